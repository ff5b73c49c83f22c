"""What Python's zoneinfo says about every zone below a folder, for ZoneOracleTests.

For each different file one record of little-endian 64-bit integers is written, after a line with
the record's number of integers and the paths of all files with these bytes, all separated by tabs:

    count, then so many instants, then the offset at each of them;
    count, then so many wall times, then the offset of each with fold 0, then with fold 1.

With a second argument it looks at more instants and every change, and further ahead.
"""

import os
import random
import struct
import sys
from array import array
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)
FIRST = int((datetime(1900, 1, 1) - EPOCH).total_seconds())
IS_EXHAUSTIVE = len(sys.argv) > 2
LAST = int((datetime(2100 if IS_EXHAUSTIVE else 2042, 1, 1) - EPOCH).total_seconds())
NUMBERS = random.Random(20261120)
RANDOM = [NUMBERS.randrange(FIRST, LAST) for _ in range(2000 if IS_EXHAUSTIVE else 60)]
SECONDS = {}


def seconds(delta):
    """Whole seconds of a timedelta; the few different ones are computed once."""
    found = SECONDS.get(delta)
    if found is None:
        found = SECONDS[delta] = int(delta.total_seconds())
    return found


def files(folder):
    """The bytes of every TZif file that counts no leap seconds, with its paths."""
    found = {}
    for place, folders, names in os.walk(folder):
        if "right" in folders:
            folders.remove("right")
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                data = file.read()
            if data[:4] == b"TZif":
                found.setdefault(data, []).append(path)
    return {data: sorted(paths) for data, paths in sorted(found.items(), key=lambda x: min(x[1]))}


def written_transitions(data):
    """The instants that the 64-bit block lists."""
    isut, isstd, leap, times, types, chars = struct.unpack_from(">6l", data, 20)
    second = 44 + times * 5 + types * 6 + chars + leap * 8 + isstd + isut
    times = struct.unpack_from(">6l", data, second + 20)[3]
    return struct.unpack_from(">%dq" % times, data, second + 44)


def later_transitions(offset, start):
    """The instants from `start` on at which the offset changes, found by bisection."""
    step = 20 * 86400
    before = offset(start)
    for low in range(start, LAST, step):
        after = offset(low + step)
        if after != before:
            high = low + step
            while high - low > 1:
                middle = (low + high) // 2
                if offset(middle) == before:
                    low = middle
                else:
                    high = middle
            yield high
        before = after


def answers(data, path):
    """The record of one zone."""
    with open(path, "rb") as file:
        zone = ZoneInfo.from_file(file)

    def offset(instant):
        return seconds(datetime.fromtimestamp(instant, zone).utcoffset())

    written = [t for t in written_transitions(data) if FIRST < t < LAST]
    rule_begins = max(written, default=FIRST) + 1
    transitions = written + list(later_transitions(offset, rule_begins))
    instants, walls = RANDOM[::2], RANDOM[1::2]
    # Of the changes some, in every zone others.
    step = 1 if IS_EXHAUSTIVE else 4
    for at in transitions[len(transitions) % step::step]:
        before, after = offset(at - 1), offset(at)
        instants += (at - 3600, at - 1, at, at + 1, at + 3600)
        for edge in {at + before, at + after}:
            walls += (edge - 1800, edge - 1, edge, edge + 1, edge + 1800)

    offsets = [offset(instant) for instant in instants]
    first, second = [], []
    for wall in walls:
        time = EPOCH + timedelta(0, wall)
        first.append(seconds(zone.utcoffset(time)))
        second.append(seconds(zone.utcoffset(time.replace(fold=1))))
    return array("q", [len(instants), *instants, *offsets, len(walls), *walls, *first, *second])


def main():
    for data, paths in files(sys.argv[1]).items():
        record = answers(data, paths[0])
        if sys.byteorder == "big":
            record.byteswap()
        line = "\t".join([str(len(record)), *paths]) + "\n"
        sys.stdout.buffer.write(line.encode())
        sys.stdout.buffer.write(record.tobytes())


main()
