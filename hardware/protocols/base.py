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
from typing import ClassVar, Protocol

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

VALUE = r"[+-]?\s*\d{1,10}(?:\.\d{0,6}|,\d{1,4})?"  # a sign may stand apart, some menus offer a decimal comma
UNIT = r"[A-Za-z%][A-Za-z:]{0,4}"  # what stands where a unit belongs; `LineProtocol._weight` knows which are units of weight
AMOUNTS = {"pc", "pcs", "%", "lb:oz"}

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
    AMOUNT = "amount"  # a number that is no weight on the platform: pieces, per cent, a total, a tare, pounds with ounces
    REFUSED = "refused"  # it did not understand what it was asked
    BANNER = "banner"  # it has just started
    MENU = "menu"  # it waits in a menu instead of weighing, or something was changed there
    INFO = "info"
    GARBAGE = "garbage"


@dataclass(frozen=True, slots=True)
class Reading:
    """One line. `grams` is a number for weights only; `stable` is the scale's own word, None where it says nothing;
    `unit` as printed, so that its change is seen, and in lower case, "" where none is; `raw` the bytes of the line; `counts` the
    converter's raw number where it is told; `missed` how many lines were lost before this one, where lines are numbered."""

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


class Conversation(Protocol):
    """A command that is a dialogue. While it runs, the port gives it what the scale says and sends what it answers."""

    @property
    def ended(self) -> bool:
        """Has it come to its end, good or bad?"""
        ...

    @property
    def succeeded(self) -> bool:
        """Did the scale say that it was done?"""
        ...

    def step(self, data: bytes, now: float) -> bytes:
        """What to send after these bytes at this time in s; call it with no bytes, too, for its patience."""
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
    `calibrates`: it prints raw counts, which become grams by a calibration in the app; `tare_by_menu` begins a conversation that
    tares a scale without a command for it."""

    name: str
    make: Callable[[Options], ScaleProtocol]
    hint: str
    baud: int = 9600
    bits: int = 8
    parity: str = "none"
    commands: Commands = Commands()
    poll: float = 0.0
    calibrates: bool = False
    tare_by_menu: Callable[[], Conversation] | None = None


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
    """The part that all protocols of text lines share: what a line says in words, else `_weigh` finds the weight in it."""

    _WORDS: ClassVar[tuple[tuple[Kind, re.Pattern[str]], ...]] = ()  # what begins a line of that kind
    _USUAL_UNIT = "g"  # of numbers that carry none

    def __init__(self, options: Options | None = None, starts: bytes = b"") -> None:
        self._options = options or Options()
        self._lines = Lines(starts)
        self._heard = ""  # the unit that was printed last

    def feed(self, data: bytes) -> list[Reading]:
        """The readings that these bytes complete, in their order."""
        if self._options.bits == 7:
            data = data.translate(_SEVEN_BITS)
        return [self._reading(line) for line in self._lines.feed(data)]

    def _reading(self, line: bytes | None) -> Reading:
        if line is None:
            return plain(Kind.GARBAGE, b"")
        text = _text(line)
        if text is None:
            return plain(Kind.GARBAGE, line)
        kind = next((kind for kind, pattern in self._WORDS if pattern.match(text)), None)
        return self._weigh(text, line) if kind is None else plain(kind, line)

    def _weigh(self, text: str, raw: bytes) -> Reading:
        raise NotImplementedError

    def _weight(self, value: str, printed: str | None, raw: bytes, stable: bool | None = None) -> Reading:
        """What a number with its unit means, both found at the weight's own place in the line; `printed` None: no unit belongs there."""
        unit = (printed or "").lower()
        if unit in AMOUNTS:
            return Reading(Kind.AMOUNT, None, None, unit, raw)
        if unit not in GRAMS and printed:
            return Reading(Kind.GARBAGE, None, None, unit, raw)
        self._heard = unit
        return weight(value, unit, raw, stable, self._options.unit or unit or self._USUAL_UNIT)

    def _unsteady(self, value: str, printed: str | None, raw: bytes) -> Reading:
        """The same where a scale prints no unit until it rests: it is the unit it printed last."""
        return self._weight(value, printed or self._heard, raw, bool(printed))


def words(pattern: str) -> re.Pattern[str]:
    """A pattern of whole lines, in upper or lower case, for `LineProtocol`."""
    return re.compile(rf"(?:{pattern})\Z", re.I | re.A)


def number(text: str) -> float | None:
    """A plain decimal number in ASCII digits, minus nought made nought; None for all else."""
    return float(text) + 0.0 if _NUMBER.fullmatch(text) else None


def weight(text: str, unit: str, raw: bytes, stable: bool | None = None, really: str = "") -> Reading:
    """A reading of a number with the unit that was printed and, where that is not true, the one that it really is."""
    text = "".join(text.split()).replace(",", ".")
    name = text.lstrip("+-").lower()
    value = number(text)
    if name in MADE_NO_NUMBER:
        return Reading(Kind.ERROR, None, None, unit, raw)
    if name == TOO_LARGE:
        return Reading(Kind.OVERLOAD, None, None, unit, raw)
    factor = GRAMS.get(really or unit)
    if value is None or factor is None:
        return Reading(Kind.GARBAGE, None, None, unit, raw)
    return Reading(Kind.WEIGHT, value * factor, stable, unit, raw)


def plain(kind: Kind, raw: bytes) -> Reading:
    """A reading without any weight."""
    return Reading(kind, None, None, "", raw)


def _text(line: bytes) -> str | None:
    """The line as text when it is printable ASCII, else None."""
    text = line.decode("ascii", "replace")
    return text if all(" " <= character <= "~" or character == "\t" for character in text) else None
