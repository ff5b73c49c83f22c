#!/usr/bin/env python3
"""A whole day in plain sentences, by a user who knows only what is printed.

    plain_day.py .build/static/release/rota

At a terminal, where keys act at once, with --plain and with ACCESSIBLE=1.
"""

import os
import pty
import select
import signal
import sys
import time

from measuring import arguments, environment


class Listener:
    """Reads what is printed, and types."""

    def __init__(self, program, options, variables):
        self.heard = ""
        self.place = 0
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.execve(program, [program, *options], variables)
        self.pid = pid

    def read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            self.heard += os.read(self.terminal, 4096).decode(errors="replace")
            return True
        except OSError:
            return False

    def hears(self, words, patience=8):
        """Waits for words that are printed after those heard last."""
        end = time.monotonic() + patience
        while words not in self.heard[self.place :]:
            if time.monotonic() > end or not self.read(0.1):
                if words in self.heard[self.place :]:
                    break
                raise AssertionError(f"not heard: {words!r}; but:\n{self.heard[self.place:]}")
        self.place = self.heard.index(words, self.place) + len(words)

    def types(self, text):
        os.write(self.terminal, text.encode())

    def ends(self):
        while self.read(0.5):
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                return
        os.waitpid(self.pid, 0)


def day(program, options, variables):
    listener = Listener(program, ["run", "Essay", "Kant", "Tea", *options], variables)
    listener.hears("Essay has the slice")
    listener.types("?")
    listener.hears("d: this task is done.")
    listener.types("\r")
    listener.hears("Essay, ")
    listener.hears("left, until ")
    # Nothing is said about time that passes; at its end it asks.
    listener.hears("Still there? Any key says yes")
    listener.types("z")
    listener.hears("Switch to Kant")
    listener.types("d")
    listener.hears("Done: Kant")
    listener.hears("Switch to Tea")
    listener.types("u")
    listener.hears("Undone: ")
    listener.hears("Kant is back")
    listener.types(" ")
    listener.hears("Paused")
    listener.types("aCall Ann\r")
    listener.hears("add: Call Ann")
    listener.hears("Added: Call Ann.")
    listener.types("g")
    listener.hears("go to: ")
    listener.types("call")
    listener.hears("Call Ann")
    listener.types("\r")
    listener.hears("Call Ann")
    listener.types(" ")
    listener.types("q")
    listener.hears("End for today? y or n")
    listener.types("y")
    listener.hears("Ended for today.")
    listener.hears("Nothing was completed.")
    listener.hears("Open: ")
    listener.hears("Call Ann")
    listener.ends()
    if "\x1b" in listener.heard:
        raise AssertionError("something is drawn: " + repr(listener.heard))


def list_left_open(program, options, variables):
    """What is printed alone, in order: a key is not answered by what was said before."""
    listener = Listener(program, ["run", "Essay", "Kant", *options], variables)
    listener.hears("Essay has the slice")
    listener.types("l")
    listener.hears("tasks: 1 of 2, Essay, has the slice")
    # The task gets more time meanwhile.
    time.sleep(1.5)
    place = listener.place
    listener.types("k")
    listener.hears("tasks k: 1 of 1, Kant")
    if "tasks: " in listener.heard[place:]:
        raise AssertionError("said again: " + repr(listener.heard[place:]))
    listener.types("\x1b")
    listener.hears("Nothing was changed.")
    listener.types("qy")
    listener.ends()


def start_page(program, options, variables):
    """A list is written, changed and begun, and taken up after the program was killed."""
    listener = Listener(program, options, variables)
    listener.hears("No tasks yet, slices of 25 minutes, no break.")
    listener.hears("Enter starts.")
    listener.types("\n")
    listener.hears("task is missing")
    for number, line in enumerate(("Write essay est:2h", "Read Kant", "?", "Tea"), 1):
        listener.types(line + "\n")
        listener.hears("Enter starts." if line == "?" else f"{min(number, 3)}: {line}")
    listener.types("d 3\n")
    listener.hears("Done: Tea")
    listener.hears("2 tasks")
    listener.types("u\n")
    listener.hears("3: Tea")
    listener.types("e 3 Coffee\n")
    listener.hears("3: Coffee")
    listener.types("x 3\n")
    listener.hears("Deleted: Coffee")
    listener.types("t 2\n")
    listener.hears("2: Read Kant, not for today")
    listener.types("t 2\n")
    listener.hears("2: Read Kant")
    listener.types("d 9\n")
    listener.hears("There is no number 9")
    listener.types("e 2 Read est:soon\n")
    listener.hears("est:")
    listener.types("m 2 1\n")
    listener.hears("1: Read Kant")
    listener.types("move 2 1\n")
    listener.hears("1: Write essay")
    listener.types("s 40\n")
    listener.hears("Slices of 40 minutes, no break.")
    listener.types("b 5\n")
    listener.hears("Slices of 40 minutes, 5 minutes of break.")
    listener.types("b 500\n")
    listener.hears("--break")
    listener.types("l\n")
    listener.hears("2 tasks, slices of 40 minutes, 5 minutes of break:")
    listener.hears("1: Write essay est:2h")
    listener.types("\n")
    listener.hears("Write essay has the slice")
    guest = Listener(program, options, variables)
    guest.hears("Write essay, ")
    guest.hears(" left, until ")
    guest.types("q")
    guest.ends()
    os.kill(listener.pid, signal.SIGKILL)
    listener.ends()
    drawn = listener.heard
    listener = Listener(program, options, variables)
    listener.hears("was interrupted")
    listener.types("\n")
    listener.hears("Write essay")
    listener.types("q")
    listener.hears("End for today? y or n")
    listener.types("y")
    listener.ends()
    listener = Listener(program, options, variables)
    listener.hears("2 tasks")
    listener.types("q\n")
    listener.ends()
    if "\x1b" in drawn + guest.heard + listener.heard:
        raise AssertionError("something is drawn: " + repr(drawn))


def main():
    options = arguments("A whole day in plain sentences.").parse_args()
    program = os.path.abspath(options.program)
    rules = ["-q", "3s", "--check-in", "20s", "--notify", "never", "--no-bell"]
    for more, variables in [(["--plain"], {}), ([], {"ACCESSIBLE": "1"})]:
        try:
            day(program, rules + more, {**environment(), **variables})
            list_left_open(program, ["-q", "10m", *rules[2:], *more], {**environment(), **variables})
            start_page(program, more, {**environment(), **variables, "ROTA_NOTIFY": "never"})
        except AssertionError as error:
            print(f"with {more or variables}: {error}")
            sys.exit(1)
    print("a day was heard from the start page to its end, twice")


main()
