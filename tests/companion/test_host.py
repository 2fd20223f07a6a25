"""The host: pages and set-up, buttons, devices, forms, the verdict that takes itself, and what a restart finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playing import NAMES, Clock, Told, connect, dice, free, host_of, labelled, lose, options_of, seat_at, setting_of, spilt, weighed

from companion import acts
from companion import settings as kept_settings
from companion.cancheck import LONG
from companion.course import Course
from companion.falls import LIFT, PATIENCE
from companion.host import Host
from companion.journal import Journal, JournalError
from companion.present import banners
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing, Settling, Verdict
from companion.rules.kernel import Move
from companion.seam import Blind
from companion.senses import ButtonPressed, CanStill, CanStirred, DeviceLost, DiceSeen, Doubt, Sense
from companion.table import Table
from companion.view import DoubtBody, GarbageBody, HistoryBody, HomeBody, PickBody, ResultBody, SensorsBody, SetupBody, SpillBody, View

START = said.Recount("deck", "can", 8)


def day(place: Path, *moves: Move, devices: tuple[str, ...] = ("camera", "scale"), **rulings: Any) -> tuple[Host, Clock, Table]:
    host, clock, _told = host_of(place)
    connect(host, *devices)
    table = seat_at(host, setting_of("garbage-day", "", 3, **rulings), START, *moves)
    table.falls.owed = 0
    return host, clock, table


def brawl_at(place: Path, *moves: Move, seats: int = 3, mode: str = "round-rummage") -> tuple[Host, Clock, Told, Table]:
    host, clock, told = host_of(place)
    connect(host, "camera")
    return host, clock, told, seat_at(host, setting_of("dumpster-brawl", mode, seats), mv.GoesFirst(0), *moves)


def post(host: Host, *senses: Sense) -> None:
    for sense in senses:
        host.post(sense)
    host.tick()


def press(host: Host, *buttons: str) -> None:
    post(host, *(ButtonPressed(button, host.now()) for button in buttons))


def spill(host: Host, clock: Clock, camera: int, scale: int) -> None:
    assert host.table is not None
    post(host, CanStirred(clock.now))
    clock.now += 1
    if scale:
        host.post(weighed(-scale, clock.now, host.table.match.board.can - scale))
    else:
        host.post(CanStill(clock.now, clock.now))
    host.post(spilt(host.table.falls.loose + camera, clock.now))
    host.tick()
    clock.now += PATIENCE
    host.tick()


def verdict(host: Host) -> SpillBody:
    assert isinstance(host.view.body, SpillBody)
    return host.view.body


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_view_is_told_only_when_it_changed(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path)
    seen: list[View] = []
    host.on_view = seen.append
    for _tick in range(20):
        clock.now += 0.1
        host.tick()
    assert seen == []
    host.act(said.Stack())
    assert [view.number for view in seen] == [host.view.number]
    host.act(said.Still())
    assert seen[1].number == seen[0].number + 1


def test_a_refusal_is_shown_until_the_next_touch(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path)
    host.act(said.Still())
    assert host.view.refusal is not None
    assert host.view.refusal.tag == "Gameplay, in order"
    host.act(acts.Go("menu"))
    assert host.view.refusal is None


def test_the_eyes_are_told_which_dice_are_awaited(tmp_path: Path) -> None:
    host, _clock, told, _table = brawl_at(tmp_path)
    assert told.expected == [{"blue": 1}, None]
    host.act(mv.Attack(1))
    assert told.expected[-1] == {"blue": 6, "green": 5}
    host.act(acts.Go("menu"))
    host.act(acts.Go("sensors"))
    assert told.expected[-1] == {"blue": 6, "green": 5}
    host.act(acts.Go("home"))
    assert told.expected[-1] is None


# --- the verdict ------------------------------------------------------------------------------------------------------


def test_a_fall_that_both_saw_is_taken_after_ten_seconds(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    body = verdict(host)
    assert body.agree
    assert body.until is not None
    assert len(body.stills) == 2
    clock.now = body.until - 0.1
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    clock.now = body.until
    host.tick()
    assert table.match.board.overflow == (1, 0, 0)
    assert table.course.past[-1].by == "both"


@pytest.mark.parametrize(("camera", "scale"), [(1, 0), (0, 1), (1, 2), (2, 1)])
def test_one_alone_or_a_quarrel_waits_for_a_tap(tmp_path: Path, camera: int, scale: int) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, camera, scale)
    body = verdict(host)
    assert body.until is None
    assert body.agree is False
    assert (f"saw {camera}" in body.camera, f"lost {scale}" in body.scale) == (True, True)
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)


def test_a_bust_waits_for_a_tap(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 4, 4)
    assert verdict(host).active.busts
    assert verdict(host).until is None
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)


def test_a_late_fall_waits_for_a_tap(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack(), said.Still())
    spill(host, clock, 1, 1)
    assert verdict(host).until is None
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    host.act(verdict(host).nobody.act)  # type: ignore[arg-type]
    assert (table.match.board.stray, table.match.ask) == (1, Placing(1))


def test_a_changed_number_waits_for_a_tap(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 2, 2)
    host.act(verdict(host).minus.act)  # type: ignore[arg-type]
    assert (verdict(host).count, verdict(host).until) == (1, None)
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    host.act(verdict(host).others[0].option.act)  # type: ignore[arg-type]
    assert table.match.board.overflow == (0, 1, 0)


def test_looking_something_up_gives_the_ten_seconds_anew(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    host.act(acts.Go("menu"))
    host.act(acts.Go("history"))
    clock.now += 60
    host.tick()
    assert isinstance(table.match.ask, Verdict)
    host.act(acts.Back())
    assert verdict(host).until == clock.now + 10
    host.tick()
    assert isinstance(table.match.ask, Verdict)


def test_more_that_fall_give_the_ten_seconds_anew(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    first = verdict(host).until
    clock.now += 2
    spill(host, clock, 1, 1)
    assert first is not None
    assert verdict(host).count == 2
    assert verdict(host).until == first + 2 + 1 + PATIENCE
    assert isinstance(table.match.ask, Verdict)


# --- too early --------------------------------------------------------------------------------------------------------


def test_a_card_too_early_is_shown_and_taken_when_it_is_due(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now), weighed(+1, clock.now))
    assert host.view.banner is not None
    assert host.view.banner.option is not None
    assert host.view.banner.option.why  # the rule, until there is room
    clock.now += 3
    host.tick()
    assert table.match.ask == Placing(1)
    assert host.view.banner is not None
    assert host.view.banner.option is not None
    assert not host.view.banner.option.why
    host.act(host.view.banner.option.act)  # type: ignore[arg-type]
    assert table.match.ask == Settling(1)
    assert host.view.banner is None


def test_a_card_too_early_that_is_off_again_is_put_away_in_the_menu(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    post(host, CanStirred(clock.now), weighed(+1, clock.now))
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "The card is off the can again").act)  # type: ignore[arg-type]
    assert table.surplus is None


def test_a_wait_that_was_undone_is_started_by_hand(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now), weighed(+1, clock.now))
    clock.now += 3
    host.tick()
    host.act(acts.Undo())
    clock.now += 30
    host.tick()
    assert isinstance(table.match.ask, Settling)
    start = labelled(host.view, "Start 3 s")
    assert not start.why
    host.act(start.act)  # type: ignore[arg-type]
    clock.now += 3
    host.tick()
    assert table.match.turn == 1


def test_while_the_pile_moves_the_next_card_is_locked(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path, said.Stack())
    post(host, CanStirred(clock.now))
    assert host.view.options[-1].why
    body = host.view.body
    assert isinstance(body, GarbageBody)
    assert body.ring is not None
    assert body.ring.since is None


# --- buttons ----------------------------------------------------------------------------------------------------------


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


def test_an_undo_is_told_with_what_to_put_back(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack(), said.CardsFell(1), said.Blame(0))
    assert host.view.undo is not None
    assert host.view.undo.text == "Ana: 1 card fell"
    assert host.view.undo.act == acts.Undo(1)  # nothing is asked within a turn
    host.act(host.view.undo.act)
    banner = host.view.banner
    assert banner is not None
    assert (banner.kind, banner.title, banner.text) == (
        "good",
        "Taken back · Ana: 1 card fell",
        "On the table: take 1 card out of Ana’s Overflow.",
    )
    clock.now += 4.1
    host.tick()
    assert host.view.banner is None
    host.act(acts.Redo())
    assert host.view.banner is not None
    assert host.view.banner.title == "Done again · Ana: 1 card fell"
    host.act(acts.Undo())
    assert host.view.banner is not None
    assert host.view.banner.option is not None
    host.act(host.view.banner.option.act)  # a hasty undo is put right where it is told
    assert table.match.board.overflow[0] == 1
    host.act(said.Stack())
    assert host.view.banner is None  # the game has gone on


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
    from dataclasses import replace

    from companion.view import Option

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


# --- devices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["camera", "scale", "buttons"])
def test_a_lost_device_is_told_within_a_tick_and_its_return_too(tmp_path: Path, device: str) -> None:
    host, clock, table = day(tmp_path, devices=("camera", "scale", "buttons"))
    lose(host, device)
    assert host.view.banner is not None
    assert host.view.banner.kind == "doubt"
    reason, _space, way_on = host.view.banner.text.partition("Play on")
    assert (reason, bool(way_on)) == (f"The {device} was unplugged. ", True)
    state = next(one for one in host.view.devices if one.device == device)
    assert (state.state, state.simulated) == ("lost", True)
    assert (table.camera, table.scale) == (device != "camera", device != "scale")
    connect(host, device)
    assert host.view.banner is not None
    assert (host.view.banner.kind, host.view.banner.title.endswith("is back")) == ("good", True)
    assert table.camera
    assert table.scale
    clock.now += 4
    host.tick()
    assert host.view.banner is None


def test_a_banner_that_was_put_away_stays_away_and_nothing_else_goes(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("cccc?l", "lllcc"))
    lose(host, "camera")
    assert host.view.banner is not None
    assert host.view.banner.option is not None
    host.act(host.view.banner.option.act)  # type: ignore[arg-type]
    assert host.view.banner is None
    assert table.proposal is not None
    assert isinstance(host.view.body, DoubtBody)


def test_without_the_scale_the_game_goes_on_by_hand(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    lose(host, "scale")
    host.act(host.view.options[-1].act if host.view.options[-1].act else said.Stack())
    body = host.view.body
    if not isinstance(table.match.ask, Settling):
        assert isinstance(body, GarbageBody)
        assert body.plus is not None
        host.act(body.plus.act)  # type: ignore[arg-type]
    clock.now += 3
    host.tick()
    assert table.match.turn == 1
    connect(host, "scale")
    post(host, CanStill(clock.now, clock.now), weighed(+1, clock.now, 9, Doubt.BETWEEN))
    clock.now += 9
    host.tick()
    assert (table.match.board.can, table.surplus) == (9, None)


def test_a_match_without_any_device_says_so_with_icons_only(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path, devices=())
    assert host.view.banner is None
    assert {device.state for device in host.view.devices} == {"off"}


# --- dice -------------------------------------------------------------------------------------------------------------


def test_one_die_is_asked_about_and_said(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("cccc?l", "lllcc"))
    body = host.view.body
    assert isinstance(body, DoubtBody)
    assert [mark.sure for mark in body.marks] == [place != 4 for place in range(11)]
    assert [option.act for _face, option in body.faces] == [acts.SayFace(4, "lid"), acts.SayFace(4, "crowbar")]
    assert body.read == "10 of 11 read"
    host.act(acts.SayFace(4, "crowbar"))
    assert table.match.board.fight == (5, 3, 0)


def test_ways_out_of_a_doubt(tmp_path: Path) -> None:
    host, _clock, told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("cccc?l", "lllcc"))
    host.act(acts.LookAgain())
    assert (told.looks, table.proposal) == (1, None)
    post(host, dice("cccc?l", "lllcc"))
    host.act(acts.RollAgain())
    assert (told.looks, table.proposal) == (1, None)
    post(host, dice("cccc", "lllcc"))
    assert host.view.notice is not None
    assert "Only 4 of 6" in host.view.notice.text
    host.act(labelled(host.view, "Enter all by hand").act)  # type: ignore[arg-type]
    assert isinstance(host.view.body, PickBody)
    host.act(acts.Pick("dice", "crowbars", 3))
    host.act(acts.Pick("dice", "lids", 1))
    host.act(acts.Confirm())
    assert table.match.board.fight == (3, 1, 0)


def test_a_tray_that_cannot_be_seen_is_a_banner(tmp_path: Path) -> None:
    host, _clock, _told, _table = brawl_at(tmp_path, mv.Attack(1))
    post(host, DiceSeen((), 1.0, Doubt.UNSEEN))
    assert host.view.banner is not None
    assert "sees no tray" in host.view.banner.text
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None


def test_dice_that_counted_are_not_rolled_by_pressing_roll_now(tmp_path: Path) -> None:
    host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    post(host, dice("ccccll", "lllcc"))
    host.act(mv.Neither())
    press(host, "seat-0")  # “Roll now”, with the attack dice still in the tray
    post(host, dice("ccccll"))
    assert isinstance(table.match.ask, brawl.RummageDice)
    assert host.view.banner is not None
    assert "counted already" in host.view.banner.text


# --- forms ------------------------------------------------------------------------------------------------------------


def test_a_form_closes_when_the_table_moved_on(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    host.act(acts.Pick("stash"))
    host.act(acts.Pick("stash", "seat", 1))
    assert isinstance(host.view.body, PickBody)
    post(host, CanStirred(clock.now), weighed(+1, clock.now))
    assert isinstance(table.match.ask, Settling)
    assert isinstance(host.view.body, GarbageBody)
    before = table.match
    host.act(said.Stash(1, 4))  # the finger was faster than the eye
    assert table.match is before


def test_a_form_that_does_not_exist_opens_nothing(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path)
    host.act(acts.Pick("claim"))
    assert isinstance(host.view.body, GarbageBody)
    host.act(acts.Confirm())
    assert isinstance(host.view.body, GarbageBody)


# --- set-up, home, restart --------------------------------------------------------------------------------------------


def test_set_up(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    assert isinstance(host.view.body, HomeBody)
    locked = [poster.option.why for poster in host.view.body.posters if poster.game not in GAMES]
    assert all(locked)
    host.act(acts.Go("setup", "dumpster-brawl"))
    for seat, name in enumerate(("Ana", "Ben", "ana")):
        host.act(acts.Type(seat, f"  {name} "))
    start = host.view.options[-1]
    assert "called" in start.rule
    assert start.act is None
    host.act(acts.Type(2, "Cem"))
    host.act(acts.Type(-1, "Dia"))
    host.act(acts.Type(-1, "   "))
    assert host.draft.setting.players == ("Ana", "Ben", "Cem", "Dia")
    host.act(acts.SetFirst(2))
    host.act(acts.Drag(0, 3))
    assert (host.draft.setting.players, host.draft.setting.players[host.draft.setting.first]) == (("Ben", "Cem", "Dia", "Ana"), "Cem")
    host.act(acts.RemoveSeat(0))
    assert (host.draft.setting.players, host.draft.setting.players[host.draft.setting.first]) == (("Cem", "Dia", "Ana"), "Cem")
    host.act(acts.SetRuling("ties-to-defender", False))
    host.act(acts.SetMode("king-of-the-heap"))
    host.act(acts.SetRuling("slugs", 6))
    body = host.view.body
    assert isinstance(body, SetupBody)
    slugs = next(control for control in body.counts if control.value == "6")
    assert slugs.plus is not None
    assert slugs.plus.why
    host.act(host.view.options[-1].act)  # type: ignore[arg-type]
    assert host.table is not None
    setting = host.table.match.setting
    assert (setting.mode, setting.players, setting.rulings["slugs"]) == ("king-of-the-heap", ("Cem", "Dia", "Ana"), 6)


def test_too_few_and_too_many(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("setup", "garbage-day"))
    host.act(acts.RemoveSeat(0))
    host.act(acts.RemoveSeat(0))
    assert "2 to 5 players" in host.view.options[-1].why
    host.act(acts.RemoveSeat(0))
    assert host.view.options[-1].why
    assert host.view.options[0].why
    for name in NAMES:
        host.act(acts.Type(-1, name))
    assert "not 6" in host.view.options[-1].why
    body = host.view.body
    assert isinstance(body, SetupBody)
    assert body.add.why


def test_names_are_remembered(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    seat_at(host, setting_of("garbage-day", "", 4))
    again, _clock, _told = host_of(tmp_path, journal)
    again.act(acts.Go("setup", "dumpster-brawl"))
    assert again.draft.setting.players == NAMES[:3]
    body = again.view.body
    assert isinstance(body, SetupBody)
    assert body.known == (NAMES[3],)


def test_a_rematch_starts_with_the_next_player(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of("garbage-day", "", 2, mischief_size=3))
    while table.match.winners is None:
        host.act(said.Stack() if isinstance(table.match.ask, Placing) or not isinstance(table.match.ask, Settling) else said.Still())
    assert isinstance(host.view.body, ResultBody)
    host.act(labelled(host.view, "Log").act)  # type: ignore[arg-type]
    host.act(acts.Back())
    assert isinstance(host.view.body, ResultBody)
    host.act(acts.Rematch())
    assert host.table is not None
    assert host.table is not table
    setting = host.table.match.setting
    assert (setting.first, setting.rulings["mischief-size"], host.table.match.turn) == (1, 3, 1)


def test_a_match_is_offered_after_a_restart_and_goes_on(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    table = seat_at(host, setting_of("garbage-day", "", 3), said.Stash(1, 4), said.Stack())
    again, _clock, told = host_of(tmp_path, journal)
    assert again.resumable
    body = again.view.body
    assert isinstance(body, HomeBody)
    assert body.resume is not None
    assert body.resume.saying == "Ben to play"
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


def test_the_match_goes_on_behind_other_pages(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    host.act(acts.Go("menu"))
    host.act(acts.Go("sensors"))
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now), weighed(+1, clock.now))
    clock.now += 3
    host.tick()
    assert (table.match.board.can, table.match.turn) == (9, 1)
    host.act(acts.Back())
    assert isinstance(host.view.body, GarbageBody)


class Weighing(Told):
    """A scale that counts what a test says."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.weight = {"count": count}

    def recount(self, count: int) -> None:
        self.weight = {"count": count}


