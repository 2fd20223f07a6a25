"""Dumpster Brawl! in words: the history's lines and the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.present.common import Line, names, won
from companion.rules.dumpster_brawl import events as happened
from companion.rules.dumpster_brawl.board import Brawl, is_rummy
from companion.rules.dumpster_brawl.scoring import points
from companion.rules.kernel import Event, Match
from companion.words import N_, _


def hand_of(match: Brawl, seat: int) -> str:
    count = match.board.hands[seat]
    return _("1 card") if count == 1 else _("{count} cards").format(count=count)


def tell(match: Brawl, event: Event) -> Line | None:
    """One event in words; `match` is the state after it."""
    teller = TELLERS.get(type(event))
    return teller(match, event) if teller else None


def _tell_fought(match: Brawl, event: Any) -> Line:
    what = _("wins the fight") if event.winner >= 0 else _("a tie: roll again")
    dice = ("die", _("leave the dice or roll them again"))
    return Line(event.winner if event.winner >= 0 else event.attacker, what, f"{event.crowbars} : {event.lids}", dice)


def _tell_exchanged(match: Brawl, event: Any) -> Line | None:
    if not event.stolen and not event.given:
        return None
    other = match.players[event.other]
    deeds = []
    if event.stolen:
        deeds.append(_("takes {count} from {name}").format(count=event.stolen, name=other))
    if event.given:
        deeds.append(_("gives {count} to {name}").format(count=event.given, name=other))
    back = _("{taken} card(s) back to {name}, {given} back from {name}").format(taken=event.stolen, given=event.given, name=other)
    return Line(event.seat, ", ".join(deeds), str(match.board.hands[event.seat]), ("swap", back))


def _tell_drawn(match: Brawl, event: Any) -> Line:
    pile = _("trash") if event.source == "trash" else _("discard pile")
    back = _("{name}’s newest card goes back on the {pile}").format(name=match.players[event.seat], pile=pile)
    return Line(event.seat, _("draws from the {pile}").format(pile=pile), hand_of(match, event.seat), ("card", back))


def _tell_discarded(match: Brawl, event: Any) -> Line:
    back = _("the top of the discard pile goes back to {name}").format(name=match.players[event.seat])
    return Line(event.seat, _("discards a card"), hand_of(match, event.seat), ("card", back))


def _tell_rummaged(match: Brawl, event: Any) -> Line:
    return Line(event.seat, _("rummages"), f"+{event.pluses} −{event.minuses}", ("die", _("leave the dice or roll them again")))


def _tell_blocker(match: Brawl, event: Any) -> Line:
    what = _("beats the Blocker") if event.beaten else _("loses to the Blocker")
    return Line(event.seat, what, str(event.crowbars), ("card", _("the Blocker comes back")))


def _tell_laid(match: Brawl, event: Any) -> Line:
    cards = ", ".join(f"{count} {_(item)}" for item, count in event.cards)
    back = _("these cards go back to {name}’s hand").format(name=match.players[event.seat])
    return Line(event.seat, _("lays down {cards}").format(cards=cards), hand_of(match, event.seat), ("card", back))


TELLERS: dict[type[Event], Callable[[Brawl, Any], Line | None]] = {
    happened.Attacked: lambda match, event: Line(event.seat, _("attacks {name}").format(name=match.players[event.target])),
    happened.Fought: _tell_fought,
    happened.Exchanged: _tell_exchanged,
    happened.Drawn: _tell_drawn,
    happened.Discarded: _tell_discarded,
    happened.Rummaged: _tell_rummaged,
    happened.BlockerFought: _tell_blocker,
    happened.DieRolled: lambda match, event: Line(event.seat, _("rolls for the start"), _(event.face)),
    happened.FirstFound: lambda match, event: Line(event.seat, _("goes first")),
    happened.CharacterPicked: lambda match, event: Line(event.seat, _("plays {name}").format(name=_(event.name))),
    happened.Dealt: lambda match, event: Line(None, _("deal {each} cards each").format(each=event.each)),
    happened.Crowned: lambda match, event: Line(event.seat, _("is King of the Heap")),
    happened.Planned: lambda match, event: Line(
        event.seat, _("plans to draw {draw}, discard {discard}").format(draw=event.draw, discard=event.discard)
    ),
    happened.BlockerMet: lambda match, event: Line(
        event.seat, _("meets Blocker {number} {name}").format(number=event.number, name=_(event.name))
    ),
    happened.DiscardedAtRandom: lambda match, event: Line(event.seat, _("discards {count} at random").format(count=event.count)),
    happened.BoosterPlayed: lambda match, event: Line(event.seat, _("plays a Booster")),
    happened.MovedByText: lambda match, event: Line(None, _("a card’s text moves {count}").format(count=event.count)),
    happened.Recycled: lambda match, event: Line(None, _("shuffle the discard pile: it is the new trash")),
    happened.Claimed: lambda match, event: Line(event.seat, _("shows {count} sets").format(count=len(event.sets))),
    happened.LaidDown: _tell_laid,
    happened.WentOut: lambda match, event: Line(event.seat, _("goes out")),
    happened.TieRollDue: lambda match, event: Line(None, _("{names} are level and roll").format(names=names(match, event.seats))),
    happened.TieRolled: lambda match, event: Line(event.seat, _("rolls for the tie"), str(event.crowbars)),
    happened.Ended: lambda match, event: Line(None, won(match, event.winners)),
}


ENDINGS = {
    "sets": N_("Three sets and nothing left over."),
    "alone": N_("Everybody else has left."),
    "points": N_("A point a card laid down, two for going out."),
    "cards": N_("Level in points: more cards on the table."),
    "dice": N_("Level in points and cards: more crowbars."),
}


def result(match: Match[Any], reason: str) -> tuple[str, str, tuple[tuple[int, str], ...]]:
    """Headline, explanation and (seat, words) from the best to the last."""
    winners = match.winners or ()
    order = sorted(match.seats, key=lambda seat: (seat not in winners, seat in match.out, -_worth(match, seat)))
    places = tuple((seat, _standing(match, seat, reason)) for seat in order)
    return _("{names} wins").format(names=names(match, winners)), _(ENDINGS[reason]), places


def _worth(match: Brawl, seat: int) -> int:
    return points(match, seat) if is_rummy(match) else 0


def _standing(match: Brawl, seat: int, reason: str) -> str:
    """What is told of a player at the end."""
    if seat in match.out:
        return _("has left")
    if is_rummy(match) and reason != "alone":
        count = points(match, seat)
        return _("1 point") if count == 1 else _("{count} points").format(count=count)
    return _("3 sets") if reason == "sets" and seat in (match.winners or ()) else hand_of(match, seat)
