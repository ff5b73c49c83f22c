#!/usr/bin/env python3
"""Kills a live rotation again and again, and looks at what is left of it.

    kills.py .build/static/release/rota --kills 300

Beside it are readers, hooks, three clients, commands, an editor, and `rota sync`. Every record that a
reader saw is in the journal, once; the next start takes up the same rotation with the next number; its
clock never goes back, and no unobserved time counts. Every change of the list that was
answered is in the list and in the rotation, once, and what was taken back stays so.
"""

import ctypes
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

from control import Client, journal, run
from measuring import arguments, environment, exe, folder

COMMANDS = [
    "pause", "resume", "toggle", "skip", "extend 50ms", "back", "here", "quantum 110ms",
    "quantum 100ms", "go Algebra", "move Biology last", "status",
]  # fmt: skip
LIST = "Algebra\nBiology\nChemistry\n"
OPTIONS = ["-q", "100ms", "--break", "100ms", "--warn", "40ms", "--recover", "yes"]


class Watcher(threading.Thread):
    """Keeps the lines that a reader gets, until the other end is gone."""

    def __init__(self, read):
        super().__init__(daemon=True)
        self.read, self.lines, self.rest = read, [], b""

    def run(self):
        while True:
            try:
                block = self.read()
            except OSError:
                return
            if not block:
                return
            *lines, self.rest = (self.rest + block).split(b"\n")
            self.lines += lines


class Task:
    """A task that one client alone changes: what the list says of it, as far as it was answered."""

    def __init__(self, name):
        self.name, self.version, self.is_done, self.is_there = name, 0, False, False
        # Whether the last change was not answered, so that it may be there or not.
        self.is_open = False

    @property
    def title(self):
        return f"{self.name} v{self.version}"


class Author:
    """A user who changes tasks of their own, one at a time."""

    def __init__(self, name, rng):
        self.name, self.rng, self.tasks, self.count = name, rng, [], 0

    def next(self):
        """A change as words, and what is to be noted once it is answered."""
        present = [t for t in self.tasks if t.is_there and not t.is_done and not t.is_open]
        deed = self.rng.choices(["add", "edit", "move", "done", "rm"], [7, 3, 2, 2, 4])[0]
        if not present or deed == "add":
            self.count += 1
            task = Task(f"{self.name}{self.count}")
            self.tasks.append(task)
            due = self.rng.choice(["", " due:2030-01-01", " rec:1d"])
            words = ["add", f"{task.title} +p @{self.name}{due}"]
            return task, words, lambda: setattr(task, "is_there", True)
        task = self.rng.choice(present)
        match deed:
            case "edit":
                changed = f"{task.name} v{task.version + 1} est:2h"
                return task, ["edit", task.title, changed], lambda: self.rename(task)
            case "move":
                place = self.rng.choice([["last"], ["after", "Algebra"]])
                return task, ["move", task.title, *place], lambda: None
            case "done":
                return task, ["done", task.title], lambda: setattr(task, "is_done", True)
            case "rm":
                return task, ["rm", task.title], lambda: setattr(task, "is_there", False)

    def rename(self, task):
        task.version += 1

    def act(self, ask):
        """Makes a change; `ask` answers whether it is kept: true, false (it never will), or `None`."""
        task, words, note = self.next()
        task.is_open = True
        answer = ask(words)
        if answer is None:
            return
        task.is_open = False
        if answer:
            note()


def line(words):
    """The words as a line of the command language."""
    if words[0] in ("add", "done", "rm"):
        return f"{words[0]} {words[1]}"
    return f'{words[0]} "{words[1]}" {" ".join(words[2:])}'


