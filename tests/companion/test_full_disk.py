"""A disk that is full or broken: told, nothing is lost, and the match goes on once there is room."""

from __future__ import annotations

import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion import acts, lock
from companion.journal import Journal, JournalError
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing, Settling, Verdict
from companion.senses import CanStill, CanStirred
from tests.companion.hosting import day, fill_the_disk, post, spill
from tests.companion.playing import host_of, labelled, seat_at, setting_of, weighed


def test_a_setting_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.place = tmp_path / "gone"
    before = host.settings
    host.act(acts.Go("settings"))
    host.act(acts.SetSetting("theme", "day"))
    assert host.settings == before
    assert host.view.banner is not None
    assert "cannot be written" in host.view.banner.text
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None


def test_a_disk_that_is_full_is_told_and_the_match_stays(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path)

    def full(*_rest: Any) -> Any:
        raise JournalError("The disk is full: the last step was not recorded.")

    host.journal.append = full  # type: ignore[method-assign]
    before = table.match
    host.act(said.Stack())
    assert host.view.banner is not None
    assert "disk is full" in host.view.banner.text
    assert table.match is before
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None
    host.journal.begin = full  # type: ignore[method-assign]
    host.act(acts.Go("home"))
    host.act(acts.Go("setup", "garbage-day"))
    host.act(acts.Begin())
    assert host.table is None
    assert host.view.banner is not None


def test_a_disk_that_is_really_full_loses_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    table = seat_at(host, setting_of("garbage-day", "", 2))
    journal._db.execute(f"PRAGMA max_page_count={journal._db.execute('PRAGMA page_count').fetchone()[0]}")
    while host.view.banner is None:
        host.act(said.Still() if isinstance(table.match.ask, Settling) else said.Stack())
    assert "disk is full" in host.view.banner.text
    journal._db.execute("PRAGMA max_page_count=100000")
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None
    host.act(said.Still() if isinstance(table.match.ask, Settling) else said.Stack())
    again, _clock, _told = host_of(tmp_path, journal)
    again.act(labelled(again.view, "Carry on").act)  # type: ignore[arg-type]
    assert again.table is not None
    assert again.table.match == table.match


def test_a_wait_that_the_disk_refused_is_told_at_once_and_begun_again(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    post(host, CanStirred(clock.now), CanStill(clock.now + 0.5, clock.now + 1), weighed(+1, clock.now + 1, 9))
    append = host.journal.append
    fill_the_disk(host)
    clock.now += 4
    host.tick()
    assert host.view.banner is not None
    assert "disk is full" in host.view.banner.text
    host.journal.append = append  # type: ignore[method-assign]
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    host.act(labelled(host.view, "Start 3 s").act)  # type: ignore[arg-type]
    clock.now += 3
    host.tick()
    assert table.match.ask == Placing(1)


def test_a_verdict_that_the_disk_refused_is_not_tried_ten_times_a_second(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    fill_the_disk(host)
    clock.now += 10
    host.tick()
    assert host.view.banner is not None
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    clock.now += 1
    host.tick()
    assert host.view.banner is None
    assert isinstance(table.match.ask, Verdict)


def test_a_journal_that_cannot_be_read_any_more_is_told_on_every_page(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)

    def broken(*_rest: Any) -> Any:
        raise JournalError("The journal cannot be used (disk I/O error).")

    host.journal._read = broken  # type: ignore[method-assign]
    for act in (acts.Go("matches"), acts.Go("setup", "garbage-day")):
        host.act(act)
        assert host.view.banner is not None
        assert "disk I/O error" in host.view.banner.text
    host.act(acts.Go("home"))
    assert "disk I/O error" in str(host.view)


def test_a_disk_without_room_for_the_log_is_called_full_and_not_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    whole = path.read_bytes()
    monkeypatch.setattr(shutil, "disk_usage", lambda place: SimpleNamespace(free=0))
    with no_room(), pytest.raises(JournalError, match=r"The disk is full, so the journal .* cannot be opened"):
        Journal(path)
    monkeypatch.undo()
    assert path.read_bytes() == whole
    Journal(path).close()


def test_the_lock_holds_on_a_full_disk(tmp_path: Path) -> None:
    with no_room():
        held = lock.take(tmp_path)
    with pytest.raises(lock.AlreadyRunning):
        lock.take(tmp_path)
    held.close()
    lock.take(tmp_path).close()


@contextmanager
def no_room() -> Iterator[None]:
    """The kernel lets no file grow."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
