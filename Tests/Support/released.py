#!/usr/bin/env python3
"""Installs a release where there is no Swift, uses it, and takes it away again, as root:

    released.py .build/dist

The folder holds what `make dist deb` makes. The machine is this one with another folder of one's own,
without the toolchain; nothing that is written there stays.
"""

import contextlib
import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HOME = "/root"
PATIENCE = 10
# The seconds that installing may take, until the first screen, and how often it is tried before it is called slow.
BOUND = 10
TRIES = 3
# What stands on the page that `rota` begins with.
FIRST_SCREEN = ["What is to be done today?", "min a slice"]


def require(claim, what):
    if not claim:
        sys.exit(f"released: {what}")


class CleanMachine:
    """This machine as it would be without Swift, until the script ends."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder) / "root"
        upper, work = pathlib.Path(folder) / "upper", pathlib.Path(folder) / "work"
        for path in (self.root, upper, work):
            path.mkdir()
        self.mount(
            "-t", "overlay", "overlay", self.root,
            "-o", f"lowerdir=/,upperdir={upper},workdir={work}",
        )  # fmt: skip
        for name in ("proc", "dev"):
            self.mount("--rbind", f"/{name}", self.root / name)
        hidden = [self.root / path for path in ("tmp", "run", HOME[1:])]
        if swift := shutil.which("swift"):
            # …/usr/bin/swift: all of the toolchain.
            toolchain = pathlib.Path(swift).resolve().parents[2]
            require(toolchain != pathlib.Path("/"), "Swift is installed as a part of the system")
            hidden.append(self.root / str(toolchain).lstrip("/"))
        for path in hidden:
            path.mkdir(exist_ok=True)
            self.mount("-t", "tmpfs", "tmpfs", path)

    @staticmethod
    def mount(*arguments):
        subprocess.run(["mount", *map(str, arguments)], check=True)

    def run(self, command, succeeds=True, **variables):
        """What a command line prints in there."""
        environment = {
            "PATH": f"{HOME}/.local/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": HOME, "TERM": "xterm-256color", "LANG": "C.UTF-8", "TMUX_TMPDIR": "/tmp",
            **variables,
        }  # fmt: skip
        done = subprocess.run(
            ["chroot", self.root, "/bin/sh", "-c", "cd; " + command],
            env=environment, capture_output=True, text=True,
        )  # fmt: skip
        require(
            (done.returncode == 0) == succeeds,
            f"`{command}` ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def screen(self):
        """The first screen of `rota`, as a person sees it in a terminal."""
        self.run("tmux -f /dev/null new-session -d -x 80 -y 24 rota")
        try:
            end = time.monotonic() + PATIENCE
            while True:
                shown = self.run("tmux capture-pane -p")
                if all(word in shown for word in FIRST_SCREEN):
                    return shown
                require(time.monotonic() < end, f"rota shows\n{shown}")
                time.sleep(0.05)
        finally:
            self.run("tmux kill-server")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder):
    """The address under which a folder can be fetched."""
    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def installed(how, install):
    """What is said while installing; it takes less than BOUND, also if only at a later try on a busy machine."""
    best = float("inf")
    for _ in range(TRIES):
        begin = time.monotonic()
        said = install()
        best = min(best, time.monotonic() - begin)
        if best < BOUND:
            break
    print(f"released: by the {how}, from nothing to the screen in {best:.1f} s")
    require(best < BOUND, f"installing by the {how} takes {BOUND} s or more")
    return said


def archive(machine, dist, folder):
    """The archive by install.sh: with a wrong sum, with the right one, and away again."""
    bad = pathlib.Path(folder) / "bad"
    shutil.copytree(dist, bad, ignore=shutil.ignore_patterns("deb", "*.deb"))
    with next(bad.glob("rota-*.tar.xz")).open("r+b") as file:
        file.seek(1000)
        byte = file.read(1)
        file.seek(1000)
        file.write(bytes([byte[0] ^ 1]))
    with served(bad) as url:
        said = machine.run(f"curl -fsSL {url}/install.sh | ROTA_URL={url} sh", succeeds=False)
        require("nothing was installed" in said, f"of a wrong sum is said: {said}")
        require(not machine.run("ls -A").strip(), "something was installed with a wrong sum")
    script = send(machine, dist / "install.sh")
    machine.run(f"ROTA_URL=http://127.0.0.1:9 sh {script}", succeeds=False)
    with served(dist) as url:
        fetch = f"curl -fsSL {url}/install.sh | ROTA_URL={url} sh"

        def install():
            said = machine.run(fetch)
            print(machine.screen().rstrip())
            return said

        said = installed("archive", install)
        # A program that runs is replaced, too.
        machine.run(fetch)
    has_zsh = machine.run("command -v zsh || true")
    require("fpath=" in said or not has_zsh, f"zsh is not told: {said}")
    unit = machine.run("cat .local/share/systemd/user/rota.service")
    require(f"{HOME}/.local/bin/rota run" in unit, f"the service starts another program: {unit}")
    machine.run("man -w rota && rota doctor >/dev/null; rota --version")
    alone(machine, machine.root / f"{HOME[1:]}/.local/bin/rota")
    machine.run(f"sh {script} --remove")
    # What people wrote is theirs.
    left = machine.run("find .local -type f ! -path '*/share/rota/*' ! -path '*/state/*'")
    require(not left, f"removing leaves {left}")


def send(machine, file):
    """A file's path in there."""
    shutil.copy(file, machine.root / "tmp" / file.name)
    return f"/tmp/{file.name}"


