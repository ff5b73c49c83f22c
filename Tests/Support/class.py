#!/usr/bin/env python3
"""A class of rotations, each of which publishes through one broker: does every record arrive once, in order?

    class.py .build/static/release/rota --rotations 1000

Each has a home of its own, and runs three tasks for some seconds; its stream goes to
`mosquitto_pub -l`, as in docs/recipes.md.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from measuring import arguments, cpu_seconds, exe, folder, report
from mqtt import accepts, free_port, started, wait_for

# A topic and a record of one line.
FORMAT = "%t %p"


def home_of(root, number):
    """An environment for one rotation."""
    home = root / str(number)
    home.mkdir()
    names = {f"XDG_{name}": home for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "RUNTIME_DIR")}
    home.chmod(0o700)
    variables = {"PATH": os.environ["PATH"], "HOME": home, "TZ": "UTC", **names}
    return {name: str(value) for name, value in variables.items()}


def shares(pids):
    """What processes hold of memory, in MB, a page that several have divided among them, and their
    processor time in ms."""
    memory, cpu = 0, 0
    for pid in pids:
        text = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
        memory += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
        cpu += cpu_seconds(pid)
    return memory / 1024 / len(pids), cpu * 1000 / len(pids)


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--rotations", type=int, default=1000)
    parser.add_argument("--quantum", type=float, default=20, help="seconds")
    options = parser.parse_args()
    program, root, port = exe(options.program), pathlib.Path(folder()), free_port()
    broker = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/sbin:/bin")
    (root / "mosquitto.conf").write_text(
        f"listener {port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n")
    received = root / "received"
    run = [program, "run", "A", "B", "C", "-q", f"{options.quantum}s", "--cycles", "1", "--display", "none"]
    with (
        started([broker, "-c", str(root / "mosquitto.conf")], os.environ, stderr=subprocess.DEVNULL),
        received.open("wb") as sink,
    ):
        wait_for("the start of the broker", lambda: accepts(port))
        local = ["-h", "127.0.0.1", "-p", str(port), "-q", "1"]
        with started(["mosquitto_sub", *local, "-t", "rota/#", "-F", FORMAT], os.environ, stdout=sink):
            time.sleep(1)
            begin, rotations, publishers = time.monotonic(), [], []
            for number in range(options.rotations):
                rotation = subprocess.Popen(
                    run, env=home_of(root, number), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL)  # fmt: skip
                rotations.append(rotation)
                topic = f"rota/{number}/events"
                publishers.append(
                    subprocess.Popen(["mosquitto_pub", *local, "-l", "-t", topic], stdin=rotation.stdout))
                rotation.stdout.close()
            started_s = time.monotonic() - begin
            memory, cpu = shares([rotation.pid for rotation in rotations])
            for process in rotations + publishers:
                process.wait()
            end = time.monotonic() + 30
            while received.read_bytes().count(b'"ended"') < options.rotations and time.monotonic() < end:
                time.sleep(0.5)
    told = {}
    for line in received.read_text().splitlines():
        topic, _, record = line.partition(" ")
        told.setdefault(topic, []).append(json.loads(record))
    whole = sum(
        [record["seq"] for record in records] == list(range(1, len(records) + 1))
        and records[-1]["kind"] == "ended"
        for records in told.values())  # fmt: skip
    report(
        {
            "measure": "class",
            "rotations": options.rotations,
            "records": sum(map(len, told.values())),
            "not_whole": options.rotations - whole,
            "all_started_s": round(started_s, 1),
            "memory_of_one_mb": round(memory, 2),
            "cpu_of_one_ms": round(cpu, 1),
        },
        {"not_whole": 0},
    )


if __name__ == "__main__":
    sys.exit(main())
