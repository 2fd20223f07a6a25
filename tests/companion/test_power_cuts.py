"""What power cuts, worn cards and clocks that are set did to other people's evenings, tried on ours: field cases O."""

from __future__ import annotations

import gc
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion import acts, settings
from companion import journal as kept_journal
from companion.course import Course
from companion.journal import Journal
from companion.mending import mend
from companion.present import pages
from companion.present.presenters import PRESENTERS
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as said
from companion.shelf import Shelf
from companion.view import HomeBody, ResultBody
from tests.companion.hosting import day
from tests.companion.playing import WALL, Clock, host_of, seat_at, setting_of
from vision import kept_corners, profile
from vision.anchors import HALF, Anchors
from vision.dicebox import DiceBox

OLD, NEW = settings.Settings(theme="day"), settings.Settings(theme="night", tray_mm=260)


class PowerCut(Exception):
    """The plug was pulled."""


# --- settings -----------------------------------------------------------------------------------------------------------


def test_o3_settings_survive_a_cut_at_every_byte(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    settings.save(file, OLD)
    settings.save(tmp_path / "whole.toml", NEW)
    whole = (tmp_path / "whole.toml").read_bytes()
    for length in range(len(whole) + 1):
        file.with_name("settings.toml.new").write_bytes(whole[:length])
        assert settings.load(file) == OLD
    settings.save(file, NEW)  # over what the cut has left
    assert settings.load(file) == NEW


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_o3_settings_survive_a_cut_at_each_step_of_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    file = tmp_path / "settings.toml"
    settings.save(file, OLD)

    def cut(*_anything: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(os, moment, cut)
        with pytest.raises(PowerCut):
            settings.save(file, NEW)
    assert settings.load(file) == OLD


def noise(whole: bytes) -> bytes:
    return bytes(byte ^ 0xA5 for byte in whole)


@pytest.mark.parametrize("installed", [False, True])
@pytest.mark.parametrize("damage", [lambda whole: bytes(len(whole)), noise, lambda whole: whole[:40] + bytes(len(whole) - 40)])
def test_o4_settings_of_zeros_or_noise_are_set_aside_and_named_and_it_starts(
    tmp_path: Path, damage: Callable[[bytes], bytes], installed: bool
) -> None:
    file = tmp_path / "settings.toml"
    for time in (1, 2):
        settings.save(file, NEW)
        damaged = damage(file.read_bytes())
        file.write_bytes(damaged)
        assert f"settings-damaged-{time}.toml" in mend(file, installed)
        assert (tmp_path / f"settings-damaged-{time}.toml").read_bytes() == damaged
        assert settings.load(file).table == ("real" if installed else "simulated")
        assert mend(file, installed) == ""


def test_o4_an_installed_referee_whose_settings_are_empty_stays_at_its_real_table(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"")
    assert mend(file, False) == ""
    assert "settings-damaged-1.toml" in mend(file, True)
    assert settings.load(file).table == "real"


@pytest.mark.parametrize("text", ['theme = "dsuk"\n', "theme = \n", "[scale\n", "\ufefftheme = \"day\"\n", "# Grüße\n"])
def test_what_a_person_wrote_is_left_to_them(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    assert mend(file, True) == ""
    assert file.read_text(encoding="utf-8") == text


# --- every writer -------------------------------------------------------------------------------------------------------


def keep_corners(place: Path) -> None:
    picture = np.arange((2 * HALF + 1) ** 2, dtype=np.uint32).astype(np.uint8).reshape(2 * HALF + 1, -1)
    corners = np.array([(0, 0), (9, 0), (9, 9), (0, 9)], np.float64)
    kept_corners.save(place / "corners.npz", corners, 250.0, Anchors({0: (1.0, 1.0)}, {0: picture}))


def choose_dice(place: Path) -> None:
    profile.built_in().save(place / f"ours{profile.SUFFIX}")
    box = DiceBox(place)
    box.play("blue", next(kind.id for kind in box.kinds() if kind.id.startswith("ours/")))


def set_journal_aside(place: Path) -> None:
    (place / "journal.db").write_bytes(b"this is not a journal\n" * 200)
    Journal(place / "journal.db").close()


WRITERS: dict[str, Callable[[Path], None]] = {
    "settings": lambda place: settings.save(place / "settings.toml", NEW),
    "taught dice": lambda place: profile.built_in().save(place / f"ours{profile.SUFFIX}"),
    "chosen dice": choose_dice,
    "corners": keep_corners,
    "journal": set_journal_aside,
}


@pytest.mark.parametrize("writer", WRITERS)
def test_o8_o9_every_writer_syncs_the_file_and_then_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writer: str) -> None:
    log: list[tuple[str, str]] = []
    sync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        log.append(("sync", str(Path(f"/proc/self/fd/{handle}").readlink())))
        sync(handle)

    def replaced(source: str | Path, target: str | Path) -> None:
        log.append(("replace", str(source)))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    WRITERS[writer](tmp_path)
    moves = [place for place, (what, _path) in enumerate(log) if what == "replace"]
    assert moves
    assert ("sync", str(tmp_path)) in log[moves[-1] :]
    for place in moves:
        if writer != "journal":  # what is only set aside was not written now
            assert ("sync", log[place][1]) in log[:place]


def test_o8_the_journal_waits_for_the_disk_at_each_step(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    assert journal._db.execute("PRAGMA synchronous").fetchone()[0] >= 2  # FULL: the log is synced before a step counts
    assert journal._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_o10_one_sync_a_step_a_few_kilobytes_and_nothing_between(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, clock, _told = host_of(tmp_path, journal)
    seat_at(host, setting_of("garbage-day", "", 3))
    commits: list[str] = []
    journal._db.set_trace_callback(lambda text: commits.append(text) if text == "COMMIT" else None)
    log = tmp_path / "j.db-wal"
    rows, size = len(journal.records()[0].rows), log.stat().st_size
    for move in (said.Stash(1, 4), said.Stack(), said.Still()) * 10:
        host.act(move)  # some of them are refused
    assert len(commits) == len(journal.records()[0].rows) - rows >= 20
    assert (log.stat().st_size - size) / len(commits) < 9000
    before = (log.stat().st_size, len(commits))
    for _second in range(600):
        clock.now += 1
        host.tick()
    assert (log.stat().st_size, len(commits)) == before


# --- what a start finds -------------------------------------------------------------------------------------------------


def damage(path: Path) -> None:
    """A page that no match lies on becomes nonsense."""
    base = sqlite3.connect(path)
    root = base.execute("SELECT rootpage FROM sqlite_master WHERE name='states'").fetchone()[0]
    size = base.execute("PRAGMA page_size").fetchone()[0]
    base.close()
    data = bytearray(path.read_bytes())
    data[(root - 1) * size : root * size] = b"\x5a" * size
    path.write_bytes(data)


def test_o7_what_is_left_of_a_malformed_journal_is_brought_over_with_the_match_that_is_played(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    courses = [Course.begin(GAMES["garbage-day"], setting_of("garbage-day", "", 3), journal, lambda: WALL) for _match in range(2)]
    for course in courses:
        course.play(said.Stash(1, 4))
        course.play(said.Stack())
    journal.close()
    damage(path)
    again = Journal(path)
    assert "2 of its matches" in again.notices[0]
    assert (tmp_path / "journal-damaged-1.db").exists()
    found = Shelf(again, lambda: WALL).resumable()
    assert found is not None
    assert found[1].match == courses[1].match
    again.append(found[0].id, "undo", {"steps": 1}, WALL)  # and it is played on
    assert len(again.records()) == 2


@pytest.mark.parametrize("last", range(4))
def test_o7_a_power_cut_while_a_journal_is_brought_over_only_delays_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    for _match in range(2):
        Course.begin(GAMES["garbage-day"], setting_of("garbage-day", "", 3), journal, lambda: WALL).play(said.Stash(1, 4))
    told = [(record.id, len(record.rows)) for record in journal.records()]
    journal.close()
    damage(path)
    real, tables = kept_journal._readable, []

    def read(*where: Any) -> list[tuple[Any, ...]]:
        if len(tables) == last:
            raise PowerCut
        tables.append(where)
        return real(*where)

    with monkeypatch.context() as patch, suppress(PowerCut):
        patch.setattr(kept_journal, "_readable", read)
        raise AssertionError(f"it was never cut: {Journal(path)}")
    gc.collect()  # nothing of that program is left
    again = Journal(path)
    assert [(record.id, len(record.rows)) for record in again.records()] == told
    assert "2 of its matches" in again.notices[0]
    again.close()
    assert not Journal(path).notices, "told once"
    assert not (tmp_path / "journal-damaged-2.db").exists()


STARTER = """
import os, random, signal, sys, time
from pathlib import Path
from companion.host import Host
from companion.journal import Journal
place = Path(sys.argv[1])
chance = random.Random(5)
begun = time.perf_counter()
for _warm in range(3):
    journal = Journal(place / "journal.db")
    Host(journal, place, time.monotonic, time.time)
    journal.close()
took = (time.perf_counter() - begun) / 3
for _start in range(100):
    child = os.fork()
    if child == 0:
        journal = Journal(place / "journal.db")
        Host(journal, place, time.monotonic, time.time)
        time.sleep(9)
    time.sleep(chance.random() * took * 1.5)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
journal = Journal(place / "journal.db")
host = Host(journal, place, time.monotonic, time.time)
print(len(journal.records()), host.waiting[0].id, len(host.waiting[1].past))
"""


def test_o16_after_a_hundred_starts_that_were_cut_the_old_match_is_still_there(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    course = Course.begin(GAMES["garbage-day"], setting_of("garbage-day", "", 3), journal, lambda: WALL)
    course.play(said.Stash(1, 4))
    journal.close()
    done = subprocess.run([sys.executable, "-c", STARTER, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", str(course.id), "2"]


def test_o17_where_the_newest_match_is_damaged_the_one_before_is_offered_and_that_is_told(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    older, newest = (Course.begin(GAMES["garbage-day"], setting_of("garbage-day", "", 3), journal, lambda: WALL) for _match in range(2))
    older.play(said.Stash(1, 4))
    journal.close()
    base = sqlite3.connect(tmp_path / "j.db")
    base.execute("UPDATE matches SET setting=replace(setting, 'Ana', 'Eva') WHERE id=?", (newest.id,))
    base.commit()
    base.close()
    host, _clock, _told = host_of(tmp_path, Journal(tmp_path / "j.db"))
    assert host.waiting is not None
    assert host.waiting[0].id == older.id
    assert f"Match {newest.id}" in host.notices[0]


# --- clocks -------------------------------------------------------------------------------------------------------------


def test_o11_set_back_in_mid_match_no_step_is_dated_before_an_earlier_one(tmp_path: Path) -> None:
    clock = Clock()
    journal = Journal(tmp_path / "j.db")
    course = Course.begin(GAMES["garbage-day"], setting_of("garbage-day", "", 3), journal, lambda: WALL + clock.now)
    course.play(said.Stash(1, 4))
    clock.now -= 3600
    course.play(said.Stack())
    course.undo()
    clock.now -= 86_400
    course.redo()
    record = journal.record(course.id)
    assert record is not None
    resumed = Course.resume(GAMES["garbage-day"], record, journal, lambda: WALL + clock.now)
    resumed.play(said.Still())
    record = journal.record(course.id)
    assert record is not None
    dates = [row.at for row in record.rows]
    assert len(dates) == 6
    assert dates == sorted(dates)


def test_o12_no_time_on_the_screen_is_negative(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, clock, _told = host_of(tmp_path, journal)
    table = seat_at(host, setting_of("garbage-day", "", 3), said.Stash(1, 4))
    clock.now -= 7 * 86_400
    host.act(acts.Go("home"))
    assert isinstance(host.view.body, HomeBody)
    assert host.view.body.resume is not None
    assert host.view.body.resume.text.startswith("Left just now")
    body = pages.result(table.course, PRESENTERS["garbage-day"]).body
    assert isinstance(body, ResultBody)
    assert body.facts[-1] == ("1", "minute")


def test_o13_set_forwards_by_a_day_the_match_goes_on(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    host.wall = table.course.wall = lambda: WALL + clock.now + 86_400
    before = len(table.course.past)
    host.act(said.Stack())
    for _second in range(30):
        clock.now += 1
        host.tick()
    assert len(table.course.past) == before + 1
    assert table.refused is None
