#!/usr/bin/env python3
"""How long it takes to ask how things stand, beside Timewarrior's own question, run by run.

    asking.py .build/static/release/rota --runs 200
"""

import os
import shutil
import subprocess
import time

from control import Client, run
from measuring import arguments, environment, exe, median, report


def once(command, env, sink):
    """How many milliseconds a command takes from its start to its end."""
    actions = [(os.POSIX_SPAWN_DUP2, sink, 1), (os.POSIX_SPAWN_DUP2, sink, 2)]
    begin = time.perf_counter_ns()
    pid = os.posix_spawn(command[0], command, env, file_actions=actions)
    _, status = os.waitpid(pid, 0)
    return (time.perf_counter_ns() - begin) / 1e6, os.waitstatus_to_exitcode(status)


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--ratio", type=float, default=1.0)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    sink = os.open(os.devnull, os.O_WRONLY)
    status = [program, "status", "--json"]
    _, silent = once(status, env, sink)
    process = run(program, env, "Algebra", "Biology", stdout=subprocess.DEVNULL)
    Client(env).ask("status")
    timew = shutil.which("timew")
    if timew:
        os.makedirs(env["HOME"] + "/.timewarrior/data")
        open(env["HOME"] + "/.timewarrior/timewarrior.cfg", "w").close()
        once([timew, "start", "Algebra"], env, sink)
    ours, theirs = [], []
    for _ in range(options.runs):
        ours.append(once(status, env, sink)[0])
        if timew:
            theirs.append(once([timew, "get", "dom.active.json"], env, sink)[0])
    process.kill()
    process.wait()
    results = {
        "measure": "asking",
        "status_ms": round(median(ours), 3),
        "timew_ms": round(median(theirs), 3) if timew else None,
        "ratio": round(median(ours) / median(theirs), 3) if timew else 0,
        "exit_code_without_rotation": silent,
    }
    report(results, {"ratio": options.ratio, "exit_code_without_rotation": 3})


if __name__ == "__main__":
    main()
