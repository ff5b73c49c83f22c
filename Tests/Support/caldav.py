#!/usr/bin/env python3
"""What a CalDAV server makes of `rota plan --ics` with alarms, and Rota of what the server gives back.

    caldav.py .build/static/release/rota

The plan is put on a server of radicale's that runs here alone, and read there by `icalendar` and
`vobject`. Then Rota fetches the calendar by its address: `rota agenda` must have the same blocks, and
the next plan must leave their time free. Without radicale that is said, and nothing is checked.
"""

import base64
import datetime as dt
import importlib.util
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

DAY = "2026-11-23"
LIST = """(A) Essay, part 1 est:2h note:"by the sea" due:2026-11-25
(B) Maths; sheet 3 +CS est:90m
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """radicale on loopback, with its collections in a folder."""

    def __init__(self, folder):
        self.address = f"http://127.0.0.1:{(port := free_port())}"
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "radicale", "--hosts", f"127.0.0.1:{port}",
                "--storage-filesystem-folder", str(folder), "--auth-type", "none",
                "--rights-type", "authenticated", "--logging-level", "error",
            ]
        )
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{self.address}/.web", timeout=1)
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("radicale does not answer")

    def ask(self, method, path, body=None):
        credentials = base64.b64encode(b"ada:ada").decode()
        headers = {"Authorization": f"Basic {credentials}", "Content-Type": "text/calendar"}
        request = urllib.request.Request(
            self.address + path, data=body, method=method, headers=headers
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read()

    def stop(self):
        self.process.terminate()
        self.process.wait()


def rota(program, home, *arguments):
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "TZ": "Europe/Budapest"}
    process = subprocess.run(
        [program, *arguments], capture_output=True, check=False, env=environment, cwd=home
    )
    if process.returncode:
        raise SystemExit(f"rota {' '.join(arguments)}: {process.stderr.decode()}")
    return process.stdout


def instant(text):
    return dt.datetime.fromisoformat(text).astimezone(dt.timezone.utc)


def alarms_of_icalendar(text):
    """Title, start and how long before it rings, by one reader."""
    import icalendar

    calendar = icalendar.Calendar.from_ical(text)
    return sorted(
        (str(event["SUMMARY"]), event["DTSTART"].dt.astimezone(dt.timezone.utc),
         alarm["TRIGGER"].dt)
        for event in calendar.walk("VEVENT")
        for alarm in event.walk("VALARM")
    )


def alarms_of_vobject(text):
    """The same by another one."""
    import vobject

    calendar = vobject.readOne(text.decode())
    return sorted(
        (event.summary.value, event.dtstart.value.astimezone(dt.timezone.utc),
         alarm.trigger.value)
        for event in calendar.vevent_list
        for alarm in event.valarm_list
    )


def expect(what, found, wanted):
    if found != wanted:
        raise SystemExit(f"{what}:\nfound  {found}\nwanted {wanted}")


def main():
    if not all(map(importlib.util.find_spec, ("radicale", "icalendar", "vobject"))):
        return print("caldav: radicale, icalendar and vobject are needed; nothing was checked")
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "today.txt").write_text(LIST)
        days = ["--day", DAY, "--work", "09:00-17:00"]
        plan = json.loads(rota(program, home, "plan", "today.txt", *days, "--json"))
        rota(program, home, "plan", "today.txt", *days, "--ics", "plan.ics", "--alarm", "5m")
        blocks = sorted(
            (block["title"], instant(block["start"]))
            for block in plan["blocks"] if block["kind"] == "task"
        )
        wanted = [(title, start, -dt.timedelta(minutes=5)) for title, start in blocks]
        if not wanted:
            raise SystemExit("nothing was planned")
        server = Server(home / "collections")
        try:
            server.ask("PUT", "/ada/plan/", (home / "plan.ics").read_bytes())
            kept = server.ask("GET", "/ada/plan/")
            expect("icalendar reads of the server", alarms_of_icalendar(kept), wanted)
            expect("vobject reads of the server", alarms_of_vobject(kept), wanted)
            address = server.address.replace("//", "//ada:ada@") + "/ada/plan/"
            agenda = json.loads(
                rota(program, home, "agenda", address, "--from", DAY, "--days", "1", "--json")
            )
            found = sorted((one["summary"], instant(one["start"])) for one in agenda["occurrences"])
            expect("the agenda has of the server", found, blocks)
            (home / "more.txt").write_text("Reading est:8h\n")
            around = json.loads(
                rota(
                    program, home, "plan", "more.txt", *days, "--calendar", address, "--update",
                    "--json",
                )
            )
            taken = [(instant(one["start"]), instant(one["end"])) for one in agenda["occurrences"]]
            for block in around["blocks"]:
                start, end = instant(block["start"]), instant(block["end"])
                if block["kind"] == "task" and any(
                    start < other_end and other < end for other, other_end in taken
                ):
                    raise SystemExit(f"planned over what takes place: {block}")
        finally:
            server.stop()
    print(f"caldav: {len(wanted)} blocks with alarms went to a server and came back")


if __name__ == "__main__":
    main()
