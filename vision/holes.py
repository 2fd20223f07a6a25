"""Whether the table shows through both holes of the card just placed: what the camera can say to players who judge it themselves.

Strategy: the card just placed lies uppermost, so its border is seen; how much larger than on the table it looks is its
height. Its holes lie at a known place on one of its short sides; the end where both rims are seen is its top. A hole is
clear when what shows in it is the bare mat, in shadow or not, and neither lid nor can is near; it is covered when the lid
reaches under it or something shows that is not the mat. All else is told as not sure: no whole card, no bare mat known,
the can's wall in the line of sight. Never a verdict.

Millimetres in the mat's plan; pixels where a name says so.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from companion.senses import Hole
from vision.calibration import Floats, Image, MatPose, Settings
from vision.cards import Card
from vision.mat import flatten, gains, to_lab
from vision.outline import edge_slopes, sample
from vision.places import border, support

FINE = 2.0  # px per mm of the picture in which the holes are looked at
SIZES = np.linspace(0.975, 1.025, 11)  # of the card as it was found, that are tried to get its height
SHIFTS = (-1.0, 0.0, 1.0)  # px
EDGE = 0.25  # slope from which a point of a rim counts as seen
NUDGES = (-1.4, -0.7, 0.0, 0.7, 1.4)  # px by which both holes may lie off the card's fit
RIM = 0.86  # of both rims that must be seen
FINER = 0.05  # what the strength of the rims adds: it tells two places apart at which all of both is seen
AHEAD = 0.15  # and by how much more than at the card's foot
WHOLE = 0.85  # of the card's border that must be seen
CORE = 0.8  # of a hole's radius that is looked at: its rim is shadow
CLEAR, COVERED = 0.88, 0.55  # share of a hole that looks like the mat
HUE, SHADOW, BRIGHTER = 9.0, 0.42, 1.14  # how a pixel of the mat may differ: levels, and shares of its lightness
AIR = 2.5  # mm by which a hole's place may be off
NOT_SURE = (Hole.UNSURE, Hole.UNSURE)


@dataclass(frozen=True, eq=False)
class Holes:
    """Both holes: `seen` (2, 2) px in the fine picture, `over` (2, 2) mm in the plan, `radius` px, `height` mm over the mat."""

    seen: Floats
    over: Floats
    radius: float
    height: float


def look(frame: Image, pose: MatPose, settings: Settings, bare: tuple[Image, Image] | None, top: Card | None) -> tuple[Hole, Hole]:
    """What shows in the left and the right hole of the card that lies uppermost. `bare`: the reference and the mat as if nothing
    lay on it, both flattened; None where nobody knows it."""
    if top is None or top.seen < WHOLE or bare is None:
        return NOT_SURE
    fine = flatten(frame, pose, 0.0, FINE, settings.can_span)
    lab = to_lab(fine, gains(fine[::2, ::2], bare[0]) * np.array(pose.white))
    holes = _found(lab, pose, settings, top)
    if holes is None:
        return NOT_SURE
    empty = to_lab(bare[1], np.array(pose.white))
    first, second = (_judged(lab, empty, holes, number, pose, settings) for number in (0, 1))
    return first, second


def _found(lab: Image, pose: MatPose, settings: Settings, top: Card) -> Holes | None:
    """Where the holes are; None where no end of the card shows two rims."""
    slopes = edge_slopes(lab)
    x, y, turn, wide, deep = _fitted(slopes, top.place, settings.can_scale)
    up = turn + (math.pi / 2 if deep > wide else 0.0)
    larger = max(wide, deep) / FINE / max(settings.card)
    ends = [_at_end(np.array((x, y)), up + half * math.pi, larger, settings) for half in (0, 1)]
    radius = settings.hole_radius * larger * FINE
    nudged = [[(_rims(slopes, np.add(centres, (x, y)), radius), (x, y)) for x in NUDGES for y in NUDGES] for centres in ends]
    rims, nudges = zip(*(max(one) for one in nudged), strict=True)
    best = int(rims[1] > rims[0])
    if rims[best] < max(RIM, rims[1 - best] + AHEAD):
        return None
    seen = ends[best] + nudges[best]
    camera = pose.position
    height = float(camera[2]) * (1 - 1 / max(larger / SEEN_SIZE, 1.0))
    half = settings.can_span / 2
    on_mat = np.stack(((seen[:, 0] + 0.5) / FINE - half, half - (seen[:, 1] + 0.5) / FINE), axis=1)
    plan = camera[:2] + (on_mat - camera[:2]) * (camera[2] - height) / camera[2]
    return Holes(seen, plan, radius, height)


SEEN_SIZE = 0.99  # how large a card's border is found, of its true size


def _fitted(slopes: Floats, place: Floats, scale: float) -> Floats:
    """A place (5,) of the coarse picture as it fits the fine one best, in its pixels."""
    factor = FINE / scale
    start = np.array(((place[0] + 0.5) * factor - 0.5, (place[1] + 0.5) * factor - 0.5, place[2], place[3] * factor, place[4] * factor))
    nudges = [(dx, dy, 0.0, start[3] * more, start[4] * more) for more in SIZES - 1 for dx in SHIFTS for dy in SHIFTS]
    tried = start + np.array(nudges)
    value = np.minimum(support(slopes, border(tried, 40)), 0.6).mean(axis=(1, 2))
    best: Floats = tried[int(value.argmax())]
    return best


def _at_end(middle: Floats, up: float, larger: float, settings: Settings) -> Floats:
    """Both holes (2, 2) px, the left one first, if the card's top lies towards the angle `up`."""
    along = np.array((math.cos(up), math.sin(up)))
    across = np.array((-along[1], along[0]))
    aside, ahead = settings.holes
    centres: Floats = middle + larger * FINE * np.stack((ahead * along - aside * across, ahead * along + aside * across))
    return centres


