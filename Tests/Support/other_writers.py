#!/usr/bin/env python3
"""Adds tasks to a list that three other programs write at the same time.

    other_writers.py .build/static/release/rota --rounds 2000

One of them gives a file of its own the name of the list, one appends to the list, one rewrites it in
place. They take turns among themselves, and know nothing of rota. Whatever they add is there in the
end, and so is all that was there before. What rota has added may only be missing where one of them
saved a copy that it took before.
"""

import os
import random
import subprocess
import sys
import threading
import time

from measuring import arguments, environment, exe, folder


def pause(rng):
    """Mostly next to nothing, at times as long as a slow program takes."""
    time.sleep(rng.choice([0, 0, rng.uniform(0, 0.002), rng.uniform(0, 0.03)]))


class Editor:
    """Adds lines to a list in one way, at times with the help of an old copy."""

    def __init__(self, path, rng):
        self.path, self.rng, self.saved = path, rng, None

    def renaming(self, line):
        copy = self.copy()
        with open(self.path + ".new", "w") as file:
            file.write(copy + line)
        pause(self.rng)
        self.saved = copy
        os.rename(self.path + ".new", self.path)

    def appending(self, line):
        with open(self.path, "a") as file:
            pause(self.rng)
            file.write(line)
            file.flush()
            pause(self.rng)

    def rewriting(self, line):
        copy = self.copy()
        with open(self.path, "w") as file:
            pause(self.rng)
            file.write(copy + line)
        self.saved = copy

    def copy(self):
        with open(self.path) as file:
            text = file.read()
        pause(self.rng)
        return text


def wait(rng):
    time.sleep(rng.uniform(0, rng.choice([0.004, 0.02, 0.05])))


def round_of(program, env, path, number, seed):
    """One task that is added beside three others; answers what was lost, and whose old copy did so."""
    rng = random.Random(seed)
    before = [f"Task {index} of old +p" for index in range(rng.choice([1, 3, 400]))]
    with open(path, "w") as file:
        file.write("".join(line + "\n" for line in before))
    habits = ["renaming", "appending", "rewriting"]
    rng.shuffle(habits)
    editors = {habit: Editor(path, rng) for habit in habits}

    def edit():
        for habit in habits:
            wait(rng)
            getattr(editors[habit], habit)(f"By {habit} {number}\n")

    thread = threading.Thread(target=edit)
    wait(rng)
    thread.start()
    wait(rng)
    ours = f"Ours {number}"
    done = subprocess.run(
        [program, "add", "--file", path, ours], env=env, capture_output=True, text=True, timeout=60
    )
    thread.join()
    with open(path) as file:
        lines = file.read().split("\n")
    theirs = [f"By {habit} {number}" for habit in habits]
    lost = [line for line in before + theirs if lines.count(line) != 1]
    overwritten = False
    if done.returncode != 0:
        if ours in lines:
            lost.append(f"{ours} is there and was denied: {done.stderr}")
        elif "open for writing" not in done.stderr and "again and again" not in done.stderr:
            lost.append(f"{ours}: {done.stderr}")
    elif ours not in lines:
        overwritten = any(editor.saved and ours not in editor.saved for editor in editors.values())
        if not overwritten:
            lost.append(ours)
    left = [name for name in os.listdir(os.path.dirname(path)) if name.startswith(".rota")]
    return lost + left, overwritten, done.returncode


def main():
    parser = arguments(__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program, env = exe(options.program), environment()
    path = os.path.join(folder(), "list.txt")
    losses = overwritten = refused = 0
    for number in range(options.rounds):
        seed = options.seed * 1_000_003 + number
        lost, by_copy, code = round_of(program, env, path, number, seed)
        overwritten += by_copy
        refused += code != 0
        if lost:
            losses += 1
            print(f"round {number} (seed {seed}): {lost[:4]}", file=sys.stderr)
    print(
        f"other writers: {losses} of {options.rounds} rounds lost a change;"
        f" {refused} tasks were refused, {overwritten} overwritten by an old copy"
    )
    sys.exit(1 if losses else 0)


if __name__ == "__main__":
    main()
