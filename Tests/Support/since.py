#!/usr/bin/env python3
"""What it costs to look back: a stream from its beginning, many who ask for one, and a long list;
and whether a command that failed is really not done.

    since.py .build/static/release/rota --records 100000

A rotation is made to have many records and resumed; one client asks for all of them, `rota
events` does, sixty ask and leave, and thirty ask and do not read. Beside a rotation of many tasks, `rota list` is asked
for. Commands come while 32 silent clients take all the places, and while the coach stands still.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import time

from control import Client, run
from measuring import arguments, environment, exe, median, report


def memory(pid):
    """How much memory a process has had at most, in kB."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", text)[1])


def forget_peak(pid):
    """Lets the highest amount of memory count from now on: proc(5), clear_refs."""
    pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5\n")


def lengthen(env, records):
    """Writes more records into the journal of a rotation that was killed."""
    (path,) = pathlib.Path(env["XDG_DATA_HOME"] + "/rota/journal").glob("*/*.ndjson")
    last = json.loads(path.read_bytes().splitlines()[-1])
    seq = last["seq"]
    envelope = {key: last[key] for key in ["v", "seq", "kind", "time", "at_s", "rotation", "cycle"]}
    said = {"hook": "log", "of_seq": 1, "status": 0, "duration_s": 1, "output": "x" * 230}
    record = {**envelope, "kind": "hook_finished", **said}
    copy = json.dumps(record, separators=(",", ":")).encode()
    with path.open("ab") as file:
        for number in range(seq + 1, records + 1):
            file.write(copy.replace(b'"seq":%d,' % seq, b'"seq":%d,' % number, 1) + b"\n")
    return path.stat().st_size


def take(client, count):
    """Reads so many records; how long it took in seconds, and whether the numbers rise by one."""
    begin = time.perf_counter()
    blocks, lines = [], 0
    while lines < count:
        block = client.socket.recv(1 << 18)
        assert block, "the stream is over"
        blocks.append(block)
        lines += block.count(b"\n")
    spent = time.perf_counter() - begin
    numbers = [int(n) for n in re.findall(rb'^\{"v":1,"seq":(\d+),', b"".join(blocks), re.M)]
    return spent, numbers[:count] == list(range(numbers[0], numbers[0] + count))


def status(env, times=5):
    """How long a new client waits for the status, in milliseconds."""
    spent = []
    for _ in range(times):
        begin = time.perf_counter()
        client = Client(env)
        client.ask("status")
        spent.append((time.perf_counter() - begin) * 1000)
        client.close()
    return max(spent)


def streams(program, records):
    env = environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    first = run(program, env, "Essay", "Algebra", stdout=subprocess.DEVNULL)
    assert Client(env).ask("quantum 20m")["ok"]
    first.kill()
    first.wait()
    size = lengthen(env, records)
    process = run(
        program, env, "Essay", "Algebra", "--recover", "yes", stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    pid = Client(env).ask("status")["pid"]
    taken_up = memory(pid)
    forget_peak(pid)
    spent = []
    for _ in range(3):
        client = Client(env)
        client.send("subscribe since 1")
        seconds, is_whole = take(client, records - 1)
        assert is_whole
        spent.append(seconds)
        client.close()
    begin = time.perf_counter()
    events = subprocess.Popen(
        [program, "events", "--since", "0"], stdout=subprocess.PIPE, env=env)
    lines = 0
    while lines < records:
        lines += os.read(events.stdout.fileno(), 1 << 18).count(b"\n")
    printed = time.perf_counter() - begin
    events.kill()
    events.wait()

    late = []
    for _ in range(3):
        askers = []
        for _ in range(60):
            asker = Client(env)
            asker.send("subscribe since 1")
            askers.append(asker)
        for asker in askers:
            asker.close()
        late.append(status(env))
    lazy = []
    for _ in range(30):
        asker = Client(env)
        asker.send("subscribe since 1")
        lazy.append(asker)
    late.append(status(env))
    for asker in lazy:
        for _ in range(3):
            asker.line()
    late.append(status(env))
    peak = memory(pid)
    process.kill()
    process.wait()
    return {
        "records": records,
        "journal_mb": round(size / 1e6, 1),
        "since_s": round(median(spent), 3),
        "events_s": round(printed, 3),
        "status_ms": round(max(late), 1),
        "taken_up_kb": taken_up,
        "resident_kb": peak,
    }


def lists(program, tasks):
    env = environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    path = env["HOME"] + "/list.txt"
    with open(path, "w") as file:
        for number in range(tasks):
            file.write(f"Task {number} +P{number % 50} @t{number % 7} est:2h\n")
    process = run(program, env, path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    client = Client(env)
    # What is read is not in the order of the ring any more.
    for _ in range(5):
        assert client.ask("skip")["ok"]
    spent = []
    for _ in range(5):
        begin = time.perf_counter()
        shown = subprocess.run([program, "list", "--json"], stdout=subprocess.PIPE, env=env)
        spent.append(time.perf_counter() - begin)
        assert len(json.loads(shown.stdout)["tasks"]) == tasks
    process.kill()
    process.wait()
    return {"tasks": tasks, "list_s": round(median(spent), 3)}


def commands(program):
    env = environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    process = run(program, env, "Essay", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pid = Client(env).ask("status")["pid"]
    follower = subprocess.Popen(
        [program, "events", "--since", "0"], stdout=subprocess.PIPE, env=env)
    # Who follows is silent for longest then, and comes back.
    time.sleep(1.5)
    silent = [Client(env) for _ in range(32)]
    begin = time.perf_counter()
    subprocess.run([program, "add", "Crowded"], env=env, check=True, stdout=subprocess.DEVNULL)
    crowded = (time.perf_counter() - begin) * 1000

    os.kill(pid, signal.SIGSTOP)
    late = subprocess.run([program, "add", "Late"], env=env, capture_output=True)
    os.kill(pid, signal.SIGCONT)
    snapshot = Client(env).ask("status")
    time.sleep(0.2)
    snapshot = Client(env).ask("status")
    titles = [task["title"] for task in snapshot["ring"]]
    Client(env).ask("stop")
    process.wait()
    for client in silent:
        client.close()
    told = [json.loads(line)["seq"] for line in follower.stdout]
    return {
        "missed": int(told != list(range(1, len(told) + 1)) or len(told) < 5),
        "crowded_ms": round(crowded, 1),
        "unsaid": int(late.returncode == 0 or b"nothing was done" not in late.stderr),
        "done_late": titles.count("Late"),
        "done_twice": titles.count("Crowded") - 1,
    }


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--tasks", type=int, default=20_000)
    parser.add_argument("--since-s", type=float, default=0.5)
    parser.add_argument("--status-ms", type=float, default=100)
    parser.add_argument("--list-s", type=float, default=0.1)
    options = parser.parse_args()
    program = exe(options.program)
    report(
        {
            "measure": "since",
            **streams(program, options.records),
            **lists(program, options.tasks),
            **commands(program),
        },
        {
            "since_s": options.since_s,
            "events_s": options.since_s * 2,
            "status_ms": options.status_ms,
            "resident_kb": 64_000,
            "list_s": options.list_s,
            "crowded_ms": 2000,
            "missed": 0,
            "unsaid": 0,
            "done_late": 0,
            "done_twice": 0,
        },
    )


if __name__ == "__main__":
    main()
