"""Rumble in the Dungeon as everybody sees it: rooms and doors, who stands where, the chest, who went out when, the points.

Whose tokens are whose is not known until they are revealed. Characters and rooms go by their names in the card list; a
character's place in a row of twelve is its place in that list. Seats count clockwise from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.kernel import PAUSING, WAIT, Ask, Match
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon
from companion.rules.rumble_in_the_dungeon.laws import COUNTS, LEAVING

ADVENTURES = 3
HIGHEST = 10  # points of the best rank; only the last ten characters have any
DEALT = 2  # secret tokens of each player

BUILD, PLACE, START, PLAY, DRAW, SCORE, OVER = "build", "place", "start", "play", "draw", "score", "over"


@dataclass(frozen=True, slots=True)
class Board:
    """`where`: the room of each character, "" for one that is out (or not placed yet). `chest`: its room, "" once it has left.
    `carrier`: who brought the chest where it is and still stands there, "" for nobody. `victims`: in the order they left;
    `escaped`: who left with the chest, "" for nobody. `dealt`: seats that hold tokens in this adventure; `revealed`: their
    tokens by seat, () while face down. `points`: of all adventures so far, by seat. `adventure`: from 1. `stage`: BUILD the
    dungeon, PLACE the characters, START (who?), PLAY, DRAW the exits (RD11), SCORE, OVER after the third adventure.
    `quiet`: turns since a character left."""

    dungeon: Dungeon
    characters: tuple[str, ...]
    where: tuple[str, ...]
    points: tuple[int, ...]
    revealed: tuple[tuple[str, ...], ...]
    chest: str = ""
    carrier: str = ""
    victims: tuple[str, ...] = ()
    escaped: str = ""
    dealt: tuple[int, ...] = ()
    adventure: int = 1
    stage: str = BUILD
    quiet: int = 0


Rumble: TypeAlias = Match[Board]


@dataclass(frozen=True, slots=True)
class Building(Ask):
    """The table's question before an adventure, `seat` speaks for all. Answers: `KeepDungeon`, `LayOut`."""


@dataclass(frozen=True, slots=True)
class Placing(Ask):
    """The table's question once the dungeon lies there. Answer: `PlaceCharacters`."""


@dataclass(frozen=True, slots=True)
class Lot(Ask):
    """`tied` share the fewest points: who is drawn to start? Answer: `GoesFirst`."""

    tied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Acting(Ask):
    """One of the two actions is due. Answers: `MoveCharacter`, `Fight`, `Escape`; `VoteToEnd` where a ruling lets the table."""


@dataclass(frozen=True, slots=True)
class Drawing(Ask):
    """The table voted to end: in which order do the rest go out? Answer: `DrawExits`."""


@dataclass(frozen=True, slots=True)
class Revealing(Ask):
    """The tokens of `owner` are turned over: by `seat`, the owner unless that is somebody who has left. Those of others may be turned
    over first. Answer: `Reveal`."""

    owner: int


def inside(board: Board) -> tuple[str, ...]:
    """The characters still in the dungeon, in the list's order."""
    return tuple(name for name, room in zip(board.characters, board.where, strict=True) if room)


def room_of(board: Board, character: str) -> str:
    """Where one of the twelve stands, "" when it is out."""
    return board.where[board.characters.index(character)]


def crowd(board: Board, room: str) -> int:
    """How many characters are in a room."""
    return board.where.count(room)


def ranking(board: Board) -> tuple[str, ...]:
    """All twelve from the best rank down, once one remains: who escaped, the last one, then the victims, latest first."""
    escaped = (board.escaped,) if board.escaped else ()
    return (*escaped, *inside(board), *reversed(board.victims))


def worth(board: Board, character: str) -> int:
    """The points of a character's rank, once one remains: 10 for the best, 0 for the two that went first."""
    return max(0, HIGHEST - ranking(board).index(character))


def seated(match: Rumble) -> tuple[int, ...]:
    """Who can have the turn: those present; those who pause too where the match waits for them or nobody else is left."""
    waits = match.ruling(PAUSING.key) == WAIT
    return match.inside() if waits else match.present() or match.inside()


def following(match: Rumble, seat: int) -> int:
    """The next seat clockwise that can have the turn, `seat` itself when there is no other."""
    return min(seated(match), key=lambda other: (other - seat - 1) % len(match.players))


def speaker(match: Rumble) -> int:
    """Who is asked what concerns the whole table: whose turn it is or was, else the next."""
    return match.turn if match.turn in seated(match) else following(match, match.turn)


def tied(match: Rumble) -> tuple[int, ...]:
    """Who has the fewest points of those who can start."""
    points = match.board.points
    fewest = min(points[seat] for seat in seated(match))
    return tuple(seat for seat in seated(match) if points[seat] == fewest)


def face_down(match: Rumble) -> tuple[int, ...]:
    """Seats whose tokens are still to be revealed for this scoring; a leaver's only where they count."""
    stays = match.ruling(LEAVING) == COUNTS
    board = match.board
    return tuple(seat for seat in board.dealt if not board.revealed[seat] and (stays or seat not in match.out))
