"""Which of the records' pages is shown: one line each. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.bookkeeping import Bookkeeper
from companion.present import records, records_dice
from companion.present.common import Page
from companion.whereabouts import Whereabouts


@dataclass(frozen=True, slots=True)
class Desk:
    """What the pages are made of. `busy`: something is exported just now; `table`: the match at the table, if there is one."""

    keeper: Bookkeeper
    busy: bool = False
    table: int | None = None


SHOWN: Mapping[str, Callable[[Whereabouts, Desk], Page]] = {
    records.PLAYERS: lambda at, desk: records.players(desk.keeper.books, desk.busy),
    records.KINDS: lambda at, desk: records.games(desk.keeper.books, desk.busy),
    records.DICE: lambda at, desk: records_dice.dice(desk.keeper.books, desk.busy),
    records.PERSON: lambda at, desk: records.player(desk.keeper.books, at.what, desk.busy),
    records.KIND: lambda at, desk: records.game(desk.keeper.books, at.what, desk.busy),
    records.MATCH: lambda at, desk: records.match(desk.keeper.books, int(at.what), desk.busy, desk.table == int(at.what)),
    records.LOG: lambda at, desk: records.log(desk.keeper.books, desk.keeper.story, at.list_page),
    records.CODE: lambda at, desk: records_dice.code(desk.keeper.books, desk.keeper.code, int(at.what)),
}
