"""Where players' hands aim and how far they miss: the human half of the simulated table.

Garbage Day asks that the table can be seen through both holes of the card just placed, so a player lets the edge with
the holes stand out over the rim or over the gap between older cards. `aim` looks for such a place the way a person
does: many looks round the can, then the one that hangs out least and balances the pile best. How exactly the
hand then meets the aim is the care it takes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardware.virtual.scene import (
    CAN_CENTRE,
    CAN_HEIGHT,
    CARD_SIZE,
    HOLE_RADIUS,
    HOLES,
    LID_RADIUS,
    CardBody,
    Vector,
)

Floats = NDArray[np.float64]

LOOKS = 250  # places that a player considers
NEAREST, FARTHEST = 0.014, 0.042  # metres that the card's middle is put off the can's, so that its holes stand out
BALANCE = 0.010  # metres of overhang that a player would pay for the lighter side of the pile
HIDDEN = 0.030  # and to see the table through one more hole
MARGIN = 0.006  # metres that a player leaves round a hole
WORTH_BALANCING = 0.02  # metres, summed over the pile


@dataclass(frozen=True, slots=True)
class Care:
    """How a hand misses: sigma of the place (m), of the turn and the lean (rad) and of the sideways speed (m/s)."""

    place: float
    turn: float
    lean: float
    speed: float
    drop: float  # metres over the pile where the card is let go


CARES = {
    "careful": Care(place=0.003, turn=0.04, lean=0.02, speed=0.0, drop=0.001),
    "ordinary": Care(place=0.013, turn=0.15, lean=0.06, speed=0.04, drop=0.004),
    "careless": Care(place=0.019, turn=0.28, lean=0.10, speed=0.08, drop=0.007),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A level card's middle on the table's plan and its turn (radians)."""

    at: tuple[float, float]
    turn: float


def missed(place: Place, care: Care, rng: np.random.Generator) -> Place:
    """Where the hand really comes."""
    dx, dy = rng.normal(0.0, care.place, 2).tolist()
    return Place((place.at[0] + dx, place.at[1] + dy), place.turn + rng.normal(0.0, care.turn))


def holes_of(place: Place) -> Floats:
    """The middles of both holes on the plan, (2, 2) in metres."""
    cos, sin = math.cos(place.turn), math.sin(place.turn)
    turn = np.array([[cos, -sin], [sin, cos]])
    holes: Floats = np.asarray(place.at) + np.array(HOLES) @ turn.T
    return holes


def place_of(card: CardBody) -> Place:
    """A card on the plan, as if it lay level."""
    w, x, y, z = card.pose.turn
    turn = math.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))
    return Place((card.pose.at[0], card.pose.at[1]), turn)


def covered(holes: Floats, cards: Sequence[Place], margin: float = 0.0) -> list[bool]:
    """For each hole: does the lid or one of these cards show under it, wholly or in part, or lie nearer than `margin`?"""
    size = HOLE_RADIUS + margin
    can = np.linalg.norm(holes - np.array(CAN_CENTRE), axis=1) < LID_RADIUS + size
    for card in cards:
        cos, sin = math.cos(card.turn), math.sin(card.turn)
        own = (holes - np.array(card.at)) @ np.array([[cos, -sin], [sin, cos]])
        reach = np.array(CARD_SIZE) / 2.0 + size
        can |= (np.abs(own) < reach).all(axis=1)
    return [bool(hole) for hole in can]


def on_the_pile(cards: Sequence[CardBody]) -> list[Place]:
    return [place_of(card) for card in cards if card.pose.at[2] > CAN_HEIGHT - 0.01]


def aim(cards: Sequence[CardBody], rng: np.random.Generator) -> Place:
    """A place for the next card with both holes clear, where there is one."""
    pile = on_the_pile(cards)
    lean = sum((np.array(place.at) - np.array(CAN_CENTRE) for place in pile), np.zeros(2))
    weight = float(np.linalg.norm(lean))
    heavy = lean / weight if weight > WORTH_BALANCING else np.zeros(2)
    off, bearing = rng.uniform(NEAREST, FARTHEST, LOOKS), rng.uniform(0.0, 2.0 * math.pi, LOOKS)
    outward = np.stack([np.cos(bearing), np.sin(bearing)], axis=1)
    middles = np.array(CAN_CENTRE) + off[:, None] * outward
    turns = bearing - math.pi / 2.0 + rng.normal(0.0, 0.3, LOOKS)
    places = [Place((x, y), turn) for (x, y), turn in zip(middles.tolist(), turns.tolist(), strict=True)]
    holes = np.concatenate([holes_of(place) for place in places])
    hidden = np.array(covered(holes, pile, MARGIN)).reshape(LOOKS, 2).sum(axis=1)
    cost = off + BALANCE * (outward @ heavy) + HIDDEN * hidden
    return places[int(np.argmin(cost))]


def aim_with_a_covered_hole(rng: np.random.Generator) -> Place:
    """Right over the can, so that the lid or a card shows through both holes."""
    off, bearing = rng.uniform(0.0, 0.006), rng.uniform(0.0, 2.0 * math.pi)
    at = (CAN_CENTRE[0] + off * math.cos(bearing), CAN_CENTRE[1] + off * math.sin(bearing))
    return Place(at, rng.uniform(0.0, 2.0 * math.pi))


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand that comes in from outside the picture, stays over a place and leaves. Seconds and metres."""

    over: Vector
    from_angle: float
    start: float
    coming: float
    staying: float
    leaving: float

    @property
    def end(self) -> float:
        return self.start + self.coming + self.staying + self.leaving

    def away(self, time: float) -> float:
        """0 over the place, 1 outside the picture."""
        age = time - self.start
        if age < self.coming:
            return 1.0 - _smooth(age / self.coming)
        return _smooth((age - self.coming - self.staying) / self.leaving)

    def at(self, time: float) -> Vector:
        far = 0.55 * self.away(time)
        x, y, z = self.over
        return x + far * math.cos(self.from_angle), y + far * math.sin(self.from_angle), z + 0.12 * far


def _smooth(part: float) -> float:
    part = min(max(part, 0.0), 1.0)
    return part * part * (3.0 - 2.0 * part)
