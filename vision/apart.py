"""Can taught faces be told apart? Measured on the looks themselves, before anybody trusts a profile.

Strategy: what cannot be told apart when it is taught will not be told apart when it is thrown. Two readers that work
differently (the network, and how the print's edges run) give each pair of looks a distance: 1 less the likeness, the least
over four quarter turns, because a square die's turn is known only so far. The distance of two faces is the mean of every
look's nearest look of the other face, a face's spread the same among its own looks; a pair passes when one reader at least
puts it `FARTHER` times the spread apart.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats
from vision.classical import gradients
from vision.network import embed

FARTHER = 2.0
BARE = 0.80  # contrast under which no print shows; what a blank's noise and rounding reach is 0.66
TWICE = 2.0  # the faintest print must have so many times a blank's contrast
FEWEST = 2  # looks of a face before it is compared
RIM = 7  # px of a print in which a rounded edge may shine
CALM = 0.012  # of a spread: looks cannot be more alike than the camera's noise lets them


@dataclass(frozen=True, slots=True)
class Pair:
    """Two faces and how many spreads apart they lie, in the reader that tells them apart better; `eighth`: in the other one, when
    one face is turned by an eighth of a turn."""

    one: str
    other: str
    spreads: float
    eighth: float


def contrasts(prints: Floats) -> Floats:
    """How much the print of each face stands out from its body, (n,), in the units of `faces.prepare`: its strongest 3 %."""
    smooth = _smooth(prints)[:, RIM:-RIM, RIM:-RIM]
    away = np.abs(smooth - np.median(smooth, axis=(1, 2), keepdims=True))
    strongest: Floats = np.quantile(away.reshape(len(away), -1, 2), 0.97, axis=1).max(axis=1)
    return strongest


def pairs(looks: Mapping[str, Floats]) -> tuple[Pair, ...]:
    """Every pair of faces that have enough looks (face → prints (n, 40, 40, 2)), the nearest first."""
    known = {face: _Seen.of(prints) for face, prints in looks.items() if len(prints) >= FEWEST}
    found = [_pair(one, other, known[one], known[other]) for one, other in itertools.combinations(sorted(known), 2)]
    return tuple(sorted(found, key=lambda pair: pair.spreads))


def nearest(print_: Floats, looks: Mapping[str, Floats]) -> tuple[str, float]:
    """The face that a print (40, 40, 2) is most like, and how far it is from that face's nearest look, mean of both readers;
    ("", inf) without looks."""
    one = _Seen.of(print_[None])
    away = {face: sum(float(distance.min()) for distance in one.distances(_Seen.of(own))) / 2 for face, own in looks.items()}
    best = min(away, key=lambda face: away[face], default="")
    return best, away.get(best, float("inf"))


def spread(prints: Floats) -> float:
    """How far apart a face's own looks are, mean of both readers."""
    return sum(_Seen.of(prints).spreads) / 2


def _pair(one: str, other: str, first: _Seen, second: _Seen) -> Pair:
    spreads = [max(pair) for pair in zip(first.spreads, second.spreads, strict=True)]
    straight = [_both(distance) / spread for distance, spread in zip(first.distances(second), spreads, strict=True)]
    eighth = [_both(distance) / spread for distance, spread in zip(first.distances(second, eighth=True), spreads, strict=True)]
    return Pair(one, other, max(straight), min(eighth))


def _both(distance: Floats) -> float:
    """Mean of every look's nearest of the other face."""
    return float(np.concatenate((distance.min(axis=0), distance.min(axis=1))).mean())


@dataclass(frozen=True, eq=False)
class _Seen:
    """One face's looks as both readers see them, straight (n, d), in four turns and in four turns and an eighth (4, n, d)."""

    straight: tuple[Floats, Floats]
    turns: tuple[Floats, Floats]
    eighths: tuple[Floats, Floats]
    spreads: tuple[float, float]

    @classmethod
    def of(cls, prints: Floats) -> _Seen:
        prints = prints.astype(np.float32)
        turns, eighths = _four(prints), _four(_eighth(prints))
        straight = embed(prints), gradients(prints)
        turned = _read(turns)
        spreads = tuple(_own(first, second) for first, second in zip(straight, turned, strict=True))
        return cls(straight, turned, _read(eighths), spreads)  # type: ignore[arg-type]

    def distances(self, other: _Seen, eighth: bool = False) -> tuple[Floats, Floats]:
        """By each reader: (own looks, the other's looks)."""
        turned = other.eighths if eighth else other.turns
        first, second = (_distance(mine, theirs) for mine, theirs in zip(self.straight, turned, strict=True))
        return first, second


def _read(turns: Floats) -> tuple[Floats, Floats]:
    count = turns.shape[1]
    flat = turns.reshape(-1, *turns.shape[2:])
    return embed(flat).reshape(4, count, -1), gradients(flat).reshape(4, count, -1)


def _distance(straight: Floats, turns: Floats) -> Floats:
    distance: Floats = np.maximum(1 - np.einsum("nd,tmd->tnm", straight, turns).max(axis=0), 0)
    return distance


def _own(straight: Floats, turns: Floats) -> float:
    """Mean distance of each look to the nearest other look of its face."""
    distance = _distance(straight, turns)
    np.fill_diagonal(distance, np.inf)
    near = distance.min(axis=1)
    return max(CALM, float(near.mean())) if len(near) > 1 else CALM


def _four(prints: Floats) -> Floats:
    turned: Floats = np.stack([np.rot90(prints, quarter, axes=(1, 2)) for quarter in range(4)])
    return turned


_MIDDLE = 19.5  # of a print, px


def _eighth(prints: Floats) -> Floats:
    """Each print turned by an eighth of a turn."""
    matrix = cv2.getRotationMatrix2D((_MIDDLE, _MIDDLE), 45, 1)
    return np.stack([cv2.warpAffine(one, matrix, one.shape[:2], borderMode=cv2.BORDER_REPLICATE) for one in prints])


def _smooth(prints: Floats) -> Floats:
    return np.stack([cv2.GaussianBlur(one.astype(np.float32), (0, 0), 1.2) for one in prints])
