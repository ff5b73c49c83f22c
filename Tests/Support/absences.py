#!/usr/bin/env python3
"""A reader of `rota events` that is away now and then: no gap, no double.

    absences.py .build/static/release/rota --times 20

Every time it asks for what came since the last record that it knows, across restarts of the coach.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time

from control import Client, run
from measuring import arguments, environment, exe

OPTIONS = ["Algebra", "Biology", "-q", "100ms", "--recover", "yes"]


def read_for(program, env, seconds, since):
    """What a reader gets that is there for some time."""
    command = [program, "events", "--wait"] + (["--since", since] if since else [])
    reader = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    time.sleep(seconds)
    reader.terminate()
    output, _ = reader.communicate(timeout=10)
    # The line that it was writing may be torn; it will be asked for again.
    return [json.loads(line) for line in output.split(b"\n")[:-1]]


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    rng, faults, records, since = random.Random(1), [], [], None
    process = run(program, env, *OPTIONS, stdout=subprocess.DEVNULL)
    Client(env).ask("status")
    for number in range(options.times):
        news = read_for(program, env, rng.uniform(0.05, 0.4), since)
        records += news
        if records:
            since = f"{records[-1]['rotation']}:{records[-1]['seq']}"
        if number % 3 == 1:
            process.send_signal(rng.choice([signal.SIGKILL, signal.SIGINT]))
            process.wait(10)
            # Sometimes the reader asks while nothing runs.
            if rng.random() < 0.5:
                news = read_for(program, env, 0.2, since)
                records += news
                since = f"{records[-1]['rotation']}:{records[-1]['seq']}"
            process = run(program, env, *OPTIONS, stdout=subprocess.DEVNULL)
            Client(env).ask("status")
        time.sleep(rng.uniform(0, 0.3))
    process.kill()
    process.wait(10)
    numbers = [record["seq"] for record in records]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        faults.append(f"the numbers have gaps or doubles: {numbers}")
    if len({record["rotation"] for record in records}) != 1:
        faults.append("there is more than one rotation")
    print(
        json.dumps(
            {
                "measure": "absences",
                "times": options.times,
                "records": len(records),
                "faults": faults,
                "ok": not faults,
            }
        )
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
