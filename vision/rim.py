"""Whether a card leans on the can: its foot stands on the table near it, and higher up it rests on the lid's rim.

Strategy: where the foot stands fixes the whole card, since the rim is what it rests on: so its outline in the flattened picture has
three unknowns, as that of a card lying flat has. The foot is as long there as a card's short side on the table, and what is higher
looks larger; the end of a card on the pile that hangs over the rim looks an eighth longer. So every place for a foot is tried. Its
foot and the sides that run up from it must be fresh edges; what is new must begin at them, since the frame printed on a card is no
foot, and end where the card ends, since a card on the pile goes on over the lid.

Places (n, 4): bearing from the can's axis, mm from the rim out to the foot, mm by which its middle is aside, turn. Pixels are those
of the flattened can mat.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Floats, Image, MatPose, Settings
from vision.mat import disc
from vision.outline import sample
from vision.places import Border, support

RIM = 6.0  # mm by which the rim stands over the lid's floor
TRIED = (np.radians(np.arange(0, 360, 5)), np.arange(4.0, 48.0, 3.0), np.arange(-20.0, 21.0, 4.0), np.radians(np.arange(-20, 21, 10)))
NEAREST = 2.0  # mm from the rim: a card that stands steeper cannot be seen
FLATTEST = 0.98  # of a card's length, that its foot may be away from what it rests on
NEAR_NEWS = 0.7  # of a foot that must run along the border of what is new
CLOSELY = 40  # places that are looked at closely
STEPS = ((1.5, 1.5, 0.052), (0.8, 0.8, 0.026))  # by which these are moved
STRONG, SEEN = 0.5, 0.10  # edges count so much at most, and must have so much to be seen
SIDES = 1.2  # the sides need not be seen as well as the foot: a card of the pile may hang over them
BEYOND, WITHIN = (3.0, 4.5, 6.0), (-3.0, -4.5)  # px over a border and short of it, where nothing may be new and something must be
LEANS = 0.7
FOOT, FIRST, TOP, SECOND = range(4)  # a card's sides


def leans(slopes: Floats, news: Image, pose: MatPose, settings: Settings) -> bool:
    """Whether what is new (mask) may be a card that leans on the can; `slopes` (h, w, 2): the fresh edges there."""
    places = _promising(slopes, news, pose, settings)
    return bool(len(places)) and float(_worth(slopes, news, outlines(_moved(slopes, places, pose, settings), pose, settings)).max()) > LEANS


def outlines(places: Floats, pose: MatPose, settings: Settings) -> Floats:
    """The corners of cards that lean there, (n, 4, 2) px: both of the foot, then those above them in the other order."""
    bearing, out, aside, turn = places.T
    short, long = settings.card
    way = np.stack((np.cos(bearing), np.sin(bearing)), axis=-1)
    along = np.stack((-np.sin(bearing + turn), np.cos(bearing + turn)), axis=-1)
    inward = np.stack((-along[:, 1], along[:, 0]), axis=-1)
    middle = way * (settings.lid_radius + out)[:, None] + np.stack((-way[:, 1], way[:, 0]), axis=-1) * aside[:, None]
    feet = middle[:, None] + along[:, None] * np.array([-short / 2, short / 2])[:, None]
    slant = np.hypot(out, settings.can_height + RIM)
    back = np.where(slant > long, np.minimum(out, FLATTEST * long), long * out / slant)  # by which its upper edge is farther in
    height, lens = float(pose.position[2]), pose.position[:2]
    larger = height / (height - np.sqrt(long**2 - back**2))
    above = lens + (feet[:, ::-1] + (inward * back[:, None])[:, None] - lens) * larger[:, None, None]
    corners, half = np.concatenate((feet, above), axis=1), settings.can_span / 2
    seen: Floats = np.stack((corners[..., 0] + half, half - corners[..., 1]), axis=-1) * settings.can_scale - 0.5
    return seen


def _promising(slopes: Floats, news: Image, pose: MatPose, settings: Settings) -> Floats:
    """The places whose foot runs along the border of what is new, of these the ones with the strongest edges."""
    places = np.stack(np.meshgrid(*TRIED, indexing="ij"), axis=-1).reshape(-1, 4)
    quads = outlines(places, pose, settings)
    border = cv2.morphologyEx(news, cv2.MORPH_GRADIENT, disc(9)).astype(np.float32) / 255
    for share in (np.array([0.5]), np.linspace(0.1, 0.9, 7)):  # most fail at their middles
        on_foot = quads[:, :1] + share[None, :, None] * (quads[:, 1:2] - quads[:, :1])
        kept = sample(border, on_foot).mean(axis=1) > NEAR_NEWS
        places, quads = places[kept], quads[kept]
    strength = cv2.dilate(np.linalg.norm(slopes, axis=-1).astype(np.float32), disc(5))
    edges = np.minimum(sample(strength, _border(quads, 8).points), STRONG).mean(axis=2)
    return places[np.argsort(-edges[:, [FOOT, FIRST, SECOND]].min(axis=1))[:CLOSELY]]


def _moved(slopes: Floats, places: Floats, pose: MatPose, settings: Settings) -> Floats:
    """Each place moved to where its edges are finest."""
    for step in STEPS:
        grid = np.stack(np.meshgrid([0.0], *((-by, 0.0, by) for by in step), indexing="ij"), axis=-1).reshape(-1, 4)
        tried = places[:, None] + grid
        tried[..., 1] = np.maximum(tried[..., 1], NEAREST)
        edges = np.minimum(support(slopes, _border(outlines(tried.reshape(-1, 4), pose, settings), 10)), STRONG)
        value = edges[:, [FOOT, FIRST, SECOND]].mean(axis=(1, 2)).reshape(len(places), -1)
        places = tried[np.arange(len(places)), value.argmax(axis=1)]
    return places


def _worth(slopes: Floats, news: Image, quads: Floats) -> Floats:
    """How much speaks for each outline, up to 1."""
    border = _border(quads, 12)
    seen = (support(slopes, border) > SEEN).mean(axis=2)
    thing = (news > 0).astype(np.float32)
    beyond, within = (_new(thing, border, offs) for offs in (BEYOND, WITHIN))
    sides = np.minimum(seen[:, FIRST], seen[:, SECOND])
    least = np.minimum(np.minimum(seen[:, FOOT], within[:, FOOT]), SIDES * sides)
    worth: Floats = least - 0.5 * (beyond[:, FOOT] + np.maximum(beyond[:, FIRST], beyond[:, SECOND]) + beyond[:, TOP])
    return worth


def _new(thing: Floats, border: Border, offs: tuple[float, ...]) -> Floats:
    """How much is new so many px outside each side, (n, 4)."""
    points = border.points[..., None, :] + border.normals[:, :, None, None] * np.array(offs)[:, None]
    share: Floats = (sample(thing, points) > 0.5).mean(axis=(2, 3))
    return share


def _border(quads: Floats, per_side: int) -> Border:
    """The borders of such outlines, so many points on each side."""
    along = np.roll(quads, -1, axis=1) - quads
    normals = np.stack((-along[..., 1], along[..., 0]), axis=-1) / np.maximum(np.linalg.norm(along, axis=-1, keepdims=True), 1e-6)
    share = (0.05 + 0.90 * (np.arange(per_side) + 0.5) / per_side)[None, None, :, None]
    return Border(quads[:, :, None] + share * along[:, :, None], normals, quads)
