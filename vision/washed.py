"""Print that a lamp's reflection has washed out, made as strong as it was taught.

Strategy: a reflection adds light to a whole face, more to one side than to the other, and the camera presses what is nearly white
together; what is left of the print is faint but keeps its form. So the slope of the light over the face is taken out, the
die's edge, which mirrors nothing and stays dark, is left out, and what remains of lightness and hue is stretched to the usual
strength. Whether that is still the print only readers can tell: noise is stretched as well.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Floats
from vision.profile import PRINT

_ACROSS, _DOWN = np.meshgrid(*(np.linspace(-1, 1, PRINT[0], dtype=np.float32),) * 2)
_FAR = np.maximum(np.abs(_ACROSS), np.abs(_DOWN))
_CORE = _FAR < 0.66  # surely within the level part of a face
_FADING = np.clip((0.80 - _FAR) / 0.08, 0, 1)  # 1 on the level part, 0 on the rounded edge
_LEVEL = (_FAR < 0.78).ravel()
_SLOPES = np.stack([np.ones_like(_ACROSS), _ACROSS, _DOWN], axis=-1).reshape(-1, 3)
_ROUNDS = 6
WEAKEST = 0.07  # of the usual strength: weaker print is not stretched further
BEYOND = 0.3  # of its own range by which print on the level part may be exceeded further out


def restored(prints: Floats) -> Floats:
    """Prints (n, 40, 40, 2) of washed-out faces as they would look without the reflection."""
    return np.stack([_restored(one) for one in prints]).astype(np.float32) if len(prints) else prints


def _restored(one: Floats) -> Floats:
    light, hue = (cv2.GaussianBlur(np.ascontiguousarray(one[..., channel], np.float32), (3, 3), 0) for channel in (0, 1))
    told: Floats = np.stack([_stretched(light - _slope(light)), _stretched(hue - np.median(hue.ravel()[_LEVEL]))], axis=-1)
    return told


def _slope(light: Floats) -> Floats:
    """The plane that most of a face's lightness lies on: its body, not its print (h, w)."""
    values, weights = light.ravel(), _LEVEL.astype(np.float32)
    plane = np.zeros_like(values)
    for _ in range(_ROUNDS):
        root = np.sqrt(weights)
        factors, *_rest = np.linalg.lstsq(_SLOPES * root[:, None], values * root, rcond=None)
        plane = _SLOPES @ factors
        away = values - plane
        typical = 1.5 * float(np.median(np.abs(away[_LEVEL]))) + 1e-4
        weights = _LEVEL / (1 + (away / typical) ** 2) ** 2
    told: Floats = plane.reshape(light.shape)
    return told


def _stretched(channel: Floats) -> Floats:
    low, high = np.quantile(channel[_CORE], (0.01, 0.99))
    room = BEYOND * (high - low)
    kept = np.clip(channel, low - room, high + room) * _FADING
    told: Floats = kept / max(1.2 * float(kept.std()), WEAKEST)
    return told
