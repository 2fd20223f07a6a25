"""The one die that lies alone in the tray, whatever its colour and size: found against the empty tray, and its edge measured.

Strategy: nothing is known of a die that is to be taught, so only what surely holds is used: it is a cube, it lies flat, and it is
the one thing that the empty tray does not show. The tray is flattened on its floor, z = 0. There a cube of edge e is two squares,
its foot (edge e) and its top, which the camera draws larger by 1/shrink(e) and away from the foot of the camera: place, turn and edge are
four unknowns, and all of them are fitted at once to where the picture changes most.

Lengths are mm in the tray's own coordinates (x to the right, y up), angles radians modulo a quarter turn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image, Limits, MatPose, project
from vision.dice import Found, body_hue
from vision.faces import Crops, cut
from vision.mat import Difference, Empty, Means, compare, disc, filled, flatten, over
from vision.outline import edge_slopes, sample

SCALE = 2.0  # px per mm of the flattened floor: about what the camera gives
RIM = 10.0  # mm along the walls, where shadows move and a die leans
ONE_DIE = Means(cap=8.0, free=0.85, dark=True)
SMALLEST = 45.0  # mm² of a thing that is looked at
LARGEST = 2600.0  # mm²: more is a hand, or a heap
RIVAL = 0.25  # of the largest thing's area: a second thing so large is no speck
EDGES = (9.0, 32.0)  # mm
FITS = 0.20  # edge strength of the outline under which nothing square lies there
FITS_AMONG = 0.40  # the same beside other things: where a lamp was moved, its shadows lie there too
MOST_RIVALS = 4
COVERED = 0.55  # share of the square that must differ from the empty tray
STEEP = 30.0  # levels of slope beyond the empty tray's by which a die shows on a cloth of its own colour


@dataclass(frozen=True, eq=False)
class Alone:
    """The die found. `pixels`: its edge in the frame; `fit`: 0..1.3 how strongly the picture bears its outline out; `quad`: the top's
    corners in the frame, px (4, 2); `body`: levelled Lab of its body, `stands_out`: share of its face that is unlike the cloth;
    `crops`: its top face, cut out (one)."""

    x: float
    y: float
    angle: float
    edge: float
    pixels: float
    fit: float
    quad: Floats
    body: tuple[float, float, float]
    stands_out: float
    crops: Crops


@dataclass(frozen=True, slots=True)
class Crowd:
    """Not one die: so many `things` lie there; 0: the tray is empty. `large`: one of them is a hand or a heap."""

    things: int
    large: bool = False


@dataclass(frozen=True, eq=False)
class EmptyFloor:
    """The empty tray as its floor looks, ready for comparing."""

    empty: Empty
    slopes: Floats

    @classmethod
    def of(cls, frame: Image, pose: MatPose) -> EmptyFloor:
        return cls.flat(flatten(frame, pose, 0.0, SCALE), pose)

    @classmethod
    def flat(cls, floor: Image, pose: MatPose) -> EmptyFloor:
        """From the floor already flattened at `SCALE`."""
        return cls(Empty.of(floor, pose.white), _steepness(floor))

    @property
    def picture(self) -> Image:
        return self.empty.picture


def find_alone(frame: Image, pose: MatPose, empty: EmptyFloor, limits: Limits, edge: float | None = None) -> Alone | Crowd:
    """The die in a BGR frame, or what lies there instead. `edge`: the die's, where it is known already (mm)."""
    floor = flatten(frame, pose, 0.0, SCALE)
    difference = compare(floor, empty.empty, pose.white, limits, ONE_DIE)
    mask = _things(difference, floor, empty)
    things = _parts(mask)
    if not things:
        return Crowd(0)
    if things[0].area > LARGEST * SCALE**2:
        return Crowd(len(things), large=True)
    view = _Floor.of(pose)
    rivals = [thing for thing in things if thing.area > RIVAL * things[0].area][:MOST_RIVALS]
    slopes, solid = edge_slopes(difference.lab), (mask > 0).astype(np.float32)
    settled = [_settle(thing, slopes, solid, view, edge) for thing in rivals]
    least = FITS if len(rivals) == 1 else FITS_AMONG
    dice = [(place, fit) for place, fit in settled if fit >= least and float((sample(mask, _grid(place)) > 0).mean()) >= COVERED]
    if len(dice) != 1:
        return Crowd(len(dice) or len(rivals))
    ((place, fit),) = dice
    x, y, angle, size = (float(value) for value in place)
    quad = _top(view.mm(x, y), angle, size / SCALE, pose)
    points = _over(quad, pose)
    body, stands_out = _body(difference.lab, points), float((sample(difference.thing, points) > 0).mean())
    crops = cut(frame, pose, (_as_found(view.mm(x, y), angle, pose),), SCALE, size / SCALE)
    return Alone(*view.mm(x, y), angle, size / SCALE, pose.pixels(size / SCALE, size / SCALE), fit, quad, body, stands_out, crops)


