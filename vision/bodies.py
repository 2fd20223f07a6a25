"""The bodies of the taught dice: which pixels may belong to which, and of which kind a top face is.

Strategy: light washes a hue out but does not turn it, so coloured bodies are told apart by the direction of their hue from
grey; a pale, white or black body has no hue of its own and is told by its paleness and lightness. Kinds of one size are
looked for together. Where two kinds are about equally likely the margin says so, and a person is asked.

Hues are Lab levels after white balance with grey at (0, 0); lightness is 0..255.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.profile import Kind, Profile
from vision.ranks import median

NEUTRAL = 14.0  # levels: a body whose hue is weaker has none to go by
PALE = 8.0  # paler than this is a reflection on a coloured die
NEAR_HUE = math.radians(30)  # hue directions nearer than this are not told apart pixel by pixel
UNSURE_TURN = math.radians(15)  # a pixel whose hue turns so little more from another kind's may be of either
PALE_SHARE = 0.55  # of the palest coloured kind: pixels that are paler may belong to a body without hue
_CELL = 4  # levels of hue that share one entry of the table


@dataclass(frozen=True, slots=True)
class Body:
    """What the light says about a top face: `kind` of which it is most likely, `margin` 0 unsure … 1 sure, and `away`: levels
    between its hue and that of the nearest kind, glare left aside."""

    kind: str
    margin: float
    away: float


class Group:
    """Kinds of one edge. `bits`: the classes of pixels (see `Bodies.classes`) among which they are looked for."""

    def __init__(self, edge: float, kinds: tuple[Kind, ...], bits: tuple[int, ...]) -> None:
        self.edge, self.kinds, self.bits = edge, kinds, bits
        self.lab = np.array([kind.hue.lab for kind in kinds]).reshape(-1, 3)
        self.neutral = np.hypot(self.lab[:, 1], self.lab[:, 2]) < NEUTRAL

    def hue_of(self, samples: Floats) -> Floats:
        """Body colour (n, 3) from Lab samples (n, m, 3) of top faces. Of coloured dice the more coloured half counts, so that
        print and reflections stay out; beside dice without hue the middle of all counts."""
        lab = median(np.moveaxis(samples, -1, 1))
        if not self.neutral.any():
            strength = np.hypot(samples[..., 1], samples[..., 2])
            half = samples.shape[1] // 2
            coloured = np.argpartition(strength, half, axis=1)[:, None, half:]
            lab[:, 1:] = median(np.take_along_axis(np.moveaxis(samples[..., 1:], -1, 1), coloured, axis=2))
        middle: Floats = lab
        return middle

    def tell(self, lab: Floats) -> list[Body]:
        """Of which kind each body colour (n, 3) is."""
        if not self.kinds:
            return [Body("", 1.0, 0.0) for _ in lab]
        away = np.stack([_distance(lab, kind, pale) for kind, pale in zip(self.lab, self.neutral, strict=True)], axis=1)
        best, margin = self._preferred(lab, away)
        return [Body(self.kinds[one].name, float(sure), float(far)) for one, sure, far in zip(best, margin, away.min(axis=1), strict=True)]

    def _preferred(self, lab: Floats, away: Floats) -> tuple[Floats, Floats]:
        """Index of the likeliest kind (n,), and its lead over the one that comes nearest to it (n,)."""
        count = len(self.kinds)
        if count == 1:
            return np.zeros(len(lab), np.int64), np.ones(len(lab))
        leads = np.full((len(lab), count, count), np.inf)
        for one in range(count):
            for other in range(one + 1, count):
                lead = self._rather(lab, one, other)
                leads[:, one, other], leads[:, other, one] = lead, -lead
        least = leads.min(axis=2) - 1e-6 * away
        best = least.argmax(axis=1)
        return best, np.clip(least[np.arange(len(lab)), best], 0.0, 1.0)

    def _rather(self, lab: Floats, one: int, other: int) -> Floats:
        """How much rather the first kind than the second, −1..1 for each body colour (n, 3)."""
        first, second = self.lab[one], self.lab[other]
        between = _turn(first[1:], second[1:])
        if self.neutral[one] or self.neutral[other] or between < NEAR_HUE:
            line = (second - first) * _WEIGHTS
            share = ((lab - first) * _WEIGHTS) @ line / max(1e-6, float(line @ line))
            return np.asarray(np.clip(1 - 2 * share, -1, 1))
        closer = _turn(lab[:, 1:], second[1:]) - _turn(lab[:, 1:], first[1:])
        seen = np.hypot(lab[:, 1], lab[:, 2]) >= PALE / 2
        return np.asarray(np.clip(closer / between, -1, 1) * seen)


_WEIGHTS = np.array([0.6, 1.0, 1.0])  # lightness varies with the lamp


def _turn(hue: Floats, other: Floats) -> Floats:
    """Angle between hue directions (…, 2), 0..π."""
    angle = np.arctan2(hue[..., 1], hue[..., 0]) - math.atan2(float(other[1]), float(other[0]))
    turned: Floats = np.abs((angle + np.pi) % (2 * np.pi) - np.pi)
    return turned


def _distance(lab: Floats, kind: Floats, pale: bool) -> Floats:
    """Levels from each hue to the line from grey to 1.6 times the taught one (glare only washes out); to the point itself where the
    body has no hue."""
    hue = kind[1:]
    if pale:
        far: Floats = np.hypot(*(lab[:, 1:] - hue).T) + 0.5 * np.maximum(np.abs(lab[:, 0] - kind[0]) - 70, 0)
        return far
    end = 1.6 * hue
    share = np.clip(lab[:, 1:] @ end / max(1e-6, float(end @ end)), 0.08, 1.0)
    away: Floats = np.linalg.norm(lab[:, 1:] - share[:, None] * end, axis=1)
    return away


class Bodies:
    """All kinds of a profile, ready for looking. Without kinds anything of the given edge is looked for."""

    def __init__(self, profile: Profile | None, edge: float = 18.0) -> None:
        kinds = profile.kinds if profile is not None else ()
        hues = np.array([kind.hue.lab for kind in kinds]).reshape(-1, 3)
        self._directions, owners = _directions(hues)
        self._table = _class_table(self._directions, hues)
        sizes = sorted({round(kind.edge, 1) for kind in kinds}) or [edge]
        self.groups = tuple(_group(size, kinds, owners) for size in sizes)
        darkest = min((kind.hue.lab[0] for kind in kinds if math.hypot(*kind.hue.lab[1:]) < NEUTRAL), default=255.0)
        self.dark = darkest < 90.0  # some dice may be darker than the cloth and have no hue

    @property
    def edges(self) -> tuple[float, ...]:
        """The sizes of dice, mm, the smallest first."""
        return tuple(group.edge for group in self.groups)

    def classes(self, lab: Image) -> Image | None:
        """For each pixel of a levelled picture the bits of the classes to which it may belong: one for each hue direction, one
        for bodies without hue. Print goes with the body round it. None where there is only one class."""
        if self._table is None:
            return None
        height, width = lab.shape[:2]
        small = cv2.blur(cv2.resize(lab, (width // 2, height // 2), interpolation=cv2.INTER_AREA), (5, 5))
        _, first, second = cv2.split(small)
        entry: Image = (first // _CELL).astype(np.int32) * len(self._table) + second // _CELL
        bits = self._table.take(entry)
        whole: Image = cv2.resize(bits, (width, height), interpolation=cv2.INTER_NEAREST)
        return whole


def _group(size: float, kinds: tuple[Kind, ...], owners: list[int]) -> Group:
    own = [index for index, kind in enumerate(kinds) if round(kind.edge, 1) == size]
    return Group(size, tuple(kinds[index] for index in own), tuple(sorted({owners[index] for index in own})) or (0,))


def _directions(hues: Floats) -> tuple[list[float], list[int]]:
    """Hue directions of the coloured kinds (those that are close are one), and for each kind the number of its class; the last
    class is that of bodies without hue."""
    directions: list[float] = []
    owners = []
    for _, a, b in hues:
        angle = math.atan2(b, a)
        near = [number for number, known in enumerate(directions) if _apart(angle, known) < NEAR_HUE]
        if math.hypot(a, b) < NEUTRAL:
            owners.append(-1)
        elif near:
            owners.append(near[0])
        else:
            owners.append(len(directions))
            directions.append(angle)
    return directions, [len(directions) if owner < 0 else owner for owner in owners]


def _apart(one: float, other: float) -> float:
    return abs((one - other + math.pi) % (2 * math.pi) - math.pi)


def _class_table(directions: list[float], hues: Floats) -> Image | None:
    """Bits of the classes for each hue, (64, 64) over a and b; None where there is one class or none."""
    strength = np.hypot(hues[:, 1], hues[:, 2])
    pale = bool((strength < NEUTRAL).any())
    if len(directions) + pale < 2:
        return None
    levels = (np.arange(256 // _CELL) + 0.5) * _CELL - 128
    angle = np.arctan2(levels[None, :], levels[:, None])
    turns = np.stack([np.abs((angle - one + np.pi) % (2 * np.pi) - np.pi) for one in directions])
    near = turns <= turns.min(axis=0) + UNSURE_TURN
    table = (near * (1 << np.arange(len(directions)))[:, None, None]).sum(axis=0).astype(np.uint16)
    strong = np.hypot(levels[:, None], levels[None, :])
    table[strong < PALE] = (1 << len(directions)) - 1
    if pale:
        limit = max(PALE_SHARE * float(strength[strength >= NEUTRAL].min()), NEUTRAL)
        table |= ((strong < limit) << len(directions)).astype(np.uint16)
    made: Image = table.astype(np.min_scalar_type(int(table.max())))
    return made


def part(mask: Image, classes: Image | None, number: int) -> Image:
    """The part of a mask that may belong to a class."""
    if classes is None:
        return mask
    own: Image = mask * (np.bitwise_and(classes, 1 << number) != 0)
    return own
