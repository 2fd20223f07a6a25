"""What the tests of the host share: a host with a match, and what sensors and buttons tell it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.falls import PATIENCE
from companion.host import Host
from companion.journal import JournalError
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.rules.kernel import Move
from companion.senses import ButtonPressed, CanStill, CanStirred, Sense
from companion.table import Table
from companion.view import SpillBody
from tests.companion.playing import Clock, Told, connect, host_of, seat_at, setting_of, spilt, weighed

START = said.Recount("deck", "can", 8)


def day(place: Path, *moves: Move, devices: tuple[str, ...] = ("camera", "scale"), **rulings: Any) -> tuple[Host, Clock, Table]:
    host, clock, _told = host_of(place)
    connect(host, *devices)
    table = seat_at(host, setting_of("garbage-day", "", 3, **rulings), START, *moves)
    table.falls.owed = 0
    return host, clock, table


def brawl_at(place: Path, *moves: Move, seats: int = 3, mode: str = "round-rummage") -> tuple[Host, Clock, Told, Table]:
    host, clock, told = host_of(place)
    connect(host, "camera")
    return host, clock, told, seat_at(host, setting_of("dumpster-brawl", mode, seats), mv.GoesFirst(0), *moves)


def post(host: Host, *senses: Sense) -> None:
    for sense in senses:
        host.post(sense)
    host.tick()


def press(host: Host, *buttons: str) -> None:
    post(host, *(ButtonPressed(button, host.now()) for button in buttons))


def spill(host: Host, clock: Clock, camera: int, scale: int) -> None:
    assert host.table is not None
    post(host, CanStirred(clock.now))
    clock.now += 1
    if scale:
        host.post(weighed(-scale, clock.now, host.table.match.board.can - scale))
    else:
        host.post(CanStill(clock.now, clock.now))
    host.post(spilt(host.table.falls.loose + camera, clock.now))
    host.tick()
    clock.now += PATIENCE
    host.tick()


def verdict(host: Host) -> SpillBody:
    assert isinstance(host.view.body, SpillBody)
    return host.view.body


def fill_the_disk(host: Host) -> None:
    def full(*_rest: Any) -> Any:
        raise JournalError("The disk is full: the last step was not recorded.")

    host.journal.append = full  # type: ignore[method-assign]
