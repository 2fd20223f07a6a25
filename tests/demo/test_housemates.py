"""Simulated people at Garbage Day wait for what they did, whatever is on the screen already."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.acts import Dismiss
from companion.demo.housemates import Housemates
from companion.demo.stage import STEP
from companion.rules.garbage_day.board import Placing, Settling
from companion.view import Banner, Option

COUNTED_AFTER = 2.0  # s
TOLD_AFTER = 0.5  # s
LOST = Banner("doubt", "hand", "", "The buttons do not answer.", option=Option("Got it", Dismiss("device")))
COUNT = Option("Got it", Dismiss("can"))


class Beside:
    """A stage without sensors: a card that is put on the can counts two seconds later. `told`: the banner on the screen since before;
    `later`: one that comes up soon; `booked`, `there`: cards on the can by the match, and really."""

    def __init__(self, told: Banner | None = None, later: Banner | None = None, booked: int = 0, there: int = 0) -> None:
        self.seconds, self.put, self.there, self.later = 0.0, 0, there, later
        self.touched: list[object] = []
        self.match = SimpleNamespace(ask=Placing(0), winners=None, board=SimpleNamespace(can=booked))
        self.view = SimpleNamespace(banner=told)
        self.desk = SimpleNamespace(place=self._place, take_back=self._take_back, truth=self._truth, busy=lambda: False)

    def _truth(self) -> SimpleNamespace:
        return SimpleNamespace(fallen=0, on_can=self.there)

    def _take_back(self) -> None:
        self.there -= 1

    def touch(self, what: object) -> None:
        self.touched.append((what, self.there))

    def _place(self, care: str) -> None:
        self.put += 1
        self.there += 1
        self.due = self.seconds + COUNTED_AFTER

    def now(self) -> float:
        return self.seconds

    def wait(self, seconds: float = STEP) -> None:
        self.seconds += seconds
        if self.later is not None and self.seconds >= TOLD_AFTER:
            self.view.banner = self.later
        if self.put and self.seconds >= self.due:
            self.match.ask = Settling(0)


@pytest.mark.parametrize(("told", "later"), [(None, None), (LOST, None), (None, LOST)])
def test_a_card_is_waited_for_whatever_is_told_of_devices(told: Banner | None, later: Banner | None) -> None:
    stage: Any = Beside(told, later)
    Housemates(stage, 1)._place()
    assert stage.put == 1
    assert isinstance(stage.match.ask, Settling)
    assert COUNTED_AFTER <= stage.now() < COUNTED_AFTER + 2 * STEP


def test_a_question_about_the_can_is_answered_at_once() -> None:
    stage: Any = Beside(later=Banner("doubt", "scale", "", "Count them.", option=COUNT))
    Housemates(stage, 1)._place()
    assert stage.now() < TOLD_AFTER + 2 * STEP


@pytest.mark.parametrize("there", [3, 5, 7])
def test_who_is_asked_to_count_makes_the_can_agree_with_the_match_before_saying_so(there: int) -> None:
    stage: Any = Beside(Banner("doubt", "scale", "", "Count them.", option=COUNT), booked=5, there=there)
    Housemates(stage, 1).act()
    assert stage.touched == [(COUNT, 5)]
