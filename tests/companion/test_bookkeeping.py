"""Accounts in a thread of their own: what is read again, what is told meanwhile, and what counts as a roll that was read."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import bookkeeping
from companion.background import in_a_thread
from companion.bookkeeping import Bookkeeper
from companion.course import Course
from companion.journal import Journal
from companion.record import Record
from companion.records.account import account
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, settle
from companion.table import Table
from tests.companion.library import fill
from tests.companion.playing import dice, setting_of, table_of


class Later:
    """Runs what was started only when it is told to."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], None]) -> None:
        self.work.append(work)

    def go(self) -> None:
        while self.work:
            self.work.pop(0)()


def shelf(folder: Path, matches: int) -> Journal:
    journal = Journal(folder / "journal.db")
    fill(journal, matches, seed=3)
    return journal


def test_the_thread_reads_what_the_screen_has_written(tmp_path: Path) -> None:
    journal = shelf(tmp_path, 7)
    keeper = Bookkeeper(journal, in_a_thread)
    keeper.keep_up()
    until = time.monotonic() + 60
    while keeper.books.reading and time.monotonic() < until:
        keeper.tick()
        time.sleep(0.005)
    assert [one.id for one in keeper.books.accounts] == list(range(1, 8))
    assert keeper.books.accounts == tuple(account(record) for record in reversed(journal.records()))
    assert (keeper.books.unknown, keeper.trouble) == (0, "")


def test_the_screen_goes_on_while_it_is_read_and_shows_how_far_that_is(tmp_path: Path) -> None:
    later = Later()
    keeper = Bookkeeper(shelf(tmp_path, 3), later)
    keeper.keep_up()
    keeper.keep_up()  # once is enough
    assert (keeper.books.reading, keeper.books.accounts, len(later.work)) == (True, (), 1)
    later.go()
    assert keeper.tick()
    assert (keeper.books.reading, len(keeper.books.accounts)) == (False, 3)
    assert not keeper.tick()


def test_only_what_has_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later = Later()
    journal = shelf(tmp_path, 3)
    keeper = Bookkeeper(journal, later)
    keeper.keep_up()
    later.go()
    keeper.tick()
    read: list[int] = []

    def watched(record: Record) -> object:
        read.append(record.id)
        return account(record)

    monkeypatch.setattr(bookkeeping, "account", watched)
    course = Course.begin(GAMES["dumb-ways-to-die"], setting_of("dumb-ways-to-die"), journal, lambda: 1.0)
    course.play(dumb.Roll(1))
    keeper.keep_up()
    later.go()
    keeper.tick()
    assert read == [course.id] == [4]
    course.undo()
    keeper.keep_up()
    later.go()
    keeper.tick()
    assert (read, keeper.books.accounts[-1].steps) == ([4, 4], 0)


def test_a_match_of_another_version_is_told_of_and_not_counted(tmp_path: Path) -> None:
    later = Later()
    journal = shelf(tmp_path, 1)
    other = journal.begin(Setting("hopscotch", "", ("Ana", "Ben")), 5.0)
    journal.append(other, "start", {"move": None, "events": []}, 5.0)
    newer = journal.begin(settle(GAMES["trash-war"], Setting("trash-war", "", ("Ana", "Ben"))), 6.0)
    journal.append(newer, "start", {"move": None, "events": [["Exploded", 3]]}, 6.0)
    keeper = Bookkeeper(journal, later)
    keeper.keep_up()
    keeper.tell(newer)
    later.go()
    keeper.tick()
    assert (len(keeper.books.accounts), keeper.books.unknown) == (1, 2)
    assert keeper.story is not None
    assert keeper.story.lines is None


def test_a_journal_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    later = Later()
    journal = shelf(tmp_path, 1)
    keeper = Bookkeeper(journal, later)
    keeper.keep_up()
    journal.close()
    (tmp_path / "journal.db").rename(tmp_path / "gone.db")
    later.go()
    assert keeper.tick()
    assert "cannot be" in keeper.trouble
    assert not keeper.books.reading


def test_whatever_goes_wrong_in_the_thread_the_page_comes_free_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(*_rest: object) -> object:
        raise RuntimeError("nobody foresaw this")

    later = Later()
    keeper = Bookkeeper(shelf(tmp_path, 1), later)
    monkeypatch.setattr(bookkeeping, "account", bad)
    monkeypatch.setattr(bookkeeping, "timeline", bad)
    keeper.keep_up()
    keeper.tell(1)
    keeper.encode(1)
    later.go()
    keeper.tick()
    assert (keeper.books.reading, "cannot be added up" in keeper.trouble) == (False, True)
    assert keeper.story is not None
    assert keeper.story.lines is None
    assert keeper.code is not None
    assert "cannot be told" in keeper.code.why


# --- rolls that were read -----------------------------------------------------------------------------------------------


def rolled(table: Table) -> Counter[tuple[str, str]]:
    record = table.course.journal.record(table.course.id)
    assert record is not None
    told = account(record)
    assert told is not None
    faces: Counter[tuple[str, str]] = Counter()
    for throw in told.throws:
        faces.update({(throw.pool, face): count for face, count in throw.faces})
    return faces


def fight() -> Table:
    return table_of("dumpster-brawl", brawl.GoesFirst(0), brawl.Attack(1), mode="round-rummage")


def test_what_the_camera_read_and_what_a_person_completed_are_rolls() -> None:
    table = fight()
    table.hear(dice("ccccll", "lllcc"))
    assert rolled(table) == {("blue", "crowbar"): 4, ("blue", "lid"): 2, ("green", "lid"): 3, ("green", "crowbar"): 2}
    table = fight()
    table.hear(dice("cccc?l", "lllcc"))
    table.say_face(4, "crowbar")
    assert rolled(table) == {("blue", "crowbar"): 5, ("blue", "lid"): 1, ("green", "lid"): 3, ("green", "crowbar"): 2}


def test_a_throw_that_people_told_is_no_roll() -> None:
    table = fight()
    table.play(brawl.Fight(5, 3))
    assert rolled(table) == {}
    table.correct(brawl.Fight(4, 3))
    assert rolled(table) == {}


def test_a_corrected_roll_counts_as_corrected_and_an_undone_one_not_at_all() -> None:
    table = fight()
    table.hear(dice("ccccll", "lllcc"))
    table.correct(brawl.Fight(5, 3))
    table.correct(brawl.Fight(5, 2))
    assert rolled(table) == {("blue", "crowbar"): 5, ("blue", "lid"): 1, ("green", "lid"): 2, ("green", "crowbar"): 3}
    table.undo()
    assert rolled(table) == {}
    table.redo()
    assert sum(rolled(table).values()) == 11
    table.undo()
    table.play(brawl.Fight(5, 3))
    assert rolled(table) == {}


def test_lids_that_stay_while_the_attacker_rolls_again_are_rolled_once() -> None:
    table = fight()
    table.hear(dice("ccccll", "lllcc"))
    assert table.play(brawl.PlayBooster(0, "reroll-attack"))
    table.hear(dice("cccccl", "", shift=0.1))
    assert rolled(table) == {("blue", "crowbar"): 9, ("blue", "lid"): 3, ("green", "lid"): 3, ("green", "crowbar"): 2}


def test_rummage_signs_are_the_faces_they_stand_on() -> None:
    table = fight()
    table.play(brawl.Fight(5, 3))
    table.play(brawl.Neither())
    table.hear(dice("ccllll", ""))
    assert rolled(table) == {("blue", "crowbar"): 2, ("blue", "lid"): 4}
