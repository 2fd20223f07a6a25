"""The machine's own GPIO pins, found once for buttons and lights together.

Strategy: the libraries that drive pins without a server are tried in a fixed order, lgpio first, which is the one that a Pi 5 has.
gpiozero's own search is not used, because it would go on to pigpio, whose server may belong to another program. lgpio lays a pipe into
the folder that the program stands in when it is imported, and fails where that is not writable or overwrites another program's: it gets a
folder of its own. Mock pins are never found: who sets `GPIOZERO_PIN_FACTORY=mock` has asked for them, and they are called simulated
wherever they are shown.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import logging
import os
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.words import N_, _
from hardware.worker import Trouble

BACK_ENDS: tuple[tuple[str, str, dict[str, int]], ...] = (
    ("gpiozero.pins.lgpio", "LGPIOFactory", {}),
    ("gpiozero.pins.lgpio", "LGPIOFactory", {"chip": 0}),  # a Pi 5's pins have changed the number of their chip with its kernel
    ("gpiozero.pins.rpigpio", "RPiGPIOFactory", {}),
    ("gpiozero.pins.native", "NativeFactory", {}),
)
CHIPS = Path("/dev")
NEEDS_A_FOLDER = "lgpio"

NONE = N_("No GPIO pins: this computer has none that can be used. The game goes on by touch.")
FORBIDDEN = N_("Binside may not use the GPIO pins ({chip}). Add its user to the group “gpio” and start anew; the game goes on by touch.")

log = logging.getLogger(__name__)
_finding = threading.Lock()
_folders: list[tempfile.TemporaryDirectory[str]] = []  # removed when the program ends
_logged: set[str] = set()


def own_factory() -> Any:
    """The machine's pin factory, the same one for whoever asks. Raises `Trouble` where there is none."""
    with _finding:
        if Device.pin_factory is None:
            Device.pin_factory = _asked_for() if os.environ.get("GPIOZERO_PIN_FACTORY") else _found()
            log.info("pins are driven by %s", type(Device.pin_factory).__name__)
        return Device.pin_factory


def driven_by() -> str:
    """The name of the library that drives the pins here. Raises `Trouble` where there is none."""
    return type(own_factory()).__name__


def is_simulated(factory: Any) -> bool:
    """Whether these pins exist only in this program."""
    return isinstance(factory, MockFactory)


def mock_factory() -> Any:
    """Pins that exist only in this program; whatever is on them is told as simulated."""
    return MockFactory()


def said(error: Exception) -> str:
    """An error of a pin library as part of a sentence; some of them have no words."""
    return str(error) or type(error).__name__


def _found() -> Any:
    """The first library that works here."""
    for module, name, where in BACK_ENDS:
        try:
            with warnings.catch_warnings(), _own_folder():
                warnings.simplefilter("ignore")
                return getattr(importlib.import_module(module), name)(**where)
        except Exception as error:  # each pin library has errors of its own; one that is missing is one of them
            _log_once(f"{name}: {said(error)}")
    raise Trouble(_forbidden() or _(NONE))


@contextlib.contextmanager
def _own_folder() -> Iterator[None]:
    """Stand in a folder of our own while lgpio is imported for the first time. Whatever else the program opens has whole paths."""
    if NEEDS_A_FOLDER in sys.modules or importlib.util.find_spec(NEEDS_A_FOLDER) is None:
        yield
        return
    if not _folders:
        _folders.append(tempfile.TemporaryDirectory(prefix="binside-pins-"))
    before = os.open(".", os.O_PATH | os.O_DIRECTORY)
    os.chdir(_folders[0].name)
    try:
        yield
    finally:
        os.fchdir(before)
        os.close(before)


def _log_once(reason: str) -> None:
    """It is tried again every second: told each time, it would soon have driven everything else out of the log."""
    if reason not in _logged:
        _logged.add(reason)
        log.info(reason)


def _asked_for() -> Any:
    """The library that the environment names."""
    try:
        with _own_folder():
            Device.ensure_pin_factory()
    except Exception as error:  # a name that is unknown, or a library that does not work here
        raise Trouble(f"{_(NONE)} ({said(error)})") from error
    return Device.pin_factory


def _forbidden() -> str:
    """A sentence where there are pins that this user may not open."""
    for chip in sorted(CHIPS.glob("gpiochip*")):
        if not os.access(chip, os.R_OK | os.W_OK):
            return _(FORBIDDEN).format(chip=chip)
    return ""
