"""What the simulated table's process and the program share: the clock and the newest pictures, in one piece of memory.

Strategy: an anonymous memory file whose descriptor the child inherits, so that nothing is named, nothing leaks when a
process is killed, and no tracker has to clean up. Pictures lie in a ring of slots; a slot names the picture that it
holds, so a reader that was overtaken notices it.
"""

from __future__ import annotations

import mmap
import os

import numpy as np
from numpy.typing import NDArray

from hardware.virtual.scene import FRAME_SIZE

SLOTS = 6
HEADER = 4096  # bytes: the clock, then each slot's picture number
SHAPE = (FRAME_SIZE[1], FRAME_SIZE[0], 3)
PICTURE = SHAPE[0] * SHAPE[1] * SHAPE[2]
SIZE = HEADER + SLOTS * PICTURE


def new_memory() -> int:
    """A descriptor of fresh shared memory; the caller closes it."""
    descriptor = os.memfd_create("binside-table")
    os.ftruncate(descriptor, SIZE)
    return descriptor


class SharedMemory:
    """A view of the memory behind a descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._map = mmap.mmap(descriptor, SIZE)
        whole = np.frombuffer(self._map, np.uint8)
        self._clock = whole[:8].view(np.float64)
        self._holds = whole[8 : 8 + 8 * SLOTS].view(np.int64)
        self._pictures = whole[HEADER:].reshape(SLOTS, *SHAPE)

    @property
    def clock(self) -> float:
        """The simulated time in seconds."""
        return float(self._clock[0])

    @clock.setter
    def clock(self, seconds: float) -> None:
        self._clock[0] = seconds

    def write(self, number: int, picture: NDArray[np.uint8]) -> None:
        """Store picture `number` (1, 2, …)."""
        slot = number % SLOTS
        self._holds[slot] = 0
        self._pictures[slot] = picture
        self._holds[slot] = number

    def read(self, number: int) -> NDArray[np.uint8] | None:
        """A copy of picture `number`; None when a newer one has taken its place."""
        slot = number % SLOTS
        if self._holds[slot] != number:
            return None
        picture = self._pictures[slot].copy()
        return picture if self._holds[slot] == number else None
