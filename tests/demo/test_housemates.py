"""Simulated people at Garbage Day wait for what they did, whatever is on the screen already."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.acts import Dismiss
from companion.demo.housemates import Housemates
from companion.demo.stage import STEP
from companion.rules.garbage_day.board import Placing, Settling
from companion.view import Banner, Option

COUNTED_AFTER = 2.0  # s


class Beside:
    """A stage without sensors: a card that is put on the can counts two seconds later. `told`: the banner on the screen since before."""

    def __init__(self, told: Banner | None) -> None:
        self.seconds, self.put = 0.0, 0
        self.match = SimpleNamespace(ask=Placing(0), winners=None, board=SimpleNamespace(can=0))
        self.view = SimpleNamespace(banner=told)
        self.desk = SimpleNamespace(place=self._place, truth=lambda: SimpleNamespace(fallen=0))

    def _place(self, care: str) -> None:
        self.put += 1
        self.due = self.seconds + COUNTED_AFTER

    def now(self) -> float:
        return self.seconds

    def wait(self, seconds: float = STEP) -> None:
        self.seconds += seconds
        if self.put and self.seconds >= self.due:
            self.match.ask = Settling(0)


def placed_beside(told: Banner | None) -> Beside:
    stage: Any = Beside(told)
    Housemates(stage, 1)._place()
    return stage  # type: ignore[no-any-return]


def test_a_card_is_waited_for_under_a_banner_that_tells_of_something_else() -> None:
    lost = Banner("doubt", "hand", "", "The buttons do not answer.", option=Option("Got it", Dismiss("device")))
    for told in (None, lost):
        stage = placed_beside(told)
        assert stage.put == 1
        assert isinstance(stage.match.ask, Settling)
        assert COUNTED_AFTER <= stage.now() < COUNTED_AFTER + 2 * STEP
