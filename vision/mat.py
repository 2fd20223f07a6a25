"""From a frame to what lies on a mat: flatten, even out the light, compare with the empty mat.

Strategy: the flattened picture shows the plane of the dice's top faces (or of the cards) at a fixed scale, so that every
thing on that plane has its true size. Before the comparison each channel is brought to the empty reference's level by
one factor (exposure, white balance), and slow differences (a shadow's edge, a lamp that was moved) are taken out
block by block. A thing is what differs in hue or is brighter than the mat; what is only darker is a shadow.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image, Limits, MatPose

BLOCK = 25  # pixels of the flattened picture that share one slow level


@dataclass(frozen=True, eq=False)
class Difference:
    """A flattened picture against its reference. `lab`: the picture, levelled, Lab uint8 (h, w, 3), white paper's hue
    is (128, 128); `thing`: uint8 mask of what lies there."""

    lab: Image
    thing: Image


@dataclass(frozen=True, eq=False)
class Empty:
    """The empty mat, ready for comparing: the flattened BGR `picture` and its Lab `planes` (float32, hue round 0)."""

    picture: Image
    planes: tuple[Floats, Floats, Floats]

    @classmethod
    def of(cls, picture: Image, white: tuple[float, float, float]) -> Empty:
        """`white`: the factors that make paper neutral."""
        light, first, second = cv2.split(to_lab(picture, np.array(white)).astype(np.float32))
        return cls(picture, (light, first - 128, second - 128))


@dataclass(frozen=True, slots=True)
class Means:
    """How to compare: `cap`: levels by which the light may have changed from place to place; `free`: share of the
    picture in which surely nothing lies; `dark`: what is darker than a shadow can be counts as well."""

    cap: float
    free: float
    dark: bool


def flatten(frame: Image, pose: MatPose, z: float, scale: float, edge: float | None = None) -> Image:
    """The mat's plane at height z as a square BGR picture, `scale` px per mm."""
    pixels = round((pose.size if edge is None else edge) * scale)
    matrix = pose.flat(z, scale, edge)
    flat: Image = cv2.warpPerspective(frame, matrix, (pixels, pixels), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return flat


def gains(flat: Image, reference: Image) -> Floats:
    """Factor per channel that brings a picture to the reference's level: the commonest ratio over a coarse grid, which
    stays true while less of the mat is covered by any one thing than is free."""
    now = flat[5::11, 5::11].reshape(-1, 3).astype(np.float32)
    then = reference[5::11, 5::11].reshape(-1, 3).astype(np.float32)
    usable = (now.min(axis=1) > 3) & (now.max(axis=1) < 250) & (then.max(axis=1) < 250)
    if int(usable.sum()) < 50:
        return np.ones(3)
    logs = np.log((then[usable] + 1) / (now[usable] + 1))
    return np.exp([_commonest(logs[:, channel]) for channel in range(3)])


def _commonest(logs: Floats) -> float:
    """Middle of the densest stretch of a sample of log ratios, between a third and three times."""
    counts, _ = np.histogram(logs, bins=110, range=(-1.1, 1.1))
    dense = np.convolve(counts, (1, 2, 3, 4, 3, 2, 1), mode="same")
    peak = -1.1 + 0.02 * (int(dense.argmax()) + 0.5)
    return float(np.median(logs[abs(logs - peak) < 0.06]))


def to_lab(flat: Image, factors: Floats) -> Image:
    """Lab uint8 after multiplying the channels."""
    table = np.clip(np.arange(256)[:, None] * factors[None, :], 0, 255).astype(np.uint8).reshape(1, 256, 3)
    lab: Image = cv2.cvtColor(cv2.LUT(flat, table), cv2.COLOR_BGR2LAB)
    return lab


def compare(flat: Image, empty: Empty, white: tuple[float, float, float], limits: Limits, means: Means) -> Difference:
    """What lies on the mat now that the empty reference does not show."""
    lab = to_lab(flat, gains(flat, empty.picture) * np.array(white))
    planes = [cv2.GaussianBlur(plane, (3, 3), 0) for plane in _signed(lab, empty)]
    lightness, first, second = (plane - _slow(plane, means.cap) for plane in planes)
    hue = np.abs(first) + np.abs(second)
    hue_limit = max(limits.chroma_floor, 3 + 4.5 * _noise(hue, means.free))
    light_limit = max(limits.brighter_floor, 4 + 5 * _noise(np.abs(lightness), means.free))
    thing = over(hue, hue_limit) | over(lightness, light_limit)
    if means.dark:
        thing |= over(-lightness, 4.0 + DEEPEST_SHADOW * empty.planes[0])
    return Difference(lab, clean(thing))


def over(plane: Floats, limit: float | Floats) -> Image:
    """Mask (0 or 255) of where a plane is over a limit."""
    mask: Image = np.greater(plane, limit).view(np.uint8) * np.uint8(255)
    return mask


DEEPEST_SHADOW = 0.45  # share of the lightness that a shadow may take


def _signed(lab: Image, empty: Empty) -> tuple[Floats, Floats, Floats]:
    """Lab planes less the empty mat's, whose hue is first made paler in the measure in which the picture is darker: so
    does a shadow."""
    light, first, second = cv2.split(lab)
    empty_light, empty_first, empty_second = empty.planes
    share = np.minimum(cv2.GaussianBlur(light, (5, 5), 0) / np.maximum(empty_light, 8), 1)
    return light - empty_light, first - (empty_first * share + 128), second - (empty_second * share + 128)


def _noise(deviation: Floats, free: float) -> float:
    """Median deviation of the empty part, taken from the quieter half of what is surely empty."""
    return float(np.quantile(deviation[2::5, 2::5], free / 2)) * NOISE_HALF


NOISE_HALF = 2.117  # the median of a folded normal deviation over its first quartile


def _slow(plane: Floats, cap: float) -> Floats:
    """The part of a difference that changes slowly over the mat, limited so that a heap of dice is not taken for light."""
    height, width = plane.shape
    small = cv2.resize(plane, (max(1, width // BLOCK), max(1, height // BLOCK)), interpolation=cv2.INTER_AREA)
    level = np.clip(cv2.medianBlur(small, 5), -cap, cap)
    slow: Floats = cv2.resize(level, (width, height), interpolation=cv2.INTER_LINEAR)
    return slow


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
