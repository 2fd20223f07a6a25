"""What the whole table can see in Trash War: walls with their trash, trash in flight, and how many cards are where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.kernel import Match, Setting

WALLS, HAND = 3, 5  # a fortress; a full hand
TOPPLES = 4  # damage that destroys a wall
CATAPULT_MOST = 3
LEFT, RIGHT, BACK, ANY = "left", "right", "back", "any"
SENDS = (LEFT, RIGHT, BACK, ANY)  # the four kinds of Mace
SHIELD, DEFLECT = "shield", "deflect"
LAST_PHASE = 3  # of torching: not a torching phase of its own, it is what follows the two


@dataclass(frozen=True, slots=True)
class Trash:
    """A Trash card on the table; its torches count when it leaves (TW13). `card`: its name, "" when nobody told."""

    damage: int
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Wall:
    trash: tuple[Trash, ...] = ()
    down: bool = False


Fortress: TypeAlias = tuple[Wall, ...]


@dataclass(frozen=True, slots=True)
class Flying:
    """Trash on its way to a wall of the volley's target. `answer`: "" or what the defender played on it last; what a Shield
    blocked has left the table."""

    trash: Trash
    wall: int
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Volley:
    """All trash in flight, from `attacker`, who sent it last, to `target`. `catapult`: it came from one; `batted`: by a Mace."""

    attacker: int
    target: int
    flying: tuple[Flying, ...]
    catapult: bool = False
    batted: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """`draw`, `recycle`, `torched`, `removed` (out of the game), `hands`: cards there. `torching`: phase 1 or 2, 3 after both.
    `volley`: None when nothing flies. `attacker`: who sent trash last, −1 before. `heir`: who plays next once this turn is over.
    `drawing`: the seat whose hand is being filled up, −1 for none. `miscounted`: cards by which the table put the draw pile right."""

    draw: int
    hands: tuple[int, ...]
    fortresses: tuple[Fortress, ...]
    recycle: int = 0
    torched: int = 0
    removed: int = 0
    torching: int = 1
    volley: Volley | None = None
    attacker: int = -1
    heir: int = -1
    drawing: int = -1
    miscounted: int = 0
    dealt: bool = False


War: TypeAlias = Match[Board]


def setup(setting: Setting) -> War:
    """All cards but the Walls in the draw pile, nothing dealt yet; `Setting.first` plays first, however the table found out."""
    count, deck = len(setting.players), setting.cards["deck"]
    fortresses = ((Wall(),) * WALLS,) * count
    board = Board(int(deck["cards"]) - int(deck["walls"]), (0,) * count, fortresses, heir=setting.first)
    return Match(setting, board)


def damage(wall: Wall) -> int:
    return sum(trash.damage for trash in wall.trash)


def standing(board: Board, seat: int) -> tuple[int, ...]:
    """The walls of a seat that are face up."""
    return tuple(place for place, wall in enumerate(board.fortresses[seat]) if not wall.down)


def all_cards(match: War) -> int:
    """Every card but the Walls, wherever it lies: the same number from set-up to the end."""
    board = match.board
    flying = board.volley.flying if board.volley else ()
    on_table = sum(len(wall.trash) for fortress in board.fortresses for wall in fortress)
    on_table += sum(one.answer != SHIELD for one in flying)
    return board.draw + board.recycle + board.torched + board.removed + sum(board.hands) + on_table + board.miscounted