def weighing(place: Path, *moves: Move) -> tuple[Host, Clock, Table, Weighing]:
    host, clock, _told = host_of(place)
    connect(host, "camera", "scale")
    table = seat_at(host, setting_of("garbage-day", "", 3), START, *moves)
    table.falls.owed = 0
    host.senses = told = Weighing(table.match.board.can)
    return host, clock, table, told


def let_pass(host: Host, clock: Clock, seconds: float) -> None:
    for _tick in range(int(seconds)):
        clock.now += 1
        host.tick()


def test_where_scale_and_match_differ_for_long_people_look_and_have_the_last_word(tmp_path: Path) -> None:
    host, clock, table, told = weighing(tmp_path)
    told.weight = {"count": 6}
    let_pass(host, clock, LONG)
    assert host.view.banner is None
    let_pass(host, clock, 1)
    assert host.view.banner is not None
    assert "8 cards" in host.view.banner.text
    assert "scale 6" in host.view.banner.text
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    let_pass(host, clock, 1)
    assert (host.view.banner, told.weight, table.match.board.can) == (None, {"count": 8}, 8)
    assert host.journal.kept("pile") == {"count": 8}


def test_a_new_match_remembers_its_empty_can(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.senses = Weighing(40)
    seat_at(host, setting_of("garbage-day", "", 3))
    assert host.journal.kept("pile") == {"count": 0}


def test_a_can_that_changed_while_the_match_was_away_is_told_of(tmp_path: Path) -> None:
    host, clock, _table, told = weighing(tmp_path)
    host.act(acts.Go("home"))
    told.weight = {"count": 6}
    post(host, weighed(-2, clock.now, 6))
    let_pass(host, clock, 2 * LONG)
    host.act(labelled(host.view, "Carry on").act)  # type: ignore[arg-type]
    let_pass(host, clock, LONG + 1)
    assert host.view.banner is not None
    assert "scale 6" in host.view.banner.text


def test_what_is_being_counted_or_asked_is_no_quarrel(tmp_path: Path) -> None:
    host, clock, table, told = weighing(tmp_path)
    host.act(acts.Pick("stash"))
    told.weight = {"count": 9}
    post(host, CanStirred(clock.now))
    let_pass(host, clock, 2 * LONG)  # a hand holds on to the can
    assert host.view.banner is None
    post(host, CanStill(clock.now, clock.now + 1), weighed(+1, clock.now, 9))
    assert table.match.board.can == 9
    spill(host, clock, 1, 1)
    told.weight = {"count": 8}
    host.act(acts.Pick("fall", "count", 2))
    let_pass(host, clock, 2 * LONG)  # the verdict stands open
    assert host.view.banner is None
    table.scale = False
    host.devices.lost(DeviceLost("scale", "away", clock.now))
    host.act(said.NoFall())
    let_pass(host, clock, 40)
    assert host.can_check.differs is None


def test_an_undone_card_that_stays_on_the_can_is_told_of_when_nobody_lifts_it(tmp_path: Path) -> None:
    host, clock, _table, told = weighing(tmp_path)
    post(host, CanStirred(clock.now), CanStill(clock.now, clock.now + 1), weighed(+1, clock.now, 9))
    told.weight = {"count": 9}
    host.act(acts.Undo())
    let_pass(host, clock, LIFT)
    assert host.can_check.differs is None
    let_pass(host, clock, LONG)
    assert host.can_check.differs == (8, 9)


def test_an_abandoned_match_is_not_offered_again(tmp_path: Path) -> None:
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


def test_a_changed_setting_is_saved_and_told(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    told: list[kept_settings.Settings] = []
    host.on_settings = told.append
    host.act(acts.Go("settings"))
    changes = [option for option in free(host.view) if isinstance(option.act, acts.SetSetting)]
    assert changes
    host.act(acts.SetSetting("theme", "day"))
    assert told[-1].theme == "day"
    assert kept_settings.load(tmp_path / "settings.toml") == told[-1]
    assert next(option for option in options_of(host.view) if option.act == acts.SetSetting("theme", "day")).chosen
    for option in changes:
        host.act(option.act)  # type: ignore[arg-type]
        assert kept_settings.load(tmp_path / "settings.toml") == host.settings


def test_the_program_is_closed_only_from_the_settings_and_by_a_long_press(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    closed: list[str] = []
    host.on_close = lambda: closed.append("closed")
    host.act(acts.Go("settings"))
    close = next(option for option in host.view.options if option.act == acts.Close())
    assert close.hold
    host.post(ButtonPressed("next", host.now()))
    host.tick()
    assert not closed  # an arcade button closes nothing
    host.act(acts.Close())
    assert closed == ["closed"]


def test_the_sensors_page_lists_the_buttons_that_are_nobodys_and_which_answered(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("sensors"))
    assert isinstance(host.view.body, SensorsBody)
    assert host.view.body.keys == (("Next", False), ("Undo", False), ("Spill", False))
    post(host, ButtonPressed("spill", host.now()))
    assert isinstance(host.view.body, SensorsBody)
    assert host.view.body.keys == (("Next", False), ("Undo", False), ("Spill", True))


def test_only_at_the_simulated_table_people_are_told_where_dice_are_thrown(tmp_path: Path) -> None:
    _host, _clock, _told, table = brawl_at(tmp_path, mv.Attack(1))
    table.hear(DiceSeen((), 1.0, Doubt.COUNT))
    real, simulated = (banners.trouble(table, "", one) for one in (False, True))
    assert real is not None
    assert simulated is not None
    assert "“simulated”" not in real.text
    assert simulated.text == f"{real.text} To throw: touch “simulated”, then Throw."
    table.hear(DiceSeen((), 2.0, Doubt.UNSEEN))  # throwing mends nothing while the tray cannot be seen
    assert banners.trouble(table, "", True) == banners.trouble(table, "")


def test_a_table_that_is_not_built_cannot_be_chosen_by_touch(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("settings"))
    real = next(option for option in options_of(host.view) if option.act == acts.SetSetting("table", "real"))
    assert real.why == "not built yet"


def test_a_setting_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.place = tmp_path / "gone"
    before = host.settings
    host.act(acts.Go("settings"))
    host.act(acts.SetSetting("theme", "day"))
    assert host.settings == before
    assert host.view.banner is not None
    assert "cannot be written" in host.view.banner.text
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None


def test_a_disk_that_is_full_is_told_and_the_match_stays(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path)

    def full(*_rest: Any) -> Any:
        raise JournalError("The disk is full: the last step was not recorded.")

    host.journal.append = full  # type: ignore[method-assign]
    before = table.match
    host.act(said.Stack())
    assert host.view.banner is not None
    assert "disk is full" in host.view.banner.text
    assert table.match is before
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None
    host.journal.begin = full  # type: ignore[method-assign]
    host.act(acts.Go("home"))
    host.act(acts.Go("setup", "garbage-day"))
    host.act(acts.Begin())
    assert host.table is None
    assert host.view.banner is not None


def test_redo_and_undo_from_the_menu(tmp_path: Path) -> None:
    host, _clock, table = day(tmp_path, said.Stack())
    after = table.match
    assert host.view.undo is not None
    assert host.view.undo.text == "Ana: stacked a card"
    host.act(host.view.undo.act)  # type: ignore[arg-type]
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "Redo").act)  # type: ignore[arg-type]
    assert table.match == after
    host.act(acts.Go("menu"))
    assert labelled(host.view, "Redo").why


def test_the_pile_is_kept(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    told.weight = {"count": 3}
    post(host, weighed(+1, clock.now))
    assert host.journal.kept("pile") == {"count": 3}


def test_blind_sensors_answer_everything() -> None:
    blind = Blind()
    blind.expect({"blue": 1})
    blind.look_again()
    blind.quiet()
    assert (blind.told(), blind.pile()) == ({}, None)


def test_a_disk_that_is_really_full_loses_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    table = seat_at(host, setting_of("garbage-day", "", 2))
    journal._db.execute(f"PRAGMA max_page_count={journal._db.execute('PRAGMA page_count').fetchone()[0]}")
    while host.view.banner is None:
        host.act(said.Still() if isinstance(table.match.ask, Settling) else said.Stack())
    assert "disk is full" in host.view.banner.text
    journal._db.execute("PRAGMA max_page_count=100000")
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    assert host.view.banner is None
    host.act(said.Still() if isinstance(table.match.ask, Settling) else said.Stack())
    again, _clock, _told = host_of(tmp_path, journal)
    again.act(labelled(again.view, "Carry on").act)  # type: ignore[arg-type]
    assert again.table is not None
    assert again.table.match == table.match


def fill_the_disk(host: Host) -> None:
    def full(*_rest: Any) -> Any:
        raise JournalError("The disk is full: the last step was not recorded.")

    host.journal.append = full  # type: ignore[method-assign]


def test_a_wait_that_the_disk_refused_is_told_at_once_and_begun_again(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path)
    post(host, CanStirred(clock.now), CanStill(clock.now + 0.5, clock.now + 1), weighed(+1, clock.now + 1, 9))
    append = host.journal.append
    fill_the_disk(host)
    clock.now += 4
    host.tick()
    assert host.view.banner is not None
    assert "disk is full" in host.view.banner.text
    host.journal.append = append  # type: ignore[method-assign]
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    host.act(labelled(host.view, "Start 3 s").act)  # type: ignore[arg-type]
    clock.now += 3
    host.tick()
    assert table.match.ask == Placing(1)


def test_a_verdict_that_the_disk_refused_is_not_tried_ten_times_a_second(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    spill(host, clock, 1, 1)
    fill_the_disk(host)
    clock.now += 10
    host.tick()
    assert host.view.banner is not None
    host.act(host.view.banner.option.act)  # type: ignore[union-attr, arg-type]
    clock.now += 1
    host.tick()
    assert host.view.banner is None
    assert isinstance(table.match.ask, Verdict)


def test_a_turn_that_begins_while_a_fall_is_being_counted_keeps_the_old_picture(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    connect(host, "camera", "scale")
    seat_at(host, setting_of("garbage-day", "", 3), START)
    quieted = told.quieted
    post(host, spilt(2, clock.now))
    host.act(said.Stash(0, 1))
    assert told.quieted == quieted
    clock.now += PATIENCE
    host.tick()
    assert isinstance(host.table and host.table.match.ask, Verdict)


def test_a_journal_that_cannot_be_read_any_more_is_told_on_every_page(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)

    def broken(*_rest: Any) -> Any:
        raise JournalError("The journal cannot be used (disk I/O error).")

    host.journal.records = host.journal.open_matches = broken  # type: ignore[method-assign]
    for act in (acts.Go("matches"), acts.Go("setup", "garbage-day")):
        host.act(act)
        assert host.view.banner is not None
        assert "disk I/O error" in host.view.banner.text
    host.act(acts.Go("home"))
    assert "disk I/O error" in str(host.view)


def test_what_was_no_fall_becomes_the_new_picture_and_hides_no_later_fall(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    connect(host, "camera", "scale")
    table = seat_at(host, setting_of("garbage-day", "", 3), START)
    table.falls.owed = 0
    spill(host, clock, camera=1, scale=0)
    assert isinstance(table.match.ask, Verdict)
    quieted = told.quieted
    host.act(said.NoFall())
    assert told.quieted == quieted + 1
    assert table.falls.loose == 0
    spill(host, clock, camera=1, scale=1)
    assert isinstance(table.match.ask, Verdict)
    quieted = told.quieted
    host.act(said.Blame(0))
    assert table.falls.loose == 1  # these lie there until they are picked up
    assert told.quieted == quieted


def test_a_card_that_is_seen_while_people_say_that_nothing_fell_is_not_taken_into_the_picture(tmp_path: Path) -> None:
    host, clock, told = host_of(tmp_path)
    connect(host, "camera", "scale")
    table = seat_at(host, setting_of("garbage-day", "", 3), START)
    table.falls.owed = 0
    spill(host, clock, camera=1, scale=0)
    quieted = told.quieted
    post(host, spilt(2, clock.now))
    host.act(said.NoFall())
    assert told.quieted == quieted
    clock.now += PATIENCE
    host.tick()
    assert isinstance(table.match.ask, Verdict)
