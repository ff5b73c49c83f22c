#!/usr/bin/env python3
"""Whether the screen stays whole in a real terminal: tmux, cell by cell.

    screen_checks.py .build/static/release/rota

Needs tmux 3.3 or later.
"""

import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import time

from measuring import arguments, environment, exe, folder

# A title, and a harmless one that has to leave every other cell as it is.
TITLES = {
    "colours": ("Ess\x1b[41may", "Ess[41may"),
    "window title": ("Es\x1b]0;x\x07say", "Es]0;xsay"),
    "clear screen": ("Ess\x1b[2J\x1b[Hay", "Ess[2J[Hay"),
    "alternate screen": ("Ess\x1b[?1049lay", "Ess[?1049lay"),
    "device control": ("Ess\x1bPq#0\x1b\\ay", "EssPq#0\\ay"),
    "single C1": ("Ess\x9b31may", "Ess31may"),
    "bell and backspace": ("Es\x07\x08\x7fsay", "Essay"),
    "other direction": ("Es\u202esay\u202c", "Essay"),
    "no width": ("Es\u200b\ufeffsay", "Essay"),
    "wide": ("漢字かな", "Algebra."),
    "half of a wide one at the edge": ("x漢字か", "Algebra"),
    "combining": ("E\u0301s\u0301say", "Essay"),
    "many marks": ("Z\u0335\u0321\u034e\u0301algo", "Zalgo"),
}
SIZES = [(80, 24), (40, 12), (200, 60), (20, 3), (60, 8)]


class Terminal:
    """A tmux of its own, with a shell in it."""

    def __init__(self, columns, rows):
        self.folder = folder()
        self.columns, self.rows = columns, rows
        self.run(
            "new-session", "-d", "-x", str(columns), "-y", str(rows),
            "env", "-i", *(f"{name}={value}" for name, value in environment().items()),
            "PS1=$ ", "/bin/sh",
        )  # fmt: skip
        self.run("set-option", "-g", "window-size", "manual")
        self.run("set-option", "-g", "status", "off")
        self.run("resize-window", "-x", str(columns), "-y", str(rows))

    def run(self, *command):
        variables = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": self.folder}
        return subprocess.run(
            ["tmux", "-u", "-S", self.folder + "/socket", "-f", "/dev/null", *command],
            check=True, capture_output=True, text=True, env=variables,
        ).stdout  # fmt: skip

    def shell(self, program, *options):
        """Types a command line, from a file: a title may hold anything."""
        script = pathlib.Path(self.folder) / "run.sh"
        script.write_bytes(shlex.join([program, *options]).encode() + b"\n")
        self.run("send-keys", ". " + str(script), "Enter")

    def keys(self, *keys):
        self.run("send-keys", *keys)

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.run("resize-window", "-x", str(columns), "-y", str(rows))

    def lines(self):
        return self.run("capture-pane", "-p", "-N").split("\n")[: self.rows]

    def look(self):
        """The lines with their colours."""
        return self.run("capture-pane", "-p", "-e", "-N").split("\n")[: self.rows]

    def state(self):
        return self.run(
            "display-message", "-p",
            "#{alternate_on} #{cursor_flag} #{pane_title} #{mouse_any_flag} #{keypad_cursor_flag}",
        ).strip()  # fmt: skip

    def wait(self, condition, what, patience=8):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            lines = self.lines()
            if condition(lines):
                return lines
            time.sleep(0.05)
        raise AssertionError(f"{what}; the screen:\n" + "\n".join(self.lines()))

    def quiet(self):
        """Waits until the picture stands still, and answers it with its colours."""
        before = self.look()
        for _ in range(60):
            time.sleep(0.15)
            now = self.look()
            if now == before:
                return now
            before = now
        raise AssertionError("the picture does not come to rest:\n" + "\n".join(self.lines()))

    def close(self):
        self.run("kill-server")


def still(place):
    """Options of a run that stands still from the start, and so looks the same every time."""
    script = pathlib.Path(place) / "pause.txt"
    # Something is still to come, or the run would be over at once.
    script.write_text("+0 pause\n+20h stop\n")
    return ["--speed", "1", "--script", str(script), "--start", "2026-11-20T09:00:00Z",
            "--seed", "7", "-q", "25m", "--theme", "dark"]  # fmt: skip


def picture(program, title, size):
    terminal = Terminal(*size)
    try:
        # With many colours each task has its own, which comes of its title.
        terminal.shell(
            "env", "-u", "COLORTERM", "TERM=screen", program, "run", title, "Biology",
            "Chemistry", *still(terminal.folder)
        )
        terminal.wait(lambda lines: any("paused" in line.lower() for line in lines), "no pause")
        return terminal.quiet()
    finally:
        terminal.close()


