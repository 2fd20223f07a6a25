"""The simulated camera: where a point of the table falls in the picture, and what lens and sensor do to its light.

The strategy: pictures are painted in 8 bits as a pure power of linear light with some headroom over white ("encoded").
Light that is multiplied (shade, vignette, exposure, white balance) stays a multiplication there, so it is exact and cheap;
light that is added (reflections) is added in linear light. `Sensor` turns the encoded picture into the camera's one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.virtual.scene import CAMERA_CENTRE, CAMERA_HEIGHT, VIEW_HEIGHT, Look, Quaternion

Floats: TypeAlias = NDArray[np.floating[Any]]
Bytes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.int32]
Size = tuple[int, int]
Box = tuple[slice, slice]  # rows and columns of a picture

GAMMA = 2.2
HEADROOM = 1.5  # linear light that the encoded value 255 stands for; white paper under the lamp is about 0.85
AMBIENT = 0.42  # part of the light that comes from everywhere
SHOT, READ = 3.0e-4, 1.6e-5  # variance of linear light: per unit of light, and constant
NOISE_MARGIN = 256  # the noise pool is larger than the picture by this much, so that a frame can choose its piece
NOISE_UNIT = 32  # steps of the pool per standard deviation
NOISE_SHIFT = 9  # log2 of NOISE_UNIT × 16, the sixteenths of the deviations


@dataclass(frozen=True, slots=True)
class Camera:
    """How the camera hangs. `tilt`: degrees away from straight down, the lens moving towards the picture's lower edge
    while it still looks at the same place; `shift`: metres by which lens and aim are moved along the table; `height`: metres of
    the lens over that place; `zoom`: its focal length, over that of the usual lens. `defocus`: standard deviation of the lens blur
    in pixels; `vignette`: part of the light missing in the corners."""

    tilt: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    defocus: float = 0.6
    vignette: float = 0.2
    height: float = CAMERA_HEIGHT
    zoom: float = 1.0

    @property
    def position(self) -> Floats:
        """The lens in metres, shape (3,)."""
        lean = np.radians(self.tilt)
        x, y = CAMERA_CENTRE[0] + self.shift[0], CAMERA_CENTRE[1] + self.shift[1]
        return np.array([x, y - self.height * np.sin(lean), self.height * np.cos(lean)])

    def focal(self, size: Size) -> float:
        """The focal length in pixels of a picture of `size`."""
        return size[1] / VIEW_HEIGHT * CAMERA_HEIGHT * self.zoom

    def projection(self, size: Size) -> Floats:
        """The 3×4 matrix from homogeneous metres to homogeneous pixels of a picture of `size` (width, height)."""
        lean = np.radians(self.tilt)
        forward = np.array([0.0, np.sin(lean), -np.cos(lean)])
        right = np.array([1.0, 0.0, 0.0])
        turn = np.stack([right, np.cross(forward, right), forward])
        focal = self.focal(size)
        inner = np.array([[focal, 0.0, (size[0] - 1) / 2], [0.0, focal, (size[1] - 1) / 2], [0.0, 0.0, 1.0]])
        outer = np.column_stack([turn, -turn @ self.position])
        return np.asarray(inner @ outer)


def project(projection: Floats, points: Floats) -> Floats:
    """Pixels (…, 2) of points (…, 3) in metres."""
    seen = points @ projection[:, :3].T + projection[:, 3]
    return np.asarray(seen[..., :2] / seen[..., 2:])


def fixed(points: Floats) -> Ints:
    """Pixels as OpenCV's fixed-point numbers with four fractional bits (shift 4)."""
    return np.rint(points * 16).astype(np.int32)


def plane_to_picture(projection: Floats, height: float = 0.0) -> Floats:
    """The homography from metres (x, y) on the level plane at `height` to pixels, 3×3."""
    return np.column_stack([projection[:, 0], projection[:, 1], projection[:, 3] + height * projection[:, 2]])


@lru_cache(maxsize=256)
def rotation(turn: Quaternion) -> Floats:
    """The 3×3 matrix of a quaternion (w, x, y, z), which need not be of unit length; kept, so not to be written to."""
    length = math.hypot(*turn)
    w, x, y, z = (part / length for part in turn)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def encode(light: Floats) -> Bytes:
    """Linear light (1 is a perfect white under the lamp) as encoded bytes."""
    scaled = np.clip(np.asarray(light, np.float32) / HEADROOM, 0.0, 1.0)
    return np.asarray(np.rint(255 * cv2.pow(np.atleast_1d(scaled), 1 / GAMMA)), np.uint8)


