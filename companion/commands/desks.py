"""The table that `binside run` sits down at: simulated or real, behind one face.

A simulated table has a clock and a process of its own and a drawer of hands; the real one has the computer's clock and whatever devices the
settings name, there or not.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.senses import Sense
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.sensing import Sensing
    from ui.drawer import Drawer

log = logging.getLogger("binside")


class Desk(Protocol):
    """What a table is to the app."""

    def now(self) -> float:
        """The clock of everything that happens at this table, in seconds."""
        ...

    def wait_until_ready(self) -> None:
        """Returns when it stands there. Raises Trouble where it cannot."""
        ...

    def sensing(self, post: Callable[[Sense], None], kept: Path) -> Sensing:
        """Its sensors, not started yet; they tell `post`. `kept`: where corners that are set by hand are kept."""
        ...

    def drawer(self, sensing: Sensing) -> Drawer | None:
        """Hands for a table that nobody can touch."""
        ...

    def close(self) -> None:
        """Nobody sits there any more."""
        ...


class SimulatedDesk:
    """See `Desk`: the simulated table. `seed`: its chance."""

    def __init__(self, seed: int, chosen: Settings) -> None:
        from companion.sensing import simulated_pins
        from hardware.virtual.table import VirtualTable

        self._chosen = chosen
        self._factory, press = simulated_pins(chosen.buttons)
        self._table = VirtualTable(seed, "real", profile=chosen.noise, press_pin=press, wait=False)
        self.now, self.close, self.wait_until_ready = self._table.now, self._table.close, self._table.wait_until_ready
        log.info("Simulated table, chance %s", seed)

    def sensing(self, post: Callable[[Sense], None], kept: Path) -> Sensing:
        from companion.sensing import simulated
        from hardware.buttons import Buttons
        from hardware.lights import Lights

        buttons = Buttons(post, self.now, factory=self._factory, wiring=self._chosen.buttons)
        lights = Lights(post, self.now, factory=self._factory, wiring=self._chosen.lights)
        return simulated(self._table, buttons, post, kept, lights)

    def drawer(self, sensing: Sensing) -> Drawer | None:
        from ui.drawer import Drawer

        return Drawer(self._table, sensing.live)


class RealDesk:
    """See `Desk`: the devices that the settings name."""

    def __init__(self, chosen: Settings) -> None:
        self._chosen = chosen

    def now(self) -> float:
        return time.monotonic()

    def wait_until_ready(self) -> None:
        """Whatever is missing is told by its worker, and taken when it comes."""

    def sensing(self, post: Callable[[Sense], None], kept: Path) -> Sensing:
        from companion.sensing import Sensing
        from hardware import real

        chosen = self._chosen
        cameras = real.cameras(chosen.camera, self.now)
        buttons = real.buttons(chosen.buttons, post, self.now)
        log.info("Real table: %s, scale %s", ", ".join(one.name for one in cameras), chosen.scale.port)
        lights = real.lights(chosen.lights, post, self.now)
        return Sensing(cameras, lambda hear: real.scale(chosen.scale, hear, self.now), buttons, post, self.now, kept=kept, lights=lights)

    def drawer(self, sensing: Sensing) -> Drawer | None:
        return None

    def close(self) -> None:
        """Its sensors are stopped by whoever started them."""
