"""A table at which a whole evening is soaked: plugs that come out, hands that reach over, a witness who knows what really lies there.

Strategy: at play every step of the clock is reckoned. While people only think and nothing moves the clock jumps: the scale's lines all
come, of the camera's pictures one a jump, and the screen turns once.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from unittest.mock import patch

from companion.acts import Dismiss, Go
from companion.course import Step
from companion.demo import stage
from companion.demo.stage import Stage
from companion.rules.garbage_day.board import Settling, Verdict
from companion.rules.garbage_day.moves import Blame
from hardware import buttons, camera, scale, worker
from hardware.virtual import table
from tests.soak_figures import Evening

SAMPLE_EVERY = 60.0  # simulated s
NUISANCE_EVERY = (20.0, 80.0)  # simulated s
AWAY = (3.0, 25.0)  # simulated s that a plug is out
CALM = 15.0  # s after a device works again until the book is compared again: what was asked meanwhile has been answered
KEEPS_UP = 0.5  # real s that a jump waits for each worker's next word
READER_PATIENCE, EYE_PATIENCE = 0.2, 30.0  # real s that the table waits for those who read the scale, and who look
JUMP = 1.0  # simulated s in one step while nothing moves: sooner than a camera counts as silent
READ_EVERY = 0.002  # real s between two looks at scale and buttons,
TRY_EVERY = 0.05  # and between two tries to open a device: the table's clock runs so much faster than the wall
PAGES = ("sensors", "history", "rules")
DEVICES = ("scale", "camera")


@contextlib.contextmanager
def hurry() -> Iterator[None]:
    """Meanwhile the workers' pauses, which are of the wall's time, are shorter, and the table waits for whoever looks or reads, however
    slow the machine is."""
    with contextlib.ExitStack() as stack:
        for changed in (
            patch.object(scale, "REST", READ_EVERY),
            patch.object(buttons, "REST_POLL", READ_EVERY),
            patch.object(camera, "WAIT", TRY_EVERY),
            patch.multiple(worker, FIRST_PAUSE=TRY_EVERY, LONGEST_PAUSE=TRY_EVERY),
            patch.object(stage, "READER_PATIENCE", READER_PATIENCE),
            patch.object(table, "EYE_PATIENCE", EYE_PATIENCE),
        ):
            stack.enter_context(changed)
        yield


class Table(Stage):
    """The stage, with plugs that come out and go in again, and a witness who knows what really lies there."""

    evening: Evening | None = None  # until people have come nobody watches
    due: dict[str, float]
    seen: Step | None = None

    def watch(self, evening: Evening, seed: int) -> None:
        """From now on everything is written down."""
        self.luck = random.Random(seed * 11 + 2)
        self.due = {}
        self.settled_at = 0.0
        self._next_sample = self.now()
        self.evening = evening

    def __enter__(self) -> Table:
        return self

    @property
    def idle(self) -> bool:
        """People may think: nothing moves, and nothing will be decided without them."""
        counting = self.table.falls.moving or self.table.falls.pending
        return not (counting or isinstance(self.match.ask, Settling | Verdict) or self.match.winners is not None or self.desk.busy())

    def muse(self, seconds: float) -> None:
        """People think for so long, or until the table wants them."""
        assert self.evening is not None
        until, ask = self.now() + seconds, self.match.ask
        while self.now() < until and self.match.ask is ask and self.idle:
            began = self.now()
            self._jump()
            self.evening.mused += self.now() - began

    def _jump(self) -> None:
        step = self.harness.step
        self.harness.step, self.every_frame = JUMP, False
        try:
            self.wait(JUMP)
        finally:
            self.harness.step, self.every_frame = step, True
        self._wait_for_workers()

    def _wait_for_workers(self) -> None:
        """Those that look by the wall's time come round once: buttons, and a scale that is sought."""
        patience = time.monotonic() + KEEPS_UP
        for one in (self.sensing.buttons.worker, self.sensing.scale.worker):
            while one._last_word < self.now() - JUMP / 2 and time.monotonic() < patience:
                time.sleep(READ_EVERY)

    def pull(self, device: str) -> None:
        """Out for a while."""
        assert self.evening is not None
        self.evening.pulled += 1
        self.due[device] = self.now() + self.luck.uniform(*AWAY)
        self.desk.unplug(device)

    def _pass(self, seconds: float) -> None:
        super()._pass(seconds)
        if self.evening is None:
            return
        for device in [device for device, at in self.due.items() if self.now() >= at]:
            del self.due[device]
            self.desk.plug(device)
        if self.due or not all(self.host.devices.works(device) for device in DEVICES):
            self.settled_at = self.now() + CALM
        self._witness(self.evening)
        if self.now() >= self._next_sample:
            self._next_sample = self.now() + SAMPLE_EVERY
            self.evening.sample(self.now())

    def _witness(self, evening: Evening) -> None:
        """What sensors alone decided just now is held against the table as it is just now."""
        step = self.host.table.course.past[-1] if self.host.table is not None else None
        if step is None or step is self.seen:
            return
        self.seen = step
        if step.by == "camera" and (seen := self._dice_of(step)):
            evening.decided += 1
            colours = {colour for colour, _face in seen}
            lay = sorted((die.colour, die.face) for die in self.desk.truth().dice if die.colour in colours)
            evening.wrong += [f"{self.now():.0f} s: read {seen}, there lay {lay}"] * (seen != lay)
        elif isinstance(step.move, Blame) and step.by == "both":
            evening.decided += 1
            lay_there = self.desk.truth().fallen
            evening.wrong += [f"{self.now():.0f} s: {step.move.count} blamed, {lay_there} lay there"] * (step.move.count != lay_there)

    def _dice_of(self, step: Step) -> list[tuple[str, str]]:
        throws = [throw for throw in self.table.lying._throws.values() if throw.step is step]
        return sorted((die.colour, die.face) for throw in throws for die in throw.dice)

    @property
    def quiet(self) -> bool:
        """Nothing moves or is asked, every plug is in, and what they meant is settled: the book may be compared."""
        banner = self.view.banner
        asked = self.table.surplus is not None or (banner is not None and banner.option is not None)
        return not (asked or self.now() < self.settled_at or self.table.falls.moving) and self.desk.at_rest()


