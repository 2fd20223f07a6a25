"""The stage of the demo: the real host, sensors and screen round a stepped simulated table, and fingers that touch the screen."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.acts import SetMode
from companion.balance import ScaleBalance
from companion.demo.fingers import Fingers
from companion.host import Host
from companion.journal import Journal
from companion.keeping import Keeping
from companion.present.pages import POSTERS
from companion.rules.kernel import Match, Setting
from companion.school import School
from companion.sensing import simulated, simulated_pins
from companion.table import Table
from companion.view import Act, Option, View
from companion.words import _
from hardware.buttons import Buttons
from hardware.virtual.scene import Look
from hardware.virtual.table import VirtualTable
from ui.app import BinsideApp
from ui.harness import Harness

STEP = 0.1  # simulated seconds between two turns of the loop
FRAMES = 5.0  # pictures per simulated second: half of the app's, so that a match is reckoned in minutes
READER_PATIENCE = 0.05  # real seconds that the scale's thread gets to read what was written


class Stage:
    """One match on the simulated table; a context manager. `shots`: folder for a screenshot per decision."""

    every_frame = True  # False: of the pictures between two turns of the loop only the last is taken

    def __init__(self, setting: Setting, seed: int, shots: Path | None, size: tuple[int, int], place: Path) -> None:
        self.chance = random.Random(seed)
        self.shots = shots
        self._shot_number = 0
        factory, press = simulated_pins()
        self.desk = VirtualTable(seed, "stepped", Look(), "typical", FRAMES, press)
        self.journal = Journal(place / "journal.db")
        self.host = Host(self.journal, place, self.desk.now, time.time)
        self.host.keeping = Keeping(place, place)  # no demo writes onto anybody's stick
        buttons = Buttons(self.host.post, self.desk.now, factory=factory)
        self.sensing = simulated(self.desk, buttons, self.host.post)
        self.host.senses = self.sensing
        self.host.weighing.balance = ScaleBalance(self.sensing.scale, self.desk.now)
        school = self.host.lessons.school = School(self.sensing.eye, place)
        self.sensing.teach_by(school)
        self.app = BinsideApp(
            self.host.view,
            self.host.act,
            self.desk.now,
            self.sensing.picture,
            self.sensing.live,
            size=size,
        )
        self.host.on_view = self.app.show
        self.harness = Harness(self.app, advance=self._pass, step=STEP)
        self.fingers = Fingers(self.app, self.harness)
        self.sensing.start()
        self.wait(3.0)  # the empty tray and the empty mat are seen once

    # --- time --------------------------------------------------------------------------------------------------------

    def now(self) -> float:
        return self.desk.now()

    def wait(self, seconds: float = STEP) -> None:
        """Let simulated time pass, the screen and the sensors with it."""
        self.harness.run(seconds)

    def _pass(self, seconds: float) -> None:
        self.desk.advance(seconds, self.every_frame)
        patience = time.monotonic() + READER_PATIENCE
        while self.desk.scale_port and self.sensing.scale.heard_at < self.now() - 2 * STEP and time.monotonic() < patience:
            time.sleep(0.001)
        self.sensing.check(self.now())
        self.host.tick()

    # --- eyes and fingers --------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        return self.host.view

    @property
    def table(self) -> Table:
        assert self.host.table is not None
        return self.host.table

    @property
    def match(self) -> Match[Any]:
        return self.table.match

    def steps(self) -> int:
        return len(self.table.course.past) - 1

    def touch(self, what: str | Act | Option) -> None:
        """Touch an option on the screen, scrolling to it where the page is long. Raises Interrupted when it is not there."""
        self.keep_shot(type(self.view.body).__name__)
        self.fingers.touch(what)

    def clear_overlays(self) -> None:
        """Touch away a rule that is shown large."""
        self.wait()
        self.fingers.clear_overlays()

    def keep_shot(self, name: str) -> None:
        if self.shots is not None:
            self._shot_number += 1
            self.harness.shot(self.shots / f"{self._shot_number:04d}-{name}.png")

    def sit_down(self, setting: Setting) -> None:
        """From the home page to the first question, by touch."""
        self.host.draft.setting = setting
        self.wait()
        title = next(title for game, title, _hue in POSTERS if game == setting.game)
        self.touch(title)
        if setting.mode:
            self.touch(SetMode(setting.mode))
        self.touch(_("Start"))

    def __enter__(self) -> Stage:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.sensing.stop()
        self.harness.close()
        self.desk.close()
        self.journal.close()


def wait_for(stage: Stage, done: Callable[[], bool], seconds: float) -> bool:
    """Let time pass until something is so; False when it was not so in that many seconds."""
    until = stage.now() + seconds
    while not done():
        if stage.now() >= until:
            return False
        stage.wait()
    return True
