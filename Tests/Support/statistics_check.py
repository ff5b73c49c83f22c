#!/usr/bin/env python3
"""Compares `rota stats --json` with an independent computation, over random journals.

The journals are made up here, from the grammar alone: rotations at the same time, on several machines,
over the changes of the clocks and the ends of months, with pauses (some told late), sleeps under every
policy, recoveries, commitments, displaced slices, slices without an end, and records that stand twice.
Others are written by the program itself.
"""
import argparse
import csv
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from statistics_oracle import EPOCH, Past, differences, local, period

ZONES = ["Europe/Budapest", "America/New_York", "Asia/Kolkata", "America/Sao_Paulo",
         "Australia/Lord_Howe"]
# When clocks are put forward and back, somewhere.
CHANGES = {"Europe/Budapest": [date(2026, 3, 29), date(2026, 10, 25)],
           "America/New_York": [date(2026, 3, 8), date(2026, 11, 1)],
           "Asia/Kolkata": [date(2026, 3, 29), date(2026, 10, 25)],
           "America/Sao_Paulo": [date(2018, 11, 4), date(2018, 2, 18)],
           "Australia/Lord_Howe": [date(2026, 4, 5), date(2026, 10, 4)]}
SECOND = 1_000_000_000


class Rotation:
    """One rotation that happens; every verb appends its records."""

    def __init__(self, dice, name, wall, zone, tasks, finest):
        self.dice, self.name, self.zone, self.tasks, self.finest = dice, name, zone, tasks, finest
        self.wall, self.at, self.seq, self.cycle = wall * SECOND, 0, 0, 1
        self.records = []
        self.began, self.resumed_at = 0, 0

    def say(self, kind, **fields):
        self.seq += 1
        moment = EPOCH + timedelta(milliseconds=self.wall // 1_000_000)
        time = moment.astimezone(self.zone).isoformat(timespec="milliseconds")
        record = {"v": 1, "seq": self.seq, "kind": kind, "time": time, "at_s": seconds(self.at),
                  "rotation": self.name, "cycle": self.cycle, **fields}
        self.records.append((self.wall, record))

    def pass_time(self, longest):
        length = self.dice.randrange(1, longest * SECOND // self.finest) * self.finest
        self.wall += length
        self.at += length

    def slice(self):
        dice = self.dice
        task = dice.choice(self.tasks)
        standing = dice.random() < 0.05
        self.say("slice_started", task=task, previous=None, next=None, switched=dice.random() < 0.8,
                 why="turn", length_s=1500, remaining_s=1500,
                 deadline=None if standing else "2026-11-20T09:25:00.000+01:00")
        self.resumed_at = self.at
        for _ in range(dice.choice([0, 0, 0, 0, 1, 1, 2, 3])):
            self.pass_time(1200)
            standing = self.disturb(standing)
        self.pass_time(1500)
        if dice.random() < 0.01:
            return False
        if dice.random() < 0.1:
            task = dict(task, title=task["title"] + "!", tags=["late"])
        reason = dice.choice(["expired"] * 6 + ["completed", "skipped", "removed", "commitment",
                                                "displaced", "postponed", "stopped", "slept"])
        self.say("slice_ended", task=task, reason=reason, spent_s=1, length_s=1500, credit_s=0)
        if reason == "completed":
            self.say("task_completed", task=task, spent_s=1)
        if reason == "expired" and dice.random() < 0.3:
            self.say("check_in_due", task=task, length_s=300, remaining_s=300, deadline=None)
            self.pass_time(300)
            self.say("checked_in", task=task, confirmed=dice.random() < 0.5, waited_s=1)
        if reason == "commitment":
            self.say("commitment_started", title="Lecture", until="2026-11-20T09:25:00.000+01:00")
            self.pass_time(5400)
            self.say("commitment_ended", title="Lecture", spent_s=1)
        elif dice.random() < 0.3:
            self.say("break_started", long=False, length_s=300, remaining_s=300, deadline=None)
            self.pass_time(300)
            self.say("break_ended", reason="expired", spent_s=1)
        if dice.random() < 0.1:
            self.say("task_added", task=dict(dice.choice(self.tasks), slice_s=None), after=None)
        return True

    def disturb(self, standing):
        """Something that happens in the middle of a slice; answers whether it stands then."""
        dice = self.dice
        what = dice.randrange(6)
        if standing:
            if what < 3:
                self.say("resumed", paused_s=1, remaining_s=1, deadline="2026-11-20T09:25:00.000+01:00")
                self.resumed_at = self.at
                return False
            if what == 3:
                self.wall += dice.randrange(1, 20_000) * SECOND
                self.say("slept", slept_s=1, frozen=False, policy="pause")
            return True
        if what < 2:
            ago = dice.choice([0, 0, dice.randrange(0, 900) * SECOND])
            ago = min(ago, self.at - self.resumed_at)
            self.say("paused", reason="user", ago_s=seconds(ago), remaining_s=None)
            return True
        if what == 2:
            self.say("recovered", gone_s=1, counted_s=0)
        elif what == 3:
            policy = dice.choice(["pause", "continue", "end-slice", "count"])
            slept = dice.randrange(60, 30_000) * SECOND
            self.wall += slept
            if policy == "count":
                self.at += slept
            self.say("slept", slept_s=seconds(slept), frozen=dice.random() < 0.2, policy=policy)
            if policy == "pause":
                self.say("paused", reason="sleep", ago_s=0, remaining_s=None)
                return True
        elif what == 4:
            # The clock is set.
            self.wall += dice.randrange(-100, 100) * SECOND
            self.say("hook_finished", hook="x", of_seq=1, status=0, duration_s=0, output="")
        else:
            self.say("warning", of="slice", title="x", remaining_s=60)
        return False


def seconds(nanoseconds):
    whole, rest = divmod(nanoseconds, SECOND)
    return whole if rest == 0 else float(f"{whole}.{rest:09d}")


def story(seed, zone_name, slices):
    """Machines with their records, in the order in which they were written."""
    dice = random.Random(seed)
    zone = ZoneInfo(zone_name)
    finest = dice.choice([1, 1_000_000, 1_000_000])
    tasks = []
    for number in range(dice.choice([1, 5, 40])):
        task = {"id": f"{number:x}{seed:x}", "title": dice.choice(["Essay", "Árvíztűrő", 'a "b" \\', "読書"])}
        if dice.random() < 0.6:
            task["project"] = dice.choice(["CS", "Thesis", "Home"])
        if dice.random() < 0.7:
            task["tags"] = dice.sample(["maths", "écrit", "exam", "x", "y"], dice.randrange(1, 4))
        tasks.append(task)
    machines = {name: [] for name in ["desk-abcd", "laptop-efgh", "zoo-ijkl"][:dice.randrange(1, 4)]}
    told = 0
    number = 0
    while told < slices:
        change = dice.choice(CHANGES[zone_name])
        day = change + timedelta(days=dice.choice([-40, -2, -1, 0, 0, 1, 3, 31, dice.randrange(-90, 90)]))
        wall = int((datetime(day.year, day.month, day.day, tzinfo=timezone.utc) - EPOCH).total_seconds())
        number += 1
        rotation = Rotation(dice, f"r{seed:x}n{number:x}", wall + dice.randrange(-40_000, 120_000), zone,
                            tasks, finest)
        rotation.say("snapshot", name="default", state="slice")
        rotation.say("started", name="default", machine="x", list=None, quantum_s=1500, tasks=1)
        for _ in range(dice.randrange(1, 60)):
            told += 1
            if not rotation.slice():
                # It was interrupted, and was perhaps resumed.
                if dice.random() < 0.5:
                    break
                rotation.wall += 3600 * SECOND
                rotation.say("recovered", gone_s=3600, counted_s=0)
                rotation.pass_time(600)
                rotation.say("slice_ended", task=tasks[0], reason="expired", spent_s=1, length_s=1,
                             credit_s=0)
        else:
            rotation.say("ended", reason="stopped", exit_code=0)
        name = dice.choice(sorted(machines))
        machines[name] += rotation.records
        if len(machines) > 1 and dice.random() < 0.1:
            other = dice.choice(sorted(set(machines) - {name}))
            machines[other] += dice.sample(rotation.records, len(rotation.records) // 2)
    for records in machines.values():
        # Rotations that ran at the same time are mixed; each keeps its own order but for the clocks.
        records.sort(key=lambda pair: pair[0])
    return machines


def write(machines, folder, dice):
    """Writes journals as the program would, or as another program might."""
    style = dice.choice(["own", "own", "spaced", "sorted"])
    for name, records in machines.items():
        files = {}
        for wall, record in records:
            month = (EPOCH + timedelta(milliseconds=wall // 1_000_000)).strftime("%Y-%m")
            if style == "spaced":
                line = json.dumps(record, ensure_ascii=True)
            else:
                line = json.dumps(record, ensure_ascii=False, separators=(",", ":"),
                                  sort_keys=style == "sorted")
            files.setdefault(month, []).append(line)
        for month, lines in files.items():
            path = folder / name / f"{month}.ndjson"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def ask(program, home, zone, *words):
    """The JSON of a window; the table, for which only some files are read, has to agree with it."""
    answer = json.loads(output(program, home, zone, "--json", *words))
    rows = list(csv.reader(io.StringIO(output(program, home, zone, "--csv", *words), newline="")))
    tasks = [[task["id"], task["focus_s"], task["slices"]] for task in answer["tasks"]]
    table = [[row[1], float(row[3]), int(row[5])] for row in rows if row[0] == "task"]
    if table != tasks or float(rows[1][3]) != answer["focus_s"]:
        sys.exit(f"{zone}: rota stats {' '.join(words)}: --csv and --json differ")
    return answer


def output(program, home, zone, *words):
    environment = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"),
                   "XDG_STATE_HOME": str(home / "state"), "XDG_CONFIG_HOME": str(home / "config"),
                   "XDG_RUNTIME_DIR": str(home / "run"), "TZ": zone, "PATH": os.environ["PATH"]}
    run = subprocess.run([program, "stats", *words], env=environment, capture_output=True,
                         timeout=60)
    if run.returncode != 0:
        sys.exit(f"rota stats {' '.join(words)}: exit {run.returncode}: {run.stderr}")
    return run.stdout.decode()


def windows(dice, zone_name, today):
    """Days to ask for, as words and as dates."""
    changes = CHANGES[zone_name]
    for day in changes:
        yield ["--from", f"{day}", "--to", f"{day + timedelta(days=1)}"], (day, day + timedelta(days=1))
        start = day - timedelta(days=dice.randrange(0, 9))
        end = day + timedelta(days=dice.choice([1, 2, 30, 62, 63, 200]))
        yield ["--from", f"{start}", "--to", f"{end}"], (start, end)
    for span in ("day", "week", "month", "year"):
        week_start = dice.choice(["mon", "sun"])
        day = dice.choice(changes)
        ago = {"day": (today - day).days, "week": (today - day).days // 7,
               "month": (today.year - day.year) * 12 + today.month - day.month,
               "year": today.year - day.year}[span]
        yield ([span, "--ago", str(ago), "--week-start", week_start], period(span, today, ago, week_start))


def check(program, records, home, zone, dice, what):
    past = Past(records)
    wrong = 0
    today = datetime.now(ZoneInfo(zone)).date()
    for words, (first, last) in windows(dice, zone, today):
        answer = ask(program, home, zone, *words)
        if [answer["from"], answer["to"]] != [f"{first}", f"{last}"]:
            print(f"{what}: {' '.join(words)}: {answer['from']} to {answer['to']}, "
                  f"expected {first} to {last}")
            wrong += 1
        found = differences(answer, past.review(first, last, zone))
        for sentence in found[:5]:
            print(f"{what}: {zone}: rota stats {' '.join(words)}: {sentence}")
        wrong += len(found)
    return wrong


def random_journals(program, seeds, slices, first):
    wrong = asked = 0
    for seed in range(first, first + seeds):
        for zone in ZONES:
            dice = random.Random(f"{seed} {zone}")
            machines = story(seed * 7 + ZONES.index(zone), zone, slices)
            with tempfile.TemporaryDirectory() as folder:
                home = pathlib.Path(folder)
                write(machines, home / "data/rota/journal", dice)
                # The journals are read machine after machine, the files in the order of their months.
                records = [json.loads(json.dumps(record)) for name in sorted(machines)
                           for _, record in machines[name]]
                wrong += check(program, records, home, zone, dice, f"seed {seed}")
                asked += 8
    print(f"{asked} windows of {seeds * len(ZONES)} random journals of {slices} slices: "
          f"{wrong} differences")
    return wrong


def own_journals(program, runs):
    """Journals that the program itself writes, of days with everything in them."""
    wrong = 0
    here = pathlib.Path(__file__).parent
    for run in range(runs):
        dice = random.Random(run)
        zone = ZONES[run % len(ZONES)]
        with tempfile.TemporaryDirectory() as folder:
            home = pathlib.Path(folder)
            journal = home / "data/rota/journal"
            for number in range(4):
                change = dice.choice(CHANGES[zone])
                script = home / "script"
                script.write_text(commands(dice))
                subprocess.run(
                    [program, "run", str(here.parent.parent / "Samples/study-day.txt"), "--simulate",
                     "--journal", str(journal), "--seed", str(run * 10 + number), "--zone", zone,
                     "--start", f"{change - timedelta(days=1)}T{dice.randrange(24):02d}:30",
                     "--check-in", "5m", "--break", "5m", "--script", str(script),
                     "--cycles", str(dice.randrange(1, 9))],
                    env={"HOME": folder, "PATH": os.environ["PATH"]}, check=True,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
            records = [json.loads(line) for path in sorted(journal.glob("*/*.ndjson"))
                       for line in path.read_text().splitlines()]
            if not any(record["kind"] == "slice_ended" for record in records):
                print("the program wrote no journal")
                wrong += 1
            wrong += check(program, records, home, zone, dice, f"run {run}")
    print(f"{runs} journals of the program itself: {wrong} differences")
    return wrong


def commands(dice):
    lines, minute = [], 0
    for _ in range(dice.randrange(2, 25)):
        minute += dice.randrange(1, 40)
        lines.append(f"+{minute}m " + dice.choice(
            ["pause", "resume", "pause ago 5m", "skip", "done", "here", "extend 10m", "back",
             f"add Task {minute} @exam @maths +CS", "toggle", "quantum 40m", "undo", "undo", "undo 2",
             "redo", "rm Task", "reopen", "go Read", "later Revise"]))
    return "".join(line + "\n" for line in lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--slices", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    wrong = random_journals(program, options.seeds, options.slices, options.first)
    wrong += own_journals(program, options.runs)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
