"""What sensors can say: small frozen values that cross from a worker's thread to the screen's thread.

A leaf module: it imports nothing of ours. Times are seconds of one monotonic clock that the program hands to every
worker (the real one, or the simulated table's). A doubt of None means that the sensor is sure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias


class Doubt(Enum):
    """Why a reading may not be taken without a person's word."""

    MOVING = "moving"  # something on the mat has not come to rest
    HAND = "hand"  # a hand or another large thing is in view
    COUNT = "count"  # not the number of dice that was expected
    TOUCHING = "touching"  # two dice touch and cannot be told apart
    LEANING = "leaning"  # a die leans on a wall or on another die
    GLARE = "glare"  # the face is washed out, it may only look blank
    UNKNOWN = "unknown"  # the face is like none that was taught
    ALIKE = "alike"  # two faces are about equally likely
    COLOUR = "colour"  # blue or green cannot be told
    STALE = "stale"  # the picture does not change any more
    OVERLAP = "overlap"  # loose cards cover each other: at least this many
    BETWEEN = "between"  # the weight lies between two counts
    ZERO = "zero"  # the scale weighs from a new zero: its count is what it was before
    UNSEEN = "unseen"  # the mat is covered or out of the picture


@dataclass(frozen=True, slots=True)
class Die:
    """One die as seen. `x`, `y`: its centre in the tray picture, 0..1 from the left and from the top; `size`: its
    edge in the same unit. `face`: "crowbar" or "lid", "" where not even a guess is offered. `likely`: faces, the likeliest first."""

    colour: str
    face: str
    x: float
    y: float
    size: float
    doubt: Doubt | None = None
    likely: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """Dice at rest, told once per rest. `picture`: key of the tray picture in the eye's album, 0 for none. `why`: with UNSEEN or STALE the
    sentence that says why nothing can be read, "" where only the doubt is known; marked for translation, not translated yet."""

    dice: tuple[Die, ...]
    at: float
    doubt: Doubt | None = None
    picture: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class DiceMoved:
    """The tray is no longer at rest: whatever was read there before is history."""

    at: float


@dataclass(frozen=True, slots=True)
class CanWeighed:
    """A settled step of the scale: `change` cards came (+) or went (−), `count` now rest on the can."""

    change: int
    count: int
    grams: float
    at: float
    doubt: Doubt | None = None


@dataclass(frozen=True, slots=True)
class CanStirred:
    """The scale, or the picture round the can, began to move: a hand, a card, a bump. `device`: "scale" or "camera"."""

    at: float
    device: str = "scale"


@dataclass(frozen=True, slots=True)
class CanStill:
    """Nothing on or round the can has moved since `since`, as the scale or the camera can tell."""

    since: float
    at: float
    device: str = "scale"


@dataclass(frozen=True, slots=True)
class SpillSeen:
    """Loose cards round the can that were not there in the reference picture. With Doubt.OVERLAP: at least so many.
    `pictures`: keys in the eye's album with their age in seconds, oldest first. `moved`: the middle of the liveliest motion before it, None
    where nothing moved."""

    count: int
    at: float
    doubt: Doubt | None = None
    pictures: tuple[tuple[int, float], ...] = ()
    moved: float | None = field(default=None, compare=False)


class Hole(Enum):
    """What can be seen through a hole of the card just placed: advice to people, never a verdict."""

    CLEAR = "clear"  # the table
    COVERED = "covered"  # the can or a card, at least in part
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class HolesSeen:
    """The two holes of the card that was just put on the can, told once when it rests."""

    holes: tuple[Hole, Hole]
    at: float


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """`button`: "next", "undo", "spill", "power" or "seat-0" to "seat-5"; told once per press, however it bounces. One that can also be
    held (next, undo, power) is told when it is let go."""

    button: str
    at: float


GRIP = "next+undo"  # these two, held together
HELD_FOR = 1.0  # s from which a button is held and no longer pressed
HELD_LONG = 5.0  # s after which a hold is told once more, for what must not happen by a leaning elbow


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """A button that is held down, told after `HELD_FOR` and again after `HELD_LONG`, and never as pressed besides. `button`: "next",
    "undo", "power", or `GRIP`, which is told after `HELD_LONG` only."""

    button: str
    seconds: float
    at: float


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """`device`: "camera", "scale", "buttons" or "lights". `reason`: one sentence that says what was wrong and what to do."""

    device: str
    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A device works (for the first time or again). `name`: what it is, for instance "simulated camera 1280×720"."""

    device: str
    name: str
    at: float
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class DevicePlugged:
    """Beside a simulated table, which goes on with its own: a real device was plugged in. `device`: "camera" or "scale", as far as
    its place among the ports tells; `name`: its maker and model."""

    device: str
    name: str
    at: float


Sense: TypeAlias = (
    DiceSeen
    | DiceMoved
    | CanWeighed
    | CanStirred
    | CanStill
    | SpillSeen
    | HolesSeen
    | ButtonPressed
    | ButtonHeld
    | DeviceLost
    | DeviceBack
    | DevicePlugged
)
