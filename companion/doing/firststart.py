"""The guided first start: what is said of its steps, the empty picture, and the test beside the can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion import acts
from companion.household import Household
from companion.present.firststart import BESIDE


def tell(house: Household, act: acts.TellStep) -> None:
    house.first.tell(act.step, act.how)


def take_empty(house: Household, act: acts.TakeEmpty) -> None:
    """The eye takes what it sees now for the empty mats."""
    house.senses.quiet()
    house.senses.look_again()
    if house.first.progress.said.get("empty") != "done":
        house.first.tell("empty", "done")


def compare(house: Household, act: acts.Compare) -> None:
    if act.lies == "empty":
        house.first.beside.empty(house.now())
    else:
        balance = house.weighing.balance
        house.first.compare(house.now(), balance.figures().card if balance is not None else 0.0)


def tick(house: Household) -> bool:
    """On the page of the test the number is followed; away from it, the test is forgotten."""
    test = house.first.beside
    if house.at.page != BESIDE:
        if test.grams is not None or test.problem:
            test.open()
        return False
    balance = house.weighing.balance
    test.hear(house.now(), balance.figures().grams if balance is not None and house.devices.works("scale") else None)
    return True


DEEDS: dict[type, Callable[[Household, Any], None]] = {acts.TellStep: tell, acts.TakeEmpty: take_empty, acts.Compare: compare}
