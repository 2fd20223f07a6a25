"""What scales say on a serial line: bytes in, readings out, no port in sight.

Strategy: a protocol is one class with `feed(bytes) -> list[Reading]`, in a module for each family, and one entry in `PROTOCOLS` that tells
how its port is opened and what may be sent. A line is a weight only when its whole shape is the protocol's: numbers stand in timestamps,
menus and temperatures too, so the first number in a line means nothing.
"""

from __future__ import annotations

from hardware.protocols.base import (
    GRAMS,
    LONGEST_LINE,
    Commands,
    Entry,
    Kind,
    LineProtocol,
    Lines,
    Options,
    Reading,
    ScaleProtocol,
    number,
    weight,
)
from hardware.protocols.openscale import OPENSCALE, OpenScale
from hardware.protocols.sketches import PLAIN, PlainLines

PROTOCOLS: dict[str, Entry] = {"openscale": OPENSCALE, "plain": PLAIN}

__all__ = [
    "GRAMS",
    "LONGEST_LINE",
    "PROTOCOLS",
    "Commands",
    "Entry",
    "Kind",
    "LineProtocol",
    "Lines",
    "OpenScale",
    "Options",
    "PlainLines",
    "Reading",
    "ScaleProtocol",
    "number",
    "weight",
]
