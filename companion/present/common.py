"""What every game's pages have in common: people, dice doubts, pickers, the record that a game's presenter is.

A presenter is pure: it reads the table and says what a screen shows and what may be touched. It never moves anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.acts import Accept, Choose, Confirm, Dismiss, LookAgain, Pick, RollAgain, SayFace, WhatHappened
from companion.faces import face_name
from companion.proposal import Proposal
from companion.rules.kernel import Event, Match, Move, Value
from companion.senses import Die, Doubt
from companion.table import Table
from companion.view import Act, Banner, Body, Control, DieFace, DoubtBody, Lid, Mark, Notice, Option, Person, PickBody, Step
from companion.words import N_, _

HUES = 6
DICE_BY_HAND = Pick("dice")


@dataclass(frozen=True, slots=True)
class Page:
    """A game's part of the View. `auto`: an act that is taken by itself at a time of the table's clock."""

    lid: Lid
    body: Body
    options: tuple[Option, ...] = ()
    rail: tuple[Step, ...] = ()
    notice: Notice | None = None
    banner: Banner | None = None
    auto: tuple[float, Act] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One event in words for the history. `undo`: what to put back on the table when it is taken back, icon and sentence."""

    seat: int | None
    what: str
    value: str = ""
    undo: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Picker:
    """A form for a move with several fields. `defaults(table)` → its fields; `show(table, fields)` → its controls;
    `make(table, fields)` → the move, or a sentence that says what is still missing. `corrects`: it replaces the newest move.
    `page(table, fields)`: a page of its own instead of the controls; `whose(table)`: the seat whose form it is."""

    title: str
    defaults: Callable[[Table], dict[str, Value]]
    show: Callable[[Table, Mapping[str, Value]], tuple[Control, ...]]
    make: Callable[[Table, Mapping[str, Value]], Move | str]
    text: str = ""
    corrects: bool = False
    page: Callable[[Table, Mapping[str, Value]], Page] | None = None
    whose: Callable[[Table], int] | None = None


@dataclass(frozen=True)
class Presenter:
    """`show(table, now)` → the page; `tell(match, event)` → its line in the history (None: not worth one);
    `result(match, reason)` → headline, explanation and (seat, words) from the best to the last;
    `extras(table)` → what the menu offers besides; `choose(table, path)` → the page that asks for the next field of a move which is being
    put together; `by_hand`: how dice are told without the camera; `deal(match)` → what people put on the table before the first turn,
    where that is not what the match begins by asking."""

    hue: str
    show: Callable[[Table, float], Page]
    tell: Callable[[Match[Any], Event], Line | None]
    result: Callable[[Match[Any], str], tuple[str, str, tuple[tuple[int, str], ...]]]
    pickers: Mapping[str, Picker] = field(default_factory=dict)
    extras: Callable[[Table], tuple[Option, ...]] = lambda table: ()
    choose: Callable[[Table, Choose], Page] | None = None
    by_hand: Act = DICE_BY_HAND
    deal: Callable[[Match[Any]], Page] | None = None


def person(match: Match[Any], seat: int) -> Person:
    return Person(seat, match.players[seat], seat % HUES)


def names(match: Match[Any], seats: tuple[int, ...]) -> str:
    """“Ana”, “Ana and Ben”, “Ana, Ben and Cem”."""
    listed = [match.players[seat] for seat in seats]
    return listed[0] if len(listed) == 1 else _("{names} and {last}").format(names=", ".join(listed[:-1]), last=listed[-1])


def won(match: Match[Any], seats: tuple[int, ...]) -> str:
    """“Ana won”, “Ana and Ben won”: some languages tell one from several."""
    told = names(match, seats)
    return _("{name} won").format(name=told) if len(seats) == 1 else _("{names} won").format(names=told)


def rail(titles: tuple[str, ...], now: int) -> tuple[Step, ...]:
    """Steps before `now` are done, those after it come later."""
    return tuple(Step(_(title), "done" if place < now else "now" if place == now else "later") for place, title in enumerate(titles))


