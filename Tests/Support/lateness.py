#!/usr/bin/env python3
"""How late the line of a switch arrives at a reader, against its deadline.

    lateness.py .build/static/release/rota --switches 60 --quantum 1
"""

import json
import os
import select
import time

from measuring import arguments, exe, median, report, start


def arrivals(program, quantum_s, count):
    """The instants on CLOCK_MONOTONIC at which slices were said to start."""
    process = start(program, "run", "Essay", "Algebra", "Biology", "-q", f"{quantum_s}s")
    descriptor = process.stdout.fileno()
    instants, rest = [], b""
    try:
        while len(instants) <= count:
            if not select.select([descriptor], [], [], quantum_s + 5)[0]:
                raise SystemExit("no line came in time")
            now = time.monotonic()
            *lines, rest = (rest + os.read(descriptor, 1 << 16)).split(b"\n")
            for line in lines:
                record = json.loads(line)
                if record["kind"] == "slice_started":
                    instants.append((record["at_s"], now))
    finally:
        process.terminate()
        process.wait()
    return instants


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--switches", type=int, default=60)
    parser.add_argument("--quantum", type=float, default=1.0, metavar="SECONDS")
    parser.add_argument("--median-ms", type=float, default=2, help="bound of the median")
    parser.add_argument("--worst-ms", type=float, default=50, help="bound of the worst")
    parser.add_argument("--drift-ms", type=float, default=2, help="bound of the drift")
    options = parser.parse_args()
    (first_at, origin), *rest = arrivals(exe(options.program), options.quantum, options.switches)
    # The clock of the rotation starts just before the first line leaves; the fastest line of all
    # tells by how much.
    raw = [(now - origin - (at - first_at)) * 1000 for at, now in rest]
    late = [value - min(0, min(raw)) for value in raw]
    quarter = max(1, len(late) // 4)
    report(
        {
            "measure": "lateness",
            "switches": len(late),
            "quantum_s": options.quantum,
            "median_ms": round(median(late), 3),
            "worst_ms": round(max(late), 3),
            # What else runs makes single lines late; a drift makes all of them late.
            "drift_ms": round(abs(min(late[-quarter:]) - min(late[:quarter])), 3),
            "deadlines_off_s": max(
                abs(at - first_at - options.quantum * number)
                for number, (at, _) in enumerate(rest, start=1)
            ),
        },
        {
            "median_ms": options.median_ms,
            "worst_ms": options.worst_ms,
            "drift_ms": options.drift_ms,
            # The deadlines themselves are exact.
            "deadlines_off_s": 1e-9,
        },
    )


if __name__ == "__main__":
    main()
