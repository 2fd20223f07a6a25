"""SparkFun OpenScale: `[ms,] weight , kg|lbs , [raw,] [°C,] [°C,]`, its banner and its menu.

Strategy: every optional field is recognised by standing before or after the unit. The board has no grams, so owners calibrate "kg" as
grams and say so in the settings. It has no command for taring: that is a walk through its menu, which any stray "x" opens as well.
"""

from __future__ import annotations

import re
from enum import Enum

from companion.words import N_
from hardware.protocols.base import LONGEST_LINE, SATURATED, WHOLE, Commands, Entry, Kind, LineProtocol, Reading, number, plain

MENU_KEY, TARE_KEY = b"x", b"1"  # the same key opens the menu and leaves it
PATIENCE = 6.0  # s for one step; taring takes the board two averages of ten samples

_PROMPT = re.compile(rb"(?:\A|[\r\n])>[\r\n \t]*\Z")


class OpenScale(LineProtocol):
    """The lines of all firmware versions; `Options.unit` is what the printed number really is."""

    _WORDS = (
        (Kind.BANNER, re.compile(r"Serial Load Cell Converter version|Reset!|Reset - please power cycle")),
        (
            Kind.INFO,
            re.compile(
                r"By SparkFun|No remote sensor found|Remote temperature sensor|Minimum time between|Press x to|Readings:|"
                r">?Exiting|Timestamp o|[A-Z][a-z]+ (?:temp|LED|reading|trigger|places|amount)\b"
            ),
        ),
        (Kind.MENU, re.compile(r"System Configuration|[0-9a-z]\) |>|Getting Tare point|Scale calibration|Units set to")),
    )
    _FIELDS_BEFORE, _FIELDS_AFTER = 2, 3

    def _weigh(self, text: str, raw: bytes) -> Reading:
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


class _Step(Enum):
    """Where a conversation is, by what it waits for."""

    BEGIN = "nothing was said yet"
    MENU = "the menu's prompt"
    TARED = "the prompt after taring"
    LEFT = "the word that it weighs again"
    END = "nothing more"


class TareByMenu:
    """Opens the menu, tares, leaves it. After a failure the menu is left where its prompt was seen."""

    def __init__(self) -> None:
        self._succeeded = False
        self._step = _Step.BEGIN
        self._heard = b""
        self._since = 0.0

    @property
    def ended(self) -> bool:
        """Has it come to its end, good or bad?"""
        return self._step is _Step.END

    @property
    def succeeded(self) -> bool:
        """Did the board say that it weighs again, after it tared?"""
        return self._succeeded

    def step(self, data: bytes, now: float) -> bytes:
        """What to send after these bytes at this time in s; call it with no bytes, too, for its patience."""
        self._heard = (self._heard + data)[-LONGEST_LINE:]
        if self._step is _Step.BEGIN:
            return self._next(_Step.MENU, MENU_KEY, now)
        if self._step in (_Step.MENU, _Step.TARED) and _PROMPT.search(self._heard):
            return self._prompted(now)
        if self._step is _Step.LEFT and b"Exiting" in self._heard:
            self._succeeded = True
            return self._next(_Step.END, b"", now)
        if not self.ended and now - self._since > PATIENCE:
            in_menu = self._step is _Step.TARED  # its prompt was seen, so the key leaves it; otherwise it would open it
            return self._next(_Step.END, MENU_KEY if in_menu else b"", now)
        return b""

    def _prompted(self, now: float) -> bytes:
        if self._step is _Step.MENU:
            return self._next(_Step.TARED, TARE_KEY, now)
        return self._next(_Step.LEFT, MENU_KEY, now)

    def _next(self, step: _Step, keys: bytes, now: float) -> bytes:
        self._step, self._since, self._heard = step, now, b""
        return keys


OPENSCALE = Entry(
    N_("OpenScale"),
    OpenScale,
    N_("Switch its trigger mode off and set its rate to 200 ms and its decimals to 4, in its own menu."),
    commands=Commands(leave_menu=MENU_KEY),
    tare_by_menu=TareByMenu,
)
