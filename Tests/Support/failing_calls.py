#!/usr/bin/env python3
"""Fails every system call of a command once, each in turn, with every error that it may have.

    failing_calls.py .build/static/release/rota
    failing_calls.py .build/static/release/rota --part 3/20 --only add,run

First a command runs as it is, under strace, which tells its calls. Then it runs once for every call
and every error, and that one call fails (`strace --inject`). Whatever becomes of it, this holds:

- What was told as done, by an exit code of 0 or an answer with "saved", is there; what is not
  there was told, by a sentence and an exit code that is not 0.
- Nothing is half done: a file has what it had before or what was wanted, and no temporary file
  is left behind.
- The program ends by itself, in time, and by no signal.

Not failed are calls before the program's own first (`sigaltstack`), those that only allocate memory
(the runtime ends a program that gets none), and those that have no error. Nor is a file that is
there said to be missing (ENOENT), which is an answer and no failure; a folder that is taken away
while it is read has come to its end for the C library. The calls by which Dispatch makes its own
descriptors are left alone, as it ends the program itself: that there is room for them is tried
before. Which call has failed is looked up afterwards: threads take turns as they like, so that one
that was meant may be another one, or none.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

from control import Client, journal
from measuring import arguments, environment, exe, folder

# The errors that a call may have, the likely ones first.
ERRORS = {
    "open": "EIO ENOSPC EACCES EROFS EMFILE ENFILE ENOMEM EDQUOT EINTR",
    "openat": "EIO ENOSPC EACCES EROFS EMFILE ENFILE ENOMEM EDQUOT EINTR",
    "read": "EIO EINTR ENOMEM",
    "pread64": "EIO EINTR ENOMEM",
    "readv": "EIO EINTR",
    "write": "ENOSPC EIO EDQUOT EFBIG EINTR EAGAIN",
    "pwrite64": "ENOSPC EIO EDQUOT EFBIG EINTR",
    "writev": "ENOSPC EIO EINTR",
    "fsync": "EIO ENOSPC EDQUOT EINTR",
    "fdatasync": "EIO ENOSPC EDQUOT EINTR",
    "ftruncate": "EIO EFBIG EINTR",
    "rename": "EIO EACCES ENOSPC EROFS EDQUOT",
    "renameat": "EIO EACCES ENOSPC EROFS EDQUOT",
    "renameat2": "EIO EACCES ENOSPC EROFS EINVAL ENOSYS",
    "unlink": "EIO EACCES EROFS",
    "unlinkat": "EIO EACCES EROFS",
    "link": "EIO ENOSPC EROFS EPERM",
    "mkdir": "EIO ENOSPC EACCES EROFS EDQUOT",
    "rmdir": "EIO EACCES",
    "stat": "EIO EACCES ENOMEM",
    "lstat": "EIO EACCES ENOMEM",
    "fstat": "EIO ENOMEM",
    "newfstatat": "EIO EACCES ENOMEM",
    "statx": "EIO EACCES ENOMEM",
    "statfs": "EIO",
    "getdents64": "EIO ENOMEM",
    "flock": "ENOLCK EINTR",
    "fchmod": "EIO EPERM EROFS",
    "fchown": "EPERM EROFS",
    "getxattr": "EIO EOPNOTSUPP",
    "listxattr": "EIO EOPNOTSUPP",
    "fremovexattr": "EPERM EOPNOTSUPP",
    "readlink": "EIO EACCES",
    "access": "EACCES EIO",
    "faccessat": "EACCES EIO",
    "faccessat2": "EACCES EIO",
    "getcwd": "ENOENT EACCES",
    "fcntl": "EMFILE EINTR",
    "dup2": "EINTR EMFILE",
    "pipe2": "EMFILE ENFILE",
    "socket": "EMFILE ENFILE ENOMEM EACCES",
    "bind": "EADDRINUSE EACCES EROFS ENOMEM",
    "listen": "EADDRINUSE",
    "connect": "ECONNREFUSED EACCES EAGAIN EINTR",
    "accept4": "EMFILE ENFILE ECONNABORTED EINTR ENOMEM",
    "sendto": "EPIPE ECONNRESET ENOMEM EINTR",
    "recvfrom": "ECONNRESET EINTR ENOMEM",
    "poll": "EINTR ENOMEM",
    "ppoll": "EINTR ENOMEM",
    "inotify_init1": "EMFILE ENFILE ENOMEM",
    "inotify_add_watch": "ENOSPC EACCES ENOMEM",
    "timerfd_create": "EMFILE ENFILE ENOMEM",
    "timerfd_settime": "ECANCELED",
    "pidfd_open": "EMFILE ENFILE ENOSYS",
    "clone": "EAGAIN ENOMEM",
    "clone3": "EAGAIN ENOMEM",
    "vfork": "EAGAIN ENOMEM",
    "wait4": "EINTR",
    "getrandom": "EINTR",
    "ioctl": "ENOTTY EIO",
    "utimensat": "EACCES",
    "chmod": "EPERM EROFS",
}

# The errors on what is no file. A reader that has gone (EPIPE) is no error alone: it would be gone.
ON_PIPES = {"read": "EINTR", "write": "EINTR", "fstat": "EIO"}
# But for what connects the program to those that it started, which may break by itself.
ON_OWN_PIPES = {"read": "EINTR EIO", "write": "EINTR EPIPE EIO"}
NO_FILES = ("pipe:", "socket:", "UNIX", "anon_inode:")

# Where the program's own code begins.
BEGINNING = "sigaltstack"
LIST = "Alpha est:2h\nBeta\n# a remark\nGamma @deep\n"
SLICES = """start,end,focus_s,task,title,project,tags,reason,rotation
2026-11-02T09:00:00Z,2026-11-02T09:25:00Z,1500,,Alpha,thesis,deep,expired,
2026-11-03T09:00:00Z,2026-11-03T09:25:00Z,1500,,Beta,,,completed,
2026-11-03T09:30:00Z,2026-11-03T09:50:00Z,1200,,Gamma,,deep,skipped,
"""
MORE = SLICES.splitlines()[0] + "\n2026-11-05T09:00:00Z,2026-11-05T09:25:00Z,1500,,Delta,,,expired,\n"
PATIENCE = 20


class Place:
    """A home of its own with a list, settings and a journal."""

    template = None

    def __init__(self, program):
        self.program = program
        self.env = environment()
        self.home = pathlib.Path(self.env["HOME"])
        if Place.template:
            shutil.copytree(Place.template, self.home, dirs_exist_ok=True, symlinks=True)

    @classmethod
    def make_template(cls, program):
        place = Place(program)
        data, config = place.home / "data/rota", place.home / "config/rota"
        data.mkdir(parents=True)
        config.mkdir(parents=True)
        (place.home / "state/rota").mkdir(parents=True)
        (place.home / "runtime").mkdir(mode=0o700)
        (data / "todo.txt").write_text(LIST)
        (config / "config").write_text("quantum = 25m\ntag.deep = blue\n")
        (place.home / "slices.csv").write_text(SLICES)
        (place.home / "more.csv").write_text(MORE)
        place.say("import", "--csv", place.home / "slices.csv")
        remote = place.home / "remote.git"
        subprocess.run(["git", "init", "-q", "--bare", remote], check=True, env=place.env)
        place.say("sync", "--init", remote)
        place.say("add", "Delta")
        text = (place.home / "config/rota/config").read_text()
        (place.home / "config/rota/config").write_text(text)
        (data / "todo.txt").write_text(LIST)
        cls.template = place.home
        cls.template_home = str(place.home)

    def say(self, *words):
        return subprocess.run(
            [self.program, *map(str, words)], env=self.env, capture_output=True, text=True,
            timeout=PATIENCE, check=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def path(self, *parts):
        return self.home.joinpath(*parts)

    @property
    def list(self):
        return self.path("data/rota/todo.txt")

    def text(self, *parts):
        path = self.path(*parts)
        return path.read_text() if path.exists() else None

    def records(self):
        return [json.loads(line) for line in journal(self.env)]

    def remains(self):
        """Temporary files that a command has left behind."""
        return [
            str(path.relative_to(self.home))
            for path in self.home.rglob("*")
            if path.name.endswith(".tmp") and "state/rota/sync" not in str(path)
        ]

    def close(self):
        shutil.rmtree(self.home, ignore_errors=True)


class Outcome:
    def __init__(self, code, messages, output=""):
        self.code, self.messages, self.output = code, messages, output
        # Whether the words themselves could not be written.
        self.is_mute = False

    @property
    def is_silent(self):
        return not self.messages.strip() and not self.is_mute


def trace(place, words, inject=None):
    """The command line that runs the program under strace."""
    command = ["strace", "-f", "-qq", "-b", "execve", "-y", "-o", str(log(place))]
    if inject:
        name, number, error = inject
        command += ["-e", f"trace={name}", "-e", "signal=none"]
        command += ["-e", f"inject={name}:error={error}:when={number}"]
    return command + [place.program, *map(str, words)]


def log(place):
    """Where strace writes which calls there were."""
    return place.path("calls.log")


def hits(place):
    """The calls that failed indeed: the name, and what it was about."""
    begun, found = {}, []
    for line in log(place).read_text(errors="replace").splitlines():
        call, resumed = CALL.match(line), RESUMED.match(line)
        if call:
            begun[call[1]] = call.groups()[1:]
        if "(INJECTED)" in line and (call or resumed):
            found.append(begun[(call or resumed)[1]])
    return found


class Command:
    """A command with what it changes: what was, and what is wanted."""

    def __init__(self, name, *words, before=None):
        self.name, self.words = name, words

    def prepare(self, place):
        pass

    def line(self, place):
        return [str(word).replace("HOME", str(place.home)) for word in self.words]

    def run(self, place, inject=None):
        process = subprocess.Popen(
            trace(place, self.line(place), inject), env=place.env, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        try:
            output, messages = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return Outcome(None, "")
        return Outcome(process.returncode, messages, output)

    def clean_up(self, place):
        pass

    def faults(self, place, outcome):
        """What does not hold."""
        if outcome.code is None:
            return ["it does not end"]
        if outcome.code < 0 or outcome.code > 100 or "ended by a fault" in outcome.messages:
            return [f"it ended by a signal ({outcome.code}): {outcome.messages.strip()[-200:]}"]
        faults = []
        if outcome.code != 0 and outcome.is_silent:
            faults.append(f"exit code {outcome.code} without a word")
        faults += self.look(place, outcome)
        if remains := place.remains():
            faults.append(f"left behind: {remains}")
        return faults

    def look(self, place, outcome):
        return []


class Change(Command):
    """A command that changes one file."""

    def __init__(self, name, *words, path, wanted, before=None):
        super().__init__(name, *words)
        self.place_of, self.wanted = path, wanted

    def look(self, place, outcome):
        text = place.text(self.place_of)
        before = Place.template.joinpath(self.place_of)
        before = before.read_text() if before.exists() else None
        is_done = self.is_wanted(text)
        if not is_done and text != before:
            return [f"half a change: {text!r}"]
        if outcome.code == 0 and not is_done:
            return [f"told as done, and is not: {outcome.output.strip()!r} {outcome.messages!r}"]
        return []

    def is_wanted(self, text):
        return text is not None and re.fullmatch(self.wanted, text, re.S) is not None


class Written(Change):
    """A command that writes a file which is the same each time, or says what it lacks."""

    known = None

    def look(self, place, outcome):
        text = place.text(self.place_of)
        if self.is_wanted(text) or (text is None and outcome.code != 0):
            return []
        # That there is nothing is no word about what could not be read.
        said = [line for line in outcome.messages.splitlines() if "has nothing" not in line]
        if text is not None and self.is_whole(text) and said:
            return []
        return [f"exit code {outcome.code}, {outcome.messages!r}, and written: {str(text)[:80]!r}…"]

    def is_whole(self, text):
        return text.endswith("\n") and text.startswith(self.known[:20])

    def is_wanted(self, text):
        return text is not None and self.normal(text) == self.known

    def normal(self, text):
        return text

    def learn(self, place):
        self.known = self.normal(place.text(self.place_of))


class Report(Written):
    def normal(self, text):
        # It says when it was made.
        return re.sub(r"\d\d:\d\d", "", text)


class Imported(Command):
    def look(self, place, outcome):
        try:
            titles = [r["task"]["title"] for r in place.records() if r["kind"] == "slice_ended"]
        except ValueError as error:
            return [f"a line of the journal is not a record: {error}"]
        if len(titles) < 3 or (outcome.code == 0 and titles.count("Delta") != 1):
            return [f"in the journal: {titles}, exit code {outcome.code}, {outcome.messages!r}"]
        return []


class Synced(Command):
    def prepare(self, place):
        git = place.path("state/rota/sync")
        for path in git.rglob("*"):
            if path.is_file() and path.stat().st_size < 4096 and b"remote.git" in path.read_bytes():
                text = path.read_text()
                path.write_text(text.replace(Place.template_home, str(place.home)))
        place.say("import", "--csv", place.path("more.csv"))

    def look(self, place, outcome):
        if place.list.read_text() != LIST:
            return [f"another list: {place.list.read_text()!r}"]
        branches = subprocess.run(
            ["git", "-C", place.path("remote.git"), "log", "--all", "-p", "--format="],
            env=place.env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if branches.returncode != 0:
            return [f"the remote is damaged: {branches.stderr}"]
        if outcome.code == 0 and "Delta" not in branches.stdout:
            return [f"told as done, and is not: {outcome.output!r} {outcome.messages!r}"]
        return []


class Steered(Command):
    """A command that a rotation carries out."""

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        # By the place of the command, as several run at once.
        self.rotations = {}

    def prepare(self, place):
        self.rotations[place.home] = subprocess.Popen(
            [place.program, "run", "-q", "10m", "--recover", "no"], env=place.env,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        # It answers when its start is over: a signal before that may leave a temporary file.
        client = Client(place.env)
        client.ask("status")
        client.close()

    def clean_up(self, place):
        rotation = self.rotations.pop(place.home)
        rotation.send_signal(signal.SIGTERM)
        rotation.wait(PATIENCE)

    def look(self, place, outcome):
        self.clean_up_early(place)
        done = [r for r in place.records() if r["kind"] == "task_completed"]
        ticked = re.search(r"^x .*Alpha", place.list.read_text(), re.M)
        if outcome.code == 0 and not (done and ticked):
            return [f"told as done, and is not: {done} {place.list.read_text()!r}"]
        return []

    def clean_up_early(self, place):
        # The list is written at the end at the latest.
        rotation = self.rotations[place.home]
        rotation.send_signal(signal.SIGTERM)
        rotation.wait(PATIENCE)


class Live(Command):
    """A rotation of some slices with a hook and a client."""

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        # By the place of the rotation, as several run at once.
        self.answers, self.clients = {}, {}

    def prepare(self, place):
        hook = place.path("config/rota/hooks/slice_started")
        hook.parent.mkdir(parents=True, exist_ok=True)
        hook.write_text("#!/bin/sh\nexit 0\n")
        hook.chmod(0o755)
        answers = self.answers[place.home] = []

        def talk():
            try:
                client = Client(place.env, patience=5)
                for number, request in enumerate(["status", "add Epsilon", "edit Beta slice:90ms"]):
                    answers.append((request, client.ask(request)))
                client.close()
            except (OSError, ValueError):
                pass

        client = self.clients[place.home] = threading.Thread(target=talk, daemon=True)
        client.start()

    def run(self, place, inject=None):
        outcome = super().run(place, inject)
        self.clients.pop(place.home).join(PATIENCE)
        return outcome

    def look(self, place, outcome):
        faults = []
        # A record on standard output has reached a reader.
        told = []
        for line in outcome.output.splitlines():
            try:
                told.append(json.loads(line))
            except ValueError:
                if outcome.code == 0:
                    faults.append(f"half a line: {line[-80:]!r}")
        seen = [r["seq"] for r in told if r.get("seq") is not None]
        try:
            rotation = told[0]["rotation"] if told else None
            kept = [r["seq"] for r in place.records() if r["rotation"] == rotation]
        except ValueError as error:
            return [f"a line of the journal is not a record: {error}"]
        if missing := set(seen) - set(kept):
            if outcome.code == 0:
                faults.append(f"told and not in the journal: {sorted(missing)}; {outcome.messages!r}")
            elif outcome.is_silent:
                faults.append(f"lost without a word: {sorted(missing)}")
        if len(kept) != len(set(kept)):
            faults.append("a record is there twice")
        text = place.list.read_text()
        for request, answer in self.answers.pop(place.home, []):
            if request == "add Epsilon" and answer and answer.get("ok") and answer.get("saved", True):
                if "Epsilon" not in text and not outcome.messages.strip():
                    faults.append(f"answered as done, and is not in the list: {text!r}")
        if [line for line in LIST.splitlines() if line.split()[0] not in text]:
            faults.append(f"lines of the list are gone: {text!r}")
        return faults


def commands():
    todo, settings = "data/rota/todo.txt", "config/rota/config"
    return [
        Change("add", "add", "Zeta", path=todo, wanted=re.escape(LIST) + "Zeta\n"),
        Change("rm", "rm", "Beta", path=todo, wanted=re.escape(LIST.replace("Beta\n", ""))),
        Change("edit", "edit", "Beta", "Beta", "est:1h", path=todo,
               wanted=re.escape(LIST.replace("Beta\n", "Beta est:1h\n"))),
        Change("move", "move", "Gamma", "first", path=todo,
               wanted="Gamma @deep\nAlpha est:2h\nBeta\n# a remark\n"),
        Steered("done", "done", "Alpha"),
        Change("tags", "tags", "add", "Reading", "violet", path=settings,
               wanted=r".*tag\.Reading = violet\n.*"),
        Change("config", "config", "quantum", "50m", path=settings, wanted=r"quantum = 50m\n.*"),
        Written("export", "export", "--csv", "HOME/out.csv", path="out.csv", wanted=""),
        Imported("import", "import", "--csv", "HOME/more.csv"),
        Synced("sync", "sync"),
        Report("report", "report", "month", "--html", "HOME/out.html", path="out.html", wanted=""),
        Live("run", "run", "-q", "100ms", "--cycles", "1", "--recover", "no"),
    ]  # fmt: skip


CALL = re.compile(r"^(\d+)\s+(\w+)\((.*)")
RESUMED = re.compile(r"^(\d+)\s+<\.\.\. ")
DESCRIPTOR = re.compile(r"^\d+<([^>]*)>")


def errors(name, rest):
    """The errors of a call by what it is about."""
    descriptor = DESCRIPTOR.match(rest)
    if name in ON_OWN_PIPES and descriptor and descriptor[1].startswith("pipe:"):
        if int(rest.split("<")[0]) > 2:
            return ON_OWN_PIPES[name].split()
    if name in ON_PIPES and descriptor and descriptor[1].startswith(NO_FILES):
        return ON_PIPES[name].split()
    return ERRORS[name].split()


def calls(command, program):
    """The calls of a command that may fail: the name, the number in its thread, the errors."""
    place = Place(program)
    command.prepare(place)
    outcome = command.run(place)
    if isinstance(command, Written):
        command.learn(place)
    if faults := command.faults(place, outcome):
        sys.exit(f"{command.name}: it fails by itself: {faults}")
    command.clean_up(place)
    counts = collections.defaultdict(collections.Counter)
    early = collections.Counter()
    own, tried = collections.defaultdict(dict), set()
    of_dispatch = set()
    has_begun = False
    for line in log(place).read_text(errors="replace").splitlines():
        # The second half of a call interrupted by another thread is not a call.
        found = CALL.match(line)
        if not found:
            continue
        thread, name, rest = found.groups()
        counts[thread][name] += 1
        if name == BEGINNING:
            has_begun = True
        if not has_begun:
            early[name] += 1
        elif is_of_dispatch(name, rest):
            of_dispatch.add((name, counts[thread][name]))
        elif name in ERRORS and not is_another_trial(name, rest, tried):
            own[name].setdefault(counts[thread][name], []).extend(errors(name, rest))
    if not has_begun:
        sys.exit(f"{command.name}: the program's own first call ({BEGINNING}) was not found")
    place.close()
    return [
        (name, number, list(dict.fromkeys(own[name][number])))
        for name in own
        for number in sorted(own[name])
        if number > early[name] and (name, number) not in of_dispatch
    ]


def is_of_dispatch(name, rest):
    """Whether it is a call of the library that must not fail: it ends the program then, or lets a
    thread sleep that it meant to wake up."""
    if name == "write":
        return "<anon_inode:[eventfd]>" in rest.split(",")[0]
    return name == "timerfd_create" and "CLOCK_REALTIME" not in rest


def is_another_trial(name, rest, tried):
    """Whether it only asks for one more descriptor, as others did: they are given back unused."""
    if name != "fcntl" or "F_DUPFD" not in rest:
        return False
    is_another = bool(tried)
    tried.add(rest)
    return is_another


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--part", default="1/1", help="which of how many parts: 3/20")
    parser.add_argument("--only", help="the commands, with commas between them")
    parser.add_argument("--errors", type=int, default=99, help="how many errors of each call")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    program = exe(options.program)
    part, parts = map(int, options.part.split("/"))
    Place.make_template(program)
    wanted = options.only.split(",") if options.only else None
    start, all_faults, by_command = time.monotonic(), [], {}
    counts = collections.Counter()
    for command in commands():
        if wanted and command.name not in wanted:
            continue
        plan = [
            (name, number, error)
            for name, number, possible in calls(command, program)
            for error in possible[: options.errors]
        ]
        plan = plan[part - 1 :: parts]
        by_command[command.name] = 0

        def attempt(inject, command=command):
            place, hit = Place(program), []
            try:
                command.prepare(place)
                outcome = command.run(place, inject)
                hit = hits(place)
                outcome.is_mute = any(
                    name == "write" and rest.startswith("2<") for name, rest in hit
                )
                faults = command.faults(place, outcome)
                command.clean_up(place)
            except (OSError, subprocess.SubprocessError, ValueError) as error:
                faults = [f"the check itself failed: {error!r}"]
            finally:
                place.close()
            # The numbers of a thread differ from run to run, and may fall on a call of Dispatch.
            if any(is_of_dispatch(*call) for call in hit):
                return inject, [], "of Dispatch"
            return inject, faults, "failed" if hit else "not met"

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            found = 0
            for inject, faults, what in pool.map(attempt, plan):
                counts[what] += 1
                by_command[command.name] += what == "failed"
                for fault in faults:
                    found += 1
                    all_faults.append((command.name, *inject, fault))
                    print(f"{command.name}: {' '.join(map(str, inject))}: {fault}", flush=True)
        if options.verbose:
            print(f"-- {command.name}: of {len(plan)} calls {by_command[command.name]} failed,"
                  f" {found} faults, {time.monotonic() - start:.0f} s", flush=True)  # fmt: skip
    seconds = round(time.monotonic() - start, 1)
    print(json.dumps({"failed_calls": counts["failed"], "by_command": by_command,
                      "not_met": counts["not met"], "of_dispatch": counts["of Dispatch"],
                      "faults": len(all_faults), "seconds": seconds, "ok": not all_faults}))  # fmt: skip
    sys.exit(1 if all_faults else 0)


if __name__ == "__main__":
    main()
