"""A walk over the page of the scale: a look, each step of its calibration, what can go wrong, and a board with raw numbers."""

from __future__ import annotations

from dataclasses import replace

from companion import acts
from companion.words import _
from hardware.fitness import GOOD, OFF_BY_NOISE
from tests.companion.weighed import CAN, WELL, FakeBalance
from tests.ui.walking import Walk, openscale

TEN = 18.3  # g


def scale(walk: Walk) -> None:
    """From the sensors' page and back to it."""
    well = replace(WELL, name=openscale(), saying=GOOD)
    balance = walk.host.weighing.balance = FakeBalance(shown=well)
    walk.at("weighing", acts.Go("weighing"))
    walk.at("weighing-press", acts.Weigh("begin"))
    _pass(walk, balance, 2.0)
    _pass(walk, balance, 1.0, 40.0)
    walk.keep("weighing-empty")
    walk.do(acts.Weigh("measure"))
    balance.silent = True
    _pass(walk, balance, 6.0)
    walk.keep("weighing-silent")
    balance.silent = False
    walk.do(acts.Weigh("measure"))
    _pass(walk, balance, 3.0)
    balance.load = CAN + TEN
    walk.do(acts.Weigh("measure"))
    walk.keep("weighing-measuring")
    _pass(walk, balance, 3.0)
    walk.keep("weighing-found")
    walk.at("weighing-used", acts.Weigh("use"))
    balance.shown = replace(well, saying=OFF_BY_NOISE, grade="doubtful", noise=0.71, drift=-11.4, amiss=frozenset({"noise", "drift"}))
    walk.wait(5.0)
    walk.keep("weighing-doubtful")
    _raw(walk)
    walk.do(acts.Back())


def _raw(walk: Walk) -> None:
    """A board that knows no grams asks what the weight on it is."""
    unknown = replace(WELL, name=_("home-made board with raw counts"), grams=None)
    board = walk.host.weighing.balance = FakeBalance(per_gram=420.0, shown=unknown)
    walk.do(acts.Weigh("begin"))
    _pass(walk, board, 2.0)
    _pass(walk, board, 1.0, 40.0)
    walk.do(acts.Weigh("measure"))
    _pass(walk, board, 3.0)
    walk.keep("weighing-raw")
    walk.at("weighing-coin", acts.Weigh("by", 0.0))


def _pass(walk: Walk, balance: FakeBalance, seconds: float, extra: float = 0.0) -> None:
    """So much time, ten samples a second."""
    for _tick in range(round(seconds * 10)):
        balance.sample(walk.clock.now + 0.1, extra)
        walk.wait(0.1)
