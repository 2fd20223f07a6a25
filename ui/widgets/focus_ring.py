"""The ring round what has the focus of the keys: a light line between two dark ones, so that one of them can be told from whatever lies
there. It glides from one place to the next; where it surrounds something that arrows move, it has arrow heads.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from ui.layer import Layer
from ui.layout import Box, Space
from ui.pen import Pen
from ui.theme import BUTTON, MOTION, Theme

LINE, CASING, AWAY = 4.0, 2.0, 2.0  # u: the light line, the dark one at each side of it, how far from what it surrounds
THICK = LINE + 2 * CASING


class FocusRing:
    """Draws into a layer of its own. `box`: where it is drawn now, None while it is hidden."""

    def __init__(self, canvas: Any) -> None:
        self.layer = Layer(canvas)
        self.box: Box | None = None
        self._glide: Any = None

    def hide(self) -> None:
        self.land()
        self.layer.clear()
        self.box = None

    def show(self, box: Box, space: Space, theme: Theme, held: bool, glide: bool) -> None:
        """Be round this box; with `glide` come there from where it was."""
        self.land()
        start = self.box
        if start is None or not glide:
            self._draw(box, space, theme, held)
            return
        came, began = start, Clock.time()

        def go(_dt: float) -> bool:
            share = min(1.0, float(Clock.time() - began) / MOTION["ring"])
            left = (1 - share) ** 2
            self._draw(Box(*(b + (a - b) * left for a, b in zip(came, box, strict=True))), space, theme, held)
            return share < 1.0

        go(0.0)
        self._glide = Clock.schedule_interval(go, 0)

    def land(self) -> None:
        """Move no more."""
        if self._glide is not None:
            self._glide.cancel()
            self._glide = None

    def _draw(self, box: Box, space: Space, theme: Theme, held: bool) -> None:
        self.box = box
        self.layer.paint(space, theme, lambda pen: ring(pen, box, held), 0.0)


def ring(pen: Pen, box: Box, held: bool) -> None:
    """The ring round a box, as far as the window reaches."""
    t, away = pen.theme, AWAY + THICK
    outer = box.inset(-away).within(pen.space.whole)
    radius = min(BUTTON + away, outer.w / 2, outer.h / 2)
    pen.frame(outer, t.ink, radius, THICK)
    pen.frame(outer.inset(CASING), t.paper, radius - CASING, LINE)
    if held:
        for x, y, dx, dy in (
            (outer.x, outer.cy, -1, 0),
            (outer.right, outer.cy, 1, 0),
            (outer.cx, outer.y, 0, -1),
            (outer.cx, outer.bottom, 0, 1),
        ):
            _head(pen, x, y, dx, dy)


def _head(pen: Pen, x: float, y: float, dx: int, dy: int) -> None:
    """A triangle on the ring that points out of it."""
    for colour, size, back in ((pen.theme.ink, 20.0, 18.0), (pen.theme.paper, 12.0, 14.0)):
        x0, y0 = x - dx * back, y - dy * back
        sides = [(x0 + dy * size * side, y0 + dx * size * side) for side in (1, -1)]
        pen.polygon([(x0 + dx * size, y0 + dy * size), *sides], colour)
