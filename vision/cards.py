"""Which cards lie on the mat: the fewest places of a card's size that explain what is new, each with what the picture shows of it.

Strategy: cards are taken one after another, the best borne out first. A card counts only for edges that no card taken before
explains: what lies inside one of those is its print, or is hidden by it. Where its border should be seen and is not, that
speaks against it. So each card taken is one that must be there, and their number is never more than lie there. The card
that was just put on the pile is sought first, at the sizes that its height can give it: it hides what is below.

Pixels of the flattened picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.outline import sample
from vision.places import Border, Sight, alike, border, candidates, refined, support

EDGE = 0.22  # slope from which a point of a side counts as seen
ACCEPT = 0.35  # share of a card's border that must speak for it and for no card taken before
PRINT = 0.35  # what an edge inside a card taken before is worth: it may be print
BAD = 0.5  # what a point counts against a card that should be seen there and is not
WHOLE = 0.8  # of a side that must be seen by itself
PARTIAL = 0.14  # what the want of such a side takes off
NEWS = 0.07  # of a card's area that it must explain and no other does, unless it is seen as well as `SELF`
SELF = 0.62
BURIED, BURIED_OWN, BURIED_AGAINST, BURIED_NEWS = 0.28, 0.2, 0.06, 0.10  # the same of a card that lies under others
MEETING = 60.0  # px² that two cards have in common when they lie across each other
OUT_OF_SIGHT = 0.66  # of its area that may be hidden by what lay there before
CLOSELY, FEWEST = 100, 70  # places that are looked at closely: shared by the sizes, and of each in any case
FEW_EDGES = 60  # px of new edges: with fewer there is no card
HIGHER = 0.04  # what a card on the pile is ahead where one on the table is borne out as well
RIVAL, LEVEL_LEAD = 24.0, 0.07  # px between two fits of one card, on the table and on the pile, and by how much the true one leads
TWICE = (11.0, 0.17)  # px and radians: a place nearer to a card that is taken is that card's
NEAR = 3.5  # px: edges of two cards that lie nearer are one
ALONG = 0.92  # cosine: and that run the same way
BEYOND = (4.0, 9.0)  # px: an edge that goes on over there has no corner here
CORNER = 5  # points of a side next to a corner


@dataclass(frozen=True, eq=False)
class Card:
    """A card's place: `corners` (4, 2) in order, `place` (5,); `seen`: share of its border that speaks for it, 0..1; `level_sure`:
    whether what is seen of it tells that it lies on the table, or on the pile."""

    corners: Floats
    place: Floats
    seen: float
    level_sure: bool = True

    @property
    def middle(self) -> Floats:
        middle: Floats = self.corners.mean(axis=0)
        return middle

    def grown(self, by: float) -> Floats:
        """Its corners that much farther from its middle, as whole pixels."""
        corners: Floats = np.round(self.middle + (self.corners - self.middle) * by).astype(np.int32)
        return corners


@dataclass(frozen=True, eq=False)
class Level:
    """Where cards may lie at one height: what the search looks at, and the sizes (short, long) in which they look there. `middles`: mask
    of where their middles can be, None for anywhere."""

    sight: Sight
    sizes: Sequence[tuple[float, float]]
    middles: Image | None = None

    def places(self) -> Floats:
        """Places (n, 5), the most promising first for each size."""
        box = self._box()
        if box is None:
            return np.empty((0, 5))
        part = self.sight.part(box)
        found = candidates(part, self.sizes, CLOSELY // len(self.sizes) + FEWEST)
        if not len(found):
            return found
        found[:, :2] += box[1].start, box[0].start
        found = refined(self.sight, found)
        return found if self.middles is None else found[sample(self.middles, found[:, :2]) > 0]

    def _box(self) -> tuple[slice, slice] | None:
        """The part of the picture in which such a card may lie: as far as its edges reach, and half a card farther. None where hardly an
        edge is new."""
        edges = (np.abs(self.sight.slopes).max(axis=-1) > EDGE) & (self.sight.room > 0)
        rows, columns = np.nonzero(edges)
        if len(rows) < FEW_EDGES:
            return None
        air = round(max(max(size) for size in self.sizes) / 2)
        room = np.nonzero(self.sight.room > 0)
        down, across = (
            slice(max(int(place.min()), int(edge.min()) - air), min(int(place.max()), int(edge.max()) + air) + 1)
            for place, edge in zip(room, (rows, columns), strict=True)
        )
        return down, across


def cards(table: Level, pile: Level) -> tuple[list[Card], list[Card]]:
    """The cards that must lie on the table and those that must lie on the pile, the best borne out first."""
    low, high = table.places(), pile.places()
    if not len(low) + len(high):
        return [], []
    veiled = [sample(level.sight.veiled, border(places).points) > 0 for level, places in ((table, low), (pile, high))]
    return _Choice(table.sight, np.concatenate((low, high)), np.concatenate(veiled), len(low)).taken()


class _Choice:
    """Places (n, 5), the first `low` of them on the table, with what speaks for each and against it; shrinks as cards are taken."""

    def __init__(self, sight: Sight, places: Floats, veiled: Floats, low: int) -> None:
        self.places, self.low, self.edges = places, low, border(places)
        self.seen = (support(sight.slopes, self.edges) > EDGE) & ~_goes_on(sight, self.edges)[..., None]
        sides = np.stack((places[:, 3], places[:, 4], places[:, 3], places[:, 4]), axis=1)
        share = np.broadcast_to((sides / sides.sum(axis=1, keepdims=True) / self.seen.shape[2])[..., None], self.seen.shape)
        self.weight = share * self.seen * _cornered(self.seen)[:, None, None]
        self.against = np.where(self.seen | veiled, 0.0, share)
        self.worth = np.ones_like(self.weight)
        self.free = np.ones(len(places), bool)
        self.news = sight.news.copy()
        self.out_of_sight = cv2.bitwise_and(sight.veiled, cv2.bitwise_not(sight.news))

    def taken(self) -> tuple[list[Card], list[Card]]:
        """The cards on the table and those on the pile."""
        chosen: tuple[list[Card], list[Card]] = ([], [])
        while True:
            value = self._values()
            best = int(value.argmax())
            if value[best] < ACCEPT:
                chosen[0].extend(self._buried(chosen[0]))
                return chosen
            card = Card(self.edges.corners[best], self.places[best], min(1.0, float(value[best])), self._level_sure(best, value))
            self.free &= ~alike(self.places, self.places[best], TWICE)
            if (best >= self.low or self._shows(card)) and (value[best] > SELF or self._explains(card) > NEWS):
                chosen[int(best >= self.low)].append(card)
                self._take(card)

    def _buried(self, above: list[Card]) -> Iterator[Card]:
        """Cards that lie under those already taken: less of a border speaks for them, but next to nothing may speak against it, and more
        of their area must be news that nothing else explains."""
        while above:
            against = self.against.sum(axis=(1, 2))
            value = (self.weight * self.worth).sum(axis=(1, 2)) - BAD * against
            own = (self.weight * (self.worth == 1)).sum(axis=(1, 2))
            value[~self.free | (against > BURIED_AGAINST) | (own < BURIED_OWN)] = 0
            value[self.low :] = 0
            best = int(value.argmax())
            if value[best] < BURIED:
                return
            self.free[best] = False
            card = Card(self.edges.corners[best], self.places[best], float(value[best]), self._level_sure(best, self._values()))
            if self._shows(card) and self._explains(card) > BURIED_NEWS and any(meet(card, other) for other in above):
                self.free &= ~alike(self.places, self.places[best], TWICE)
                self._take(card)
                yield card

    def _values(self) -> Floats:
        value = (self.weight * self.worth).sum(axis=(1, 2)) - BAD * self.against.sum(axis=(1, 2))
        whole = (self.seen & (self.worth == 1)).mean(axis=2).max(axis=1) > WHOLE
        value = np.where(whole, value, value - PARTIAL)
        value[self.low :] += HIGHER
        values: Floats = np.where(self.free, value, 0.0)
        return values

    def _level_sure(self, best: int, value: Floats) -> bool:
        """Whether no place on the other level explains the same edges nearly as well: a corner that shows has no size."""
        others = slice(0, self.low) if best >= self.low else slice(self.low, None)
        near = np.hypot(*(self.places[others, :2] - self.places[best, :2]).T) < RIVAL
        return not bool((near & (value[others] > value[best] - LEVEL_LEAD)).any())

    def _shows(self, card: Card) -> bool:
        """Whether enough of a card on the table is more than a place where one could lie unseen."""
        return self._share(card, self.out_of_sight) < OUT_OF_SIGHT

    def _explains(self, card: Card) -> float:
        """How much of the card is news that no card taken before explains, 0..1."""
        return self._share(card, self.news)

    def _share(self, card: Card, mask: Image) -> float:
        own = np.zeros_like(self.news)
        cv2.fillConvexPoly(own, card.grown(1.0), 255)
        return float(np.count_nonzero((own > 0) & (mask > 0)) / (card.place[3] * card.place[4]))

    def _take(self, card: Card) -> None:
        """What a point of each border is still worth once this card is taken."""
        one = border(card.place[None])
        far = self.edges.points[..., None, :] - one.corners[0]
        away = far[..., 0] * one.normals[0][:, 0] + far[..., 1] * one.normals[0][:, 1]  # (n, 4, k, 4), > 0 outside that side
        inside = (away < -NEAR).all(axis=-1)
        on_side = (np.abs(away) <= NEAR) & (away.max(axis=-1, keepdims=True) <= NEAR)
        parallel = np.abs(self.edges.normals @ one.normals[0].T)[:, :, None] > ALONG
        left = np.where((on_side & parallel).any(axis=-1), 0.0, np.where(inside, PRINT, 1.0))
        self.worth = np.minimum(self.worth, left)
        self.against = np.where(left < 1, 0.0, self.against)
        cv2.fillConvexPoly(self.news, card.grown(1.04), 0)


def meet(one: Card, other: Card) -> bool:
    """Whether two cards lie across each other."""
    common: float = cv2.intersectConvexConvex(one.corners.astype(np.float32), other.corners.astype(np.float32))[0]
    return common > MEETING


def _goes_on(sight: Sight, edges: Border) -> Floats:
    """Whether a side runs on beyond one of its corners, (n, 4): then it is another, longer thing's side."""
    first, last = edges.corners, np.roll(edges.corners, -1, axis=1)
    way = (last - first) / np.linalg.norm(last - first, axis=-1, keepdims=True)
    far = np.linspace(*BEYOND, 6)[None, None, :, None]
    goes = np.zeros(first.shape[:2], bool)
    for end, sign in ((last, 1.0), (first, -1.0)):
        points = end[:, :, None] + sign * far * way[:, :, None]
        goes |= (support(sight.rims, replace(edges, points=points)) > EDGE).mean(axis=-1) > 0.7
    return goes


def _cornered(seen: Floats) -> Floats:
    """Whether two sides are seen up to a corner that they share, (n,)."""
    starts, ends = seen[..., :CORNER].mean(axis=-1) > 0.5, seen[..., -CORNER:].mean(axis=-1) > 0.5
    corner: Floats = (np.roll(ends, 1, axis=1) & starts).any(axis=1)
    return corner
