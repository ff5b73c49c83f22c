#!/usr/bin/env python3
"""What people want of the screen, each with the keys of a shortest way, in a real terminal.

    forty_tasks.py .build/static/release/rota [--only WORDS]

None may need more than four keys beside the text that is typed. Needs tmux 3.3 or later.
"""

import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import time

from measuring import arguments, environment, folder

LIST = "Essay +History est:2h\nRead Kant\nDatabases\nMechanics\n"
LEAST, MOST_KEYS = 40, 4


class Text(str):
    """Something that is typed, and is no key that has to be known."""


class Screen:
    """The program without arguments in a tmux of its own, on the list."""

    def __init__(self, program, *options, tasks=LIST, settings="", **variables):
        self.folder = folder()
        self.variables = {**environment(), "HOME": self.folder, **variables}
        self.list = pathlib.Path(self.variables["XDG_DATA_HOME"]) / "rota/todo.txt"
        self.list.parent.mkdir(parents=True)
        if tasks:
            self.list.write_text(tasks)
        if settings:
            config = pathlib.Path(self.variables["XDG_CONFIG_HOME"]) / "rota/config"
            config.parent.mkdir(parents=True)
            config.write_text(settings)
        pathlib.Path(self.variables["XDG_RUNTIME_DIR"]).mkdir(mode=0o700)
        self.begin(program, *options)

    def begin(self, program, *options):
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", "env", "-i",
                  *(f"{name}={value}" for name, value in self.variables.items()),
                  program, *options)  # fmt: skip

    def tmux(self, *command):
        return subprocess.run(
            ["tmux", "-u", "-S", self.folder + "/socket", "-f", "/dev/null", *command],
            capture_output=True, text=True, env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
        ).stdout  # fmt: skip

    def text(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, condition, patience=8):
        """Whether something came to be."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if condition(self):
                return True
            time.sleep(0.03)
        return False

    def press(self, key):
        self.tmux("send-keys", *(["-l", str(key)] if isinstance(key, Text) else [key]))
        # An Escape is a key of its own only when nothing follows it.
        time.sleep(0.15)

    def kill(self):
        """Lets the program break off, and the terminal with it."""
        os.kill(int(self.tmux("display-message", "-p", "#{pane_pid}")), signal.SIGKILL)
        self.wait(lambda _: not self.tmux("list-sessions"))

    def close(self):
        self.tmux("kill-server")


def shows(*words):
    return lambda screen: all(word in screen.text() for word in words)


def lacks(word):
    return lambda screen: word not in screen.text()


def saved(*lines):
    """Whether the list has these lines, and what begins with - is in none."""

    def holds(screen):
        text = screen.list.read_text()
        return all(
            line[1:] not in text if line.startswith("-") else line in text for line in lines
        )

    return holds


def both(*conditions):
    return lambda screen: all(condition(screen) for condition in conditions)


def over(screen):
    return not screen.tmux("list-sessions")


# What is wanted, the keys, and how it is known that it was got.
START = [
    ("start the day", ["Enter"], shows("cycle 1", "now")),
    ("put the essay out of today", ["Up", "/", Text("essay"), "Enter", "Space"], shows("○ Essay")),
    ("tick a task off before it begins", ["Up", "d"], saved("x 2", "Mechanics")),
    ("get back what was ticked off", ["Up", "d", "u"], shows("undone", "Mechanics")),
    ("try an edit and leave it", ["Up", "e", Text(" est:9h"), "Escape"], saved("-est:9h")),
    ("give a task an estimate", ["Up", "Enter", Text(" est:1h"), "Enter"], saved("Mechanics est:1h")),
    ("delete a task", ["Up", "D"], saved("-Mechanics")),
    ("move a task up", ["Up", "K"], saved("Read Kant\nMechanics\nDatabases")),
    ("make slices half an hour", ["Tab", "PageUp"], shows("× 30 min")),
    ("have breaks of five minutes", ["Tab", "Tab", Text("5")], shows("25 min + 5")),
    ("add a task for today", [Text("Call Ann"), "Enter"], saved("Call Ann")),
    ("throw away what is typed", [Text("Call"), "Escape"], both(lacks("Call"), saved("-Call"))),
    ("leave everything as it is", ["Escape"], both(over, saved(LIST))),
    ("find out what can be done here", ["?"], shows("in or out of today", "edit; Esc cancels")),
    ("find a task by a part of its name", ["Up", "/", Text("kan")], both(shows("Read Kant"), lacks("Essay "))),
    ("know when the round will be over", [], shows("one cycle by")),
]
RING = [
    ("stop for a moment", ["Space"], shows("paused")),
    ("go on after a pause", ["Space", "Space"], lacks("space goes on")),
    ("complete the task that runs", ["d"], saved("x 2", "-\nEssay")),
    ("get back what was completed by mistake", ["d", "u"], both(shows("Essay is back"), saved(LIST))),
    ("complete it after all", ["d", "u", "U"], saved("x 2")),
    ("let another one come first", ["n"], shows("now   Read Kant")),
    ("have five minutes more", ["+"], shows("of 30 min")),
    ("go to the third task without its title", ["g", "Down", "Enter"], shows("now   Databases")),
    ("go to a task by a part of its title", ["g", Text("mech"), "Enter"], shows("now   Mechanics")),
    ("see all tasks", ["l"], shows("› Essay", "Mechanics", "of 2 h")),
    ("look and change nothing", ["l", "Down", "Escape"], both(shows("now   Essay"), saved(LIST))),
    ("complete a task that does not run", ["x", Text("kant"), "Enter"], saved("Read Kant", "x 2")),
    ("mark Kant done by mistake, get it back", ["x", Text("kant"), "Enter", "u"], saved(LIST)),
    ("give another task an estimate", ["e", Text("data"), "Enter", Text(" est:1h"), "Enter"], saved("Databases est:1h")),
    ("write a note", ["N", "Enter", Text("two sources"), "Enter"], saved("note:\"two sources\"")),
    ("delete a task for good", ["D", Text("mech"), "Enter"], saved("-Mechanics")),
    ("get back a task that was deleted", ["D", Text("mech"), "Enter", "u"], saved("Mechanics")),
    ("reopen what was completed", ["d", "o", "Enter"], saved("-x 2")),
    ("add a task that comes to mind", ["a", Text("Call Ann"), "Enter"], saved("Call Ann")),
    ("find out what b does", ["?"], shows("back, or finish the thought")),
    ("find out what the mark in the bars is", ["?"], shows("the equal share")),
    ("finish a thought after the bell", ["n", "b", "Enter"], shows("now   Essay", "of 3 min")),
    ("finish a thought that takes longer", ["n", "b", "5", "Enter"], shows("now   Essay", "of 5 min")),
    ("have paused a while ago", ["P", "Enter"], shows("paused")),
    ("end for today", ["q", "y"], shows("Enter more tasks")),
    ("not end after all", ["q", "n"], lacks("End for today?")),
]
BROKEN = [
    ("go on where it was interrupted", ["Enter"], shows("back after", "Essay")),
    ("begin anew", ["n"], shows("one cycle by")),
]


def way(program, place, keys, isDone):
    screen = Screen(program)
    try:
        if not screen.wait(shows("one cycle by")):
            return "the start page does not come"
        if place != "start":
            screen.press("Enter")
            if not screen.wait(shows("cycle 1", "now")):
                return "the ring does not come"
        if place == "broken":
            screen.kill()
            screen.begin(program)
            if not screen.wait(shows("was interrupted")):
                return "the page of what was interrupted does not come:\n" + screen.text()
        for key in keys:
            screen.press(key)
        return None if screen.wait(isDone, 4) else f"not so:\n{screen.text()}{screen.list.read_text()}"
    finally:
        screen.close()


def main():
    parser = arguments("What people want of the screen, in a real terminal.")
    parser.add_argument("--only", default="", help="a part of what is wanted")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    tasks = [(place, *task) for place, tasks in
             [("start", START), ("ring", RING), ("broken", BROKEN)] for task in tasks
             if options.only in task[0]]  # fmt: skip
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        ways = [pool.submit(way, program, place, keys, isDone) for place, _, keys, isDone in tasks]
        for (_, what, keys, _), outcome in zip(tasks, ways, strict=True):
            count = sum(not isinstance(key, Text) for key in keys)
            reason = outcome.result()
            if count > MOST_KEYS:
                reason = f"{count} keys"
            if reason:
                failures += 1
                print(f"{what} ({' '.join(keys)}): {reason}")
    if not options.only and len(tasks) < LEAST:
        failures += 1
        print(f"only {len(tasks)} wishes; at least {LEAST} were expected")
    most = max(sum(not isinstance(key, Text) for key in task[2]) for task in tasks)
    print(f"{len(tasks) - failures} of {len(tasks)} wishes, none with more than {most} keys beside text")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
