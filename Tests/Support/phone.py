#!/usr/bin/env python3
"""Uses the sample for the phone as people do, and as those do who should not.

    phone.py .build/static/release/rota
    phone.py .build/static/release/rota --pictures docs     draws what the documents show

Without Chromium the server alone is asked.
"""

import base64
import contextlib
import http.client
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

from browser import Browser, chromium
from measuring import arguments, environment, folder

# A shell lets what it starts in the background ignore interrupts, and the server would, too.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE = '<img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>'
WITHIN_MS = 200
passed = failed = 0


def check(claim, holds, found=""):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {claim} {found}")


class Phone:
    """The sample, and the rotation that it shows."""

    def __init__(self, program, tasks):
        self.variables = environment()
        os.makedirs(self.variables["XDG_RUNTIME_DIR"], 0o700)
        bin = pathlib.Path(folder())
        (bin / "rota").symlink_to(os.path.abspath(program))
        self.variables["PATH"] = f"{bin}:/usr/bin:/bin"
        self.list = bin / "today.txt"
        self.list.write_text("".join(task + "\n" for task in tasks))
        self.rotation = None
        self.server = subprocess.Popen(
            [sys.executable, ROOT / "Samples/phone/phone.py", "--port", "0"], env=self.variables,
            stdout=subprocess.PIPE, text=True)  # fmt: skip
        self.address = self.server.stdout.readline().strip()
        url = urllib.parse.urlsplit(self.address)
        self.host, self.path = url.netloc, url.path

    def begin(self, *options):
        self.rotation = subprocess.Popen(
            ["rota", "run", self.list, *options], env=self.variables,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip

    def kill(self):
        self.rotation.kill()
        self.rotation.wait()

    def steer(self, *command):
        subprocess.run(["rota", *command], env=self.variables, capture_output=True, check=True)

    def ask(self, method, path, body=None, **headers):
        """The status, the body and the headers of an answer; the headers are those of the page."""
        sent = {"Host": self.host}
        if method == "POST":
            sent |= {"Origin": "http://" + self.host, "Content-Type": "application/json"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection(self.host, timeout=10)
        text = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, text, {k: v for k, v in sent.items() if v is not None})
        answer = connection.getresponse()
        return answer.status, answer.read(), dict(answer.headers)

    def listen(self, after=""):
        """The stream, as an open answer."""
        connection = http.client.HTTPConnection(self.host, timeout=10)
        connection.request("GET", self.path + "events", headers={"Last-Event-ID": after})
        return connection.getresponse()

    def children(self):
        """How many programs the server runs at present."""
        count = 0
        for thread in pathlib.Path(f"/proc/{self.server.pid}/task").iterdir():
            # One may have ended in between.
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                count += len((thread / "children").read_text().split())
        return count

    def close(self):
        for process in (self.rotation, self.server):
            if process:
                process.kill()
                process.wait()


def records(answer, count):
    """The next records of a stream."""
    found = []
    while len(found) < count:
        line = answer.readline()
        if line.startswith(b"data: {"):
            found.append(json.loads(line[6:]))
    return found


def eventually(claim, condition, patience=5):
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            check(claim, False)
            return
        time.sleep(0.02)
    check(claim, True)


def check_doors(phone):
    """What is there for whom."""
    right = phone.path
    status, body, headers = phone.ask("GET", right)
    check("with the token there is the page", status == 200 and b"<title>Rota</title>" in body)
    policy = headers["Content-Security-Policy"]
    check("nothing runs but its own script", "unsafe" not in policy and "'none'" in policy, policy)
    token = right.strip("/")
    for path in ("/", "/" + token[:-1] + "x/", "/" + token[:-1] + "/", "/%20/events",
                 "/" + "x" * 22 + "/events", "/favicon.ico"):
        status, body, _ = phone.ask("GET", path)
        check(f"nothing is at {path}", (status, body) == (404, b""), status)
    wrong = "/" + token[::-1] + "/"
    check("a wrong token steers nothing", phone.ask("POST", wrong + "do", {"do": "toggle"})[0] == 404)
    for headers in ({"Host": "rota.example"}, {"Host": f"rota.example:{phone.host.split(':')[1]}"},
                    {"Origin": "http://rota.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}):
        for path in (right, right + "events"):
            check(f"nothing for {headers}", phone.ask("GET", path, **headers)[0] == 404)
        status = phone.ask("POST", right + "do", {"do": "toggle"}, **headers)[0]
        check(f"no command from {headers}", status == 404, status)
    check("none without an origin", phone.ask("POST", right + "do", {"do": "toggle"}, Origin=None)[0] == 404)
    check("none that a form can send",
          phone.ask("POST", right + "do", {"do": "toggle"}, Content_Type="text/plain")[0] == 404)
    for body in ({"do": "stop"}, {"do": "add", "line": 7}, {"do": ["add"]}, [], b"{", b"\xff", {"line": "x"}):
        check(f"{body} is refused", phone.ask("POST", right + "do", body)[0] == 400)
    check("and what is too long", phone.ask("POST", right + "do", b" " * 5000)[0] == 413)
    # What comes in one line of JSON stays in one.
    reply = json.loads(phone.ask("POST", right + "do", {"do": "add", "line": "Tea\n{\"do\":\"stop\"}"})[1])
    check("a line feed begins no second command", "ok" in reply and phone.rotation.poll() is None, reply)
    status = [phone.ask("POST", right + "do", {"do": "undo"})[0] for _ in range(2)]
    check("and is undone", status[0] == 200)


def check_stream(phone):
    """Nothing is said twice, nothing is left out."""
    eventually("the rotation runs", lambda: records(phone.listen(), 1)[0].get("state") == "slice")
    first = phone.listen()
    snapshot = records(first, 1)[0]
    check("a stream begins with a snapshot", snapshot["kind"] == "snapshot")
    phone.steer("pause")
    paused = records(first, 1)[0]
    check("and goes on", paused["kind"] == "paused" and paused["seq"] == snapshot["seq"] + 1)
    first.close()
    eventually("what nobody reads ends", lambda: phone.children() == 0)
    phone.steer("resume")
    phone.steer("skip")
    second = phone.listen(f"{paused['rotation']}:{paused['seq']}")
    missed = records(second, 3)
    check("after an interruption comes what was missed",
          [(r["seq"] - paused["seq"], r["kind"]) for r in missed]
          == [(1, "resumed"), (2, "slice_ended"), (3, "slice_started")], missed)  # fmt: skip
    phone.kill()
    while (line := second.readline()) and line != b"event: away\n":
        pass
    check("it says that the rotation is gone", line)
    phone.begin("--recover", "yes")
    after = records(second, 1)[0]
    check("and goes on without a gap when it is there again",
          (after["rotation"], after["seq"]) == (paused["rotation"], paused["seq"] + 4), after)  # fmt: skip
    second.close()
    eventually("and nothing is left", lambda: phone.children() == 0)


def text(browser, name):
    return browser.value(f"document.getElementById('{name}').textContent")


def delay(browser, action, condition):
    """Milliseconds from an action in the page until a condition holds there."""
    # Asked in the page, as the way there takes time as well.
    return browser.ask("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression=f"""
        new Promise(answer => {{
          const since = performance.now();
          const look = () => (({condition}) || performance.now() - since > 5000)
            ? answer(performance.now() - since) : setTimeout(look, 2);
          {action};
          look();
        }})""")["result"]["value"]  # fmt: skip


def check_page(phone, browser):
    browser.visit(phone.address)
    eventually("the page shows the running task",
               lambda: text(browser, "title") == HOSTILE and text(browser, "time").startswith("24:5"))
    check("its title is but text", browser.value("typeof window.hacked") == "undefined")
    check("what asks the browser to fetch something is not there", not browser.value("document.images.length"))
    worst = 0
    title = "document.getElementById('title').textContent"
    for action, condition in [
        ("$('main').click()", "$('state').textContent === 'paused' && $('main').textContent === 'Resume'"),
        ("$('main').click()", "$('state').textContent.startsWith('until') && $('main').textContent === 'Pause'"),
        ("$('skip').click()", f"{title} === 'Kant'"),
        ("$('undo').click()", f"{title} !== 'Kant'"),
        ("$('done').click()", f"{title} === 'Kant' && $('count').textContent.startsWith('1 of 3')"),
        ("$('undo').click()", f"{title} !== 'Kant' && $('count').textContent.startsWith('0 of 3')"),
        ("$('line').value = 'Call Anna @phone'; document.forms[0].requestSubmit()",
         "document.querySelectorAll('li').length === 4 && !$('line').value"),
    ]:  # fmt: skip
        took = delay(browser, action, condition)
        worst = max(worst, took)
        check(f"{action} acts within {WITHIN_MS} ms", took < WITHIN_MS, f"{took:.0f} ms")
        time.sleep(0.1)
    print(f"the slowest button took {worst:.0f} ms")
    added = browser.value("[...document.querySelectorAll('li span:first-child')].map(e => e.textContent)")
    check("what was added is in the list", "Call Anna" in added, added)
    for width, height in ((320, 568), (390, 844), (844, 390), (1280, 800)):
        browser.size(width, height)
        room = browser.value("document.documentElement.scrollWidth - innerWidth")
        check(f"nothing sticks out at {width} pixels", room <= 0, room)
        for name in ("main", "done", "skip"):
            low = browser.value(f"$('{name}').getBoundingClientRect().bottom - innerHeight")
            check(f"{name} is there at {width}x{height}", low <= 0, low)
    phone.kill()
    eventually("a rotation that is killed is gone", lambda: text(browser, "title") == "No rotation runs")
    check("then buttons are dead", browser.value("$('done').disabled && $('main').disabled"))
    phone.begin("--recover", "yes")
    eventually("and there again when it is taken up", lambda: text(browser, "title") == HOSTILE)
    entries = [event["entry"]["text"] for event in browser.count("Log.entryAdded")]
    check("nothing went wrong", not entries and not browser.count("Runtime.exceptionThrown"), entries)
    browser.visit(phone.address.replace(phone.path, "/wrong/"))
    check("a wrong token sees nothing", HOSTILE not in browser.value("document.documentElement.innerHTML"))
    browser.visit(phone.address)
    eventually("another visit sees it again", lambda: text(browser, "title") == HOSTILE)
    phone.server.send_signal(signal.SIGINT)
    phone.server.wait(5)
    eventually("the page says that it is not connected", lambda: text(browser, "title") == "Not connected")


def draw(program, target):
    """What the documents show: an instant of a simulated day, the same in every run."""
    day = subprocess.run(
        [program, "run", ROOT / "Samples/study-day.txt", "--simulate", "--script", "-", "--break", "5m",
         "--start", "2026-11-20T09:00:00+01:00", "--seed", "1"],
        input="+76m done\n+112m here\n+112m stop\n", capture_output=True, text=True, check=True).stdout  # fmt: skip
    played = folder() + "/rota"
    until = day.index('"kind":"slice_ended"', day.rindex('"kind":"slice_started"'))
    pathlib.Path(played + ".ndjson").write_text(day[: day.rindex("\n", 0, until) + 1])
    pathlib.Path(played).write_text(f"#!/bin/sh\ncat {played}.ndjson\nexec sleep 1000\n")
    os.chmod(played, 0o755)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        phone, browser = Phone(played, []), Browser(profile)
        try:
            for name, width, height, dark in (("phone", 390, 844, True), ("phone-light", 390, 844, False),
                                              ("phone-wide", 1280, 800, True)):
                browser.size(width, height, dark=dark, scale=2 if width < 600 else 1)
                browser.ask("Emulation.setScrollbarsHidden", hidden=True)
                browser.visit(phone.address)
                eventually("there is a picture", lambda: text(browser, "time") != "–")
                # What is left is counted by the clock of that day.
                browser.value("ahead = Date.parse(s.time) + 442_000 - Date.now(); tick(); drawList(true)")
                time.sleep(0.4)
                data = browser.ask("Page.captureScreenshot")["data"]
                (pathlib.Path(target) / f"{name}.png").write_bytes(base64.b64decode(data))
        finally:
            browser.close()
            phone.close()


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--pictures", metavar="FOLDER", help="draw into this folder, and check nothing")
    options = parser.parse_args()
    if options.pictures:
        return draw(options.program, options.pictures)
    with contextlib.closing(Phone(options.program, [HOSTILE, "Kant", "Essay est:2h"])) as phone:
        phone.begin("--mark-done")
        eventually("the rotation runs", lambda: records(phone.listen(), 1))
        check_doors(phone)
    with contextlib.closing(Phone(options.program, [HOSTILE, "Kant", "Essay est:2h"])) as phone:
        phone.begin()
        check_stream(phone)
    if not chromium():
        print("Chromium is not installed; the page was not opened")
    else:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            browser = Browser(profile)
            with contextlib.closing(Phone(options.program, [HOSTILE, "Kant", "Essay est:2h"])) as phone:
                phone.begin()
                check_page(phone, browser)
            browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
