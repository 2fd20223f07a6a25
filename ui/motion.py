"""What moves between two views: a card drops into its place, dice settle, the paper slides to the next step, a stamp comes down, a wall
sinks, a bean shrinks away, the lid of whoever's turn is over slides out.

A screen draws how things are, and gives a name to what may move. The first time a name is drawn on a screen that was there already, it
comes in its own way; a name that is drawn at another place slides there from the old one. Names that were there stay. What is drawn as
gone after it stood there is drawn once more over what is left of it, while it goes. Only the drawing moves: targets are in their places
at once, so no tap waits, and a redraw meanwhile goes on where the motion was.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from kivy.clock import Clock

from ui.layout import Box
from ui.theme import HEADER, LIP, MOTION

Way: TypeAlias = Literal["drop", "settle", "stamp", "step"]
Going: TypeAlias = Literal["shrink", "fall"]  # to its middle; to its foot
DROP = 12.0  # u that a card falls
LARGE = {"settle": 1.25, "stamp": 1.3}  # how much larger it begins
BACK = 1.70158  # how far `out_back` swings beyond its end, as in Kivy's and everybody's easing


class Move(NamedTuple):
    """Something named that was drawn: where, how it comes or goes, and what moves its drawing. "stands": it is there and may go later."""

    name: Hashable
    box: Box
    way: Way | Going | Literal["stands"]
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
        self._stood: set[Hashable] = set()
        self._still = True
        self._runs: dict[Hashable, Run] = {}
        self._moves: Sequence[Move] = ()
        self._u = 1.0
        self._ticker: Any = None

    @property
    def running(self) -> frozenset[Hashable]:
        """The names that move now."""
        return frozenset(self._runs)

    def draws(self, still: bool) -> None:
        """A screen is about to be drawn. `still`: it is another screen or another size, or nothing is to move."""
        self._still = still
        if still:
            self._stood, self._runs = set(), {}

    def goes(self, name: Hashable) -> bool:
        """Whether what is drawn as gone stood there before, or is still on its way out."""
        return name in self._stood or name in self._runs

    def drawn(self, moves: Sequence[Move], u: float) -> None:
        """The screen was drawn with these. `u`: pixels of one."""
        now = self._now()
        there = {move.name: move.box for move in moves if move.way != "stands"}
        self._runs = {name: run for name, run in self._runs.items() if name in there}
        for move in moves:
            if self._begins(move) and not self._still:
                self._runs[move.name] = Run(now, self._seen.get(move.name, move.box))
        self._stood |= {move.name for move in moves if move.way == "stands"}
        self._stood -= there.keys()
        self._seen, self._moves, self._u = there, moves, u
        self._tick(0)
        if self._runs and self._ticker is None:
            self._ticker = Clock.schedule_interval(self._tick, 0)

    def _begins(self, move: Move) -> bool:
        old = self._seen.get(move.name)
        if move.way == "stands":
            return False
        if move.way in ("shrink", "fall"):
            return move.name in self._stood
        return old != move.box and old is not None if move.way == "step" else old is None

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
    if move.way in ("shrink", "fall"):
        move.scale.y = 1 - share * share
        move.scale.x = move.scale.y if move.way == "shrink" else 1
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


class Lids:
    """The turn passes: the old lid slides up and out, then the new one drops in. `old`, `new`: what moves their drawings."""

    def __init__(self, done: Callable[[], None]) -> None:
        self._done = done
        self._start: float | None = None
        self._ticker: Any = None
        self.old: Any = None
        self.new: Any = None
        self._high = 0.0

    @property
    def running(self) -> bool:
        return self._start is not None

    def begin(self) -> None:
        self._start = Clock.time()
        if self._ticker is None:
            self._ticker = Clock.schedule_interval(self._tick, 0)

    def drawn(self, old: Any, new: Any, u: float) -> None:
        """They were drawn, perhaps anew while they move."""
        self.old, self.new, self._high = old, new, (HEADER + LIP) * u
        if self.running:
            self._tick(0)

    def land(self) -> None:
        """The new lid is in its place, the old one gone."""
        if self._ticker is not None:
            self._ticker.cancel()
            self._ticker = None
        self._start = None
        if self.new is not None:
            self.new.y = 0
        self._done()

    def _tick(self, _dt: float) -> None:
        if self._start is None:
            return
        share = (Clock.time() - self._start) / MOTION["slide"] * 2  # 0..1 the old one, 1..2 the new one
        if self.old is not None:
            self.old.y = (1 - (1 - min(1.0, share)) ** 2) * self._high
        if self.new is not None:
            self.new.y = (1 - min(1.0, max(0.0, share - 1))) ** 2 * self._high
        if share >= 2:
            self.land()


class Presses:
    """Buttons on their way under the finger and up again. Only the way takes time: edge and colour change with the touch itself."""

    def __init__(self) -> None:
        self._ways: dict[Any, tuple[float, float, float]] = {}  # a Translate: since when, from and to how many pixels
        self._ticker: Any = None

    def to(self, shift: Any, pixels: float, at_once: bool) -> None:
        """Move a button's drawing `pixels` up from where it belongs."""
        if at_once:
            self._ways.pop(shift, None)
            shift.y = pixels
            return
        self._ways[shift] = (Clock.time(), shift.y, pixels)
        if self._ticker is None:
            self._ticker = Clock.schedule_interval(self._tick, 0)

    def land(self) -> None:
        """Every button is where its finger wants it."""
        for shift, (_start, _old, new) in self._ways.items():
            shift.y = new
        self._ways.clear()

    def _tick(self, _dt: float) -> bool:
        for shift, (start, old, new) in list(self._ways.items()):
            share = min(1.0, (Clock.time() - start) / MOTION["press"])
            shift.y = old + (new - old) * share
            if share >= 1:
                del self._ways[shift]
        if self._ways:
            return True
        self._ticker = None
        return False
