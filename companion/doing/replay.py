"""Looking at the last seconds again: nothing here is a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion import acts
from companion.household import Household
from companion.rules.games import GAMES
from companion.view import Banner
from companion.words import _

READ_FOR = 10.0  # s that it stays on the screen what became of a save


def what_happened(house: Household, act: acts.WhatHappened) -> None:
    """Open a replay that is kept, that of what is asked about now, or the last seconds."""
    if house.table is None:
        return
    newest = house.table.course.past[-1]
    if act.number:
        house.at.go("replay", newest=newest, what=str(act.number))
        return
    in_question = house.table.fall is not None or house.table.proposal is not None
    replay = house.replays.of(newest.row) if in_question else None
    replay = replay or house.replays.open("asked", newest.row, house.now(), house.now(), house.now())
    house.at.go("replay", newest=newest, what=str(replay.number))


def save(house: Household, act: acts.SaveReplay) -> None:
    replay = house.replays.get(act.number)
    if replay is not None and house.table is not None:
        title = _(GAMES[house.table.match.setting.game].title)
        house.saving.save(replay, title, house.table.course.id, house.wall())


def tick(house: Household) -> bool:
    """Whether a save has come to its end."""
    saved = house.saving.ended()
    if saved is None:
        return False
    if saved.folder is None:
        house.problem = saved.sentence
    else:
        house.news = (house.now() + READ_FOR, Banner("good", "tick", _("Replay saved"), saved.sentence))
    return True


DEEDS: dict[type, Callable[[Household, Any], None]] = {acts.WhatHappened: what_happened, acts.SaveReplay: save}
