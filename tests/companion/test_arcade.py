"""The arcade buttons: each does what the screen offers it for, and nothing that is locked or held."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from companion import acts
from companion.host import Host
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing, Settling, Verdict
from companion.senses import GRIP, HELD_FOR, HELD_LONG, ButtonHeld, ButtonPressed, CanStirred
from companion.view import HistoryBody, Option, SensorsBody
from companion.wiring import BUTTONS
from tests.companion.hosting import brawl_at, day, post, press
from tests.companion.playing import KINDS, choose, connect, host_of, labelled, seat_at, setting_of


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


# --- held buttons -----------------------------------------------------------------------------------------------------


def hold(host: Host, button: str, seconds: float = HELD_FOR) -> None:
    post(host, ButtonHeld(button, seconds, host.now()))


def test_a_held_undo_opens_the_history_and_takes_nothing_back(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Plan(2, 0))
    before = table.match
    hold(host, "undo")
    assert isinstance(host.view.body, HistoryBody)
    hold(host, "undo", HELD_LONG)
    assert table.match is before
    assert host.pressed == {"undo"}
    press(host, "undo")
    assert not isinstance(host.view.body, HistoryBody)
    assert table.match is before


def test_a_held_next_means_what_it_means_pressed(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Plan(2, 0))
    hold(host, "next")
    assert table.match.board.hands[0] == 5
    hold(host, "next", HELD_LONG)
    assert table.match.board.hands[0] == 5


def test_a_held_next_confirms_the_one_thing_that_asks_to_be_held(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path)
    asked, other = Option("Stop", acts.Go("history"), hold=True), Option("More", acts.Go("rules"))
    host.view = replace(host.view, options=(asked, other))
    press(host, "next")
    assert not isinstance(host.view.body, HistoryBody)
    host.view = replace(host.view, options=(asked, other))
    hold(host, "next")
    assert isinstance(host.view.body, HistoryBody)


@pytest.mark.parametrize(
    "options",
    [
        (Option("a", acts.Go("history"), hold=True), Option("b", acts.Go("history"), hold=True)),
        (Option("harm", acts.Go("history"), "harm", hold=True),),
        (Option("locked", acts.Go("history"), hold=True, why="not now"),),
        (Option("a", acts.Go("history")),),
    ],
)
def test_a_held_next_guesses_nothing(tmp_path: Path, options: tuple[Option, ...]) -> None:
    host, _clock, _table = day(tmp_path)
    host.view = replace(host.view, options=options)
    hold(host, "next")
    assert not isinstance(host.view.body, HistoryBody)


def test_held_buttons_give_no_match_up_and_close_nothing(tmp_path: Path) -> None:
    """Where abandoning and closing are held on the screen."""
    host, _clock, _table = day(tmp_path, said.Stack())
    closed: list[bool] = []
    host.on_close = lambda: closed.append(True)
    host.act(acts.Go("home"))
    assert labelled(host.view, "Abandon").hold
    for page in ("home", "settings"):
        if page == "settings":
            host.act(acts.Go(page))
        for button in ("next", "undo", "power"):
            hold(host, button)
            hold(host, button, HELD_LONG)
    assert not host.journal.records()[0].closed
    assert closed == []


def test_two_buttons_that_are_held_start_the_program_anew(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Plan(2, 0))
    started: list[int] = []
    host.on_restart = lambda: started.append(table.course.id)
    before = table.match
    hold(host, GRIP, HELD_LONG)
    assert started == [table.course.id]
    assert table.match is before
    assert host.pressed == {"next", "undo"}


def test_the_power_button_switches_an_installed_machine_off_when_it_is_held_for_long(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path)
    off: list[bool] = []
    hold(host, "power", HELD_LONG)  # a machine that nobody may switch off from here
    host.on_power = lambda: off.append(True)
    press(host, "power")
    hold(host, "power")
    assert off == []
    hold(host, "power", HELD_LONG)
    assert off == [True]
    assert host.view.banner is not None


@pytest.mark.parametrize(("game", "mode"), KINDS)
def test_g13_ten_minutes_of_random_presses_never_open_the_settings(tmp_path: Path, game: str, mode: str) -> None:
    """Two presses or holds a second, between moves that people make; none leads off the match or into a page that sets something."""
    host, clock, _told = host_of(tmp_path)
    connect(host, "camera", "scale", "buttons")
    seat_at(host, setting_of(game, mode, 3))
    chance, seen = random.Random(f"{game} {mode}"), set[str]()
    for _half_second in range(1200):
        clock.now += 0.5
        button, table = chance.choice(BUTTONS), host.table
        assert table is not None
        held = button in ("next", "undo", "power") and chance.random() < 0.3
        post(host, ButtonHeld(button, chance.choice((HELD_FOR, HELD_LONG)), clock.now) if held else ButtonPressed(button, clock.now))
        seen.add(host.at.page)
        if host.at.page == "match" and table.match.winners is None and chance.random() < 0.2:
            host.act(choose(chance, GAMES[game], table.match))
    assert "history" in seen
    assert seen <= {"match", "history", "undo", "deal", "result"}
