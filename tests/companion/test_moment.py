"""When the pile lost its cards: the moment of a replay, from weights by hand and from simulated elbows."""

from __future__ import annotations

import pytest

from companion.moment import REST, left_rest

CARD = 1.8


def samples(*stretches: tuple[float, float], step: float = 0.1, start: float = 50.0) -> list[tuple[float, float]]:
    """Weights by hand: (seconds, g) one after the other, with a flicker of a tenth."""
    listed: list[tuple[float, float]] = []
    for seconds, grams in stretches:
        for _ in range(round(seconds / step)):
            listed.append((start + len(listed) * step, grams + 0.1 * (len(listed) % 2)))
    return listed


def test_a_clean_fall_lies_between_the_last_old_sample_and_the_first_new_one() -> None:
    weights = samples((2.0, 40.0), (2.0, 36.4))
    assert left_rest(weights, 54.0) == pytest.approx(51.95)


def test_an_elbow_presses_before_the_cards_are_gone() -> None:
    weights = samples((2.0, 40.0), (0.2, 55.0), (0.3, 30.0), (2.0, 36.4))
    assert left_rest(weights, 54.4) == pytest.approx(51.95)


def test_a_pile_that_sways_past_its_old_weight_fell_when_it_began() -> None:
    weights = samples((2.0, 40.0), (0.2, 45.0), (REST - 0.15, 40.0), (0.3, 30.0), (2.0, 36.4))
    assert left_rest(weights, 54.6) == pytest.approx(51.95)


def test_a_bump_before_that_cost_no_card_is_not_the_moment() -> None:
    weights = samples((1.0, 40.0), (0.3, 47.0), (1.0, 40.1), (0.3, 30.0), (1.5, 38.2))
    assert left_rest(weights, 54.0) == pytest.approx(52.25, abs=0.06)


def test_a_card_that_was_placed_before_is_not_the_moment() -> None:
    weights = samples((1.0, 40.0), (0.3, 60.0), (1.2, 41.8), (0.3, 30.0), (1.5, 40.0))
    assert left_rest(weights, 54.2) == pytest.approx(52.45, abs=0.06)


def test_a_weight_that_goes_down_evenly_began_where_its_way_meets_the_old_one() -> None:
    weights = samples((2.0, 40.0), (0.1, 39.0), (0.1, 37.0), (0.1, 35.0), (2.0, 34.6))
    assert left_rest(weights, 54.2) == pytest.approx(51.95, abs=0.01)
    weights = samples((2.0, 40.0), (0.1, 39.5), (0.1, 37.5), (0.1, 35.5), (2.0, 34.6))
    assert left_rest(weights, 54.2) == pytest.approx(51.975, abs=0.01)


def test_a_single_sample_that_no_pile_weighs_is_not_the_moment() -> None:
    weights = samples((1.9, 40.0), (0.1, 0.0), (0.1, 40.0), (2.0, 36.4))
    assert left_rest(weights, 54.0) == pytest.approx(52.05)
    weights = samples((1.9, 40.0), (0.1, 0.0), (0.1, 39.0), (0.1, 37.0), (2.0, 34.6))
    assert left_rest(weights, 54.0) == pytest.approx(51.95, abs=0.01)


def test_slow_creep_is_no_fall() -> None:
    assert left_rest([(50 + place / 10, 40 - 0.01 * place) for place in range(40)], 54.0) is None


@pytest.mark.parametrize("weights", [[], samples((0.2, 40.0)), samples((3.0, 40.0))])
def test_where_nothing_changed_there_is_no_moment(weights: list[tuple[float, float]]) -> None:
    assert left_rest(weights, 54.0) is None


def test_what_came_after_the_decision_is_not_looked_at() -> None:
    weights = samples((2.0, 40.0), (1.5, 36.4), (1.0, 32.8))
    assert left_rest(weights, 53.4) == pytest.approx(51.95)


@pytest.mark.parametrize("rate", [2.5, 10, 80])
def test_it_is_as_sure_as_the_scale_is_quick(rate: float) -> None:
    weights = samples((2.0, 40.0), (3.0, 36.4), step=1 / rate)
    assert left_rest(weights, 55.0) == pytest.approx(52.0, abs=1 / rate)
