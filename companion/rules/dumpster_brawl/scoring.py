"""Rummy: points, and how a tie is broken: by cards on the table, then by crowbars until somebody is alone with the most."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.rules.common import need, whole
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import Brawl, is_rummy
from companion.rules.dumpster_brawl.judging import due
from companion.rules.kernel import Event

OUT_POINTS = 2
TIE_DICE = 6


def on_table(match: Brawl, seat: int) -> int:
    """Cards that lie before a seat."""
    return sum(count for _item, count in match.board.laid[seat])


def points(match: Brawl, seat: int) -> int:
    """DB11: one a card on the table, two for going out; where the ruling says so, minus one a card in the hand."""
    board = match.board
    bonus = OUT_POINTS if board.gone_out == seat else 0
    return on_table(match, seat) + bonus - (board.hands[seat] if match.ruling("hand-costs") else 0)


def count_up(match: Brawl) -> tuple[Event, ...]:
    """Somebody has gone out: who wins, or who has to roll."""
    leaders = _best(match.inside(), lambda seat: points(match, seat))
    if len(leaders) == 1:
        return (ev.Ended(leaders, "points"),)
    leaders = _best(leaders, lambda seat: on_table(match, seat))
    return (ev.Ended(leaders, "cards"),) if len(leaders) == 1 else (ev.TieRollDue(leaders),)


def tie_round(match: Brawl, rolling: tuple[int, ...]) -> tuple[Event, ...]:
    """A round of the tie-break is over when all have rolled; the best roll again until one is alone."""
    tie = match.board.tie
    if len(rolling) > 1 and any(tie[seat] < 0 for seat in rolling):
        return ()
    best = _best(rolling, lambda seat: tie[seat])
    return (ev.Ended(best, "dice"),) if len(best) == 1 else (ev.TieRollDue(best),)


def _best(seats: Iterable[int], value: Callable[[int], int]) -> tuple[int, ...]:
    listed = tuple(seats)
    most = max(map(value, listed))
    return tuple(seat for seat in listed if value(seat) == most)


def tie_roll(match: Brawl, move: mv.TieRoll) -> Iterable[Event]:
    need(is_rummy(match), laws.RUMMY)
    asked = due(match, ask.TieBreak)
    ready = type(move.seat) is int and move.seat in asked.rolling and match.board.tie[move.seat] < 0
    need(ready and whole(move.crowbars, 0, TIE_DICE), laws.TIE)
    return (ev.TieRolled(move.seat, move.crowbars),)
