"""A window on something larger in both directions: a finger moves it, and what is whole in the window can be touched.

While the finger moves only one translation changes; when it lifts, the screen is drawn again at the new place. A touch that hardly
moves is a tap on what lies under it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.graphics import PopMatrix, PushMatrix, Translate

from ui.layout import Box
from ui.pen import Pen, Target
from ui.theme import LEAST_TARGET
from ui.widgets.scroll import SLOP, STRIDE, Host


class Panner:
    """Keeps how far something is moved, in u, from one view to the next; `None` until it has been laid out once."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.place: tuple[float, float] | None = None

    def paint(self, pen: Pen, window: Box, wide: float, tall: float, look_at: Box | None, draw: Callable[[Box], None]) -> Box:
        """`draw(box)` draws all of it, `wide` × `tall` u, into that box; gives the box. What fits stands in the middle. `look_at`: a part,
        counted from the whole's top left, that the window shows as long as nobody has moved it."""
        if wide <= window.w and tall <= window.h:
            self.place = None
            whole = Box(window.cx - wide / 2, window.cy - tall / 2, wide, tall)
            draw(whole)
            return whole
        far = (max(0.0, wide - window.w), max(0.0, tall - window.h))
        if self.place is None:
            middle = look_at or Box(0, 0, wide, tall)
            self.place = (middle.cx - window.w / 2, middle.cy - window.h / 2)
        x, y = (min(max(0.0, at), most) for at, most in zip(self.place, far, strict=True))
        self.place = (x, y)
        left = window.x - x if far[0] else window.cx - wide / 2
        top = window.y - y if far[1] else window.cy - tall / 2
        whole = Box(left, top, wide, tall)
        self._cut(pen, window, whole, far, draw)
        return whole

    def _cut(self, pen: Pen, window: Box, whole: Box, far: tuple[float, float], draw: Callable[[Box], None]) -> None:
        targets, marks = len(pen.targets), len(pen.marks)
        with pen.cut(window):
            pen.add(PushMatrix())
            slide = pen.add(Translate(0, 0))
            draw(whole)
            pen.add(PopMatrix())
        pen.marks[marks:] = [mark for mark in pen.marks[marks:] if _inside(mark.box, window)]
        seen = [part for target in pen.targets[targets:] if (part := _seen(target, window)) is not None]
        drag = _Drag(self, self._host, pen.u, slide, far)
        ground = Target(window, name="scroll", drag=drag.move, drop=lambda x, y: drag.end(None, x, y))
        ground.scroll = lambda dx, dy: self._by((dx * window.w * STRIDE, dy * window.h * STRIDE), far)
        pen.targets[targets:] = [ground, *seen]
        for target in seen:
            drag.wrap(target)


    def _by(self, way: tuple[float, float], far: tuple[float, float]) -> tuple[float, float]:
        """Move by so much, as far as there is something; gives how far it went."""
        was = self.place or (0.0, 0.0)
        self.place = (min(max(0.0, was[0] + way[0]), far[0]), min(max(0.0, was[1] + way[1]), far[1]))
        if self.place != was:
            self._host.repaint()
        return self.place[0] - was[0], self.place[1] - was[1]


class _Drag:
    """One drawing's fingers: they move the whole, or tap."""

    def __init__(self, owner: Panner, host: Host, u: float, slide: Translate, far: tuple[float, float]) -> None:
        self.owner, self.host, self.u, self.slide, self.far = owner, host, u, slide, far
        self.moved = False

    def wrap(self, target: Target) -> None:
        """Let a target move the whole, too, unless it has a drag of its own."""
        if target.drag is not None:
            return
        target.drag = self.move
        target.drop = lambda x, y: self.end(target, x, y)

    def move(self, dx: float, dy: float, x: float, y: float) -> None:
        self.moved = self.moved or max(abs(dx), abs(dy)) > SLOP
        if self.moved and self.owner.place is not None:
            was = self.owner.place
            now = (min(max(0.0, was[0] - dx), self.far[0]), min(max(0.0, was[1] - dy), self.far[1]))
            self.slide.x, self.slide.y = (was[0] - now[0]) * self.u, (now[1] - was[1]) * self.u

    def end(self, target: Target | None, x: float, y: float) -> None:
        if self.moved and self.owner.place is not None:
            was = self.owner.place
            self.owner.place = (was[0] - self.slide.x / self.u, was[1] + self.slide.y / self.u)
            self.host.repaint()
        elif target is not None and target.box.contains(x, y):
            tap(target, self.host)


def tap(target: Target, host: Host) -> None:
    """What a target does when it is touched and not moved."""
    option = target.option
    if target.call is not None:
        target.call()
    elif option is not None and option.why:
        host.show_rule(option)
    elif option is not None and option.act is not None:
        host.send(option.act)


def _inside(box: Box, window: Box) -> bool:
    return box.x >= window.x and box.y >= window.y and box.right <= window.right and box.bottom <= window.bottom


def _seen(target: Target, window: Box) -> Target | None:
    """The target as far as it lies in the window; None where a finger could not hit it well."""
    box = target.box
    x, y = max(box.x, window.x), max(box.y, window.y)
    part = Box(x, y, min(box.right, window.right) - x, min(box.bottom, window.bottom) - y)
    if part.w < min(box.w, LEAST_TARGET + 4) or part.h < min(box.h, LEAST_TARGET):
        return None
    return replace(target, box=part)
