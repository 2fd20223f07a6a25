"""SparkFun OpenScale: `[ms,] weight , kg|lbs , [raw,] [°C,] [°C,]`, its banner and its menu.

Strategy: every optional field is recognised by standing before or after the unit. The board has no grams, so owners calibrate "kg" as
grams and say so in the settings.
"""

from __future__ import annotations

import re

from companion.words import N_
from hardware.protocols.base import SATURATED, WHOLE, Commands, Entry, Kind, LineProtocol, Reading, number, plain


class OpenScale(LineProtocol):
    """The lines of all firmware versions; `Options.unit` is what the printed number really is."""

    _BANNER = re.compile(r"Serial Load Cell Converter version|Reset!|Reset - please power cycle")
    _MENU = re.compile(r"System Configuration|[0-9a-z]\) |>|Getting Tare point|Scale calibration|Units set to")
    _INFO = re.compile(
        r"By SparkFun|No remote sensor found|Remote temperature sensor|Minimum time between|Press x to|Readings:|"
        r">?Exiting|Timestamp o|[A-Z][a-z]+ (?:temp|LED|reading|trigger|places|amount)\b"
    )
    _FIELDS_BEFORE, _FIELDS_AFTER = 2, 3

    def _read(self, text: str, raw: bytes) -> Reading:
        for kind, pattern in ((Kind.BANNER, self._BANNER), (Kind.INFO, self._INFO), (Kind.MENU, self._MENU)):
            if pattern.match(text):
                return plain(kind, raw)
        fields = [field.strip() for field in text.removesuffix(",").split(",")]
        places = [place for place, field in enumerate(fields) if field.lower() in ("kg", "lbs")]
        if len(places) != 1:
            return plain(Kind.GARBAGE, raw)
        before, after = fields[: places[0]], fields[places[0] + 1 :]
        if not self._shaped(before, after):
            return plain(Kind.GARBAGE, raw)
        if any(WHOLE.fullmatch(field) and int(field) in SATURATED for field in after):
            return plain(Kind.ERROR, raw)
        return self._weight(before[-1], fields[places[0]], raw)

    def _shaped(self, before: list[str], after: list[str]) -> bool:
        """Is there a weight, at most a timestamp before it, and nothing but numbers after the unit?"""
        if not 1 <= len(before) <= self._FIELDS_BEFORE or len(after) > self._FIELDS_AFTER:
            return False
        timestamps = all(WHOLE.fullmatch(field) for field in before[:-1])
        return timestamps and all(number(field) is not None for field in after)


OPENSCALE = Entry(
    N_("OpenScale"),
    OpenScale,
    N_("Switch its trigger mode off and set its rate to 200 ms and its decimals to 4, in its own menu."),
    commands=Commands(leave_menu=b"x"),
)
