"""What may be said now in Rumble in the Dungeon: more than is legal, on purpose; `decide` chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.rules.kernel import Ask, Move, Open
from companion.rules.rumble_in_the_dungeon.board import (
    Acting,
    Building,
    Drawing,
    Lot,
    Placing,
    Revealing,
    Rumble,
    crowd,
    face_down,
)
from companion.rules.rumble_in_the_dungeon.dungeon import beyond
from companion.rules.rumble_in_the_dungeon.laws import BUILD_ANEW, LEAVE_AT_ONCE, STALL_ROUNDS
from companion.rules.rumble_in_the_dungeon.moves import (
    DrawExits,
    Escape,
    Fight,
    GoesFirst,
    KeepDungeon,
    LayOut,
    MoveCharacter,
    PlaceCharacters,
    PlaceInOrder,
    Reveal,
    VoteToEnd,
)


def candidates(match: Rumble) -> Iterator[Move | Open]:
    """Answers to the open question; nothing else can be said while it is open."""
    if match.ask is not None:
        yield from _ANSWERS[type(match.ask)](match, match.ask)


def _building(match: Rumble, _ask: Building) -> Iterator[Move | Open]:
    yield KeepDungeon()
    if match.board.adventure == 1 or match.ruling(BUILD_ANEW):
        yield Open(LayOut)


def _placing(_match: Rumble, _ask: Placing) -> Iterator[Move | Open]:
    yield PlaceInOrder()
    yield Open(PlaceCharacters)


def _lot(_match: Rumble, ask: Lot) -> Iterator[Move | Open]:
    yield from (GoesFirst(seat) for seat in ask.tied)


def _acting(match: Rumble, _ask: Acting) -> Iterator[Move | Open]:
    board = match.board
    at_once = bool(match.ruling(LEAVE_AT_ONCE))
    for character, room in zip(board.characters, board.where, strict=True):
        if not room:
            continue
        for there in beyond(board.dungeon, room):
            yield MoveCharacter(character, there)
            if room == board.chest:
                yield MoveCharacter(character, there, chest=True)
                if at_once and there == board.dungeon.entry:
                    yield MoveCharacter(character, there, chest=True, leave=True)
        if crowd(board, room) > 1:
            yield Fight(character)
        if room == board.chest:
            yield Escape(character)
    if _stalled(match):
        yield Open(VoteToEnd)


def _stalled(match: Rumble) -> bool:
    rounds = int(match.ruling(STALL_ROUNDS))
    return 0 < rounds * len(match.present()) <= match.board.quiet


def _drawing(_match: Rumble, _ask: Drawing) -> Iterator[Move | Open]:
    yield Open(DrawExits)


def _revealing(match: Rumble, _ask: Revealing) -> Iterator[Move | Open]:
    yield from (Open(Reveal, (("seat", seat),)) for seat in face_down(match))


_ANSWERS: dict[type[Ask], Callable[[Rumble, Any], Iterator[Move | Open]]] = {
    Building: _building,
    Placing: _placing,
    Lot: _lot,
    Acting: _acting,
    Drawing: _drawing,
    Revealing: _revealing,
}
