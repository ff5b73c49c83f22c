#!/usr/bin/env python3
"""Draws docs/forecast.svg and docs/forecast-light.svg: looking ahead, as a terminal shows it.

    forecast_picture.py .build/static/release/rota

`rota forecast` draws the lanes of the sample in tmux, and what the terminal shows becomes a picture.
Needs tmux 3.3 or later.
"""

import os
import pathlib
import shlex
import shutil
import sys
import tempfile
import time

import screen_picture
from screen_picture import THEMES, Tmux, picture

PICTURES = {"dark": "forecast.svg", "light": "forecast-light.svg"}
TITLE = "a lane for each task, and when it begins and is done"
COMMAND = [
    "forecast", screen_picture.ROOT / "Samples/study-day.txt", "-q", "25m", "--break", "5m",
    "--start", "2026-11-20T09:00:00+01:00",
]  # fmt: skip


def screen(program, home, theme):
    """What the forecast shows, without the empty lines below it."""
    command = shlex.join(map(str, [program, *COMMAND, "--theme", theme]))
    # The window has its size by then.
    tmux = Tmux(home, f"sleep 0.5; {command}", HOME=home)
    try:
        time.sleep(1.5)
        lines = tmux.screen()
    finally:
        tmux.close()
    while not lines[-1]:
        lines.pop()
    return lines


def main(program):
    home = pathlib.Path(tempfile.mkdtemp(prefix="rota-picture-"))
    try:
        for theme, name in PICTURES.items():
            lines = screen(os.path.abspath(program), home, theme)
            text = picture(lines, TITLE, *THEMES[theme])
            (screen_picture.ROOT / "docs" / name).write_text(text, encoding="utf-8")
            print(f"docs/{name}")
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    main(*sys.argv[1:])
