"""Bodies of Dumpster Brawl!: a fight, rummaging, King of the Heap, the table, Rummy and cards out of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.view.dice import DieFace
from companion.view.parts import Option, Person


@dataclass(frozen=True, slots=True)
class Fighter:
    person: Person
    text: str
    dice: tuple[DieFace, ...]
    icon: str
    score: int | None
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class CombatBody:
    """A fight (two fighters), or a Blocker (one fighter against `number`). The notice is shown under them; `read`: "11 of 11 read"."""

    left: Fighter
    right: Fighter | None = None
    number: int = 0
    read: str = ""


@dataclass(frozen=True, slots=True)
class Allowance:
    """Up to `most` cards, `used` of them done; "now" is on paper, "later" locked with its reason, "done" is over."""

    sign: Literal["plus", "minus"]
    most: int
    used: int
    title: str
    text: str
    state: Literal["now", "later", "done"]
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class RummageBody:
    """`amend`: the way to correct what was read, beside the dice."""

    dice: tuple[DieFace, ...]
    read: str
    draw: Allowance
    discard: Allowance
    amend: Option | None = None


@dataclass(frozen=True, slots=True)
class QueueRow:
    """`out`: no longer in the game."""

    person: Person
    text: str
    active: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class HeapBody:
    """King of the Heap: who stands on it, and who attacks in which order. `rolls`: the two lines beside the main button."""

    king: Person
    text: str
    order: tuple[QueueRow, ...]
    direction: str
    rolls: tuple[tuple[Person, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TableBody:
    """Brawl between fights: everyone's hand and what lies in the middle; also the roll-off. `facts`: ("Trash", "41") …"""

    rows: tuple[QueueRow, ...]
    facts: tuple[tuple[str, str], ...] = ()
    tiles: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidPile:
    """Cards of one item before a player in Rummy. `whole`: a set of three or more, else one or two that were added."""

    item: str
    count: int
    whole: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A player in Rummy: the piles on the table, the cards in the hand, the points. `text`: why nothing lies there (`locked`: by a rule),
    or that they are away or have left (`out`). `roll`: crowbars of the last tie-break, "?" while they roll, "" before; None without one."""

    person: Person
    piles: tuple[LaidPile, ...]
    hand: int
    points: int
    text: str = ""
    locked: bool = False
    active: bool = False
    out: bool = False
    roll: str | None = None


@dataclass(frozen=True, slots=True)
class SheetBody:
    """Rummy: what everybody has laid down; `facts`: piles in the middle, a word and a number each, the most wanted first. The notice is
    shown beside or over the bar."""

    rows: tuple[SheetRow, ...]
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class HandTile:
    """An item of which cards are laid down or shown. `more`, `less`: the next counts that make sense, `less` only where some are taken;
    `whole`: so many are a set."""

    item: str
    count: int
    whole: bool
    more: Option
    less: Option | None = None


@dataclass(frozen=True, slots=True)
class HandBody:
    """Cards out of a hand, item by item: what is laid down in Rummy, a victory claim. `people`: whose hand, where that is to be said;
    `saying`: how the tiles are touched."""

    tiles: tuple[HandTile, ...]
    people: tuple[Option, ...] = ()
    saying: str = ""
