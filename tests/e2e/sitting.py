"""A person at the real app: a virtual screen, a real pointer, eyes on the view that the app tells and on the pixels."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.e2e.display import PATIENCE, Display, share_of


class Sitting(Display):
    """The app under Xvfb on the simulated table; a context manager."""

    def __init__(self, place: Path, seed: int, size: str = "800x480") -> None:
        super().__init__(place, size)
        self.file = place / "view.json"
        self.app = self.start("tests.e2e.watched", str(self.file), size, str(seed))
        self.until(lambda view: view["body"] == "HomeBody")

    # --- eyes --------------------------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """What the screen shows now."""
        return self.until(lambda view: True)

    def until(self, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a view; fails with the last one seen."""
        return self.told(self.file, self.app, done)

    def until_drawn(self, colour: tuple[int, int, int], share: float) -> None:
        """Wait until so much of the screen has this colour; fails when it never has."""
        end = time.monotonic() + PATIENCE
        while (there := share_of(self.pixels(), colour)) <= share:
            assert time.monotonic() < end, f"only {there:.2%} of the screen has the colour {colour}"
            time.sleep(0.2)

    # --- fingers -----------------------------------------------------------------------------------------------------

    def tap(self, label: str) -> None:
        """Move the pointer to what has this label and click once."""
        view = self.until(lambda view: any(name == label for name, _x, _y in view["targets"]))
        x, y = next((x, y) for name, x, y in view["targets"] if name == label)
        self.pointer("mousemove", x, y, "click", "1")
        time.sleep(0.3)

    def with_hands(self, *deeds: str) -> None:
        """Open the drawer of the simulated table, do these things, shut it."""
        self.tap("drawer")
        for deed in deeds:
            self.tap(deed)
        self.tap("Close")

    def kill(self) -> None:
        """Pull the plug: nothing gets a chance to save."""
        os.killpg(self.app.pid, signal.SIGKILL)
        self.app.wait()
