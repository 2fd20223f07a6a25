"""The host: views that are told when they changed, forms, and the match that goes on behind other pages."""

from __future__ import annotations

from pathlib import Path

from companion import acts
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing, Settling
from companion.senses import CanStill, CanStirred
from companion.view import GarbageBody, PickBody, ResultBody, View
from tests.companion.hosting import brawl_at, day, post
from tests.companion.playing import host_of, labelled, seat_at, setting_of, weighed


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


def test_a_rematch_starts_with_the_next_player(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of("garbage-day", "", 2, mischief_size=3))
    while table.match.winners is None:
        host.act(said.Stack() if isinstance(table.match.ask, Placing) or not isinstance(table.match.ask, Settling) else said.Still())
    assert isinstance(host.view.body, ResultBody)
    host.act(labelled(host.view, "Records").act)  # type: ignore[arg-type]
    host.act(acts.Back())
    assert isinstance(host.view.body, ResultBody)
    host.act(acts.Rematch())
    assert host.table is not None
    assert host.table is not table
    setting = host.table.match.setting
    assert (setting.first, setting.rulings["mischief-size"], host.table.match.turn) == (1, 3, 1)


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
