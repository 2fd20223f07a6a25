"""Is the machine's own console on the scale's line? On a Raspberry Pi it is, until somebody takes it away.

Strategy: three signs, each enough: the kernel was started with that line as its console, a login program has it open, or a login prompt was
heard on it. A console writes into the scale's menu and takes its bytes, so it is told before anything else that may be wrong.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from companion.words import N_

CONSOLE = N_(
    "The machine's own console uses the scale's line {port}. Free it: sudo make install INSTALL=--free-uart, "
    "then start the machine again. The game goes on by hand."
)
KERNEL_LINE, PROCESSES = Path("/proc/cmdline"), Path("/proc")
LOGIN = re.compile(rb"\blogin: ?$|\bPassword: ?$|Debian GNU/Linux \d+ \S+ tty|Raspbian GNU/Linux|\[ {1,4}\d+\.\d{6}\] ")


def on_console(port: str, kernel_line: Path = KERNEL_LINE, processes: Path = PROCESSES) -> bool:
    """Does the kernel or a login program use this port? `port`: a device path, links such as /dev/serial0 are followed."""
    node = os.path.realpath(port)
    return _kernel_writes(node, port, kernel_line) or _login_waits(node, port, processes)


def login_heard(data: bytes) -> bool:
    """Are these bytes a login prompt, or what a kernel writes while it starts?"""
    return LOGIN.search(data) is not None


def _kernel_writes(node: str, port: str, kernel_line: Path) -> bool:
    consoles = re.findall(r"\bconsole=([^\s,]+)", _text(kernel_line))
    return any(_same(f"/dev/{name}", node, port) for name in consoles)


def _login_waits(node: str, port: str, processes: Path) -> bool:
    for command in processes.glob("[0-9]*/cmdline"):
        words = _text(command).split("\0")
        if Path(words[0]).name in ("agetty", "getty", "login") and any(_same(f"/dev/{word}", node, port) for word in words[1:] if word):
            return True
    return False


def _same(path: str, node: str, port: str) -> bool:
    return path == port or os.path.realpath(path) == node


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""  # it has ended meanwhile, or this system does not tell
