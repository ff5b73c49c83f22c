#!/usr/bin/env python3
"""Damages journals, and looks whether anything they then say wrongly is said to be wrong.

Usage: damage.py PROGRAM [--times N] [--seed S]

Journals of whole days are made by simulation, and damaged: flipped bits and letters, lost bytes, cut
files, holes and blocks of zeros, lost, doubled and swapped lines, several of them at once; and calls
that read folders and files fail, each once, if strace is there. An own reader decides from the lines
alone which of them are records, and what must be missing. Then `rota stats`, `rota log` and `rota
export` may say what they like about a damaged journal, but nothing that differs from the whole one
without telling where; and of a journal that has all its records, however often and in whatever order,
they say what they say of the whole one, and no more.

The last rotation was killed: it has no end. `rota run --recover yes` takes it up, and what it is then
follows from the lines that are left of it, as `recovery.py` reads them; what is missing is said, with
file, line, numbers and times. Of every second one the lock file says how far it had come.

Of the rest no reader can know: the last lines of a rotation are missing, or all of it, or a letter
of a title, a digit of a number is another one. These are counted.
"""
import argparse
import collections
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from datetime import date
import recovery
import statistics_oracle
from statistics_oracle import Past

ZONE = "UTC"
FIRST, LAST = "2026-09-28", "2026-10-05"
MACHINES = ["desk-abcd", "laptop-efgh"]
TASKS = ["Revise +Maths @study", "Essay +History @study @writing", "Letters @work", "Scales",
         "Árvíztűrő tükörfúrógép +Work"]
KINDS = set("""snapshot started slice_started slice_ended cycle_ended break_started break_ended
check_in_due checked_in waiting_started waiting_ended commitment_started commitment_ended
commitment_added commitment_removed warning paused resumed extended quantum_changed task_added
task_arrived task_edited task_moved task_reopened task_completed task_removed estimate_reached slept
recovered planned hook_finished problem problem_solved ended""".split())


# The journals

def script(dice, minutes):
    lines, at = [], 0
    while (at := at + dice.randrange(3, 40)) < minutes:
        lines.append(f"+{at}m " + dice.choice(
            ["pause", "resume", "pause ago 2m", "skip", "done", "here", "extend 10m", "back", "toggle",
             f"add Task {at} @new", "quantum 20m", "edit essay Essay, again"]))
    return "".join(f"{line}\n" for line in lines) + f"+{minutes}m stop\n"


def make(program, folder, dice):
    """Makes whole rotations; answers their lines, machine and file each."""
    day = dice.choice(["2026-09-29", "2026-09-30"])
    for number in range(dice.randrange(2, 5)):
        work = folder / f"made{number}"
        work.mkdir(parents=True)
        (work / "list.txt").write_text("\n".join(dice.sample(TASKS, dice.randrange(2, 5))) + "\n")
        (work / "script").write_text(script(dice, dice.randrange(60, 400)))
        words = ["--break", "5m"] if dice.random() < 0.6 else []
        words += ["--check-in", "3m"] if dice.random() < 0.4 else []
        words += ["--warn", "2m"] if dice.random() < 0.5 else []
        hour = dice.choice([8, 13, 19, 22])
        subprocess.run(
            [program, "run", str(work / "list.txt"), "--simulate", "--journal", str(work / "journal"),
             "--seed", str(dice.randrange(1 << 30)), "--zone", ZONE, "-q", "25m",
             "--start", f"{day}T{hour:02}:{dice.randrange(60):02}:00Z", "--script",
             str(work / "script"), *words],
            env={"HOME": str(folder), "PATH": os.environ["PATH"]}, check=True, timeout=60,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        day = dice.choice([day, "2026-09-30", "2026-10-01", "2026-10-02"])
        machine = dice.choice(MACHINES)
        lines = []
        for path in sorted((work / "journal").glob("*/*.ndjson")):
            for line in path.read_bytes().splitlines(keepends=True):
                line = line.replace(b'"machine":"simulated"', f'"machine":"{machine}"'.encode())
                lines.append((f"{machine}/{path.name}", line))
        yield lines


def open_tasks(lines):
    """The ids of the tasks that are not done after all records of a rotation."""
    tasks = set()
    for _, line in lines:
        one = json.loads(line)
        if one["kind"] == "snapshot":
            tasks = {task["id"] for part in ("ring", "coming") for task in one[part]}
        elif one["kind"] in ("task_added", "task_reopened"):
            tasks.add(one["task"]["id"])
        elif one["kind"] in ("task_completed", "task_removed"):
            tasks.discard(one["task"]["id"])
    return tasks


class Whole:
    """A journal with all its lines, whose last rotation was killed."""

    def __init__(self, program, folder, dice):
        # The one after the other, as they would have been written.
        made = sorted(make(program, folder, dice), key=lambda lines: json.loads(lines[0][1])["time"])
        last = made[-1]
        del last[dice.randrange(2, len(last)):]
        # With all its tasks done it would have ended at once, and a new one would rightly begin.
        while not open_tasks(last):
            last.pop()
        opening = json.loads(last[0][1])
        self.machine = last[0][0].split("/")[0]
        self.rotation, self.list = opening["rotation"], opening["list"]
        self.tasks = [task["id"] for part in ("ring", "coming") for task in opening[part]]
        self.noted = json.loads(last[-1][1])
        self.files = collections.defaultdict(bytes)
        for lines in made:
            for name, line in lines:
                self.files[name] += line
        self.files = dict(self.files)
        self.left = self.lines_left(self.files)

    def lines_left(self, files):
        return recovery.Left(files, self.machine, self.rotation, known_record)

    def take_up(self, program, home, environment, is_noted):
        """Takes the rotation up."""
        state = home / "state/rota"
        state.mkdir(parents=True, exist_ok=True)
        (state / "machine").write_text(self.machine + "\n")
        if is_noted:
            note = {"pid": 1, "started": self.noted["time"], "rotation": self.rotation,
                    "socket": str(home / "run/rota/default.sock"), "at_s": self.noted["at_s"],
                    "seq": self.noted["seq"]}
            (state / "default.lock").write_text(json.dumps(note) + "\n")
        return recovery.Taken(program, self.list, environment)


# Damage

def flip_bit(data, dice):
    place = dice.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << dice.randrange(8)]) + data[place + 1:]


