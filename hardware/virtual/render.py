"""The simulated camera's pictures, drawn with OpenCV from the poses of a scene.

The empty table is kept per look. A frame copies it, multiplies the soft shadows in, paints the bodies from the lowest to
the highest, and passes the result through lens and sensor. Where nothing has moved since the last frame, only the
sensor's noise is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np

from hardware.virtual import cardart, diceart, handart, scene
from hardware.virtual.optics import Box, Bytes, Camera, Floats, Light, Sensor, Size, decode, encode, fixed, plane_to_picture, rotation
from hardware.virtual.scene import FRAME_SIZE, CardBody, DieBody, HandBody, Look, Scene
from hardware.virtual.stage import backdrop, stage

SHADOW_STEP = 2  # shadows are drawn so much smaller
NEAR, LYING = 0.04, 0.003  # metres: bodies whose middle is higher cast soft shadows; lower cards cast none
STRAIGHT_UP = Camera()
Body: TypeAlias = DieBody | CardBody | HandBody


class Renderer:
    """Pictures of one table through one camera. `size`: width, height in pixels."""

    def __init__(self, look: Look, size: Size = FRAME_SIZE, camera: Camera = STRAIGHT_UP) -> None:
        self.look, self.size, self.camera = look, size, camera
        self.projection = camera.projection(size)
        self._stage = stage(camera, size)
        self._light = Light(look, camera)
        self._backdrop = backdrop(look, camera, size)
        self._sensor = Sensor(look, size)
        self._ground = plane_to_picture(self.projection)
        self._slope = np.array(self._light.slope())
        self._shown: Scene | None = None
        self._developed = self._sensor.develop(self._lens(self._backdrop))
        self._empty = self._developed

    def frame(self, scene: Scene, rng: np.random.Generator) -> Bytes:
        """The camera's picture of a scene, (height, width, 3) blue green red; `rng` gives the noise."""
        return self._sensor.expose(self.still(scene), rng)

    def empty(self, rng: np.random.Generator) -> Bytes:
        """A picture of the table with nothing on it."""
        return self._sensor.expose(self._empty, rng)

    def blurred(self, scenes: Sequence[Scene], rng: np.random.Generator) -> Bytes:
        """One exposure during which the scenes followed each other: their light is averaged."""
        total = np.zeros((self.size[1], self.size[0], 3), np.float32)
        for moment in scenes:
            total += decode(self._lens(self._paint(moment)))
        return self._sensor.expose(self._sensor.develop(encode(total / len(scenes))), rng)

    def still(self, scene: Scene) -> Bytes:
        """The picture without noise; not to be written to."""
        if self._shown is None or _moved(self._shown, scene):
            self._developed = self._sensor.develop(self._lens(self._paint(scene)))
            self._shown = scene
        return self._developed

    def _lens(self, picture: Bytes) -> Bytes:
        if self.camera.defocus <= 0:
            return picture
        reach = 3 if self.camera.defocus < 0.75 else 2 * round(2.5 * self.camera.defocus) + 1
        return np.asarray(cv2.GaussianBlur(picture, (reach, reach), self.camera.defocus), np.uint8)

    def _paint(self, moment: Scene) -> Bytes:
        canvas = self._backdrop.copy()
        if not (moment.dice or moment.cards or moment.hands):
            return canvas
        self._cast_shadows(canvas, moment)
        below = canvas.copy()
        view = (self.projection, self._light, self._stage.vignette)
        for body in _lowest_first(moment):
            if isinstance(body, DieBody):
                box = diceart.draw_die(canvas, body, *view)
                top = body.pose.at[2]
            elif isinstance(body, CardBody):
                box = cardart.draw_card(canvas, body, *view)
                top = float(cardart.card_corners(body)[:, 2].max())
            else:
                box = handart.draw_hand(canvas, body, *view)
                continue
            if box is not None:
                self._hide(canvas, below, box, body, top)
        return canvas

    def _hide(self, canvas: Bytes, below: Bytes, box: Box, body: DieBody | CardBody, top: float) -> None:
        """Give back what stands between this body, whose highest point is at `top`, and the camera: walls, lid."""
        if top < scene.TRAY_WALL:
            mask = self._stage.hides_inside if _in_tray(body) else self._stage.hides_outside
            cv2.copyTo(below[box], mask[box], canvas[box])
        if top < scene.CAN_HEIGHT:
            cv2.copyTo(below[box], self._stage.lid[box], canvas[box])

    def _cast_shadows(self, canvas: Bytes, moment: Scene) -> None:
        """Darken felt, mat and table under and beside the bodies: sharp under low ones, soft under high ones."""
        size = (self.size[1] // SHADOW_STEP, self.size[0] // SHADOW_STEP)
        near, far = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        for die in moment.dice:
            corners = diceart.CORNERS @ rotation(die.pose.turn).T + np.array(die.pose.at)
            self._shade(near if die.pose.at[2] < NEAR else far, corners, 150, seat=True)
        for card in moment.cards:
            if card.pose.at[2] > LYING:
                self._shade(near if card.pose.at[2] < NEAR else far, cardart.card_corners(card), 135)
        for hand in moment.hands:
            for outline in handart.hand_outlines(hand):
                self._shade(far, outline, 120)
        left = self._shadow_left(near, far)
        cv2.multiply(canvas, cv2.merge([left, left, left]), canvas, 1 / 255)

    def _shadow_left(self, near: Bytes, far: Bytes) -> Bytes:
        """Part of the encoded light (h, w, 0…255) that the shadows leave; none falls on the raised lid."""
        soft = cv2.LUT(cv2.GaussianBlur(near, (0, 0), 2.2), _SHADOW)
        if far.any():
            coarse = cv2.GaussianBlur(cv2.resize(far, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), (0, 0), 3.0)
            high = cv2.resize(cv2.LUT(coarse, _SHADOW), soft.shape[::-1], interpolation=cv2.INTER_LINEAR)
            soft = cv2.multiply(soft, high, scale=1 / 255)
        left = cv2.resize(soft, self.size, interpolation=cv2.INTER_LINEAR)
        cv2.bitwise_or(left, self._stage.lid, left)
        return np.asarray(left, np.uint8)

    def _shade(self, small: Bytes, corners: Floats, depth: int, seat: bool = False) -> None:
        """Fill the hull of the corners' shadows; with `seat` also what is straight below them."""
        places = corners[:, :2] + corners[:, 2:] * self._slope
        if seat:
            places = np.vstack([places, corners[:, :2]])
        pixels = cv2.perspectiveTransform(places[None], self._ground)[0] / SHADOW_STEP
        cv2.fillConvexPoly(small, cv2.convexHull(fixed(pixels)), depth, cv2.LINE_AA, 4)


def _lowest_first(moment: Scene) -> list[Body]:
    """The painter's order."""
    bodies: list[tuple[float, Body]] = [(die.pose.at[2], die) for die in moment.dice]
    bodies += [(card.pose.at[2], card) for card in moment.cards]
    bodies += [(max(hand.at[2], 0.0) + 1.0, hand) for hand in moment.hands]
    return [body for _height, body in sorted(bodies, key=lambda pair: pair[0])]


# Light that a shadow of this depth leaves, encoded so that it multiplies encoded pictures.
_SHADOW = np.rint(255 * (1 - np.arange(256) / 255.0) ** (1 / 2.2)).astype(np.uint8)


def _moved(one: Scene, other: Scene) -> bool:
    return (one.dice, one.cards, one.hands) != (other.dice, other.cards, other.hands)


def _in_tray(body: DieBody | CardBody) -> bool:
    reach = scene.TRAY_SIZE / 2
    x, y = body.pose.at[0] - scene.TRAY_CENTRE[0], body.pose.at[1] - scene.TRAY_CENTRE[1]
    return abs(x) < reach and abs(y) < reach
