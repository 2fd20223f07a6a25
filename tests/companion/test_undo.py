"""Undo and redo in the app: what they name, when they ask, what they say is to be put back, and how a reading is put right."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion.host import Host
from companion.present import past
from companion.present.presenters import PRESENTERS
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing
from companion.rules.trash_war import moves as war
from companion.view import GarbageBody, HistoryBody
from tests.companion.hosting import day, press
from tests.companion.playing import choose, course_of, host_of, labelled, seat_at, setting_of


def test_an_undo_that_crosses_a_turn_asks_first(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path, said.Stack(), said.Still())
    assert host.view.undo is not None
    assert host.view.undo.text == "Ana: stacked a card"
    before = table.match
    press(host, "undo")
    assert (table.match, host.view.lid.title, host.view.lid.kind) == (before, "Take back Ana’s step?", "tape")
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert [(entry.person and entry.person.name, entry.what) for entry in body.entries] == [("Ana", "stacked a card")]
    assert body.to_do == (("can", "1 card comes off the can"),)
    host.act(labelled(host.view, "Keep it").act)
    assert table.match == before
    assert isinstance(host.view.body, GarbageBody)
    press(host, "undo", "undo")  # the same button says yes
    assert table.match.ask == Placing(0)


def test_a_question_about_an_undo_is_put_away_when_the_match_goes_on(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path, said.Stack(), said.Still())
    host.act(host.view.undo.act)  # type: ignore[union-attr]
    table.play(said.Stack(), "scale")
    host.act(acts.Scroll(0))  # any touch that shows the page anew
    assert isinstance(host.view.body, GarbageBody)
    assert len(table.course.past) == 5


@pytest.mark.parametrize(
    ("game", "mode", "moves"),
    [
        ("garbage-day", "", (said.Stack(), said.Still(), said.Stack())),
        ("dumpster-brawl", "round-rummage", (mv.GoesFirst(0), mv.Attack(1), mv.Fight(4, 3))),
        ("dumpster-brawl", "king-of-the-heap", (mv.GoesFirst(0), mv.Fight(4, 3))),
        ("dumb-ways-to-die", "", (dumb.Roll(1), dumb.Draw())),
        ("trash-war", "", (war.Attack(1, 0, 1, 0), war.EndDefence())),
    ],
)
def test_in_every_game_an_undo_asks_where_a_turn_has_begun(game: str, mode: str, moves: tuple[Any, ...], tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of(game, mode), *moves)
    asked = set()
    while len(table.course.past) > 1:
        undo = host.view.undo
        assert undo is not None
        assert undo.text
        turn = table.match.turn
        asks = isinstance(undo.act, acts.Go)
        host.act(undo.act)
        if asks:
            assert host.view.lid.title.startswith("Take back")
            press(host, "undo")
        asked.add(asks)
        assert asks or table.match.turn == turn
    assert asked <= {True, False}
    assert host.view.undo is None


# --- the history ------------------------------------------------------------------------------------------------------


def entries(host: Host) -> list[tuple[str, bool, bool]]:
    """What stands there: words, struck through, can be chosen."""
    body = host.view.body
    assert isinstance(body, HistoryBody)
    return [(entry.what, entry.taken_back, entry.option is not None) for entry in body.entries]


def test_several_steps_are_taken_back_and_done_again_in_the_history(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path, said.Stash(0, 3), said.Stash(1, 4), said.Stash(2, 2))
    end = table.match
    host.act(acts.Go("history"))
    assert host.view.lid.title == "Garbage Day, so far"
    listed = ("size 2 to own room", "size 4 to own room", "size 3 to own room")
    assert entries(host)[:3] == [(listed[0], False, False), (listed[1], False, True), (listed[2], False, True)]
    host.act(acts.ChooseEntry(2))
    assert isinstance(host.view.body, HistoryBody)
    assert [text for _icon, text in host.view.body.to_do] == [
        "the card goes back to Cem’s hand",
        "the card goes back to Ben’s hand",
    ]
    host.act(labelled(host.view, "Undo 2 steps").act)
    assert host.view.banner is not None
    assert host.view.banner.title == "Taken back · 2 steps"
    assert table.match.turn == 1
    host.act(acts.Go("history"))
    assert entries(host)[:3] == [(listed[0], True, True), (listed[1], True, True), (listed[2], False, False)]
    host.act(acts.ChooseEntry(1))
    assert host.view.notice is not None
    assert "1 step is done again." in host.view.notice.text
    host.act(acts.ChooseEntry(0))
    host.act(labelled(host.view, "Redo 2 steps").act)
    assert table.match == end
    assert table.course.taken_back == []
    record = table.course.journal.record(table.course.id)
    assert record is not None
    assert [row.kind for row in record.rows][-3:] == ["undo", "redo", "redo"]


def test_what_is_gone_for_good_stays_struck_through_with_who_said_it(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path, said.Stash(0, 3))
    host.act(acts.Undo())
    host.act(said.Stash(0, 4))
    table.play(said.Stack(), "scale")
    host.act(acts.Go("history"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert [(entry.what, entry.by, entry.taken_back, entry.option is not None) for entry in body.entries[:3]] == [
        ("stacked a card", "scale", False, False),
        ("size 4 to own room", "hand", False, True),
        ("size 3 to own room", "hand", True, False),
    ]


def test_the_menu_names_what_undo_and_redo_do(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path, said.Stash(0, 3), said.Stash(1, 4))
    host.act(acts.Undo())
    host.act(acts.Go("menu"))
    assert (labelled(host.view, "Undo").text, labelled(host.view, "Redo").text) == ("Ana: size 3 to own room", "Ben: size 4 to own room")
    host.act(labelled(host.view, "Undo").act)
    host.act(labelled(host.view, "Take it back").act)
    host.act(acts.Undo(9))
    host.act(acts.Go("menu"))
    assert labelled(host.view, "Undo").why


@pytest.mark.parametrize("game", sorted(PRESENTERS))
def test_in_every_game_steps_say_what_to_put_back(game: str) -> None:
    """Random matches of every game: an undo tells people what to do on the table."""
    chance = random.Random(5)
    course = course_of(game, seats=3)
    presenter, deeds = PRESENTERS[game], 0
    for _step in range(60):
        if course.match.winners is not None:
            break
        course.play(choose(chance, GAMES[game], course.match))
        deeds += bool(past.to_do(course.past[-1:], presenter))
    assert deeds >= 5


def test_the_spill_button_does_not_turn_the_pages_of_the_history(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path, *(said.Stash(seat % 3, 1) for seat in range(6)))
    host.act(acts.Go("history"))
    assert labelled(host.view, "Earlier").icon == "down"
    press(host, "spill")
    assert host.at.list_page == 0
