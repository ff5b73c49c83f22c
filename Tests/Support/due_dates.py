#!/usr/bin/env python3
"""Holds plans for due dates against an exact solver: due_dates.py PROGRAM [--seeds N] [--first SEED]

Random lists with dates, arrivals and priorities, calendars and caps are planned by the program and by
CP-SAT (`pip install ortools`). Both have to agree on whether all dates can be met and, where they
cannot, on how many of each priority are missed. Work may be cut to the minute, so a task is as many
minutes in the grid of free minutes as it has left.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from ortools.sat.python import cp_model

DAY = 1440
RANKS = ["A", "B", "C", None]


def clock(minute):
    return f"{minute // 60:02}:{minute % 60:02}"


def instance(seed):
    """The tasks, the free minutes of each day, and the options of the program."""
    dice = random.Random(seed)
    days = dice.randrange(1, 4)
    start = 9 * 60
    end = start + 60 * dice.randrange(2, 6)
    blocked = []
    for day in range(days):
        for _ in range(dice.randrange(0, 3)):
            begin = dice.randrange(start, end, 5)
            blocked.append((day, begin, min(end, begin + 5 * dice.randrange(1, 12))))
    cap = dice.choice([None, None, (end - start) // 2 // 5 * 5])
    tasks = []
    for number in range(dice.randrange(2, 9)):
        day = dice.randrange(days)
        due = day * DAY + dice.choice([DAY, dice.randrange(start + 5, end + 1, 5)])
        arrival = 0
        if dice.random() < 0.3:
            arrival = dice.randrange(day + 1) * DAY + dice.randrange(start, end, 5)
            arrival = min(arrival, due - 5)
        tasks.append((f"Task{number}", dice.choice(RANKS), 5 * dice.randrange(2, 40), arrival, due))
    free = {day: [minute for minute in range(start, end)
                  if not any(d == day and b <= minute < e for d, b, e in blocked)]
            for day in range(days)}
    return days, start, end, blocked, cap, tasks, free


def moment(minute):
    day, rest = divmod(minute, DAY)
    return f"2026-11-{23 + day:02}T{clock(rest)}"


def list_text(tasks, blocked):
    lines = []
    for title, rank, amount, arrival, due in tasks:
        words = [f"({rank})" if rank else "", title, f"est:{amount}m"]
        words.append(f"due:2026-11-{22 + due // DAY:02}" if due % DAY == 0 else f"due:{moment(due)}")
        if arrival:
            words.append(f"from:{moment(arrival)}")
        lines.append(" ".join(word for word in words if word))
    return "\n".join(lines) + "\n"


def calendar_text(blocked):
    events = [
        f"BEGIN:VEVENT\r\nUID:{number}\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:Class {number}\r\n"
        f"DTSTART:202611{23 + day:02}T{clock(begin).replace(':', '')}00\r\n"
        f"DTEND:202611{23 + day:02}T{clock(end).replace(':', '')}00\r\nEND:VEVENT\r\n"
        for number, (day, begin, end) in enumerate(blocked) if begin < end]
    return ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n" + "".join(events)
            + "END:VCALENDAR\r\n")


def planned(program, case, folder):
    """How many dates of each priority the program misses."""
    days, start, end, blocked, cap, tasks, _ = case
    (folder / "list.txt").write_text(list_text(tasks, blocked))
    (folder / "cal.ics").write_text(calendar_text(blocked), newline="")
    words = [program, "plan", str(folder / "list.txt"), "--calendar", str(folder / "cal.ics"),
             "--zone", "UTC", "--day", "2026-11-23", "--days", str(days), "--strategy", "deadline",
             "--work", f"{clock(start)}-{clock(end)}", "--break", "0m", "--json"]
    if cap:
        words += ["--cap", f"{cap}m"]
    answer = json.loads(subprocess.run(
        words, check=True, capture_output=True, text=True,
        env={"HOME": str(folder), "TZ": "UTC"}).stdout)
    done = {task[0]: 0 for task in tasks}
    for block in answer["blocks"]:
        if block["kind"] != "task":
            continue
        due = next(task[4] for task in tasks if task[0] == block["title"])
        limit = moment(due) + ":00"
        begin, finish = block["start"][:19], min(block["end"][:19], limit)
        done[block["title"]] += max(0, minutes(finish) - minutes(begin))
    missed = [task for task in tasks if done[task[0]] < task[2]]
    told = {one["title"] for one in answer["unplaced"]}
    assert told == {task[0] for task in missed}, (told, missed)
    return [sum(task[1] == rank for task in missed) for rank in RANKS]


def minutes(stamp):
    return (int(stamp[8:10]) - 23) * DAY + int(stamp[11:13]) * 60 + int(stamp[14:16])


def solved(case):
    """How many dates of each priority have to be missed."""
    *_, cap, tasks, free = case
    # Between two instants at which something changes, minutes are alike.
    cuts = sorted({0, *(arrival for *_, arrival, _ in tasks), *(task[4] for task in tasks),
                   *(day * DAY for day in range(len(free) + 1))})
    spans = list(zip(cuts, cuts[1:]))
    model = cp_model.CpModel()
    met = {task[0]: model.new_bool_var(task[0]) for task in tasks}
    used = {}
    for title, _, amount, arrival, due in tasks:
        for span in spans:
            if arrival <= span[0] and span[1] <= due:
                used[title, span] = model.new_int_var(0, amount, "")
        model.add(sum(used[title, s] for s in spans if (title, s) in used) == amount * met[title])
    for span in spans:
        room = sum(span[0] <= day * DAY + minute < span[1]
                   for day, all_ in free.items() for minute in all_)
        model.add(sum(used[t[0], span] for t in tasks if (t[0], span) in used) <= room)
    if cap:
        for day in free:
            model.add(sum(used[t[0], s] for t in tasks for s in spans
                          if (t[0], s) in used and s[0] // DAY == day) <= cap)
    weights = {rank: 100 ** (len(RANKS) - place) for place, rank in enumerate(RANKS)}
    model.maximize(sum(met[t[0]] * weights[t[1]] for t in tasks))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return [sum(t[1] == rank and not solver.value(met[t[0]]) for t in tasks) for rank in RANKS]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    wrong = overloaded = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.first, options.first + options.seeds):
            case = instance(seed)
            ours, best = planned(program, case, pathlib.Path(folder)), solved(case)
            overloaded += any(best)
            if ours != best:
                wrong += 1
                print(f"seed {seed}: {ours} are missed, and {best} have to be")
    print(f"{options.seeds} lists, {overloaded} of which cannot be met: {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
