"""Loose cards round the can: how many at least lie there that did not lie there before the turn.

Strategy: the mat's plane is flattened and compared with a picture from before the turn, and with the bare mat: news is
what differs from both, so neither a shadow nor a card that has gone counts. What has nothing to do with the pile falls
into parts; a part that fits one card is one, a larger one holds at least as many as its area or its corners ask for.
Cards on the pile reach far over the can and touch, in the picture, those that lie beside it. There only size is believed:
a card up there looks at least an eighth larger than one on the table. A card seen whole or by one whole side of its true
length is loose; one with a longer side is the pile's; what shows no whole side is no card yet, but a doubt.

Pixels are those of the flattened can mat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from vision.bare import bare_mat
from vision.calibration import Floats, Image, MatPose, Settings, project
from vision.mat import Difference, Empty, Means, compare, disc, filled, flatten, over
from vision.sides import Side, whole_sides

CARDS = Means(cap=4.0, free=0.2, dark=True)
SAME_CARD = 14.0  # mm: middles nearer than this are one card's, found by two of its sides
LYING, SAME_SIZE = 0.985, 0.05  # how much a side measures on the table, and how far it may be off
GROWN = 1.06  # a found card covers so much of the picture: its border blurs
PEEP = 9  # px that a card must peep out from under others to be seen, and mm² that must show of it
PEEP_AREA = 200.0
SOLID = 0.88  # of a whole card's rectangle that its part fills
SUNK = 10.0  # mm that a card tipped over the rim may hang below it
NEW_SHARE = 0.8  # of a side that the reference does not show
PILE_SPREAD = 14.0  # mm by which a card on the pile may lie off the middle


@dataclass(frozen=True, slots=True)
class SpillReading:
    """At least `count` loose cards; no doubt: exactly so many can be seen."""

    count: int
    doubt: Doubt | None = None


class CanMat:
    """Counts loose cards through one calibrated camera. `reference`: the mat before the turn, flattened."""

    def __init__(self, pose: MatPose, settings: Settings, tray: MatPose | None = None) -> None:
        self.pose, self.settings, self.scale = pose, settings, settings.can_scale
        self.reference: Image | None = None
        self._bare: tuple[Image, Image] | None = None  # a reference, and how its mat looks where nothing lies
        self.pile = self._pile()
        self.hidden = self.pile.copy()
        if tray is not None:
            cv2.fillConvexPoly(self.hidden, self._beside(tray), 255)

    def flat(self, frame: Image) -> Image:
        """The mat's plane and some table round it, as the counting uses it and as people see it."""
        return flatten(frame, self.pose, 0.0, self.settings.can_scale, self.settings.can_span)

    def count(self, flat: Image) -> SpillReading:
        """Loose cards in a flattened picture that the reference does not show."""
        if self.reference is None:
            return SpillReading(0, Doubt.UNSEEN)
        shape = self._shape(flat, self.reference)
        news = cv2.bitwise_and(self._difference(flat, self.reference).thing, shape)
        beyond = cv2.bitwise_and(news, cv2.bitwise_not(self.hidden))
        beyond = cv2.morphologyEx(filled(beyond, 0.5 * self._card_area()), cv2.MORPH_OPEN, disc(13))
        total, doubt = 0, None
        heap = self._heap(shape)
        for reading in (self._beside_pile(heap, news, beyond), self._apart(cv2.bitwise_and(beyond, cv2.bitwise_not(heap)))):
            total += reading.count
            doubt = Doubt.HAND if Doubt.HAND in (doubt, reading.doubt) else doubt or reading.doubt
        return SpillReading(total, doubt)

    def _difference(self, flat: Image, empty: Image) -> Difference:
        return compare(flat, Empty.of(empty, self.pose.white), self.pose.white, self.settings.limits, CARDS)

    def _shape(self, flat: Image, reference: Image) -> Image:
        """Mask of all that covers the mat now, news or not; beside the mat, of what the reference does not show."""
        if self._bare is None or self._bare[0] is not reference:
            self._bare = (reference, bare_mat(reference, self.scale))
        shape = cv2.morphologyEx(self._difference(flat, self._bare[1]).thing, cv2.MORPH_OPEN, disc(5))
        return filled(shape, 0.5 * self._card_area())

    def _heap(self, shape: Image) -> Image:
        """The parts of a shape that reach into the pile's place: the pile, and what it may hide in part."""
        _, labels = cv2.connectedComponents(shape)
        numbers = np.unique(labels[(self.pile > 0) & (shape > 0)])
        return over(np.isin(labels, numbers[numbers > 0]).astype(np.float32), 0.5)

    def _apart(self, beyond: Image) -> SpillReading:
        """Cards in the parts that have nothing to do with the pile."""
        total, doubt = 0, None
        for part, area in self._parts(beyond):
            cards, unsure = self._cards(part, area)
            if cards == 0:
                doubt = Doubt.HAND
            elif unsure and doubt is None:
                doubt = Doubt.OVERLAP
            total += cards
        return SpillReading(total, doubt)

    def _parts(self, mask: Image, least: float | None = None) -> list[tuple[Image, int]]:
        """The parts of a mask that are large enough to be of a card (`least` mm²), each as a mask of its own (0 or 1) with its area, px."""
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
        areas = [int(stats[number, cv2.CC_STAT_AREA]) for number in range(count)]
        enough = (self.settings.limits.smallest_card_part if least is None else least) * self.scale**2
        return [((labels == number).astype(np.uint8), areas[number]) for number in range(1, count) if areas[number] >= enough]

    def _beside_pile(self, heap: Image, news: Image, beyond: Image) -> SpillReading:
        """Cards that lie partly under the pile, as the camera sees it: only a whole side of a card's true length proves one."""
        left = cv2.bitwise_and(beyond, cv2.bitwise_not(self._placed(news)))
        left = cv2.bitwise_and(left, heap)
        smooth = cv2.morphologyEx(heap, cv2.MORPH_CLOSE, disc(9))  # a hole beside a card's edge makes a notch
        sides = [side for outline in _outlines(smooth) for side in whole_sides(outline)]
        by_side = [card for side in sides if (card := self._card_of(side, news)) is not None]
        whole = [(corners, True) for corners in self._whole(news, heap)]
        for corners, _ in (*by_side, *whole):
            middle = corners.mean(axis=0)
            cv2.fillConvexPoly(left, np.round(middle + (corners - middle) * GROWN).astype(np.int32), 0)
        count, crossed = self._different([corners for corners, lying in (*by_side, *whole) if lying])
        parts = self._parts(cv2.morphologyEx(left, cv2.MORPH_OPEN, disc(PEEP)), PEEP_AREA)
        if any(self._from_outside(part) for part, _ in parts):
            return SpillReading(count, Doubt.HAND)
        return SpillReading(count, Doubt.OVERLAP if parts or crossed else None)

    def _different(self, cards: list[Floats]) -> tuple[int, bool]:
        """How many cards these are, each (4, 2) and perhaps found more than once, and whether some lie right across each other."""
        kept: list[Floats] = []
        crossed = False
        limit = SAME_CARD * self.scale
        for corners in cards:
            same = [other for other in kept if math.dist(corners.mean(axis=0), other.mean(axis=0)) <= limit]
            crossed |= any(_apart(corners, other) > limit for other in same)
            if not same:
                kept.append(corners)
        return len(kept), crossed

    def _whole(self, news: Image, heap: Image) -> list[Floats]:
        """Corners (4, 2) of the new parts that are one card each, seen whole and as large as on the table."""
        solid = cv2.morphologyEx(filled(cv2.bitwise_and(news, heap), 0.5 * self._card_area()), cv2.MORPH_OPEN, disc(13))
        return [cv2.boxPoints(cv2.minAreaRect(outline)) for outline in _outlines(solid) if self._fits(outline)]

    def _fits(self, outline: Image) -> bool:
        """Whether an outline is that of one card on the table."""
        short, long = sorted(side / self.scale for side in cv2.minAreaRect(outline)[1])
        sizes = short / self.settings.card[0], long / self.settings.card[1]
        solid = cv2.contourArea(outline) > SOLID * short * long * self.scale**2
        return solid and all(abs(size - LYING) < SAME_SIZE for size in sizes)

    def _card_of(self, side: Side, news: Image) -> tuple[Floats, bool] | None:
        """The card (4, 2) that a new whole side belongs to, and whether it lies on the table; None where the side is old or none."""
        if not self._is_new(side, news):
            return None
        high = (self._larger(self.settings.can_height - SUNK), self._larger(self.settings.can_height + self.settings.pile_height))
        for short, deep in (self.settings.card, self.settings.card[::-1]):
            size = side.length / self.scale
            if abs(size / short - LYING) < SAME_SIZE:
                return side.rectangle(deep * self.scale), True
            if high[0] <= size / short <= high[1]:
                return side.rectangle(deep * size / short * self.scale), False
        return None

    def _larger(self, z: float) -> float:
        """How much larger than on the table a thing looks at height z."""
        return 1 / self.pose.shrink(z)

    def _is_new(self, side: Side, news: Image) -> bool:
        share = np.linspace(0.08, 0.92, 25)[:, None]
        points = np.round(side.first + share * (side.last - side.first) + 2.5 * side.inward).astype(int)
        x, y = np.clip(points, 0, news.shape[0] - 1).T
        return float((news[y, x] > 0).mean()) > NEW_SHARE

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

    def _cards(self, part: Image, area: int) -> tuple[int, bool]:
        """How many cards one part holds at least, and whether it may be more; 0 for what is no card (a hand)."""
        (outline,) = _outlines(part)[:1]
        short, long = sorted(side / self.scale for side in cv2.minAreaRect(outline)[1])
        slack = self.settings.limits.card_slack
        if short <= self.settings.card[0] + slack and long <= self.settings.card[1] + slack:
            return 1, False
        if self._from_outside(part):
            return 0, True
        square = right_corners(outline, 3.5 * self.scale)
        by_area = math.ceil(area / self._card_area() - 0.12)
        return max(1, by_area, math.ceil((square - 1) / 4)), True

    def _from_outside(self, part: Image) -> bool:
        """Whether a part crosses the picture's edge over more than a card's short side: an arm does."""
        edges = (part[0], part[-1], part[:, 0], part[:, -1])
        return max(int(np.count_nonzero(edge)) for edge in edges) > 0.4 * self.settings.card[0] * self.scale

    def _pile(self) -> Image:
        """Mask of everything that the can, the lid and cards on the pile may cover."""
        settings = self.settings
        mask = np.zeros((round(settings.can_span * settings.can_scale),) * 2, np.uint8)
        reach = math.hypot(*settings.card) / 2 + PILE_SPREAD
        top = settings.can_height
        for low, high, radius in (
            (0.0, top, settings.can_radius),
            (top, top + settings.pile_height, reach),
        ):
            discs = [self._disc(radius, z) for z in (low, high)]
            hull = cv2.convexHull(np.concatenate(discs).astype(np.float32))
            cv2.fillConvexPoly(mask, np.round(hull).astype(np.int32), 255)
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


def _apart(one: Floats, other: Floats) -> float:
    """How far the corners of one card are from the nearest of another one's at most, px."""
    return float(np.linalg.norm(one[:, None] - other[None], axis=2).min(axis=1).max())


def _outlines(mask: Image) -> Sequence[Image]:
    return cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]


def right_corners(outline: Floats, tolerance: float) -> int:
    """Convex corners of about a right angle (90 ± 18°) in a closed outline."""
    points = cv2.approxPolyDP(outline, tolerance, True).reshape(-1, 2).astype(np.float64)
    if len(points) < 3:
        return 0
    back, ahead = np.roll(points, 1, axis=0) - points, np.roll(points, -1, axis=0) - points
    cross = back[:, 0] * ahead[:, 1] - back[:, 1] * ahead[:, 0]
    angles = np.degrees(np.arctan2(abs(cross), (back * ahead).sum(axis=1)))
    around = float(np.sum(points[:, 0] * np.roll(points[:, 1], -1) - np.roll(points[:, 0], -1) * points[:, 1]))
    convex = cross * around < 0
    return int(np.count_nonzero(convex & (abs(angles - 90) < 18)))
