#!/usr/bin/env python3
"""Holds the shares of a day against a linear program: fair_shares.py PROGRAM [--seeds N] [--first SEED]

Random tasks with estimates and arrivals are planned for one day around events, with `--strategy share`. A
solver (`pip install ortools`) computes the max-min fair division of the same free minutes, in fractions of
minutes: no task can get more without a loss for one that has as much or less. The plan gives every task that
time, up to one shortest block, and time that is too short for another one on top of that. On days on which fewer shortest blocks fit than there are tasks, as many tasks as fit
have a block, and the solver divides the time among those. And no minute is free behind a block that could be longer.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from ortools.linear_solver import pywraplp

import due_dates
from due_dates import clock

STEP = 5
LONGEST = 120


def instance(seed):
    """The hours, the events, the shortest block, and the tasks: title, minutes, arrival."""
    dice = random.Random(seed)
    start = 9 * 60
    end = start + 60 * dice.randrange(2, 10)
    least = dice.choice([10, 15, 30])
    events, moment = [], start
    for _ in range(dice.randrange(0, 4)):
        # No gap is too short for a block.
        begin = moment + least + STEP * dice.randrange(0, 20)
        moment = begin + STEP * dice.randrange(1, 16)
        if moment + least <= end:
            events.append((begin, moment))
    tasks = [(f"Task{number}", STEP * dice.randrange(1, 60),
              dice.randrange(start, end, STEP) if dice.random() < 0.3 else start)
             for number in range(dice.randrange(1, 10))]
    return start, end, events, least, tasks


def planned(program, case, folder):
    """The minutes that each task has in the plan, and the blocks."""
    start, end, events, least, tasks = case
    lines = [f"{title} est:{amount}m" + (f" from:2026-11-23T{clock(arrival)}" if arrival > start else "")
             for title, amount, arrival in tasks]
    (folder / "list.txt").write_text("\n".join(lines) + "\n")
    (folder / "cal.ics").write_text(
        due_dates.calendar_text([(0, begin, finish) for begin, finish in events]), newline="")
    answer = json.loads(subprocess.run(
        [program, "plan", str(folder / "list.txt"), "--calendar", str(folder / "cal.ics"), "--zone", "UTC",
         "--day", "2026-11-23", "--work", f"{clock(start)}-{clock(end)}", "--break", "0m",
         "--min", f"{least}m", "--strategy", "share", "--json"],
        check=True, capture_output=True, text=True, env={"HOME": str(folder), "TZ": "UTC"}).stdout)
    had = {title: 0 for title, *_ in tasks}
    for block in answer["blocks"]:
        if block["kind"] == "task":
            had[block["title"]] += due_dates.minutes(block["end"]) - due_dates.minutes(block["start"])
    return had, answer


def fair(case):
    """The max-min fair minutes of each task."""
    start, end, events, _, tasks = case
    cuts = sorted({start, end, *(arrival for *_, arrival in tasks), *(t for event in events for t in event)})
    spans = [(begin, finish) for begin, finish in zip(cuts, cuts[1:])
             if not any(b < finish and begin < f for b, f in events)]
    settled = {}
    while len(settled) < len(tasks):
        level, open_ = solve(spans, tasks, settled, None)
        for title in open_:
            # Who cannot have more than the level, while all others have at least that, is settled.
            most, _ = solve(spans, tasks, settled, (title, level))
            if most < level + 1e-6:
                settled[title] = level
        if not set(open_) & settled.keys():
            raise AssertionError("nothing was settled")
    return settled


def gaps(case):
    """The free time between the events."""
    start, end, events, *_ = case
    return [(begin, finish) for begin, finish in zip([start, *(finish for _, finish in events)],
                                                     [*(begin for begin, _ in events), end]) if begin < finish]


def blocks_that_fit(case):
    """How many tasks can have a shortest block, if all of them are there from the start."""
    return min(sum((finish - begin) // case[3] for begin, finish in gaps(case)), len(case[4]))


def idle(case, answer, had):
    """The minutes behind a block that its task could have had."""
    amounts = {title: amount for title, amount, _ in case[4]}
    work = [(due_dates.minutes(block["start"]), due_dates.minutes(block["end"]), block["title"])
            for block in answer["blocks"] if block["kind"] == "task"]
    starts = [start for start, *_ in work]
    return sum(max(0, min(min([finish, *(start for start in starts if start >= end)]) - end,
                          amounts[title] - had[title], LONGEST - (end - start)))
               for start, end, title in work for begin, finish in gaps(case) if begin < end <= finish)


def solve(spans, tasks, settled, one):
    """The highest level of all tasks that are not settled, or the most of one of them at a level of all."""
    solver = pywraplp.Solver.CreateSolver("GLOP")
    solver.SuppressOutput()
    had = {}
    used = {span: [] for span in spans}
    for title, amount, arrival in tasks:
        parts = []
        for span in spans:
            if span[0] >= arrival:
                part = solver.NumVar(0, solver.infinity(), "")
                parts.append(part)
                used[span].append(part)
        had[title] = sum(parts) if parts else solver.NumVar(0, 0, "")
        solver.Add(had[title] <= amount)
    for span, parts in used.items():
        if parts:
            solver.Add(sum(parts) <= span[1] - span[0])
    for title, minutes in settled.items():
        solver.Add(had[title] >= minutes - 1e-7)
    open_ = [title for title, *_ in tasks if title not in settled]
    if one is None:
        level = solver.NumVar(0, solver.infinity(), "level")
        for title in open_:
            solver.Add(had[title] >= level)
        solver.Maximize(level)
    else:
        for title in open_:
            solver.Add(had[title] >= one[1] - 1e-7)
        solver.Maximize(had[one[0]])
    assert solver.Solve() == pywraplp.Solver.OPTIMAL
    return solver.Objective().Value(), open_


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    wrong, scarce, crowded, widest = [], 0, 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.first, options.first + options.seeds):
            case = instance(seed)
            had, answer = planned(program, case, pathlib.Path(folder))
            start, end, events, least, tasks = case
            served = [task for task in tasks if had[task[0]] > 0]
            # A task that arrives late may find no room.
            if len(served) < blocks_that_fit(case) and all(arrival == start for *_, arrival in tasks):
                wrong.append(f"seed {seed}: {len(served)} tasks have a block instead of {blocks_that_fit(case)}")
            if minutes := idle(case, answer, had):
                wrong.append(f"seed {seed}: {minutes} min are free behind a block")
            crowded += len(served) < len(tasks)
            case = start, end, events, least, served
            best = fair(case)
            scarce += any(best[title] < amount - 1e-6 for title, amount, _ in case[4])
            for title, *_ in case[4]:
                distance = abs(had[title] - best[title])
                widest = max(widest, distance / case[3])
                bound = case[3] * (2 if had[title] > best[title] else 1)
                if distance >= bound + 1e-6:
                    wrong.append(f"seed {seed}: {title} has {had[title]} min instead of {best[title]:.0f}")
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    print(json.dumps({"measure": "fair_shares", "seeds": options.seeds, "crowded": crowded, "scarce": scarce,
                      "widest_in_blocks": round(widest, 2), "faults": len(wrong), "ok": not wrong}))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
