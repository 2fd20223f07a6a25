"""The simulated camera's pictures, drawn with OpenCV from the poses of a scene.

The empty table is kept per look. A frame copies it, multiplies the soft shadows in, paints the bodies from the lowest to
the highest, and passes the result through lens and sensor. Where nothing has moved since the last frame, only the
sensor's noise is new.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from hardware.virtual import diceart, scene
from hardware.virtual.optics import Bytes, Camera, Floats, Light, Sensor, Size, decode, encode, fixed, plane_to_picture, rotation
from hardware.virtual.scene import FRAME_SIZE, DieBody, Look, Scene
from hardware.virtual.stage import backdrop, stage

SHADOW_STEP = 2  # shadows are drawn so much smaller
STRAIGHT_UP = Camera()


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
        self._cast_shadows(canvas, moment)
        below = canvas.copy()
        for die in sorted(moment.dice, key=lambda die: die.pose.at[2]):
            box = diceart.draw_die(canvas, die, self.projection, self._light, self._stage.vignette)
            if box is not None and die.pose.at[2] < scene.TRAY_WALL:
                mask = self._stage.hides_inside if _in_tray(die) else self._stage.hides_outside
                cv2.copyTo(below[box], mask[box], canvas[box])
        return canvas

    def _cast_shadows(self, canvas: Bytes, moment: Scene) -> None:
        """Darken felt, mat and table under and beside the bodies."""
        if not moment.dice:
            return
        small = np.zeros((self.size[1] // SHADOW_STEP, self.size[0] // SHADOW_STEP), np.uint8)
        slope = np.array(self._light.slope())
        for die in moment.dice:
            corners = diceart.CORNERS @ rotation(die.pose.turn).T + np.array(die.pose.at)
            low = np.array([corners[:, :2], corners[:, :2] + corners[:, 2:] * slope])
            self._fill(small, low.reshape(-1, 2), 150)
        soft = cv2.GaussianBlur(small, (0, 0), 2.2)
        left = cv2.resize(cv2.LUT(soft, _SHADOW), self.size, interpolation=cv2.INTER_LINEAR)
        cv2.multiply(canvas, cv2.merge([left] * 3), canvas, 1 / 255)

    def _fill(self, small: Bytes, places: Floats, depth: int) -> None:
        pixels = cv2.perspectiveTransform(places[None], self._ground)[0] / SHADOW_STEP
        cv2.fillConvexPoly(small, cv2.convexHull(fixed(pixels)), depth, cv2.LINE_AA, 4)


# Light that a shadow of this depth leaves, encoded so that it multiplies encoded pictures.
_SHADOW = np.rint(255 * (1 - np.arange(256) / 255.0) ** (1 / 2.2)).astype(np.uint8)


def _moved(one: Scene, other: Scene) -> bool:
    return (one.dice, one.cards, one.hands) != (other.dice, other.cards, other.hands)


def _in_tray(die: DieBody) -> bool:
    reach = scene.TRAY_SIZE / 2
    x, y = die.pose.at[0] - scene.TRAY_CENTRE[0], die.pose.at[1] - scene.TRAY_CENTRE[1]
    return abs(x) < reach and abs(y) < reach
