"""What may be said now in Garbage Day: more than is legal, on purpose; `decide` chooses. Numbers that only a person can know
(a size, how many fell) stay open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.rules.garbage_day.board import (
    GARBAGE,
    HAND,
    MISCHIEF,
    ROOM,
    UNKNOWN,
    Board,
    Cleaning,
    Duelling,
    Mischief,
    Placing,
    Settling,
    Verdict,
    Which,
    source,
)
from companion.rules.garbage_day.moves import (
    MISPLACED,
    Blame,
    CardsFell,
    Decline,
    Follow,
    HoleCovered,
    Lose,
    Misplaced,
    NoFall,
    Recount,
    Rests,
    SizeWas,
    Spill,
    Stack,
    Stash,
    Still,
    Vote,
    Wait,
)
from companion.rules.kernel import Ask, Match, Move, Open

Table = Match[Board]


def candidates(match: Table) -> Iterator[Move | Open]:
    """Answers to the open question first, then what can be said at any time."""
    ask = match.ask
    if ask is not None:
        yield from _ANSWERS[type(ask)](match, ask)
    if not isinstance(ask, Verdict) and (match.board.can or source(match)):
        yield Open(CardsFell)
    if match.board.can:
        yield Open(Spill)
        yield Open(Rests)
    yield Open(Recount)


def _placing(match: Table, ask: Placing) -> Iterator[Move | Open]:
    yield Stack()
    if source(match) == HAND and not ask.retry:
        yield Open(Stash, (("seat", ask.seat), ("kind", GARBAGE)))
        for seat in match.present():
            if seat != ask.seat:
                yield Open(Stash, (("seat", seat), ("kind", GARBAGE)))
                yield Stash(seat, kind=MISCHIEF)
    elif source(match) == ROOM:
        yield from (Stack(size) for size in sorted({card.size for card in match.board.rooms[ask.seat]} - {UNKNOWN}))
        yield Wait()


def _cleaning(_match: Table, _ask: Cleaning) -> Iterator[Move | Open]:
    yield Stack()


def _settling(_match: Table, _ask: Settling) -> Iterator[Move | Open]:
    yield from (Still(), HoleCovered(), HoleCovered(older=True))
    yield from (Misplaced(reason) for reason in MISPLACED)


def _which(_match: Table, ask: Which) -> Iterator[Move | Open]:
    yield from (SizeWas(size) for size in sorted({card.size for card in ask.room}))


def _mischief(match: Table, ask: Mischief) -> Iterator[Move | Open]:
    for effect in match.setting.cards["effect"]:
        name, does = effect["id"], effect["does"]
        if does == "clean":
            yield from (Follow(name, seat) for seat in match.present())
        elif does == "retrieve" and match.board.can:
            yield Open(Follow, (("effect", name),))
        elif does == "move":
            sizes = {card.size for card in match.board.rooms[ask.seat] if card.kind == GARBAGE}
            yield from (Follow(name, size=size) for size in sorted(sizes))
        elif does == "duel":
            yield Follow(name)
    yield Decline()


def _duelling(_match: Table, ask: Duelling) -> Iterator[Move | Open]:
    yield from (Lose(ask.seat), Lose(ask.rival))


def _verdict(match: Table, _ask: Verdict) -> Iterator[Move | Open]:
    for seat in (*match.present(), None):
        yield Blame(seat)
        yield Blame(seat, played=True)
    yield from (NoFall(), Open(Vote))


_ANSWERS: dict[type[Ask], Callable[[Table, Any], Iterator[Move | Open]]] = {
    Placing: _placing,
    Cleaning: _cleaning,
    Settling: _settling,
    Which: _which,
    Mischief: _mischief,
    Duelling: _duelling,
    Verdict: _verdict,
}
