"""Loose cards round the can: how many at least lie there that did not lie there before the turn.

Strategy: the mat's plane is flattened and compared with a picture from before the turn. The can, its lid and the pile
stand high, so the camera sees them pushed away from its foot, and cards that are put on the pile change the picture
there: the lid, and the cards that reach over it, are masked out with their parallax. What is left falls into parts; a
part that fits one card is one, a larger one holds at least as many as its area or its corners ask for.

Pixels are those of the flattened can mat.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from vision.calibration import Floats, Image, MatPose, Settings, project
from vision.mat import Empty, Means, compare, disc, filled, flatten

CARDS = Means(cap=4.0, free=0.2, dark=True)
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
        self.hidden = self._pile()
        if tray is not None:
            cv2.fillConvexPoly(self.hidden, self._beside(tray), 255)

    def flat(self, frame: Image) -> Image:
        """The mat's plane and some table round it, as the counting uses it and as people see it."""
        return flatten(frame, self.pose, 0.0, self.settings.can_scale, self.settings.can_span)

    def count(self, flat: Image) -> SpillReading:
        """Loose cards in a flattened picture that the reference does not show."""
        if self.reference is None:
            return SpillReading(0, Doubt.UNSEEN)
        limits = self.settings.limits
        empty = Empty.of(self.reference, self.pose.white)
        difference = compare(flat, empty, self.pose.white, limits, CARDS)
        beyond = cv2.bitwise_and(difference.thing, cv2.bitwise_not(self.hidden))
        beyond = cv2.morphologyEx(filled(beyond, 0.5 * self._card_area()), cv2.MORPH_OPEN, disc(13))
        own = self._placed(difference.thing)
        total, doubt = 0, None
        count, labels, stats, _ = cv2.connectedComponentsWithStats(beyond)
        for number in range(1, count):
            area = int(stats[number, cv2.CC_STAT_AREA])
            part = (labels == number).astype(np.uint8)
            if area < limits.smallest_card_part * self.scale**2 or own[part > 0].any():
                continue
            cards, unsure = self._cards(part, area)
            if cards == 0:
                doubt = Doubt.HAND
            elif unsure and doubt is None:
                doubt = Doubt.OVERLAP
            total += cards
        return SpillReading(total, doubt)

    def _placed(self, thing: Image) -> Image:
        """Mask of a card that was put on the pile: no larger than a card up there looks, its middle over the lid."""
        settings, mask = self.settings, np.zeros_like(thing)
        rim = self._disc(settings.lid_radius, settings.can_height)
        larger = float(np.ptp(rim[:, 1])) / (2 * settings.lid_radius * self.scale)
        limits = [side * larger + settings.limits.card_slack for side in settings.card]
        solid = filled(thing, 0.5 * self._card_area())
        for outline in cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
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
        (outline,) = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][:1]
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
