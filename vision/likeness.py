"""How like a cut-out face is to taught ones, told by two readers that work differently, and what to make of it.

Strategy: one reader is the network's description of the print (`vision.network`), the other lays the prints themselves on each other,
a little turned, shifted and resized, since faces found without mats are cut out roughly. Each compares with the nearest taught example
of every face in four turns.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from vision.calibration import Floats, Image
from vision.faces import prepare
from vision.network import embed
from vision.profile import Hue, Kind, Profile

SIDE = 40
ALIKE_NETWORK, ALIKE_PRINT = 0.55, 0.50  # a face of one kind is at least so like its nearest taught example
LEAD_NETWORK, LEAD_PRINT = 0.05, 0.03  # by how much the likeliest face must lead
FAINT = 0.4  # of the taught contrast: a fainter print may be glare
NEAR_HUES = 12.0  # levels by which the nearest kind's colour must be nearer than any other's
EDGE_MM = 16.0


@dataclass(frozen=True, eq=False)
class Prints:
    """Faces cut out: `values` (n, 40, 40, 2) print over body, `ink` (n,) its contrast in levels, `body` (n, 3) Lab."""

    values: Floats
    ink: Floats
    body: Floats

    def pick(self, chosen: list[int]) -> Prints:
        return Prints(self.values[chosen], self.ink[chosen], self.body[chosen])


@dataclass(frozen=True, slots=True)
class Named:
    """A face's name with its doubt; likeness and lead in both readers."""

    colour: str
    face: str
    likely: tuple[str, ...]
    doubt: Doubt | None
    alike: tuple[float, float]
    lead: tuple[float, float]


def prints_of(faces: Image, count: int) -> Prints:
    """From BGR cut-outs below each other (count · 40, 40, 3)."""
    if not count:
        return Prints(np.zeros((0, SIDE, SIDE, 2), np.float32), np.zeros(0), np.zeros((0, 3)))
    crops = prepare(faces, (1.0, 1.0, 1.0), count)
    lab = cv2.cvtColor(faces, cv2.COLOR_BGR2LAB).reshape(count, SIDE, SIDE, 3).astype(np.float32)
    inner = lab[:, 4:-4, 4:-4].reshape(count, -1, 3)
    body = np.median(inner, axis=1)
    away = np.linalg.norm(inner - body[:, None], axis=2)
    ink = np.percentile(away, 92, axis=1)
    return Prints(crops.print, ink, body - np.array([0, 128, 128]))


def taught(name: str, examples: list[tuple[str, str, Prints]]) -> Profile:
    """A profile from examples: (kind, face, one print each)."""
    kinds = []
    for kind in dict.fromkeys(one[0] for one in examples):
        own = [one for one in examples if one[0] == kind]
        bodies = np.concatenate([prints.body for _, _, prints in own])
        middle, spread = np.median(bodies, axis=0), np.maximum(bodies.std(axis=0), 2.0)
        hue = Hue(tuple(map(float, middle)), tuple(map(float, spread)))  # type: ignore[arg-type]
        values = np.concatenate([prints.values for _, _, prints in own])
        ink = np.concatenate([prints.ink for _, _, prints in own])
        kinds.append(Kind(kind, EDGE_MM, hue, tuple(face for _, face, _ in own), values, ink))
    return Profile(name, tuple(kinds))


def turned(values: Floats) -> Floats:
    """Prints in four turns: (4 n, …)."""
    return np.concatenate([np.rot90(values, quarter, axes=(1, 2)) for quarter in range(4)])


