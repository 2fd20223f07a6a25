"""Drawn pictures of dice on tables, with the truth of each top face: what the finder of dice is trained on.

Strategy: a pinhole camera looks at a table from 0° to 56° from the vertical. Each die is a cube with round edges: the outline of its
round corners is filled with the body's colour, its visible faces are drawn as textures and laid on by their own perspective, each as
bright as the light falls on it. Shadows, table cloths, and things that are no dice (`clutter`) lie round them; blur, noise and
compression come last (`spoil`). Everything is drawn from the random generator that is handed in: one seed, one picture.

Lengths are edges of a die; pixels in pictures; z points up from the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.training.clutter import cloth, litter
from vision.training.prints import Style, draw_face, random_style

FINE = 2  # pictures are drawn so many times larger and then made smaller
ANY_TURN = math.radians(38)  # a camera that looks more flatly than this is held upright


@dataclass(frozen=True, eq=False)
class Scene:
    """A BGR picture and the top faces in it: `quads` (n, 4, 2) in px, `seen` (n,) the share of each top face that nothing
    covers. `upright`: the camera looks so flatly that the picture's upper side must stay up."""

    picture: Image
    quads: Floats
    seen: Floats
    upright: bool = False


@dataclass(frozen=True, eq=False)
class Camera:
    """Takes points (…, 3) of the table to pixels: `axes` (3, 3) right, down and forward; `place` of the lens; `focal` px; `middle` px;
    `squeeze` of the picture's two sides."""

    axes: Floats
    place: Floats
    focal: float
    middle: Floats
    squeeze: Floats

    def project(self, points: Floats) -> Floats:
        """Pixels (…, 2)."""
        seen = (points - self.place) @ self.axes.T
        pixels: Floats = seen[..., :2] / seen[..., 2:] * self.focal * self.squeeze + self.middle
        return pixels


def random_camera(rng: np.random.Generator, size: int, edge: float) -> Camera:
    """A camera under which a die in the picture's middle has about `edge` px a side."""
    tilt = math.radians(float(rng.choice([rng.uniform(0, 12), rng.uniform(8, 38), rng.uniform(30, 56)], p=[0.3, 0.45, 0.25])))
    roll = rng.uniform(-math.pi, math.pi) if tilt < ANY_TURN else rng.normal(0, 0.2)
    away = float(np.exp(rng.uniform(math.log(7), math.log(70))))
    place = away * np.array([0.0, -math.sin(tilt), math.cos(tilt)])
    forward = -place / away
    right = np.array([1.0, 0.0, 0.0])
    down = np.cross(forward, right)
    turn = np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]])
    squeeze = np.array([1.0, 1.0])
    if rng.random() < 0.3:
        squeeze = np.exp(rng.uniform(-0.16, 0.16) * np.array([1.0, -1.0]))
    focal = edge * (away - 1) / math.sqrt(max(0.3, math.cos(tilt)))
    return Camera(turn @ np.stack((right, down, forward)), place, focal, np.full(2, size / 2.0), squeeze)


@dataclass(frozen=True, eq=False)
class Cube:
    """A die on the table: `spot` (2,) of its middle, `turn` about the vertical, `edge`, `roundness` of its edges (share of the edge),
    what is on its top (`value`, "": anything)."""

    spot: Floats
    turn: float
    edge: float
    roundness: float
    style: Style
    value: str = ""

    def corners(self) -> Floats:
        """(8, 3): the four of the bottom, then the four of the top, both the same way round."""
        half = self.edge / 2
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        cosine, sine = math.cos(self.turn), math.sin(self.turn)
        flat = square @ np.array([[cosine, sine], [-sine, cosine]]) + self.spot
        return np.concatenate([np.column_stack((flat, np.full(4, z))) for z in (0.0, self.edge)])

    def skin(self) -> Floats:
        """Points (n, 3) on the round corners: their outline is the die's."""
        corners = self.corners()
        middle = corners.mean(axis=0)
        radius = self.roundness * self.edge
        inset = middle + (corners - middle) * (1 - 2 * self.roundness)
        points: Floats = (inset[:, None] + radius * BALL[None]).reshape(-1, 3)
        return points


