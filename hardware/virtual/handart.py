"""A hand in its sleeve that reaches over the table, seen from above.

Its pieces are drawn once, in millimetres with the palm's middle as origin and the fingers along x. Each piece is lit as
if it were as thick as its distance from its own edge: that makes fingers round without a model in space.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from hardware.virtual.art import arc
from hardware.virtual.optics import Bytes, Floats, Sprite, View, encode, fixed, project, sprite, warped
from hardware.virtual.scene import HandBody

DETAIL = 2.4  # texture pixels per millimetre
LEFT, RIGHT, HALF = -420.0, 120.0, 90.0  # what the texture shows, millimetres
SKIN = (0.155, 0.245, 0.440)  # reflectance, blue green red
NAIL = (0.270, 0.340, 0.520)
SLEEVE = (0.105, 0.060, 0.045)
CUFF = (0.150, 0.095, 0.075)
FINGERS = (  # knuckle, tip, thickness
    ((30, 33), (68, 50), 15.0),
    ((38, 12), (95, 17), 17.0),
    ((39, -9), (103, -11), 17.5),
    ((34, -29), (92, -38), 16.5),
)
THUMB = ((-22, -36), (8, -62), (42, -66), 19.0)


@lru_cache(maxsize=1)
def texture() -> Bytes:
    """The hand and sleeve, (h, w, 4): encoded blue green red, premultiplied, and cover."""
    shape = (round(2 * HALF * DETAIL), round((RIGHT - LEFT) * DETAIL))
    light = np.zeros((*shape, 3), np.float32)
    cover = np.zeros(shape, np.float32)
    one, two, three, thick = THUMB
    _piece(light, cover, _capsules(shape, (one, two, three), thick), SKIN, 8)
    _piece(light, cover, _disc(shape, 34, -66.5, 6.0, 4.2), NAIL, 3)
    _piece(light, cover, _palm(shape), SKIN, 15)
    for knuckle, tip, width in FINGERS:
        _piece(light, cover, _capsules(shape, (_between(knuckle, tip, 0.12), tip), width), SKIN, 8)
        _piece(light, cover, _disc(shape, *_between(knuckle, tip, 0.97), 5.2, 4.0), NAIL, 3)
    _piece(light, cover, _sleeve(shape), SLEEVE, 22)
    _piece(light, cover, _polygon(shape, np.array([[-92, 41], [-74, 37], [-74, -37], [-92, -41]])), CUFF, 16)
    encoded = encode(light) * cover[..., None]
    return np.rint(np.dstack([encoded, 255 * cover])).astype(np.uint8)


def _between(one: tuple[float, float], other: tuple[float, float], part: float) -> tuple[float, float]:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def _pixels(points: Floats) -> Floats:
    return np.column_stack([(points[:, 0] - LEFT) * DETAIL, (HALF - points[:, 1]) * DETAIL])


def _polygon(shape: tuple[int, int], outline: Floats) -> Bytes:
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [fixed(_pixels(outline))], 255, cv2.LINE_AA, 4)
    return mask


def _capsules(shape: tuple[int, int], bones: tuple[tuple[float, float], ...], thick: float) -> Bytes:
    mask = np.zeros(shape, np.uint8)
    path = [fixed(_pixels(np.array(bones, float)))]
    cv2.polylines(mask, path, False, 255, round(thick * DETAIL), cv2.LINE_AA, 4)
    return mask


def _disc(shape: tuple[int, int], x: float, y: float, rx: float, ry: float) -> Bytes:
    return _polygon(shape, arc(x, y, rx, ry, 0, 360, 24))


def _palm(shape: tuple[int, int]) -> Bytes:
    edge = [(-84, 27), (-50, 33), (-20, 42), (18, 44), (36, 34), (46, 12), (47, -10), (42, -32), (24, -44), (-12, -46)]
    return _polygon(shape, np.array([*edge, (-40, -40), (-84, -27)], float))


def _sleeve(shape: tuple[int, int]) -> Bytes:
    xs = np.linspace(-80, LEFT - 5, 40)
    half = 40 + 20 * np.clip((-80 - xs) / 300, 0, 1) + 1.2 * np.sin(xs / 9)
    return _polygon(shape, np.vstack([np.column_stack([xs, half]), np.column_stack([xs, -half])[::-1]]))


def _piece(light: Floats, cover: Floats, mask: Bytes, colour: tuple[float, float, float], roundness: float) -> None:
    """Lay a piece over what is there: rounded light, and a dark line on what lies below along its edge."""
    part = np.asarray(mask, np.float32) / 255
    below = np.asarray(cv2.GaussianBlur(part, (0, 0), 1.6 * DETAIL), np.float32)
    light *= (1 - 0.35 * below)[..., None]
    deep = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5) / DETAIL
    rise = np.clip(deep / roundness, 0, 1)
    height = roundness * np.sqrt(1 - (1 - rise) ** 2)
    smooth = np.asarray(cv2.GaussianBlur(height, (0, 0), 1.1 * DETAIL), np.float32) * DETAIL
    steep = np.hypot(cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8))
    tone = 0.50 + 0.50 / np.sqrt(1 + 1.1 * (steep / DETAIL * 2) ** 2)
    light *= (1 - part)[..., None]
    light += part[..., None] * tone[..., None] * np.array(colour, np.float32)
    cover[:] = np.maximum(cover, part)


_OUTLINES = (
    np.array([[LEFT, 60], [-80, 41], [-80, -41], [LEFT, -60]]),
    np.array([[-84, 30], [18, 44], [72, 54], [100, 20], [108, -11], [96, -44], [44, -74], [0, -68], [-84, -30]]),
)


def _home(hand: HandBody) -> tuple[Floats, Floats]:
    """The hand's middle, and the 2×2 turn from its own plane to the table's."""
    cos, sin = -np.cos(hand.from_angle), -np.sin(hand.from_angle)
    return np.array(hand.at), np.array([[cos, -sin], [sin, cos]])


def hand_outline(hand: HandBody) -> Floats:
    """The corners of sleeve and hand in metres, (n, 3); `split` tells which are whose."""
    at, turn = _home(hand)
    flat = np.vstack(_OUTLINES) / 1000 @ turn.T + at[:2]
    return np.column_stack([flat, np.full(len(flat), at[2])])


def split(corners: Floats) -> tuple[Floats, Floats]:
    """The sleeve's and the hand's part of an outline, each convex."""
    return corners[: len(_OUTLINES[0])], corners[len(_OUTLINES[0]) :]


def hand_sprite(hand: HandBody, view: View) -> Sprite | None:
    """One hand as seen, None outside the picture."""
    at, turn = _home(hand)
    frame = np.array([[LEFT, HALF], [RIGHT, HALF], [RIGHT, -HALF], [LEFT, -HALF]]) / 1000
    points = project(view.projection, np.column_stack([frame @ turn.T + at[:2], np.full(4, at[2])]))
    box = view.box(points)
    if box is None:
        return None
    tone = view.through(box) * float(view.light.shade(at, np.array([0.0, 0.0, 1.0])))
    return sprite(box, *warped(texture(), points, box, tone))
