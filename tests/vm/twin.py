"""The same app beside the emulated machine, off-screen: it tells where something is to be touched, and what must then be on the screen.

It stands on the same evening and the same settings, and has no devices; it is told why there are none in the machine. Every touch of the
machine's screen is one touch here; if the machine took it twice or not at all, the two screens show different pages from then on.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("LANGUAGE", "en")


from companion.host import Host
from companion.journal import Journal
from companion.senses import DeviceLost
from companion.view import Act
from tests.ui.compare import same
from tests.vm import evening
from ui.app import BinsideApp
from ui.harness import Harness

SIZE = (800, 480)
MOTION = 2.0  # s until nothing moves any more


class Twin:
    """Use it in a `with`."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        place = Path(self._folder.name)
        evening.play(place)
        self._journal = Journal(place / "journal.db")
        began = time.monotonic()
        self.host = Host(self._journal, place, lambda: time.monotonic() - began, time.time)
        self.host.on_power = lambda: None  # an installed referee's page of settings offers to switch the machine off
        self._app = BinsideApp(self.host.view, self.host.act, self.host.now, size=SIZE)
        self.host.on_view = self._app.show
        self._harness = Harness(self._app)

    def __enter__(self) -> Twin:
        return self

    def __exit__(self, *_why: object) -> None:
        self._harness.close()
        self._journal.close()
        self._folder.cleanup()

    def touch(self, what: str | Act) -> tuple[int, int]:
        """Touch this option once; where it is, in px from the top left. Raises LookupError."""
        target, u = self._harness.find(what), self._app.surface.space.u
        place = round(target.box.cx * u), round(target.box.cy * u)
        self._harness.tap(*place)
        return place

    def lose(self, device: str, reason: str) -> None:
        """That device does not work there, for this reason: both screens say so."""
        self.host.post(DeviceLost(device, reason, self.host.now()))
        self.host.tick()

    @property
    def page(self) -> str:
        return self.host.at.page

    def pixels(self) -> NDArray[np.uint8]:
        """What is on the screen once nothing moves, H×W×3, RGB."""
        self._harness.run(MOTION)
        self._app.surface.land()
        self._harness.run()
        return self._harness.pixels()

    def shows_the_same(self, picture: NDArray[np.uint8]) -> bool:
        """Whether this is a picture of the same page; text that is smoothed in another way counts as the same."""
        return same(picture, self.pixels())