def _ball() -> Floats:
    steps = np.arange(40) + 0.5
    polar, around = np.arccos(1 - 2 * steps / 40), math.pi * (1 + 5**0.5) * steps
    return np.stack((np.cos(around) * np.sin(polar), np.sin(around) * np.sin(polar), np.cos(polar)), axis=-1)


BALL = _ball()
FACES = ((4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))  # the top, then the sides


def random_scene(rng: np.random.Generator, size: int, edges: tuple[float, float] = (13.0, 54.0)) -> Scene:
    """One square picture of `size` px with 0 to 9 dice whose edges take `edges` px."""
    edge = float(np.exp(rng.uniform(math.log(edges[0]), math.log(edges[1]))))
    camera = random_camera(rng, size * FINE, edge * FINE)
    light = random_light(rng)
    table = random_table(rng, size, edge)
    return paint(rng, table, _throw(rng, size / edge), camera, light)


def random_light(rng: np.random.Generator) -> Floats:
    """The direction to the lamp, (3,) of length 1."""
    light = rng.normal(size=3) * np.array([1.0, 1.0, 0.35]) + np.array([0, 0, rng.uniform(0.5, 2.5)])
    light[2] = max(0.25, light[2])
    towards: Floats = light / np.linalg.norm(light)
    return towards


def random_table(rng: np.random.Generator, size: int, edge: float, littered: float = 0.65) -> Image:
    """A table, drawn FINE times as large as `size` px, with things on it as often as `littered`."""
    table: Image = cv2.resize(cloth(rng, size, edge), (size * FINE, size * FINE), interpolation=cv2.INTER_LINEAR)
    if rng.random() < littered:
        litter(rng, table, edge * FINE)
    return table


def paint(rng: np.random.Generator, table: Image, dice: list[Cube], camera: Camera, light: Floats) -> Scene:
    """Lay dice on a table and take the picture."""
    size = len(table) // FINE
    canvas = table.astype(np.float32)
    _shadows(rng, canvas, dice, camera, light)
    owner = np.full(canvas.shape[:2], -1, np.int16)
    order = sorted(range(len(dice)), key=lambda index: -float(np.linalg.norm(dice[index].corners().mean(axis=0) - camera.place)))
    soft = rng.uniform(0.25, 0.75)
    for index in order:
        _draw(rng, canvas, owner, index, dice[index], camera, light, soft)
    picture = cv2.resize(np.clip(canvas, 0, 255).astype(np.uint8), (size, size), interpolation=cv2.INTER_AREA)
    quads = np.array([camera.project(cube.corners()[4:]) for cube in dice]).reshape(-1, 4, 2)
    seen = np.array([_seen(owner, quad, index) for index, quad in enumerate(quads)])
    flat = float(camera.axes[2, 2]) > -math.cos(ANY_TURN)
    return Scene(spoil(rng, picture), (quads + 0.5) / FINE - 0.5, seen, flat)


def throw_of(rng: np.random.Generator, style: Style, values: Sequence[str], reach: float, roundness: float = 0.1) -> list[Cube]:
    """Dice of one style with these values on top, apart from each other, within `reach` edges of the middle."""
    dice: list[Cube] = []
    while len(dice) < len(values):
        cube = Cube(rng.uniform(-0.5, 0.5, 2) * reach, rng.uniform(0, math.pi), 1.0, roundness, style, values[len(dice)])
        if all(math.dist(cube.spot, other.spot) > 1.7 for other in dice):
            dice.append(cube)
    return dice


