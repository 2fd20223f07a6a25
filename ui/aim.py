"""Puts every touch where the finger is, before anything else hears of it, on a display that tells touches elsewhere.

Kivy asks its event managers first. They may change a touch; the window turns it after that, so the map is of the display as it stands.
"""

from __future__ import annotations

from typing import Any

from kivy.eventmanager import EventManagerBase

from companion.touchmap import AS_TOLD, Point, TouchMap


class Aim(EventManagerBase):  # type: ignore[misc]
    """`by`: the map that holds for touches from now on. `stop_aiming` ends that."""

    type_ids = ("touch",)

    def __init__(self, window: Any) -> None:
        self.by: TouchMap = AS_TOLD
        self._put: dict[Any, Point] = {}  # where each touch was put last
        self._on = window
        window.register_event_manager(self)

    def stop_aiming(self) -> None:
        """Leave touches alone. A window that is closing has let go of its managers already."""
        if self in self._on.event_managers:
            self._on.unregister_event_manager(self)

    def dispatch(self, etype: str, me: Any) -> bool:
        """Move a touch that is told anew. What is lifted is usually told without a place of its own: it stays where it was put."""
        place = (me.sx, me.sy)
        if etype != "end" or self._put.get(me.uid) != place:
            x, y = self.by.of(place)
            me.sx, me.sy = min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)
        if etype == "end":
            self._put.pop(me.uid, None)
        else:
            self._put[me.uid] = (me.sx, me.sy)
        return False
