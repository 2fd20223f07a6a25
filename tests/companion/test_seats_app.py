"""Players who get up in the middle of a match, in the app: the pages, the match that waits, the history, undo and restart."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playing import NAMES, WALL, choose, connect, course_of, free, host_of, labelled, options_of, seat_at, setting_of

from companion import acts
from companion.course import Course
from companion.host import Host
from companion.journal import Journal
from companion.present import past
from companion.present.presenters import PRESENTERS
from companion.rules.dumpster_brawl.moves import GoesFirst
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as said
from companion.rules.garbage_day.board import Placing
from companion.rules.kernel import SKIP, WAIT, Leave, Match, Move, Pause, Replace, Return, start
from companion.senses import ButtonPressed
from companion.table import Table
from companion.view import GarbageBody, HistoryBody, NameBody, PickBody, PlainBody, ResultBody, SetupBody, View
from tests.companion.plain_day import PLAIN_DAY


def at(place: Path, seats: int = 3, *moves: Move, **rulings: Any) -> tuple[Host, Table]:
    host, _clock, _told = host_of(place)
    connect(host, "camera", "scale")
    return host, seat_at(host, setting_of("garbage-day", "", seats, **rulings), *moves)


def touch(host: Host, *labels: str) -> None:
    for label in labels:
        option = labelled(host.view, label)
        assert option.act is not None, label
        assert not option.why, label
        host.act(option.act)


def words(view: View) -> str:
    """Everything a page says beside its buttons."""
    body = view.body
    assert isinstance(body, PickBody)
    notice = view.notice
    said_here = [view.lid.title, view.lid.saying, *(f"{one.title} {one.text}" for one in body.controls)]
    return " ".join([*said_here, notice.title if notice else "", notice.text if notice else ""])


def lines(host: Host) -> list[str]:
    assert host.table is not None
    course, presenter = host.table.course, PRESENTERS["garbage-day"]
    return [told.line.what for told in past.timeline(course, presenter)][::-1]


def match_of(host: Host) -> Match[Any]:
    assert host.table is not None
    return host.table.match


def test_somebody_pauses_and_comes_back_by_touch(tmp_path: Path) -> None:
    host, table = at(tmp_path)
    touch(host, "Menu", "Players", "Cem", "Pause")
    assert table.match.away == {2}
    body = host.view.body
    assert isinstance(body, GarbageBody)
    assert [row.word for row in body.rows] == ["", "", "away"]
    assert lines(host) == ["is away"]
    touch(host, "Menu", "Cem is back")
    assert table.match.away == frozenset()
    assert lines(host) == ["is away", "is back"]
    touch(host, "Undo")
    assert table.match.away == {2}
    touch(host, "Menu", "Players", "Cem", "Come back")
    assert table.match.away == frozenset()


def test_the_page_says_the_rulings_in_words(tmp_path: Path) -> None:
    host, _table = at(tmp_path)
    touch(host, "Menu", "Players", "Cem")
    assert "A player who pauses: turns are skipped." in words(host.view)
    assert "Cards of a player who leaves: under the deck." in words(host.view)
    host, _table = at(tmp_path, 3, pausing="wait", leaving="overflow")
    touch(host, "Menu", "Players", "Cem")
    assert "A player who pauses: the match waits." in words(host.view)
    assert "Cards of a player who leaves: to the Overflow." in words(host.view)


def test_what_the_rules_forbid_is_locked_with_the_rule(tmp_path: Path) -> None:
    host, _table = at(tmp_path)
    touch(host, "Menu", "Players", "Ana")
    pause = labelled(host.view, "Pause")
    assert (pause.act, pause.why, pause.ref) == (None, "answer first, or end the turn", "Table ruling, busy")
    assert pause.rule.startswith("A pause begins when nothing is asked")
    host, _table = at(tmp_path, 2)
    touch(host, "Menu", "Players", "Ben")
    assert labelled(host.view, "Pause").why == "two must stay at the table"


def test_leaving_needs_a_long_press_and_can_be_taken_back(tmp_path: Path) -> None:
    host, table = at(tmp_path, 4)
    touch(host, "Menu", "Players", "Dia")
    leave = labelled(host.view, "Leave")
    assert leave.hold
    before = table.match
    host.act(leave.act)  # type: ignore[arg-type]
    assert table.match.out == {3}
    body = host.view.body
    assert isinstance(body, GarbageBody)
    assert (body.rows[3].out, body.rows[3].word) == (True, "LEFT")
    touch(host, "Menu", "Players")
    assert labelled(host.view, "Dia").why == "out of the game"
    host.act(acts.Back())
    assert host.view.undo is not None
    assert host.view.undo.text == "Dia: left the match"
    touch(host, "Undo")
    assert table.match == before
    assert host.view.banner is not None
    assert "Dia gets the cards back" in host.view.banner.text


def test_somebody_takes_over_a_seat_with_the_keyboard(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    host, _clock, _told = host_of(tmp_path, journal)
    seat_at(host, setting_of("garbage-day", "", 4))
    host.act(acts.Go("home"))
    table = seat_at(host, setting_of("garbage-day", "", 3))
    touch(host, "Menu", "Players", "Ben", "Hand over the seat")
    body = host.view.body
    assert isinstance(body, NameBody)
    assert (body.seat, body.known) == (1, (NAMES[3],))
    host.act(acts.Type(1, "cem"))
    assert host.view.refusal is not None
    assert host.view.refusal.tag == "Table ruling, name"
    assert isinstance(host.view.body, NameBody)
    host.act(acts.Type(1, "  "))
    assert table.match.players == NAMES[:3]
    host.act(acts.Type(1, "  Konstantin the Elder "))
    assert table.match.players == ("Ana", "Konstantin the", "Cem")
    assert lines(host) == ["took over from Ben"]
    again, _clock, _told = host_of(tmp_path, journal)
    assert again.waiting is not None
    assert again.waiting[1].match == table.match
    again.act(acts.Go("matches"))
    assert "Konstantin the" in str(again.view.body)
    host.act(acts.Undo())
    record = journal.record(table.course.id)
    assert record is not None
    assert record.players == NAMES[:3]
    host.act(acts.Redo())
    record = journal.record(table.course.id)
    assert record is not None
    assert record.players == ("Ana", "Konstantin the", "Cem")


def test_the_history_keeps_the_names_of_then(tmp_path: Path) -> None:
    host, table = at(tmp_path, 3, said.Stack())
    host.act(Replace(0, "Konstantin"))
    presenter = PRESENTERS["garbage-day"]
    assert [past.named(presenter, step) for step in table.course.past[-2:]] == ["Ana: stacked a card", "Konstantin: took over from Ana"]
    host.act(acts.Go("history"))
    body = host.view.body
    assert isinstance(body, HistoryBody)
    assert [(entry.person.name, entry.what) for entry in body.entries if entry.person] == [
        ("Konstantin", "took over from Ana"), ("Ana", "stacked a card")
    ]  # fmt: skip


def test_every_step_of_the_can_has_a_name(tmp_path: Path) -> None:
    _host, table = at(tmp_path, 3, said.Stack(), said.Still(), said.Stack(), said.CardsFell(1))
    presenter = PRESENTERS["garbage-day"]
    assert [past.named(presenter, step) for step in table.course.past[1:]] == [
        "Ana: stacked a card", "Ana: three seconds without a move", "Ben: stacked a card", "Ben: a fall was reported"
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "mode"), [(game.id, mode.id) for game in GAMES.values() for mode in game.modes])
def test_no_panel_of_the_match_brings_back_who_is_away(game: str, mode: str, tmp_path: Path) -> None:
    """Only the menu does, while the others play on."""
    host, _clock, _told = host_of(tmp_path)
    table = seat_at(host, setting_of(game, mode, 4, pausing=SKIP))
    if game == "dumpster-brawl":
        host.act(GoesFirst(0))  # else all are asked for their die
    host.act(Pause(3))
    assert table.match.away == {3}
    assert not any(isinstance(option.act, Return) for option in options_of(host.view))
    host.act(acts.Go("menu"))
    assert [option.act for option in options_of(host.view.body) if isinstance(option.act, Return)] == [Return(3)]


def test_a_match_that_waits_says_for_whom(tmp_path: Path) -> None:
    host, table = at(tmp_path, 3, said.Stack(), pausing="wait")
    host.act(Pause(0))
    assert host.view.lid.title == "Ana"
    assert "The match waits" in words(host.view)
    assert "A player who pauses: the match waits" in words(host.view)
    assert [option.act for option in options_of(host.view.body)] == [acts.Go("player", "0")]
    host.act(Pause(2))
    assert host.view.lid.title == "2 are away"
    host.act(said.Still())
    assert host.view.refusal is not None
    assert host.view.refusal.tag == "Table ruling, waiting"
    for away in ({0, 2}, {0}):  # the button asks first, then it answers
        host.post(ButtonPressed("seat-2", host.now()))
        host.tick()
        assert table.match.away == away
    touch(host, "Ana is back")
    assert table.match.away == {0}  # an unasked touch brings nobody back
    touch(host, "Back to the game", "Ana is back", "Come back")
    assert isinstance(host.view.body, GarbageBody)


def test_who_will_not_come_back_is_let_go_from_the_page_that_waits(tmp_path: Path) -> None:
    host, _table = at(tmp_path, 3, pausing="wait")
    host.act(Pause(0))
    touch(host, "Menu", "Players", "Ana")
    host.act(labelled(host.view, "Leave").act)  # type: ignore[arg-type]
    assert isinstance(host.view.body, GarbageBody)
    assert match_of(host).turn == 1


def test_last_cards_of_somebody_away_are_waited_for(tmp_path: Path) -> None:
    empty = (
        said.Recount("deck", "can", 80),
        said.Recount("hand-1", "can", 2),
        said.Recount("room-1", "can", 1, 3),
        said.Recount("hand-0", "can", 2),
        said.Recount("room-0", "can", 1, 3),
    )
    host, table = at(tmp_path, 3, *empty, Pause(2), said.Stack(), said.Still())
    assert table.match.ask is None
    assert [option.act for option in options_of(host.view.body)] == [acts.Go("player", "2")]
    assert table.match.winners is None
    touch(host, "Cem is back", "Come back")
    assert isinstance(host.view.body, GarbageBody)


def test_the_away_are_offered_nowhere(tmp_path: Path) -> None:
    host, _table = at(tmp_path, 4, said.Recount("deck", "can", 8), Pause(3))
    host.act(acts.Pick("stash"))
    assert "Dia" not in [option.label for option in options_of(host.view.body)]
    host.act(acts.Dismiss("form"))
    host.act(said.CardsFell(1))
    assert "Dia" not in [option.label for option in options_of(host.view.body)]


def test_after_the_end_nobody_gets_up(tmp_path: Path) -> None:
    host, table = at(tmp_path, 2)
    host.act(Leave(0))
    assert table.match.winners == (1,)
    assert isinstance(host.view.body, ResultBody)
    host.act(acts.Go("menu"))
    assert labelled(host.view, "Players").why


def test_a_rematch_is_without_those_who_left(tmp_path: Path) -> None:
    host, table = at(tmp_path, 4, Replace(2, "Gül"), Leave(1))
    while match_of(host).winners is None:
        host.act(Leave(match_of(host).turn))
    host.act(acts.Rematch())
    assert host.table is None
    assert isinstance(host.view.body, SetupBody)  # only one is left: people add whoever plays now
    assert len(host.draft.setting.players) == 1
    host, table = at(tmp_path, 3, Replace(2, "Gül"), Leave(0))
    while match_of(host).winners is None:
        host.act(said.Stack() if isinstance(match_of(host).ask, Placing) else said.Still())
    host.act(acts.Rematch())
    assert host.table is not None
    assert host.table is not table
    assert match_of(host).players == ("Ben", "Gül")
    assert match_of(host).turn == 0


def test_every_option_about_seats_is_accepted(tmp_path: Path) -> None:
    """What the pages offer is never refused."""
    host, _table = at(tmp_path, 4, Pause(3))
    for name in ("Ana", "Ben", "Cem", "Dia"):
        touch(host, "Menu", "Players", name)
        for option in free(host.view):
            if isinstance(option.act, Move):
                host.act(option.act)
                assert host.view.refusal is None, option
                host.act(acts.Undo())
                touch(host, "Menu", "Players", name)
        host.act(acts.Back())


@pytest.mark.parametrize(("game", "mode"), [(game.id, mode.id) for game in GAMES.values() for mode in game.modes])
def test_there_is_always_something_to_touch(game: str, mode: str, tmp_path: Path) -> None:
    """Whoever comes and goes: while a match is played its page offers more than the menu and the way back."""
    looked = 0
    most = next(one.seats[1] for one in GAMES[game].modes if one.id == mode)
    for seed in range(4):
        chance = random.Random(seed)
        host, _clock, _told = host_of(tmp_path)
        table = seat_at(host, setting_of(game, mode, chance.randint(3, min(most, 6)), pausing=chance.choice((SKIP, WAIT))))
        while table.match.winners is None and len(table.course.past) < 60:
            before = table.match
            host.act(choose(chance, GAMES[game], before, restless=0.15))
            if table.match is before:
                break
            offered = [one for one in free(host.view) if one not in (host.view.menu, host.view.undo)]
            assert offered, (host.view.lid, table.match.ask, table.match.away)
            looked += 1
    assert looked > 40


# --- a journal of an older version ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_from_before_a_ruling_existed_goes_on_under_its_default(game: str, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db")
    whole = setting_of(game, "", GAMES[game].modes[0].seats[1])
    old = replace(whole, rulings={key: value for key, value in whole.rulings.items() if key not in ("pausing", "leaving")}, cards={})
    identity = journal.begin(old, WALL)
    events, match = start(GAMES[game], whole)
    journal.append(identity, "start", {"move": None, "events": [[type(event).__name__, *_fields(event)] for event in events]}, WALL)
    host, _clock, _told = host_of(tmp_path, journal)
    assert host.notices == []
    host.act(acts.Resume(identity))
    assert host.table is not None
    assert host.table.match == replace(match, setting=host.table.match.setting)
    assert dict(host.table.match.setting.rulings) == dict(whole.rulings)
    assert dict(host.table.match.setting.cards) == dict(whole.cards)
    seat = next(seat for seat in match.seats if seat != match.turn and all(ask.seat != seat for ask in match.asks))
    host.act(Pause(seat))
    assert host.table.trouble == ""
    assert host.table.match.away == {seat} or host.table.refused is not None  # a game may have its own time for it


def _fields(event: Any) -> list[Any]:
    return [getattr(event, name) for name in type(event).__dataclass_fields__]


def test_what_an_old_match_says_goes_before_the_default(tmp_path: Path) -> None:
    course = course_of("garbage-day", pausing="wait", journal=Journal(tmp_path / "j.db"))
    record = course.journal.record(course.id)
    assert record is not None
    again = Course.resume(GAMES["garbage-day"], record, course.journal, lambda: WALL)
    assert again.match == course.match
    assert again.match.ruling("pausing") == "wait"


def test_the_board_as_lines_says_who_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESENTERS, "garbage-day", PLAIN_DAY)
    host, _table = at(tmp_path, 4, Pause(2))
    body = host.view.body
    assert isinstance(body, PlainBody)
    rows = {row.person.seat: row.text for row in body.rows if row.person is not None}
    assert rows[2].startswith("away")
    assert not any(rows[seat].startswith("away") for seat in (0, 1, 3))
