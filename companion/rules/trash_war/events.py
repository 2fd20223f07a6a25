"""What therefore happened in Trash War: the only things that change a match. `seat` is who did it or whom it befell."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Event


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody has `walls` walls face up and `hand` cards; torching phase `torching` is on."""

    walls: int
    hand: int
    torching: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Batted(Event):
    """A Mace sent all flying trash to one wall of `target`; the turn of `seat` is over."""

    seat: int
    target: int
    wall: int
    sends: str
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Deflected(Event):
    """The flying `trash` will land on `wall`."""

    seat: int
    trash: int
    wall: int
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Shielded(Event):
    """The flying `trash` was blocked and left the table with the Shield."""

    seat: int
    trash: int
    value: int
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """What was not blocked landed, all at once. `hits`: (wall, damage) of each."""

    seat: int
    hits: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class WallDestroyed(Event):
    seat: int
    wall: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """All three walls are down. `heir`: who plays next."""

    seat: int
    heir: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """Trash flies, or lies in the Catapult, aimed at a wall of `target`."""

    seat: int
    target: int
    wall: int
    damage: int
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class CatapultPlayed(Event):
    seat: int
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Launched(Event):
    """The Catapult threw `count` trash cards; the turn of `seat` is over."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int
    holding: bool = False


@dataclass(frozen=True, slots=True)
class BurnPlayed(Event):
    seat: int
    value: int
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class TrashBurned(Event):
    """The trash at `place` on the wall, of this damage, left the table."""

    seat: int
    wall: int
    place: int
    damage: int


@dataclass(frozen=True, slots=True)
class BurningEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    seat: int
    wall: int
    torches: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class HandDiscarded(Event):
    """The hand of `seat`, who is out, left: cards without a torch, with one, with two."""

    seat: int
    plain: int
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class RanShort(Event):
    """Nothing is left to draw: `missing` cards to a full hand."""

    seat: int
    missing: int


@dataclass(frozen=True, slots=True)
class Recycled(Event):
    """The `count` cards of the recycle pile are the new draw pile, the `torched` ones left the game; now torching phase `torching`."""

    count: int
    torched: int
    torching: int


@dataclass(frozen=True, slots=True)
class Recounted(Event):
    """The draw pile holds `draw` cards, not `before`."""

    draw: int
    before: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """`reason`: "last fortress"."""

    winners: tuple[int, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    TurnBegan,
    Batted,
    Deflected,
    Shielded,
    Landed,
    WallDestroyed,
    Eliminated,
    Attacked,
    CatapultPlayed,
    Launched,
    Passed,
    BurnPlayed,
    TrashBurned,
    BurningEnded,
    Repaired,
    HandDiscarded,
    Drew,
    RanShort,
    Recycled,
    Recounted,
    Ended,
)
