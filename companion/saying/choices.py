"""What a page lets people choose, as questions that can be asked aloud: who, how many, or one of several.

Strategy: a form asks one question after the other; every other page asks one. Whatever the View offers by touch is a choice, if it has
words; what must be held down, what is locked and what stands there twice is none. A row of nothing but numbers is counted; persons are
picked by their own buttons; the rest is walked through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

from companion.saying.forms import spoken
from companion.view import (
    Body,
    CardLine,
    CastCard,
    Chamber,
    Control,
    Fortress,
    GarbageBody,
    HandTile,
    HomeBody,
    Option,
    PickBody,
    PlainBody,
    SpillBody,
    Verdict,
    View,
    WarBody,
)
from companion.words import _

SIGNS = ("−", "+")  # labels of keys whose meaning stands beside them
UNSEEN = "?"  # the label of a size that nobody saw


@dataclass(frozen=True, slots=True)
class Choice:
    """`words`: as they are said. `option`: what it is on the screen."""

    words: str
    option: Option


@dataclass(frozen=True, slots=True)
class Question:
    """`title`: what is asked, "" where the page's instruction asks. `stepper`: a number that is counted up; then there are no choices."""

    title: str
    choices: tuple[Choice, ...] = ()
    stepper: Control | None = None

    @property
    def kind(self) -> Literal["stepper", "count", "walk"]:
        if self.stepper is not None:
            return "stepper"
        return "count" if len(self.choices) > 1 and all(_number(choice.option) for choice in self.choices) else "walk"

    def number(self, value: int | None) -> Choice | None:
        """The choice of that number, None for the one that nobody saw; None where it is not among them."""
        wanted = UNSEEN if value is None else str(value)
        return next((choice for choice in self.choices if _number(choice.option) == wanted), None)

    @property
    def counted(self) -> tuple[int | None, ...]:
        """What one press, two presses and so on mean: 1, 2 … up to the greatest, then 0 and unseen where they are offered."""
        numbers = [int(told) for told in (_number(one.option) for one in self.choices) if told.isdigit()]
        rest: tuple[int | None, ...] = tuple(one for one in (0, None) if self.number(one) is not None)
        return (*range(1, max(numbers) + 1), *rest)

    def order(self, asked: int | None) -> tuple[Choice, ...]:
        """How the button of whoever is asked walks through them: their own name, what names nobody, then the others' names."""

        def rank(choice: Choice) -> int:
            seat = choice.option.seat if choice.option.person is not None else None
            return 1 if seat is None else 0 if seat == asked else 2

        return tuple(sorted(self.choices, key=rank))


def _number(option: Option) -> str:
    """The number that it is called by, as it is or as a size; "" for none."""
    if option.person is not None:
        return ""
    found = re.fullmatch(_("size {size}").format(size=r"(\d+)"), option.label)
    told = found[1] if found else option.label
    return told if told.isdigit() or told == UNSEEN else ""


def questions(view: View) -> tuple[Question, ...]:
    """Everything that can be chosen on this page; () on one whose choices have no words."""
    asked = tuple(_rows(view.body))
    ways = Question("", _choices(_ways(view)))
    if isinstance(view.body, PickBody | PlainBody):
        return _each_once((*asked, ways))
    whole = Question("", (*(choice for one in asked if not one.title for choice in one.choices), *ways.choices))
    return _each_once((*(one for one in asked if one.title), whole))


def _each_once(asked: tuple[Question, ...]) -> tuple[Question, ...]:
    """Without what stands there twice, and without questions that leave nothing to choose."""
    taken: list[Any] = []
    kept: list[Question] = []
    for one in asked:
        fresh = []
        for choice in one.choices:
            if choice.option.act not in taken:
                taken.append(choice.option.act)
                fresh.append(choice)
        if fresh or one.stepper is not None:
            kept.append(Question(one.title, tuple(fresh), one.stepper))
    return tuple(kept)


def _rows(body: Body) -> Iterator[Question]:
    """The body's options in rows, each with its question; those without one are asked for by the page's instruction."""
    if isinstance(body, PickBody):
        yield from (_control(control) for control in body.controls)
    elif isinstance(body, PlainBody):
        yield Question(spoken(body.question), _choices((*body.tiles, *body.held)))
        yield from (_control(control) for control in (body.stepper,) if control is not None)
    else:
        if isinstance(body, WarBody):
            yield from (Question(spoken(f"{line.title} {line.text}"), _choices(line.cells)) for line in body.card)
        yield Question("", _choices(tuple(_inside(body))))


