"""Dumb Ways to Die in words: who is asked what, what has happened, how it ended.

Cards are called as in the match's card list. A player who could counter and does not says no more than that a bean flips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.present.common import Line, names, won
from companion.present.plain import Prompt
from companion.rules.dumb_ways_to_die import board as b
from companion.rules.dumb_ways_to_die import events as ev
from companion.rules.kernel import Event, Match
from companion.words import N_, _

CATEGORIES: Mapping[str, str] = {b.NATURE: N_("Nature"), b.HOME: N_("Home"), b.RIDE: N_("Ride")}
SAVES: Mapping[str, str] = {threat: counter for counter, threat in b.AVOIDS.items()}


def named(match: b.Table, card: str) -> str:
    """A card as the list calls it."""
    return next(_(str(entry["name"])) for entry in match.setting.cards["card"] if entry["id"] == card)


def cards(count: int) -> str:
    return _("1 card") if count == 1 else _("{count} cards").format(count=count)


def lives(count: int) -> str:
    return _("1 bean") if count == 1 else _("{count} beans").format(count=count)


def actions(count: int) -> str:
    return _("1 action") if count == 1 else _("{count} actions").format(count=count)


# --- the open question ------------------------------------------------------------------------------------------------


def ask(match: b.Table) -> Prompt:
    """Who is asked what now, and where that stands."""
    asked = match.ask
    if asked is None:
        return Prompt(None, _("wait"), _("Somebody is away"))
    return _PROMPTS[type(asked)](match, asked)


def _turn_roll(match: b.Table, asked: b.TurnRoll) -> Prompt:
    text = _("The die says how many actions this turn has.")
    return Prompt(asked.seat, _("is to roll"), _("Roll the die"), text, _("On Your Turn"))


def _act(match: b.Table, asked: b.Act) -> Prompt:
    due = _("1 action is due.") if match.board.left == 1 else _("{count} actions are due.").format(count=match.board.left)
    text = " ".join(part for part in (due, _deck_told(match)) if part)
    return Prompt(asked.seat, _("is to act"), _("Draw or play a card"), text, _("What is an Action?"))


def _deck_told(match: b.Table) -> str:
    """What to do first where the deck is empty."""
    if match.board.deck:
        return ""
    return _("To draw, shuffle the discard pile first.") if match.board.discard else _("No card is left to draw.")


def _drawing(match: b.Table, asked: b.Drawing) -> Prompt:
    said = _("{name}: one more card.") if asked.left == 1 else _("{name}: {cards}, one at a time.")
    due = said.format(name=named(match, asked.card), cards=cards(asked.left))
    text = " ".join(part for part in (due, _deck_told(match)) if part)
    return Prompt(asked.seat, _("must draw"), _("Draw a card"), text, _("Draw a Card"))


def _danger(match: b.Table, asked: b.Danger) -> Prompt:
    died = named(match, b.DIED)
    said = {
        "threat": _(CATEGORIES[asked.category]),
        "by": died if asked.by < 0 else match.players[asked.by],
        "saver": _(CATEGORIES[SAVES[asked.category]]),
        "relax": named(match, b.RELAX),
    }
    text = _("{threat} from {by}: {saver} or {relax} saves the bean and costs no action.").format(**said)
    tag = _("YOU DIED! Cards") if asked.by < 0 else _("ACCIDENT! Cards")
    return Prompt(asked.seat, _("is in danger"), _("{name}, save a bean").format(name=match.players[asked.seat]), text, tag)


def _psycho(match: b.Table, asked: b.PsychoRoll) -> Prompt:
    text = _("Only a 1 saves the bean. Nothing else helps.")
    return Prompt(asked.seat, _("Everybody rolls"), _("{name}, roll").format(name=match.players[asked.seat]), text, _("PSYCHO ATTACK!"))


def _discarding(match: b.Table, asked: b.Discarding) -> Prompt:
    own = asked.victim == asked.seat
    text = _("{cards} of the own hand, then the draws.") if own else _("{cards} of {name}’s hand, then the draws.")
    text = text.format(cards=cards(asked.count), name=match.players[asked.victim])
    return Prompt(asked.seat, _("picks discards"), _("Pick cards to discard"), text, named(match, b.WHEEL))


_PROMPTS: dict[type, Callable[[b.Table, Any], Prompt]] = {
    b.TurnRoll: _turn_roll,
    b.Act: _act,
    b.Drawing: _drawing,
    b.Danger: _danger,
    b.PsychoRoll: _psycho,
    b.Discarding: _discarding,
}

# --- what has happened ------------------------------------------------------------------------------------------------


def tell(match: Match[Any], event: Event) -> Line | None:
    """A line for the history, None for what another line tells already."""
    return _TOLD[type(event)](match, event) if type(event) in _TOLD else None


def _rolled(match: b.Table, event: ev.Rolled) -> Line:
    return Line(event.seat, _("rolls"), actions(event.face), ("die", _("Leave the die or roll it again")))


def _drew(match: b.Table, event: ev.Drew) -> Line:
    undo = ("card", _("Put the card back on the deck"))
    if event.card == b.CLEAN:
        return Line(event.seat, _("draws a card"), cards(match.board.hands[event.seat]), undo)
    died = event.card in CATEGORIES
    drawn = _("YOU DIED! {category}").format(category=_(CATEGORIES[event.card])) if died else named(match, event.card)
    return Line(event.seat, _("draws {card}").format(card=drawn), "", undo)


def _played(match: b.Table, event: ev.Played) -> Line:
    undo = ("card", _("Take the card back into the hand"))
    card = named(match, event.card)
    if event.target < 0:
        return Line(event.seat, _("plays {card}").format(card=card), "", undo)
    return Line(event.seat, _("plays {card} on {name}").format(card=card, name=match.players[event.target]), "", undo)


def _countered(match: b.Table, event: ev.Countered) -> Line:
    return Line(event.seat, _("is saved"), named(match, event.card), ("card", _("Take the card back into the hand")))


def _psycho_rolled(match: b.Table, event: ev.PsychoRolled) -> Line:
    return Line(event.seat, _("rolls against the psycho"), str(event.face), ("die", _("Leave the die or roll it again")))


def _bean_lost(match: b.Table, event: ev.BeanLost) -> Line:
    return Line(event.seat, _("loses a bean"), _("{count} left").format(count=event.left), ("bean", _("Flip the bean back to life")))


def _shifted(match: b.Table, event: ev.Shifted) -> Line:
    return Line(None, _("cards move round"), cards(len(event.takes)), ("swap", _("Give the cards back to the left")))


def _traded(match: b.Table, event: ev.Traded) -> Line:
    what = _("changes hands with {name}").format(name=match.players[event.target])
    return Line(event.seat, what, f"{event.gave} : {event.got}", ("swap", _("Change the hands back")))


def _discarded(match: b.Table, event: ev.Discarded) -> Line:
    return Line(event.seat, _("discards"), cards(event.count), ("card", _("Take the discards back into the hand")))


def _turn_ended(match: b.Table, event: ev.TurnEnded) -> Line | None:
    """Worth a line only where cards leave the table."""
    undo = ("card", _("Lay the played cards out again"))
    return Line(event.seat, _("ends the turn"), cards(event.count), undo) if event.count else None


def _took_over(match: b.Table, event: ev.TookOver) -> Line:
    return Line(event.seat, _("plays the rest of the turn"), actions(event.left))


def _ended(match: b.Table, event: ev.Ended) -> Line:
    return Line(None, won(match, event.winners))


_TOLD: dict[type[Event], Callable[[b.Table, Any], Line | None]] = {
    ev.Rolled: _rolled,
    ev.Drew: _drew,
    ev.Played: _played,
    ev.Countered: _countered,
    ev.PsychoRolled: _psycho_rolled,
    ev.BeanLost: _bean_lost,
    ev.Shifted: _shifted,
    ev.Traded: _traded,
    ev.Discarded: _discarded,
    ev.TurnEnded: _turn_ended,
    ev.TookOver: _took_over,
    ev.Ended: _ended,
    ev.Recycled: lambda match, event: Line(None, _("the discard pile is the new deck"), cards(event.count)),
    ev.DrawsLost: lambda match, event: Line(event.seat, _("finds no card to draw"), cards(event.count)),
    ev.LookedAhead: lambda match, event: Line(event.seat, _("sees the top of the deck"), cards(event.count)),
    ev.Eliminated: lambda match, event: Line(event.seat, _("is out")),
}

REASONS = {
    "last bean": N_("The last one with a bean alive."),
    "together": N_("The psycho got every last bean at once."),
}


def result(match: b.Table, reason: str) -> tuple[str, str, tuple[tuple[int, str], ...]]:
    """Winners first; the others share a place."""
    winners = match.winners or ()
    headline = _("{names} wins") if len(winners) == 1 else _("{names} win")
    order = sorted(match.seats, key=lambda one: one not in winners)
    return headline.format(names=names(match, winners)), _(REASONS.get(reason, "")), tuple((one, _fate(match, one)) for one in order)


def _fate(match: b.Table, who: int) -> str:
    beans = match.board.beans[who]
    if who in match.out and beans:
        return _("left the table")
    return _("1 bean alive") if beans == 1 else _("{count} beans alive").format(count=beans) if beans else _("no bean alive")
