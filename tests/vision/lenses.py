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
    columns, rows = np.meshgrid(np.arange(width) - (width - 1) / 2, np.arange(height) - (height - 1) / 2)
    far = np.hypot(columns, rows) / (width / 2)
    reached = np.linspace(0.0, 2.0, 4001)  # half widths from the middle, as a straight lens would have them
    drawn = reached * (1 + lens.bend * reached**2)
    still = int(np.argmax(drawn)) + 1  # a strong barrel folds over beyond this
    share = np.interp(far, drawn[:still], reached[:still]) / np.maximum(far, 1e-9)
    across, along = columns * share + (width - 1) / 2, rows * share + (height - 1) / 2
    straight = np.stack((across, along), axis=-1).astype(np.float32)
    return np.asarray(cv2.remap(picture, straight, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
