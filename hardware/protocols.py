"""What scales say on a serial line: bytes in, readings out, no port in sight.

Strategy: a protocol is one class with `feed(bytes) -> list[Reading]` and one entry in `PROTOCOLS`. Each takes whole
lines from `Lines`, which never keeps more than one line's length and drops what comes before the first terminator,
because a program that starts to listen in the middle of a line hears half a number. A line is a weight only when its
whole shape is the protocol's: numbers stand in timestamps, menus and temperatures too, so the first number in a line
means nothing. Numbers are matched by pattern before `float` sees them, since `float` also accepts "nan", "1_0" and
overload codes such as "9999999E+19". Nothing here raises, whatever the bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

LONGEST_LINE = 256  # bytes without a terminator until the line is given up
GRAMS = {"g": 1.0, "kg": 1000.0, "lb": 453.59237, "lbs": 453.59237, "oz": 28.349523125}
SATURATED = {8388607, -8388608}  # the ends of a 24-bit converter's range: nothing sensible is connected to it
MADE_NO_NUMBER = {"nan", "inf"}  # what Arduino prints after a division by zero
TOO_LARGE = "ovf"  # and for what is too large to print

_LINE_END = re.compile(rb"[\r\n]")
_NUMBER = re.compile(r"[+-]?\d{1,10}(?:\.\d{0,6})?", re.ASCII)
_WHOLE = re.compile(r"[+-]?\d{1,12}", re.ASCII)


class Kind(Enum):
    """What a line was."""

    WEIGHT = "weight"
    COUNTS = "counts"  # a converter's raw number, no use without a calibration
    OVERLOAD = "overload"
    ERROR = "error"  # the scale itself says that it cannot weigh
    BANNER = "banner"  # it has just started
    MENU = "menu"  # it waits in a menu instead of weighing, or something was changed there
    INFO = "info"
    GARBAGE = "garbage"


@dataclass(frozen=True, slots=True)
class Reading:
    """One line. `grams` is a number for weights only; `stable` is the scale's own word, None where it says nothing;
    `unit` as configured or as printed, in lower case; `raw` the bytes of the line."""

    kind: Kind
    grams: float | None
    stable: bool | None
    unit: str
    raw: bytes


class ScaleProtocol(Protocol):
    """Keeps what is left of an unfinished line between two calls."""

    def feed(self, data: bytes) -> list[Reading]:
        """The readings that these bytes complete, in their order."""
        ...


class Lines:
    """Cuts a stream of bytes at CR, LF or both, in bounded memory.

    `starts`: a text that begins a line even where the device sends no terminator at all.
    """

    def __init__(self, starts: bytes = b"") -> None:
        self._starts = starts
        self._rest = b""
        self._whole = False  # is `_rest` known to begin at the beginning of a line?

    def feed(self, data: bytes) -> list[bytes | None]:
        """The lines that these bytes complete, without terminators and line noise; None for one that was too long."""
        lines: list[bytes | None] = []
        data = self._rest + data
        if self._starts:
            data = data.replace(self._starts, b"\n" + self._starts)
        *ended, self._rest = _LINE_END.split(data)
        for line in ended:
            lines += self._take(line)
            self._whole = True
        if len(self._rest) > LONGEST_LINE:
            lines.append(None)
            self._rest, self._whole = b"", False
        return lines

    def _take(self, line: bytes) -> list[bytes | None]:
        if not self._whole:
            return []
        if len(line) > LONGEST_LINE:
            return [None]
        line = line.strip(b"\x00\xff \t")
        return [line] if line else []


def number(text: str) -> float | None:
    """A plain decimal number in ASCII digits, minus nought made nought; None for all else."""
    return float(text) + 0.0 if _NUMBER.fullmatch(text) else None


def weight(text: str, unit: str, raw: bytes) -> Reading:
    """A reading of a number with its unit, both already found at the weight's own place in the line."""
    name = text.lstrip("+-").lower()
    value = number(text)
    if name in MADE_NO_NUMBER:
        return Reading(Kind.ERROR, None, None, unit, raw)
    if name == TOO_LARGE:
        return Reading(Kind.OVERLOAD, None, None, unit, raw)
    if value is None or unit not in GRAMS:
        return Reading(Kind.GARBAGE, None, None, unit, raw)
    return Reading(Kind.WEIGHT, value * GRAMS[unit] + 0.0, None, unit, raw)


def _plain(kind: Kind, raw: bytes) -> Reading:
    return Reading(kind, None, None, "", raw)


def _text(line: bytes) -> str | None:
    """The line as text when it is printable ASCII, else None."""
    text = line.decode("ascii", "replace")
    return text if all(" " <= character <= "~" or character == "\t" for character in text) else None


