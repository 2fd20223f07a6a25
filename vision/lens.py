"""What lens is this? Its focal length and how much it bends straight lines, from the squares of mats that lie in its pictures.

Strategy: a tilted plane tells a lens's focal length by how the far side shrinks; one seen straight from above tells nothing of it, for a
longer lens that hangs higher gives the same picture. So what is known beforehand (the module's data, a person's word, or only that lenses
are lenses) goes in as a `Lens` with its doubt, and the squares move it as far as they can: one least-squares fit over the lens and the
place of each mat, in which every coordinate counts as much as paper, print and corner-finding deserve. Mats come in pieces that people
tape together and printers stretch; those errors move, turn or swell a whole square, so they are no evidence about the lens. Where a view
tells nothing, the doubt stays as large as it was, and nothing that is read there depends on it.

Units: millimetres on the mats, pixels in pictures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.controls import Lens
from vision.printed import Mat

Floats = npt.NDArray[Any]

CORNER = 0.08  # mm by which a corner of a square is found beside its true place
PIECE, PIECE_TURN = 0.35, 0.003  # mm and radians by which a square lies beside where it should: pieces are taped by hand
SWELL = 0.02  # by what share ink and blur change a square's edge
STRETCH = 0.002  # by what share a printer draws one way longer than the other
LEAST = 3  # squares of a mat that make a look
STEPS, ENOUGH = 40, 1e-4  # of the fit: at most so many, until the lens changes by less
FIRST_DAMPING = 1e-3
MOST_BEND = 0.3
WIDEST, LONGEST = 0.25, 5.0  # focal lengths of any lens, in widths of the picture
STARTS, CLOSE = (0.0, -2.0, 2.0), 0.1  # where the fit begins, in standard deviations; a lens that is so well known has one beginning
BENDS = (0.0, -0.04, 0.04, -0.08, -0.12, -0.16)  # of lenses there are
LOPSIDED = 0.07  # share by which a square looks narrower one way than the other where something hides a part of it
MISFIT = 4.0  # squared error over what is likely, of each number that is free: corners that fit worse are no mat's through any lens
APART = 3.0  # degrees between two ways a mat lies, from where they are two looks


def matrix(lens: Lens, size: tuple[int, int]) -> Floats:
    """3×3, for a picture of `size` (width, height) px through whose middle the lens looks."""
    width, height = size
    return np.array([[lens.focal, 0.0, (width - 1) / 2], [0.0, lens.focal, (height - 1) / 2], [0.0, 0.0, 1.0]])


def radial(lens: Lens, size: tuple[int, int]) -> Floats:
    """The bend as OpenCV's k1, k2, p1, p2: it counts distances in focal lengths."""
    return np.array([lens.bend * (lens.focal / (size[0] / 2)) ** 2, 0.0, 0.0, 0.0])


@dataclass(frozen=True, eq=False)
class Look:
    """One mat in one picture of `size` px: places of the corners of its squares, (n, 4, 2) mm, and where they are seen, (n, 4, 2) px."""

    size: tuple[int, int]
    places: Floats
    seen: Floats

    @classmethod
    def of(cls, mat: Mat, seen: dict[int, Floats], size: tuple[int, int]) -> Look | None:
        """None where fewer than three of the mat's squares are seen whole."""
        shown = [marker for marker in mat.markers if marker.id in seen]
        if len(shown) < LEAST:
            return None
        places, seen_at = np.array([marker.corners for marker in shown]) * 1000, np.array([seen[marker.id] for marker in shown])
        whole = _whole(places, seen_at, size)
        return cls(size, places[whole], seen_at[whole]) if np.count_nonzero(whole) >= LEAST else None

    def upright(self, lens: Lens) -> Floats:
        """The way that the mat faces before this lens, a unit vector (3,)."""
        rotation, _ = cv2.Rodrigues(_placed(lens, self)[:3])
        return np.asarray(rotation[:, 2])


def apart(one: Look, other: Look, lens: Lens) -> bool:
    """Whether a mat lies so differently in two looks that each of them tells of the lens."""
    return float(one.upright(lens) @ other.upright(lens)) < math.cos(math.radians(APART))


