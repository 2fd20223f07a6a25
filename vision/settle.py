"""When a reading may be told: only at rest, once per rest, and only what several looks after the last motion agree on.

Strategy: still frames are counted; after five, the tray is read on following frames until two whole readings agree, at
most five times. What does not agree by then is told with a doubt on the very dice that differ. Any motion throws all
looks away. Time comes in with each frame.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.senses import Die, Doubt
from vision.calibration import Limits
from vision.tray import TrayReading


class Now(Enum):
    """What a tray wants from the present frame."""

    NOTHING = "nothing"
    READ = "read"
    MOVED = "moved"  # what was told is history
    RESTLESS = "restless"  # somebody waits and it does not come to rest


@dataclass(slots=True)
class Rest:
    """The course of motion and rest in the tray. `same_place`: tolerance of a resting die, in shares of the picture."""

    limits: Limits
    same_place: float
    still: int = 0
    fresh: bool = False  # it moved since somebody began to wait, or a person asked to look again
    told: bool = False  # this rest has been dealt with
    spoken: bool = False  # and something was said about it
    insisted: bool = False
    restarts: int = 0
    complained: bool = False
    moving_since: float | None = None
    patience: float = 0.0
    looks: list[TrayReading] = field(default_factory=list)

    def wait_anew(self) -> None:
        """Somebody begins to wait: what lies there now does not count, the next motion does."""
        self.fresh, self.told, self.spoken = self.still == 0, False, False
        self.looks.clear()

    def insist(self, at: float) -> None:
        """A person asks to look again: what lies there now counts."""
        self.fresh, self.told, self.complained, self.insisted = True, False, False, True
        self.looks.clear()
        self.patience = self.limits.short_patience
        if self.moving_since is not None:
            self.moving_since = at

    def step(self, moving: bool, waiting: bool, at: float) -> Now:
        """Take one frame's motion into account."""
        if moving:
            return self._moving(waiting, at)
        self.still += 1
        if self.still >= self.limits.still_frames:
            self.moving_since, self.complained = None, False
        ready = self.still >= self.limits.still_frames and self.fresh and not self.told
        return Now.READ if ready and waiting else Now.NOTHING

    def _moving(self, waiting: bool, at: float) -> Now:
        was_told, self.told, self.spoken = self.spoken, False, False
        self.still, self.restarts, self.fresh = 0, 0, True
        self.looks.clear()
        if self.moving_since is None:
            self.moving_since = at
            self.patience = self.patience or self.limits.patience
        if was_told and waiting:
            return Now.MOVED
        if waiting and not self.complained and at - self.moving_since > self.patience:
            self.complained, self.patience = True, 0.0
            return Now.RESTLESS
        return Now.NOTHING

    def take(self, look: TrayReading) -> TrayReading | None:
        """Add one look; the agreed reading once there is one, else None. Dice that wander between two looks count as
        motion, but not for ever: an outline that two looks place differently is a doubt, not a motion."""
        if self.looks and self.restarts < self.limits.reads_per_rest and wandered(self.looks[-1], look, self.same_place):
            self.looks.clear()
            self.still, self.restarts = 0, self.restarts + 1
            return None
        self.looks.append(look)
        last = self.looks[-2:]
        if len(last) == 2 and all(sure(one) for one in last) and same_faces(last[0], last[1], self.same_place):
            return self._tell(look)
        if len(self.looks) >= self.limits.reads_per_rest:
            return self._tell(merge(self.looks, self.same_place))
        return None

    def _tell(self, reading: TrayReading) -> TrayReading | None:
        """An empty tray is nothing to tell, unless somebody asked."""
        self.told, self.spoken = True, self.insisted or not reading.clear
        self.insisted, self.patience = False, 0.0
        self.looks.clear()
        return reading if self.spoken else None


def sure(reading: TrayReading) -> bool:
    """No doubt anywhere."""
    return reading.doubt is None and all(die.doubt is None for die in reading.dice)


def nearest(die: Die, dice: tuple[Die, ...], within: float) -> Die | None:
    """The die of another look that is this one."""
    if not dice:
        return None
    best = min(dice, key=lambda other: math.dist((die.x, die.y), (other.x, other.y)))
    return best if math.dist((die.x, die.y), (best.x, best.y)) <= within else None


def same_places(one: TrayReading, other: TrayReading, within: float) -> bool:
    """The same number of dice in the same places."""
    return len(one.dice) == len(other.dice) and all(nearest(die, other.dice, within) for die in one.dice)


def wandered(one: TrayReading, other: TrayReading, within: float) -> bool:
    """Some sure die of one look has no fellow in its place but one close by: it slides slower than the gate can see."""
    return any(die.doubt is None and nearest(die, other.dice, within) is None and nearest(die, other.dice, 5 * within) for die in one.dice)


def same_faces(one: TrayReading, other: TrayReading, within: float) -> bool:
    """The same dice in the same places show the same faces."""
    if not same_places(one, other, within):
        return False
    fellows = ((die, nearest(die, other.dice, within)) for die in one.dice)
    return all(fellow is not None and (die.face, die.colour) == (fellow.face, fellow.colour) for die, fellow in fellows)


def merge(looks: list[TrayReading], within: float) -> TrayReading:
    """One reading of several that do not wholly agree: each die of the commonest count is voted on by itself."""
    usual = Counter(len(look.dice) for look in looks).most_common(1)[0][0]
    fitting = [look for look in looks if len(look.dice) == usual]
    base = fitting[-1]
    dice = tuple(_vote(die, looks, within) for die in base.dice)
    hand = sum(look.doubt is Doubt.HAND for look in looks) * 2 >= len(looks)
    unsteady = len(fitting) * 2 <= len(looks)
    doubt = Doubt.HAND if hand else Doubt.COUNT if unsteady else base.doubt
    return replace(base, dice=dice, doubt=doubt)


def _vote(die: Die, looks: list[TrayReading], within: float) -> Die:
    """A die is sure when most looks are sure of it and no sure look contradicts."""
    seen = [fellow for look in looks if (fellow := nearest(die, look.dice, 2 * within)) is not None]
    sure_ones = [fellow for fellow in seen if fellow.doubt is None]
    named = Counter((fellow.face, fellow.colour) for fellow in sure_ones)
    if len(named) == 1 and 2 * len(sure_ones) > len(looks):
        return replace(sure_ones[-1], x=die.x, y=die.y)
    if len(named) > 1:
        other_colour = len({colour for _, colour in named}) > 1
        return replace(die, doubt=Doubt.COLOUR if other_colour else Doubt.ALIKE)
    doubts = Counter(fellow.doubt for fellow in seen if fellow.doubt is not None)
    return replace(die, doubt=doubts.most_common(1)[0][0] if doubts else Doubt.ALIKE)
