"""A&D's standard format `ST,+00012.34  g`, and its DP, KF, MT and NU formats.

Strategy: the header tells stable from unstable and weights from pieces; only then does the number count. KF tells by a missing unit that
the weight moves, NU tells nothing at all and is known by its digits, which follow the sign at once. KERN borrows the standard format.
"""

from __future__ import annotations

from companion.words import N_
from hardware.protocols.base import UNIT, VALUE, Commands, Entry, Kind, LineProtocol, Reading, plain, words

STANDARD = words(rf"(ST|US),\s*(?:(?:GS|NT|GW|G|N)\s*,?)?\s*({VALUE})\s*,?\s*({UNIT})")
STANDARD_WORDS = (
    (Kind.UNDERLOAD, words(r"OL,(?:[A-Z]{2},)?\s*-.*")),
    (Kind.OVERLOAD, words(r"OL,.*")),
    (Kind.AMOUNT, words(r"QT[, ].*|(?:ST|US),\s*(?:TR|TW)\b.*")),
    (Kind.REFUSED, words(r"EC,E\d{1,2}|\?")),
)


class AandD(LineProtocol):
    """All five formats at once: their shapes do not overlap."""

    _WORDS = (
        *STANDARD_WORDS,
        (Kind.OVERLOAD, words(r"SI\+|\+?\s*H|\+9{8}")),
        (Kind.UNDERLOAD, words(r"SI-|-?\s*L|-9{8}")),
    )
    _HEADED = words(rf"(WT|US|SD|S)\s+({VALUE})\s*({UNIT})")  # DP and MT
    _NU = words(r"([+-]\d+\.?\d*)")
    _KF = words(rf"((?=[+-]){VALUE})\s*({UNIT})?")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = STANDARD.match(text) or self._HEADED.match(text)
        if found is not None:
            return self._weight(found[2], found[3], raw, found[1].upper() in ("ST", "WT", "S"))
        found = self._NU.match(text)
        if found is not None:
            return self._weight(found[1], None, raw)
        found = self._KF.match(text)
        return self._unsteady(found[1], found[2], raw) if found else plain(Kind.GARBAGE, raw)


AANDD = Entry(
    N_("A&D"),
    AandD,
    N_("Switch its automatic power-off and its re-zero after printing off; its usual line is 2400 baud, 7 bits, even parity."),
    baud=2400,
    bits=7,
    parity="even",
    commands=Commands(tare=b"T\r\n", zero=b"Z\r\n", ask=b"Q\r\n", stream=b"SIR\r\n"),
    poll=0.2,
)
