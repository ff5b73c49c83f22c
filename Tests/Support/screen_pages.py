#!/usr/bin/env python3
"""Draws docs/screen.md: one picture of the screen for each state, each from a real run in tmux.

    screen_pages.py .build/static/release/rota

Needs tmux 3.3 or later.
"""

import os
import pathlib
import shutil
import sys
import time

from forty_tasks import LIST, Screen, Text, shows
from screen_picture import ROOT, THEMES, picture

DAY = "Samples/study-day.txt"
# How the day is run, so that a few seconds are some minutes of it.
RUN = ["run", str(ROOT / DAY), "--speed", "60", "--start", "2026-11-20T09:00:00+01:00", "--no-bell"]

# The name of the picture, what it shows, what is said of it, how it comes about: options, seconds to
# wait, keys.
PAGES = [
    ("first", "The first start", "Three lines say what this is; the example is typed over.",
     [], 0, []),
    ("start", "The start page", "On a task letters are commands: `d` done, `e` edit, `J`/`K` move, "
     "space in or out of today. On the last line typing types. What Enter confirms is in the list at "
     "once, and `u` takes it back.", [], 0, ["Up", "Up", "Space"]),
    ("edit", "An edit", "Enter keeps it, Escape cancels it.", [], 0,
     ["Up", "Up", "Enter", Text(" est:1h")]),
    ("find", "Finding a task", "`/` and a part of its name.", [], 0, ["Up", "/", Text("kan")]),
    ("keys", "The keys of the start page", "`?` wherever no task is typed.", [], 0, ["Up", "?"]),
    ("broken", "An interrupted rotation", "Its page comes before the start page.", [], 0, None),
    ("slice", "A slice", "The time left, who is next, the time each task has had, each in its "
     "colour; around the ring the cycle, from the task that runs on.", RUN, 7, []),
    ("paused", "A pause", "Space resumes.", RUN, 5, ["Space"]),
    ("list", "The list over the ring", "For everything that needs a task: `g` go to, `l` look, `x` "
     "another is done, `e` edit, `N` note, `D` delete, `o` reopen. Arrows choose, typing filters, Tab "
     "changes what Enter does.", RUN, 5, ["d", "g"]),
    ("thought", "After the bell", "Within a minute of a switch `b` asks for how long.", RUN, 3,
     ["n", "b"]),
    ("help", "The keys of the ring", "Half a sentence each, and what the marks mean.", RUN, 3, ["?"]),
    ("break", "A break", "`d` says which task it completes.",
     [*RUN, "-q", "4m", "--break", "15m"], 6, []),
    ("checkin", "A check-in", "Any key says yes.", [*RUN, "-q", "4m", "--check-in", "15m"], 6, []),
    ("summary", "The end of the day", "An arc for each task, as long as its share of the "
     "time; Enter goes on with more tasks.", RUN, 5,
     ["d", "n", "q", "y"]),
    ("grove", "The end of the day with trees", "With `--display tree`: withered where a slice was given "
     "up, paler where a check-in was not answered.",
     [*RUN, "-q", "3m", "--check-in", "1m", "--display", "tree"], 9, ["n", "q", "y"]),
    ("keys-set", "Keys that are set", "The help, the bottom line and the hints say the keys that are set: "
     "here `key.done = z`.", RUN, 3, ["?"]),
]  # fmt: skip

# What the screen does, and what shows it: a picture above, a test, or a script.
CHECKS = [
    ("Bare `rota` knows the state: a rotation that runs, an interrupted one, the first start ever",
     "“An interrupted rotation”, “The first start”; `forty_tasks.py`"),
    ("On the start page letters are commands, Escape cancels, nothing unconfirmed is written",
     "“The start page”, “An edit”, “Finding a task”; `StartPageKeysTests`, `StartChangesTests`"),
    ("The dials take arrows, digits and the mouse", "`StartPageKeysTests`, `MouseTests`"),
    ("One list over the ring for everything that needs a task",
     "“The list over the ring”; `TaskPickerTests`"),
    ("Plain displays take every key and say what happened", "`plain_day.py`, `SpokenKeysTests`"),
    ("Half a sentence for each key, grouped; what the marks mean", "“The keys of the ring”"),
    ("A hint the first three times a situation occurs", "“A slice”; `LessonsTests`"),
    ("Times below each other have one unit", "“A slice”; `LessonsTests`"),
    ("No time of a commitment is cut off, its day is said, and what cuts the slice",
     "`ScreenLayoutTests`"),
    ("`d` in a break or commitment says which task it completes", "“A break”; `ScreenLayoutTests`"),
    ("A check-in that was not answered is visible", "`ScreenLayoutTests`, `ScreenSummaryTests`"),
    ("`b` finishes a thought, and the task after then keeps its whole slice",
     "“After the bell”; `GoTests`, the naive model"),
    ("`P` pauses since a while ago", "`forty_tasks.py`"),
    ("A task has one colour everywhere, and so has a tag", "“A slice”; `TagBookTests`"),
    ("The cycle stands around the ring", "“A slice”; `RingTests`"),
    ("The end of the day: an arc for each task, the days in a row, the trees",
     "“The end of the day”, “The end of the day with trees”; `ScreenSummaryTests`"),
    ("Clicks and the wheel", "`MouseTests`, `ScreenTests`"),
    ("Every way out leaves the terminal as it was, the mouse too", "`ScreenTests`"),
    ("Keys can be changed, conflicts are told, the help shows what is set",
     "“Keys that are set”; `KeyChoicesTests`"),
    ("Forty wishes, none with more than 4 keys beside text", "`forty_tasks.py`"),
    ("Tasks without tags share no colour while there is one left", "`TagBookTests`"),
    ("A list of tags on a key, with their colours; one of them alone",
     "`StatsScreenStateTests`, `StatsPictureTests`"),
    ("The first picture within 30 ms", "`startup.py`"),
    ("Idle, with the mouse on: 150 switches and 20 ms of processor time a minute", "`idle.py`"),
]  # fmt: skip


def page(program, name, options, seconds, keys):
    """What the screen shows in the end, with its colours."""
    screen = Screen(
        program, *options, tasks="" if name == "first" else LIST,
        settings="key.done = z\n" if name == "keys-set" else "", ROTA_THEME="dark",
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
    parts = ["# The screen", "",
             "Every state, from a real run at 80 columns and 24 rows. The pictures and this page are "
             "made by\n`make picture` (`Tests/Support/screen_pages.py`); the wishes in\n"
             "`Tests/Support/forty_tasks.py` say for each what people want of it, and with which keys "
             "they get it.", ""]  # fmt: skip
    for name, title, words, options, seconds, keys in PAGES:
        lines = page(os.path.abspath(program), name, options, seconds, keys)
        text = picture(lines, title.lower(), *THEMES["dark"])
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
        parts += [f"## {title}", "", words, "", f"![{title}](screens/{name}.svg)", ""]
        print(f"docs/screens/{name}.svg")
    parts += ["## What shows what", "", "| | shown by |", "|---|---|"]
    parts += [f"| {what} | {proof} |" for what, proof in CHECKS]
    (ROOT / "docs/screen.md").write_text("\n".join(parts).rstrip() + "\n", encoding="utf-8")


main(*sys.argv[1:])
