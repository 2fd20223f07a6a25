"""A drawn face as a camera and a localiser deliver it: body and ink, side faces, light, blur, noise, a cut-out that is a little off.

Strategy: ink masks become a texture (body colour, grain, engraving, translucency); the texture is laid into a small picture
by a homography together with the die's visible sides, its neighbours and the cloth; the picture goes through light, lens,
sensor and JPEG; then the face is cut out by a quad with the errors of a localiser. The face's own quarter stays upright,
since the reader stores every taught example in four turns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import CROP
from vision.training.shapes import SIZE, Mask, Rng

Floats = npt.NDArray[Any]  # the stubs of cv2 promise less
Picture = npt.NDArray[Any]  # uint8
Colour = Floats
_SQUARE = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]])
_CANVAS = ((_SQUARE + 1) * SIZE / 2 - 0.5).astype(np.float32)
_CUT = ((_SQUARE + 1) * CROP / 2 - 0.5).astype(np.float32)
_GRAIN = np.random.default_rng(5).standard_normal((320, 320, 3)).astype(np.float32)  # noise is cut from here
_CLOUD = cv2.GaussianBlur(_GRAIN, (0, 0), 7.0) * 24


@dataclass(frozen=True, eq=False)
class Look:
    """Colours 0…255 and make of one die: `grain` speckles, `marble` clouds, `engraved` depth, `ghost` the far side seen through."""

    body: Colour
    ink: Colour
    cloth: Colour
    grain: float
    marble: float
    engraved: float
    ghost: float
    frame: float
    rounding: float


def look(rng: Rng) -> Look:
    """Any colours whose ink can be seen, mostly much lighter or darker than the body, now and then only by its hue."""
    body = _colour(rng)
    for _ in range(20):
        ink = _colour(rng) if rng.random() < 0.6 else np.full(3, rng.choice((12.0, 240.0)), np.float32) + rng.uniform(-12, 12, 3)
        if abs(_light(ink) - _light(body)) > rng.uniform(35, 90) or float(np.abs(ink - body).sum()) > 260:
            break
    else:
        ink = np.full(3, 235.0 if _light(body) < 128 else 15.0)
    return Look(
        body=body,
        ink=ink.astype(np.float32),
        cloth=_colour(rng) if rng.random() < 0.8 else body * float(rng.uniform(0.7, 1.2)),
        grain=float(rng.uniform(0, 6) * (rng.random() < 0.5)),
        marble=float(rng.uniform(3, 22) * (rng.random() < 0.25)),
        engraved=float(rng.uniform(15, 60) * (rng.random() < 0.25)),
        ghost=float(rng.uniform(0.05, 0.25) * (rng.random() < 0.15)),
        frame=float(rng.uniform(0.85, 0.97) * (rng.random() < 0.06)),
        rounding=float(rng.uniform(0.02, 0.45)),
    )


def _colour(rng: Rng) -> Colour:
    grey = rng.uniform(8, 245)
    away = rng.normal(0, 1, 3) * rng.choice((4, 45, 90))
    colour: Colour = np.clip(grey + away - away.mean(), 5, 250).astype(np.float32)
    return colour


def _light(colour: Colour) -> float:
    return float(colour @ np.array([0.114, 0.587, 0.299], np.float32))


def _sample(field: Floats, size: int, rng: Rng) -> Floats:
    """A patch of stored noise, (size, size, 3)."""
    row, column = (int(n) for n in rng.integers(0, field.shape[0] - size + 1, 2))
    return field[row : row + size, column : column + size]


def texture(mask: Mask, one: Look, rng: Rng) -> Picture:
    """One face's surface without light, (96, 96, 3) blue green red."""
    ink = mask.astype(np.float32)[..., None] / 255
    if one.frame:
        edge = round(SIZE * (1 - one.frame) / 2) + 1
        cv2.rectangle(ink, (edge, edge), (SIZE - edge, SIZE - edge), 1.0, 2)
    face: Floats = np.broadcast_to(one.body, (SIZE, SIZE, 3)).copy()
    if one.marble:
        face += one.marble * _sample(_CLOUD, SIZE, rng)
    if one.ghost:
        far = cv2.GaussianBlur(np.rot90(mask).astype(np.float32) / 255, (0, 0), 5.0)
        face += one.ghost * far[..., None] * (one.ink - one.body)
    face += ink * (one.ink - face)
    if one.engraved:
        rim = cv2.warpAffine(mask, np.array([[1.0, 0, 2.5], [0, 1, 2.5]]), (SIZE, SIZE)).astype(np.float32) - mask
        face += one.engraved / 255 * rim[..., None]
    if one.grain:
        face += one.grain * _sample(_GRAIN, SIZE, rng)
    if one.rounding > 0.15:
        face *= _ROUNDED[min(int(one.rounding * 10), 4)]
    return np.clip(face, 0, 255).astype(np.uint8)


