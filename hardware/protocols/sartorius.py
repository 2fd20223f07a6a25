"""Sartorius SBI: `+   123.56 g  `, with 16 characters or, after a name of six, with 22.

Strategy: an empty unit field says that the weight moves. The last digit may stand in brackets, which says that it is not verified; it is
a digit all the same. Of the names only N (net) and G (gross) stand before a weight on the pan.
"""

from __future__ import annotations

from companion.words import N_
from hardware.protocols.base import Commands, Entry, Kind, LineProtocol, Reading, plain, words


class Sartorius(LineProtocol):
    """Both lengths; special codes by their word, because models differ in the columns."""

    _WORDS = (
        (Kind.OVERLOAD, words(r"(?:Stat\s+)?(?:High|H)")),
        (Kind.UNDERLOAD, words(r"(?:Stat\s+)?(?:Low|L)")),
        (Kind.BUSY, words(r"(?:Stat\s+)?(?:--|OFF|Cal|C)")),
        (Kind.ERROR, words(r"(?:Stat\s+)?(?:Err|APP\.ERR|DIS\.ERR|PRT\.ERR)\s*\d{0,4}")),
    )
    _WEIGHT = words(r"(?:([A-Z][A-Z0-9.]{0,5})\s+)?([+-]?\s*\d{1,10}(?:[.,]\d{0,6})?(?:\[\d\])?)\s*([A-Z%]{1,3})?")
    _ON_THE_PAN = (None, "N", "G")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._WEIGHT.match(text)
        if found is None:
            return plain(Kind.GARBAGE, raw)
        if found[1] not in self._ON_THE_PAN:
            return plain(Kind.AMOUNT, raw)
        return self._unsteady(found[2].replace("[", "").replace("]", ""), found[3], raw)


SARTORIUS = Entry(
    N_("Sartorius (SBI)"),
    Sartorius,
    N_("Set its data output to SBI and its handshake to none; its usual line is 1200 baud, 7 bits, odd parity."),
    baud=1200,
    bits=7,
    parity="odd",
    commands=Commands(tare=b"\x1bU", zero=b"\x1bV", ask=b"\x1bP"),
    poll=0.25,
)
