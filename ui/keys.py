"""A keyboard that is plugged in, or a cheap remote: what its keys mean, on every page alike.

Arrows and Tab move the focus, Enter or Space is a finger on it as long as the key is down, Escape is the way back, letters are typed where
there is a field, and a digit goes to the key of that number. What is dragged by fingers is taken hold of with Enter, moved with arrows and
let go with Enter. The first key only shows where the focus is; a touch hides that again.

A key counts once, however long it is down: what the system tells again meanwhile only moves the focus on, rubs out, or goes on moving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.acts import Back, Dismiss
from ui.focus import STEPS, Way
from ui.pen import Target
from ui.roving import Roving
from ui.surface import Surface

FINGER = "key"  # the finger that a pressed key is
ARROWS: dict[int, Way] = {273: "up", 274: "down", 276: "left", 275: "right"}
PAD: dict[int, Way] = {264: "up", 258: "down", 260: "left", 262: "right"}  # of the number pad, while it is not for numbers
PRESS = (13, 271, 32, 1073741943)  # Enter, Enter of the pad, Space, the middle key of a remote
PAD_PRESS = 261
ESCAPE = (27, 1073742094)  # and the way back of a remote
TAB, RUB, SPACE = 9, 8, 32
SIGNS = {"-": "−"}  # as they are written on keys
NOWHERE = (-1e6, -1e6)


class Keys:
    """Listens to the window's keys for a surface. `close` ends that."""

    def __init__(self, surface: Surface, window: Any) -> None:
        self.surface, self.window = surface, window
        self.roving = Roving(surface)
        self._down: set[int] = set()  # keys that are down
        self._pressing: int | None = None  # the key that is a finger now
        self._hears = False  # whether letters of the newest key count
        surface.on_finger = self._touched
        self._bound = {"on_key_down": self._key_down, "on_key_up": self._key_up, "on_textinput": self._text, "focus": self._away}
        window.bind(**self._bound)

    def close(self) -> None:
        """Hear nothing from now on."""
        self.window.unbind(**self._bound)
        self.roving.ring.land()

    # --- what the window tells ----------------------------------------------------------------------------------------

    def _key_down(self, _window: Any, code: int, _scan: Any = None, _text: Any = None, modifiers: Sequence[str] = (), **_more: Any) -> bool:
        """Every key ends here: none closes the program or opens a page of Kivy's."""
        fresh = code not in self._down
        self._down.add(code)
        meant = self._command(code, fresh, modifiers)
        self._hears = fresh and not meant and "ctrl" not in modifiers
        return True

    def _key_up(self, _window: Any, code: int, *_more: Any) -> bool:
        self._down.discard(code)
        if code == self._pressing:
            self._let_go()
        return True

    def _away(self, _window: Any, here: bool) -> None:
        """Whoever leaves the window may lift the keys elsewhere."""
        if not here:
            self._down.clear()
            self._let_go(nowhere=True)

    def _touched(self, target: Target | None) -> None:
        """A finger is down: the ring goes, and comes back there."""
        self._let_go(nowhere=True)
        self.roving.hide(target)

    def _text(self, _window: Any, text: str) -> bool:
        """Letters: typed where there is a field, else the number of a key."""
        field = self.surface.field
        if not self._hears:
            return True
        if field is None:
            if self._pressing is None:
                self.roving.go_to(SIGNS.get(text, text))
            return True
        for letter in filter(None, map(field.takes, text)):
            self.roving.hide()
            field.type(letter)
        return True

    # --- what keys mean -----------------------------------------------------------------------------------------------

    def _command(self, code: int, fresh: bool, modifiers: Sequence[str]) -> bool:
        """Do what a key means beside its letter; gives whether it meant something."""
        numbers = "numlock" in modifiers
        way = ARROWS.get(code) or (None if numbers else PAD.get(code))
        if way is not None:
            self._arrow(way, fresh)
        elif code == TAB:
            self._tab("shift" in modifiers)
        elif code in ESCAPE:
            self._escape(fresh)
        elif code == RUB and self.surface.field is not None:
            self.surface.field.rub()
        elif code in PRESS or (code == PAD_PRESS and not numbers):
            return self._enter(code, fresh)
        else:
            return False
        return True

    def _arrow(self, way: Way, fresh: bool) -> None:
        if self._pressing is not None or self.roving.reveal():
            return
        if self.roving.held:
            self.roving.carry(*STEPS[way], not fresh)
        else:
            self.roving.go(way)

    def _tab(self, back: bool) -> None:
        if self._pressing is None and not self.roving.reveal():
            self.roving.hold(False)
            self.roving.read_on(back)

    def _enter(self, code: int, fresh: bool) -> bool:
        """Press what has the focus; gives False where it is a letter of what is typed."""
        field = self.surface.field
        if field is not None and not self.roving.visible:
            if code != SPACE and fresh:
                field.finish()
            return code != SPACE
        if not fresh or self._pressing is not None or self.roving.reveal() or self.roving.at is None:
            return True
        at = self.roving.at
        if at.step is not None:
            self.roving.hold(not self.roving.held)
        else:
            self._pressing = code
            self.surface.put(FINGER, at, at.box.cx, at.box.cy)
        return True

    def _let_go(self, nowhere: bool = False) -> None:
        """The finger that is a key is lifted, `nowhere` where it shall do nothing."""
        if self._pressing is None:
            return
        self._pressing = None
        at = self.roving.at
        self.surface.lift(FINGER, *((at.box.cx, at.box.cy) if at is not None and not nowhere else NOWHERE))

    def _escape(self, fresh: bool) -> None:
        """The way back of what is on top; first what was taken hold of is let go."""
        if not fresh or self._pressing is not None:
            return
        if self.roving.held:
            self.roving.hold(False)
            return
        ways = [target for target in self.surface.targets if _leads_back(target)]
        if ways:
            place = ways[-1].box.cx, ways[-1].box.cy
            self.surface.put(FINGER, ways[-1], *place)
            self.surface.lift(FINGER, *place)


def _leads_back(target: Target) -> bool:
    act = target.option.act if target.option is not None and not target.option.why else None
    return target.back or isinstance(act, Back) or act == Dismiss("form")
