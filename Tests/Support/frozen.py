#!/usr/bin/env python3
"""What a rotation says after its process was stopped for longer than it may oversleep.

    frozen.py .build/static/release/rota --seconds 15

Every policy of --on-sleep is tried at once, without a screen and with one.
"""

import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import threading
import time

from measuring import arguments, environment, exe, folder

POLICIES = ["pause", "continue", "count", "end-slice"]
QUANTUM_S = 4
# How long the rotation runs before its process is stopped.
BEFORE_S = 1.5


class Rotation:
    """A live rotation whose records are gathered; with `screen`, on a terminal of its own."""

    def __init__(self, program, policy, screen):
        self.records, self.policy, self.screen = [], policy, screen
        command = [program, "run", "Essay", "Algebra", "Biology", "--on-sleep", policy]
        command += ["-q", f"{QUANTUM_S}s"]
        if screen:
            path = folder() + "/events"
            os.mkfifo(path)
            stream = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            os.set_blocking(stream, True)
            self.far, near = pty.openpty()
            fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            self.process = subprocess.Popen(
                command + ["--events", path, "--theme", "dark"],
                stdin=near, stdout=near, stderr=near, env=environment(), start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            )  # fmt: skip
            os.close(near)
            threading.Thread(target=self.drink, daemon=True).start()
            self.stream = os.fdopen(stream, "rb", buffering=0)
        else:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment()
            )
            self.stream = self.process.stdout
        threading.Thread(target=self.gather, daemon=True).start()

    def drink(self):
        try:
            while os.read(self.far, 1 << 16):
                pass
        except OSError:
            pass

    def gather(self):
        rest = b""
        while True:
            block = os.read(self.stream.fileno(), 1 << 16)
            if not block:
                # A FIFO without a writer so far looks like one at its end.
                if self.process.poll() is not None:
                    return
                time.sleep(0.01)
            *lines, rest = (rest + block).split(b"\n")
            self.records += map(json.loads, lines)

    def wait_for(self, kind, patience=5):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if any(record["kind"] == kind for record in self.records):
                return
            time.sleep(0.005)
        raise AssertionError(f"no {kind} in {patience} s: {[r['kind'] for r in self.records]}")


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def near(value, expected, what, tolerance=0.5):
    expect(abs(value - expected) <= tolerance, f"{what} is {value}, expected about {expected}")


def judge(rotation, gone_s):
    """Compares what was said from the wake-up on with what the policy promises."""
    records = [record for record in rotation.records if record["kind"] != "tick"]
    kinds = [record["kind"] for record in records]
    expect([r["seq"] for r in records] == list(range(1, len(records) + 1)), "numbers have gaps")
    times = [record["at_s"] for record in records]
    expect(times == sorted(times), "time goes back")
    index = kinds.index("slept")
    slept, after = records[index], records[index + 1 :]
    # Nothing wakes up a rotation without a screen before its deadline, so that it takes itself for
    # asleep since it was last awake.
    awake_s = BEFORE_S if rotation.screen else 0
    near(slept["slept_s"], gone_s + BEFORE_S - awake_s, "slept_s")
    expect(slept["frozen"] is True, "frozen is not said")
    expect(slept["policy"] == rotation.policy, f"the policy is {slept['policy']}")
    switches = [record for record in after if record["kind"] == "slice_started"]
    match rotation.policy:
        case "pause":
            expect(kinds[index + 1 :] == ["paused"], f"after it came {kinds[index + 1:]}")
            expect(after[0]["reason"] == "sleep", "the pause is not by sleep")
            near(after[0]["remaining_s"], QUANTUM_S - awake_s, "what is left")
        case "continue":
            expect("paused" not in kinds, "it was paused")
            near(switches[0]["at_s"], QUANTUM_S, "the next switch", 0.01)
        case "count":
            expect("paused" not in kinds, "it was paused")
            expect(
                len([r for r in records if r["kind"] == "slice_ended" and r["reason"] == "expired"])
                >= (BEFORE_S + gone_s) // QUANTUM_S,
                "slices are missing",
            )
            for number, record in enumerate(
                [r for r in records if r["kind"] == "slice_started"]
            ):
                near(record["at_s"], number * QUANTUM_S, "a switch", 0.001)
        case "end-slice":
            ended = next(record for record in after if record["kind"] == "slice_ended")
            expect(ended["reason"] == "slept", f"the slice ended as {ended['reason']}")
            near(ended["spent_s"], awake_s, "spent_s")
            expect(switches[0]["task"]["title"] == "Algebra", "the successor did not follow")


def freeze(program, policy, screen, seconds, faults):
    rotation = Rotation(program, policy, screen)
    name = f"{policy}, {'on a screen' if screen else 'headless'}"
    try:
        rotation.wait_for("slice_started")
        time.sleep(BEFORE_S)
        rotation.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        rotation.process.send_signal(signal.SIGCONT)
        rotation.wait_for("slept")
        if policy == "continue":
            time.sleep(QUANTUM_S)
        time.sleep(0.3)
        judge(rotation, seconds)
    except (AssertionError, KeyError, IndexError, StopIteration) as fault:
        faults.append(f"{name}: {fault!r}")
        for record in rotation.records[1:]:
            print(name, json.dumps(record), file=sys.stderr)
    finally:
        rotation.process.kill()
        rotation.process.wait()


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15, help="how long it is stopped")
    options = parser.parse_args()
    if options.seconds < 13:
        parser.error("only a rotation that misses its deadline by 10 s takes itself for asleep")
    faults = []
    threads = [
        threading.Thread(
            target=freeze, args=(exe(options.program), policy, screen, options.seconds, faults)
        )
        for policy in POLICIES
        for screen in (False, True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(
        json.dumps(
            {
                "measure": "frozen",
                "seconds": options.seconds,
                "rotations": len(threads),
                "faults": sorted(faults),
                "ok": not faults,
            }
        )
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
