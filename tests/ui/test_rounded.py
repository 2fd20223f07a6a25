"""Round corners are drawn as the shapes they are, edges half covered are half as strong, and few points do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

from tests.ui.rig import Rig
from tests.ui.samples import garbage
from ui import rounded

WIDE, TALL = 120, 80
FINE = 8  # parts of a pixel's side that its cover is reckoned from
Picture = NDArray[np.float64]


@pytest.fixture(scope="module", autouse=True)
def window() -> Iterator[None]:
    """Without a window there is nothing to draw on."""
    rig = Rig(garbage())
    yield
    rig.close()


def drawn(shape: Any) -> Picture:
    """How much of each pixel (TALL×WIDE, from the bottom) a white shape covers, 0 to 1."""
    buffer = Fbo(size=(WIDE, TALL))
    with buffer:
        ClearColor(0, 0, 0, 1)
        ClearBuffers()
        Color(1, 1, 1, 1)
    buffer.add(shape)
    buffer.draw()
    return np.frombuffer(buffer.pixels, np.uint8).reshape(TALL, WIDE, 4)[..., 0] / 255


def meant(x: float, y: float, w: float, h: float, radii: Sequence[float]) -> Picture:
    """The same by reckoning: a point is inside unless it is beyond the circle or ellipse of the corner that it is in."""
    px, py = np.meshgrid((np.arange(WIDE * FINE) + 0.5) / FINE, (np.arange(TALL * FINE) + 0.5) / FINE)
    inside = (px > x) & (px < x + w) & (py > y) & (py < y + h)
    for radius, left, top in zip(radii, (True, False, False, True), (True, True, False, False), strict=True):
        rx, ry = min(radius, w / 2), min(radius, h / 2)
        if min(rx, ry) <= 0:
            continue
        dx = x + rx - px if left else px - (x + w - rx)
        dy = py - (y + h - ry) if top else y + ry - py
        inside &= ~((dx > 0) & (dy > 0) & ((dx / rx) ** 2 + (dy / ry) ** 2 > 1))
    return inside.reshape(TALL, FINE, WIDE, FINE).mean(axis=(1, 3))


BOXES = [
    (10, 12, 90, 60, (14, 14, 14, 14)),
    (10, 12, 90, 60, (2, 30, 0, 9)),
    (10.5, 12.25, 90, 60.5, (20, 20, 20, 20)),
    (10, 12, 40, 40, (20, 20, 20, 20)),  # a circle
    (10, 12, 90, 8, (14, 14, 0, 0)),  # a strip along a card's upper edge
    (10, 12, 6, 50, (3, 3, 3, 3)),
    (10, 12, 90, 60, (0, 0, 0, 0)),
]


@pytest.mark.parametrize("box", BOXES)
def test_a_filled_shape_covers_what_it_should(box: tuple[float, float, float, float, tuple[float, ...]]) -> None:
    off = np.abs(drawn(rounded.filled(*box)) - meant(*box))
    assert off.max() < 0.3  # the end of a pixel that an edge crosses askew
    assert off.mean() < 0.002


@pytest.mark.parametrize("thick", [2, 3, 6.5])
@pytest.mark.parametrize("box", [one for one in BOXES if min(one[2:4]) > 20])
def test_a_frame_covers_the_edge_alone(box: tuple[float, float, float, float, tuple[float, ...]], thick: float) -> None:
    x, y, w, h, radii = box
    within = meant(x + thick, y + thick, w - 2 * thick, h - 2 * thick, [max(0, radius - thick) for radius in radii])
    off = np.abs(drawn(rounded.framed(x, y, w, h, radii, thick)) - (meant(*box) - within))
    assert off.max() < 0.35
    assert off.mean() < 0.004


def test_corners_look_round_with_few_points() -> None:
    for radius in (1, 4, 8, 14, 20, 40, 200):
        count = rounded.chords(radius)
        assert radius * (1 - np.cos(rounded.QUARTER / count / 2)) <= rounded.FLAT + 1e-9
    assert rounded.chords(14) <= 8
    assert rounded.chords(0) == 1


def test_a_shape_without_room_is_drawn_without_complaint() -> None:
    assert drawn(rounded.filled(10, 10, 0, 0, (8, 8, 8, 8))).max() <= 1
    assert drawn(rounded.filled(10, 10, 0.4, 30, (8, 8, 8, 8))).sum() < 30


@pytest.mark.parametrize("box", BOXES)
def test_a_picture_fills_the_shape_and_nothing_else(box: tuple[float, float, float, float, tuple[float, ...]]) -> None:
    white = Texture.create(size=(8, 8), colorfmt="rgb")
    white.blit_buffer(b"\xff" * 192, colorfmt="rgb", bufferfmt="ubyte")
    x, y, w, h, radii = box
    off = np.abs(drawn(rounded.pictured(white, x, y, w, h, radii)) - meant(*box))
    assert off.max() < 0.75  # a sharp edge takes a pixel or leaves it
    assert off.mean() < 0.02


def test_a_picture_lies_in_its_shape_as_in_a_rectangle_also_a_part_of_one() -> None:
    texture = Texture.create(size=(64, 64), colorfmt="rgb")
    ramp = np.zeros((64, 64, 3), np.uint8)
    ramp[..., :] = (np.arange(64) * 2 + np.arange(64)[:, None])[..., None]
    texture.blit_buffer(ramp.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    for shown in (texture, texture.get_region(8, 16, 40, 20)):
        plain = drawn(Rectangle(texture=shown, pos=(10, 12), size=(90, 60)))
        off = np.abs(drawn(rounded.pictured(shown, 10, 12, 90, 60, [12] * 4)) - plain)
        assert off[24:60, 22:88].max() < 0.02
        assert plain[30, 80] - plain[30, 30] > 0.1
