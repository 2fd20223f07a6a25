"""One match at one table: people's moves without any sensor, and a disk that refuses a step."""

from __future__ import annotations

from companion.falls import CREDIT
from companion.journal import JournalError
from companion.rules.garbage_day.board import Settling
from companion.rules.garbage_day.moves import Decline, Stack, Stash, Still
from companion.table import STILL, Table
from tests.companion.playing import course_of, table_of
from tests.companion.seated import T, can_table, count_of, place, spill


def test_a_persons_move_is_played_or_answered() -> None:
    table = table_of("garbage-day")
    assert table.play(Stack())
    assert not table.play(Stack())
    assert table.refused is not None
    assert "one card" in table.refused.ref
    assert table.play(Still())
    assert table.refused is None


def test_the_disk_is_told_and_nothing_happens() -> None:
    table = table_of("garbage-day")

    def full(*_rest: object) -> None:
        raise JournalError("The disk is full.")

    table.course.journal.append = full  # type: ignore[assignment, method-assign]
    before = table.match
    assert not table.play(Stack())
    assert table.trouble == "The disk is full."
    assert table.undo() == []
    assert table.redo() is None
    assert table.match is before
    table.dismiss("trouble")
    assert table.trouble == ""


def test_the_credit_of_a_card_that_the_disk_refused_is_none() -> None:
    table = can_table()
    append = table.course.journal.append

    def full(*_rest: object) -> None:
        raise JournalError("full")

    table.course.journal.append = full  # type: ignore[assignment, method-assign]
    table.wait(T)
    table.course.journal.append = append  # type: ignore[method-assign]
    place(table, T + CREDIT / 3)
    assert table.match.board.can == 9


def test_a_whole_match_without_sensors() -> None:
    table = Table(course_of("garbage-day", seats=2))
    now = T
    while table.match.winners is None:
        table.wait(now)
        assert not table.tick(now + STILL - 0.1)
        assert table.tick(now + STILL)
        now += 4
    assert table.match.board.can == 90


def test_declining_is_a_move_as_any_other() -> None:
    table = can_table(Stash(1, 0, "mischief"))
    assert table.play(Decline())
    assert table.match.turn == 1


def test_a_fall_that_the_disk_refused_is_asked_about_when_there_is_room() -> None:
    table = can_table(Stack())
    append = table.course.journal.append

    def full(*_rest: object) -> None:
        raise JournalError("full")

    table.course.journal.append = full  # type: ignore[assignment, method-assign]
    spill(table, T, 2, 2)
    assert (table.trouble, isinstance(table.match.ask, Settling)) == ("full", True)
    spill(table, T + 9, 1, 1)
    table.course.journal.append = append  # type: ignore[method-assign]
    table.dismiss("trouble")
    assert count_of(table) == 3
    assert table.fall is not None
    assert table.fall.sure
