#!/usr/bin/env python3
"""Feeds readers with what libFuzzer makes of some files, and looks for crashes and hangs.

    fuzz.py calendar --seconds 600 --seeds FOLDER

Several are fed at once. A second for one input and 512 MB for all are the bounds. What breaks them is kept in the working
folder and named; to see it once more: fuzz.py calendar --again FILE
"""

import argparse
import functools
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What reads, the targets it is made of, lowest first, and files to begin with.
READERS = {
    "calendar": ("CalendarFuzzer", ("CivilTime", "ICalendar"), "*.ics"),
    "course-table": ("CourseTableFuzzer", ("CivilTime", "Timetables"), "*.csv"),
    "course-sheet": ("CourseSheetFuzzer", ("CivilTime", "Timetables"), "*.xml"),
}
SWIFT = ["swiftc", "-O", "-swift-version", "6", "-parse-as-library", "-sanitize=fuzzer"]
# What targets of the product show one another.
SWIFT += ["-package-name", "rota"]
LIBRARY = ["-wmo", "-enable-experimental-feature", "Lifetimes"]


@functools.cache
def build(fuzzer, targets, place):
    """The program: every target a static library of its own, as imports want it."""
    for target in targets:
        library = place / f"lib{target}.a"
        sources = sorted((ROOT / "Sources" / target).rglob("*.swift"))
        newest = max(source.stat().st_mtime for source in sources)
        if library.exists() and library.stat().st_mtime > newest:
            continue
        subprocess.run(
            [*SWIFT, *LIBRARY, "-I", place]
            + ["-emit-module", "-emit-library", "-static", "-module-name", target]
            + ["-o", library, "-emit-module-path", place / f"{target}.swiftmodule", *sources],
            check=True,
            cwd=place,
        )
    program = place / fuzzer
    libraries = [f"-l{target}" for target in reversed(targets)]
    subprocess.run(
        [*SWIFT, "-I", place, "-L", place, "-o", program]
        + [ROOT / "Tests/Fuzzing" / f"{fuzzer}.swift", *libraries],
        check=True,
        cwd=place,
    )
    return program


class Feeding:
    """One reader that is fed."""

    def __init__(self, reader, options):
        fuzzer, targets, self.pattern = READERS[reader]
        self.reader, self.place = reader, options.work.resolve()
        self.corpus, self.found = (self.place / f"{reader}-{kind}" for kind in ("corpus", "found"))
        for folder in (self.corpus, self.found):
            folder.mkdir(parents=True, exist_ok=True)
        self.program = build(fuzzer, targets, self.place)

    def begin(self, seeds, seconds):
        for folder in [ROOT / "Samples", *seeds]:
            for file in folder.rglob(self.pattern):
                shutil.copy(file, self.corpus / file.name)
        command = [self.program, self.corpus, f"-artifact_prefix={self.found}/"]
        command += [f"-max_total_time={seconds}", "-timeout=1", "-rss_limit_mb=512"]
        command += ["-max_len=20000", "-print_final_stats=1"]
        # A file, as nobody reads from one while another is waited for.
        self.log = tempfile.TemporaryFile("w+", errors="replace")
        self.process = subprocess.Popen(command, stderr=self.log, cwd=self.place)

    def end(self):
        """Waits for the end; whether all is well, which is told."""
        code = self.process.wait()
        self.log.seek(0)
        lines = self.log.read().splitlines()
        if code:
            print("\n".join(lines[-40:]), file=sys.stderr)
            print(f"{self.reader}: see {self.found}", file=sys.stderr)
            return False
        stats = dict(line[6:].split(": ") for line in lines if line.startswith("stat::"))
        print(
            f"{self.reader}: {stats['number_of_executed_units'].strip()} inputs, "
            f"{stats['peak_rss_mb'].strip()} MB at most, no crash and no hang"
        )
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", nargs="+", choices=READERS)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--seeds", nargs="*", default=[], type=pathlib.Path, help="more folders")
    parser.add_argument("--again", type=pathlib.Path, help="one file, once")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / ".build/fuzzing")
    options = parser.parse_args()

    feedings = [Feeding(reader, options) for reader in options.readers]
    if options.again:
        sys.exit(subprocess.run([feedings[0].program, options.again.resolve()]).returncode)
    for feeding in feedings:
        feeding.begin(options.seeds, options.seconds)
    if not all([feeding.end() for feeding in feedings]):
        sys.exit(1)


if __name__ == "__main__":
    main()