class Editor(threading.Thread):
    """A program that saves the list with a line more, beside everybody else, in two ways."""

    def __init__(self, path, rng):
        super().__init__(daemon=True)
        self.path, self.rng, self.lines, self.is_over = path, rng, 0, False
        # Lines of others that it wrote over: they are gone by its own doing.
        self.overwritten = set()

    def run(self):
        libc = ctypes.CDLL(None, use_errno=True)
        while not self.is_over:
            time.sleep(self.rng.uniform(0.05, 0.3))
            with open(self.path, "r+b") as file:
                former = file.read()
                if not former.endswith(b"\n"):
                    continue
                self.lines += 1
                text = former + f"E{self.lines} of the editor\n".encode()
                if self.rng.random() < 0.5:
                    # In place, as some editors save: a reader in between finds an empty file.
                    os.ftruncate(file.fileno(), 0)
                    os.pwrite(file.fileno(), text, 0)
                    continue
            other = self.path.with_name("editor.swp")
            other.write_bytes(text)
            # Another file in its place: it sees what it has displaced.
            at = ctypes.c_int(-100)
            if libc.renameat2(at, bytes(other), at, bytes(self.path), 2) == 0:
                displaced = other.read_bytes()
                rows = set(displaced.splitlines()) ^ set(former.splitlines())
                self.overwritten |= {word for row in rows for word in row.decode().split()}
                other.unlink(missing_ok=True)


class Synchronizer(threading.Thread):
    """Brings the journal and the list to a repository, again and again."""

    def __init__(self, program, env):
        super().__init__(daemon=True)
        self.program, self.env, self.is_over, self.count = program, env, False, 0
        self.repository = folder() + "/shared.git"
        subprocess.run(["git", "init", "--bare", "-q", self.repository], check=True)

    def run(self):
        words = ["sync", "--init", self.repository]
        while not self.is_over:
            if subprocess.run([self.program, *words], env=self.env, capture_output=True).returncode == 0:
                words, self.count = ["sync"], self.count + 1
            time.sleep(0.1)


def client_life(client, author, end, acknowledged):
    """A client that steers and changes tasks, until the rotation is gone."""

    def ask(words):
        try:
            reply = client.ask(line(words))
        except OSError:
            return None
        if not reply or not reply.get("saved", True):
            return None
        if reply["ok"]:
            acknowledged.append(reply["seq"])
        return reply["ok"]

    try:
        while time.monotonic() < end:
            if author.rng.random() < 0.5:
                author.act(ask)
                continue
            reply = client.ask(author.rng.choice(COMMANDS))
            if reply and reply.get("ok") and "seq" in reply:
                acknowledged.append(reply["seq"])
    except OSError:
        pass


def command_life(program, env, author, end):
    """A user who types commands, whether a rotation runs or not."""

    def ask(words):
        words = [words[0], *(words[1].split() if words[0] == "add" else words[1:])]
        done = subprocess.run([program, *words], env=env, capture_output=True)
        # What was refused has changed nothing; of what failed, or lost its rotation, the result is unknown.
        return {0: True, 2: False, 4: False}.get(done.returncode)

    while time.monotonic() < end:
        author.act(ask)


def threads_of(pid):
    """What each thread of a process waits for: the system call with its arguments, and where."""
    told = []
    for thread in sorted(pathlib.Path(f"/proc/{pid}/task").iterdir()):
        for name in ["syscall", "wchan", "stack"]:
            try:
                told.append(f"{thread.name} {name}: {(thread / name).read_text().strip()}")
            except OSError:
                pass
    if shutil.which("gdb"):
        command = ["gdb", "-p", str(pid), "--batch", "-ex", "thread apply all bt 12"]
        told.append(subprocess.run(command, capture_output=True, text=True).stdout)
    return "\n".join(told)


