"""Dice in a picture of any table, with neither mats nor a picture of the empty table: where their top faces lie.

Strategy: a small network (trained on drawn scenes only, see `vision.training`, run by OpenCV) looks at the picture in several sizes,
because it knows dice of 15 to 48 px only. Wherever it sees the middle of a top face it tells that face's parallelogram. Each find is
then looked at a second time, enlarged or reduced to the size the network knows best and in four turns: what is a die is seen every time,
and the mean of the four tells the corners better. What only one look sees keeps a low score, and the reader asks about it.

A small find on a larger one is a print on it, and is not looked at again; unless it is as large as dice usually are in this picture and
the larger one was less sure in its second look: then a part of the table looked like a die and hid some.

With an `empty` picture of the same table from the same camera, what looks as it did there is no die.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from vision.calibration import Floats, Image

FILE = Path(__file__).with_name("finder.onnx")
CELL = 4  # px of the picture to one of the network's answers
BEST = 28.0  # px: the edge at which the network sees a die best
STEP = 1.6  # between two sizes of the picture
LARGEST, LARGEST_UP = 1_300_000, 2.0  # pixels of the largest picture looked at, and how far a small one is enlarged
SMALLEST_SIDE = 72  # px of the smallest picture looked at
HINT = 0.12  # heat from which a place is looked at a second time
CLEAR_HINT = 0.3  # the same where a larger find hid it
PATCH = 96  # px of the second look
SAME = 0.55  # edges: nearer middles are one die
PRINT, FAIR = (1.8, 7.0), 0.6  # a find so much smaller than another beside it, and not so much surer, is a print on it
SURE, ALIKE = 0.4, 1.35  # score of the finds that tell how large dice are here, and by how much those may differ
CHANGED = 14.0  # levels by which a die differs from the empty table


@dataclass(frozen=True, eq=False)
class Top:
    """A die's top face: `quad` (4, 2) px, `edge` px (root of its area), `score` 0 to 1 as seen in the second look, `hint` in the first,
    `wobble`: by how much the looks disagree about its corners, in edges."""

    quad: Floats
    edge: float
    score: float
    hint: float
    wobble: float

    @property
    def centre(self) -> tuple[float, float]:
        """x, y px."""
        x, y = self.quad.mean(axis=0)
        return float(x), float(y)

    @property
    def angle(self) -> float:
        """Radians from the picture's x axis to the first side, modulo a quarter turn."""
        x, y = self.quad[1] - self.quad[0]
        return math.atan2(y, x) % (math.pi / 2)


@lru_cache(maxsize=1)
def _network(path: Path = FILE) -> cv2.dnn.Net:
    """The network, read once. FileNotFoundError when the installation lacks it."""
    if not path.is_file():
        raise FileNotFoundError(path)
    return cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)


def cells(pictures: Floats) -> Floats:
    """What the network says: BGR pictures (n, h, w, 3) with h, w multiples of 8 → (n, 8, h/4, w/4), heat as a chance first."""
    planes = np.ascontiguousarray(pictures.transpose(0, 3, 1, 2), np.float32) / 255 - 0.5
    network = _network()
    network.setInput(planes)
    told: Floats = network.forward().copy()
    told[:, 0] = 1 / (1 + np.exp(-told[:, 0]))
    return told


def squares(told: Floats, rows: Floats, columns: Floats) -> Floats:
    """Parallelograms (n, 4, 2) in px of the picture that the network saw, at cells of one answer (8, h, w)."""
    offset_x, offset_y, xx, xy, yy, cosine, sine = told[1:, rows, columns].astype(np.float64)
    middle = np.stack((columns + offset_x, rows + offset_y), axis=-1)
    middle = (middle + 0.5) * CELL - 0.5
    logs = np.stack((np.stack((xx, xy), -1), np.stack((xy, yy), -1)), -2)
    sizes, axes = np.linalg.eigh(logs)
    half = (axes * np.exp(np.clip(sizes, -2, 4))[:, None, :]) @ axes.transpose(0, 2, 1) * CELL
    turn = np.arctan2(sine, cosine) / 4
    around = turn[:, None] + np.array([5, 7, 1, 3]) * math.pi / 4
    corners = math.sqrt(2) * np.stack((np.cos(around), np.sin(around)), axis=-1)
    quads: Floats = corners @ half.transpose(0, 2, 1) + middle[:, None]
    return quads


