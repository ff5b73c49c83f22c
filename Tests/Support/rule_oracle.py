#!/usr/bin/env python3
"""Random recurrence rules, followed by `rota agenda --json` and by python-dateutil.

    rule_oracle.py .build/static/release/rota --seeds 1000 [--first 0] [--rules 10]

Each seed is a calendar of so many events with one rule each, and a window of days that may lie close
to their starts or decades behind. A line for each rule on which the two disagree.

Every start lies in its own rule. Where dateutil departs from RFC 5545 the rules are such that it does
not matter, or dateutil is told what the RFC says:

- a week of BYWEEKNO without a day means the weekday of the start (section 3.3.10: what the rule does
  not say is derived from DTSTART), to dateutil all its days: it is given the weekday;
- the first set of a weekly rule with BYSETPOS has the whole week in it, for dateutil only what follows
  the start: such weeks begin on the weekday of the start;
- of days with a number and days without in one BYDAY dateutil finds only what is both: they are not
  mixed;
- of the weeks that are counted from the end dateutil finds days in other years only for -1: there
  are no others at the ends of a year;
- how many weeks the year before has dateutil does not always know (2010 had 52, for it 53): what a
  rule with BYWEEKNO names of the first of January in a week of that year is not compared;
- all days of a week count for the year to which the week belongs (ISO 8601, to which section 3.3.10
  refers), for dateutil for the year of their date: BYWEEKNO comes without INTERVAL and BYSETPOS.
"""

import argparse
import collections
import datetime as dt
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

