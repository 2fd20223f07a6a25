"""The simulated table's process dies or hangs in mid-match: people are told, and the game is played to its next turn by touch."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playing import labelled, seat_at, setting_of

from companion.host import Host
from companion.journal import Journal
from companion.rules.garbage_day.board import Placing, Settling
from companion.sensing import simulated, simulated_pins
from hardware.buttons import Buttons
from hardware.virtual.table import VirtualTable

PATIENCE = 20.0  # real s; nothing here takes nearly as long


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[tuple[Host, VirtualTable, Callable[[Callable[[], bool]], bool]]]:
    """The host with real workers at a table of the real pace, and what lets time pass until something is so."""
    factory, press = simulated_pins()
    with VirtualTable(3, "real", fps=4.0, press_pin=press) as desk:
        host = Host(Journal(":memory:"), tmp_path, desk.now, time.time)
        buttons = Buttons(host.post, desk.now, factory=factory)
        sensing = simulated(desk, buttons, host.post)
        host.senses = sensing
        sensing.start()

        def until(so: Callable[[], bool]) -> bool:
            patience = time.monotonic() + PATIENCE
            while not so() and time.monotonic() < patience:
                sensing.check(desk.now())
                host.tick()
                time.sleep(0.02)
            return so()

        yield host, desk, until
        sensing.stop()
        os.kill(desk.process_id, signal.SIGCONT)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_the_game_goes_on_by_touch(
    sitting: tuple[Host, VirtualTable, Callable[[Callable[[], bool]], bool]], end: signal.Signals
) -> None:
    host, desk, until = sitting
    assert until(lambda: host.devices.works("camera") and host.devices.works("scale"))
    table = seat_at(host, setting_of("garbage-day", "", 2))
    os.kill(desk.process_id, end)
    assert until(lambda: not host.devices.works("camera") and not host.devices.works("scale"))
    assert host.view.banner is not None
    host.act(labelled(host.view, "Stacked: start 3 s").act)  # type: ignore[arg-type]
    assert isinstance(table.match.ask, Settling)
    assert until(lambda: table.match.ask == Placing(1))
