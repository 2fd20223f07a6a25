"""What may be said when in Rumble in the Dungeon, in the rulebook's order: every legality is written here, but for the shape of a
dungeon, which `dungeon.fault` judges for card lists too.

Each move has one function from a match to the events it causes, or a RuleError that quotes the law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from companion.rules.common import need
from companion.rules.kernel import Ask, Event, Move, RuleError
from companion.rules.rumble_in_the_dungeon import events as ev
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import (
    DEALT,
    SCORE,
    Acting,
    Building,
    Drawing,
    Lot,
    Placing,
    Rumble,
    crowd,
    face_down,
    inside,
    room_of,
)
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon, beyond, every_side, fault, names, once, touch, whole
from companion.rules.rumble_in_the_dungeon.laws import (
    ADJACENT,
    ALONE,
    BALLOTS,
    BUILD_ANEW,
    CARRY,
    CHARACTER,
    CHEST,
    CORNERS,
    CROWDED,
    CROWDED_EXIT,
    DOOR,
    DRAWN,
    GONE,
    LAST_ONE,
    LEAVE_AT_ONCE,
    MUST_ACT,
    MUST_CARRY,
    ON_ENTRY,
    ONE_ACTION,
    ONE_EACH,
    ORDER,
    REBUILD,
    RETURNS,
    SECRET,
    SEVERAL,
    STALL,
    STALL_ROUNDS,
    STARTER,
    TOKENS,
    TWICE,
    WITH_CHEST,
)

A = TypeVar("A", bound=Ask)


def decide(match: Rumble, move: Move) -> Iterable[Event]:
    """The events of a move, or RuleError. Leaving, pausing, coming back and being replaced are never vetoed."""
    return _JUDGES[type(move)](match, move) if type(move) in _JUDGES else ()


def _open(match: Rumble, kind: type[A]) -> A:
    """The open question, which must be of this kind."""
    ask = match.ask
    if not isinstance(ask, kind):
        raise RuleError(LAST_ONE if kind is Acting and match.board.stage == SCORE else ORDER)
    return ask


# ---- Set-up


def _keep(match: Rumble, _move: mv.KeepDungeon) -> Iterable[Event]:
    _open(match, Building)
    return (ev.Kept(),)


def _lay_out(match: Rumble, move: mv.LayOut) -> Iterable[Event]:
    _open(match, Building)
    board = match.board
    need(board.adventure == 1 or match.ruling(BUILD_ANEW), REBUILD)
    listed, rooms = match.setting.cards["dungeon"], names(board.dungeon)
    doors = every_side(move.rooms) if move.doors == () and whole(move.rooms, rooms) else move.doors
    entry = listed["entry"] if move.entry == "" else move.entry
    treasure = listed["treasure"] if move.treasure == "" else move.treasure
    broken = fault(Dungeon(move.rooms, doors, entry, treasure), rooms, bool(match.ruling(CORNERS)))
    if broken:
        raise RuleError(broken)
    return (ev.LaidOut(move.rooms, once(doors), entry, treasure),)


def _place(match: Rumble, move: mv.PlaceCharacters) -> Iterable[Event]:
    _open(match, Placing)
    rooms = names(match.board.dungeon)
    told = isinstance(move.rooms, tuple) and len(move.rooms) == len(rooms)
    need(told and all(room in move.rooms for room in rooms), ONE_EACH)
    return (ev.Placed(move.rooms),)


def _place_in_order(match: Rumble, _move: mv.PlaceInOrder) -> Iterable[Event]:
    _open(match, Placing)
    return (ev.Placed(names(match.board.dungeon)),)


# ---- Game play


def _first(match: Rumble, move: mv.GoesFirst) -> Iterable[Event]:
    need(type(move.seat) is int and move.seat in _open(match, Lot).tied, STARTER)
    return (ev.TurnBegan(move.seat),)


def _pass(match: Rumble, _move: mv.Pass) -> Iterable[Event]:
    _open(match, Acting)
    raise RuleError(MUST_ACT)


def _in_dungeon(match: Rumble, character: str) -> str:
    """The room of a character that is in the dungeon."""
    need(character in match.board.characters, CHARACTER)
    room = room_of(match.board, character)
    need(room, GONE)
    return room


def _move(match: Rumble, move: mv.MoveCharacter) -> Iterable[Event]:
    ask, board = _open(match, Acting), match.board
    here = _in_dungeon(match, move.character)
    _adjacent(match, here, move.room)
    _with_chest(match, here, move)
    moved = ev.Moved(ask.seat, move.character, move.room, move.chest)
    if move.leave is False:
        return (moved,)
    need(move.leave is True and match.ruling(LEAVE_AT_ONCE), ONE_ACTION)
    need(move.chest and move.room == board.dungeon.entry, ON_ENTRY)
    need(match.ruling(CROWDED_EXIT) or not crowd(board, move.room), CROWDED)
    return moved, ev.Escaped(ask.seat, move.character)


def _adjacent(match: Rumble, here: str, there: str) -> None:
    dungeon = match.board.dungeon
    if there in beyond(dungeon, here):
        return
    corner = there in names(dungeon) and not touch(dungeon, here, there) and touch(dungeon, here, there, corners=True)
    raise RuleError(ADJACENT if corner and not match.ruling(CORNERS) else DOOR)


def _with_chest(match: Rumble, here: str, move: mv.MoveCharacter) -> None:
    """The chest's exception: whoever carries it need not be alone."""
    there = match.board.chest == here
    need(move.chest is False or (move.chest is True and there), WITH_CHEST)
    if not move.chest:
        need(crowd(match.board, here) == 1, ALONE)
        need(not (there and match.ruling(CARRY)), MUST_CARRY)


