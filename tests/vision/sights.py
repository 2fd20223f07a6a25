"""What the vision tests look at: small rendered tables, and an eye that watches them frame by frame."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.senses import CanStill, CanStirred, DiceSeen, Sense
from hardware.virtual.measure import where
from hardware.virtual.optics import rotation
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS, flat_throw
from hardware.virtual.scene import DIE_EDGE, TRAY_CENTRE, DieBody, HandBody, Look, Pose, Scene
from vision.calibration import Calibration, Floats, Image, calibrate, project
from vision.eye import Eye

BOTH = {"blue": 6, "green": 5}
FRAME = 1 / 30
EMPTY = Scene(0.0)
CUBE = DIE_EDGE / 2 * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])


def throw(seed: int, gap: float = 0.004, blue: int = 6, green: int = 5) -> Scene:
    return flat_throw(np.random.default_rng(seed), blue, green, spread=0.8, gap=gap)


def calibrated(renderer: Renderer, seed: int = 1) -> Calibration:
    found = calibrate(renderer.empty(np.random.default_rng(seed)))
    assert isinstance(found, Calibration)
    return found


def shifted(scene: Scene, metres: float) -> Scene:
    """The same dice a little to the right."""
    moved = [DieBody(die.colour, Pose((die.pose.at[0] + metres, *die.pose.at[1:]), die.pose.turn)) for die in scene.dice]
    return replace(scene, dice=tuple(moved))


def with_hand(scene: Scene, at: tuple[float, float, float], from_angle: float = -1.5) -> Scene:
    return replace(scene, hands=(HandBody(at, from_angle),))


class Watch:
    """An eye before a simulated table with a clock of its own."""

    def __init__(self, look: Look | None = None, seed: int = 0) -> None:
        self.renderer = Renderer(look or Look(felt=FELTS["grey"]))
        self.rng = np.random.default_rng(seed)
        self.eye = Eye()
        self.at = 0.0

    def show(self, scene: Scene, frames: int = 16) -> list[Sense]:
        """The scene at rest for some frames."""
        return [sense for _ in range(frames) for sense in self.frame(self.renderer.frame(scene, self.rng))]

    def frame(self, picture: Image) -> list[Sense]:
        """What is told of one picture; what stirs round the can is left out."""
        self.at += FRAME
        return [sense for sense in self.eye.see(picture, self.at) if not isinstance(sense, (CanStill, CanStirred))]

    def seen(self, scene: Scene, frames: int = 16) -> DiceSeen:
        """The one reading of a scene that comes to rest."""
        told = [sense for sense in self.show(scene, frames) if isinstance(sense, DiceSeen)]
        assert len(told) == 1
        return told[0]

    def altered(self, scene: Scene, change: object, frames: int = 16) -> DiceSeen:
        """The same for pictures that `change(picture)` has altered in place."""
        told: list[Sense] = []
        for _ in range(frames):
            picture = self.renderer.frame(scene, self.rng).copy()
            change(picture)  # type: ignore[operator]
            told += self.frame(picture)
        seen = [sense for sense in told if isinstance(sense, DiceSeen)]
        assert len(seen) == 1
        return seen[0]


def top_in_picture(calibration: Calibration, die: DieBody, share: float = 1.0) -> Floats:
    """Corners of a die's top face in the frame, (4, 2) px; `share` of its edge."""
    assert calibration.tray is not None
    body = CUBE @ rotation(die.pose.turn).T + np.array(die.pose.at)
    top = body[np.argsort(body[:, 2])[-4:], :2] - TRAY_CENTRE
    middle = top.mean(axis=0)
    around = np.argsort(np.arctan2(*(top - middle).T))
    square: Floats = project(calibration.tray.plane(18.0), (middle + share * (top[around] - middle)) * 1000)
    return square


def doubts(seen: DiceSeen, body: DieBody) -> list[object]:
    """The doubts of the dice seen at a true die's place."""
    x, y = where(body)
    return [die.doubt for die in seen.dice if abs(die.x - x) < 0.025 and abs(die.y - y) < 0.025]
