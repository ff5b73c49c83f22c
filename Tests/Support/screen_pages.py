#!/usr/bin/env python3
"""Draws docs/screen.md: two pictures of the screen for each state, dark and light, from real runs in tmux.

    screen_pages.py .build/static/release/rota

Needs tmux 3.3 or later.
"""

import concurrent.futures
import os
import pathlib
import shutil
import sys
import time

from forty_tasks import LIST, Screen, Text, shows
from screen_picture import ROOT, THEMES, picture

DAY = "Samples/study-day.txt"
# How the day is run, so that a few seconds are some minutes of it.
START = "2026-11-20T09:00:00+01:00"
RUN = ["run", str(ROOT / DAY), "--speed", "60", "--start", START, "--no-bell"]
LATE = [option.replace("T09:00", "T12:28") for option in RUN]

# The name of the picture, what it shows, what is said of it, how it comes about: options, seconds to
# wait, keys.
PAGES = [
    ("first", "The first start", "Three lines explain Rota; typing replaces the example.",
     [], 0, []),
    ("start", "The start page", "On a task, letters are commands: `d` done, `e` edit, `J`/`K` move, "
     "space in or out of today. On the last line you type a new task. Enter writes to the list "
     "immediately, and `u` undoes it.", [], 0, ["Up", "Up", "Space"]),
    ("edit", "An edit", "Enter keeps it, Escape cancels it.", [], 0,
     ["Up", "Up", "Enter", Text(" est:1h")]),
    ("find", "Finding a task", "Type `/` and a part of its name.", [], 0, ["Up", "/", Text("kan")]),
    ("keys", "The keys of the start page", "`?` shows them, except while you type a task.", [], 0,
     ["Up", "?"]),
    ("broken", "An interrupted rotation", "Its page appears before the start page.", [], 0, None),
    ("slice", "A slice", "The time left, the next task, and the time of each task, each in its "
     "colour. The ring shows the cycle, starting with the running task.", RUN, 7, []),
    ("hour", "A long slice", "The time is also large with more than an hour left.",
     [*RUN, "-q", "100m"], 5, []),
    ("tree", "A tree", "With `--display tree` each slice grows a tree.", [*RUN, "--display", "tree"],
     8, []),
    ("bar", "A bar", "With `--display bar`, and where there is no room for a ring.",
     [*RUN, "--display", "bar"], 5, []),
    ("paused", "A pause", "Space resumes.", RUN, 5, ["Space"]),
    ("list", "The list over the ring", "It opens for every command that needs a task: `g` go to, "
     "`l` look at all and go to one, `x` complete another one, `e` edit, `N` note, `D` delete, "
     "`o` reopen. Arrows, Home and End choose, typing filters, Tab changes what Enter does.", RUN, 5, ["d", "g"]),
    ("ago", "A pause that was forgotten", "`P` asks when it began, and offers only what the slice "
     "has had.", RUN, 16, ["P"]),
    ("thought", "After the bell", "Within a minute of a switch, `b` goes back to the task before and "
     "asks for how long.", RUN, 3,
     ["n", "b"]),
    ("help", "The keys of the ring", "Each key has a short description; the marks are explained, too.",
     RUN, 3, ["?"]),
    ("break", "A break", "`d` says which task it completes.",
     [*RUN, "-q", "4m", "--break", "15m"], 6, []),
    ("lecture", "A commitment", "The rotation waits until it ends. If it ends early, `rota rm Lecture` ends it here, too.", LATE, 6, []),
    ("checkin", "A check-in", "Any key confirms that you are there.",
     [*RUN, "-q", "4m", "--check-in", "15m"], 6, []),
    ("summary", "The end of the day", "An arc for each task, as long as its share of the "
     "time; Enter goes on with more tasks, which join the list. A task that is being typed when the day "
     "ends stays.", RUN, 5,
     ["d", "n", "q", "y"]),
    ("grove", "The end of the day with trees", "With `--display tree`: withered where a slice was given "
     "up, paler where a check-in was not answered.",
     [*RUN, "-q", "3m", "--check-in", "1m", "--display", "tree"], 9, ["n", "q", "y"]),
    ("keys-set", "Keys that are set", "The help, the bottom line and the hints show the keys that are set: "
     "here `key.done = z`.", RUN, 3, ["?"]),
]  # fmt: skip

