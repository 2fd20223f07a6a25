"""One of the sheets that lie over each other on the screen: a group on a canvas, with the pen that drew it last."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from kivy.graphics import InstructionGroup

from ui.layout import Space
from ui.pen import Pen, Target
from ui.theme import Theme


class Layer:
    """A canvas group with its pen; repainted as a whole."""

    def __init__(self, canvas: Any) -> None:
        self.group = InstructionGroup()
        canvas.add(self.group)
        self.pen: Pen | None = None

    def paint(
        self, space: Space, theme: Theme, draw: Callable[[Pen], None], now: float, goes: Callable[[Hashable], bool] = lambda name: False
    ) -> None:
        self.group.clear()
        self.pen = Pen(self.group, space, theme, goes)
        draw(self.pen)
        for live in self.pen.lives:
            live.paint(self.pen, now)

    def clear(self) -> None:
        self.group.clear()
        self.pen = None

    def tick(self, now: float, all_of_them: bool) -> bool:
        """Redraw the parts that run, all or only the smooth ones; gives whether any still does."""
        if self.pen is None:
            return False
        for live in self.pen.lives:
            if live.running and (all_of_them or live.smooth):
                live.paint(self.pen, now)
        return any(live.running for live in self.pen.lives)

    @property
    def targets(self) -> list[Target]:
        return self.pen.targets if self.pen is not None else []