from dateutil.rrule import rrulestr

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = dt.timedelta(days=1)
# The longest window of days, and the rules that are not too many or too few in it.
KINDS = [
    (2000, ["YEARLY", "YEARLY", "YEARLY", "MONTHLY"]),
    (400, ["YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "DAILY"]),
    (60, ["MONTHLY", "WEEKLY", "DAILY", "HOURLY"]),
    (6, ["WEEKLY", "DAILY", "HOURLY", "MINUTELY"]),
    (2, ["HOURLY", "MINUTELY", "SECONDLY", "SECONDLY"]),
]
UNITS = {
    "WEEKLY": 7 * DAY,
    "DAILY": DAY,
    "HOURLY": dt.timedelta(hours=1),
    "MINUTELY": dt.timedelta(minutes=1),
    "SECONDLY": dt.timedelta(seconds=1),
}


def both_ends(draw, number, count):
    """A place among so many, counted from the beginning or from the end."""
    return number if draw.random() < 0.7 else number - count - 1


class Rule:
    """A rule and a start that lies in it."""

    def __init__(self, draw, frequency, start):
        self.draw, self.frequency, self.start = draw, frequency, start
        self.is_date = not isinstance(start, dt.datetime)
        self.parts = {"FREQ": frequency}
        self.week_start = draw.randrange(7)
        if draw.random() < 0.5:
            longest = 400 if frequency in ("MINUTELY", "SECONDLY") else 12
            self.parts["INTERVAL"] = draw.choice([2, 3, draw.randrange(2, longest)])
        self.choose_days()
        if not self.is_date:
            self.choose_times()
        if draw.random() < 0.25 and "BYWEEKNO" not in self.parts:
            self.choose_positions()
        self.parts["WKST"] = DAYS[self.week_start]

    def put(self, name, own, others, most=3):
        """A list with what the start has, and a few others."""
        more = self.draw.sample(others, self.draw.randrange(most + 1))
        values = list(dict.fromkeys([own, *more]))
        self.draw.shuffle(values)
        self.parts[name] = ",".join(map(str, values))

    def choose_days(self):
        draw, start, frequency = self.draw, self.start, self.frequency
        length = (dt.date(start.year + start.month // 12, start.month % 12 + 1, 1) - DAY).day
        year_day = start.timetuple().tm_yday
        year_length = dt.date(start.year, 12, 31).timetuple().tm_yday
        yearly = frequency == "YEARLY"
        if draw.random() < 0.3:
            self.put("BYMONTH", start.month, range(1, 13))
        if yearly and draw.random() < 0.25:
            week, weeks = self.week()
            own = -1 if week == weeks and draw.random() < 0.5 else week
            self.put("BYWEEKNO", own, [1, 2, 10, 33, 51, 52, 53, -1, -20])
            self.parts.pop("INTERVAL", None)
        if frequency in ("YEARLY", "HOURLY", "MINUTELY", "SECONDLY") and draw.random() < 0.15:
            others = [1, 59, 60, 61, 200, 365, 366, -1, -306, -307, -366]
            self.put("BYYEARDAY", both_ends(draw, year_day, year_length), others)
        if frequency != "WEEKLY" and draw.random() < 0.3:
            others = [*range(1, 32), -1, -2, -15, -30, -31]
            self.put("BYMONTHDAY", both_ends(draw, start.day, length), others)
        if draw.random() < 0.45:
            self.choose_weekdays(length, year_day, year_length)

    def choose_weekdays(self, length, year_day, year_length):
        draw, own = self.draw, DAYS[self.start.weekday()]
        in_year = self.frequency == "YEARLY" and "BYWEEKNO" not in self.parts
        others = list(DAYS)
        if (self.frequency == "MONTHLY" or in_year) and draw.random() < 0.6:
            in_month = self.frequency == "MONTHLY" or "BYMONTH" in self.parts
            day, count = (self.start.day, length) if in_month else (year_day, year_length)
            number = (day - 1) // 7 + 1
            own = f"{number if draw.random() < 0.6 else -((count - day) // 7 + 1)}{own}"
            numbers = [1, 2, 4, 5, -1, -2, -5] + ([] if in_month else [20, 52, 53, -53])
            others = [f"{number}{day}" for number in numbers for day in DAYS]
        self.put("BYDAY", own, others)

    def week(self):
        """The number of the week of the start, and how many weeks its year has."""
        first = self.beginning_of_week(self.time(self.start))
        year = (first + 3 * DAY).year
        begins = [self.beginning_of_week(dt.datetime(year + more, 1, 4)) for more in (0, 1)]
        return (first - begins[0]).days // 7 + 1, (begins[1] - begins[0]).days // 7

    def beginning_of_week(self, time):
        return time - (time.weekday() - self.week_start) % 7 * DAY

    def comparable(self, times):
        """The times without those on which dateutil is wrong about the weeks of the year before."""
        if "BYWEEKNO" not in self.parts:
            return times
        return [t for t in times if (self.beginning_of_week(t) + 3 * DAY).year >= t.year]

    def choose_times(self):
        draw, start = self.draw, self.start
        unit = UNITS.get(self.frequency, 30 * DAY)
        # No more in a window than the limit.
        most, often = (1 if unit > DAY else 3), (0.5 if unit < UNITS["HOURLY"] else 0.25)
        if draw.random() < often:
            self.put("BYHOUR", start.hour, range(24), most)
        if draw.random() < often:
            self.put("BYMINUTE", start.minute, range(60), most)
        is_crowded = self.frequency == "SECONDLY" and "BYMINUTE" not in self.parts
        if is_crowded or draw.random() < 0.25:
            self.put("BYSECOND", start.second, range(60), most)

    def choose_positions(self):
        """Positions, one of which is that of the start in the set of its period."""
        if self.frequency == "WEEKLY":
            self.week_start = self.start.weekday()
        members = self.first_set()
        index = members.index(self.time(self.start)) + 1
        own = both_ends(self.draw, index, len(members))
        if abs(own) > 366:
            return
        self.put("BYSETPOS", own, [1, 2, 3, 7, 30, -1, -2, -5])

    def first_set(self):
        """All that the rule names in the year, month, week, … of the start."""
        start = self.time(self.start)
        begin = start.replace(hour=0, minute=0, second=0)
        if self.frequency == "YEARLY":
            begin = begin.replace(month=1, day=1)
            end = begin.replace(year=start.year + 1)
        elif self.frequency == "MONTHLY":
            begin = begin.replace(day=1)
            end = (begin + 31 * DAY).replace(day=1)
        else:
            # Weeks begin on the weekday of the start.
            unit = UNITS[self.frequency]
            begin += (start - begin) // unit * unit
            end = begin + unit
        parts = self.completed() | {"INTERVAL": 1, "WKST": DAYS[self.week_start]}
        rule = rrulestr(joined(parts), dtstart=begin)
        return list(itertools.takewhile(lambda time: time < end, rule))

    def completed(self):
        """The parts, with what the start says instead of them."""
        start, parts = self.time(self.start), dict(self.parts)
        names_days = {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & set(parts)
        if not names_days:
            if self.frequency == "YEARLY" and "BYWEEKNO" not in parts:
                parts.setdefault("BYMONTH", start.month)
            if self.frequency == "WEEKLY" or "BYWEEKNO" in parts:
                parts["BYDAY"] = DAYS[start.weekday()]
            elif self.frequency in ("YEARLY", "MONTHLY"):
                parts["BYMONTHDAY"] = start.day
        shorter = ["HOURLY", "MINUTELY", "SECONDLY"]
        rank = shorter.index(self.frequency) + 1 if self.frequency in shorter else 0
        clock = [("BYHOUR", start.hour), ("BYMINUTE", start.minute), ("BYSECOND", start.second)]
        for name, value in clock[rank:]:
            parts.setdefault(name, value)
        return parts

    @staticmethod
    def time(moment):
        """A date as its midnight."""
        if isinstance(moment, dt.datetime):
            return moment
        return dt.datetime.combine(moment, dt.time())

    def choose_end(self, window):
        """COUNT or UNTIL, so that it may fall before, in or behind the window."""
        draw = self.draw
        choice = draw.random()
        if choice < 0.25 and "BYWEEKNO" not in self.parts and self.is_walkable(window[1]):
            self.parts["COUNT"] = draw.choice([1, 2, 5, draw.randrange(1, 400)])
        elif choice < 0.5:
            until = window[0] + (window[1] - window[0]) * draw.uniform(-0.1, 1.1)
            until = max(until.replace(microsecond=0), self.time(self.start))
            self.parts["UNTIL"] = stamp(until.date() if self.is_date else until)

    def is_walkable(self, end):
        """Whether dateutil gets there from the start in reasonable time."""
        unit = UNITS.get(self.frequency)
        return unit is None or (end - self.time(self.start)) / unit < 20_000

    def lines(self, uid):
        """The event, without an end: one without a length, or of one day."""
        value = ";VALUE=DATE" if self.is_date else ""
        zone = "" if self.is_date else self.draw.choice(["", "Z"])
        parts = dict(self.parts)
        if "UNTIL" in parts:
            parts["UNTIL"] += zone
        names = self.draw.sample(list(parts), len(parts))
        self.text = joined({name: parts[name] for name in names})
        return [
            "BEGIN:VEVENT",
            f"UID:{uid}",
            f"DTSTART{value}:{stamp(self.start)}{zone}",
            f"RRULE:{self.text}",
            "END:VEVENT",
        ]

    def expected(self, window):
        """The starts in the window as dateutil finds them."""
        start = self.time(self.start)
        unit = UNITS.get(self.frequency)
        parts = self.completed()
        if unit is not None and "COUNT" not in parts:
            # What counts in units of one length is the same after any number of intervals.
            step = unit * int(parts.get("INTERVAL", 1))
            start += max(0, (window[0] - start) // step - 1) * step
        rule = rrulestr(joined(parts), dtstart=start)
        times = itertools.takewhile(lambda time: time < window[1], rule)
        return [time for time in times if time >= window[0]]


def joined(parts):
    """A rule as iCalendar writes it."""
    return ";".join(f"{name}={value}" for name, value in parts.items())


def stamp(moment):
    """A date or time as iCalendar writes it."""
    return moment.strftime("%Y%m%dT%H%M%S" if isinstance(moment, dt.datetime) else "%Y%m%d")


def random_start(draw, window):
    """A day or time close to a window, or far before it."""
    days = (window[1] - window[0]).days
    back = draw.choice([draw.randrange(3), draw.randrange(days + 40), draw.randrange(400, 20_000)])
    start = window[0] + (draw.randrange(days) - back) * DAY
    if draw.random() < 0.1:
        start = start.replace(month=draw.choice([1, 2, 12]), day=draw.choice([1, 28]))
        start += draw.choice([0, 1]) * DAY
    if draw.random() < 0.3:
        return start.date()
    return start + dt.timedelta(seconds=draw.choice([0, 32_400, draw.randrange(86_400)]))


def calendar(seed, count):
    """A window, and rules for it."""
    draw = random.Random(seed)
    longest, kinds = draw.choice(KINDS)
    begin = dt.datetime(draw.randrange(2000, 2040), draw.randrange(1, 13), draw.randrange(1, 29))
    window = (begin, begin + draw.randrange((longest + 1) // 2, longest + 1) * DAY)
    rules = []
    while len(rules) < count:
        start = random_start(draw, window)
        frequency = draw.choice(kinds)
        if not isinstance(start, dt.datetime) and UNITS.get(frequency, DAY) < DAY:
            continue
        rule = Rule(draw, frequency, start)
        rule.choose_end(window)
        rules.append(rule)
    return window, rules


def asked(program, window, rules):
    """The starts in the window as the program finds them, by rule."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for number, rule in enumerate(rules):
        lines += rule.lines(number)
    lines.append("END:VCALENDAR")
    with tempfile.NamedTemporaryFile("w", suffix=".ics", newline="") as file:
        file.write("\r\n".join(lines) + "\r\n")
        file.flush()
        days = ["--from", str(window[0].date()), "--to", str(window[1].date())]
        command = [program, "agenda", file.name, *days, "--zone", "UTC", "--json"]
        answer = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    if answer["problems"]:
        places = {problem["line"]: problem["message"] for problem in answer["problems"]}
        raise SystemExit("".join(f"{lines[line - 1]}: {text}\n" for line, text in places.items()))
    found = collections.defaultdict(list)
    for occurrence in answer["occurrences"]:
        start = dt.datetime.fromisoformat(occurrence["start"].replace("Z", "+00:00"))
        found[int(occurrence["uid"])].append(start.replace(tzinfo=None))
    return found


def disagreement(found, expected):
    index = next(
        (i for i, (one, other) in enumerate(zip(found, expected)) if one != other),
        min(len(found), len(expected)),
    )
    rows = [" ".join(map(str, times[index : index + 3])) or "nothing" for times in (found, expected)]
    return f"    at {index}: found {rows[0]}, expected {rows[1]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the rota that is asked")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--rules", type=int, default=10, help="how many a calendar has")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    count = instances = failures = 0
    for seed in range(options.first, options.first + options.seeds):
        window, rules = calendar(seed, options.rules)
        found = asked(program, window, rules)
        for number, rule in enumerate(rules):
            one, other = map(rule.comparable, (found[number], rule.expected(window)))
            count += 1
            instances += len(other)
            if one != other:
                failures += 1
                print(f"seed {seed}: {stamp(rule.start)} {rule.text} in {window[0]} to {window[1]}")
                print(disagreement(one, other))
    print(f"{count - failures} of {count} rules agree, with {instances} starts")
    sys.exit(1 if failures or not instances else 0)


if __name__ == "__main__":
    main()
