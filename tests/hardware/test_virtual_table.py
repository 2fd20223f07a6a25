"""The simulated table's process as the program meets it: clock, pictures, scale, plugs, buttons, death."""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Frame, fault_of
from hardware.protocols import Kind, OpenScale, Reading
from hardware.virtual.table import Carried, Impossible, TableGone, VirtualTable, settle

CAN_GRAMS = 95.0


class Cable:
    """Reads a port without waiting."""

    def __init__(self, path: str) -> None:
        self.descriptor = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._protocol = OpenScale()

    def readings(self) -> list[Reading]:
        found: list[Reading] = []
        while select.select([self.descriptor], [], [], 0.0)[0]:
            found += self._protocol.feed(os.read(self.descriptor, 4096))
        return found

    def close(self) -> None:
        os.close(self.descriptor)


@pytest.fixture(scope="module")
def shared_table() -> Iterator[VirtualTable]:
    with VirtualTable(11, "stepped", profile="good", fps=10.0) as table:
        yield table


@pytest.fixture
def table(shared_table: VirtualTable) -> VirtualTable:
    """At rest; what earlier tests left on it stays there."""
    assert settle(shared_table)
    return shared_table


def test_time_is_simulated(table: VirtualTable) -> None:
    start = table.now()
    time.sleep(0.05)
    assert table.now() == start
    table.advance(3600.0 / 60.0)
    assert table.now() == pytest.approx(start + 60.0)


def test_pictures_carry_their_moment_and_their_own_noise(table: VirtualTable) -> None:
    while table.frame(0.0):
        pass
    table.advance(0.1)
    first = table.frame(1.0)
    table.advance(0.1)
    second = table.frame(1.0)
    assert first is not None
    assert second is not None
    assert fault_of(first.image) is None
    assert second.at - first.at == pytest.approx(0.1)
    assert second.at <= table.now() + 1e-6
    assert not np.array_equal(first.image, second.image)
    apart = cv2.absdiff(first.image, second.image)
    assert float(apart.mean()) < 8.0  # nothing moved: only noise


def test_a_thread_that_looks_misses_no_picture_and_sees_the_last_of_a_jump(table: VirtualTable) -> None:
    seen: list[Frame] = []
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            frame = table.frame(0.2)
            if frame is not None:
                time.sleep(0.01)
                seen.append(frame)

    thread = threading.Thread(target=look)
    thread.start()
    while not seen:  # until the table knows that somebody looks
        table.advance(0.1)
    before, start = len(seen), table.now()
    table.advance(1.5)
    got = [frame.at for frame in seen[before:]]
    table.advance(1.5, every_frame=False)
    jumped = [frame.at for frame in seen[before + len(got) :]]
    stop.set()
    thread.join()
    assert np.diff(got) == pytest.approx(np.full(len(got) - 1, 0.1))
    assert len(got) == 15
    assert start < got[0]
    assert got[-1] <= start + 1.5 + 1e-6
    assert jumped == pytest.approx([got[-1] + 1.5])


def test_the_scale_speaks_openscale_and_feels_a_card(table: VirtualTable) -> None:
    cable = Cable(table.scale_port)
    cable.readings()
    table.advance(2.0)
    empty = [reading for reading in cable.readings() if reading.kind is Kind.WEIGHT]
    assert len(empty) == 20
    cards = table.truth().on_can
    table.place("careful")
    assert settle(table)
    table.advance(2.0)
    loaded = [reading for reading in cable.readings() if reading.kind is Kind.WEIGHT]
    cable.close()
    gain = np.median([r.grams or 0.0 for r in loaded[-10:]]) - np.median([r.grams or 0.0 for r in empty[-10:]])
    assert gain == pytest.approx(1.8, abs=0.35)
    assert table.truth().on_can == cards + 1


def test_a_throw_shows_in_the_picture(table: VirtualTable) -> None:
    table.throw({"blue": 6, "green": 5})
    assert settle(table)
    truth = table.truth()
    assert len(truth.dice) == 11
    while table.frame(0.0):
        pass
    table.advance(0.1)
    frame = table.frame(1.0)
    assert frame is not None
    agree = 0
    for die in truth.dice:
        column, row = round(die.pixel[0]), round(die.pixel[1])
        blue, green, _red = frame.image[row - 14 : row + 15, column - 14 : column + 15].reshape(-1, 3).mean(axis=0)
        agree += (blue > green) == (die.colour == "blue")
    assert agree == 11


def test_the_camera_s_plug(table: VirtualTable) -> None:
    table.unplug("camera")
    while table.frame(0.0):
        pass
    table.advance(0.5)
    assert table.frame(0.05) is None
    table.plug("camera")
    table.advance(0.2)
    assert table.frame(1.0) is not None


