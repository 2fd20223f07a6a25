"""Drawn pictures of dice with known values, for tests: nothing is a photograph."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.training.prints import Style
from vision.training.scenes import FINE, Camera, Scene, paint, random_light, random_table, throw_of

IVORY = Style((225.0, 238.0, 242.0), (30.0, 28.0, 30.0), "pips", 0.09, 0.25, 0.0, 0.0, 0.0)
NAVY = Style((120.0, 50.0, 30.0), (240.0, 240.0, 240.0), "letters", 0.09, 0.25, 0.0, 0.0, 0.0)


def camera_over(size: int, edge: float, tilt: float = 0.3) -> Camera:
    """Held upright, `tilt` radians from the vertical; a die in the middle takes `edge` px."""
    away = 30.0
    place = away * np.array([0.0, -np.sin(tilt), np.cos(tilt)])
    forward = -place / away
    right = np.array([1.0, 0.0, 0.0])
    axes = np.stack((right, np.cross(forward, right), forward))
    return Camera(axes, place, edge * FINE * (away - 1), np.full(2, size * FINE / 2.0), np.ones(2))


def drawn(seed: int, values: Sequence[str], size: int = 280, edge: float = 34.0, style: Style = IVORY, tilt: float = 0.3) -> Scene:
    """A table with these dice, nothing else on it."""
    rng = np.random.default_rng([77, seed])
    dice = throw_of(rng, style, values, 0.75 * size / edge)
    return paint(rng, random_table(rng, size, edge, 0.0), dice, camera_over(size, edge, tilt), random_light(rng))
