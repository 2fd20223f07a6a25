"""The last seconds once more: when a replay is opened, what it shows, and when it is gone."""

from __future__ import annotations

import csv
import tracemalloc
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion import acts, replays
from companion.host import Host
from companion.replays import AFTER, BEFORE, MOST, Replays
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.garbage_day import moves as said
from companion.saving import REPLAYS, Saving
from companion.seam import NOTHING, Film, Recording
from companion.sight import Sight
from companion.view import ReplayBody, SpillBody
from hardware.camera import Camera, Frame
from tests.companion.hosting import brawl_at, day, post, press, spill
from tests.companion.playing import Clock, Told, dice, host_of, labelled
from vision.reel import Reel, Shot


def filmed(now: float, size: int = 10) -> Recording:
    times = [now - 5 + place / 10 for place in range(60)]
    return Recording(
        (Film("Camera", tuple((at, b"j" * size) for at in times)),), tuple((at, 40.0 if at < now else 36.4) for at in times), simulated=True
    )


def told_of(host: Host) -> Told:
    assert isinstance(host.senses, Told)
    return host.senses


def body(host: Host) -> ReplayBody:
    assert isinstance(host.view.body, ReplayBody), host.view.body
    return host.view.body


def fallen(place: Path) -> tuple[Host, Clock]:
    host, clock, _table = day(place, said.Stack())
    told_of(host).recording = filmed(clock.now)
    spill(host, clock, 1, 1)
    assert isinstance(host.view.body, SpillBody)
    return host, clock


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_a_replay_is_cut_at_once_and_once_more_when_it_is_over() -> None:
    cuts: list[tuple[float, float]] = []

    def record(since: float, until: float) -> Recording:
        cuts.append((since, until))
        return filmed(until)

    kept = Replays(record)
    opened = kept.open("fall", 5, 50.0, 51.0, 51.0)
    assert (opened.whole, cuts) == (False, [(50.0 - BEFORE, 51.0)])
    assert not kept.tick(51.0 + AFTER - 0.1)
    assert kept.tick(51.0 + AFTER)
    assert cuts[1:] == [(50.0 - BEFORE, 51.0 + AFTER)]
    assert kept.get(opened.number).whole  # type: ignore[union-attr]
    assert not kept.tick(99.0)


def test_a_fall_is_opened_once() -> None:
    kept = Replays(lambda since, until: NOTHING)
    first = kept.open("fall", 5, 50.0, 51.0, 51.0)
    assert (kept.known("fall", 5, 51.0), kept.known("fall", 5, 52.0), kept.known("doubt", 5, 51.0)) == (True, False, False)
    assert (kept.of(5), kept.newest, kept.of(6)) == (first, first, None)


def test_only_the_newest_few_are_kept_and_never_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Replays(lambda since, until: filmed(until, 100))
    numbers = [kept.open("asked", row, float(row), float(row), float(row)).number for row in range(MOST + 2)]
    assert [kept.get(number) is not None for number in numbers] == [False, False] + [True] * MOST
    monkeypatch.setattr(replays, "ROOM", 15_000)  # bytes: two of them and a half
    kept.open("asked", 99, 99.0, 99.0, 99.0)
    assert sum(kept.get(number) is not None for number in range(20)) == 2


def test_a_picture_that_is_gone_is_none() -> None:
    kept = Replays(lambda since, until: filmed(until))
    number = kept.open("asked", 1, 9.0, 9.0, 9.0).number
    assert kept.shot(number, 0, 0) == b"j" * 10
    assert (kept.shot(number, 0, 999), kept.shot(number, 3, 0), kept.shot(77, 0, 0)) == (None, None, None)


def test_ten_minutes_of_looking_again_cost_no_more_memory_than_two() -> None:
    now = [0.0]
    reel = Reel()
    kept = Replays(lambda since, until: Recording((Film("Camera", tuple((one.at, one.jpeg) for one in reel.cut(since, until))),)))

    def play(seconds: int) -> int:
        for _second in range(seconds):
            for _shot in range(12):
                now[0] += 1 / 12
                reel._take(Shot(now[0], bytes(2000)))
            kept.tick(now[0])
            if int(now[0]) % 3 == 0:
                kept.open("asked", int(now[0]), now[0], now[0], now[0])
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        first = play(120)
        assert play(480) <= first + 50_000  # a single picture left behind by each replay would be 320,000 bytes
    finally:
        tracemalloc.stop()
    assert kept.newest is not None
    assert kept.newest.recording.size > 150_000


