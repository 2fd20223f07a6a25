"""Each tap is one act under every provider of Kivy's that can be tried: the mouse (X11), mtdev's slots (a bare screen), SDL's fingers.

What stands in for hardware: mtdev's device, whose events are written out here as a touchscreen's driver sends them, and the window's
calls for a mouse; a real pointer is in `tests/e2e`. TUIO needs a package that Binside does not install, and a kernel without uinput
has no touchscreen to be made up.
"""

from __future__ import annotations

import importlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.input.providers.mouse import MouseMotionEventProvider

from tests.ui import samples
from tests.ui.rig import Rig
from tests.ui.samples import act

TAPS = 25
SPAN = 4095  # the highest number that the touchscreen tells
Place = tuple[float, float]  # shares of the window from its top left


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig(samples.garbage_by_hand())
    yield made
    made.close()


def place_of(rig: Rig, label: str) -> Place:
    box, space = rig.harness.find(label).box, rig.surface.space
    return box.cx * space.u / space.width, box.cy * space.u / space.height


def taps_counted(rig: Rig, down: Callable[[Place], None], up: Callable[[Place], None]) -> None:
    """Tap two things in turn; each tap must have sent its own act once."""
    for number in range(TAPS):
        place = place_of(rig, ("Cards fell", "One more")[number % 2])
        down(place)
        rig.harness.run(0.05)
        up(place)
        rig.harness.run(0.05)
        assert rig.sent == [act(("fell", "plus")[one % 2]) for one in range(number + 1)]


def test_k02_the_mouse_taps_once(rig: Rig) -> None:
    window = rig.app.window
    provider = MouseMotionEventProvider("mouse", "disable_multitouch")
    provider.start()
    EventLoop.add_input_provider(provider)
    try:

        def tell(what: str, place: Place) -> None:
            window.dispatch(what, place[0] * window.width, place[1] * window.height, "left", [])

        taps_counted(rig, lambda place: tell("on_mouse_down", place), lambda place: tell("on_mouse_up", place))
    finally:
        EventLoop.remove_input_provider(provider)
        provider.stop()


def test_k02_fingers_of_sdl_tap_once(rig: Rig) -> None:
    provider = SDL2MotionEventProvider("sdl", "")
    there = [one for one in EventLoop.input_providers if isinstance(one, SDL2MotionEventProvider)]
    if not there:
        EventLoop.add_input_provider(provider)
    try:
        queue = SDL2MotionEventProvider.q
        taps_counted(
            rig,
            lambda place: queue.appendleft(("fingerdown", 1, *place, 1.0)),
            lambda place: queue.appendleft(("fingerup", 1, *place, 1.0)),
        )
    finally:
        if not there:
            EventLoop.remove_input_provider(provider)


class Touchscreen:
    """What mtdev tells of a touchscreen, until it is unplugged."""

    def __init__(self, codes: Any) -> None:
        self.codes, self.events = codes, deque[Any]()
        self.there, self.taken = True, threading.Event()
        self.number = 0

    def __bool__(self) -> bool:
        return self.there

    def get_abs(self, _axis: int) -> Any:
        return SimpleNamespace(minimum=0, maximum=SPAN)

    def idle(self, _milliseconds: int) -> bool:
        if self.events or not self.there:
            return False
        self.taken.set()
        time.sleep(0.001)
        return True

    def get(self) -> Any:
        return self.events.popleft() if self.events else None

    def tell(self, *events: tuple[int, int]) -> None:
        """Positions of one report, code and value each, and its end; returns once they have been taken."""
        self.taken.clear()
        absolute = [SimpleNamespace(type=self.codes.MTDEV_TYPE_EV_ABS, code=code, value=value) for code, value in events]
        self.events.extend([*absolute, SimpleNamespace(type=self.codes.MTDEV_TYPE_EV_SYN, code=0, value=0)])
        assert self.taken.wait(10)

    def down(self, place: Place) -> None:
        self.number += 1
        x, y = (round(share * SPAN) for share in place)
        codes = self.codes
        self.tell(
            (codes.MTDEV_CODE_SLOT, self.number % 2),
            (codes.MTDEV_CODE_TRACKING_ID, self.number),
            (codes.MTDEV_CODE_POSITION_X, x),
            (codes.MTDEV_CODE_POSITION_Y, y),
        )

    def up(self, _place: Place) -> None:
        self.tell((self.codes.MTDEV_CODE_SLOT, self.number % 2), (self.codes.MTDEV_CODE_TRACKING_ID, -1))


def test_k02_a_touchscreen_on_a_bare_screen_taps_once(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        mtdev = importlib.import_module("kivy.input.providers.mtdev")
        codes = importlib.import_module("kivy.lib.mtdev")
    except OSError:
        pytest.skip("libmtdev is not installed here")
    screen = Touchscreen(codes)
    monkeypatch.setattr(mtdev, "Device", lambda _file: screen)
    provider = mtdev.MTDMotionEventProvider("screen", "/dev/input/event0")
    provider.start()
    EventLoop.add_input_provider(provider)
    try:
        taps_counted(rig, screen.down, screen.up)
    finally:
        screen.there = False
        EventLoop.remove_input_provider(provider)
        provider.thread.join(5)
    assert not provider.thread.is_alive()
