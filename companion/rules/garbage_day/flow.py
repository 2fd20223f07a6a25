"""How a match of Garbage Day goes on: the set-up, what a state demands by itself, and the record of every event.

A turn is one question at the bottom of the stack; what it causes is pushed on top. When the stack is empty the step is
done: rooms are checked, then the turn passes. `evolve` only moves cards between piles, so none is ever made or lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.rules.common import changed
from companion.rules.garbage_day.board import (
    CHECK,
    HAND,
    LIFT,
    MISCHIEF,
    PLAY,
    ROOM,
    SETUP,
    UNKNOWN,
    Board,
    Card,
    Cleaning,
    Duelling,
    Mischief,
    Placing,
    Room,
    Settling,
    Verdict,
    Which,
    known,
    total,
)
from companion.rules.garbage_day.events import (
    Busted,
    Cleaned,
    CleanOrdered,
    Declined,
    Doubted,
    Drew,
    DuelCalled,
    DuelLost,
    Ended,
    FallSeen,
    Fell,
    Followed,
    MovedOver,
    NotFallen,
    Recounted,
    Retrieved,
    RoomFull,
    Settled,
    SizeTold,
    Stacked,
    Stashed,
    TakenBack,
    TurnBegan,
    Voted,
    Waited,
)
from companion.rules.garbage_day.law import (
    AT_ONCE,
    BUSTED_SPOIL,
    DEALT,
    FULL_ROOM,
    FULL_WHEN,
    HAND_SIZE,
    LEAVING,
    LIMITS,
    OVERFLOW,
    STRAY_SPOIL,
)
from companion.rules.kernel import PAUSING, WAIT, Ask, Event, Left, Match, Returned, Setting, waits

Table = Match[Board]


def setup(setting: Setting) -> Table:
    """One start card in each room, two cards in each hand, the rest in the deck; who took out the garbage last begins."""
    seats = len(setting.players)
    deck = setting.cards["deck"]
    size = next(card["size"] for card in setting.cards["card"] if card.get("start"))
    left = deck["garbage"] + deck["mischief"] - seats * (1 + DEALT)
    rooms = ((Card(size),),) * seats
    board = Board(left, (DEALT,) * seats, rooms, LIMITS[seats], overflow=(0,) * seats)
    return Match(setting, board, setting.first)


# ---- what a state demands


def follow(match: Table) -> Iterable[Event]:
    """A bust and the end of the match come before any open question; then the question's own consequences, then the step."""
    if match.winners is not None:
        return ()
    board, inside = match.board, match.inside()
    for seat in inside:
        if board.overflow[seat] >= board.limit:
            return (Busted(seat, board.hands[seat] + len(board.rooms[seat])),)
    if len(inside) == 1:
        return (Ended(inside, "last standing"),)
    if waits(match):
        return ()
    return _question(match) if match.asks else _step(match, inside)


def _question(match: Table) -> Iterable[Event]:
    ask, board = match.asks[-1], match.board
    if isinstance(ask, Cleaning) and not board.rooms[ask.seat]:
        return (Cleaned(ask.seat),)
    if isinstance(ask, Placing) and not board.hands[ask.seat]:
        if board.deck and not (ask.retry and board.rooms[ask.seat]):  # a recount or a leaver gave cards back to the deck
            return (Drew(ask.seat, min(HAND_SIZE, board.deck)),)
        if not board.rooms[ask.seat]:
            return (Waited(ask.seat),)
    return ()


def _step(match: Table, inside: tuple[int, ...]) -> Iterable[Event]:
    board = match.board
    if board.step == SETUP:
        return _turn(match, match.turn)
    present = match.present()
    if board.step == PLAY and (full := _full(match, present)):
        return full
    if not board.deck and not _hold(board, present):  # what somebody who is away still holds is waited for
        return () if _hold(board, inside) else (_end(match, inside),)
    return _turn(match, match.after(match.turn))


def _hold(board: Board, seats: tuple[int, ...]) -> bool:
    """Whether one of them has a card in hand or room."""
    return any(board.hands[seat] or board.rooms[seat] for seat in seats)


