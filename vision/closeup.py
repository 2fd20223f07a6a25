"""Close-ups: a small picture that one die fills, as a detector or a person cuts it out of a larger one.

Strategy: whether a picture is one is told by the picture itself: it is so small that a throw in it could not be read, the surest find fills
much of it, and no second die of its size lies beside it. Such a picture is looked at in finer steps and down to smaller sizes than a
table is, since the die would else be larger than any the finder knows. Its top is then cut out with more air and read on many cut-outs,
a little turned, resized and shifted, because corners told in so few pixels are rough. Readers are those of the way with mats: print over
body with its sign, since how light ink is beside its body tells it from far faces that shine through a clear die. Two logistic curves of
its own, fitted on drawn close-ups (`vision.training.fit_closeups`), tell the chances; the limits are those of every picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

import cv2
import numpy as np

from vision.calibration import Floats, Image, Limits
from vision.certainty import Find, chance
from vision.classical import gradients
from vision.company import UNLIKE, into_each_other
from vision.finder import Top, find_at
from vision.likeness import SIDE, Named, Prints, jittered, prints_of, reason, turned
from vision.network import embed
from vision.profile import Kind, Profile

LARGEST = 160  # px of the longer side: four dice that are large enough to be read would hardly fit
FILLS = 0.25  # of the shorter side: the edge of a die that fills the picture, at the least
SIDES = (30, 36, 43, 52, 62, 74, 88)  # px of the shorter side in the sizes looked at
COMPANION = 0.5  # of the surest find's score: a second die lies in the picture
AIR, WIDE = 1.5, 60  # edges and px of the wider cut-out from which the others are taken
TURNS, SIZES = (-8.0, 0.0, 8.0), (0.85, 0.93, 1.0, 1.08)
SHIFTS = ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3))  # px of 40
TRUST = (1.0, 0.5, 0.5)  # weights of the readers: print, network, edges
AGREEING = 2  # readers must give one name before it can be told
FAINTEST = 0.05  # a lower score says nothing more
CLEAR_LEAD = 0.3  # by so much a face leads clearly; more says nothing more
LONE = 0.9  # the usual likeness among a face's own examples where there is but one
FEATURES = (
    "score", "wobble",
    "print alike", "print beside own", "print lead", "network alike", "network beside own", "network lead",
    "edges alike", "edges beside own", "edges lead", "all agree", "faint",
)  # fmt: skip

# Fitted on drawn close-ups; the constant first, then one factor per feature.
DIE = (2.226, 2.029, -0.219, 0.904, 0.301, -0.24, 1.314, 0.126, 0.085, 0.638, 0.215, 0.399, 0.322, 0.279)
RIGHT = (-4.954, 0.658, 0.277, 1.207, -0.144, 0.026, 3.233, 0.627, 1.277, 1.333, 0.219, 0.371, 0.489, 0.627)


def die_of(picture: Image) -> Top | None:
    """The top face of the one die that fills a small BGR picture; None where the picture is no close-up."""
    if max(picture.shape[:2]) > LARGEST:
        return None
    shorter = min(picture.shape[:2])
    tops = find_at(picture, [side / shorter for side in SIDES])
    if not tops or tops[0].edge < FILLS * shorter or any(_companion(tops[0], other) for other in tops[1:]):
        return None
    return tops[0]


def _companion(die: Top, other: Top) -> bool:
    """Whether another find is a second die beside the surest one."""
    alike = 1 / UNLIKE < other.edge / die.edge < UNLIKE
    return alike and other.score > COMPANION * die.score and not into_each_other(die, other)


def widened(top: Top) -> Top:
    """The same face with air round it."""
    middle = top.quad.mean(axis=0)
    return replace(top, quad=(top.quad - middle) * AIR + middle, edge=top.edge * AIR)


def cut_outs(wide: Image) -> Prints:
    """Cut-outs of one face from a wider one (WIDE, WIDE, 3), the first as the finder told it."""
    middle, rim = (WIDE - 1) / 2, (WIDE - SIDE) / 2
    faces = []
    for turn, size, (x, y) in sorted(product(TURNS, SIZES, SHIFTS), key=lambda one: one != (0.0, 1.0, (0, 0))):
        shift = np.array([[0, 0, x], [0, 0, y]]) - np.array([[0, 0, rim], [0, 0, rim]])
        matrix = cv2.getRotationMatrix2D((middle, middle), turn, size) + shift
        faces.append(cv2.warpAffine(wide, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    return prints_of(np.concatenate(faces), len(faces))


def laid(values: Floats) -> Floats:
    """Reader 1: lightness of prints (n, 40, 40, 2) at half resolution as vectors of length 1 without their mean (n, 400)."""
    soft = np.array([cv2.GaussianBlur(one, (0, 0), 1.0) for one in values[..., 0]])
    small = soft.reshape(len(values), SIDE // 2, 2, SIDE // 2, 2).mean(axis=(2, 4))
    flat = ((small - small.mean(axis=(1, 2), keepdims=True)) * _WINDOW).reshape(len(values), -1)
    unit: Floats = flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    return unit


def _window() -> Floats:
    at = np.abs(np.arange(SIDE // 2) - (SIDE // 2 - 1) / 2) / (SIDE // 4)
    side = np.clip((2.0 - at) / 0.4, 0, 1)
    window: Floats = (side[:, None] * side[None]).astype(np.float32)
    return window


_WINDOW = _window()
READERS = (laid, embed, gradients)


class _Bank:
    """One kind's examples, ready for the readers."""

    def __init__(self, kind: Kind) -> None:
        self.kind, self.names = kind, kind.names
        owners = np.array(kind.faces * 4)
        self.columns = [np.flatnonzero(owners == name) for name in self.names]
        turns = turned(kind.prints)
        self.examples = [reader(turns) for reader in READERS]
        self.usual = np.array([self._usual(reader, bank) for reader, bank in zip(READERS, self.examples, strict=True)])
        self.ink = [float(np.median(kind.ink[np.array(kind.faces) == name])) for name in self.names]

    def _usual(self, reader: Callable[[Floats], Floats], bank: Floats) -> list[float]:
        """For each face how like its examples usually are to the nearest other one of them."""
        count, faces = len(self.kind.faces), np.array(self.kind.faces)
        variants = jittered(self.kind.prints)
        alike = reader(variants.reshape(-1, *variants.shape[2:])) @ bank.T
        alike = alike.reshape(len(variants), count, 4, count).max(axis=(0, 2))
        np.fill_diagonal(alike, -1.0)
        nearest = [alike[np.ix_(faces == name, faces == name)].max(axis=1) for name in self.names]
        return [float(np.median(one)) if len(one) > 1 else LONE for one in nearest]

    def compare(self, looks: Sequence[Floats]) -> Floats:
        """(readers, faces): likeness of each face's nearest example to the cut-out that is likest to it."""
        alike = [(look @ bank.T).max(axis=0) for look, bank in zip(looks, self.examples, strict=True)]
        return np.array([[one[own].max() for own in self.columns] for one in alike])