def _throw(rng: np.random.Generator, reach: float) -> list[Cube]:
    """Dice that do not go through each other within `reach` edges of the middle; some in rows that touch."""
    count = int(rng.choice([0, 1, 2, 3, 5, 9], p=[0.14, 0.22, 0.2, 0.18, 0.16, 0.1]))
    base = random_style(rng)
    alike, roundness = rng.random() < 0.65, rng.uniform(0.02, 0.24)
    dice: list[Cube] = []
    for _ in range(count * 4):
        if len(dice) == count:
            break
        style = base if alike else random_style(rng)
        round_ = roundness if alike else rng.uniform(0.02, 0.24)
        cube = Cube(rng.uniform(-0.5, 0.5, 2) * reach, rng.uniform(0, math.pi), 1.0 if alike else rng.uniform(0.85, 1.15), round_, style)
        if dice and rng.random() < 0.3:
            near = dice[int(rng.integers(len(dice)))]
            gap = (near.edge + cube.edge) / 2 + rng.uniform(0.0, 0.15)
            way = near.turn + rng.integers(4) * math.pi / 2
            along = np.array([math.cos(way), math.sin(way)])
            spot = near.spot + gap * along + rng.normal(0, 0.1) * np.array([-along[1], along[0]])
            cube = Cube(spot, near.turn + rng.normal(0, 0.02), cube.edge, cube.roundness, cube.style)
        if all(_apart(cube, other) for other in dice):
            dice.append(cube)
    return dice


def _apart(one: Cube, other: Cube) -> bool:
    """Whether two dice on the table do not go through each other (separating axes)."""
    first, second = one.corners()[:4, :2], other.corners()[:4, :2]
    for turn in (one.turn, other.turn):
        for way in (turn, turn + math.pi / 2):
            axis = np.array([math.cos(way), math.sin(way)])
            left, right = first @ axis, second @ axis
            if left.max() < right.min() + 0.02 or right.max() < left.min() + 0.02:
                return True
    return False


def _shadows(rng: np.random.Generator, canvas: Floats, dice: list[Cube], camera: Camera, light: Floats) -> None:
    mask = np.zeros((canvas.shape[0] // FINE, canvas.shape[1] // FINE), np.uint8)
    for cube in dice:
        skin = cube.skin()
        fallen = skin - light * (skin[:, 2:] / light[2])
        both = np.concatenate((fallen, skin * np.array([1, 1, 0])))
        cv2.fillConvexPoly(mask, (cv2.convexHull(camera.project(both).astype(np.float32)) / FINE).astype(np.int32), 255)
    sigma = float(np.exp(rng.uniform(-0.7, 1.5)))
    dark = cv2.GaussianBlur(mask, (0, 0), sigma).astype(np.float32) / 255 * np.float32(rng.uniform(0.1, 0.85))
    tint = 1 - dark[..., None] * rng.uniform(0.85, 1.0, 3).astype(np.float32)
    canvas *= cv2.resize(tint, canvas.shape[1::-1], interpolation=cv2.INTER_LINEAR)


def _draw(
    rng: np.random.Generator, canvas: Floats, owner: Image, index: int, cube: Cube, camera: Camera, light: Floats, soft: float
) -> None:
    """One die on the canvas."""
    outline = cv2.convexHull(camera.project(cube.skin()).astype(np.float32)).astype(np.float32)
    left, upper = np.floor(outline.min(axis=(0, 1))).astype(int) - 2
    right, lower = np.ceil(outline.max(axis=(0, 1))).astype(int) + 3
    left, upper, right, lower = max(0, left), max(0, upper), min(canvas.shape[1], right), min(canvas.shape[0], lower)
    if right <= left or lower <= upper:
        return
    part, shape = canvas[upper:lower, left:right], (lower - upper, right - left)
    origin = np.array([left, upper], np.float32)
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline - origin).astype(np.int32), 255, cv2.LINE_AA)
    body = np.full((*shape, 3), np.array(cube.style.body, np.float32) * (soft + (1 - soft) * 0.5), np.float32)
    corners = cube.corners()
    middle = corners.mean(axis=0)
    for number, face in enumerate(FACES):
        points = corners[list(face)]
        normal = (points.mean(axis=0) - middle) / (cube.edge / 2)
        if normal @ (camera.place - points.mean(axis=0)) <= 0.02:
            continue
        lit = soft + (1 - soft) * max(0.0, float(normal @ light)) * (1.2 if number == 0 else 1.0)
        texture, solid = draw_face(rng, cube.style, cube.roundness, cube.value if number == 0 else "")
        quad = camera.project(points[::-1]).astype(np.float32) - origin  # seen from outside, so that letters are not mirrored
        side = texture.shape[0]
        square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(square, quad)
        size = (shape[1], shape[0])
        colour = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_AREA)
        weight = cv2.warpPerspective(solid, matrix, size, flags=cv2.INTER_LINEAR)[..., None]
        glow = _mirror(normal, light, camera, points.mean(axis=0)) * cube.style.gloss
        body += weight * (colour * lit + 255 * glow - body)
    alpha = mask.astype(np.float32)[..., None] / 255
    part += alpha * (cv2.GaussianBlur(body, (0, 0), 0.6) - part)
    owner[upper:lower, left:right][mask > 127] = index


