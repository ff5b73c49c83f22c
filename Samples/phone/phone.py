#!/usr/bin/env python3
"""The ring on a phone or a second screen: shows what `rota events` says, controls it with `rota ctl`.

    Samples/phone/phone.py               for a browser of this machine
    Samples/phone/phone.py --listen      for a phone in the same network; --listen 10.0.0.7 names the address

Anyone with the printed address can see and control the rotation; a request without its token gets 404.
"""

import argparse
import base64
import hashlib
import hmac
import http.server
import json
import os
import pathlib
import re
import secrets
import select
import shutil
import socket
import subprocess
import sys
import threading
import time

PAGE = pathlib.Path(__file__).with_name("page.html").read_bytes()
# What the page may ask for, and the text that goes with it.
COMMANDS = {"toggle": [], "done": ["task"], "skip": [], "here": [], "undo": [], "add": ["line"]}
LONGEST = 4096  # bytes of a request
QUIET = 15  # seconds after which a silent stream says that it is there
streams = threading.BoundedSemaphore(16)


def hashed(element):
    """The only script, or style, of the page: nothing that a title brings along can run."""
    text = re.search(rb"<%b>(.*?)</%b>" % (element, element), PAGE, re.DOTALL).group(1)
    return f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'"


HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": f"default-src 'none'; script-src {hashed(b'script')}; "
    f"style-src {hashed(b'style')}; connect-src 'self'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30
    disable_nagle_algorithm = True

    def asked(self, method):
        """What a request is for; None without the token, or when another site sent it."""
        server, address = self.server, self.headers.get("Host", "")
        _, token, *rest = (self.path.split("?")[0] + "/").split("/", 2)
        has_token = hmac.compare_digest(token.encode(errors="replace"), server.token.encode())
        origin = self.headers.get("Origin")
        is_own = address in server.names and (
            origin == f"http://{address}" if method == "POST" else origin in (None, f"http://{address}"))
        is_own = is_own and (self.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
                             or self.headers.get("Sec-Fetch-Mode") == "navigate")
        return rest[0].rstrip("/") if has_token and is_own else None

    def do_GET(self):
        what = self.asked("GET")
        if what == "":
            self.answer(200, PAGE, "text/html; charset=utf-8")
        elif what == "events":
            self.stream()
        else:
            self.answer(404)

    def do_POST(self):
        try:
            length = int(self.headers.get("Content-Length", ""))
        except ValueError:
            length = -1
        if not 0 <= length <= LONGEST:
            self.close_connection = True
            return self.answer(413)
        body = self.rfile.read(length)
        if self.asked("POST") != "do" or self.headers.get_content_type() != "application/json":
            return self.answer(404)
        try:
            asked = json.loads(body)
            texts = {name: asked[name] for name in COMMANDS[asked["do"]] if name in asked}
            if not all(isinstance(text, str) for text in texts.values()):
                raise ValueError
        except (ValueError, KeyError, TypeError):
            return self.answer(400)
        request = json.dumps({"do": asked["do"], **texts, "records": True})
        reply = subprocess.run(
            self.server.rota("ctl") + ["-"], input=request.encode() + b"\n", capture_output=True, timeout=20)
        self.answer(200, reply.stdout or b"{}", "application/json")

    def answer(self, status, body=b"", content="text/plain"):
        self.send_response(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", content)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self):
        """All records, as long as the page is there; after an interruption those that it missed."""
        if not streams.acquire(blocking=False):
            return self.answer(503)
        try:
            self.close_connection = True
            self.send_response(200)
            for name, value in {**HEADERS, "Content-Type": "text/event-stream", "Connection": "close"}.items():
                self.send_header(name, value)
            self.end_headers()
            # The clock of the phone may be wrong; what is left is counted by this one.
            self.write(b"retry: 1000\nevent: clock\ndata: %d\n\n" % (time.time() * 1000))
            self.since = self.headers.get("Last-Event-ID", "")
            while True:
                self.relay()  # to the end of the rotation
                self.write(b"event: away\ndata:\n\n")
                self.relay("--wait", records=1)  # until there is one again
        except (OSError, EOFError):
            pass  # the page is closed
        finally:
            streams.release()

    def relay(self, *options, records=None):
        """Hands on what `rota events` prints."""
        command = self.server.rota("events") + [*options]
        if re.fullmatch(r"\w+:\d+", self.since, re.ASCII):
            command += ["--since", self.since]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as rota:
            try:
                rest = b""
                while True:
                    ready = select.select([rota.stdout, self.connection], [], [], QUIET)[0]
                    if self.connection in ready:
                        raise EOFError  # it says nothing more, so it has left
                    if not ready:
                        self.write(b":\n\n")
                        continue
                    block = os.read(rota.stdout.fileno(), 1 << 16)
                    if not block:
                        return
                    *lines, rest = (rest + block).split(b"\n")
                    for line in lines:
                        record = json.loads(line)
                        if "seq" in record:
                            self.since = f"{record['rotation']}:{record['seq']}"
                        self.write(b"id: %b\ndata: %b\n\n" % (self.since.encode(), line))
                        if records == 1:
                            return
            finally:
                rota.terminate()

    def write(self, text):
        self.wfile.write(text)
        self.wfile.flush()

    def log_message(self, *_):
        pass  # the token is in every path


class Server(http.server.ThreadingHTTPServer):
    def __init__(self, address, port, name):
        super().__init__((address, port), Handler)
        self.token, self.name = secrets.token_urlsafe(16), name
        here = f"{address}:{self.server_port}"
        # A name that somebody else's server gives this address is none of these.
        self.names = {here, f"localhost:{self.server_port}"} if address == "127.0.0.1" else {here}
        self.address = f"http://{here}/{self.token}/"

    def rota(self, command):
        return ["rota", command] + (["--name", self.name] if self.name else [])

    def handle_error(self, *_):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(*_)


def own_address():
    """The address that this machine has in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--listen", nargs="?", const="", metavar="ADDRESS", default="127.0.0.1",
                        help="listen on the network, at this machine's address or at ADDRESS")
    parser.add_argument("--port", type=int, default=8490, help="default 8490; 0 takes any free port")
    parser.add_argument("--name", help="which rotation, if there are several")
    options = parser.parse_args()
    if not shutil.which("rota"):
        sys.exit("phone.py: there is no `rota` on the PATH")
    try:
        server = Server(options.listen or own_address(), options.port, options.name)
    except (OSError, OverflowError) as error:
        sys.exit(f"phone.py: cannot listen on {options.listen or 'the network'}, port {options.port}: {error}")
    print(server.address, flush=True)
    if options.listen != "127.0.0.1" and shutil.which("qrencode"):
        subprocess.run(["qrencode", "-t", "ANSIUTF8" if sys.stdout.isatty() else "UTF8", server.address])
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


main()
