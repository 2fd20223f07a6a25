"""What home-made boards print: a labelled reading, a bare number with or without its unit, "ms,grams", or raw counts.

Strategy: people keep the lines of the example sketch of their converter's library, so those lines are what is known here. The entries
differ in the speed and the commands of each sketch; one class reads them all.
"""

from __future__ import annotations

import re

from companion.words import N_
from hardware.protocols.base import SATURATED, WHOLE, Commands, Entry, Kind, LineProtocol, Options, Reading, plain


class PlainLines(LineProtocol):
    """Numbers that carry no unit are grams unless the options say otherwise; raw counts are weights once they are calibrated."""

    _LABEL = r"(?:(?:one )?reading:|weight:|mass:|Load_cell output val:|.*\tWeight:)"
    _VALUE = r"([+-]?\s*\d{1,10}(?:\.\d{0,6})?|[+-]?(?:nan|inf|ovf))"
    _UNITS = r"(kg|mg|g|lbs?|ozt?|ct|gn)"
    _LABELLED = re.compile(rf"{_LABEL}\s*{_VALUE}\s*{_UNITS}?(?:\s+(?:\||AvgWeight:|calibration_factor:).*)?", re.I | re.A)
    _BARE = re.compile(rf"{_VALUE}\s*{_UNITS}?", re.I | re.A)
    _COMMA = re.compile(rf"([+-]?\s*\d{{1,10}},\d{{1,4}})\s*{_UNITS}", re.I | re.A)
    _TIMED = re.compile(rf"-?\d{{1,10}},\s*([+-]?\d{{1,10}}\.\d{{0,6}})\s*{_UNITS}?", re.I | re.A)
    _COUNTS = re.compile(r"(?:HX711 reading:|Read)\s*([+-]?\d{1,10})", re.I | re.A)
    _CHANNELS = re.compile(r"([+-]?\d{1,10}),\s*[+-]?\d{1,10}", re.A)
    _WORDS = (
        (Kind.ERROR, re.compile(r".*(?:not found|Timeout|not calibrated)", re.I)),
        (Kind.BANNER, re.compile(r"HX711 (?:scale )?demo|Starting\.\.\.|<SerialWeighingScale>", re.I)),
        (Kind.INFO, re.compile(r"Readings:?|Startup is complete|Tare complete", re.I)),
        (Kind.AMOUNT, re.compile(r".*\b(?:total|pcs?)\b|.*%", re.I)),
    )
    _BARE_ARE_COUNTS = False

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options, starts=b"Load_cell output val:")

    def _weigh(self, text: str, raw: bytes) -> Reading:
        found = self._COUNTS.fullmatch(text) or self._CHANNELS.fullmatch(text)
        if found is None and (self._BARE_ARE_COUNTS or self._options.counts_per_gram):
            found = WHOLE.fullmatch(text)
        if found is not None:
            return self._counted(int(found[found.re.groups]), raw)
        for pattern in (self._COMMA, self._LABELLED, self._BARE, self._TIMED):
            found = pattern.fullmatch(text)
            if found is not None:
                return self._weight(found[1], found[2], raw)
        return plain(Kind.GARBAGE, raw)

    def _counted(self, counts: int, raw: bytes) -> Reading:
        return counted(counts, self._options, raw)


class RawCounts(PlainLines):
    """The same where a bare whole number is the converter's, even before it is calibrated."""

    _BARE_ARE_COUNTS = True


def counted(counts: int, options: Options, raw: bytes) -> Reading:
    """What a converter's raw number means with the calibration of the options."""
    if counts in SATURATED:
        return Reading(Kind.ERROR, None, None, "", raw, counts)
    if not options.counts_per_gram:
        return Reading(Kind.COUNTS, None, None, "", raw, counts)
    grams = (counts - options.zero_counts) / options.counts_per_gram + 0.0
    return Reading(Kind.WEIGHT, grams, None, "counts", raw, counts)


PLAIN = Entry(
    N_("home-made scale"),
    PlainLines,
    N_("Let its sketch print a line for each reading, about ten a second, and set the speed of this port to the sketch's."),
)
COUNTS = Entry(
    N_("home-made board with raw counts"),
    RawCounts,
    N_("Let its sketch print the converter's number in a line of its own, about ten a second, and calibrate it here."),
    baud=115200,
    calibrates=True,
)
HX711_ADC = Entry(
    N_("board with the HX711_ADC sketch"),
    PlainLines,
    N_("Set the speed of this port to the sketch's, usually 57600."),
    baud=57600,
    commands=Commands(tare=b"t"),
)
QWIIC = Entry(
    N_("Qwiic Scale with the sketch of its library"),
    PlainLines,
    N_("Set the speed of this port to the sketch's, usually 115200."),
    baud=115200,
    commands=Commands(tare=b"t"),
)
REQUESTED = Entry(
    N_("board with the serial-scale-hx711 firmware"),
    PlainLines,
    N_("It speaks only when it is asked; its speed is 115200."),
    baud=115200,
    commands=Commands(tare=b"<t>", ask=b"<w>"),
    poll=0.1,
)
