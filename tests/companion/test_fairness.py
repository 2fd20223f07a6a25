"""The group's own dice: the figures that the page promises, shown by simulated runs, and what it counts as a roll."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from companion.records import chance
from companion.records.fairness import LOOKS, Pool, judged, looks, needed, one_face_at, one_of, pools
from companion.records.throws import Throw

SEED = 20261130
RUNS = 1000
FAIR = {"fair coin": (1 / 2, 1 / 2), "fair XL": (1 / 3,) * 3, "fair six": (1 / 6,) * 6}


def run(rng: np.random.Generator, fair: Sequence[float], true: Sequence[float], rolls: int, dice: int = 6) -> Pool:
    """So many rolls of dice with the shares `true`, thrown together, judged against `fair` shares."""
    faces = [str(face) for face in range(len(fair))]
    shown = rng.choice(len(fair), size=rolls, p=true)
    throws = [dict(zip(faces, np.bincount(part, minlength=len(faces)).tolist(), strict=True)) for part in np.split(shown, rolls // dice)]
    return judged("", dict(zip(faces, fair, strict=True)), throws)


def found(fair: Sequence[float], true: Sequence[float], rolls: int, dice: int = 6) -> int:
    """In how many of a thousand runs something unusual is found."""
    rng = np.random.default_rng(SEED)
    return sum(run(rng, fair, true, rolls, dice).found is not None for _run in range(RUNS))


@pytest.mark.parametrize("shares", FAIR.values(), ids=FAIR)
def test_fair_dice_are_suspected_in_one_of_a_hundred_runs_at_most(shares: tuple[float, ...]) -> None:
    assert found(shares, shares, 300) <= RUNS * 0.01


def test_a_six_valued_die_with_a_face_at_30_percent_is_found_in_300_rolls() -> None:
    assert found((1 / 6,) * 6, one_face_at(0.3, 6), 300) >= RUNS * 0.95


def test_a_crowbar_share_of_60_percent_is_found_in_500_rolls() -> None:
    assert found((1 / 2, 1 / 2), (0.6, 0.4), 500, dice=5) >= RUNS * 0.95


def test_the_xl_die_is_told_how_many_rolls_it_needs_and_needs_no_more() -> None:
    """Dumb Ways to Die: a number that comes half of the time instead of a third."""
    fair, half = (1 / 3,) * 3, one_face_at(0.5, 3)
    rolls = needed(fair, half)
    assert rolls == 300
    assert found(fair, half, 300) >= RUNS * 0.95
    assert found(fair, half, 198) < RUNS * 0.95
    assert needed(fair, one_face_at(0.4, 3)) == 2000


def test_all_looks_together_suspect_fair_dice_in_two_of_a_hundred_groups_at_most() -> None:
    plan = looks()
    assert math.fsum(share for _look, (_rolls, share) in zip(range(60), plan, strict=False)) <= 0.02
    assert [rolls for _look, (rolls, _share) in zip(range(6), looks(), strict=False)] == [100, 200, 300, 500, 1000, 2000]
    assert math.fsum(share for rolls, share in LOOKS if rolls <= 300) <= 0.01


@pytest.mark.parametrize(
    ("value", "freedom", "p"),
    [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (5.991465, 2, 0.05), (11.070498, 5, 0.05), (15.086272, 5, 0.01), (0.0, 3, 1.0)],
)
def test_chi_squared_is_as_in_the_tables(value: float, freedom: int, p: float) -> None:
    assert chance.beyond(value, freedom) == pytest.approx(p, abs=1e-6)
    if value:
        assert chance.limit(p, freedom) == pytest.approx(value, abs=1e-4)


def test_a_bias_is_found_as_often_as_draws_of_chance_say() -> None:
    """Noncentral chi-squared against a hundred thousand sums of shifted squares."""
    normal = np.random.default_rng(SEED).standard_normal((100_000, 2))
    drawn = (normal[:, 0] + math.sqrt(7.0)) ** 2 + normal[:, 1] ** 2
    assert chance.found(9.0, 2, 7.0) == pytest.approx(float(np.mean(drawn >= 9.0)), abs=0.006)


def test_between_two_looks_nothing_is_judged_however_odd_it_is() -> None:
    pool = judged("blue", {"crowbar": 0.5, "lid": 0.5}, [{"crowbar": 6}] * 16)
    assert (pool.rolls, pool.looks, pool.next_look) == (96, (), 100)
    pool = judged("blue", {"crowbar": 0.5, "lid": 0.5}, [{"crowbar": 6}] * 17)
    assert [look.rolls for look in pool.looks] == [102]
    assert (pool.found, pool.next_look) == (pool.looks[0], 200)


def test_what_a_look_found_stays_found_and_is_told_with_its_own_numbers() -> None:
    pool = judged("blue", {"crowbar": 0.5, "lid": 0.5}, [{"crowbar": 4, "lid": 1}] * 20 + [{"lid": 3, "crowbar": 1}] * 25)
    assert pool.counts == (105, 95)
    assert pool.found is not None
    assert (pool.found.rolls, pool.found.counts, pool.faces[pool.farthest]) == (100, (80, 20), "crowbar")


def test_how_rare_it_is_counts_every_look_and_every_pool() -> None:
    """80 of 100: chi-squared 36, p = 1.97e-9; with one look and one pool rarer than 1 of 500 million."""
    throws = [Throw("blue", (("crowbar", 4), ("lid", 1)))] * 20
    (alone,) = pools(throws)
    assert alone.found is not None
    assert alone.found.p == pytest.approx(1.973e-9, rel=0.001)
    assert one_of(alone) == 500_000_000
    blue, green = pools([*throws, Throw("green", (("lid", 1),))])
    assert (blue.pools, one_of(blue), green.looks) == (2, 200_000_000, ())


def test_faces_that_such_dice_do_not_have_are_passed_over_and_corrections_told() -> None:
    (pool,) = pools([Throw("xl", (("3", 1),), corrected=True), Throw("xl", (("4", 1),))])
    assert (pool.counts, pool.rolls, pool.corrected) == ((0, 0, 1), 1, 1)
