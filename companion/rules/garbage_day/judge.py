"""What may be said when in Garbage Day: every legality is written here and nowhere else.

Each move has one function from a match to the events it causes, or a RuleError that quotes the law.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from companion.rules.common import need
from companion.rules.garbage_day.board import (
    GARBAGE,
    HAND,
    ICON_CAN,
    ICON_OWN,
    ICON_ROOMMATE,
    LIFT,
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
    due,
    source,
    total,
)
from companion.rules.garbage_day.events import (
    CleanOrdered,
    Declined,
    Doubted,
    DuelCalled,
    DuelLost,
    FallSeen,
    Fell,
    Followed,
    MovedOver,
    NotFallen,
    Recounted,
    Retrieved,
    Settled,
    SizeTold,
    Stacked,
    Stashed,
    TakenBack,
    Voted,
    Waited,
)
from companion.rules.garbage_day.law import (
    BALLOTS,
    CHOICE,
    FALLEN,
    FELL,
    ICON,
    KEEP,
    LEAVES,
    LIES,
    MISCHIEF_ROOM,
    MISCHIEF_SIZE,
    MUST_EMPTY,
    NOTHING,
    OLDER,
    OLDER_HOLES,
    ONE_CARD,
    ORDER,
    OUT,
    PILE,
    RETRY,
    SIZE,
    STILL,
    TEXT,
    VISIBLE,
)
from companion.rules.garbage_day.moves import (
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
from companion.rules.kernel import BUSY, PAUSING, WAIT, Ask, Event, Match, Move, Pause, Rule, RuleError

Table = Match[Board]
A = TypeVar("A", bound=Ask)


def decide(match: Table, move: Move) -> Iterable[Event]:
    """The events of a move, or RuleError."""
    return _JUDGES[type(move)](match, move) if type(move) in _JUDGES else ()


def _open(match: Table, kind: type[A], otherwise: Rule = ORDER) -> A:
    """The open question, which must be of this kind."""
    ask = match.ask
    if not isinstance(ask, kind):
        raise RuleError(otherwise)
    return ask


def _present(match: Table, seat: int | None) -> int:
    """Somebody who can be named: in the game and at the table."""
    if seat is None or seat not in match.present():
        raise RuleError(OUT)
    return seat


# ---- seats


def _pause(match: Table, move: Pause) -> Iterable[Event]:
    """Whose room a Mischief card was played into, or who is challenged, has to stay until that is over."""
    named = {seat for ask in match.asks for seat in (getattr(ask, "owner", None), getattr(ask, "rival", None))}
    need(match.ruling(PAUSING.key) == WAIT or move.seat not in named, BUSY)
    return ()


# ---- the can


def _stack(match: Table, move: Stack) -> Iterable[Event]:
    ask = match.ask
    if not isinstance(ask, (Placing, Cleaning)):
        raise RuleError(_too_early(match))
    return (_placed(match, ask.seat, move),)


def _too_early(match: Table) -> Rule:
    """Why no card may be played now: the pile of a cleaning still moves, or this turn's card is played (a next player who does
    not wait ends the placement by saying `Still`, GD5)."""
    ask = match.ask
    if isinstance(ask, Settling) and (ask.source == LIFT or any(isinstance(below, Cleaning) for below in match.asks)):
        return STILL
    return ONE_CARD if isinstance(ask, (Settling, Mischief)) else ORDER


def _placed(match: Table, seat: int, move: Stack) -> Stacked:
    """The card that is due on the can, out of the hand or one of the room (any of it while cleaning, GD15). The last cards of a
    room may be Mischief cards too, though the book says Garbage: kept there, they would put off the end for ever."""
    where = source(match)
    if move.source and move.source != where:
        raise RuleError(CHOICE if where == HAND else ORDER)
    if where == HAND:
        need(not move.icons or ICON_CAN in move.icons, ICON)
        return Stacked(seat)
    sizes = {card.size for card in match.board.rooms[seat]}
    if move.size is None:
        return Stacked(seat, ROOM, sizes.pop() if len(sizes) == 1 and UNKNOWN not in sizes else None)
    if UNKNOWN in sizes:
        return Stacked(seat, ROOM)
    need(move.size in sizes, SIZE)
    return Stacked(seat, ROOM, move.size)


def _still(match: Table, _move: Still) -> Iterable[Event]:
    return (Settled(_open(match, Settling).seat),)


def _hole(match: Table, move: HoleCovered) -> Iterable[Event]:
    if move.older:
        need(match.ruling(OLDER_HOLES), OLDER)
    return _take_back(match, "older hole" if move.older else "hole")


def _misplaced(match: Table, move: Misplaced) -> Iterable[Event]:
    return _take_back(match, move.reason)


def _take_back(match: Table, reason: str) -> Iterable[Event]:
    """No penalty by itself; what falls meanwhile is the placer's, whom the verdict names first (GD4)."""
    ask = _open(match, Settling)
    need(ask.source != LIFT, ORDER)
    need(match.board.can, NOTHING)
    return (TakenBack(ask.seat, reason),)


