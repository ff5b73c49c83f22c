#!/usr/bin/env python3
"""How often the program wakes up while nothing happens, and what that costs; its memory.

    idle.py .build/static/release/rota --seconds 60
"""

import fcntl
import os
import pathlib
import pty
import struct
import subprocess
import termios
import threading
import time

from measuring import (
    arguments,
    cpu_seconds,
    environment,
    exe,
    report,
    start,
    switches_between,
    voluntary_switches,
)


def observe(pid, settle_s, seconds):
    """Voluntary switches and processor time of `seconds`, after it has come to rest."""
    time.sleep(settle_s)
    before, cpu_before = voluntary_switches(pid), cpu_seconds(pid)
    time.sleep(seconds)
    after, cpu_after = voluntary_switches(pid), cpu_seconds(pid)
    return switches_between(before, after), (cpu_after - cpu_before) * 1000


def private_kb(pid):
    """The memory in kB that no other process can share."""
    lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty:"))


def headless(program, settle_s, seconds):
    process = start(program, "run", "Essay", "Algebra", "-q", "25m")
    try:
        return *observe(process.pid, settle_s, seconds), private_kb(process.pid)
    finally:
        process.terminate()
        process.wait()


def with_screen(program, settle_s, seconds):
    far, near = pty.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [program, "run", "Essay", "Algebra", "-q", "25m", "--theme", "dark"],
        stdin=near,
        stdout=near,
        stderr=near,
        env=environment(),
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(near)
    drawn = bytearray()

    def drink():
        try:
            while block := os.read(far, 1 << 16):
                drawn.extend(block)
        except OSError:
            pass

    threading.Thread(target=drink, daemon=True).start()
    try:
        time.sleep(settle_s)
        at_rest = len(drawn)
        switches, cpu_ms = observe(process.pid, 0, seconds)
        return switches, cpu_ms, len(drawn) - at_rest
    finally:
        process.terminate()
        process.wait()


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long is counted")
    parser.add_argument("--settle", type=float, default=10, help="how long is waited before")
    parser.add_argument("--wakeups", type=int, default=0, help="bound, headless, in all")
    parser.add_argument("--switches", type=float, default=150, help="bound, screen, a minute")
    parser.add_argument("--private-kb", type=float, default=612, help="bound, headless")
    parser.add_argument("--cpu-ms", type=float, default=20, help="bound, screen, a minute")
    options = parser.parse_args()
    program, minute = exe(options.program), 60 / options.seconds
    outcomes = {}

    def measure(name, function):
        outcomes[name] = function(program, options.settle, options.seconds)

    threads = [
        threading.Thread(target=measure, args=pair)
        for pair in [("headless", headless), ("screen", with_screen)]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wakeups, headless_cpu, private = outcomes["headless"]
    switches, cpu, drawn = outcomes["screen"]
    report(
        {
            "measure": "idle",
            "seconds": options.seconds,
            "headless_wakeups": wakeups,
            "headless_cpu_ms_a_minute": round(headless_cpu * minute, 3),
            "headless_private_kb": private,
            "screen_switches_a_minute": round(switches * minute, 1),
            "screen_cpu_ms_a_minute": round(cpu * minute, 3),
            "screen_bytes_a_minute": round(drawn * minute),
            # A screen that stands still costs nothing and shows nothing.
            "screen_missing_redraws": max(0, int(options.seconds * 0.9) - drawn // 8),
        },
        {
            "headless_wakeups": options.wakeups,
            "headless_private_kb": options.private_kb,
            "screen_switches_a_minute": options.switches,
            "screen_cpu_ms_a_minute": options.cpu_ms,
            "screen_missing_redraws": 0,
        },
    )


if __name__ == "__main__":
    main()
