"""What the scripts share that open a page: Chromium, told what to do."""

import json
import os
import pathlib
import shutil
import subprocess
import sys


def chromium():
    """Where Chromium is; None: it is not installed."""
    return shutil.which("chromium") or shutil.which("google-chrome")


class Browser:
    """Chromium, told what to do over a pair of pipes (Chrome DevTools Protocol)."""

    def __init__(self, folder):
        command_read, self.commands = os.pipe()
        self.answers, answer_write = os.pipe()
        # The protocol wants these to be 3 and 4, whatever they are here.
        high = [os.dup2(fd, number) for fd, number in ((command_read, 103), (answer_write, 104))]
        shell = 'exec "$@" 3<&103 4>&104 103<&- 104>&-'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", chromium(), "--headless", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"],
            pass_fds=high, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for fd in (command_read, answer_write, *high):
            os.close(fd)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log", "DOM", "Accessibility"):
            self.ask(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.buffer:
            chunk = os.read(self.answers, 1 << 16)
            if not chunk:
                sys.exit("Chromium is gone")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.commands, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def open(self, path):
        self.visit(pathlib.Path(path).as_uri())

    def visit(self, address):
        self.events.clear()
        self.ask("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())

    def value(self, expression):
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def size(self, width, height, dark=False, scale=1):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=scale, mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def count(self, method):
        return [event["params"] for event in self.events if event.get("method") == method]

    def close(self):
        self.session = None
        self.ask("Browser.close")
        self.process.wait(10)
