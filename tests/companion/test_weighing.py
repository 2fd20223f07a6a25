"""The calibration of the scale step by step: what is found, what is refused and why, and what a scale that answers badly leads to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import acts, weighing
from companion.doing.weighing import KEPT
from companion.view import WeighingBody
from companion.weighing import Calibration, remembered, rest
from tests.companion import playing
from tests.companion.weighed import CAN, Bench, FakeBalance

TEN = 10 * 1.83  # g


def test_press_empty_ten_cards_gives_the_weight_of_one() -> None:
    bench = Bench()
    bench.press()
    assert bench.page.step == "empty"
    bench.measure(CAN)
    assert (bench.page.step, bench.balance.zeros) == ("cards", 1)
    bench.measure(CAN + TEN)
    assert bench.page.step == "found"
    assert bench.balance.calibrated is None  # nothing is used before a person says so
    found = bench.page.use()
    assert found is not None
    assert found.card == pytest.approx(1.83, abs=0.01)
    assert found.empty == pytest.approx(CAN, abs=0.03)
    assert bench.balance.calibrated == found
    assert bench.page.step == "look"


def test_nothing_is_taken_before_two_seconds_of_rest_after_the_touch() -> None:
    """What rested there before the finger came down may be anything."""
    bench = Bench()
    bench.press()
    bench.wait(5.0)
    bench.page.measure(bench.now)
    bench.wait(1.8)
    assert bench.page.waiting
    bench.wait(0.5)
    assert bench.page.step == "cards"


def test_a_hand_on_the_table_is_told_and_the_same_key_tries_again() -> None:
    bench = Bench()
    bench.press()
    bench.balance.shaking = 4.0
    bench.measure(CAN, 11.0)
    assert bench.page.waiting
    bench.wait(2.0)
    assert (bench.page.waiting, bench.page.problem) == (False, weighing.RESTLESS)
    bench.balance.shaking = 0.0
    bench.measure(CAN)
    assert bench.page.step == "cards"


@pytest.mark.parametrize(
    ("cards", "problem"), [(0.0, weighing.TOO_LIGHT), (1.83, weighing.TOO_LIGHT), (75.0, weighing.TOO_HEAVY)], ids=["none", "one", "much"]
)
def test_what_cannot_be_ten_cards_is_refused(cards: float, problem: str) -> None:
    bench = Bench()
    bench.press()
    bench.measure(CAN)
    bench.measure(CAN + cards)
    assert (bench.page.step, bench.page.problem) == ("cards", problem)
    bench.measure(CAN + TEN)
    assert bench.page.step == "found"


def test_l6_a_number_that_stays_at_nought_never_passes_the_press() -> None:
    bench = Bench(FakeBalance(stuck=True))
    bench.press()
    assert bench.page.step == "press"
    bench.wait(17.5, 40.0)
    assert (bench.page.step, bench.page.problem) == ("press", weighing.DEAD)
    bench.balance.stuck = False
    bench.press()
    assert bench.page.step == "empty"


def test_l7_a_scale_that_never_answers_is_told_in_five_seconds_with_a_way_to_try_again() -> None:
    bench = Bench()
    bench.press()
    bench.balance.silent = True
    bench.page.measure(bench.now)
    bench.wait(4.8)
    assert bench.page.waiting
    bench.wait(0.4)
    assert (bench.page.waiting, bench.page.problem) == (False, weighing.SILENT)
    bench.balance.silent = False
    bench.measure(CAN)
    assert bench.page.step == "cards"


def test_l11_a_number_that_doubles_for_an_instant_is_no_press() -> None:
    bench = Bench()
    bench.page.begin(bench.now)
    bench.wait(2.0)
    for _spike in range(5):
        bench.wait(0.1, CAN)
        bench.wait(1.0)
    assert bench.page.step == "press"


def test_l11_and_leaves_the_weight_of_a_stretch_as_it_is() -> None:
    bench = Bench()
    bench.press()
    bench.page.measure(bench.now)
    bench.wait(1.0)
    bench.wait(0.1, CAN)
    bench.wait(1.0)
    bench.measure(CAN + TEN)
    assert bench.page.found is not None
    assert bench.page.found.card == pytest.approx(1.83, abs=0.02)


def test_l17_what_has_never_moved_may_not_skip_the_press(tmp_path: Path) -> None:
    page = _Page(tmp_path, FakeBalance(shown=weighing.Figures("scale", 0.0, grade="unknown", saying="Not known yet.")))
    page.do(acts.Weigh("begin"))
    assert [option.why for option in page.host.view.options if option.act == acts.Weigh("skip")] == ["it has not moved yet"]


def test_l19_cards_on_the_can_while_it_is_weighed_empty_are_noticed_when_they_are_gone() -> None:
    """The zero would be ten cards too high, and would drift otherwise than an empty can's."""
    bench = Bench()
    bench.press()
    bench.measure(CAN + TEN)
    assert bench.page.step == "cards"
    bench.measure(CAN)
    assert (bench.page.step, bench.page.problem) == ("empty", weighing.HAD_CARDS)


