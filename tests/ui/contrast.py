"""Contrast as WCAG 2 defines it, of what the pen noted: each word and icon against every colour that lies behind it.

What lies behind is found from what was drawn before: a shape that covers the whole box hides what was there, one that covers a part
adds its colour, and all of them must be far enough from the ink. A picture of many colours is taken for black and white at once, so
that nothing may stand on it without a plate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from ui.layout import Box
from ui.pen import Mark
from ui.theme import ASSETS, mix

WORDS, LARGE = 4.5, 3.0
MM = 5.19  # px in a millimetre of an 800×480 display of 7 inches, which is u in a millimetre on every display of that size
BOLD_14_PT = 14 * 25.4 / 72  # mm; WCAG calls bold words large from here on
CAPITALS = 0.7  # of the size, in the faces that WCAG has in mind
DEEP = set("gjpqyQçß,;()/|[]")  # what reaches under the line
LITTLE = 0.02  # of a box: what covers no more of it hides no letter
MANY = ("#000000", "#FFFFFF")  # a picture


class Weak(NamedTuple):
    """A mark that can hardly be told from what lies behind it."""

    mark: Mark
    behind: str
    ratio: float
    needed: float

    def __str__(self) -> str:
        return f"{self.mark.what!r} {self.mark.ink} on {self.behind} is {self.ratio:.2f}, not {self.needed}"


@cache
def luminance(colour: str) -> float:
    """Relative luminance 0..1 of "#RRGGBB"."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def ratio(one: str, other: str) -> float:
    """Contrast 1..21 of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def capital(face: str) -> float:
    """Height of a capital as a share of the size, from the font itself."""
    font = TTFont(face)
    return float(font["OS/2"].sCapHeight / font["head"].unitsPerEm)


def capital_mm(mark: Mark) -> float:
    """How high a word's capitals are on a display of 7 inches."""
    return mark.size * capital(mark.face) / MM


def needed(mark: Mark) -> float:
    """Words of this face are all bold: they are large where their capitals are as high as those of 14 points. Icons are large."""
    large = mark.kind == "icon" or capital_mm(mark) >= BOLD_14_PT * CAPITALS
    return LARGE if large else WORDS


def weak(marks: Sequence[Mark]) -> Iterator[Weak]:
    """The marks of a page that fail, with the worst of what lies behind each."""
    for at, mark in enumerate(marks):
        if mark.kind not in ("text", "icon") or not mark.what:
            continue
        worst = min(((told(mark, one), one) for one in behind(marks[:at], inside(mark))), default=(0.0, "nothing"))
        if worst[0] < needed(mark):
            yield Weak(mark, worst[1], worst[0], needed(mark))


def inside(mark: Mark) -> Box:
    """Where the letters or the icon's own shape are: a box has air in it."""
    if mark.kind == "icon":
        left, top, right, bottom = solid(f"icons/{mark.what}")
        box = mark.box
        return Box(box.x + left * box.w, box.y + top * box.h, (right - left) * box.w, (bottom - top) * box.h)
    upper, lower = heights(mark.face)
    if mark.box.h > 1.6 * mark.size:  # rows
        return mark.box.inset(0, 0.1 * mark.size)
    base = mark.box.cy + (upper - lower) / 2 * mark.size
    foot = 0.22 * mark.size if set(mark.what) & DEEP else 0.0
    high = capital(mark.face) * mark.size
    return Box(mark.box.x, base - high, mark.box.w, high + foot)


@cache
def heights(face: str) -> tuple[float, float]:
    """How far a face's line reaches above and below its base, as shares of the size."""
    font = TTFont(face)
    return font["hhea"].ascent / font["head"].unitsPerEm, -font["hhea"].descent / font["head"].unitsPerEm


@cache
def solid(name: str) -> tuple[float, float, float, float]:
    """Where a picture of ours is not empty, as shares of its width and height: left, top, right, bottom."""
    if not (ASSETS / f"{name}.png").is_file():
        return 0.1, 0.1, 0.9, 0.9
    shown = _picture(name)[:, :, 3] > 127
    rows, columns = np.flatnonzero(shown.any(axis=1)), np.flatnonzero(shown.any(axis=0))
    tall, wide = shown.shape
    return columns[0] / wide, rows[0] / tall, (columns[-1] + 1) / wide, (rows[-1] + 1) / tall


