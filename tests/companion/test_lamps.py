"""Which lights shine on which page: of whoever's turn it is, or of everybody whose button answers."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion.lamps import BUZZER, lit
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.senses import DeviceBack, DeviceLost
from companion.view import Lid, Option, PickBody, View
from companion.wiring import LIGHTS
from tests.companion.hosting import brawl_at, day, post, press
from tests.companion.playing import Told, host_of, lose


def told(host: object) -> Told:
    senses = host.senses  # type: ignore[attr-defined]
    assert isinstance(senses, Told)
    return senses


def test_the_light_goes_round_with_the_turn(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path)
    host.tick()
    seen = []
    for _turn in range(4):
        seen.append(lit(host.view))
        host.act(said.Stack())
        host.act(said.Still())
    assert seen == [{"seat-0"}, {"seat-1"}, {"seat-2"}, {"seat-0"}]
    assert table.match.turn == 1
    assert told(host).lights[-1] == {"seat-1"}


def test_a_fall_asks_everybody_and_sounds_the_buzzer(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path, said.Stack())
    press(host, "spill")
    assert lit(host.view) == {"seat-0", "seat-1", "seat-2", BUZZER}
    assert told(host).lights[-1] == lit(host.view)


def test_a_page_that_belongs_to_nobody_is_dark(tmp_path: Path) -> None:
    host, _clock, _told, _table = brawl_at(tmp_path, mv.Plan(2, 0))
    assert lit(host.view) == {"seat-0"}
    host.act(acts.Go("menu"))
    assert lit(host.view) == set()
    host.act(acts.Back())
    host.act(acts.Go("home"))
    assert told(host).lights[-1] == set()


def test_whoever_cannot_answer_now_is_not_lit() -> None:
    options = (Option("a", said.Stack(), seat=0), Option("b", said.Stack(), seat=1, why="not now"), Option("c", None, seat=2))
    assert lit(View(Lid("tape", "?"), PickBody(()), options)) == {"seat-0"}


def test_every_name_is_one_that_can_be_wired(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path, said.Stack())
    press(host, "spill")
    assert lit(host.view) <= set(LIGHTS)


# --- lights that fail -------------------------------------------------------------------------------------------------


def test_lights_that_fail_are_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    lost = DeviceLost("lights", "Pin GPIO12 of the light “seat-0” does not work (no such chip).", clock.now)
    post(host, lost)
    banner = host.view.banner
    assert banner is not None
    assert banner.title == "The lights do not work"
    assert "GPIO12" in banner.text
    assert banner.option is not None
    host.act(banner.option.act or acts.Back())
    assert host.view.banner is None
    post(host, DeviceBack("lights", "6 lights", clock.now), lost, lost)
    assert host.view.banner is None
    assert [device.device for device in host.view.devices] == ["camera", "scale", "buttons"]
    host.act(said.Stack())
    assert len(table.course.past) == 3


def test_lights_that_fail_do_not_hide_what_people_need_more(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path)
    lose(host, "scale")
    post(host, DeviceLost("lights", "Pin GPIO12 does not work.", clock.now))
    assert host.view.banner is not None
    assert host.view.banner.icon == "scale"


def test_nobody_waits_where_there_are_no_sensors(tmp_path: Path) -> None:
    from companion.seam import Blind

    host, _clock, _told = host_of(tmp_path)
    host.senses = Blind()
    host.act(acts.Go("settings"))
    host.senses.try_light("seat-0")
    assert lit(host.view) == set()