def alone(machine, program):
    """The program with nothing else in its world, as in a container: no zones, no shell."""
    chroot = shutil.which("chroot")
    root = machine.root / "alone"
    root.mkdir()
    shutil.copy(program, root / "rota")
    run = functools.partial(
        subprocess.run, env={"HOME": "/"}, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    done = run([chroot, root, "/rota", "run", "A"])
    require("mount -t proc" in done.stderr, f"without /proc it says: {done.stderr}")
    (root / "proc").mkdir()
    CleanMachine.mount("--rbind", "/proc", root / "proc")
    done = run([chroot, root, "/rota", "run", "A", "B", "--simulate", "--cycles", "1"])
    require(done.returncode == 0 and '"ended"' in done.stdout, f"alone it says: {done.stderr}")
    done = run([chroot, root, "/rota", "run", "A", "-q", "200ms", "--cycles", "1"])
    require(done.returncode == 0 and '"ended"' in done.stdout, f"alone it says: {done.stderr}")
    done = run([chroot, root, "/rota", "run", "A", "--simulate", "--zone", "Europe/Budapest"])
    require("no zone data" in done.stderr, f"without zones it says: {done.stderr}")
    done = run([chroot, root, "/rota", "doctor"])
    require("no zone data" in done.stdout, f"without zones doctor says: {done.stdout}")


def package(machine, dist, folder):
    """The Debian package: installed, used, upgraded, purged."""
    file = next(dist.glob("rota_*.deb"))
    path = send(machine, file)

    def install():
        machine.run(f"dpkg -i {path}")
        machine.screen()

    installed("package", install)
    require(machine.run("command -v rota") == "/usr/bin/rota\n", "rota is somewhere else")
    machine.run("man -w rota")
    listed = machine.run("dpkg -L rota").split()
    later = "/tmp/later"
    machine.run(
        f"dpkg-deb -R {path} {later} && sed -i 's/^Version: .*/&+later/' {later}/DEBIAN/control"
        f" && dpkg-deb -b {later} {later}.deb && dpkg -i {later}.deb && rota --version")
    require("+later" in machine.run("dpkg-query -W rota"), "the package was not upgraded")
    machine.run("dpkg --purge rota")
    left = [name for name in listed if "rota" in name and (machine.root / name[1:]).exists()]
    require(not left, f"purging leaves {left}")


def main(dist):
    dist = pathlib.Path(dist).resolve()
    if os.environ.get("ROTA_RELEASED") != "1":
        os.environ["ROTA_RELEASED"] = "1"
        os.execvp("unshare", ["unshare", "-m", sys.executable, *sys.argv])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        CleanMachine.mount("-t", "tmpfs", "tmpfs", folder)
        machine = CleanMachine(folder)
        require("swift" not in machine.run("command -v swift || true"), "Swift is still there")
        archive(machine, dist, folder)
        package(machine, dist, folder)
    print("released: the archive and the package are installed, used and removed without Swift")


if __name__ == "__main__":
    main(*sys.argv[1:])
