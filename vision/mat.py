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

BLOCK = 20  # pixels of the flattened picture that share one slow level


@dataclass(frozen=True, eq=False)
class Difference:
    """A flattened picture against its reference. `lab`: the picture, levelled, Lab float32 (h, w, 3), hue of grey paper
    is 0; `thing`: uint8 mask of what lies there; `change`: uint8 mask with shadows and dark things as well."""

    lab: Floats
    thing: Image
    change: Image


def flatten(frame: Image, pose: MatPose, z: float, scale: float, edge: float | None = None) -> Image:
    """The mat's plane at height z as a square BGR picture, `scale` px per mm."""
    pixels = round((pose.size if edge is None else edge) * scale)
    matrix = pose.flat(z, scale, edge)
    flat: Image = cv2.warpPerspective(frame, matrix, (pixels, pixels), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return flat


def gains(flat: Image, reference: Image) -> Floats:
    """Factor per channel that brings a picture to the reference's level: the median over a coarse grid."""
    now = flat[3::7, 3::7].reshape(-1, 3).astype(np.float32)
    then = reference[3::7, 3::7].reshape(-1, 3).astype(np.float32)
    usable = (now.min(axis=1) > 3) & (now.max(axis=1) < 250) & (then.max(axis=1) < 250)
    if int(usable.sum()) < 50:
        return np.ones(3)
    factors: Floats = np.clip(np.median((then[usable] + 1) / (now[usable] + 1), axis=0), 0.3, 3.0)
    return factors


def to_lab(flat: Image, factors: Floats) -> Floats:
    """Lab float32 (L, a, b each in 0..255 steps, hue centred on 0) after multiplying the channels."""
    table = np.clip(np.arange(256)[:, None] * factors[None, :], 0, 255).astype(np.uint8).reshape(1, 256, 3)
    lab = cv2.cvtColor(cv2.LUT(flat, table), cv2.COLOR_BGR2LAB).astype(np.float32)
    lab[..., 1:] -= 128
    return lab


def compare(flat: Image, reference: Image, white: tuple[float, float, float], limits: Limits) -> Difference:
    """What lies on the mat now that the empty reference does not show."""
    paper = np.array(white)
    lab = to_lab(flat, gains(flat, reference) * paper)
    empty = to_lab(reference, paper)
    signed = lab - _shaded(empty, lab)
    signed -= _slow(signed, limits.local_level_cap)
    signed = cv2.GaussianBlur(signed, (3, 3), 0)
    lightness, first, second = cv2.split(signed)
    hue = cv2.absdiff(first, 0.0) + cv2.absdiff(second, 0.0)
    deviation = cv2.absdiff(lightness, 0.0)
    hue_limit = max(limits.chroma_floor, 3 + 4.5 * _median(hue))
    light_limit = max(limits.brighter_floor, 4 + 5 * _median(deviation))
    coloured = cv2.compare(hue, hue_limit, cv2.CMP_GT)
    thing = cv2.bitwise_or(coloured, cv2.compare(lightness, light_limit, cv2.CMP_GT))
    change = cv2.bitwise_or(thing, cv2.compare(deviation, light_limit, cv2.CMP_GT))
    return Difference(lab, clean(thing), clean(change))


def _shaded(empty: Floats, lab: Floats) -> Floats:
    """The empty mat with its hue as it is where a shadow lies on it: paler in the measure in which it is darker."""
    share = cv2.min(cv2.divide(cv2.GaussianBlur(lab[..., 0], (5, 5), 0), cv2.max(empty[..., 0], 8.0)), 1.0)
    shaded: Floats = cv2.merge([empty[..., 0], empty[..., 1] * share, empty[..., 2] * share])
    return shaded


def _median(values: Floats) -> float:
    return float(np.median(values[2::5, 2::5]))


def _slow(signed: Floats, cap: float) -> Floats:
    """The part of a difference that changes slowly over the mat, limited so that a heap of dice is not taken for light."""
    height, width = signed.shape[:2]
    small = cv2.resize(signed, (max(1, width // BLOCK), max(1, height // BLOCK)), interpolation=cv2.INTER_AREA)
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
