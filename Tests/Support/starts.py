#!/usr/bin/env python3
"""Starts two rotations of one name at the same instant, again and again.

    starts.py .build/static/release/rota --times 100

One of the two runs, the other one is refused with the number of the first; and after `kill -9` a
start works at once.
"""

import json
import os
import subprocess
import sys
import time

from control import Client, run
from measuring import arguments, environment, exe


def pair(program, env, faults):
    """Two starts at once; the one that runs is killed."""
    processes = [
        run(program, env, "One", "Two", "--recover", "no", stderr=subprocess.PIPE) for _ in range(2)
    ]
    client = Client(env)
    status = client.ask("status")
    # The one that does not run has ended by itself.
    end = time.monotonic() + 10
    while time.monotonic() < end and all(process.poll() is None for process in processes):
        time.sleep(0.001)
    running = [process for process in processes if process.poll() is None]
    refused = [process for process in processes if process.poll() is not None]
    if len(running) != 1:
        faults.append(f"{len(running)} of two run")
    for process in running:
        if status["pid"] != process.pid:
            faults.append(f"the socket names {status['pid']} and not {process.pid}")
        process.kill()
        process.communicate()
    for process in refused:
        _, message = process.communicate()
        if process.returncode != 4:
            faults.append(f"refused with {process.returncode}: {message.decode()}")
        elif running and f"pid {running[0].pid}" not in message.decode():
            faults.append(f"the refusal does not name it: {message.decode()}")


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=100)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    faults = []
    for _ in range(options.times):
        pair(program, env, faults)
        if faults:
            break
    print(
        json.dumps(
            {"measure": "starts", "times": options.times, "faults": faults, "ok": not faults}
        )
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
