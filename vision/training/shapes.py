"""What may be printed on a die's face, drawn white on black: letters, pips, polygons, icons, scribbles.

Strategy: every maker takes a random generator and returns an ink mask (96, 96) uint8; the generator settles the
proportions, so that no two dice carry quite the same star. Coordinates are those of the face, −1…1, y down. `LEARNT`
and `HELD` name the icons that a network may learn from and those that are kept for judging it; letters are parted
likewise. Nothing here is traced from any product.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import cv2
import numpy as np
import numpy.typing as npt

SIZE = 96
Mask = npt.NDArray[np.uint8]
Points = Sequence[tuple[float, float]] | npt.NDArray[np.float64]
Rng = np.random.Generator
Maker = Callable[[Rng], Mask]


def nothing() -> Mask:
    """A face without print."""
    return np.zeros((SIZE, SIZE), np.uint8)


def _pixels(points: Points) -> npt.NDArray[np.int32]:
    return np.rint(((np.asarray(points, np.float64) + 1) * SIZE / 2 - 0.5) * 16).astype(np.int32)


def fill(mask: Mask, points: Points, ink: int = 255) -> None:
    """A filled outline; `ink` 0 cuts it out again."""
    cv2.fillPoly(mask, [_pixels(points)], ink, cv2.LINE_AA, 4)


def line(mask: Mask, points: Points, width: float, ink: int = 255, closed: bool = False) -> None:
    """A stroke with round ends, `width` in half faces."""
    cv2.polylines(mask, [_pixels(points)], closed, ink, max(1, round(width * SIZE / 2)), cv2.LINE_AA, 4)


def disc(mask: Mask, x: float, y: float, radius: float, ink: int = 255) -> None:
    """A round spot."""
    centre = _pixels([(x, y)])[0]
    cv2.circle(mask, (int(centre[0]), int(centre[1])), round(radius * SIZE / 2 * 16), ink, cv2.FILLED, cv2.LINE_AA, 4)


def bar(mask: Mask, x: float, y: float, half_width: float, half_height: float, ink: int = 255) -> None:
    """An upright rectangle."""
    fill(mask, [(x + a * half_width, y + b * half_height) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))], ink)


def ellipse(x: float, y: float, rx: float, ry: float, start: float = 0, stop: float = 360, steps: int = 24) -> npt.NDArray[np.float64]:
    """Points on an ellipse, degrees clockwise from the right."""
    turn = np.radians(np.linspace(start, stop, steps))
    return np.column_stack([x + rx * np.cos(turn), y + ry * np.sin(turn)])


def placed(mask: Mask, scale: float | tuple[float, float], x: float = 0.0, y: float = 0.0, turn: float = 0.0, shear: float = 0.0) -> Mask:
    """The same drawing smaller or larger, elsewhere, turned by `turn` degrees."""
    across, down = scale if isinstance(scale, tuple) else (scale, scale)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    matrix = np.array([[c, -s], [s, c]]) @ np.array([[across, shear * across], [0, down]])
    half = SIZE / 2 - 0.5
    shift = np.array([half + x * SIZE / 2, half + y * SIZE / 2]) - matrix @ np.array([half, half])
    moved: Mask = np.asarray(cv2.warpAffine(mask, np.column_stack([matrix, shift]), (SIZE, SIZE), flags=cv2.INTER_LINEAR), np.uint8)
    return moved


# --- letters and pips ---------------------------------------------------------------------------------------------------

_FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX)
LETTERS, HELD_LETTERS = "CDFHJLPQSTVX2345", "ABGKRY"  # none is another one upside down or on its side


def letter(sign: str, rng: Rng) -> Mask:
    """A letter or numeral in one of three cuts, its box stretched to its own proportions."""
    wide = np.zeros((3 * SIZE, 3 * SIZE), np.uint8)
    cv2.putText(wide, sign, (SIZE, 2 * SIZE), _FONTS[int(rng.integers(len(_FONTS)))], 3.0, 255, 3, cv2.LINE_AA)
    left, upper, width, height = cv2.boundingRect(wide)
    tall = rng.uniform(1.1, 1.6)
    slim = min(tall * width / max(height, 1) * rng.uniform(0.8, 1.25), 1.6)
    size = (max(3, round(slim * SIZE / 2)), round(tall * SIZE / 2))
    glyph = cv2.resize(wide[upper : upper + height, left : left + width], size, interpolation=cv2.INTER_AREA)
    mask = nothing()
    row, column = (SIZE - size[1]) // 2, (SIZE - size[0]) // 2
    mask[row : row + size[1], column : column + size[0]] = glyph
    weight = int(rng.integers(-1, 2))
    if weight:
        mask = np.asarray((cv2.dilate if weight > 0 else cv2.erode)(mask, np.ones((3, 3), np.uint8)), np.uint8)
    return mask


_LAYOUTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
    7: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0), (0, 0)),
    8: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0), (0, -1), (0, 1)),
    9: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0), (0, -1), (0, 1), (0, 0)),
    10: ((-1, 0), (1, 0)),  # others than the usual: a pair abreast, a triangle, a row, a cross
    11: ((0, -1), (-1, 0.8), (1, 0.8)),
    12: ((-1, 0), (0, 0), (1, 0)),
    13: ((0, -1), (-1, 0), (1, 0), (0, 1)),
}
ODD_LAYOUTS = tuple(range(7, 14))


def pips(count: int, rng: Rng, spot: Maker | None = None) -> Mask:
    """A pattern of pips; `spot` draws each of them (None: round, now and then with a smaller or larger single one)."""
    mask = nothing()
    radius = rng.uniform(0.13, 0.25)
    reach = min(rng.uniform(0.42, 0.66), 0.93 - radius)
    radius = min(radius, 0.46 * reach) if count >= 6 else radius
    large = rng.uniform(1, 1.9) if count == 1 and rng.random() < 0.3 else 1.0
    drawn = spot(rng) if spot is not None else None
    for x, y in _LAYOUTS[count]:
        if drawn is None:
            disc(mask, x * reach, y * reach, radius * large)
        else:
            mask = np.maximum(mask, placed(drawn, radius * 1.4, x * reach, y * reach))
    return mask


# --- shapes that are made up as needed ----------------------------------------------------------------------------------


def polygon(rng: Rng) -> Mask:
    """A regular polygon, filled or in outline, standing on a corner or a side."""
    sides, mask = int(rng.integers(3, 9)), nothing()
    corners = ellipse(0, 0, 0.75, 0.75, steps=sides + 1)[:-1] @ _turned(rng.choice((0, 90, 180 / sides)))
    fill(mask, corners)
    if rng.random() < 0.5:
        fill(mask, corners * rng.uniform(0.45, 0.75), 0)
    return mask


def star(rng: Rng) -> Mask:
    """A star of four to eight rays."""
    rays, mask = int(rng.integers(4, 9)), nothing()
    reach = np.where(np.arange(2 * rays) % 2, rng.uniform(0.3, 0.55), 0.85)
    turn = np.arange(2 * rays) * np.pi / rays - np.pi / 2
    fill(mask, np.column_stack([reach * np.cos(turn), reach * np.sin(turn)]))
    return mask


def blot(rng: Rng) -> Mask:
    """A smooth blot with a hole or two."""
    mask, turn = nothing(), np.linspace(0, 2 * np.pi, 60, endpoint=False)
    reach = 0.5 + sum(rng.uniform(-0.22, 0.22) / wave * np.cos(wave * turn + rng.uniform(0, 6.3)) for wave in (1, 2, 3, 4, 5))
    fill(mask, np.clip(reach, 0.1, 0.9)[:, None] * np.column_stack([np.cos(turn), np.sin(turn)]))
    for _ in range(int(rng.integers(0, 3))):
        disc(mask, rng.uniform(-0.35, 0.35), rng.uniform(-0.35, 0.35), rng.uniform(0.07, 0.16), 0)
    return mask


def scribble(rng: Rng) -> Mask:
    """Strokes between the knots of a grid, as runes have them."""
    mask, knots = nothing(), np.linspace(-0.65, 0.65, 3)
    width = rng.uniform(0.1, 0.24)
    for _ in range(int(rng.integers(2, 5))):
        line(mask, [(rng.choice(knots), rng.choice(knots)) for _ in range(int(rng.integers(2, 4)))], width)
    return mask


def pixel_figure(rng: Rng) -> Mask:
    """A figure of coarse squares, the left half often mirrored."""
    grid = (rng.random((5, 5)) < 0.5).astype(np.uint8) * 255
    if rng.random() < 0.7:
        grid[:, 3:] = grid[:, 1::-1]
    inner = np.asarray(cv2.resize(grid, (70, 70), interpolation=cv2.INTER_NEAREST), np.uint8)
    return np.asarray(np.pad(inner, 13), np.uint8)


def jagged(rng: Rng) -> Mask:
    """A lopsided polygon."""
    mask, count = nothing(), int(rng.integers(4, 9))
    turn = np.sort(rng.uniform(0, 2 * np.pi, count))
    fill(mask, rng.uniform(0.25, 0.9, count)[:, None] * np.column_stack([np.cos(turn), np.sin(turn)]))
    return mask


MADE_UP: tuple[Maker, ...] = (polygon, star, blot, scribble, pixel_figure, jagged)


def _turned(degrees: float) -> npt.NDArray[np.float64]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, s], [-s, c]])


# --- signs --------------------------------------------------------------------------------------------------------------


def plus(rng: Rng) -> Mask:
    mask, width, reach = nothing(), rng.uniform(0.09, 0.2), rng.uniform(0.5, 0.8)
    bar(mask, 0, 0, width, reach)
    bar(mask, 0, 0, reach, width)
    return mask


def minus(rng: Rng) -> Mask:
    mask = nothing()
    bar(mask, 0, 0, rng.uniform(0.5, 0.8), rng.uniform(0.09, 0.2))
    return mask


def times(rng: Rng) -> Mask:
    return placed(plus(rng), 0.95, turn=45)


def equals(rng: Rng) -> Mask:
    mask, apart, reach = nothing(), rng.uniform(0.22, 0.34), rng.uniform(0.5, 0.75)
    for y in (-apart, apart):
        bar(mask, 0, y, reach, 0.4 * apart)
    return mask


def spot(rng: Rng) -> Mask:
    mask = nothing()
    disc(mask, 0, 0, rng.uniform(0.2, 0.6))
    return mask


def tile(rng: Rng) -> Mask:
    mask = nothing()
    bar(mask, 0, 0, 0.62, 0.62)
    return mask


def lozenge(rng: Rng) -> Mask:
    return placed(tile(rng), 0.95, turn=45)


SIGNS: dict[str, Maker] = {"plus": plus, "minus": minus, "times": times, "equals": equals, "spot": spot}
