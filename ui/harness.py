"""Step the app without waiting: a clock that is told, real touches by place, pictures of what is on the screen.

For tests and for the demo. The window, the widgets and the drawing are the real ones; only Kivy's loop is turned by hand.
One window serves the whole process: a second harness takes it over.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.input.motionevent import MotionEvent
from numpy.typing import NDArray

from companion.view import Act, Option
from ui.app import BinsideApp
from ui.pen import Target

_uids = itertools.count(1)


class VirtualClock:
    """Seconds that pass only when told."""

    def __init__(self, start: float = 1000.0) -> None:
        self.seconds = start

    def __call__(self) -> float:
        return self.seconds


def _take_clock() -> VirtualClock:
    """Kivy's clock, turned by hand from now on. It is one for the process and never goes back: events are due by it."""
    if not isinstance(Clock.time, VirtualClock):
        Clock.time = VirtualClock(Clock.time())
        Clock._max_fps = 0  # no sleeping between frames
    clock: VirtualClock = Clock.time
    return clock


def _code(name: str) -> int:
    """The number of a key by Kivy's name for it."""
    from kivy.core.window import Keyboard  # opens the window, which must be there by now

    return int(Keyboard.keycodes[name])


class FingerTouch(MotionEvent):  # type: ignore[misc]
    """A finger at a pixel from the bottom left, told by a device."""

    def __init__(self, window: Any, x: float, y: float, device: str) -> None:
        wide, tall = window.system_size
        place = {"x": x / max(1, wide - 1), "y": y / max(1, tall - 1)}
        super().__init__(device, next(_uids), place, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


class Harness:
    """Drives an app. `clock`: the app's own (table's) clock if it is virtual, advanced together with Kivy's; `step`: seconds per frame."""

    def __init__(self, app: BinsideApp, advance: Callable[[float], None] | None = None, step: float = 1 / 40) -> None:
        self.app, self._advance, self.step = app, advance, step
        self.kivy_clock = _take_clock()
        window = app.window
        for child in list(window.children):
            window.remove_widget(child)
        app._run_prepare()
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        self.run(0)

    # --- time ---------------------------------------------------------------------------------------------------------

    def run(self, seconds: float = 0.0) -> None:
        """Let time pass, frame by frame; at least one frame."""
        for _frame in range(max(1, round(seconds / self.step))):
            self.kivy_clock.seconds += self.step
            if self._advance is not None:
                self._advance(self.step)
            EventLoop.idle()

    # --- fingers ------------------------------------------------------------------------------------------------------

    def finger(self, x: float, y: float, device: str = "harness") -> FingerTouch:
        """Put a finger down at a pixel from the top left; `lift` takes it up again."""
        touch = FingerTouch(self.app.window, x, self.app.window.system_size[1] - y, device)
        EventLoop.post_dispatch_input("begin", touch)
        return touch

    def move(self, touch: FingerTouch, x: float, y: float) -> None:
        wide, tall = self.app.window.system_size
        touch.move({"x": x / max(1, wide - 1), "y": (tall - y) / max(1, tall - 1)})
        EventLoop.post_dispatch_input("update", touch)

    def lift(self, touch: FingerTouch) -> None:
        touch.update_time_end()
        EventLoop.post_dispatch_input("end", touch)

    def tap(self, x: float, y: float, hold: float = 0.05) -> None:
        """Touch a pixel (from the top left) for `hold` seconds."""
        touch = self.finger(x, y)
        self.run(hold)
        self.lift(touch)
        self.run(0.05)

    def tap_target(self, target: Target, hold: float = 0.05) -> None:
        u = self.app.surface.space.u
        self.tap(target.box.cx * u, target.box.cy * u, hold)

    def find(self, what: str | Act | Option) -> Target:
        """The target with this label, act or option. Raises LookupError that names what is there."""
        for target in self.app.surface.targets:
            option = target.option
            if target.label == what or (option is not None and (option == what or (option.act is not None and option.act == what))):
                return target
        there = ", ".join(t.label or "?" for t in self.app.surface.targets)
        raise LookupError(f"nothing to touch for {what!r}; there are: {there}")

    def tap_option(self, what: str | Act | Option, hold: float = 0.05) -> None:
        """Touch the middle of what has this label, act or option."""
        self.tap_target(self.find(what), hold)

    # --- keys ---------------------------------------------------------------------------------------------------------

    def key_down(self, name: str, *modifiers: str) -> None:
        """Press a key of a plugged-in keyboard by the name that Kivy gives it; once more while it is down is what a held key tells."""
        window, code = self.app.window, _code(name)
        if not window.dispatch("on_key_down", code, 0, chr(code), list(modifiers)):
            window.dispatch("on_keyboard", code, 0, chr(code), list(modifiers))

    def key_up(self, name: str) -> None:
        self.app.window.dispatch("on_key_up", _code(name), 0)

    def key(self, name: str, *modifiers: str, hold: float = 0.0) -> None:
        """Press a key for `hold` seconds, and let it go."""
        self.key_down(name, *modifiers)
        self.run(hold)
        self.key_up(name)
        self.run()

    def type(self, text: str) -> None:
        """Type letters, each with its key."""
        for letter in text:
            window, code = self.app.window, ord(letter.lower())
            window.dispatch("on_key_down", code, 0, letter, [])
            window.dispatch("on_textinput", letter)
            window.dispatch("on_key_up", code, 0)
            self.run()

    # --- eyes ---------------------------------------------------------------------------------------------------------

    def pixels(self) -> NDArray[np.uint8]:
        """What is on the screen: H×W×3, RGB. Drawn into a buffer of its own, since a hidden window may not grow."""
        window = self.app.window
        wide, tall = (int(v) for v in window.system_size)
        parent = window.canvas
        buffer = Fbo(size=(wide, tall), with_stencilbuffer=True)
        with buffer:
            ClearColor(0, 0, 0, 1)
            ClearBuffers(clear_stencil=True)
        buffer.add(parent)
        buffer.draw()
        data = buffer.pixels
        buffer.remove(parent)
        return np.frombuffer(data, np.uint8).reshape(tall, wide, 4)[::-1, :, :3].copy()

    def shot(self, path: str | Path) -> Path:
        """Save what is on the screen as PNG, nothing on its way any more. Raises OSError with a sentence when it cannot be written."""
        self.app.surface.land()
        target = Path(path)
        done, data = cv2.imencode(".png", self.pixels()[:, :, ::-1])
        if not done:
            raise OSError(f"The screenshot {target} could not be encoded.")
        target.write_bytes(data.tobytes())
        return target

    def close(self) -> None:
        """Take the app from the window; the window stays for the next one."""
        self.app.on_stop()
        self.app.window.remove_widget(self.app.surface)
