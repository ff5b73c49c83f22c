#!/usr/bin/env python3
"""How late switches are while clients misbehave and the disk is slow.

    storms.py .build/static/release/rota --seconds 10 --worst-ms 20

One client connects and says nothing, one sends 10 MB without a newline, one is stopped while it
watches, 29 send commands as fast as they are answered; with strace, every fdatasync takes 50 ms.
"""

import datetime
import json
import multiprocessing
import os
import selectors
import shutil
import signal
import subprocess
import time

from control import Client
from measuring import arguments, environment, exe, median, report

FLOODERS = 29
KEYS = {"add": ["line"], "quantum": ["to"], "move": ["task", "to"], "rm": ["task"]}
# None of them ends or prolongs a slice.
REQUESTS = ["status", "add Essay", "here", "quantum 100ms", "move Essay last", "rm Essay"]


def flood(env, end, results):
    """29 clients that each ask again as soon as they are answered; counts answers out of order."""
    selector = selectors.DefaultSelector()
    clients = []
    for number in range(FLOODERS):
        client = Client(env)
        client.asked = client.answered = 0
        client.number = number
        selector.register(client.socket, selectors.EVENT_READ, client)
        clients.append(client)
    faults, answered = 0, 0

    def ask(client):
        # Several at once: the answers still have to come in order, one by one.
        while client.asked < client.answered + 3:
            client.asked += 1
            word, *rest = REQUESTS[client.asked % len(REQUESTS)].split()
            form = {"id": client.asked, "do": word}
            # Each has a task of its own.
            if rest:
                rest[0] = rest[0].replace("Essay", f"Essay {client.number}")
                form |= dict(zip(KEYS[word], rest))
            client.send(json.dumps(form))

    for client in clients:
        ask(client)
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            client = key.data
            block = client.socket.recv(1 << 18)
            if not block:
                end = 0
                break
            *lines, client.rest = (client.rest + block).split(b"\n")
            for line in lines:
                reply = json.loads(line)
                if "kind" not in reply:
                    expected = client.answered + 1
                    # A status is answered with a snapshot, which has no number of the request.
                    while REQUESTS[expected % len(REQUESTS)] == "status":
                        expected += 1
                    faults += reply["id"] != expected
                    client.answered = reply["id"]
                    answered += 1
            ask(client)
    results.put((answered, faults))


def silent(env, end):
    client = Client(env)
    time.sleep(max(0, end - time.monotonic()))
    client.close()


def endless(env, end):
    """10 MB without a newline; it may be turned out before that."""
    client = Client(env)
    try:
        for _ in range(160):
            client.socket.sendall(b"x" * 65536)
    except OSError:
        pass
    time.sleep(max(0, end - time.monotonic()))


def stopped(env, end):
    """Watches, and is stopped by a signal."""
    client = Client(env)
    client.send("subscribe")
    client.line()
    os.kill(os.getpid(), signal.SIGSTOP)


def read(descriptor, end, results):
    """How late each switch reaches a reader, in milliseconds."""
    late, rest = [], b""
    while True:
        block = os.read(descriptor, 1 << 18)
        now = time.time()
        if not block:
            break
        *lines, rest = (rest + block).split(b"\n")
        for line in lines:
            record = json.loads(line)
            if record["kind"] == "slice_ended" and record["reason"] == "expired":
                due = datetime.datetime.fromisoformat(record["time"]).timestamp()
                late.append((now - due) * 1000)
    results.put(late)


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--worst-ms", type=float, default=20)
    parser.add_argument("--fdatasync-ms", type=int, default=50)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    command = [program, "run", "Algebra", "Biology", "Chemistry", "-q", "100ms"]
    is_slow = bool(options.fdatasync_ms and shutil.which("strace"))
    if is_slow:
        inject = f"inject=fdatasync:delay_enter={options.fdatasync_ms * 1000}"
        # Only that call stops at the tracer.
        command = ["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e",
                   "trace=fdatasync", "-e", inject, *command]  # fmt: skip
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=env)
    pid = Client(env).ask("status")["pid"]
    end = time.monotonic() + options.seconds
    results, lateness = multiprocessing.Queue(), multiprocessing.Queue()
    reader = multiprocessing.Process(target=read, args=(process.stdout.fileno(), end, lateness))
    others = [
        multiprocessing.Process(target=flood, args=(env, end, results)),
        *(multiprocessing.Process(target=what, args=(env, end)) for what in (silent, endless, stopped)),
    ]
    for child in [reader, *others]:
        child.start()
    answered, disorder = results.get(timeout=options.seconds + 30)
    memory = int(
        next(
            line.split()[1]
            for line in open(f"/proc/{pid}/status")
            if line.startswith("VmRSS")
        )
    )
    os.kill(pid, signal.SIGTERM)
    late = lateness.get(timeout=30)
    for child in others:
        child.kill()
    process.wait(10)
    report(
        {
            "measure": "storms",
            "switches": len(late),
            "answered": answered,
            "disorder": disorder,
            "median_ms": round(median(late), 2),
            "worst_ms": round(max(late), 2),
            "resident_kb": memory,
            "slow_disk": is_slow,
        },
        {"worst_ms": options.worst_ms, "disorder": 0, "resident_kb": 40_000},
    )


if __name__ == "__main__":
    main()
