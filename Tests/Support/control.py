"""What the scripts share that steer a running rotation: a client of its socket, and its journal."""

import json
import pathlib
import signal
import socket
import subprocess
import time

# A shell lets what it starts in the background ignore interrupts, `nohup` lets it ignore that the
# terminal is gone, and a rotation keeps to both.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


def socket_path(environment, name="default"):
    """Where the rotation of a name is controlled."""
    return environment["XDG_RUNTIME_DIR"] + f"/rota/{name}.sock"


class Client:
    """A connection to the socket of a rotation."""

    def __init__(self, environment, name="default", patience=10):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(patience)
        self.rest = b""
        end = time.monotonic() + patience
        while True:
            try:
                self.socket.connect(socket_path(environment, name))
                return
            except (FileNotFoundError, ConnectionRefusedError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.002)

    def send(self, *requests):
        self.socket.sendall("".join(request + "\n" for request in requests).encode())

    def line(self):
        """The next line; empty when the other end has gone."""
        while b"\n" not in self.rest:
            block = self.socket.recv(1 << 16)
            if not block:
                return b""
            self.rest += block
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def ask(self, request):
        self.send(request)
        line = self.line()
        return json.loads(line) if line else None

    def close(self):
        self.socket.close()


def journal(environment):
    """Every whole line of the journal, in the order of the files and of the lines in them."""
    lines = []
    folder = pathlib.Path(environment["XDG_DATA_HOME"] + "/rota/journal")
    for path in sorted(folder.glob("*/*.ndjson")):
        *whole, _ = path.read_bytes().split(b"\n")
        lines += whole
    return lines


def run(program, environment, *options, **streams):
    """Starts a rotation with its stream on a pipe."""
    return subprocess.Popen(
        [program, "run", *options],
        stdin=subprocess.DEVNULL,
        env=environment,
        **{"stdout": subprocess.PIPE, **streams},
    )
