"""The sensors of one table, wired: camera to eye, scale to counter, pins to presses, all into one inbox.

The table in use decides which devices these are; a simulated one is named as such everywhere. Nothing falls back to another.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.eyesight import Eyesight
from companion.school import School
from companion.senses import CanWeighed, Sense
from companion.wiring import ButtonWiring
from companion.words import _
from hardware.buttons import Buttons
from hardware.camera import CameraWorker, Frame, FrameSource
from hardware.lights import Lights
from hardware.pins import mock_factory
from hardware.scale import Scale
from vision.eye import Eye

Image = NDArray[np.uint8]
TRACE_SECONDS = 12.0
LIGHTS_CHANGE = 0.5  # s in which a light at a seat may change what cameras see


def simulated_pins(wiring: ButtonWiring | None = None) -> tuple[Any, Callable[[str, bool], None]]:
    """gpiozero's mock pins for the simulated table, and what drives them: button's name, down or up; one that is not wired is nobody's."""
    factory, wiring = mock_factory(), wiring or ButtonWiring()

    def press(button: str, down: bool) -> None:
        if button in wiring.pins:
            pin = factory.pin(f"GPIO{wiring.pins[button]}")
            pin.drive_low() if down == (wiring.wired == "ground") else pin.drive_high()

    return factory, press


class Sensing:
    """Satisfies the host's `Senses`. `source` gives frames, `port` the scale's present path; `now` dates everything;
    `kept`: where corners that are set by hand are kept."""

    def __init__(
        self,
        source: FrameSource,
        port: str | Callable[[], str | None],
        buttons: Buttons,
        post: Callable[[Sense], None],
        now: Callable[[], float],
        camera_name: str,
        protocol: str = "openscale",
        simulated: bool = False,
        kept: Path | None = None,
        lights: Lights | None = None,
    ) -> None:
        self.eye = Eye()
        self.school: School | None = None
        self.eyesight = Eyesight(self.eye, source, kept)
        self.buttons = buttons
        self.lights = lights or Lights(post, now)
        self._now = now
        self._post = post
        self._frame: Image | None = None
        self._lock = threading.Lock()
        self._trace: deque[tuple[float, float]] = deque(maxlen=256)
        self._steps: deque[tuple[float, int]] = deque(maxlen=6)
        self.camera = CameraWorker(source, self._see, post, now, name=camera_name, simulated=simulated)
        self.scale = Scale(port, self._weighed, now, protocol=protocol, simulated=simulated)
        self.simulated = simulated

    def start(self) -> None:
        self.camera.start()
        self.scale.start()
        self.buttons.start()
        self.lights.start()

    def check(self, now: float) -> None:
        """Notice silent devices; call it several times a second."""
        self.camera.check(now)
        self.scale.check(now)
        self.buttons.check(now)
        self.lights.check(now)
        grams = self.scale.grams
        if grams is not None and (not self._trace or now - self._trace[-1][0] >= 0.1):
            self._trace.append((now, grams))

    def stop(self) -> None:
        """End every worker; one that hangs is left behind."""
        self.camera.stop()
        self.scale.stop()
        self.buttons.stop()
        self.lights.stop()

    def _see(self, frame: Frame) -> Iterable[Sense]:
        with self._lock:
            self._frame = frame.image
        senses = self.eye.see(frame.image, frame.at)
        if self.school is not None:
            self.school.see(frame.image, frame.at)
        self.eyesight.see(frame)
        return senses

    def _weighed(self, sense: Sense) -> None:
        if isinstance(sense, CanWeighed):
            self._steps.append((sense.at, sense.change))
        self._post(sense)

    def live(self) -> Image | None:
        """The newest frame, BGR."""
        with self._lock:
            return self._frame

    def picture(self, key: int) -> Image | None:
        """A picture of the eye's album, BGR."""
        return self.eye.album.get(key)

    # --- what the host asks ------------------------------------------------------------------------------------------

    def expect(self, dice: Mapping[str, int] | None) -> None:
        """Dice of a colour that the eye was not taught are told by hand: it is not asked for them."""
        self.eye.expect(dice if dice is not None and set(dice) <= set(self.eye.colours) else None)

    def look_again(self) -> None:
        self.eye.look_again()

    def quiet(self) -> None:
        """A turn begins with nothing new on the mat: the present picture is what falls are told against."""
        self.eye.mark_can_reference(self._now())

    def recount(self, count: int) -> None:
        """People say how many cards lie on the can."""
        self.scale.recount(count, self._now())

    def light(self, names: frozenset[str]) -> None:
        if self.lights.show(names):
            self.eye.own_lights(self._now() + LIGHTS_CHANGE)  # no camera takes that for motion

    def try_light(self, name: str) -> None:
        self.lights.try_out(name)

    def pile(self) -> dict[str, Any] | None:
        return self.scale.save()

    def restore(self, pile: Mapping[str, Any] | None) -> None:
        """The pile as it was remembered: matched against, never tared away."""
        if pile is not None:
            self.scale.restore(pile)

    def told(self) -> Mapping[str, Any]:
        """Facts for the sensors' page."""
        now = self._now()
        eye, scale = self.eye.health(), self.scale.health(now)
        markers = _("{tray} of 4 corners of the tray, {can} of 4 round the can").format(tray=eye.tray_markers, can=eye.can_markers)
        warning = eye.trouble or next(iter(scale.warnings), "") or eye.advice
        trace = [(at, grams) for at, grams in self._trace if now - at <= TRACE_SECONDS]
        grams = self.scale.grams
        return {
            "pins": self.buttons.levels(),
            "lights": self.lights.levels(),
            "untold": self.buttons.worker.reason or self.lights.worker.reason,
            "camera": _("{fps} frames/s · {markers}").format(fps=round(eye.fps), markers=markers),
            "corners": eye.corners,
            "warning": _(warning),
            "grams": "–" if grams is None else f"{grams:.1f}",
            "trace": tuple(grams for _at, grams in trace),
            "marks": tuple((_place(at, now), f"{change:+d}") for at, change in list(self._steps) if now - at <= TRACE_SECONDS),
            "names": (self.camera.name, self.scale.worker.name, self.buttons.worker.name),
        }


def _place(at: float, now: float) -> float:
    """Where on the trace a moment lies, 0 oldest to 1 now."""
    return 1.0 - (now - at) / TRACE_SECONDS
