#!/usr/bin/env python3
"""Lists what the program can say, to be read by someone who does not know it: messages.py [--words] [PATH…]

Every literal of two words or more in the sources, with its file and line; `…` stands for a value that is
filled in, and the texts that may be filled in there follow in braces. `--words` lists single words too,
most of which are keys and names. Without a path, all of Sources.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPENING = re.compile(r'//[^\n]*|/\*|(#*)("""|")')
ESCAPE = re.compile(r"\\(u\{[0-9A-Fa-f]+\}|.)", re.S)


def literals(text, at=0, end=None, depth=0):
    """The literals of a text from a place on, each as (place, what it says); up to the parenthesis that
    closes an interpolation, if it is one. Returns, as a generator does, the place behind it."""
    while at < len(text):
        if text[at] == "(":
            depth += 1
        elif text[at] == ")" and end:
            depth -= 1
            if depth == 0:
                return at + 1
        opening = OPENING.match(text, at)
        if not opening:
            at += 1
        elif text.startswith("//", at):
            at = opening.end()
        elif text.startswith("/*", at):
            at = text.index("*/", at) + 2
        else:
            start = at
            at, said = literal(text, opening)
            yield start, said
    return at


def literal(text, opening):
    """The place behind a literal, and what it says."""
    hashes, quotes = opening.groups()
    at, said = opening.end(), []
    while not text.startswith(quotes + hashes, at):
        if not text.startswith("\\" + hashes, at):
            said.append(text[at])
            at += 1
        elif text.startswith("(", at + 1 + len(hashes)):
            inner, parts = literals(text, at + 1 + len(hashes), end=True), []
            try:
                while True:
                    parts.append(next(inner)[1])
            except StopIteration as stop:
                at = stop.value
            parts = [part for part in parts if re.search(r"[A-Za-z]", part)]
            said.append("…" + ("{" + "|".join(parts) + "}" if parts else ""))
        else:
            escape = ESCAPE.match(text, at)
            said.append(" " if escape.group(1) in "nt\n" else "'" if escape.group(1) == '"' else "·")
            at = escape.end()
    return at + len(quotes + hashes), " ".join("".join(said).split())


def main():
    words = "--words" in sys.argv
    places = [pathlib.Path(word).resolve() for word in sys.argv[1:] if word != "--words"] or [ROOT / "Sources"]
    wanted = re.compile(r"[A-Za-z]{2}" if words else r"[A-Za-z…'}][ ,:;]+['\w…]*[A-Za-z]{2}")
    for place in places:
        for path in [place] if place.is_file() else sorted(place.rglob("*.swift")):
            text = path.read_text()
            for start, said in literals(text):
                if wanted.search(said):
                    print(f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, start) + 1}: {said}")


if __name__ == "__main__":
    main()
