"""The real table's devices, made from the settings: which camera, which port, which pins.

Strategy: nothing is opened here. Each device is made at once, whether it is there or not, and its worker looks for it, tells in one
sentence why it is missing, and takes it when it comes. So the real table always starts, and nothing simulated ever takes a place. Recorded
pictures (`folder:`, `video:`) are cameras that a person names, for trying things out; their name says what they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.controls import Lens
from companion.senses import Sense
from companion.wiring import ButtonWiring, CameraWiring, LightWiring, ScaleWiring
from companion.words import N_, _
from hardware.buttons import Buttons
from hardware.camera import WIDTH, Camera, FolderSource, VideoSource
from hardware.header import of_header
from hardware.lights import Lights
from hardware.picamera import PiCamera, of_pi
from hardware.scale import Scale
from hardware.usbcamera import UsbCamera, called

ANY_USB = "/dev/v4l/by-id/*-video-index0"
PI, USB, FOLDER, VIDEO = "pi", "usb", "folder:", "video:"
PI_NAME = N_("Raspberry Pi camera {number}")
ONE_USB = N_("USB camera")
USB_NAME = N_("USB camera {name}")
FOLDER_NAME = N_("recorded pictures of {folder}")
VIDEO_NAME = N_("recorded video {file}")
TOLD_SPREAD, TOLD_BEND = 0.06, 0.05  # how far a number on a box is believed, and what is believed of the bend of any lens


def cameras(wiring: CameraWiring, now: Callable[[], float]) -> tuple[Camera, ...]:
    """The camera over both mats, or the one over the tray and the one over the can. `now`: the program's clock in seconds."""
    wanted = {wiring.can: wiring.can_view, wiring.dice: wiring.view} if wiring.can else {wiring.dice: wiring.view}
    return tuple(replace(camera(kind, now), lens=_told(wanted[kind])) for kind in dict.fromkeys((wiring.dice, wiring.can)) if kind)


def _told(view: float) -> Lens | None:
    """The lens of which a person has told its view in degrees."""
    return Lens.across(view, WIDTH, TOLD_SPREAD, TOLD_BEND) if view else None


def camera(kind: str, now: Callable[[], float]) -> Camera:
    """A camera by its name in the settings: "pi", "pi:1", "usb", "folder:DIR", "video:FILE", else a path or pattern of a USB camera."""
    if kind.startswith(FOLDER):
        folder = Path(kind.removeprefix(FOLDER))
        return Camera(FolderSource(folder, now, again=True), _(FOLDER_NAME).format(folder=folder))
    if kind.startswith(VIDEO):
        file = Path(kind.removeprefix(VIDEO))
        return Camera(VideoSource(file, now, again=True), _(VIDEO_NAME).format(file=file))
    name, _colon, number = kind.partition(":")
    if name == PI:
        which = int(number or 0)
        return Camera(PiCamera(of_pi(which), now), _(PI_NAME).format(number=which))
    if kind == USB:
        return Camera(UsbCamera(ANY_USB, now), _(ONE_USB))
    return Camera(UsbCamera(kind, now), _(USB_NAME).format(name=called(kind)).strip())


def scale(wiring: ScaleWiring, post: Callable[[Sense], None], now: Callable[[], float]) -> Scale:
    """The scale that the settings name; it posts to `post`."""
    return Scale(of_header(wiring.port), post, now, wiring=wiring)


def buttons(wiring: ButtonWiring, post: Callable[[Sense], None], now: Callable[[], float]) -> Buttons:
    """The buttons on the pins of the settings, by whatever GPIO this machine has."""
    return Buttons(post, now, wiring=wiring)


def lights(wiring: LightWiring, post: Callable[[Sense], None], now: Callable[[], float]) -> Lights:
    """The lights and the buzzer on the pins of the settings; none that is wired is no device at all."""
    return Lights(post, now, wiring=wiring)
