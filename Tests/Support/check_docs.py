#!/usr/bin/env python3
"""Holds the documents against the program: check_docs.py PROGRAM OUTPUT-OF-THE-SNIPPET

Links lead somewhere; source files that are named exist; options of commands exist; what stands
behind `$` in a block of `console` prints what stands below it; the snippet of docs/library.md is the one that was built, and prints
what stands there.
"""

import datetime
import functools
import http.server
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def blocks(text, language):
    """The contents of the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def links(page, text):
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    targets += re.findall(r'\bsrc(?:set)?="([^"]+)"', text)
    for target in targets:
        if "://" not in target and not (page.parent / target).exists():
            yield f"the link to {target} leads nowhere"


def sources(text, known):
    for name in re.findall(r"`(?:\w+/)*([\w+]+\.swift)`", text):
        if name not in known:
            yield f"there is no {name}"


def options(text, taken):
    for command, words in re.findall(r"\brota ([a-z]+)\b([^\n|`]*)", text):
        for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", words):
            if taken(command) and option not in taken(command):
                yield f"rota {command} has no option {option}"


def helped(program):
    """The options that a command takes, by its name; none of what is no command."""

    @functools.cache
    def taken(command):
        screen = subprocess.run([program, "help", command], capture_output=True, text=True)
        return set(re.findall(r"--[a-z][a-z-]*", screen.stdout))

    return taken


def sessions(text, environment):
    for block in blocks(text, "console"):
        for session in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = session.partition("\n")
            shown = subprocess.run(
                ["bash", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True)
            if shown.stdout + shown.stderr != expected:
                yield f"$ {command}\nprints\n{shown.stdout}{shown.stderr}and not\n{expected}"


def snippet(output):
    text = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    source = (ROOT / "Snippets/Quantum.swift").read_text()
    if source not in blocks(text, "swift"):
        yield "the snippet is not the one that was built"
    if pathlib.Path(output).read_text() not in blocks(text, "text"):
        yield "the snippet prints something else"


def old_calendar(program, environment):
    """The lectures as the calendar `uni`, fetched ten days ago, and not to be had since then."""
    served = True

    class Lectures(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if served else 404)
            self.end_headers()
            if served:
                self.wfile.write((ROOT / "Samples/lectures.ics").read_bytes())

        def log_message(self, *_):
            pass

    home = pathlib.Path(environment["HOME"])
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Lectures) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings = home / ".config/rota/config"
        settings.parent.mkdir(parents=True)
        settings.write_text(f"calendar.uni = http://127.0.0.1:{server.server_port}/lectures.ics\n")
        fetch = [program, "agenda", "--update"]
        subprocess.run(fetch, env=environment, capture_output=True, check=True)
        served = False
        subprocess.run(fetch, env=environment, capture_output=True)
        server.shutdown()
    then = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=10, hours=1)
    for facts in home.glob(".local/state/rota/calendars/*.facts"):
        lines = facts.read_text()
        facts.write_text(re.sub(r"(?m)^fetched: .*", f"fetched: {then:%Y-%m-%dT%H:%M:%SZ}", lines))


def main(program, output):
    program = pathlib.Path(program).resolve()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "ROTA_"))}
    environment = {**kept, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    taken = helped(program)
    files = {path.name for path in [*ROOT.glob("Package.swift"), *ROOT.glob("Sources/**/*.swift")]}
    problems = [f"library.md: {problem}" for problem in snippet(output)]
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        # Earlier work on this machine or another page would count in forecasts and plans.
        home = tempfile.TemporaryDirectory(prefix="rota-documents-")
        environment["HOME"] = home.name
        if "--calendar uni" in text:
            old_calendar(program, environment)
        for found in (
            links(page, text),
            sources(text, files),
            options(text, taken),
            sessions(text, environment),
        ):
            problems += [f"{page.relative_to(ROOT)}: {problem}" for problem in found]
    print(*problems, sep="\n", file=sys.stderr)
    print(f"documents: {len(PAGES)} pages, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