@lru_cache(maxsize=4)
def _banks(profile: Profile) -> tuple[_Bank, ...]:
    return tuple(_Bank(kind) for kind in profile.kinds)


def named(near: Prints, profile: Profile, limits: Limits) -> tuple[Named, Floats]:
    """Name one face from its cut-outs; also how like it is per reader beside what its taught examples usually are among themselves."""
    body = near.body[0]
    away = [float(np.linalg.norm(np.array(kind.hue.lab[1:]) - body[1:])) for kind in profile.kinds]
    order = np.argsort(away)
    clear = len(away) == 1 or away[int(order[1])] - away[int(order[0])] > limits.near_hues
    bank = _banks(profile)[int(order[0])]
    alike = bank.compare([reader(near.values) for reader in READERS])
    ranks = np.argsort(-(np.array(TRUST) @ alike))
    best = int(ranks[0])
    others = np.delete(alike, best, axis=1)
    lead = alike[:, best] - others.max(axis=1) if others.size else np.ones(len(alike))
    faint = float(near.ink[0]) / max(1.0, bank.ink[best])
    likely = tuple(bank.names[int(index)] for index in ranks)
    numbers = tuple(map(float, alike[:, best])), tuple(map(float, lead)), faint
    why = reason(alike[:, best] < np.array(limits.close_alike), faint, clear, limits)
    name = Named(bank.kind.name, likely[0], likely, why, *numbers, clear)
    return name, alike[:, best] - bank.usual[:, best]


def judged(top: Top, near: Prints, profile: Profile, limits: Limits) -> Find:
    """The die of a close-up with its chances; a name that but one reader gives, or to which one finds nothing alike, has none."""
    name, own = named(near, profile, limits)
    told = features(top, name, own)
    known = all(alike >= least for alike, least in zip(name.alike, limits.close_alike, strict=True))
    agreed = known and sum(lead > 0 for lead in name.lead) >= AGREEING
    return Find(top, name, chance(DIE, told), chance(RIGHT, told) if agreed else 0.0, told)


def features(top: Top, name: Named, own: Floats) -> Floats:
    """What the curves look at, (13,). `own` (3,): likeness beside that among the face's own examples."""
    score = min(0.999, max(FAINTEST, top.score))
    place = (math.log(score / (1 - score)), min(top.wobble, 0.3) * 10)
    lead = (max(-CLEAR_LEAD, min(CLEAR_LEAD, value)) * 10 for value in name.lead)
    face = (value for group in zip(name.alike, 10 * own, lead, strict=True) for value in group)
    return np.array([*place, *face, float(min(name.lead) > 0), min(0.0, math.log(max(name.ink, 0.05)))])
