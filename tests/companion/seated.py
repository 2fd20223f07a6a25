"""What the tests of the table share: a table of either game, and cards that are placed and fall."""

from __future__ import annotations

from companion.falls import PATIENCE
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.board import Verdict
from companion.senses import CanStill, CanStirred, Sense
from companion.table import Table
from tests.companion.playing import spilt, table_of, weighed

T = 200.0
FIGHT = (mv.GoesFirst(0), mv.Attack(1))


def brawl_table(*moves: mv.Move, mode: str = "round-rummage", **rulings: object) -> Table:
    return table_of("dumpster-brawl", *moves, mode=mode, **rulings)


def can_table(*moves: mv.Move, seats: int = 3, can: int = 8) -> Table:
    """Garbage Day with some cards on the can already."""
    table = table_of("garbage-day", day.Recount("deck", "can", can), *moves, seats=seats)
    table.falls.owed = 0
    table.tick(T)
    return table


def hear(table: Table, *senses: Sense, now: float | None = None) -> None:
    for sense in senses:
        table.hear(sense)
    table.tick(now if now is not None else max((sense.at for sense in senses), default=T))


def place(table: Table, at: float) -> None:
    """A card is put on the can and rests."""
    hear(table, CanStirred(at), CanStill(at + 0.5, at + 1), weighed(+1, at + 1, table.match.board.can + 1))


def rest(table: Table, at: float) -> None:
    table.tick(at)


def spill(table: Table, at: float, camera: int, scale: int) -> None:
    senses: list[Sense] = [CanStirred(at), CanStill(at + 0.5, at + 1)]
    if scale:
        senses.append(weighed(-scale, at + 1, table.match.board.can - scale))
    if camera:
        senses.append(spilt(table.falls.loose + camera, at + 1))
    hear(table, *senses, now=at + 1 + PATIENCE)


def count_of(table: Table) -> int:
    ask = table.match.ask
    assert isinstance(ask, Verdict), ask
    return ask.count