def _turn(match: Table, seat: int) -> Iterable[Event]:
    drawn = min(HAND_SIZE - match.board.hands[seat], match.board.deck)
    return (TurnBegan(seat), Drew(seat, drawn)) if drawn > 0 else (TurnBegan(seat),)


def _full(match: Table, present: tuple[int, ...]) -> tuple[Event, ...]:
    """The next full room to clean: one's own at step 3; a roommate's too where GD6 is “at once”, and before it."""
    others = [seat for seat in present if seat != match.turn] if match.ruling(FULL_WHEN) == AT_ONCE else []
    for seat in (*others, match.turn):
        size = total(match.board.rooms[seat])
        if size >= FULL_ROOM:
            return (RoomFull(seat, size),)
    return ()


def _end(match: Table, inside: tuple[int, ...]) -> Ended:
    """All cards are stacked and at least two players are left."""
    overflow = match.board.overflow
    counted = overflow if match.ruling(BUSTED_SPOIL) else [overflow[seat] for seat in inside]
    if not any(counted) and not (match.board.stray and match.ruling(STRAY_SPOIL)):
        return Ended((), "spotless")
    least = min(overflow[seat] for seat in inside)
    winners = tuple(seat for seat in inside if overflow[seat] == least)
    return Ended(winners, "least overflow" if len(winners) == 1 else "shared")


# ---- the record


def evolve(match: Table, event: Event) -> Table:
    """The match after an event."""
    return _RECORD[type(event)](match, event) if type(event) in _RECORD else match


def _set(rooms: tuple[Room, ...], seat: int, room: Room) -> tuple[Room, ...]:
    return (*rooms[:seat], room, *rooms[seat + 1 :])


def take(room: Room, size: int | None) -> Room:
    """The room without one card of that size, a Garbage card where both kinds have it. None: without one of them, nobody said
    which, so that no size of the rest is known."""
    if size is None:
        return (Card(UNKNOWN),) * (len(room) - 1)
    card = Card(size) if Card(size) in room else next((card for card in room if card.size == size), room[0])
    place = room.index(card)
    return room[:place] + room[place + 1 :]


def matters(match: Table, seat: int) -> bool:
    """Whether it makes a difference which of the seat's room cards, of different sizes, was stacked: all of them are known, and the
    room may be full now or somebody can still add to it."""
    board, room = match.board, match.board.rooms[seat]
    return known(room) and (total(room) >= FULL_ROOM or any(board.hands[other] for other in match.inside()))


def _replace_due(match: Table, *asks: Ask) -> tuple[Ask, ...]:
    """The stack with the question that is due replaced, an open verdict kept on top."""
    top = match.asks[-1:] if match.asks and isinstance(match.asks[-1], Verdict) else ()
    below = match.asks[: len(match.asks) - len(top)]
    return (*below[:-1], *asks, *top)


def _turn_began(match: Table, event: TurnBegan) -> Table:
    return replace(match, board=replace(match.board, step=PLAY), turn=event.seat, asks=(Placing(event.seat),))


def _drew(match: Table, event: Drew) -> Table:
    board = match.board
    hands = changed(board.hands, event.seat, event.count)
    return replace(match, board=replace(board, deck=board.deck - event.count, hands=hands))


def _pop(match: Table, _event: Event) -> Table:
    return replace(match, asks=match.asks[:-1])


def _same(match: Table, _event: Event) -> Table:
    return match


def _stacked(match: Table, event: Stacked) -> Table:
    board, seat = match.board, event.seat
    if event.source == HAND:
        board = replace(board, can=board.can + 1, hands=changed(board.hands, seat, -1))
        return replace(match, board=board, asks=_replace_due(match, Settling(seat)))
    room = board.rooms[seat]
    board = replace(board, can=board.can + 1, rooms=_set(board.rooms, seat, take(room, event.size)))
    size = UNKNOWN if event.size is None else event.size
    asks: tuple[Ask, ...] = (Settling(seat, ROOM, size),)
    below = match.asks[-1] if not isinstance(match.asks[-1], Verdict) else match.asks[-2]
    if isinstance(below, Cleaning):
        asks = (replace(below, retry=False), *asks)
    elif event.size is None and matters(match, seat):
        asks = (Which(seat, room), *asks)
    return replace(match, board=board, asks=_replace_due(match, *asks))


