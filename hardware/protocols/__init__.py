"""What scales say on a serial line: bytes in, readings out, no port in sight.

Strategy: a protocol is one class with `feed(bytes) -> list[Reading]`, in a module for each family, and one entry in `PROTOCOLS` that tells
how its port is opened and what may be sent. A line is a weight only when its whole shape is the protocol's: numbers stand in timestamps,
menus and temperatures too, so the first number in a line means nothing.
"""

from __future__ import annotations

from hardware.protocols.aandd import AANDD
from hardware.protocols.adam import ADAM
from hardware.protocols.base import (
    GRAMS,
    LONGEST_LINE,
    Commands,
    Conversation,
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
from hardware.protocols.kern import KERN
from hardware.protocols.loadcell import LOADCELL
from hardware.protocols.ohaus import OHAUS
from hardware.protocols.openscale import OPENSCALE, OpenScale, TareByMenu
from hardware.protocols.sartorius import SARTORIUS
from hardware.protocols.sics import SICS
from hardware.protocols.sketches import COUNTS, HX711_ADC, PLAIN, QWIIC, REQUESTED, PlainLines
from hardware.protocols.small import JJ, RADWAG, SMALL, YAOHUA
from hardware.protocols.toledo import TOLEDO

PROTOCOLS: dict[str, Entry] = {
    "loadcell": LOADCELL,
    "openscale": OPENSCALE,
    "plain": PLAIN,
    "counts": COUNTS,
    "hx711-adc": HX711_ADC,
    "qwiic": QWIIC,
    "serial-scale": REQUESTED,
    "sics": SICS,
    "aandd": AANDD,
    "sartorius": SARTORIUS,
    "ohaus": OHAUS,
    "kern": KERN,
    "adam": ADAM,
    "toledo": TOLEDO,
    "radwag": RADWAG,
    "small": SMALL,
    "jj": JJ,
    "yaohua": YAOHUA,
}

__all__ = [
    "GRAMS",
    "LONGEST_LINE",
    "PROTOCOLS",
    "Commands",
    "Conversation",
    "Entry",
    "Kind",
    "LineProtocol",
    "Lines",
    "OpenScale",
    "Options",
    "PlainLines",
    "Reading",
    "ScaleProtocol",
    "TareByMenu",
    "number",
    "weight",
]
