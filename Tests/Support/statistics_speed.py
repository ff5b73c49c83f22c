#!/usr/bin/env python3
"""How long `rota stats` takes over a journal of ten years, beside other trackers over the same times.

Timewarrior and Watson are asked for the same summary of the same intervals, if they are installed:
`apt install timewarrior`, `pip install td-watson`.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from datetime import date, datetime, timedelta

import ten_years


# What a process needs most includes what it was forked from, so a small one starts it.
STARTER = """
import os, subprocess, sys, time
begin = time.monotonic()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           stdin=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss,
      os.waitstatus_to_exitcode(status))
"""


# A peer that seems to be faster is compared in so many more rounds, and may be faster by so much.
ROUNDS = 20
NOISE = 1.2


def run(words, environment):
    """Milliseconds on the clock, milliseconds of a core, and megabytes of one run."""
    told = subprocess.run([sys.executable, "-S", "-c", STARTER, *words], env=environment,
                          capture_output=True, text=True, check=True).stdout.split()
    if told[3] != "0":
        sys.exit(f"{' '.join(words)}: exit {told[3]}")
    return float(told[0]) * 1000, float(told[1]) * 1000, float(told[2]) / 1024


def best(words, environment, times):
    """The best of several runs: what else the machine does only adds to it."""
    runs = [run(words, environment) for _ in range(times)]
    return tuple(min(values) for values in zip(*runs))


def intervals(journal):
    """The slices of a journal: their beginnings and ends in UTC, and their titles."""
    for path in sorted(journal.glob("*/*.ndjson")):
        begin = None
        for line in path.read_bytes().splitlines():
            if b'"kind":"slice_started"' in line[:60]:
                begin = json.loads(line)["time"]
            elif b'"kind":"slice_ended"' in line[:60] and begin:
                record = json.loads(line)
                yield (datetime.fromisoformat(begin), datetime.fromisoformat(record["time"]),
                       record["task"]["title"])


def write_timewarrior(folder, slices):
    data = folder / "data"
    data.mkdir(parents=True)
    (folder / "timewarrior.cfg").write_text("confirmation = off\n")
    months, tags, end = {}, {}, None
    for begin, finish, title in sorted(slices):
        # Intervals of Timewarrior do not overlap.
        begin = max(begin, end) if end else begin
        if finish <= begin:
            continue
        end = finish
        tag = title.replace('"', "")
        tags[tag] = tags.get(tag, 0) + 1
        months.setdefault(begin.strftime("%Y-%m"), []).append(
            f'inc {begin:%Y%m%dT%H%M%SZ} - {finish:%Y%m%dT%H%M%SZ} # "{tag}"\n')
    for month, lines in months.items():
        (data / f"{month}.data").write_text("".join(lines))
    (data / "tags.data").write_text(json.dumps({tag: {"count": n} for tag, n in tags.items()}))
    (data / "undo.data").write_text("")


def write_watson(folder, slices):
    folder.mkdir(parents=True)
    frames = [[int(begin.timestamp()), int(end.timestamp()), title, uuid.uuid4().hex, [],
               int(end.timestamp())] for begin, end, title in slices]
    (folder / "frames").write_text(json.dumps(frames))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--all-ms", type=float, default=600, help="for everything, of one core")
    parser.add_argument("--month-ms", type=float, default=30, help="for one month")
    parser.add_argument("--megabytes", type=float, default=100)
    parser.add_argument("--json", action="store_true", help="a line of JSON for each measurement")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    today = date.today()
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        journal = home / "data/rota/journal"
        slices, records, size = ten_years.write(program, journal, today, options.years)
        print(f"{slices} slices, {records} records, {size / 1e6:.0f} MB")
        environment = {"HOME": name, "XDG_DATA_HOME": f"{name}/data", "PATH": os.environ["PATH"],
                       "XDG_STATE_HOME": f"{name}/state", "XDG_CONFIG_HOME": f"{name}/config",
                       "XDG_RUNTIME_DIR": f"{name}/run", "TZ": "Europe/Budapest"}
        first = (today - timedelta(days=366 * options.years)).isoformat()

        def measure(what, words, limit=None):
            wall, core, megabytes = best(words, environment, options.times)
            if options.json:
                print(json.dumps({"what": what, "ms": round(wall, 1), "core_ms": round(core, 1),
                                  "megabytes": round(megabytes, 1)}))
            else:
                print(f"{what:44} {wall:8.1f} ms {core:8.1f} ms of a core {megabytes:6.1f} MB")
            if limit and core > limit:
                wrong.append(f"{what}: {core:.0f} ms, at most {limit:.0f}")
            if limit and megabytes > options.megabytes:
                wrong.append(f"{what}: {megabytes:.0f} MB, at most {options.megabytes:.0f}")
            # What has just been written may still be on its way to the disk.
            return core

        all_words = [program, "stats", "--json", "--from", first]
        own = measure("rota stats, everything, with experience", all_words, options.all_ms)
        measure("rota stats month --json, with experience",
                [program, "stats", "month", "--json", "--ago", "1"], options.all_ms)
        month_words = [program, "stats", "month", "--csv", "--ago", "1"]
        month = measure("rota stats month --csv", month_words, options.month_ms)
        measure("rota log, one day", [program, "log", "yesterday"], options.month_ms)
        measure("rota log --json, everything", [program, "log", "--json", "--from", first])

        last = (today.replace(day=1) - timedelta(days=1)).replace(day=1)
        after = today.replace(day=1)
        others = []
        all_slices = list(intervals(journal))
        if shutil.which("timew"):
            write_timewarrior(home / "timew", all_slices)
            environment["TIMEWARRIORDB"] = f"{name}/timew"
            others += [("timew summary, everything",
                        ["timew", "summary", f"{first}", "-", "tomorrow"], own),
                       ("timew summary, one month",
                        ["timew", "summary", f"{last}", "-", f"{after}"], month)]
        else:
            print("timewarrior is not installed; it is left out")
        if shutil.which("watson"):
            write_watson(home / "watson", all_slices)
            environment["WATSON_DIR"] = f"{name}/watson"
            others += [("watson report, everything",
                        ["watson", "report", "-G", "-f", first, "-t", f"{today}"], own),
                       ("watson report, one month",
                        ["watson", "report", "-G", "-f", f"{last}", "-t", f"{after}"], month)]
        else:
            print("watson is not installed; it is left out")
        times = options.times
        for what, words, ours in others:
            # Watson reads everything whatever it is asked for, and both take seconds for everything.
            ours_is_month = ours == month
            options.times = times if words[0] == "timew" and ours_is_month else 1
            theirs = measure(what, words)
            # The machine may have been slower for one of them: both again, in turn.
            for _ in range(ROUNDS):
                if theirs >= ours:
                    break
                asked = month_words if ours_is_month else all_words
                ours = min(ours, run(asked, environment)[1])
                theirs = min(theirs, run(words, environment)[1])
            if theirs * NOISE < ours:
                wrong.append(f"{what}: {theirs:.0f} ms of a core, rota took {ours:.0f}")
        options.times = times
    for sentence in wrong:
        print(sentence)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