def live(program, env, seed, authors, faults):
    """One life of the rotation: what was seen of it."""
    rng = random.Random(seed)
    process = run(program, env, *OPTIONS, stderr=subprocess.PIPE)
    readers = [Watcher(lambda: os.read(process.stdout.fileno(), 1 << 16))]
    errors = Watcher(lambda: os.read(process.stderr.fileno(), 1 << 16))
    acknowledged, threads = [], []
    for watcher in [readers[0], errors]:
        watcher.start()
    if rng.random() < 0.8:
        # On a busy machine the beginning takes its time, and little happens in it.
        while process.poll() is None and not readers[0].lines:
            time.sleep(0.001)
    end = time.monotonic() + rng.uniform(0.01, 0.5)
    typist = threading.Thread(target=command_life, args=(program, env, authors[-1], end))
    if rng.random() < 0.5:
        typist.start()
        threads.append(typist)
    try:
        if rng.random() < 0.8:
            watcher = Client(env)
            watcher.send("subscribe")
            readers.append(Watcher(lambda: watcher.socket.recv(1 << 16)))
            readers[1].start()
            for author in authors[:3]:
                # A late command talks to a rotation that is gone.
                life = (Client(env), author, end + 5, acknowledged)
                threads.append(threading.Thread(target=client_life, args=life))
                threads[-1].start()
    except OSError:
        pass
    time.sleep(max(0, end - time.monotonic()))
    how = signal.SIGKILL if rng.random() < 0.9 else rng.choice([signal.SIGINT, signal.SIGHUP])
    if process.poll() is None:
        process.send_signal(how)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        faults.append(f"seed {seed}: does not end after signal {how}: {threads_of(process.pid)}")
        process.kill()
        process.wait(20)
        return [line for reader in readers for line in reader.lines], acknowledged
    if process.returncode != -how:
        faults.append(f"seed {seed}: ended with {process.returncode} instead of -{how}")
    for thread in threads + readers + [errors]:
        thread.join(20)
    return [line for reader in readers for line in reader.lines], acknowledged


def judge(lines, seen, acknowledged, faults):
    """Looks at the whole journal."""
    records = []
    for number, line in enumerate(lines, 1):
        try:
            records.append(json.loads(line))
        except ValueError:
            faults.append(f"line {number} of the journal is no JSON: {line[:80]!r}")
    # What a command did to the list between two lives is a rotation of its own.
    own = {r["rotation"] for r in records if r["kind"] == "snapshot" and r["name"] == "no rotation"}
    records = [record for record in records if record["rotation"] not in own]
    numbers = [record["seq"] for record in records]
    if numbers != list(range(1, len(records) + 1)):
        faults.append(f"the numbers have gaps or doubles: {numbers[:20]} …")
    if len({record["rotation"] for record in records}) != 1:
        faults.append("there is more than one rotation")
    for before, after in zip(records, records[1:]):
        if after["at_s"] < before["at_s"]:
            faults.append(f"time goes back at {after['seq']}")
        if after["kind"] == "recovered":
            counted = after["at_s"] - before["at_s"]
            if abs(counted - after["counted_s"]) > 1e-9:
                faults.append(f"{after['seq']}: counted_s is {after['counted_s']}, not {counted}")
            if after["counted_s"] > after["gone_s"] + 1e-9:
                faults.append(f"{after['seq']}: more counts than was gone")
    known = set(lines)
    missing = {
        line for line in seen if line not in known and json.loads(line)["kind"] != "snapshot"
    }
    if missing:
        faults.append(f"{len(missing)} records were seen and are not there: {next(iter(missing))}")
    late = [seq for seq in acknowledged if seq > len(records)]
    if late:
        faults.append(f"{len(late)} commands were answered and are not there")
    conserve(records, faults)
    return records


def conserve(records, faults):
    """Every instant belongs to one thing (rule 16), over all lives."""
    total, paused = 0.0, None
    for record in records:
        match record["kind"]:
            case "slice_ended" | "break_ended" | "commitment_ended":
                total += record["spent_s"]
            case "checked_in" | "waiting_ended":
                total += record["waited_s"]
            case "paused":
                paused = record["at_s"] - record["ago_s"]
            case "resumed":
                total, paused = total + record["paused_s"], None
    last = records[-1]
    if last["kind"] != "ended":
        faults.append(f"the last record is {last['kind']}")
    standing = 0 if paused is None else last["at_s"] - paused
    if abs(total + standing - last["at_s"]) > 1e-6:
        faults.append(f"of {last['at_s']} s, {total + standing} are accounted for")


