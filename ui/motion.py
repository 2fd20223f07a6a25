"""What moves between two views: a card drops into its place, dice settle, the paper slides to the next step, a stamp comes down.

A screen draws how things are, and gives a name to what may move. The first time a name is drawn on a screen that was there already, it
comes in its own way; a name that is drawn at another place slides there from the old one. Names that were there stay. Only the drawing
moves: targets are in their places at once, so no tap waits, and a redraw meanwhile goes on where the motion was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from kivy.clock import Clock

from ui.layout import Box
from ui.theme import MOTION

Way: TypeAlias = Literal["drop", "settle", "stamp", "step"]
DROP = 12.0  # u that a card falls
LARGE = {"settle": 1.25, "stamp": 1.3}  # how much larger it begins
BACK = 1.70158  # how far `out_back` swings beyond its end, as in Kivy's and everybody's easing


class Move(NamedTuple):
    """Something named that was drawn: where, how it comes, and what moves its drawing."""

    name: Hashable
    box: Box
    way: Way
    shift: Any  # kivy.graphics.Translate
    scale: Any  # kivy.graphics.Scale


class Run(NamedTuple):
    """A motion on its way. `old`: where it slides from."""

    start: float
    old: Box


class Motions:
    """Remembers what was drawn and moves what is new. `paint_anew` is never called: only matrices change."""

    def __init__(self, now: Callable[[], float] = lambda: float(Clock.time())) -> None:
        self._now = now
        self._seen: dict[Hashable, Box] = {}
        self._runs: dict[Hashable, Run] = {}
        self._moves: Sequence[Move] = ()
        self._u = 1.0
        self._ticker: Any = None

    @property
    def running(self) -> frozenset[Hashable]:
        """The names that move now."""
        return frozenset(self._runs)

    def drawn(self, moves: Sequence[Move], u: float, still: bool) -> None:
        """A screen was drawn with these. `u`: pixels of one; `still`: it is another screen or another size, or nothing is to move."""
        now = self._now()
        there = {move.name: move.box for move in moves}
        self._runs = {} if still else {name: run for name, run in self._runs.items() if name in there}
        if not still:
            for move in moves:
                old = self._seen.get(move.name)
                if (old is None and move.way != "step") or (move.way == "step" and old is not None and old != move.box):
                    self._runs[move.name] = Run(now, old or move.box)
        self._seen, self._moves, self._u = there, moves, u
        self._tick(0)
        if self._runs and self._ticker is None:
            self._ticker = Clock.schedule_interval(self._tick, 0)

    def land(self) -> None:
        """Everything is where it belongs."""
        for move in self._moves:
            if move.name in self._runs:
                _place(move, 1.0, move.box, self._u)
        self._runs = {}

    def _tick(self, _dt: float) -> bool:
        now = self._now()
        for move in self._moves:
            run = self._runs.get(move.name)
            if run is None:
                continue
            share = min(1.0, (now - run.start) / MOTION[move.way])
            _place(move, share, run.old, self._u)
            if share >= 1.0:
                del self._runs[move.name]
        if self._runs:
            return True
        self._ticker = None
        return False


def _place(move: Move, share: float, old: Box, u: float) -> None:
    """Put the drawing where it is after a share 0..1 of its time."""
    if move.way == "drop":
        move.shift.y = (1 - out_back(share)) * DROP * u
        return
    rest = (1 - share) ** 2  # out_quad, what is left of the way
    if move.way == "step":
        move.shift.x, move.shift.y = (old.x - move.box.x) * rest * u, (move.box.y - old.y) * rest * u
        return
    move.scale.x = move.scale.y = 1 + (LARGE[move.way] - 1) * rest


def out_back(share: float) -> float:
    """Eases out of 0..1 and swings a little over before the end."""
    left = share - 1
    return left * left * ((BACK + 1) * left + BACK) + 1
