"""Which face lies on top: two readers that work differently must name the same one, else a person is asked.

Strategy: the top face is cut out of the full-resolution frame and set upright (modulo a quarter turn). One reader
compares the print itself with every taught example in four turns (normalised correlation), the other compares how the
print's edges run in each part of the face (gradient histograms). How alike the nearest example must be follows from how
alike the taught examples of a face are among themselves; print that is much paler than taught print is glare.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from companion.senses import Doubt
from vision.calibration import Floats, Image, Limits, MatPose, project
from vision.dice import Found, Hues

CROP = 40
BUILT_IN = Path(__file__).with_name("dice.npz")
LIGHT_FLOOR = 14.0  # levels: keeps a blank's noise from being blown up


@dataclass(frozen=True, eq=False)
class Crops:
    """Top faces cut out: `print` (n, 40, 40, 2) lightness and hue over the body, `ink` (n,) contrast of the print in
    levels, `clipped` (n,) share of pixels at the camera's end of scale."""

    print: Floats
    ink: Floats
    clipped: Floats


@dataclass(frozen=True, eq=False)
class Profile:
    """A set of dice as taught: body hues, example prints (n, 40, 40, 2), the face of each, their ink contrast."""

    hues: Hues
    prints: Floats
    faces: tuple[str, ...]
    ink: Floats

    def save(self, path: Path) -> None:
        """Write a compact file; examples are kept in steps of 1/24."""
        np.savez_compressed(
            path,
            hues=np.array([self.hues.blue, self.hues.green], np.float32),
            prints=np.clip(np.rint(self.prints * 24), -128, 127).astype(np.int8),
            faces=np.array(self.faces),
            ink=self.ink.astype(np.float32),
        )


@dataclass(frozen=True, slots=True)
class FaceRead:
    """What both readers make of one die: `face` "" where nothing is like it; `likely`: likeliest first."""

    face: str
    likely: tuple[str, ...]
    doubt: Doubt | None
    alike: float
    lead: float


@lru_cache(maxsize=4)
def load(path: Path = BUILT_IN) -> Profile:
    """A taught set of dice from its file."""
    with np.load(path, allow_pickle=False) as data:
        blue, green = data["hues"].tolist()
        prints = data["prints"].astype(np.float32) / 24
        return Profile(Hues(tuple(blue), tuple(green)), prints, tuple(map(str, data["faces"])), data["ink"])