def judge_tasks(authors, text, snapshot, records, editor, faults):
    """Looks whether the list and the rotation have what was answered, once; answers how much."""
    rows = [row.removeprefix("x ").split() for row in text.splitlines()]
    # The next occurrence of what is done is a task of another day, in the rotation as in the list.
    today = snapshot["time"][:10]
    members = {
        part: [t["title"] for t in snapshot[part] if (t["from"] or today)[:10] <= today]
        for part in ["ring", "coming", "done"]
    }
    # What the editor wrote over is gone because of it, as whoever looked on says.
    taken = {
        record["task"]["title"].split()[0]
        for record in records
        if record["kind"] in ("task_removed", "task_completed") and record.get("from_list")
    }
    checked = 0
    for task in (task for author in authors for task in author.tasks):
        if task.name in taken or task.name in editor.overwritten:
            continue
        found = [row for row in text.splitlines() if f"{task.name} v" in row]
        found = [row for row in found if " from:" not in row]
        titles = [t for part in members.values() for t in part if t.startswith(f"{task.name} v")]
        # What is changed while no rotation runs is asked of the list alone.
        if task.name[0] == "C":
            titles = [task.title] * len(found)
        if len(found) > 1 or len(titles) > 1:
            faults.append(f"{task.name} is there more than once: {found} {titles}")
        if task.is_open:
            continue
        checked += 1
        if bool(found) != task.is_there or bool(titles) != task.is_there:
            faults.append(f"{task.title} is there: {task.is_there}; {found} {titles}")
        elif found and (task.title not in found[0] or task.title != titles[0]):
            faults.append(f"{task.title} is called otherwise: {found} {titles}")
        elif found and found[0].startswith("x ") != task.is_done:
            faults.append(f"{task.title} is done: {task.is_done}; {found}")
        elif found and f"@{task.name[0]}" not in found[0] and "est:2h" not in found[0]:
            faults.append(f"{task.title} has lost words: {found}")
    for number in range(1, editor.lines + 1):
        if sum(row[:1] == [f"E{number}"] for row in rows) > 1:
            faults.append(f"E{number} of the editor is there more than once")
    return checked


def hook(env):
    """A program of the user that runs at every switch."""
    path = pathlib.Path(env["XDG_CONFIG_HOME"]) / "rota/hooks/slice_started"
    path.parent.mkdir(parents=True, mode=0o700)
    path.write_text("#!/bin/sh\nexec cat >/dev/null\n")
    path.chmod(0o700)


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    os.makedirs(env["XDG_RUNTIME_DIR"], 0o700)
    list_path = pathlib.Path(env["XDG_DATA_HOME"]) / "rota/todo.txt"
    list_path.parent.mkdir(parents=True)
    list_path.write_text(LIST)
    hook(env)
    faults, seen, acknowledged = [], [], []
    authors = [Author(name, random.Random(options.seed + i)) for i, name in enumerate("KLMC")]
    editor = Editor(list_path, random.Random(options.seed))
    beside = [editor]
    if shutil.which("git"):
        beside.append(Synchronizer(program, env))
    for thread in beside:
        thread.start()
    for number in range(options.kills):
        lines, numbers = live(program, env, options.seed * 100_000 + number, authors, faults)
        seen += lines
        acknowledged += numbers
        if faults:
            break
    for thread in beside:
        thread.is_over = True
    for thread in beside:
        thread.join(60)
    process = run(program, env, *OPTIONS, stderr=subprocess.PIPE)
    client = Client(env)
    time.sleep(2)
    try:
        snapshot = client.ask("status")
        client.ask("stop")
    except OSError:
        snapshot = None
    _, errors = process.communicate(timeout=20)
    if not snapshot:
        sys.exit(f"the last life ended by itself with {process.returncode}: {errors.decode()}")
    lines = journal(env)
    records = judge(lines, seen, acknowledged, faults)
    text = list_path.read_text()
    changes = judge_tasks(authors, text, snapshot, records, editor, faults)
    notes = list(pathlib.Path(env["XDG_STATE_HOME"]).glob("rota/lists/*"))
    if notes:
        faults.append(f"the list still lacks something: {notes[0].read_text()}")
    print(
        json.dumps(
            {
                "measure": "kills",
                "kills": options.kills,
                "records": len(lines),
                "seen": len(seen),
                "acknowledged": len(acknowledged),
                "tasks": changes,
                "edits": editor.lines,
                "synchronized": beside[-1].count if len(beside) > 1 else 0,
                "faults": faults[:10],
                "ok": not faults,
            }
        )
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