def _whole(places: Floats, seen: Floats, size: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Which squares (n, 4, 2) show as a square of that mat does: one of which a wall hides a strip looks narrower one way. All of them do
    before a lens that bends much, so a few bends are tried."""
    best: npt.NDArray[np.bool_] = np.zeros(len(places), bool)
    for bend in BENDS:
        straight = _unbent(seen, bend, size)
        plane, _ = cv2.findHomography(places.reshape(-1, 1, 2), straight.reshape(-1, 1, 2), cv2.LMEDS)
        if plane is None:
            continue
        meant = cv2.perspectiveTransform(places.reshape(-1, 1, 2), plane).reshape(seen.shape)
        across, along = (_side(straight, first) / _side(meant, first) for first in (0, 1))
        whole = np.abs(np.log(across / along)) < LOPSIDED
        if np.count_nonzero(whole) > np.count_nonzero(best):
            best = whole
        if best.all():
            break
    return best


def _unbent(seen: Floats, bend: float, size: tuple[int, int]) -> Floats:
    """Where a lens without a bend would show points (…, 2) px, closely."""
    middle = (np.array(size) - 1) / 2
    arms = (seen - middle) / (size[0] / 2)
    straight = arms
    for _turn in range(6):
        straight = arms / (1 + bend * np.sum(straight**2, axis=-1, keepdims=True))
    return np.asarray(straight * (size[0] / 2) + middle)


def _side(squares: Floats, first: int) -> Floats:
    """Mean length (n,) of two opposite sides of squares (n, 4, 2), those that begin at their corners `first` and `first` + 2."""
    ways = [squares[:, (first + turn + 1) % 4] - squares[:, first + turn] for turn in (0, 2)]
    return np.asarray(np.mean([np.linalg.norm(way, axis=1) for way in ways], axis=0))


def fitted(lens: Lens, looks: Sequence[Look]) -> Lens:
    """What is known of a lens after some looks at mats through it; the same lens where they tell nothing."""
    if lens.known or not looks:
        return lens
    fits = [_Fit(lens, lens.focal * math.exp(away * lens.spread), looks) for away in (STARTS if lens.spread > CLOSE else (0.0,))]
    for fit in fits:
        fit.run()
    best = min(fits, key=lambda fit: fit.cost())
    return best.answer() if best.misfit() < MISFIT else lens


class _Fit:
    """Least squares over log focal, bend, and the six numbers of each mat's place. `known` pulls the first two."""

    def __init__(self, known: Lens, focal: float, looks: Sequence[Look]) -> None:
        self._known, self._looks = known, looks
        self._lens = replace(known, focal=focal)
        self._places = [_placed(self._lens, look) for look in looks]
        self._weights = [_weights(look) for look in looks]
        doubt = np.array([known.spread, known.bend_spread])
        self._pull = np.where(doubt > 0, 1 / np.maximum(doubt, 1e-9) ** 2, 1e12)  # what is known does not move

    def run(self) -> None:
        """Until nothing changes any more: Levenberg and Marquardt's way, which turns back from steps that make it worse."""
        damping, cost = FIRST_DAMPING, self.cost()
        for _step in range(STEPS):
            curve, slope = self._equations()
            if not (math.isfinite(cost) and np.isfinite(curve).all()):
                return
            change = -np.linalg.solve(curve + damping * np.diag(np.diag(curve)), slope)
            before = self._lens, self._places
            self._move(change)
            if (fresh := self.cost()) < cost:
                cost, damping = fresh, damping / 10
                if float(np.abs(change[:2]).max()) < ENOUGH:
                    return
            else:
                (self._lens, self._places), damping = before, damping * 10

    def _move(self, change: Floats) -> None:
        least, most = WIDEST * self._looks[0].size[0], LONGEST * self._looks[0].size[0]
        focal = float(np.clip(self._lens.focal * math.exp(float(np.clip(change[0], -1.0, 1.0))), least, most))
        self._lens = replace(self._lens, focal=focal, bend=float(np.clip(self._lens.bend + change[1], -MOST_BEND, MOST_BEND)))
        self._places = [place + change[2 + 6 * n : 8 + 6 * n] for n, place in enumerate(self._places)]

    def answer(self) -> Lens:
        """The lens and its doubt as they are now."""
        curve, _ = self._equations()
        spread, bend_spread = np.sqrt(np.diag(np.linalg.inv(curve))[:2])
        known = self._known
        return replace(
            self._lens, spread=float(spread) if known.spread else 0.0, bend_spread=float(bend_spread) if known.bend_spread else 0.0
        )

    def misfit(self) -> float:
        """Squared error over what is likely, of each number that is free."""
        return self._errors() / sum(look.seen.size - 6 for look in self._looks)

    def cost(self) -> float:
        """How unlikely the lens and the places are together."""
        whole = self._errors() + float(self._pull @ self._away() ** 2)
        return whole if math.isfinite(whole) else math.inf

    def _errors(self) -> float:
        whole = 0.0
        for look, place, weights in zip(self._looks, self._places, self._weights, strict=True):
            missed, _ = _missed(self._lens, look, place)
            whole += float(missed @ weights @ missed)
        return whole

    def _away(self) -> Floats:
        """From what was known, (2,)."""
        return np.array([math.log(self._lens.focal / self._known.focal), self._lens.bend - self._known.bend])

    def _equations(self) -> tuple[Floats, Floats]:
        """The normal equations: matrix and right side, in units of what is likely."""
        many = 2 + 6 * len(self._looks)
        curve, slope = np.zeros((many, many)), np.zeros(many)
        curve[:2, :2], slope[:2] = np.diag(self._pull), self._pull * self._away()
        for number, (look, place, weights) in enumerate(zip(self._looks, self._places, self._weights, strict=True)):
            missed, changes = _missed(self._lens, look, place)
            own = [0, 1, *range(2 + 6 * number, 8 + 6 * number)]
            curve[np.ix_(own, own)] += changes.T @ weights @ changes
            slope[own] += changes.T @ weights @ missed
        return curve, slope


def _missed(lens: Lens, look: Look, place: Floats) -> tuple[Floats, Floats]:
    """By how many px the corners are seen beside where this lens at this place shows them, (m,); and how that changes with log focal, bend
    and place, (m, 8)."""
    solid = np.column_stack((look.places.reshape(-1, 2), np.zeros(look.places.size // 2)))
    bend = radial(lens, look.size)
    shown, slopes = cv2.projectPoints(solid, place[:3], place[3:], matrix(lens, look.size), bend)
    bending = slopes[:, 10] * (lens.focal / (look.size[0] / 2)) ** 2  # OpenCV's columns: turn, shift, focal lengths, middle, k1, …
    changes = np.column_stack((lens.focal * (slopes[:, 6] + slopes[:, 7]) + 2 * lens.bend * bending, bending, slopes[:, :6]))
    return (shown.reshape(-1, 2) - look.seen.reshape(-1, 2)).ravel(), changes


def _placed(lens: Lens, look: Look) -> Floats:
    """Turn and shift of a mat before a lens, (6,)."""
    solid = np.column_stack((look.places.reshape(-1, 2), np.zeros(look.places.size // 2)))
    seen, bend = look.seen.reshape(-1, 2), radial(lens, look.size)
    _good, turn, shift = cv2.solvePnP(solid, seen, matrix(lens, look.size), bend, flags=cv2.SOLVEPNP_ITERATIVE)
    return np.concatenate((turn.ravel(), shift.ravel()))


def _weights(look: Look) -> Floats:
    """The inverse of the squared errors of all coordinates of a look, (m, m) in 1/px²: errors of a whole square or mat are one error."""
    flat = look.places.reshape(-1, 2)
    sides = np.linalg.norm(np.diff(look.seen, axis=1), axis=2) / np.linalg.norm(np.diff(look.places, axis=1), axis=2)
    scale = float(np.median(sides))  # px per mm
    errors = CORNER**2 * np.eye(flat.size)
    for number, square in enumerate(look.places):
        middle = square.mean(axis=0)
        for error in _of_square(square - middle):
            whole = np.zeros_like(look.places)
            whole[number] = error
            errors += np.outer(whole.ravel(), whole.ravel())
    stretch = STRETCH / 2 * flat * (1, -1)
    errors += np.outer(stretch.ravel(), stretch.ravel())
    turned = _turned(look)
    return np.asarray(np.linalg.inv(scale**2 * turned @ errors @ turned.T))


def _of_square(arms: Floats) -> tuple[Floats, ...]:
    """What may be wrong with a square as a whole, as shifts (4, 2) mm of its corners, which lie `arms` from its middle."""
    one = np.ones(len(arms))
    right, up = np.column_stack((one, 0 * one)) * PIECE, np.column_stack((0 * one, one)) * PIECE
    return right, up, np.column_stack((-arms[:, 1], arms[:, 0])) * PIECE_TURN, arms * SWELL


def _turned(look: Look) -> Floats:
    """How shifts on the mat run in the picture, but for scale: an affine turn of each corner, (m, m)."""
    flat, seen = look.places.reshape(-1, 2), look.seen.reshape(-1, 2)
    known = np.column_stack((flat, np.ones(len(flat))))
    affine = np.linalg.lstsq(known, seen, rcond=None)[0][:2].T
    affine = affine / math.sqrt(abs(float(np.linalg.det(affine))) or 1.0)
    return np.kron(np.eye(len(flat)), affine)


@lru_cache(maxsize=2)
def _maps(lens: Lens, size: tuple[int, int]) -> tuple[Floats, Floats]:
    through = matrix(lens, size)
    first, second = cv2.initUndistortRectifyMap(through, radial(lens, size), np.eye(3), through, size, cv2.CV_16SC2)
    return first, second


def straightened(picture: Floats, lens: Lens) -> Floats:
    """A picture as a lens of the same focal length without any bend would show it; the same picture where the lens has none."""
    if lens.bend == 0.0:
        return picture
    first, second = _maps(replace(lens, spread=0.0, bend_spread=0.0), (picture.shape[1], picture.shape[0]))
    return cv2.remap(picture, first, second, cv2.INTER_LINEAR)


def bows(lens: Lens, size: tuple[int, int]) -> float:
    """By how many px the lens bows a straight line along the picture's longer edge."""
    return abs(lens.bend) * min(size) / 2
