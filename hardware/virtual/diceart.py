"""Dice in perspective: a cube whose edges and corners are cut into strips that shade like a rounding.

All measures of the shape are fixed, so a die costs one rotation, one projection and a few small polygons. It is drawn
four times enlarged into a patch of its own and shrunk, which gives every edge its true share of each pixel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import cv2
import numpy as np

from hardware.virtual.faceart import SYMBOLS
from hardware.virtual.optics import Bytes, Floats, Ints, Light, Sprite, View, decode, encode, fixed, project, rotation, sprite
from hardware.virtual.scene import DIE_EDGE, FACES, DieBody

BODY = {  # reflectance, blue green red
    "blue": (0.46, 0.105, 0.014),
    "green": (0.045, 0.235, 0.022),
    "xl": (0.045, 0.42, 0.66),
    "red": (0.030, 0.022, 0.33),
    "white": (0.70, 0.72, 0.73),
    "black": (0.020, 0.019, 0.019),
    "yellow": (0.035, 0.47, 0.68),
    "violet": (0.30, 0.045, 0.17),
    "grey": (0.20, 0.20, 0.20),
}
INK = (0.78, 0.80, 0.80)
DARK = (0.028, 0.027, 0.026)
INKS = {"white": DARK, "yellow": DARK, "xl": DARK}  # of pale bodies; all others carry white
ROUNDING = 0.0022  # radius of the edges, metres
FLAT = DIE_EDGE / 2 - ROUNDING  # half the flat part of a face
LARGER = 4  # a die's patch is drawn so much larger
HIGHLIGHT = 0.2  # light that a rounding mirrors towards the camera where it faces the lamp


@dataclass(frozen=True, slots=True)
class Solid:
    """A die's surface: `points` (n, 3); `facets` index them; `normals` one per facet; `faces` pairs (facet, symbol)."""

    points: Floats
    facets: tuple[tuple[int, ...], ...]
    normals: Floats
    centres: Floats
    inks: tuple[tuple[int, tuple[slice, ...]], ...]  # for each face: its facet and its symbol's paths in `points`


def _axes(normal: Floats) -> tuple[Floats, Floats]:
    """Right and up of a face's drawing, seen from outside."""
    up = np.roll(normal, 1) * float(normal.sum())
    return np.cross(up, normal), up


class _Builder:
    """Collects the surface piece by piece."""

    def __init__(self) -> None:
        self.points: list[Floats] = []
        self.facets: list[tuple[int, ...]] = []
        self.normals: list[Floats] = []

    def facet(self, corners: list[Floats], normal: Floats) -> None:
        first = len(self.points)
        self.facets.append(tuple(range(first, first + len(corners))))
        self.points.extend(corners)
        self.normals.append(normal / np.linalg.norm(normal))

    def edge(self, one: Floats, other: Floats, along: Floats) -> None:
        """Two strips that lead from the face `one` round the edge to the face `other`."""
        inner, middle = FLAT * (one + other), (one + other) / np.sqrt(2)
        for near in (one, other):
            sides = (inner + ROUNDING * near, inner + ROUNDING * middle)
            ends = ((sides[0], -1), (sides[0], 1), (sides[1], 1), (sides[1], -1))
            self.facet([side + sign * FLAT * along for side, sign in ends], near + middle)

    def corner(self, signs: Floats) -> None:
        """A corner's three kites."""
        axes = [np.eye(3)[n] * signs[n] for n in range(3)]
        for n in range(3):
            one, two, three = axes[n], axes[(n + 1) % 3], axes[(n + 2) % 3]
            spokes = [one, (one + two) / np.sqrt(2), (one + two + three) / np.sqrt(3), (one + three) / np.sqrt(2)]
            self.facet([FLAT * signs + ROUNDING * spoke for spoke in spokes], one + 0.5 * (two + three))

    def symbol(self, face: Floats, paths: tuple[Floats, ...]) -> tuple[slice, ...]:
        right, up = _axes(face)
        slices = []
        for path in paths:
            slices.append(slice(len(self.points), len(self.points) + len(path)))
            self.points.extend(DIE_EDGE / 2 * face + FLAT * (path[:, :1] * right + path[:, 1:] * up))
        return tuple(slices)


