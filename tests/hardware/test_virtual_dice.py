"""Dice that are thrown: they come to rest in the tray, are fair, and the same seed throws the same."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from hardware.virtual.dice_world import DiceWorld, DieTruth, die_truth, upright
from hardware.virtual.scene import DIE_EDGE, TRAY_CENTRE, TRAY_SIZE, DieBody, Pose

ELEVEN = ["blue"] * 6 + ["green"] * 5
CHI_SQUARED_5_AT_1_PERMILLE = 20.5


def throw(world: DiceWorld, rng: np.random.Generator) -> list[DieTruth]:
    world.throw(ELEVEN, rng, rng.uniform(0.3, math.pi - 0.3))
    passed = 0.0
    while not world.at_rest:
        assert passed < 4.0, "dice that never come to rest"
        world.advance(0.05)
        passed += 0.05
    return [die_truth(body) for body in world.bodies()]


def test_throws_are_fair_and_nearly_all_dice_lie_flat_in_the_tray() -> None:
    world, rng = DiceWorld(), np.random.default_rng(20)
    dice = [die for _ in range(60) for die in throw(world, rng)]
    ups = Counter(upright(die.body.pose.turn)[0] for die in dice)
    expected = len(dice) / 6.0
    chi_squared = sum((count - expected) ** 2 / expected for count in ups.values())
    assert len(ups) == 6
    assert chi_squared < CHI_SQUARED_5_AT_1_PERMILLE
    assert np.mean([die.cocked for die in dice]) < 0.04
    reach = TRAY_SIZE / 2.0
    inside = [max(abs(die.body.pose.at[0] - TRAY_CENTRE[0]), abs(die.body.pose.at[1])) < reach for die in dice]
    assert np.mean(inside) > 0.97


def test_resting_dice_do_not_overlap() -> None:
    places = np.array([die.body.pose.at for die in throw(DiceWorld(), np.random.default_rng(4))])
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(len(places))
    assert apart.min() > 0.97 * DIE_EDGE


def test_same_seed_same_throw() -> None:
    first = throw(DiceWorld(), np.random.default_rng(7))
    assert first == throw(DiceWorld(), np.random.default_rng(7))
    assert first != throw(DiceWorld(), np.random.default_rng(8))


def test_rethrow_leaves_the_others_where_they_lie() -> None:
    world, rng = DiceWorld(), np.random.default_rng(3)
    before = throw(world, rng)
    world.rethrow([2], rng, 1.0)
    world.advance(0.004)
    after = [die_truth(body) for body in world.bodies()]
    moved = [math.dist(a.body.pose.at, b.body.pose.at) for a, b in zip(before, after, strict=True)]
    assert moved[2] > 0.03
    assert max(moved[:2] + moved[3:]) < 0.001


def test_at_rest_time_costs_nothing_and_changes_nothing() -> None:
    world = DiceWorld()
    lying = throw(world, np.random.default_rng(5))
    world.advance(36000.0)  # would take half an hour if it were stepped
    assert [die_truth(body) for body in world.bodies()] == lying


@pytest.mark.parametrize(
    ("turn", "face"),
    [
        ((1.0, 0.0, 0.0, 0.0), "crowbar"),
        ((0.0, 1.0, 0.0, 0.0), "lid"),
        ((math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0), "crowbar"),
        ((math.sqrt(0.5), -math.sqrt(0.5), 0.0, 0.0), "lid"),
        ((math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0), "lid"),
        ((math.sqrt(0.5), 0.0, -math.sqrt(0.5), 0.0), "crowbar"),
    ],
)
def test_top_face(turn: tuple[float, float, float, float], face: str) -> None:
    truth = die_truth(DieBody("blue", Pose((0.0, 0.0, DIE_EDGE / 2.0), turn)))
    assert (truth.face, truth.cocked) == (face, False)
    raised = die_truth(DieBody("blue", Pose((0.0, 0.0, DIE_EDGE / 2.0 + 0.003), turn)))
    assert raised.cocked


def test_a_nudge_parts_dice_that_lie_close() -> None:
    world, rng = DiceWorld(), np.random.default_rng(12)
    lying = throw(world, rng)
    while closest(lying) > 0.022:
        lying = throw(world, rng)
    for _ in range(4):
        world.nudge(rng)
        world.advance(3.0)
    assert closest([die_truth(body) for body in world.bodies()]) > closest(lying) + 0.001


def closest(dice: list[DieTruth]) -> float:
    places = np.array([die.body.pose.at for die in dice])
    return float((np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(len(places))).min())
