"""A scale whose plug is pulled in mid-turn and put in elsewhere: found again under another name, on a clock that the test turns."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from companion.host import Host
from companion.senses import CanStill, CanWeighed, DeviceBack, DeviceLost, Sense
from hardware import scale as module
from hardware.line import READ_FOR
from hardware.scale import Scale
from hardware.worker import Shift
from tests.companion.hosting import day
from tests.companion.playing import Clock

CAN, CARD = 84.0, 1.8  # g
WITHIN = 3.0  # s from a port's appearing to its scale's being back
REPORT = 0.1  # s between two lines
LOOK = 0.25  # s between two looks of the screen


class _World(threading.Event):
    """Stands for the worker's event, so that whoever waits by it lets the time of the test pass: boards speak, plugs are pulled."""

    def __init__(self, host: Host, clock: Clock, place: Path) -> None:
        super().__init__()
        self.clock = clock
        self.load = CAN
        self.lines = b""  # what has come and was not read yet
        self.senses: list[Sense] = []
        self._host, self._place = host, place
        self._chance = random.Random(4)
        self._due: list[tuple[float, Callable[[], None]]] = []
        self._spoke = self._looked = clock.now
        self.scale = Scale(str(place / "ttyUSB*"), self._post, host.now)
        self.scale.worker.stop_asked = self

    def _post(self, sense: Sense) -> None:
        self.senses.append(sense)
        self._host.post(sense)

    def after(self, seconds: float, deed: Callable[[], object]) -> None:
        """Do this when so many seconds of the test have passed."""
        self._due.append((self.clock.now + seconds, deed))  # type: ignore[arg-type]
        self._due.sort(key=lambda one: one[0])

    def plug(self, name: str) -> None:
        (self._place / name).touch()

    def pull(self, name: str) -> None:
        (self._place / name).unlink()
        self.lines = b""

    def plugged(self, path: str) -> bool:
        return Path(path).exists()

    def wait(self, timeout: float | None = None) -> bool:
        end = self.clock.now + (timeout or 0.0)
        while self.clock.now < end - 1e-9 and not self.is_set():
            self.clock.now = min(end, self.clock.now + REPORT / 5)
            self._pass()
        return self.is_set()

    def _pass(self) -> None:
        now = self.clock.now
        while self._due and self._due[0][0] <= now:
            self._due.pop(0)[1]()
        if now - self._spoke >= REPORT - 1e-9:
            self._spoke = now
            if any(self._place.iterdir()):
                grams = self.load + self._chance.gauss(0.0, 0.04)
                self.lines += f"{round(now * 1000)},{grams / 1000:.4f},kg,\r\n".encode()
        if now - self._looked >= LOOK:
            self._looked = now
            self._host.tick()
            self.scale.check(now)

    def run(self, seconds: float) -> None:
        """The worker's whole life, so many seconds of it."""
        self.after(seconds, self.set)
        shift = Shift(self.scale.worker)
        self.scale.worker._shift = shift
        self.scale.worker._live(shift)

    def first(self, kind: type[Sense], since: float) -> float:
        """When the first of these was told after a time."""
        return next(sense.at for sense in self.senses if isinstance(sense, kind) and sense.at > since)


