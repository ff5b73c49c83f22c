#!/usr/bin/env python3
"""What `rota stats --json` has to say, computed from the records alone.

`Past` folds records as the grammar describes them (docs/events.md, docs/statistics.md) and answers for
a window of days in a zone of Python's own zoneinfo. Nothing is shared with the program: times are
fractions of a second, days are cut by searching the instants at which the clocks show another day.
"""
from collections import defaultdict
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def instant(text):
    """Seconds since 1970 of a time in RFC 3339."""
    moment = datetime.fromisoformat(text)
    since = moment - EPOCH
    return Fraction(since.days * 86400 + since.seconds) + Fraction(since.microseconds, 1_000_000)


def local(seconds, zone):
    """What the clocks of a zone show at whole seconds since 1970, without a zone."""
    return (EPOCH + timedelta(seconds=seconds)).astimezone(zone).replace(tzinfo=None)


def start_of_day(day, zone):
    """The first whole second at which the clocks show a day, or a later one."""
    low = int((datetime(day.year, day.month, day.day, tzinfo=timezone.utc) - EPOCH).total_seconds())
    # Clocks are put back by less than this much, so that the first time is met first.
    second = low - 93_600
    while local(second, zone).date() < day:
        step = 900
        while step and local(second + step, zone).date() >= day:
            step //= 2
        second += step or 1
    return second


def hours_of(day, zone):
    """The first seconds of the hours that the clocks show on a day, and the end of the last."""
    begin, end = start_of_day(day, zone), start_of_day(day + timedelta(days=1), zone)
    starts = [begin]
    for second in range(begin + 60, end, 60):
        now, before = local(second, zone), local(second - 60, zone)
        if now.minute == 0 or now.hour != before.hour:
            starts.append(second)
    return starts, end


class Slice:
    def __init__(self, rotation, task, start):
        self.rotation, self.task, self.start = rotation, task, start
        self.end = None
        self.reason = None
        # [wall time, instant on the rotation's clock, its end]
        self.stretches = []


class Past:
    def __init__(self, records, now_at=None):
        """records: dictionaries in the order in which they were read; now_at: rotations that run."""
        self.slices, self.completed, self.added = [], [], []
        rotations = defaultdict(dict)
        for record in records:
            if "seq" in record:
                rotations[record["rotation"]].setdefault(record["seq"], record)
        for rotation, numbered in rotations.items():
            self.fold(rotation, [numbered[seq] for seq in sorted(numbered)], (now_at or {}).get(rotation))

    def fold(self, rotation, records, now_at):
        running = None  # the slice
        since = None  # the stretch: wall time, instant
        paused = False
        # What each command did, by the number of its first record: the slice that it ended, and what it
        # completed and added; and which command each `undone` takes back, or gives again.
        deeds, roots, taken, command = {}, {}, set(), None
        done, new = [], []

        def stop(at):
            nonlocal since
            if running is not None:
                if since is not None:
                    running.stretches.append([since[0], since[1], at])
                # A pause may reach back behind the last beginning.
                for stretch in running.stretches:
                    stretch[2] = min(stretch[2], at)
            since = None

        def go(record):
            nonlocal since
            if running is not None and not paused:
                since = (instant(record["time"]), Fraction(str(record["at_s"])))

        for record in records:
            at, kind = Fraction(str(record["at_s"])), record["kind"]
            if kind == "undone":
                root = roots.get(record["of_seq"], record["of_seq"])
                roots[record["seq"]] = root
                taken ^= {root}
                command = None
            elif record.get("by") == "user":
                command = deeds[record["seq"]] = {"ended": None, "completed": [], "added": []}
            elif "undoes" in record or kind not in ("task_completed", "task_added"):
                command = None
            if kind == "slice_started":
                running = Slice(rotation, record["task"], instant(record["time"]))
                self.slices.append(running)
                paused = record["deadline"] is None
                go(record)
            elif kind == "slice_ended":
                if running is None:
                    running = Slice(rotation, record["task"], instant(record["time"]))
                    self.slices.append(running)
                stop(at)
                running.task, running.reason = record["task"], record["reason"]
                running.end = instant(record["time"])
                if command is not None:
                    command["ended"] = running
                running = None
            elif kind == "paused":
                stop(at - Fraction(str(record["ago_s"])))
                paused = True
            elif kind == "resumed":
                paused = False
                go(record)
            elif kind == "recovered" or kind == "slept" and record["policy"] != "count":
                stop(at)
                go(record)
            elif kind == "task_completed":
                done.append(instant(record["time"]))
                if command is not None:
                    command["completed"].append(done[-1])
            elif kind == "task_added":
                new.append(instant(record["time"]))
                if command is not None:
                    command["added"].append(new[-1])
        for root in taken & deeds.keys():
            # A slice that a command ended which is taken back is a part of the one that goes on.
            if deeds[root]["ended"] is not None and deeds[root]["ended"].reason != "expired":
                deeds[root]["ended"].reason = "displaced"
            for moment in deeds[root]["completed"]:
                done.remove(moment)
            for moment in deeds[root]["added"]:
                new.remove(moment)
        self.completed += done
        self.added += new
        if records:
            end = Fraction(str(records[-1]["at_s"]))
            stop(max(end, now_at) if now_at is not None else end)

    def pieces(self):
        for one in self.slices:
            for wall, begin, end in one.stretches:
                if end > begin:
                    yield one, wall, wall + (end - begin)

    def review(self, first, last, zone_name):
        """The window of the days from `first` to before `last`: totals, buckets, tags, projects, tasks."""
        zone = ZoneInfo(zone_name)
        days = (last - first).days
        window = (start_of_day(first, zone), start_of_day(last, zone))
        if days == 1:
            starts, _ = hours_of(first, zone)
            names = [
                (EPOCH + timedelta(seconds=s)).astimezone(zone).isoformat(timespec="seconds")
                for s in starts]
        elif days <= 62:
            all_days = [first + timedelta(days=n) for n in range(days)]
            starts = [start_of_day(day, zone) for day in all_days]
            names = [day.isoformat() for day in all_days]
        else:
            months = []
            month = first.replace(day=1)
            while month < last:
                months.append(month)
                month = (month + timedelta(days=32)).replace(day=1)
            starts = [max(start_of_day(month, zone), window[0]) for month in months]
            names = [month.isoformat() for month in months]
        edges = starts + [window[1]]
        buckets = [{"start": n, "focus_s": Fraction(0), "slices": 0, "completed": 0} for n in names]

        def bucket(at):
            if not window[0] <= at < window[1]:
                return None
            low, high = 0, len(starts)
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if starts[middle] <= at else (low, middle)
            return low

        result = {"focus_s": Fraction(0), "slices": 0, "buckets": buckets}
        tags, projects = defaultdict(Fraction), defaultdict(Fraction)
        tasks = defaultdict(lambda: {"focus_s": Fraction(0), "slices": 0})
        for one, begin, end in self.pieces():
            begin, end = max(begin, window[0]), min(end, window[1])
            if begin >= end:
                continue
            length = end - begin
            result["focus_s"] += length
            tasks[one.task["id"]]["focus_s"] += length
            projects[one.task.get("project") or ""] += length
            own = one.task.get("tags") or [""]
            for tag in own:
                tags[tag] += length / len(own)
            index = bucket(begin)
            while begin < end:
                cut = min(end, edges[index + 1])
                buckets[index]["focus_s"] += cut - begin
                begin, index = cut, index + 1
        for one in self.slices:
            if one.reason in (None, "commitment", "displaced", "postponed"):
                continue
            index = bucket(one.end)
            if index is not None:
                result["slices"] += 1
                buckets[index]["slices"] += 1
                tasks[one.task["id"]]["slices"] += 1
        result["completed"] = 0
        for at in self.completed:
            index = bucket(at)
            if index is not None:
                result["completed"] += 1
                buckets[index]["completed"] += 1
        result["added"] = sum(window[0] <= at < window[1] for at in self.added)
        result["tags"], result["projects"], result["tasks"] = tags, projects, tasks
        return result


