"""The pages that look after a table: a backup onto the stick by touch, and back; licences."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import acts, restoring, settings
from companion.backup import check
from companion.commands import run
from companion.host import Host
from companion.journal import Journal
from companion.keeping import Keeping
from companion.restoring import finish, finish_and_tell
from companion.view import Option, PickBody
from tests.companion.playing import host_of, options_of
from tests.companion.test_backup import drive, everything, mounted, table


class Later:
    """Runs what was started only when it is told to."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], None]) -> None:
        self.work.append(work)

    def go(self) -> None:
        while self.work:
            self.work.pop()()


def house(tmp: Path, steps: int = 3) -> tuple[Host, Later, Path]:
    """A host over a whole table on the backup page, and the folder of a stick that is plugged in."""
    journal = table(tmp / "home", steps)
    host, _clock, _told = host_of(tmp / "home", journal)
    later = Later()
    host.keeping = Keeping(tmp / "home", tmp, later)
    drive(tmp, "sda", True, ("sda1",))
    stick = tmp / "stick"
    stick.mkdir()
    mounted(tmp, f"/dev/sda1 {stick} vfat rw")
    host.act(acts.Go("settings"))
    assert acts.Go("backup") in [one.act for one in options_of(host.view)]
    host.act(acts.Go("backup"))
    host.tick()
    return host, later, stick


def option(host: Host, act: type) -> Option:
    return next(one for one in options_of(host.view) if isinstance(one.act, act))


def told(host: Host) -> tuple[str, ...]:
    body = host.view.body
    assert isinstance(body, PickBody)
    return tuple(control.text for control in body.controls[1:3])


def test_a_backup_by_touch(tmp_path: Path) -> None:
    host, later, stick = house(tmp_path)
    assert told(host) == (str(stick), "none")
    assert option(host, acts.BringBack).why == "no backup on it"
    host.act(acts.BackUp())
    assert {option(host, kind).why for kind in (acts.BackUp, acts.BringBack)} == {"writing …"}
    host.act(acts.BackUp())  # once is enough
    later.go()
    host.tick()
    (file,) = stick.iterdir()
    assert check(file).parts
    assert host.view.banner is not None
    assert (host.view.banner.kind, host.view.banner.title) == ("good", "Backed up")
    assert file.name in host.view.banner.text
    assert told(host) == (str(stick), file.name)
    assert option(host, acts.BackUp).why == ""


def test_a_stick_that_comes_and_goes(tmp_path: Path) -> None:
    host, later, stick = house(tmp_path)
    mounted(tmp_path)
    host.tick()
    assert "has not opened it" in told(host)[0]
    assert option(host, acts.BackUp).why == "no USB stick"
    mounted(tmp_path, f"/dev/sda1 {stick} vfat rw")
    host.tick()
    assert option(host, acts.BackUp).why == ""
    host.act(acts.BackUp())
    stick.rmdir()  # pulled before a byte was written
    later.go()
    host.tick()
    assert host.view.banner is not None
    assert (host.view.banner.kind, host.keeping.busy) == ("stop", "")
    assert "Plug in the stick" in host.view.banner.text


def test_a_locked_stick_is_told(tmp_path: Path) -> None:
    host, later, stick = house(tmp_path)
    mounted(tmp_path, f"/dev/sda1 {stick} vfat ro")
    host.act(acts.BackUp())
    assert host.view.banner is not None
    assert "can only be read" in host.view.banner.text
    assert later.work == []


def test_restoring_by_touch_starts_again_and_finishes_then(tmp_path: Path) -> None:
    host, later, _stick = house(tmp_path)
    host.act(acts.BackUp())
    later.go()
    host.tick()
    again: list[bool] = []
    host.on_restart = lambda: again.append(True)
    held = option(host, acts.BringBack)
    assert held.hold
    assert held.act is not None
    host.journal.append(1, "move", {"move": None, "events": [["Step", 3]]}, 50.0)
    host.act(held.act)
    assert option(host, acts.BackUp).why == "reading …"
    assert again == []
    later.go()
    host.tick()
    assert again == [True]
    assert len(host.journal.records()[0].rows) == 4  # what is open is never touched
    host.journal.close()
    place = tmp_path / "home"
    (sentence,) = finish_and_tell(place, settings.file(place), 1.79e9)
    assert "was restored" in sentence
    book = Journal(place / "journal.db")
    assert len(book.records()[0].rows) == 3
    book.close()
    assert finish(place, settings.file(place), 1.79e9) is None


