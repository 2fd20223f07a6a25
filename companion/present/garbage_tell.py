"""Garbage Day in words: the history's lines and the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.present.common import Line, names, won
from companion.rules.garbage_day import events as happened
from companion.rules.garbage_day.board import Board, total
from companion.rules.kernel import Event, Match
from companion.words import N_, _

FULL = 10  # a room that adds up to so much is full
GameMatch = Match[Board]


def tell(match: GameMatch, event: Event) -> Line | None:
    """One event in words; `match` is the state after it."""
    teller = TELLERS.get(type(event))
    return teller(match, event) if teller else None


def _cards(count: int) -> str:
    return _("1 card") if count == 1 else _("{count} cards").format(count=count)


def _tell_stacked(match: GameMatch, event: Any) -> Line:
    undo = ("can", _("1 card comes off the can"))
    return Line(event.seat, _("stacked a card"), _("{count} on can").format(count=match.board.can), undo)


def _tell_stashed(match: GameMatch, event: Any) -> Line:
    own = event.owner == event.seat
    what = _("size {size} to own room") if own else _("size {size} to {owner}’s room")
    card = _("the card goes back to {name}’s hand").format(name=match.players[event.seat])
    return Line(
        event.seat,
        what.format(size=event.size, owner=match.players[event.owner]),
        str(total(match.board.rooms[event.owner])),
        ("card", card),
    )


def _tell_fell(match: GameMatch, event: Any) -> Line:
    if event.guilty is None:
        return Line(
            None, _("{cards} fell, nobody’s fault").format(cards=_cards(event.count)), "", ("card", _("the cards stay on the table"))
        )
    value = _("{count} of {limit}").format(count=match.board.overflow[event.guilty], limit=match.board.limit)
    back = _("take {cards} out of {name}’s Overflow").format(cards=_cards(event.count + event.stray), name=match.players[event.guilty])
    return Line(event.guilty, _("{cards} fell").format(cards=_cards(event.count + event.stray)), value, ("card", back))


def _tell_full(match: GameMatch, event: Any) -> Line:
    return Line(event.seat, _("room full, cleaning"), _("{total} of {full}").format(total=event.total, full=FULL))


def _tell_busted(match: GameMatch, event: Any) -> Line:
    return Line(event.seat, _("busted"), _("{count} of {limit}").format(count=match.board.overflow[event.seat], limit=match.board.limit))


def _tell_ended(match: GameMatch, event: Any) -> Line:
    return Line(None, won(match, event.winners) if event.winners else _("everyone lost"))


TELLERS: dict[type[Event], Callable[[GameMatch, Any], Line]] = {
    happened.Stacked: _tell_stacked,
    happened.Stashed: _tell_stashed,
    happened.Fell: _tell_fell,
    happened.RoomFull: _tell_full,
    happened.Busted: _tell_busted,
    happened.Ended: _tell_ended,
    happened.FallSeen: lambda match, event: Line(event.seat, _("a fall was reported"), str(event.count)),
    happened.TakenBack: lambda match, event: Line(
        event.seat, _("picked the card up again"), "", ("can", _("the card goes back on the can"))
    ),
    happened.Cleaned: lambda match, event: Line(event.seat, _("room is clean")),
    happened.NotFallen: lambda match, event: Line(None, _("nothing fell")),
    happened.Followed: lambda match, event: Line(event.seat, _("followed the Mischief card")),
    happened.Declined: lambda match, event: Line(event.seat, _("did not follow the Mischief card")),
    happened.DuelLost: lambda match, event: Line(event.seat, _("lost the duel")),
    happened.Recounted: lambda match, event: Line(None, _("recounted {cards}").format(cards=_cards(event.count))),
}

REASONS = {
    "last standing": N_("Last one not busted."),
    "least overflow": N_("The smallest Overflow."),
    "shared": N_("The smallest Overflow, shared."),
    "spotless": N_("Not one card of Overflow: the garbage was never taken out."),
}


def result(match: GameMatch, reason: str) -> tuple[str, str, tuple[tuple[int, str], ...]]:
    """Headline, explanation and (seat, words) from the best to the last."""
    winners = match.winners or ()
    headline = _("{names} wins") if len(winners) == 1 else _("{names} win")
    head = headline.format(names=names(match, winners)) if winners else _("Everyone loses")
    board = match.board
    order = sorted(match.seats, key=lambda seat: (seat not in winners, seat in match.out, board.overflow[seat]))
    places = tuple((seat, _place(match, seat)) for seat in order)
    return head, _(REASONS.get(reason, "")), places


def _place(match: GameMatch, seat: int) -> str:
    board = match.board
    if seat in match.out:
        return _("busted")
    return _("{count} of {limit}").format(count=board.overflow[seat], limit=board.limit)
