#!/usr/bin/env python3
"""Plans random working weeks and works by the plans: weeks.py PROGRAM [--seeds N] [--first SEED] [--jobs N]

Five days are rotations on the simulated clock, `rota run --plan --simulate`, with events, completions early and
late and new tasks; each day's records go into the journal, and what was completed is ticked off in the list.
Before each day, `rota plan` is held against an own computation from the records:

- no task is planned for more than is left of its estimate, or for more than one shortest block if nothing is left;
- no overdue task is without a block while there is time for one;
- list, journal and calendar alone decide: another home with copies of them has the same plan.

And over the week no task without a date goes without a turn for more days than there are such tasks divided by the
blocks that a day has for them, rounded up.
"""
import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import due_dates
from due_dates import clock

LEAST = 30


class Week:
    def __init__(self, program, seed, folder):
        self.program, self.folder, self.dice = program, pathlib.Path(folder), random.Random(seed)
        dice = self.dice
        self.start = 9 * 60
        self.end = self.start + 60 * dice.randrange(3, 9)
        self.pause = dice.choice([0, 0, 5, 10])
        self.tasks, self.spent, self.done, self.waited, self.faults = [], {}, set(), {}, []
        # The longest wait that any day so far allows.
        self.longest = 0
        self.events = []
        for day in range(5):
            moment = self.start
            for _ in range(dice.randrange(0, 3)):
                begin = moment + LEAST + 5 * dice.randrange(0, 20)
                moment = begin + 5 * dice.randrange(1, 16)
                if moment + LEAST <= self.end:
                    self.events.append((day, begin, moment))
        for _ in range(dice.randrange(2, 12)):
            self.add()
        self.list = self.folder / "list.txt"
        self.journal = self.folder / "data/rota/journal/here"
        self.journal.mkdir(parents=True)
        (self.folder / "cal.ics").write_text(due_dates.calendar_text(self.events), newline="")

    def add(self):
        dice, number = self.dice, len(self.tasks)
        due = dice.choice([None, None, None, dice.randrange(-3, 7)])
        self.tasks.append((f"Task {number}", dice.choice("ABC-"), 5 * dice.randrange(4, 60), due))
        return self.line(number)

    def line(self, number):
        title, rank, estimate, due = self.tasks[number]
        words = ["x" if title in self.done else "", f"({rank})" if rank != "-" and title not in self.done else "",
                 title, f"est:{estimate}m"]
        if due is not None:
            words.append(f"due:2026-11-{23 + due:02}")
        return " ".join(word for word in words if word)

    def run(self, *words, home=None):
        home = home or self.folder
        return subprocess.run(
            [self.program, *words, "--zone", "UTC", "--work", f"{clock(self.start)}-{clock(self.end)}",
             "--break", f"{self.pause}m", "--min", f"{LEAST}m"],
            check=True, capture_output=True, text=True, cwd=home,
            env={"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "TZ": "UTC",
                 "XDG_RUNTIME_DIR": str(home)}).stdout

    def plan(self, day, home=None):
        return json.loads(self.run(
            "plan", str((home or self.folder) / "list.txt"), "--calendar", str((home or self.folder) / "cal.ics"),
            "--day", f"2026-11-{23 + day}", "--json", home=home))

    def fault(self, day, text):
        self.faults.append(f"day {day}: {text}")

    def week(self):
        for day in range(5):
            self.list.write_text("".join(self.line(n) + "\n" for n in range(len(self.tasks))))
            answer = self.plan(day)
            self.judge(day, answer)
            self.judge_copy(day, answer)
            self.work(day)
        return self.faults

    def judge(self, day, answer):
        planned = {}
        for block in answer["blocks"]:
            if block["kind"] == "task":
                length = due_dates.minutes(block["end"]) - due_dates.minutes(block["start"])
                planned[block["title"]] = planned.get(block["title"], 0) + length
        # A rest that is shorter than a block may fit where no block does.
        free = {title: minutes for title, minutes in planned.items()
                if self.due(title) is None and minutes >= LEAST}
        for title, _, estimate, due in self.tasks:
            left = estimate - self.spent.get(title, 0) / 60
            if title in self.done:
                if title in planned:
                    self.fault(day, f"{title} is done and planned")
                continue
            # Once the estimate is used up exactly, nothing is planned; beyond it, one block.
            most = 0 if left == 0 else math.ceil(left) if left > 0 else LEAST
            if planned.get(title, 0) > most:
                self.fault(day, f"{title} has {planned[title]} min of {left:.1f} that are left")
            if due is not None and due < day and most > 0 and title not in planned and free:
                self.fault(day, f"{title} is overdue and has nothing beside {free}")

    def due(self, title):
        return next(due for name, *_, due in self.tasks if name == title)

    def judge_copy(self, day, answer):
        other = self.folder / "other"
        shutil.copytree(self.folder / "data", other / "data")
        for name in ("list.txt", "cal.ics"):
            shutil.copy(self.folder / name, other / name)
        # Plans of earlier days are about the list of their path.
        month = other / "data/rota/journal/here/2026-11.ndjson"
        if month.exists():
            month.write_text(month.read_text().replace(str(self.list), str(other / "list.txt")))
        copy = self.plan(day, home=other)
        shutil.rmtree(other)
        if copy["blocks"] != answer["blocks"]:
            self.fault(day, "a copy of list, journal and calendar has another plan")

    def work(self, day):
        dice, lines, minute = self.dice, [], 0
        open_before = [
            title for title, _, estimate, due in self.tasks
            if due is None and title not in self.done and self.spent.get(title, 0) != estimate * 60]
        for _ in range(dice.randrange(0, 5)):
            minute += dice.randrange(5, 90)
            lines.append(f"+{minute}m done" if dice.random() < 0.8 else f"+{minute}m add {self.add()}")
        (self.folder / "script").write_text("".join(line + "\n" for line in lines))
        output = self.run(
            "run", str(self.list), "--plan", "--calendar", str(self.folder / "cal.ics"), "--simulate",
            "--start", f"2026-11-{23 + day}T{clock(self.start)}:00Z", "--until", clock(self.end), "--seed",
            str(day), "--script", str(self.folder / "script"))
        with (self.journal / "2026-11.ndjson").open("a") as file:
            file.write(output)
        had = set()
        for record in map(json.loads, output.splitlines()):
            if record["kind"] == "slice_ended":
                title = record["task"]["title"]
                had.add(title)
                self.spent[title] = self.spent.get(title, 0) + record["spent_s"]
            elif record["kind"] == "task_completed":
                self.done.add(record["task"]["title"])
        self.judge_waiting(day, open_before, had)

    def judge_waiting(self, day, titles, had):
        """A day without time for any of them does not count."""
        served = [title for title in titles if title in had]
        if not served:
            return
        self.longest = max(self.longest, math.ceil(len(titles) / len(served)))
        longest = self.longest
        for title in titles:
            self.waited[title] = 0 if title in had else self.waited.get(title, 0) + 1
            if self.waited[title] > longest and title not in self.done:
                self.fault(day, f"{title} has waited for {self.waited[title]} days, {longest} at most")


def week(program, seed):
    with tempfile.TemporaryDirectory() as folder:
        try:
            return [f"seed {seed}, {fault}" for fault in Week(program, seed, folder).week()]
        except subprocess.CalledProcessError as error:
            return [f"seed {seed}: {error.cmd[1:]} ended with {error.returncode}: {error.stderr}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    seeds = range(options.first, options.first + options.seeds)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        faults = [fault for found in pool.map(lambda seed: week(program, seed), seeds) for fault in found]
    for line in faults[:20]:
        print(line, file=sys.stderr)
    print(json.dumps({"measure": "weeks", "seeds": options.seeds, "faults": len(faults), "ok": not faults}))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
