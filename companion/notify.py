"""What systemd is told: that the app is ready, that the screen's loop still turns, and in a line what goes on.

Strategy: systemd's protocol is one datagram to the socket that it names in the environment. Where it names none nobody listens, and every
function here does nothing. A message that cannot be sent is not tried again: the next one follows at once.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping

SHARE = 4  # beats in the time after which systemd gives up: three may be lost


def notify(*words: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Send assignments such as READY=1; False where nobody listens or can be reached."""
    path = environ.get("NOTIFY_SOCKET", "")
    if not path:
        return False
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as line:
            line.connect("\0" + path[1:] if path.startswith("@") else path)
            line.send("\n".join(words).encode())
    except OSError:
        return False
    return True


def patience(environ: Mapping[str, str] = os.environ) -> float:
    """Seconds without a beat after which systemd takes this process for hung; 0.0 where it does not watch."""
    told = environ.get("WATCHDOG_USEC", "")
    watched = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    return int(told) / 1e6 if told.isdigit() and watched else 0.0


class Heartbeat:
    """Tells systemd a few times in its `patience` that all is well; `beat` may be called as often as one likes."""

    def __init__(self, patience: float, say: Callable[..., bool] = notify) -> None:
        self._every = patience / SHARE
        self._say = say
        self._last = float("-inf")

    def beat(self, now: float) -> None:
        """`now`: seconds that never run backwards."""
        if self._every and now - self._last >= self._every:
            self._last = now
            self._say("WATCHDOG=1")
