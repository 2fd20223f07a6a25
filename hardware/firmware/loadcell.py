"""What the load-cell board makes of the converter's numbers: lines out, commands in; no pin and no clock in sight.

Strategy: the same file runs under MicroPython on the board and under CPython in the tests, so it uses nothing but the language. Numbers are
averaged without their extremes and sent with everything that a reader needs to distrust them: a sequence number, the milliseconds, the raw
number, flags and a checksum. Nothing is ever tared by itself: the zero and the factor come from a file and change by a command only, and a
board without a calibration sends raw numbers alone.

A line: `$LC,sequence,milliseconds,milligrams,raw,flags*checksum`. Flags: B just started, S rests, U not calibrated, X the converter is at
its end (nothing sensible is connected to it), N it does not answer. Answers to commands: `$LCT` the calibration changed, `$LCI` a piece of
information, `$LCR` refused.
"""

import json
import os

SEQUENCE = 1 << 16
SETTLING = 10  # lines after the start that are flagged B: a converter's first readings are off
WINDOW = 8  # lines over which the weight must keep still to be flagged S
STILL = 0.3  # g between the extremes of those
LEAST = 1000  # mg: a lighter known weight calibrates too badly
MOST_MILLIGRAMS = 999999999
ENDS = (8388607, -8388608)
CALIBRATION = "calibration.json"


def signed(bits: int) -> int:
    """The number that a converter's 24 bits are in two's complement."""
    bits &= 0xFFFFFF
    return bits - (1 << 24) if bits & 0x800000 else bits


def mean(numbers: list[int]) -> int:
    """The mean to the nearest whole number; of four and more numbers without the smallest and the largest."""
    kept = sorted(numbers)[1:-1] if len(numbers) >= 4 else numbers
    return (2 * sum(kept) + len(kept)) // (2 * len(kept))


def checksum(body: str) -> int:
    """The exclusive or of all characters."""
    total = 0
    for character in body:
        total ^= ord(character)
    return total


def framed(body: str) -> bytes:
    """A line for the wire."""
    return f"${body}*{checksum(body):02X}\r\n".encode()


def unframed(line: bytes) -> list[str]:
    """The fields of a line from the wire; none when it is not framed or its checksum is wrong."""
    try:
        text = line.decode().strip()
        body, told = text[1:].split("*")
        if text[:1] == "$" and len(told) == 2 and int(told, 16) == checksum(body):
            return body.split(",")
    except (ValueError, UnicodeError):
        pass
    return []


def load(path: str = CALIBRATION) -> tuple[float, int]:
    """Counts per gram and counts at nought as they were kept; (0.0, 0) where there is no file or no sense in it."""
    try:
        with open(path) as file:
            kept = json.load(file)
        factor, zero = float(kept["counts_per_gram"]), int(kept["zero"])
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return 0.0, 0
    return (factor, zero) if 0.0 < abs(factor) < 1e6 and abs(zero) <= -ENDS[1] else (0.0, 0)


def save(factor: float, zero: int, path: str = CALIBRATION) -> None:
    """Keep both; a power cut leaves the old file or the new one."""
    new = path + ".new"
    with open(new, "w") as file:
        json.dump({"counts_per_gram": factor, "zero": zero}, file)
    os.rename(new, path)


class Cell:
    """The converter's numbers in, lines out. `together`: how many numbers make a line."""

    def __init__(self, factor: float = 0.0, zero: int = 0, together: int = 1) -> None:
        self.factor = factor
        self.zero = zero
        self._together = together
        self._numbers: list[int] = []
        self._recent: list[int] = []
        self._lines = 0

    def take(self, bits: int, milliseconds: int) -> bytes:
        """A conversion's 24 bits; the line that it completes, or nothing."""
        self._numbers.append(signed(bits))
        if len(self._numbers) < self._together:
            return b""
        numbers, self._numbers = self._numbers, []
        raw = mean(numbers)
        saturated = any(number in ENDS for number in numbers)
        self._recent = [] if saturated else self._recent[1 - WINDOW :]
        if not saturated:
            self._recent.append(raw)
        flags = "X" if saturated else "S" if self.rests() else ""
        return self._line(milliseconds, self._milligrams(raw), str(raw), flags)

    def mute(self, milliseconds: int) -> bytes:
        """The line to send when the converter does not answer."""
        self._numbers, self._recent = [], []
        return self._line(milliseconds, "", "", "N")

    def rests(self) -> bool:
        """Has the weight kept still for a whole window? Only a calibrated board can tell."""
        recent = self._recent
        return len(recent) == WINDOW and self.factor != 0.0 and max(recent) - min(recent) <= STILL * abs(self.factor)

    def obey(self, line: bytes) -> bytes:
        """Do what a command says and answer; nothing where it is none. Z: the present weight is nought. K,mg: it weighs so much more
        than nought. Q: tell the calibration."""
        fields = unframed(line)
        if fields == ["LCQ"]:
            return framed(f"LCI,{self.factor:.6f},{self.zero}")
        if fields == ["LCZ"]:
            return self._tare()
        if len(fields) == 2 and fields[0] == "LCK":
            return self._calibrate(fields[1])
        return b""

    def _tare(self) -> bytes:
        if len(self._recent) < WINDOW or (self.factor != 0.0 and not self.rests()):
            return framed("LCR,not at rest")
        return self._change(self.factor, mean(self._recent))

    def _calibrate(self, milligrams: str) -> bytes:
        if not milligrams.isdigit() or not LEAST <= int(milligrams[:12]) <= MOST_MILLIGRAMS:
            return framed("LCR,no weight")
        if len(self._recent) < WINDOW:
            return framed("LCR,not at rest")
        factor = (mean(self._recent) - self.zero) * 1000 / int(milligrams)
        if abs(factor) < 1.0:
            return framed("LCR,too light")
        return self._change(factor, self.zero)

    def _change(self, factor: float, zero: int) -> bytes:
        self.factor, self.zero = factor, zero
        return framed(f"LCT,{factor:.6f},{zero}")

    def _milligrams(self, raw: int) -> str:
        if self.factor == 0.0:
            return ""
        milligrams = round((raw - self.zero) * 1000 / self.factor)
        return str(max(-MOST_MILLIGRAMS, min(MOST_MILLIGRAMS, milligrams)))

    def _line(self, milliseconds: int, milligrams: str, raw: str, flags: str) -> bytes:
        if self._lines < SETTLING:
            flags += "B"
        if self.factor == 0.0:
            flags += "U"
        sequence = self._lines % SEQUENCE
        self._lines += 1
        return framed(f"LC,{sequence},{milliseconds},{milligrams},{raw},{flags}")
