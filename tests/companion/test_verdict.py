"""A fall and its verdict: when it is taken by itself, when it waits for a tap, which picture the next fall is told against."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import acts
from companion.falls import PATIENCE
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing, Verdict
from tests.companion.hosting import START, day, post, spill, verdict
from tests.companion.playing import connect, host_of, seat_at, setting_of, spilt


def test_a_fall_that_both_saw_is_taken_after_ten_seconds(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    body = verdict(host)
    assert body.agree
    assert body.until is not None
    assert len(body.stills) == 2
    clock.now = body.until - 0.1
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    clock.now = body.until
    host.tick()
    assert table.match.board.overflow == (1, 0, 0)
    assert table.course.past[-1].by == "both"


@pytest.mark.parametrize(("camera", "scale"), [(1, 0), (0, 1), (1, 2), (2, 1)])
def test_one_alone_or_a_quarrel_waits_for_a_tap(tmp_path: Path, camera: int, scale: int) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, camera, scale)
    body = verdict(host)
    assert body.until is None
    assert body.agree is False
    assert (f"saw {camera}" in body.camera, f"lost {scale}" in body.scale) == (True, True)
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)


def test_a_bust_waits_for_a_tap(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 4, 4)
    assert verdict(host).active.busts
    assert verdict(host).until is None
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)


def test_a_late_fall_waits_for_a_tap(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack(), said.Still())
    spill(host, clock, 1, 1)
    assert verdict(host).until is None
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    host.act(verdict(host).nobody.act)  # type: ignore[arg-type]
    assert (table.match.board.stray, table.match.ask) == (1, Placing(1))


def test_a_changed_number_waits_for_a_tap(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 2, 2)
    host.act(verdict(host).minus.act)  # type: ignore[arg-type]
    assert (verdict(host).count, verdict(host).until) == (1, None)
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    host.act(verdict(host).others[0].option.act)  # type: ignore[arg-type]
    assert table.match.board.overflow == (0, 1, 0)


def test_looking_something_up_gives_the_ten_seconds_anew(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    host.act(acts.Go("menu"))
    host.act(acts.Go("history"))
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    host.act(acts.Back())
    assert verdict(host).until == clock.now + 10
    host.tick()
    assert isinstance(table.match.ask, Verdict)


def test_more_that_fall_give_the_ten_seconds_anew(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    first = verdict(host).until
    clock.now += 2
    spill(host, clock, 1, 1)
    assert first is not None
    assert verdict(host).count == 2
    assert verdict(host).until == first + 2 + 1 + PATIENCE
    assert isinstance(table.match.ask, Verdict)


def test_a_turn_that_begins_while_a_fall_is_being_counted_keeps_the_old_picture(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    connect(host, "camera", "scale")
    seat_at(host, setting_of("garbage-day", "", 3), START)
    quieted = told.quieted
    post(host, spilt(2, clock.now))
    host.act(said.Stash(0, 1))
    assert told.quieted == quieted
    clock.now += PATIENCE
    host.tick()
    assert isinstance(host.table and host.table.match.ask, Verdict)


def test_what_was_no_fall_becomes_the_new_picture_and_hides_no_later_fall(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    connect(host, "camera", "scale")
    table = seat_at(host, setting_of("garbage-day", "", 3), START)
    table.falls.owed = 0
    spill(host, clock, camera=1, scale=0)
    assert isinstance(table.match.ask, Verdict)
    quieted = told.quieted
    host.act(said.NoFall())
    assert told.quieted == quieted + 1
    assert table.falls.loose == 0
    spill(host, clock, camera=1, scale=1)
    assert isinstance(table.match.ask, Verdict)
    quieted = told.quieted
    host.act(said.Blame(0))
    assert table.falls.loose == 1  # these lie there until they are picked up
    assert told.quieted == quieted


def test_a_card_that_is_seen_while_people_say_that_nothing_fell_is_not_taken_into_the_picture(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    connect(host, "camera", "scale")
    table = seat_at(host, setting_of("garbage-day", "", 3), START)
    table.falls.owed = 0
    spill(host, clock, camera=1, scale=0)
    quieted = told.quieted
    post(host, spilt(2, clock.now))
    host.act(said.NoFall())
    assert told.quieted == quieted
    clock.now += PATIENCE
    host.tick()
    assert isinstance(table.match.ask, Verdict)
