"""The words of a game that has no screens of its own yet: a small record from which the plain pages are made.

A game says in words who is asked what (`ask`), what each move is called and how its fields are asked (`verbs`), what lies on
the table (`board`), what has happened (`tell`) and how it ended (`result`). `plain_pages.plain` makes its presenter of that:
legal moves are grouped by verb, then asked field by field, so that a decision is one to three touches; a move that the rules
forbid now is shown locked with the rule. Fields that are the same in every move of a group are not asked.

Functions give texts that are already translated; constants are marked with `N_` and translated when they are shown. A game
at its fullest, in `companion/present/<game>_words.py`:

    def ask(match: Match[Board]) -> Prompt:
        if isinstance(match.ask, Defend):
            return Prompt(match.ask.seat, _("is attacked"), _("Defend or take it"), _("1 wall is aimed at."), _("Defence · Shield"))
        return Prompt(match.turn, _("plays"), _("Repair or attack"), "", _("Turn · step 2"), STEPS, 1)

    def card(match: Match[Board], name: Value) -> str:
        return _(str(name))

    def walls(match: Match[Board], filled: Filled) -> tuple[Value, ...]:
        return tuple(wall for wall in range(3) if match.board.walls[filled["target"]][wall] < 4)

    VERBS = (
        Verb(Attack, N_("Attack"), (seat("target", N_("Whom?")), choice("wall", N_("Which wall?"), walls, wall_name)), "crowbar"),
        Verb(Shield, N_("Shield"), (number("value", N_("Its value?"), 1, 6),), "can", text=N_("stops as much as its value")),
        Verb(Burn, N_("Burn"), (several("cards", N_("Which values?"), values, say, 1, 3),), "trash"),
        Verb(RollDie, N_("Roll"), (choice("face", N_("What lies on top?")),), "die", dice=True),
        Verb(EndTurn, N_("End turn"), place="main"),
        Verb(Recount, N_("Count a hand anew"), (seat("seat", N_("Whose?")), number("count", N_("How many?"), 0, 9)), place="menu"),
    )

    def board(match: Match[Board]) -> tuple[Row, ...]:
        people = tuple(Row("", "", ((_("Walls"), "3 2 0"),), seat, seat == match.turn, seat in match.out) for seat in match.seats)
        return (*people, Row(_("Torched"), _("12 cards, 4 to the next torch")))

    PRESENTER = plain(Words(ask, VERBS, board, tell, result), "war")

`candidates` of the rules is the source of what is offered: complete moves are grouped as they are; for an `Open`, the fields
that are not `given` are asked in the order of `Verb.fields`, each with the values that its `values` function gives; a field for
which it gives none keeps its default. A verb for which there is no candidate is not shown; seats' moves (leave, pause …) are in
the menu of every game and need no verb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from companion.present.common import Line
from companion.rules.kernel import Event, Match, Move

Value: TypeAlias = Any  # bool, int, str, None or a tuple of these, as the fields of moves are
Filled: TypeAlias = Mapping[str, Value]  # fields of a move that are settled, those `given` by an `Open` included


@dataclass(frozen=True, slots=True)
class Prompt:
    """The open question. `seat`: who is asked (None: everybody); `saying`: what that player does, beside the name in the header, about
    five words; `title`: the instruction, at most five words; `text`: at most two lines; `tag`: heading and step in the rulebook.
    `steps`: titles of the turn's steps, `now` the place of the present one; () for none."""

    seat: int | None
    saying: str
    title: str
    text: str = ""
    tag: str = ""
    steps: tuple[str, ...] = ()
    now: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the board. With `seat` it is that player's: the name stands there by itself. `numbers`: a word and a number each, at
    most three, for what everybody must see. `icon`: a file of `ui/assets/icons` for a line that is nobody's."""

    title: str
    text: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    seat: int | None = None
    active: bool = False
    out: bool = False
    icon: str = ""


def _plainly(match: Match[Any], value: Value) -> str:
    return str(value)


def _nothing(match: Match[Any], filled: Filled) -> Iterable[Value]:
    return ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a move. `name`: as in the move's class; `title`: the question, marked with `N_`; `kind`: see `seat`, `choice`, `number`
    and `several`; `values(match, filled)`: what can be filled in when the move is `Open`; `say(match, value)`: a value's words on its
    tile, at most about three; `least`, `most`: how many values a `several` takes; `asks(match, filled)`: the question in the place of
    `title` where it depends on what was touched so far, already translated; `begins(match)`: the number
    that a long row of them is stepped through from."""

    name: str
    title: str
    kind: Literal["seat", "choice", "number", "several"] = "choice"
    values: Callable[[Match[Any], Filled], Iterable[Value]] = _nothing
    say: Callable[[Match[Any], Value], str] = _plainly
    least: int = 0
    most: int = 99
    asks: Callable[[Match[Any], Filled], str] | None = None
    begins: Callable[[Match[Any]], Value] | None = None


def seat(name: str, title: str, values: Callable[[Match[Any], Filled], Iterable[Value]] | None = None) -> Field:
    """A player; None as a value is said as “nobody”. Without `values` an `Open` asks among all who are present."""
    return Field(name, title, "seat", values or (lambda match, filled: match.present()))


def choice(
    name: str,
    title: str,
    values: Callable[[Match[Any], Filled], Iterable[Value]] = _nothing,
    say: Callable[[Match[Any], Value], str] = _plainly,
) -> Field:
    """One of some values."""
    return Field(name, title, "choice", values, say)


def number(name: str, title: str, low: int, high: int) -> Field:
    """A whole number from `low` to `high`: tiles for up to twelve numbers, else a stepper."""
    return Field(name, title, "number", lambda match, filled: range(low, high + 1))


def several(
    name: str,
    title: str,
    values: Callable[[Match[Any], Filled], Iterable[Value]],
    say: Callable[[Match[Any], Value], str] = _plainly,
    least: int = 0,
    most: int = 99,
    asks: Callable[[Match[Any], Filled], str] | None = None,
) -> Field:
    """A tuple of `least` to `most` of the values, in the order in which they are touched; a value may be taken as often as `values` has
    it. `filled` holds what was touched so far under the field's own name, so that `values` may offer what can stand at the next place
    only and `asks` may say whose place it is. A touch after which nothing more can be added goes on by itself."""
    return Field(name, title, "several", values, say, least, most, asks)


@dataclass(frozen=True, slots=True)
class Verb:
    """What a kind of move is called. `fields`: those that people are asked, in that order; `text`: a few words on its tile; `place`: "tile"
    among the large ones, "bar" or "main" in the action bar (main: the one that goes on), "menu" for what is rare. `ref`: the tag
    while its fields are asked. `dice`: the faces of dice, told by hand where the camera does not."""

    move: type[Move]
    label: str
    fields: tuple[Field, ...] = ()
    icon: str = ""
    text: str = ""
    place: Literal["tile", "bar", "main", "menu"] = "tile"
    ref: str = ""
    dice: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A game in words. `tell(match, event)`: a line for the history in the state after the event, None when it is not worth one, as in
    `common.Presenter`; `result(match, reason)`: headline, explanation and (seat, words) from the best to the last; `reason` is the
    field `reason` of an event called `Ended`, "" without one."""

    ask: Callable[[Match[Any]], Prompt]
    verbs: tuple[Verb, ...]
    board: Callable[[Match[Any]], tuple[Row, ...]]
    tell: Callable[[Match[Any], Event], Line | None]
    result: Callable[[Match[Any], str], tuple[str, str, tuple[tuple[int, str], ...]]]