# --- pickers ----------------------------------------------------------------------------------------------------------


def tiles(picker: str, name: str, title: str, values: tuple[tuple[Value, str], ...], chosen: Value, text: str = "") -> Control:
    """A row of tiles of which one is chosen."""
    options = tuple(Option(label, Pick(picker, name, value), "tile", chosen=value == chosen) for value, label in values)
    return Control(title, text, choices=options)


def people_tiles(picker: str, name: str, title: str, match: Match[Any], seats: tuple[int, ...], chosen: Value) -> Control:
    options = tuple(
        Option(match.players[seat], Pick(picker, name, seat), "tile", chosen=seat == chosen, person=person(match, seat), seat=seat)
        for seat in seats
    )
    return Control(title, choices=options)


def stepper(picker: str, name: str, title: str, value: int, low: int, high: int, text: str = "") -> Control:
    """A number between − and +; an end that is reached says so."""
    less = Option("−", Pick(picker, name, value - 1), why="" if value > low else _("{least} is the least").format(least=low))
    more = Option("+", Pick(picker, name, value + 1), why="" if value < high else _("{most} is the most").format(most=high))
    return Control(title, text, str(value), minus=less, plus=more, kind="stepper")


def form(picker: Picker, table: Table, fields: Mapping[str, Value]) -> Page:
    """The page of an open picker; its main button is locked until the fields make a move."""
    if picker.page is not None:
        return picker.page(table, fields)
    made = picker.make(table, fields)
    why = made if isinstance(made, str) else ""
    back = Option(_("Back"), Dismiss("form"), icon="back")
    options = (back, Option(_("That is it"), None if why else Confirm(), "main", "tick", why=why))
    seat = picker.whose(table) if picker.whose is not None else -1
    lid = Lid("paper", _(picker.title), _(picker.text))
    if seat >= 0:
        lid = Lid("person", table.match.players[seat], _(picker.text or picker.title), person(table.match, seat))
    return Page(lid, PickBody(picker.show(table, fields)), options)


# --- dice in doubt ----------------------------------------------------------------------------------------------------

DOUBTS: dict[Doubt, tuple[str, str]] = {
    Doubt.MOVING: (N_("Still rolling"), N_("Wait until every die lies still.")),
    Doubt.HAND: (N_("Something is in the way"), N_("Take your hand and whatever is no die out of the tray, then I look again.")),
    Doubt.COUNT: (N_("Dice are missing"), N_("Put the missing ones in, or roll again.")),
    Doubt.TOUCHING: (N_("Two dice touch"), N_("Part them without turning them and look again, or say what lies on top.")),
    Doubt.LEANING: (N_("One die leans"), N_("A leaning die is never guessed. Roll it again, or say what lies on top.")),
    Doubt.GLARE: (N_("The lamp hides a face"), N_("Shade it and look again, or say what lies on top.")),
    Doubt.UNKNOWN: (N_("I cannot tell this face"), N_("Say what lies on top, or take it out if it is no die.")),
    Doubt.ALIKE: (N_("Two faces look alike"), N_("I am not sure which one it is. Say what lies on top.")),
    Doubt.COLOUR: (N_("Blue or green?"), N_("I cannot tell one die’s colour. Roll it again or enter all by hand.")),
    Doubt.STALE: (N_("The picture stands still"), N_("The camera sends the same picture again and again.")),
    Doubt.UNSEEN: (N_("I cannot see the tray"), N_("Uncover the corners of the mat.")),
}
STRANGER = (N_("Is that one of the dice?"), N_("I cannot tell its colour. Say what lies on top, or take it out if nobody rolled it."))
NO_THROW = (Doubt.MOVING, Doubt.HAND)  # nothing has been thrown yet: the doubt's own words tell more than the count
FACES = ("crowbar", "lid")
FACES_OF = {"xl": ("1", "2", "3")}  # of dice that have others


