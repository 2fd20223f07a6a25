"""Ohaus Scout, Traveler, Navigator and their interface kits: `       12.73 g    ?`.

Strategy: a question mark after the unit says that the weight moves. A word after that (TOTAL, WET WT) says that the number is not what
lies on the platform now; NET, GROSS and the time of interval printing say nothing of the kind.
"""

from __future__ import annotations

from companion.words import N_
from hardware.protocols.base import UNIT, VALUE, Commands, Entry, Kind, LineProtocol, Reading, plain, words


class Ohaus(LineProtocol):
    """The lines of all output formats; columns do not matter."""

    _WORDS = (
        (Kind.INFO, words(r"\[?Err:?\s*0\]?")),  # the answer to "last error?": there was none
        (Kind.ERROR, words(r"\[?Err:?\s*[\d.]{1,5}\]?")),
        (Kind.REFUSED, words(r"ES")),
    )
    _WEIGHT = words(rf"({VALUE})\s*({UNIT})\s*(\?)?\s*(?:N|NET|G|GROSS|\d\d:\d\d:\d\d)?")
    _LEGEND = words(rf"{VALUE}\s*{UNIT}\s*\??\s+[A-Z][A-Z .]*")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._WEIGHT.match(text)
        if found is not None:
            return self._weight(found[1], found[2], raw, found[3] is None)
        return plain(Kind.AMOUNT if self._LEGEND.match(text) else Kind.GARBAGE, raw)


OHAUS = Entry(
    N_("Ohaus"),
    Ohaus,
    N_("Let it print unstable weights, too; its speed is 9600 or 2400. A newer one speaks MT-SICS."),
    commands=Commands(tare=b"T\r\n", ask=b"P\r\n", stream=b"CA\r\n"),
    poll=0.25,
)
