"""The record of a match of Rumble in the Dungeon: the set-up, and every event folded in. Nothing is refused here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules.kernel import Event, Left, Match, Paused, Returned, Setting
from companion.rules.rumble_in_the_dungeon import events as ev
from companion.rules.rumble_in_the_dungeon.board import (
    ADVENTURES,
    BUILD,
    DRAW,
    OVER,
    PLACE,
    PLAY,
    SCORE,
    START,
    Acting,
    Board,
    Building,
    Drawing,
    Lot,
    Placing,
    Revealing,
    Rumble,
    face_down,
    speaker,
    tied,
)
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon, listed

_TABLE_ASKS = {BUILD: Building, PLACE: Placing, DRAW: Drawing}  # what concerns everybody and one seat answers


def setup(setting: Setting) -> Rumble:
    """The dungeon of the card list, nobody in it yet: keep it or build another?"""
    seats = len(setting.players)
    characters = tuple(str(one["name"]) for one in setting.cards["characters"])
    board = Board(listed(setting.cards), characters, ("",) * len(characters), (0,) * seats, ((),) * seats)
    return Match(setting, board, setting.first, (Building(setting.first),))


def evolve(match: Rumble, event: Event) -> Rumble:
    """The match after an event."""
    return _RECORD[type(event)](match, event) if type(event) in _RECORD else match


def _asked(match: Rumble) -> Rumble:
    """The match with the question of its stage open, where that does not depend on an event of its own."""
    stage = match.board.stage
    if stage in _TABLE_ASKS:
        return replace(match, asks=(_TABLE_ASKS[stage](speaker(match)),))
    waiting = face_down(match) if stage == SCORE else ()
    if not waiting:
        return replace(match, asks=())
    rank = {seat: (seat not in match.present(), (seat - match.turn) % len(match.players)) for seat in waiting}
    owner = min(waiting, key=lambda seat: rank[seat])
    return replace(match, asks=(Revealing(speaker(match) if owner in match.out else owner, owner),))


def _stage(match: Rumble, board: Board) -> Rumble:
    return _asked(replace(match, board=board))


def _put(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _stand(board: Board, character: str, room: str) -> tuple[str, ...]:
    return _put(board.where, board.characters.index(character), room)


# ---- Set-up


def _kept(match: Rumble, _event: ev.Kept) -> Rumble:
    return _stage(match, replace(match.board, stage=PLACE))


def _laid_out(match: Rumble, event: ev.LaidOut) -> Rumble:
    dungeon = Dungeon(event.rooms, event.doors, event.entry, event.treasure)
    return _stage(match, replace(match.board, dungeon=dungeon, stage=PLACE))


def _placed(match: Rumble, event: ev.Placed) -> Rumble:
    board = match.board
    fresh = Board(board.dungeon, board.characters, event.rooms, board.points, ((),) * len(board.points))
    dealt = match.inside()
    return _stage(match, replace(fresh, chest=board.dungeon.treasure, dealt=dealt, adventure=board.adventure, stage=START))


# ---- Game play


def _lot_called(match: Rumble, event: ev.LotCalled) -> Rumble:
    return replace(match, asks=(Lot(event.seats[0], event.seats),))


def _turn_began(match: Rumble, event: ev.TurnBegan) -> Rumble:
    board = match.board if match.board.stage == PLAY else replace(match.board, stage=PLAY)
    return replace(match, board=board, turn=event.seat, asks=(Acting(event.seat),))


def _done(match: Rumble, board: Board) -> Rumble:
    """The action is taken, the turn over."""
    return replace(match, board=board, asks=())


def _moved(match: Rumble, event: ev.Moved) -> Rumble:
    board = match.board
    left_behind = "" if board.carrier == event.character else board.carrier
    return _done(
        match,
        replace(
            board,
            where=_stand(board, event.character, event.room),
            chest=event.room if event.chest else board.chest,
            carrier=event.character if event.chest else left_behind,
            quiet=board.quiet + 1,
        ),
    )


def _eliminated(match: Rumble, event: ev.Eliminated) -> Rumble:
    """Whoever brought the chest here is gone, the chest is not (RD5)."""
    board = match.board
    carrier = "" if board.carrier == event.victim else board.carrier
    where, victims = _stand(board, event.victim, ""), (*board.victims, event.victim)
    return _done(match, replace(board, where=where, victims=victims, carrier=carrier, quiet=0))


def _chest_returned(match: Rumble, _event: ev.ChestReturned) -> Rumble:
    return _done(match, replace(match.board, chest=match.board.dungeon.treasure))


def _escaped(match: Rumble, event: ev.Escaped) -> Rumble:
    board, name = match.board, event.character
    return _done(match, replace(board, where=_stand(board, name, ""), escaped=name, chest="", carrier="", quiet=0))


# ---- a vote to end


def _voted(match: Rumble, event: ev.Voted) -> Rumble:
    """A vote that failed can be repeated after as many rounds again, and the turn goes on."""
    if event.passed:
        return _stage(match, replace(match.board, stage=DRAW))
    return replace(match, board=replace(match.board, quiet=0))


def _exits_drawn(match: Rumble, event: ev.ExitsDrawn) -> Rumble:
    board, (*gone, last) = match.board, event.order
    where = tuple(room if name == last else "" for name, room in zip(board.characters, board.where, strict=True))
    return _done(match, replace(board, where=where, victims=(*board.victims, *gone)))


# ---- Scoring


def _one_remains(match: Rumble, _event: ev.OneRemains) -> Rumble:
    return _stage(match, replace(match.board, stage=SCORE))


def _revealed(match: Rumble, event: ev.Revealed) -> Rumble:
    return _stage(match, replace(match.board, revealed=_put(match.board.revealed, event.seat, event.tokens)))


def _scored(match: Rumble, event: ev.Scored) -> Rumble:
    board = match.board
    points = tuple(had + won for had, won in zip(board.points, event.gains, strict=True))
    if event.adventure == ADVENTURES:
        return _stage(match, replace(board, points=points, stage=OVER))
    return _stage(match, replace(board, points=points, adventure=event.adventure + 1, stage=BUILD))


def _ended(match: Rumble, event: ev.Ended) -> Rumble:
    return replace(match, winners=event.winners, asks=())


# ---- seats


def _left(match: Rumble, event: Left) -> Rumble:
    """The leaver's tokens stay on the table; what they were asked is asked of the next, or nobody. An action that was theirs
    is nobody's: the turn passes."""
    stage = match.board.stage
    if stage == PLAY:
        return replace(match, asks=()) if match.turn == event.seat else match
    return _lot_again(match) if stage == START else _asked(match)


def _lot_again(match: Rumble) -> Rumble:
    """A lot among others than those who can start now is not drawn."""
    ask = match.ask
    return replace(match, asks=()) if isinstance(ask, Lot) and ask.tied != tied(match) else match


def _came_or_went(match: Rumble, _event: Event) -> Rumble:
    return _lot_again(match)


_RECORD: dict[type[Event], Callable[[Rumble, Any], Rumble]] = {
    ev.Kept: _kept,
    ev.LaidOut: _laid_out,
    ev.Placed: _placed,
    ev.LotCalled: _lot_called,
    ev.TurnBegan: _turn_began,
    ev.Moved: _moved,
    ev.Eliminated: _eliminated,
    ev.ChestReturned: _chest_returned,
    ev.Escaped: _escaped,
    ev.Voted: _voted,
    ev.ExitsDrawn: _exits_drawn,
    ev.OneRemains: _one_remains,
    ev.Revealed: _revealed,
    ev.Scored: _scored,
    ev.Ended: _ended,
    Left: _left,
    Paused: _came_or_went,
    Returned: _came_or_went,
}
