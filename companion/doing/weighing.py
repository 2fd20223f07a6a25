"""The page of the scale: its calibration, step by step, and what is kept of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from companion import acts
from companion.devices import GOOD_FOR
from companion.household import Household
from companion.present import weighing as page
from companion.weighing import KEPT, Weighing

log = logging.getLogger("binside")

STEPS: dict[str, Callable[[Weighing, float], None]] = {
    "begin": lambda weighing, now: weighing.begin(now),
    "press": lambda weighing, now: weighing.press(now),
    "skip": lambda weighing, now: weighing.skip_press(),
    "measure": lambda weighing, now: weighing.measure(now),
    "again": lambda weighing, now: weighing.again(),
    "stop": lambda weighing, now: weighing.open(),
}


def weigh(house: Household, act: acts.Weigh) -> None:
    """Only between matches: cards on the can are a match's."""
    weighing = house.weighing
    if house.table is not None or weighing.balance is None:
        return
    if act.deed in STEPS:
        STEPS[act.deed](weighing, house.now())
    elif act.deed == "use":
        _use(house)
    elif act.deed == "by":
        weighing.by_cards = bool(act.value)
    elif act.deed == "card":
        weighing.card = act.value
    elif act.deed == "weight":
        weighing.weight = act.value
    else:
        log.error("nobody weighs by %r", act)


def _use(house: Household) -> None:
    found = house.weighing.use()
    if found is None:
        return
    house.keep_pile()
    house.journal.keep(KEPT, found.kept())
    house.news = (house.now() + GOOD_FOR, page.news(found))


DEEDS: dict[type, Callable[[Household, Any], None]] = {acts.Weigh: weigh}