def _taken_back(match: Table, event: TakenBack) -> Table:
    board, seat, ask = match.board, event.seat, match.asks[-1]
    board = replace(board, can=board.can - 1)
    rest = match.asks[:-1]
    if not isinstance(ask, Settling) or ask.source == HAND:
        board = replace(board, hands=changed(board.hands, seat, 1))
        return replace(match, board=board, asks=(*rest, Placing(seat, retry=True)))
    below = rest[-1] if rest else None
    room: Room = (*board.rooms[seat], Card(ask.size))
    again: Ask = Placing(seat, retry=True)
    if isinstance(below, Which):
        room = below.room
        rest = rest[:-1]
    elif isinstance(below, Cleaning):
        again, rest = replace(below, retry=True), rest[:-1]
    return replace(match, board=replace(board, rooms=_set(board.rooms, seat, room)), asks=(*rest, again))


def _size_told(match: Table, event: SizeTold) -> Table:
    ask = match.asks[-1]
    room = take(ask.room, event.size) if isinstance(ask, Which) else match.board.rooms[event.seat]
    board = replace(match.board, rooms=_set(match.board.rooms, event.seat, room))
    return replace(match, board=board, asks=match.asks[:-1])


def _stashed(match: Table, event: Stashed) -> Table:
    board = match.board
    room = (*board.rooms[event.owner], Card(event.size, event.kind))
    board = replace(board, hands=changed(board.hands, event.seat, -1), rooms=_set(board.rooms, event.owner, room))
    asks = (Mischief(event.seat, event.owner),) if event.kind == MISCHIEF else ()
    return replace(match, board=board, asks=(*match.asks[:-1], *asks))


def _clean_ordered(match: Table, event: CleanOrdered) -> Table:
    return replace(match, asks=(*match.asks, Cleaning(event.seat, event.total)))


def _room_full(match: Table, event: RoomFull) -> Table:
    """Step 3 begins when the player on turn has to clean; a roommate's room is cleaned within step 2 (GD6)."""
    board = replace(match.board, step=CHECK) if event.seat == match.turn else match.board
    return replace(match, board=board, asks=(*match.asks, Cleaning(event.seat, event.total)))


def _retrieved(match: Table, event: Retrieved) -> Table:
    board = match.board
    room = (*board.rooms[event.seat], Card(event.size))
    board = replace(board, can=board.can - 1, rooms=_set(board.rooms, event.seat, room))
    return replace(match, board=board, asks=(*match.asks, Settling(event.seat, LIFT)))


def _moved_over(match: Table, event: MovedOver) -> Table:
    rooms = _set(match.board.rooms, event.seat, take(match.board.rooms[event.seat], event.size))
    rooms = _set(rooms, event.owner, (*rooms[event.owner], Card(event.size)))
    return replace(match, board=replace(match.board, rooms=rooms))


def _duel_called(match: Table, event: DuelCalled) -> Table:
    return replace(match, asks=(*match.asks, Duelling(event.seat, event.rival)))


def _with_verdict(match: Table, seat: int, count: int) -> Table:
    asks = match.asks[:-1] if match.asks and isinstance(match.asks[-1], Verdict) else match.asks
    return replace(match, asks=(*asks, Verdict(seat, count)) if count > 0 else asks)


def _fall_seen(match: Table, event: FallSeen) -> Table:
    return _with_verdict(match, event.seat, event.count)


def _doubted(match: Table, event: Doubted) -> Table:
    """A card in doubt that is fallen needs a verdict; one that is not is no longer in question."""
    ask = match.ask
    if isinstance(ask, Verdict):
        return match if event.fallen else _with_verdict(match, ask.seat, ask.count - event.count)
    return _with_verdict(match, event.seat, event.count) if event.fallen else match


def _fell(match: Table, event: Fell) -> Table:
    """All cards of one fall go over together, before any bust (GD9)."""
    board = match.board
    if event.guilty is None:
        board = replace(board, can=board.can - event.count, stray=board.stray + event.count)
    else:
        overflow = changed(board.overflow, event.guilty, event.count + event.stray)
        board = replace(board, can=board.can - event.count, stray=board.stray - event.stray, overflow=overflow)
    return _with_verdict(replace(match, board=board), 0, 0)