# --- in the app -------------------------------------------------------------------------------------------------------


def test_a_fall_that_is_asked_about_opens_one_and_its_page_leads_there(tmp_path: Path) -> None:
    host, clock = fallen(tmp_path)
    steps = len(host.table.course.past)  # type: ignore[union-attr]
    assert isinstance(host.view.body, SpillBody)
    assert host.view.body.replay is not None
    host.act(host.view.body.replay.act)  # type: ignore[arg-type]
    shown = body(host)
    assert host.view.lid.title == "The fall once more"
    assert [mark.words for mark in shown.marks] == ["it fell", "decided"]
    assert shown.simulated
    assert shown.begin < -1 < shown.end
    clock.now += 60
    host.tick()
    assert len(host.table.course.past) == steps  # type: ignore[union-attr]  # watching is no move, and nothing is taken meanwhile
    host.act(acts.Back())
    assert isinstance(host.view.body, SpillBody)


def test_dice_in_doubt_open_one(tmp_path: Path) -> None:
    host, clock, told, _table = brawl_at(tmp_path, mv.Attack(1))
    told.recording = filmed(clock.now)
    post(host, dice("cccc?l", "lllcc", clock.now - 0.5))
    host.act(acts.WhatHappened())
    assert host.view.lid.title == "The dice once more"
    assert [(mark.at, mark.words) for mark in body(host).marks] == [(0.0, "read")]


def test_anybody_may_ask_what_happened_at_any_time(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path, said.Stack())
    told_of(host).recording = filmed(clock.now)
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "What happened?").act)  # type: ignore[arg-type]
    assert host.view.lid.title == "What happened?"
    press(host, "next")
    assert host.at.page == "match"


def test_a_fall_whose_weight_went_long_before_it_was_told_opens_where_it_went(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path, said.Stack())
    times = [clock.now - 10 + place / 10 for place in range(131)]
    fell = clock.now - 5.7
    told_of(host).recording = Recording(weights=tuple((at, 40.0 if at < fell else 36.4) for at in times))
    spill(host, clock, 1, 1)
    replay = host.replays.newest
    assert replay is not None
    assert replay.moment == pytest.approx(fell, abs=0.1)
    assert replay.said == "Camera: 1 fell · scale: 1 fell"


def test_who_disagrees_takes_it_back_there(tmp_path: Path) -> None:
    host, _clock = fallen(tmp_path)
    host.act(acts.WhatHappened())
    undo = labelled(host.view, "Undo")
    before = len(host.table.course.past)  # type: ignore[union-attr]
    host.act(undo.act)  # type: ignore[arg-type]
    assert len(host.table.course.past) < before  # type: ignore[union-attr]
    assert host.at.page == "match"


def test_without_any_sensor_the_page_says_why_it_is_empty(tmp_path: Path) -> None:
    host, _clock, _table = day(tmp_path, said.Stack(), devices=())
    host.act(acts.WhatHappened())
    assert host.view.notice is not None
    assert host.view.notice.text == "No camera and no scale has seen the last seconds."


def test_frames_are_recorded_in_a_match_only_and_gone_after_it(tmp_path: Path) -> None:
    host, _clock = fallen(tmp_path)
    host.act(acts.WhatHappened())
    assert told_of(host).remembers == [True]
    number = body(host).number
    host.act(acts.Go("home"))
    assert told_of(host).remembers == [True, False]
    assert (host.replays.get(number), host.replays.newest) == (None, None)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []  # nobody saved it


def test_an_abandoned_match_leaves_no_frames(tmp_path: Path) -> None:
    host, _clock = fallen(tmp_path)
    host.act(acts.Go("home"))
    host.act(acts.Resume(1))
    host.act(acts.Go("home"))
    host.act(acts.Abandon(1))
    assert told_of(host).remembers[-1] is False
    assert host.replays.newest is None


# --- saved ------------------------------------------------------------------------------------------------------------


def saved(place: Path) -> tuple[Host, Path]:
    host, clock = fallen(place)
    host.saving = Saving(place, lambda work: work())
    host.act(acts.WhatHappened())
    clock.now += AFTER
    host.tick()
    host.act(labelled(host.view, "Save").act)  # type: ignore[arg-type]
    host.tick()
    (folder,) = (place / REPLAYS).iterdir()
    return host, folder


