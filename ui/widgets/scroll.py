"""A window on something longer: a finger moves it, a thumb at the right tells how much there is.

While the finger moves only one translation changes; when it lifts, the screen is drawn again at the new place. A touch that hardly
moves is a tap on what lies under it. What is cut by the edge so far that a finger could not hit it well cannot be touched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kivy.graphics import PopMatrix, PushMatrix, Translate

from companion.view import Act, Option
from ui.layout import Box
from ui.pen import Pen, Target
from ui.theme import LEAST_TARGET

SLOP = 8.0  # u a finger may slip and still tap
SNAP = 24.0  # so near a place of rest is taken
STRIDE = 0.5  # of a window: what a key scrolls
THUMB, THUMB_ROOM = 6.0, 14.0


class Host(Protocol):
    """What scrolling needs of the surface."""

    def send(self, act: Act) -> None: ...

    def repaint(self) -> None: ...

    def show_rule(self, option: Option) -> None: ...


class Scroller:
    """Keeps how far a list is scrolled, in u, from one view to the next."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.offset = 0.0

    def paint(self, pen: Pen, window: Box, tall: float, draw: Callable[[Box], None], snaps: Sequence[float] = ()) -> None:
        """`draw(box)` draws the whole content, `tall` u high, from the box's top left; `window` shows a part. `snaps`: distances from the
        content's top at which it likes to rest. When everything fits, nothing scrolls and `draw` gets the whole width."""
        if tall <= window.h:
            self.offset = 0.0
            draw(window)
            return
        furthest = tall - window.h
        self.offset = min(max(0.0, self.offset), furthest)
        targets = len(pen.targets)
        with pen.cut(window):
            pen.add(PushMatrix())
            slide = pen.add(Translate(0, 0))
            draw(Box(window.x, window.y - self.offset, window.w - THUMB_ROOM, tall))
            pen.add(PopMatrix())
        inside = [t for t in pen.targets[targets:] if _clip(t, window)]
        drag = _Drag(self, self._host, pen.u, slide, furthest, snaps)
        backdrop = Target(window, name="scroll", drag=drag.move, drop=lambda x, y: drag.end(None, x, y))
        backdrop.scroll = lambda _dx, dy: (0.0, self._by(dy * window.h * STRIDE, furthest))
        pen.targets[targets:] = [backdrop, *inside]
        for target in inside:
            drag.wrap(target)
        _thumb(pen, window, self.offset, tall)


    def _by(self, way: float, furthest: float) -> float:
        """Scroll by so much, as far as there is something; gives how far it went."""
        was, self.offset = self.offset, min(max(0.0, self.offset + way), furthest)
        if self.offset != was:
            self._host.repaint()
        return self.offset - was


class _Drag:
    """One drawing's fingers: they move the content, or tap."""

    def __init__(self, owner: Scroller, host: Host, u: float, slide: Translate, furthest: float, snaps: Sequence[float]) -> None:
        self.owner, self.host, self.u, self.slide = owner, host, u, slide
        self.furthest, self.snaps = furthest, snaps
        self.moved = False

    def wrap(self, target: Target) -> None:
        """Let a target scroll too, unless it has a drag of its own."""
        if target.drag is not None:
            return
        act = self._action(target)
        target.call = lambda: None if self.moved else act()
        target.drag = self.move
        target.drop = lambda x, y: self.end(target, x, y)

    def _action(self, target: Target) -> Callable[[], None]:
        call, option = target.call, target.option

        def act() -> None:
            if call is not None:
                call()
            elif option is not None and option.why:
                self.host.show_rule(option)
            elif option is not None and option.act is not None:
                self.host.send(option.act)

        return act

    def move(self, dx: float, dy: float, x: float, y: float) -> None:
        if abs(dy) > SLOP:
            self.moved = True
        if self.moved:
            self.slide.y = (self._place(dy) - self.owner.offset) * self.u

    def _place(self, dy: float) -> float:
        return min(max(0.0, self.owner.offset - dy), self.furthest)

    def end(self, target: Target | None, x: float, y: float) -> None:
        if self.moved:
            place = self.owner.offset + self.slide.y / self.u
            rest = min((*self.snaps, self.furthest), key=lambda snap: abs(snap - place))
            self.owner.offset = rest if abs(rest - place) < SNAP else place
            self.host.repaint()
        elif target is not None and target.call is not None and not target.hold and target.box.contains(x, y):
            target.call()


def _clip(target: Target, window: Box) -> bool:
    """Cut a target to the window; gives whether a finger can still hit it."""
    top, bottom = max(target.box.y, window.y), min(target.box.bottom, window.bottom)
    whole = target.box.h
    target.box = Box(target.box.x, top, target.box.w, bottom - top)
    return bottom - top >= min(whole, LEAST_TARGET)


def _thumb(pen: Pen, window: Box, offset: float, tall: float) -> None:
    track = Box(window.right - THUMB, window.y, THUMB, window.h)
    pen.rect(track, pen.theme.deep, THUMB / 2)
    size = max(24.0, window.h * window.h / tall)
    y = track.y + (window.h - size) * offset / (tall - window.h)
    pen.rect(Box(track.x, y, THUMB, size), pen.theme.edge, THUMB / 2)
