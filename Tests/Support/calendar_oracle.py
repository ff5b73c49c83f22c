#!/usr/bin/env python3
"""Random calendars, read by `rota agenda --json` and by recurring-ical-events.

    calendar_oracle.py .build/release/rota --seeds 1000 [--first 0]

Each seed is a calendar of some events with rules, exceptions, further dates, changed and cancelled
instances in several zones, and three windows. A line for each window on which the two disagree.

Starts, texts and statuses are those of recurring-ical-events. Ends are found here, as the RFC has
them: with DTEND each instance takes exactly as long as the first, with DURATION its days are nominal
and its hours exact (RFC 5545, sections 3.3.6 and 3.8.5.3); the other program adds both by the clock.
Instances that fall on one instant, as those of a skipped hour do, are one.
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

UTC = dt.timezone.utc
ZONES = ["Europe/Berlin", "Europe/London", "America/New_York", "Australia/Sydney", "Asia/Tokyo"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = dt.timedelta(days=1)
HOUR = dt.timedelta(hours=1)


def stamp(time):
    """A date or time as iCalendar writes it, without its zone."""
    return time.strftime("%Y%m%dT%H%M%S" if isinstance(time, dt.datetime) else "%Y%m%d")


class Clock:
    """What the times of a series are read on: dates, the reader's clock, UTC, or a zone."""

    def __init__(self, kind):
        self.kind = kind
        # Whether something takes place on it every hour: recurring-ical-events takes a time in one
        # zone for the same time by another one's clock.
        self.is_crowded = False
        self.zone = {"date": None, "floating": None, "utc": UTC}.get(kind) or (
            None if kind in ("date", "floating") else zoneinfo.ZoneInfo(kind)
        )

    def line(self, name, *times, parameters=""):
        """A property with one or several times of this clock."""
        if self.kind == "date":
            parameters += ";VALUE=DATE"
        elif self.kind not in ("floating", "utc"):
            parameters += f";TZID={self.kind}"
        mark = "Z" if self.kind == "utc" else ""
        return f"{name}{parameters}:" + ",".join(stamp(time) + mark for time in times)

    def other_line(self, draw, name, time, parameters=""):
        """The same instant as another program might write it."""
        if self.zone is None or self.is_crowded or draw.random() < 0.5:
            return self.line(name, time, parameters=parameters)
        clock = Clock(draw.choice(["utc", *ZONES]))
        moved = time.replace(tzinfo=self.zone).astimezone(clock.zone).replace(tzinfo=None)
        return clock.line(name, moved, parameters=parameters)


class Length:
    """How long an instance takes, and by which property that is said."""

    def __init__(self, draw, clock):
        self.clock = clock
        self.days = self.hours = dt.timedelta()
        self.kind = draw.choice(["none", "end", "end", "duration"])
        if clock.kind == "date":
            self.days = DAY * (1 if self.kind == "none" else draw.choice([1, 1, 2, 5]))
        elif self.kind == "end":
            self.hours = HOUR * draw.choice([0.5, 1, 2, 8, 30])
        elif self.kind == "duration":
            self.days = DAY * draw.choice([0, 0, 0, 1, 2])
            self.hours = HOUR * draw.choice([1, 1.5, 9])

    def lines(self, start):
        if self.kind == "end":
            return [self.clock.line("DTEND", start + self.days + self.hours)]
        if self.kind == "duration":
            hours = f"T{int(self.hours / dt.timedelta(minutes=1))}M" if self.hours else ""
            return [f"DURATION:P{self.days.days}D{hours}" if self.days else f"DURATION:P{hours}"]
        return []

    def of(self, first, zone):
        """The exact time between DTSTART and DTEND where that is what counts."""
        if self.kind == "end" and self.clock.kind != "date":
            end = first + self.hours
            return instant(end, zone) - instant(first, zone)
        return None


def instant(local, zone):
    """The instant of a local time; in a gap it is later, of two the first."""
    return local.replace(tzinfo=zone).astimezone(UTC)


