"""The set-up page begins with what this table chose for the game the last time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import acts
from companion.draft import Draft
from companion.journal import Journal
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, Value
from tests.companion.playing import NAMES, host_of

RUMMY = "rummy"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_rulings_are_remembered_from_the_last_match(game: str, tmp_path: Path) -> None:
    chosen: dict[str, Value] = {one.key: other(one.default, one.choices) for one in GAMES[game].rulings}
    journal = Journal(":memory:")
    host, _clock, _told = host_of(tmp_path, journal)
    host.act(acts.Go("setup", game))
    host.draft.setting = replace(host.draft.setting, players=NAMES[:3])
    for key, value in chosen.items():
        host.act(acts.SetRuling(key, value))
    host.act(acts.Begin())
    assert host.table is not None, host.draft.problem()
    again, _clock, _told = host_of(tmp_path, journal)
    again.act(acts.Go("setup", game))
    mode = GAMES[game].modes[0].id
    assert {key: again.draft.whole().rulings[key] for key in chosen} == dict(host.table.match.setting.rulings)
    assert again.draft.setting.mode == mode


def other(default: Value, choices: tuple[Value, ...]) -> Value:
    """A value that is not the default; for numbers an end of their range."""
    return next(one for one in choices if one != default)


def test_the_way_to_play_is_remembered_while_another_game_is_looked_at(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("setup", "dumpster-brawl"))
    host.act(acts.SetMode(RUMMY))
    host.act(acts.Back())
    host.act(acts.Go("setup", "garbage-day"))
    assert host.draft.setting.mode == ""
    host.act(acts.Back())
    host.act(acts.Go("setup", "dumpster-brawl"))
    assert host.draft.setting.mode == RUMMY


def test_what_the_game_no_longer_knows_is_forgotten(tmp_path: Path) -> None:
    draft = Draft(tmp_path)
    old = Setting("garbage-day", "moonlight", NAMES[:3], {"gone": True, "pausing": "never", "leaving": "unheard of"})
    draft.open("garbage-day", (), old)
    assert draft.setting.mode == ""
    assert draft.setting.rulings == {}


def test_a_long_reason_is_read_by_touching_start(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.draft.setting = Setting("", "", NAMES[:2])
    host.act(acts.Go("setup", "rumble-in-the-dungeon"))
    start = host.view.options[-1]
    assert (start.act, start.why) == (None, "touch to read why")
    assert start.rule == host.draft.problem()
