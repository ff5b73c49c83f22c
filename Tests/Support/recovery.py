"""What follows for an interrupted rotation from the lines that are left of it, and what is said.

`damage.py` damages the journal of a rotation that was killed, and lets it be taken up. Here is a reader
of its own, which knows no more of the rules than what a record says of itself: who is there, done or
gone, what runs and how much is left of it. Behind a gap it knows nothing but what was said there.
"""
import json
import re
import signal
import subprocess

from datetime import datetime

from control import Client, journal

PATIENCE = 20
SAID = re.compile(
    r"records? (\d+)(?: to (\d+))? (is missing|are missing|may be missing|cannot have happened)"
    r"(?:, (?:between (\S+) and (\S+)|after (\S+)|before (\S+)))?(?=;|$)")
PLACE = re.compile(r"(/\S+\.ndjson):(\d+):")
MORE = re.compile(r"and (\d+) more places")
COUNTS_DOWN = {"slice_started": "slice", "break_started": "break", "check_in_due": "check_in",
               "waiting_started": "waiting"}
COUNTED_DOWN = ["slice_ended", "break_ended", "checked_in", "waiting_ended"]


def instant(text):
    return datetime.fromisoformat(text).timestamp()


class Left:
    """The lines that are left of a rotation."""

    def __init__(self, files, machine, rotation, record):
        self.records, self.places, self.lines = {}, {}, set()
        # Whether a number is there twice with different words, or lines are in another order.
        self.is_muddled = False
        # Whether behind the last of them stands something that is no record.
        self.ends_in_damage = False
        for name in sorted(files):
            if name.split("/")[0] == machine:
                self.read(name, files[name], rotation, record)
        self.last = max(self.records, default=0)

    def read(self, name, data, rotation, record):
        *lines, rest = data.split(b"\n")
        for number, line in enumerate(lines + ([rest] if rest else []), 1):
            bare = line.lstrip(b"\0")
            if not bare.strip(b" \t\r"):
                continue
            one = record(bare)
            if one is None:
                self.ends_in_damage = True
            elif one["rotation"] == rotation:
                self.ends_in_damage = False
                seq = one["seq"]
                if seq in self.records and self.records[seq] != one:
                    self.is_muddled = True
                if self.records and seq <= max(self.records) and bare not in self.lines:
                    self.is_muddled = True
                self.lines.add(bare)
                self.records.setdefault(seq, one)
                self.places.setdefault(seq, (name, number))

    def gaps(self):
        """The numbers that are missing, from and to."""
        gaps, before = [], 0
        for seq in sorted(self.records):
            if seq > before + 1:
                gaps.append((before + 1, seq - 1))
            before = seq
        return gaps


