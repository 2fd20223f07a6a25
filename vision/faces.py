"""Which face lies on top: readers that work differently must name the same one, else a person is asked.

Strategy: the top face is cut out of the full-resolution frame and set upright (modulo a quarter turn). What is kept is the
print over the body, in lightness and in hue, so that neither the die's colour nor the lamp matters. Each reader compares it
with every taught example of its kind in four turns: the network (how symbols differ), gradient histograms (how edges run in
each part of the face). How alike the nearest example must be follows for each face from its own examples, each compared
with the rest, and from how near other faces come, since what was never taught lies farther away. Print that is much paler
than taught print is glare, unless both readers surely know what is left of it; what looks blank is believed only where the body
has kept its hue.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.senses import Doubt
from vision.bodies import NEUTRAL
from vision.calibration import Floats, Image, Limits, MatPose, project
from vision.classical import gradients
from vision.dice import Found
from vision.mat import to_lab
from vision.network import embed
from vision.outline import laid
from vision.profile import PRINT, Kind, Profile
from vision.ranks import median, quantile
from vision.upright import Laid, lay
from vision.washed import restored

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
    reach = np.array([(die.edge or plane * scale) / 2 for die in dice])
    # A face is so small that its picture is a parallelogram: its middle and the middles of two sides give it all.
    sides = (laid(_MIDDLES, places, reach) + 0.5) * (1 / scale, -1 / scale) + (-half, half)
    pixels = project(pose.plane(plane), sides).astype(np.float32)
    centre, across, down = pixels[:, 0], pixels[:, 1] - pixels[:, 0], pixels[:, 2] - pixels[:, 0]
    step = ((np.arange(CROP) + 0.5) / CROP * 2 - 1).astype(np.float32)
    rows = (centre[..., None] + across[..., None] * step)[:, :, None]  # (n, 2, 1, 40)
    x, y = np.moveaxis(rows + (down[..., None] * step)[..., None], 1, 0).reshape(2, -1, CROP)
    colours = cv2.remap(frame, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return prepare(colours, pose.white, len(dice))


_MIDDLES = np.array([0, 1, 1j])


def prepare(colours: Image, white: tuple[float, float, float], count: int) -> Crops:
    """Print over body from stacked BGR cut-outs (count × 40, 40, 3)."""
    blue, green, red = cv2.split(colours)
    brightest = cv2.max(cv2.max(blue, green), red)
    clipped = (brightest >= 250).reshape(count, -1).mean(axis=1)
    planes = np.stack(cv2.split(to_lab(colours, np.array(white)))).reshape(3, count, CROP, CROP).astype(np.float32)
    body = median(planes[..., 4:-4:2, 4:-4:2].reshape(3, count, -1))
    planes -= body[..., None, None]
    light, first, second = planes
    ink = quantile(np.abs(light[:, 4:-4:2, 4:-4:2]).reshape(count, -1), 0.92)
    print_ = np.empty((count, CROP, CROP, 2), np.float32)
    for channel, plane in enumerate((light, np.sqrt(first * first + second * second))):
        np.divide(plane, _spread(plane), out=print_[..., channel])
    return Crops(print_, ink, clipped, body.T - np.array((0, 128, 128), np.float32))


def _spread(channel: Floats) -> Floats:
    """What brings prints (n, 40, 40) to one contrast, (n, 1, 1)."""
    flat = channel.reshape(len(channel), -1)
    variance = np.einsum("ij,ij->i", flat, flat) / flat.shape[1] - flat.mean(axis=1) ** 2
    spread: Floats = np.maximum(1.2 * np.sqrt(np.maximum(variance, 0)), LIGHT_FLOOR)[:, None, None]
    return spread


Reader = Callable[[Floats], Floats]  # prints (n, 40, 40, 2) → unit vectors (n, d)
READERS: tuple[Reader, Reader] = (embed, gradients)


@dataclass(frozen=True, slots=True)
class FaceRead:
    """What the readers make of one die: `face` likeliest; `likely`: likeliest first; `alike`: likeness of the nearest example;
    `lead` over the next face; both in the network's eyes. `seen`: how the network describes its print, (48,)."""

    face: str
    likely: tuple[str, ...]
    doubt: Doubt | None
    alike: float
    lead: float
    seen: Floats | None = field(default=None, compare=False, repr=False)