def cut(frame: Image, pose: MatPose, dice: tuple[Found, ...], scale: float, die_edge: float) -> Crops:
    """Cut each die's top face out of the full frame. `scale`: px per mm of the flattened picture that `dice` are in."""
    if not dice:
        return Crops(np.zeros((0, CROP, CROP, 2)), np.zeros(0), np.zeros(0))
    half = pose.size / 2
    places = np.array([(die.x, die.y, die.angle) for die in dice])
    middle = np.stack(((places[:, 0] + 0.5) / scale - half, half - (places[:, 1] + 0.5) / scale), axis=-1)
    cosine, sine = np.cos(places[:, 2]) * die_edge / 2, np.sin(places[:, 2]) * die_edge / 2
    # A face is so small that its picture is a parallelogram: its middle and the middles of two sides give it all.
    sides = np.stack((middle, middle + np.stack((cosine, -sine), -1), middle - np.stack((sine, cosine), -1)), axis=1)
    pixels = project(pose.plane(die_edge), sides).astype(np.float32)
    centre, across, down = pixels[:, 0], pixels[:, 1] - pixels[:, 0], pixels[:, 2] - pixels[:, 0]
    step = ((np.arange(CROP) + 0.5) / CROP * 2 - 1).astype(np.float32)
    x, y = (
        (centre[:, axis, None, None] + across[:, axis, None, None] * step + down[:, axis, None, None] * step[:, None]) for axis in (0, 1)
    )
    colours = cv2.remap(frame, x.reshape(-1, CROP), y.reshape(-1, CROP), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return prepare(colours, pose.white, len(dice))


def prepare(colours: Image, white: tuple[float, float, float], count: int) -> Crops:
    """Print over body from stacked BGR cut-outs (count × 40, 40, 3)."""
    table = np.clip(np.arange(256)[:, None] * np.array(white)[None], 0, 255).astype(np.uint8).reshape(1, 256, 3)
    clipped = (colours.max(axis=2) >= 250).reshape(count, -1).mean(axis=1)
    lab = cv2.cvtColor(cv2.LUT(colours, table), cv2.COLOR_BGR2LAB).reshape(count, CROP, CROP, 3).astype(np.float32)
    inner = lab[:, 4:-4:2, 4:-4:2].reshape(count, -1, 3)
    body = np.median(inner, axis=1)[:, None, None]
    away = lab - body
    light = away[..., 0]
    hue = np.hypot(away[..., 1], away[..., 2])
    ink = np.percentile(light[:, 4:-4:2, 4:-4:2].reshape(count, -1), 92, axis=1)
    print_ = np.stack([channel / _spread(channel) for channel in (light, hue)], -1)
    return Crops(print_, ink, clipped)


def _spread(channel: Floats) -> Floats:
    spread: Floats = np.maximum(1.2 * channel.std(axis=(1, 2), keepdims=True), LIGHT_FLOOR)
    return spread


def correlate(prints: Floats) -> Floats:
    """Reader 1: the print at half resolution as a vector of length 1 without its mean, (n, 800)."""
    size = CROP // 2
    small = prints.reshape(len(prints), size, 2, size, 2, 2).mean(axis=(2, 4)).reshape(len(prints), -1)
    small = small - small.mean(axis=1, keepdims=True)
    unit: Floats = small / np.maximum(np.linalg.norm(small, axis=1, keepdims=True), 1e-6)
    return unit


_CELLS = 8 * (5 * (np.arange(CROP) // 8)[:, None] + (np.arange(CROP) // 8)[None])


def gradients(prints: Floats) -> Floats:
    """Reader 2: 5×5 cells × 8 signed directions of the lightness edges, root-normalised, (n, 200)."""
    count = len(prints)
    padded = np.pad(prints[..., 0].astype(np.float32), ((0, 0), (1, 1), (1, 1)), mode="edge")
    across = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2]
    down = padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    strength = np.maximum(np.hypot(across, down) - 0.15, 0)
    turn = np.arctan2(down, across) * np.float32(4 / np.pi) + 8
    lower = turn.astype(np.int32)
    share = turn - lower
    cell = _CELLS + 200 * np.arange(count)[:, None, None]
    cells = np.bincount((cell + lower % 8).ravel(), (strength * (1 - share)).ravel(), 200 * count)
    cells += np.bincount((cell + (lower + 1) % 8).ravel(), (strength * share).ravel(), 200 * count)
    cells = cells.reshape(count, 200)
    root = np.sqrt(cells)
    unit: Floats = root / np.maximum(np.linalg.norm(root, axis=1, keepdims=True), 1e-6)
    return unit


class Readers:
    """Both readers, ready for one set of dice."""

    def __init__(self, profile: Profile, limits: Limits) -> None:
        self.profile, self.limits = profile, limits
        self.names = tuple(sorted(set(profile.faces)))
        turned = np.concatenate([np.rot90(profile.prints, quarter, axes=(1, 2)) for quarter in range(4)])
        self.banks = ((correlate, correlate(turned)), (gradients, gradients(turned)))
        owners = np.array(profile.faces * 4)
        self.columns = [np.flatnonzero(owners == name) for name in self.names]
        self.floors = [self._floors(bank) for _, bank in self.banks]
        self.taught_ink = {name: _of(profile, name) for name in self.names}

    def _floors(self, bank: Floats) -> Floats:
        """How alike a face's own examples are at least: per face the least nearest-other likeness, less some slack."""
        count = len(self.profile.faces)
        alike = bank[:count] @ bank.T
        same = np.arange(4 * count) % count
        alike[np.arange(count)[:, None] == same[None]] = -1
        floors = []
        for name, columns in zip(self.names, self.columns, strict=True):
            own = [index for index, face in enumerate(self.profile.faces) if face == name]
            nearest = alike[own][:, columns].max(axis=1)
            floors.append(float(np.quantile(nearest, 0.02)) - 0.10)
        return np.array(floors)

    def likeness(self, prints: Floats) -> list[Floats]:
        """For each reader (n, faces): likeness of the nearest taught example of each face."""
        told = []
        for extract, bank in self.banks:
            alike = extract(prints) @ bank.T
            told.append(np.stack([alike[:, columns].max(axis=1) for columns in self.columns], axis=1))
        return told

    def read(self, crops: Crops) -> tuple[FaceRead, ...]:
        """Name each face, with a doubt where the readers disagree, see nothing they know, or the print is washed out."""
        if not len(crops.print):
            return ()
        first, second = self.likeness(crops.print)
        return tuple(self._one(first[row], second[row], crops, row) for row in range(len(crops.print)))

    def _one(self, first: Floats, second: Floats, crops: Crops, row: int) -> FaceRead:
        order = np.argsort(-(first + second))
        best = int(order[0])
        likely = tuple(self.names[index] for index in order)
        others = [index for index in range(len(first)) if index != best]
        lead = min(float(values[best] - values[others].max()) for values in (first, second)) if others else 0.0
        alike = float(first[best])
        doubt = None
        if crops.ink[row] < self.limits.glare_ink * self.taught_ink[likely[0]] or crops.clipped[row] > self.limits.clipped:
            doubt = Doubt.GLARE
        elif first[best] < self.floors[0][best] or second[best] < self.floors[1][best]:
            doubt = Doubt.UNKNOWN
        elif first.argmax() != second.argmax() or lead < self.limits.face_lead:
            doubt = Doubt.ALIKE
        return FaceRead(likely[0], likely, doubt, alike, lead)


def _of(profile: Profile, name: str) -> float:
    return float(np.median(profile.ink[np.array(profile.faces) == name]))
