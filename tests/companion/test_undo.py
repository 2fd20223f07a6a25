"""Undo and redo in the app: what they name, when they ask, what they say is to be put back, and how a reading is put right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing
from companion.rules.trash_war import moves as war
from companion.view import GarbageBody, HistoryBody
from tests.companion.playing import host_of, labelled, seat_at, setting_of
from tests.companion.test_host import day, press


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
