"""Pictures that the journal keeps: of what people were asked about, and of what they overruled. Nothing else leaves one behind."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion import acts
from companion.evidence import Wanted
from companion.host import Host
from companion.journal import LARGEST, PICTURES, Journal
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.table import Table
from companion.view import HistoryBody
from tests.companion.hosting import brawl_at, day, fill_the_disk, post, spill
from tests.companion.playing import Told, dice, setting_of

JPEG = b"\xff\xd8 a picture \xff\xd9"
FIGHT = (mv.Attack(1),)


def thrown(place: Path, blue: str, green: str = "lllcc", picture: int = 7) -> tuple[Host, Told, Table]:
    """A fight whose dice were read from a picture that is still being made small."""
    host, _clock, told, table = brawl_at(place, *FIGHT)
    post(host, replace(dice(blue, green), picture=picture))
    return host, told, table


def small(host: Host, told: Told, picture: int = 7) -> None:
    told.jpegs[picture] = JPEG
    host.tick()


def kept(host: Host, table: Table) -> dict[int, bytes]:
    journal = host.journal
    return {row: journal.picture(table.course.id, row) or b"" for row in journal.pictured(table.course.id)}


def test_a_sure_reading_leaves_nothing(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "ccccll")
    small(host, told)
    assert table.course.past[-1].by == "camera"
    assert kept(host, table) == {}


def test_what_people_were_asked_about_keeps_its_picture_once_it_is_small(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "cccc?l")
    host.act(acts.SayFace(4, "crowbar"))
    assert (table.course.past[-1].by, kept(host, table)) == ("asked", {})  # it is still being made
    small(host, told)
    assert kept(host, table) == {table.course.past[-1].row: JPEG}
    assert table.evidence.kept == {table.course.past[-1].row}


def test_a_throw_told_by_hand_while_it_was_in_doubt_keeps_its_picture(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "cccc?l")
    host.act(mv.Fight(3, 2))
    small(host, told)
    assert (table.course.past[-1].by, list(kept(host, table))) == ("hand", [table.course.past[-1].row])


def test_what_was_overruled_keeps_its_picture_with_the_step_that_stands(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "ccccll")
    host.act(acts.Correct(mv.Fight(3, 3)))
    small(host, told)
    assert kept(host, table) == {table.course.past[-1].row: JPEG}
    record = host.journal.record(table.course.id)
    assert record is not None
    assert [(row.kind, row.by) for row in record.rows[-2:]] == [("move", "camera"), ("correct", "hand")]  # both versions stay


def test_a_reading_taken_back_and_told_anew_was_overruled(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "ccccll")
    host.act(acts.Undo())
    host.act(mv.Fight(3, 3))
    small(host, told)
    assert list(kept(host, table)) == [table.course.past[-1].row]


def test_a_throw_of_later_has_nothing_to_do_with_one_that_was_taken_back(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "ccccll")
    host.act(acts.Undo())
    post(host, replace(dice("cclccl", "lllcc", shift=0.2), picture=8))
    assert table.course.past[-1].by == "camera"
    small(host, told)
    assert kept(host, table) == {}


def test_the_picture_of_a_fall_is_kept_where_people_judged_it(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    stills = table.fall.stills if table.fall is not None else ()
    told = host.senses
    assert isinstance(told, Told)
    host.act(said.Blame(1, 1, False))
    small(host, told, stills[-2][0])
    assert list(kept(host, table)) == [table.course.past[-1].row]


def test_a_fall_that_nobody_was_asked_about_leaves_nothing(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    told = host.senses
    assert isinstance(told, Told)
    for picture, _age in table.fall.stills if table.fall is not None else ():
        told.jpegs[picture] = JPEG
    clock.now += 11
    host.tick()
    assert (table.course.past[-1].by, kept(host, table)) == ("both", {})


def test_pictures_can_be_switched_off(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "cccc?l")
    host.act(acts.SetSetting("pictures", False))
    host.act(acts.SayFace(4, "crowbar"))
    small(host, told)
    assert (kept(host, table), table.evidence.wanted) == ({}, [])


def test_the_screen_waits_for_one_picture_at_a_time(tmp_path: Path) -> None:
    """Each is synced to the disk: with all at once a slow card would hold a page up for as long as all of them take."""
    host, told, table = thrown(tmp_path, "cccc?l")
    row = table.course.past[-1].row
    for picture in (8, 9):
        told.jpegs[picture] = JPEG
        table.evidence.wanted.append(Wanted(table.course.id, row + picture, picture))
    host.tick()
    assert set(kept(host, table)) == {row + 8}
    host.tick()
    assert set(kept(host, table)) == {row + 8, row + 9}


def test_a_picture_that_is_gone_is_no_trouble(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "cccc?l")
    del told.jpegs[7]
    host.act(acts.SayFace(4, "crowbar"))
    host.tick()
    assert (kept(host, table), table.evidence.wanted, host.problem) == ({}, [], "")


def test_a_full_disk_costs_the_picture_and_not_the_match(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "cccc?l")
    host.act(acts.SayFace(4, "crowbar"))
    fill_the_disk(host)
    host.journal.keep_picture = host.journal.append  # type: ignore[method-assign, assignment]
    small(host, told)
    assert (table.evidence.wanted, table.trouble, host.problem) == ([], "", "")


def test_a_match_has_no_more_than_two_hundred() -> None:
    journal = Journal(":memory:")
    match = journal.begin(setting_of("dumpster-brawl"), 1.0)
    assert all(journal.keep_picture(match, number, JPEG) for number in range(PICTURES))
    assert not journal.keep_picture(match, PICTURES, JPEG)
    assert journal.keep_picture(match, 3, JPEG + b"!")  # the same row's again
    assert (len(journal.pictured(match)), journal.picture(match, 3)) == (PICTURES, JPEG + b"!")
    assert journal.keep_picture(match + 1, 0, JPEG)
    with pytest.raises(ValueError, match=str(LARGEST + 1)):
        journal.keep_picture(match, 4, b"x" * (LARGEST + 1))


def test_a_picture_that_rotted_on_the_disk_is_not_shown(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    match = journal.begin(setting_of("dumpster-brawl"), 1.0)
    journal.keep_picture(match, 0, JPEG)
    journal.close()
    with sqlite3.connect(tmp_path / "journal.db") as base:
        base.execute("UPDATE pictures SET jpeg=?", (JPEG + b"?",))
    assert Journal(tmp_path / "journal.db").picture(match, 0) is None


def test_a_journal_of_before_pictures_is_read_as_it_is(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    match = journal.begin(setting_of("dumpster-brawl"), 1.0)
    journal.close()
    with sqlite3.connect(tmp_path / "journal.db") as base:
        base.execute("DROP TABLE pictures")
    old = Journal(tmp_path / "journal.db", readonly=True)
    assert (old.pictured(match), old.picture(match, 0)) == (frozenset(), None)


def test_the_history_shows_the_picture_of_the_chosen_entry(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "cccc?l")
    host.act(acts.SayFace(4, "crowbar"))
    small(host, told)
    host.act(acts.Go("history"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    place = next(place for place, entry in enumerate(body.entries) if entry.pictured)
    assert [entry.pictured for entry in body.entries].count(True) >= 1
    host.act(body.entries[place].option.act)  # type: ignore[union-attr]
    shown = host.view.body
    assert isinstance(shown, HistoryBody)
    assert (shown.picture, told.shown, shown.entries[place].chosen) == (901, [JPEG], True)
    assert shown.entries[place].by == "eye"
    host.act(shown.entries[place].option.act)  # type: ignore[union-attr]
    assert (host.view.body.picture, len(table.course.past)) == (0, len(table.course.past))  # type: ignore[union-attr]


def test_pictures_of_an_earlier_evening_are_there_when_the_match_goes_on(tmp_path: Path) -> None:
    host, told, table = thrown(tmp_path, "cccc?l")
    host.act(acts.SayFace(4, "crowbar"))
    small(host, told)
    host.act(acts.Go("home"))
    host.act(acts.Resume(table.course.id))
    assert host.table is not None
    assert host.table is not table
    assert host.table.evidence.kept == {table.course.past[-1].row}
