"""Where the screen's thread lets work be done that takes time: a thread that nobody waits for. A leaf."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeAlias

Start: TypeAlias = Callable[[Callable[[], None]], None]  # begins some work and comes back at once


def in_a_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="background", daemon=True).start()
