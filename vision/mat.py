"""From a frame to what lies on a mat: flatten, even out the light, compare with the empty mat.

Strategy: the flattened picture shows the plane of the dice's top faces (or of the cards) at a fixed scale, so that every
thing on that plane has its true size. Before the comparison each channel is brought to the empty reference's level by
one factor (exposure, white balance), and slow differences (a shadow's edge, a lamp that was moved) are taken out
block by block. A thing is what differs in hue or is brighter than the mat; what is only darker is a shadow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.calibration import Floats, Image, Limits, MatPose, project
from vision.ranks import median, quantile

BLOCK = 25  # pixels of the flattened picture that share one slow level


@dataclass(frozen=True, eq=False)
class Difference:
    """A flattened picture against its reference. `lab`: the picture, levelled, Lab uint8 (h, w, 3), white paper's hue
    is (128, 128); `soft`: its planes softened; `thing`: uint8 mask of what lies there."""

    lab: Image
    soft: Sequence[Image]
    thing: Image


@dataclass(frozen=True, eq=False)
class Empty:
    """The empty mat, ready for comparing: the flattened BGR `picture`, its softened Lab `planes` (float32, hue round 0), and
    `brighter`: one over the lightness."""

    picture: Image
    planes: tuple[Floats, Floats, Floats]
    brighter: Floats

    @classmethod
    def of(cls, picture: Image, white: tuple[float, float, float]) -> Empty:
        """`white`: the factors that make paper neutral."""
        lab = to_lab(picture, np.array(white)).astype(np.float32)
        light, first, second = cv2.split(cv2.GaussianBlur(lab, (3, 3), 0))
        return cls(picture, (light, first - 128, second - 128), 1 / np.maximum(light, 8))


@dataclass(frozen=True, slots=True)
class Means:
    """How to compare: `cap`: levels by which the light may have changed from place to place; `free`: share of the
    picture in which surely nothing lies; `dark`: what is darker than a shadow can be counts as well."""

    cap: float
    free: float
    dark: bool


def flatten(frame: Image, pose: MatPose, z: float, scale: float, edge: float | None = None) -> Image:
    """The mat's plane at height z as a square BGR picture, `scale` px per mm."""
    whole, parts = _maps(pose, z, scale, edge)
    flat: Image = cv2.remap(frame, whole, parts, cv2.INTER_LINEAR)
    return flat


@lru_cache(maxsize=6)
def _maps(pose: MatPose, z: float, scale: float, edge: float | None) -> tuple[Image, Image]:
    """For each pixel of a flattened picture its place in the frame, as `remap` reads it most quickly."""
    steps = np.arange(round((pose.size if edge is None else edge) * scale))
    places = project(pose.flat(z, scale, edge), np.stack(np.meshgrid(steps, steps), axis=-1)).astype(np.float32)
    whole, parts = cv2.convertMaps(places[..., 0], places[..., 1], cv2.CV_16SC2)
    return whole, parts


def gains(flat: Image, reference: Image) -> Floats:
    """Factor per channel that brings a picture to the reference's level: the commonest ratio over a coarse grid, which
    stays true while less of the mat is covered by any one thing than is free."""
    now, then = (np.moveaxis(picture[5::11, 5::11], -1, 0).reshape(3, -1) for picture in (flat, reference))
    usable = (now.min(axis=0) > 3) & (np.maximum(now, then).max(axis=0) < 250)
    if np.count_nonzero(usable) < 50:
        return np.ones(3)
    return np.exp([_commonest(logs) for logs in (_LOGS[then] - _LOGS[now])[:, usable]])


_LOGS = np.log(np.arange(256) + 1).astype(np.float32)
_REACH, _BINS = 1.1, 110  # a third to three times, in so many steps


def _commonest(logs: Floats) -> float:
    """Middle of the densest stretch of a sample of log ratios, between a third and three times."""
    step = 2 * _REACH / _BINS
    bins = ((logs + _REACH) * (1 / step)).astype(np.int64)
    counts = np.bincount(bins[(bins >= 0) & (bins < _BINS)], minlength=_BINS)
    dense = np.convolve(counts, (1, 2, 3, 4, 3, 2, 1), mode="same")
    peak = (int(dense.argmax()) + 0.5) * step - _REACH
    return float(median(logs[np.abs(logs - peak) < 0.06]))


