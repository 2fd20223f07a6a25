"""The simulated table's process: `python -m hardware.virtual.server LINK MEMORY`, with two inherited descriptors.

The first is a socket for commands and answers, whose first message is the `Settings`; the second is shared memory for
the clock and the pictures. The process ends when the socket closes, so it never outlives its program.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from multiprocessing.connection import Connection
from typing import Any

from hardware.virtual.link import SharedMemory


def main(link_descriptor: int, memory_descriptor: int) -> None:
    """Serve until the program hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which then hangs up
    link: Connection[Any, Any] = Connection(link_descriptor)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        settings = link.recv()
        try:
            from hardware.virtual.clockwork import Clockwork
        except ImportError as error:
            link.send(("failed", str(error)))
            return
        Clockwork(link, SharedMemory(memory_descriptor), settings).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
