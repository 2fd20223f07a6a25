"""The simulated camera's pictures, drawn with OpenCV from the poses of a scene.

The empty table is kept per look. A frame copies it, multiplies the soft shadows in, paints the bodies from the lowest to
the highest, and passes the result through lens and sensor. The tray's and the can's side of the picture are kept apart:
a side on which nothing has moved since the last frame is not drawn again, and where nothing has moved at all, only the
sensor's noise is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from hardware.virtual import cardart, diceart, handart, scene
from hardware.virtual.optics import (
    Box,
    Bytes,
    Camera,
    Floats,
    Light,
    Sensor,
    Size,
    Sprite,
    View,
    decode,
    encode,
    fixed,
    plane_to_picture,
    project,
)
from hardware.virtual.order import Body, outline, painted
from hardware.virtual.scene import FRAME_SIZE, CardBody, DieBody, HandBody, Look, Scene
from hardware.virtual.stage import backdrop, stage

SHADOW_STEP = 2  # shadows are drawn so much smaller
NEAR, LYING = 0.04, 0.003  # metres: bodies whose middle is higher cast soft shadows; lower cards cast none
SOFT_EDGE = 40  # pixels by which a soft shadow may reach over its outline
LENS_EDGE = 16  # pixels that are drawn beyond a side's border for the lens blur
STILL_METRES, STILL_TURN = 2e-5, 2e-4  # a body that moved less than this is drawn where it was
KEPT = 80  # sprites; a card's takes about a third of a megabyte
STRAIGHT_UP = Camera()


class Renderer:
    """Pictures of one table through one camera. `size`: width, height in pixels."""

    def __init__(self, look: Look, size: Size = FRAME_SIZE, camera: Camera = STRAIGHT_UP) -> None:
        self.look, self.size, self.camera = look, size, camera
        self.projection = camera.projection(size)
        self._stage = stage(camera, size)
        self._light = Light(look, camera)
        self._slope = np.array(self._light.slope())
        self._backdrop = backdrop(look, camera, size)
        self._sensor = Sensor(look, size)
        self._ground = plane_to_picture(self.projection)
        self._bare = self._sensor.develop(self._lens(self._backdrop))
        half = (size[0] // SHADOW_STEP, size[1] // SHADOW_STEP)
        self._walls = cv2.resize(self._stage.hides_inside, half, interpolation=cv2.INTER_AREA)
        self._developed = self._bare.copy()
        self._view = View(self.projection, self._light, self._stage.vignette)
        self._sprites: dict[Body, Sprite | None] = {}
        self._sides = self._columns()
        self._shown: list[tuple[Body, ...]] = [() for _side in self._sides]
        self._last: tuple[Body, ...] = ()

    def frame(self, scene: Scene, rng: np.random.Generator) -> Bytes:
        """The camera's picture of a scene, (height, width, 3) blue green red; `rng` gives the noise."""
        self._follow(scene)
        return self._sensor.expose(self._developed, rng)

    def empty(self, rng: np.random.Generator) -> Bytes:
        """A picture of the table with nothing on it."""
        return self._sensor.expose(self._bare, rng)

    def still(self, scene: Scene) -> Bytes:
        """The picture as it would be without noise."""
        self._follow(scene)
        return self._developed.copy()

    def relight(self, look: Look) -> None:
        """Another exposure, white balance or noise from now on; lamp and cloths stay those of the first look."""
        self.look, self._sensor = look, Sensor(look, self.size)
        self._bare = self._sensor.develop(self._lens(self._backdrop))
        self._developed = self._bare.copy()
        self._shown, self._last = [() for _side in self._sides], ()

    def blurred(self, scenes: Sequence[Scene], rng: np.random.Generator) -> Bytes:
        """One exposure during which the scenes followed each other: their light is averaged."""
        total = np.zeros((self.size[1], self.size[0], 3), np.float32)
        for moment in scenes:
            total += decode(self._lens(self._paint(_bodies(moment), slice(0, self.size[0]))))
        return self._sensor.expose(self._sensor.develop(encode(total / len(scenes))), rng)

    def _columns(self) -> tuple[slice, slice]:
        """The tray's and the can's side: columns that meet on the wall between them."""
        wall = scene.TRAY_CENTRE[0] + scene.TRAY_SIZE / 2 + scene.WALL_THICKNESS / 2
        border = project(self.projection, np.array([wall, 0.0, scene.TRAY_WALL]))[0]
        column = 4 * round(float(np.clip(border, LENS_EDGE, self.size[0] - LENS_EDGE)) / 4)  # whole in the small shadows
        return slice(0, column), slice(column, self.size[0])

    def _follow(self, moment: Scene) -> None:
        """Bring the developed picture up to this scene."""
        bodies = _settled(_bodies(moment), self._last)
        if bodies == self._last:
            return
        self._last = bodies
        reach = self._reach(bodies)
        for number, side in enumerate(self._sides):
            seen = (reach[:, 1] >= side.start) & (reach[:, 0] < side.stop)
            here = tuple(body for body, shown in zip(bodies, seen, strict=True) if shown)
            if here != self._shown[number]:
                wide = slice(max(side.start - LENS_EDGE, 0), min(side.stop + LENS_EDGE, self.size[0]))
                drawn = self._sensor.develop(self._lens(self._paint(here, wide)[:, wide]))
                self._developed[:, side] = drawn[:, side.start - wide.start : side.stop - wide.start]
                self._shown[number] = here

    def _reach(self, bodies: tuple[Body, ...]) -> Floats:
        """First and last column (n, 2) in which each body or its shadow can be seen; what lies in the tray stays there."""
        if not bodies:
            return np.empty((0, 2))
        outlines = [outline(body) for body in bodies]
        points = np.concatenate(outlines)
        shadows = np.column_stack([points[:, :2] + points[:, 2:] * self._slope, np.zeros(len(points))])
        columns = project(self.projection, np.stack([points, shadows]))[..., 0]
        first = np.cumsum([0] + [len(corners) for corners in outlines[:-1]])
        low = np.minimum.reduceat(columns.min(axis=0), first) - SOFT_EDGE
        high = np.maximum.reduceat(columns.max(axis=0), first) + SOFT_EDGE
        inside = [not isinstance(body, HandBody) and _in_tray(body) and _top(body) < scene.TRAY_WALL for body in bodies]
        high = np.where(inside, np.minimum(high, self._sides[0].stop - 1), high)
        return np.column_stack([low, high])

    def _lens(self, picture: Bytes) -> Bytes:
        if self.camera.defocus <= 0:
            return picture
        reach = 3 if self.camera.defocus < 0.75 else 2 * round(2.5 * self.camera.defocus) + 1
        return np.asarray(cv2.GaussianBlur(picture, (reach, reach), self.camera.defocus), np.uint8)

    def _paint(self, bodies: tuple[Body, ...], columns: slice) -> Bytes:
        """The encoded picture with these bodies, right in these columns."""
        canvas = self._backdrop.copy()
        if not bodies:
            return canvas
        self._cast_shadows(canvas, bodies, columns)
        below = canvas.copy()
        for body in painted(bodies, self.camera.position):
            drawn = self._sprite(body)
            if drawn is not None:
                drawn.lay(canvas)
                if not isinstance(body, HandBody):
                    self._hide(canvas, below, drawn.box, body)
        return canvas

    def _sprite(self, body: Body) -> Sprite | None:
        """The body as drawn, kept for as long as it rests."""
        if body in self._sprites:
            drawn = self._sprites.pop(body)
        else:
            drawn = _drawn(body, self._view)
            if len(self._sprites) >= KEPT:
                del self._sprites[next(iter(self._sprites))]  # the one that was not used for the longest time
        self._sprites[body] = drawn
        return drawn

    def _hide(self, canvas: Bytes, below: Bytes, box: Box, body: DieBody | CardBody) -> None:
        """Give back what stands between a low body and the camera: the tray's walls, the lid."""
        top = _top(body)
        if top < scene.TRAY_WALL:
            mask = self._stage.hides_inside if _in_tray(body) else self._stage.hides_outside
            cv2.copyTo(below[box], mask[box], canvas[box])
        if top < scene.CAN_HEIGHT:
            cv2.copyTo(below[box], self._stage.lid[box], canvas[box])

    def _cast_shadows(self, canvas: Bytes, bodies: tuple[Body, ...], columns: slice) -> None:
        """Darken felt, mat and table under and beside the bodies: sharp under low ones, soft under high ones."""
        size = (self.size[1] // SHADOW_STEP, self.size[0] // SHADOW_STEP)
        near, far = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        for body in bodies:
            points = outline(body)
            if isinstance(body, HandBody):
                for piece in handart.split(points):
                    self._shade(far, piece, 120)
            elif isinstance(body, DieBody):
                self._shade(near if body.pose.at[2] < NEAR else far, points, 150, seat=True)
            elif body.pose.at[2] > LYING:
                self._shade(near if body.pose.at[2] < NEAR else far, points, 135)
        part = canvas[:, columns]
        left = self._shadow_left(near, far, columns)
        canvas[:, columns] = cv2.multiply(part, cv2.merge([left, left, left]), scale=1 / 255)

    def _shadow_left(self, near: Bytes, far: Bytes, columns: slice) -> Bytes:
        """Part of the encoded light (h, columns; 0…255) that the shadows leave; none falls on the raised lid."""
        small = slice(columns.start // SHADOW_STEP, columns.stop // SHADOW_STEP)
        soft = cv2.LUT(cv2.GaussianBlur(near[:, small], (0, 0), 2.2), _SHADOW)
        soft = cv2.bitwise_or(soft, self._walls[:, small])  # low bodies cast none on top of the walls
        if far.any():
            half = cv2.resize(far[:, small], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            high = cv2.LUT(cv2.GaussianBlur(half, (0, 0), 3.0), _SHADOW)
            soft = cv2.multiply(soft, cv2.resize(high, soft.shape[::-1], interpolation=cv2.INTER_LINEAR), scale=1 / 255)
        left = cv2.resize(soft, (columns.stop - columns.start, self.size[1]), interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.bitwise_or(left, self._stage.lid[:, columns]), np.uint8)

    def _shade(self, small: Bytes, corners: Floats, depth: int, seat: bool = False) -> None:
        """Fill the hull of the corners' shadows; with `seat` also what is straight below them."""
        places = corners[:, :2] + corners[:, 2:] * self._slope
        if seat:
            places = np.vstack([places, corners[:, :2]])
        pixels = cv2.perspectiveTransform(places[None], self._ground)[0] / SHADOW_STEP
        cv2.fillConvexPoly(small, cv2.convexHull(fixed(pixels)), depth, cv2.LINE_AA, 4)


# Encoded light that a shadow of this depth leaves, as a factor in 255ths.
_SHADOW = np.rint(255 * (1 - np.arange(256) / 255.0) ** (1 / 2.2)).astype(np.uint8)


def _drawn(body: Body, view: View) -> Sprite | None:
    if isinstance(body, DieBody):
        return diceart.die_sprite(body, view)
    return cardart.card_sprite(body, view) if isinstance(body, CardBody) else handart.hand_sprite(body, view)


def _bodies(moment: Scene) -> tuple[Body, ...]:
    return (*moment.dice, *moment.cards, *moment.hands)


def _settled(bodies: tuple[Body, ...], last: tuple[Body, ...]) -> tuple[Body, ...]:
    """The bodies, each replaced by the one drawn last in its place where no eye could tell them apart."""
    if len(bodies) != len(last):
        return bodies
    return tuple(old if _alike(new, old) else new for new, old in zip(bodies, last, strict=True))


def _alike(new: Body, old: Body) -> bool:
    if new == old:
        return True
    if isinstance(new, DieBody) and isinstance(old, DieBody):
        same = (new.colour, new.faces, new.edge) == (old.colour, old.faces, old.edge)
        return same and _near(new.pose, old.pose)
    if isinstance(new, CardBody) and isinstance(old, CardBody):
        return new.number == old.number and _near(new.pose, old.pose)
    return False


def _near(new: scene.Pose, old: scene.Pose) -> bool:
    def within(ones: Sequence[float], others: Sequence[float], limit: float) -> bool:
        return all(abs(one - other) < limit for one, other in zip(ones, others, strict=True))

    return within(new.at, old.at, STILL_METRES) and within(new.turn, old.turn, STILL_TURN)


@lru_cache(maxsize=256)
def _top(body: DieBody | CardBody) -> float:
    """Height of its highest point; of a die its middle, which is what a wall has to hide."""
    return body.pose.at[2] if isinstance(body, DieBody) else float(outline(body)[:, 2].max())


def _in_tray(body: DieBody | CardBody) -> bool:
    reach = scene.TRAY_SIZE / 2
    x, y = body.pose.at[0] - scene.TRAY_CENTRE[0], body.pose.at[1] - scene.TRAY_CENTRE[1]
    return abs(x) < reach and abs(y) < reach
