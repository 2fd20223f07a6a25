"""The real app at the simulated table in real time, tapped or shown many views from within.

`python -m tests.bench_inside taps|views FILE N`. `taps`: the seconds of N taps, each from the finger's lifting to the end of the first
frame that shows the new view, and how many of them the screen's thread was at work; the finger comes through Kivy's own provider of
touches, from another thread and at moments of chance, as a driver's would. `views`: the resident bytes after N pages of all games,
every tenth with a new picture of the tray, at once and after a few seconds of rest. Both are written to FILE as JSON.
"""

from __future__ import annotations

import json
import multiprocessing
import pickle
import random
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from kivy.clock import Clock

from companion import acts
from companion.commands import run as command
from companion.commands import tidy
from companion.view import Act, DoubtBody, View
from tests.figures import resident
from ui.app import BinsideApp
from ui.pen import Target
from vision.album import Album

SEED = 20261129
SETTLE = 6.0  # s until the camera has found its mats
PRESS = 0.06  # s that the finger rests
PATIENCE = 1.5  # s until a tap that changes nothing is forgotten
TRAY = (560, 560, 3)  # a picture of the tray as the eye keeps it
EVERY = 10  # one view in so many has a new picture
AVOIDED = (acts.Abandon, acts.SetSetting, acts.Type, acts.Drag)
Told = Callable[[object], None]


class Finger:
    """Taps what can be tapped, one after the other, and notes when the screen has followed."""

    def __init__(self, app: BinsideApp, taps: int, told: Told) -> None:
        from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
        from kivy.graphics.opengl import glFinish

        self.app, self.taps, self.told = app, taps, told
        self.queue, self.finish = SDL2MotionEventProvider.q, glFinish
        self.chance = random.Random(SEED)
        self.times: list[tuple[float, float]] = []
        self.began = 0.0  # processor time of the screen's thread when the act was sent
        self.send, app.surface._send = app.surface._send, self.sent
        self.lifted = 0.0  # 0: nothing is awaited
        self.before: View | None = None
        self.followed = threading.Event()
        app.window.bind(on_flip=self.drawn)
        threading.Thread(target=self.tap_all, daemon=True).start()

    def sent(self, act: Act) -> None:
        self.began = time.thread_time()
        self.send(act)

    def drawn(self, *_args: object) -> None:
        """A frame has ended."""
        if self.lifted and self.app.surface.view is not self.before:
            self.finish()
            self.times.append((time.perf_counter() - self.lifted, time.thread_time() - self.began))
            self.lifted = 0.0
            self.followed.set()

    def tap_all(self) -> None:
        time.sleep(SETTLE)
        while len(self.times) < self.taps:
            time.sleep(self.chance.uniform(0.25, 0.5))
            likely = [target for target in list(self.app.surface.targets) if leads_on(target)]
            if likely:
                self.tap(self.chance.choice(likely))
        self.told(self.times)
        Clock.schedule_once(lambda _seconds: self.app.stop())

    def tap(self, target: Target) -> None:
        wide, tall = self.app.window.system_size
        u = self.app.surface.space.u
        place = (target.box.cx * u / (wide - 1), target.box.cy * u / (tall - 1), 1.0)
        self.followed.clear()
        self.queue.appendleft(("fingerdown", 1, *place))
        time.sleep(PRESS)
        self.before, self.lifted = self.app.surface.view, time.perf_counter()
        self.queue.appendleft(("fingerup", 1, *place))
        if not self.followed.wait(PATIENCE):
            self.lifted = 0.0


def leads_on(target: Target) -> bool:
    """Whether a tap on it does something that a page may be asked for at any time."""
    option = target.option
    return option is not None and not option.why and not option.hold and option.act is not None and not isinstance(option.act, AVOIDED)


def all_views() -> list[bytes]:
    """What the tours show, pickled; walked in a process of its own, since the hosts that it takes are none of the app's memory."""
    from tests.ui.gallery import pages

    return [pickle.dumps(stop.view) for stop in pages().values()]


class Evening:
    """Shows one page after the other, as fast as the screen draws."""

    def __init__(self, app: BinsideApp, views: int, told: Told) -> None:
        self.app, self.left, self.told, self.played = app, views, told, 0
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as other:
            self.stops = other.submit(all_views).result()
        self.doubts = [view for view in map(pickle.loads, self.stops) if isinstance(view.body, DoubtBody) and view.body.picture]
        self.chance, self.album = np.random.default_rng(SEED), Album()
        app.surface._picture = self.album.get
        Clock.schedule_interval(self.show, 0)

    def show(self, _seconds: float) -> bool:
        self.left -= 1
        view: View = pickle.loads(self.stops[self.left % len(self.stops)])
        if self.left % EVERY == 0:
            doubt = self.doubts[self.left // EVERY % len(self.doubts)]
            picture = self.album.add(self.chance.integers(0, 256, TRAY, np.uint8))
            body: Any = doubt.body
            view = replace(doubt, body=replace(body, picture=picture))
        self.app.show(view)
        if self.left > 0:
            return True
        self.played = resident()
        Clock.schedule_once(self.rest, tidy.EVERY + 1)
        return False

    def rest(self, _seconds: float) -> None:
        self.told((self.played, resident()))
        self.app.stop()


MEASURES: dict[str, Callable[[BinsideApp, int, Told], object]] = {"taps": Finger, "views": Evening}


def main(what: str, file: Path, number: int) -> int:
    opened = command._open
    kept: list[object] = []  # Kivy binds methods weakly

    def tell(found: object) -> None:
        file.write_text(json.dumps(found), encoding="utf-8")

    def watch(*args: Any) -> Any:
        app = opened(*args)
        kept.append(MEASURES[what](app, number, tell))
        return app

    command._open = watch  # type: ignore[assignment]
    return command.run("simulated", (800, 480), SEED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
