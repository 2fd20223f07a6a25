"""The body of Dumb Ways to Die: beans, cards of a category, the psycho's die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.view.parts import Option, Person, Step


@dataclass(frozen=True, slots=True)
class BeanRow:
    """A player in Dumb Ways to Die: `alive` of `beans` beans, `hand` cards. `text`: what they do now or are about to do, "" for nothing;
    `lit`: they must answer; `roll`: what they rolled against the psycho ("?": they roll now, "": not yet), and whether that is `safe`."""

    person: Person
    alive: int
    beans: int
    hand: int
    text: str = ""
    lit: bool = False
    out: bool = False
    roll: str = ""
    safe: bool = False


Suit: TypeAlias = Literal["nature", "home", "ride", "relax"]


@dataclass(frozen=True, slots=True)
class SuitCard:
    """A card that wears a category's colour and icon. `option`: what touching it does; a card that only lies there has a `title` and a
    `text` of its own, and whoever played it (`person`)."""

    suit: Suit
    option: Option | None = None
    title: str = ""
    text: str = ""
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class BeansBody:
    """Dumb Ways to Die. `turn`: whose actions `pips` count, one for each that was rolled; `piles`: a word and a number each. `asked`: who
    must answer, beside the instruction. `suits` under their `heading`: cards of a category; `cards`: kinds without one; `tiles`: people, or
    what was drawn. `threat`: the card that endangers a bean; then `suits` are what may counter it, and `circle` says what avoids what: each
    the one after it, the last the first. `faces`: what the die may show; `psycho`: it is rolled to survive, by `rows` in that order.
    `due`: cards drawn and still to draw, one at a time. `stages`: of a card that takes several steps."""

    rows: tuple[BeanRow, ...]
    turn: Person | None = None
    pips: tuple[Literal["done", "now", "left"], ...] = ()
    piles: tuple[tuple[str, str], ...] = ()
    asked: Person | None = None
    heading: str = ""
    suits: tuple[SuitCard, ...] = ()
    cards: tuple[Option, ...] = ()
    tiles: tuple[Option, ...] = ()
    threat: SuitCard | None = None
    circle: tuple[Suit, ...] = ()
    faces: tuple[Option, ...] = ()
    psycho: bool = False
    due: tuple[int, int] | None = None
    stages: tuple[Step, ...] = ()
