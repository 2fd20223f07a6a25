"""How a page is walked to: the real `Host` without devices, moves played, readings told, and the Views kept on the way."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules.kernel import Move
from companion.senses import DeviceBack, DeviceLost, Sense
from companion.view import View
from companion.wiring import PINS
from companion.words import _
from hardware import buttons, scale, scale_health, worker
from hardware.protocols import PROTOCOLS
from tests.companion import playing

PICTURES = ((1, 2.0), (2, 1.2), (3, 0.8), (4, 0.0))  # key and age, as the eye tells them
RUMMAGE, KING, RUMMY = "round-rummage", "king-of-the-heap", "rummy"
PORT = "/dev/serial0"
DEVICES = {"camera": "picture 1280×720", "scale": scale.SIMULATED, "buttons": buttons.SIMULATED}
MARKERS = "{tray} of 4 corners of the tray, {can} of 4 round the can"


def openscale() -> str:
    """What the scale is called."""
    return _(scale.NAMED).format(name=_(PROTOCOLS["openscale"].name), port=PORT)


@dataclass(frozen=True)
class Stop:
    """A page: its View and the table's clock at that moment."""

    name: str
    view: View
    now: float


class Gauges(playing.Told):
    """Sensors with something to tell for the page of sensors. `wired`: the lights that there are; `untold`: why the pins do not work."""

    def __init__(self) -> None:
        super().__init__()
        self.wired: dict[str, int] = {}
        self.untold = ""

    def told(self) -> Mapping[str, Any]:
        trace = tuple(40 + 2 * (at // 9) + (7.0 if at % 9 == 0 else 0.0) for at in range(60))
        corners = ((0.06, 0.1, True), (0.6, 0.1, True), (0.6, 0.9, True), (0.06, 0.9, False))
        return {
            "camera": _("{fps} frames/s · {markers}").format(fps=10, markers=_(MARKERS).format(tray=4, can=3)),
            "corners": corners,
            "warning": _(scale_health.DRIFTS),
            "grams": "51.8",
            "trace": trace,
            "marks": ((0.3, "+1"), (0.75, "+1")),
            "pins": {name: (pin, None if self.untold else name == "seat-1") for name, pin in PINS.items()},
            "lights": {name: (pin, None if self.untold else name == "seat-0") for name, pin in self.wired.items()},
            "untold": self.untold,
            "names": (_(DEVICES["camera"]), openscale(), _(buttons.NAME).format(count=6)),
        }


class Walk:
    """One host, and the stops made with it. `at(name, …)` does the acts and keeps the page."""

    def __init__(self, place: Path, devices: bool = True) -> None:
        self.host, self.clock, _told = playing.host_of(place)
        self.host.senses = Gauges()
        self.stops: list[Stop] = []
        if devices:
            self.post(*(DeviceBack(one, _(name), self.clock.now, True) for one, name in DEVICES.items()))

    def lose(self, device: str) -> None:
        """Nothing is heard of a device any more, for the reason that people are told most."""
        reason = _(scale.UNPLUGGED).format(port=PORT) if device == "scale" else _(worker.SILENT[device])
        self.post(DeviceLost(device, reason, self.clock.now))

    def find(self, device: str) -> None:
        """It is there again."""
        name = openscale() if device == "scale" else _(DEVICES[device])
        self.post(DeviceBack(device, name, self.clock.now, True))

    def sit(self, game: str, mode: str = "", seats: int = 4, *moves: Move, **rulings: Any) -> None:
        playing.seat_at(self.host, playing.setting_of(game, mode, seats, **rulings), *moves)

    def do(self, *doings: Any) -> None:
        for doing in doings:
            self.host.act(doing)
            assert self.host.table is None or self.host.table.refused is None, (doing, self.host.table.refused)

    def touch(self, label: str) -> None:
        """Touch what is called so, in the language that is spoken."""
        option = next(one for one in playing.options_of(self.host.view) if one.label in (label, _(label)))
        assert option.act is not None, option
        assert not option.why, option
        self.host.act(option.act)

    def post(self, *senses: Sense) -> None:
        for sense in senses:
            self.host.post(sense)
        self.host.tick()

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.host.tick()

    def keep(self, name: str) -> None:
        self.stops.append(Stop(name, self.host.view, self.clock.now))

    def at(self, name: str, *doings: Any) -> None:
        self.do(*doings)
        self.keep(name)


@cache
def walked(go: Callable[[Walk], None], devices: bool = True) -> tuple[Stop, ...]:
    """The stops of one walk from a fresh host."""
    with tempfile.TemporaryDirectory() as place:
        walk = Walk(Path(place), devices)
        go(walk)
        walk.host.journal.close()
        return tuple(walk.stops)
