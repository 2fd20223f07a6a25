"""Rectangles with round corners and soft edges, filled or as a frame, each of few triangles.

Strategy: a ring of points runs round the outline, so many at each corner that nobody sees where they lie. At an edge the ring is doubled,
half a pixel inside and half a pixel outside, and between the two a texture of two pixels fades from full to nothing. Kivy's own smooth
shapes look the same, but take ninety points for each of any size: ten times the memory, and twice the time until they are drawn. They
also wrote beyond their memory now and then: after some ten thousand touches in matches the process ended with a damaged heap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

Radii: TypeAlias = tuple[tuple[float, float], ...]  # of each corner, across and along: in a strip they are parts of ellipses
Rings: TypeAlias = tuple[tuple[float, float], ...]  # of each ring how far outwards it lies, px, and its place in the texture

FADE = 0.5  # px from an edge to where it is full, and to where it is gone
FLAT = 0.1  # px that a corner's chord may lie inside its circle
GONE, FULL = 0.25, 0.75  # where in the texture there is nothing and everything: the middles of its two pixels
QUARTER = math.pi / 2
CORNERS = ((0, 1), (1, 1), (1, 0), (0, 0))  # clockwise from the top left; shares of the width and of the height


class Form(NamedTuple):
    """What all rectangles with the same corners share. `vertices`: N×4, x and y from the corner that each belongs to, and its place in the
    texture; `right`, `up`: that corner, N shares of the width and of the height; `indices`: of the triangles."""

    vertices: NDArray[np.float32]
    right: NDArray[np.float32]
    up: NDArray[np.float32]
    indices: NDArray[np.uint16]


def filled(x: float, y: float, w: float, h: float, radii: Sequence[float]) -> Any:
    """A filled rectangle, px from the bottom left; `radii` of the corners clockwise from the top left, to the middle at most."""
    rings = ((-min(FADE, w / 2, h / 2), FULL), (FADE, GONE))
    return _mesh(_form(_cut(radii, w, h), rings, True), x, y, w, h)


def framed(x: float, y: float, w: float, h: float, radii: Sequence[float], thick: float) -> Any:
    """The outermost `thick` px of such a rectangle."""
    soft = min(FADE, thick / 2)
    rings = ((-thick - FADE, GONE), (soft - thick, FULL), (-soft, FULL), (FADE, GONE))
    return _mesh(_form(_cut(radii, w, h), rings, False), x, y, w, h)


def pictured(texture: Any, x: float, y: float, w: float, h: float, radii: Sequence[float]) -> Any:
    """Such a rectangle filled with a picture, its edges sharp."""
    form = _form(_cut(radii, w, h), ((0.0, FULL),), True)
    vertices = _placed(form, x, y, w, h)
    across, up = (vertices[:, 0] - x) / w, (vertices[:, 1] - y) / h
    left, bottom, _, _, right, top, _, _ = texture.tex_coords
    vertices[:, 2], vertices[:, 3] = left + (right - left) * across, bottom + (top - bottom) * up
    return Mesh(vertices=vertices.ravel(), indices=form.indices, mode="triangles", texture=texture)


def chords(radius: float, angle: float = QUARTER) -> int:
    """How many of them make an arc of `angle` radians and `radius` px that looks round."""
    return 1 if radius <= FLAT else max(1, math.ceil(angle / (2 * math.acos(1 - FLAT / radius))))


def _cut(radii: Sequence[float], w: float, h: float) -> Radii:
    return tuple((min(radius, w / 2), min(radius, h / 2)) if min(radius, w / 2, h / 2) > FADE else (0.0, 0.0) for radius in radii)


@lru_cache(maxsize=512)
def _form(radii: Radii, rings: Rings, full: bool) -> Form:
    """`full`: filled to the middle, from which a fan reaches the first ring."""
    rows = [spot for out, where in rings for turn, radius in enumerate(radii) for spot in _corner(turn, *radius, out, where)]
    count, first = len(rows) // len(rings), int(full)
    middle = [(0.0, 0.0, FULL, 0.5, 0.5, 0.5)] * first
    triangles = [(0, first + one, first + (one + 1) % count) for one in range(count * first)]
    for band in range(len(rings) - 1):
        begin = first + band * count
        for one in range(count):
            a, b = begin + one, begin + (one + 1) % count
            triangles += [(a, b, a + count), (a + count, b, b + count)]
    table = np.array(middle + rows, np.float32)
    return Form(table[:, :4].copy(), table[:, 4].copy(), table[:, 5].copy(), np.array(triangles, np.uint16).ravel())


def _corner(turn: int, rx: float, ry: float, out: float, where: float) -> list[tuple[float, ...]]:
    """A ring's points along a corner, clockwise, as rows of a form; so far inwards that no curve is left, the corner is a sharp one."""
    right, up = CORNERS[turn]
    across, along = 2 * right - 1, 2 * up - 1
    ways = [(float(across), float(along))]
    if rx > 0:
        count = chords(max(rx, ry))
        angles = [math.pi - QUARTER * (turn + step / count) for step in range(count + 1)]
        ways = [(math.cos(angle), math.sin(angle)) for angle in angles]
    x, y = -across * max(rx, -out), -along * max(ry, -out)
    wide, tall = max(0.0, rx + out), max(0.0, ry + out)
    return [(x + wide * dx, y + tall * dy, where, 0.5, right, up) for dx, dy in ways]


def _placed(form: Form, x: float, y: float, w: float, h: float) -> NDArray[np.float32]:
    """The form's points in the window, N×4."""
    vertices = form.vertices.copy()
    vertices[:, 0] += x + w * form.right
    vertices[:, 1] += y + h * form.up
    return vertices


def _mesh(form: Form, x: float, y: float, w: float, h: float) -> Any:
    return Mesh(vertices=_placed(form, x, y, w, h).ravel(), indices=form.indices, mode="triangles", texture=_fade())


@lru_cache(maxsize=1)
def _fade() -> Any:
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    texture.blit_buffer(b"\xff\xff\xff\x00\xff\xff\xff\xff", colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture
