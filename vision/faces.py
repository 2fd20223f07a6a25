"""Which face lies on top: readers that work differently must name the same one, else a person is asked.

Strategy: the top face is cut out of the full-resolution frame and set upright (modulo a quarter turn). What is kept is the
print over the body, in lightness and in hue, so that neither the die's colour nor the lamp matters. Each reader compares it
with every taught example of its kind in four turns: the network (how symbols differ), gradient histograms (how edges run in
each part of the face) and plain correlation. How alike the nearest example must be follows for each face from its own
examples, each compared with the rest. Print that is much paler than taught print is glare.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from vision.calibration import Floats, Image, Limits, MatPose, project
from vision.classical import correlate, gradients
from vision.dice import Found
from vision.profile import PRINT, Kind, Profile

CROP = PRINT[0]
LIGHT_FLOOR = 14.0  # levels: keeps a blank's noise from being blown up


@dataclass(frozen=True, eq=False)
class Crops:
    """Top faces cut out: `print` (n, 40, 40, 2) lightness and hue over the body, `ink` (n,) contrast of the print in
    levels, `clipped` (n,) share of pixels at the camera's end of scale, `body` (n, 3) Lab of the body (hue round 0)."""

    print: Floats
    ink: Floats
    clipped: Floats
    body: Floats


def cut(frame: Image, pose: MatPose, dice: tuple[Found, ...], scale: float, plane: float) -> Crops:
    """Cut each die's top face out of the full frame. `scale`: px per mm of the flattened picture that `dice` are in, `plane`: the
    height in mm that it shows."""
    if not dice:
        return Crops(np.zeros((0, CROP, CROP, 2)), np.zeros(0), np.zeros(0), np.zeros((0, 3)))
    half = pose.size / 2
    places = np.array([(die.x, die.y, die.angle) for die in dice])
    middle = np.stack(((places[:, 0] + 0.5) / scale - half, half - (places[:, 1] + 0.5) / scale), axis=-1)
    reach = np.array([(die.edge / scale or plane) / 2 for die in dice])
    cosine, sine = np.cos(places[:, 2]) * reach, np.sin(places[:, 2]) * reach
    # A face is so small that its picture is a parallelogram: its middle and the middles of two sides give it all.
    sides = np.stack((middle, middle + np.stack((cosine, -sine), -1), middle - np.stack((sine, cosine), -1)), axis=1)
    pixels = project(pose.plane(plane), sides).astype(np.float32)
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
    ink = np.percentile(np.abs(light[:, 4:-4:2, 4:-4:2]).reshape(count, -1), 92, axis=1)
    print_ = np.stack([channel / _spread(channel) for channel in (light, hue)], -1)
    return Crops(print_, ink, clipped, body[:, 0, 0] - np.array((0, 128, 128), np.float32))


def _spread(channel: Floats) -> Floats:
    spread: Floats = np.maximum(1.2 * channel.std(axis=(1, 2), keepdims=True), LIGHT_FLOOR)
    return spread


Reader = Callable[[Floats], Floats]  # prints (n, 40, 40, 2) → unit vectors (n, d)
READERS: tuple[Reader, ...] = (correlate, gradients)


@dataclass(frozen=True, slots=True)
class FaceRead:
    """What the readers make of one die: `face` likeliest; `likely`: likeliest first; `alike`: likeness of the nearest example;
    `lead` over the next face, the smaller of the readers'."""

    face: str
    likely: tuple[str, ...]
    doubt: Doubt | None
    alike: float
    lead: float


class Taught:
    """The examples of one kind as the readers see them."""

    def __init__(self, kind: Kind, limits: Limits) -> None:
        self.kind, self.limits = kind, limits
        self.names = kind.names
        turned = np.concatenate([np.rot90(kind.prints, quarter, axes=(1, 2)) for quarter in range(4)])
        self.banks = tuple(read(turned).astype(np.float32) for read in READERS)
        owners = np.array(kind.faces * 4)
        self.columns = [np.flatnonzero(owners == name) for name in self.names]
        self.floors = [self._floors(bank) for bank in self.banks]
        faces = np.array(kind.faces)
        self.ink = np.array([float(np.median(kind.ink[faces == name])) for name in self.names])

    def _floors(self, bank: Floats) -> Floats:
        """How alike a face's own examples are at least: per face the least nearest-other likeness, less some slack."""
        count = len(self.kind.faces)
        alike = bank[:count] @ bank.T
        same = np.arange(4 * count) % count
        alike[np.arange(count)[:, None] == same[None]] = -1
        floors = []
        for name, columns in zip(self.names, self.columns, strict=True):
            own = [index for index, face in enumerate(self.kind.faces) if face == name]
            nearest = alike[own][:, columns].max(axis=1)
            floors.append(float(np.quantile(nearest, 0.02)) - 0.10)
        return np.array(floors)

    def likeness(self, seen: Sequence[Floats]) -> list[Floats]:
        """For each reader (n, faces): likeness of the nearest example of each face to what it saw (n, d)."""
        told = []
        for features, bank in zip(seen, self.banks, strict=True):
            alike = features @ bank.T
            told.append(np.stack([alike[:, columns].max(axis=1) for columns in self.columns], axis=1))
        return told

    def name(self, likeness: Sequence[Floats], ink: float, clipped: float) -> FaceRead:
        """One face from each reader's likenesses (faces,)."""
        order = np.argsort(-np.sum(likeness, axis=0))
        best = int(order[0])
        lead = min(_lead(values, best) for values in likeness)
        doubt = None
        if ink < self.limits.glare_ink * self.ink[best] or clipped > self.limits.clipped:
            doubt = Doubt.GLARE
        elif any(values[best] < floors[best] for values, floors in zip(likeness, self.floors, strict=True)):
            doubt = Doubt.UNKNOWN
        elif lead < self.limits.face_lead:
            doubt = Doubt.ALIKE
        likely = tuple(self.names[index] for index in order)
        return FaceRead(likely[0], likely, doubt, float(likeness[0][best]), lead)


def _lead(values: Floats, best: int) -> float:
    """By how much a face leads over the next likeliest, negative where it does not; all alone it leads by everything."""
    others = np.delete(values, best)
    return float(values[best] - others.max()) if len(others) else 1.0


class Readers:
    """All readers, ready for one set of dice."""

    def __init__(self, profile: Profile, limits: Limits) -> None:
        self.profile, self.limits = profile, limits
        self.taught = {kind.name: Taught(kind, limits) for kind in profile.kinds}

    def read(self, crops: Crops, kinds: Sequence[str]) -> tuple[FaceRead, ...]:
        """Name each face of dice of these kinds, with a doubt where the readers disagree, see nothing they know, or the print is
        washed out."""
        if not len(crops.print):
            return ()
        seen = [read(crops.print) for read in READERS]
        told: dict[int, FaceRead] = {}
        for name in sorted(set(kinds)):
            rows = [row for row, kind in enumerate(kinds) if kind == name]
            taught = self.taught[name]
            likeness = taught.likeness([features[rows] for features in seen])
            for place, row in enumerate(rows):
                told[row] = taught.name([values[place] for values in likeness], float(crops.ink[row]), float(crops.clipped[row]))
        return tuple(told[row] for row in range(len(kinds)))
