"""What may be said when in Dumb Ways to Die: every legality is written here and nowhere else, in the rulebook's order.

A move that the open question does not want is refused with the law that says what is due instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.rules.common import need
from companion.rules.dumb_ways_to_die import laws
from companion.rules.dumb_ways_to_die.board import (
    ACCIDENTS,
    AIMED,
    AVOIDS,
    CARDS,
    CATEGORIES,
    CLEAN,
    DIED,
    FACES,
    FIRE,
    FORCED,
    LOOKED_AT,
    LUCK,
    PSYCHO,
    REARRANGED,
    RELAX,
    SAFE,
    TRADE,
    WHEEL,
    Act,
    Board,
    Danger,
    Discarding,
    Drawing,
    PsychoRoll,
    Table,
    TurnRoll,
    clockwise,
    count_of,
    giver,
    recycled,
    red_left,
    seen,
)
from companion.rules.dumb_ways_to_die.events import (
    BeanLost,
    Countered,
    DiscardDue,
    Discarded,
    DrawDue,
    DrawsLost,
    Drew,
    LookedAhead,
    NotCountered,
    Played,
    PsychoRolled,
    PsychoStruck,
    Recycled,
    Rolled,
    Shifted,
    Traded,
)
from companion.rules.dumb_ways_to_die.moves import Counter, Discard, Draw, Lose, Play, Roll
from companion.rules.kernel import Ask, Event, Move, Rule, RuleError

_INSTEAD: dict[type, Rule] = {
    type(None): laws.ROLL_FIRST,
    TurnRoll: laws.ROLL_FIRST,
    Act: laws.ALL_ACTIONS,
    Drawing: laws.FORCED_DRAW,
    Danger: laws.RESOLVE,
    PsychoRoll: laws.SURVIVE,
    Discarding: laws.RESOLVE,
}


def decide(match: Table, move: Move) -> Iterable[Event]:
    """The events of a move, or RuleError. Leaving, pausing and replacing are the kernel's alone."""
    return _JUDGES[type(move)](match, move) if type(move) in _JUDGES else ()


def _not_now(ask: Ask | None) -> RuleError:
    return RuleError(_INSTEAD[type(ask)])


# ---- On Your Turn


def _roll(match: Table, move: Roll) -> Iterable[Event]:
    ask = match.ask
    if not isinstance(ask, (TurnRoll, PsychoRoll)):
        raise _not_now(ask)
    need(type(move.face) is int and move.face in FACES, laws.DIE)
    return (Rolled(ask.seat, move.face),) if isinstance(ask, TurnRoll) else _survive(match, ask.seat, move.face)


# ---- Draw a Card


def _draw(match: Table, move: Draw) -> Iterable[Event]:
    ask = match.ask
    if not isinstance(ask, (Act, Drawing)):
        raise _not_now(ask)
    need(isinstance(move.card, str) and move.card in (CLEAN, *CATEGORIES, PSYCHO), laws.TOLD)
    board = match.board
    before: tuple[Event, ...] = ()
    if not board.deck and board.discard:
        before = (Recycled(board.discard),)
        board = recycled(board)
    if not board.deck:  # DW16; with no card to draw the action is lost, and DW19 still wants it done
        need(move.card == CLEAN, laws.CONTENTS)
        return (DrawsLost(ask.seat, 1),)
    need(_can_come(match, board, move.card), laws.CONTENTS)
    drew = (*before, Drew(ask.seat, move.card))
    return (*drew, _struck(match, ask)) if move.card == PSYCHO else drew


def _can_come(match: Table, board: Board, card: str) -> bool:
    """Whether the deck of `board` can hold such a card: red ones are told apart, the rest is clean."""
    died, psycho = red_left(match, board, DIED), red_left(match, board, PSYCHO)
    return bool(board.deck - died - psycho if card == CLEAN else psycho if card == PSYCHO else died)


# ---- Play a Card


def _play(match: Table, move: Play) -> Iterable[Event]:
    ask, card = match.ask, move.card
    if not isinstance(ask, Act):
        raise _not_now(ask)
    need(card != RELAX, laws.NO_THREAT)
    need(isinstance(card, str) and card in CARDS and card not in (DIED, PSYCHO), laws.KIND)
    _hold(match, ask.seat, card)
    others = [seat for seat in match.present() if seat != ask.seat] if card in AIMED else (-1,)
    need(type(move.target) is int and move.target in others, laws.TARGET if card in ACCIDENTS else laws.CHOSEN)
    if card in ACCIDENTS:
        need(not match.board.attacked, laws.ONCE)
        _limit(match, ask.seat)
    played = Played(ask.seat, card, move.target)
    return (played, *_EFFECTS[card](match, ask.seat, move.target)) if card in _EFFECTS else (played,)


def _hold(match: Table, seat: int, card: str) -> None:
    """The hand has a card, and one of this kind can still be in a hand."""
    need(match.board.hands[seat], laws.HELD)
    count = count_of(match.setting.cards, card)
    need(count is None or seen(match.board, card) < count, laws.CONTENTS)


def _limit(match: Table, seat: int) -> None:
    """DW1: where every ACCIDENT! counts, attack or counter, one is enough for a turn."""
    if match.ruling(laws.ACCIDENT_LIMIT) == laws.ALL:
        need(not any(lying.seat == seat and lying.card in ACCIDENTS for lying in match.board.table), laws.EVERY_ACCIDENT)


# ---- Countering ACCIDENT! Cards and YOU DIED! Cards


