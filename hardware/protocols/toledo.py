"""Toledo 8217, the scale of shop tills: asked with "W", it answers with a resting weight or with why it has none.

Strategy: the answer has no unit, so the settings must say it where it is not kilograms. Instead of a weight comes "?" with one byte of
flags, whose bit 6 is always set, which makes it a letter.
"""

from __future__ import annotations

import re

from companion.words import N_
from hardware.protocols.base import Commands, Entry, Kind, LineProtocol, Reading, plain, words

MOVING, OUT_OF_RANGE, UNDER_ZERO = 0x01, 0x02, 0x04  # bits of the status byte


class Toledo(LineProtocol):
    """A weight is told only when it rests. The byte that begins each answer and the noise of a line were taken off before."""

    _USUAL_UNIT = "kg"
    _STATUS = re.compile(r"\?(.?)\Z")
    _WEIGHT = words(r"(\d{1,6}(?:\.\d{0,4})?)\s*N?")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        status = self._STATUS.match(text)
        if status is not None:
            return plain(_why_none(ord(status[1] or "\0")), raw)
        found = self._WEIGHT.match(text)
        return self._weight(found[1], None, raw, True) if found else plain(Kind.GARBAGE, raw)


def _why_none(status: int) -> Kind:
    if status & UNDER_ZERO:
        return Kind.UNDERLOAD
    return Kind.OVERLOAD if status & OUT_OF_RANGE else Kind.BUSY


TOLEDO = Entry(
    N_("Toledo 8217"),
    Toledo,
    N_("Set its protocol to 8217, 9600 baud, 7 bits, even parity, and say here whether it weighs in kilograms or pounds."),
    bits=7,
    parity="even",
    commands=Commands(tare=b"T", zero=b"Z", ask=b"W"),
    poll=0.2,
)
