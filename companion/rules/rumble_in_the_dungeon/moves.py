"""What people say in Rumble in the Dungeon. Characters and rooms go by the names in the card list; whoever has the turn need not be
named, and need not own the character. Chance is told: where characters were drawn to stand, who was drawn to start.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Move
from companion.rules.rumble_in_the_dungeon.dungeon import Doorway, Room


@dataclass(frozen=True, slots=True)
class KeepDungeon(Move):
    """The dungeon stays as it lies: the list's before the first adventure, the last one's before the others."""


@dataclass(frozen=True, slots=True)
class LayOut(Move):
    """The rooms lie like this, and all agree where a dungeon lay before (RD13). `rooms`: (name, column, row) of each of the twelve,
    places from 0 to 11. `doors`: pairs of rooms; () for a door wherever two rooms share a side. `entry`, `treasure`: rooms,
    "" for those of the card list."""

    rooms: tuple[Room, ...]
    doors: tuple[Doorway, ...] = ()
    entry: str = ""
    treasure: str = ""


@dataclass(frozen=True, slots=True)
class PlaceCharacters(Move):
    """Where the characters were drawn to stand: the rooms in the order of the list of characters."""

    rooms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceInOrder(Move):
    """The quick way: each character in the room at its own place in the list, as the dungeon was told."""


@dataclass(frozen=True, slots=True)
class GoesFirst(Move):
    """`seat` was drawn among those who share the fewest points."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveCharacter(Move):
    """A character goes to a room, with the treasure chest or without. `leave`: and at once out of the dungeon (RD3)."""

    character: str
    room: str
    chest: bool = False
    leave: bool = False


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """A fight in the room of `victim`, who is removed."""

    victim: str


@dataclass(frozen=True, slots=True)
class Escape(Move):
    """A character on the entry tile leaves the dungeon with the treasure chest."""

    character: str


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """“I do nothing”: never allowed, but somebody may say it."""


@dataclass(frozen=True, slots=True)
class VoteToEnd(Move):
    """The table voted on ending an adventure that goes round in circles (RD11). `ayes`: the seats in favour; more than half of
    those present end it."""

    ayes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawExits(Move):
    """After such a vote: the characters still inside as they were drawn to go out. The last one named remains."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """`seat` turns the two secret tokens over."""

    seat: int
    tokens: tuple[str, ...]


MOVES: tuple[type[Move], ...] = (
    KeepDungeon, LayOut, PlaceCharacters, PlaceInOrder, GoesFirst, MoveCharacter, Fight, Escape, Pass, VoteToEnd, DrawExits, Reveal,
)  # fmt: skip