def dice_doubt(table: Table, proposal: Proposal, lid: Lid, by_hand: Option) -> Page:
    """The page that asks about one die, or tells what is wrong with the throw."""
    if proposal.problem or not proposal.doubtful:
        return _throw_problem(table, proposal, lid, by_hand)
    place = proposal.doubtful[0]
    die = proposal.reading.dice[place]
    title, text = _about(table, die)
    more = len(proposal.doubtful) - 1
    notice = Notice(_(title), _(text), _("{count} more after this one").format(count=more) if more else "", "doubt")
    faces = tuple((drawn_face(die, face), Option(face_name(face), SayFace(place, face), "tile")) for face in _ordered(table, die))
    body = DoubtBody(proposal.reading.picture, _marks(proposal, place), _read(proposal), faces, replay())
    options = (
        Option(_("Look again"), LookAgain(), icon="camera"),
        by_hand,
        Option(_("Roll that one again"), RollAgain(), "main", "die", seat=lid.person.seat if lid.person else None),
    )
    return Page(lid, body, options, notice=notice)


def replay() -> Option:
    """The way to the last seconds."""
    return Option(_("Replay"), WhatHappened(), icon="replay")


def _about(table: Table, die: Die) -> tuple[str, str]:
    """A die's doubt in marked words: title and what to do."""
    if die.doubt is Doubt.COLOUR and len(table.course.game.awaits(table.match)) == 1:
        return STRANGER
    return DOUBTS.get(die.doubt or Doubt.UNKNOWN, DOUBTS[Doubt.UNKNOWN])


def _throw_problem(table: Table, proposal: Proposal, lid: Lid, by_hand: Option) -> Page:
    told = DOUBTS.get(proposal.reading.doubt) if proposal.reading.doubt in NO_THROW else None
    title, text = (_(told[0]), _(told[1])) if told else (_("These dice do not fit"), proposal.problem)
    if told is None and _too_few(table, proposal):
        text = f"{text} {_(DOUBTS[Doubt.COUNT][1])}"
    notice = Notice(title, text, kind="doubt")
    body = DoubtBody(proposal.reading.picture, _marks(proposal, None), _read(proposal), (), replay())
    again = Option(_("Roll again"), RollAgain(), "main", "die", seat=lid.person.seat if lid.person else None)
    return Page(lid, body, (Option(_("Look again"), LookAgain(), icon="camera"), by_hand, again), notice=notice)


def _too_few(table: Table, proposal: Proposal) -> bool:
    """Whether dice that are awaited are not there: on the rim, behind the wall, under the table."""
    there = Counter(die.colour for die in proposal.reading.dice)
    return any(there[colour] < count for colour, count in table.course.game.awaits(table.match).items())


def _ordered(table: Table, die: Die) -> tuple[str, ...]:
    """The faces that the awaited dice have, the likeliest first."""
    awaited = table.course.game.awaits(table.match)
    colour = die.colour if die.colour in awaited else next(iter(awaited), "")
    faces = FACES_OF.get(colour, FACES)
    first = tuple(face for face in die.likely if face in faces)
    return first + tuple(face for face in faces if face not in first)


def drawn_face(die: Die, face: str) -> DieFace:
    """A face as it is drawn: on a die of this one's colour."""
    return DieFace("xl" if face not in FACES else "green" if die.colour == "green" else "blue", face)


def _marks(proposal: Proposal, asked: int | None) -> tuple[Mark, ...]:
    doubtful = set(proposal.doubtful) if asked is None else {asked}
    return tuple(Mark(die.x, die.y, die.size, place not in doubtful) for place, die in enumerate(proposal.reading.dice))


def _read(proposal: Proposal) -> str:
    total = len(proposal.reading.dice)
    return _("{count} of {total} read").format(count=total - len(proposal.doubtful), total=total)


def surplus_banner(table: Table) -> Banner | None:
    """A card that the scale felt before the rules had room for it."""
    if table.surplus is None:
        return None
    rule = table.surplus.rule
    title = _("{count} more on the can").format(count=table.surplus.cards)
    stays = Option(_("It stays"), Accept(), why="" if table.card_due() else _("not due yet"), ref=_(rule.ref))
    return Banner("doubt", "scale", title, _(rule.text), stays)
