"""What a coarse scale's number hides: spreads of true weights, and counts of which only the sure ones are told without asking."""

from __future__ import annotations

import pytest

from companion.senses import CanWeighed, Doubt
from hardware.counting import Counter, CounterConfig
from hardware.rounding import GRID, Spread, moved, narrowed, shows, spread_of

CARD = 2.0  # g
STEP = 1.0  # g: half a card, so that the difference of two numbers can fit two counts


def middle(spread: Spread) -> float:
    return sum(share * (spread.start + place * GRID) for place, share in enumerate(spread.shares))


def reach(spread: Spread) -> float:
    return GRID * (len(spread.shares) - 1)


def test_a_number_leaves_all_weights_that_round_to_it() -> None:
    spread = spread_of(80.0, STEP, 0.05)
    assert middle(spread) == pytest.approx(80.0, abs=0.01)
    assert STEP <= reach(spread) <= STEP + 0.4
    assert sum(spread.shares) == pytest.approx(1.0)


def test_two_numbers_of_one_weight_leave_less_than_either() -> None:
    likely, both = narrowed(spread_of(80.0, STEP, 0.05), shows(80.8, STEP, 0.05))
    assert likely < 0.5
    assert middle(both) == pytest.approx(80.4, abs=0.05)
    assert sum(share for place, share in enumerate(both.shares) if both.start + place * GRID < 80.15) < 0.02


def test_a_number_that_cannot_be_is_unlikely_and_leaves_something() -> None:
    likely, left = narrowed(spread_of(80.0, STEP, 0.05), shows(85.0, STEP, 0.05))
    assert likely == pytest.approx(0.001, rel=0.1)
    assert sum(left.shares) == pytest.approx(1.0)


def test_a_card_moves_the_spread_on_and_blurs_it() -> None:
    before = spread_of(80.0, STEP, 0.05)
    after = moved(before, CARD, 0.1)
    assert middle(after) == pytest.approx(82.0, abs=0.01)
    assert reach(after) > reach(before)


class Kitchen:
    """A scale that shows whole grams, ten a second."""

    def __init__(self) -> None:
        self.counter = Counter(CounterConfig(card_grams=CARD))
        self.at = 0.0
        self.told: list[CanWeighed] = []
        self.show(79.0, 80.0)  # so that its step is known
        self.show(80.0, 80.0, 80.0, 80.0)
        self.counter.recount(0, self.at)
        self.show(80.0, 80.0, 80.0)

    def show(self, *numbers: float) -> list[CanWeighed]:
        """Each number for a second; what was told meanwhile."""
        before = len(self.told)
        for number in numbers:
            for _sample in range(10):
                self.at += 0.1
                self.told += [sense for sense in self.counter.see(number, self.at) if isinstance(sense, CanWeighed)]
        return self.told[before:]


def test_a_number_that_only_one_count_explains_is_told_without_a_doubt() -> None:
    kitchen = Kitchen()
    [one] = kitchen.show(85.0, 82.0, 82.0, 82.0, 82.0)  # 2 ± 1 g: one card, since two weigh 4 g
    assert (one.change, one.count, one.doubt) == (1, 1, None)


def test_a_number_between_two_counts_is_asked_about() -> None:
    kitchen = Kitchen()
    [one] = kitchen.show(86.0, 83.0, 83.0, 83.0, 83.0, 83.0)  # 3 ± 1 g: one card weighs 2 g, two weigh 4 g
    assert one.doubt is Doubt.BETWEEN


def test_cards_one_by_one_and_a_fall_are_counted_on_whole_grams() -> None:
    kitchen = Kitchen()
    for number in (82.0, 84.0, 86.0, 88.0):
        assert [(one.change, one.doubt) for one in kitchen.show(number + 3.0, *[number] * 5)] == [(1, None)]
    assert [(one.change, one.doubt) for one in kitchen.show(95.0, *[84.0] * 5)] == [(-2, None)]
    assert kitchen.counter.count == 2


def test_a_number_that_jumps_to_its_next_step_and_back_is_no_card() -> None:
    kitchen = Kitchen()
    kitchen.show(85.0, *[82.0] * 5)
    assert kitchen.show(83.0, 83.0, 82.0, 83.0, 82.0, 82.0) == []
    assert kitchen.counter.count == 1
