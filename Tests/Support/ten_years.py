#!/usr/bin/env python3
"""Writes the journal of ten years: about 100,000 slices in 600,000 records.

The program itself writes some days, with everything that happens in days; these are dated anew for
every working day of ten years, on two machines in turn.
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from datetime import date, timedelta

TEMPLATES = 12
SLICES_A_DAY = 38
TASKS = """Revise integration by parts +Maths @study @exam est:6h
Write the analysis chapter +Thesis @study @écriture est:20h
CS 2050 problem set 7 +CS @study due:2026-12-01
Read: Dijkstra, "Notes on structured programming" +CS @reading
Árvíztűrő tükörfúrógép +Work @work
Answer mail +Work @work
Plan the week
Stretch, and a glass of water @rest
"""


def commands(dice):
    """The actions of a user in the course of a day."""
    lines, minute = [], 0
    while minute < 600:
        minute += dice.randrange(9, 40)
        what = dice.choice(
            ["here"] * 8 + ["pause", "pause ago 3m", "skip", "extend 5m", "back",
             f"add Look into no. {minute} in the second edition +Work @work"])
        lines.append(f"+{minute}m {what}")
        if what.startswith("pause"):
            minute += dice.randrange(1, 15)
            lines.append(f"+{minute}m resume")
    return "".join(line + "\n" for line in lines)


def template(program, number):
    """The lines of a day's rotation."""
    dice = random.Random(number)
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "script").write_text(commands(dice) + "+14h stop\n")
        (home / "list.txt").write_text(TASKS)
        subprocess.run(
            [program, "run", str(home / "list.txt"), "--simulate", "--seed", str(number + 1),
             "--start", "2026-01-05T08:00:00+00:00", "--zone", "UTC", "-q", "12m", "--break", "3m",
             "--check-in", "2m", "--cycles", "100",
             "--journal", str(home / "journal"), "--script", str(home / "script")],
            env={"HOME": folder, "PATH": os.environ["PATH"]}, check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines = next((home / "journal").glob("*/2026-01.ndjson")).read_bytes().splitlines(True)
    kept, slices = [], 0
    for line in lines:
        if b'T23:' in line[:80] or b'2026-01-06' in line[:80]:
            break
        kept.append(line)
        slices += b'"kind":"slice_ended"' in line
        if slices == SLICES_A_DAY:
            break
    rotation = lines[0].split(b'"rotation":"', 1)[1].split(b'"', 1)[0]
    return b"".join(kept), rotation, slices, len(kept)


def write(program, folder, last, years=10):
    """Writes the journals below a folder; answers how many slices, records and bytes there are."""
    days = [template(program, number) for number in range(TEMPLATES)]
    dice = random.Random(0)
    day = date(last.year - years, last.month, min(last.day, 28))
    counts = [0, 0, 0]
    files = {}
    while day <= last:
        if day.weekday() < 5:
            text, rotation, slices, records = dice.choice(days)
            name = b"%012x" % dice.getrandbits(48)
            text = text.replace(b"2026-01-05", b"%s" % day.isoformat().encode())
            text = text.replace(b'"' + rotation + b'"', b'"' + name + b'"')
            machine = "desk-abcd" if dice.random() < 0.8 else "laptop-efgh"
            files.setdefault((machine, day.strftime("%Y-%m")), []).append(text)
            counts = [counts[0] + slices, counts[1] + records, counts[2] + len(text)]
        day += timedelta(days=1)
    for (machine, month), texts in files.items():
        path = pathlib.Path(folder) / machine / f"{month}.ndjson"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(texts))
    return counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", help="of the journals, such as $XDG_DATA_HOME/rota/journal")
    parser.add_argument("--last", type=date.fromisoformat, default=date.today())
    parser.add_argument("--years", type=int, default=10)
    options = parser.parse_args()
    slices, records, size = write(
        os.path.abspath(options.program), options.folder, options.last, options.years)
    print(f"{slices} slices, {records} records, {size / 1e6:.0f} MB")


if __name__ == "__main__":
    sys.exit(main())
