#!/usr/bin/env python3
"""Runs what docs/recipes.md shows, against the real programs of Debian: recipes.py PROGRAM

Each block of the page is run by one trial, or stands in ELSEWHERE with the reason why not; a block
that neither knows is a fault. What stands behind a `$` is run by check_docs.py. A program that is not
there is named, and its recipe skipped; with CI set that is a fault, too.
"""

import contextlib
import json
import os
import pathlib
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib

from control import journal
from measuring import arguments, environment, exe

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/recipes.md").read_text(encoding="utf-8")
PATIENCE = 10
# Blocks that are not run here, by a part of their text.
ELSEWHERE = {
    "mosquitto_pub -t rota/desk/events": "mqtt.py runs it",
    "mosquitto_sub -t rota/desk/commands": "mqtt.py runs it",
    "mosquitto_pub -h broker.example": "mqtt.py runs such a client; the broker is made up",
    "nats pub": "Debian has the server of NATS, and no client",
    "systemctl --user enable": "it needs a login session; the unit is verified and its command run",
}
TRIALS = []


class Missing(Exception):
    """A program that a recipe needs is not installed."""


class Fault(Exception):
    """A recipe did not do what the page says."""


def recipe(part, *programs):
    """The trial of the block that contains `part`, which needs the programs."""

    def register(trial):
        TRIALS.append((part, programs, trial))
        return trial

    return register


