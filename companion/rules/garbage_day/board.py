"""Garbage Day as the table can know it: the board and the questions that can be open.

Only public facts: how many cards lie where, and the size and kind of each card in a room. What only eyes can judge (has it
fallen, is a hole covered) arrives as the verdict that people declared. Seats count clockwise from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.kernel import Ask, Match

HAND, ROOM, LIFT = "hand", "room", "lift"
GARBAGE, MISCHIEF = "garbage", "mischief"
KINDS = (GARBAGE, MISCHIEF)
ICON_CAN, ICON_OWN, ICON_ROOMMATE = "can", "own", "roommate"
ICONS = (ICON_CAN, ICON_OWN, ICON_ROOMMATE)
SETUP, PLAY, CHECK = 0, 2, 3  # steps of the turn as the rulebook numbers them; 1 (draw) and 4 (overflow) never wait by themselves
UNKNOWN = -1  # the size of a room card that nobody needs to know any more


class Card(NamedTuple):
    """A card in a room. `size`: its size number, UNKNOWN when it no longer matters; `kind`: "garbage" or "mischief"."""

    size: int
    kind: str = GARBAGE


Room = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Where the cards are. `hands`, `rooms` and `overflow` by seat. `stray`: cards that fell without fault and lie on the
    table. `limit`: the Overflow that busts, fixed by the number of players at the start (GD7). `step`: the step of the turn."""

    deck: int
    hands: tuple[int, ...]
    rooms: tuple[Room, ...]
    limit: int
    overflow: tuple[int, ...]
    can: int = 0
    stray: int = 0
    step: int = SETUP


def total(room: Room) -> int:
    """The size numbers of a room added up; sizes that are not known any more count as 0."""
    return sum(card.size for card in room if card.size > 0)


def known(room: Room) -> bool:
    """Whether every size in the room is known, so that `total` may be shown."""
    return all(card.size != UNKNOWN for card in room)


def cards(board: Board) -> int:
    """All cards, wherever they are; the same from the first to the last moment."""
    lying = board.deck + board.can + board.stray
    return lying + sum(board.hands) + sum(board.overflow) + sum(len(room) for room in board.rooms)


def source(match: Match[Board]) -> str:
    """Where the card that is due on the can comes from: HAND or ROOM; "" when none is due. A question about a fall is looked through."""
    ask = due(match)
    if isinstance(ask, Cleaning):
        return ROOM
    if isinstance(ask, Placing):
        return HAND if match.board.hands[ask.seat] else ROOM
    return ""


def due(match: Match[Board]) -> Ask | None:
    """The question that is open once a verdict on a fall is given."""
    asks = match.asks
    if asks and isinstance(asks[-1], Verdict):
        return asks[-2] if len(asks) > 1 else None
    return match.ask


# ---- questions


@dataclass(frozen=True, slots=True)
class Placing(Ask):
    """Step 2: play one card – `Stack`, `Stash`, or `Wait` where that is allowed. `retry`: a card was picked up and must go
    on the can again. From the room when deck and hand are empty: see `source`."""

    retry: bool = False


@dataclass(frozen=True, slots=True)
class Settling(Ask):
    """A card was put on the can (or lifted off it: `source` is LIFT) by `seat`: three seconds without motion are due.
    Answered by `Still`, `HoleCovered` or `Misplaced`. `size`: of a room card, UNKNOWN otherwise."""

    source: str = HAND
    size: int = UNKNOWN


@dataclass(frozen=True, slots=True)
class Cleaning(Ask):
    """Every card of the seat's room goes on the can, one by one, in the cleaner's order (GD15). `total`: what the room added
    up to when the cleaning began. How many are left is the length of the room. `retry`: as in `Placing`."""

    total: int
    retry: bool = False


@dataclass(frozen=True, slots=True)
class Which(Ask):
    """A sensor counted one of several different room cards: which size was it? `room`: the room before. Answer: `SizeWas`."""

    room: Room


@dataclass(frozen=True, slots=True)
class Mischief(Ask):
    """A Mischief card was played into `owner`'s room: `Follow` its text or `Decline`."""

    owner: int


@dataclass(frozen=True, slots=True)
class Duelling(Ask):
    """`seat` and `rival` play rock-paper-scissors; answered by `Lose`."""

    rival: int


@dataclass(frozen=True, slots=True)
class Verdict(Ask):
    """Cards fell: who takes them? `seat`: whose placement or turn it is, for preselection; `count`: as far as was seen.
    Answered by `Blame`, `Vote`, `NoFall` or `Rests`; everything else waits."""

    count: int
