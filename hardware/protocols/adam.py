"""Adam: `       123.45 g `, labels of several lines, and the CPWplus' `G     +  2.00 kg`.

Strategy: of a label's numbers only the first, GROSS, lies on the platform now. The MDW tells overload, underload and a wrong zero in rows
of one sign each. None of them says whether the weight rests.
"""

from __future__ import annotations

from companion.words import N_
from hardware.protocols.base import UNIT, VALUE, Commands, Entry, Kind, LineProtocol, Reading, plain, words


class Adam(LineProtocol):
    """The lines of all formats; columns do not matter."""

    _WORDS = (
        (Kind.OVERLOAD, words(rf"\^{{3,}}\s*(?:{UNIT})?")),
        (Kind.UNDERLOAD, words(rf"_{{3,}}\s*(?:{UNIT})?")),
        (Kind.ERROR, words(rf"-{{3,}}\s*(?:{UNIT})?")),
        (Kind.INFO, words(r"No\.\s*\d+")),
        (Kind.AMOUNT, words(rf"(?:NET|TARE|T|TOTAL|UNIT WT\.?)\s*{VALUE}\s*{UNIT}")),
    )
    _WEIGHT = words(rf"(?:(?:GROSS|G|N)\s+)?({VALUE})\s*({UNIT})")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._WEIGHT.match(text)
        return self._weight(found[1], found[2], raw) if found else plain(Kind.GARBAGE, raw)


ADAM = Entry(
    N_("Adam"),
    Adam,
    N_("Switch its printing to continuous: some models answer only when a new weight lies on them. Its speed is 4800 or 9600."),
    baud=4800,
    commands=Commands(tare=b"T\r\n", zero=b"Z\r\n", ask=b"P\r\n"),
    poll=0.25,
)