def _rims(slopes: Floats, centres: Floats, radius: float) -> float:
    """How much of a hole's rim is seen, of both holes: a ring all round, which print hardly ever draws there."""
    turns = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    outward = np.stack((np.cos(turns), np.sin(turns)), axis=-1)
    strengths = []
    for reach in (radius - 0.5, radius + 0.5):
        found = sample(slopes, centres[:, None] + reach * outward)
        strengths.append(np.abs((found * outward).sum(axis=-1)))
    best = np.max(strengths, axis=0)
    seen = (best > EDGE).mean(axis=1)
    return float(seen.mean() + seen.min()) / 2 + FINER * float(best.mean())


def _judged(lab: Image, empty: Image, holes: Holes, number: int, pose: MatPose, settings: Settings) -> Hole:
    """One hole: what shows in it, and what may be near below it."""
    lid = float(np.linalg.norm(holes.over[number])) - settings.lid_radius - settings.hole_radius
    if lid < -AIR:
        return Hole.COVERED
    share = _like_mat(lab, empty, holes.seen[number], holes.radius, settings.can_scale)
    if share >= CLEAR:
        return Hole.CLEAR if lid > AIR else Hole.UNSURE
    if share > COVERED or _can_in_sight(holes.over[number], holes.height, pose, settings):
        return Hole.UNSURE
    return Hole.COVERED


def _like_mat(lab: Image, empty: Image, centre: Floats, radius: float, scale: float) -> float:
    """Share of a hole's pixels that look like the bare mat, in shadow or not."""
    reach = np.arange(-math.ceil(radius), math.ceil(radius) + 1)
    spots = np.stack(np.meshgrid(reach, reach), axis=-1).reshape(-1, 2)
    spots = centre + spots[np.hypot(*spots.T) < CORE * radius]
    now = sample(lab, spots).astype(np.float64)
    then = sample(empty, (spots + 0.5) * scale / FINE - 0.5).astype(np.float64)
    light = now[:, 0] / np.maximum(then[:, 0], 8)
    hue = np.abs(now[:, 1:] - 128 - (then[:, 1:] - 128) * np.minimum(light, 1)[:, None]).sum(axis=1)
    return float(((hue < HUE) & (light > SHADOW) & (light < BRIGHTER)).mean())


def _can_in_sight(over: Floats, height: float, pose: MatPose, settings: Settings) -> bool:
    """Whether the camera, looking through a hole at this place and height, may look at the can's wall or its lid."""
    foot, eye = pose.position[:2], float(pose.position[2])
    levels = np.linspace(0.0, min(height, settings.can_height + LID_HIGH), 24)
    away = np.linalg.norm(foot + (over - foot) * ((eye - levels) / (eye - height))[:, None], axis=1)
    wide = np.where(levels < settings.can_height - AIR, settings.can_radius, settings.lid_radius)
    return bool((away < wide + settings.hole_radius + AIR).any())


LID_HIGH = 7.0  # mm that the lid's rim stands over its floor
