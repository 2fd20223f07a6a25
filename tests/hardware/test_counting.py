"""The step counter on made-up weights: every rule of counting, and what people's scales did to them."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.senses import CanStill, CanStirred, CanWeighed, Doubt, Sense
from hardware import scale_health
from hardware.counting import Counter, CounterConfig
from hardware.measure import scale_games, scale_idle
from hardware.scale_health import examine

CAN, CARD = 80.0, 1.8


class Table:
    """A can on a scale of ten samples a second with a little noise; `load` is what lies there in grams."""

    def __init__(self, seed: int = 1, *, step: float = 0.1, noise: float = 0.03, counter: Counter | None = None) -> None:
        self.chance = random.Random(seed)
        self.step, self.noise = step, noise
        self.at = 50.0
        self.load = CAN
        self.shown = CAN
        self.extra: Callable[[float], float] = lambda at: 0.0
        self.counter = counter or Counter(CounterConfig(card_grams=CARD))
        self.senses: list[Sense] = []

    def show(self, grams: float) -> None:
        """One sample, exactly so."""
        self.at += self.step
        self.senses += self.counter.see(grams, self.at)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / self.step)):
            self.shown += (self.load - self.shown) * min(1.0, self.step / 0.12)  # the converter's own smoothing
            grams = self.shown + self.extra(self.at) + self.chance.gauss(0.0, self.noise)
            self.show(round(grams, 1))

    def start(self, cards: int = 0) -> Table:
        self.load = self.shown = CAN + cards * CARD
        self.wait(4.0)
        self.counter.recount(cards, self.at)
        self.wait(1.0)
        self.senses.clear()
        return self

    def place(self, cards: float, seconds: float = 3.5) -> list[CanWeighed]:
        """Cards come (or go) and there is time to rest; what was weighed meanwhile."""
        before = len(self.weighed())
        self.load += cards * CARD
        self.wait(seconds)
        return self.weighed()[before:]

    def weighed(self) -> list[CanWeighed]:
        return [sense for sense in self.senses if isinstance(sense, CanWeighed)]

    def told(self) -> list[tuple[int, int, Doubt | None]]:
        return [(sense.change, sense.count, sense.doubt) for sense in self.weighed()]

    def heard(self, kind: type[Sense]) -> int:
        return sum(isinstance(sense, kind) for sense in self.senses)


def test_cards_come_one_by_one_and_fall_together() -> None:
    table = Table().start()
    for count in range(1, 13):
        [step] = table.place(1)
        assert (step.change, step.count, step.doubt) == (1, count, None)
        assert step.grams == pytest.approx(CAN + count * CARD, abs=0.1)
    assert [sense.change for sense in table.place(-5)] == [-5]
    assert [sense.change for sense in table.place(3)] == [3]
    assert table.counter.count == 10


def test_a_step_is_told_soon_after_the_card_and_stillness_with_it() -> None:
    table = Table().start()
    down = table.at
    [step] = table.place(1)
    stirred, still, weighed = table.senses
    assert isinstance(stirred, CanStirred)
    assert stirred.at - down <= 0.41
    assert isinstance(still, CanStill)
    assert down < still.since <= step.at
    assert weighed is step
    assert step.at - down <= 1.6


@pytest.mark.parametrize(("step", "limit"), [(0.0125, 1.2), (0.1, 1.6), (0.2, 2.3), (0.5, 5.0)])
def test_every_sample_rate_counts_and_none_is_slower_than_it_must_be(step: float, limit: float) -> None:
    table = Table(step=step).start()
    for count in range(1, 6):
        down = table.at
        [weighed] = table.place(1, seconds=6.0)
        assert (weighed.change, weighed.count) == (1, count)
        assert weighed.at - down <= limit


def test_a_touch_stirs_within_a_third_of_a_second_and_changes_no_count() -> None:
    table = Table().start(cards=10)
    begin = table.at
    table.extra = lambda at: 25.0 * math.sin(math.pi * (at - begin) / 1.5) if at - begin < 1.5 else 0.0
    table.wait(5.0)
    assert [type(sense) for sense in table.senses] == [CanStirred, CanStill]
    stirred, still = table.senses
    assert isinstance(stirred, CanStirred)
    assert isinstance(still, CanStill)
    assert stirred.at - begin <= 0.31
    assert still.since - begin > 1.3


def test_a_card_that_is_placed_while_a_hand_holds_the_can_is_counted_when_the_hand_goes() -> None:
    table = Table().start(cards=3)
    end = table.at + 4.0
    table.extra = lambda at: 20.0 + 4.0 * math.sin(9.0 * at) if at < end else 0.0
    table.load += CARD
    table.wait(4.0)
    assert table.weighed() == []
    table.wait(2.0)
    assert table.told() == [(1, 4, None)]


def test_noise_and_footsteps_do_not_stir() -> None:
    table = Table(noise=0.06).start(cards=20)
    table.extra = lambda at: 0.3 * math.sin(50.0 * at) if at % 20.0 < 1.0 else 0.0
    table.wait(600.0)
    assert table.senses == []


@pytest.mark.parametrize(
    "wrong",
    [lambda true: 0.0, lambda true: 2 * true, lambda true: -true, lambda true: 3900.0, lambda true: true - 300.0],
    ids=["nought", "l11 doubled", "l9 sign flipped", "all ones", "jump"],
)
def test_l9_l10_l11_lone_wrong_samples_are_nothing(wrong: Callable[[float], float]) -> None:
    table = Table().start(cards=20)
    for _ in range(60):
        table.show(wrong(table.load))
        table.wait(0.9)
    assert table.senses == []


def test_l9_the_trace_with_one_flipped_sign_is_no_spill() -> None:
    table = Table().start()
    table.counter.recount(50, table.at)
    table.load = table.shown = CAN
    for grams in (79.95, 80.03, 80.42, 80.0, 80.15, 80.24, -143.37, 80.56, 80.1, 80.0, 80.0, 80.1):
        table.show(grams)
    table.wait(3.0)
    assert table.senses == []
    assert table.counter.count == 50


def test_a_leaning_card_is_held_for_three_seconds_and_then_asked_about() -> None:
    table = Table().start(cards=5)
    table.place(0.5, seconds=3.0)
    assert table.weighed() == []
    table.wait(2.0)
    [step] = table.weighed()
    assert step.doubt is Doubt.BETWEEN
    assert step.count in (5, 6)
    table.place(0.5)
    assert table.counter.count == 6
    assert table.place(-1)[0].count == 5


def test_a_leaning_card_that_slides_off_in_time_was_nothing() -> None:
    table = Table().start(cards=5)
    table.place(0.5, seconds=2.0)
    table.place(-0.5)
    assert table.weighed() == []
    assert table.counter.count == 5


def test_after_an_unclear_weight_was_told_the_next_cards_are_counted_from_it() -> None:
    table = Table().start(cards=5)
    table.place(0.45, seconds=6.0)
    guess = table.counter.count
    for number in range(1, 5):
        assert [step.change for step in table.place(1)] == [1]
        assert table.counter.count == guess + number


def test_what_the_game_expects_may_be_a_little_less_clean() -> None:
    for expected in (0, 1):
        table = Table().start(cards=5)
        table.counter.expect(expected)
        table.place(1.36, seconds=2.5)
        assert table.told() == ([(1, 6, None)] if expected else [])


def test_a_whole_pile_falls_at_once_and_each_earlier_count_is_recognised() -> None:
    for fallen in (9, 30, 60):
        table = Table(seed=fallen)
        table.counter = Counter(CounterConfig(card_grams=CARD * 1.02))
        table.start()
        weights = [CARD * table.chance.gauss(1.0, 0.03) for _ in range(60)]
        for weight in weights:
            table.place(weight / CARD, seconds=2.5)
        assert table.counter.count == 60
        [step] = table.place(-sum(weights[60 - fallen :]) / CARD)
        assert (step.change, step.count, step.doubt) == (-fallen, 60 - fallen, None)


def test_the_count_stays_between_nought_and_the_cards_of_the_game() -> None:
    table = Table(counter=Counter(CounterConfig(card_grams=CARD, most=3))).start()
    table.place(-1, seconds=6.0)
    assert table.told() == [(0, 0, Doubt.BETWEEN)]
    table.place(1)
    for _ in range(5):
        table.place(1, seconds=6.0)
    assert table.counter.count == 3


def test_the_can_may_be_lifted_and_put_back() -> None:
    table = Table().start(cards=30)
    table.load = 0.0
    table.wait(6.0)
    assert table.counter.lifted
    assert scale_health.LIFTED in examine(table.counter, table.at).warnings
    assert table.counter.count == 30
    assert table.heard(CanStill) == 0
    table.load = CAN + 30 * CARD
    table.wait(4.0)
    assert [type(sense) for sense in table.senses] == [CanStirred, CanStill]
    assert [step.count for step in table.place(1)] == [31]


def test_cards_that_are_taken_while_the_can_is_lifted_are_missing_afterwards() -> None:
    table = Table().start(cards=30)
    table.load = 0.0
    table.wait(3.0)
    table.load = CAN + 28 * CARD
    table.wait(4.0)
    assert table.counter.count == 28


def test_another_can_is_asked_about_or_counted_with_a_doubt() -> None:
    table = Table().start(cards=10)
    table.load = 0.0
    table.wait(3.0)
    table.load = CAN + 10 * CARD + 14.3
    table.wait(8.0)
    assert [step.doubt for step in table.weighed()] == [Doubt.BETWEEN]


def test_the_can_is_put_on_after_the_start() -> None:
    table = Table()
    table.load = table.shown = 0.0
    table.wait(4.0)
    table.load = CAN
    table.wait(4.0)
    assert table.weighed() == []
    assert [step.count for step in table.place(1)] == [1]


def test_l20_a_tare_button_in_mid_game_asks_and_scores_nothing() -> None:
    table = Table()
    table.load = table.shown = 0.0  # the board was tared with the empty can on it
    table.wait(4.0)
    table.counter.recount(0, table.at)
    for _ in range(33):
        table.place(1, seconds=2.5)
    table.senses.clear()
    table.load = table.shown = 0.0
    table.wait(4.0)
    assert table.told() == [(0, 33, Doubt.ZERO)]
    assert [step.count for step in table.place(1)] == [34]


def test_l12_zero_creeps_by_2_6_g_per_half_hour_and_twenty_steps_are_right() -> None:
    table = Table().start()
    table.extra = lambda at: -2.6 / 1800.0 * (at - 50.0)
    for count in range(1, 21):
        assert [(step.change, step.count, step.doubt) for step in table.place(1, seconds=360.0)] == [(1, count, None)]


def test_l13_a_steep_ramp_is_called_drift_and_invents_no_card() -> None:
    table = Table().start(cards=10)
    begin = table.at
    table.extra = lambda at: 0.2 * (at - begin)
    table.wait(120.0)
    assert table.weighed() == []
    assert scale_health.DRIFTS in examine(table.counter, table.at).warnings
    assert [(step.change, step.doubt) for step in table.place(1)] == [(1, Doubt.BETWEEN)]


def test_l15_a_creep_under_a_full_can_is_no_spill() -> None:
    table = Table().start(cards=60)
    begin = table.at
    table.extra = lambda at: 4.0 * (1.0 - math.exp(-(at - begin) / 400.0))
    table.wait(3600.0)
    assert table.weighed() == []


def test_a_burst_of_samples_with_one_time_is_harmless() -> None:
    table = Table().start(cards=4)
    for _ in range(100):
        table.senses += table.counter.see(CAN + 4 * CARD, table.at)
    table.wait(2.0)
    assert table.weighed() == []


def test_a_gap_in_the_data_ends_the_stillness_and_keeps_the_count() -> None:
    table = Table().start(cards=4)
    table.at += 60.0
    table.wait(3.0)
    assert [type(sense) for sense in table.senses] == [CanStirred, CanStill]
    table.at += 60.0
    table.place(-1)
    assert table.told() == [(-1, 3, None)]


def test_numbers_that_are_none_and_weights_that_cannot_be_are_ignored() -> None:
    table = Table().start(cards=4)
    for grams in (math.nan, math.inf, -math.inf, 8647409.0 / 2.15):
        table.show(grams)
        table.wait(1.0)
    assert table.senses == []


def test_l1_an_offset_out_of_all_range_shows_no_cards_and_is_named() -> None:
    saved = Table().start(cards=12).counter.save()
    table = Table()
    assert table.counter.restore(saved)
    table.extra = lambda at: 8647409.0 / 2150.0
    table.wait(10.0)
    assert table.counter.count == 12
    assert table.weighed() == []
    assert scale_health.WILD in examine(table.counter, table.at).warnings


def restarted(table: Table, load: float) -> Table:
    """The program starts again and finds this on the scale."""
    again = Table(seed=7)
    assert again.counter.restore(json.loads(json.dumps(table.counter.save())))
    again.load = again.shown = load
    again.wait(5.0)
    return again


def test_after_a_restart_the_saved_weights_are_recognised_and_nothing_is_tared() -> None:
    before = Table().start()
    for _ in range(10):
        before.place(1)
    same = restarted(before, before.load)
    assert same.weighed() == []
    assert same.counter.count == 10
    assert [step.count for step in same.place(1)] == [11]
    fewer = restarted(before, before.load - 4 * CARD)
    assert fewer.told() == [(-4, 6, Doubt.BETWEEN)]
    strange = restarted(before, before.load + 4.45 * CARD)
    assert strange.told() == [(0, 10, Doubt.ZERO)]
    assert [step.count for step in strange.place(-2)] == [8]
    off = restarted(before, 0.0)
    assert off.counter.lifted
    off.load = before.load
    off.wait(4.0)
    assert off.weighed() == []
    assert off.counter.count == 10


def test_a_board_that_restarted_keeps_the_count_and_asks_only_when_its_zero_moved() -> None:
    table = Table().start(cards=10)
    table.counter.returned(restarted=True)
    table.wait(3.0)
    assert table.weighed() == []
    table.counter.returned(restarted=True)
    table.load += 2 * CARD
    table.wait(3.0)
    assert table.told() == [(0, 10, Doubt.ZERO)]


def test_a_saved_state_that_is_none_changes_nothing() -> None:
    table = Table().start(cards=3)
    good = table.counter.save()
    for change in (
        {"format": 2},
        {"count": 91},
        {"count": "many"},
        {"card_grams": math.nan},
        {"card_grams": 5.0},
        {"rests": [[3]]},
        {"rests": None},
        {"rests": [[3, math.inf]]},
        {"rests": [[0, 80.0]]},
    ):
        assert not table.counter.restore({**good, **change}), change
    assert not table.counter.restore({})
    assert table.counter.save() == good


def test_a_person_recounts() -> None:
    table = Table().start(cards=5)
    table.counter.recount(7, table.at)
    assert table.counter.count == 7
    assert [step.count for step in table.place(1)] == [8]
    assert [step.count for step in table.place(-3)] == [5]
    table.counter.recount(200, table.at)
    assert table.counter.count == 90


def test_a_person_recounts_while_the_can_moves() -> None:
    table = Table().start(cards=5)
    table.load += 2.5 * CARD
    table.wait(0.3)
    table.counter.recount(9, table.at)
    table.wait(6.0)
    assert table.weighed() == []
    assert table.counter.count == 9
    assert [step.count for step in table.place(1)] == [10]


def test_a_cards_weight_is_learnt_from_the_pile() -> None:
    table = Table(counter=Counter(CounterConfig(card_grams=1.95))).start()
    for _ in range(20):
        table.place(1)
    assert table.counter.count == 20
    assert table.counter.card_grams == pytest.approx(CARD, abs=0.01)


def test_a_total_that_contradicts_the_count_asks_for_a_recount() -> None:
    table = Table().start()
    for _ in range(6):
        table.place(1)
    assert scale_health.RECOUNT not in examine(table.counter, table.at).warnings
    levels = table.counter._levels
    levels.replace({0: levels.weight(0) - 2 * CARD, 6: levels.weight(6)})
    assert scale_health.RECOUNT in examine(table.counter, table.at).warnings


def test_l6_l17_a_constant_stream_is_not_proven() -> None:
    table = Table(noise=0.0)
    table.wait(70.0)
    health = examine(table.counter, table.at)
    assert not health.proven
    assert not health.fit
    assert health.warnings == (scale_health.UNPROVEN,)


def test_a_number_that_stops_moving_is_stuck_and_a_calm_one_is_not() -> None:
    table = Table(noise=0.06).start()
    table.wait(60.0)
    table.noise = 0.0
    table.wait(70.0)
    assert scale_health.STUCK in examine(table.counter, table.at).warnings
    calm = Table(noise=0.004).start()
    calm.place(1)
    calm.wait(300.0)
    assert examine(calm.counter, calm.at).fit


def test_a_scale_too_coarse_or_too_noisy_is_told() -> None:
    coarse = Table()
    for number in range(200):
        coarse.show(CAN + (number // 20) % 2)
    assert scale_health.TOO_COARSE in examine(coarse.counter, coarse.at).warnings
    noisy = Table().start()
    noisy.noise = 0.9
    noisy.wait(60.0)
    assert scale_health.TOO_NOISY in examine(noisy.counter, noisy.at).warnings


@pytest.mark.parametrize(("period", "told"), [(0.5, True), (0.2, False)])
def test_l24_a_report_period_that_makes_a_card_wait_is_told(period: float, told: bool) -> None:
    table = Table(step=period).start()
    table.wait(60.0)
    assert (scale_health.TOO_SLOW in examine(table.counter, table.at).warnings) is told


def test_a_weight_a_thousand_times_too_great_is_told_as_a_wrong_unit() -> None:
    table = Table()
    for _ in range(20):
        table.show(CAN * 1000.0)  # grams that are printed and labelled as kilograms
    assert examine(table.counter, table.at).warnings[0] == scale_health.WRONG_UNIT


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("lean", "stride"), [(0.03, 0.02), (0.0, 0.6)])  # g between two weights: 30 g one way, or to and fro
def test_l14_a_scale_that_wanders_by_thirty_grams_is_not_fit_and_told_why(seed: int, lean: float, stride: float) -> None:
    table = Table(seed=seed).start()
    wander, start = [0.0], table.at

    def walk(_at: float) -> float:
        wander.append(wander[-1] + table.chance.gauss(lean, stride))
        return wander[-1]

    table.extra = walk
    table.wait(100.0)
    assert max(wander) - min(wander) > 20.0
    health = examine(table.counter, table.at)
    assert not health.fit
    assert set(health.warnings) & {scale_health.DRIFTS, scale_health.TOO_NOISY}
    assert [step for step in table.weighed() if step.at > start + 60.0 and step.change and step.doubt is None] == []


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-9, 4), min_size=1, max_size=12), st.integers(0, 2**16))
def test_any_sequence_of_clean_steps_ends_at_the_right_count(steps: list[int], seed: int) -> None:
    table = Table(seed=seed).start()
    cards = 0
    for step in steps:
        change = max(-cards, step)
        cards += change
        table.place(change, seconds=3.0)
        assert table.counter.count == cards
    assert all(sense.doubt is None for sense in table.weighed())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(allow_nan=True, allow_infinity=True) | st.floats(-20, 300), max_size=120), st.data())
def test_no_weights_make_the_counter_raise_or_leave_its_bounds(grams: list[float], data: st.DataObject) -> None:
    counter = Counter(CounterConfig(card_grams=CARD, most=20))
    at = 0.0
    for one in grams:
        at += data.draw(st.sampled_from([0.0, 0.1, 0.1, 0.1, 3.0, -1.0]))
        for _ in range(data.draw(st.sampled_from([1, 1, 15]))):
            at += 0.1
            for sense in counter.see(one, at):
                if isinstance(sense, CanWeighed):
                    assert 0 <= sense.count <= 20
                    assert sense.count == counter.count
    saved = counter.save()
    assert Counter(counter.config).restore(saved) or not saved["rests"]


@pytest.mark.parametrize("column", ["good", "typical"])
def test_games_on_a_good_and_on_a_typical_cell_end_with_the_right_count_and_nothing_is_asked(column: str) -> None:
    games = scale_games(column, games=8, cards=60, seed=77)
    assert (games.wrong, games.wrong_counts, games.asked) == (0, 0, 0)
    assert games.counts > 500


def test_on_a_bad_cell_every_wrong_count_is_asked_about_and_few_right_ones_are() -> None:
    games = scale_games("bad", games=20, cards=60, seed=4)
    assert games.silent == 0
    assert games.counts > 500
    assert games.asked_right <= 0.05 * (games.counts - games.wrong_counts)


def test_an_idle_hour_with_spikes_and_drift_invents_no_card() -> None:
    assert scale_idle(hours=1.0, spikes=0.05, drift_g_per_h=5.0, seed=5) == 0
