"""Tables as lenses of all kinds see them: other focal lengths, pictures whose straight lines are bent."""

from __future__ import annotations

import cv2
import numpy as np

from companion.controls import Lens
from hardware.virtual.optics import Camera
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import CAMERA_HEIGHT, Look
from vision.calibration import Image
from vision.lens import matrix, radial

SIZE = (1280, 720)
LOOK = Look(felt=FELTS["grey"])


def hung(zoom: float, tilt: float = 0.0) -> Camera:
    """A camera whose lens is so many times as long as the usual one, as high as it must hang to see as much of the table."""
    return Camera(tilt=tilt, shift=(-0.03, 0.0) if tilt > 5.0 else (0.0, 0.0), height=CAMERA_HEIGHT * zoom, zoom=zoom)


def empty(camera: Camera, seed: int = 3) -> Image:
    """The empty table."""
    return Renderer(LOOK, camera=camera).empty(np.random.default_rng(seed))


def bent(picture: Image, lens: Lens) -> Image:
    """What this lens would have made of a picture that a straight one has taken."""
    height, width = picture.shape[:2]
    columns, rows = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    through, bend = matrix(lens, (width, height)), radial(lens, (width, height))
    places = np.stack((columns, rows), axis=-1).reshape(-1, 1, 2)
    straight = cv2.undistortPoints(places, through, bend, P=through).reshape(height, width, 2).astype(np.float32)
    return np.asarray(cv2.remap(picture, straight, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