# What the screen does, and what shows it: a picture above, a test, or a script.
CHECKS = [
    ("`rota` without a command shows the state: a running rotation, an interrupted one, or the first start",
     "“An interrupted rotation”, “The first start”; `forty_tasks.py`"),
    ("On the start page letters are commands, Escape cancels, and only confirmed changes are written",
     "“The start page”, “An edit”, “Finding a task”; `StartPageKeysTests`, `StartChangesTests`"),
    ("The dials take arrows, digits and the mouse", "`StartPageKeysTests`, `MouseTests`"),
    ("One list over the ring for all commands that need a task",
     "“The list over the ring”; `TaskPickerTests`"),
    ("Plain displays accept every key and say what happened", "`plain_day.py`, `SpokenKeysTests`"),
    ("A short description of each key, in groups; the meaning of the marks", "“The keys of the ring”"),
    ("A hint appears the first three times that a situation occurs", "“A slice”; `LessonsTests`"),
    ("Times in a column have the same unit", "“A slice”; `LessonsTests`"),
    ("Times of commitments are complete, with their day, and the one that cuts the slice is named",
     "`ScreenLayoutTests`"),
    ("`d` in a break or commitment says which task it completes", "“A break”; `ScreenLayoutTests`"),
    ("An unanswered check-in is visible", "`ScreenLayoutTests`, `ScreenSummaryTests`"),
    ("After `b` to finish a thought, the next task still gets its whole slice",
     "“After the bell”; `GoTests`, the naive model"),
    ("`P` starts a pause in the past", "`forty_tasks.py`"),
    ("Tasks and tags have the same colour everywhere", "“A slice”; `TagBookTests`"),
    ("The ring shows the cycle", "“A slice”; `RingTests`"),
    ("The end of the day: an arc for each task, the days in a row, the trees",
     "“The end of the day”, “The end of the day with trees”; `ScreenSummaryTests`"),
    ("Clicks and the wheel", "`MouseTests`, `ScreenTests`"),
    ("Every exit restores the terminal, including the mouse", "`ScreenTests`"),
    ("Keys can be changed, conflicts are reported, the help shows the keys that are set",
     "“Keys that are set”; `KeyChoicesTests`"),
    ("Forty tasks for users, each with at most 4 keys besides text", "`forty_tasks.py`"),
    ("Tasks without tags have different colours while there are enough", "`TagBookTests`"),
    ("A key lists the tags with their colours, and selects one of them",
     "`StatsScreenStateTests`, `StatsPictureTests`"),
    ("The first picture appears within 30 ms", "`startup.py`"),
    ("Idle, with the mouse on: 150 switches and 20 ms of processor time a minute", "`idle.py`"),
    ("Digits are also large with more than an hour left", "“A long slice”; `ScreenLayoutTests`"),
    ("Charts and the heat map use the space of the screen", "`StatsPictureTests`, `BarChartTests`"),
    ("A sample shows the ring on a phone: buttons act within 200 ms, it finds a rotation that was killed "
     "and started again, a wrong token sees nothing", "`phone.py`; [the sample](phone.md)"),
]  # fmt: skip


def page(program, theme, name, options, seconds, keys):
    """What the screen shows in the end, with its colours."""
    screen = Screen(
        program, *options, tasks="" if name == "first" else LIST,
        settings="key.done = z\n" if name == "keys-set" else "", ROTA_THEME=theme,
    )  # fmt: skip
    try:
        if not options:
            screen.wait(shows("Rota  today"))
        if keys is None:
            screen.press("Enter")
            screen.wait(shows("cycle 1"))
            time.sleep(2)
            screen.kill()
            screen.begin(program)
            screen.wait(shows("was interrupted"))
            keys = []
        time.sleep(seconds)
        for key in keys:
            screen.press(key)
        time.sleep(0.5)
        return screen.tmux("capture-pane", "-e", "-p", "-N").split("\n")[:24]
    finally:
        screen.close()


def main(program):
    folder = ROOT / "docs/screens"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    program = os.path.abspath(program)

    def draw(state, theme):
        name, title, _, options, seconds, keys = state
        lines = page(program, theme, name, options, seconds, keys)
        file = f"{name}.svg" if theme == "dark" else f"{name}-light.svg"
        (folder / file).write_text(picture(lines, title.lower(), *THEMES[theme]), encoding="utf-8")
        print(f"docs/screens/{file}")

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        drawings = [pool.submit(draw, state, theme) for state in PAGES for theme in ("dark", "light")]
        for drawing in drawings:
            drawing.result()
    parts = ["# The screen", "",
             "These pictures show every state, from real runs at 80 columns and 24 rows. `make picture` "
             "(`Tests/Support/screen_pages.py`)\ngenerates them and this page. "
             "`Tests/Support/forty_tasks.py` lists what people want to do, and with which keys.", ""]  # fmt: skip
    for name, title, words, *_ in PAGES:
        parts += [
            f"## {title}", "", words, "", "<picture>",
            f'  <source media="(prefers-color-scheme: light)" srcset="screens/{name}-light.svg">',
            f'  <img src="screens/{name}.svg" alt="{title}">', "</picture>", "",
        ]  # fmt: skip
    parts += ["## Checks", "", "| | shown by |", "|---|---|"]
    parts += [f"| {what} | {proof} |" for what, proof in CHECKS]
    (ROOT / "docs/screen.md").write_text("\n".join(parts).rstrip() + "\n", encoding="utf-8")


main(*sys.argv[1:])
