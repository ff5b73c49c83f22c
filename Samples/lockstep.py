#!/usr/bin/env python3
"""Plays a day in lock-step: reads what happens, decides, says what is to be done.

    Samples/lockstep.py today.txt

The player completes every task that has had two slices, and prints when that was.
"""

import collections
import json
import subprocess
import sys

rota = subprocess.Popen(
    ["rota", "run", *sys.argv[1:], "--simulate", "--script", "-", "--start", "09:00"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def play(line):
    """The records that a line of the script leads to; a `status` behind it marks their end."""
    print(line, line.split()[0] + " status", sep="\n", file=rota.stdin, flush=True)
    for text in rota.stdout:
        record = json.loads(text)
        if record["kind"] == "snapshot" and record["seq"] > 1:
            return
        yield record


slices, minutes, is_over = collections.Counter(), 0, False
while not is_over:
    minutes += 5
    todo = [f"+{minutes}m here"]
    while todo:
        for record in play(todo.pop()):
            if record["kind"] == "slice_ended" and record["reason"] == "expired":
                title = record["task"]["title"]
                slices[title] += 1
                if slices[title] == 2:
                    todo.append(f"+{minutes}m done {json.dumps(title, ensure_ascii=False)}")
            elif record["kind"] == "task_completed":
                print(record["time"][11:16], record["task"]["title"])
            is_over = is_over or record["kind"] == "ended"
