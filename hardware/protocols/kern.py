"""KERN: eighteen characters such as `       12.34 g  `, or `ST,GS   1.000KG` of the platform scales.

Strategy: an empty unit field says that the weight moves. The commands are single letters without any line end. Newer models speak MT-SICS.
"""

from __future__ import annotations

from companion.words import N_
from hardware.protocols.aandd import STANDARD, STANDARD_WORDS
from hardware.protocols.base import UNIT, VALUE, Commands, Entry, Kind, LineProtocol, Reading, plain, words


class Kern(LineProtocol):
    """Both formats; the M that may stand first says that a memory is in use."""

    _WORDS = (*STANDARD_WORDS, (Kind.ERROR, words(r"Error")))
    _WEIGHT = words(rf"(?:M\s+)?({VALUE})\s*({UNIT})?")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = STANDARD.match(text)
        if found is not None:
            return self._weight(found[2], found[3], raw, found[1].upper() == "ST")
        found = self._WEIGHT.match(text)
        return self._unsteady(found[1], found[2], raw) if found else plain(Kind.GARBAGE, raw)


KERN = Entry(
    N_("KERN"),
    Kern,
    N_("Set its output to remote control; a newer one with KCP speaks MT-SICS."),
    commands=Commands(tare=b"t", ask=b"w"),
    poll=0.2,
)
