#!/usr/bin/env python3
"""Runs the program with less of everything than it may want: open files, memory, threads, /proc.

    limits.py .build/static/release/rota

Under each limit a rotation either runs to its end with all of its records in the journal, or ends
with exit code 1 and one sentence before it began.
"""

import json
import os
import subprocess
import sys
import time

from control import Client, journal
from measuring import arguments, environment, exe

OPTIONS = ["One", "Two", "-q", "100ms", "--cycles", "1"]


def run(program, env, limit, *words, patience=15):
    """The exit code under a limit of the shell (None: it did not end), what was said, and printed."""
    command = f'ulimit {limit} && exec "$0" "$@"'
    try:
        done = subprocess.run(
            ["bash", "-c", command, program, *words], env=env, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=patience, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None, "", ""
    return done.returncode, done.stderr, done.stdout


def fault(program, limit):
    """What does not hold under a limit, and whether the rotation ran."""
    env = environment()
    code, said, printed = run(program, env, limit, "run", *OPTIONS)
    if code == 0:
        told = [json.loads(line) for line in printed.splitlines()]
        kept = [json.loads(line)["seq"] for line in journal(env)]
        if told[-1]["kind"] != "ended":
            return f"it ended with {told[-1]['kind']}", True
        if missing := [r["seq"] for r in told if r.get("seq") not in (None, *kept)]:
            return f"not in the journal: {missing}; {said!r}", True
        return None, True
    if code == 1 and said.count("\n") == 1 and said.startswith("rota: ") and not printed:
        return None, False
    return f"exit code {code}, {said!r}, {len(printed.splitlines())} records", False


def crowd(program, limit):
    """A rotation with few open files, and more clients than it has room for."""
    env = environment()
    process = subprocess.Popen(
        ["bash", "-c", f'ulimit {limit} && exec "$0" "$@"', program, "run", "One", "Two", "-q",
         "100ms", "--cycles", "10"],
        env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    clients = [Client(env) for _ in range(30)]
    clients[0].ask("status")
    printed, said = process.communicate(timeout=20)
    for client in clients:
        client.close()
    told = [json.loads(line) for line in printed.splitlines()]
    kept = {json.loads(line)["seq"] for line in journal(env)}
    missing = [r["seq"] for r in told if r.get("seq") is not None and r["seq"] not in kept]
    if process.returncode or missing or said or told[-1]["kind"] != "ended":
        return f"exit code {process.returncode}, {said!r}, not in the journal: {missing}"
    return None


def main():
    options = arguments(__doc__.splitlines()[0]).parse_args()
    program = exe(options.program)
    limits = [f"-n {count}" for count in [5, 7, 8, *range(12, 49, 4), 64]]
    limits += [f"-v {size}" for size in [20000, 30000, 40000, 60000, 90000, 130000, 200000, 300000]]
    faults, ran = [], 0
    for limit in limits:
        found, has_run = fault(program, limit)
        ran += has_run
        if found:
            faults.append(f"ulimit {limit}: {found}")
    for limit in ["-n 44", "-n 48", "-n 56"]:
        if found := crowd(program, limit):
            faults.append(f"ulimit {limit} and 30 clients: {found}")
    for words in [["add", "Essay"], ["config", "quantum", "30m"], ["run", *OPTIONS]]:
        code, said, _ = run(program, environment(), "-f 0", *words)
        if code in (None, 0) or code > 100 or code < 0 or "File too large" not in said:
            faults.append(f"ulimit -f 0, rota {words[0]}: exit code {code}, {said!r}")
    bare = subprocess.run(
        ["unshare", "--mount", "--map-root-user", "sh", "-c",
         'mount -t tmpfs none /proc && exec "$0" list', program],
        env=environment(), capture_output=True, text=True, timeout=20, check=False,
    )  # fmt: skip
    if "unshare" not in bare.stderr and "mount:" not in bare.stderr:
        if bare.returncode != 1 or bare.stderr.count("\n") != 1 or "/proc" not in bare.stderr:
            faults.append(f"without /proc: exit code {bare.returncode}, {bare.stderr!r}")
    print(json.dumps({"limits": len(limits) + 7, "ran": ran, "faults": len(faults), "ok": not faults}))
    for line in faults:
        print(f"limits.py: {line}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