def _size_was(match: Table, move: SizeWas) -> Iterable[Event]:
    ask = _open(match, Which)
    need(move.size in {card.size for card in ask.room}, SIZE)
    return (SizeTold(ask.seat, move.size),)


def _wait(match: Table, _move: Wait) -> Iterable[Event]:
    ask = match.ask
    if not isinstance(ask, Placing):
        raise RuleError(ORDER)
    need(source(match) == ROOM, ONE_CARD)
    need(not match.ruling(MUST_EMPTY), KEEP)
    need(not ask.retry, RETRY)
    return (Waited(ask.seat),)


# ---- rooms and mischief


def _stash(match: Table, move: Stash) -> Iterable[Event]:
    ask = match.ask
    if not isinstance(ask, Placing):
        raise RuleError(_too_early(match))
    need(not ask.retry, RETRY)
    need(match.board.hands[ask.seat], KEEP)
    owner = _present(match, move.seat)
    icon = ICON_OWN if owner == ask.seat else ICON_ROOMMATE
    need(not move.icons or icon in move.icons, ICON)
    need(move.kind == GARBAGE or icon == ICON_ROOMMATE or move.icons, MISCHIEF_ROOM)
    return (Stashed(ask.seat, owner, _size(match, move.size, move.kind), move.kind),)


def _size(match: Table, size: int | None, kind: str = GARBAGE) -> int:
    """The size said, the default of the match for a Mischief card (GD13)."""
    if size is None and kind == MISCHIEF:
        return int(match.ruling(MISCHIEF_SIZE))
    sizes = match.setting.cards["sizes"]
    if size is None or not sizes["smallest"] <= size <= sizes["largest"]:
        raise RuleError(SIZE)
    return size


def _follow(match: Table, move: Follow) -> Iterable[Event]:
    ask = _open(match, Mischief)
    effect = next((effect for effect in match.setting.cards["effect"] if effect["id"] == move.effect), None)
    if effect is None:
        raise RuleError(TEXT)
    return (Followed(ask.seat, move.effect), _EFFECTS[effect["does"]](match, ask, move))


def _clean(match: Table, _ask: Mischief, move: Follow) -> Event:
    return _ordered(match, _present(match, move.seat))


def _ordered(match: Table, seat: int) -> CleanOrdered:
    need(match.board.rooms[seat], NOTHING)
    return CleanOrdered(seat, total(match.board.rooms[seat]))


def _retrieve(match: Table, ask: Mischief, move: Follow) -> Event:
    need(move.visible, VISIBLE)
    need(match.board.can, NOTHING)
    return Retrieved(ask.owner, _size(match, move.size))


def _duel(_match: Table, ask: Mischief, _move: Follow) -> Event:
    return DuelCalled(ask.seat, ask.owner)


def _move_over(match: Table, ask: Mischief, move: Follow) -> Event:
    sizes = {card.size for card in match.board.rooms[ask.seat] if card.kind == GARBAGE}
    need(sizes, NOTHING)
    size = next(iter(sizes)) if move.size is None and len(sizes) == 1 else move.size
    if size is None or size not in sizes:
        raise RuleError(SIZE)
    return MovedOver(ask.seat, ask.owner, size)


_EFFECTS: Mapping[str, Callable[[Table, Mischief, Follow], Event]] = {
    "clean": _clean,
    "retrieve": _retrieve,
    "duel": _duel,
    "move": _move_over,
}


def _decline(match: Table, _move: Decline) -> Iterable[Event]:
    return (Declined(_open(match, Mischief).seat),)


def _lose(match: Table, move: Lose) -> Iterable[Event]:
    ask = _open(match, Duelling)
    need(move.seat in (ask.seat, ask.rival), ORDER)
    lost = DuelLost(move.seat)
    return (lost, _ordered(match, move.seat)) if match.board.rooms[move.seat] else (lost,)


# ---- falls


def _active(match: Table) -> int:
    """Whose fall it is unless somebody says otherwise: the placer's, else the player's on turn."""
    ask = match.ask
    if ask is not None:
        return ask.seat
    return match.turn if match.turn in match.present() else match.after(match.turn)


