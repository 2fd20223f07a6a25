"""The app as a service: what systemd is told and when, how a match is found again, how the machine is switched off."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from companion import acts
from companion.commands.service import AGAIN, Service
from companion.host import Host
from companion.notify import Heartbeat, notify, patience
from companion.power import Power
from companion.senses import GRIP, HELD_FOR, HELD_LONG, ButtonHeld
from tests.companion.hosting import day, post
from tests.companion.playing import host_of


class Outside:
    """Everything round a service, written down: what was said, how the app was stopped, and a clock that goes on only when told."""

    def __init__(self, host: Host, place: Path, *, switch: bool = True) -> None:
        self.place = place / "run"
        self.place.mkdir(exist_ok=True)
        self.environ = {"RUNTIME_DIRECTORY": str(self.place)}
        if switch:
            self.environ["BINSIDE_POWER"] = str(self.place / "power-off")
        self.said: list[str] = []
        self.stopped: list[int] = []
        self.hopeless: tuple[str, ...] = ()
        self.now = 50.0
        self.service = Service(
            host, lambda: self.hopeless, self.stopped.append, Power(self.environ), self.say, lambda: self.now, watched=6.0
        )

    def say(self, *words: str) -> bool:
        self.said.extend(words)
        return True

    def beats(self, seconds: float) -> int:
        """How often the watchdog is fed in so many seconds of ten ticks each."""
        before = self.said.count("WATCHDOG=1")
        for _tick in range(round(seconds * 10)):
            self.now += 0.1
            self.service.tick()
        return self.said.count("WATCHDOG=1") - before


# --- what systemd is told -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("abstract", [False, True])
def test_a_message_arrives_at_the_socket_that_the_environment_names(tmp_path: Path, abstract: bool) -> None:
    path = f"@binside-test-{tmp_path.name}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind("\0" + path[1:] if abstract else path)
        manager.settimeout(5)
        assert notify("READY=1", "STATUS=page home", environ={"NOTIFY_SOCKET": path})
        assert manager.recv(4096) == b"READY=1\nSTATUS=page home"


def test_where_nobody_listens_nothing_is_said(tmp_path: Path) -> None:
    assert not notify("READY=1", environ={})
    assert not notify("READY=1", environ={"NOTIFY_SOCKET": str(tmp_path / "nobody")})


def test_how_long_systemd_waits_is_read_only_where_it_means_this_process() -> None:
    assert patience({"WATCHDOG_USEC": "6000000"}) == 6.0
    assert patience({"WATCHDOG_USEC": "6000000", "WATCHDOG_PID": "1"}) == 0.0
    assert patience({"WATCHDOG_USEC": "soon"}) == patience({}) == 0.0


def test_a_heart_beats_four_times_in_that_time_and_not_where_nobody_watches() -> None:
    said: list[str] = []
    heart = Heartbeat(6.0, lambda *words: bool(said.extend(words)))
    for tenth in range(240):
        heart.beat(tenth / 10)
    assert said == ["WATCHDOG=1"] * 16
    still: list[str] = []
    Heartbeat(0.0, lambda *words: bool(still.extend(words))).beat(5.0)
    assert still == []


def test_o18_the_watchdog_is_fed_by_the_screens_loop_and_only_by_it(tmp_path: Path) -> None:
    outside = Outside(host_of(tmp_path)[0], tmp_path)
    outside.service.ready()
    assert outside.said == ["READY=1", "STATUS=page home"]
    assert outside.beats(6.0) >= 3
    outside.now += 60  # the loop stands still: nobody else says anything
    assert outside.said.count("WATCHDOG=1") <= 5


def test_one_hopeless_device_is_the_reason_for_one_restart_and_no_more(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    outside = Outside(host, tmp_path)
    outside.hopeless = ("camera",)
    assert outside.beats(10.0) == 0  # systemd restarts it
    again = Outside(host_of(tmp_path / "again")[0], tmp_path)
    again.hopeless = ("camera",)
    assert again.beats(6.0) >= 3  # as broken as before: the game goes on by hand
    again.hopeless = ("camera", "scale")
    assert again.beats(10.0) == 0  # another one may be worth it


def test_what_cannot_be_remembered_is_no_reason_for_a_restart(tmp_path: Path) -> None:
    outside = Outside(host_of(tmp_path)[0], tmp_path)
    outside.place.rmdir()
    outside.hopeless = ("camera",)
    assert outside.beats(6.0) >= 3


def test_whoever_ends_the_service_is_obeyed_at_the_next_tick(tmp_path: Path) -> None:
    outside = Outside(host_of(tmp_path)[0], tmp_path)
    outside.service.end_soon(15, None)
    assert outside.stopped == []  # a signal may come in the middle of anything
    outside.service.tick()
    assert (outside.stopped, outside.said) == ([0], ["STOPPING=1"])


# --- the same turn ------------------------------------------------------------------------------------------------------


def test_o18_after_a_restart_the_match_is_open_again_at_the_same_step(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path)
    first = Outside(host, tmp_path)
    first.service.ready()
    first.service.tick()
    told = f"match {table.course.id}, step {len(table.course.past) - 1}, seat {table.match.turn + 1} to play"
    assert first.said[-2:] == [f"STATUS={told}", "WATCHDOG=1"]
    host, _clock, _told = host_of(tmp_path, host.journal)
    assert host.table is None
    second = Outside(host, tmp_path)
    second.service.ready()
    assert second.said == ["READY=1", f"STATUS={told}"]
    assert host.table is not None
    assert host.at.page == "match"
    assert host.table.course.past[-1].after == table.course.past[-1].after


def test_o18_a_second_hang_right_after_the_first_finds_the_match_as_well(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path)
    Outside(host, tmp_path).service.ready()  # hangs before its loop turns once
    host = host_of(tmp_path, host.journal)[0]
    Outside(host, tmp_path).service.tick()  # its loop turns while it starts, and then it hangs
    host = host_of(tmp_path, host.journal)[0]
    third = Outside(host, tmp_path)
    third.service.ready()
    assert host.table is not None
    assert third.said[-1].startswith(f"STATUS=match {table.course.id}, ")


def test_who_had_left_the_table_or_cut_the_power_is_asked_as_ever(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path)
    outside = Outside(host, tmp_path)
    outside.service.ready()
    assert list(outside.place.iterdir())
    host.act(acts.Go("home"))
    outside.service.tick()
    host = host_of(tmp_path, host.journal)[0]
    Outside(host, tmp_path).service.ready()
    assert host.table is None
    assert host.resumable
    host.act(acts.Resume(host.waiting[0].id if host.waiting else 0))
    outside = Outside(host, tmp_path)
    outside.service.ready()
    assert list(outside.place.iterdir())
    for file in outside.place.iterdir():
        file.unlink()  # the folder that systemd keeps is gone with the power
    host = host_of(tmp_path, host.journal)[0]
    Outside(host, tmp_path).service.ready()
    assert host.table is None
    assert host.resumable


@pytest.mark.parametrize("left", ["", "seven", "99"])
def test_nonsense_about_where_people_sat_opens_nothing(tmp_path: Path, left: str) -> None:
    host, _clock, _table = day(tmp_path)
    host = host_of(tmp_path, host.journal)[0]
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "at-table").write_text(left, encoding="ascii")
    Outside(host, tmp_path).service.ready()
    assert host.table is None


# --- off ----------------------------------------------------------------------------------------------------------------


def keys(host: Host) -> dict[str, bool]:
    """The settings' keys, and whether each must be held."""
    host.act(acts.Go("settings"))
    return {option.label: option.hold for option in host.view.options}