def decode(picture: Bytes) -> Floats:
    """Encoded bytes as linear light."""
    return np.asarray(cv2.LUT(picture, _DECODED))


_DECODED = (HEADROOM * (np.arange(256) / 255.0) ** GAMMA).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Glint:
    """One soft reflection of a lamp in a level glossy surface: its middle and width in metres, and its strength."""

    x: float
    y: float
    width: float
    strength: float


class Light:
    """The lamp of a look: how bright a surface is, and where it mirrors the lamp."""

    def __init__(self, look: Look, camera: Camera) -> None:
        self.lamp = np.asarray(look.lamp, float)
        self.eye = camera.position
        self.glare = look.glare
        self._middle = self._direct(np.zeros(3), np.array([0.0, 0.0, 1.0]))
        self.glints = tuple(self._glints(look))

    def shade(self, points: Floats, normals: Floats) -> Floats:
        """Light (…) that falls on surfaces at points (…, 3) with unit normals (…, 3); 1 on the middle of the table."""
        sky = 0.75 + 0.25 * normals[..., 2]
        return np.asarray(AMBIENT * sky + (1 - AMBIENT) * self._direct(points, normals) / self._middle)

    def shine(self, points: Floats, normals: Floats, sharpness: float) -> Floats:
        """The highlight (…) that a glossy surface sends to the camera, 0…1."""
        towards_lamp = _unit(self.lamp - points)
        towards_eye = _unit(self.eye - points)
        half = _unit(towards_lamp + towards_eye)
        return np.asarray(np.clip(np.sum(half * normals, axis=-1), 0.0, 1.0) ** sharpness)

    def mirrored(self, x: Floats, y: Floats, spread: float = 1.0) -> Floats:
        """Added light of the glare at places (metres) of a level glossy surface; `spread` widens it on rough ones."""
        light = np.zeros(np.broadcast(x, y).shape)
        for glint in self.glints:
            far = ((x - glint.x) ** 2 + (y - glint.y) ** 2) / (2 * (glint.width * spread) ** 2)
            light += glint.strength * np.exp(-far)
        return light

    def slope(self) -> tuple[float, float]:
        """How far a shadow runs along x and y per metre of height."""
        return -float(self.lamp[0] / self.lamp[2]), -float(self.lamp[1] / self.lamp[2])

    def _direct(self, points: Floats, normals: Floats) -> Floats:
        away = self.lamp - points
        distance = np.linalg.norm(away, axis=-1)
        facing = np.clip(np.sum(away * normals, axis=-1) / distance, 0.0, None)
        return np.asarray(facing / distance)  # a large lampshade falls off with the distance, not with its square

    def _glints(self, look: Look) -> list[Glint]:
        """The lamp itself where a mirror would show it, and two windows of the room, so that no place is always spared."""
        if look.glare <= 0:
            return []
        part = self.eye[2] / (self.eye[2] + self.lamp[2])
        x, y = self.eye[:2] + part * (self.lamp[:2] - self.eye[:2])
        return [
            Glint(x, y, 0.040, 0.9 * look.glare),
            Glint(-0.16 - 0.5 * y, 0.02 + 0.6 * x, 0.030, 0.55 * look.glare),
            Glint(-0.22 + 0.4 * x, -0.09 + 0.3 * y, 0.022, 0.45 * look.glare),
        ]


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True))


