"""Whether the tests would notice: deliberate faults, each behind a switch, in one build.

`Tests/Faults/TARGET.txt` lists the faults of a target, found by what the code says:

    tests: RoundRobinTests RoundRobinModelTests     the tests that belong to the target
    beyond: CoachSimulationTests                    others that may notice what these do not

    [Rotation+Due.swift] WarningTests               a file, and the suites that are run first
    A warning comes too late @ OtherTests           the fault in words; its own suites, if any
      guard {{left <= lead => left < lead}} else    the code, and in it the change

The code is indented and must be there once, however it is broken into lines. Between the braces
stands an expression and what it becomes; after `{{;` a statement instead, which may become nothing.

The tree is copied, every change is written into the copy behind a switch that an environment variable
sets, the tests are built once, and run with each fault: first the suites that should notice, then all
tests of its target, then those beyond. A crash and a run that takes too long count as noticed.
"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/faults/tree"
VARIABLE = "DELIBERATE_FAULT"
NOTICED_SHARE = 0.95

# One in every target, as targets that import nothing should go on like that.
SWITCH = """\
import Glibc

private let deliberate = getenv("%s").map { atoi($0) } ?? 0

/// Whether the tests run with this fault.
@usableFromInline @inline(never)
func isDeliberate(_ fault: Int32) -> Bool { fault == deliberate }
""" % VARIABLE


class Mistake(Exception):
    """Something in the catalogue that is not as it should be."""


class Fault:
    """One change of the code, and what it means."""

    def __init__(self, target, ordinal, place, file, words, suites, code):
        self.target, self.name, self.place = target, f"{target}:{ordinal}", place
        self.file, self.words, self.suites = file, words, suites
        self.code = " ".join(code.split())
        # The same as long as the fault is the same, so that another one builds only what it touches.
        self.number = zlib.crc32(f"{file} {self.code}".encode()) >> 1
        parts = re.split(r"\{\{(.*?)\}\}(?!\})", self.code)
        if len(parts) < 3:
            raise Mistake(f"{place}: no {{{{change}}}} in the code")
        self.changes, pattern = [], ""
        for index, part in enumerate(parts):
            if index % 2 == 0:
                pattern += anywhere(part)
                continue
            if " =>" not in part:
                raise Mistake(f"{place}: no => in {part!r}")
            original, faulty = part.split(" =>", 1)
            is_statement = original.startswith(";")
            original = original.removeprefix(";").strip()
            if not is_statement and any(has_comma(code) for code in (original, faulty)):
                raise Mistake(f"{place}: {part!r} is more than one expression")
            is_rest = re.search(r"[\w)\]]$", parts[index - 1]) and original[:1] in ".(["
            is_rest = is_rest or re.match(r"[<>=+*/%?&|~^:]", original) or any(
                re.match(r"(?:where|for|if|guard|while|switch|case|return|throw|let|var)\b", code.strip())
                for code in (original, faulty))
            if not is_statement and is_rest:
                raise Mistake(f"{place}: {part!r} is part of an expression")
            self.changes.append((is_statement, faulty.strip()))
            pattern += f"({anywhere(original)})"
        self.pattern = re.compile(pattern)

    def written(self, change, original):
        """The code with the change behind its switch."""
        is_statement, faulty = change
        if not is_statement:
            return f"(isDeliberate({self.number}) ? ({faulty}) : ({original}))"
        if not faulty:
            return f"if !isDeliberate({self.number}) {{ {original} }}"
        return f"if isDeliberate({self.number}) {{ {faulty} }} else {{ {original} }}"


def has_comma(code):
    """Whether code has a comma outside of all brackets and quotes."""
    code = re.sub(r'"(\\.|[^"\\])*"', "", code)
    depth = 0
    for letter in code:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            return True
    return False


def anywhere(code):
    """A pattern for code that may be broken into lines elsewhere."""
    return r"\s+".join(re.escape(word) for word in re.split(r"\s+", code))


class Catalogue:
    """The faults of one target."""

    def __init__(self, path):
        self.target, self.faults = path.stem, []
        # The tests of the target, and those of other targets that may notice what these do not.
        self.tests, self.beyond = [], []
        file, suites, words, place, code = None, [], None, None, []

        def finish():
            if words is None:
                return
            text, _, own = words.partition(" @ ")
            if not code:
                raise Mistake(f"{place}: no code follows")
            self.faults.append(
                Fault(self.target, len(self.faults) + 1, place, file, text,
                      own.split() or suites, " ".join(code)))

        for number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith("  "):
                code.append(line.strip())
                continue
            finish()
            words, code = None, []
            if line.startswith("tests:"):
                self.tests = line.removeprefix("tests:").split()
            elif line.startswith("beyond:"):
                self.beyond = line.removeprefix("beyond:").split()
            elif line.startswith("["):
                file, rest = line[1:].split("]")
                suites = rest.split()
            else:
                words, place = line, f"{path.relative_to(ROOT)}:{number}"
        finish()


def catalogues(only=()):
    """The catalogues of all targets, or of some."""
    paths = sorted((ROOT / "Tests/Faults").glob("*.txt"))
    unknown = set(only) - {path.stem for path in paths}
    if unknown:
        raise Mistake(f"no faults of {', '.join(sorted(unknown))}")
    return [Catalogue(path) for path in paths if not only or path.stem in only]


def check_suites(catalogue):
    """Makes sure that every suite is there: a filter that matches nothing passes."""
    suites = {suite for module in catalogue.tests
              for path in (ROOT / "Tests" / module).rglob("*.swift")
              for suite in re.findall(r"^@Suite.* struct (\w+)", path.read_text(), re.MULTILINE)}
    for fault in catalogue.faults:
        if unknown := set(fault.suites) - suites:
            raise Mistake(f"{fault.place}: there is no suite {', '.join(sorted(unknown))}")


def located(faults):
    """For each fault the file it is in and the places of its changes."""
    texts = {path: path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift"))}
    names = {}
    for path in texts:
        names.setdefault((path.relative_to(ROOT).parts[1], path.name), []).append(path)
        names.setdefault(path.name, []).append(path)
    places, mistakes = {}, []
    for fault in faults:
        # A file that was split or moved, too, has its code somewhere.
        for paths in (names.get((fault.target, fault.file), []), names.get(fault.file, []), texts):
            found = [(path, m) for path in paths for m in fault.pattern.finditer(texts[path])]
            if found:
                break
        if len(found) == 1:
            path, match = found[0]
            spans = [match.span(group + 1) for group in range(len(fault.changes))]
            places[fault] = (path, spans)
        else:
            what = f"is there {len(found)} times, not once" if found else "is not there"
            mistakes.append(f"{fault.place}: the code {what}: {fault.words}")
    if mistakes:
        raise Mistake("\n".join(mistakes))
    return texts, places


def rewritten(text, edits):
    """The text with its edits, which may be within each other: (start, end, fault, change)."""
    edits = sorted(edits, key=lambda edit: (edit[0], -edit[1]))

    def render(start, end, edits):
        result, position = "", start
        while edits:
            first, *edits = edits
            inner = [edit for edit in edits if edit[0] < first[1]]
            edits = edits[len(inner):]
            for edit in inner:
                if edit[1] > first[1]:
                    raise Mistake(f"{edit[2].place} overlaps {first[2].place}")
            original = render(first[0], first[1], inner)
            result += text[position:first[0]] + first[2].written(first[3], original)
            position = first[1]
        return result + text[position:end]

    return render(0, len(text), edits)


def copy(texts, places):
    """Copies the tree with the faults in it; what is as it was is left alone."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    files = {name: (ROOT / name).read_bytes() for name in listed if (ROOT / name).is_file()}
    edits = {}
    for fault, (path, spans) in places.items():
        for span, change in zip(spans, fault.changes):
            edits.setdefault(path, []).append((*span, fault, change))
    for path, its_edits in edits.items():
        files[str(path.relative_to(ROOT))] = rewritten(texts[path], its_edits).encode()
    for folder in (ROOT / "Sources").iterdir():
        if any(folder.rglob("*.swift")):
            files[f"Sources/{folder.name}/DeliberateFaults.swift"] = SWITCH.encode()
    # A fault may well leave a value unused.
    files["Package.swift"] = re.sub(
        rb"\n *\.treatAllWarnings\(as: \.error\),", b"", files["Package.swift"])
    for name, content in files.items():
        path = COPY / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        path.chmod((ROOT / name).stat().st_mode if (ROOT / name).is_file() else 0o644)
    for path in COPY.rglob("*"):
        name = path.relative_to(COPY)
        if name.parts[0] != ".build" and path.is_file() and str(name) not in files:
            path.unlink()