def test_o22_the_settings_switch_an_installed_machine_off_by_a_hold(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path)
    outside = Outside(host, tmp_path)
    assert keys(host) == {"Switch off": True, "Done": False}
    host.act(next(option for option in host.view.options if option.label == "Switch off").act or acts.Back())
    assert (outside.place / "power-off").exists()
    assert host.view.banner is not None
    assert host.view.banner.title == "Switching off"


def test_o22_so_does_the_power_button_held_for_long(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path)
    outside = Outside(host, tmp_path)
    post(host, ButtonHeld("power", HELD_FOR, 1.0))
    assert not (outside.place / "power-off").exists()
    post(host, ButtonHeld("power", HELD_LONG, 5.0))
    assert (outside.place / "power-off").exists()


def test_whose_machine_it_is_not_may_only_close_the_app(tmp_path: Path) -> None:
    host = host_of(tmp_path)[0]
    outside = Outside(host, tmp_path, switch=False)
    assert keys(host) == {"Close Binside": True, "Done": False}
    post(host, ButtonHeld("power", HELD_LONG, 5.0))
    assert list(outside.place.iterdir()) == []


def test_a_machine_that_cannot_be_asked_says_so(tmp_path: Path) -> None:
    host = host_of(tmp_path)[0]
    outside = Outside(host, tmp_path)
    outside.place.rmdir()
    host.act(acts.SwitchOff())
    assert "cannot be switched off" in host.problem


def test_o18_two_buttons_start_it_anew(tmp_path: Path) -> None:
    host = host_of(tmp_path)[0]
    outside = Outside(host, tmp_path)
    post(host, ButtonHeld(GRIP, HELD_LONG, 5.0))
    assert outside.stopped == [AGAIN]
    assert AGAIN != 0  # a desktop's service comes back only from what is no ordinary end
