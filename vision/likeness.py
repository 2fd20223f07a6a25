"""How like a cut-out face is to taught ones, told by three readers that work differently.

Strategy: one reader is the network's description of the print (`vision.network`), the second lays the prints themselves on each other, the
third compares how the edges of the ink run; print and edges on cut-outs a little turned, shifted and resized, since faces found without
mats are cut out roughly. Each compares with the nearest taught example of every face in four turns. What their likenesses are worth
together is not decided here but by the curves of `vision.certainty`.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from vision.calibration import Floats, Image, Limits
from vision.classical import gradients
from vision.faces import prepare
from vision.network import embed
from vision.profile import Hue, Kind, Profile

SIDE = 40
TRUST = (1.0, 0.5, 0.5)  # weights of the readers: network, print, edges
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
    """A face's name; `reason`: what a person would be told who is asked about it; how like its nearest example it is and how far it leads,
    per reader; contrast of its `ink` as a share of the taught one; `clear`: its kind is beyond doubt."""

    colour: str
    face: str
    likely: tuple[str, ...]
    reason: Doubt
    alike: tuple[float, ...]
    lead: tuple[float, ...]
    ink: float = 1.0
    clear: bool = True


def prints_of(faces: Image, count: int) -> Prints:
    """From BGR cut-outs below each other (count · 40, 40, 3)."""
    if not count:
        return Prints(np.zeros((0, SIDE, SIDE, 2), np.float32), np.zeros(0), np.zeros((0, 3)))
    crops = prepare(faces, (1.0, 1.0, 1.0), count)
    return Prints(crops.print, crops.ink, crops.body)


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


def levelled(values: Floats) -> Floats:
    """Ink without the light: prints (n, 40, 40, 2) → (n, 40, 40), 0 where the body is, about 1 where there is most ink.

    A smooth surface of second degree through what is most of the face is taken off, so that a lamp's pool, a shadow's rim or a marbled
    body is no ink; what is left has neither sign nor hue, so a black pip and a white one look the same."""
    count = len(values)
    small = values.reshape(count, SIDE // 2, 2, SIDE // 2, 2, 2).mean(axis=(2, 4)).reshape(count, -1, 2).astype(np.float32)
    fit = np.repeat(np.median(small[:, _INNER > 0], axis=1)[:, None], small.shape[1], axis=1)
    for _round in range(4):
        away = np.linalg.norm(small - fit, axis=2)
        usual = np.median(away[:, _INNER > 0], axis=1)[:, None]
        weight = _INNER / (1 + (away / (1.5 * usual + 0.2)) ** 4)
        normal = np.einsum("ki,nk,kj->nij", _TERMS, weight, _TERMS) + _STIFF * weight.sum(axis=1)[:, None, None]
        factors = np.linalg.solve(normal, np.einsum("ki,nk,nkc->nic", _TERMS, weight, small))
        fit = np.einsum("ki,nic->nkc", _TERMS, factors)
    rest = np.linalg.norm(values.reshape(count, -1, 2) - np.einsum("ki,nic->nkc", _FINE_TERMS, factors), axis=2)
    most = np.maximum(FAINTEST, np.percentile(rest[:, _FINE_INNER > 0], 95, axis=1))[:, None]
    ink: Floats = np.clip(rest / most, 0, 1.2).reshape(count, SIDE, SIDE).astype(np.float32)
    return ink


FAINTEST = 0.6  # of a print's own scale: less than that is no ink, however little there is beside it


def _surface(side: int) -> tuple[Floats, Floats]:
    """The terms of a surface of second degree at side × side places, (side², 6), and which places lie well inside the face."""
    steps = np.linspace(-1, 1, side)
    xs, ys = np.tile(steps, side), np.repeat(steps, side)
    terms = np.stack([np.ones_like(xs), xs, ys, xs * xs, ys * ys, xs * ys], axis=1).astype(np.float32)
    return terms, ((np.abs(xs) < 0.85) & (np.abs(ys) < 0.85)).astype(np.float32)


_TERMS, _INNER = _surface(SIDE // 2)
_FINE_TERMS, _FINE_INNER = _surface(SIDE)
_STIFF = 0.02 * np.diag([0.0, 1.0, 1.0, 3.0, 3.0, 3.0]).astype(np.float32)


def described(ink: Floats) -> Floats:
    """Reader 1: the network's description of levelled prints (n, 40, 40)."""
    return embed(np.stack((2.5 * ink - 0.5, 2.5 * ink), axis=-1))


