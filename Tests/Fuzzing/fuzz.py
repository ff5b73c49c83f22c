#!/usr/bin/env python3
"""Feeds a reader with what libFuzzer makes of some files, and looks for crashes and hangs.

    fuzz.py calendar --seconds 600 --seeds FOLDER

A second for one input and 512 MB for all are the bounds. What breaks them is kept in the working
folder and named; to see it once more: fuzz.py calendar --again FILE
"""

import argparse
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What reads, the targets it is made of, lowest first, and files to begin with.
READERS = {
    "calendar": ("CalendarFuzzer", ["CivilTime", "ICalendar"], "*.ics"),
    "course-table": ("CourseListFuzzer", ["CivilTime", "Timetables"], "*.csv"),
    "course-sheet": ("CourseListFuzzer", ["CivilTime", "Timetables"], "*.xml"),
}
SWIFT = ["swiftc", "-O", "-swift-version", "6", "-parse-as-library", "-sanitize=fuzzer"]


def build(fuzzer, targets, place):
    """The program: every target a static library of its own, as imports want it."""
    for target in targets:
        library = place / f"lib{target}.a"
        sources = sorted((ROOT / "Sources" / target).rglob("*.swift"))
        newest = max(source.stat().st_mtime for source in sources)
        if library.exists() and library.stat().st_mtime > newest:
            continue
        subprocess.run(
            [*SWIFT, "-wmo", "-enable-experimental-feature", "Lifetimes", "-I", place]
            + ["-emit-module", "-emit-library", "-static", "-module-name", target]
            + ["-o", library, "-emit-module-path", place / f"{target}.swiftmodule", *sources],
            check=True,
            cwd=place,
        )
    program = place / fuzzer
    libraries = [f"-l{target}" for target in reversed(targets)]
    subprocess.run(
        [*SWIFT, "-I", place, "-L", place, "-o", program]
        + [ROOT / "Tests/Fuzzing" / f"{fuzzer}.swift", *libraries],
        check=True,
        cwd=place,
    )
    return program


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reader", choices=READERS)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--seeds", nargs="*", default=[], type=pathlib.Path, help="more folders")
    parser.add_argument("--again", type=pathlib.Path, help="one file, once")
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / ".build/fuzzing")
    options = parser.parse_args()

    fuzzer, targets, pattern = READERS[options.reader]
    place = options.work.resolve()
    corpus, found = place / f"{options.reader}-corpus", place / f"{options.reader}-found"
    for folder in (corpus, found):
        folder.mkdir(parents=True, exist_ok=True)
    program = build(fuzzer, targets, place)
    if options.again:
        sys.exit(subprocess.run([program, options.again.resolve()]).returncode)
    for seeds in [ROOT / "Samples", *options.seeds]:
        for file in seeds.rglob(pattern):
            shutil.copy(file, corpus / file.name)
    command = [program, corpus, f"-artifact_prefix={found}/", f"-max_total_time={options.seconds}"]
    command += ["-timeout=1", "-rss_limit_mb=512", "-max_len=20000", "-print_final_stats=1"]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", cwd=place)
    lines = done.stderr.splitlines()
    if done.returncode:
        print("\n".join(lines[-40:]), file=sys.stderr)
        sys.exit(f"{options.reader}: see {found}")
    stats = dict(line[6:].split(": ") for line in lines if line.startswith("stat::"))
    print(
        f"{options.reader}: {stats['number_of_executed_units'].strip()} inputs, "
        f"{stats['peak_rss_mb'].strip()} MB at most, no crash and no hang"
    )


if __name__ == "__main__":
    main()
