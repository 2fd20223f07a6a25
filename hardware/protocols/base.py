"""What all scale protocols share: lines out of bytes, numbers out of text, readings, and what an entry tells of its kind.

Strategy: each protocol takes whole lines from `Lines`, which never keeps more than one line's length and drops what comes before the first
terminator, because a program that starts to listen in the middle of a line hears half a number. Numbers are matched by pattern before
`float` sees them, since `float` also accepts "nan", "1_0" and overload codes such as "9999999E+19". Nothing here raises, whatever
the bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

LONGEST_LINE = 256  # bytes without a terminator until the line is given up
GRAMS = {
    "g": 1.0,
    "kg": 1000.0,
    "mg": 0.001,
    "lb": 453.59237,
    "lbs": 453.59237,
    "oz": 28.349523125,
    "ozt": 31.1034768,  # troy ounces
    "ct": 0.2,  # carats
    "gn": 0.06479891,  # grains
    "gr": 0.06479891,
}
SATURATED = {8388607, -8388608}  # the ends of a 24-bit converter's range: nothing sensible is connected to it
MADE_NO_NUMBER = {"nan", "inf"}  # what Arduino prints after a division by zero
TOO_LARGE = "ovf"  # and for what is too large to print

_LINE_END = re.compile(rb"[\r\n]")
_NOISE = bytes([0x00, 0x02, 0x03, 0x06, 0x11, 0x13, 0x7F, 0xFF]) + b" \t"  # of the line, or framing: STX, ETX, ACK, XON, XOFF
_SEVEN_BITS = bytes(byte & 0x7F for byte in range(256))
_NUMBER = re.compile(r"[+-]?\d{1,10}(?:\.\d{0,6})?", re.ASCII)
WHOLE = re.compile(r"[+-]?\d{1,12}", re.ASCII)


class Kind(Enum):
    """What a line was."""

    WEIGHT = "weight"
    COUNTS = "counts"  # a converter's raw number, no use without a calibration
    OVERLOAD = "overload"
    UNDERLOAD = "underload"  # the platform or the can was lifted off
    ERROR = "error"  # the scale itself says that it cannot weigh
    BUSY = "busy"  # it works but has no weight to tell just now
    BANNER = "banner"  # it has just started
    MENU = "menu"  # it waits in a menu instead of weighing, or something was changed there
    INFO = "info"
    GARBAGE = "garbage"


@dataclass(frozen=True, slots=True)
class Reading:
    """One line. `grams` is a number for weights only; `stable` is the scale's own word, None where it says nothing;
    `unit` as configured or as printed, in lower case; `raw` the bytes of the line; `counts` the converter's raw number where
    it is told; `missed` how many lines were lost before this one, where lines are numbered."""

    kind: Kind
    grams: float | None
    stable: bool | None
    unit: str
    raw: bytes
    counts: int | None = None
    missed: int = 0


class ScaleProtocol(Protocol):
    """Keeps what is left of an unfinished line between two calls."""

    def feed(self, data: bytes) -> list[Reading]:
        """The readings that these bytes complete, in their order."""
        ...


@dataclass(frozen=True, slots=True)
class Options:
    """`unit`: what the printed numbers really are, "" believes the scale; `counts_per_gram` (negative where wires are swapped, 0 when not
    known yet) and `zero_counts`: the calibration of boards that print raw counts; `bits`: 7 takes the eighth bit away, which is all that a
    port without parity needs to read 7E1 or 7O1 frames."""

    unit: str = ""
    counts_per_gram: float = 0.0
    zero_counts: float = 0.0
    bits: int = 8


@dataclass(frozen=True, slots=True)
class Commands:
    """The bytes that ask the scale for something; None where it has no such command. `ask`: one reading now; `stream`: readings without
    being asked; `leave_menu`: back from its menu to weighing. Tare and zero are for a person's button, never sent by themselves."""

    tare: bytes | None = None
    zero: bytes | None = None
    ask: bytes | None = None
    stream: bytes | None = None
    leave_menu: bytes | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What a person and the port must know of a kind of scale. `name` and `hint` are marked for translation, the hint says what to do when
    nothing comes; `parity` "none", "even" or "odd"; `poll` s between two `commands.ask`, 0 for scales that speak by themselves;
    `calibrates`: it prints raw counts, which become grams by a calibration in the app."""

    name: str
    make: Callable[[Options], ScaleProtocol]
    hint: str
    baud: int = 9600
    bits: int = 8
    parity: str = "none"
    commands: Commands = Commands()
    poll: float = 0.0
    calibrates: bool = False


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
        line = line.strip(_NOISE)
        return [line] if line else []


class LineProtocol:
    """The part that all protocols of text lines share: `_read` turns one line of text into a reading."""

    def __init__(self, options: Options | None = None, starts: bytes = b"") -> None:
        self._options = options or Options()
        self._lines = Lines(starts)

    def feed(self, data: bytes) -> list[Reading]:
        """The readings that these bytes complete, in their order."""
        if self._options.bits == 7:
            data = data.translate(_SEVEN_BITS)
        return [self._reading(line) for line in self._lines.feed(data)]

    def _reading(self, line: bytes | None) -> Reading:
        if line is None:
            return plain(Kind.GARBAGE, b"")
        text = _text(line)
        return plain(Kind.GARBAGE, line) if text is None else self._read(text, line)

    def _read(self, text: str, raw: bytes) -> Reading:
        raise NotImplementedError

    def _weight(self, value: str, printed: str, raw: bytes, stable: bool | None = None) -> Reading:
        """A weight in the unit that was configured, else in the one that was printed."""
        return weight(value, self._options.unit or printed, raw, stable)


def number(text: str) -> float | None:
    """A plain decimal number in ASCII digits, minus nought made nought; None for all else."""
    return float(text) + 0.0 if _NUMBER.fullmatch(text) else None


def weight(text: str, unit: str, raw: bytes, stable: bool | None = None) -> Reading:
    """A reading of a number with its unit, both already found at the weight's own place in the line; its sign may stand apart."""
    text, unit = "".join(text.split()), unit.lower()
    name = text.lstrip("+-").lower()
    value = number(text)
    if name in MADE_NO_NUMBER:
        return Reading(Kind.ERROR, None, None, unit, raw)
    if name == TOO_LARGE:
        return Reading(Kind.OVERLOAD, None, None, unit, raw)
    if value is None or unit not in GRAMS:
        return Reading(Kind.GARBAGE, None, None, unit, raw)
    return Reading(Kind.WEIGHT, value * GRAMS[unit] + 0.0, stable, unit, raw)


def plain(kind: Kind, raw: bytes) -> Reading:
    """A reading without any weight."""
    return Reading(kind, None, None, "", raw)


def _text(line: bytes) -> str | None:
    """The line as text when it is printable ASCII, else None."""
    text = line.decode("ascii", "replace")
    return text if all(" " <= character <= "~" or character == "\t" for character in text) else None
