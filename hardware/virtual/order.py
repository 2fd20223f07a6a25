"""The painter's order: who is drawn before whom, so that the nearer body covers the farther one.

Bodies are sorted by the height of their middles. A card that leans or tips over the rim may be lower in the middle and
still lie on top where it meets another one; it is moved to the place that the heights at those meeting points ask for.
Dice that stand side by side are equally high: of these the one that is farther from the lens comes first, so that no side
face covers the top of the die before it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import cv2
import numpy as np

from hardware.virtual import cardart, diceart, handart
from hardware.virtual.optics import Floats, rotation
from hardware.virtual.scene import CARD_SIZE, CardBody, DieBody, HandBody

Body: TypeAlias = DieBody | CardBody | HandBody

LEANS = 0.995  # a card whose normal points less upwards is compared where it meets others
STANDS = 0.05  # below this it has no height at a place; its middle counts
REACH = float(np.hypot(*CARD_SIZE))  # cards whose middles are farther apart do not meet


@lru_cache(maxsize=256)
def outline(body: Body) -> Floats:
    """Points (n, 3) in metres whose hull holds the body; kept, so not to be written to."""
    if isinstance(body, DieBody):
        return diceart.die_corners(body)
    return cardart.card_corners(body) if isinstance(body, CardBody) else handart.hand_outline(body)


def painted(bodies: tuple[Body, ...], lens: Floats) -> list[Body]:
    """The bodies in the order in which a camera whose lens is at `lens` (3,) metres sees them painted; hands come last."""
    order = lowest_first(bodies)
    dice = [body for body in order if isinstance(body, DieBody)]
    far_first = iter(sorted(dice, key=lambda die: -float(np.linalg.norm(np.array(die.pose.at) - lens))))
    return [next(far_first) if isinstance(body, DieBody) else body for body in order]


def lowest_first(bodies: tuple[Body, ...]) -> list[Body]:
    """The bodies by height; hands come last."""
    leaning = [body for body in bodies if isinstance(body, CardBody) and abs(_normal(body)[2]) < LEANS]
    order = sorted((body for body in bodies if body not in leaning), key=_height)
    for card in sorted(leaning, key=_height):
        order.insert(_place(card, order), card)
    return order


def _height(body: Body) -> float:
    return body.at[2] + 1.0 if isinstance(body, HandBody) else body.pose.at[2]


def _place(card: CardBody, order: list[Body]) -> int:
    """Where in the order a leaning card belongs: over all that it lies on, else under the first that lies on it."""
    over, under = 0, len(order)
    for index, other in enumerate(order):
        if isinstance(other, CardBody) and _may_meet(card, other):
            above = _lies_on(card, other)
            if above:
                over = index + 1
            elif above is False:
                under = min(under, index)
    by_height = sum(_height(other) < _height(card) for other in order)
    return max(over, min(by_height, under))


def _may_meet(one: CardBody, other: CardBody) -> bool:
    (x, y, _), (u, v, _) = one.pose.at, other.pose.at
    return abs(x - u) < REACH and abs(y - v) < REACH


def _lies_on(one: CardBody, other: CardBody) -> bool | None:
    """Whether `one` is the higher where the two meet, seen from above; None when they do not meet."""
    first, second = (cv2.convexHull(outline(card)[:, :2].astype(np.float32)) for card in (one, other))
    area, common = cv2.intersectConvexConvex(first, second)
    if area <= 0:
        return None
    x, y = np.asarray(common).reshape(-1, 2).mean(axis=0)
    return _height_at(one, float(x), float(y)) > _height_at(other, float(x), float(y))


def _height_at(card: CardBody, x: float, y: float) -> float:
    """The card's height over a place of the table, kept between its lowest and its highest corner."""
    normal, at, heights = _normal(card), card.pose.at, outline(card)[:, 2]
    if abs(normal[2]) < STANDS:
        return at[2]
    height = at[2] - float(normal[0] * (x - at[0]) + normal[1] * (y - at[1])) / float(normal[2])
    return float(np.clip(height, heights.min(), heights.max()))


@lru_cache(maxsize=256)
def _normal(card: CardBody) -> Floats:
    return np.asarray(rotation(card.pose.turn)[:, 2])