def _rounded(step: int) -> Floats:
    """Shade of corners that bend away."""
    mask, radius = np.zeros((SIZE, SIZE), np.uint8), round(step * 0.1 * SIZE / 2) + 1
    cv2.rectangle(mask, (radius, radius), (SIZE - 1 - radius, SIZE - 1 - radius), 255, 2 * radius)
    cv2.rectangle(mask, (radius, radius), (SIZE - 1 - radius, SIZE - 1 - radius), 255, cv2.FILLED)
    shade: Floats = 0.75 + 0.25 * cv2.GaussianBlur(mask, (0, 0), 2.0).astype(np.float32)[..., None] / 255
    return shade


_ROUNDED = tuple(_rounded(step) for step in range(5))


@dataclass(frozen=True, eq=False)
class _View:
    """Where a die stands in its little picture: the top face's corners (4, 2), the way from its top to its bottom, edge in px."""

    quad: Floats
    down: Floats
    edge: float
    size: int


def _turn(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def _view(rng: Rng, rough: bool) -> _View:
    edge = float(np.exp(rng.uniform(math.log(24), math.log(80))))
    tilt, way, yaw = rng.uniform(0, math.radians(42 if rough else 26)), rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)
    flatten = _turn(way) @ np.diag([math.cos(tilt), 1.0]) @ _turn(-way) @ _turn(yaw)
    quad = _SQUARE @ flatten.T
    nearer = 1 + 0.12 * math.sin(tilt) * (quad @ np.array([math.cos(way), math.sin(way)]))
    size = int(1.9 * edge) + 6
    down = edge * math.sin(tilt) * np.array([math.cos(way), math.sin(way)])
    middle = size / 2 - 0.5 + rng.uniform(-0.5, 0.5, 2)
    return _View(quad * nearer[:, None] * edge / 2 + middle, down, edge, size)


def _lay(picture: Picture, texture: Picture, quad: Floats) -> None:
    """Draw a texture into a quad, corners in the order of the square's."""
    longest = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).max())
    corners = _CANVAS
    if longest < SIZE / 2:
        texture, corners = cv2.pyrDown(texture), ((_SQUARE + 1) * SIZE / 4 - 0.5).astype(np.float32)
    onto = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    size = picture.shape[1::-1]
    cv2.warpPerspective(texture, onto, size, dst=picture, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT)


def _hull(picture: Picture, points: Floats, colour: Colour) -> None:
    hull = cv2.convexHull((points * 16).astype(np.int32))
    cv2.fillConvexPoly(picture, hull, np.clip(colour, 0, 255).tolist(), cv2.LINE_AA, 4)


