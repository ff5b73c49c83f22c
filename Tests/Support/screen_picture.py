#!/usr/bin/env python3
"""Draws docs/screen.svg, docs/screen-light.svg and docs/tree.svg: the screen as a terminal shows it.

    screen_picture.py .build/static/release/rota

A day of the sample runs in tmux, three hundred times as fast as it is, up to an instant of its
second cycle; what the terminal shows then becomes a picture. Needs tmux 3.3 or later.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.sax.saxutils

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLUMNS, ROWS = 80, 24
# A cell is twice as high as it is wide, so that the ring is round.
WIDTH, HEIGHT, MARGIN, SIZE, BASELINE = 9, 18, 18, 15, 13.5
FONTS = (
    "ui-monospace, 'JetBrains Mono', SFMono-Regular, Menlo, 'Cascadia Mono', 'DejaVu Sans Mono', "
    "'Liberation Mono', Consolas, monospace"
)
# Background, text and frame; the first two are those that Palette.swift supposes.
THEMES = {
    "dark": ("#111318", "#dee2e8", "#2d333b"),
    "light": ("#fafaf8", "#20242a", "#d8dadd"),
}
# The files, with the theme, the options, the time that is left and the title of each.
RING = "a ring of the time left, the task, and who is next"
TREE = "a tree that has grown with the time, the task, and who is next"
PICTURES = {
    "screen.svg": ("dark", [], 17 * 60 + 42, RING),
    "screen-light.svg": ("light", [], 17 * 60 + 42, RING),
    "tree.svg": ("dark", ["--display", "tree", "--tree", "cherry"], 3 * 60 + 42, TREE),
}
# One task is done in the first cycle; the run is to go on into the second one.
SCRIPT = "+113m done\n+160m here\n"
TITLE, CYCLE = "Revise integration by parts", 2

# How heavy the arms of a line are: to the left, to the right, up, down.
LINES = {
    "─": (1, 1, 0, 0), "━": (2, 2, 0, 0), "│": (0, 0, 1, 1), "┃": (0, 0, 2, 2),
    "╸": (2, 0, 0, 0), "╺": (0, 2, 0, 0), "╾": (2, 1, 0, 0), "╼": (1, 2, 0, 0),
    "┌": (0, 1, 0, 1), "┐": (1, 0, 0, 1), "└": (0, 1, 1, 0), "┘": (1, 0, 1, 0),
    "├": (0, 1, 1, 1), "┤": (1, 0, 1, 1), "┬": (1, 1, 0, 1), "┴": (1, 1, 1, 0),
    "┼": (1, 1, 1, 1), "┿": (2, 2, 1, 1),
}  # fmt: skip
# Which quarters of the cell are filled: upper left, upper right, lower left, lower right.
QUARTERS = dict(zip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(1, 16), strict=True))


class Tmux:
    """A terminal of its own, in which a shell does something; what it shows can be asked for."""

    def __init__(self, folder, shell, **variables):
        self.folder = folder
        variables |= {"COLORTERM": "truecolor", "LANG": "C.UTF-8", "TERM": "tmux-256color"}
        # A shell between them: tmux does not let its own child be stopped.
        self.tell(
            "new-session", "-d", "-x", COLUMNS, "-y", ROWS, "-c", ROOT,
            "env", *(f"{name}={value}" for name, value in variables.items()),
            "sh", "-c", f"{shell}; sleep 60",
        )  # fmt: skip
        self.tell("set-option", "-g", "status", "off")
        self.tell("resize-window", "-x", COLUMNS, "-y", ROWS)

    def tell(self, *command):
        return subprocess.run(
            ["tmux", "-u", "-S", self.folder / "tmux", "-f", "/dev/null", *map(str, command)],
            check=True, capture_output=True, text=True, cwd=ROOT,
        ).stdout  # fmt: skip

    def screen(self, *options):
        """The lines that it shows, with their colours."""
        return self.tell("capture-pane", "-e", "-p", *options).split("\n")[:ROWS]

    def close(self):
        self.tell("kill-server")


class Terminal:
    """A tmux of its own, in which one run of the program takes place."""

    def __init__(self, program, theme, options):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="rota-picture-"))
        self.events, script = self.folder / "events", self.folder / "script"
        os.mkfifo(self.events)
        script.write_text(SCRIPT)
        command = [
            program, "run", "Samples/study-day.txt", "--theme", theme, "--speed", "300",
            "--start", "2026-11-20T09:00:00+01:00", "--seed", "1", "--script", script,
            "--events", self.events, "--tick", "1s", "--no-bell", *options,
        ]  # fmt: skip
        self.tmux = Tmux(self.folder, shlex.join(map(str, command)), TZ="UTC")

    def screen(self, left_s):
        """What the run shows when its time has come, with the colours."""
        with open(self.events, encoding="utf-8") as events:
            if not any(is_the_moment(json.loads(line), left_s) for line in events):
                raise SystemExit("the run ended before its time")
            shell = self.tmux.tell("display-message", "-p", "#{pane_pid}").strip()
            child = pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()[0]
            os.kill(int(child), signal.SIGSTOP)
            time.sleep(0.3)
            screen = self.tmux.screen("-N")
            os.kill(int(child), signal.SIGKILL)
        return screen

    def close(self):
        self.tmux.close()
        shutil.rmtree(self.folder)


def is_the_moment(record, left_s):
    return (
        record["kind"] == "tick"
        and record["cycle"] == CYCLE
        and record["task"]["title"] == TITLE
        and record["remaining_s"] <= left_s + 1  # by the time it stops
    )


# The attributes of text, by their codes.
LOOKS = {1: ' font-weight="bold"', 4: ' text-decoration="underline"'}


def cells(line, background, foreground):
    """What is in every cell of a line: a character, its colour, the one behind it, its attributes."""
    front, back, look, is_reversed = foreground, None, frozenset(), False
    for escape, character in re.findall(r"\x1b\[([\d;:]*)m|([^\x1b])", line):
        if character:
            ink, paper = (back or background, front) if is_reversed else (front, back)
            yield character, ink, paper, look
            continue
        codes = [int(code or 0) for code in re.split("[;:]", escape)]
        while codes:
            match codes:
                case [38 | 48 as which, 2, red, green, blue, *rest]:
                    color = f"#{red:02x}{green:02x}{blue:02x}"
                    front, back = (color, back) if which == 38 else (front, color)
                case [code, *rest]:
                    if code == 0:
                        front, back, look, is_reversed = foreground, None, frozenset(), False
                    elif code in (7, 27):
                        is_reversed = code == 7
                    elif code in LOOKS:
                        look |= {code}
                    elif code in (22, 24):
                        look -= {1 if code == 22 else 4}
                    elif code == 39:
                        front = foreground
                    elif code == 49:
                        back = None
                    else:
                        raise SystemExit(f"the screen has an attribute that is not drawn: {code}")
            codes = rest


def shapes(character):
    """The rectangles of a character that has to fill its cell exactly, in pixels; None: a letter."""
    code = ord(character)
    half, middle = WIDTH / 2, HEIGHT / 2
    if character in QUARTERS:
        bits = QUARTERS[character]
        rows = [(bits & 3, 0), (bits >> 2, middle)]
        full = [(0, y, WIDTH, middle) for bits, y in rows if bits == 3]
        return full + [(half * (bits - 1), y, half, middle) for bits, y in rows if bits in (1, 2)]
    if 0x2581 <= code <= 0x2587:
        height = HEIGHT * (code - 0x2580) / 8
        return [(0, HEIGHT - height, WIDTH, height)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, WIDTH * (0x2590 - code) / 8, HEIGHT)]
    if character in LINES:
        left, right, up, down = (1.5 * weight for weight in LINES[character])
        arms = [(0, middle - left / 2, half, left), (half, middle - right / 2, half, right),
                (half - up / 2, 0, up, middle), (half - down / 2, middle, down, middle)]  # fmt: skip
        return [arm for arm in arms if arm[2] and arm[3]]
    if 0x2800 <= code <= 0x28FF:
        dots = zip(range(8), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)])
        return [
            (half * column + half / 2 - 1, HEIGHT / 4 * (row + 0.5) - 1, 2, 2)
            for bit, (column, row) in dots
            if code >> bit & 1
        ]
    return [] if character == " " else None


def merged(rectangles):
    """Neighbours of one height and colour as one rectangle."""
    wide = []
    for x, y, width, height, color in sorted(rectangles, key=lambda r: (r[1], r[3], r[0])):
        last = wide[-1] if wide else None
        if last and last[1:2] + last[3:] == (y, height, color) and last[0] + last[2] == x:
            wide[-1] = (last[0], y, last[2] + width, height, color)
        else:
            wide.append((x, y, width, height, color))
    return wide


def words(line):
    """The runs of letters of one look: column, text, colour, attributes. One blank is a letter."""
    run = None
    for column, (character, front, _, look) in enumerate(line + [(" ", None, None, None)] * 2):
        is_letter = shapes(character) is None
        if run and is_letter and run[2:] == (front, look):
            run = (run[0], run[1].ljust(column - run[0]) + character, front, look)
        elif run and (is_letter or character != " " or column > run[0] + len(run[1])):
            yield run
            run = None
        if is_letter and run is None:
            run = (column, character, front, look)


def drawn(lines, background, foreground):
    """The elements of lines: a group of rectangles, and one of texts."""
    rows = [list(cells(line, background, foreground)) for line in lines]
    behind, before, texts = [], [], []
    for number, row in enumerate(rows):
        top = number * HEIGHT
        for column, (character, front, back, _) in enumerate(row):
            left = column * WIDTH
            if back:
                behind.append((left, top, WIDTH, HEIGHT, back))
            for x, y, width, height in shapes(character) or []:
                before.append((left + x, top + y, width, height, front))
        for column, text, color, look in words(row):
            style = "".join(LOOKS[code] for code in sorted(look))
            texts.append(
                f'<text x="{column * WIDTH}" y="{top + BASELINE}" fill="{color}"{style} '
                f'textLength="{len(text) * WIDTH}">{xml.sax.saxutils.escape(text)}</text>'
            )
    painted = [
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{color}"/>'
        for x, y, w, h, color in merged(behind) + merged(before)
    ]
    return painted, texts


def framed(content, rows, what, background, frame):
    """A picture of a terminal with some rows; `what` says what it shows."""
    width, height = COLUMNS * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>Rota in a terminal: {what}</title>",
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="9" '
        f'fill="{background}" stroke="{frame}"/>',
        f'<g transform="translate({MARGIN} {MARGIN})">',
        *content, "</g>", "</svg>", "",
    ])  # fmt: skip


def picture(lines, what, background, foreground, frame):
    painted, texts = drawn(lines, background, foreground)
    content = [
        '<g shape-rendering="crispEdges">', *painted, "</g>",
        f'<g font-family="{FONTS}" font-size="{SIZE}" xml:space="preserve">', *texts, "</g>",
    ]  # fmt: skip
    return framed(content, len(lines), what, background, frame)


def main(program, *names):
    for name in names or PICTURES:
        theme, options, left_s, what = PICTURES[name]
        terminal = Terminal(os.path.abspath(program), theme, options)
        try:
            lines = terminal.screen(left_s)
        finally:
            terminal.close()
        (ROOT / "docs" / name).write_text(picture(lines, what, *THEMES[theme]), encoding="utf-8")
        print(f"docs/{name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