class _Port:
    """A port as pyserial opens it; one whose plug is out fails as pyserial's does."""

    def __init__(self, world: _World, path: str) -> None:
        if not world.plugged(path):
            raise serial.SerialException(2, "No such file or directory")
        world.lines = b""
        self._world, self._path = world, path

    @property
    def in_waiting(self) -> int:
        return len(self._world.lines)

    def read(self, size: int) -> bytes:
        if not self._world.lines:
            self._world.wait(READ_FOR / 2)
        if not self._world.plugged(self._path):
            raise serial.SerialException("device reports readiness to read but returned no data")
        data, self._world.lines = self._world.lines[:size], self._world.lines[size:]
        return data

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize("away", [0.4, 2.0, 7.3, 61.9, 300.6])
def test_s1_s10_a_port_that_appears_under_another_name_is_back_in_three_seconds_in_mid_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, away: float
) -> None:
    host, clock, table = day(tmp_path / "home", devices=("camera",))
    ports = tmp_path / "dev"
    ports.mkdir()
    world = _World(host, clock, ports)
    monkeypatch.setattr(module, "open_port", lambda path, _line: _Port(world, path))
    before, can = table.match, table.match.board.can
    world.load = CAN + can * CARD
    world.plug("ttyUSB0")
    start = clock.now
    world.after(4.0, lambda: world.scale.calibrate(CAN, CARD, can, clock.now))
    world.after(8.0, lambda: world.pull("ttyUSB0"))
    world.after(8.0 + away, lambda: world.plug("ttyUSB1"))
    appeared = start + 8.0 + away
    world.run(8.0 + away + 6.0)
    lost = [sense for sense in world.senses if isinstance(sense, DeviceLost)]
    assert lost
    assert "Plug it in" in lost[0].reason
    assert world.first(DeviceBack, appeared) - appeared <= WITHIN
    assert world.first(CanStill, appeared) - appeared <= WITHIN  # and its count is known to be the old one
    assert str(ports / "ttyUSB1") in world.scale.worker.name
    assert world.scale.count == can
    assert not [sense for sense in world.senses if isinstance(sense, CanWeighed)]
    assert table.match == before
    assert host.devices.works("scale")


def test_s14_unplugged_for_an_hour_and_plugged_in_again_nobody_touches_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, clock, table = day(tmp_path / "home", devices=("camera",))
    ports = tmp_path / "dev"
    ports.mkdir()
    world = _World(host, clock, ports)
    monkeypatch.setattr(module, "open_port", lambda path, _line: _Port(world, path))
    before, hour = table.match, 3600.0
    world.load = CAN + table.match.board.can * CARD
    world.plug("ttyUSB0")
    appeared = clock.now + 8.0 + hour
    tries: list[int] = []
    world.after(8.0, lambda: world.pull("ttyUSB0"))
    world.after(20.0, lambda: tries.append(world.scale.worker.tries))
    world.after(7.9 + hour, lambda: tries.append(world.scale.worker.tries))
    world.after(8.0 + hour, lambda: world.plug("ttyUSB3"))
    world.run(8.0 + hour + 6.0)
    assert world.first(DeviceBack, appeared) - appeared <= WITHIN
    assert str(ports / "ttyUSB3") in world.scale.worker.name
    assert 0 < tries[1] - tries[0] <= hour, "at most once a second it is looked for"
    assert table.match == before
    assert host.devices.works("scale")


def test_l22_each_of_a_hundred_reconnections_is_followed_by_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, clock, table = day(tmp_path / "home", devices=("camera",))
    ports = tmp_path / "dev"
    ports.mkdir()
    world = _World(host, clock, ports)
    monkeypatch.setattr(module, "open_port", lambda path, _line: _Port(world, path))
    can, cycle = table.match.board.can, 8.0
    world.load = CAN + can * CARD
    world.plug("ttyUSB0")
    start = clock.now
    world.after(4.0, lambda: world.scale.calibrate(CAN, CARD, can, clock.now))
    for turn in range(100):
        world.after(6.0 + turn * cycle, lambda turn=turn: world.pull(f"ttyUSB{turn % 2}"))  # type: ignore[misc]
        world.after(7.5 + turn * cycle, lambda turn=turn: world.plug(f"ttyUSB{(turn + 1) % 2}"))  # type: ignore[misc]
    world.run(6.0 + 100 * cycle)
    for turn in range(100):
        plugged = start + 7.5 + turn * cycle
        assert plugged < world.first(DeviceBack, plugged) <= plugged + WITHIN
        assert plugged < world.first(CanStill, plugged) <= plugged + WITHIN
    assert sum(isinstance(sense, DeviceLost) and "was unplugged" in sense.reason for sense in world.senses) == 100
    assert world.scale.count == can
    assert not [sense for sense in world.senses if isinstance(sense, CanWeighed)]