def blocks():
    """The blocks of the page but for sessions: (language, text)."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.M | re.S)
    return [(language, text) for language, text in found if language != "console"]


def wait_for(what, condition):
    """The first answer that is not false."""
    end = time.monotonic() + PATIENCE
    while True:
        if answer := condition():
            return answer
        if time.monotonic() > end:
            raise Fault(f"{what} did not happen within {PATIENCE} s")
        time.sleep(0.05)


class Place:
    """A home with a list of two tasks, in which recipes are run."""

    def __init__(self, program, desktop):
        self.env = environment()
        self.home = pathlib.Path(self.env["HOME"])
        self.env["XDG_CONFIG_HOME"] = str(self.home / ".config")
        self.bin = self.home / ".local/bin"
        self.bin.mkdir(parents=True)
        (self.bin / "rota").symlink_to(program)
        self.env["PATH"] = f"{self.bin}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
        self.env["PYTHONUNBUFFERED"] = "1"
        self.env.update(desktop)
        pathlib.Path(self.env["XDG_RUNTIME_DIR"]).mkdir(mode=0o700)
        (self.home / "Samples").symlink_to(ROOT / "Samples")
        (self.home / "today.txt").write_text("Essay\nLetter\n")
        self.processes = contextlib.ExitStack()

    def start(self, command, **options):
        """A command of the shell in a process group of its own, ended with the trial."""
        process = subprocess.Popen(
            ["bash", "-c", command], env=self.env, cwd=self.home, start_new_session=True,
            **{"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
               "stderr": subprocess.DEVNULL, **options})

        def end():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(3)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

        self.processes.callback(end)
        return process

    def do(self, command, check=True):
        """What a command prints."""
        done = subprocess.run(
            ["bash", "-c", command], env=self.env, cwd=self.home, capture_output=True, text=True,
            stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False)
        if check and done.returncode != 0:
            raise Fault(f"{command!r} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def rotation(self):
        """A rotation of the two tasks without a screen."""
        self.start("exec rota run today.txt --display none --mark-done")
        self.await_rotation()

    def await_rotation(self):
        wait_for("the rotation", lambda: "Essay" in self.do("rota status", check=False))

    def hook(self, name, text):
        path = self.home / ".config/rota/hooks" / name
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_text(text)
        path.chmod(0o700)

    def kinds(self):
        return [json.loads(line)["kind"] for line in journal(self.env)]

    def notices(self):
        """What dunst has shown: pairs of heading and text."""
        self.do("dunstctl close-all")
        history = json.loads(self.do("dunstctl history"))["data"][0]
        return [(n["summary"]["data"], n["body"]["data"]) for n in history]

    def close(self):
        self.do("rota stop", check=False)
        self.processes.close()


@contextlib.contextmanager
def desktop_session():
    """A display without a screen, a session bus and dunst: the variables that lead there."""
    if not all(map(shutil.which, ("Xvfb", "dunst", "dbus-daemon"))):
        yield {}
        return
    env = environment()
    pathlib.Path(env["XDG_RUNTIME_DIR"]).mkdir(mode=0o700)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with contextlib.ExitStack() as stack:

        def start(*command, **streams):
            process = subprocess.Popen(command, env=env, **{**quiet, **streams})
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process

        read, write = os.pipe()
        start("Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as number:
            env["DISPLAY"] = f":{number.readline().strip()}"
        bus = start(
            "dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE)
        env["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        start("dunst")
        wait_for("the start of dunst", lambda: subprocess.run(
            ["dunstctl", "is-paused"], env=env, check=False, **quiet).returncode == 0)
        yield {name: env[name] for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}


def tracked(place):
    """The tags of what Timewarrior tracks now, or None."""
    intervals = json.loads(place.do("timew export"))
    return next((each["tags"] for each in intervals if "end" not in each), None)


# Readers of the stream.


@recipe("tee >(Samples/hooks/notify)", "dunst", "notify-send", "timew")
def several_readers(place, text):
    place.env["TIMEWARRIORDB"] = str(place.home / "timew")
    place.do("timew :yes summary", check=False)
    place.start(text)
    place.await_rotation()
    # Two of the three switches are in one second, of which Timewarrior refuses the later one.
    place.do("rota skip; rota skip; rota done")
    wait_for("the notification", lambda: ("Letter", "25 min") in place.notices())
    wait_for("what timew tracks", lambda: tracked(place) == ["title:Letter"])
    place.do("rota stop")
    wait_for("the end of what timew tracks", lambda: tracked(place) is None)
    stream = place.home / "today.ndjson"
    wait_for("the end of the copy", lambda: '"kind":"ended"' in stream.read_text())


@recipe("mkfifo")
def fifo(place, text):
    place.start(text)
    reader = place.start(
        'until [ -p "$XDG_RUNTIME_DIR/rota-events" ]; do sleep 0.05; done; '
        'exec cat "$XDG_RUNTIME_DIR/rota-events"', stdout=subprocess.PIPE)
    place.await_rotation()
    place.do("rota stop")
    if '"kind":"ended"' not in reader.communicate(timeout=PATIENCE)[0].decode():
        raise Fault("the reader of the FIFO did not see the end")


@recipe("espeak", "espeak", "jq")
def spoken(place, text):
    # The real one, speaking into a file, as there is no sound here.
    wrapper = place.bin / "espeak"
    wrapper.write_text(
        '#!/bin/sh\nprintf "%s\\n" "$2" >>"$HOME/said"\n'
        'exec /usr/bin/espeak -w "$HOME/said.wav" "$@"\n')
    wrapper.chmod(0o755)
    place.start(text)
    place.await_rotation()
    place.do("rota done")
    said = place.home / "said"
    wait_for("the speech", lambda: said.exists() and "Now: Letter" in said.read_text())
    wait_for("the sound", lambda: (place.home / "said.wav").stat().st_size > 10_000)


@recipe("--speed 500")
def fast(place, text):
    stream = place.start(text.replace("18:00", "23:59"), stdout=subprocess.PIPE)
    for title in ("Essay", "Letter"):
        wait_for(f"the slice of {title}", lambda title=title: title in next_line(stream))


# Hooks.


@recipe("task_completed-log")
def log_of_done(place, text):
    if "succeeded" not in place.do(text):
        raise Fault("the test of the hook did not succeed")
    place.rotation()
    place.do("rota done")
    done = place.home / "done.txt"
    wait_for("the log", lambda: "  Essay" in done.read_text())


@recipe("exec notify-send", "dunst", "notify-send")
def notification(place, text):
    place.hook("slice_started-notify", text)
    place.rotation()
    wait_for("the notification", lambda: ("Essay", "then Letter") in place.notices())


@recipe("warning ended; do", "dunst", "notify-send")
def all_notifications(place, text):
    place.do(text)
    place.rotation()
    place.do("rota stop")
    wait_for("the last one", lambda: any(n[0] == "That was it" for n in place.notices()))


@recipe("paused resumed ended; do", "dunst")
def do_not_disturb(place, text):
    place.do(text)
    place.rotation()
    for command, expected in (("true", "true"), ("rota pause", "false"),
                              ("rota resume", "true"), ("rota stop", "false")):
        place.do(command)
        wait_for(f"{expected} after {command}",
                 lambda expected=expected: place.do("dunstctl is-paused").strip() == expected)


@recipe("exec tmux set", "tmux")
def task_in_tmux(place, text):
    place.env["TMUX_TMPDIR"] = place.env["XDG_RUNTIME_DIR"]
    place.hook("slice_started-tmux", text)
    for kind in ("break_started", "ended"):
        (place.home / f".config/rota/hooks/{kind}-tmux").symlink_to("slice_started-tmux")
    place.do("tmux new -d")
    place.processes.callback(place.do, "tmux kill-server", check=False)
    place.rotation()
    wait_for("the task in tmux", lambda: place.do("tmux show -gv @rota").strip() == "Essay")
    place.do("rota stop")
    wait_for("its end in tmux", lambda: place.do("tmux show -gv @rota").strip() == "")


# Status bars.


def first_line(place, command):
    """The first line that a command prints, which may go on."""
    return next_line(place.start(command, stdout=subprocess.PIPE))


def next_line(process, patience=PATIENCE):
    """The next line of a process that prints into a pipe; empty if none comes."""
    ready, _, _ = select.select([process.stdout], [], [], patience)
    return process.stdout.readline().decode().strip() if ready else ""


@recipe('"custom/rota"')
def waybar(place, text):
    settings = json.loads("{" + text + "}")["custom/rota"]
    place.rotation()
    shown = json.loads(first_line(place, settings["exec"]))
    if "Essay" not in shown["text"] + shown["tooltip"] or not shown["class"]:
        raise Fault(f"the bar would show {shown}")
    for name, command in settings.items():
        if name.startswith("on-"):
            place.do(command)


def in_i3(place, configuration):
    place.rotation()
    path = place.home / "i3.config"
    path.write_text(f"# i3 config file (v4)\nset $mod Mod4\n{configuration}")
    if problem := place.do(f"i3 -C -c {path} 2>&1"):
        raise Fault(problem)
    place.start(f"exec i3 -c {path}")


@recipe("status_command", "i3", "i3bar", "Xvfb")
def i3bar(place, text):
    in_i3(place, "bar {\n" + text + "}\n")
    command = text.removeprefix("status_command ").strip()
    wait_for("the status of the bar", lambda: place.do(f"pgrep -fx {shlex.quote(command)}", False))


@recipe("interval=persist", "i3blocks")
def i3blocks(place, text):
    (place.home / "i3blocks").write_text(text)
    place.rotation()
    bar = place.start("exec i3blocks -c i3blocks", stdout=subprocess.PIPE)
    wait_for("the task in i3blocks", lambda: "Essay" in next_line(bar))


@recipe("[[block]]")
def i3status_rust(place, text):
    # Debian does not have it: its settings are read, and the command is run.
    place.rotation()
    (block,) = tomllib.loads(text)["block"]
    if "Essay" not in first_line(place, block["command"]):
        raise Fault("the block would not show the task")


@recipe("[module/rota]", "polybar", "Xvfb")
def polybar(place, text):
    (place.home / "polybar").write_text(text + "[bar/top]\nmodules-left = rota\n")
    place.rotation()
    place.start("exec polybar -c polybar top")
    command = "rota status --format polybar --follow"
    wait_for("the status of the bar", lambda: place.do(f"pgrep -f {shlex.quote(command)}", False))


@recipe("set -g status-right", "tmux")
def tmux_status(place, text):
    place.env["TMUX_TMPDIR"] = place.env["XDG_RUNTIME_DIR"]
    (place.home / ".tmux.conf").write_text(text + "set -g status-right-length 80\n")
    place.rotation()
    inner = f"env -u TMUX tmux -L inner -f {place.home}/.tmux.conf new"
    place.do(f"tmux -L outer -f /dev/null new -d -x 100 -y 10 {shlex.quote(inner)}")
    for server in ("outer", "inner"):
        place.processes.callback(place.do, f"tmux -L {server} kill-server", check=False)
    wait_for("the task in the status line",
             lambda: "Essay" in place.do("tmux -L outer capture-pane -p"))


@recipe("'{task} {left}, then {next}'")
def own_text(place, text):
    place.rotation()
    shown = first_line(place, text)
    if not re.fullmatch(r"Essay (25m|24:\d\d), then Letter", shown):
        raise Fault(f"{shown!r} is shown")


# Keys.


@recipe("bindsym", "i3", "Xvfb", "xdotool")
def keys(place, text):
    in_i3(place, text)
    wait_for("the pause by a key",
             lambda: place.do("xdotool key super+p; sleep 0.3; true") or "paused" in place.kinds())
    place.do("xdotool key super+shift+d")
    wait_for("done by a key", lambda: "task_completed" in place.kinds())


@recipe("gsettings set $keys", "gsettings")
def gnome(place, text):
    place.env["GSETTINGS_BACKEND"] = "keyfile"
    if "media-keys" not in place.do("gsettings list-schemas"):
        raise Missing("gnome-settings-daemon-common")
    kept = place.do(text + "gsettings get $keys.custom-keybinding:$path command")
    if kept.strip() != "'rota toggle'":
        raise Fault(f"the key would run {kept}")


# Elsewhere.


@recipe("ssh desk rota status", "sshd", "ssh")
def other_machine(place, text):
    configuration = place.home / "ssh"
    place.do("mkdir -p ssh && ssh-keygen -qt ed25519 -N '' -f ssh/host && "
             "ssh-keygen -qt ed25519 -N '' -f ssh/mine && chmod 700 ssh")
    shared = [f"{name}={value}" for name, value in place.env.items()
              if name.startswith("XDG_") or name in ("PATH", "HOME", "TERM", "PYTHONUNBUFFERED")]
    (configuration / "sshd").write_text(
        f"HostKey {configuration}/host\nAuthorizedKeysFile {configuration}/mine.pub\n"
        f"StrictModes no\nUsePAM no\nPidFile none\nSetEnv {' '.join(shared)}\n")
    (configuration / "client").write_text(
        f"Host desk\n  ProxyCommand /usr/sbin/sshd -i -f {configuration}/sshd\n"
        f"  IdentityFile {configuration}/mine\n  StrictHostKeyChecking no\n"
        f"  UserKnownHostsFile /dev/null\n  LogLevel ERROR\n")
    wrapper = place.bin / "ssh"
    wrapper.write_text(f'#!/bin/sh\nexec /usr/bin/ssh -F {configuration}/client "$@"\n')
    wrapper.chmod(0o755)
    if os.getuid() == 0:
        os.makedirs("/run/sshd", exist_ok=True)
    place.rotation()
    status, toggle, watch, events = text.strip().splitlines()
    if "Essay" not in place.do(status):
        raise Fault("the other machine does not tell its task")
    place.do(toggle)
    wait_for("the pause", lambda: "paused" in place.kinds())
    screen = place.do(f"timeout 3 script -qefc {shlex.quote(watch)} /dev/null", check=False)
    if "Essay" not in screen:
        raise Fault("the other machine does not show its screen")
    reader = place.start(events.replace("notify", "notify --dry-run"), stdout=subprocess.PIPE)
    place.do(toggle)
    # What happens before the other end is connected is not told.
    wait_for("the notification here",
             lambda: place.do("rota skip; sleep 0.3") or "Letter" in next_line(reader, 0))


@recipe("redis-cli XADD", "redis-server", "redis-cli")
def redis(place, text):
    port = 20000 + os.getpid() % 20000
    place.start(f"exec redis-server --port {port} --save '' --dir {place.home}")
    wrapper = place.bin / "redis-cli"
    wrapper.write_text(f'#!/bin/sh\nexec /usr/bin/redis-cli -p {port} "$@"\n')
    wrapper.chmod(0o755)
    wait_for("redis", lambda: "PONG" in place.do("redis-cli ping", check=False))
    publish, listen = re.split(r"(?<=/dev/null\n)", text)
    place.start(publish)
    place.start(listen)
    place.rotation()
    place.do("redis-cli RPUSH rota:desk:commands 'extend 10m'")
    wait_for("the extension", lambda: "extended" in place.do("redis-cli XRANGE rota:desk - +"))


@recipe("ExecStart=", "systemd-analyze")
def service(place, text):
    unit = place.home / "rota.service"
    unit.write_text(text.replace("%h", str(place.home)))
    if problem := place.do(f"systemd-analyze --user verify --man=no {unit} 2>&1", check=False):
        raise Fault(problem)
    (place.home / ".local/state/rota").mkdir(parents=True)
    place.start("exec " + re.search(r"^ExecStart=(.*)$", unit.read_text(), re.M)[1])
    wait_for("the service", lambda: place.do("rota add Essay", check=False))
    place.await_rotation()
    events = place.home / ".local/state/rota/events.ndjson"
    if '"task_added"' not in events.read_text() and '"title":"Essay"' not in events.read_text():
        raise Fault("the events of the service do not name the task")


def attempt(program, desktop, part, programs, trial, text):
    """Runs one trial; answers whether it was well, missing or at fault, in a line."""
    absent = [name for name in programs if not shutil.which(name, path="/usr/bin:/bin:/usr/sbin")]
    if absent:
        return False, f"{trial.__name__}: {', '.join(absent)} is not installed"
    place = Place(program, desktop)
    try:
        trial(place, text)
    except Missing as missing:
        return False, f"{trial.__name__}: {missing} is not installed"
    except Fault as fault:
        return False, f"{trial.__name__} ({part}): {fault}"
    finally:
        place.close()
    return True, ""


def main():
    program = exe(arguments(__doc__.splitlines()[0]).parse_args().program)
    start, faults, known = time.monotonic(), [], set()
    with desktop_session() as desktop:
        for part, programs, trial in TRIALS:
            texts = [text for _, text in blocks() if part in text]
            if len(texts) != 1:
                faults.append(f"{trial.__name__}: {len(texts)} blocks contain {part!r}")
                continue
            known.add(texts[0])
            well, words = attempt(program, desktop, part, programs, trial, texts[0])
            if not well:
                faults.append(words)
    for _, text in blocks():
        if text not in known and not any(part in text for part in ELSEWHERE):
            faults.append(f"no trial runs the block that begins with {text.splitlines()[0]!r}")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(json.dumps({
        "measure": "recipes", "run": len(known), "elsewhere": len(ELSEWHERE),
        "faults": len(faults), "seconds": round(time.monotonic() - start, 1)}))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