@lru_cache(maxsize=32)
def solid(symbols: tuple[str, ...] = tuple(FACES.values())) -> Solid:
    """A die of the usual size with these symbols on its faces, in the order of `FACES`."""
    build = _Builder()
    faces = [np.array(face) for face in FACES]
    for face in faces:
        right, up = _axes(face)
        square = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        build.facet([DIE_EDGE / 2 * face + FLAT * (a * right + b * up) for a, b in square], face)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        for a, b in product((-1, 1), repeat=2):
            build.edge(a * np.eye(3)[i], b * np.eye(3)[j], np.eye(3)[3 - i - j])
    for signs in product((-1.0, 1.0), repeat=3):
        build.corner(np.array(signs))
    inks = tuple((n, build.symbol(face, SYMBOLS[symbol])) for n, (face, symbol) in enumerate(zip(faces, symbols, strict=True)))
    corners = np.array(build.points)
    centres = np.array([corners[list(facet)].mean(axis=0) for facet in build.facets])
    return Solid(corners, tuple(build.facets), np.array(build.normals), centres, inks)


_CUBE = np.array(list(product((-DIE_EDGE / 2, DIE_EDGE / 2), repeat=3)))


def die_corners(die: DieBody) -> Floats:
    """The eight corners of the cube round a die in metres, (8, 3)."""
    return np.asarray(_CUBE * (die.edge / DIE_EDGE) @ rotation(die.pose.turn).T + np.array(die.pose.at))


def die_sprite(die: DieBody, view: View) -> Sprite | None:
    """One die as seen, None outside the picture."""
    turn, at, made, larger = rotation(die.pose.turn), np.array(die.pose.at), solid(die.faces), die.edge / DIE_EDGE
    points = project(view.projection, made.points * larger @ turn.T + at)
    box = view.box(points)
    if box is None:
        return None
    rows, columns = box
    enlarged = fixed((points - (columns.start, rows.start) + 0.5) * LARGER - 0.5)
    shape = ((rows.stop - rows.start) * LARGER, (columns.stop - columns.start) * LARGER)
    surface = (made.centres * larger @ turn.T + at, made.normals @ turn.T)
    patch, cover, level = _paint(die, enlarged, shape, *surface, view.light, view.through(box))
    return sprite(box, _glare(die, patch, level, view.light), cover)


def _paint(
    die: DieBody, points: Ints, shape: tuple[int, int], centres: Floats, normals: Floats, light: Light, through: float
) -> tuple[Bytes, Bytes, Bytes]:
    """The die's patch, black outside it, its cover and the cover of what lies level, shrunk to the picture's pixels."""
    visible = np.sum((light.eye - centres) * normals, axis=1) > 0
    falling = light.shade(centres, normals)
    shine = HIGHLIGHT * light.shine(centres, normals, 60.0)
    made = solid(die.faces)
    grounding = 0.72 + 0.28 * np.clip(centres[:, 2] / die.edge, 0, 1)  # the felt takes light from the foot
    colours = encode(through * ((falling * grounding)[:, None] * np.array(BODY[die.colour]) + shine[:, None]))
    inks = encode(through * ((falling * grounding)[:, None] * np.array(INKS.get(die.colour, INK)) + shine[:, None]))
    patch = np.zeros((*shape, 3), np.uint8)
    cover, level = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(cover, cv2.convexHull(points), 255, cv2.LINE_8, 4)
    for number in np.flatnonzero(visible).tolist():
        outline = points[list(made.facets[number])]
        cv2.fillConvexPoly(patch, outline, colours[number].tolist(), cv2.LINE_8, 4)
        if light.glints and normals[number, 2] > 0.9:
            cv2.fillConvexPoly(level, outline, 255, cv2.LINE_8, 4)
    for number, paths in made.inks:
        if visible[number]:
            for path in paths:
                cv2.fillPoly(patch, [points[path]], inks[number].tolist(), cv2.LINE_8, 4)
    size = (shape[1] // LARGER, shape[0] // LARGER)
    small, seen, flat = (cv2.resize(each, size, interpolation=cv2.INTER_AREA) for each in (patch, cover, level))
    return np.asarray(small, np.uint8), np.asarray(seen, np.uint8), np.asarray(flat, np.uint8)


def _glare(die: DieBody, patch: Bytes, level: Bytes, light: Light) -> Bytes:
    """Wash a lamp's reflection over the faces that lie level; the light is added in linear light."""
    x, y, _z = die.pose.at
    if not light.glints or float(light.mirrored(np.array(x), np.array(y))) < 0.01:
        return patch
    height, width = level.shape
    metre = die.edge * 1.35 / max(height, width)
    xs = x + (np.arange(width) - width / 2) * metre
    ys = y - (np.arange(height) - height / 2) * metre
    added = light.mirrored(xs[None, :], ys[:, None]) * (level / 255.0)
    return encode(decode(patch) + added[..., None].astype(np.float32))