def test_the_scale_s_plug(table: VirtualTable) -> None:
    cable = Cable(table.scale_port)
    table.unplug("scale")
    poll = select.poll()
    poll.register(cable.descriptor, select.POLLIN)
    assert poll.poll(1000)[0][1] & select.POLLHUP  # as when a USB adapter is pulled
    cable.close()
    table.advance(1.0)
    table.plug("scale")
    again = Cable(table.scale_port)
    table.advance(1.0)
    kinds = [reading.kind for reading in again.readings()]
    again.close()
    assert Kind.WEIGHT in kinds
    assert kinds.index(Kind.BANNER) < kinds.index(Kind.WEIGHT)


def test_the_menu_stops_the_stream_and_tares(table: VirtualTable) -> None:
    cable = Cable(table.scale_port)
    table.advance(0.3)
    cable.readings()
    os.write(cable.descriptor, b"x")
    table.advance(0.2)
    cable.readings()
    table.advance(0.5)
    assert cable.readings() == []
    os.write(cable.descriptor, b"1")
    table.advance(0.5)
    os.write(cable.descriptor, b"x")
    table.advance(1.0)
    weights = [reading.grams for reading in cable.readings() if reading.kind is Kind.WEIGHT]
    cable.close()
    assert weights
    assert max(abs(grams or 0.0) for grams in weights) < 0.5


def test_refusals_cross_the_link(table: VirtualTable) -> None:
    with pytest.raises(Impossible, match="care is one of"):
        table.place("tenderly")
    with pytest.raises(Impossible, match="plug"):
        table.unplug("kettle")


def test_a_button_goes_down_and_up_on_the_simulated_clock() -> None:
    pins: list[tuple[str, bool]] = []
    with VirtualTable(1, "stepped", fps=0.0, press_pin=lambda button, down: pins.append((button, down))) as table:
        table.hold("next", 0.5)
        table.advance(0.4)
        assert pins == [("next", True)]
        table.advance(0.2)
        assert pins == [("next", True), ("next", False)]


def test_same_seed_same_table() -> None:
    def play(seed: int) -> tuple[object, bytes]:
        with VirtualTable(seed, "stepped", fps=5.0) as table:
            table.throw({"blue": 3})
            table.place("ordinary")
            assert settle(table)
            table.frame(0.0)
            table.advance(0.2)
            frame = table.frame(1.0)
            assert frame is not None
            return table.truth(), frame.image.tobytes()

    first, again = play(4), play(4)
    assert first[0] == again[0]
    assert first[1] == again[1]


def test_real_pace_follows_the_wall_clock() -> None:
    with VirtualTable(2, "real", fps=10.0) as table:
        assert table.frame(2.0) is not None
        wall, start = time.monotonic(), table.now()
        frames = [table.frame(2.0) for _ in range(5)]
        wall_passed, passed = time.monotonic() - wall, table.now() - start
    ats = [frame.at for frame in frames if frame]
    assert len(ats) == 5
    assert sorted(ats) == ats
    assert 0.0 < passed <= wall_passed + 0.15  # it may lag behind, it never runs ahead


@pytest.mark.parametrize("pace", ["stepped", "real"])
def test_a_dead_table_is_said_and_nothing_hangs(pace: str) -> None:
    table = VirtualTable(1, pace, fps=0.0)
    os.kill(table.process_id, 9)
    with pytest.raises(TableGone, match="stopped"):
        table.frame(5.0)
    with pytest.raises(TableGone):
        table.throw({"blue": 1})
    table.close()


def test_a_clock_that_stands_still_is_carried_on_by_the_wall() -> None:
    clock = Carried()
    assert [clock.at(shown, wall) for shown, wall in ((5.0, 100.0), (5.0, 100.9), (6.0, 101.0))] == [5.0, 5.0, 6.0]
    assert [clock.at(6.0, wall) for wall in (101.9, 102.5, 104.0)] == [6.0, 6.5, 8.0]  # it has stopped
    assert [clock.at(shown, wall) for shown, wall in ((6.5, 104.5), (7.5, 105.5))] == [8.5, 9.5]  # it went on after all
    assert clock.lead == 2.0


def test_a_closed_table_leaves_no_process() -> None:
    table = VirtualTable(1, "real", fps=0.0, wait=False)
    path = Path(table.scale_port)
    assert path.exists()
    table.close()
    table.close()
    with pytest.raises(ProcessLookupError):
        os.kill(table.process_id, 0)


def test_a_table_that_is_sent_away_while_it_starts_goes_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    failures: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failures.append)
    table = VirtualTable(1, "real", fps=0.0, wait=False)
    table.close()
    for thread in threading.enumerate():
        if thread.name == "binside-table":
            thread.join(10.0)
    assert not failures
    with pytest.raises(TableGone):
        table.wait_until_ready()
