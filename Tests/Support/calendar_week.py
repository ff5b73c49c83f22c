#!/usr/bin/env python3
"""One week out of a calendar of 10,000 events, beside a small C program on libical.

    calendar_week.py .build/static/release/rota --runs 15

Both must find the same. It needs gcc and Debian's libical-dev.
"""

import datetime as dt
import json
import pathlib
import subprocess
import sys
import time

from measuring import arguments, environment, exe, folder, median, report
from made_calendar import MadeCalendar

WEEK = dt.date(2026, 11, 16)
HERE = pathlib.Path(__file__).parent


# A process begins with the memory of the one that starts it as its highest mark: this one is small.
MEMORY = """
import os, sys
if (child := os.fork()) == 0:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.execv(sys.argv[1], sys.argv[1:])
print(os.wait4(child, 0)[2].ru_maxrss * 1024)
"""


def timed(command):
    """What a program printed, and how long it took."""
    start = time.perf_counter()
    process = subprocess.run(command, stdout=subprocess.PIPE, env=environment(), check=True)
    return process.stdout, time.perf_counter() - start


def most_memory(command):
    """The most memory that a program had, in bytes."""
    small = [sys.executable, "-S", "-c", MEMORY, *map(str, command)]
    return int(subprocess.run(small, stdout=subprocess.PIPE, env=environment()).stdout)


def libical_finds(output):
    """Start, end and summary of everything, in order."""
    found = []
    for line in output.decode().splitlines():
        start, end, summary = line.split(" ", 2)
        found.append((int(start), int(end), summary))
    return sorted(found)


def rota_finds(output):
    found = []
    for occurrence in json.loads(output)["occurrences"]:
        start, end = (
            int(dt.datetime.fromisoformat(occurrence[key]).timestamp()) for key in ("start", "end")
        )
        found.append((start, end, occurrence["summary"]))
    return sorted(found)


def main():
    parser = arguments(__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--ratio", type=float, default=1.0, help="the bound against libical")
    parser.add_argument("--memory", type=float, default=5.0, help="the bound against the file")
    options = parser.parse_args()

    place = pathlib.Path(folder())
    file = place / "years.ics"
    file.write_text(MadeCalendar(options.events, 1, WEEK).text(), newline="")
    peer = place / "libical_week"
    subprocess.run(
        ["gcc", "-O2", "-Wno-deprecated-declarations", "-o", peer, HERE / "libical_week.c", "-lical"],
        check=True,
    )
    start = int(dt.datetime.combine(WEEK, dt.time(), dt.timezone.utc).timestamp())
    theirs = [peer, file, str(start), str(start + 7 * 86400)]
    ours = [exe(options.program), "agenda", file, "--from", str(WEEK), "--zone", "UTC", "--json"]

    assert rota_finds(timed(ours)[0]) == libical_finds(timed(theirs)[0]), "they do not agree"
    pairs = [(timed(ours), timed(theirs)) for _ in range(options.runs)]
    seconds = [median([pair[side][1] for pair in pairs]) for side in (0, 1)]
    size = file.stat().st_size
    report(
        {
            "file_bytes": size,
            "occurrences": len(rota_finds(pairs[0][0][0])),
            "rota_ms": round(seconds[0] * 1000, 1),
            "libical_ms": round(seconds[1] * 1000, 1),
            "ratio": round(median([one[1] / other[1] for one, other in pairs]), 3),
            "memory_ratio": round(most_memory(ours) / size, 2),
        },
        {"ratio": options.ratio, "memory_ratio": options.memory},
    )


if __name__ == "__main__":
    main()