class Nuisance:
    """What chance does between two acts of the people."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed * 13 + 4)
        self.next = table.now() + NUISANCE_EVERY[1]

    def pass_by(self) -> None:
        """Something, if it is time for it; what the app tells about plugs is put away."""
        banner = self.table.view.banner
        if banner is not None and banner.option is not None and banner.option.act in (Dismiss("device"), Dismiss("notice")):
            self.table.touch(banner.option)
        if self.table.now() < self.next:
            return
        self.next = self.table.now() + self.chance.uniform(*NUISANCE_EVERY)
        assert self.table.evening is not None
        self.table.evening.troubled += 1
        deeds = (self._pull, self._hand, self._knock, self._look_about, self._touch_nothing)
        self.chance.choices(deeds, (2, 3, 1, 2, 3))[0]()

    def _pull(self) -> None:
        device = self.chance.choice(DEVICES)
        if device not in self.table.due:
            self.table.pull(device)

    def _hand(self) -> None:
        self.table.desk.hand(self.chance.choice(("tray", "can")), self.chance.uniform(0.5, 3.0))

    def _knock(self) -> None:
        self.table.desk.bump(self.chance.uniform(0.05, 0.25))

    def _look_about(self) -> None:
        """Through the menu to a page, and back to the match."""
        view = self.table.view
        if view.menu is None:
            return
        self.table.touch(view.menu)
        self.table.touch(Go(self.chance.choice(PAGES)))
        self.table.wait(self.chance.uniform(0.5, 3.0))
        if self.table.view.back is not None:
            self.table.touch(self.table.view.back)

    def _touch_nothing(self) -> None:
        """Fingers where nothing can be touched."""
        app, harness = self.table.app, self.table.harness
        wide, tall = app.window.system_size
        u = app.surface.space.u
        for _finger in range(self.chance.randint(1, 4)):
            x, y = self.chance.uniform(0, wide - 1), self.chance.uniform(0, tall - 1)
            if not any(target.box.contains(x / u, y / u) for target in app.surface.targets):
                harness.tap(x, y)