def find(picture: Image, empty: Image | None = None) -> list[Top]:
    """Top faces of dice in a BGR picture, the surest first; those too that are hardly more than a hint (see `Top.score`)."""
    hints = _first_look(picture)
    firsts = _apart(hints)
    tops = _second_look(picture, firsts) if firsts else []
    usual = _usual(tops)
    if hidden := _hidden(hints, tops, usual):
        tops += _second_look(picture, hidden)
    if empty is not None and empty.shape == picture.shape:
        tops = [top for top in tops if _changed(picture, empty, top)]
    return _apart(_without_larger(tops, usual))


def find_at(picture: Image, scales: Sequence[float]) -> list[Top]:
    """The same, looked for in just these sizes of the picture (shares of its own size)."""
    firsts = _apart([top for scale in scales for top in _look(picture, scale)])
    return sorted(_second_look(picture, firsts), key=lambda top: -top.score) if firsts else []


def _first_look(picture: Image) -> list[Top]:
    height, width = picture.shape[:2]
    scale = min(LARGEST_UP, math.sqrt(LARGEST / (height * width)))
    tops: list[Top] = []
    while min(height, width) * scale >= SMALLEST_SIDE or (not tops and min(height, width) * scale >= 24):
        tops += _look(picture, scale)
        scale /= STEP
    return tops


def _look(picture: Image, scale: float) -> list[Top]:
    """One size of the picture; its rim is continued so that a die at the rim is seen whole."""
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how)
    pad = 16
    height, width = small.shape[:2]
    lower, right = pad + (-height) % 8, pad + (-width) % 8
    padded = cv2.copyMakeBorder(small, pad, lower, pad, right, cv2.BORDER_REPLICATE)
    told = cells(padded[None])[0]
    heat = told[0]
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > HINT)
    rows, columns = np.nonzero(peak)
    quads = (squares(told, rows, columns) - pad + 0.5) / scale - 0.5
    return [_top(quad, float(heat[row, column])) for quad, row, column in zip(quads, rows, columns, strict=True)]


def _top(quad: Floats, score: float, hint: float | None = None, wobble: float = 0.0) -> Top:
    edge = math.sqrt(max(1.0, abs(float(cv2.contourArea(quad.astype(np.float32))))))
    return Top(quad, edge, score, score if hint is None else hint, wobble)


def _apart(tops: list[Top]) -> list[Top]:
    """Of finds that lie on each other the surest; no die is part of another's face or side."""
    whole = [top for top in tops if not any(_part(top, other) for other in tops)]
    kept: list[Top] = []
    for top in sorted(whole, key=lambda one: -one.score):
        if not any(_same(top, other) for other in kept):
            kept.append(top)
    return kept


def _hidden(hints: list[Top], tops: list[Top], usual: float) -> list[Top]:
    """Clear hints as large as dice usually are here that only larger finds hid which in the second look are less sure: where other dice
    are so large, these can be no prints on a die."""
    clear = [hint for hint in hints if hint.score > CLEAR_HINT and _as(hint, usual)]
    return _apart([hint for hint in clear if not any(_explains(top, hint, usual) for top in tops)])


def _explains(top: Top, hint: Top, usual: float) -> bool:
    """Whether a find that was looked at twice is the same die as a hint, or one on which the hint is a print."""
    if _as(top, hint.edge):
        return _same(top, hint)
    fair = 1.0 if top.edge > PRINT[0] * usual else FAIR
    return top.score > fair * hint.score and (_part(hint, top) or _same(hint, top))


def _without_larger(tops: list[Top], usual: float) -> list[Top]:
    """Without what is much larger than dice usually are here and lies on a find of their size that is surer in both looks: a part of the
    table that looks like a die and would hide one."""
    good = [top for top in tops if _as(top, usual)]
    return [top for top in tops if top.edge < PRINT[0] * usual or not any(_surer(one, top) and _part(one, top) for one in good)]


def _surer(one: Top, other: Top) -> bool:
    return one.score > other.score and FAIR * one.hint > other.hint


def _usual(tops: list[Top]) -> float:
    """The edge that most sure finds have, at least three and more than half of them; infinite where there is none. What lies on a larger
    find that is about as sure may be a print and does not count."""
    sure = [top for top in tops if top.score > SURE]
    edges = [top.edge for top in sure if not any(_upon(top, other) for other in sure)]
    middle = float(np.median(edges)) if edges else math.inf
    near = sum(1 / ALIKE < edge / middle < ALIKE for edge in edges)
    return middle if near >= 3 and 2 * near > len(edges) else math.inf


def _upon(one: Top, other: Top) -> bool:
    larger = other.edge > PRINT[0] * one.edge and other.score > FAIR * one.score
    return larger and math.dist(one.centre, other.centre) < 0.6 * other.edge


