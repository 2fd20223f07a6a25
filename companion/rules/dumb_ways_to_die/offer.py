"""What can be said now: over-generated from public facts, `judge` has the last word. Nothing here needs filling in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.rules.dumb_ways_to_die.board import (
    ACCIDENTS,
    AIMED,
    CARDS,
    CATEGORIES,
    CLEAN,
    DIED,
    FACES,
    PSYCHO,
    RELAX,
    Act,
    Danger,
    Discarding,
    Drawing,
    PsychoRoll,
    Table,
    TurnRoll,
)
from companion.rules.dumb_ways_to_die.moves import Counter, Discard, Draw, Lose, Play, Roll
from companion.rules.kernel import Ask, Move

PLAYABLE = tuple(card for card in CARDS if card not in (RELAX, DIED, PSYCHO))


def candidates(match: Table) -> Iterator[Move]:
    """Answers to the open question."""
    ask = match.ask
    if ask is not None:
        yield from _ANSWERS[type(ask)](match, ask)


def _rolls(_match: Table, _ask: Ask) -> Iterator[Move]:
    return (Roll(face) for face in FACES)


def _draws(_match: Table, _ask: Ask) -> Iterator[Move]:
    return (Draw(card) for card in (CLEAN, *CATEGORIES, PSYCHO))


def _actions(match: Table, ask: Act) -> Iterator[Move]:
    yield from _draws(match, ask)
    others = [seat for seat in match.present() if seat != ask.seat]
    for card in PLAYABLE:
        yield from (Play(card, seat) for seat in (others if card in AIMED else (-1,)))


def _counters(_match: Table, _ask: Danger) -> Iterator[Move]:
    yield from (Counter(card) for card in (*ACCIDENTS, RELAX))
    yield from (Lose(), Lose(able=True))


def _discard(_match: Table, _ask: Discarding) -> Iterator[Move]:
    yield Discard()


_ANSWERS: dict[type[Ask], Callable[[Table, Any], Iterator[Move]]] = {
    TurnRoll: _rolls,
    PsychoRoll: _rolls,
    Act: _actions,
    Drawing: _draws,
    Danger: _counters,
    Discarding: _discard,
}