def flip_letter(data, dice):
    place = dice.randrange(len(data))
    return data[:place] + bytes([dice.choice(b'0123456789abcXY"{},:\\')]) + data[place + 1:]


def lose_bytes(data, dice):
    place = dice.randrange(len(data))
    return data[:place] + data[place + dice.choice([1, 8, 100, 700]):]


def cut(data, dice):
    return data[:dice.randrange(len(data))]


def hole(data, dice):
    place, length = dice.randrange(len(data)), dice.choice([1, 10, 300, 1000, 4096])
    if dice.random() < 0.4:
        place -= place % 512
    length = min(length, len(data) - place)
    return data[:place] + bytes(length) + data[place + length:]


def block(data, dice):
    place = dice.randrange(len(data) + 1)
    return data[:place] + bytes(dice.choice([1, 16, 512, 4096])) + data[place:]


def lines_of(data, dice, change):
    lines = data.splitlines(keepends=True)
    place = dice.randrange(len(lines))
    return b"".join(change(lines, place))


def lose_lines(data, dice):
    count = dice.choice([1, 1, 2, 5, 20])
    return lines_of(data, dice, lambda lines, place: lines[:place] + lines[place + count:])


def double_lines(data, dice):
    count = dice.choice([1, 3, 20])
    return lines_of(
        data, dice, lambda lines, place: lines[:place + count] + lines[place:])


def swap_lines(data, dice):
    def change(lines, place):
        other = dice.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
        return lines
    return lines_of(data, dice, change)


DAMAGES = [flip_bit, flip_letter, lose_bytes, cut, hole, block, lose_lines, double_lines, swap_lines]


def damaged(files, dice):
    """The files with some damage, and what it was."""
    files, told = dict(files), []
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        name = dice.choice(sorted(files))
        damage = dice.choice(DAMAGES)
        if files[name]:
            files[name] = damage(files[name], dice)
            told.append(damage.__name__)
    return files, told


# The reader

def record(line):
    """Parses a record; None if the line is not one."""
    try:
        value = json.loads(line.decode("utf-8"))
        # Without a mark that a slice is paused, it runs.
        if isinstance(value, dict) and value.get("kind") == "slice_started":
            value.setdefault("deadline", "")
        assert isinstance(value, dict) and value["v"] == 1 and isinstance(value["kind"], str)
        assert type(value["seq"]) is int and isinstance(value["rotation"], str)
        assert 0 <= value["at_s"] <= 3_155_760_000
        statistics_oracle.instant(value["time"])
        if isinstance(value.get("task"), dict):
            assert isinstance(value["task"]["id"], str) and isinstance(value["task"]["title"], str)
            assert all(isinstance(tag, str) for tag in value["task"].get("tags", []))
        Past([{"v": 1, "seq": 0, "kind": "slice_started", "time": value["time"], "at_s": value["at_s"],
               "rotation": value["rotation"], "task": {"id": ""}, "deadline": ""}, value])
        return value
    except (ValueError, KeyError, TypeError, AssertionError, AttributeError, RecursionError,
            OverflowError):
        return None


