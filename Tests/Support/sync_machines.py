#!/usr/bin/env python3
"""Several machines that share a repository: homes on this one, and random histories in them.

    sync_machines.py .build/static/release/rota --histories 50

All homes work at the same time, bring things together in any order, also at once, and one has a
rotation running meanwhile. In every third history one keeps its list as a checklist. In the end all
show the same statistics and the same tasks, every record is there once, no journal was touched but
at its end, and a further sync has nothing new.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import threading

from measuring import arguments, exe, folder

TITLES = ["Essay", "Biology", "Piano", "Thesis outline", "Read chapter four", "Laundry", "Tax"]


class Machine:
    """A home with a name of its own."""

    def __init__(self, program, name, checklist=False):
        self.program, self.name, self.checklist = program, name, checklist
        self.home = pathlib.Path(folder())
        self.env = {
            "HOME": str(self.home), "PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8",
            "XDG_DATA_HOME": f"{self.home}/data", "XDG_CONFIG_HOME": f"{self.home}/config",
            "XDG_STATE_HOME": f"{self.home}/state", "XDG_RUNTIME_DIR": f"{self.home}/run",
        }  # fmt: skip
        (self.home / "state/rota").mkdir(parents=True)
        (self.home / "state/rota/machine").write_text(name + "\n")
        (self.home / "run").mkdir(mode=0o700)
        self.journal = self.home / "data/rota/journal"
        self.list = self.home / "data/rota/todo.txt"
        self.running = None

    def rota(self, *words, check=True):
        done = subprocess.run([self.program, *words], env=self.env, capture_output=True, text=True)
        if check and done.returncode != 0:
            raise SystemExit(f"{self.name}: rota {' '.join(words)}: {done.stderr}")
        return done.stdout

    # The actions of a user.

    def work(self, rng):
        """A rotation of some day, journaled here."""
        into = folder()
        day = f"2026-{rng.randint(9, 11):02}-{rng.randint(1, 28):02}"
        self.rota(
            "run", *rng.sample(TITLES, rng.randint(1, 4)), "--simulate", "--journal", into,
            "--seed", str(rng.getrandbits(60)), "--zone", "UTC",
            "--start", f"{day}T{rng.randint(6, 22):02}:00:00Z", "-q", f"{rng.randint(5, 50)}m",
            "--cycles", str(rng.randint(1, 3)),
        )  # fmt: skip
        own = self.journal / self.name
        own.mkdir(parents=True, exist_ok=True)
        for file in pathlib.Path(into).glob("*/*.ndjson"):
            with open(own / file.name, "ab") as out:
                out.write(file.read_bytes())

    def write(self, rng):
        """Something done to the list."""
        self.list.parent.mkdir(parents=True, exist_ok=True)
        lines = self.list.read_text().splitlines() if self.list.exists() else []
        # A list that was empty has the format of what came.
        boxed = any(line.startswith("- [") for line in lines) or not lines and self.checklist
        box, tick = ("- [ ] ", "- [x] ") if boxed else ("", "x 2026-11-20 ")
        place = rng.randrange(len(lines)) if lines else None
        is_task = place is not None and not lines[place].startswith("#")
        match rng.randrange(6 if boxed else 5):
            case 0 | 1:
                task = f"{box}{rng.choice(TITLES)} {rng.random()}"
                lines.insert(rng.randint(0, len(lines)), task)
            case 2 if is_task and lines[place].startswith(box) and not lines[place].startswith("x "):
                lines[place] = tick + lines[place].removeprefix(box)
            case 3 if is_task:
                lines[place] += rng.choice([" est:1h", " est:2h", " due:2026-12-01", " @uni"])
            case 4 if place is not None:
                del lines[place]
            case 5 if place is not None:
                lines.insert(place + 1, rng.choice(["  read on", "# Uni", "# Home"]))
        self.list.write_text("".join(line + "\n" for line in lines))

    def change(self, rng):
        """Something done to the list by commands, some of it taken back; it may be refused."""
        if not self.list.exists():
            return
        titles = [task["title"] for task in json.loads(self.rota("list", "--json"))["tasks"]]
        title = rng.choice(titles or ["Essay"])
        for _ in range(rng.randint(1, 3)):
            self.rota(*rng.choice([
                ("add", f"Letter {rng.random()}"), ("done", title), ("rm", title), ("undo",),
                ("edit", title, "@later"), ("note", title, "two sources"), ("undo",), ("redo",),
                ("later", title), ("reopen", title),
            ]), check=False)  # fmt: skip

    def start(self):
        self.seen = self.home / "seen"
        self.running = subprocess.Popen(
            [self.program, "run", "Live one", "Live two", "-q", "100ms"],
            env=self.env, stdout=open(self.seen, "wb"), stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def stop(self):
        self.running.terminate()
        self.running.wait()
        self.running = None

    # What is there.

    def files(self):
        return {
            file.relative_to(self.journal): (file.stat().st_ino, file.read_bytes())
            for file in self.journal.glob("*/*.ndjson")
        }

    def sync(self):
        before = self.files()
        sentence = self.rota("sync")
        after = self.files()
        for name, (node, contents) in before.items():
            if after[name][0] != node or not after[name][1].startswith(contents):
                raise SystemExit(f"{self.name}: {name} was touched before its end")
        return sentence

    def tasks(self):
        """The list: its lines, or, where one is a checklist, what it says."""
        if not self.list.exists():
            return []
        return sorted(json.dumps(task) for task in json.loads(self.rota("list", "--json"))["tasks"])

    def lines(self):
        return self.list.read_text().splitlines() if self.list.exists() else []

    def records(self):
        names = []
        for _, contents in self.files().values():
            for line in contents.splitlines():
                record = json.loads(line)
                names.append((record["rotation"], record["seq"]))
        if len(names) != len(set(names)):
            raise SystemExit(f"{self.name}: a record is there twice")
        return sorted(names)

    def statistics(self):
        text = self.rota("stats", "--json", "--from", "2026-09-01", "--to", "2027-09-01")
        return json.loads(text)


def together(machines):
    """All at once."""
    threads = [threading.Thread(target=machine.sync) for machine in machines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def history(program, seed, live):
    rng = random.Random(seed)
    mixed = seed % 3 == 2
    machines = [Machine(program, f"m{index}-abcd", checklist=mixed and index == 1)
                for index in range(2 + seed % 2)]  # fmt: skip
    remote = folder() + "/rota.git"
    subprocess.run(["git", "init", "--quiet", "--bare", remote], check=True)
    for machine in machines:
        machine.rota("sync", "--init", remote)
    if live:
        machines[0].start()
    for _ in range(2):
        for machine in machines:
            for _ in range(rng.randint(0, 2)):
                machine.work(rng)
            for _ in range(rng.randint(0, 3)):
                rng.choice([machine.write, machine.change])(rng)
        if rng.random() < 0.4:
            together(machines)
        else:
            for machine in rng.sample(machines, rng.randint(1, len(machines))):
                machine.sync()
    if live:
        machines[0].stop()
        seen = [json.loads(line) for line in machines[0].seen.read_bytes().splitlines()]
        kept = set(machines[0].records())
        lost = [r for r in seen if "seq" in r and (r["rotation"], r["seq"]) not in kept]
        if not seen or lost:
            raise SystemExit(f"history {seed}: {len(lost)} of {len(seen)} records are lost")
    for machine in machines + machines[:-1]:
        machine.sync()
    first = machines[0]
    for other in machines[1:]:
        if other.records() != first.records():
            raise SystemExit(f"history {seed}: {other.name} has other records")
        if other.statistics() != first.statistics():
            raise SystemExit(f"history {seed}: {other.name} shows other statistics")
        lists = [machine.tasks() if mixed else machine.lines() for machine in (first, other)]
        if lists[0] != lists[1]:
            raise SystemExit(f"history {seed}: {other.name} has another list: {lists}")
    for machine in machines:
        if not (sentence := machine.sync()).endswith(": nothing new.\n"):
            raise SystemExit(f"history {seed}: {machine.name} does not rest: {sentence}")
    return len(first.records())


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--histories", type=int, default=50)
    parser.add_argument("--live-every", type=int, default=5, help="which have a live rotation")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    program = exe(options.program)
    records = 0
    for seed in range(options.seed, options.seed + options.histories):
        records += history(program, seed, live=seed % options.live_every == 0)
    print(f"{options.histories} histories, {records} records: the same on all machines")


if __name__ == "__main__":
    sys.exit(main())
