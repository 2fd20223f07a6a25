"""What the app tells of the machine it runs on, and what it does about its clock."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion.checkup import Checkup
from companion.health import Card, SteadyClock
from companion.host import Host
from companion.rules.garbage_day import moves as said
from companion.senses import ButtonPressed
from companion.view import HomeBody, SensorsBody
from tests.companion.hosting import post
from tests.companion.playing import host_of, seat_at, setting_of


class Forgetful(Card):
    def read(self, path: Path) -> bytes:
        return b"the state of last week"


class Date:
    """The machine's clock, which can be set, and one that only counts."""

    def __init__(self) -> None:
        self.wall, self.counted = 1_700_000_000.0, 0.0
        self.steady = SteadyClock(lambda: self.wall, lambda: self.counted)


def machine(place: Path, throttled: str) -> Path:
    file = place / "machine/sys/devices/platform/soc/soc:firmware/get_throttled"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(throttled, encoding="ascii")
    return place / "machine"


def warning(host: Host) -> str:
    host.act(acts.Go("sensors"))
    assert isinstance(host.view.body, SensorsBody)
    return host.view.body.warning


def test_a_weak_power_supply_stands_on_the_sensors_page_and_before_the_first_match(tmp_path: Path) -> None:
    host = host_of(tmp_path)[0]
    checkup = Checkup(host, Date().steady, machine(tmp_path, "50005"), lambda _place: 2**40)
    assert "power supply" in warning(host)
    host.act(acts.Go("home"))
    assert isinstance(host.view.body, HomeBody)
    assert host.view.notice is not None
    assert "power supply" in host.view.notice.text
    checkup.look()
    assert len(host.notices) == 1  # told once
    machine(tmp_path, "0")
    checkup.look()
    assert warning(host) == ""


def test_what_is_not_grave_gives_way_to_what_the_sensors_say(tmp_path: Path) -> None:
    host, _clock, told = host_of(tmp_path)
    told.told = lambda: {"warning": "The scale drifts."}  # type: ignore[method-assign]
    checkup = Checkup(host, Date().steady, machine(tmp_path, "50000"), lambda _place: 2**40)
    assert host.notices == []
    assert warning(host) == "The scale drifts."
    machine(tmp_path, "1")
    checkup.look()
    assert "too weak now" in warning(host)


def test_o5_a_card_that_forgets_is_told_before_the_first_match(tmp_path: Path) -> None:
    host = host_of(tmp_path)[0]
    Checkup(host, Date().steady, tmp_path / "machine", lambda _place: 2**40, Forgetful())
    assert "new card" in host.notices[0]
    assert "new card" in warning(host)


def test_o11_a_clock_that_is_set_in_mid_match_is_told_and_taken_over_after_it(tmp_path: Path) -> None:
    date = Date()
    host = host_of(tmp_path)[0]
    checkup = Checkup(host, date.steady, tmp_path / "machine", lambda _place: 2**40)
    seat_at(host, setting_of("garbage-day", "", 3), said.Stash(1, 4))
    date.wall -= 7200
    checkup.look()
    assert date.steady() == 1_700_000_000.0
    assert "−2 h" in warning(host)
    host.act(acts.Go("home"))
    checkup.look()
    assert date.steady() == date.wall
    assert warning(host) == ""


def test_k12_a_button_that_wakes_the_screen_does_nothing_else(tmp_path: Path) -> None:
    host = host_of(tmp_path)[0]
    seat_at(host, setting_of("garbage-day", "", 3), said.Stash(1, 4))
    assert host.table is not None
    before, dark = len(host.table.course.past), [True]
    host.on_wake = lambda: bool(dark) and dark.pop()
    post(host, ButtonPressed("undo", 1.0))
    assert len(host.table.course.past) == before
    post(host, ButtonPressed("undo", 2.0))
    assert (len(host.table.course.past), host.at.page) != (before, "match")