def _busted(match: Table, event: Busted) -> Table:
    """Hand and room join the Overflow (GD8)."""
    return _gone(replace(match, out=match.out | {event.seat}), event.seat, OVERFLOW)


def _left(match: Table, event: Left) -> Table:
    """Somebody has left, which the match knows already: the ruling says where the cards go. Their Overflow stays theirs."""
    return _gone(match, event.seat, str(match.ruling(LEAVING)))


def _returned(match: Table, event: Returned) -> Table:
    """A verdict that nobody at the table could be asked for is theirs now."""
    if match.ruling(PAUSING.key) == WAIT:
        return match
    asks = (replace(ask, seat=event.seat) if isinstance(ask, Verdict) and ask.seat in match.away else ask for ask in match.asks)
    return replace(match, asks=tuple(asks))


def _gone(match: Table, seat: int, where: str) -> Table:
    """The cards of somebody who is out are cleared away and nothing more is asked of them, not even the rest of a room."""
    board = match.board
    count = board.hands[seat] + len(board.rooms[seat])
    under, over = (0, count) if where == OVERFLOW else (count, 0)
    hands, rooms = changed(board.hands, seat, -board.hands[seat]), _set(board.rooms, seat, ())
    overflow = changed(board.overflow, seat, over)
    after = replace(match, board=replace(board, deck=board.deck + under, hands=hands, rooms=rooms, overflow=overflow))
    asks = (_without(ask, seat, after) for ask in match.asks)
    return replace(after, asks=tuple(ask for ask in asks if ask is not None))


def _without(ask: Ask, seat: int, match: Table) -> Ask | None:
    """The question without somebody who is out; None where it is theirs. A verdict goes on with the next player as its first guess."""
    if isinstance(ask, Verdict):
        return replace(ask, seat=_heir(match, seat)) if ask.seat == seat else ask
    other = ask.owner if isinstance(ask, Mischief) else ask.rival if isinstance(ask, Duelling) else ask.seat
    return None if seat in (ask.seat, other) else ask


def _heir(match: Table, seat: int) -> int:
    """The next player clockwise, one who is away only where nobody else is left."""
    there = match.present() or match.inside()
    return min(there, key=lambda other: (other - seat) % len(match.players))


def _recounted(match: Table, event: Recounted) -> Table:
    board = _pile(match.board, event.source, -event.count, event)
    return replace(match, board=_pile(board, event.target, event.count, event))


def _pile(board: Board, pile: str, change: int, event: Recounted) -> Board:
    name, _, place = pile.partition("-")
    if not place:
        numbers: dict[str, Any] = {name: getattr(board, name) + change}
        return replace(board, **numbers)
    seat = int(place)
    if name == ROOM:
        size = UNKNOWN if event.size is None else event.size
        room = board.rooms[seat]
        room = (*room, Card(size, event.kind)) if change > 0 else take(room, size)
        return replace(board, rooms=_set(board.rooms, seat, room))
    field = "hands" if name == HAND else "overflow"
    moved: dict[str, Any] = {field: changed(getattr(board, field), seat, change)}
    return replace(board, **moved)


def _ended(match: Table, event: Ended) -> Table:
    return replace(match, winners=event.winners, asks=())


_RECORD: dict[type[Event], Callable[[Table, Any], Table]] = {
    TurnBegan: _turn_began,
    Drew: _drew,
    Waited: _pop,
    Stacked: _stacked,
    Settled: _pop,
    TakenBack: _taken_back,
    SizeTold: _size_told,
    Stashed: _stashed,
    Followed: _pop,
    Declined: _pop,
    CleanOrdered: _clean_ordered,
    Retrieved: _retrieved,
    MovedOver: _moved_over,
    DuelCalled: _duel_called,
    DuelLost: _pop,
    RoomFull: _room_full,
    Cleaned: _pop,
    FallSeen: _fall_seen,
    Doubted: _doubted,
    Voted: _same,
    Fell: _fell,
    NotFallen: _pop,
    Busted: _busted,
    Left: _left,
    Returned: _returned,
    Recounted: _recounted,
    Ended: _ended,
}
