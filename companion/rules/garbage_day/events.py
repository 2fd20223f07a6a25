"""What therefore happened in Garbage Day: each event carries all that is needed to record it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.garbage_day.board import GARBAGE, HAND
from companion.rules.kernel import Event


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The turn passes to `seat`, who draws (a `Drew` follows if a card is due) and must then play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """`count` cards went from the deck to the hand."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Waited(Event):
    """`seat` plays nothing: nothing is left in deck, hand and room, or the last room cards may be kept."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stacked(Event):
    """A card went on the can from `source` (HAND or ROOM). `size`: of the room card, None when it was not said."""

    seat: int
    source: str = HAND
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The placement of `seat` is over: what falls from now on is not theirs by itself."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The card just placed was picked up again. `reason`: "hole", "older hole" or one of MISPLACED."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class SizeTold(Event):
    """The room card that `seat` stacked had this size."""

    seat: int
    size: int


@dataclass(frozen=True, slots=True)
class Stashed(Event):
    """`seat` played a hand card into the room of `owner`."""

    seat: int
    owner: int
    size: int
    kind: str = GARBAGE


@dataclass(frozen=True, slots=True)
class Followed(Event):
    """`seat` follows the Mischief text `effect`; what it does comes as the next event."""

    seat: int
    effect: str


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """`seat` does not follow the Mischief text."""

    seat: int


@dataclass(frozen=True, slots=True)
class CleanOrdered(Event):
    """A Mischief card has `seat` clean a room that adds up to `total`."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Retrieved(Event):
    """`seat` took a card of this size off the can into their own room."""

    seat: int
    size: int


@dataclass(frozen=True, slots=True)
class MovedOver(Event):
    """A Garbage card of this size went from the room of `seat` into that of `owner`."""

    seat: int
    owner: int
    size: int


@dataclass(frozen=True, slots=True)
class DuelCalled(Event):
    """`seat` and `rival` play rock-paper-scissors."""

    seat: int
    rival: int


@dataclass(frozen=True, slots=True)
class DuelLost(Event):
    """`seat` lost the rock-paper-scissors."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoomFull(Event):
    """The room of `seat` adds up to 10 or more: it must be cleaned."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Cleaned(Event):
    """The last room card lies still on the can."""

    seat: int


@dataclass(frozen=True, slots=True)
class FallSeen(Event):
    """`count` cards are said to have fallen during the placement or turn of `seat`; a verdict is due."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Doubted(Event):
    """`count` cards rest so (`where`), which the match counts as fallen or not; `seat` as in `FallSeen`."""

    seat: int
    where: str
    count: int
    fallen: bool


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """The ballots of a disputed fault and what they came to; the `Fell` follows."""

    votes: tuple[int | None, ...]
    guilty: int | None


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """`count` cards left the can for the Overflow of `guilty`, with `stray` cards that had fallen without fault before;
    None: nobody's fault, they lie where they fell."""

    guilty: int | None
    count: int
    stray: int = 0


@dataclass(frozen=True, slots=True)
class NotFallen(Event):
    """The verdict is that nothing fell."""


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """The Overflow of `seat` reached the limit; `count` cards of hand and room joined it and `seat` is out."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Recounted(Event):
    """As in `Recount`. `size` is None unless a room is touched."""

    source: str
    target: str
    count: int
    size: int | None = None
    kind: str = GARBAGE


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over. `reason`: "last standing", "least overflow", "shared" or "spotless" (everybody loses)."""

    winners: tuple[int, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = (
    TurnBegan, Drew, Waited, Stacked, Settled, TakenBack, SizeTold, Stashed, Followed, Declined, CleanOrdered, Retrieved,
    MovedOver, DuelCalled, DuelLost, RoomFull, Cleaned, FallSeen, Doubted, Voted, Fell, NotFallen, Busted, Recounted, Ended,
)  # fmt: skip
