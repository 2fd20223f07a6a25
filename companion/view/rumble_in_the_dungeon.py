"""Bodies of Rumble in the Dungeon: the map, characters as cards, the points of an adventure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.view.parts import Option, Person


@dataclass(frozen=True, slots=True)
class Token:
    """A character on the screen: its name in the card list, one word of it where that is too long, a few letters where nothing else
    fits."""

    name: str
    short: str
    mark: str


@dataclass(frozen=True, slots=True)
class Chamber:
    """A room of a dungeon at its place on a grid. `tokens`: who stands there, `held`: the name of the one that is meant. `chosen`: it is
    the room meant; `lit`: whoever is meant may go there; `cut`: no doors lead there. `option`: what touching it does."""

    name: str
    column: int
    row: int
    kind: Literal["floor", "entry", "treasure"] = "floor"
    tokens: tuple[Token, ...] = ()
    chest: bool = False
    held: str = ""
    chosen: bool = False
    lit: bool = False
    cut: bool = False
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class DoorBar:
    """A door between two places of the grid, (column, row) each; `lit`: whoever is meant may go through it."""

    one: tuple[int, int]
    other: tuple[int, int]
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """An empty place beside the rooms of a dungeon that is being built; `option`: the room that is lifted goes there."""

    column: int
    row: int
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class ExitStep:
    """One of the ways out, in their order, and what it is worth. `token`: who took it; `chest`: the one with the treasure chest."""

    points: int
    state: Literal["taken", "next", "open"]
    token: Token | None = None
    chest: bool = False


@dataclass(frozen=True, slots=True)
class DungeonBody:
    """Rumble in the Dungeon: the map. `steps`: the exit ladder, with who is out told by `exits`; `scores`: everybody's points so far.
    `tiles`: who stands in the chosen room, whom the table asks about, or the builder's tools. `plots`: the dungeon is being built; `drag`:
    its rooms can be dragged."""

    chambers: tuple[Chamber, ...]
    doors: tuple[DoorBar, ...]
    steps: tuple[ExitStep, ...] = ()
    exits: Option | None = None
    scores: tuple[tuple[Person, int], ...] = ()
    tiles: tuple[Option, ...] = ()
    plots: tuple[Plot, ...] = ()
    drag: bool = False


@dataclass(frozen=True, slots=True)
class CastCard:
    """A character to be touched. `figure`: its points, or its place in an order, "" for none; `chest`: it left with the treasure chest;
    `person`: whose token it is known to be."""

    token: Token
    option: Option
    figure: str = ""
    chest: bool = False
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody with two secret tokens. `text`, `figure`: the better of them and its points, once they are told; that somebody is away.
    `option`: tell theirs now."""

    person: Person
    text: str
    figure: str = ""
    active: bool = False
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class CastBody:
    """Rumble in the Dungeon: characters as cards, for tokens that are turned over (by `holders`) and for draws that are told."""

    cards: tuple[CastCard, ...]
    holders: tuple[Holder, ...] = ()

    @property
    def tiles(self) -> tuple[Option, ...]:
        """What the holders' arcade buttons stand for."""
        return tuple(one.option for one in self.holders if one.option is not None)


@dataclass(frozen=True, slots=True)
class ScoredToken:
    token: Token
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player after an adventure: the tokens with the one that counts, what it won, all points. `text`: why there is nothing to see."""

    person: Person
    tokens: tuple[ScoredToken, ...]
    gain: int
    total: int
    text: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class ScoreBody:
    """Rumble in the Dungeon after an adventure. `ranking`: points and characters from the best down; the first one left with the chest
    where `chest`. `saying`: who starts the next one."""

    rows: tuple[ScoreRow, ...]
    ranking: tuple[tuple[int, Token], ...]
    chest: bool = False
    saying: str = ""