def test_a_saved_replay_is_a_folder_with_pictures_weights_and_words(tmp_path: Path) -> None:
    host, folder = saved(tmp_path)
    assert host.view.banner is not None
    assert host.view.banner.title == "Replay saved"
    assert str(folder) in host.view.banner.text
    assert labelled(host.view, "Saved").why == "it is saved"
    pictures = sorted(folder.glob("*.jpg"))
    assert len(pictures) == 60
    assert pictures[0].read_bytes() == b"j" * 10
    with open(folder / "weights.csv", newline="", encoding="utf-8") as handle:
        rows = list(csv.reader(handle))
    assert rows[0] == ["seconds", "grams"]
    assert {row[1] for row in rows[1:]} == {"40.00", "36.40"}
    words = (folder / "what.txt").read_text(encoding="utf-8")
    assert "Garbage Day" in words
    assert "Simulated table" in words


def test_a_saved_replay_stays_when_the_match_is_over(tmp_path: Path) -> None:
    host, folder = saved(tmp_path)
    host.act(acts.Go("home"))
    assert (folder / "weights.csv").exists()


def test_it_is_written_once_and_never_over_another(tmp_path: Path) -> None:
    host, folder = saved(tmp_path)
    replay = host.replays.newest
    assert replay is not None
    host.act(acts.SaveReplay(replay.number))
    assert list((tmp_path / REPLAYS).iterdir()) == [folder]
    again = Saving(tmp_path, lambda work: work())
    again.save(replay, "Garbage Day", 1, host.wall())
    ended = again.ended()
    assert ended is not None
    assert ended.folder == folder.with_name(folder.name + " 2")


def test_it_is_saved_when_it_is_over_and_not_before(tmp_path: Path) -> None:
    host, clock, _table = day(tmp_path, said.Stack())
    told_of(host).recording = filmed(clock.now)
    host.act(acts.WhatHappened())
    assert labelled(host.view, "Save").why == "it is not over yet"
    clock.now += AFTER
    host.tick()
    assert labelled(host.view, "Save").why == ""


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / REPLAYS).write_text("in the way")
    host, clock, _told = host_of(tmp_path)
    saving = Saving(tmp_path, lambda work: work())
    saving.save(Replays(lambda since, until: filmed(until)).open("asked", 1, 9.0, 9.0, 9.0), "Garbage Day", 1, clock.now)
    ended = saving.ended()
    assert ended is not None
    assert ended.folder is None
    assert ended.sentence.startswith("The replay could not be saved (")
    assert not saving.busy(1)
    assert host.problem == ""


def test_the_screen_does_not_wait_for_the_disk(tmp_path: Path) -> None:
    works: list[object] = []
    saving = Saving(tmp_path, works.append)
    saving.save(Replays(lambda since, until: filmed(until)).open("asked", 1, 9.0, 9.0, 9.0), "Garbage Day", 1, 1.0)
    assert (len(works), saving.busy(1), saving.ended()) == (1, True, None)
    assert not (tmp_path / REPLAYS).exists()


class Nobody:
    """A camera whose frames are handed over by the test."""

    def frame(self, timeout: float) -> Frame | None:
        return None


def test_a_picture_that_was_being_packed_when_people_left_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = Sight(Camera(Nobody(), "camera"), lambda _sense: None, lambda: 0.0)
    sight.remember(True)
    frame = Frame(np.full((720, 1280, 3), 90, np.uint8), 1.0)
    sight._see(frame)
    assert sight.film(0, 9).shots
    add = sight.reel.add

    def leave(picture: np.ndarray, at: float) -> bool:
        sight.remember(False)
        return add(picture, at)

    monkeypatch.setattr(sight.reel, "add", leave)
    sight._see(replace(frame, at=2.0))
    assert (sight.film(0, 9).shots, sight.reel.size) == ((), 0)


def test_a_rematch_shows_nothing_of_the_match_before_it() -> None:
    sight = Sight(Camera(Nobody(), "camera"), lambda _sense: None, lambda: 0.0)
    sight.remember(True)
    sight._see(Frame(np.full((720, 1280, 3), 90, np.uint8), 1.0))
    sight.remember(True)
    assert sight.film(0, 9).shots == ()
