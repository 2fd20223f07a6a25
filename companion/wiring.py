"""What hangs on which wire: the tables `[scale]`, `[buttons]`, `[lights]`, `[camera]` and `[sound]` of the settings, with their defaults.

Strategy: plain frozen values and what each may be, no device in sight. `companion/settings.py` reads and checks every table in one way, by
its dataclass: a field that is a table of its own (`pins`) is a mapping from names to whole numbers. Pins are BCM numbers, as gpiozero
counts them. The defaults keep clear of the console's line (14, 15), which the load-cell board on the header uses, of I2C (2, 3) and of the
HATs' own bus (0, 1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.words import N_, _

SEATS = tuple(f"seat-{seat}" for seat in range(6))
BUTTONS = ("next", "undo", "spill", *SEATS, "power")  # the last one is there only where it is wired
LIGHTS = (*SEATS, "buzzer")
SCALES = (
    *("loadcell", "openscale", "plain", "counts", "hx711-adc", "qwiic", "serial-scale"),
    *("sics", "aandd", "sartorius", "ohaus", "kern", "adam", "toledo", "radwag", "small", "jj", "yaohua"),
)
HEADER_PINS = range(2, 28)  # those that a person can wire something to
UART_PINS = (14, 15)  # the scale's, where it sits on the header
UART_PORTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")  # what the line on them can be called

PINS = {"next": 17, "undo": 27, "spill": 22, "seat-0": 5, "seat-1": 6, "seat-2": 13, "seat-3": 19, "seat-4": 26, "seat-5": 21}

NO_PIN = N_("“{name}” is on pin {pin}; pins that something can be wired to are GPIO2 to GPIO27")
TWICE = N_("“{name}” and “{other}” share the pin GPIO{pin}; give each its own")
UART_TAKEN = N_("“{name}” is on GPIO{pin}, which the scale's line {port} uses; choose another pin, or name another port under [scale]")
NO_CAMERA = N_("“{name}” is no camera; write “pi”, “pi:1”, “usb”, a path such as /dev/v4l/by-id/*, “folder:” or “video:” and a path")
NO_PORT = N_("“port” is the path of a serial port, such as /dev/serial0")
NO_VIEW = N_("a lens sees from {least} to {most} degrees from left to right, not {degrees}; 0 leaves it to be found out")
VIEWS = (15.0, 130.0)
CAMERA = re.compile(r"pi(:\d)?|usb|/.+|(folder|video):.+")
NOBODY = N_("there is no “{name}”; known are {names}")


@dataclass(frozen=True, slots=True)
class ScaleWiring:
    """`kind`: a name of `hardware.protocols.PROTOCOLS`; `port`: a device path or a pattern; `baud` 0, `bits` 0 and `parity` "" are the
    kind's own; `unit`: what the printed number really is, "" believes the scale; `counts_per_gram`: for boards that print raw counts."""

    kind: str = "openscale"
    port: str = "/dev/serial0"
    baud: int = 0
    bits: int = 0
    parity: str = ""
    unit: str = ""
    counts_per_gram: float = 0.0


@dataclass(frozen=True, slots=True)
class ButtonWiring:
    """`pins`: what each pin's button means; a name that is missing has no button. `wired`: what a pressed button connects the pin with."""

    pins: Mapping[str, int] = field(default_factory=lambda: dict(PINS))
    wired: str = "ground"


@dataclass(frozen=True, slots=True)
class LightWiring:
    """`pins`: the light of each seat and the buzzer; none unless they are named. `lit`: the level at which a light shines."""

    pins: Mapping[str, int] = field(default_factory=dict)
    lit: str = "high"


@dataclass(frozen=True, slots=True)
class CameraWiring:
    """`dice`, `can`: "pi", "pi:1" (the second one), "usb", a path or pattern such as /dev/v4l/by-id/*, or recorded pictures, "folder:DIR"
    or "video:FILE"; `can` "": one camera for both. `view`, `can_view`: degrees that the lens sees from left to right, 0 where that is to be
    found out."""

    dice: str = "pi"
    can: str = ""
    view: float = 0.0
    can_view: float = 0.0


@dataclass(frozen=True, slots=True)
class Sound:
    """`voice`: how much is spoken (short: results, limits, turns; full: instructions, consequences and choices as well); `cues`: how loud
    short sounds are, 0 for none, and `at_night` also in the theme for the night; `output`: an ALSA device, "" for the system's own;
    `by_ear`: the seats' buttons pick what is spoken, and “next” confirms; `muted`: nothing is heard until people want to hear again."""

    voice: str = "short"
    cues: int = 2
    at_night: bool = False
    output: str = ""
    by_ear: bool = False
    muted: bool = False


@dataclass(frozen=True, slots=True)
class Sounding:
    """How the sound of this machine is. `trouble`: why nothing is heard, in words, "" when it works or nobody has tried yet; `outputs`:
    ALSA devices that sound can go to, and what each is called."""

    trouble: str = ""
    outputs: tuple[tuple[str, str], ...] = ()


PIN_NAMES: Mapping[str, tuple[str, ...]] = {"buttons": BUTTONS, "lights": LIGHTS}
CHOICES: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "scale": {
        "kind": SCALES,
        "baud": (0, 600, 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400),
        "bits": (0, 7, 8),
        "parity": ("", "none", "even", "odd"),
        "unit": ("", "g", "kg", "lb", "oz"),
    },
    "buttons": {"wired": ("ground", "supply")},
    "lights": {"lit": ("high", "low")},
    "sound": {"voice": ("off", "short", "full"), "cues": (0, 1, 2, 3)},
}


def wrong_camera(name: str) -> str:
    """What is wrong with the name of a camera, as part of a sentence in people's language; "" when nothing is."""
    return "" if CAMERA.fullmatch(name) else _(NO_CAMERA).format(name=name)


def wrong_view(degrees: float) -> str:
    """What is wrong with a lens's view, as part of a sentence in people's language; "" when nothing is."""
    if degrees == 0 or VIEWS[0] <= degrees <= VIEWS[1]:
        return ""
    return _(NO_VIEW).format(least=round(VIEWS[0]), most=round(VIEWS[1]), degrees=degrees)


def wrong_port(name: str) -> str:
    """What is wrong with the name of a serial port, said likewise."""
    return "" if name else _(NO_PORT)


def wrong_pins(pins: Mapping[str, int], names: tuple[str, ...]) -> str:
    """What is wrong with a table of pins, as part of a sentence in people's language; "" when nothing is."""
    seen: dict[int, str] = {}
    for name, pin in pins.items():
        if name not in names:
            return _(NOBODY).format(name=name, names=", ".join(names))
        if pin not in HEADER_PINS:
            return _(NO_PIN).format(name=name, pin=pin)
        if pin in seen:
            return _(TWICE).format(name=name, other=seen[pin], pin=pin)
        seen[pin] = name
    return ""


def wrong_together(table: str, buttons: ButtonWiring, lights: LightWiring, scale: ScaleWiring) -> str:
    """What is wrong with the pins of `table`, "buttons" or "lights", beside those of the others, as `wrong_pins` says it."""
    pins = lights.pins if table == "lights" else buttons.pins
    for name, pin in pins.items():
        if pin in UART_PINS and scale.port in UART_PORTS:
            return _(UART_TAKEN).format(name=name, pin=pin, port=scale.port)
        other = next((one for one, taken in buttons.pins.items() if taken == pin), "") if table == "lights" else ""
        if other:
            return _(TWICE).format(name=name, other=other, pin=pin)
    return ""