def _top(at: tuple[float, float], angle: float, edge: float, pose: MatPose) -> Floats:
    """Where the corners of the top show in the frame, of a die whose foot stands at `at`."""
    half = edge / 2
    cosine, sine = math.cos(angle), math.sin(angle)
    corners = np.array([(sx * half, sy * half) for sx, sy in ((-1, 1), (1, 1), (1, -1), (-1, -1))])
    turned = corners @ np.array([[cosine, -sine], [sine, cosine]]) + at  # the picture's y points down, so its turn is the other way
    quad: Floats = project(pose.plane(edge), turned)
    return quad


def _as_found(at: tuple[float, float], angle: float, pose: MatPose) -> Found:
    """The die as the reader of faces wants it: in the flattened plane of its top."""
    half = pose.size / 2
    return Found((at[0] + half) * SCALE - 0.5, (half - at[1]) * SCALE - 0.5, angle, "", 1.0, 1.0, 1.0)


def _over(quad: Floats, pose: MatPose) -> Floats:
    """Points of the flattened floor that are spread over the face under the quad (n, 2)."""
    steps = (np.arange(15) + 0.5) / 15 * 0.84 + 0.08
    u, v = (axis.ravel()[:, None] for axis in np.meshgrid(steps, steps))
    return project(np.linalg.inv(pose.flat(0.0, SCALE)), quad[0] + u * (quad[1] - quad[0]) + v * (quad[3] - quad[0]))


def _body(lab: Image, points: Floats) -> tuple[float, float, float]:
    """Levelled Lab of the body (hue round 0): the more coloured half of its face, so that print stays out."""
    values = sample(lab, points).astype(np.float32) - np.array((0, 128, 128), np.float32)
    hue = body_hue(values)
    return float(np.median(values[:, 0])), float(hue[0]), float(hue[1])


# --- what lies there ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Part:
    """A thing on the floor, px: its area, its middle and a rectangle round it."""

    area: float
    x: float
    y: float
    side: float
    turn: float


def _things(difference: Difference, floor: Image, empty: EmptyFloor) -> Image:
    """Mask of what lies on the floor: what differs from the empty tray in colour, and what has edges where the tray has none."""
    steep = over(_steepness(floor) - empty.slopes, STEEP)
    steep = cv2.morphologyEx(cv2.morphologyEx(steep, cv2.MORPH_OPEN, disc(3)), cv2.MORPH_CLOSE, disc(9))
    mask = cv2.bitwise_or(difference.thing, steep)
    rim = round(RIM * SCALE)
    mask[:rim], mask[-rim:], mask[:, :rim], mask[:, -rim:] = 0, 0, 0, 0
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(9))
    whole = filled(closed, LARGEST * SCALE**2)
    opened: Image = cv2.morphologyEx(whole, cv2.MORPH_OPEN, disc(9))
    return opened