def period(span, today, ago, week_start):
    """The days of a period, as `rota stats SPAN --ago N` means them."""
    if span == "day":
        first = today - timedelta(days=ago)
        return first, first + timedelta(days=1)
    if span == "week":
        back = (today.weekday() + (1 if week_start == "sun" else 0)) % 7
        first = today - timedelta(days=back + 7 * ago)
        return first, first + timedelta(days=7)
    if span == "month":
        months = today.year * 12 + today.month - 1 - ago
        return date(months // 12, months % 12 + 1, 1), date((months + 1) // 12, (months + 1) % 12 + 1, 1)
    return date(today.year - ago, 1, 1), date(today.year - ago + 1, 1, 1)


def differences(answer, expected):
    """What is wrong with an answer of the program, as sentences."""
    wrong = []

    def near(what, one, other, limit):
        if abs(Fraction(one) - other) > limit:
            wrong.append(f"{what}: {one}, expected {float(other)}")

    def same(what, one, other):
        if one != other:
            wrong.append(f"{what}: {one}, expected {other}")

    millisecond = Fraction(1, 1000)
    near("focus_s", str(answer["focus_s"]), expected["focus_s"], millisecond / 2)
    for key in ("slices", "completed", "added"):
        same(key, answer[key], expected[key])
    same("starts", [b["start"] for b in answer["buckets"]], [b["start"] for b in expected["buckets"]])
    for one, other in zip(answer["buckets"], expected["buckets"]):
        near(f"bucket {other['start']}", str(one["focus_s"]), other["focus_s"], millisecond)
        for key in ("slices", "completed"):
            same(f"{key} of bucket {other['start']}", one[key], other[key])
    for key in ("focus_s", "slices", "completed"):
        total = sum(Fraction(str(b[key])) for b in answer["buckets"])
        same(f"the sum of {key} over the buckets", total, Fraction(str(answer[key])))
    for key in ("tags", "projects"):
        rows = {row["name"]: row for row in answer[key]}
        wanted = {name: focus for name, focus in expected[key].items() if focus > 0}
        same(f"names of {key}", sorted(rows), sorted(wanted))
        for name in rows.keys() & wanted.keys():
            near(f"{key} {name!r}", str(rows[name]["focus_s"]), wanted[name], millisecond)
            share = wanted[name] / expected["focus_s"]
            near(f"share of {name!r}", str(rows[name]["share"]), share, Fraction(1, 1_000_000))
        if wanted:
            same(f"the sum of the shares of {key}",
                 sum(Fraction(str(row["share"])) for row in rows.values()), 1)
    rows = {row["id"]: row for row in answer["tasks"]}
    wanted = {k: v for k, v in expected["tasks"].items() if v["focus_s"] > 0 or v["slices"]}
    same("tasks", sorted(rows), sorted(wanted))
    for name in rows.keys() & wanted.keys():
        near(f"task {name}", str(rows[name]["focus_s"]), wanted[name]["focus_s"], millisecond)
        same(f"slices of task {name}", rows[name]["slices"], wanted[name]["slices"])
    return wrong
