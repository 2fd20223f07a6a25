"""Cases from the field about the match behind the screen: its log, its undo, who may write, and that it needs nobody else
(docs/field-cases.md)."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from companion import acts, course
from companion.course import Course
from companion.demo.guests import Guests
from companion.host import Host
from companion.present import past
from companion.rules import kernel
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Match
from companion.view import Entry, HistoryBody, Option, View
from tests.companion import playing

ROOT = Path(__file__).parents[2]
ON_SCREEN = ("trash-war", "rumble-in-the-dungeon", "dumb-ways-to-die")
TOUCHES = 3000
WITHOUT_A_SCREEN = """
import random, sys
from pathlib import Path
sys.modules["kivy"] = None  # whoever wants it fails
from companion.__main__ import main
from companion.rules.games import GAMES
from tests.companion import playing
host, clock, told = playing.host_of(Path(sys.argv[1]))
playing.seat_at(host, playing.setting_of("dumpster-brawl", "round-rummage", 3))
chance = random.Random(4)
while host.table.match.winners is None:
    host.act(playing.choose(chance, GAMES["dumpster-brawl"], host.table.match))
print("won:", host.table.match.winners, type(host.view.body).__name__)
sys.exit(main(["referee", "garbage-day", "--players", "Ana,Ben"]))
"""


def test_k09_without_a_screen_the_rules_the_log_and_the_commands_work(tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    env |= {"BINSIDE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
    script = [sys.executable, "-c", WITHOUT_A_SCREEN, str(tmp_path)]
    done = subprocess.run(script, input="Stack()\n", env=env, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "won: (" in done.stdout
    assert "ResultBody" in done.stdout
    assert "Stacked(0)" in done.stdout


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "mode"), playing.KINDS[:2])
def test_x06_a_thousand_actions_are_numbered_without_a_gap(game: str, mode: str, tmp_path: Path) -> None:
    """Every action that changed the match has a row of its own, and none else has one."""
    host, _clock, _told = playing.host_of(tmp_path)
    table = playing.seat_at(host, playing.setting_of(game, mode, 3))
    chance, written = random.Random(6), 0
    for _action in range(1000):
        before = list(table.course.past)
        over = table.match.winners is not None
        kind = "undo" if over else chance.choices(("move", "undo", "redo"), (8, 2, 2))[0]
        if kind == "move":
            host.act(playing.choose(chance, GAMES[game], table.match))
        else:
            host.act(acts.Undo(chance.randint(1, 3)) if kind == "undo" else acts.Redo())
        assert table.trouble == ""
        written += table.course.past != before
    rows = host.journal.records()[0].rows
    assert [row.number for row in rows] == list(range(len(rows)))
    assert len([row for row in rows if row.kind in ("move", "undo", "redo")]) == written
    assert {row.kind for row in rows} - {"end"} == {"start", "move", "undo", "redo"}
    again = Course.resume(GAMES[game], host.journal.records()[0], host.journal, lambda: 0.0)
    assert again.match == table.match


def test_x07_five_hundred_steps_are_taken_back_at_once_and_each_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _clock, _told = playing.host_of(tmp_path)
    there, back = day.Recount("deck", "can", 1), day.Recount("can", "deck", 1)
    table = playing.seat_at(host, playing.setting_of("garbage-day", "", 3))
    first = table.match
    for _pair in range(250):
        assert table.play(there)
        assert table.play(back)
    events = sum(len(step.events) for step in table.course.past[1:])
    rows, folded = len(host.journal.records()[0].rows), 0
    evolve = kernel.evolve

    def counted(*what: Any) -> Any:
        nonlocal folded
        folded += 1
        return evolve(*what)

    for module in (course, past):
        monkeypatch.setattr(module, "evolve", counted)
    host.act(acts.Undo(500))
    assert table.match == first
    assert len(host.journal.records()[0].rows) == rows + 1  # one row, however many steps
    assert folded <= 2 * events + 10  # each event is told once in what to put back, and once in the words about it


# --- who may write ----------------------------------------------------------------------------------------------------


def test_x08_of_two_who_touch_the_same_page_the_second_is_told_why_not(tmp_path: Path) -> None:
    host, _clock, _told = playing.host_of(tmp_path)
    table = playing.seat_at(host, playing.setting_of("dumpster-brawl", "round-rummage", 3), brawl.GoesFirst(0), brawl.Plan(0, 0))
    targets = [option.act for option in playing.free(host.view) if isinstance(option.act, brawl.Attack)]
    assert len(targets) == 2
    for target in targets:
        assert target is not None
        host.act(target)
    assert table.course.past[-1].move == targets[0]
    assert host.view.refusal is not None
    assert host.view.refusal.text
    assert host.view.refusal.tag
    host.act(acts.Undo())
    assert host.view.refusal is None


# --- nobody else ------------------------------------------------------------------------------------------------------


class Alone:
    """A table whose touches go straight to the host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @property
    def view(self) -> View:
        return self.host.view

    @property
    def match(self) -> Match[Any]:
        assert self.host.table is not None
        return self.host.table.match

    def touch(self, what: Option) -> None:
        assert what.act is not None
        self.host.act(what.act)


