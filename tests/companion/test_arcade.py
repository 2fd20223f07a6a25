"""The arcade buttons: each does what the screen offers it for, and nothing that is locked or held."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion import acts
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing, Settling, Verdict
from companion.senses import ButtonPressed, CanStirred
from companion.view import Option, SensorsBody
from tests.companion.hosting import brawl_at, day, post, press
from tests.companion.playing import host_of, labelled, seat_at, setting_of


def test_next_does_what_the_main_button_does(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Plan(2, 0))
    press(host, "next")
    assert table.match.board.hands[0] == 5
    assert table.course.past[-1].by == "button"


def test_two_presses_at_once_are_answered_one_after_the_other(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Plan(2, 0))
    press(host, "next", "next", "next")
    assert table.match.board.hands[0] == 6
    assert isinstance(table.match.ask, brawl.ChooseTarget)  # the third had nothing to press


def test_undo_and_spill(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path, said.Stack())
    press(host, "spill")
    assert table.match.ask == Verdict(0, 1)
    press(host, "undo")
    assert isinstance(table.match.ask, Settling)
    press(host, "undo")
    assert table.match.ask == Placing(0)


def test_a_seats_button_is_that_players_main_button(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Plan(2, 0))
    press(host, "seat-1", "seat-5")
    assert table.match.board.hands[0] == 4
    press(host, "seat-0")
    assert table.match.board.hands[0] == 5


def test_a_seats_button_names_the_guilty(tmp_path: Path) -> None:
    for seat in (0, 2):
        host, clock, table = day(tmp_path, said.Stack(), said.CardsFell(2))
        press(host, f"seat-{seat}")
        assert isinstance(table.match.ask, Verdict)  # just opened: the press was meant for what stood there before
        clock.now += 0.8
        press(host, f"seat-{seat}")
        assert table.match.board.overflow[seat] == 2


def test_a_seats_button_chooses_its_player_in_a_form(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of("dumpster-brawl", "round-rummage", 3))
    host.act(acts.Pick("first"))
    press(host, "seat-2", "next")
    assert table.match.turn == 2


def test_locked_and_held_options_are_never_pressed(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    post(host, CanStirred(clock.now))
    before = table.match
    press(host, "next", "seat-0")
    assert table.match is before
    host.act(acts.Go("home"))
    host.act(acts.Go("matches"))
    host.act(acts.Go("home"))
    abandon = labelled(host.view, "Abandon")
    assert abandon.hold
    press(host, "next", "undo", "spill", *(f"seat-{seat}" for seat in range(6)))
    assert host.journal.records()[0].closed is False


def test_no_button_presses_what_is_held(tmp_path: Path) -> None:
    """Even where a held option is the main one."""

    host, _clock, table = day(tmp_path)
    move = said.Stack()
    for option in (Option("x", move, "main", seat=0, hold=True), Option("x", move, "main", seat=0, why="not now")):
        host.view = replace(host.view, options=(option,))
        host._press("next")
        host._press("seat-0")
        assert table.match.ask == Placing(0)


def test_buttons_that_answered_are_shown(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("sensors"))
    press(host, "seat-3")
    assert host.pressed == {"seat-3"}


def test_the_sensors_page_lists_the_buttons_that_are_nobodys_and_which_answered(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("sensors"))
    assert isinstance(host.view.body, SensorsBody)
    assert host.view.body.keys == (("Next", False), ("Undo", False), ("Spill", False))
    post(host, ButtonPressed("spill", host.now()))
    assert isinstance(host.view.body, SensorsBody)
    assert host.view.body.keys == (("Next", False), ("Undo", False), ("Spill", True))