def check_title(program, name, faults):
    title, harmless = TITLES[name]
    for size in [(80, 24), (40, 12)]:
        strange, plain = picture(program, title, size), picture(program, harmless, size)
        clean = "".join(c for c in title if c.isprintable() or "\u0300" <= c <= "\u036f")
        blank = "·" * len(harmless)
        if not any(harmless in line for line in plain):
            faults.append(f"{name}, {size}: the harmless title is not on the screen")
        for number, (one, other) in enumerate(zip(strange, plain, strict=True), start=1):
            if one.replace(clean, blank) != other.replace(harmless, blank):
                faults.append(f"{name}, {size}: line {number} is {one!r} and not {other!r}")


def check_sizes(program, faults):
    terminal = Terminal(80, 24)
    try:
        terminal.shell(program, "run", "Essay", "Biology", "Chemistry", *still(terminal.folder))
        terminal.wait(lambda lines: any("Essay" in line for line in lines), "no screen")
        for size in SIZES[1:] + SIZES[:1]:
            terminal.resize(*size)
            terminal.wait(lambda lines: any("Essay" in line for line in lines), f"{size}")
            resized = terminal.quiet()
            fresh = Terminal(*size)
            try:
                fresh.shell(program, "run", "Essay", "Biology", "Chemistry", *still(fresh.folder))
                fresh.wait(lambda lines: any("Essay" in line for line in lines), f"fresh {size}")
                expected = fresh.quiet()
            finally:
                fresh.close()
            if resized != expected:
                faults.append(f"{size}: resized and fresh differ:\n" + "\n".join(resized + expected))
    finally:
        terminal.close()


def check_ways_out(program, faults):
    """What was on the terminal before is there again, with what the end leaves behind."""
    for name, leave in {
        "q": lambda terminal, pid: [terminal.keys(key) or time.sleep(0.3) for key in "qyq"],
        "Ctrl-C": lambda terminal, pid: terminal.keys("C-c"),
        "TERM": lambda terminal, pid: os.kill(pid, 15),
        "SEGV": lambda terminal, pid: os.kill(pid, 11),
    }.items():
        terminal = Terminal(80, 24)
        try:
            terminal.wait(lambda lines: lines[0].startswith("$"), "no prompt")
            terminal.keys("echo before", "Enter")
            terminal.wait(lambda lines: "before" in lines[1], "no shell")
            before = terminal.state()
            terminal.shell(program, "run", "Essay", "Biology", "-q", "25m", "--theme", "dark")
            terminal.wait(lambda lines: any("Biology" in line for line in lines[2:]), "no screen")
            time.sleep(0.3)
            shell = int(terminal.run("display-message", "-p", "#{pane_pid}"))
            children = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
            leave(terminal, int(children[0]))
            terminal.wait(
                lambda lines: lines[1].strip() == "before"
                and [line for line in lines if line.strip()][-1].startswith("$"),
                f"{name}: the shell is not back",
            )
            after = terminal.state()
            if after != before:
                faults.append(f"{name}: the terminal is {after}, it was {before}")
            terminal.keys("stty -a | grep -c -- ' -echo '; echo typed", "Enter")
            terminal.wait(
                lambda lines: any(line.strip() == "typed" for line in lines)
                and any("echo typed" in line for line in lines),
                f"{name}: keys are not echoed",
            )
        finally:
            terminal.close()


def check_readers(program, faults):
    """What a reader prints beside the one-line display has lines of its own."""
    terminal = Terminal(60, 20)
    try:
        command = (
            f"{shlex.quote(program)} run One Two -q 1s --cycles 2 --display line |"
            " while IFS= read -r record; do echo heard; done"
        )
        terminal.shell("/bin/sh", "-c", command)
        lines = terminal.wait(lambda lines: "One" in "".join(lines[-3:]) or any(
            line.startswith("2 slices") or "cycles" in line for line in lines), "the end")
        lines = [line.strip() for line in terminal.quiet() if line.strip()]
        mixed = [line for line in lines if "heard" in line and line != "heard"]
        if mixed or lines.count("heard") < 5:
            faults.append(f"a reader beside the line: {lines}")
    finally:
        terminal.close()


def main():
    parser = arguments(__doc__.splitlines()[0])
    options = parser.parse_args()
    if shutil.which("tmux") is None:
        sys.exit("screen_checks.py needs tmux")
    program, faults = exe(options.program), []
    checks = [lambda: check_ways_out(program, faults), lambda: check_sizes(program, faults)]
    checks += [lambda: check_readers(program, faults)]
    checks += [lambda name=name: check_title(program, name, faults) for name in TITLES]
    for check in checks:
        try:
            check()
        except AssertionError as fault:
            faults.append(str(fault))
    print(json.dumps({"measure": "screen", "checks": len(checks), "faults": faults,
                      "ok": not faults}, ensure_ascii=False))  # fmt: skip
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
