#!/usr/bin/env python3
"""Kills a live rotation again and again, and looks at what is left of it.

    kills.py .build/static/release/rota --kills 200

Every record that a reader saw is in the journal, once; the next start takes up the same rotation
with the next number; its clock never goes back, and nothing counts that nobody has seen.
"""

import json
import os
import random
import signal
import sys
import threading
import time

from control import Client, journal, run
from measuring import arguments, environment, exe

COMMANDS = [
    "pause", "resume", "toggle", "skip", "done", "extend 50ms", "back", "here", "reopen",
    "add Essay", "quantum 110ms", "quantum 100ms", "go Algebra", "move Biology last", "status",
]  # fmt: skip
OPTIONS = ["Algebra", "Biology", "Chemistry", "-q", "100ms", "--break", "100ms", "--warn", "40ms"]


class Watcher(threading.Thread):
    """Keeps the lines that a reader gets, until the other end is gone."""

    def __init__(self, read):
        super().__init__(daemon=True)
        self.read, self.lines, self.rest = read, [], b""

    def run(self):
        while True:
            try:
                block = self.read()
            except OSError:
                return
            if not block:
                return
            *lines, self.rest = (self.rest + block).split(b"\n")
            self.lines += lines


def live(program, env, seed, faults):
    """One life of the rotation: what was seen of it."""
    rng = random.Random(seed)
    process = run(program, env, *OPTIONS, "--recover", "yes")
    readers = [Watcher(lambda: os.read(process.stdout.fileno(), 1 << 16))]
    readers[0].start()
    acknowledged = []
    end = time.monotonic() + rng.uniform(0.01, 0.4)
    try:
        if rng.random() < 0.7:
            client, watcher = Client(env), Client(env)
            watcher.send("subscribe")
            readers.append(Watcher(lambda: watcher.socket.recv(1 << 16)))
            readers[1].start()
            while time.monotonic() < end:
                reply = client.ask(rng.choice(COMMANDS))
                if reply and reply.get("ok") and "seq" in reply:
                    acknowledged.append(reply["seq"])
        else:
            time.sleep(max(0, end - time.monotonic()))
    except OSError:
        pass
    how = signal.SIGKILL if rng.random() < 0.9 else rng.choice([signal.SIGINT, signal.SIGHUP])
    process.send_signal(how)
    process.wait(10)
    if process.returncode != -how:
        faults.append(f"seed {seed}: ended with {process.returncode} instead of -{how}")
    for reader in readers:
        reader.join(5)
    return [line for reader in readers for line in reader.lines], acknowledged


def judge(lines, seen, acknowledged, faults):
    """Looks at the whole journal."""
    records = []
    for number, line in enumerate(lines, 1):
        try:
            records.append(json.loads(line))
        except ValueError:
            faults.append(f"line {number} of the journal is no JSON: {line[:80]!r}")
    numbers = [record["seq"] for record in records]
    if numbers != list(range(1, len(records) + 1)):
        faults.append(f"the numbers have gaps or doubles: {numbers[:20]} …")
    if len({record["rotation"] for record in records}) != 1:
        faults.append("there is more than one rotation")
    for before, after in zip(records, records[1:]):
        if after["at_s"] < before["at_s"]:
            faults.append(f"time goes back at {after['seq']}")
        if after["kind"] == "recovered":
            counted = after["at_s"] - before["at_s"]
            if abs(counted - after["counted_s"]) > 1e-9:
                faults.append(f"{after['seq']}: counted_s is {after['counted_s']}, not {counted}")
            if after["counted_s"] > after["gone_s"] + 1e-9:
                faults.append(f"{after['seq']}: more counts than was gone")
    known = set(lines)
    missing = {
        line for line in seen if line not in known and json.loads(line)["kind"] != "snapshot"
    }
    if missing:
        faults.append(f"{len(missing)} records were seen and are not there: {next(iter(missing))}")
    late = [seq for seq in acknowledged if seq > len(records)]
    if late:
        faults.append(f"{len(late)} commands were answered and are not there")
    conserve(records, faults)


def conserve(records, faults):
    """Every instant belongs to one thing (rule 16), over all lives."""
    total, paused = 0.0, None
    for record in records:
        match record["kind"]:
            case "slice_ended" | "break_ended" | "commitment_ended":
                total += record["spent_s"]
            case "checked_in" | "waiting_ended":
                total += record["waited_s"]
            case "paused":
                paused = record["at_s"] - record["ago_s"]
            case "resumed":
                total, paused = total + record["paused_s"], None
    last = records[-1]
    if last["kind"] != "ended":
        faults.append(f"the last record is {last['kind']}")
    standing = 0 if paused is None else last["at_s"] - paused
    if abs(total + standing - last["at_s"]) > 1e-6:
        faults.append(f"of {last['at_s']} s, {total + standing} are accounted for")


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    faults, seen, acknowledged = [], [], []
    for number in range(options.kills):
        lines, numbers = live(program, env, options.seed * 100_000 + number, faults)
        seen += lines
        acknowledged += numbers
        if faults:
            break
    process = run(program, env, *OPTIONS, "--recover", "yes")
    client = Client(env)
    client.ask("stop")
    process.communicate(timeout=10)
    lines = journal(env)
    judge(lines, seen, acknowledged, faults)
    print(
        json.dumps(
            {
                "measure": "kills",
                "kills": options.kills,
                "records": len(lines),
                "seen": len(seen),
                "acknowledged": len(acknowledged),
                "faults": faults,
                "ok": not faults,
            }
        )
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
