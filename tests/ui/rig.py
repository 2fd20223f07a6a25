"""An app on the harness that writes down what it sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.view import Act, View
from tests.ui.samples import photo, shot
from ui.app import BinsideApp
from ui.drawer import Drawer
from ui.harness import Harness, VirtualClock

SIZES = ((800, 480), (1280, 720), (720, 1280))


@dataclass
class Rig:
    """`sent`: the acts, in order; `clock`: the table's, which the harness advances."""

    view: View
    size: tuple[int, int] = (800, 480)
    drawer: Drawer | None = None
    answer: Callable[[Act], View | None] = lambda act: None
    sent: list[Act] = field(default_factory=list)
    clock: VirtualClock = field(default_factory=lambda: VirtualClock(1002.2))

    def __post_init__(self) -> None:
        self.app = BinsideApp(self.view, self._take, self.clock, photo, lambda: photo(1), self.drawer, self.size, shot=shot)
        self.surface = self.app.surface
        self.harness = Harness(self.app, self._advance)

    def _advance(self, seconds: float) -> None:
        self.clock.seconds += seconds

    def _take(self, act: Act) -> None:
        self.sent.append(act)
        view = self.answer(act)
        if view is not None:
            self.app.show(view)

    def close(self) -> None:
        self.harness.close()

    def words(self) -> str:
        """Every word on the topmost layer."""
        pen = next(layer.pen for layer in reversed(self.surface.layers) if layer.pen is not None)
        return "\n".join(mark.what for mark in pen.all_marks() if mark.kind == "text")
