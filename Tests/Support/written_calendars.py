#!/usr/bin/env python3
"""What `rota plan --ics` and `rota timetable --ics` write, read by two other programs.

    written_calendars.py .build/static/release/rota --seeds 40 [--first 0]

Each seed is a plan and a timetable. `icalendar` with `recurring_ical_events` and, independently,
`vobject` must find in their calendars what `--json` says; once as they are, and once with zones
that only the file itself can explain.
"""

import argparse
import datetime as dt
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import zoneinfo

import icalendar
import recurring_ical_events
import vobject

UTC = dt.timezone.utc
DAY = dt.timedelta(days=1)
SAMPLES = pathlib.Path(__file__).parent.parent.parent / "Samples"
ZONES = [
    "Europe/Budapest",
    "America/New_York",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "Africa/Casablanca",
    "UTC",
]
TITLES = [
    "Analysis, sheet 3",
    "Read; then sleep",
    "C:\\notes",
    "Prüfung in Győr",
    "数学の宿題を最後まで読んでから復習する、そして演習問題をもう一度解く" * 3,
    "👩🏽‍🎓 thesis " + "and a long way to go " * 6,
    '"quoted"',
    "x" * 75,
]


def rota(program, *arguments, **streams):
    """What the program prints."""
    process = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, check=False, **streams
    )
    if process.returncode:
        raise SystemExit(f"rota {' '.join(map(str, arguments))}: {process.stderr.decode()}")
    return process.stdout


def plan(program, draw):
    """A plan: the options, and what takes place."""
    lines = []
    for title in draw.sample(TITLES, draw.randrange(2, len(TITLES))):
        due = dt.date(2026, 10, draw.randrange(24, 28))
        lines.append(f"{title} est:{draw.randrange(1, 9)}h due:{due}")
    options = ["plan", "-", "--day", "2026-10-24", "--days", 3, "--zone", draw.choice(ZONES)]
    options += ["--strategy", draw.choice(["share", "deadline"]), "--break", draw.choice([0, 5])]
    options[-1] = f"{options[-1]}m"
    text = ("\n".join(lines) + "\n").encode()
    answer = json.loads(rota(program, *options, "--json", input=text))
    expected = [
        (block["title"], instant(block["start"]), instant(block["end"]))
        for block in answer["blocks"]
        if block["kind"] == "task"
    ]
    return rota(program, *options, "--ics", input=text), expected


def instant(text):
    return dt.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(UTC)


def timetable(program, draw):
    """A timetable: its calendar, and what takes place."""
    file = SAMPLES / "courses.csv"
    courses = sorted({line.split(",")[0] for line in file.read_text().splitlines()[1:]})
    options = ["timetable", file]
    for course in draw.sample(courses, draw.randrange(1, 4)):
        options += ["--course", course]
    answer = json.loads(rota(program, *options, "--json", "--top", 3))
    if not answer["schedules"]:
        return None
    pick = draw.randrange(len(answer["schedules"]))
    zone = draw.choice(ZONES)
    first = dt.date(2026, draw.randrange(1, 13), draw.randrange(1, 29))
    until = first + draw.randrange(1, 400) * DAY
    expected = []
    for section in answer["schedules"][pick]["sections"]:
        title = f"{section['course']} {section['type']} {section['section']}"
        for day in range((until - first).days):
            date = first + day * DAY
            if "MTWRFSU"[date.weekday()] in section["days"]:
                expected.append(
                    (title, *(local(date, section[end], zone) for end in ("start", "end")))
                )
    season = ["--from", first, "--until", until, "--zone", zone, "--pick", pick + 1]
    return rota(program, *options, *season, "--ics"), expected


def local(date, time, zone):
    """The instant of a time of day."""
    there = dt.datetime.combine(date, dt.time.fromisoformat(time), zoneinfo.ZoneInfo(zone))
    return there.astimezone(UTC)


def icalendar_finds(text):
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).all()
    return [
        (str(event["SUMMARY"]), event["DTSTART"].dt.astimezone(UTC), event.end.astimezone(UTC))
        for event in events
    ]


def vobject_finds(text):
    for zone in ZONES[:-1]:
        # It goes on with what another file said of a zone.
        vobject.icalendar.registerTzid(zone, None)
    found = []
    for event in vobject.readOne(text.decode()).contents.get("vevent", []):
        start, end = event.dtstart.value, event.dtend.value
        for time in event.rruleset or [start]:
            if time.tzinfo is None:
                time = time.replace(tzinfo=start.tzinfo)
            times = (moment.astimezone(UTC) for moment in (time, time + (end - start)))
            found.append((event.summary.value, *times))
    return found


def renamed(text, number):
    """The file with zones known only from their own definitions."""
    for zone in ZONES:
        text = text.replace(b"TZID=" + zone.encode(), f"TZID=Own/{number}-{zone[-5:]}".encode())
        text = text.replace(b"TZID:" + zone.encode(), f"TZID:Own/{number}-{zone[-5:]}".encode())
    return text


def check_lines(text):
    """No line is longer than 75 bytes, and each is UTF-8 by itself."""
    lines = text.split(b"\r\n")
    assert lines[-1] == b"" and not any(b"\n" in line for line in lines), "a line without CRLF"
    for line in lines:
        line.decode()
        assert len(line) <= 75, line


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the rota that writes")
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    failures = calendars = events = 0
    for seed in range(options.first, options.first + options.seeds):
        draw = random.Random(seed)
        for make in (plan, timetable):
            made = make(program, draw)
            if made is None:
                continue
            text, expected = made
            if not text and make is timetable and not expected:
                # Without any class, no calendar is written.
                continue
            check_lines(text)
            calendars += 1
            events += len(expected)
            for read in (icalendar_finds, vobject_finds):
                for file in (text, renamed(text, f"{seed}{make.__name__}")):
                    found = read(file)
                    if sorted(found) != sorted(expected):
                        failures += 1
                        strange = set(found) ^ set(expected)
                        print(f"seed {seed}, {make.__name__}, {read.__name__}: {len(found)} found,")
                        print(f"    {len(expected)} expected, such as {sorted(strange)[:2]}")
    print(f"{calendars} calendars with {events} events were read twice, {failures} otherwise")
    sys.exit(1 if failures or not events else 0)


if __name__ == "__main__":
    main()