def test_a_report_by_touch(tmp_path: Path) -> None:
    host, later, stick = house(tmp_path)
    assert not any(isinstance(one.act, acts.WriteReport) for one in options_of(host.view))

    def report(folder: Path) -> Path:
        (folder / "binside-report.zip").touch()
        return folder / "binside-report.zip"

    host.keeping.report = report
    host.act(acts.WriteReport())
    assert option(host, acts.WriteReport).why == "writing …"
    later.go()
    host.tick()
    assert host.view.banner is not None
    assert (host.view.banner.title, "binside-report.zip" in host.view.banner.text) == ("Report written", True)
    assert [one.name for one in stick.iterdir()] == ["binside-report.zip"]

    def fails(folder: Path) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    host.keeping.report = fails
    host.act(acts.WriteReport())
    later.go()
    host.tick()
    assert host.view.banner is not None
    assert (host.view.banner.kind, host.keeping.busy) == ("stop", "")
    assert f"({os.strerror(errno.ENOSPC)})" in host.view.banner.text


def test_a_damaged_backup_is_told_and_nothing_happens(tmp_path: Path) -> None:
    host, later, stick = house(tmp_path)
    (stick / "binside-20260101-000000.backup.zip").write_bytes(b"half of it")
    host.tick()
    host.on_restart = lambda: pytest.fail("it must not start again")
    held = option(host, acts.BringBack)
    assert held.act is not None
    host.act(held.act)
    later.go()
    host.tick()
    assert host.view.banner is not None
    assert "no backup of Binside" in host.view.banner.text
    assert not (tmp_path / "home" / restoring.STAGED).exists()


def test_the_app_finishes_before_it_opens_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, later, stick = house(tmp_path)
    host.act(acts.BackUp())
    later.go()
    host.tick()
    (file,) = stick.iterdir()
    restoring.stage(file, tmp_path / "new", 1.79e9)
    monkeypatch.setenv("BINSIDE_HOME", str(tmp_path / "new"))
    seen: list[object] = []

    def sit(place: Path, chosen: settings.Settings, journal: Journal, *_rest: object) -> int:
        seen.extend((chosen.theme, len(journal.records()[0].rows), journal.notices[0]))
        return 0

    monkeypatch.setattr(run, "_sit", sit)
    monkeypatch.setattr(run, "_log_to", lambda place: None)
    assert run.run("real", None, 1) == 0
    assert seen == ["day", 3, f"The backup {file.name} was restored."]
    host.journal.close()


def test_settings_that_cannot_be_put_there_are_told_at_the_start(tmp_path: Path) -> None:
    host, later, stick = house(tmp_path)
    host.act(acts.BackUp())
    later.go()
    host.tick()
    restoring.stage(next(stick.iterdir()), tmp_path / "new", 1.79e9)
    (sentence,) = finish_and_tell(tmp_path / "new", tmp_path / "nowhere" / "settings.toml", 1.79e9)
    assert "was not restored" in sentence
    assert everything(tmp_path / "new") == {}


def test_licences_are_a_page(tmp_path: Path) -> None:
    host, _later, _stick = house(tmp_path)
    host.act(acts.Back())
    assert acts.Go("licences") in [one.act for one in options_of(host.view)]
    host.act(acts.Go("licences"))
    body = host.view.body
    assert isinstance(body, PickBody)
    lines = {control.title.split(" ")[0]: control.text for control in body.controls}
    assert re.fullmatch(r"MIT · Kivy-[\d.]+\.dist-info/LICENSE", lines["kivy"])
    assert lines["Fjalla"].startswith("SIL Open Font License 1.1 · fonts/")
