#!/usr/bin/env python3
"""Steers and watches a rotation through a broker, by the very lines of docs/recipes.md.

    mqtt.py .build/static/release/rota

What comes out at the other end of the broker is what is in the journal, each record once.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

from control import journal, run
from measuring import arguments, environment, exe

RECIPES = pathlib.Path(__file__).resolve().parents[2] / "docs/recipes.md"
PATIENCE = 15


def recipe():
    """What the recipes say to run: the one that publishes, and the one that listens."""
    section = RECIPES.read_text(encoding="utf-8").split("\n## MQTT\n")[1]
    return [block.strip() for block in re.findall(r"```sh\n(.*?)```", section, re.S)[:2]]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def started(command, env, **streams):
    """A command in a process group of its own, which ends with the block."""
    process = subprocess.Popen(command, env=env, start_new_session=True, **streams)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def wait_for(what, condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"mqtt: {what} did not happen within {PATIENCE} s")
        time.sleep(0.02)


def accepts(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def main():
    program = exe(arguments(__doc__.splitlines()[0]).parse_args().program)
    broker = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/sbin:/bin")
    if not broker or not shutil.which("mosquitto_pub"):
        print("mqtt: mosquitto is missing, so that nothing was tried")
        return 1 if os.environ.get("CI") else 0
    env, port = environment(), free_port()
    env["PATH"] = f"{os.path.dirname(program)}:{env['PATH']}"
    for folder in (env["XDG_RUNTIME_DIR"], env["XDG_CONFIG_HOME"]):
        os.makedirs(folder, 0o700)
    for client in ("mosquitto_pub", "mosquitto_sub"):
        pathlib.Path(env["XDG_CONFIG_HOME"], client).write_text(f"-h 127.0.0.1\n-p {port}\n")
    received = pathlib.Path(env["HOME"], "received.ndjson")

    def records():
        lines = received.read_bytes().split(b"\n")[:-1] if received.exists() else []
        return [json.loads(line) for line in lines]

    def arrived(kind):
        return any(record["kind"] == kind for record in records())

    def say(command):
        topic = ["-t", "rota/desk/commands"]
        subprocess.run(["mosquitto_pub", *topic, "-m", command], env=env, check=True)

    publish, listen = recipe()
    quiet = {"stdout": subprocess.DEVNULL}
    with (
        started([broker, "-p", str(port)], env, stderr=subprocess.DEVNULL),
        received.open("wb") as sink,
        contextlib.ExitStack() as stack,
    ):
        wait_for("the start of the broker", lambda: accepts(port))
        watcher = ["mosquitto_sub", "-t", "rota/+/events"]
        stack.enter_context(started(watcher, env, stdout=sink))
        stack.enter_context(started(["bash", "-c", publish], env))
        rotation = run(program, env, "Essay", "Letter", "--display", "none", **quiet)
        stack.callback(rotation.kill)
        wait_for("the first record", lambda: arrived("snapshot"))
        stack.enter_context(started(["bash", "-c", listen], env, **quiet))
        # A listener that is not there yet hears nothing.
        wait_for("an extension", lambda: say("extend 10m") or arrived("extended"))
        for command, kind in (("pause", "paused"), ("done", "task_completed"), ("stop", "ended")):
            say(command)
            wait_for(command, lambda kind=kind: arrived(kind))
        rotation.wait(PATIENCE)
    names = [(record["rotation"], record["seq"]) for record in records()]
    first = names[0][1]
    written = [json.loads(line) for line in journal(env)]
    expected = [(r["rotation"], r["seq"]) for r in written if r["seq"] >= first]
    print(json.dumps({"measure": "mqtt", "records": len(names), "whole": names == expected}))
    return 0 if names == expected else 1


if __name__ == "__main__":
    sys.exit(main())
