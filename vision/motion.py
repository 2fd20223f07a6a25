"""Does anything move? Asked of every frame, so it looks at one pixel in sixteen.

Strategy: nearest-neighbour 320×180 (averaging would cost more than all the rest), difference to the last frame after one
factor for exposure, mean over blocks of 8×8. Each block knows its own noise, learnt while it is quiet; a region moves
when its second loudest block rises clearly over that (one block alone may be a hot pixel or a flickering lamp).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Calibration, Floats, Image, Limits, MatPose, project

SMALL = (320, 180)
BLOCKS = (40, 22)  # columns, rows; the last four rows of pixels belong to the 22nd row of blocks
LEARN = 0.08


@dataclass(frozen=True, slots=True)
class Stir:
    """How much a region moved: over 1 is motion."""

    tray: float
    can: float


class Gate:
    """Compares each frame with the one before; holds only those two and the blocks' noise."""

    def __init__(self, calibration: Calibration) -> None:
        self.limits: Limits = calibration.settings.limits
        self.tray = _blocks(calibration.tray, calibration.settings.frame_size, 0.035 * 1000)
        self.can = _blocks(calibration.can, calibration.settings.frame_size, 0.0)
        self.last: Image | None = None
        self.noise: Floats | None = None

    def look(self, frame: Image) -> Stir:
        """Compare a BGR frame with the last one. The first frame counts as motion."""
        small = np.ascontiguousarray(cv2.resize(frame, SMALL, interpolation=cv2.INTER_NEAREST))
        last, self.last = self.last, small
        if last is None:
            return Stir(9.0, 9.0)
        levels = block_change(small, last)
        if self.noise is None:
            self.noise = np.full(levels.shape, max(0.5, 1.3 * float(np.median(levels))))
        limit = self.limits.motion_over_noise * self.noise + self.limits.motion_floor / 2
        rise = levels / limit
        ratio = float(np.median(levels / self.noise))
        if ratio > 1.5:  # the whole picture became noisier, as in dim light: not a motion
            self.noise *= 1.1
        quiet = rise < 1
        self.noise[quiet] += LEARN * (levels[quiet] - self.noise[quiet])
        return Stir(_loud(rise, self.tray), _loud(rise, self.can))


def block_change(now: Image, last: Image) -> Floats:
    """Mean absolute change of each block, grey levels, (rows, columns), after levelling the exposure."""
    sample, before = now[4::9, 4::9].astype(np.float32) + 1, last[4::9, 4::9].astype(np.float32) + 1
    factor = float(np.clip(np.median(sample / before), 0.7, 1.4))
    if abs(factor - 1) > 0.004:
        last = cv2.convertScaleAbs(last, alpha=factor)
    change = cv2.blur(cv2.absdiff(now, last), (3, 3))
    blocks = cv2.resize(change, BLOCKS, interpolation=cv2.INTER_AREA).astype(np.float64)
    levels: Floats = blocks.max(axis=2)
    return levels


def _loud(rise: Floats, region: Floats) -> float:
    values = rise[region]
    return float(np.partition(values, -2)[-2]) if values.size > 1 else 0.0


def _blocks(pose: MatPose | None, size: tuple[int, int], rim: float) -> Floats:
    """Which blocks show a mat, (rows, columns) of bool; `rim`: mm beyond the mat's edge that belong to it."""
    region = np.zeros(BLOCKS[::-1], np.uint8)
    if pose is not None:
        half = pose.size / 2 + rim
        outline = project(pose.plane(0.0), np.array([[-half, half], [half, half], [half, -half], [-half, -half]]))
        scaled = outline * (np.array(BLOCKS) / np.array(size))
        cv2.fillConvexPoly(region, np.round(scaled - 0.5).astype(np.int32), 1)
    mask: Floats = region.astype(bool)
    return mask
