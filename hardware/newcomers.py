"""What real device is plugged in while a simulated table is played at.

Strategy: the names that udev gives to serial ports and cameras on USB, looked at once a second. One that was not there at the last look is
told; nothing is opened, since the table that is played at goes on with its own devices. What sits on a Pi's header cannot be told like
that: its line is there with nothing on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.senses import DevicePlugged, Sense

PLACES = {"scale": "dev/serial/by-id", "camera": "dev/v4l/by-id"}
ENDS = re.compile(r"(-if\d+)?(-port\d+)?(-video-index0)?$")
OTHER = re.compile(r"-video-index[1-9]\d*$")  # a camera's second node, on which no pictures come
EVERY = 1.0  # s between two looks


class Newcomers:
    """`post` hears of each; `root` stands for /. What is there already is nobody's news."""

    def __init__(self, post: Callable[[Sense], None], root: Path = Path("/")) -> None:
        self._post, self._root = post, root
        self._known = frozenset(self._there())
        self._due = float("-inf")

    def check(self, now: float) -> None:
        """Call it as often as one likes."""
        if now < self._due:
            return
        self._due = now + EVERY
        there = frozenset(self._there())
        for device, name in sorted(there - self._known):
            self._post(DevicePlugged(device, called(name), now))
        self._known = there  # what is pulled and plugged in again is news again

    def _there(self) -> Iterator[tuple[str, str]]:
        for device, place in PLACES.items():
            yield from ((device, node.name) for node in (self._root / place).glob("*") if not OTHER.search(node.name))


def called(name: str) -> str:
    """What udev's name of a port says to a person: maker and model."""
    return " ".join(ENDS.sub("", name).removeprefix("usb-").replace("_", " ").split())
