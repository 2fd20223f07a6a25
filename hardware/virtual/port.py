"""The simulated scale's cable: an OpenScale on the far end of a real pseudo-terminal.

Strategy: the board writes into the master side without ever waiting, as a serial line would: what nobody reads is lost.
It obeys the few keys that matter (`x` opens and closes its menu and stops the stream meanwhile, `1` in the menu takes
the tare). Pulling the plug closes both sides, so that a reader meets the same errors as with a USB adapter.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import termios
import time
import tty

from hardware.virtual.loadcell import Cell, OpenScale, Profile

DRAIN_PATIENCE = 0.05  # real seconds that a stepped clock waits for a reader to take its bytes
SETTINGS = b"\r\nSystem Configuration\r\n\r\n1) Tare scale to zero\r\nx) Exit\r\n>"


class ScalePort:
    """A load cell, its board and its port. `seed` draws the cell's faults; the board boots at time `now`."""

    def __init__(self, profile: str | Profile, seed: int, now: float) -> None:
        self._profile = profile
        self._seed = seed
        self._cell = Cell(profile, seed, struck=False)
        self._voice = OpenScale(profile, seed, now)
        self._plugged = 0  # how often
        self._fell_out = False  # the plug is out by chance, and goes in again by itself
        self._tare = 0.0
        self._in_menu = False
        self._taring = False
        self._master = self._slave = -1
        self._heard = True  # did somebody read what was written last?
        self.path = ""
        self.plug(now)

    def plug(self, now: float) -> str:
        """Open a new pseudo-terminal; its path, which need not be the old one. The board restarts."""
        self.unplug()
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._plugged += 1
        self._voice = OpenScale(self._profile, self._seed + self._plugged, now)
        self._in_menu = self._fell_out = False
        self.path = os.ttyname(self._slave)
        return self.path

    def unplug(self) -> None:
        self._fell_out = False
        for descriptor in (self._master, self._slave):
            if descriptor >= 0:
                os.close(descriptor)
        self._master = self._slave = -1

    def weigh(self, grams: float, now: float) -> None:
        """One conversion and its line. A cell goes on drifting while its plug is pulled."""
        told = self._cell.sample(grams, now)
        if self._fell_out and not self._voice.unplugged(now):
            self.plug(now)
        if self._master < 0:
            return
        self._obey()
        if self._taring:
            self._tare, self._taring = told, False
        if not self._in_menu:
            self._write(self._voice.line(told - self._tare, self._cell.temperature(now), now))
        if self._voice.unplugged(now):
            self.unplug()
            self._fell_out = True

    def drain(self) -> None:
        """Wait a little until the reader, where there is one, has taken all bytes."""
        patience = time.monotonic() + (DRAIN_PATIENCE if self._heard else 0.0)
        while self._slave >= 0 and self._unread():
            if time.monotonic() >= patience:
                self._heard = False
                return
            time.sleep(0.0005)
        self._heard = True

    def _unread(self) -> int:
        answer = fcntl.ioctl(self._slave, termios.FIONREAD, b"\0\0\0\0")
        return int.from_bytes(answer, "little")

    def _write(self, text: bytes) -> None:
        with contextlib.suppress(BlockingIOError):  # nobody reads: the line is lost
            os.write(self._master, text)

    def _obey(self) -> None:
        with contextlib.suppress(BlockingIOError, OSError):
            for key in os.read(self._master, 256):
                self._press(chr(key))

    def _press(self, key: str) -> None:
        if key == "x":
            self._in_menu = not self._in_menu
            self._write(SETTINGS if self._in_menu else b"\r\nExiting\r\n")
        elif key == "1" and self._in_menu:
            self._taring = True
            self._write(b"\r\nGetting Tare point: 8412345\r\n" + SETTINGS)
