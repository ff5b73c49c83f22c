#!/usr/bin/env python3
"""How soon a key that is pressed at one of two terminals shows at both.

    watching.py .build/static/release/rota --keys 20

One terminal runs the rotation, the other one watches it.
"""

import fcntl
import os
import pty
import struct
import subprocess
import termios
import threading
import time

from control import Client
from measuring import arguments, environment, exe, median, report


class Terminal(threading.Thread):
    """A program on a terminal of its own, and when what was drawn there."""

    def __init__(self, command, env):
        super().__init__(daemon=True)
        self.far, near = pty.openpty()
        fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=near, stdout=near, stderr=near, env=env, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(near)
        self.drawn, self.changed = [], threading.Condition()
        self.start()

    def run(self):
        try:
            while block := os.read(self.far, 1 << 16):
                with self.changed:
                    self.drawn.append((time.monotonic(), block))
                    self.changed.notify_all()
        except OSError:
            pass

    def press(self, key):
        os.write(self.far, key)

    def shows(self, text, since, patience=5):
        """When a text was first drawn after an instant, in milliseconds from then."""
        end = time.monotonic() + patience
        with self.changed:
            while True:
                for instant, block in self.drawn:
                    if instant >= since and text in block:
                        return (instant - since) * 1000
                if not self.changed.wait(end - time.monotonic()):
                    raise AssertionError(f"{text} is not drawn in {patience} s")


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--keys", type=int, default=20)
    parser.add_argument("--worst-ms", type=float, default=50)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    front = Terminal([program, "run", "Essay", "Algebra", "--theme", "dark"], env)
    Client(env).ask("status")
    side = Terminal([program, "watch", "--theme", "dark"], env)
    front.shows(b"Essay", 0)
    side.shows(b"Essay", 0)
    time.sleep(0.5)
    here, there = [], []
    for number in range(options.keys):
        pressed, other = (front, side) if number % 2 else (side, front)
        since = time.monotonic()
        # Space pauses and goes on in turn; the key bar says what it does next.
        pressed.press(b" ")
        text = b"paused" if number % 2 == 0 else b"pause"
        here.append(pressed.shows(text, since))
        there.append(other.shows(text, since))
        time.sleep(0.15)
    front.process.kill()
    side.process.wait(5)
    report(
        {
            "measure": "watching",
            "keys": options.keys,
            "here_ms": round(median(here), 2),
            "there_ms": round(median(there), 2),
            "worst_ms": round(max(here + there), 2),
        },
        {"worst_ms": options.worst_ms},
    )


if __name__ == "__main__":
    main()
