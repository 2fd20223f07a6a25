"""How often a second the screen looks for fingers and for what is due: often while somebody touches it or something moves, seldom while
nobody does.

Strategy: Kivy's loop turns at one rate for ever, and a turn in which nothing happens costs nearly as much as a table full of players. So a
touch, a key or a frame that was drawn makes it turn quickly for a while. A finger that lands while the screen rests is seen a little later,
but the loop is quick again long before that finger is lifted, which is when a tap counts. Kivy sleeps a few thousandths of a second less
than it should, so that it turns somewhat more often than it is told.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

QUICK, EASE = 60, 25  # turns a second
AFTER_TOUCH = 3.0  # s that it stays quick after a touch or a key: who touches once will touch again
AFTER_FRAME = 0.25  # s after a frame: what moves draws the next one sooner
LOOK = 0.1  # s between two looks whether it may rest


class Pace:
    """Sets the pace of Kivy's clock by what happens in its `window`, until it is closed; then it is quick."""

    def __init__(self, window: Any, clock: Any = Clock) -> None:
        self._window, self._clock = window, clock
        self._until = clock.get_time()
        self._ways = {"on_motion": self._touched, "on_key_down": self._touched, "on_flip": self._drawn}
        window.bind(**self._ways)
        self._set(QUICK)
        self._look = clock.schedule_interval(self._rest, LOOK)

    def _touched(self, *_event: object) -> None:
        self._hurry(AFTER_TOUCH)

    def _drawn(self, *_event: object) -> None:
        self._hurry(AFTER_FRAME)

    def _hurry(self, seconds: float) -> None:
        self._until = max(self._until, self._clock.get_time() + seconds)
        self._set(QUICK)

    def _rest(self, _seconds: float) -> None:
        if self._clock.get_time() >= self._until:
            self._set(EASE)

    def _set(self, turns: int) -> None:
        """Kivy takes the rate from its settings when it is imported, which is before ours are there; later it has no other door."""
        self._clock._max_fps = float(turns)

    def close(self) -> None:
        self._window.unbind(**self._ways)
        self._look.cancel()
        self._set(QUICK)
