#!/usr/bin/env python3
"""Makes a journal of many days by simulating them: tasks, tags, breaks, pauses, days off.

Usage: made_journal.py ROTA JOURNAL FIRST-DAY DAYS [SEED]

The same arguments give the same bytes. Each day is one `rota run --simulate --journal JOURNAL`.
"""

import datetime
import random
import subprocess
import sys
import tempfile

TASKS = [
    "Revise integration +Calculus @Study",
    "Problem set 7 +Calculus @Study",
    "Read chapter 4 +Physics @Study",
    "Lab report +Physics @Study @Writing",
    "Write the essay +History @Writing",
    "Answer letters @Work",
    "Review the budget +Household @Work",
    "Translate the article +Society @Work @Writing",
    "Stretch and run @Exercise",
    "Piano: scales @Music",
    "Sort the photographs",
]


def day(rota, journal, date, random):
    """Simulates one day; some are off."""
    weekend = date.weekday() >= 5
    if random.random() < (0.6 if weekend else 0.06):
        return
    tasks = random.sample(TASKS, random.randint(3, 4 if weekend else 6))
    start = datetime.time(random.randint(8, 9), random.choice((0, 5, 12, 30)))
    minutes = random.randint(60, 150) if weekend else random.randint(200, 520)
    script = []
    at = 0
    left = len(tasks)
    while True:
        at += random.randint(11, 70)
        if at >= minutes:
            break
        what = random.random()
        if what < 0.25 and left > 2:
            script.append(f"+{at}m done")
            left -= 1
        elif what < 0.4:
            script.append(f"+{at}m skip")
        elif what < 0.65:
            script.append(f"+{at}m pause")
            at += random.randint(3, 40)
            script.append(f"+{at}m resume")
        elif what < 0.8:
            script.append(f"+{at}m extend 10m")
        elif what < 0.85:
            script.append(f"+{at}m add Call the landlord @Work")
            left += 1
    script.append(f"+{max(at, minutes)}m stop")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as todo, \
            tempfile.NamedTemporaryFile("w", suffix=".script") as commands:
        todo.write("\n".join(tasks) + "\n")
        todo.flush()
        commands.write("\n".join(script) + "\n")
        commands.flush()
        moment = f"{date.isoformat()}T{start.isoformat()}+01:00"
        subprocess.run(
            [rota, "run", todo.name, "--simulate", "--journal", journal, "--start", moment,
             "--seed", date.isoformat(), "--script", commands.name, "-q", "25m", "--break", "5m"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main():
    rota, journal, first, days = sys.argv[1:5]
    generator = random.Random(int(sys.argv[5]) if len(sys.argv) > 5 else 1)
    date = datetime.date.fromisoformat(first)
    for offset in range(int(days)):
        day(rota, journal, date + datetime.timedelta(days=offset), generator)


if __name__ == "__main__":
    main()
