"""What therefore happened in Rumble in the Dungeon: each event carries all that is needed to record it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Event
from companion.rules.rumble_in_the_dungeon.dungeon import Doorway, Room


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The dungeon stays as it lies."""


@dataclass(frozen=True, slots=True)
class LaidOut(Event):
    """The dungeon lies like this now; fields as in `Dungeon`."""

    rooms: tuple[Room, ...]
    doors: tuple[Doorway, ...]
    entry: str
    treasure: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """All twelve characters stand in these rooms (in the list's order), the chest in the treasure room; every player who is in the
    game was dealt two of the shuffled tokens, face down."""

    rooms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LotCalled(Event):
    """These seats share the fewest points: a lot decides who starts."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """`seat` moved a character to a room, with the chest or without."""

    seat: int
    character: str
    room: str
    chest: bool = False


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """`seat` started a fight and this victim was removed."""

    seat: int
    victim: str


@dataclass(frozen=True, slots=True)
class ChestReturned(Event):
    """Its carrier was eliminated: the chest is in the treasure room again (RD5)."""


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """`seat` led a character out of the dungeon with the chest."""

    seat: int
    character: str


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """The vote to end this adventure: who was in favour, and whether that was enough."""

    ayes: tuple[int, ...]
    passed: bool


@dataclass(frozen=True, slots=True)
class ExitsDrawn(Event):
    """The characters still inside went out in this order, but for the last one, who remains."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneRemains(Event):
    """The adventure is over: only this character is left in the dungeon."""

    character: str


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """`seat` turned two tokens over."""

    seat: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """What the adventure was worth, by seat."""

    adventure: int
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over. `reason`: "most points", "shared" or "last at the table"."""

    winners: tuple[int, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = (
    Kept, LaidOut, Placed, LotCalled, TurnBegan, Moved, Eliminated, ChestReturned, Escaped, Voted, ExitsDrawn, OneRemains, Revealed,
    Scored, Ended,
)  # fmt: skip