def test_l19_where_cards_are_counted_the_empty_can_is_asked_about_first() -> None:
    bench = Bench(FakeBalance(counted=7))
    bench.press()
    bench.measure(CAN)
    assert (bench.page.step, bench.page.problem, bench.balance.zeros) == ("empty", weighing.STILL_COUNTED, 0)
    bench.measure(CAN)  # people know better
    assert (bench.page.step, bench.balance.zeros) == ("cards", 1)


@pytest.mark.parametrize("per_gram", [420.0, -420.0], ids=["wired right", "wires swapped"])
def test_a_board_with_raw_numbers_is_calibrated_by_ten_of_our_cards(per_gram: float) -> None:
    bench = Bench(FakeBalance(per_gram=per_gram))
    bench.press()
    bench.measure(CAN)
    assert (bench.page.step, bench.balance.zeros) == ("weight", 0)
    bench.page.card = 1.83
    bench.measure(CAN + TEN)
    found = bench.page.use()
    assert found is not None
    assert found.per_gram == pytest.approx(per_gram, rel=0.01)
    assert found.zero == pytest.approx(50_000 + CAN * per_gram, abs=30)
    assert (found.empty, found.card) == (0.0, 1.83)


def test_a_board_with_raw_numbers_is_calibrated_by_a_known_weight_and_then_by_cards() -> None:
    bench = Bench(FakeBalance(per_gram=420.0))
    bench.press()
    bench.measure(CAN)
    bench.page.by_cards, bench.page.weight = False, 7.5  # a coin of one euro
    bench.measure(CAN + 7.5)
    assert bench.page.step == "cards"
    bench.measure(CAN + TEN)
    assert bench.page.found is not None
    assert bench.page.found.card == pytest.approx(1.83, rel=0.02)


def test_a_raw_board_on_which_nothing_was_laid_is_told() -> None:
    bench = Bench(FakeBalance(per_gram=420.0))
    bench.press()
    bench.measure(CAN)
    bench.measure(CAN)
    assert (bench.page.step, bench.page.problem) == ("weight", weighing.NO_WEIGHT)


def test_rest_asks_for_no_unit_and_sees_hands_and_creep() -> None:
    bench = Bench(FakeBalance(noise=0.2))
    bench.wait(2.0)
    still = [value.value for value in bench.balance.told]
    assert rest(still) is not None
    assert rest([1e6 * value for value in still], raw=True) is not None
    assert rest([value + 0.3 * number for number, value in enumerate(still)]) is None  # 3 g a second
    assert rest(still[:4]) is None
    assert rest([5.0] * 20) == (5.0, 0.0)


def test_what_is_kept_comes_back_and_nonsense_does_not() -> None:
    made = Calibration(84.02, 1.83, 10, 51_000.0, -420.5)
    assert remembered(json.loads(json.dumps(made.kept()))) == made
    for wrong in ({"card": 99.0}, {"card": float("nan")}, {"format": 2}, {"together": 0}, {"empty": "much"}):
        assert remembered({**made.kept(), **wrong}) is None
    assert remembered(None) is None
    assert remembered({}) is None


