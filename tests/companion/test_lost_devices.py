"""Devices that come and go, and dice that cannot be read: told at once, and the game goes on by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import acts
from companion.host import OFFERED_FOR
from companion.present import banners
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Settling
from companion.seam import Blind
from companion.senses import CanStill, DevicePlugged, DiceSeen, Doubt
from companion.view import DoubtBody, GarbageBody, PickBody
from tests.companion.hosting import brawl_at, day, post, press
from tests.companion.playing import connect, dice, labelled, lose, weighed


@pytest.mark.parametrize("device", ["camera", "scale", "buttons"])
def test_a_lost_device_is_told_within_a_tick_and_its_return_too(tmp_path: Path, device: str) -> None:
    host, clock, table = day(tmp_path, devices=("camera", "scale", "buttons"))
    lose(host, device)
    assert host.view.banner is not None
    assert host.view.banner.kind == "doubt"
    reason, _space, way_on = host.view.banner.text.partition("Play on")
    assert (reason, bool(way_on)) == (f"The {device} was unplugged. ", True)
    state = next(one for one in host.view.devices if one.device == device)
    assert (state.state, state.simulated) == ("lost", True)
    assert (table.camera, table.scale) == (device != "camera", device != "scale")
    connect(host, device)
    assert host.view.banner is not None
    assert (host.view.banner.kind, host.view.banner.title.endswith("is back")) == ("good", True)
    assert table.camera
    assert table.scale
    clock.now += 4
    host.tick()
    assert host.view.banner is None


def test_a_banner_that_was_put_away_stays_away_and_nothing_else_goes(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("cccc?l", "lllcc"))
    lose(host, "camera")
    assert host.view.banner is not None
    assert host.view.banner.option is not None
    host.act(host.view.banner.option.act)  # type: ignore[arg-type]
    assert host.view.banner is None
    assert table.proposal is not None
    assert isinstance(host.view.body, DoubtBody)


def test_without_the_scale_the_game_goes_on_by_hand(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    lose(host, "scale")
    host.act(host.view.options[-1].act if host.view.options[-1].act else said.Stack())
    body = host.view.body
    if not isinstance(table.match.ask, Settling):
        assert isinstance(body, GarbageBody)
        assert body.plus is not None
        host.act(body.plus.act)  # type: ignore[arg-type]
    clock.now += 3
    host.tick()
    assert table.match.turn == 1
    connect(host, "scale")
    post(host, CanStill(clock.now, clock.now), weighed(+1, clock.now, 9, Doubt.BETWEEN))
    clock.now += 9
    host.tick()
    assert (table.match.board.can, table.surplus) == (9, None)


def test_a_match_without_any_device_says_so_with_icons_only(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path, devices=())
    assert host.view.banner is None
    assert {device.state for device in host.view.devices} == {"off"}


def test_one_die_is_asked_about_and_said(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("cccc?l", "lllcc"))
    body = host.view.body
    assert isinstance(body, DoubtBody)
    assert [mark.sure for mark in body.marks] == [place != 4 for place in range(11)]
    assert [option.act for _face, option in body.faces] == [acts.SayFace(4, "lid"), acts.SayFace(4, "crowbar")]
    assert body.read == "10 of 11 read"
    host.act(acts.SayFace(4, "crowbar"))
    assert table.match.board.fight == (5, 3, 0)


def test_ways_out_of_a_doubt(tmp_path: Path) -> None:
    host, _clock, told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("cccc?l", "lllcc"))
    host.act(acts.LookAgain())
    assert (told.looks, table.proposal) == (1, None)
    post(host, dice("cccc?l", "lllcc"))
    host.act(acts.RollAgain())
    assert (told.looks, table.proposal) == (1, None)
    post(host, dice("cccc", "lllcc"))
    assert host.view.notice is not None
    assert "Only 4 of 6" in host.view.notice.text
    host.act(labelled(host.view, "Enter all by hand").act)  # type: ignore[arg-type]
    assert isinstance(host.view.body, PickBody)
    host.act(acts.Pick("dice", "crowbars", 3))
    host.act(acts.Pick("dice", "lids", 1))
    host.act(acts.Confirm())
    assert table.match.board.fight == (3, 1, 0)


def test_a_tray_that_cannot_be_seen_is_a_banner(tmp_path: Path) -> None:
    host, _clock, _told, _table = brawl_at(tmp_path, mv.Attack(1))
    post(host, DiceSeen((), 1.0, Doubt.UNSEEN))
    assert host.view.banner is not None
    assert "sees no tray" in host.view.banner.text
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None


def test_dice_that_counted_are_not_rolled_by_pressing_roll_now(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("ccccll", "lllcc"))
    host.act(mv.Neither())
    press(host, "seat-0")  # “Roll now”, with the attack dice still in the tray
    post(host, dice("ccccll"))
    assert isinstance(table.match.ask, brawl.RummageDice)
    assert host.view.banner is not None
    assert "counted already" in host.view.banner.text


def test_only_at_the_simulated_table_people_are_told_where_dice_are_thrown(tmp_path: Path) -> None:
    _host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    table.hear(DiceSeen((), 1.0, Doubt.COUNT))
    real, simulated = (banners.trouble(table, "", one) for one in (False, True))
    assert real is not None
    assert simulated is not None
    assert "“simulated”" not in real.text
    assert simulated.text == f"{real.text} To throw: touch “simulated”, then Throw."
    table.hear(DiceSeen((), 2.0, Doubt.UNSEEN))  # throwing mends nothing while the tray cannot be seen
    assert banners.trouble(table, "", True) == banners.trouble(table, "")


def test_blind_sensors_answer_everything() -> None:
    blind = Blind()
    blind.expect({"blue": 1})
    blind.look_again()
    blind.quiet()
    assert (blind.told(), blind.pile()) == ({}, None)


def test_l21_a_real_device_beside_a_simulated_table_is_offered_at_once_and_changes_nothing(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, devices=("camera", "scale"))
    before, known = table.match, host.devices.all()
    post(host, DevicePlugged("scale", "SparkFun OpenScale", clock.now))
    banner = host.view.banner
    assert banner is not None
    assert "SparkFun OpenScale" in banner.text
    assert "simulated table does not use it" in banner.text
    assert (table.match, host.devices.all()) == (before, known)
    assert banner.option is not None
    assert banner.option.act is not None
    host.act(banner.option.act)
    assert isinstance(host.view.body, PickBody)
    assert ("Simulated", "Real") in [tuple(one.label for one in control.choices) for control in host.view.body.controls]
    assert host.view.banner is None


def test_l21_who_does_not_want_it_is_not_asked_for_ever(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path)
    post(host, DevicePlugged("camera", "C920", clock.now))
    assert host.view.banner is not None
    clock.now += OFFERED_FOR
    host.tick()
    assert host.view.banner is None