def build(options):
    """Builds the tests of the copy."""
    command = ["swift", "build", "--build-tests", "--package-path", str(COPY),
               "--jobs", str(options.jobs), *options.build.split()]
    if subprocess.run(command).returncode != 0:
        raise Mistake("the copy with the faults cannot be built")
    return COPY / ".build/debug/rotaPackageTests.xctest"


def run(bundle, modules, suites, fault=None, limit=900):
    """Runs tests, with a fault or without: what noticed, if anything; how many tests there were."""
    names = "|".join(re.escape(name) for name in suites) if suites else ""
    filters = [f"^({'|'.join(modules)})\\.({names})[/(]"] if names else [
        f"^({'|'.join(modules)})\\."]
    folder = tempfile.mkdtemp(prefix="rota-fault-", dir="/tmp")
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder}
    if fault:
        environment[VARIABLE] = str(fault.number)
    command = [bundle, "--testing-library", "swift-testing"]
    for text in filters:
        command += ["--filter", text]
    process = subprocess.Popen(
        command, cwd=COPY, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    try:
        output, _ = process.communicate(timeout=limit)
        verdict = process.returncode
    except subprocess.TimeoutExpired:
        output, verdict = "", None
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
    output = re.sub(r"\x1b\[[0-9;]*m", "", output)
    count = re.findall(r"Test run with (\d+) test", output)
    if verdict is None:
        return "a run that takes too long", 0
    if verdict < 0:
        return f"a crash ({signal.Signals(-verdict).name})", 0
    failed = re.findall(r"✘ Test (?!run|case)(.+?)(?: with \d+ test cases?)? failed after", output)
    if verdict != 0:
        if not failed and not count:
            raise Mistake(f"the tests did not run:\n{output[-2000:]}")
        return ", ".join(failed[:2]) or output[-300:], int(count[-1]) if count else 0
    return None, int(count[-1]) if count else 0


class Judge:
    """Runs the tests with faults; what fails without any notices nothing."""

    def __init__(self, bundle, is_quick):
        self.bundle, self.is_quick, self.lock = bundle, is_quick, threading.Lock()
        self.locks, self.sound = {}, set()

    def check(self, modules, suites):
        """Makes sure that tests pass without a fault, once."""
        key = (*modules, None, *suites)
        with self.lock:
            lock = self.locks.setdefault(key, threading.Lock())
        with lock:
            if key in self.sound:
                return
            if seen := run(self.bundle, modules, suites)[0]:
                raise Mistake(f"without a fault, these fail: {seen}")
            self.sound.add(key)

    def seen(self, modules, suites, fault, limit):
        seen, count = run(self.bundle, modules, suites, fault, limit)
        if seen:
            self.check(modules, suites)
        elif count == 0:
            raise Mistake(f"{fault.place}: no test in {' '.join(suites or modules)}")
        return seen

    def verdict(self, catalogue, fault):
        """By what a fault is noticed, if at all, and after how many seconds."""
        start = time.monotonic()
        seen = fault.suites and self.seen(catalogue.tests, fault.suites, fault, 60)
        if self.is_quick and fault.suites:
            return seen, time.monotonic() - start
        if not seen and (seen := self.seen(catalogue.tests, [], fault, 300)):
            seen += ", not of its own suites"
        if not seen and catalogue.beyond and (
                seen := self.seen(catalogue.beyond, [], fault, 300)):
            seen += ", not of its own target"
        return seen, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only look whether the code is there")
    parser.add_argument("--only", action="append", default=[], metavar="TARGET")
    parser.add_argument("--fault", action="append", default=[], metavar="TARGET:N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--build", default="-Xswiftc -gnone", help="options of swift build")
    parser.add_argument("--skip-build", action="store_true", help="the copy is as it should be")
    parser.add_argument("--quick", action="store_true", help="only the suites of each fault")
    options = parser.parse_args()
    lists = catalogues()
    faults = [fault for catalogue in lists for fault in catalogue.faults]
    numbers = {fault.number for fault in faults}
    if len(numbers) < len(faults):
        raise Mistake("two faults are the same")
    for catalogue in lists:
        check_suites(catalogue)
    texts, places = located(faults)
    if options.check:
        print(f"{len(faults)} faults in {len(lists)} targets, each found once")
        return 0
    only = {catalogue.target for catalogue in catalogues(options.only)}
    chosen = [(catalogue, fault) for catalogue in lists for fault in catalogue.faults
              if catalogue.target in only and (not options.fault or fault.name in options.fault)]
    if not chosen:
        raise Mistake("no such fault")
    bundle = COPY / ".build/debug/rotaPackageTests.xctest"
    if not options.skip_build:
        copy(texts, places)
        bundle = build(options)
    unnoticed, undecided = [], []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        judge = Judge(bundle, options.quick)
        runs = {pool.submit(judge.verdict, *pair): pair[1] for pair in chosen}
        for done in concurrent.futures.as_completed(runs):
            fault = runs[done]
            try:
                seen, seconds = done.result()
            except Mistake as mistake:
                undecided.append(fault)
                print(f"{fault.name:16} UNDECIDED  {fault.words}: {mistake}", flush=True)
                continue
            if not seen:
                unnoticed.append(fault)
            print(f"{fault.name:16} {seconds:5.1f} s  {fault.words}: "
                  + (f"noticed by {seen}" if seen else "UNNOTICED"), flush=True)
    for fault in sorted(unnoticed, key=lambda fault: fault.place):
        print(f"{fault.place}: unnoticed: {fault.words}")
    noticed = len(chosen) - len(unnoticed) - len(undecided)
    share = noticed / len(chosen)
    print(f"{noticed} of {len(chosen)} faults noticed: {share:.1%}")
    if undecided:
        raise Mistake(f"{len(undecided)} faults could not be tried")
    return 0 if share >= NOTICED_SHARE else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Mistake as mistake:
        print(mistake, file=sys.stderr)
        sys.exit(2)