def _counter(match: Table, move: Counter) -> Iterable[Event]:
    ask, card = match.ask, move.card
    if not isinstance(ask, Danger):
        raise _no_danger(match)
    need(match.board.hands[ask.seat], laws.SITTING_DUCK)
    need(isinstance(card, str) and (card == RELAX or AVOIDS.get(ACCIDENTS.get(card, "")) == ask.category), laws.TRIANGLE)
    _hold(match, ask.seat, card)
    if card != RELAX:
        _limit(match, ask.seat)
    return (Countered(ask.seat, card),)


def _lose(match: Table, move: Lose) -> Iterable[Event]:
    ask = match.ask
    if not isinstance(ask, Danger):
        raise _no_danger(match)
    need(type(move.able) is bool, laws.LOST)
    if move.able:
        need(match.board.hands[ask.seat], laws.SITTING_DUCK)
        need(not match.ruling(laws.COUNTERING), laws.MUST_COUNTER)
    return (NotCountered(ask.seat, move.able), _flip(match, ask.seat))


def _no_danger(match: Table) -> RuleError:
    """Nobody is in danger now; a danger that waits comes after what is due before it (DW6)."""
    waits = isinstance(match.ask, PsychoRoll) or any(isinstance(ask, Danger) for ask in match.asks)
    return _not_now(match.ask) if waits else RuleError(laws.NO_DANGER)


def _flip(match: Table, seat: int) -> BeanLost:
    """Which of the beans is its owner's choice (DW20) and changes nothing."""
    return BeanLost(seat, match.board.beans[seat] - 1)


# ---- PSYCHO ATTACK!


def _struck(match: Table, ask: Act | Drawing) -> Event:
    """Who rolls, and whose turn follows: both printed, but for a WHEEL (DW7). What SET FIRE had people draw stays in the deck (DW9)."""
    if not isinstance(ask, Drawing) or ask.card != WHEEL:
        return PsychoStruck(clockwise(match, ask.seat), match.board.last)
    first = match.turn if match.ruling(laws.PSYCHO_FIRST) == laws.ACTIVE else ask.seat
    last = ask.seat if match.ruling(laws.PSYCHO_NEXT) == laws.AFTER_FLIPPER else match.board.last
    return PsychoStruck(clockwise(match, first), last, match.ruling(laws.WHEEL_PSYCHO) == laws.GOES_ON)


def _survive(match: Table, seat: int, face: int) -> Iterable[Event]:
    if face == SAFE:
        return (PsychoRolled(seat, face),)
    if match.ruling(laws.PSYCHO_BEANS) == laws.TOGETHER:
        return (PsychoRolled(seat, face, doomed=True),)
    return (PsychoRolled(seat, face), _flip(match, seat))


# ---- Everything else cards; the card played has left the hand, the hands below are those before it


def _blind_luck(match: Table, seat: int, _target: int) -> Iterable[Event]:
    """All at once from the hands as they are (DW11). DW12: where it was the last card, whoever is next to take gets nothing."""
    hands, there = match.board.hands, match.present()
    gaps = match.ruling(laws.EMPTY_SEAT) == laws.GAP
    last = hands[seat] == 1
    barred = match.after(seat) if last and match.ruling(laws.LUCK_LAST) == laws.LEFT else None
    pairs = ((taker, giver(match, taker, gaps)) for taker in there if taker != barred)
    return (Shifted(tuple((taker, from_) for taker, from_ in pairs if from_ is not None and hands[from_] > (from_ == seat))),)


def _rearranged(match: Table, seat: int, _target: int) -> Iterable[Event]:
    """Seeing is not drawing: the deck is not rebuilt for it (DW15)."""
    return (LookedAhead(seat, min(LOOKED_AT, match.board.deck)),)


def _wheel(match: Table, seat: int, target: int) -> Iterable[Event]:
    """First the discards, as many as there are, then two draws (DW13)."""
    count = min(FORCED, match.board.hands[target])
    drawn = count if match.ruling(laws.WHEEL_SHORT) == laws.AS_MANY else FORCED
    chooser = seat if match.ruling(laws.WHEEL_PICK) == laws.PLAYER else target
    due = (DrawDue(target, drawn, WHEEL),) if drawn else ()
    return (*due, DiscardDue(chooser, target, count)) if count else due


def _discard(match: Table, _move: Discard) -> Iterable[Event]:
    ask = match.ask
    if not isinstance(ask, Discarding):
        raise RuleError(laws.DISCARD)
    return (Discarded(ask.victim, ask.count),)


def _set_fire(match: Table, seat: int, _target: int) -> Iterable[Event]:
    """The left neighbour first, clockwise, the player of the card last (DW8): what is due first is told last."""
    return (DrawDue(other, FORCED, FIRE) for other in reversed((*clockwise(match, seat)[1:], seat)))


def _fair_trade(match: Table, seat: int, target: int) -> Iterable[Event]:
    """Whole hands; after a last card there is nothing to give (DW14)."""
    return (Traded(seat, target, match.board.hands[seat] - 1, match.board.hands[target]),)


_EFFECTS: dict[str, Callable[[Table, int, int], Iterable[Event]]] = {
    LUCK: _blind_luck,
    REARRANGED: _rearranged,
    WHEEL: _wheel,
    FIRE: _set_fire,
    TRADE: _fair_trade,
}

_JUDGES: dict[type[Move], Callable[[Table, Any], Iterable[Event]]] = {
    Roll: _roll,
    Draw: _draw,
    Play: _play,
    Counter: _counter,
    Lose: _lose,
    Discard: _discard,
}
