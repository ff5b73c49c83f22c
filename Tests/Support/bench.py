#!/usr/bin/env python3
"""All measurements as one table, and as JSON: what Rota needs, beside what others need for the same.

    bench.py .build/static/release/rota .build/static/release/rota-bench --json bench.json --write

`--write` puts the table into docs/performance.md. Everything stands in one run, so that the ratios are those of
one machine at one time; a peer that is not installed is left out.
"""

import argparse
import datetime as dt
import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests/Support"
PAGE = ROOT / "docs/performance.md"
BEGIN, END = "<!-- make bench -->\n", "<!-- end -->\n"


class Found(dict):
    """The JSON lines of a run, by what they are about; what is missing reads as nothing."""

    def take(self, text, key):
        for line in text.splitlines():
            if not line.startswith("{"):
                continue
            fields = json.loads(line)
            what = fields.get("what") or fields.get("bench") or ""
            self[(key, what, fields.get("tasks"))] = fields

    def get_number(self, key, what, member, tasks=None):
        return self.get((key, what, tasks), {}).get(member)


def run(found, key, command):
    """Takes in what a measuring script prints; one that is above its bound is not a fault here."""
    print(f"… {key}", file=sys.stderr, flush=True)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    found.take(done.stdout, key)
    if not done.stdout:
        print(done.stderr, file=sys.stderr)


def measure(program, benches, seconds):
    """Runs everything, one after the other."""
    found = Found()
    script = [sys.executable]
    with tempfile.TemporaryDirectory() as folder:
        stream, peers = f"{folder}/stream", f"{folder}/peers"
        with open(stream, "wb") as file:
            subprocess.run(
                [program, "run", ROOT / "Samples/study-day.txt", "--simulate", "-q", "100ms",
                 "--cycles", "20000", "--start", "09:00"], stdout=file, check=True)  # fmt: skip
        subprocess.run(["cc", "-O2", "-o", peers, HERE / "peers.c", "-lyajl"], check=True)
        run(found, "peers", [peers, stream])
    run(found, "bench", [benches, "engine", "json", "journal"])
    run(found, "startup", [*script, HERE / "startup.py", program, "--runs", "300"])
    run(found, "asking", [*script, HERE / "asking.py", program])
    run(found, "calendar", [*script, HERE / "calendar_week.py", program, "--runs", "9"])
    run(found, "screen", [*script, HERE / "live_screen.py", program, "--seconds", seconds])
    run(found, "idle", [*script, HERE / "idle.py", program, "--seconds", seconds])
    run(found, "lateness", [*script, HERE / "lateness.py", program, "--switches", "20", "--quantum", "0.5"])
    run(found, "statistics", [*script, HERE / "statistics_speed.py", program, "--times", "1", "--json"])
    return found


