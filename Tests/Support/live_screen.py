#!/usr/bin/env python3
"""What a screen that shows a second hand costs, beside tty-clock and termdown, at the same time:

    live_screen.py .build/static/release/rota --seconds 30
"""

import fcntl
import os
import pty
import shutil
import struct
import subprocess
import termios
import threading
import time

from measuring import arguments, cpu_seconds, environment, exe, report

SETTLE = 3


def shown(command):
    """A program on a terminal of its own, whose output is read."""
    far, near = pty.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        command, stdin=near, stdout=near, stderr=near, env=environment(), start_new_session=True)
    os.close(near)

    def drink():
        try:
            while os.read(far, 1 << 16):
                pass
        except OSError:
            pass

    threading.Thread(target=drink, daemon=True).start()
    return process


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--ratio", type=float, default=100, help="bound against tty-clock")
    options = parser.parse_args()
    commands = {"rota": [exe(options.program), "run", "Essay", "Algebra", "-q", "25m", "--no-bell"]}
    for name, words in {"tty_clock": ["tty-clock", "-s"], "termdown": ["termdown", "1500"]}.items():
        if path := shutil.which(words[0]):
            commands[name] = [path, *words[1:]]
    processes = {name: shown(command) for name, command in commands.items()}
    time.sleep(SETTLE)
    before = {name: cpu_seconds(process.pid) for name, process in processes.items()}
    time.sleep(options.seconds)
    minute = 60 / options.seconds
    costs = {
        name: round((cpu_seconds(process.pid) - before[name]) * minute * 1000, 2)
        for name, process in processes.items()
    }
    for process in processes.values():
        process.kill()
        process.wait()
    results = {"measure": "live screen", **{f"{name}_ms_a_minute": cost for name, cost in costs.items()}}
    peer = costs.get("tty_clock")
    results["ratio"] = round(costs["rota"] / peer, 3) if peer else 0
    report(results, {"ratio": options.ratio})


if __name__ == "__main__":
    main()