class Taught:
    """The examples of one kind as the readers see them: for each face the least likeness that is believed, and its ink."""

    def __init__(self, kind: Kind, limits: Limits) -> None:
        self.kind, self.limits = kind, limits
        self.names = kind.names
        turned = np.concatenate([np.rot90(kind.prints, quarter, axes=(1, 2)) for quarter in range(4)])
        network, edges = (read(turned).astype(np.float32) for read in READERS)
        owners = np.array(kind.faces * 4)
        self._columns = [np.flatnonzero(owners == name) for name in self.names]
        self.network_floors = np.array([_floor(near, far, limits) for near, far in zip(*self._spread(network), strict=True)])
        self.edges_floors = np.array([_least(near) - limits.edges_slack for near in self._spread(edges)[0]])
        self._turned = turned[..., 0]
        by_face = np.concatenate(self._columns)
        self._banks = tuple(np.ascontiguousarray(bank[by_face].T) for bank in (network, edges))  # (d, examples), face by face
        self._starts = np.cumsum([0, *map(len, self._columns[:-1])])
        faces = np.array(kind.faces)
        self.ink = np.array([float(np.median(kind.ink[faces == name])) for name in self.names])
        self.hue = math.hypot(*kind.hue.lab[1:])

    def _spread(self, bank: Floats) -> tuple[list[Floats], list[float]]:
        """For each face: how like each of its examples is to the nearest of the others, and to the nearest of another face."""
        count = len(self.kind.faces)
        alike = bank[:count] @ bank.T
        alike[np.arange(count)[:, None] == (np.arange(4 * count) % count)[None]] = -1
        own, other = [], []
        for columns in self._columns:
            rows = columns[columns < count]
            near = alike[rows]
            own.append(near[:, columns].max(axis=1) if len(rows) > 1 else np.array([ALONE]))
            near[:, columns] = -1
            other.append(max(0.0, float(near.max())))
        return own, other

    def likeness(self, seen: Sequence[Floats]) -> tuple[Floats, Floats]:
        """For the network and for the edges (n, faces): likeness of the nearest example of each face to what they see (n, d)."""
        first, second = (
            np.maximum.reduceat(features @ bank, self._starts, axis=1) for features, bank in zip(seen, self._banks, strict=True)
        )
        return first, second

    def name(self, network: Floats, edges: Floats, ink: float, clipped: float, body: Floats) -> FaceRead:
        """One face from its likenesses (faces,)."""
        order = np.argsort(-(network + edges))
        best = int(order[0])
        lead = _lead(network, best)
        strange = network[best] < self.network_floors[best] or edges[best] < self.edges_floors[best]
        doubt = None
        if self._washed_out(best, strange or lead < self.limits.clear_lead, ink, clipped, body):
            doubt = Doubt.GLARE
        elif strange:
            doubt = Doubt.UNKNOWN
        elif lead < self.limits.face_lead or edges.argmax() != best:
            doubt = Doubt.ALIKE
        likely = tuple(self.names[index] for index in order)
        return FaceRead(likely[0], likely, doubt, float(network[best]), lead)

    def restore(self, faded: FaceRead, network: Floats, edges: Floats) -> FaceRead:
        """The same face once more, now from the likenesses of its restored print; both readers must know it by far."""
        limits, best = self.limits, int(np.argmax(network + edges))
        known = network[best] > self.network_floors[best] and edges[best] > self.edges_floors[best]
        clear = _lead(network, best) > limits.restored_lead and _lead(edges, best) > limits.restored_edges_lead
        if not (known and clear) or float(self.ink[best]) < limits.blank_ink:
            return faded
        likely = (self.names[best], *(name for name in faded.likely if name != self.names[best]))
        return FaceRead(likely[0], likely, None, float(network[best]), _lead(network, best), faded.seen)

    def lay(self, print_: Floats, read: FaceRead) -> Laid:
        """How the most alike examples of the face that was read lie on its print (40, 40, 2)."""
        columns = self._columns[self.names.index(read.face)]
        start = int(self._starts[self.names.index(read.face)])
        seen = READERS[0](print_[None].astype(np.float32))[0] if read.seen is None else read.seen
        alike = seen @ self._banks[0][:, start : start + len(columns)]
        return lay(print_[..., 0], self._turned[columns[np.argsort(-alike)[:NEAREST]]])

    def _washed_out(self, best: int, unclear: bool, ink: float, clipped: float, body: Floats) -> bool:
        """Whether light may have taken the print away. What looks blank needs a body of the taught hue; a faint print must
        not be `unclear`."""
        limits, taught = self.limits, float(self.ink[best])
        if taught < limits.blank_ink:
            pale = self.hue >= NEUTRAL and math.hypot(*body[1:]) < limits.blank_hue * self.hue
            return pale or clipped > limits.blank_washed
        washed = ink < limits.washed_ink * taught or clipped > limits.washed
        return ink < limits.glare_ink * taught or (washed and unclear)