def to_lab(flat: Image, factors: Floats) -> Image:
    """Lab uint8 after multiplying the channels."""
    levelled = cv2.transform(flat, np.column_stack((np.diag(factors), np.full(3, ROUND_DOWN))))
    lab: Image = cv2.cvtColor(levelled, cv2.COLOR_BGR2LAB)
    return lab


ROUND_DOWN = -0.499  # levels


def compare(flat: Image, empty: Empty, white: tuple[float, float, float], limits: Limits, means: Means) -> Difference:
    """What lies on the mat now that the empty reference does not show."""
    lab = to_lab(flat, gains(flat, empty.picture) * np.array(white))
    soft = cv2.split(cv2.GaussianBlur(lab, (3, 3), 0))
    lightness, first, second = (
        _evened(plane, zero, means.cap) for plane, zero in zip(_unlike(soft, empty), (0.0, 128.0, 128.0), strict=True)
    )
    hue = np.abs(first, out=first)
    hue += np.abs(second, out=second)
    hue_limit = max(limits.chroma_floor, 3 + 4.5 * _noise(hue[_SOME], means.free))
    light_limit = max(limits.brighter_floor, 4 + 5 * _noise(np.abs(lightness[_SOME]), means.free))
    thing = over(hue, hue_limit)
    thing |= over(lightness, light_limit)
    if means.dark:
        thing |= over(-lightness, 4.0 + DEEPEST_SHADOW * empty.planes[0])
    return Difference(lab, soft, clean(thing))


def over(plane: Floats, limit: float | Floats) -> Image:
    """Mask (0 or 255) of where a plane is over a limit."""
    mask: Image = np.greater(plane, limit).view(np.uint8) * np.uint8(255)
    return mask


DEEPEST_SHADOW = 0.45  # share of the lightness that a shadow may take


def _unlike(soft: Sequence[Image], empty: Empty) -> Iterator[Floats]:
    """Softened Lab planes less the empty mat's, one after the other; no hue is 128. The mat's hue is first made paler in the measure in
    which the picture is darker: so does a shadow."""
    light, *hues = soft
    yield cv2.subtract(light, empty.planes[0], dtype=cv2.CV_32F)
    share = cv2.multiply(cv2.blur(light, (3, 3)), empty.brighter, dtype=cv2.CV_32F)
    cv2.threshold(share, 1.0, 0.0, cv2.THRESH_TRUNC, share)
    for hue, bare in zip(hues, empty.planes[1:], strict=True):
        yield cv2.subtract(hue, bare * share, dtype=cv2.CV_32F)


_SOME = np.s_[3::7, 3::7]


def _noise(deviation: Floats, free: float) -> float:
    """Median deviation of the empty part, taken from the quieter half of what is surely empty."""
    return float(quantile(deviation.ravel(), free / 2)) * NOISE_HALF


NOISE_HALF = 2.117  # the median of a folded normal deviation over its first quartile


def _evened(plane: Floats, zero: float, cap: float) -> Floats:
    """A difference, which is `zero` where nothing differs, less the part of it that changes slowly over the mat; changes it in place.
    That part is limited, so that a heap of dice is not taken for light."""
    height, width = plane.shape
    small = cv2.resize(plane, (max(1, width // BLOCK), max(1, height // BLOCK)), interpolation=cv2.INTER_AREA)
    level = np.clip(cv2.medianBlur(small, 5), zero - cap, zero + cap)
    plane -= cv2.resize(level, (width, height), interpolation=cv2.INTER_LINEAR)
    return plane


def disc(diameter: int) -> Image:
    """A round structuring element."""
    element: Image = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (diameter, diameter)).astype(np.uint8)
    return element


def clean(mask: Image) -> Image:
    """Specks off, print (white ink, gaps) closed."""
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(3))
    closed: Image = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, disc(5))
    return closed


def filled(mask: Image, largest: float) -> Image:
    """Fill the holes that are at most `largest` px in area."""
    outlines, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if tree is None:
        return mask
    whole = mask.copy()
    for outline, (_, _, _, parent) in zip(outlines, tree[0], strict=True):
        if parent >= 0 and cv2.contourArea(outline) <= largest:
            cv2.drawContours(whole, [outline], -1, 255, cv2.FILLED)
    return whole
