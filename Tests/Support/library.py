#!/usr/bin/env python3
"""Uses the libraries as others do: library.py FOLDER-FOR-WHAT-IS-BUILT

A clone with a tag, in a folder of another name, is a dependency by its address. The package in which it is one
builds and runs, and prints what docs/library.md says. The code in the articles is that of Snippets, and
all of these run. The catalogues are built without a warning.
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "quantum",
  dependencies: [.package(url: "file://{clone}", from: "{version}")],
  targets: [
    .executableTarget(
      name: "quantum", dependencies: [.product(name: "RoundRobin", package: "{identity}")])
  ])
"""


def run(*command, **options):
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"library: {command} failed:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr if "docc" in str(command[0]) else done.stdout


def dependent(folder):
    """What a package elsewhere prints that depends on a release."""
    clone, user = folder / "a-clone-of-another-name", folder / "user"
    for path in (clone, user):
        shutil.rmtree(path, ignore_errors=True)
    version = run("make", "--silent", "version", cwd=ROOT).strip()
    run("git", "clone", "--quiet", ROOT, clone)
    run("git", "-C", clone, "tag", "--force", f"v{version}")
    (user / "Sources/quantum").mkdir(parents=True)
    manifest = MANIFEST.format(clone=clone, version=version, identity=clone.name)
    (user / "Package.swift").write_text(manifest)
    shutil.copy(ROOT / "Snippets/Quantum.swift", user / "Sources/quantum/main.swift")
    # Releases that were fetched before are not this one.
    return run(
        "swift", "run", "--quiet", "--disable-dependency-cache", "--scratch-path",
        folder / "build", "quantum", cwd=user)  # fmt: skip


def snippets():
    """Runs all snippets, on the stream of a day; each must print something."""
    built = pathlib.Path(run("swift", "build", "--show-bin-path", cwd=ROOT).strip())
    stream = run(
        built / "rota", "run", ROOT / "Samples/study-day.txt", "--simulate", "--start", "09:00",
        "--cycles", "1")  # fmt: skip
    names = sorted(path.stem for path in ROOT.glob("Snippets/*.swift"))
    for name in names:
        if not run(built / name, input=stream):
            sys.exit(f"library: the snippet {name} prints nothing")
    return names


def articles():
    """The code of articles that is not that of a snippet."""
    known = {path.read_text().strip() for path in ROOT.glob("Snippets/*.swift")}
    pages = [*ROOT.glob("Sources/*/*.docc/*.md")]
    for page in pages:
        for block in re.findall(r"^```swift\n(.*?)^```$", page.read_text(), re.M | re.S):
            if block.strip() not in known:
                sys.exit(f"library: {page.name} has code that no snippet has")
    return pages


def catalogues(folder):
    """Builds the pages of both libraries; any warning is a fault."""
    built = pathlib.Path(run("swift", "build", "--show-bin-path", cwd=ROOT).strip())
    target = run("swift", "-print-target-info")
    triple = re.search(r'"unversionedTriple": "([^"]+)"', target)[1]
    for name in ("RoundRobin", "EventStream"):
        graphs = folder / "graphs" / name
        graphs.mkdir(parents=True, exist_ok=True)
        run(
            "swift", "symbolgraph-extract", "-module-name", name, "-I", built / "Modules",
            "-target", triple, "-minimum-access-level", "public", "-output-dir", graphs)  # fmt: skip
        run(
            "docc", "convert", ROOT / f"Sources/{name}/{name}.docc", "--warnings-as-errors",
            "--fallback-display-name", name, "--fallback-bundle-identifier", f"rota.{name}",
            "--additional-symbol-graph-dir", graphs, "--output-path", folder / f"{name}.doccarchive",
        )  # fmt: skip


def main(folder):
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    pages = articles()
    catalogues(folder)
    names = snippets()
    printed = dependent(folder)
    (folder / "quantum.txt").write_text(printed)
    print(
        f"library: a package elsewhere and {len(names)} snippets run, "
        f"{len(pages)} articles and pages without a warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
