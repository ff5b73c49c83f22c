#!/usr/bin/env python3
"""A calendar as people have it after some years, made up from a seed.

    made_calendar.py --events 10000 --seed 1 >years.ics

A fifth of the events repeat; some of those have cancelled dates and instances that were moved.
Most have what real calendars drag along: stamps, long descriptions, attendees, alarms.
"""

import argparse
import datetime as dt
import random
import sys

ZONE = "Europe/Budapest"
TIMEZONE = """BEGIN:VTIMEZONE
TZID:Europe/Budapest
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE"""
WORDS = (
    "lecture seminar tutorial office hours review reading group thesis meeting exam "
    "laboratory choir training dentist birthday train lunch workshop deadline"
).split()
DAYS = "MO TU WE TH FR SA SU".split()


def folded(line):
    """The line in pieces of at most 75 bytes."""
    pieces = [line[:75]]
    rest = line[75:]
    while rest:
        pieces.append(" " + rest[:74])
        rest = rest[74:]
    return "\r\n".join(pieces)


class MadeCalendar:
    """The lines of a calendar of so many events around a week."""

    def __init__(self, events, seed, week):
        self.random = random.Random(seed)
        self.week = week
        self.lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//made up//EN"]
        self.lines += TIMEZONE.split("\n")
        count = 0
        while count < events:
            count += self.series(count) if self.random.random() < 0.2 else self.single(count)
        self.lines.append("END:VCALENDAR")

    def text(self):
        return "\r\n".join(folded(line) for line in self.lines) + "\r\n"

    def words(self, count):
        return " ".join(self.random.choice(WORDS) for _ in range(count))

    def start(self):
        """A quarter of an hour of a day in the five years around."""
        day = self.week + dt.timedelta(days=self.random.randint(-1300, 500))
        quarter = self.random.randint(7 * 4, 21 * 4)
        return dt.datetime.combine(day, dt.time(quarter // 4, quarter % 4 * 15))

    def event(self, uid, start, extra, summary=None):
        minutes = self.random.choice([30, 45, 60, 90, 120])
        end = start + dt.timedelta(minutes=minutes)
        self.lines += [
            "BEGIN:VEVENT",
            f"UID:{uid}",
            "DTSTAMP:20240901T120000Z",
            "CREATED:20240801T093000Z",
            "LAST-MODIFIED:20240830T171500Z",
            f"DTSTART;TZID={ZONE}:{start:%Y%m%dT%H%M%S}",
            f"DTEND;TZID={ZONE}:{end:%Y%m%dT%H%M%S}",
            f"SUMMARY:{summary or self.words(3).capitalize()}",
            f"LOCATION:Building {self.random.choice('ABCDEFG')}\\, room {self.random.randint(1, 400)}",
            f"DESCRIPTION:{self.words(self.random.randint(3, 25))}",
            "SEQUENCE:0",
            "STATUS:CONFIRMED",
            "TRANSP:OPAQUE",
            *extra,
        ]
        if self.random.random() < 0.3:
            self.lines += [
                f"ATTENDEE;CN=Person {self.random.randint(1, 99)};ROLE=REQ-PARTICIPANT;"
                "PARTSTAT=ACCEPTED:mailto:person@example.org"
            ]
        if self.random.random() < 0.4:
            self.lines += [
                "BEGIN:VALARM",
                "ACTION:DISPLAY",
                "DESCRIPTION:Reminder",
                "TRIGGER:-PT15M",
                "END:VALARM",
            ]
        self.lines.append("END:VEVENT")

    def single(self, number):
        self.event(f"single-{number}@example.org", self.start(), [])
        return 1

    def series(self, number):
        uid = f"series-{number}@example.org"
        start = self.start()
        summary = self.words(2).capitalize()
        kind = self.random.choice(["weekly", "weekly", "weekly", "daily", "monthly", "yearly"])
        interval = 1
        if kind == "weekly":
            days = sorted(set(self.random.sample(range(7), 2)) | {start.weekday()})
            until = start + dt.timedelta(weeks=self.random.randint(4, 60))
            rule = f"FREQ=WEEKLY;BYDAY={','.join(DAYS[day] for day in days)};UNTIL={until:%Y%m%dT%H%M%SZ}"
        elif kind == "daily":
            interval = self.random.randint(1, 3)
            rule = f"FREQ=DAILY;INTERVAL={interval};COUNT={self.random.randint(5, 400)}"
        elif kind == "monthly":
            rule = f"FREQ=MONTHLY;BYDAY={(start.day - 1) // 7 + 1}{DAYS[start.weekday()]}"
        else:
            rule = "FREQ=YEARLY"
        extra = [f"RRULE:{rule}"]
        moved = []
        if kind in ("weekly", "daily"):
            step = 7 if kind == "weekly" else interval
            if self.random.random() < 0.3:
                off = start + dt.timedelta(days=step * self.random.randint(1, 3))
                extra.append(f"EXDATE;TZID={ZONE}:{off:%Y%m%dT%H%M%S}")
            if self.random.random() < 0.4:
                moved.append(start + dt.timedelta(days=step * self.random.randint(4, 5)))
        self.event(uid, start, extra, summary)
        for instance in moved:
            later = instance + dt.timedelta(hours=self.random.randint(1, 3))
            self.event(
                uid,
                later,
                [f"RECURRENCE-ID;TZID={ZONE}:{instance:%Y%m%dT%H%M%S}"],
                f"{summary} (moved)",
            )
        return 1 + len(moved)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--week", type=dt.date.fromisoformat, default=dt.date(2026, 11, 16))
    options = parser.parse_args()
    sys.stdout.write(MadeCalendar(options.events, options.seed, options.week).text())


if __name__ == "__main__":
    main()
