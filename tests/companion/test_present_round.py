"""Pages round a match, of any game: set-up, what is dealt, the history, names."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion.host import Host
from companion.journal import Journal
from companion.present.presenters import PRESENTERS
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.games import GAMES
from companion.rules.kernel import Match, Setting, judge
from companion.view import HistoryBody
from tests.companion.brawling import brawl_host
from tests.companion.playing import KINDS, NAMES, Clock, Told, choose, free, host_of, options_of, random_setting, seat_at, setting_of


def test_no_choice_is_shown_by_its_key(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.draft.setting = Setting("", "", NAMES[:3])
    for page in (*(acts.Go("setup", game) for game in GAMES), acts.Go("settings")):
        host.act(page)
        keys = [o for o in options_of(host.view) if isinstance(o.act, acts.SetRuling | acts.SetSetting) and isinstance(o.act.value, str)]
        assert not [option for option in keys if option.label == option.act.value], page  # type: ignore[union-attr]
        host.act(acts.Back())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_who_starts_is_asked_only_where_the_match_does_not_find_out(game: str, tmp_path: Path) -> None:
    """Dumpster Brawl! begins with a roll-off, whoever was named before; what the others begin with is that player's."""
    host, _clock, _told = host_of(tmp_path)
    host.draft.setting = Setting("", "", NAMES[:3])
    host.act(acts.Go("setup", game))
    asked = any(isinstance(option.act, acts.SetFirst) for option in host.view.options)
    host.act(acts.SetFirst(2))
    host.act(acts.Begin())
    assert host.table is not None
    rolled = isinstance(host.table.match.ask, brawl.RollOff)
    assert asked != rolled
    assert rolled or host.table.match.turn == 2


@pytest.mark.parametrize(("game", "mode"), [(game.id, mode.id) for game in GAMES.values() for mode in game.modes])
def test_the_way_a_match_is_played_is_named_wherever_it_is_listed(game: str, mode: str, tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of(game, mode, 3))
    several = len(GAMES[game].modes) > 1
    way = next(one.title for one in GAMES[game].modes if one.id == mode) if several else GAMES[game].title
    host.act(acts.Go("home"))
    card = host.view.body.resume  # type: ignore[union-attr]
    assert card is not None
    assert card.title == way
    assert card.game == (GAMES[game].title if several else "")
    host.act(acts.Go("matches"))
    assert [entry.what for entry in host.view.body.entries] == [f"{way}: {', '.join(table.match.players)}"]  # type: ignore[union-attr]
    host.act(acts.Go("setup", game))
    ways = [option for option in options_of(host.view.body) if isinstance(option.act, acts.SetMode)]
    assert len(ways) == (len(GAMES[game].modes) if several else 0)
    assert len({option.text for option in ways} - {""}) == len(ways)  # each says what is different about it


def test_trash_war_says_what_is_dealt_before_the_first_turn(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.draft.setting = Setting("", "", NAMES[:3])
    host.act(acts.Go("setup", "trash-war"))
    host.act(acts.SetFirst(1))
    host.act(acts.Begin())
    assert host.view.notice is not None
    assert host.view.notice.title == "Deal the cards"
    for said_there in ("3 Walls", "5 cards", f"{NAMES[1]} begins"):
        assert said_there in host.view.notice.text
    assert host.view.menu is not None
    host.act(host.view.options[-1].act)
    assert host.view.lid.title == NAMES[1]
    host.act(acts.Go("menu"))
    host.act(acts.Back())
    assert host.view.lid.title == NAMES[1]  # it is said once


def test_the_history_goes_back(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3), mv.Steal())
    host.act(acts.Go("history"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert body.entries[0].what == "takes 1 from Ben"
    assert body.entries[0].option is None  # where the match stands now
    place = next(number for number, entry in enumerate(body.entries) if entry.option is not None)
    host.act(acts.ChooseEntry(place))
    undo = next(option for option in free(host.view) if isinstance(option.act, acts.Undo) and option.kind == "main")
    assert isinstance(host.view.body, HistoryBody)
    assert any("back to" in text for _icon, text in host.view.body.to_do)
    host.act(undo.act)  # type: ignore[arg-type]
    assert host.table is not None
    assert isinstance(host.table.match.ask, brawl.Spoils)
    host.act(acts.Go("history"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert body.entries[0].taken_back


def test_an_entry_of_the_history_is_let_go_when_the_table_moves_on(tmp_path: Path) -> None:
    host = brawl_host(tmp_path, mv.Attack(1), mv.Fight(4, 3))
    host.act(acts.Go("history"))
    host.act(acts.ChooseEntry(1))
    assert any(isinstance(option.act, acts.Undo) and option.kind == "main" for option in options_of(host.view))
    assert host.table is not None
    host.table.play(mv.Steal())
    host.act(acts.Scroll(0))
    assert not any(isinstance(option.act, acts.Undo) and option.kind == "main" for option in options_of(host.view))


def test_every_event_is_told_or_left_out_on_purpose(tmp_path: Path) -> None:
    """No teller raises on what random play brings."""
    told = 0
    for seed in range(12):
        chance = random.Random(seed)
        kind = KINDS[seed % 3]
        presenter = PRESENTERS[kind[0]]
        host, _clock, _told = host_of(tmp_path, Journal(":memory:"))
        table = seat_at(host, random_setting(chance, *kind))
        for _step in range(80):
            if table.match.winners is not None:
                break
            match = table.match
            move = choose(chance, GAMES[kind[0]], match)
            for event in judge(GAMES[kind[0]], match, move)[0]:
                match = GAMES[kind[0]].evolve(match, event)
                line = presenter.tell(match, event)
                told += line is not None
                assert line is None or line.what
            table.play(move)
    assert told > 200


@pytest.mark.parametrize("game", sorted(PRESENTERS))
def test_names_are_listed_as_people_list_them(game: str) -> None:
    from companion.present.common import names

    setting = setting_of(game, "", 3)
    match: Match[Any] = Match(setting, None)
    assert names(match, (0,)) == NAMES[0]
    assert names(match, (0, 1)) == "Ana and Ben"
    assert names(match, (0, 1, 2)) == "Ana, Ben and Cem"


def test_sensors_that_tell_nothing_are_shown_as_absent(tmp_path: Path) -> None:
    told = Told()
    host = Host(Journal(":memory:"), tmp_path, Clock(), Clock(), told)
    host.act(acts.Go("sensors"))
    assert host.view.lid.title == "Sensors"
    assert {device.state for device in host.view.devices} == {"off"}
