"""The plain pages: from a game's words and its legal moves to one move, by touch. Shown with Garbage Day put into plain words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import acts
from companion.host import Host
from companion.present import presenters
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Move
from companion.view import Option, PickBody, PlainBody
from tests.companion.plain_day import PLAIN_DAY
from tests.companion.playing import free, host_of, labelled, seat_at, setting_of

GAME = "garbage-day"


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setitem(presenters.PRESENTERS, GAME, PLAIN_DAY)
    yield host_of(tmp_path)[0]


def sit(host: Host, *moves: Move, seats: int = 3) -> None:
    seat_at(host, setting_of(GAME, seats=seats), *moves)


def touch(host: Host, *labels: str) -> None:
    for label in labels:
        option = labelled(host.view, label)
        assert option.act is not None, option
        host.act(option.act)


def body(host: Host) -> PlainBody:
    assert isinstance(host.view.body, PlainBody)
    return host.view.body


def tiles(host: Host) -> list[str]:
    return [tile.label for tile in body(host).tiles]


def newest(host: Host) -> Move | None:
    assert host.table is not None
    return host.table.course.past[-1].move


def test_a_verb_without_questions_is_a_move_at_once(host: Host) -> None:
    sit(host)
    touch(host, "On the can")
    assert newest(host) == day.Stack()


def test_fields_are_asked_one_after_the_other_and_only_where_they_differ(host: Host) -> None:
    sit(host)
    assert tiles(host) == ["On the can", "Into a room"]
    touch(host, "Into a room")
    assert tiles(host) == ["Garbage", "Mischief"]
    touch(host, "Garbage")
    assert tiles(host) == ["Ana", "Ben", "Cem"]
    touch(host, "Ben")
    assert tiles(host) == [str(size) for size in range(10)]
    assert host.view.notice is not None
    assert host.view.notice.text == "Into a room · Garbage · Ben"
    touch(host, "4")
    assert newest(host) == day.Stash(1, 4)


def test_a_field_that_is_settled_by_another_is_not_asked(host: Host) -> None:
    sit(host)
    touch(host, "Into a room", "Mischief", "Cem")
    assert newest(host) == day.Stash(2, kind="mischief")


def test_back_goes_one_question_back_and_then_to_the_verbs(host: Host) -> None:
    sit(host)
    touch(host, "Into a room", "Garbage", "Back")
    assert tiles(host) == ["Garbage", "Mischief"]
    touch(host, "Back")
    assert tiles(host) == ["On the can", "Into a room"]


def test_what_is_forbidden_is_locked_and_says_the_rule(host: Host) -> None:
    sit(host, day.Stack())
    stacked = labelled(host.view, "Hole covered")
    assert not stacked.why
    sit(host, day.Recount("deck", "can", 1))
    touch(host, "On the can")
    host.act(day.HoleCovered())
    locked = next((tile for tile in body(host).tiles if tile.why), None)
    assert locked is None or (locked.rule and locked.ref and locked.act is None)