def _steepness(floor: Image) -> Floats:
    """How much the lightness changes at each pixel."""
    grey = cv2.GaussianBlur(cv2.cvtColor(floor, cv2.COLOR_BGR2GRAY), (0, 0), 1.2).astype(np.float32)
    steep: Floats = cv2.magnitude(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    return steep


def _parts(mask: Image) -> list[_Part]:
    """The things of a mask, the largest first."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    parts = []
    for outline in outlines:
        area = float(cv2.contourArea(outline))
        if area >= SMALLEST * SCALE**2:
            (x, y), sides, degrees = cv2.minAreaRect(outline)
            parts.append(_Part(area, x, y, math.sqrt(max(1.0, sides[0] * sides[1])), math.radians(degrees)))
    return sorted(parts, key=lambda part: -part.area)


# --- the cube's outline -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Floor:
    """The camera over the flattened floor: its foot (px) and its height (px); `span` of the picture."""

    foot: tuple[float, float]
    height: float
    span: int

    @classmethod
    def of(cls, pose: MatPose) -> _Floor:
        x, y, z = (float(value) for value in pose.position)
        half = pose.size / 2
        return cls(((x + half) * SCALE - 0.5, (half - y) * SCALE - 0.5), z * SCALE, round(pose.size * SCALE))

    def mm(self, x: float, y: float) -> tuple[float, float]:
        half = self.span / 2
        return (x + 0.5 - half) / SCALE, (half - y - 0.5) / SCALE


_STEPS = (np.arange(7) + 0.5) / 7 * 2 - 1
_SIDE = np.stack(
    [np.column_stack(side) for side in ((_STEPS, -np.ones(7)), (np.ones(7), _STEPS), (_STEPS, np.ones(7)), (-np.ones(7), _STEPS))]
)  # points on the four sides of a square of half edge 1, (4, 7, 2)
_NORMAL = np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])
_INSIDE = np.stack(np.meshgrid(*(np.linspace(-0.8, 0.8, 7),) * 2, indexing="ij"), -1).reshape(-1, 2)
SEEN = 1.2  # px by which a side face must show before its lower edge is looked for
NEARLY = 0.85  # of the best fit
RING = 1.16  # of the square: just outside it


def _grid(place: Floats) -> Floats:
    """Points spread over the foot of one die (49, 2)."""
    turn = _turns(place[None, 2])[0]
    points: Floats = (_INSIDE * place[3] / 2) @ turn + place[:2]
    return points


def _turns(angles: Floats) -> Floats:
    cosine, sine = np.cos(angles), np.sin(angles)
    turns: Floats = np.stack((np.stack((cosine, sine), -1), np.stack((-sine, cosine), -1)), -2)
    return turns


def _settle(start: _Part, slopes: Floats, mask: Floats, view: _Floor, edge: float | None) -> tuple[Floats, float]:
    """Place (x, y, angle, edge) of the foot, px, and how strongly the picture bears it out."""
    low, high = (EDGES[0] * SCALE, min(EDGES[1] * SCALE, 1.12 * start.side)) if edge is None else (edge * SCALE,) * 2
    sizes = np.arange(max(low, 0.6 * start.side), high + 0.1, 2.0) if high > low else np.array([high])
    sizes = sizes if len(sizes) else np.array([high])
    nearer = np.array(view.foot) - (start.x, start.y)  # the outline's middle lies outside the foot's by half the top's shift
    angles = np.concatenate((start.turn + np.array([0.0]), np.arange(12) * math.pi / 24))
    steps = np.arange(-2, 3) * 2.5
    x, y, angle, size = (axis.ravel() for axis in np.meshgrid(steps, steps, angles, sizes, indexing="ij"))
    shift = 0.5 * size / view.height
    tried = np.column_stack((start.x + nearer[0] * shift + x, start.y + nearer[1] * shift + y, angle, size))
    best = tried[np.argsort(-_scores(tried, slopes, mask, view))[:6]]
    for reach, turn, grow in ((1.6, 0.10, 1.2), (0.7, 0.045, 0.6), (0.35, 0.02, 0.3), (0.18, 0.01, 0.15)):
        offsets = [np.array([-1.0, 0.0, 1.0])] * 3 + [np.array([-1.0, 0.0, 1.0]) if edge is None else np.array([0.0])]
        moves = np.stack([axis.ravel() for axis in np.meshgrid(*offsets, indexing="ij")], -1) * (reach, reach, turn, grow)
        tried = (best[:, None] + moves[None]).reshape(-1, 4)
        best = tried[np.argsort(-_scores(tried, slopes, mask, view))[: 3 if reach > 1 else 1]]
    return _outermost(best[0], slopes, mask, view) if edge is None else best[0], float(_scores(best[:1], slopes, mask, view)[0])


def _outermost(place: Floats, slopes: Floats, mask: Floats, view: _Floor) -> Floats:
    """The largest square that is borne out nearly as well: where edges are rounded, the strongest slope lies a little inside."""
    larger = place[None] * np.column_stack((*(np.ones(9),) * 3, np.linspace(1.0, 1.08, 9)))
    scores = _scores(larger, slopes, mask, view)
    outermost: Floats = larger[np.flatnonzero(scores >= NEARLY * scores.max())[-1]]
    return outermost


def _scores(tried: Floats, slopes: Floats, mask: Floats, view: _Floor) -> Floats:
    """Mean slope across the top's sides and the foot's visible sides, plus .3 of the weakest of the top's, less what of a die shows
    outside and what of the empty tray shows inside; (n,)."""
    place, size = tried[:, None, None, :2], tried[:, 3]
    turn = _turns(tried[:, 2])
    foot = np.array(view.foot)
    larger = (view.height / (view.height - size))[:, None, None, None]
    sides = np.einsum("skp,npq->nskq", _SIDE, turn) * (size / 2)[:, None, None, None] + place
    normals = np.einsum("sp,npq->nsq", _NORMAL, turn)
    top = foot + (sides - foot) * larger
    on_top = _across(slopes, top, normals)
    slide = (foot - tried[:, None, :2]) * (larger[:, 0] - 1)
    seen = (slide * normals).sum(axis=-1) > SEEN
    on_foot = _across(slopes, sides, normals) * seen
    mean = (on_top.sum(axis=-1) + on_foot.sum(axis=-1)) / (4 + seen.sum(axis=-1))
    middle = foot + (place - foot) * larger
    outside = np.where(seen[:, :, None, None], place + (sides - place) * RING, middle + (top - middle) * RING)
    spill = sample(mask, outside).mean(axis=(1, 2))
    inside = np.einsum("kp,npq->nkq", _INSIDE, turn) * (size / 2)[:, None, None] + tried[:, None, :2]
    bare = 1 - sample(mask, inside).mean(axis=1)
    scores: Floats = mean + 0.3 * on_top.min(axis=-1) - 0.25 * spill - 0.25 * bare
    return scores


def _across(slopes: Floats, points: Floats, normals: Floats) -> Floats:
    """Mean absolute slope across each of four sides; points (n, 4, k, 2), normals (n, 4, 2) → (n, 4)."""
    found = sample(slopes, points)
    across: Floats = np.abs((found * normals[:, :, None]).sum(axis=-1)).mean(axis=-1)
    return across
