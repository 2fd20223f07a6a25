"""How the can mat looks where nothing lies, found in a picture on which much lies.

Strategy: the mat is one colour, so what of it is free lies on a smooth surface over the picture; a second-degree one per
channel is fitted to the commonest colour and then to all that lies near it. What differs from that bare mat is a thing
even where the turn's reference shows another one: a shadow that went, or a card that is gone, leaves only mat.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.printed import CAN_MAT

COARSE = 4  # px between two samples of the fit
NEAR = (0.10, 0.06, 0.05)  # of a channel's level: how far from the surface a sample may lie, round by round
FREE = 0.42  # share of the mat that must lie near the surface
MARKER_RIM = 8.0  # mm of white paper round a marker's square, with some air


def bare_mat(reference: Image, scale: float) -> Image | None:
    """The mat of a flattened BGR picture as if nothing lay on it, the table round it and the markers as they are; None where too
    little of the mat is free, or it is patterned: then no smooth surface tells what is bare."""
    picture = cv2.GaussianBlur(reference, (5, 5), 0).astype(np.float32)
    cloth = _cloth(reference.shape[0], scale)
    ys, xs = (axis[::COARSE, ::COARSE] for axis in np.mgrid[: reference.shape[0], : reference.shape[1]])
    inside = cloth[::COARSE, ::COARSE] > 0
    terms, samples = _terms(xs[inside], ys[inside], reference.shape[0]), picture[::COARSE, ::COARSE][inside]
    level = _commonest(samples)
    surface = np.broadcast_to(level, samples.shape)
    for share in NEAR:
        near = (np.abs(samples - surface) < 3 + share * level).all(axis=1)
        if float(near.mean()) < FREE:
            return None
        weights = np.linalg.lstsq(terms[near], samples[near], rcond=None)[0]
        surface = terms @ weights
    height, width = reference.shape[:2]
    rows, columns = np.mgrid[:height, :width]
    whole = (_terms(columns.ravel(), rows.ravel(), height) @ weights).reshape(reference.shape)
    bare: Image = np.where(cloth[..., None] > 0, np.clip(np.rint(whole), 0, 255).astype(np.uint8), reference)
    return bare


def _commonest(samples: Floats) -> Floats:
    """The densest colour of a sample (n, 3)."""
    bins = (samples // 8).astype(np.int64)
    keys = bins[:, 0] * 1024 + bins[:, 1] * 32 + bins[:, 2]
    values, counts = np.unique(keys, return_counts=True)
    level: Floats = np.median(samples[keys == values[counts.argmax()]], axis=0)
    return level


def _terms(x: Floats, y: Floats, size: int) -> Floats:
    u, v = x / size - 0.5, y / size - 0.5
    terms: Floats = np.stack((np.ones_like(u), u, v, u * u, u * v, v * v), axis=1).astype(np.float32)
    return terms


def _cloth(pixels: int, scale: float) -> Image:
    """Mask of the mat without its markers in a flattened picture of so many pixels a side."""
    half = pixels / 2
    mask = np.zeros((pixels, pixels), np.uint8)
    reach = CAN_MAT.size * 500 * scale - 4
    cv2.rectangle(mask, (round(half - reach), round(half - reach)), (round(half + reach), round(half + reach)), 255, cv2.FILLED)
    for marker in CAN_MAT.markers:
        x, y = half + marker.at[0] * 1000 * scale, half - marker.at[1] * 1000 * scale
        side = (marker.edge * 500 + MARKER_RIM) * scale
        cv2.rectangle(mask, (round(x - side), round(y - side)), (round(x + side), round(y + side)), 0, cv2.FILLED)
    return mask
