"""The course of a match: what was played, taken back, played again and corrected is what the journal tells after a restart."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import KINDS, WALL, choose, course_of, random_setting

from companion.course import Course
from companion.journal import Journal, JournalError
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day.moves import Stack, Stash, Still
from companion.rules.kernel import RuleError


def kinds(course: Course) -> list[str]:
    record = course.journal.record(course.id)
    assert record is not None
    return [row.kind for row in record.rows]


def again(course: Course) -> Course:
    """The match as another start of the program finds it."""
    record = course.journal.record(course.id)
    assert record is not None
    return Course.resume(course.game, record, course.journal, lambda: WALL)


def same(one: Course, other: Course) -> bool:
    pasts = [(step.before, step.after, step.move, step.events, step.by, step.corrects) for step in one.past]
    others = [(step.before, step.after, step.move, step.events, step.by, step.corrects) for step in other.past]
    lost = [(place, step.move) for place, step in one.taken_back]
    return pasts == others and one.future == other.future and lost == [(place, step.move) for place, step in other.taken_back]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(KINDS), st.integers(5, 60))
def test_random_course_is_the_same_after_a_restart(seed: int, kind: tuple[str, str], length: int) -> None:
    chance = random.Random(seed)
    game = GAMES[kind[0]]
    course = Course.begin(game, random_setting(chance, *kind), Journal(":memory:"), lambda: WALL)
    for _step in range(length):
        deed = chance.random()
        if deed < 0.1:
            course.undo(chance.randint(1, 3))
        elif deed < 0.18:
            course.redo()
        elif course.match.winners is None:
            course.play(choose(chance, game, course.match), chance.choice(("hand", "scale", "button")))
        if chance.random() < 0.05 and len(course.past) > 1:
            course.correct(choose(chance, game, course.past[-1].before))
    assert same(course, again(course))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(KINDS), st.integers(1, 40))
def test_undo_then_redo_equals_the_state(seed: int, kind: tuple[str, str], length: int) -> None:
    chance = random.Random(seed)
    game = GAMES[kind[0]]
    course = Course.begin(game, random_setting(chance, *kind), Journal(":memory:"), lambda: WALL)
    states = [course.match]
    while len(states) <= length and course.match.winners is None:
        course.play(choose(chance, game, course.match))
        states.append(course.match)
    steps = chance.randint(1, len(states) - 1)
    gone = course.undo(steps)
    assert [step.after for step in gone] == states[: -steps - 1 : -1]
    assert course.match == states[-steps - 1]
    for expected in states[-steps:]:
        assert course.redo() is not None
        assert course.match == expected
    assert course.redo() is None
    assert course.taken_back == []


def test_the_set_up_cannot_be_taken_back() -> None:
    course = course_of("garbage-day")
    assert course.undo() == []
    assert kinds(course) == ["start"]
    course.play(Stack())
    assert len(course.undo(9)) == 1
    assert kinds(course) == ["start", "move", "undo"]


def test_a_move_ends_what_could_be_played_again() -> None:
    course = course_of("garbage-day")
    course.play(Stack())
    course.undo()
    course.play(Stash(0, 2))
    assert course.redo() is None
    assert [(place, step.move) for place, step in course.taken_back] == [(1, Stack())]


def test_a_correction_leaves_one_trace() -> None:
    course = course_of("dumpster-brawl", "round-rummage")
    for move in (brawl.GoesFirst(0), brawl.Attack(1), brawl.Fight(2, 3)):
        course.play(move, "camera")
    step = course.correct(brawl.Fight(4, 3))
    assert kinds(course) == ["start", "move", "move", "move", "correct"]
    assert step.corrects
    assert course.match.board.fight == (4, 3, 0)
    assert [(place, lost.move) for place, lost in course.taken_back] == [(3, brawl.Fight(2, 3))]
    assert same(course, again(course))
    course.undo()
    assert course.match.board.fight == ()


def test_a_refused_move_or_correction_changes_nothing() -> None:
    course = course_of("garbage-day")
    course.play(Stack())
    before = course.match
    with pytest.raises(RuleError):
        course.play(Stack())
    with pytest.raises(RuleError):
        course.correct(Still())
    assert (course.match, kinds(course)) == (before, ["start", "move"])


def full(journal: Journal) -> None:
    """No page more may be written."""
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count={pages}")


def refused(deed: Callable[[], object]) -> bool:
    """Whether the disk was too full for this."""
    try:
        deed()
    except JournalError as wrong:
        return "disk is full" in str(wrong)
    return False


def test_a_full_disk_keeps_the_match_as_it_was(tmp_path: Path) -> None:
    course = course_of("garbage-day", journal=Journal(tmp_path / "j.db"))
    full(course.journal)
    played = 0
    while not refused(lambda: course.play(Still() if len(course.past) % 2 == 0 else Stack())):
        played += 1
    assert len(course.past) == played + 1
    assert same(course, again(course))
    while not (refused(course.undo) or refused(course.redo)):
        pass
    assert len(course.past) + len(course.future) == played + 1
    assert same(course, again(course))


def test_the_end_is_marked_and_an_undo_opens_the_match_again() -> None:
    course = course_of("garbage-day", seats=2)
    while course.match.winners is None:
        course.play(Stack() if len(course.past) % 2 else Still())
    assert kinds(course)[-1] == "end"
    assert [record.id for record in course.journal.open_matches()] == []
    course.undo()
    assert [record.id for record in course.journal.open_matches()] == [course.id]
    course.redo()
    assert kinds(course)[-3:] == ["undo", "redo", "end"]
    assert [record.id for record in course.journal.open_matches()] == []


def test_an_end_that_could_not_be_marked_is_an_end_all_the_same() -> None:
    course = course_of("garbage-day", seats=2)
    append = course.journal.append

    def failing(match: int, kind: Any, *rest: Any) -> Any:
        if kind == "end":
            raise JournalError("The disk is full.")
        return append(match, kind, *rest)

    course.journal.append = failing  # type: ignore[method-assign]
    while course.match.winners is None:
        course.play(Stack() if len(course.past) % 2 else Still())
    assert kinds(course)[-1] == "move"
    assert again(course).match == course.match


@pytest.mark.parametrize(
    "body",
    [
        {"move": ["Juggle", 3], "events": []},
        {"move": ["Stack"], "events": [["Exploded", 1]]},
        {"move": ["Stack", "three"], "events": []},
        {"move": ["Stack", 1, "", [], 4, 5, 6], "events": []},
        {"events": []},
    ],
)
def test_a_step_of_another_version_is_a_sentence(body: dict[str, object]) -> None:
    course = course_of("garbage-day")
    course.journal.append(course.id, "move", body, WALL)
    with pytest.raises(JournalError, match="does not know"):
        again(course)
