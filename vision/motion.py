"""Does anything move? Asked of every frame, so it looks at one pixel in sixteen.

Strategy: nearest-neighbour 320×180 (averaging would cost more than all the rest), difference to the last frame after one
factor for exposure, mean over blocks of 8×8, by halves since OpenCV is quickest so. A camera's noise depends on how dark a
place is, so the noise is learnt as a curve over brightness, each point the median of all blocks that are so bright: what
moves cannot teach it. A region moves when its second loudest block rises clearly over the curve (one alone may be a
flickering lamp's edge).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Calibration, Floats, Image, Limits, MatPose, project
from vision.ranks import median

SMALL = (320, 180)
BLOCK = 8
HALVES = (SMALL[0] // 2, SMALL[1] // 2)  # averaging is quick by halves
BLOCKS = (SMALL[0] // BLOCK, SMALL[1] // BLOCK)  # columns, rows; the last four rows of pixels are left out
BINS = 16  # points of the noise curve
FIRST, LATER = 8, 8  # the curve is learnt from each of the first frames, then from every eighth
LEARN = 0.15
CLEAR = 1.6  # a stir that needs no second frame
OTHER_NOISE = 5  # frames in a row in which most of the picture is noisier or calmer: it is another light, learn anew


@dataclass(frozen=True, slots=True)
class Stir:
    """How much a region moved: over 1 is motion."""

    tray: float
    can: float


class Gate:
    """Compares each frame with the one before; holds only that one and the noise curve."""

    def __init__(self, calibration: Calibration) -> None:
        self.limits: Limits = calibration.settings.limits
        self.tray = _blocks(calibration.tray, calibration.settings.frame_size, 0.035 * 1000)
        self.can = _blocks(calibration.can, calibration.settings.frame_size, 0.0)
        self.last: Image | None = None
        self.noise: Floats | None = None
        self.rise = Stir(9.0, 9.0)
        self.frames = self.unlike = 0
        self.same = False  # the last frame was the one before once more, to the last pixel: no live camera's noise is twice the same

    def look(self, frame: Image) -> Stir:
        """Compare a BGR frame with the last one. The first frame counts as motion."""
        small = shrunk(frame)
        last, self.last = self.last, small
        self.same = last is not None and np.array_equal(small, last)
        if last is None:
            return Stir(9.0, 9.0)
        if self.same:  # nothing new, and no noise to learn from
            return Stir(0.0, 0.0)
        levels = block_change(small, last)
        bins = brightness(small) >> 4
        if self.noise is None:
            self.noise = learn(None, levels, bins)
        rise = levels / (self.limits.motion_over_noise * self.noise[bins] + self.limits.motion_floor / 2)
        self._learn(levels, bins)
        before, self.rise = self.rise, Stir(_loud(rise, self.tray), _loud(rise, self.can))
        return Stir(_twice(before.tray, self.rise.tray), _twice(before.can, self.rise.can))

    def overlook(self, frame: Image) -> None:
        """Take a frame without judging it: the next one is compared with it."""
        self.last, self.same = shrunk(frame), False

    def _learn(self, levels: Floats, bins: Image) -> None:
        assert self.noise is not None
        like = 0.5 < float(median(((levels + 0.3) / (self.noise[bins] + 0.3)).ravel())) < 1.7
        self.unlike = 0 if like else self.unlike + 1
        if self.unlike >= OTHER_NOISE:
            self.noise, self.frames = learn(None, levels, bins), 0
        elif self.frames < FIRST or self.frames % LATER == 0:
            self.noise = learn(self.noise, levels, bins)
        self.frames += 1


def _twice(before: float, now: float) -> float:
    """A faint stir must last two frames: among thousands of frames at rest one is noisier than the rest."""
    return now if now > CLEAR or before > 1 else min(now, 1.0)


def learn(noise: Floats | None, levels: Floats, bins: Image) -> Floats:
    """The noise curve (16,) with one more frame; brightnesses that do not occur follow their neighbours."""
    seen = [levels[bins == number] for number in range(BINS)]
    known = [number for number in range(BINS) if len(seen[number]) >= 6]
    medians = np.interp(np.arange(BINS), known, [float(median(seen[number])) for number in known])
    curve: Floats = np.maximum(medians if noise is None else noise + LEARN * (medians - noise), 0.3)
    return curve


def shrunk(frame: Image) -> Image:
    """A frame as the gate compares it."""
    small: Image = cv2.resize(frame, SMALL, interpolation=cv2.INTER_NEAREST)
    return small


def block_change(now: Image, last: Image) -> Floats:
    """Mean absolute change of each block, grey levels, (rows, columns), after levelling the exposure."""
    sample, before = now[4::9, 4::9].astype(np.float32) + 1, last[4::9, 4::9].astype(np.float32) + 1
    factor = min(1.4, max(0.7, float(median((sample / before).ravel()))))
    if abs(factor - 1) > 0.004:
        last = cv2.convertScaleAbs(last, alpha=factor)
    halves = cv2.resize(cv2.absdiff(now, last), HALVES, interpolation=cv2.INTER_AREA)
    blue, green, red = cv2.split(cv2.resize(halves[: BLOCKS[1] * BLOCK // 2], BLOCKS, interpolation=cv2.INTER_AREA))
    levels: Floats = cv2.max(cv2.max(blue, green), red).astype(np.float32)
    return levels


def brightness(small: Image) -> Image:
    """Mean of each block's darkest channel, every second line of it, (rows, columns)."""
    blue, green, red = cv2.split(cv2.resize(small[: BLOCKS[1] * BLOCK : 2], BLOCKS, interpolation=cv2.INTER_AREA))
    darkest: Image = cv2.min(cv2.min(blue, green), red)
    return darkest


def _loud(rise: Floats, region: Floats) -> float:
    values = rise[region]
    return float(np.partition(values, -2)[-2]) if values.size > 1 else 0.0


def _blocks(pose: MatPose | None, size: tuple[int, int], rim: float) -> Floats:
    """Which blocks show a mat, (rows, columns) of bool; `rim`: mm beyond the mat's edge that belong to it."""
    region = np.zeros(BLOCKS[::-1], np.uint8)
    if pose is not None:
        half = pose.size / 2 + rim
        outline = project(pose.plane(0.0), np.array([[-half, half], [half, half], [half, -half], [-half, -half]]))
        scaled = outline * (np.array(SMALL) / np.array(size)) / BLOCK
        cv2.fillConvexPoly(region, np.round(scaled - 0.5).astype(np.int32), 1)
    mask: Floats = region.astype(bool)
    return mask
