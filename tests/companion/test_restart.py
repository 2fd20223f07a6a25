"""What a restart finds: the match that is carried on, those that are not, and what could not be read."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion.course import Course
from companion.journal import Journal, JournalError
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Settling
from companion.senses import CanStirred
from companion.view import HistoryBody, HomeBody
from tests.companion.hosting import day, post
from tests.companion.playing import choose, connect, host_of, labelled, lose, seat_at, setting_of, weighed


def test_o14_o15_a_match_is_offered_after_a_restart_and_goes_on(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    table = seat_at(host, setting_of("garbage-day", "", 3), said.Stash(1, 4), said.Stack())
    again, _clock, told = host_of(tmp_path, journal)
    assert again.resumable
    body = again.view.body
    assert isinstance(body, HomeBody)
    assert body.resume is not None
    assert body.resume.saying == "Ben to play"
    assert "2 steps" in body.resume.text
    assert not body.resume.carry_on.hold
    assert body.resume.abandon.hold
    again.act(body.resume.carry_on.act)  # type: ignore[arg-type]
    assert again.table is not None
    assert again.table.match == table.match
    assert told.quieted == 1
    again.act(said.Still())
    assert again.table.refused is None


def test_leaving_the_table_and_carrying_on(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "Leave the table").act)  # type: ignore[arg-type]
    assert host.table is None
    post(host, CanStirred(clock.now), weighed(-2, clock.now))
    clock.now += 60
    host.tick()
    host.act(labelled(host.view, "Carry on").act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match == table.match
    assert host.table.scale


@pytest.mark.parametrize(("game", "mode"), [(game, mode.id) for game in GAMES for mode in GAMES[game].modes])
def test_o14_killed_in_each_state_of_a_match_it_goes_on_from_there(tmp_path: Path, game: str, mode: str) -> None:
    """A new program finds the journal as it is after each step of a match that was played at random."""
    journal, chance = Journal(tmp_path / "j.db"), random.Random(14)
    host, _clock, _told = host_of(tmp_path, journal)
    table = seat_at(host, setting_of(game, mode, 3))
    asks: set[str] = set()
    for _step in range(40):
        if table.match.winners is not None:
            break
        host.act(choose(chance, GAMES[game], table.match))
        if table.match.winners is not None:
            break
        again, _clock, _told = host_of(tmp_path, journal)
        body = again.view.body
        assert isinstance(body, HomeBody)
        assert body.resume is not None
        assert body.resume.person is not None
        ask = table.match.ask
        assert body.resume.person.name == table.match.players[ask.seat if ask else table.match.turn]
        again.act(body.resume.carry_on.act)  # type: ignore[arg-type]
        assert again.table is not None
        assert again.table.match == table.match
        assert type(again.view.body) is type(host.view.body)
        asks.add(type(table.match.ask).__name__)
    assert len(asks) >= 2


def test_o15_an_abandoned_match_is_not_offered_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    for _match in range(2):
        seat_at(host, setting_of("garbage-day", "", 2), said.Stack())
    again, _clock, _told = host_of(tmp_path, journal)
    for left in (1, 0):
        body = again.view.body
        assert isinstance(body, HomeBody)
        assert body.resume is not None
        again.act(body.resume.abandon.act)  # type: ignore[arg-type]
        assert len(list(journal.open_matches())) == left
    assert not again.resumable
    again.act(acts.Go("matches"))
    assert sum("abandoned" in str(one) for one in getattr(again.view.body, "entries", ())) == 2


def test_a_match_that_was_over_when_the_power_went_is_closed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    table = seat_at(host, setting_of("garbage-day", "", 2))
    append = journal.append

    def cut(match: int, kind: Any, *rest: Any) -> Any:
        if kind == "end":
            raise JournalError("The disk is full.")
        return append(match, kind, *rest)

    journal.append = cut  # type: ignore[method-assign]
    while table.match.winners is None:
        host.act(said.Still() if isinstance(table.match.ask, Settling) else said.Stack())
    journal.append = append  # type: ignore[method-assign]
    again, _clock, _told = host_of(tmp_path, journal)
    assert not again.resumable
    assert journal.records()[0].closed


def test_notices_are_shown_one_by_one(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    journal.notices += ["The power went.", "The journal was damaged."]
    host, _clock, _told = host_of(tmp_path, journal)
    connect(host, "camera")
    lose(host, "camera")
    shown = []
    while host.view.notice is not None:
        shown.append(host.view.notice.text)
        host.act(host.view.options[-1].act)  # type: ignore[arg-type]
        assert host.view.banner is not None  # the device's banner has its own button
    assert shown == journal.notices


def test_a_match_of_another_version_is_told_once_and_passed_over(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    old = Course.begin(GAMES["garbage-day"], setting_of("garbage-day"), journal, lambda: 1.0)
    journal.append(old.id, "move", {"move": ["Juggle"], "events": []}, 2.0)
    host, _clock, _told = host_of(tmp_path, journal)
    assert not host.resumable
    host.act(acts.Go("matches"))
    host.act(acts.Go("home"))
    assert [notice for notice in host.notices if "does not know" in notice] == host.notices
    assert len(host.notices) == 1
    host.act(acts.Go("matches"))
    assert len(getattr(host.view.body, "entries", ())) == 1


def test_an_older_match_that_is_not_over_is_carried_on_from_the_list(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    older = seat_at(host, setting_of("garbage-day"), said.Stash(0, 3)).match
    seat_at(host, setting_of("trash-war"))
    host.act(acts.Go("home"))
    host.act(acts.Go("matches"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    newest, oldest = body.entries
    assert newest.option is not None
    assert oldest.option is not None
    host.act(oldest.option.act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match == older