def known_record(line):
    """Parses a record; None if the line is not one, or of an unknown kind."""
    one = record(line)
    return one if one and one["kind"] in KINDS else None


class Reader:
    """What the lines of a journal tell."""

    def __init__(self, files):
        self.records, self.lines = [], set()
        # The reason why the lines alone show that something is wrong.
        self.reasons = set()
        for name in sorted(files):
            *lines, rest = files[name].split(b"\n")
            for line in lines + ([rest] if rest else []):
                bare = line.lstrip(b"\0")
                if bare != line:
                    self.reasons.add("zeros")
                if not bare.strip(b" \t\r"):
                    continue
                one = record(bare)
                if one is None:
                    self.reasons.add("no record")
                    continue
                if one["kind"] not in KINDS:
                    self.reasons.add("an unknown kind")
                self.records.append(one)
                self.lines.add(bare)
        numbers = collections.defaultdict(set)
        for one in self.records:
            numbers[one["rotation"]].add(one["seq"])
        for met in numbers.values():
            if met != set(range(1, max(met) + 1)):
                self.reasons.add("a gap")


# The program

def environment(home):
    return {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "TZ": ZONE,
            "XDG_STATE_HOME": str(home / "state"), "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_RUNTIME_DIR": str(home / "run"), "PATH": os.environ["PATH"]}


class Failed(Exception):
    """That the program ended with a failure, which is not silent."""


class Answer:
    """What the program says of a journal."""

    def __init__(self, program, files, folder, before=()):
        self.home, self.before = folder, list(before)
        journal = folder / "data/rota/journal"
        for name, data in files.items():
            path = journal / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self.problems = {}
        window = ["--from", FIRST, "--to", LAST, "--zone", ZONE]
        self.stats = json.loads(self.ask(program, "stats", "--json", *window))
        self.log = json.loads(self.ask(program, "log", "--json", *window))
        self.export = self.ask(program, "export", "--from", FIRST, "--to", LAST, "--zone", ZONE)
        self.export = {line for line in self.export.split(b"\n") if line}
        for name, answer in (("stats", self.stats), ("log", self.log)):
            if bool(answer.pop("problems", [])) != self.problems[name]:
                raise SystemExit(f"rota {name} does not say in JSON what it says to people")

    def ask(self, program, name, *words):
        run = subprocess.run([*self.before, program, name, *words], env=environment(self.home),
                             capture_output=True, timeout=60)
        if run.returncode != 0:
            raise Failed(f"rota {name}: exit {run.returncode}: {run.stderr.decode()}")
        self.problems[name] = b"/rota/journal" in run.stderr
        return run.stdout


def differences(answer, other):
    """Which of the commands say something else."""
    names = []
    ignored = {"open"}
    if ({k: v for k, v in answer.stats.items() if k not in ignored}
            != {k: v for k, v in other.stats.items() if k not in ignored}):
        names.append("stats")
    if answer.log != other.log:
        names.append("log")
    if answer.export != other.export:
        names.append("export")
    return names


# Folders

def folders(program, files, original):
    """What is wrong if a folder or a file of the journal cannot be read."""
    if not shutil.which("strace"):
        return []
    wrong = []
    for call, number in itertools.product(("getdents64", "pread64"), range(1, 9)):
        with tempfile.TemporaryDirectory() as folder:
            strace = ["strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={call}",
                      "-e", f"inject={call}:error=EIO:when={number}"]
            try:
                result = Answer(program, files, pathlib.Path(folder), strace)
            except Failed:
                continue
        quiet = [name for name in differences(result, original) if not result.problems[name]]
        if quiet:
            wrong.append(f"{call} fails the {number}. time: {quiet} differ in silence")
    return wrong


def review(records):
    return Past(records).review(*map(date.fromisoformat, (FIRST, LAST)), ZONE)


def comes_from_ends(before, after, result):
    """Whether all differences come from the missing ends of rotations, which are unknown."""
    last = collections.defaultdict(int)
    for one in after.records:
        last[one["rotation"]] = max(last[one["rotation"]], one["seq"])
    rest = [one for one in before.records if one["seq"] <= last[one["rotation"]]]
    return not statistics_oracle.differences(result.stats, review(rest))


