"""A screen that nobody uses goes dark, never while people sit at a match; the touch that wakes it does nothing else.

The desktop's and the console's own way to blank are switched off, because then a finger in the dark would press what nobody sees. Here the
finger is taken before anything else hears of it, down to the moment it is lifted, and so is a key and a button at the table.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.eventmanager import EventManagerBase
from kivy.graphics import Color, InstructionGroup, Rectangle

AFTER = 600.0  # s without a touch, a key or a match
LOOK = 1.0  # s between two looks at that
FAR = 10_000  # px: larger than any screen, however it is turned


class Dark(EventManagerBase):  # type: ignore[misc]
    """`may`: nobody sits at a match. Must be made after everything that hears keys, so that it hears them first. `close` ends it."""

    type_ids = ("touch",)

    def __init__(self, window: Any, clock: Any = Clock) -> None:
        self._window, self._clock = window, clock
        self._may = False
        self._since = clock.get_time()
        self._down: set[Any] = set()  # touches that are down
        self._waking: set[Any] = set()  # those of them that have woken the screen
        self._cover = InstructionGroup()
        self._cover.add(Color(0, 0, 0, 1))
        self._cover.add(Rectangle(pos=(-FAR, -FAR), size=(3 * FAR, 3 * FAR)))
        self.dark = False
        window.register_event_manager(self)
        self._bound = {"on_key_down": self._key, "on_textinput": self._letter}
        window.bind(**self._bound)
        self._look = clock.schedule_interval(self._tick, LOOK)

    def close(self) -> None:
        """Light, and nothing that happens from now on."""
        self.wake()
        self._look.cancel()
        self._window.unbind(**self._bound)
        if self in self._window.event_managers:
            self._window.unregister_event_manager(self)

    @property
    def may(self) -> bool:
        return self._may

    @may.setter
    def may(self, may: bool) -> None:
        if self._may and not may:
            self.wake()
        self._may = may

    def wake(self) -> bool:
        """Somebody is there. True when the screen was dark until now."""
        self._since = self._clock.get_time()
        was, self.dark = self.dark, False
        if was:
            self._window.canvas.remove(self._cover)
        return was

    def dispatch(self, etype: str, me: Any) -> bool:
        """A touch; True when it only wakes. While one is down it does not get dark."""
        if self.wake():
            self._waking.add(me.uid)
        mine = me.uid in self._waking
        if etype == "end":
            self._down.discard(me.uid)
            self._waking.discard(me.uid)
        else:
            self._down.add(me.uid)
        return mine

    def _key(self, *_key: object) -> bool:
        return self.wake()

    def _letter(self, *_letter: object) -> bool:
        return self.dark

    def _tick(self, _seconds: float) -> None:
        if not self._may or self._down:
            self._since = self._clock.get_time()
        elif not self.dark and self._clock.get_time() - self._since >= AFTER:
            self.dark = True
            self._window.canvas.add(self._cover)
