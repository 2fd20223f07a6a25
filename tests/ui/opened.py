"""A page on the real window: what it shows, and fingers that drag and type on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.view import View
from tests.ui import samples_pages as samples
from ui.app import BinsideApp
from ui.harness import Harness
from ui.pen import Target
from vision.calibration import NO_SQUARE
from vision.lighttest import DIM

SMALL, WIDER, PORTRAIT = (800, 480), (1280, 720), (720, 1280)
SIZES = (SMALL, WIDER, PORTRAIT)
BACKDROPS = ("scroll", "keyboard")
PAGES: dict[str, Callable[[], View]] = {
    "home": samples.home,
    "home-fresh": lambda: samples.home(resume=False),
    "home-notice": samples.home_notice,
    "setup": samples.setup,
    "setup-full": lambda: samples.setup(seats=6, rulings=7, why="one name twice"),
    "setup-plain": lambda: samples.setup(seats=2, rulings=0, counts=0, modes=0),
    "room": samples.pick_room,
    "claim": samples.pick_claim,
    "claim-words": samples.claim_words,
    "dice": samples.pick_dice,
    "reward": samples.reward,
    "menu": samples.menu,
    "settings": samples.settings,
    "settings-wordy": samples.settings_wordy,
    "history": samples.history,
    "history-untouched": samples.history_untouched,
    "history-empty": samples.history_empty,
    "history-long": lambda: samples.history(chosen=False, count=7),
    "matches": samples.matches,
    "sensors": samples.sensors,
    "sensors-well": lambda: samples.sensors(warning=False),
    "corners": samples.set_corners,
    "corners-wrong": lambda: samples.set_corners(NO_SQUARE, "", False),
    "corners-dim": lambda: samples.set_corners("", DIM),
    "nobody": samples.result_nobody,
    "shared": samples.result_shared,
    **{f"result-{count}": (lambda count=count: samples.result(count)) for count in range(1, 7)},
}


class Page:
    """A page on the window, and what it has sent."""

    def __init__(self, view: View, size: tuple[int, int] = SMALL, frame: Any = None) -> None:
        self.sent: list[Any] = []
        self.frame = frame
        self.app = BinsideApp(view, self.sent.append, lambda: 1000.0, live=lambda: self.frame, size=size)
        self.hand = Harness(self.app)

    @property
    def targets(self) -> list[Target]:
        return [t for t in self.app.surface.targets if t.name not in BACKDROPS]

    @property
    def words(self) -> list[str]:
        pen = self.app.surface.base.pen
        assert pen is not None
        return [mark.what for mark in pen.marks if mark.kind == "text"]

    def icons(self, name: str) -> int:
        pen = self.app.surface.base.pen
        assert pen is not None
        return sum(1 for mark in pen.marks if mark.kind == "icon" and mark.what == name)

    def drag(self, start: tuple[float, float], dx: float, dy: float, steps: int = 4) -> None:
        """A finger from `start`, all in u."""
        u = self.app.surface.space.u
        touch = self.hand.finger(start[0] * u, start[1] * u)
        for step in range(1, steps + 1):
            self.hand.run(0.03)
            self.hand.move(touch, (start[0] + dx * step / steps) * u, (start[1] + dy * step / steps) * u)
        self.hand.run(0.03)
        self.hand.lift(touch)
        self.hand.run(0.05)

    def type(self, text: str) -> None:
        """Touch a key for each letter; the shift key where the keyboard shows the other case."""
        for letter in text:
            if letter == " ":
                self.hand.tap_option("space")
                continue
            if not any(t.name == letter for t in self.targets):
                self.hand.tap_option("shift")
            self.hand.tap_option(letter)


Opener = Callable[..., Page]
