"""The drawings of the simulated table, all our own: the dice's crowbar and lid as paths, and the surfaces of the table.

Paths are arrays (n, 2) in a face's own square, −1…1 with y up, so that they can be drawn in any perspective without a
texture. Surfaces are linear reflectance, made from noise of a fixed seed.
"""

from __future__ import annotations

import cv2
import numpy as np

from hardware.virtual.optics import Bytes, Floats
from vision import printed

PAPER = 0.82
INK = 0.022


def arc(x: float, y: float, rx: float, ry: float, start: float, stop: float, steps: int = 14) -> Floats:
    """Points on an ellipse, angles in degrees."""
    turn = np.radians(np.linspace(start, stop, steps))
    return np.column_stack([x + rx * np.cos(turn), y + ry * np.sin(turn)])


def bar(x: float, y: float, width: float, height: float) -> Floats:
    """A rectangle with these half measures round (x, y)."""
    return np.array([[x - width, y - height], [x + width, y - height], [x + width, y + height], [x - width, y + height]])


def _crowbar() -> tuple[Floats, ...]:
    """A bar that runs up to a hook, with a split claw at its foot, and a minus sign in the free corner."""
    claw = np.array([[-0.44, -0.28], [-0.72, -0.44], [-0.84, -0.80], [-0.66, -0.66], [-0.62, -0.84], [-0.32, -0.50]])
    shaft = np.array([[-0.57, -0.39], [-0.39, -0.57], [0.466, 0.286], [0.286, 0.466]])
    outer, inner = arc(0.20, 0.552, 0.38, 0.38, -45, 112, 20), arc(0.20, 0.552, 0.126, 0.126, 112, -45, 14)
    crook = np.vstack([outer, [[-0.26, 0.90]], [[-0.20, 0.72]], inner])
    return shaft, crook, claw, bar(0.50, -0.60, 0.32, 0.12)


def _lid() -> tuple[Floats, ...]:
    """A can's domed lid with its handle, and a plus sign over its shoulder."""
    dome = np.vstack([arc(-0.16, -0.36, 0.56, 0.56, 0, 180, 22)])
    brim = np.vstack([arc(0.50, -0.53, 0.09, 0.11, -90, 90, 6), arc(-0.82, -0.53, 0.09, 0.11, 90, 270, 6)])
    handle = np.vstack([arc(-0.16, 0.16, 0.25, 0.26, 0, 180, 14), arc(-0.16, 0.16, 0.12, 0.13, 180, 0, 10)])
    upright, across = bar(0.54, 0.54, 0.105, 0.32), bar(0.54, 0.54, 0.32, 0.105)
    return dome, brim, handle, upright, across


FACE_PATHS: dict[str, tuple[Floats, ...]] = {"crowbar": _crowbar(), "lid": _lid()}


def fibre(width: int, height: int, seed: int, coarse: float = 9.0) -> Floats:
    """The mottled brightness of cloth or card, mean 1, shape (height, width)."""
    rng = np.random.default_rng(seed)
    fine = cv2.GaussianBlur(rng.standard_normal((height, width), np.float32), (0, 0), 0.8)
    cloud = cv2.GaussianBlur(rng.standard_normal((height, width), np.float32), (0, 0), coarse)
    return np.asarray(1 + 0.055 * fine / fine.std() + 0.03 * cloud / cloud.std())


def planks(width: int, height: int, plank: int) -> Floats:
    """A table top of waxed boards that run from left to right, `plank` pixels wide; (height, width, 3) blue green red."""
    rng = np.random.default_rng(7)
    wood = np.empty((height, width, 3), np.float32)
    for top in range(0, height, plank):
        rows = slice(top, min(top + plank, height))
        wood[rows] = _board(rng, width, rows.stop - rows.start)
        wood[rows.stop - 2 : rows.stop] *= 0.35  # the joint
    return wood


def _board(rng: np.random.Generator, width: int, height: int) -> Floats:
    """One board: rings cut lengthwise, pores, and a tone of its own."""
    tall, long = np.mgrid[0:height, 0:width].astype(np.float32)
    waves = cv2.resize(rng.standard_normal((4, 7)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    rings = np.sin((tall + 34 * waves + 0.01 * long) * (0.42 + 0.12 * rng.random()))
    pores = cv2.GaussianBlur(rng.standard_normal((height, width), np.float32), (0, 0), sigmaX=14, sigmaY=0.7)
    tone = 1 + 0.10 * rng.standard_normal() + 0.10 * rings + 0.09 * pores / pores.std()
    return np.asarray(np.array([0.060, 0.125, 0.235], np.float32) * tone[..., None])


def marker_paper(marker: printed.Marker, per_metre: float) -> Bytes:
    """A marker with its quiet zone, 0 and 255, at about `per_metre` pixels per metre."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, printed.DICTIONARY))
    module = max(round(marker.edge / printed.MODULES * per_metre), 1)
    square = cv2.aruco.generateImageMarker(dictionary, marker.id, module * printed.MODULES)
    margin = round(module * printed.MODULES * printed.QUIET_ZONE / marker.edge)
    return np.asarray(cv2.copyMakeBorder(square, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=255), np.uint8)
