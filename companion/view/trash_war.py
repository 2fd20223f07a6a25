"""The body of Trash War: walls, what flies at them, what stands on a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.view.parts import Option, Person


@dataclass(frozen=True, slots=True)
class TrashChip:
    """A trash card on the table: its damage and torches. `state`: "flies" at `wall` (1..3), was "moved" there by a Deflect, is "blocked"
    by a Shield, or "lies" on a wall."""

    damage: int
    torches: int
    state: Literal["flies", "moved", "blocked", "lies"]
    wall: int = 0
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Rampart:
    """A wall in Trash War. `damage` on it, `coming`: damage that flies at it, with which it `falls`; `aimed`: it is the one meant.
    `trash`: what lies on it, where single cards can be touched. `option`: aims at it, or whatever else is done with a wall now."""

    damage: int
    coming: int = 0
    falls: bool = False
    down: bool = False
    aimed: bool = False
    option: Option | None = None
    trash: tuple[TrashChip, ...] = ()


@dataclass(frozen=True, slots=True)
class Fortress:
    """A player's walls, left to right. `hand`: cards held; `text`: why nothing is asked of them, "" otherwise; `lit`: it is their turn, or
    their trash that flies (`attacks`)."""

    person: Person
    walls: tuple[Rampart, ...]
    hand: int
    text: str = ""
    lit: bool = False
    out: bool = False
    attacks: bool = False


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of what may stand on a card: `title` and `text` before its cells, one of which is touched."""

    title: str
    text: str
    cells: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class WarBody:
    """Trash War. `focus`: the fortress it is about, large; `rows`: the others in the order of play. `piles`: icon, word, number.
    `topples`: damage at which a wall falls. `chips`: what flies; `outlook`: what it will do to each wall, and whether that falls.
    `card`: what may stand on the card that is played, with `named` ones of the table's list; then only the focus is shown.
    `burning`: damage burned so far and in all, None when nothing burns."""

    rows: tuple[Fortress, ...]
    focus: Fortress | None
    piles: tuple[tuple[str, str, str], ...]
    topples: int
    chips: tuple[TrashChip, ...] = ()
    outlook: tuple[tuple[str, bool], ...] = ()
    card: tuple[CardLine, ...] = ()
    named: tuple[Option, ...] = ()
    burning: tuple[int, int] | None = None