class _LineProtocol:
    """The part that all protocols of text lines share: `_read` turns one line of text into a reading."""

    def __init__(self, starts: bytes = b"") -> None:
        self._lines = Lines(starts)

    def feed(self, data: bytes) -> list[Reading]:
        """The readings that these bytes complete, in their order."""
        return [self._reading(line) for line in self._lines.feed(data)]

    def _reading(self, line: bytes | None) -> Reading:
        if line is None:
            return _plain(Kind.GARBAGE, b"")
        text = _text(line)
        return _plain(Kind.GARBAGE, line) if text is None else self._read(text, line)

    def _read(self, text: str, raw: bytes) -> Reading:
        raise NotImplementedError


class OpenScale(_LineProtocol):
    """SparkFun OpenScale: `[ms,] weight , kg|lbs , [raw,] [°C,] [°C,]`, every optional field recognised by standing
    before or after the unit. `unit`: what the printed number really is; owners calibrate "kg" as grams, because the
    board has no grams; empty believes the board.
    """

    _BANNER = re.compile(r"Serial Load Cell Converter version|Reset!|Reset - please power cycle")
    _MENU = re.compile(r"System Configuration|[0-9a-z]\) |>|Getting Tare point|Scale calibration|Units set to")
    _INFO = re.compile(
        r"By SparkFun|No remote sensor found|Remote temperature sensor|Minimum time between|Press x to|Readings:|"
        r">?Exiting|Timestamp o|[A-Z][a-z]+ (?:temp|LED|reading|trigger|places|amount)\b"
    )
    _FIELDS_BEFORE, _FIELDS_AFTER = 2, 3

    def __init__(self, unit: str = "") -> None:
        super().__init__()
        self._unit = unit

    def _read(self, text: str, raw: bytes) -> Reading:
        for kind, pattern in ((Kind.BANNER, self._BANNER), (Kind.INFO, self._INFO), (Kind.MENU, self._MENU)):
            if pattern.match(text):
                return _plain(kind, raw)
        fields = [field.strip() for field in text.removesuffix(",").split(",")]
        places = [place for place, field in enumerate(fields) if field.lower() in ("kg", "lbs")]
        if len(places) != 1:
            return _plain(Kind.GARBAGE, raw)
        before, after = fields[: places[0]], fields[places[0] + 1 :]
        if not self._shaped(before, after):
            return _plain(Kind.GARBAGE, raw)
        if any(_WHOLE.fullmatch(field) and int(field) in SATURATED for field in after):
            return _plain(Kind.ERROR, raw)
        return weight(before[-1], self._unit or fields[places[0]].lower(), raw)

    def _shaped(self, before: list[str], after: list[str]) -> bool:
        """Is there a weight, at most a timestamp before it, and nothing but numbers after the unit?"""
        if not 1 <= len(before) <= self._FIELDS_BEFORE or len(after) > self._FIELDS_AFTER:
            return False
        timestamps = all(_WHOLE.fullmatch(field) for field in before[:-1])
        return timestamps and all(number(field) is not None for field in after)


class PlainLines(_LineProtocol):
    """What home-made boards print: a labelled reading, a bare number with or without its unit, or "ms,grams".

    `unit`: of numbers that carry none; `counts_per_gram` and `zero_counts`: the calibration of boards that print the
    converter's raw numbers, without which those are no weights (the sign may be negative: wires swapped).
    """

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

    def __init__(self, unit: str = "g", counts_per_gram: float | None = None, zero_counts: float = 0.0) -> None:
        super().__init__(starts=b"Load_cell output val:")
        self._unit = unit
        self._counts_per_gram = counts_per_gram
        self._zero_counts = zero_counts

    def _read(self, text: str, raw: bytes) -> Reading:
        for kind, pattern in ((Kind.ERROR, self._ERRORS), (Kind.BANNER, self._BANNERS), (Kind.INFO, self._REMARKS)):
            if pattern.match(text):
                return _plain(kind, raw)
        found = self._COUNTS.fullmatch(text) or self._CHANNELS.fullmatch(text)
        if found is None and self._counts_per_gram:
            found = _WHOLE.fullmatch(text)
        if found is not None:
            return self._counted(int(found[found.re.groups]), raw)
        return self._weighed(text, raw)

    def _weighed(self, text: str, raw: bytes) -> Reading:
        comma = self._COMMA.fullmatch(text)
        if comma is not None:
            return weight(f"{comma[1]}.{comma[2]}".replace(" ", ""), comma[3].lower(), raw)
        for pattern in (self._LABELLED, self._BARE, self._TIMED):
            found = pattern.fullmatch(text)
            if found is not None:
                return weight("".join(found[1].split()), (found[2] or self._unit).lower(), raw)
        return _plain(Kind.GARBAGE, raw)

    def _counted(self, counts: int, raw: bytes) -> Reading:
        if counts in SATURATED:
            return _plain(Kind.ERROR, raw)
        if not self._counts_per_gram:
            return _plain(Kind.COUNTS, raw)
        return Reading(Kind.WEIGHT, (counts - self._zero_counts) / self._counts_per_gram + 0.0, None, "counts", raw)


PROTOCOLS: dict[str, Callable[[], ScaleProtocol]] = {"openscale": OpenScale, "plain": PlainLines}