def _loose(match: Table, count: int, played: bool = False) -> int:
    """A number of cards that can have fallen: from the can, and the one that was being placed."""
    need(1 <= count <= match.board.can + (played or bool(source(match))), FELL)
    return count


def _cards_fell(match: Table, move: CardsFell) -> Iterable[Event]:
    return (FallSeen(_active(match), _loose(match, move.count)),)


def _rests(match: Table, move: Rests) -> Iterable[Event]:
    """Fallen is what the match's ruling counts as fallen (GD1); a card in the lid is still on the can (GD2)."""
    ask = match.ask
    most = ask.count if isinstance(ask, Verdict) else match.board.can
    need(1 <= move.count <= most, FELL)
    ruling = match.ruling(FALLEN)
    fallen = {"flat": True, "leaning": ruling != LIES, "hanging": ruling == LEAVES, "in the lid": False}[move.where]
    return (Doubted(_active(match), move.where, move.count, fallen),)


def _blame(match: Table, move: Blame) -> Iterable[Event]:
    ask = _open(match, Verdict)
    return _fall(match, move.guilty, ask.count if move.count is None else move.count, move.played)


def _spill(match: Table, move: Spill) -> Iterable[Event]:
    return _fall(match, move.guilty, move.count, move.played)


def _fall(match: Table, guilty: int | None, count: int, played: bool) -> tuple[Event, ...]:
    """The cards of one fall find their owner, together with those nobody was to blame for earlier."""
    if guilty is not None:
        _present(match, guilty)
    before: tuple[Event, ...] = ()
    if played:
        ask = due(match)
        if ask is None or not source(match):
            raise RuleError(ORDER)
        before = (_placed(match, ask.seat, Stack()),)
    need(1 <= count <= match.board.can + len(before), FELL)
    return (*before, Fell(guilty, count, 0 if guilty is None else match.board.stray))


def _vote(match: Table, move: Vote) -> Iterable[Event]:
    """More than half of the players at the table, else nobody (GD10)."""
    ask, present = _open(match, Verdict), match.present()
    need(len(move.votes) == len(present) and set(move.votes) <= {*present, None}, BALLOTS)
    most, ballots = Counter(move.votes).most_common(1)[0]
    guilty = most if 2 * ballots > len(present) else None
    fall = _fall(match, guilty, ask.count if move.count is None else move.count, played=False)
    return (Voted(move.votes, guilty), *fall)


def _no_fall(match: Table, _move: NoFall) -> Iterable[Event]:
    _open(match, Verdict)
    return (NotFallen(),)


# ---- corrections


def _recount(match: Table, move: Recount) -> Iterable[Event]:
    held, kinds = _held(match, move.source, move.size)
    _held(match, move.target, move.size)
    need(1 <= move.count <= held and move.source != move.target, PILE)
    rooms = move.source.startswith(ROOM), move.target.startswith(ROOM)
    if not any(rooms):
        return (Recounted(move.source, move.target, move.count),)
    ask = match.ask
    need(isinstance(ask, Mischief) or (isinstance(ask, Placing) and not ask.retry), ORDER)
    need(move.count == 1, PILE)
    kind = GARBAGE if GARBAGE in kinds or not rooms[0] else MISCHIEF
    return (Recounted(move.source, move.target, 1, _size(match, move.size), kind),)


def _held(match: Table, pile: str, size: int | None) -> tuple[int, set[str]]:
    """How many cards a pile can give, and of a room's the kinds that have this size. A busted player keeps an Overflow only."""
    board = match.board
    name, dash, place = pile.partition("-")
    if not dash:
        need(name in ("deck", "can", "stray"), PILE)
        return int(getattr(board, name)), set()
    need(place.isdecimal() and int(place) in match.seats and name in (HAND, ROOM, "overflow"), PILE)
    seat = int(place)
    need(seat in match.inside(), OUT)
    if name != ROOM:
        return (board.hands if name == HAND else board.overflow)[seat], set()
    kinds = {card.kind for card in board.rooms[seat] if card.size == size}
    return (1 if kinds else 0), kinds


_JUDGES: dict[type[Move], Callable[[Table, Any], Iterable[Event]]] = {
    Stack: _stack,
    Stash: _stash,
    Follow: _follow,
    Decline: _decline,
    Lose: _lose,
    Still: _still,
    HoleCovered: _hole,
    Misplaced: _misplaced,
    SizeWas: _size_was,
    CardsFell: _cards_fell,
    Rests: _rests,
    Blame: _blame,
    Vote: _vote,
    NoFall: _no_fall,
    Spill: _spill,
    Wait: _wait,
    Recount: _recount,
    Pause: _pause,
}
