"""What home-made boards print: a labelled reading, a bare number with or without its unit, "ms,grams", or raw counts.

Strategy: people keep the lines of the example sketch of their converter's library, so those lines are what is known here.
"""

from __future__ import annotations

import re

from companion.words import N_
from hardware.protocols.base import SATURATED, WHOLE, Entry, Kind, LineProtocol, Options, Reading, plain


class PlainLines(LineProtocol):
    """Numbers that carry no unit are grams unless the options say otherwise; raw counts are weights once they are calibrated."""

    _LABEL = r"(?:(?:one )?reading:|weight:|mass:|Load_cell output val:|.*\tWeight:)"
    _VALUE = r"([+-]?\s*\d{1,10}(?:\.\d{0,6})?|[+-]?(?:nan|inf|ovf))"
    _UNIT = r"(kg|g|lbs?|oz)?"
    _LABELLED = re.compile(rf"{_LABEL}\s*{_VALUE}\s*{_UNIT}(?:\s+(?:\||AvgWeight:|calibration_factor:).*)?", re.I | re.A)
    _BARE = re.compile(rf"{_VALUE}\s*{_UNIT}", re.I | re.A)
    _COMMA = re.compile(r"([+-]?\s*\d{1,10}),(\d{1,4})\s*(kg|g|lbs?|oz)", re.I | re.A)
    _TIMED = re.compile(rf"-?\d{{1,10}},\s*([+-]?\d{{1,10}}\.\d{{0,6}})\s*{_UNIT}", re.I | re.A)
    _COUNTS = re.compile(r"(?:HX711 reading:|Read)\s*([+-]?\d{1,10})", re.I | re.A)
    _CHANNELS = re.compile(r"([+-]?\d{1,10}),\s*[+-]?\d{1,10}", re.A)
    _ERRORS = re.compile(r".*(?:not found|Timeout|not calibrated)", re.I)
    _BANNERS = re.compile(r"HX711 (?:scale )?demo|Starting\.\.\.|<SerialWeighingScale>", re.I)
    _REMARKS = re.compile(r"Readings:?|Startup is complete|Tare complete|.*\b(?:total|pcs?)\b|.*%", re.I)

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options, starts=b"Load_cell output val:")

    def _read(self, text: str, raw: bytes) -> Reading:
        for kind, pattern in ((Kind.ERROR, self._ERRORS), (Kind.BANNER, self._BANNERS), (Kind.INFO, self._REMARKS)):
            if pattern.match(text):
                return plain(kind, raw)
        found = self._COUNTS.fullmatch(text) or self._CHANNELS.fullmatch(text)
        if found is None and self._options.counts_per_gram:
            found = WHOLE.fullmatch(text)
        if found is not None:
            return self._counted(int(found[found.re.groups]), raw)
        return self._weighed(text, raw)

    def _weighed(self, text: str, raw: bytes) -> Reading:
        comma = self._COMMA.fullmatch(text)
        if comma is not None:
            return self._weight(f"{comma[1]}.{comma[2]}", comma[3], raw)
        for pattern in (self._LABELLED, self._BARE, self._TIMED):
            found = pattern.fullmatch(text)
            if found is not None:
                return self._weight(found[1], found[2] or "g", raw)
        return plain(Kind.GARBAGE, raw)

    def _counted(self, counts: int, raw: bytes) -> Reading:
        if counts in SATURATED:
            return plain(Kind.ERROR, raw)
        options = self._options
        if not options.counts_per_gram:
            return Reading(Kind.COUNTS, None, None, "", raw, counts)
        grams = (counts - options.zero_counts) / options.counts_per_gram + 0.0
        return Reading(Kind.WEIGHT, grams, None, "counts", raw, counts)


PLAIN = Entry(
    N_("home-made scale"),
    PlainLines,
    N_("Let its sketch print one line for each reading, ten times a second, and set the speed of this port to the sketch's."),
)
