"""The body of a game, or of a page of one, that has no screen of its own."""

from __future__ import annotations

from dataclasses import dataclass

from companion.view.parts import Control, Option, Person


@dataclass(frozen=True, slots=True)
class PlainRow:
    """A line of a board told in words. With `person` the badge stands before it; `numbers`: a word and a number each."""

    title: str
    text: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    person: Person | None = None
    active: bool = False
    out: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PlainBody:
    """A game without a screen of its own: the board as `rows`, what may be touched as `tiles` under their `question`. `held`: what has been
    gathered so far, a touch takes it back; `stepper`: a number out of many."""

    rows: tuple[PlainRow, ...]
    question: str = ""
    tiles: tuple[Option, ...] = ()
    held: tuple[Option, ...] = ()
    stepper: Control | None = None
