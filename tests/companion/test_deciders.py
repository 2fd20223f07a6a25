"""Who decided, and who overruled whom: the history a week later, and the way from it to the last seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import acts
from companion.host import Host
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.seam import Film, Recording
from companion.view import Entry, HistoryBody, ReplayBody
from tests.companion.hosting import brawl_at, day, post, spill
from tests.companion.playing import Told, dice, labelled
from tests.companion.test_replays import filmed


def fought(place: Path) -> Host:
    """The camera has read three crowbars and two lids."""
    host, _clock, told, _table = brawl_at(place, mv.Attack(1))
    told.recording = filmed(0.0)
    post(host, dice("ccclll", "lllcc"))
    return host


def entries(host: Host) -> tuple[Entry, ...]:
    if host.at.page != "history":
        host.act(acts.Go("history"))
    assert isinstance(host.view.body, HistoryBody)
    return host.view.body.entries


def choose(host: Host, place: int) -> HistoryBody:
    option = entries(host)[place].option
    assert option is not None
    assert option.act is not None
    host.act(option.act)
    assert isinstance(host.view.body, HistoryBody)
    return host.view.body


@pytest.mark.parametrize("way", ["corrected", "taken back and told anew"])
def test_both_versions_are_listed_with_who_said_each(tmp_path: Path, way: str) -> None:
    host = fought(tmp_path)
    read = entries(host)[0]
    assert (read.by, "said" in read.what) == ("camera", False)
    host.act(acts.Back())
    if way == "corrected":
        host.act(acts.Correct(mv.Fight(2, 3)))
    else:
        host.act(acts.Undo())
        host.act(mv.Fight(2, 3))
    listed = entries(host)
    right = next(one for one in listed if "the camera said: " in one.what)
    wrong = next(one for one in listed if one.taken_back)
    assert (right.by, right.taken_back, wrong.by, wrong.taken_back) == ("hand", False, "camera", True)
    assert right.what.endswith(f"the camera said: {wrong.value or wrong.what}")


def test_what_was_only_taken_back_overruled_nothing(tmp_path: Path) -> None:
    host = fought(tmp_path)
    host.act(acts.Undo())
    assert not any("said: " in one.what for one in entries(host))
    host.act(acts.Back())
    host.act(acts.Redo())
    assert not any("said: " in one.what for one in entries(host))


def test_the_same_told_by_hand_overruled_nothing(tmp_path: Path) -> None:
    host = fought(tmp_path)
    move = host.table.course.past[-1].move  # type: ignore[union-attr]
    host.act(acts.Undo())
    host.act(move)  # type: ignore[arg-type]
    assert not any("said: " in one.what for one in entries(host))


def test_who_overruled_whom_is_there_when_the_match_goes_on(tmp_path: Path) -> None:
    host = fought(tmp_path)
    host.act(acts.Correct(mv.Fight(2, 3)))
    number = host.table.course.id  # type: ignore[union-attr]
    told = [one.what for one in entries(host)]
    host.act(acts.Go("home"))
    host.act(acts.Resume(number))
    assert [one.what for one in entries(host)] == told


@pytest.mark.parametrize(
    ("face", "words"),
    [("?", "The camera asked, and people answered."), ("l", "The camera read this.")],
)
def test_a_chosen_entry_says_who_decided_it(tmp_path: Path, face: str, words: str) -> None:
    host, _clock, told, _table = brawl_at(tmp_path, mv.Attack(1))
    told.recording = filmed(0.0)
    post(host, dice("cccc" + face + "l", "lllcc"))
    host.act(acts.WhatHappened())
    host.act(acts.Back())
    if face == "?":
        host.act(acts.SayFace(4, "lid"))
    assert choose(host, 0).small == words


def test_the_history_leads_to_the_replay_of_a_step_while_it_is_kept(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path, said.Stack())
    told = host.senses
    assert isinstance(told, Told)
    told.recording = filmed(clock.now)
    spill(host, clock, 1, 1)
    replay = host.replays.newest
    assert replay is not None
    host.act(said.Blame(1, 1, False))
    listed = entries(host)
    assert listed[0].replayed
    choose(host, 0)
    way = labelled(host.view, "Replay")
    assert way.act == acts.WhatHappened(replay.number)
    host.act(way.act)
    assert isinstance(host.view.body, ReplayBody)
    assert host.view.body.number == replay.number
    assert host.replays.newest is replay  # looking at it opened no other
    host.act(acts.Back())
    host.replays.clear()
    assert not any(one.replayed for one in entries(host))


def test_a_replay_of_what_was_only_asked_belongs_to_the_step_before_it(tmp_path: Path) -> None:
    host, clock, table = day(tmp_path, said.Stack())
    row = table.course.past[-1].row
    replay = host.replays.open("asked", row, clock.now, clock.now, clock.now)
    assert host.replays.about(row, row - 1) == replay.number
    assert host.replays.about(row + 1, row) == 0
    fall = host.replays.open("fall", row, clock.now, clock.now, clock.now)
    assert host.replays.about(row + 1, row) == fall.number


# --- what a second cut has lost --------------------------------------------------------------------------------------


def test_what_the_sensors_forgot_meanwhile_stays_of_the_first_cut() -> None:
    older = Recording((Film("A", ((1.0, b"1"), (2.0, b"2"))), Film("B", ((1.0, b"x"),))), ((1.0, 40.0), (2.0, 40.0)))
    newer = Recording((Film("A", ((2.0, b"2"), (3.0, b"3"))),), ((2.0, 40.0), (3.0, 36.4)))
    whole = newer.after(older)
    assert whole.films == (Film("A", ((1.0, b"1"), (2.0, b"2"), (3.0, b"3"))), Film("B", ((1.0, b"x"),)))
    assert whole.weights == ((1.0, 40.0), (2.0, 40.0), (3.0, 36.4))
    assert Recording().after(older) == older
    assert older.after(Recording()) == older
