"""Drawn close-ups: one die fills the picture, the table is but a rim. What the curves of close-ups are fitted on.

Strategy: the scenes of `scenes.py`, cut to one die's outline with a little air. Half of the dice are clear ones with sharp edges and
large pips, as such pictures show how far pips shine through and lamps mirror; the others are any dice. Some pictures show a table
with things on it and no die. One seed, one picture; nothing here is a photograph.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vision.calibration import Floats, Image
from vision.training.prints import Style, random_style
from vision.training.scenes import Camera, Cube, paint, random_camera, random_light, random_table

WIDE = 112  # px of the scene that is drawn
EDGES = (34.0, 52.0)  # px of a die's edge in it
AIR = (0.96, 1.4)  # sides of the picture over those of the die's outline
FINE = 2
STEEP = math.cos(math.radians(41))


@dataclass(frozen=True, eq=False)
class CloseUp:
    """A BGR picture, the top face's `quad` (4, 2) px, and the `box` (left, upper, right, lower) to which somebody would cut it; without a
    die the quad is None."""

    picture: Image
    quad: Floats | None
    box: tuple[float, float, float, float]


def clear_style(rng: np.random.Generator) -> Style:
    """Clear dice with large pips."""
    style = random_style(rng)
    pip = rng.uniform(0.09, 0.135)
    reach = rng.uniform(0.24, min(0.32, 0.48 - pip))
    return replace(
        style, kind="pips", pip=pip, reach=reach, marbled=0.0, clear=rng.uniform(0.5, 1.0), gloss=float(rng.random() < 0.7) * rng.random()
    )


def make(rng: np.random.Generator) -> tuple[Style, float]:
    """How a set of dice looks, and how round its edges are."""
    return (clear_style(rng), rng.uniform(0.01, 0.09)) if rng.random() < 0.55 else (random_style(rng), rng.uniform(0.02, 0.24))


def close_up(rng: np.random.Generator, style: Style, roundness: float, value: str = "") -> CloseUp:
    """One picture of a die of this style with this value on top."""
    edge = float(np.exp(rng.uniform(math.log(EDGES[0]), math.log(EDGES[1]))))
    camera = _from_above(rng, edge)
    table = random_table(rng, WIDE, edge, 0.4)
    cube = Cube(rng.normal(0, 0.05, 2), rng.uniform(0, math.pi), 1.0, roundness, style, value)
    dice = [cube] + ([_beside(rng, cube)] if rng.random() < 0.15 else [])
    scene = paint(rng, table, dice, camera, random_light(rng))
    outline = (camera.project(cube.skin()) + 0.5) / FINE - 0.5
    return CloseUp(scene.picture, scene.quads[0], _box(rng, outline))


def no_die(rng: np.random.Generator) -> CloseUp:
    """A part of a table with things on it, as near or a few times farther."""
    edge = float(np.exp(rng.uniform(math.log(EDGES[0] / 4), math.log(EDGES[1]))))
    scene = paint(rng, random_table(rng, WIDE, edge, 0.95), [], _from_above(rng, edge), random_light(rng))
    wide, tall = rng.uniform(45, 90, 2)
    left, upper = rng.uniform(0, WIDE - 1 - wide), rng.uniform(0, WIDE - 1 - tall)
    return CloseUp(scene.picture, None, (left, upper, left + wide, upper + tall))


def _from_above(rng: np.random.Generator, edge: float) -> Camera:
    """A camera that sees more of the top than of any side, however it is turned."""
    while True:
        camera = random_camera(rng, WIDE * FINE, edge * FINE)
        if -float(camera.axes[2, 2]) > STEEP:
            return camera


def _beside(rng: np.random.Generator, cube: Cube) -> Cube:
    way = rng.uniform(0, 2 * math.pi)
    spot = cube.spot + rng.uniform(1.5, 1.8) * np.array([math.cos(way), math.sin(way)])
    return Cube(spot, rng.uniform(0, math.pi), 1.0, cube.roundness, cube.style)


def _box(rng: np.random.Generator, outline: Floats) -> tuple[float, float, float, float]:
    """The outline's box with some air, none too exactly in the middle."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    half = (high - low) / 2 * rng.uniform(*AIR, 2)
    middle = (low + high) / 2 + rng.normal(0, 0.03, 2) * (high - low)
    left, upper = middle - half
    right, lower = middle + half
    return tuple(float(min(max(side, 0), WIDE - 1)) for side in (left, upper, right, lower))  # type: ignore[return-value]


def cut_out(one: CloseUp) -> tuple[Image, Floats | None]:
    """The picture cut to its box, and the quad in it."""
    left, upper, right, lower = (round(side) for side in one.box)
    quad = None if one.quad is None else one.quad - np.array([left, upper])
    return one.picture[upper : lower + 1, left : right + 1], quad
