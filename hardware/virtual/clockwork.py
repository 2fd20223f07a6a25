"""The simulated table's clockwork: physics, camera and scale in the order of simulated time, and the commands.

Strategy: at each due moment a picture is drawn or a line is written. With pace "real" the clock follows the wall, and
when the work takes longer it falls behind instead of skipping; with "stepped" it moves only when told.
"""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from companion.controls import Controls
from hardware.virtual.exposed import Room, shown
from hardware.virtual.link import SharedMemory
from hardware.virtual.loadcell import RATE
from hardware.virtual.physics import World
from hardware.virtual.port import ScalePort
from hardware.virtual.render import Renderer
from hardware.virtual.scene import LAMPS, lit
from hardware.virtual.settings import Impossible, Settings

TICK = 0.02  # seconds of the real pace between two looks at the commands
WORST_LAG = 0.1  # seconds; what is behind by more is given up, the clock then runs slower than the wall
SAME_MOMENT = 1e-9  # seconds

DEEDS = {
    "throw", "show_die", "demonstrate", "clear_tray", "rethrow", "rethrow_at", "nudge_dice",
    "place", "cover_hole", "take_back", "sweep", "bump", "cat", "hand", "truth",
}  # fmt: skip
DEVICES = ("camera", "scale")


class Clockwork:
    """Owns the world and its devices and obeys the link."""

    def __init__(self, link: Connection[Any, Any], memory: SharedMemory, settings: Settings) -> None:
        self._link = link
        self._memory = memory
        self._settings = settings
        self._world = World(settings.seed)
        self._scale = ScalePort(settings.profile, settings.seed, 0.0)
        self._renderer = Renderer(settings.look) if settings.fps else None
        self._camera_plugged = True
        self._watched = False
        self._frames = 0  # due so far
        self._samples = 0
        self._alive = True

    def run(self) -> None:
        """Until the program hangs up."""
        self._link.send(("ready", self._scale.path))
        origin = time.monotonic()
        while self._alive:
            if self._settings.pace == "stepped":
                self._obey(self._link.recv())
                continue
            behind = time.monotonic() - origin - self._world.time
            if behind > WORST_LAG:
                origin += behind - WORST_LAG
            while self._alive and self._link.poll(max(TICK - behind, 0.0)):
                self._obey(self._link.recv())
                behind = time.monotonic() - origin - self._world.time
            self._pass(self._world.time + TICK, every_frame=self._watched)

    # time

    @staticmethod
    def _due(done: int, rate: float) -> float:
        return (done + 1) / rate if rate else float("inf")

    def _pass(self, until: float, every_frame: bool, stop_at_frame: bool = False) -> None:
        """Advance to `until`, or to the next frame, and let the devices speak at their moments."""
        while True:
            frame, sample = self._due(self._frames, self._settings.fps), self._due(self._samples, RATE)
            moment = min(frame, sample)
            if moment > until + SAME_MOMENT:
                self._go_to(until)
                return
            self._go_to(moment)
            if moment == sample:
                self._samples += 1
                self._scale.weigh(self._world.can.grams, moment)
            if moment == frame:
                self._frames += 1
                if every_frame or self._due(self._frames, self._settings.fps) > until + SAME_MOMENT:
                    self._show(moment)
                if stop_at_frame:
                    return

    def _go_to(self, moment: float) -> None:
        self._world.advance(moment)
        self._memory.clock = self._world.time

    def _show(self, moment: float) -> None:
        if self._renderer is None or not self._camera_plugged:
            return
        # the noise belongs to the frame's number, so frames that were not drawn change nothing
        rng = np.random.default_rng((self._settings.seed, self._frames))
        self._memory.write(self._frames, self._renderer.frame(self._world.scene(), rng))
        self._link.send(("frame", self._frames, moment))

    # commands

    def _obey(self, message: tuple[int, str, tuple[Any, ...], dict[str, Any]]) -> None:
        ticket, name, args, options = message
        try:
            answer = self._do(name, args, options)
        except Impossible as error:
            self._link.send(("answer", ticket, None, str(error)))
        else:
            self._link.send(("answer", ticket, answer, ""))

    def _do(self, name: str, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        if name in DEEDS:
            return getattr(self._world, name)(*args, **options)
        return getattr(self, f"do_{name}")(*args, **options)

    def do_advance(self, until: float, every_frame: bool, stop_at_frame: bool) -> float:
        """For the stepped pace; the time that was reached."""
        self._pass(until, every_frame, stop_at_frame)
        self._scale.drain()
        return self._world.time

    def do_watch(self) -> None:
        """Somebody looks at the pictures."""
        self._watched = True

    def do_light(self, lamp: str) -> None:
        """Another lamp is switched on instead of the one that shone."""
        if lamp not in LAMPS:
            raise Impossible(f"the lamps are {', '.join(LAMPS)}, not {lamp!r}")
        if self._renderer is not None:
            self._renderer = Renderer(lit(self._settings.look, lamp))

    def do_expose(self, controls: Controls) -> None:
        """The camera takes its pictures with these controls from now on."""
        if self._renderer is not None:
            self._renderer.relight(shown(self._settings.look, Room(), controls))

    def do_busy(self) -> bool:
        return self._world.busy

    def do_at_rest(self) -> bool:
        return self._world.at_rest

    def do_unplug(self, device: str) -> None:
        if device not in DEVICES:
            raise Impossible(f"the plug of {' or '.join(DEVICES)} can be pulled, not {device!r}")
        if device == "camera":
            self._camera_plugged = False
        else:
            self._scale.unplug()

    def do_plug(self, device: str) -> str:
        """The scale's port, which may have another name than before."""
        if device not in DEVICES:
            raise Impossible(f"{' or '.join(DEVICES)} can be plugged in, not {device!r}")
        if device == "camera":
            self._camera_plugged = True
            return ""
        return self._scale.plug(self._world.time)

    def do_hold(self, button: str, seconds: float) -> None:
        """Tell the program to pull a button's pin now and to let it go later."""
        self._link.send(("pin", button, True))
        self._world.at(self._world.time + seconds, lambda: self._link.send(("pin", button, False)))

    def do_close(self) -> None:
        self._alive = False
