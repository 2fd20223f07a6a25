"""What is said of single events, where the history's line is too short to be understood by ear, and of limits that somebody reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.present import seats
from companion.present.common import Presenter
from companion.present.garbage_tell import FULL
from companion.rules.dumb_ways_to_die.board import Board as BeanBoard
from companion.rules.dumpster_brawl.board import Board as BrawlBoard
from companion.rules.garbage_day import events as day
from companion.rules.garbage_day.board import Board as DayBoard
from companion.rules.garbage_day.board import known, total
from companion.rules.kernel import Event, Match
from companion.rules.rumble_in_the_dungeon.board import Board as DungeonBoard
from companion.rules.trash_war.board import Board as WarBoard
from companion.rules.trash_war.board import standing as standing_walls
from companion.words import _

AnyMatch = Match[Any]


def _cards(count: int) -> str:
    return _("1 card") if count == 1 else _("{count} cards").format(count=count)


def _stacked(match: AnyMatch, event: Any) -> str:
    told = _("{name} stacked a card, {cards} on the can")
    return told.format(name=match.players[event.seat], cards=_cards(match.board.can))


def _stashed(match: AnyMatch, event: Any) -> str:
    room = match.board.rooms[event.owner]
    own = event.owner == event.seat
    told = _("{name}, size {size} into the own room") if own else _("{name}, size {size} into the room of {owner}")
    told = told.format(name=match.players[event.seat], size=event.size, owner=match.players[event.owner])
    return _("{told}: {total} of {full} now").format(told=told, total=total(room), full=FULL) if known(room) else told


def _fell(match: AnyMatch, event: Any) -> str:
    if event.guilty is None:
        return _("{cards} fell, nobody’s fault").format(cards=_cards(event.count))
    return _("{name} takes {cards}").format(name=match.players[event.guilty], cards=_cards(event.count + event.stray))


def _full(match: AnyMatch, event: Any) -> str:
    return _("The room of {name} is full: {total}").format(name=match.players[event.seat], total=event.total)


def _busted(match: AnyMatch, event: Any) -> str:
    return _("{name} is busted").format(name=match.players[event.seat])


def _nothing(match: AnyMatch, event: Any) -> str:
    """What the page says that follows."""
    return ""


TOLD: Mapping[type[Event], Callable[[AnyMatch, Any], str]] = {
    day.Stacked: _stacked,
    day.Stashed: _stashed,
    day.Fell: _fell,
    day.RoomFull: _full,
    day.Busted: _busted,
    day.FallSeen: _nothing,
}


def told(before: AnyMatch, match: AnyMatch, event: Event, presenter: Presenter) -> str:
    """One event as it is said, by the states before and after it; "" where nothing is."""
    own = TOLD.get(type(event))
    if own is not None:
        return own(match, event)
    line = seats.tell(before, match, event) or presenter.tell(match, event)
    if line is None:
        return ""
    what = f"{line.what}, {line.value}" if line.value else line.what
    return f"{match.players[line.seat]}: {what}" if line.seat is not None else what


# --- limits -----------------------------------------------------------------------------------------------------------


def limits(before: AnyMatch, after: AnyMatch) -> Iterator[str]:
    """Who has come near an end by what happened in between, and how near."""
    for seat in after.inside():
        if seat in before.inside() and (said := LIMITS.get(type(after.board), _no_limit)(before, after, seat)):
            yield said


def _no_limit(before: AnyMatch, after: AnyMatch, seat: int) -> str:
    return ""


def _overflow(before: AnyMatch, after: AnyMatch, seat: int) -> str:
    """Every change of an Overflow is told, since it is the score."""
    count, limit = after.board.overflow[seat], after.board.limit
    if count == before.board.overflow[seat]:
        return ""
    told = _("{name} has {count} of {limit}, one more busts") if count == limit - 1 else _("{name} has {count} of {limit}")
    return told.format(name=after.players[seat], count=count, limit=limit)


def _beans(before: AnyMatch, after: AnyMatch, seat: int) -> str:
    last = after.board.beans[seat] == 1 != before.board.beans[seat]
    return _("{name} has one bean left").format(name=after.players[seat]) if last else ""


def _walls(before: AnyMatch, after: AnyMatch, seat: int) -> str:
    last = len(standing_walls(after.board, seat)) == 1 != len(standing_walls(before.board, seat))
    return _("{name} has one wall left").format(name=after.players[seat]) if last else ""


LIMITS: Mapping[type, Callable[[AnyMatch, AnyMatch, int], str]] = {DayBoard: _overflow, BeanBoard: _beans, WarBoard: _walls}


# --- where a match stands ---------------------------------------------------------------------------------------------


def standing(match: AnyMatch) -> Iterator[str]:
    """Everybody's score in a few words, those who are out left out."""
    told = STANDS.get(type(match.board))
    for seat in match.inside() if told is not None else ():
        assert told is not None
        yield f"{match.players[seat]}: {told(match, seat)}"


def _of_limit(match: AnyMatch, seat: int) -> str:
    return _("{count} of {limit}").format(count=match.board.overflow[seat], limit=match.board.limit)


def _hand(match: AnyMatch, seat: int) -> str:
    return _cards(match.board.hands[seat])


def _fortress(match: AnyMatch, seat: int) -> str:
    count = len(standing_walls(match.board, seat))
    return _("1 wall") if count == 1 else _("{count} walls").format(count=count)


def _living(match: AnyMatch, seat: int) -> str:
    count = match.board.beans[seat]
    return _("1 bean") if count == 1 else _("{count} beans").format(count=count)


def _points(match: AnyMatch, seat: int) -> str:
    count = match.board.points[seat]
    return _("1 point") if count == 1 else _("{count} points").format(count=count)


STANDS: Mapping[type, Callable[[AnyMatch, int], str]] = {
    DayBoard: _of_limit,
    BrawlBoard: _hand,
    WarBoard: _fortress,
    BeanBoard: _living,
    DungeonBoard: _points,
}