class Known:
    """What the records of a rotation say that it is."""

    def __init__(self, records, basis):
        # There, done, or gone; nothing: unknown.
        self.fates = dict.fromkeys(basis, "there")
        self.spent = {}
        self.state = self.task = self.paused = self.remaining = None
        before = 0
        for seq in sorted(records):
            if seq > before + 1:
                self.state = self.task = self.paused = self.remaining = None
                self.is_after_gap = True
            self.take(records[seq])
            before = seq
        self.at = records[before]["at_s"]

    is_after_gap = False
    since = 0

    def run(self, one, state):
        self.state, self.task = state, (one.get("task") or {}).get("id")
        self.paused = one["deadline"] is None if state != "waiting" else self.paused
        self.count(one)

    def count(self, one):
        self.remaining, self.since = one.get("remaining_s"), one["at_s"]

    def take(self, one):
        kind, task = one["kind"], (one.get("task") or {}).get("id")
        if kind == "snapshot":
            self.fates = {t["id"]: "there" for part in ("ring", "coming") for t in one[part]}
            self.fates |= {t["id"]: "done" for t in one["done"]}
            self.run(one, one["state"])
            self.paused, self.is_after_gap = one["paused"], False
            return
        if task:
            self.fates[task] = {"task_completed": "done", "task_removed": "gone"}.get(kind, "there")
        if kind == "slice_started":
            if one["next"]:
                self.fates[one["next"]["id"]] = "there"
            elif self.is_after_gap:
                for other in self.fates:
                    if other != task and self.fates[other] == "there":
                        self.fates[other] = None
        if kind in COUNTS_DOWN:
            self.run(one, COUNTS_DOWN[kind])
        elif kind in COUNTED_DOWN:
            self.state = self.task = self.remaining = None
            if kind == "slice_ended":
                self.spent[task] = self.spent.get(task, 0) + one["spent_s"]
                if one["reason"] in ("completed", "removed"):
                    self.fates[task] = None
        elif kind in ("paused", "resumed"):
            self.paused = kind == "paused"
            if self.state != "waiting":
                self.count(one)
        elif kind == "extended":
            self.count(one)

    def faults(self, snapshot):
        """Where a snapshot says something else."""
        faults = []
        if abs(snapshot["at_s"] - self.at) > 1e-9:
            faults.append(f"its clock is {snapshot['at_s']}, and the last record has {self.at}")
        there = {t["id"] for part in ("ring", "coming") for t in snapshot[part]}
        done = {t["id"] for t in snapshot["done"]}
        for task, fate in self.fates.items():
            if fate and fate != ("there" if task in there else "done" if task in done else "gone"):
                faults.append(f"{task} is {fate} by what is left")
        for task in snapshot["ring"]:
            if task["spent_s"] < self.spent.get(task["id"], 0) - 1e-6:
                faults.append(f"{task['id']} has lost time that it had: {self.spent[task['id']]} s")
        if sum(t["spent_s"] for p in ("ring", "coming", "done") for t in snapshot[p]) > self.at + 1e-6:
            faults.append("more time was spent than there was")
        if self.state and snapshot["after"] is None:
            if (snapshot["state"], (snapshot["task"] or {}).get("id")) != (self.state, self.task):
                faults.append(f"{snapshot['state']} runs instead of {self.state} {self.task}")
            left = self.remaining
            if left is not None and not self.paused:
                left -= self.at - self.since
            if left is not None and abs((snapshot["remaining_s"] or 0) - left) > 1e-6:
                faults.append(f"{snapshot['remaining_s']} s are left instead of {left}")
        if self.paused is not None and snapshot["paused"] != self.paused:
            faults.append(f"paused: {snapshot['paused']}")
        return faults


def since(first, environment):
    """What a rotation has said from a record on."""
    for line in journal(environment):
        if line.lstrip(b"\0").startswith(b"{") and first["rotation"].encode() in line:
            try:
                one = json.loads(line)
            except ValueError:
                continue
            # What was damaged before may lack anything.
            if one.get("seq", 0) >= first["seq"] and one.get("time", "") >= first["time"]:
                yield one