def flatten(values: Floats) -> Floats:
    """Prints at half resolution as vectors of length 1 without their mean (n, 800); the rim of the face is left out."""
    weight = _WEIGHT[None, ..., None]
    small = values.reshape(len(values), SIDE // 2, 2, SIDE // 2, 2, 2).mean(axis=(2, 4))
    small = (small - small.mean(axis=(1, 2), keepdims=True)) * weight
    flat = small.reshape(len(values), -1)
    unit: Floats = flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    return unit


def _window() -> Floats:
    at = np.abs(np.arange(SIDE // 2) - (SIDE // 2 - 1) / 2) / (SIDE // 4)
    side = np.clip((2.0 - at) / 0.4, 0, 1)
    window: Floats = (side[:, None] * side[None]).astype(np.float32)
    return window


_WEIGHT = _window()


def jittered(values: Floats) -> Floats:
    """Prints (n, 40, 40, 2) a little turned, shifted and resized: (variants, n, 40, 40, 2)."""
    variants = []
    for turn, size, x, y in _JITTER:
        matrix = cv2.getRotationMatrix2D(((SIDE - 1) / 2, (SIDE - 1) / 2), turn, size) + np.array([[0, 0, x], [0, 0, y]])
        variants.append([cv2.warpAffine(value, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE) for value in values])
    return np.array(variants, np.float32)


_JITTER = [(0.0, 1.0, 0.0, 0.0), (7.0, 1.0, 0.0, 0.0), (-7.0, 1.0, 0.0, 0.0), (0.0, 1.1, 0.0, 0.0), (0.0, 0.9, 0.0, 0.0)]
_JITTER += [(0.0, 1.0, x, y) for x, y in ((2.5, 0.0), (-2.5, 0.0), (0.0, 2.5), (0.0, -2.5))]


class _Bank:
    """One kind's examples, ready for both readers."""

    def __init__(self, kind: Kind) -> None:
        self.names = kind.names
        owners = np.array(kind.faces * 4)
        self.columns = [np.flatnonzero(owners == name) for name in self.names]
        turns = turned(kind.prints)
        self.network, self.print = embed(turns), flatten(turns)
        self.ink = np.array([float(np.median(kind.ink[np.array(kind.faces) == name])) for name in self.names])

    def compare(self, variants: Floats) -> tuple[Floats, Floats]:
        """(faces,) each: likeness of the nearest example to the best of a face's variants (v, 40, 40, 2), by both readers."""
        network = (embed(variants[:1]) @ self.network.T).max(axis=0)
        print_ = (flatten(variants) @ self.print.T).max(axis=0)
        return tuple(np.array([alike[own].max() for own in self.columns]) for alike in (network, print_))  # type: ignore[return-value]


class Likeness:
    """Both readers, ready for one profile."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.banks = [_Bank(kind) for kind in profile.kinds]

    def name(self, prints: Prints) -> tuple[Named, ...]:
        """Name each face."""
        if not len(prints.values):
            return ()
        variants = jittered(prints.values)
        return tuple(self._name(variants[:, row], float(prints.ink[row]), prints.body[row]) for row in range(len(prints.values)))

    def _name(self, variants: Floats, ink: float, body: Floats) -> Named:
        kind, clear = self._kind(body)
        bank = self.banks[kind]
        network, print_ = bank.compare(variants)
        both = network + print_
        order = np.argsort(-both)
        best = int(order[0])
        others = [index for index in range(len(both)) if index != best]
        lead = tuple(float(one[best] - one[others].max()) if others else 1.0 for one in (network, print_))
        alike = (float(network[best]), float(print_[best]))
        doubt = _doubt(alike, (lead[0], lead[1]), ink / max(1.0, float(bank.ink[best])), clear)
        likely = tuple(bank.names[int(index)] for index in order)
        return Named(self.profile.kinds[kind].name, likely[0], likely, doubt, alike, (lead[0], lead[1]))

    def _kind(self, body: Floats) -> tuple[int, bool]:
        """The kind whose hue is nearest, and whether it is clearly nearer than the next."""
        away = [float(np.linalg.norm(np.array(kind.hue.lab[1:]) - body[1:])) for kind in self.profile.kinds]
        order = np.argsort(away)
        return int(order[0]), len(away) == 1 or away[int(order[1])] - away[int(order[0])] > NEAR_HUES


def _doubt(alike: tuple[float, float], lead: tuple[float, float], ink: float, clear: bool) -> Doubt | None:
    if not clear:
        return Doubt.COLOUR
    if ink < FAINT:
        return Doubt.GLARE
    if alike[0] < ALIKE_NETWORK or alike[1] < ALIKE_PRINT:
        return Doubt.UNKNOWN
    return Doubt.ALIKE if lead[0] < LEAD_NETWORK or lead[1] < LEAD_PRINT else None