def _fight(match: Rumble, move: mv.Fight) -> Iterable[Event]:
    ask, board = _open(match, Acting), match.board
    need(crowd(board, _in_dungeon(match, move.victim)) > 1, SEVERAL)
    fought = ev.Eliminated(ask.seat, move.victim)
    carried = board.carrier == move.victim and board.chest != board.dungeon.treasure
    return (fought, ev.ChestReturned()) if carried and match.ruling(CHEST) == RETURNS else (fought,)


# ---- The treasure chest


def _escape(match: Rumble, move: mv.Escape) -> Iterable[Event]:
    ask, board = _open(match, Acting), match.board
    room = _in_dungeon(match, move.character)
    need(room == board.dungeon.entry == board.chest, ON_ENTRY)
    need(match.ruling(CROWDED_EXIT) or crowd(board, room) == 1, CROWDED)
    return (ev.Escaped(ask.seat, move.character),)


# ---- Scoring


def _reveal(match: Rumble, move: mv.Reveal) -> Iterable[Event]:
    board = match.board
    need(board.stage == SCORE, SECRET)
    need(type(move.seat) is int and move.seat in face_down(match), TOKENS)
    told = isinstance(move.tokens, tuple) and len(move.tokens) == DEALT
    need(told and all(token in board.characters for token in move.tokens), CHARACTER)
    one, other = move.tokens
    need(one != other, TOKENS)
    need(not any(one in shown or other in shown for shown in board.revealed), TWICE)
    return (ev.Revealed(move.seat, move.tokens),)


# ---- A vote to end (RD11)


def _vote(match: Rumble, move: mv.VoteToEnd) -> Iterable[Event]:
    _open(match, Acting)
    rounds, present = match.ruling(STALL_ROUNDS), match.present()
    need(rounds and match.board.quiet >= int(rounds) * len(present), STALL)
    ayes = move.ayes
    need(isinstance(ayes, tuple) and all(type(seat) is int and seat in present for seat in ayes), BALLOTS)
    need(len(set(ayes)) == len(ayes), BALLOTS)
    return (ev.Voted(ayes, 2 * len(ayes) > len(present)),)


def _draw(match: Rumble, move: mv.DrawExits) -> Iterable[Event]:
    _open(match, Drawing)
    left = inside(match.board)
    told = isinstance(move.order, tuple) and len(move.order) == len(left)
    need(told and all(name in move.order for name in left), DRAWN)
    return (ev.ExitsDrawn(move.order),)


_JUDGES: dict[type[Move], Callable[[Rumble, Any], Iterable[Event]]] = {
    mv.KeepDungeon: _keep,
    mv.LayOut: _lay_out,
    mv.PlaceCharacters: _place,
    mv.PlaceInOrder: _place_in_order,
    mv.GoesFirst: _first,
    mv.Pass: _pass,
    mv.MoveCharacter: _move,
    mv.Fight: _fight,
    mv.Escape: _escape,
    mv.Reveal: _reveal,
    mv.VoteToEnd: _vote,
    mv.DrawExits: _draw,
}
