#!/usr/bin/env python3
"""Draws docs/moving.svg and docs/moving-light.svg: some slices of a real run, one frame after another.

    moving_picture.py .build/static/release/rota

A day of the sample runs in tmux, faster than it is, and keys are pressed. Every line that the terminal
shows is drawn once; the frames stand side by side, and the picture steps over them. Who wants no
motion sees the first. Needs tmux 3.3 or later.
"""

import os
import pathlib
import shlex
import shutil
import sys
import tempfile
import time

from screen_picture import (
    COLUMNS, FONTS, HEIGHT, ROOT, ROWS, SIZE, THEMES, WIDTH, Tmux, drawn, framed,
)  # fmt: skip

FRAMES, INTERVAL_S, SPEED = 40, 0.5, 200
# What is pressed at which frame: done, skip, five minutes more, pause and on again.
KEYS = {20: "d", 25: "n", 29: "+", 33: "Space", 36: "Space"}
WHAT = "slices end, tasks are done and skipped, and the next one has its turn"
LARGEST = 600_000


def recorded(program, theme):
    """The screens of a run, as often as there are frames."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="rota-picture-"))
    command = [
        os.path.abspath(program), "run", "Samples/study-day.txt", "--theme", theme,
        "--speed", str(SPEED), "--start", "2026-11-20T09:00:00+01:00", "--seed", "1", "--no-bell",
    ]  # fmt: skip
    places = {f"XDG_{name}_HOME": folder / name for name in ("CONFIG", "DATA", "STATE")}
    tmux = Tmux(folder, shlex.join(command), TZ="UTC", XDG_RUNTIME_DIR=folder, **places)
    try:
        time.sleep(0.7)
        begin, frames = time.monotonic(), []
        for number in range(FRAMES):
            time.sleep(max(0, begin + number * INTERVAL_S - time.monotonic()))
            if key := KEYS.get(number):
                tmux.tell("send-keys", "-t", ":0", key)
                time.sleep(0.1)
            frames.append(tmux.screen("-N"))
        return frames
    finally:
        tmux.close()
        shutil.rmtree(folder)


def moving(frames, background, foreground, frame):
    """The frames as one picture."""
    names, definitions, strip = {}, [], []
    width, height = COLUMNS * WIDTH, ROWS * HEIGHT
    for number, lines in enumerate(frames):
        strip.append(f'<g transform="translate({number * width} 0)">')
        for row, line in enumerate(lines):
            if line not in names:
                names[line] = f"l{len(names)}"
                painted, texts = drawn([line], background, foreground)
                definitions += [f'<g id="{names[line]}">', *painted, *texts, "</g>"]
            strip.append(f'<use href="#{names[line]}" y="{row * HEIGHT}"/>')
        strip.append("</g>")
    seconds = len(frames) * INTERVAL_S
    style = (
        f"<style>@keyframes run{{to{{transform:translateX(-{len(frames) * width}px)}}}}"
        f"#frames{{animation:run {seconds:g}s steps({len(frames)}) infinite}}"
        "rect{shape-rendering:crispEdges}"
        "@media(prefers-reduced-motion){#frames{animation:none}}</style>"
    )
    content = [
        f"<defs>{style}", f'<clipPath id="screen"><rect width="{width}" height="{height}"/></clipPath>',
        *definitions, "</defs>",
        f'<g clip-path="url(#screen)" font-family="{FONTS}" font-size="{SIZE}" xml:space="preserve">',
        '<g id="frames">', *strip, "</g></g>",
    ]  # fmt: skip
    return framed(content, ROWS, WHAT, background, frame)


def main(program):
    for name, theme in (("moving.svg", "dark"), ("moving-light.svg", "light")):
        text = moving(recorded(program, theme), *THEMES[theme])
        if len(text) > LARGEST:
            sys.exit(f"docs/{name} has {len(text)} bytes, and at most {LARGEST} are allowed")
        (ROOT / "docs" / name).write_text(text, encoding="utf-8")
        print(f"docs/{name}: {len(text)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
