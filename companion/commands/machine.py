"""What the doctor sees of the machine: board and system, screen and input, cameras, the scale's port, pins.

Strategy: everything is read from below a folder that stands for `/`, and no device is opened but the pins' chip, which any number of
programs may open, so that the doctor can look while the app plays. Each look yields findings; what is wrong says what to do.
"""

from __future__ import annotations

import glob
import os
import platform
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.wiring import ScaleWiring
from companion.words import N_, _
from hardware.console import CONSOLE
from hardware.header import OFF, is_off, of_header

NO_PORT = N_("no serial port fits {pattern}")
FORBIDDEN = N_("{port} may not be used. Add your user to the group “{group}” and log in anew.")
CAMERA_NODES = ("sys/class/video4linux/video*", "sys/class/video4linux/v4l-subdev*")
HEADER = ("serial0", "ttyAMA0", "ttyS0", "ttyAMA10")  # what the port on the header can be called


class Finding(NamedTuple):
    """`about`: a fixed word for programs; `good`: whether it is as it should be; `needed`: whether Binside can do without; `text`: for
    people, in their language."""

    about: str
    good: bool
    needed: bool
    text: str


def board(root: Path) -> Iterator[Finding]:
    """Which machine, which system, which kernel."""
    model = _read(root / "proc/device-tree/model").strip("\0\n ") or platform.machine()
    yield Finding("machine", True, False, _("machine: {model}").format(model=model))
    found = re.search(r'(?m)^PRETTY_NAME="?([^"\n]*)', _read(root / "etc/os-release"))
    system = f"{found[1] if found else platform.system()}, {platform.release()}"
    yield Finding("system", True, False, _("system: {system}").format(system=system))


def screen(root: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Where pictures go, and what people can touch."""
    display = environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    cards = ", ".join(f"/{card.relative_to(root)}" for card in sorted(root.glob("dev/dri/card*")))
    text = display or cards or _("no display: the demo plays off-screen")
    yield Finding("display", bool(display or cards), False, _("display: {text}").format(text=text))
    names = sorted(set(_inputs(root)))
    yield Finding("input", bool(names), False, _("touch and mouse: {text}").format(text=", ".join(names) or _("none connected")))


def _inputs(root: Path) -> Iterator[str]:
    """Names of what the kernel calls a pointer: screens that are touched, and mice."""
    for block in _read(root / "proc/bus/input/devices").split("\n\n"):
        name, handlers = re.search(r'N: Name="(.*)"', block), re.search(r"H: Handlers=(.*)", block)
        absolute = re.search(r"B: ABS=(?!0\s*$)", block, re.MULTILINE)
        if name and handlers and ("mouse" in handlers[1] or (absolute and "event" in handlers[1])):
            yield name[1]


def cameras(root: Path) -> Iterator[Finding]:
    """Every camera that the kernel knows, by its node and name; sensors on the Pi's own connector are told by their chips."""
    nodes = [node for pattern in CAMERA_NODES for node in sorted(root.glob(pattern))]
    told = [f"/dev/{node.name} {_read(node / 'name').strip()}".strip() for node in nodes]
    yield Finding("camera", bool(told), False, _("camera: {text}").format(text=", ".join(told) or _("none connected")))


def scale(root: Path, wiring: ScaleWiring) -> Iterator[Finding]:
    """The port that the settings name, what else it is called, and whether this user may use it; other ports are named, too."""
    wanted = of_header(wiring.port, root)
    ports = sorted(map(Path, glob.glob(f"{glob.escape(str(root))}/{wanted.lstrip('/')}")))
    others = sorted(root.glob("dev/serial/by-id/*"))
    if not ports:
        known = "".join(f" ({_outside(root, port)})" for port in others)
        yield Finding("scale", False, False, _("scale: {text}").format(text=_(NO_PORT).format(pattern=wanted) + known))
        if is_off(wanted, root):
            yield Finding("scale", False, False, _(OFF).format(port=wanted))
    for port in ports:
        names = [_outside(root, one) for one in others if one.resolve() == port.resolve() and one != port]
        told = " = ".join((_outside(root, port), *names))
        yield Finding("scale", True, False, _("scale: {text}").format(text=f"{told}, {wiring.kind}"))
        yield from _use_of(root, port)


def _use_of(root: Path, port: Path) -> Iterator[Finding]:
    name = _outside(root, port)
    if not os.access(port, os.R_OK | os.W_OK):
        yield Finding("scale", False, True, _(FORBIDDEN).format(port=name, group=_group(port)))
    consoles = re.findall(r"console=(\w+)", _read(root / "proc/cmdline"))
    if {port.name, port.resolve().name} & set(HEADER) & set(consoles):
        yield Finding("scale", False, True, _(CONSOLE).format(port=name))


def pins(root: Path) -> Iterator[Finding]:
    """The chips whose pins buttons hang on, and what drives them here."""
    chips = sorted(root.glob("dev/gpiochip*"))
    if not chips and not os.environ.get("GPIOZERO_PIN_FACTORY"):
        yield Finding("buttons", False, False, _("buttons: {text}").format(text=_("no GPIO")))
        return
    from hardware.pins import driven_by
    from hardware.worker import Trouble

    names = ", ".join(_outside(root, chip) for chip in chips)
    try:
        yield Finding("buttons", True, False, _("buttons: {text}").format(text=f"{names} {driven_by()}".strip()))
    except Trouble as wrong:
        yield Finding("buttons", False, False, _("buttons: {text}").format(text=wrong))


def _group(node: Path) -> str:
    import grp

    try:
        return grp.getgrgid(node.stat().st_gid).gr_name
    except (KeyError, OSError):
        return "dialout"


def _outside(root: Path, path: Path) -> str:
    """A path below `root` as that machine names it."""
    return f"/{path.relative_to(root)}"


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
