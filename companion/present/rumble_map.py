"""Rumble in the Dungeon as the screen shows it: short names, the map with who stands where, the exit ladder, everybody's points."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import replace

from companion.acts import Dismiss
from companion.present.choosing import verdict
from companion.present.common import person
from companion.rules.kernel import Move, Rule
from companion.rules.rumble_in_the_dungeon import GAME, laws
from companion.rules.rumble_in_the_dungeon.board import HIGHEST, Rumble
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon, beyond
from companion.table import Table
from companion.view import Chamber, DoorBar, ExitStep, Option, Person, Token
from companion.words import N_, _

LETTERS = 3  # of a mark, where that tells all characters apart
WHY: dict[Rule, str] = {  # a few words for a button; touched, the rule itself is shown
    laws.ALONE: N_("only who is alone may walk"),
    laws.SEVERAL: N_("nobody else is here"),
    laws.DOOR: N_("no door leads there"),
    laws.ADJACENT: N_("it touches at a corner only"),
    laws.MUST_CARRY: N_("the chest must come along"),
    laws.ON_ENTRY: N_("on the entry, with the chest"),
    laws.CROWDED: N_("somebody else is here"),
    laws.CONNECTED: N_("rooms are cut off"),
    laws.REBUILD: N_("it stays as it is"),
    laws.TWICE: N_("declared already"),
    laws.TOKENS: N_("declared already"),
}


def locked(option: Option, rule: Rule | None) -> Option:
    """The option, locked where a rule forbids it."""
    if rule is None:
        return option
    return replace(option, act=None, why=_(WHY.get(rule, N_("not now"))), rule=_(rule.text), ref=_(rule.ref), seat=None)


def ruled(match: Rumble, option: Option, probe: Move) -> Option:
    """The option, locked where the rules forbid the probe, a move that it may lead to."""
    return locked(option, verdict(GAME, match, probe))


def back() -> Option:
    """To the page of the open question."""
    return Option(_("Back"), Dismiss("form"), icon="back")


def lots(table: Table) -> random.Random:
    """Chance for what people let the screen draw: the same until the next step, from the moment of the newest one."""
    return random.Random(f"{table.course.id} {table.course.past[-1].at!r} {len(table.course.past)}")


# --- names ------------------------------------------------------------------------------------------------------------


def tokens(characters: tuple[str, ...]) -> dict[str, Token]:
    """Every character as it is called, and with names for little room: the last word where no other ends in it, and letters that no
    other begins with."""
    called = [_(name) for name in characters]
    last = [name.split()[-1] for name in called]
    short = [word if last.count(word) == 1 and len(word) >= LETTERS else name for name, word in zip(called, last, strict=True)]
    return {one: Token(name, word, _mark(word, short)) for one, name, word in zip(characters, called, short, strict=True)}


def _mark(word: str, among: list[str]) -> str:
    """As many letters as tell it apart, at least some."""
    longer = range(LETTERS, len(word))
    return next((word[:end] for end in longer if sum(other.startswith(word[:end]) for other in among) == 1), word)


# --- the map ----------------------------------------------------------------------------------------------------------


def standing(match: Rumble, room: str) -> tuple[str, ...]:
    """Who stands in a room, in the list's order."""
    board = match.board
    return tuple(name for name, where in zip(board.characters, board.where, strict=True) if where == room)


def chambers(
    match: Rumble,
    options: Mapping[str, Option] | None = None,
    chosen: str = "",
    lit: Collection[str] = (),
    held: str = "",
    bare: bool = False,
) -> tuple[Chamber, ...]:
    """The rooms with who stands there. `options`: what touching one does; `bare`: before anybody stands there."""
    board, names = match.board, tokens(match.board.characters)
    found = []
    for name, column, row in board.dungeon.rooms:
        there = () if bare else tuple(names[one] for one in standing(match, name))
        chest = name == (board.dungeon.treasure if bare else board.chest)
        made = Chamber(_(name), column, row, kind(board.dungeon, name), there, chest, _(held), name == chosen, name in lit)  # type: ignore[arg-type]
        found.append(replace(made, option=(options or {}).get(name)))
    return tuple(found)


def kind(dungeon: Dungeon, room: str) -> str:
    """What a room is drawn as."""
    return "entry" if room == dungeon.entry else "treasure" if room == dungeon.treasure else "floor"


def doors(dungeon: Dungeon, chosen: str = "", lit: Collection[str] = ()) -> tuple[DoorBar, ...]:
    """Every door; lit where it leads from the chosen room to one that may be entered."""
    places = {name: (column, row) for name, column, row in dungeon.rooms}
    through = {frozenset((chosen, room)) for room in lit if room in beyond(dungeon, chosen)}
    return tuple(DoorBar(places[one], places[other], frozenset((one, other)) in through) for one, other in dungeon.doors)


# --- exits and points -------------------------------------------------------------------------------------------------


def ladder(match: Rumble) -> tuple[ExitStep, ...]:
    """The twelve ways out, first to last, with what they are worth; the escape, once it has happened, comes after them."""
    board, names = match.board, tokens(match.board.characters)
    places = len(board.characters) - bool(board.escaped)
    best = HIGHEST - bool(board.escaped)
    steps = []
    for place in range(places):
        points = max(0, best - (places - 1 - place))
        state = "taken" if place < len(board.victims) else "next" if place == len(board.victims) else "open"
        steps.append(ExitStep(points, state, names[board.victims[place]] if state == "taken" else None))  # type: ignore[arg-type]
    if board.escaped:
        steps.append(ExitStep(HIGHEST, "taken", names[board.escaped], True))
    return tuple(steps)


def exits(match: Rumble) -> Option:
    """Who is out, for reading only."""
    board = match.board
    gone = [_("{place}. {character}").format(place=place + 1, character=_(name)) for place, name in enumerate(board.victims)]
    if board.escaped:
        gone.append(_("with the chest: {character}").format(character=_(board.escaped)))
    text = " · ".join(gone) if gone else _("Nobody is out yet.")
    last = _last_out(match)
    return Option(_("Exit order, points"), None, text=last, why=last or _("nobody yet"), rule=text, ref=_("Scoring"))


def _last_out(match: Rumble) -> str:
    board = match.board
    last = board.victims[-1] if board.victims else board.escaped
    return _("Last out: {character}").format(character=tokens(board.characters)[last].short) if last else ""


def scores(match: Rumble) -> tuple[tuple[Person, int], ...]:
    """Everybody's points of the adventures before this one."""
    return tuple((person(match, seat), match.board.points[seat]) for seat in match.seats)
