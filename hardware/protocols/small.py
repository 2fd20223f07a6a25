"""Small balances and a weighbridge's display that speak formats of their own, all of lines.

Strategy: many cheap balances print a sign, a number and a unit, some of them a letter for stability before it. Radwag's lines and the
reversed digits of a Yaohua display have a class each. None of these families is worth more.
"""

from __future__ import annotations

from companion.words import N_
from hardware.protocols.base import UNIT, VALUE, Commands, Entry, Kind, LineProtocol, Options, Reading, plain, words


class Small(LineProtocol):
    """US Solid, G&G, Steinberg, Creedmoor, Shimadzu and CAS: S and SD, or S and U, are stable and unstable where they stand."""

    _WORDS = (
        (Kind.UNDERLOAD, words(rf"-\s*(?:oL|~+\s*(?:{UNIT})?)")),
        (Kind.OVERLOAD, words(rf"\+?\s*(?:oL|~+\s*(?:{UNIT})?)")),
    )
    _WEIGHT = words(rf"(SD|S|U)?\s*({VALUE})\s*({UNIT})")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._WEIGHT.match(text)
        if found is None:
            return plain(Kind.GARBAGE, raw)
        return self._weight(found[2], found[3], raw, found[1].upper() == "S" if found[1] else None)


class Radwag(LineProtocol):
    """`S     -      8.5 g  `: the command, a mark (? moving, ^ over, v under), the sign, the number, the unit."""

    _WORDS = (
        (Kind.REFUSED, words(r"ES|[A-Z]{1,3}\s+E")),
        (Kind.OVERLOAD, words(r"[A-Z]{1,3}\s+\^.*")),
        (Kind.UNDERLOAD, words(r"[A-Z]{1,3}\s+v.*")),
        (Kind.BUSY, words(r"[A-Z]{1,3}\s+I")),
        (Kind.INFO, words(r"[A-Z0-9]{1,3}\s+[AD]")),
    )
    _WEIGHT = words(rf"S(?:I|U|UI)?\s+(\?)?\s*({VALUE})\s*({UNIT})")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._WEIGHT.match(text)
        return self._weight(found[2], found[3], raw, found[1] is None) if found else plain(Kind.GARBAGE, raw)


class Yaohua(LineProtocol):
    """`=00.1000-` is −1.00: the digits come last first and the sign at the end, one frame after another without any line end."""

    _USUAL_UNIT = "kg"
    _WEIGHT = words(r"=([\d.]{6,9})(-)?")

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options, starts=b"=")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._WEIGHT.match(text)
        return self._weight((found[2] or "") + found[1][::-1], None, raw) if found else plain(Kind.GARBAGE, raw)


SMALL = Entry(
    N_("small balance (US Solid, Steinberg, Creedmoor, Shimadzu)"),
    Small,
    N_("Switch its printing to continuous and its unit to grams."),
)
JJ = Entry(
    N_("G&G JJ"),
    Small,
    N_("Its speed is 600 until it is changed in its menu; 9600 is better."),
    baud=600,
    commands=Commands(tare=b"\x1bt\r\n", ask=b"\x1bp\r\n"),
    poll=0.5,
)
RADWAG = Entry(
    N_("Radwag"),
    Radwag,
    N_("Set the speed of this port to the one in its menu."),
    commands=Commands(tare=b"T\r\n", zero=b"Z\r\n", ask=b"SI\r\n", stream=b"C1\r\n"),
    poll=0.2,
)
YAOHUA = Entry(
    N_("display with Yaohua's lines (XK3190)"),
    Yaohua,
    N_("Switch its output to continuous; it weighs in kilograms, so its division must be very fine for single cards."),
)