def _mirror(normal: Floats, light: Floats, camera: Camera, at: Floats) -> float:
    """How much of the lamp a face mirrors into the lens, 0 to 1."""
    to_lens = camera.place - at
    halfway = light + to_lens / np.linalg.norm(to_lens)
    return max(0.0, float(normal @ halfway) / float(np.linalg.norm(halfway))) ** 60


def _seen(owner: Image, quad: Floats, index: int) -> float:
    """Share of a top face that lies in the picture and is not covered by another die."""
    top = np.zeros(owner.shape, np.uint8)
    cv2.fillConvexPoly(top, np.round(quad).astype(np.int32), 1)
    area = cv2.contourArea(quad.astype(np.float32))
    return float((owner[top > 0] == index).sum()) / max(1.0, area)


def spoil(rng: np.random.Generator, picture: Image) -> Image:
    """What lens, sensor and file do: blur, motion, exposure, white balance, glare, noise, sharpening, JPEG."""
    image: Floats = picture.astype(np.float32)
    if rng.random() < 0.7:
        image = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.3, 1.4)))
    if rng.random() < 0.12:
        image = _smear(rng, image)
    image = image * rng.uniform(0.55, 1.3) * np.exp(rng.normal(0, 0.06, 3)) + rng.uniform(-12, 25)
    if rng.random() < 0.2:
        image = _glare(rng, image)
    if rng.random() < 0.3:
        image = image + rng.uniform(0.5, 1.5) * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
    image = image + rng.normal(0, rng.uniform(0.5, 8), image.shape)
    eight: Image = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        coded = cv2.imencode(".jpg", eight, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 97))])[1]
        eight = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR))
    return eight


def _smear(rng: np.random.Generator, image: Floats) -> Floats:
    kernel = np.zeros((9, 9), np.float32)
    way, reach = rng.uniform(0, math.pi), rng.uniform(1, 4)
    end = np.round(reach * np.array([math.cos(way), math.sin(way)])).astype(int)
    cv2.line(kernel, (int(4 - end[0]), int(4 - end[1])), (int(4 + end[0]), int(4 + end[1])), 1.0)
    smeared: Floats = cv2.filter2D(image, -1, kernel / kernel.sum())
    return smeared


def _glare(rng: np.random.Generator, image: Floats) -> Floats:
    size = image.shape[0]
    ys, xs = np.mgrid[:size, :size]
    x, y = rng.uniform(0, size, 2)
    pool = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * rng.uniform(8, 50) ** 2))
    glaring: Floats = image + rng.uniform(20, 120) * pool[..., None]
    return glaring