def told(mark: Mark, ground: str) -> float:
    """How well a mark is told from its ground: by its own colour, or by the outline round it."""
    inks = (over(mark, ground), *([mark.outline] if mark.outline else []))
    return max(ratio(one, ground) for one in inks)


def behind(marks: Sequence[Mark], box: Box) -> set[str]:
    """Every colour that may be seen behind the box."""
    seen: set[str] = set()
    for mark in _touching(marks, box):
        if mark.fills:
            inks = {over(mark, one) for one in seen or set(MANY)}
            seen = inks if covers(mark.box, box) else seen | inks
        else:
            seen = _over_picture(mark, box, seen)
    return seen


def _touching(marks: Sequence[Mark], box: Box) -> list[Mark]:
    """From the newest mark on that hides all the earlier ones, those that share something with the box."""
    found = []
    for mark in reversed(marks):
        if mark.kind == "text" or not mark.box.overlaps(box, 0.5) or (mark.thick and covers(mark.box.inset(mark.thick), box)):
            continue
        found.append(mark)
        if mark.fills and mark.alpha >= 1 and covers(mark.box, box):
            break
    return found[::-1]


def _over_picture(mark: Mark, box: Box, seen: set[str]) -> set[str]:
    """What is seen behind the box once an icon, a picture or an outline lies there too."""
    name = f"icons/{mark.what}" if mark.kind == "icon" else mark.what
    if not mark.ink and not name:
        return set(MANY)
    if not name or not (ASSETS / f"{name}.png").is_file():
        return seen | {over(mark, one) for one in seen}
    colours, share = part(name, *(round(v, 2) for v in _within(mark.box, box)))
    inks = {tinted(mark, colour) for colour in colours}
    return (seen | inks) if share < 1 - LITTLE else inks


def tinted(mark: Mark, colour: str) -> str:
    """A colour of a picture in the colour it is drawn in."""
    if mark.ink in ("", "#FFFFFF"):
        return colour
    channels = (round(int(colour[i : i + 2], 16) * int(mark.ink[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return "#" + "".join(f"{c:02X}" for c in channels)


def _within(picture: Box, box: Box) -> tuple[float, float, float, float]:
    """The part of a picture that lies under the box, as shares of its width and height: left, top, right, bottom."""
    return (
        max(0.0, (box.x - picture.x) / picture.w),
        max(0.0, (box.y - picture.y) / picture.h),
        min(1.0, (box.right - picture.x) / picture.w),
        min(1.0, (box.bottom - picture.y) / picture.h),
    )


@cache
def part(name: str, left: float, top: float, right: float, bottom: float) -> tuple[frozenset[str], float]:
    """Every colour that covers more than a little of a part of a picture of ours, and the share of it that is covered."""
    whole = _picture(name)
    tall, wide = whole.shape[:2]
    y, x = min(int(top * tall), tall - 1), min(int(left * wide), wide - 1)
    pixels = whole[y : max(y + 1, int(bottom * tall)), x : max(x + 1, int(right * wide))].reshape(-1, 4)
    solid = pixels[pixels[:, 3] > 127][:, 2::-1]
    colours, counts = np.unique(solid, axis=0, return_counts=True) if len(solid) else (solid, np.zeros(0))
    much = colours[counts > LITTLE * len(pixels)]
    return frozenset(f"#{r:02X}{g:02X}{b:02X}" for r, g, b in much), len(solid) / len(pixels)


@cache
def _picture(name: str) -> NDArray[np.uint8]:
    """H×W×4, BGRA."""
    read = cv2.imread(str(ASSETS / f"{name}.png"), cv2.IMREAD_UNCHANGED)
    assert read is not None
    if read.ndim == 3 and read.shape[2] == 4:
        return read
    return cv2.cvtColor(read, cv2.COLOR_GRAY2BGRA if read.ndim == 2 else cv2.COLOR_BGR2BGRA)


def over(mark: Mark, ground: str) -> str:
    """The mark's colour as it looks on the ground."""
    return mark.ink if mark.alpha >= 1 else mix(ground, mark.ink, mark.alpha)


def covers(shape: Box, box: Box) -> bool:
    slack = 1.0
    across = shape.x <= box.x + slack and shape.right >= box.right - slack
    return across and shape.y <= box.y + slack and shape.bottom >= box.bottom - slack