def rows(found):
    """What, the figure, the unit, the peer, its figure, the goal as a ratio or a figure, how it is got."""
    n = found.get_number
    mega = lambda value: None if value is None else value / 1e6

    return [
        ("switches, 10 tasks", mega(n("bench", "switch", "per_second", 10)), "M/s",
         "a ring in C without records", mega(n("peers", "ring", "per_second", 10)), "15 M/s", "rota-bench engine"),
        ("switches, 1,000,000 tasks", mega(n("bench", "switch", "per_second", 1_000_000)), "M/s",
         "a ring in C without records", mega(n("peers", "ring", "per_second", 1_000_000)), "", "rota-bench engine"),
        ("completing one of a million", n("bench", "complete by handle", "ns", 1_000_000), "ns",
         "unlinking in C", n("peers", "remove", "ns"), "100 ns", "rota-bench engine"),
        ("JSON, all members read", n("bench", "read_all_members", "mb_per_s"), "MB/s",
         "yajl", n("peers", "yajl", "mb_per_s"), "", "rota-bench json"),
        ("JSON, written", n("bench", "write", "mb_per_s"), "MB/s",
         "memcpy", n("peers", "memcpy", "mb_per_s"), "", "rota-bench json"),
        ("journal, an append", n("bench", "append", "median_ms"), "ms",
         "write and fdatasync", n("bench", "append", "floor_ms"), "", "rota-bench journal"),
        ("journal, read strictly", n("bench", "read", "mb_per_s"), "MB/s",
         "memchr", n("peers", "memchr", "mb_per_s"), "500 MB/s", "rota-bench journal"),
        ("start-up, `rota --version`", n("startup", "", "rota_ms"), "ms",
         "hello-world in C", n("startup", "", "hello_ms"), "1.2 ×", "startup.py: the fast tenth of 300 runs"),
        ("start-up, the first picture of the ring", n("startup", "", "ring_ms"), "ms", "", None, "30 ms",
         "startup.py: the fast tenth of 30 runs"),
        ("`rota status --json`", n("asking", "", "status_ms"), "ms",
         "`timew get`", n("asking", "", "timew_ms"), "", "asking.py"),
        ("a week of a calendar of 10,000 events", n("calendar", "", "rota_ms"), "ms",
         "libical", n("calendar", "", "libical_ms"), "", "calendar_week.py"),
        ("statistics of ten years", n("statistics", "rota stats, everything, with experience", "core_ms"), "ms",
         "`timew summary`", n("statistics", "timew summary, everything", "core_ms"), "", "statistics_speed.py"),
        ("statistics of a month", n("statistics", "rota stats month --csv", "core_ms"), "ms",
         "`watson report`", n("statistics", "watson report, one month", "core_ms"), "", "statistics_speed.py"),
        ("`log --json` of ten years, memory", n("statistics", "rota log --json, everything", "megabytes"), "MB",
         "", None, "32 MB", "statistics_speed.py"),
        ("the screen, a minute", n("screen", "", "rota_ms_a_minute"), "ms of a core",
         "tty-clock -s", n("screen", "", "tty_clock_ms_a_minute"), "1.2 ×", "live_screen.py"),
        ("the screen, a minute", n("screen", "", "rota_ms_a_minute"), "ms of a core",
         "termdown", n("screen", "", "termdown_ms_a_minute"), "", "live_screen.py"),
        ("wake-ups in a minute without a screen", n("idle", "", "headless_wakeups"), "",
         "", None, "0", "idle.py"),
        ("a switch after its instant", n("lateness", "", "median_ms"), "ms", "", None, "", "lateness.py"),
        ("memory of a rotation", n("startup", "", "most_resident_mb"), "MB", "", None, "", "startup.py"),
        ("memory of its own, without a screen", n("idle", "", "headless_private_kb"), "kB",
         "", None, "612 kB", "idle.py"),
        ("size of the program", n("startup", "", "size_mb"), "MB", "", None, "16 MB", "startup.py"),
    ]  # fmt: skip


def number(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratio(own, unit, peer):
    """How many times what the peer needs; of speeds, how many times slower."""
    if own is None or not peer:
        return None
    return peer / own if unit.endswith("/s") else own / peer


def table(found):
    lines = ["| measurement | Rota | compared with | its value | ratio | goal | script |", "|---|--:|---|--:|--:|---|---|"]
    for what, own, unit, peer, theirs, goal, how in rows(found):
        times = ratio(own, unit, theirs)
        lines.append(
            f"| {what} | {number(own)} {unit} | {peer} | {number(theirs) + ' ' + unit if peer else ''} "
            f"| {f'{times:.2f}' if times else ''} | {goal} | {how} |")
    return "\n".join(re.sub(r" +", " ", line) for line in lines) + "\n"


def machine():
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    cores = len(re.findall(r"^processor", pathlib.Path("/proc/cpuinfo").read_text(), re.M))
    load = pathlib.Path("/proc/loadavg").read_text().split()[0]
    name = model[1] if model else platform.machine()
    return (
        f"{dt.date.today()}, {name}, {cores} cores, Linux {platform.release()}; "
        f"load average afterwards: {load}.\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("benches")
    parser.add_argument("--seconds", default="30", help="how long screens are watched")
    parser.add_argument("--json", help="a file for everything that was measured")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    options = parser.parse_args()
    program, benches = (str(pathlib.Path(path).resolve()) for path in (options.program, options.benches))
    found = measure(program, benches, options.seconds)
    shown = f"{machine()}\n{table(found)}"
    print(shown, end="")
    if options.json:
        lines = [{"of": key[0], **fields} for key, fields in found.items()]
        pathlib.Path(options.json).write_text(json.dumps(lines, indent=1) + "\n")
    if options.write:
        text = PAGE.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        PAGE.write_text(before + BEGIN + shown + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
