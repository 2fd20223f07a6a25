"""Which port the serial line on the Pi's header is, the one on GPIO 14 and 15.

Strategy: `/dev/serial0` is that line on every Pi up to the 4. On a Pi 5 it is the small socket between the two displays' ones, unless the
firmware has moved it, and the header's line is `ttyAMA0`, which exists only where it was switched on. Where the link leads decides, so that
no list of models grows old.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.wiring import UART_PORTS
from companion.words import N_

LINK, SOCKET, OF_HEADER = "/dev/serial0", "ttyAMA10", "/dev/ttyAMA0"
ROOT = Path("/")

OFF = N_(
    "The serial line on the header ({port}) is switched off. For a scale there: sudo make install INSTALL=--free-uart. "
    "The game goes on by hand."
)


def of_header(port: str, root: Path = ROOT) -> str:
    """The port to open for the one that the settings name. `root` stands for `/`."""
    led_to = os.path.realpath(root / LINK.lstrip("/"))
    return OF_HEADER if port == LINK and Path(led_to).name == SOCKET else port


def is_off(port: str, root: Path = ROOT) -> bool:
    """Whether this is the header's line of a Raspberry Pi, and not there."""
    try:
        model = (root / "proc/device-tree/model").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return "Raspberry Pi" in model and port in UART_PORTS and not (root / port.lstrip("/")).exists()
