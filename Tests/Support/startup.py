#!/usr/bin/env python3
"""How long the program takes to start, and how large it is on disk and in memory.

    startup.py .build/static/release/rota --runs 400
"""

import fcntl
import os
import pathlib
import pty
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

from measuring import arguments, environment, exe, median, report, start

HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'


def compile_hello(folder):
    """The smallest useful program in C, linked dynamically as usual."""
    source, program = folder / "hello.c", folder / "hello"
    source.write_text(HELLO)
    try:
        subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    except FileNotFoundError:
        sys.exit("startup.py needs a C compiler: cc")
    return str(program)


def once(command, variables, actions):
    """How many milliseconds a run takes from posix_spawn to its end."""
    begin = time.perf_counter_ns()
    pid = os.posix_spawn(command[0], command, variables, file_actions=actions)
    _, status = os.waitpid(pid, 0)
    spent = time.perf_counter_ns() - begin
    if status != 0:
        sys.exit(f"{command} ended with status {status}")
    return spent / 1e6


def first_frame(program, *options, variables):
    """How many milliseconds it takes until the first picture is on a terminal."""
    far, near = pty.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    begin = time.perf_counter_ns()
    process = subprocess.Popen(
        [program, *options], stdin=near, stdout=near, stderr=near, env=variables,
        start_new_session=True,
    )  # fmt: skip
    os.close(near)
    drawn = b""
    while b"\x1b[?2026l" not in drawn:
        drawn += os.read(far, 1 << 16)
    spent = time.perf_counter_ns() - begin
    process.terminate()
    process.wait()
    os.close(far)
    return spent / 1e6


def first_frames(program, *options):
    """The fast tenth of thirty; what the first start ever makes is there then."""
    variables = {**environment(), "ROTA_THEME": "dark"}
    times = [first_frame(program, *options, variables=variables) for _ in range(31)]
    return sorted(times[1:])[3]


def memory_kib(program):
    """What a live run holds of memory, now and at most."""
    process = start(program, "run", "Essay", "Algebra", "-q", "25m")
    try:
        for _ in range(3):
            process.stdout.readline()
        time.sleep(0.5)
        fields = dict(
            line.split(":", 1)
            for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines()
        )
        return int(fields["VmRSS"].split()[0]), int(fields["VmHWM"].split()[0])
    finally:
        process.terminate()
        process.wait()


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=300, help="of each of the two")
    parser.add_argument("--ratio", type=float, default=1.3, help="bound against a C program")
    parser.add_argument("--size-mb", type=float, default=15, help="bound of the file, in 10^6 bytes")
    parser.add_argument("--memory-mb", type=float, default=10, help="bound, in 2^20 bytes")
    parser.add_argument("--frame-ms", type=float, default=30, help="bound of the first picture")
    options = parser.parse_args()
    program, variables = exe(options.program), environment()
    with tempfile.TemporaryDirectory() as folder:
        # Copies, as installing makes them: a file as the linker left it is slower to map.
        commands = {
            "rota": [shutil.copy(program, folder + "/rota"), "--version"],
            "hello": [shutil.copy(compile_hello(pathlib.Path(folder)), folder + "/hello-copy")],
        }
        actions = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
        times = {name: [] for name in commands}
        for _ in range(20):
            for command in commands.values():
                once(command, variables, actions)
        for _ in range(options.runs):
            for name, command in commands.items():
                times[name].append(once(command, variables, actions))
        ring = first_frames(
            commands["rota"][0], "run", "Essay", "Algebra", "--no-bell", "--recover", "no")
        page = first_frames(commands["rota"][0])
    # What else the machine does makes runs slower, never faster: the fast ones tell.
    tenth = {name: sorted(values)[len(values) // 10] for name, values in times.items()}
    resident, most = memory_kib(program)
    report(
        {
            "measure": "startup",
            "runs": options.runs,
            "rota_ms": round(tenth["rota"], 3),
            "hello_ms": round(tenth["hello"], 3),
            "rota_median_ms": round(median(times["rota"]), 3),
            "hello_median_ms": round(median(times["hello"]), 3),
            "ratio": round(tenth["rota"] / tenth["hello"], 3),
            "ring_ms": round(ring, 3),
            "start_page_ms": round(page, 3),
            "size_mb": round(os.path.getsize(program) / 1e6, 3),
            "resident_mb": round(resident / 1024, 3),
            "most_resident_mb": round(most / 1024, 3),
        },
        {
            "ratio": options.ratio,
            "ring_ms": options.frame_ms,
            "start_page_ms": options.frame_ms,
            "size_mb": options.size_mb,
            "most_resident_mb": options.memory_mb,
        },
    )


if __name__ == "__main__":
    main()