class Taken:
    """What became of a rotation that was taken up."""

    def __init__(self, program, tasks, environment):
        process = subprocess.Popen(
            [program, "run", tasks, "--recover", "yes"], env=environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.records, self.status = [], None
        while line := process.stdout.readline():
            self.records.append(json.loads(line))
            if self.records[-1]["kind"] in ("recovered", "started", "ended"):
                break
        try:
            client = Client(environment, patience=1)
            self.status = client.ask("status")
            client.close()
        except OSError:
            # It is over already.
            pass
        process.send_signal(signal.SIGKILL)
        process.stdout.read()
        self.messages = process.stderr.read()
        process.wait(PATIENCE)
        if self.records:
            # The journal has what was said at one instant, even if no reader got it.
            self.records = list(since(self.records[0], environment))
        self.code = process.returncode
        kinds = [one["kind"] for one in self.records]
        self.recovered = self.first("recovered")
        self.snapshot = self.records[0] if kinds[:1] == ["snapshot"] and self.recovered else None
        problem = self.first("problem")
        self.said = problem["message"] if problem and problem["code"] == "journal" else ""
        if not self.recovered and kinds[:1] != ["snapshot"]:
            self.said = self.messages

    def first(self, kind):
        return next((one for one in self.records if one["kind"] == kind), None)

    @property
    def is_new(self):
        """Whether a new rotation has begun instead."""
        return self.recovered is None and bool(self.records)

    def losses(self):
        """What is said to be missing: from, to, how, the times around it, file and line."""
        end, found = 0, []
        for match in SAID.finditer(self.said):
            place = PLACE.search(self.said[end:match.start()])
            first, last, how, *times = match.groups()
            since, until = times[0] or times[2], times[1] or times[3]
            found.append((int(first), int(last or first), how, since, until,
                          place and (place[1], int(place[2]))))
            end = match.end()
        return found

    def state(self):
        """What it is, but for what depends on when it was taken up."""
        one = self.status
        if one is None or "ring" not in one or not self.recovered:
            return None
        left = one["remaining_s"]
        if one["deadline"] and left is not None:
            left = instant(one["deadline"]) - instant(self.recovered["time"])
        return {
            "state": one["state"], "paused": one["paused"], "task": one["task"],
            "left": left and round(left, 1), "cycles": one["cycles"],
            **{part: [(t["id"], t["title"], round(t["spent_s"], 1), t["turn"]) for t in one[part]]
               for part in ("ring", "done", "coming")},
        }  # fmt: skip


def judge(taken, left, whole, original, noted, basis):
    """What is wrong, and what is to be counted.

    taken: what became of the damaged rotation; left: its lines; whole: those that it had; original:
    what becomes of it if nothing is damaged; noted: the number in the lock file, or 0; basis: the
    ids of its list.
    """
    is_altered = left.is_muddled or any(whole.records.get(seq) != one
                                        for seq, one in left.records.items())
    gaps, faults = left.gaps(), []
    if taken.recovered is None:
        if taken.code == 1 and taken.messages.strip():
            return [], "refused, with the reason"
        if taken.messages.strip():
            return [], "begun anew, and said why"
        if not left.records and not left.ends_in_damage:
            # The lock file outlives a journal that was removed.
            return [], "unknowable: all of it is missing" + (
                " but its note in the lock file" if noted else "")
        if is_altered:
            # Its beginning names another list, so that it is no rotation on these tasks.
            return [], "unknowable: a value is another one"
        return [f"a new one begins without a word: {len(left.records)} records are left"], None
    if taken.recovered["rotation"] != original.recovered["rotation"]:
        return [f"another rotation is taken up: {taken.recovered['rotation']}"], None
    losses, more = taken.losses(), MORE.search(taken.said)
    first = taken.records[0]
    if first["seq"] <= max(left.last, noted):
        faults.append(f"the number {first['seq']} was given before")
    at = first["at_s"] - (0 if taken.snapshot else taken.recovered["counted_s"])
    if not is_altered and abs(at - left.records[left.last]["at_s"]) > 1e-9:
        faults.append(f"the clock goes on at {at}")
    if taken.said and not taken.snapshot:
        faults.append("a loss is said, and no snapshot closes the gap")
    # What is missing is said, with its numbers and times, and nothing else.
    for gap in gaps:
        if not any(a <= gap[0] and gap[1] <= b for a, b, *_ in losses) and not (
                more and len(losses) == 3):
            faults.append(f"the records {gap} are missing without a word: {taken.said!r}")
    if more and len(gaps) < 3 and not is_altered:
        faults.append(f"too many places: {taken.said!r}")
    is_short = left.last < whole.last
    if is_short and (noted > left.last or left.ends_in_damage) and not (
            more or any(how == "may be missing" for _, _, how, *_ in losses)):
        faults.append(f"the last records are missing without a word: {taken.said!r}")
    if not is_altered:
        faults += [fault for loss in losses for fault in untrue(loss, left, gaps)]
        if left.last and taken.snapshot:
            faults += Known(left.records, basis).faults(taken.snapshot)
    if faults or taken.said:
        return faults, "said"
    if taken.state() == original.state():
        return [], "as it was"
    if is_altered:
        return [], "unknowable: a value is another one"
    if is_short:
        return [], "unknowable: the last lines are missing"
    return [f"it is another one, without a word: {taken.state()} {original.state()}"], None


def untrue(loss, left, gaps):
    """What is not so about a loss that was said."""
    first, last, how, since, until, place = loss
    if how == "cannot have happened":
        return []
    if how == "may be missing":
        return [] if first == left.last + 1 else [f"behind {left.last} may be missing: {loss}"]
    # A record of which its own reader knows nothing may be none for the program.
    faults = []
    if not any(first <= a and b <= last for a, b in gaps):
        faults.append(f"nothing is missing there: {loss}")
    for seq, time in ((first - 1, since), (last + 1, until)):
        known = left.records.get(seq)
        if (known is None) != (time is None):
            faults.append(f"the time of {seq} is not said: {loss}")
        elif known and int(instant(known["time"])) != int(instant(time)):
            faults.append(f"the time of {seq} is another one: {loss}")
    if place is None:
        faults.append(f"no file and line: {loss}")
    elif last + 1 in left.places:
        file, line = left.places[last + 1]
        before = left.places.get(first - 1, (file, 0))
        least = before[1] if before[0] == file else 0
        if place[0].endswith(file) and not least <= place[1] <= line:
            faults.append(f"the line is another one: {loss}; {least} to {line}")
    return faults