# --- the page -----------------------------------------------------------------------------------------------------------


class _Page:
    """A host on the page of the scale."""

    def __init__(self, place: Path, balance: FakeBalance) -> None:
        self.host, self.clock, self.told = playing.host_of(place)
        self.balance = self.host.weighing.balance = balance
        self.do(acts.Go("sensors"), acts.Go("weighing"))

    def do(self, *doings: acts.Command) -> None:
        for doing in doings:
            self.host.act(doing)

    def wait(self, seconds: float, extra: float = 0.0) -> None:
        for _tick in range(round(seconds * 10)):
            self.clock.now += 0.1
            self.balance.sample(self.clock.now, extra)
            self.host.tick()

    @property
    def body(self) -> WeighingBody:
        body = self.host.view.body
        assert isinstance(body, WeighingBody)
        return body


def test_a_whole_calibration_by_touch_is_used_and_kept(tmp_path: Path) -> None:
    page = _Page(tmp_path, FakeBalance())
    page.do(acts.Weigh("begin"))
    page.wait(2.0)
    page.wait(0.5, 40.0)
    page.wait(1.0)
    page.do(acts.Weigh("measure"))
    page.wait(4.0)
    page.balance.load += TEN
    page.wait(1.0)
    page.do(acts.Weigh("measure"))
    page.wait(4.0)
    assert page.host.view.notice is not None
    assert page.host.view.notice.title == "One card weighs 1.83 g"
    page.do(acts.Weigh("use"))
    kept = remembered(page.host.journal.kept(KEPT))
    assert kept is not None
    assert kept == page.balance.calibrated
    assert page.host.view.banner is not None
    assert "Take the ten cards off" in page.host.view.banner.text


def test_in_a_match_the_figures_are_shown_and_nothing_is_calibrated(tmp_path: Path) -> None:
    page = _Page(tmp_path, FakeBalance())
    playing.seat_at(page.host, playing.setting_of("garbage-day"))
    page.do(acts.Go("weighing"))
    begin = page.host.view.options[-1]
    assert (begin.act, begin.why) == (acts.Weigh("begin"), "cards on the can are the match's")
    page.do(acts.Weigh("begin"))
    assert page.host.weighing.step == "look"
    assert page.body.verdict == (True, "Good enough for single cards.")


def test_without_a_scale_the_page_says_so(tmp_path: Path) -> None:
    host, _clock, _told = playing.host_of(tmp_path)
    host.act(acts.Go("weighing"))
    body = host.view.body
    assert isinstance(body, WeighingBody)
    assert body.verdict == (False, "No scale is wired to this table.")
    assert host.view.options[-1].why == "no scale is wired"


def test_known_weights_are_told_by_steps_within_reason(tmp_path: Path) -> None:
    page = _Page(tmp_path, FakeBalance(per_gram=420.0, shown=weighing.Figures("board with raw counts")))
    assert page.body.verdict[1].startswith("It tells raw numbers")
    page.host.weighing.step = "weight"
    page.do(acts.Weigh("card", 1.9))
    what, card = page.body.controls
    assert [choice.chosen for choice in what.choices] == [True, False]
    assert card.value == "1.9 g"
    page.do(acts.Weigh("card", 0.5))
    assert page.body.controls[1].minus is not None
    assert page.body.controls[1].minus.why == "no lighter"
    page.do(acts.Weigh("by", 0.0), acts.Weigh("weight", 25.0))
    assert page.body.controls[1].value == "25.0 g"


def test_leaving_the_page_and_coming_back_begins_with_a_look(tmp_path: Path) -> None:
    page = _Page(tmp_path, FakeBalance())
    page.do(acts.Weigh("begin"), acts.Back(), acts.Go("weighing"))
    assert page.host.weighing.step == "look"
