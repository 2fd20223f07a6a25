"""Loose cards round the can: how many at least lie there that did not lie there before the turn.

Strategy: the mat's plane is flattened and compared with a picture from before the turn, and, where the mat is of one colour,
with the bare mat: news is what differs from both, so neither a shadow nor a card that has gone counts. The card that was
put on the pile is found first by its size: up there it looks at least an eighth larger than on the table. In what is new
beside it cards of their true size are sought (`vision.cards`). What no card explains is of one more, where it is thick
enough to be a card's, or a doubt; beside the pile it is only a doubt, since the pile's own cards may peep out there. So is whatever has
the outline of a card that leans on the can (`vision.rim`).

Pixels are those of the flattened can mat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from companion.senses import Doubt
from vision.bare import bare_mat
from vision.calibration import Floats, Image, MatPose, Settings, project
from vision.cards import Card, Level, cards, meet
from vision.mat import Difference, Empty, Means, compare, disc, filled, flatten, over, to_lab
from vision.outline import edge_slopes, sample
from vision.places import TAKEN, Sight, fresh_slopes
from vision.rim import leans

CARDS = Means(cap=4.0, free=0.2, dark=True)
LYING = 0.985  # how much of a card's side is measured on the table
PILE_HEIGHTS = 4  # of a pile that are tried
GROWN = 1.06  # a found card covers so much of the picture: its border blurs
FAINT = 5.0  # levels of Lab
AREA_SLACK = 0.15  # of a card's area that a blurred border may add
BESIDE, OWN_OUTLINE = 1.14, 12  # how far round a found card outlines are its own; px of outline that a part needs for itself
SHARP = 0.28  # of a part's outline: a shadow's is softer
GONE = 1.3  # by how much clearer the reference must show an outline than the picture for a thing that has gone
HOLE = 90.0  # mm² of a card's hole
PEEP = 9  # px that a card must peep out from under others to be seen, and mm² that must show of it
THICK = 13  # px that must peep out to be counted as another card
PEEP_AREA = 200.0
LEANING_AREA = 150.0  # mm² that a card shows which leans at the can: hardly more than its edge
EDGEWISE = (45.0, 10.0)  # mm: such a card is longer than the one and thinner than the other
HALF_UNDER = 0.4  # of a card's area
SLID = 4  # cards of the pile that are new where one was put there: the whole pile has slid, and what fell may lie under it
FOOT_AIR = 4.0  # mm by which a card's place may reach under the can's edge, for what the fit is off
HELD = 18.0  # mm that the middle of a card may lie beyond the lid when others lie on it
SEEN_ON_TOP = 0.6  # of a card's border: the one on top shows more, unless it is as dark as what is below it
PILE_SPREAD = 14.0  # mm by which a card on the pile may lie off the middle


@dataclass(frozen=True, slots=True)
class SpillReading:
    """At least `count` loose cards; no doubt: exactly so many can be seen."""

    count: int
    doubt: Doubt | None = None
    top: Card | None = field(default=None, compare=False)  # the card that was put on the pile, where it is seen whole


class CanMat:
    """Counts loose cards through one calibrated camera. `reference`: the mat before the turn, flattened."""

    def __init__(self, pose: MatPose, settings: Settings, tray: MatPose | None = None) -> None:
        self.pose, self.settings, self.scale = pose, settings, settings.can_scale
        self.reference: Image | None = None
        self._bare: tuple[Image, Image | None] | None = None  # a reference, and how its mat looks where nothing lies
        self.pile = self._pile()
        self._above = self._pile(settings.lid_radius + HELD)
        self._lid = self._over_lid()
        self.foot = np.zeros_like(self.pile)
        cv2.fillConvexPoly(self.foot, np.round(self._disc(settings.can_radius - FOOT_AIR, 0.0)).astype(np.int32), 255)
        self.tray = np.zeros_like(self.pile)
        if tray is not None:
            cv2.fillConvexPoly(self.tray, self._beside(tray), 255)
        self.hidden = cv2.bitwise_or(self.pile, self.tray)

    def flat(self, frame: Image) -> Image:
        """The mat's plane and some table round it, as the counting uses it and as people see it."""
        return flatten(frame, self.pose, 0.0, self.settings.can_scale, self.settings.can_span)

    def count(self, flat: Image) -> SpillReading:
        """Loose cards in a flattened picture that the reference does not show."""
        if self.reference is None:
            return SpillReading(0, Doubt.UNSEEN)
        difference = self._difference(flat, self.reference)
        shape = self._shape(flat)
        news = difference.thing if shape is None else cv2.bitwise_and(difference.thing, shape)
        news = cv2.morphologyEx(filled(news, 0.5 * self._card_area()), cv2.MORPH_OPEN, disc(5))
        before = to_lab(self.reference, np.array(self.pose.white))
        faint = _faint(difference.lab, before)
        slopes = edge_slopes(difference.lab), edge_slopes(before)
        fresh = fresh_slopes(*slopes)
        below, above = (area if shape is None else cv2.bitwise_and(area, shape) for area in (self.pile, self._above))
        low = Sight.of(fresh, news, faint, cv2.bitwise_or(below, self.tray), self.foot)
        high = replace(low, room=np.where(self._above > 0, (cv2.bitwise_or(above, news) > 0).astype(np.float32), TAKEN), veiled=above)
        heights = self.settings.can_height + self.settings.pile_height * (np.arange(PILE_HEIGHTS) + 0.5) / PILE_HEIGHTS
        sizes = [self._size(self._larger(z)) for z in heights.tolist()]
        found, piled = cards(Level(low, [self._size(LYING)]), Level(high, sizes, self._lid))
        unexplained = _without(news, [card for card in found if card.level_sure] + [card for card in piled if card.seen > SEEN_ON_TOP])
        news = _without(news, [*piled, *(card for card in found if not card.level_sure)])
        loose = cv2.bitwise_and(news, cv2.bitwise_not(self._placed(news)))
        there = [card for card in found if card.level_sure and not _gone(card.corners, *slopes)]
        unclear = not all(card.level_sure for card in found) or (len(piled) > 1 and self._shifted(piled, loose))
        unclear |= not found and not piled and self._beside_the_can(cv2.bitwise_and(difference.thing, self.pile))
        reading = self._judged(there, loose, slopes)
        unclear = unclear or leans(low.slopes, unexplained, self.pose, self.settings)
        doubt = Doubt.OVERLAP if reading.doubt is None and unclear else reading.doubt
        return replace(reading, doubt=doubt, top=max(piled, key=lambda card: card.seen, default=None))

    def _shifted(self, piled: list[Card], loose: Image) -> bool:
        """Whether more on the pile has changed than the card that was put there, and something shows that may be a card below."""
        thin = cv2.morphologyEx(loose, cv2.MORPH_OPEN, disc(3))
        return len(piled) >= SLID or not all(card.level_sure for card in piled) or bool(self._parts(thin, PEEP_AREA))

    def _beside_the_can(self, changed: Image) -> bool:
        """Whether a change may be a card that stands at the can, of which hardly more than its edge shows, or one that lies half under the
        lid; of one that was pushed under the pile's other cards less shows."""
        for part, area in self._parts(changed, LEANING_AREA):
            _, sides, _ = cv2.minAreaRect(_outlines(part)[0])
            thin = max(sides) > EDGEWISE[0] * self.scale and min(sides) < EDGEWISE[1] * self.scale
            if thin or area > HALF_UNDER * self._card_area():
                return True
        return False

    def bare(self) -> tuple[Image, Image] | None:
        """The reference, and its mat as if nothing lay on it; None where nobody knows how that looks."""
        if self.reference is None:
            return None
        if self._bare is None or self._bare[0] is not self.reference:
            self._bare = (self.reference, bare_mat(self.reference, self.scale))
        mat = self._bare[1]
        return None if mat is None else (self.reference, mat)

    def _size(self, larger: float) -> tuple[float, float]:
        """A card's sides in pixels where it looks so much larger than on the table."""
        short, long = (side * larger * self.scale for side in self.settings.card)
        return short, long

    def _judged(self, found: list[Card], loose: Image, slopes: tuple[Floats, Floats]) -> SpillReading:
        """The cards that were found, and what is left of the news when they are taken away; `slopes`: of the picture and the reference."""
        left = _without(cv2.bitwise_and(loose, cv2.bitwise_not(self.hidden)), found)
        parts = self._parts(cv2.morphologyEx(left, cv2.MORPH_OPEN, disc(PEEP)), PEEP_AREA)
        parts = [(part, area) for part, area in parts if not _gone(_outlines(part)[0].reshape(-1, 2), *slopes)]
        if any(self._from_outside(part) for part, _ in parts):
            return SpillReading(len(found), Doubt.HAND)
        near_pile = cv2.dilate(self.pile, disc(9)) > 0
        sharp = [part for part, _ in parts if self._sharp(part, found, slopes) and not (near_pile & (part > 0)).any()]
        thick = [cv2.morphologyEx(part, cv2.MORPH_OPEN, disc(THICK)) > 0 for part in sharp]
        least = self.settings.limits.smallest_card_part * self.scale**2
        more = self._more([part for part in thick if np.count_nonzero(part) >= least])
        unsure = bool(parts) or _meet(found)
        return SpillReading(len(found) + more, Doubt.OVERLAP if unsure else None)

    def _sharp(self, part: Image, found: list[Card], slopes: tuple[Floats, Floats]) -> bool:
        """Whether a part has an outline as cards have where no found card lends it its own: a shadow or a lamp's mirror image has not."""
        outline = _outlines(part)[0].reshape(-1, 2)
        beside = np.zeros_like(part)
        for card in found:
            cv2.fillConvexPoly(beside, card.grown(BESIDE), 1)
        free = outline[beside[outline[:, 1], outline[:, 0]] == 0]
        return len(free) > OWN_OUTLINE and float(_steepest(fresh_slopes(*slopes), free).mean()) > SHARP

    def _more(self, parts: list[Image]) -> int:
        """How many cards the parts (masks) that no found card explains must be of: those that lie farther apart than a card is long
        are not one's, and one covers no more than its area."""
        groups: list[tuple[Floats, int]] = []
        for part in parts:
            middle, area = np.argwhere(part).mean(axis=0)[::-1], int(np.count_nonzero(part))
            near = [n for n, (other, _) in enumerate(groups) if math.dist(middle, other) <= math.hypot(*self.settings.card) * self.scale]
            if near:
                groups[near[0]] = (groups[near[0]][0], groups[near[0]][1] + area)
            else:
                groups.append((middle, area))
        return sum(max(1, math.ceil(area / self._card_area() - AREA_SLACK)) for _, area in groups)

    def _difference(self, flat: Image, empty: Image) -> Difference:
        return compare(flat, Empty.of(empty, self.pose.white), self.pose.white, self.settings.limits, CARDS)

    def _shape(self, flat: Image) -> Image | None:
        """Mask of all that covers the mat now, news or not; beside the mat, of what the reference does not show. None where nobody knows
        how the bare mat looks."""
        known = self.bare()
        if known is None:
            return None
        shape = cv2.morphologyEx(self._difference(flat, known[1]).thing, cv2.MORPH_OPEN, disc(5))
        return filled(shape, HOLE * self.scale**2)

    def _parts(self, mask: Image, least: float | None = None) -> list[tuple[Image, int]]:
        """The parts of a mask that are large enough to be of a card (`least` mm²), each as a mask of its own (0 or 1) with its area, px."""
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
        areas = [int(stats[number, cv2.CC_STAT_AREA]) for number in range(count)]
        enough = (self.settings.limits.smallest_card_part if least is None else least) * self.scale**2
        return [((labels == number).astype(np.uint8), areas[number]) for number in range(1, count) if areas[number] >= enough]

    def _larger(self, z: float) -> float:
        """How much larger than on the table a thing looks at height z."""
        return 1 / self.pose.shrink(z)

    def _placed(self, thing: Image) -> Image:
        """Mask of a card that was put on the pile: no larger than a card up there looks, its middle over the lid."""
        settings, mask = self.settings, np.zeros_like(thing)
        rim = self._disc(settings.lid_radius, settings.can_height)
        larger = float(np.ptp(rim[:, 1])) / (2 * settings.lid_radius * self.scale)
        limits = [side * larger + settings.limits.card_slack for side in settings.card]
        solid = filled(thing, 0.5 * self._card_area())
        for outline in _outlines(solid):
            (x, y), sides, _ = cv2.minAreaRect(outline)
            short, long = sorted(side / self.scale for side in sides)
            over_lid = cv2.pointPolygonTest(rim.astype(np.float32), (float(x), float(y)), False) >= 0
            if over_lid and short <= limits[0] and long <= limits[1]:
                cv2.drawContours(mask, [outline], -1, 255, cv2.FILLED)
        return mask

    def _card_area(self) -> float:
        return self.settings.card[0] * self.settings.card[1] * self.scale**2

    def _from_outside(self, part: Image) -> bool:
        """Whether a part crosses the picture's edge over more than a card's short side: an arm does."""
        edges = (part[0], part[-1], part[:, 0], part[:, -1])
        return max(int(np.count_nonzero(edge)) for edge in edges) > 0.4 * self.settings.card[0] * self.scale

    def _pile(self, spread: float = PILE_SPREAD) -> Image:
        """Mask of everything that the can, the lid and cards on the pile may cover whose middles lie so far off at most, mm."""
        settings = self.settings
        mask = np.zeros((round(settings.can_span * settings.can_scale),) * 2, np.uint8)
        reach = math.hypot(*settings.card) / 2 + spread
        top = settings.can_height
        for low, high, radius in (
            (0.0, top, settings.can_radius),
            (top, top + settings.pile_height, reach),
        ):
            discs = [self._disc(radius, z) for z in (low, high)]
            hull = cv2.convexHull(np.concatenate(discs).astype(np.float32))
            cv2.fillConvexPoly(mask, np.round(hull).astype(np.int32), 255)
        return mask

    def _over_lid(self) -> Image:
        """Mask of where the middle of a card that rests on the pile can be seen."""
        mask = np.zeros_like(self.pile)
        top = self.settings.can_height
        rims = [self._disc(self.settings.lid_radius + HELD, z) for z in (top, top + self.settings.pile_height)]
        cv2.fillConvexPoly(mask, np.round(cv2.convexHull(np.concatenate(rims).astype(np.float32))).astype(np.int32), 255)
        return mask

    def _beside(self, tray: MatPose) -> Floats:
        """Outline of the dice tray with its walls in the flattened picture, (n, 2) px."""
        height, thickness = self.settings.tray_wall
        half = tray.size / 2 + thickness
        square = np.array([[-half, half], [half, half], [half, -half], [-half, -half]])
        in_frame = np.concatenate([project(tray.plane(z), square) for z in (0.0, height)])
        back = np.linalg.inv(self.pose.flat(0.0, self.settings.can_scale, self.settings.can_span))
        hull = cv2.convexHull(project(back, in_frame).astype(np.float32))
        outline: Floats = np.round(hull).astype(np.int32)
        return outline

    def _disc(self, radius: float, z: float) -> Floats:
        """Outline of a level disc round the can's axis at height z, as the flattened picture shows it, (n, 2) px."""
        foot, height = self.pose.position[:2], float(self.pose.position[2])
        turn = np.linspace(0, 2 * math.pi, 40, endpoint=False)
        rim = radius * np.stack((np.cos(turn), np.sin(turn)), axis=1)
        seen = foot + (rim - foot) * height / (height - z)
        half = self.settings.can_span / 2
        outline: Floats = np.stack((seen[:, 0] + half, half - seen[:, 1]), axis=1) * self.settings.can_scale - 0.5
        return outline


