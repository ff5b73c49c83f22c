"""Whether the targets stand as docs/architecture.md has them: arrows point down, and doors are used.

Reads the package from `swift package dump-package` and the imports from the sources. It is a fault

- if a target uses one that stands below it in Package.swift, or is not in the table of the document,
- if what a target imports is not among what it says it uses, or the other way round,
- if something is `public` that no library of the package shows,
- if folders of a target of more than 3,000 lines use one another in a circle. A folder has what stands
  below it, the files beside the folders are one, and a folder uses another that declares a type it names,
- if a target has more than 8,500 lines, or a file more than 350,
- if a comment is wider than 100 columns, as swift-format does not break any.

With --write the picture of the targets in the document is drawn anew; else it has to be as it is.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs/architecture.md"
BEGIN, END = "<!-- targets: Tests/Support/targets.py --write -->\n```text\n", "```\n"


def package():
    """The targets of the product from the lowest on, each with those it says it uses; the libraries."""
    dump = json.loads(subprocess.run(
        ["swift", "package", "--ignore-lock", "dump-package"], cwd=ROOT, check=True, capture_output=True).stdout)
    targets = {}
    for target in dump["targets"]:
        if (ROOT / "Sources" / target["name"]).is_dir():
            names = [next(iter(each.values()))[0] for each in target["dependencies"]]
            targets[target["name"]] = names
    libraries = {name for product in dump["products"] if "library" in product["type"]
                 for name in product["targets"]}
    return targets, libraries


def reach(targets, name):
    """Everything that a target uses, directly or not."""
    return set(targets[name]).union(*(reach(targets, each) for each in targets[name]))


def picture(targets):
    """A line for each target, the highest first: what it uses that nothing else it uses does."""
    lines = []
    for name in reversed(targets):
        used = targets[name]
        direct = [each for each in used
                  if not any(each in reach(targets, other) for other in used if other != each)]
        lines.append(f"{name:13} ─► {', '.join(direct)}" if direct else name)
    return "\n".join(lines) + "\n"


def faults(targets, libraries, document):
    """What is not as it should be, in a sentence each."""
    names = list(targets)
    table = re.findall(r"^\| `([\w-]+)` \|", document.split("\n## ")[1], re.MULTILINE)
    if table != names:
        yield f"docs/architecture.md lists {table}, and Package.swift {names}"
    shown = libraries.union(*(reach(targets, name) for name in libraries))
    for name, used in targets.items():
        yield from (f"{name} uses {other}, which stands below it in Package.swift"
                    for other in used if names.index(other) > names.index(name))
        imported = set()
        for path in sorted((ROOT / "Sources" / name).rglob("*.swift")):
            text = path.read_text()
            imported.update(re.findall(r"^(?:@\w+ )?import (?:\w+ )?(\w+)$", text, re.MULTILINE))
            if name not in shown and (match := re.search(r"^ *public\b.*", text, re.MULTILINE)):
                yield f"{path.relative_to(ROOT)}: no library shows `{match[0].strip()}`"
        imported &= set(names)
        yield from (f"{name} imports {other}, and does not say so in Package.swift"
                    for other in sorted(imported - set(used)))
        yield from (f"{name} says that it uses {other}, and does not import it"
                    for other in sorted(set(used) - imported))


def sizes(targets):
    """What is too long or too wide to be read, in a sentence each."""
    for target in targets:
        texts = {path.relative_to(ROOT): path.read_text()
                 for path in (ROOT / "Sources" / target).rglob("*.swift")}
        lines = {path: text.count("\n") for path, text in texts.items()}
        yield from (f"{path} has a comment wider than 100 columns: {line.strip()}"
                    for path, text in texts.items()
                    for line in re.findall(r"^(?= *//).{101,}$", text, re.MULTILINE))
        if sum(lines.values()) > 8500:
            yield f"{target} has {sum(lines.values())} lines; split it"
        yield from (f"{path} has {count} lines; split it" for path, count in lines.items() if count > 350)


LARGE = 3000
MODIFIERS = r"(?:@\w+(?:\([^)]*\))? |(?:package|public|final|indirect) )*"
DECLARATION = re.compile(rf"^{MODIFIERS}(?:struct|class|enum|protocol|typealias) (\w+)", re.MULTILINE)
NESTED = re.compile(r"^ +.*\b(?:struct|class|enum|typealias) (\w+)", re.MULTILINE)


def code(text):
    """A source without comments and texts, of which what they interpolate is left."""
    text = re.sub(r'//.*|"""(?:.|\n)*?"""', "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', lambda each: " ".join(re.findall(r"\\\((.*?)\)", each[0])), text)


def folder_uses(target):
    """The folders of a target, each with those it uses and the types that say so."""
    files = {}
    for path in sorted((ROOT / "Sources" / target).rglob("*.swift")):
        parts = path.relative_to(ROOT / "Sources" / target).parts
        files[path] = (parts[0] if len(parts) > 1 else target, code(path.read_text()))
    homes = {}
    for folder, text in files.values():
        for name in DECLARATION.findall(text):
            homes.setdefault(name, set()).add(folder)
    uses = {}
    for folder, text in files.values():
        for name in set(re.findall(r"(?<![.\w])[A-Z]\w+", text)) - set(NESTED.findall(text)):
            for home in homes.get(name, set()) if len(homes.get(name, ())) == 1 else ():
                if home != folder:
                    uses.setdefault(folder, {}).setdefault(home, set()).add(name)
    lines = sum(path.read_text().count("\n") for path in files)
    return lines, uses


def circles(targets):
    """The folders that use one another in a circle, in a sentence for each arrow of it."""
    for target in targets:
        lines, uses = folder_uses(target)
        if lines <= LARGE:
            continue
        graph = {folder: list(others) for folder, others in uses.items()}
        graph.update({other: [] for others in uses.values() for other in others if other not in graph})

        def reached(start):
            found, ahead = set(), list(graph[start])
            while ahead:
                if (each := ahead.pop()) not in found:
                    found.add(each)
                    ahead += graph[each]
            return found

        for folder, others in uses.items():
            yield from (f"{target}: {folder} uses {other} ({', '.join(sorted(names))}), which uses it"
                        for other, names in others.items() if folder in reached(other))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="draw the picture in the document anew")
    options = parser.parse_args()
    targets, libraries = package()
    text = DOCUMENT.read_text()
    before, rest = text.split(BEGIN)
    drawn, after = rest.split(END, 1)
    if options.write:
        DOCUMENT.write_text(before + BEGIN + picture(targets) + END + after)
        drawn = picture(targets)
    found = [*faults(targets, libraries, text), *sizes(targets), *circles(targets)]
    if drawn != picture(targets):
        found.append("the picture in docs/architecture.md is another: targets.py --write draws it")
    print("\n".join(found) or f"{len(targets)} targets, no arrow points up, and no folders in a circle")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