def _control(control: Control) -> Question:
    counted = control.kind == "stepper" and (control.minus is not None or control.plus is not None)
    return Question(spoken(control.title), _choices(control.choices), control if counted else None)


def _ways(view: View) -> tuple[Option, ...]:
    """The action bar, the main key first, then what a banner offers; at the end the ways off the page."""
    main = [one for one in view.options if one.kind == "main"]
    rest = [one for one in view.options if one.kind != "main"]
    banner = (view.banner.option,) if view.banner is not None else ()
    return tuple(one for one in (*main, *rest, *banner, view.back, view.menu) if one is not None)


def _inside(item: Any) -> Iterator[Option]:
    """Every option in a body; where a mere sign or a place on the page says what it is, in the words or the order that say it aloud."""
    told = TOLD.get(type(item))
    if told is not None:
        yield from told(item)
    elif isinstance(item, tuple):
        for one in item:
            yield from _inside(one)
    elif is_dataclass(item):
        for field in fields(item):
            yield from _inside(getattr(item, field.name))


def _home(body: HomeBody) -> Iterator[Option]:
    """Whoever does not look wants to go on most."""
    yield from _inside((body.resume, body.posters, body.links))


def _day(body: GarbageBody) -> Iterator[Option]:
    """What can be corrected; its + is the main key."""
    if body.minus is not None:
        yield _named(body.minus, _("one card less on the can"))


def _verdicts(body: SpillBody) -> Iterator[Option]:
    yield from (_verdict(body, one) for one in (body.active, *body.others))
    yield body.nobody
    yield body.no_fall
    yield _named(body.plus, _("one card more"))
    yield _named(body.minus, _("one card less"))
    yield from _inside(body.replay)


def _verdict(body: SpillBody, one: Verdict) -> Option:
    """With what it leads to."""
    told = _("takes {count}, then {after} of {limit}").format(count=one.after - one.before, after=one.after, limit=one.limit)
    return _named(one.option, one.option.label, f"{told}, {one.text}" if one.text else told)


def _named(option: Option, label: str, text: str = "") -> Option:
    return Option(label, option.act, option.kind, option.icon, text, option.why, seat=option.seat, hold=option.hold, person=option.person)


def _choices(options: tuple[Option, ...]) -> tuple[Choice, ...]:
    able = (one for one in options if one.act is not None and not one.why and not one.hold and one.label not in ("", *SIGNS))
    return tuple(Choice(_words(one), one) for one in able)


def _words(option: Option) -> str:
    """What it is called, and what is said to it."""
    return spoken(f"{option.label}, {option.text}" if option.text else option.label)


def _chamber(room: Chamber) -> Iterator[Option]:
    """With whoever stands there, unless it says more itself."""
    if room.option is not None:
        there = ", ".join(token.name for token in room.tokens)
        yield _named(room.option, room.option.label, room.option.text or there)


def _fortress(one: Fortress) -> Iterator[Option]:
    """Walls have the same names everywhere: with whose they are."""
    for wall in one.walls:
        if wall.option is not None:
            yield _named(wall.option, wall.option.label, wall.option.text or one.person.name)
        yield from _inside(wall.trash)


def _item(tile: HandTile) -> Iterator[Option]:
    """With how many cards of it are named already: nobody sees them add up."""
    yield _named(tile.more, tile.more.label, _("{count} so far").format(count=tile.count) if tile.count else tile.more.text)
    yield from _inside(tile.less)


def _character(card: CastCard) -> Iterator[Option]:
    """One that is held already is put back by the same choice."""
    yield _named(card.option, card.option.label, _("already named") if card.option.chosen else card.option.text)


TOLD: Mapping[type, Callable[[Any], Iterator[Option]]] = {
    Option: lambda option: iter((option,)),
    CardLine: lambda line: iter(()),  # a question of its own
    SpillBody: _verdicts,
    GarbageBody: _day,
    HomeBody: _home,
    Chamber: _chamber,
    Fortress: _fortress,
    HandTile: _item,
    CastCard: _character,
}
