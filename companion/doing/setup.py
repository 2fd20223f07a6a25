"""Before a match: who sits where, which mode, rulings and cards; and how a match is begun, carried on, given up or played once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion import acts
from companion.cardedit import Spot
from companion.course import Course
from companion.household import Household
from companion.rules.games import GAMES
from companion.rules.kernel import Left


def drag(house: Household, act: acts.Drag) -> None:
    house.draft.drag(act.seat, act.to)


def remove(house: Household, act: acts.RemoveSeat) -> None:
    house.draft.remove(act.seat)


def set_mode(house: Household, act: acts.SetMode) -> None:
    house.draft.play(act.mode)


def set_ruling(house: Household, act: acts.SetRuling) -> None:
    house.draft.rule(act.key, act.value)


def set_first(house: Household, act: acts.SetFirst) -> None:
    house.draft.start_with(act.seat)


def use_cards(house: Household, act: acts.UseCards) -> None:
    house.draft.own = act.own


def change_card(house: Household, act: acts.ChangeCard) -> None:
    house.draft.change_card(Spot(*act.spot), act.key, act.value)


def drop_cards(house: Household, act: acts.DropCards) -> None:
    house.draft.drop_cards()


def begin(house: Household, act: acts.Begin) -> None:
    setting = house.draft.whole()
    house.sit(Course.begin(GAMES[setting.game], setting, house.journal, house.wall, house.devices.simulated))
    house.recount(0)  # the can stands empty when a match begins
    if house.presenter().deal is not None:
        house.at.page = "deal"


def resume(house: Household, act: acts.Resume) -> None:
    if house.waiting is not None and house.waiting[0].id == act.match:
        house.sit(house.waiting[1])
        return
    record = house.journal.record(act.match)
    if record is not None and not record.closed and record.rows:
        house.sit(Course.resume(GAMES[record.setting.game], record, house.journal, house.wall))


def abandon(house: Household, act: acts.Abandon) -> None:
    if house.waiting is not None and house.waiting[0].id == act.match:
        house.waiting[1].abandon()
        house.rise()


def rematch(house: Household, act: acts.Rematch) -> None:
    if house.table is None:
        return
    gone = (event.seat for step in house.table.course.past for event in step.events if isinstance(event, Left))
    house.draft.again(house.table.match.setting, frozenset(gone))
    if house.draft.problem():
        house.rise()
        house.at.page = "setup"  # too few are left, or the card list has a mistake now: people see which
    else:
        begin(house, acts.Begin())


DEEDS: dict[type, Callable[[Household, Any], None]] = {
    acts.Drag: drag,
    acts.RemoveSeat: remove,
    acts.SetMode: set_mode,
    acts.SetRuling: set_ruling,
    acts.SetFirst: set_first,
    acts.UseCards: use_cards,
    acts.ChangeCard: change_card,
    acts.DropCards: drop_cards,
    acts.Begin: begin,
    acts.Resume: resume,
    acts.Abandon: abandon,
    acts.Rematch: rematch,
}
