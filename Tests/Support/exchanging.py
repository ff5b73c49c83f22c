#!/usr/bin/env python3
"""The past as other programs read and write it, beside the real Timewarrior.

    exchanging.py .build/static/release/rota

What is exported and imported elsewhere gives the same statistics, also by way of Timewarrior, and
twice is once; records come once and in order; tables and calendars say the same.
"""

import csv
import io
import json
import os
import random
import shutil
import subprocess
import sys

from measuring import arguments, exe, folder
from sync_machines import Machine


def fail(message):
    raise SystemExit(message)


def summary(machine):
    """Focused time by day and by task."""
    review = machine.statistics()
    days = {bucket["start"]: bucket["focus_s"] for bucket in review["buckets"]}
    tasks = {task["title"]: task["focus_s"] for task in review["tasks"]}
    return days, tasks, review["focus_s"], review["slices"]


def through_timewarrior(text):
    """What the real one prints when it has tracked what it is given."""
    env = {"HOME": folder(), "PATH": "/usr/bin:/bin", "TZ": "UTC"}
    env["TIMEWARRIORDB"] = env["HOME"] + "/timew"
    os.makedirs(env["TIMEWARRIORDB"] + "/data")
    open(env["TIMEWARRIORDB"] + "/timewarrior.cfg", "w").close()

    def timew(*words):
        done = subprocess.run(["timew", *words], env=env, capture_output=True, text=True)
        if done.returncode != 0:
            fail(f"timew {words}: {done.stdout}{done.stderr}")
        return done.stdout

    for interval in json.loads(text):
        timew("track", interval["start"], "-", interval["end"], *interval["tags"])
        timew("annotate", "@1", interval["annotation"])
    return timew("export")


def main():
    program = exe(arguments(__doc__.splitlines()[0]).parse_args().program)
    rng = random.Random(7)
    here = Machine(program, "here-abcd")
    for _ in range(4):
        here.work(rng)
    # Records of every machine, once, in order.
    lines = here.rota("export").splitlines()
    names = sorted((json.loads(line)["rotation"], json.loads(line)["seq"]) for line in lines)
    times = [json.loads(line)["time"] for line in lines]
    if names != here.records() or times != sorted(times):
        fail("the records are others, or not in order")
    # A table.
    table = here.rota("export", "--csv")
    rows = list(csv.DictReader(io.StringIO(table, newline="")))
    focus = sum(float(row["focus_s"]) for row in rows)
    if abs(focus - here.statistics()["focus_s"]) > 0.01:
        fail("the table has other times")
    if here.rota("export", "--ics").count("BEGIN:VEVENT") != len(rows):
        fail("the calendar has other slices")
    # Elsewhere.
    intervals = here.rota("export", "--timewarrior")
    ways = [("--csv", table), ("--timewarrior", intervals)]
    if shutil.which("timew"):
        # Of overlapping time Timewarrior wants nothing; one rotation has none.
        alone = Machine(program, "alone-abcd")
        alone.work(rng)
        ways.append(("--timewarrior", through_timewarrior(alone.rota("export", "--timewarrior"))))
    for index, (option, text) in enumerate(ways):
        source = alone if index == 2 else here
        there = Machine(program, "there-abcd")
        file = there.home / "file"
        file.write_text(text, newline="")
        said = json.loads(there.rota("import", option, str(file), "--json"))
        if said["imported"] == 0 or summary(there) != summary(source):
            fail(f"{option}: other statistics elsewhere: {summary(there)} {summary(source)}")
        again = json.loads(there.rota("import", option, str(file), "--json"))
        if again["imported"] != 0 or summary(there) != summary(source):
            fail(f"{option}: twice is not once: {again}")
    print(f"{len(lines)} records, {len(rows)} slices, {len(ways)} ways elsewhere and back")


if __name__ == "__main__":
    sys.exit(main())