def _as(top: Top, edge: float) -> bool:
    """Whether a find is about so large."""
    return 1 / ALIKE < top.edge / edge < ALIKE


def _same(one: Top, other: Top) -> bool:
    small, large = sorted((one.edge, other.edge))
    reach = max(small, large / 2) if large < PRINT[1] * small else small
    return math.dist(one.centre, other.centre) < SAME * reach


def _part(one: Top, other: Top) -> bool:
    """Whether the first is but a print on the second, which is much larger."""
    larger = PRINT[0] < other.edge / one.edge < PRINT[1] and other.score > FAIR * one.score
    return larger and math.dist(one.centre, other.centre) < 1.1 * other.edge


def _second_look(picture: Image, firsts: list[Top]) -> list[Top]:
    """Look at each find again at the network's best size, in four turns."""
    patches, frames = [], []
    for first in firsts:
        for quarter in range(4):
            matrix = _to_patch(first, quarter)
            patches.append(_patch(picture, matrix, BEST / first.edge))
            frames.append(cv2.invertAffineTransform(matrix))
    told = np.concatenate([cells(np.stack(patches[start : start + 32])) for start in range(0, len(patches), 32)])
    tops = []
    for index, first in enumerate(firsts):
        looks = [_nearest(told[4 * index + quarter], frames[4 * index + quarter]) for quarter in range(4)]
        tops.append(_agreed(first, looks))
    return tops


def _to_patch(top: Top, quarter: int) -> Floats:
    """2×3 matrix from the picture to the patch round a find, some quarters turned."""
    scale, turn = BEST / top.edge, quarter * math.pi / 2
    linear = scale * np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    shift = np.full(2, (PATCH - 1) / 2) - linear @ np.array(top.centre)
    matrix: Floats = np.column_stack((linear, shift))
    return matrix


def _patch(picture: Image, matrix: Floats, scale: float) -> Image:
    """Cut out and resized without aliasing."""
    if scale < 0.7:
        inverse = cv2.invertAffineTransform(matrix)
        corners = np.array([[0, 0], [PATCH, 0], [PATCH, PATCH], [0, PATCH]]) @ inverse[:, :2].T + inverse[:, 2]
        left, upper = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
        right, lower = np.ceil(corners.max(axis=0)).astype(int) + 3
        part = picture[upper:lower, left:right]
        small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        real = np.array(small.shape[1::-1]) / np.array(part.shape[1::-1])
        linear = matrix[:, :2] / real
        shift = matrix[:, :2] @ (np.array([left, upper]) + 0.5 / real - 0.5) + matrix[:, 2]
        matrix, picture = np.column_stack((linear, shift)), small
    patch: Image = cv2.warpAffine(picture, matrix, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return patch


def _nearest(told: Floats, back: Floats) -> tuple[float, Floats]:
    """The heat and the parallelogram (in the picture) that a patch shows nearest to its middle."""
    middle, reach = PATCH // CELL // 2, 3
    part = told[0, middle - reach : middle + reach, middle - reach : middle + reach]
    row, column = np.unravel_index(int(part.argmax()), part.shape)
    rows, columns = np.array([row + middle - reach]), np.array([column + middle - reach])
    quad = squares(told, rows, columns)[0] @ back[:, :2].T + back[:, 2]
    return float(part.max()), quad


def _agreed(first: Top, looks: list[tuple[float, Floats]]) -> Top:
    """The mean of four looks, their corners brought into one order."""
    base = max(looks, key=lambda look: look[0])[1]
    aligned = []
    for heat, quad in looks:
        turned = min((np.roll(quad, turn, axis=0) for turn in range(4)), key=lambda one: float(np.abs(one - base).sum()))
        aligned.append((heat, turned))
    heats = np.array([heat for heat, _ in aligned])
    stack = np.stack([quad for _, quad in aligned])
    quad = (stack * (heats**2)[:, None, None]).sum(axis=0) / (heats**2).sum()
    top = _top(quad, float(heats.mean()), first.hint)
    wobble = float(np.linalg.norm(stack - quad, axis=2).mean() / top.edge)
    return Top(top.quad, top.edge, top.score, top.hint, wobble)


def _changed(picture: Image, empty: Image, top: Top) -> bool:
    """Whether a find looks otherwise than the empty table did there."""
    left, upper = np.maximum(np.floor(top.quad.min(axis=0)).astype(int), 0)
    right, lower = np.ceil(top.quad.max(axis=0)).astype(int) + 1
    now, then = (one[upper:lower, left:right].astype(np.float32) for one in (picture, empty))
    return bool(now.size) and float(np.abs(now - then).mean()) > CHANGED