def why(before, after):
    """What became of records, where no reader can know that it did."""
    old = {(one["rotation"], one["seq"]): one for one in before.records}
    new = {}
    for one in after.records:
        new.setdefault((one["rotation"], one["seq"]), one)
    if {rotation for rotation, _ in old} - {rotation for rotation, _ in new}:
        return "a whole rotation is missing"
    if set(old) - set(new):
        return "the last lines of a rotation are missing"
    for name, one in new.items():
        other = old.get(name)
        if other and one != other:
            keys = {key for key in one | other if one.get(key) != other.get(key)}
            if keys <= {"task", "previous", "next", "title", "list", "name", "machine"}:
                return "a letter of a title, a tag or an id is another one"
            return "a digit or a letter of a value is another one"
    return "something else"


def changed(files, originals):
    """The first line that is another one, as it was and as it is."""
    for name in originals:
        for old, new in zip(originals[name].split(b"\n"), files[name].split(b"\n")):
            if old != new:
                return f"\n  {old.decode(errors='replace')}\n  {new.decode(errors='replace')}"
    return "the end of a file"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journals", type=int, default=12)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    counts, unknowable, silent = collections.Counter(), collections.Counter(), []
    taken_up = collections.Counter()
    # The paths of lists are in the journals: whatever TMPDIR is, a seed damages the same bytes.
    lists = tempfile.TemporaryDirectory(dir="/tmp")

    def answer(whole, files, is_noted):
        """What is said of a journal, and what becomes of its last rotation."""
        with tempfile.TemporaryDirectory() as folder:
            home = pathlib.Path(folder)
            result = Answer(program, files, home)
            taken = whole.take_up(program, home, environment(home), is_noted)
            for name, data in files.items():
                # Half a line at the end is put beside, and what comes now stands behind the rest.
                lines = data[:data.rfind(b"\n") + 1]
                if not (home / "data/rota/journal" / name).read_bytes().startswith(lines):
                    silent.append(f"{name} was changed when the rotation was taken up")
            return result, taken

    originals = []
    for number in range(min(options.journals, options.times)):
        whole = Whole(program, pathlib.Path(lists.name) / str(number),
                      random.Random(f"{options.seed} whole {number}"))
        reader = Reader(whole.files)
        original, taken = answer(whole, whole.files, True)
        if reader.reasons or any(original.problems.values()) or taken.said or not taken.recovered:
            silent.append(f"journal {number} is whole, and yet something is wrong: "
                          f"{reader.reasons} {original.problems} {taken.said}")
        originals.append((whole, reader, original, taken))

    silent += folders(program, originals[0][0].files, originals[0][2])
    for number in range(options.times):
        dice = random.Random(f"{options.seed} {number}")
        whole, reader, original, unharmed = originals[number % len(originals)]
        files, told = damaged(whole.files, dice)
        after = Reader(files)
        is_noted = number // len(originals) % 2 == 1
        result, taken = answer(whole, files, is_noted)
        differing = differences(result, original)
        quiet = [name for name in differing if not result.problems[name]]
        said = any(result.problems.values())
        where = f"{number}: {', '.join(told)}"
        faults, what = recovery.judge(
            taken, whole.lines_left(files), whole.left, unharmed,
            whole.noted["seq"] if is_noted else 0, whole.tasks)
        silent += [f"{where}: taken up: {fault}" for fault in faults]
        taken_up[what or "wrong in silence"] += 1
        if after.lines == reader.lines and not after.reasons:
            counts["have all their records"] += 1
            if differing or said:
                silent.append(f"{where}: all records are there, and yet {differing} differ, {said=}")
            continue
        found = statistics_oracle.differences(result.stats, review(after.records))
        if found and not result.problems["stats"]:
            silent.append(f"{where}: the intact records come to something else: {found[:2]}")
        if not differing:
            counts["changed nothing that is told" + (", and are said" if said else "")] += 1
        elif not quiet:
            counts["changed something, and are said"] += 1
        elif after.reasons and not comes_from_ends(reader, after, result):
            silent.append(f"{where}: {quiet} differ in silence, though there is {after.reasons}")
        else:
            counts["changed something that no reader can know"] += 1
            unknowable[why(reader, after)] += 1
            if options.verbose:
                print(f"{where}: {quiet}: {changed(files, whole.files)}")
    print(f"{options.times} damaged journals:")
    for name, count in counts.most_common():
        print(f"  {count:5} {name}")
    for name, count in unknowable.most_common():
        print(f"        {count:5} {name}")
    print("and their last rotations taken up:")
    for name, count in taken_up.most_common():
        print(f"  {count:5} {name}")
    for sentence in silent[:20]:
        print(sentence)
    print(f"  {len(silent):5} wrong in silence")
    sys.exit(1 if silent else 0)


if __name__ == "__main__":
    main()
