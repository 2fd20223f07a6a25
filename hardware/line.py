"""The serial line of a scale: how it is opened, what may go wrong with that, and frames of seven bits on ports that know only eight.

Strategy: a frame of seven bits and a parity bit has the length of one of eight bits, so it is sent and read as eight: the parity bit is
made here, and the parser takes it away. That works on every port, also on the Raspberry Pi's small UART, which knows no parity.
"""

from __future__ import annotations

import contextlib
import errno
import termios
from dataclasses import dataclass
from pathlib import Path

import serial

from companion.wiring import ScaleWiring
from companion.words import N_, _
from hardware.holder import holder
from hardware.protocols import PROTOCOLS, Options

READ_FOR = 0.1  # real s that one read waits
PARITIES = {"none": serial.PARITY_NONE, "even": serial.PARITY_EVEN, "odd": serial.PARITY_ODD}
PORT_ERRORS = (serial.SerialException, OSError, termios.error, TypeError, ValueError)

UNPLUGGED = N_("The scale was unplugged ({port}). Plug it in again; the game goes on by hand.")
HELD = N_("The scale's port {port} is held by another program{holder}. Close that program; it is tried again.")
FORBIDDEN = N_("The scale's port {port} may not be opened. Add this user to the group {group} and log in again.")
UNUSABLE = N_("The scale's port {port} cannot be opened ({error}). Check the cable; it is tried again.")


@dataclass(frozen=True, slots=True)
class Line:
    """`baud` in bits a second; `bits` 7 or 8 of a frame's data; `parity` "none", "even" or "odd"."""

    baud: int
    bits: int
    parity: str

    @property
    def disguised(self) -> bool:
        """Its frames are those of seven bits with parity, which are sent and read as eight bits."""
        return self.bits == 7 and self.parity != "none"

    def frame(self, data: bytes) -> bytes:
        """The bytes to put on the line for these, with their parity where the port does not make it."""
        if not self.disguised:
            return data
        odd = self.parity == "odd"
        return bytes(byte | (0x80 if ((byte & 0x7F).bit_count() % 2 == 1) != odd else 0) for byte in data)


def line_of(wiring: ScaleWiring) -> Line:
    """The line as the settings say, or as is usual for this kind of scale."""
    entry = PROTOCOLS[wiring.kind]
    return Line(wiring.baud or entry.baud, wiring.bits or entry.bits, wiring.parity or entry.parity)


def options_of(wiring: ScaleWiring) -> Options:
    """What the settings tell the parser."""
    return Options(unit=wiring.unit, counts_per_gram=wiring.counts_per_gram, bits=line_of(wiring).bits)


def open_port(path: str, line: Line) -> serial.Serial:
    """The port, opened so that nobody else can open it, and with nothing old in it. Raises one of `PORT_ERRORS`."""
    bits, parity = (8, "none") if line.disguised else (line.bits, line.parity)
    port = serial.Serial(path, line.baud, bytesize=bits, parity=PARITIES[parity], timeout=READ_FOR, write_timeout=READ_FOR, exclusive=True)
    try:
        _keep_running(port)
        port.reset_input_buffer()  # what was said before nobody heard
    except PORT_ERRORS:
        close_port(port)
        raise
    return port


def close_port(port: serial.Serial) -> None:
    """Close it, whatever has become of it."""
    with contextlib.suppress(*PORT_ERRORS):  # the device is gone, and its handle with it
        port.close()


def why_closed(path: str, error: Exception) -> str:
    """Why a port could not be opened and what to do, in people's language."""
    number = getattr(error, "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN):
        name = holder(path)
        return _(HELD).format(port=path, holder=f" ({name})" if name else "")
    if number in (errno.EACCES, errno.EPERM):
        return _(FORBIDDEN).format(port=path, group=_group(path))
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO):
        return _(UNPLUGGED).format(port=path)
    return _(UNUSABLE).format(port=path, error=error)


def _keep_running(port: serial.Serial) -> None:
    """Ask the driver not to drop DTR when the port closes: on most boards its next rise is a reset."""
    attributes = termios.tcgetattr(port.fileno())
    attributes[2] &= ~termios.HUPCL
    termios.tcsetattr(port.fileno(), termios.TCSANOW, attributes)


def _group(path: str) -> str:
    try:
        return Path(path).group()
    except (OSError, KeyError):
        return "dialout"
