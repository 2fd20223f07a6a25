"""How a match of Dumb Ways to Die goes on: what a state demands by itself, and the record of every event.

The action question lies at the bottom of the stack for the whole turn; what an action causes is pushed on top. When no action is
left and nothing lies above, the turn is over. `evolve` only moves cards between places, so none is ever made or lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.rules.common import changed
from companion.rules.dumb_ways_to_die import laws
from companion.rules.dumb_ways_to_die.board import (
    ACCIDENTS,
    BEANS,
    CATEGORIES,
    CLEAN,
    DEALT,
    DIED,
    FIRE,
    Act,
    Board,
    Danger,
    Discarding,
    Drawing,
    Lying,
    PsychoRoll,
    Table,
    TurnRoll,
    living,
    recycled,
)
from companion.rules.dumb_ways_to_die.events import (
    BeanLost,
    Countered,
    Dealt,
    DiscardDue,
    Discarded,
    DrawDue,
    DrawsLost,
    Drew,
    Eliminated,
    Ended,
    NotCountered,
    Played,
    PsychoRolled,
    PsychoStruck,
    Recycled,
    Rolled,
    Shifted,
    TookOver,
    Traded,
    TurnBegan,
    TurnEnded,
)
from companion.rules.kernel import Ask, Event, Left, waits

# ---- what a state demands


def follow(match: Table) -> Iterable[Event]:
    """Beans and the end of the match come before any open question; then draws that cannot be made, then the turn."""
    if match.winners is not None:
        return ()
    board, ask = match.board, match.ask
    if not board.dealt:
        return (Dealt(BEANS, DEALT, board.deck - DEALT * len(match.players)), TurnBegan(match.turn))
    if fallen := _fallen(match):
        return fallen
    if board.doomed and not isinstance(ask, PsychoRoll):
        return tuple(BeanLost(seat, board.beans[seat] - 1) for seat in board.doomed)
    if isinstance(ask, Drawing) and not board.deck and not board.discard:
        return (DrawsLost(ask.seat, ask.left),)  # DW16
    if ask is None or (isinstance(ask, Act) and not board.left):
        return _pass(match)
    return ()


def _fallen(match: Table) -> tuple[Event, ...]:
    """Whoever has no bean left is out at once; the last one who has wins at once (DW10)."""
    alive, inside = living(match), match.inside()
    if not alive:
        return (Ended(inside, "together"),)
    out = tuple(Eliminated(seat, match.board.hands[seat]) for seat in inside if seat not in alive)
    return (*out, Ended(alive, "last bean")) if len(alive) == 1 else out


def _pass(match: Table) -> Iterable[Event]:
    """The turn ends with its actions, or with its player (DW18); nobody's begins while the match waits for somebody."""
    board = match.board
    if waits(match):
        return ()
    if board.left and match.ruling(laws.DEAD_TURN) == laws.NEIGHBOUR:
        return (TookOver(match.after(match.turn), board.left),)
    return (TurnEnded(match.turn, len(board.table)), TurnBegan(match.after(board.last)))


# ---- the record


def evolve(match: Table, event: Event) -> Table:
    """The match after an event."""
    return _RECORD[type(event)](match, event) if type(event) in _RECORD else match


def _open(board: Board, seat: int, card: str) -> tuple[Lying, ...]:
    return (*board.table, Lying(seat, card))


def _pop(match: Table, _event: Event) -> Table:
    return replace(match, asks=match.asks[:-1])


def _dealt(match: Table, event: Dealt) -> Table:
    seats = len(match.players)
    board = replace(match.board, deck=event.deck, hands=(event.cards,) * seats, beans=(event.beans,) * seats, dealt=True)
    return replace(match, board=board)


def _turn_began(match: Table, event: TurnBegan) -> Table:
    board = replace(match.board, left=0, attacked=False, last=event.seat)
    return replace(match, board=board, turn=event.seat, asks=(TurnRoll(event.seat),))


def _rolled(match: Table, event: Rolled) -> Table:
    return replace(match, board=replace(match.board, left=event.face), asks=(Act(event.seat),))


def _recycled(match: Table, _event: Recycled) -> Table:
    return replace(match, board=recycled(match.board))


def _drew(match: Table, event: Drew) -> Table:
    board, seat, card = match.board, event.seat, event.card
    if card == CLEAN:
        board = replace(board, deck=board.deck - 1, hands=changed(board.hands, seat, 1))
    else:
        board = replace(board, deck=board.deck - 1, table=_open(board, seat, DIED if card in CATEGORIES else card))
    match = _one_draw(replace(match, board=board), 1)
    if card not in CATEGORIES:
        return match
    danger, ask = Danger(seat, card), match.ask
    later = match.ruling(laws.OFF_TURN_DEATH) == laws.AFTER_DRAWING and seat != match.turn  # DW6
    if later and isinstance(ask, Drawing) and ask.seat == seat:
        return replace(match, asks=(*match.asks[:-1], danger, ask))
    return replace(match, asks=(*match.asks, danger))


def _one_draw(match: Table, count: int) -> Table:
    """The match after `count` draws that an action or a card demanded."""
    ask = match.asks[-1]
    if not isinstance(ask, Drawing):
        return replace(match, board=replace(match.board, left=match.board.left - count))
    rest = (replace(ask, left=ask.left - count),) if ask.left > count else ()
    return replace(match, asks=(*match.asks[:-1], *rest))


def _draws_lost(match: Table, event: DrawsLost) -> Table:
    return _one_draw(match, event.count)


