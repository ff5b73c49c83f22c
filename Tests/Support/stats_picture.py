#!/usr/bin/env python3
"""Draws docs/statistics.svg and docs/statistics-light.svg: looking back, as a terminal shows it.

    stats_picture.py .build/static/release/rota

Twelve weeks up to last Sunday are simulated into a journal; `rota stats` then shows the last of them
in tmux, and what the terminal shows becomes a picture. Needs tmux 3.3 or later.
"""

import datetime
import os
import pathlib
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import screen_picture
from screen_picture import THEMES, Tmux, picture

PICTURES = {"dark": "statistics.svg", "light": "statistics-light.svg"}
TITLE = "a bar for every day of the week, and the numbers of one"
TASKS = [
    "Revise integration by parts +Maths @Study", "Write the analysis chapter +Thesis @Study",
    "Solve problem sheet 6 +Maths @Study", "Answer the study office's e-mail @Work",
    "Run by the river @Exercise", "Practise the cello @Rest",
]  # fmt: skip
# Minutes of work from Monday to Sunday, and by how much they differ.
WEEK, SPREAD = [190, 255, 140, 300, 225, 95, 40], 50


def journal(program, home):
    """Writes twelve weeks, day by day, ending with last Sunday."""
    dice = random.Random(12)
    today = datetime.date.today()
    sunday = today - datetime.timedelta(days=today.isoweekday())
    (home / "data/rota").mkdir(parents=True)
    (home / "data/rota/todo.txt").write_text("\n".join(TASKS[:4]) + "\n")
    for back in range(84):
        day = sunday - datetime.timedelta(days=back)
        spread = dice.randint(-SPREAD, SPREAD) if back > 6 else 0
        minutes = WEEK[day.weekday()] + spread - back // 2
        if minutes < 25:
            continue
        (home / "list.txt").write_text("\n".join(dice.sample(TASKS, 4)) + "\n")
        (home / "script").write_text(f"+{minutes // 2}m done\n+{minutes}m stop\n")
        subprocess.run(
            [program, "run", home / "list.txt", "--simulate", "--seed", str(back + 1), "--zone",
             "UTC", "--start", f"{day}T09:00:00Z", "-q", "25m", "--cycles", "50", "--script",
             home / "script", "--journal", home / "data/rota/journal"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"HOME": str(home), "PATH": os.environ["PATH"]},
        )  # fmt: skip


def screen(program, home, theme):
    """What the statistics show."""
    folders = {f"XDG_{name}_HOME": home / name.lower() for name in ("DATA", "CONFIG", "STATE")}
    tmux = Tmux(
        home, shlex.join([program, "stats", "last", "week", "--theme", theme]), TZ="UTC",
        XDG_RUNTIME_DIR=home / "run", **folders,
    )  # fmt: skip
    try:
        for _ in range(50):
            time.sleep(0.2)
            if any("leave" in line for line in tmux.screen()):
                break
        time.sleep(0.3)
        return tmux.screen("-N")
    finally:
        tmux.close()


def main(program):
    home = pathlib.Path(tempfile.mkdtemp(prefix="rota-picture-"))
    try:
        journal(os.path.abspath(program), home)
        for theme, name in PICTURES.items():
            lines = screen(os.path.abspath(program), home, theme)
            text = picture(lines, TITLE, *THEMES[theme])
            (screen_picture.ROOT / "docs" / name).write_text(text, encoding="utf-8")
            print(f"docs/{name}")
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    main(*sys.argv[1:])