def flatten(ink: Floats) -> Floats:
    """Reader 2: levelled prints at half resolution as vectors of length 1 without their mean (n, 400); the rim counts little."""
    soft = np.array([cv2.GaussianBlur(one, (0, 0), 1.0) for one in ink])
    small = soft.reshape(len(ink), SIDE // 2, 2, SIDE // 2, 2).mean(axis=(2, 4))
    return _unit(((small - small.mean(axis=(1, 2), keepdims=True)) * _WEIGHT).reshape(len(ink), -1))


def edges(ink: Floats) -> Floats:
    """Reader 3: how the ink's edges run, 5 × 5 cells of 8 directions (n, 200)."""
    return gradients(np.repeat(3 * ink[..., None], 2, axis=-1))


def _unit(flat: Floats) -> Floats:
    unit: Floats = flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    return unit


def _window() -> Floats:
    at = np.abs(np.arange(SIDE // 2) - (SIDE // 2 - 1) / 2) / (SIDE // 4)
    side = np.clip((2.0 - at) / 0.4, 0, 1)
    window: Floats = (side[:, None] * side[None]).astype(np.float32)
    return window


_WEIGHT = _window()


def jittered(values: Floats) -> Floats:
    """Levelled prints (n, 40, 40) a little turned, shifted and resized: (variants, n, 40, 40)."""
    variants = []
    for turn, size, x, y in _JITTER:
        matrix = cv2.getRotationMatrix2D(((SIDE - 1) / 2, (SIDE - 1) / 2), turn, size) + np.array([[0, 0, x], [0, 0, y]])
        variants.append([cv2.warpAffine(value, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE) for value in values])
    return np.array(variants, np.float32)


_JITTER = [(0.0, 1.0, 0.0, 0.0), (7.0, 1.0, 0.0, 0.0), (-7.0, 1.0, 0.0, 0.0), (0.0, 1.1, 0.0, 0.0), (0.0, 0.9, 0.0, 0.0)]
_JITTER += [(0.0, 1.0, x, y) for x, y in ((2.5, 0.0), (-2.5, 0.0), (0.0, 2.5), (0.0, -2.5))]


READERS = (described, flatten, edges)


class _Bank:
    """One kind's examples, ready for the readers."""

    def __init__(self, kind: Kind) -> None:
        self.names = kind.names
        owners = np.array(kind.faces * 4)
        self.columns = [np.flatnonzero(owners == name) for name in self.names]
        turns = turned(levelled(kind.prints))
        self.examples = [reader(turns) for reader in READERS]
        self.ink = np.array([float(np.median(kind.ink[np.array(kind.faces) == name])) for name in self.names])

    def compare(self, variants: Floats) -> Floats:
        """(readers, faces): likeness of each face's nearest example to a levelled print, whose variants are (v, 40, 40). The network
        does not mind a rough cut and looks at the first one only."""
        alike = []
        for reader, bank in zip(READERS, self.examples, strict=True):
            looks = variants[:1] if reader is described else variants
            alike.append((reader(looks) @ bank.T).max(axis=0))
        return np.array([[one[own].max() for own in self.columns] for one in alike])


class Likeness:
    """The readers, ready for one profile."""

    def __init__(self, profile: Profile, limits: Limits | None = None) -> None:
        self.profile, self.limits = profile, limits or Limits()
        self.banks = [_Bank(kind) for kind in profile.kinds]

    def name(self, prints: Prints) -> tuple[Named, ...]:
        """Name each face."""
        if not len(prints.values):
            return ()
        variants = jittered(levelled(prints.values))
        return tuple(self._name(variants[:, row], float(prints.ink[row]), prints.body[row]) for row in range(len(prints.values)))

    def _name(self, variants: Floats, ink: float, body: Floats) -> Named:
        kind, clear = self._kind(body)
        bank = self.banks[kind]
        alike = bank.compare(variants)
        order = np.argsort(-(np.array(TRUST) @ alike))
        best = int(order[0])
        others = np.delete(alike, best, axis=1)
        lead = alike[:, best] - others.max(axis=1) if others.size else np.ones(len(alike))
        faint = ink / max(1.0, float(bank.ink[best]))
        likely = tuple(bank.names[int(index)] for index in order)
        numbers = tuple(map(float, alike[:, best])), tuple(map(float, lead)), faint
        why = reason(alike[:, best] < np.array(self.limits.taught_alike), faint, clear, self.limits)
        return Named(self.profile.kinds[kind].name, likely[0], likely, why, *numbers, clear)

    def _kind(self, body: Floats) -> tuple[int, bool]:
        """The kind whose hue is nearest, and whether it is clearly nearer than the next."""
        away = [float(np.linalg.norm(np.array(kind.hue.lab[1:]) - body[1:])) for kind in self.profile.kinds]
        order = np.argsort(away)
        return int(order[0]), len(away) == 1 or away[int(order[1])] - away[int(order[0])] > self.limits.near_hues


def reason(unlike: Floats, ink: float, clear: bool, limits: Limits) -> Doubt:
    """What a person would be told who is asked about a face. `unlike`: to which readers it is not like what was taught."""
    if not clear:
        return Doubt.COLOUR
    if ink < limits.faint_ink:
        return Doubt.GLARE
    return Doubt.UNKNOWN if unlike.any() else Doubt.ALIKE