NEAREST = 3  # examples of a face that are laid on a print
ALONE = 0.95  # how like a face's only example is to others of it that were never taught, as a guess


def _floor(own: Floats, other: float, limits: Limits) -> float:
    """How alike a die must be to one of a face's examples, which are `own` alike among themselves and at most `other` to those of
    other faces: a little less than its own least; where no other face is near, a little more may be missing."""
    least = _least(own)
    slack = max(limits.network_slack, limits.network_loose * (least - other))
    if other >= least:  # two faces taught alike: that they are alike is told as such
        return least - slack
    return max(least - slack, other + limits.network_share * (float(np.median(own)) - other))


def _least(near: Floats) -> float:
    """The least of a few likenesses, of many the least but for 2 %."""
    return float(near.min() if len(near) <= 10 else np.quantile(near, 0.02))


def _lead(values: Floats, best: int) -> float:
    """By how much a face leads over the next likeliest, negative where it does not; all alone it leads by everything."""
    others = [value for index, value in enumerate(values.tolist()) if index != best]
    return float(values[best]) - max(others) if others else 1.0


class Readers:
    """Both readers of one set of dice. They learn it in a thread of their own, a second on a small computer: whoever makes them goes on
    at once, and whoever needs them first waits."""

    def __init__(self, profile: Profile, limits: Limits) -> None:
        self.profile, self.limits = profile, limits
        pool = ThreadPoolExecutor(1, "binside-readers")
        self._taught = pool.submit(lambda: {kind.name: Taught(kind, limits) for kind in profile.kinds})
        pool.shutdown(wait=False)

    @property
    def taught(self) -> Mapping[str, Taught]:
        """By the kinds' names."""
        return self._taught.result()

    def read(self, crops: Crops, kinds: Sequence[str]) -> tuple[FaceRead, ...]:
        """Name each face of dice of these kinds, with a doubt where the readers disagree, see nothing they know, or the print is
        washed out."""
        if not len(crops.print):
            return ()
        told = self._named(crops, kinds)
        faded = [row for row, one in enumerate(told) if one.doubt is Doubt.GLARE and crops.ink[row] > self.limits.lost_ink]
        prints = restored(crops.print[faded])
        for row, _, network, edges in self._likenesses(prints, [kinds[row] for row in faded]):
            told[faded[row]] = self.taught[kinds[faded[row]]].restore(told[faded[row]], network, edges)
        return tuple(told)

    def lay(self, read: FaceRead, print_: Floats, kind: str) -> Laid:
        """How the taught print of the face that was named lies on a die's print (40, 40, 2)."""
        return self.taught[kind].lay(print_, read)

    def _named(self, crops: Crops, kinds: Sequence[str]) -> list[FaceRead]:
        """Each face by its print as it was seen."""
        told: dict[int, FaceRead] = {}
        for row, seen, network, edges in self._likenesses(crops.print, kinds):
            ink, clipped = float(crops.ink[row]), float(crops.clipped[row])
            told[row] = replace(self.taught[kinds[row]].name(network, edges, ink, clipped, crops.body[row]), seen=seen)
        return [told[row] for row in range(len(kinds))]

    def _likenesses(self, prints: Floats, kinds: Sequence[str]) -> Iterator[tuple[int, Floats, Floats, Floats]]:
        """The row of each print, its description by the network (48,), and its likeness to the faces of its kind in the network's and in
        the edges' eyes, (faces,) each."""
        seen = [read(prints) for read in READERS] if len(prints) else []
        for name in sorted(set(kinds)):
            rows = [row for row, kind in enumerate(kinds) if kind == name]
            yield from zip(rows, seen[0][rows], *self.taught[name].likeness([features[rows] for features in seen]), strict=True)
