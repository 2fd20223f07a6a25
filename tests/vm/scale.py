"""A scale at the far end of an emulated USB adapter: lines with grams, ten in a second of the machine's, as long as it is plugged in.

It writes to the socket that the emulator gives the adapter. What a scale says while its plug is out nobody ever hears, so nothing is
written then. A card that is laid on takes some lines of unrest, as hands do.
"""

from __future__ import annotations

import contextlib
import random
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

RATE = 10  # lines a second
TICK = 0.02  # s of this machine
CAN, CARD = 62.4, 1.8  # g
NOISE = 0.02  # g
HANDS = 7  # lines during which a hand is in the way
PUSH = 9.0  # g that it may press


class Speaker:
    """Something that sends lines into a socket of the emulator's; use it in a `with`. `pace`: how fast the machine's clock goes."""

    def __init__(self, path: Path, pace: Callable[[], float]) -> None:
        self._pace = pace
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._socket.settimeout(1.0)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._speak, daemon=True)
        self.plugged = False

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_why: object) -> None:
        self._over.set()
        self._thread.join()
        self._socket.close()

    def line(self) -> bytes:
        """What is said next."""
        return b"somebody else's board\r\n"

    def _speak(self) -> None:
        due = 0.0  # lines
        while not self._over.wait(TICK):
            due += TICK * RATE * self._pace()
            if due < 1:
                continue
            due = 0.0
            if self.plugged:
                with contextlib.suppress(TimeoutError):  # nobody reads: the line is lost
                    self._socket.sendall(self.line())


class SpeakingScale(Speaker):
    """`cards`: how many lie on the can."""

    def __init__(self, path: Path, pace: Callable[[], float], cards: int, seed: int) -> None:
        super().__init__(path, pace)
        self._luck = random.Random(seed)
        self.cards = cards
        self._hands = 0

    def lay(self, cards: int = 1) -> None:
        """So many cards more; the scale is at rest again after a moment."""
        self.cards += cards
        self._hands = HANDS

    def line(self) -> bytes:
        hand = self._luck.uniform(-1, PUSH) if self._hands > 0 else 0.0
        self._hands -= 1
        grams = CAN + self.cards * CARD + hand + self._luck.gauss(0, NOISE)
        return b"%.2f g\r\n" % grams