def _psycho_struck(match: Table, event: PsychoStruck) -> Table:
    """Draws still due are cancelled, dangers that wait are not."""
    asks = tuple(ask for ask in match.asks if event.drawing or not isinstance(ask, Drawing))
    rolls = tuple(PsychoRoll(seat) for seat in reversed(event.order))
    return replace(match, board=replace(match.board, left=0, last=event.last), asks=(*asks, *rolls))


def _psycho_rolled(match: Table, event: PsychoRolled) -> Table:
    doomed = (*match.board.doomed, event.seat) if event.doomed else match.board.doomed
    return replace(match, board=replace(match.board, doomed=doomed), asks=match.asks[:-1])


def _played(match: Table, event: Played) -> Table:
    board, seat, card = match.board, event.seat, event.card
    board = replace(
        board,
        hands=changed(board.hands, seat, -1),
        table=_open(board, seat, card),
        left=0 if card == FIRE else board.left - 1,
        attacked=board.attacked or card in ACCIDENTS,
    )
    asks = (*match.asks, Danger(event.target, ACCIDENTS[card], seat)) if card in ACCIDENTS else match.asks
    return replace(match, board=board, asks=asks)


def _countered(match: Table, event: Countered) -> Table:
    board, seat = match.board, event.seat
    board = replace(board, hands=changed(board.hands, seat, -1), table=_open(board, seat, event.card))
    return replace(match, board=board, asks=match.asks[:-1])


def _bean_lost(match: Table, event: BeanLost) -> Table:
    board = match.board
    doomed = tuple(seat for seat in board.doomed if seat != event.seat)
    return replace(match, board=replace(board, beans=changed(board.beans, event.seat, -1), doomed=doomed))


def _shifted(match: Table, event: Shifted) -> Table:
    hands = list(match.board.hands)
    for taker, giver in event.takes:
        hands[taker] += 1
        hands[giver] -= 1
    return replace(match, board=replace(match.board, hands=tuple(hands)))


def _traded(match: Table, event: Traded) -> Table:
    change = event.got - event.gave
    hands = changed(changed(match.board.hands, event.seat, change), event.target, -change)
    return replace(match, board=replace(match.board, hands=hands))


def _discard_due(match: Table, event: DiscardDue) -> Table:
    return replace(match, asks=(*match.asks, Discarding(event.seat, event.victim, event.count)))


def _discarded(match: Table, event: Discarded) -> Table:
    board = match.board
    board = replace(board, hands=changed(board.hands, event.seat, -event.count), discard=board.discard + event.count)
    return replace(match, board=board, asks=match.asks[:-1])


def _draw_due(match: Table, event: DrawDue) -> Table:
    return replace(match, asks=(*match.asks, Drawing(event.seat, event.count, event.card)))


def _turn_ended(match: Table, event: TurnEnded) -> Table:
    board = match.board
    faces = (*board.faces, *(lying.card for lying in board.table))
    return replace(match, board=replace(board, discard=board.discard + event.count, faces=faces, table=()))


def _took_over(match: Table, event: TookOver) -> Table:
    """`last` stays: the neighbour's own turn comes after."""
    return replace(match, board=replace(match.board, attacked=False), turn=event.seat, asks=(Act(event.seat),))


def _eliminated(match: Table, event: Eliminated) -> Table:
    return _gone(replace(match, out=match.out | {event.seat}), event.seat, match.ruling(laws.DEAD_HAND) == laws.TO_DISCARD)


def _left(match: Table, event: Left) -> Table:
    """Whoever leaves takes their turn along: no neighbour plays it."""
    if event.seat == match.turn:
        match = replace(match, board=replace(match.board, left=0))
    return _gone(match, event.seat, match.ruling(laws.LEAVING) == laws.TO_DISCARD)


def _gone(match: Table, seat: int, kept: bool) -> Table:
    """The hand goes to the discard pile or out of the game; nothing more is asked of that seat."""
    board, hand = match.board, match.board.hands[seat]
    board = replace(
        board,
        hands=changed(board.hands, seat, -hand),
        discard=board.discard + (hand if kept else 0),
        removed=board.removed + (0 if kept else hand),
        doomed=tuple(other for other in board.doomed if other != seat),
    )
    asks = (_without(ask, seat) for ask in match.asks)
    return replace(match, board=board, asks=tuple(ask for ask in asks if ask is not None))


def _without(ask: Ask, seat: int) -> Ask | None:
    """What is left of a question: the victim of a WHEEL picks when its player is gone."""
    if isinstance(ask, Discarding) and ask.victim != seat:
        return replace(ask, seat=ask.victim) if ask.seat == seat else ask
    return None if isinstance(ask, Discarding) or ask.seat == seat else ask


def _ended(match: Table, event: Ended) -> Table:
    return replace(match, winners=event.winners, asks=())


_RECORD: dict[type[Event], Callable[[Table, Any], Table]] = {
    Dealt: _dealt,
    TurnBegan: _turn_began,
    Rolled: _rolled,
    Recycled: _recycled,
    Drew: _drew,
    DrawsLost: _draws_lost,
    PsychoStruck: _psycho_struck,
    PsychoRolled: _psycho_rolled,
    Played: _played,
    Countered: _countered,
    NotCountered: _pop,
    BeanLost: _bean_lost,
    Eliminated: _eliminated,
    Shifted: _shifted,
    Traded: _traded,
    DiscardDue: _discard_due,
    Discarded: _discarded,
    DrawDue: _draw_due,
    TurnEnded: _turn_ended,
    TookOver: _took_over,
    Ended: _ended,
    Left: _left,
}