@dataclass(frozen=True, slots=True)
class View:
    """What a body needs to know to be drawn: the 3×4 projection, the light, and the lens's vignette (h, w)."""

    projection: Floats
    light: Light
    vignette: Floats

    def box(self, points: Floats) -> Box | None:
        """The part of the picture that holds these pixels (n, 2); None when it is outside."""
        low = np.maximum(np.floor(points.min(axis=0)).astype(int) - 1, 0)
        high = np.minimum(np.ceil(points.max(axis=0)).astype(int) + 2, self.vignette.shape[::-1])
        if (high <= low).any():
            return None
        return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))

    def through(self, box: Box) -> float:
        """What the lens lets through in the middle of a box."""
        return float(self.vignette[(box[0].start + box[0].stop) // 2, (box[1].start + box[1].stop) // 2])


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawn body: its box in the picture, its encoded light there (premultiplied, three channels), and how much of
    what lies below stays bare (0…255, three channels)."""

    box: Box
    ink: Bytes
    bare: Bytes

    def lay(self, canvas: Bytes) -> None:
        """Paint it over the encoded canvas."""
        ground = canvas[self.box]
        cv2.multiply(ground, self.bare, ground, 1 / 255)
        cv2.add(ground, self.ink, ground)


def sprite(box: Box, ink: Bytes, cover: Bytes) -> Sprite:
    """A sprite from its light and its cover (one channel)."""
    bare = cv2.bitwise_not(cover)
    return Sprite(box, ink, np.asarray(cv2.merge([bare, bare, bare]), np.uint8))


def warped(texture: Bytes, points: Floats, box: Box, tone: float) -> tuple[Bytes, Bytes]:
    """A texture (h, w, 4) whose outer corners, from the upper left clockwise, come to lie on these pixels (4, 2): its
    light times `tone` (linear) and its cover, both in the box."""
    height, width = texture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    home = cv2.getPerspectiveTransform(corners, (points - (box[1].start, box[0].start)).astype(np.float32))
    size = (box[1].stop - box[1].start, box[0].stop - box[0].start)
    seen = cv2.warpPerspective(texture, home, size, flags=cv2.INTER_LINEAR)
    ink = cv2.convertScaleAbs(cv2.cvtColor(seen, cv2.COLOR_BGRA2BGR), alpha=tone ** (1 / GAMMA))
    return np.asarray(ink, np.uint8), np.asarray(cv2.extractChannel(seen, 3), np.uint8)


def vignette(camera: Camera, size: Size) -> Floats:
    """Part of the light (height, width) that the lens lets through."""
    xs, ys = (np.linspace(-1, 1, n, dtype=np.float32) for n in size)
    far = (xs[None, :] ** 2 * 16 / 9 + ys[:, None] ** 2 * 9 / 16) / (16 / 9 + 9 / 16)
    return np.asarray(1 - camera.vignette * far**1.3)


class Sensor:
    """Exposure, white balance, tone and noise: encoded pictures in, the camera's pictures out."""

    def __init__(self, look: Look, size: Size) -> None:
        gains = look.exposure * np.array([1 - look.warmth, 1.0, 1 + look.warmth]) * look.tint  # blue, green, red
        light = gains[None, :] * decode(np.arange(256, dtype=np.uint8)[:, None])
        self._tone = np.rint(255 * _shoulder(light) ** (1 / GAMMA)).astype(np.uint8).reshape(256, 1, 3)
        self._deviation = _deviation(look)
        self._pool = _noise_pool(size) if look.noise > 0 else None
        self._size = size

    def develop(self, picture: Bytes) -> Bytes:
        """The noiseless picture as the camera would give it."""
        return np.asarray(cv2.LUT(picture, self._tone), np.uint8)

    def expose(self, developed: Bytes, rng: np.random.Generator) -> Bytes:
        """A new picture with shot, read and row noise on the developed one."""
        if self._pool is None:
            return developed.copy()
        left, top = rng.integers(0, NOISE_MARGIN, 2)
        width, height = self._size
        piece = self._pool[top : top + height, left : left + width]
        noise = np.multiply(cv2.LUT(developed, self._deviation), piece, dtype=np.int16)  # at most 240 × 127
        noise += 1 << NOISE_SHIFT - 1
        noise >>= NOISE_SHIFT
        return np.asarray(cv2.add(developed, noise, dtype=cv2.CV_8U), np.uint8)


def _shoulder(light: Floats) -> Floats:
    """A straight line that bends softly into white instead of being cut off."""
    knee = 0.7
    return np.where(light < knee, light, knee + (1 - knee) * np.tanh((light - knee) / (1 - knee)))


def _deviation(look: Look) -> Bytes:
    """Noise of each output value in sixteenths of a step; a higher exposure is bought with gain."""
    value = (np.arange(256) + 0.5) / 256
    light = value**GAMMA
    spread = np.sqrt(SHOT * look.exposure * light + READ * look.exposure**2)
    steps = 255 / GAMMA * value ** (1 - GAMMA) * spread * np.clip((1.02 - value) / 0.12, 0.0, 1.0)  # white is cut off
    return np.clip(np.rint(16 * look.noise * np.minimum(steps, 8.0)), 0, 240).astype(np.uint8)


@lru_cache(maxsize=2)
def _noise_pool(size: Size) -> NDArray[np.int8]:
    """Unit noise in `NOISE_UNIT` steps, a little correlated between neighbours and rows as after demosaicing."""
    rng = np.random.default_rng(20)
    shape = (size[1] + NOISE_MARGIN, size[0] + NOISE_MARGIN, 3)
    grain: Floats = np.asarray(cv2.GaussianBlur(rng.standard_normal(shape, np.float32), (3, 3), 0.5), np.float32)
    grain += 0.12 * rng.standard_normal((shape[0], 1, 3), np.float32)
    grain *= NOISE_UNIT / grain.std()
    return np.clip(np.rint(grain), -127, 127).astype(np.int8)