class Series:
    """An event that may repeat, with what is changed of it."""

    def __init__(self, draw, number):
        self.draw = draw
        self.uid = f"{number}@oracle"
        self.clock = Clock(draw.choice(["date", "floating", "utc", *ZONES, *ZONES]))
        day = dt.date(2025, draw.choice([1, 3, 9, 10, 10]), draw.randrange(1, 29))
        time = dt.time(draw.randrange(24), draw.choice([0, 30]))
        self.start = day if self.clock.kind == "date" else dt.datetime.combine(day, time)
        self.components = {}
        self.text = []
        self.rules = [self.rule() for _ in range(draw.choice([0, 1, 1, 1, 1, 2]))]
        self.clock.is_crowded = any("HOURLY" in rule for rule in self.rules)
        self.write()

    def rule(self):
        """A rule that the start itself follows."""
        draw, start = self.draw, self.start
        kinds = ["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "YEARLY"]
        hourly = ["HOURLY"] if self.clock.kind in ("floating", "utc") else []
        kind = draw.choice(kinds + hourly)
        parts = [f"FREQ={kind}"]
        if draw.random() < 0.4:
            parts.append(f"INTERVAL={draw.randrange(2, 9)}")
        if kind == "WEEKLY" and draw.random() < 0.7:
            days = {DAYS[start.weekday()], *draw.sample(DAYS, draw.randrange(3))}
            parts.append("BYDAY=" + ",".join(sorted(days, key=DAYS.index)))
        if kind == "MONTHLY" and draw.random() < 0.6:
            parts.append(f"BYDAY={(start.day - 1) // 7 + 1}{DAYS[start.weekday()]}")
        end = draw.random()
        if end < 0.3:
            parts.append(f"COUNT={draw.randrange(1, 60)}")
        elif end < 0.6 or kind == "HOURLY":
            last = start + DAY * draw.randrange(0, 20 if kind == "HOURLY" else 300)
            if self.clock.zone is not None:
                last = instant(last, self.clock.zone)
            parts.append("UNTIL=" + stamp(last) + ("Z" if self.clock.zone is not None else ""))
        draw.shuffle(parts)
        return ";".join(parts)

    def instances(self):
        """Some of the starts, the earliest first."""
        event = icalendar.Event.from_ical("\r\n".join(["BEGIN:VEVENT", *self.master(), "END:VEVENT"]))
        calendar = icalendar.Calendar()
        calendar.add_component(event)
        found = []
        for occurrence in recurring_ical_events.of(calendar).between(
            self.start, self.start + 400 * DAY
        ):
            start = occurrence["DTSTART"].dt
            found.append(start.replace(tzinfo=None) if isinstance(start, dt.datetime) else start)
        return sorted(set(found))[:12]

    def master(self):
        return [
            f"UID:{self.uid}",
            self.clock.line("DTSTART", self.start),
            *[f"RRULE:{rule}" for rule in self.rules],
        ]

    def write(self):
        draw, clock = self.draw, self.clock
        length = Length(draw, clock)
        lines = [*self.master(), *length.lines(self.start), "SEQUENCE:3"]
        starts = self.instances() if self.rules else [self.start]
        draw.shuffle(starts)
        changed, removed = starts[: draw.choice([0, 0, 1, 2])], starts[2 : draw.choice([2, 3, 5])]
        for time in removed:
            as_day = clock.kind not in ("date", "utc") and draw.random() < 0.2
            lines.append(
                Clock("date").line("EXDATE", time)
                if as_day
                else clock.other_line(draw, "EXDATE", time)
            )
            if as_day:
                changed = [other for other in changed if other.date() != time.date()]
        for _ in range(draw.choice([0, 0, 1, 2]) if self.rules else 0):
            lines.append(clock.line("RDATE", self.start + DAY * draw.randrange(1, 90)))
        self.add("master", lines, length, self.start)
        if draw.random() < 0.15:
            old = [*self.master(), "SEQUENCE:1", "SUMMARY:superseded"]
            self.text.append(old)
        reaching = len(changed) == 2 and draw.random() < 0.5
        for number, time in enumerate(changed):
            self.change(number, time, reaches_on=reaching and number == 1)

    def change(self, number, time, reaches_on):
        """An event in the place of one instance, or of all from one on."""
        draw = self.draw
        clock, start = self.clock, time
        if not reaches_on and draw.random() < 0.2 and clock.zone is not None:
            clock = Clock(draw.choice(ZONES))
        start += DAY * draw.choice([0, 0, 1, -1, 9])
        if clock.kind != "date":
            start += HOUR * draw.choice([0, 0, 1, -2])
        length = Length(draw, clock)
        identity = (
            self.clock.line("RECURRENCE-ID", time, parameters=";RANGE=THISANDFUTURE")
            if reaches_on
            else self.clock.other_line(draw, "RECURRENCE-ID", time)
        )
        lines = [f"UID:{self.uid}", identity, clock.line("DTSTART", start), *length.lines(start)]
        if draw.random() < 0.2:
            lines.append("STATUS:" + draw.choice(["CANCELLED", "TENTATIVE"]))
        self.add(f"change {number}", lines + ["SEQUENCE:4"], length, start)

    def add(self, name, lines, length, first):
        summary = f"{self.uid} {name}"
        lines.append(f"SUMMARY:{summary}")
        self.draw.shuffle(lines)
        self.components[summary] = (length, first)
        self.text.append(lines)


def fold(draw, line):
    """A line, folded anywhere now and then."""
    places = [place for place in range(1, len(line)) if draw.random() < 0.01]
    pieces = [line[i:j] for i, j in zip([0, *places], [*places, len(line)])]
    return "\r\n ".join(pieces)


def written(draw, series):
    """The file."""
    events = [lines for one in series for lines in one.text]
    draw.shuffle(events)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//oracle//EN"]
    for event in events:
        lines += ["BEGIN:VEVENT", *event, "END:VEVENT"]
    lines.append("END:VCALENDAR")
    return "".join(fold(draw, line) + "\r\n" for line in lines)


def in_other_case(text):
    """The file with the names of zones in another case, which is the same (RFC 5545, section 2)."""
    for zone in ZONES:
        text = text.replace(f"TZID={zone}", f"TZID={zone.swapcase()}")
    return text


def expected(calendar, components, first, last, zone):
    """What takes place in the window: summary, start, end, status."""
    margin = 60 * DAY
    begin, end = (instant(dt.datetime.combine(day, dt.time()), zone) for day in (first, last))
    found = {}
    for event in recurring_ical_events.of(calendar).between(
        begin.astimezone(zone) - margin, end.astimezone(zone) + DAY
    ):
        summary, start = str(event["SUMMARY"]), event["DTSTART"].dt
        status = str(event.get("STATUS", "CONFIRMED")).lower()
        length, original = components[summary]
        if not isinstance(start, dt.datetime):
            until = start + length.days
            if start < last and until > first:
                found[summary, start] = (str(until), status)
            continue
        place = start.tzinfo or zone
        local = start.replace(tzinfo=None)
        exact = length.of(original, length.clock.zone or zone)
        until = (
            instant(local, place) + exact
            if exact is not None
            else instant(local + length.days, place) + length.hours
        )
        start = instant(local, place)
        if start < end and (until > begin or begin <= start == until):
            found[summary, start] = (until, status)
    return sorted((name, str(start), str(until), status)
                  for (name, start), (until, status) in found.items())


def answered(exe, path, first, last, zone):
    """The same from the program."""
    run = subprocess.run(
        [exe, "agenda", path, "--from", str(first), "--to", str(last), "--zone", zone, "--json"],
        capture_output=True, text=True, timeout=20,
    )
    if run.returncode:
        return [("exit", str(run.returncode), run.stderr.strip(), "")]
    result = json.loads(run.stdout)

    def time(text):
        return text if len(text) == 10 else str(dt.datetime.fromisoformat(text).astimezone(UTC))

    problems = [("problem", str(one), "", "") for one in result["problems"]]
    return problems + sorted(
        (one["summary"], time(one["start"]), time(one["end"]), one["status"])
        for one in result["occurrences"]
    )


def disagreements(exe, seed, folder):
    """One text for each window on which the two disagree."""
    draw = random.Random(seed)
    series = [Series(draw, number) for number in range(draw.randrange(1, 5))]
    text = written(draw, series)
    components = {name: known for one in series for name, known in one.components.items()}
    calendar = icalendar.Calendar.from_ical(text)
    path = os.path.join(folder, f"{seed}.ics")
    pathlib.Path(path).write_bytes((in_other_case(text) if seed % 2 else text).encode())
    faults = []
    for _ in range(3):
        first = dt.date(2025, 1, 1) + DAY * draw.randrange(600)
        last = first + DAY * draw.choice([1, 1, 7, 40])
        zone = draw.choice(ZONES)
        want = expected(calendar, components, first, last, zoneinfo.ZoneInfo(zone))
        got = answered(exe, path, first, last, zone)
        if got != want:
            missing = [one for one in want if one not in got]
            extra = [one for one in got if one not in want]
            faults.append(f"seed {seed}, {first} to {last} in {zone}: "
                          f"missing {missing[:3]}, extra {extra[:3]}")
    if not faults:
        os.unlink(path)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("exe")
    parser.add_argument("--seeds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="calendar-oracle-")
    faults = []
    for seed in range(arguments.first, arguments.first + arguments.seeds):
        found = disagreements(os.path.abspath(arguments.exe), seed, folder)
        faults += found
        for fault in found:
            print(fault)
    print(f"{arguments.seeds} calendars, {len(faults)} windows with another answer")
    if faults:
        print(f"the calendars are in {folder}")
    else:
        os.rmdir(folder)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
