"""Figures of the screen alone, on every page of every game's tour at 800×480: `python -m tests.bench_screen FILE`.

How long a page is built when it is seen for the first time, how often a second what moves is drawn, how many textures a picture costs.
Times are the processor's, so that whatever else runs on the machine does not count; the clock is turned by hand.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.commands import tidy
from companion.view import DoubtBody
from tests.companion.playing import options_of
from tests.figures import Row
from tests.ui.gallery import pages
from tests.ui.rig import Rig
from tests.ui.samples import photo
from ui import textures

LOOK = 0.2  # s that what moves is watched
MOVES = 4  # frames in that time: what only counts seconds or shows the camera has fewer
PICTURES = 40


class Watched:
    """A rig that counts its frames and their cost."""

    def __init__(self) -> None:
        self.stops = list(pages().values())
        self.rig = Rig(self.stops[0].view)
        self.frames = 0
        tidy.settle_down()  # as the app does
        self.rig.app.window.bind(on_flip=self._count)

    def _count(self, *_args: object) -> None:
        self.frames += 1

    def run(self, seconds: float) -> tuple[int, float]:
        """Let time pass; frames drawn, and seconds of processor for each."""
        before, began = self.frames, time.process_time()
        self.rig.harness.run(seconds)
        drawn = self.frames - before
        return drawn, (time.process_time() - began) / max(1, drawn)

    def built(self) -> Iterator[float]:
        """Milliseconds of each page, from the view to the frame that is handed over."""
        for stop in self.stops:
            surface = self.rig.surface
            self.rig.clock.seconds = stop.now
            surface.view = surface.screen = None
            began = time.thread_time()
            self.rig.app.show(stop.view)
            self.rig.harness.run()
            yield 1000 * (time.thread_time() - began)

    def moving(self) -> Iterator[float]:
        """Frames a second of each page on which something moves once it follows the one before it."""
        for stop in self.stops:
            self.rig.clock.seconds = stop.now
            self.rig.app.show(stop.view)
            self.run(0)
            drawn, cost = self.run(LOOK)
            if drawn >= MOVES:
                yield min(drawn / LOOK, 1 / cost)
            self.run(0.3)

    def held(self) -> float:
        """Frames a second of the ring that fills under a finger."""
        stop = next(one for one in self.stops if any(option.hold for option in options_of(one.view)))
        self.rig.app.show(stop.view)
        self.run(0.5)
        box, u = next(target.box for target in self.rig.surface.targets if target.hold), self.rig.surface.space.u
        touch = self.rig.harness.finger(box.cx * u, box.cy * u)
        self.run(0)
        drawn, cost = self.run(0.5)
        self.rig.harness.lift(touch)
        return min(drawn / 0.5, 1 / cost)

    def textures(self) -> float:
        """Textures made for each picture of the album and of the camera, each drawn three times; the camera's is one for all."""
        made, real = [0], vars(textures)["Texture"]

        def counted(*args: Any, **how: Any) -> Any:
            made[0] += 1
            return real.create(*args, **how)

        doubt = next(stop.view for stop in self.stops if isinstance(stop.view.body, DoubtBody) and stop.view.body.picture)
        body: Any = doubt.body
        surface = self.rig.surface
        surface._picture = photo
        vars(textures)["Texture"] = SimpleNamespace(create=counted)
        try:
            for number in range(1000, 1000 + PICTURES):
                self.rig.app.show(replace(doubt, body=replace(body, picture=number)))
                for _again in range(2):
                    surface.repaint()
                    surface.live_picture()
        finally:
            vars(textures)["Texture"] = real
        return made[0] / (PICTURES + 1)


def rows() -> Iterator[Row]:
    watched = Watched()
    built = list(watched.built())
    yield "page-built", round(statistics.median(built), 1), "ms", None, True
    yield "page-built-worst", round(max(built), 1), "ms", 100.0, max(built) <= 100.0
    moving = [*watched.moving(), watched.held()]
    yield "frames-worst", round(min(moving), 1), "frames/s", 30.0, len(moving) > 1 and min(moving) >= 30.0
    each = watched.textures()
    yield "textures", round(each, 3), "a picture", 1.0, each <= 1.0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    Path(sys.argv[1]).write_text(json.dumps(list(rows())), encoding="utf-8")
