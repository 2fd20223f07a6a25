"""What fingers mean by the levels of buttons: presses, holds and the grip of two. Pure: the times are the caller's.

Strategy: a button with one meaning is told as soon as its contacts rest. A button that can also be held (`HOLDABLE`) is told when it is
let go, or as held after a second, and never both; so nobody has to know what stands on the screen. Two holdable ones that are held at once
are a grip and nothing of their own. A hold is only what was watched: time in which nobody looked does not count, so a release whose edge
was missed cannot make a hold of a press.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.senses import GRIP, HELD_FOR, HELD_LONG, ButtonHeld, ButtonPressed

PRESSED_FOR = 0.020  # s: contacts bounce for up to 15 ms, and a press by hand lasts 50 ms
RELEASED_FOR = 0.030  # s
HOLDABLE = ("next", "undo", "power")
UNWATCHED = 0.25  # s between two looks at a level, above which nobody can say that it was held meanwhile
GRIPPED = {"next", "undo"}


class Debouncer:
    """Judges one button's levels. Pure: the times are the caller's, in seconds.

    A level counts once it has lasted: pressed for 20 ms, released for 30 ms. How long it lasted is also known when the
    next edge ends it, so a late look loses nothing; and edges keep their own times, so those that are heard of after a
    look lose nothing either. `pressed`: the level before the first look; a button that is held when the program starts
    has not been pressed.
    """

    def __init__(self, pressed: bool = False) -> None:
        self.level = pressed
        self.held = pressed
        self.since = float("-inf")
        self.seen_at = float("-inf")
        self._before = float("-inf")  # since when the level before this one lasted

    @property
    def certain(self) -> bool:
        """Whether the level has lasted: nothing is told before the next edge."""
        return self.level == self.held

    def see(self, pressed: bool, at: float) -> bool:
        """The level at time `at`, from an edge or a poll. True when a press is now certain, once for each."""
        self.seen_at = max(at, self.seen_at)
        lasted = at - self.since
        told = self.level and not self.held and lasted >= PRESSED_FOR
        if told:
            self.held = True
        elif self.held and not self.level and lasted >= RELEASED_FOR:
            self.held = False
        if pressed != self.level:
            self.level, self._before, self.since = pressed, self.since, max(at, self.since)
        elif self._before <= at < self.since:
            self.since = at  # the edge of a level that a look had found already
        return told


@dataclass
class _Hold:
    """A holdable button that is down. `lasted`: s that it was watched to be down; `spent`: it is no press any more; `gripped`: another one
    was held at the same time; `told`: whatever can become of it after a long time was told."""

    lasted: float
    spent: bool = False
    gripped: bool = False
    told: bool = False


class Fingers:
    """Every button of one table. `down`: the levels at the start; what is down then has not been pressed."""

    def __init__(self, down: Mapping[str, bool]) -> None:
        self._judges = {button: Debouncer(pressed) for button, pressed in down.items()}
        self._holds: dict[str, _Hold] = {}

    @property
    def certain(self) -> bool:
        """Whether nothing is on its way: no level that has yet to last, and nothing held."""
        return not self._holds and all(judge.certain for judge in self._judges.values())

    def level(self, button: str) -> bool:
        """Whether a button is down, as last told."""
        return self._judges[button].level

    def see(self, button: str, pressed: bool, at: float) -> list[ButtonPressed | ButtonHeld]:
        """The level of a button at a time, from an edge or a poll, in the order of their times. Gives what is certain now."""
        judge = self._judges[button]
        was_down, was_seen = judge.held, judge.seen_at
        pressed_now = judge.see(pressed, at)
        if button not in HOLDABLE:
            return [ButtonPressed(button, at)] if pressed_now else []
        if pressed_now:
            self._holds[button] = _Hold(at - judge.since if judge.level else 0.0)
            return []
        if was_down and not judge.held:
            return self._let_go(button, at)
        return self._held(button, at, max(0.0, at - was_seen)) if button in self._holds and judge.level else []

    def _let_go(self, button: str, at: float) -> list[ButtonPressed | ButtonHeld]:
        """Released: a press, unless it was told as something else."""
        hold = self._holds.pop(button, None)
        return [ButtonPressed(button, at)] if hold is not None and not hold.spent else []

    def _held(self, button: str, at: float, passed: float) -> list[ButtonPressed | ButtonHeld]:
        """Still down: what that has become."""
        hold = self._holds[button]
        hold.lasted += passed if passed <= UNWATCHED else 0.0
        if hold.lasted < HELD_FOR:
            return []
        if len(self._holds) > 1:
            return self._gripped(at)
        if not hold.spent:
            hold.spent = True
            return [ButtonHeld(button, HELD_FOR, at)]
        if hold.lasted >= HELD_LONG and not hold.told and not hold.gripped:
            hold.told = True
            return [ButtonHeld(button, HELD_LONG, at)]
        return []

    def _gripped(self, at: float) -> list[ButtonPressed | ButtonHeld]:
        """Several at once: told once they were down for long, when they are the two of the grip."""
        holds = self._holds.values()
        for hold in holds:
            hold.spent = hold.gripped = True
        if self._holds.keys() != GRIPPED or any(hold.told or hold.lasted < HELD_LONG for hold in holds):
            return []
        for hold in holds:
            hold.told = True
        return [ButtonHeld(GRIP, HELD_LONG, at)]
