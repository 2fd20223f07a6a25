"""Finds the truth of the simulated table: which face is up, who touches whom, where each card lies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from hardware.virtual.can_model import CARD_THICKNESS
from hardware.virtual.can_world import CanWorld
from hardware.virtual.dice_world import die_truth
from hardware.virtual.scene import CAN_HEIGHT, CARD_SIZE, DieBody
from hardware.virtual.truth import CAN, LEANING, TABLE, TrueCard, TrueDie, pixel

UP_ON_THE_CAN = CAN_HEIGHT - 0.005  # a card on the can has its middle higher
STEEP = 0.008  # metres that a card's highest corner stands over its middle when it leans against the can


def see_dice(bodies: Iterable[DieBody]) -> tuple[TrueDie, ...]:
    truths = [die_truth(body) for body in bodies]
    dice = []
    for truth in truths:
        at = truth.body.pose.at
        dice.append(TrueDie(truth.body.colour, truth.face, truth.tilt, truth.cocked, at, pixel(at)))
    return tuple(dice)


def card_truths(can: CanWorld, covered: Mapping[int, bool]) -> tuple[TrueCard, ...]:
    """Where each card lies, found from who touches whom."""
    bodies = can.bodies()
    touching = _touches(can)
    low = {index for index, body in enumerate(bodies) if body.pose.at[2] < UP_ON_THE_CAN}
    down = _reached(TABLE, touching, low)
    up = _reached(CAN, touching, set(range(len(bodies))) - low)
    cards = []
    for index, body in enumerate(bodies):
        held = CAN in touching.get(index, ()) or bool(touching.get(index, set()) & up)
        if index in low:
            where = LEANING if held and _steep(can, index) else TABLE
        else:
            where = LEANING if touching.get(index, set()) & (down | {TABLE}) else CAN
        number = body.number
        at = body.pose.at
        cards.append(TrueCard(number, where, can.mass(number), covered.get(number, False), at, pixel(at)))
    return tuple(cards)


def _touches(can: CanWorld) -> dict[int | str, set[int | str]]:
    """Who touches whom: cards by index, the table and the can by name."""
    model, data = can.model, can.data
    first = int(model.body("card0").id) if can.numbers else model.nbody
    can_body = int(model.body("can").id)
    found: dict[int | str, set[int | str]] = {}
    for pair in np.asarray(data.contact.geom).reshape(-1, 2):
        names: list[int | str] = []
        for body in model.geom_bodyid[pair].tolist():
            names.append(body - first if body >= first else CAN if body == can_body else TABLE)
        one, other = names
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def _reached(start: str, touching: Mapping[int | str, set[int | str]], allowed: set[int]) -> set[int | str]:
    """The cards among `allowed` that stand on `start`, directly or through each other."""
    reached: set[int | str] = set()
    edge: list[int | str] = [start]
    while edge:
        for neighbour in touching.get(edge.pop(), ()):
            if neighbour in allowed and neighbour not in reached:
                reached.add(neighbour)
                edge.append(neighbour)
    return reached


def _steep(can: CanWorld, index: int) -> bool:
    """Does this card stand up from the table, more than lying on another one would tilt it?"""
    matrix = np.asarray(can.data.xmat[int(can.model.body(f"card{index}").id)]).reshape(3, 3)
    reach = np.abs(matrix[2, :2]) @ np.array(CARD_SIZE) / 2.0 + CARD_THICKNESS
    return bool(reach > STEEP)
