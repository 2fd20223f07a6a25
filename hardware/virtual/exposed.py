"""A simulated camera whose exposure, gain and white balance can be set, in front of a table whose light stays as it is.

Strategy: the room's light times what the controls let through is the look that the renderer draws; only the sensor's curve is made anew.
Grain grows as photons become few: less light through the lens, more gain for the same level.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.controls import Controls, Range
from hardware.camera import Frame
from hardware.virtual.render import Renderer
from hardware.virtual.scene import Look, Scene

FRAME_TIME = 1 / 30
ORDINARY = Controls()  # with these a look is shown as it is
DAYLIGHT = 5000.0  # kelvin of light that the sensor shows without a cast
LOCUS = ((2700, 1.62, 0.46), (3000, 1.48, 0.54), (4000, 1.17, 0.79), (5000, 1.0, 1.0), (6500, 0.86, 1.21))  # kelvin, red, blue over green


@dataclass(frozen=True, slots=True)
class Room:
    """The light of a room: `lux` on the table, 400 of which give an ordinary picture with ordinary controls; `kelvin` of its lamps."""

    lux: float = 400.0
    kelvin: float = DAYLIGHT


def cast(kelvin: float) -> tuple[float, float]:
    """Red and blue over green that a sensor sees on white paper."""
    known = np.array(LOCUS)
    red, blue = (float(np.interp(kelvin, known[:, 0], known[:, column])) for column in (1, 2))
    return red, blue


def shown(look: Look, room: Room, controls: Controls) -> Look:
    """What a table in this room looks like to a camera with these controls."""
    red, blue = cast(room.kelvin)
    light = room.lux / 400.0
    level = light * controls.total / ORDINARY.total
    gain = controls.gain / ORDINARY.gain
    tint = (controls.blue * blue, 1.0, controls.red * red)
    return replace(look, exposure=look.exposure * level, tint=tint, noise=look.noise * (gain / max(level, 1e-6)) ** 0.5)


class ExposedCamera:
    """A `FrameSource` with controls: pictures of `scene` through a camera in a room, `FRAME_TIME` apart on a clock of its own."""

    def __init__(self, look: Look | None = None, room: Room | None = None, controls: Controls | None = None, seed: int = 0) -> None:
        self.look, self.room, self.controls = look or Look(), room or Room(), controls or ORDINARY
        self.scene = Scene(0.0)
        self.at = 0.0
        self.span = Range()
        self._rng = np.random.default_rng(seed)
        self._renderer = Renderer(shown(self.look, self.room, self.controls))

    def frame(self, timeout: float) -> Frame:
        """The next picture, at once."""
        self.at += FRAME_TIME
        return Frame(self._renderer.frame(self.scene, self._rng), self.at)

    def adjust(self, controls: Controls) -> None:
        """Take the next pictures with these controls."""
        self.controls = controls
        self._renderer.relight(shown(self.look, self.room, controls))

    def light(self, room: Room) -> None:
        """Somebody switches lamps."""
        self.room = room
        self.adjust(self.controls)