def _stand(textures: list[Picture], face: int, one: Look, view: _View, rng: Rng) -> Picture:
    """Cloth, neighbours and the die itself, without light."""
    size, quad = view.size, view.quad
    ground = one.cloth + rng.uniform(1, 6) * _sample(_GRAIN, size, rng) + rng.uniform(0, 8) * _sample(_CLOUD, size, rng)
    picture: Picture = np.clip(ground, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        side = quad[int(rng.integers(4))] - quad.mean(axis=0)
        away = (side + np.array([-side[1], side[0]])) * rng.uniform(1.0, 1.3)
        near = (quad - quad.mean(axis=0)) @ _turn(rng.uniform(-0.6, 0.6) * (rng.random() < 0.6)).T
        _hull(picture, near + quad.mean(axis=0) + away, one.body * rng.uniform(0.6, 1.1) if rng.random() < 0.7 else _colour(rng))
    _hull(picture, np.vstack([quad, quad + view.down]), one.body * rng.uniform(0.45, 1.05))
    if float(np.hypot(*view.down)) > 3:
        shade = rng.uniform(0.4, 1.05)
        for corner in range(4):
            a, b = quad[corner], quad[(corner + 1) % 4]
            if (b - a)[1] * view.down[0] - (b - a)[0] * view.down[1] > 0 and rng.random() < 0.8:
                drawn = np.clip(textures[(face + 1 + corner) % len(textures)] * shade, 0, 255).astype(np.uint8)
                _lay(picture, drawn, np.array([a, b, b + view.down, a + view.down]))
    _lay(picture, textures[face], quad)
    return picture


def _lit(picture: Picture, edge: float, rng: Rng) -> Floats:
    """Uneven light, exposure, white balance, a shadow's border, a glare, float32 0…255."""
    size = len(picture)
    x, y = np.meshgrid(np.linspace(-1, 1, size, dtype=np.float32), np.linspace(-1, 1, size, dtype=np.float32))
    light = 1 + x * rng.normal(0, 0.12) + y * rng.normal(0, 0.12)
    if rng.random() < 0.12:
        turn = rng.uniform(0, 2 * math.pi)
        across = (x * math.cos(turn) + y * math.sin(turn) - rng.uniform(-0.4, 0.4)) * rng.uniform(4, 25)
        light = light * (1 - rng.uniform(0.15, 0.5) / (1 + np.exp(-across)))
    gains = rng.uniform(0.62, 1.3) * (1 + rng.normal(0, 0.06, 3))
    lit: Floats = picture * (light[..., None] * gains).astype(np.float32)
    if rng.random() < 0.25:
        (u, v), wide = rng.uniform(-0.6, 0.6, 2), rng.uniform(0.15, 0.6)
        spot = np.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * wide**2))
        lit += (rng.uniform(15, 150) * spot)[..., None]
    return lit


def _taken(lit: Floats, edge: float, rng: Rng) -> Picture:
    """Lens, motion, sensor, JPEG."""
    if rng.random() < 0.6:
        lit = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 0.6 + 0.016 * edge)).astype(np.float32)
    if rng.random() < 0.12:
        length = max(2, round(edge * rng.uniform(0.04, 0.12)))
        kernel = np.zeros((2 * length + 1,) * 2, np.float32)
        turn = rng.uniform(0, math.pi)
        along = (length / 2 * math.cos(turn), length / 2 * math.sin(turn))
        ends = [(round(length + sign * along[0]), round(length + sign * along[1])) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0)
        lit = cv2.filter2D(lit, -1, kernel / kernel.sum()).astype(np.float32)
    noisy = lit + rng.uniform(0.5, 7) * _sample(_GRAIN, len(lit), rng)
    picture: Picture = np.clip(noisy, 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 92))])[1]
        picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))
    return picture


def _quad(view: _View, rng: Rng, rough: bool) -> Floats:
    """Where a localiser believes the face to lie: shift ±3 px of 40, turn ±7°, scale ±8 %, a little shear. `rough`: a square
    box round a foreshortened face, ±10° and up to a third too large."""
    middle = view.quad.mean(axis=0)
    own = view.quad - middle
    if rough and rng.random() < 0.6:
        across, down = (own[1] - own[0] + own[2] - own[3]) / 4, (own[3] - own[0] + own[2] - own[1]) / 4
        half = (np.hypot(*across) + np.hypot(*down)) / 2
        angle = math.atan2(across[1] - down[0], across[0] + down[1])
        own = _SQUARE @ _turn(angle).T * half
    turn, shift = (4.5, 0.055) if rough else (2.6, 0.032)
    scale = rng.uniform(0.92, 1.25) if rough else rng.uniform(0.92, 1.08)
    bend = np.eye(2) + np.clip(rng.normal(0, 0.025, (2, 2)), -0.06, 0.06)
    angle = math.radians(float(np.clip(rng.normal(0, turn), -2.6 * turn, 2.6 * turn)))
    away = np.clip(rng.normal(0, shift, 2), -0.1, 0.1) * view.edge
    quad: Floats = own @ (_turn(angle) @ bend).T * scale + middle + away
    return quad


def photograph(textures: list[Picture], face: int, one: Look, rng: Rng, rough: bool = False) -> Picture:
    """One picture of one face, cut out upright, (40, 40, 3) blue green red."""
    view = _view(rng, rough)
    picture = _taken(_lit(_stand(textures, face, one, view, rng), view.edge, rng), view.edge, rng)
    back = cv2.getPerspectiveTransform(_quad(view, rng, rough).astype(np.float32), _CUT)
    cut: Picture = cv2.warpPerspective(picture, back, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cut