@pytest.mark.parametrize("game", ON_SCREEN)
def test_x09_x10_a_whole_match_asks_no_network_and_tells_of_none(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unplugged(*_what: object, **_how: object) -> NoReturn:
        raise AssertionError("somebody asked the network")

    for name in ("socket", "create_connection", "getaddrinfo", "gethostbyname"):
        monkeypatch.setattr(socket, name, unplugged)
    host, clock, _told = playing.host_of(tmp_path)
    playing.seat_at(host, playing.setting_of(game, "", 3))
    alone = Alone(host)
    guests = Guests(alone, 3)
    for _touch in range(TOUCHES):
        if alone.match.winners is not None:
            break
        guests.act()
        clock.now += 1.0
        host.tick()
        assert host.view.banner is None
    assert alone.match.winners is not None


# --- earlier rounds ---------------------------------------------------------------------------------------------------


def entries(host: Host) -> tuple[Entry, ...]:
    body = host.view.body
    assert isinstance(body, HistoryBody)
    return body.entries


def all_entries(host: Host) -> list[Entry]:
    """Of every page of the history."""
    found = list(entries(host))
    while not playing.labelled(host.view, "Earlier").why:
        host.act(acts.Scroll(1))
        found += entries(host)
    return found


def touch(host: Host, label: str) -> None:
    option = playing.labelled(host.view, label)
    assert option.act is not None
    assert not option.why
    host.act(option.act)


@pytest.mark.parametrize("bust", [False, True])
def test_x15_an_earlier_round_is_seen_and_corrected_and_the_log_keeps_both(bust: bool, tmp_path: Path) -> None:
    """Ben took two, a round ago; it was another number, and with it he may be out."""
    host, _clock, _told = playing.host_of(tmp_path)
    table = playing.seat_at(host, playing.setting_of("garbage-day", "", 3), day.Recount("deck", "can", 20))
    turns = (day.Stash(0, 1), day.CardsFell(2), day.Blame(1, 2), day.Stash(1, 2), day.Stash(2, 1))
    for move in turns:
        host.act(move)
        assert table.refused is None, (move, table.refused)
    assert table.match.board.overflow[1] == 2
    right = table.match.board.limit if bust else 1
    host.act(acts.Go("history"))
    asked = next(entry for entry in entries(host) if entry.what == "a fall was reported")
    assert asked.option is not None
    assert asked.option.act is not None
    host.act(asked.option.act)
    touch(host, "Undo 3 steps")
    assert table.match.board.overflow[1] == 0
    host.act(day.Blame(1, right))
    assert table.match.board.overflow[1] >= right  # whoever busts takes hand and room along
    assert (1 in table.match.out) == bust
    host.act(acts.Go("history"))
    told = [(entry.what, entry.value, entry.taken_back) for entry in all_entries(host)]
    assert ("2 cards fell", "2 of 4", True) in told
    assert ("1 card fell" if right == 1 else f"{right} cards fell", f"{right} of 4", False) in told
    assert [row.kind for row in host.journal.records()[0].rows] == ["start", *["move"] * 6, "undo", "move"]
