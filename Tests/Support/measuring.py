"""What the measuring scripts share: starting the program, its records, its threads, its verdict."""

import argparse
import atexit
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def arguments(description):
    """A parser of the command line with what all scripts take."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("program", help="the rota that is measured")
    return parser


def folder():
    """A folder that is gone when the script is over."""
    path = tempfile.mkdtemp(prefix="rota-measuring-")
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def environment():
    """An environment without anything of the user who measures."""
    home = folder()
    return {
        "COLORTERM": "truecolor",
        "HOME": home,
        "LANG": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
        "TERM": "xterm-256color",
        "TZ": "UTC",
        "XDG_CONFIG_HOME": home + "/config",
        "XDG_DATA_HOME": home + "/data",
        "XDG_RUNTIME_DIR": home + "/runtime",
        "XDG_STATE_HOME": home + "/state",
    }


def start(program, *options, **streams):
    """Starts the program with its stream on a pipe."""
    return subprocess.Popen(
        [program, *options],
        stdin=subprocess.DEVNULL,
        env=environment(),
        **{"stdout": subprocess.PIPE, **streams},
    )


def voluntary_switches(pid):
    """How often the threads that live now have gone to sleep so far, by thread."""
    counts = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            text = (task / "status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        for line in text.splitlines():
            if line.startswith("voluntary_ctxt_switches:"):
                counts[task.name] = int(line.split()[1])
    return counts


def switches_between(before, after):
    """How often any thread went to sleep; one that was not there before began at 0."""
    return sum(count - before.get(thread, 0) for thread, count in after.items())


def cpu_seconds(pid):
    """The processor time of all threads, to the nanosecond."""
    total = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


def report(results, bounds):
    """Prints the results as a line of JSON, and ends with 1 if one is above its bound."""
    broken = [
        f"{name} is {results[name]}, and at most {bound} is allowed"
        for name, bound in bounds.items()
        if results[name] is None or results[name] > bound
    ]
    print(json.dumps({**results, "bounds": bounds, "ok": not broken}))
    for line in broken:
        print(f"{pathlib.Path(sys.argv[0]).name}: {line}", file=sys.stderr)
    sys.exit(1 if broken else 0)


def median(values):
    """The middle one, or the mean of the two in the middle."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def exe(path):
    """A program by its path, which has to be there."""
    if not os.access(path, os.X_OK):
        sys.exit(f"{path}: there is no such program; build it first: make")
    return os.path.abspath(path)