def _faint(lab: Image, before: Image) -> Image:
    """Mask of what has changed at all, a shadow too: in it cards as dark as the mat are found by their edges."""
    change = cv2.GaussianBlur(cv2.absdiff(lab, before), (3, 3), 0).max(axis=2)
    return cv2.morphologyEx(over(change, FAINT), cv2.MORPH_CLOSE, disc(5))


def _gone(outline: Floats, slopes: Floats, before: Floats) -> bool:
    """Whether the reference shows edges along a closed outline (n, 2) px that the picture does not: what lay there has gone."""
    return _edge(outline, before) > GONE * _edge(outline, slopes)


def _edge(outline: Floats, slopes: Floats) -> float:
    """How sharp the picture's edge is along a closed outline (n, 2) px, the steepest slope within a pixel of each of its points."""
    following = np.roll(outline, -1, axis=0)
    points = (outline[:, None] + np.linspace(0, 1, 20)[None, :, None] * (following - outline)[:, None]).reshape(-1, 2)
    return float(_steepest(slopes, points).mean())


def _steepest(slopes: Floats, points: Floats) -> Floats:
    """The steepest slope within a pixel of each point (n, 2), 0.6 at most, (n,)."""
    around = points[:, None] + np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)])
    steepest: Floats = np.minimum(np.linalg.norm(sample(slopes, around), axis=-1).max(axis=1), 0.6)
    return steepest


def _meet(found: list[Card]) -> bool:
    """Whether two of these cards lie across each other."""
    return any(meet(one, other) for number, one in enumerate(found) for other in found[:number])


def _without(mask: Image, found: list[Card]) -> Image:
    """A mask without these cards."""
    left = mask.copy()
    for card in found:
        cv2.fillConvexPoly(left, card.grown(GROWN), 0)
    return left


def _outlines(mask: Image) -> Sequence[Image]:
    return cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
