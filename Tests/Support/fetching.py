#!/usr/bin/env python3
"""What `rota agenda --update` makes of a server that answers well, badly, and not at all.

    fetching.py .build/static/release/rota
"""

import http.server
import json
import pathlib
import subprocess
import sys
import threading

from measuring import arguments, environment, exe

CALENDAR = b"".join(
    line + b"\r\n"
    for line in (
        b"BEGIN:VCALENDAR", b"VERSION:2.0", b"PRODID:-//test//EN", b"BEGIN:VEVENT", b"UID:1",
        b"DTSTAMP:20261101T000000Z", b"DTSTART:20991123T090000Z", b"SUMMARY:Lecture",
        b"END:VEVENT", b"END:VCALENDAR",
    )
)
DATE = "Fri, 20 Nov 2026 08:00:00 GMT"

# What the reason that is said of a failing address begins with; None: it does not fail.
EXPECTED = {
    "tagged": None,
    "dated": None,
    "plain": None,
    "moved": None,
    "login": "the answer is a web page",
    "empty": "the answer is empty",
    "cut": "its end is missing",
    "short": "transfer closed",
    "huge": "it is longer than 64 MB",
    "gone": "there is no calendar at that address",
    "broken": "the server answers 500",
    "loop": "Maximum (5) redirects followed",
    "file": "Protocol \"file\"",
}


class Server(http.server.BaseHTTPRequestHandler):
    """Answers by the path; `turned` addresses answer with a page once they have given a calendar."""

    turned = set()
    asked = []

    def log_message(self, *words):
        pass

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        name = self.path.strip("/")
        match, since = self.headers.get("If-None-Match"), self.headers.get("If-Modified-Since")
        Server.asked.append((name, match, since))
        if name in Server.turned:
            self.answer(200, b"<html>Log in</html>")
        elif name == "tagged":
            self.answer(304) if match == '"1"' else self.answer(200, CALENDAR, ETag='"1"')
        elif name == "dated":
            self.answer(304) if since == DATE else self.answer(200, CALENDAR, Last_Modified=DATE)
        elif name == "plain":
            self.answer(200, CALENDAR)
        elif name == "moved":
            self.answer(302, Location="/tagged")
        elif name == "login":
            self.answer(200, b"<html>Log in</html>")
        elif name == "empty":
            self.answer(200)
        elif name == "cut":
            self.answer(200, CALENDAR[:-20])
        elif name == "short":
            self.answer(200, CALENDAR[:50], Content_Length=str(len(CALENDAR)))
        elif name == "huge":
            self.answer(200, CALENDAR, Content_Length=str(80 << 20))
        elif name == "broken":
            self.answer(500, b"<html>Error</html>")
        elif name == "loop":
            self.answer(302, Location="/loop")
        elif name == "file":
            self.answer(302, Location="file:///etc/passwd")
        else:
            self.answer(404, b"<html>Not found</html>")


def update(program, env):
    """The exit code, and the sources by name."""
    done = subprocess.run(
        [program, "agenda", "--update", "--json"], env=env, capture_output=True, timeout=60)
    return done.returncode, {s["name"]: s for s in json.loads(done.stdout)["sources"]}


def copies(env):
    """What is kept of all calendars."""
    folder = pathlib.Path(env["XDG_STATE_HOME"], "rota", "calendars")
    return {path.name: path.read_bytes() for path in folder.glob("*.ics")}


def main():
    program = exe(arguments(__doc__.splitlines()[0]).parse_args().program)
    env = environment()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    config = pathlib.Path(env["XDG_CONFIG_HOME"], "rota", "config")
    config.parent.mkdir(parents=True)
    address = "http://127.0.0.1:%d" % server.server_port
    config.write_text("".join(f"calendar.{name} = {address}/{name}\n" for name in EXPECTED))
    faults = []

    def check(claim, holds):
        if not holds:
            faults.append(claim)

    code, first = update(program, env)
    check("a failing address ends the program with 1", code == 1)
    for name, reason in EXPECTED.items():
        error = first[name]["error"]
        check(f"{name}: {error}", error is None if reason is None else (error or "").startswith(reason))
        check(f"{name} is fetched or not", (first[name]["events"] == 1) == (reason is None))
    kept = copies(env)
    check("each calendar is kept as it came", list(kept.values()) == [CALENDAR] * 4)
    folder = pathlib.Path(env["XDG_STATE_HOME"], "rota", "calendars")
    check("nobody else may look", folder.stat().st_mode & 0o777 == 0o700)
    check("nothing half-fetched is left", not list(folder.glob("*.part")) + list(folder.glob("*.headers")))

    Server.asked.clear()
    _, second = update(program, env)
    check("the tag is sent back", ("tagged", '"1"', None) in Server.asked)
    check("the date is sent back", ("dated", None, DATE) in Server.asked)
    check("what did not change is fetched anew all the same",
          all(second[name]["fetched"] >= first[name]["fetched"] and second[name]["error"] is None
              for name in ("tagged", "dated")))
    check("what did not change is as it was", copies(env) == kept)

    Server.turned = {"tagged", "plain"}
    code, third = update(program, env)
    check("a page in the place of a calendar is refused",
          code == 1 and all(third[name]["error"] and third[name]["events"] == 1
                            for name in ("tagged", "plain")))
    check("the last good copies are kept", copies(env) == kept)

    server.shutdown()
    server.server_close()
    code, _ = update(program, env)
    check("without a server the copies are kept", code == 1 and copies(env) == kept)
    code, last = update(program, {**env, "PATH": env["HOME"]})
    check("without curl that is said", code == 1 and "curl" in last["plain"]["error"])

    for fault in faults:
        print("fetching:", fault)
    print(f"fetching: {len(faults)} faults, {len(EXPECTED)} addresses")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
