"""Leaving, pausing, coming back, being replaced: the pages reached from the menu, the page of a match that waits, the history's lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.acts import Back, Go
from companion.present.common import Line, Page, person
from companion.present.rulings import chosen
from companion.rules.games import GAMES
from companion.rules.kernel import (
    BUSY,
    FEW,
    PAUSING,
    Event,
    Leave,
    Left,
    Match,
    Move,
    Pause,
    Paused,
    Replaced,
    Return,
    Returned,
    RuleError,
    decide,
)
from companion.view import Control, Lid, NameBody, Notice, Option, PickBody
from companion.words import N_, _

AnyMatch = Match[Any]
STAY = {BUSY: N_("answer first, or end the turn"), FEW: N_("two must stay at the table")}


def waiting(match: AnyMatch) -> Page:
    """The page of a match that waits, by ruling or because nobody at the table has anything left to do: for whom, and a button for each
    to come back. A touch, or that player's own button, may come unasked while nobody sits there: it leads to the question first."""
    away = tuple(sorted(match.away))
    tiles = tuple(replace(_back(match, seat), act=Go("player", str(seat))) for seat in away)
    text = _("Nothing can be played until then. “Players” in the menu is for whoever will not come back.")
    title = _("The match waits")
    notice = Notice(title, text, _("Table ruling"))
    one = Lid("person", match.players[away[0]], _("is away"), person(match, away[0]))
    lid = one if len(away) == 1 else Lid("tape", _("{count} are away").format(count=len(away)), icon="people")
    return Page(lid, PickBody((Control(_("Who is back?"), _ruled(match, PAUSING.key), choices=tiles),)), notice=notice)


def _back(match: AnyMatch, seat: int) -> Option:
    label = _("{name} is back").format(name=match.players[seat])
    return Option(label, Return(seat), "tile", seat=seat, person=person(match, seat))


def returns(match: AnyMatch) -> tuple[Option, ...]:
    """For the menu: whoever is away can come back with one touch."""
    return tuple(_back(match, seat) for seat in sorted(match.away)) if match.winners is None else ()


def players(match: AnyMatch) -> Page:
    """Who gets up, comes back or changes."""
    tiles = tuple(_who(match, seat) for seat in match.seats)
    notice = Notice(_("Who is it about?"), _("Pause, come back, leave, or let somebody else take over."))
    lid = Lid("paper", _("Players"), _(GAMES[match.setting.game].title))
    return Page(lid, PickBody((Control(_("At the table"), choices=tiles),)), _done(), notice=notice)


def _done() -> tuple[Option, ...]:
    return (Option(_("Back to the game"), Back(), "main", "back"),)


def _who(match: AnyMatch, seat: int) -> Option:
    text = _("away") if seat in match.away else ""
    why = _("out of the game") if seat in match.out else ""
    return Option(match.players[seat], Go("player", str(seat)), "tile", text=text, why=why, person=person(match, seat))


def player(match: AnyMatch, seat: int) -> Page:
    """What one player can do about their seat, with the table rulings that say what follows."""
    away = seat in match.away
    pause = (
        replace(_tile(match, Return(seat), _("Come back"), "back", _("plays on")), seat=seat)
        if away
        else _tile(match, Pause(seat), _("Pause"), "clock", _("comes back later"))
    )
    change = Option(_("Hand over the seat"), Go("name", str(seat)), "tile", "swap", _("somebody takes over everything"))
    leave = _tile(match, Leave(seat), _("Leave"), "cross", _("for good: hold this"), hold=True)
    ruled = " ".join(f"{one}." for one in (_ruled(match, PAUSING.key), _ruled(match, "leaving")) if one)
    notice = Notice(_("What happens then?"), ruled, _("Table rulings"))
    lid = Lid("person", match.players[seat], _("is away") if away else _("sits here"), person(match, seat))
    return Page(lid, PickBody((Control("", choices=(pause, change, leave)),)), _done(), notice=notice)


def _ruled(match: AnyMatch, key: str) -> str:
    ruling = next((one for one in GAMES[match.setting.game].rulings if one.key == key), None)
    return chosen(match, ruling) if ruling is not None else ""


def _tile(match: AnyMatch, move: Move, label: str, icon: str, text: str, hold: bool = False) -> Option:
    """A move of the seat, locked with the rule where it is forbidden now."""
    try:
        decide(GAMES[match.setting.game], match, move)
    except RuleError as wrong:
        rule = wrong.rule
        return Option(label, None, "tile", icon, why=_(STAY.get(rule, rule.text)), ref=_(rule.ref), rule=_(rule.text))
    return Option(label, move, "tile", icon, text, hold=hold)


def naming(match: AnyMatch, seat: int, known: tuple[str, ...]) -> Page:
    """The keyboard for whoever takes over."""
    title = _("Who takes over from {name}?").format(name=match.players[seat])
    free = tuple(name for name in known if name not in match.players)
    return Page(Lid("paper", title), NameBody(seat, title, free))


# --- the history ------------------------------------------------------------------------------------------------------

TELLERS: dict[type[Event], Callable[[AnyMatch, Any], Line]] = {
    Left: lambda match, event: Line(event.seat, _("left the match"), "", ("card", _seat_back(match, event))),
    Paused: lambda match, event: Line(event.seat, _("is away")),
    Returned: lambda match, event: Line(event.seat, _("is back")),
}


def tell(before: AnyMatch, match: AnyMatch, event: Event) -> Line | None:
    """One event about a seat in words, by the states before and after it; None where it is about something else."""
    if isinstance(event, Replaced):
        return Line(event.seat, _("took over from {name}").format(name=before.players[event.seat]))
    teller = TELLERS.get(type(event))
    return teller(match, event) if teller else None


def _seat_back(match: AnyMatch, event: Left) -> str:
    return _("{name} gets the cards back").format(name=match.players[event.seat])
