"""What the tests of Dumpster Brawl's pages share: a match without any device, and moves that lead to a tie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.host import Host
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.kernel import Move
from tests.companion.playing import host_of, seat_at, setting_of

LEVEL: tuple[Move, ...] = (
    *(mv.GoesFirst(0), mv.PlayBooster(0, "by-the-text"), mv.MoveByText("trash", 1, 4), mv.MoveByText("trash", 2, 4)),
    *(mv.Attack(1), mv.Fight(0, 1), mv.Neither(), mv.StopLaying(), mv.LayDown(1, (("Apple Core", 7),)), mv.StopLaying()),
    *(mv.Attack(2), mv.Fight(0, 1), mv.Neither(), mv.StopLaying(), mv.LayDown(2, (("Pizza Box", 7),)), mv.StopLaying()),
    *(mv.Attack(0), mv.Fight(0, 1), mv.Neither(), mv.StopLaying(), mv.LayDown(0, (("Soda Can", 3),))),
)  # Rummy with three: the first goes out with five points, the others have seven each


def brawl_host(tmp_path: Path, *moves: Move, mode: str = "round-rummage", **rulings: Any) -> Host:
    host, _clock, _told = host_of(tmp_path)
    seat_at(host, setting_of("dumpster-brawl", mode, 3, **rulings), mv.GoesFirst(0), *moves)
    return host
