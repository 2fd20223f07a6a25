"""What players say or do in Trash War. Whoever is asked does it, so that no move but those about seats names its player.

Seats count clockwise from 0, the walls of a fortress from 0 to 2, flying trash and the trash on a wall from 0 in the order in which
it came. `torches`: marks at the bottom right of the card, 0 to 2. A number or mark left out (None) comes from the entry `card` of
the card list; what is told is believed rather than the list.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.kernel import Move


@dataclass(frozen=True, slots=True)
class Mace(Move):
    """Bat all flying trash away. `sends`: "left", "right", "back" or "any", as the card says; `target` must be told for "any" only."""

    sends: str
    wall: int
    torches: int | None = None
    target: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Deflect(Move):
    """The flying `trash` will land on this wall of one's own."""

    trash: int
    wall: int
    torches: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Shield(Move):
    """Block the flying `trash` with a Shield of this defence value."""

    trash: int
    value: int | None = None
    torches: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class EndDefence(Move):
    """No more defence: what still flies lands."""


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Trash of this damage at a wall of `target`. While a Catapult is being loaded: one more trash for it."""

    target: int
    wall: int
    damage: int | None = None
    torches: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Catapult(Move):
    """Play a Catapult; the trash for it is told with `Attack`, one card after the other."""

    torches: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Launch(Move):
    """The Catapult is loaded with as many trash cards as are wanted."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """No attack. `holding`: the player has trash and does not want to attack; else there is none in the hand."""

    holding: bool = False


@dataclass(frozen=True, slots=True)
class Burn(Move):
    """Play a Burn card of this value; what it burns is told with `BurnAway`."""

    value: int | None = None
    torches: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class BurnAway(Move):
    """Burn this trash of one's own: (wall, its place on the wall)."""

    trash: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StopBurning(Move):
    """Burn no more trash with this Burn card."""


@dataclass(frozen=True, slots=True)
class Repair(Move):
    """Turn one's own destroyed wall face up."""

    wall: int
    torches: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class HandShown(Move):
    """Of the hand that is being discarded so many cards bear one torch, so many two; the others none."""

    one: int
    two: int


@dataclass(frozen=True, slots=True)
class Recount(Move):
    """The draw pile really holds so many cards. The numbers in the box are known from hearsay only, and an empty pile matters."""

    draw: int


MOVES: tuple[type[Move], ...] = (
    Mace,
    Deflect,
    Shield,
    EndDefence,
    Attack,
    Catapult,
    Launch,
    Pass,
    Burn,
    BurnAway,
    StopBurning,
    Repair,
    HandShown,
    Recount,
)
