"""Two ways of comparing prints without a network: by the print itself, and by how its edges run.

Both turn a print into a vector of length 1, so that a product tells how alike two prints are: 1 the same, 0 unlike.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Floats
from vision.profile import PRINT

CROP = PRINT[0]


def correlate(prints: Floats) -> Floats:
    """The print at half resolution as a vector of length 1 without its mean, (n, 800)."""
    size = CROP // 2
    small = prints.reshape(len(prints), size, 2, size, 2, 2).mean(axis=(2, 4)).reshape(len(prints), -1)
    small = small - small.mean(axis=1, keepdims=True)
    unit: Floats = small / np.maximum(np.linalg.norm(small, axis=1, keepdims=True), 1e-6)
    return unit


_CELLS = 8 * (5 * (np.arange(CROP) // 8)[:, None] + (np.arange(CROP) // 8)[None])


def gradients(prints: Floats) -> Floats:
    """5×5 cells × 8 signed directions of the lightness edges, root-normalised, (n, 200)."""
    count = len(prints)
    padded = np.pad(prints[..., 0].astype(np.float32), ((0, 0), (1, 1), (1, 1)), mode="edge")
    across = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2]
    down = padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    length, angle = cv2.cartToPolar(across.reshape(-1, CROP), down.reshape(-1, CROP))
    strength = np.maximum(length - np.float32(0.15), 0).reshape(across.shape)
    turn = (angle * np.float32(4 / np.pi)).reshape(across.shape)
    lower = turn.astype(np.int32)
    share = turn - lower
    cell = _CELLS + 200 * np.arange(count)[:, None, None]
    cells = np.bincount((cell + (lower & 7)).ravel(), (strength * (1 - share)).ravel(), 200 * count)
    cells += np.bincount((cell + ((lower + 1) & 7)).ravel(), (strength * share).ravel(), 200 * count)
    cells = cells.reshape(count, 200)
    root = np.sqrt(cells)
    unit: Floats = root / np.maximum(np.linalg.norm(root, axis=1, keepdims=True), 1e-6)
    return unit
