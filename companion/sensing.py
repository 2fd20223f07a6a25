"""The sensors of one table, wired: camera to eye, scale to counter, pins to presses, all into one inbox.

The table in use decides which devices these are; a simulated one is named as such everywhere. Nothing falls back to another.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.school import School
from companion.seam import Recording
from companion.senses import CanWeighed, Sense
from companion.sight import CAN, DICE, Figures, Image, Sight, Together
from companion.wiring import ButtonWiring
from companion.words import _
from hardware.buttons import Buttons
from hardware.camera import Camera
from hardware.lights import Lights
from hardware.pins import mock_factory
from hardware.scale import Scale
from hardware.worker import Worker
from vision.packer import Packer

log = logging.getLogger("binside")
TRACE_SECONDS = 12.0
LENSES = ("lens.json", "lens-can.json")  # files: of the camera over the tray or over both mats, of the one over the can
FIRST_FIGURES, FIGURES_EVERY = 20.0, 600.0  # s
PICTURES = "Pictures: "  # how such a line of the log begins
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
    """Satisfies the host's `Senses`. `cameras`: the one over both mats, or the one over the tray and the one over the can; `open_scale`
    makes the scale's worker, given where it posts to; `now` dates everything; `kept`: where corners that are set by hand are kept; what is
    found out about lenses lies beside it."""

    def __init__(
        self,
        cameras: Sequence[Camera],
        open_scale: Callable[[Callable[[Sense], None]], Scale],
        buttons: Buttons,
        post: Callable[[Sense], None],
        now: Callable[[], float],
        simulated: bool = False,
        kept: Path | None = None,
        lights: Lights | None = None,
    ) -> None:
        self._now = now
        self._post = post
        self._trace: deque[tuple[float, float]] = deque(maxlen=256)
        self._steps: deque[tuple[float, int]] = deque(maxlen=6)
        self.simulated = simulated
        self._dice, self._can = self._sights(cameras, kept)
        self.eye, self.eyesight = self._dice.eye, self._dice.eyesight
        self._sights_apart = (self._dice,) if self._can is self._dice else (self._dice, self._can)
        self.packer = Packer(self.eye.album)
        self.scale = open_scale(self._weighed)
        self._next_figures = now() + FIRST_FIGURES
        self.buttons = buttons
        self.lights = lights or Lights(post, now)

    def _sights(self, cameras: Sequence[Camera], kept: Path | None) -> tuple[Sight, Sight]:
        """The camera over the tray and the one over the can, which may be the same."""
        lens, can_lens = (None if kept is None else kept.with_name(name) for name in LENSES)
        if len(cameras) == 1:
            both = Sight(cameras[0], self._post, self._now, simulated=self.simulated, kept=kept, lens_kept=lens)
            return both, both
        together = Together(self._post, (DICE, CAN))
        dice, can = cameras
        first = Sight(dice, together.hear(DICE), self._now, role=DICE, simulated=self.simulated, kept=kept, lens_kept=lens)
        album = first.eye.album
        return first, Sight(can, together.hear(CAN), self._now, role=CAN, album=album, simulated=self.simulated, lens_kept=can_lens)

    def teach_by(self, school: School) -> None:
        """Lessons look through the camera over the tray."""
        self._dice.school = school

    @property
    def workers(self) -> tuple[Worker, ...]:
        """All threads that wait for devices."""
        return (*(sight.worker for sight in self._sights_apart), self.scale.worker, self.buttons.worker)

    def start(self) -> None:
        for sight in self._sights_apart:
            sight.worker.start()
        self.scale.start()
        self.buttons.start()
        self.lights.start()

    def check(self, now: float) -> None:
        """Notice silent devices; call it several times a second."""
        for sight in self._sights_apart:
            sight.worker.check(now)
        self.scale.check(now)
        self.buttons.check(now)
        self.lights.check(now)
        self._log_figures(now)
        grams = self.scale.grams
        if grams is not None and (not self._trace or now - self._trace[-1][0] >= 0.1):
            self._trace.append((now, grams))

    def stop(self) -> None:
        """End every worker; one that hangs is left behind."""
        for sight in self._sights_apart:
            sight.worker.stop()
        self.scale.stop()
        self.buttons.stop()
        self.lights.stop()
        self.packer.stop()

    def _weighed(self, sense: Sense) -> None:
        if isinstance(sense, CanWeighed):
            self._steps.append((sense.at, sense.change))
        self._post(sense)

    def live(self) -> Image | None:
        """The newest frame of the tray, BGR."""
        return self._dice.live()

    def picture(self, key: int) -> Image | None:
        """A picture of the eye's album, BGR."""
        return self.eye.album.get(key)

    # --- what the host asks ------------------------------------------------------------------------------------------

    def expect(self, dice: Mapping[str, int] | None) -> None:
        """Dice of a colour that the eye was not taught are told by hand: it is not asked for them."""
        self.eye.expect(dice if dice is not None and set(dice) <= set(self.eye.colours) else None)

    def look_again(self) -> None:
        for sight in self._sights_apart:
            sight.eye.look_again()

    def own_lights(self, until: float) -> None:
        """Lights of our own change until then: no camera takes that for motion."""
        for sight in self._sights_apart:
            sight.eye.own_lights(until)

    def quiet(self) -> None:
        """A turn begins with nothing new on the mat: the present picture is what falls are told against."""
        self._can.eye.mark_can_reference(self._now())

    def recount(self, count: int) -> None:
        """People say how many cards lie on the can."""
        self.scale.recount(count, self._now())

    def light(self, names: frozenset[str]) -> None:
        if self.lights.show(names):
            self.own_lights(self._now() + LIGHTS_CHANGE)  # no camera takes that for motion

    def try_light(self, name: str) -> None:
        self.lights.try_out(name)

    def pile(self) -> dict[str, Any] | None:
        return self.scale.save()

    def restore(self, pile: Mapping[str, Any] | None) -> None:
        """The pile as it was remembered: matched against, never tared away."""
        if pile is not None:
            self.scale.restore(pile)

    def pack(self, picture: int) -> None:
        self.packer.pack(picture)

    def packed(self, picture: int) -> bytes | None:
        return self.packer.packed(picture)

    def unpacked(self, jpeg: bytes) -> int:
        return self.packer.unpacked(jpeg)

    def _figures(self, now: float) -> Figures:
        return Figures.of(sight.figures(now) for sight in self._sights_apart)

    def _log_figures(self, now: float) -> None:
        """Now and then, so that a report tells how the cameras have fared."""
        if now >= self._next_figures:
            self._next_figures = now + FIGURES_EVERY
            fps = min(sight.eye.health().fps for sight in self._sights_apart)
            log.info("%s%.0f frames/s, %s", PICTURES, fps, ", ".join(self._figures(now).told()) or "none yet")

    def remember(self, on: bool) -> None:
        for sight in self._sights_apart:
            sight.remember(on)

    def recorded(self, since: float, until: float) -> Recording:
        films = tuple(film for sight in self._sights_apart if (film := sight.film(since, until)).shots)
        weighed = self.scale.samples(since) if self._dice.remembers else ()
        weights = tuple((one.at, one.grams) for one in weighed if one.grams is not None and one.at <= until)
        return Recording(films, weights, self.simulated)

    def told(self) -> Mapping[str, Any]:
        """Facts for the sensors' page."""
        now = self._now()
        eye, can, scale = self._dice.eye.health(), self._can.eye.health(), self.scale.health(now)
        markers = _("{tray} of 4 corners of the tray, {can} of 4 round the can").format(tray=eye.tray_markers, can=can.can_markers)
        warning = self._dice.trouble or self._can.trouble or next(iter(scale.warnings), "") or self._dice.advice or self._can.advice
        trace = [(at, grams) for at, grams in self._trace if now - at <= TRACE_SECONDS]
        grams = self.scale.grams
        return {
            "pins": self.buttons.levels(),
            "lights": self.lights.levels(),
            "untold": self.buttons.worker.reason or self.lights.worker.reason,
            "camera": _("{fps} frames/s · {markers}").format(fps=round(eye.fps), markers=" · ".join((*self._figures(now).told(), markers))),
            "corners": eye.corners,
            "warning": _(warning),
            "grams": "–" if grams is None else f"{grams:.1f}",
            "trace": tuple(grams for _at, grams in trace),
            "marks": tuple((_place(at, now), f"{change:+d}") for at, change in list(self._steps) if now - at <= TRACE_SECONDS),
            "names": (" + ".join(sight.worker.name for sight in self._sights_apart), self.scale.worker.name, self.buttons.worker.name),
        }


def _place(at: float, now: float) -> float:
    """Where on the trace a moment lies, 0 oldest to 1 now."""
    return 1.0 - (now - at) / TRACE_SECONDS


def simulated(
    desk: Any, buttons: Buttons, post: Callable[[Sense], None], kept: Path | None = None, lights: Lights | None = None
) -> Sensing:
    """The sensors of a simulated table (`hardware.virtual.table.VirtualTable`), each named as simulated."""
    scale = partial(Scale, lambda: desk.scale_port, now=desk.now, simulated=True)
    camera = Camera(desk, _("picture 1280×720"))
    return Sensing((camera,), scale, buttons, post, desk.now, simulated=True, kept=kept, lights=lights)
