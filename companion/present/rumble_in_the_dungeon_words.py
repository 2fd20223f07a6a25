"""Rumble in the Dungeon in words: who is asked what, what has happened, how it ended.

Names of characters and rooms are the card list's; those of the shipped list are ours and are told in the chosen language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.present.common import Line, names
from companion.present.plain import Prompt
from companion.rules.kernel import Event, Match
from companion.rules.rumble_in_the_dungeon import board as bd
from companion.rules.rumble_in_the_dungeon import events as ev
from companion.rules.rumble_in_the_dungeon.board import Rumble
from companion.words import N_, _

# --- the open question ------------------------------------------------------------------------------------------------


def ask(match: Rumble) -> Prompt:
    """The open question; that somebody is away where there is none."""
    asked = match.ask
    if asked is None:
        return Prompt(None, _("wait"), _("Somebody is away"))
    return _PROMPTS[type(asked)](match, asked)


def adventure(match: Rumble) -> str:
    """Which of the adventures it is."""
    return _("Adventure {number} of {most}").format(number=match.board.adventure, most=bd.ADVENTURES)


def _building(match: Rumble, asked: bd.Building) -> Prompt:
    text = _("Lay the rooms like this, or build your own. Entry and treasure room far apart.")
    return Prompt(None, adventure(match), _("Lay out the dungeon"), text, _("Set-up"))


def _placing(match: Rumble, asked: bd.Placing) -> Prompt:
    text = _("One in each room, the chest in the treasure room, two tokens to each player.")
    return Prompt(None, adventure(match), _("Place the characters"), text, _("Set-up"))


def _lot(match: Rumble, asked: bd.Lot) -> Prompt:
    text = _("{names} share the fewest points: draw lots.").format(names=names(match, asked.tied))
    return Prompt(None, adventure(match), _("Who starts?"), text, _("Table ruling · RD9"))


def _acting(match: Rumble, asked: bd.Acting) -> Prompt:
    text = _("Move who is alone there, or start a fight.")
    return Prompt(asked.seat, _("moves or fights"), _("Touch a room"), text, adventure(match))


def _drawing(match: Rumble, asked: bd.Drawing) -> Prompt:
    text = _("Draw who goes out next, one after the other; the last one stays.")
    return Prompt(None, adventure(match), _("Draw the exits"), text, _("Table ruling · RD11"))


def _revealing(match: Rumble, asked: bd.Revealing) -> Prompt:
    own = asked.seat == asked.owner
    title = _("Turn your tokens over") if own else _("Turn {name}’s tokens over").format(name=match.players[asked.owner])
    return Prompt(asked.seat, _("shows tokens"), title, _("Touch both. The better one counts."), _("Scoring"))


_PROMPTS: dict[type, Callable[[Rumble, Any], Prompt]] = {
    bd.Building: _building,
    bd.Placing: _placing,
    bd.Lot: _lot,
    bd.Acting: _acting,
    bd.Drawing: _drawing,
    bd.Revealing: _revealing,
}

# --- what has happened ------------------------------------------------------------------------------------------------


def _revealed(match: Rumble, event: ev.Revealed) -> Line:
    tokens = ", ".join(_(one) for one in event.tokens)
    return Line(event.seat, _("shows {tokens}").format(tokens=tokens), "", ("eye", _("Turn the tokens face down")))


def tell(match: Match[Any], event: Event) -> Line | None:
    """A line for the history, None for what is not worth one."""
    return _TOLD[type(event)](match, event) if type(event) in _TOLD else None


def _moved(match: Rumble, event: ev.Moved) -> Line:
    what = _("moves {character} and the chest") if event.chest else _("moves {character}")
    undo = ("back", _("Put {character} back where it was").format(character=_(event.character)))
    return Line(event.seat, what.format(character=_(event.character)), _(event.room), undo)


def _eliminated(match: Rumble, event: ev.Eliminated) -> Line:
    undo = ("knife", _("Put {character} back into the dungeon").format(character=_(event.victim)))
    return Line(event.seat, _("starts a fight"), _(event.victim), undo)


def _escaped(match: Rumble, event: ev.Escaped) -> Line:
    undo = ("chest", _("Put {character} and the chest back on the entry").format(character=_(event.character)))
    return Line(event.seat, _("leads {character} out").format(character=_(event.character)), _("chest"), undo)


def _voted(match: Rumble, event: ev.Voted) -> Line:
    return Line(None, _("Voted to end the adventure") if event.passed else _("Voted to go on"), str(len(event.ayes)))


def _scored(match: Rumble, event: ev.Scored) -> Line:
    gained = ", ".join(f"{match.players[one]} {points}" for one, points in enumerate(event.gains))
    return Line(None, _("Adventure {number}: {points}").format(number=event.adventure, points=gained))


_TOLD: dict[type[Event], Callable[[Rumble, Any], Line]] = {
    ev.LaidOut: lambda match, event: Line(None, _("The dungeon is laid out"), "", ("wall", _("Lay the rooms as they were"))),
    ev.Placed: lambda match, event: Line(None, _("The characters are placed"), "", ("people", _("Take the characters up again"))),
    ev.Moved: _moved,
    ev.Eliminated: _eliminated,
    ev.ChestReturned: lambda match, event: Line(
        None, _("The chest goes back to the treasure room"), "", ("chest", _("Put it where it was"))
    ),
    ev.Escaped: _escaped,
    ev.Voted: _voted,
    ev.ExitsDrawn: lambda match, event: Line(None, _("The exits are drawn"), "", ("people", _("Put the characters back"))),
    ev.OneRemains: lambda match, event: Line(None, _("Last in the dungeon"), _(event.character)),
    ev.Revealed: _revealed,
    ev.Scored: _scored,
}

WHY = {
    "most points": N_("The most points of three adventures."),
    "shared": N_("As many points of three adventures."),
    "last at the table": N_("All others have left."),
}


def result(match: Match[Any], reason: str) -> tuple[str, str, tuple[tuple[int, str], ...]]:
    """The winners, then by points."""
    winners = match.winners or ()
    points = match.board.points
    order = sorted(match.seats, key=lambda one: (one not in winners, -points[one], one))
    ranks = tuple((one, _("{count} points").format(count=points[one])) for one in order)
    headline = (_("{names} win") if len(winners) > 1 else _("{names} wins")).format(names=names(match, winners))
    return headline, _(WHY.get(reason, "")), ranks
