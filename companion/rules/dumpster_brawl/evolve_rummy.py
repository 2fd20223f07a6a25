"""What only Rummy has, folded into a match: cards laid down, somebody going out, the tie-break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules.common import changed
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.dumpster_brawl.laying import with_laid
from companion.rules.kernel import Ask, Event


def _laying(seats: tuple[int, ...]) -> tuple[Ask, ...]:
    return (ask.Laying(seats[0], seats[1:]),) if seats else ()


def _laying_began(match: Brawl, event: ev.LayingBegan) -> Brawl:
    return replace(match, board=replace(match.board, fight=()), asks=_laying(event.seats))  # the combat is over


def _laid_down(match: Brawl, event: ev.LaidDown) -> Brawl:
    board, seat = match.board, event.seat
    gone = sum(count for _item, count in event.cards)
    hands = changed(board.hands, seat, -gone)
    return replace(match, board=replace(board, hands=hands, laid=with_laid(board.laid, seat, event.cards)))


def _stopped_laying(match: Brawl, event: ev.StoppedLaying) -> Brawl:
    asked = match.ask
    return replace(match, asks=_laying(asked.rest)) if isinstance(asked, ask.Laying) else match


def _went_out(match: Brawl, event: ev.WentOut) -> Brawl:
    return replace(match, board=replace(match.board, gone_out=event.seat), asks=())


def _tie_roll_due(match: Brawl, event: ev.TieRollDue) -> Brawl:
    board = replace(match.board, tie=(-1,) * len(match.players))
    return replace(match, board=board, asks=(ask.TieBreak(event.seats[0], event.seats),))


def _tie_rolled(match: Brawl, event: ev.TieRolled) -> Brawl:
    tie = match.board.tie
    tie = (*tie[: event.seat], event.crowbars, *tie[event.seat + 1 :])
    asked = match.ask
    rolling = asked.rolling if isinstance(asked, ask.TieBreak) else ()
    waiting = [seat for seat in rolling if tie[seat] < 0]
    asks = (ask.TieBreak(waiting[0], rolling),) if waiting else match.asks
    return replace(match, board=replace(match.board, tie=tie), asks=asks)


FOLD: dict[type[Event], Callable[[Brawl, Any], Brawl]] = {
    ev.LayingBegan: _laying_began,
    ev.LaidDown: _laid_down,
    ev.StoppedLaying: _stopped_laying,
    ev.WentOut: _went_out,
    ev.TieRollDue: _tie_roll_due,
    ev.TieRolled: _tie_rolled,
}
