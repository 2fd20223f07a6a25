"""What lies on the table of Dumb Ways to Die, for its pages: everybody's beans, the actions of the turn, the piles, the psycho's round.

All of it is read from the match and, for what a state forgets (what was rolled, how much was to be drawn), from the events of the
course so far. `news` says what people do with cards and beans because of the newest move; nobody is asked about that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from companion.course import Step
from companion.present.common import names, person
from companion.present.dumb_ways_to_die_words import cards, named
from companion.rules.dumb_ways_to_die import GAME, laws
from companion.rules.dumb_ways_to_die import board as b
from companion.rules.dumb_ways_to_die import events as ev
from companion.rules.kernel import Ask, Event, evolve
from companion.table import Table
from companion.view import BeanRow
from companion.words import _

E = TypeVar("E", bound=Event)
Pip = Literal["done", "now", "left"]
MOST_NEWS = 2  # sentences


def newest(table: Table, kind: type[E], fits: Callable[[E], bool] = lambda event: True) -> E | None:
    """The newest event of that kind, None before the first."""
    told = (event for step in reversed(table.course.past) for event in reversed(step.events))
    return next((event for event in told if isinstance(event, kind) and fits(event)), None)


# --- everybody --------------------------------------------------------------------------------------------------------


def rows(match: b.Table) -> tuple[BeanRow, ...]:
    """Everybody in the order of the seats."""
    return tuple(_row(match, seat) for seat in match.seats)


def _row(match: b.Table, seat: int, **more: Any) -> BeanRow:
    board = match.board
    lit = match.ask is not None and match.ask.seat == seat
    said = {"text": _doing(match, seat), "lit": lit, "out": seat in match.out, **more}
    return BeanRow(person(match, seat), board.beans[seat], b.BEANS, board.hands[seat], **said)


def _doing(match: b.Table, seat: int) -> str:
    """What somebody does now, or is about to do."""
    if seat in match.out:
        return _("out")
    if seat in match.away:
        return _("away")
    for place, asked in enumerate(reversed(match.asks)):
        said = _asked(asked, seat, place == 0)
        if said:
            return said
    return ""


def _asked(asked: Ask, seat: int, now: bool) -> str:
    if isinstance(asked, b.Discarding) and asked.victim == seat:
        return _("discards {count}").format(count=asked.count)
    if asked.seat != seat:
        return ""
    if isinstance(asked, b.Drawing):
        return _("draws {count}").format(count=asked.left)
    if isinstance(asked, b.Danger):
        return _("in danger")
    if isinstance(asked, (b.TurnRoll, b.PsychoRoll)):
        return _("rolls")
    if isinstance(asked, b.Discarding):
        return _("picks")
    return _("plays") if now else ""


def piles(match: b.Table) -> tuple[tuple[str, str], ...]:
    return ((_("Deck"), str(match.board.deck)), (_("Discard"), str(match.board.discard)))


def pips(table: Table) -> tuple[Pip, ...]:
    """An action each of the turn; none before the roll. Actions that a card cancelled count as done."""
    match = table.match
    rolled = newest(table, ev.Rolled)
    if rolled is None or isinstance(match.ask, (b.TurnRoll, b.PsychoRoll)) or match.ask is None:
        return ()
    left = match.board.left - isinstance(match.ask, b.Act)  # after the one that is done now
    done = max(0, rolled.face - left - 1)
    return (*("done",) * done, "now", *("left",) * left)


def due(table: Table) -> tuple[int, int] | None:
    """Cards that were drawn and are still to be drawn, where a card makes somebody draw."""
    asked = table.match.ask
    if not isinstance(asked, b.Drawing):
        return None
    order = newest(table, ev.DrawDue, lambda event: event.seat == asked.seat and event.card == asked.card)
    return ((order.count if order else asked.left) - asked.left, asked.left)


# --- the psycho's round -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Round:
    """A PSYCHO ATTACK!: the seats in the order of their rolls, what was rolled, and whose actions it cancelled, how many."""

    order: tuple[int, ...]
    rolled: dict[int, int]
    whose: int
    cancelled: int


def psycho(table: Table) -> Round:
    """The newest PSYCHO ATTACK!."""
    struck: ev.PsychoStruck | None = None
    rolled: dict[int, int] = {}
    whose = cancelled = 0
    for match, event in _since(table.course.past, ev.PsychoStruck):
        if isinstance(event, ev.PsychoStruck):
            struck, whose, cancelled = event, match.turn, match.board.left
        elif isinstance(event, ev.PsychoRolled):
            rolled[event.seat] = event.face
    return Round(struck.order if struck else (), rolled, whose, cancelled)


def _since(past: list[Step], kind: type[Event]) -> Iterator[tuple[b.Table, Event]]:
    """The events from the newest step on that has one of that kind, each with the match before it."""
    place = max((place for place, step in enumerate(past) if any(isinstance(event, kind) for event in step.events)), default=len(past))
    for step in past[place:]:
        match = step.before
        for event in step.events:
            yield match, event
            match = evolve(GAME, match, event)


def rolling(match: b.Table, attack: Round) -> tuple[BeanRow, ...]:
    """Everybody who rolls, in that order, with what came."""
    return tuple(_rolling_row(match, attack, seat) for seat in attack.order)


def _rolling_row(match: b.Table, attack: Round, seat: int) -> BeanRow:
    face = attack.rolled.get(seat)
    now = match.ask is not None and match.ask.seat == seat
    roll = "?" if now else str(face) if face is not None else ""
    return _row(match, seat, text=_fate(match, seat, face, now), roll=roll, safe=face == b.SAFE)


def _fate(match: b.Table, seat: int, face: int | None, now: bool) -> str:
    if seat in match.out:
        return _("out")
    if face is None:
        return _("rolls now") if now else _("then")
    if face == b.SAFE:
        return _("safe")
    return _("loses a bean") if seat in match.board.doomed else _("lost a bean")


# --- what the newest move made people do ------------------------------------------------------------------------------


def news(table: Table) -> str:
    """What happened to cards and beans, newest last; "" where the page itself shows all of it."""
    step = table.course.past[-1]
    said: list[str] = []
    match = step.before
    for event in step.events:
        match = evolve(GAME, match, event)
        if type(event) in _NEWS:
            said.append(_NEWS[type(event)](match, event))
    return " ".join([one for one in said if one][-MOST_NEWS:])


def _played(match: b.Table, event: ev.Played) -> str:
    if event.card != b.PEEK:
        return ""
    return _("{name} looks at {other}’s hand.").format(name=match.players[event.seat], other=match.players[event.target])


def _shifted(match: b.Table, event: ev.Shifted) -> str:
    """BLIND LUCK, with whoever gets nothing because of an empty hand or an empty place beside."""
    nothing = tuple(seat for seat in match.present() if seat not in [taker for taker, _giver in event.takes])
    card = named(match, b.LUCK)
    if not nothing:
        return _("{card}: everybody takes a card from the left.").format(card=card)
    return _("{card}: take a card from the left, but not {names}.").format(card=card, names=names(match, nothing))


def _traded(match: b.Table, event: ev.Traded) -> str:
    name, other = match.players[event.seat], match.players[event.target]
    return _("{name} and {other} change hands, {gave} for {got}.").format(name=name, other=other, gave=cards(event.gave), got=event.got)


def _looked(match: b.Table, event: ev.LookedAhead) -> str:
    said = _("{name} looks at the top {cards} and puts them back.")
    return said.format(name=match.players[event.seat], cards=cards(event.count))


def _eliminated(match: b.Table, event: ev.Eliminated) -> str:
    kept = match.ruling(laws.DEAD_HAND) == laws.TO_DISCARD
    said = _("{name} is out: the hand goes to the discard pile.") if kept else _("{name} is out: the hand goes aside.")
    return said.format(name=match.players[event.seat])


def _turn_ended(match: b.Table, event: ev.TurnEnded) -> str:
    return _("Discard what lies open: {cards}.").format(cards=cards(event.count)) if event.count else ""


def _lost(match: b.Table, event: ev.DrawsLost) -> str:
    return _("No card is left: {name} draws none.").format(name=match.players[event.seat])


_NEWS: dict[type[Event], Callable[[b.Table, Any], str]] = {
    ev.Played: _played,
    ev.Shifted: _shifted,
    ev.Traded: _traded,
    ev.LookedAhead: _looked,
    ev.Eliminated: _eliminated,
    ev.TurnEnded: _turn_ended,
    ev.DrawsLost: _lost,
    ev.Countered: lambda match, event: _("{name} is saved.").format(name=match.players[event.seat]),
    ev.BeanLost: lambda match, event: _("{name} flips a bean.").format(name=match.players[event.seat]),
    ev.TookOver: lambda match, event: _("{name} plays the rest of the turn.").format(name=match.players[event.seat]),
    ev.Recycled: lambda match, event: _("The discard pile is shuffled: it is the deck now."),
}
