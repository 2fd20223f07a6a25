"""Our own board's lines: `$LC,17,51588,123450,8355808,S*5A`, as `hardware/firmware` prints them.

Strategy: sequence number, milliseconds since the board started, milligrams (empty until it is calibrated), the converter's raw number
(empty when it does not answer), flags, and a checksum, the exclusive or of all characters between `$` and `*`. Only a checksum refuses a
line in which one digit was flipped; only numbered lines tell how many were lost. Commands have the same frame, so that nothing that a
console types into the line by mistake can tare the board.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce

from companion.words import N_
from hardware.protocols.base import Commands, Entry, Kind, LineProtocol, Options, Reading, plain
from hardware.protocols.sketches import counted

SEQUENCE = 1 << 16  # numbers of lines until they begin at nought again
BEGUN, STABLE, MUTE, SATURATED = "B", "S", "N", "X"  # flags: just started; rests; the converter does not answer; it is at its end


def framed(body: str) -> bytes:
    """A command or a line of this protocol around its text."""
    return f"${body}*{_checksum(body):02X}\r\n".encode("ascii")


def _checksum(body: str) -> int:
    return reduce(lambda sum_, character: sum_ ^ ord(character), body, 0)


class LoadCell(LineProtocol):
    """Weights by the board's own calibration, or by the app's where the options have one, from the raw numbers of the same lines."""

    _FRAME = re.compile(r"\$(LC[A-Z]?(?:,[^*]*)?)\*([0-9A-F]{2})\Z")
    _LINE = re.compile(r"LC,(\d{1,5}),(\d{1,13}),(-?\d{1,9})?,(-?\d{1,8})?,([A-Z]{0,8})\Z", re.A)
    _ANSWERS = (("LCT", Kind.MENU), ("LCI", Kind.INFO), ("LCR", Kind.REFUSED))  # changed something, told something, refused

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options)
        self._sequence: int | None = None
        self._milliseconds = 0

    def _weigh(self, text: str, raw: bytes) -> Reading:
        frame = self._FRAME.match(text)
        if frame is None or _checksum(frame[1]) != int(frame[2], 16):
            return plain(Kind.GARBAGE, raw)
        found = self._LINE.match(frame[1])
        if found is None:
            return plain(next((kind for word, kind in self._ANSWERS if frame[1].startswith(word)), Kind.GARBAGE), raw)
        restarted, missed = self._follow(int(found[1]), int(found[2]))
        if restarted or BEGUN in found[5]:
            return plain(Kind.BANNER, raw)
        return replace(self._meant(found[3], found[4], found[5], raw), missed=missed)

    def _follow(self, sequence: int, milliseconds: int) -> tuple[bool, int]:
        """Has the board started anew, and how many lines were lost before this one?"""
        last, self._sequence = self._sequence, sequence
        restarted = milliseconds < self._milliseconds
        self._milliseconds = milliseconds
        missed = 0 if restarted or last in (None, self._sequence) else (self._sequence - (last or 0) - 1) % SEQUENCE
        return restarted, missed

    def _meant(self, milligrams: str | None, counts: str | None, flags: str, raw: bytes) -> Reading:
        if MUTE in flags or SATURATED in flags or counts is None:
            return plain(Kind.ERROR, raw)
        stable = STABLE in flags
        if self._options.counts_per_gram or milligrams is None:
            return replace(counted(int(counts), self._options, raw), stable=stable)
        return Reading(Kind.WEIGHT, int(milligrams) / 1000 + 0.0, stable, "g", raw, int(counts))


LOADCELL = Entry(
    N_("Binside's own load-cell board"),
    LoadCell,
    N_("Check that the board's program runs (its lamp blinks) and that its TX is wired to the Pi's RX, GPIO15."),
    baud=115200,
    commands=Commands(tare=framed("LCZ")),
    calibrates=True,
)
