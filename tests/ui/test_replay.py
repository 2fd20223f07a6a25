"""The strip of a replay under fingers: it goes slowly by itself, a finger puts the cursor anywhere, each camera has one texture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.acts import Back, SaveReplay
from companion.view import Banner, FilmStrip, Lid, Marked, Option, ReplayBody, View
from tests.ui.rig import SIZES, Rig
from ui.pen import Target
from ui.screens.replay import LEAD, SLOW, ReplayScreen, shown_at

TIMES = tuple(round(-8 + place / 12, 4) for place in range(121))
WEIGHTS = tuple((at, 41.0 if at < 0 else 37.4) for at in TIMES)


def view(cameras: int = 1, number: int = 1) -> View:
    films = tuple(FilmStrip(f"Camera {camera}", TIMES) for camera in range(cameras))
    marks = (Marked(0.0, "it fell", "down"), Marked(1.2, "decided", "eye"))
    body = ReplayBody(number, -8.0, 2.0, films, WEIGHTS, marks, "2 cards fell", Option("Save", SaveReplay(number), icon="down"), True)
    return View(Lid("tape", "What happened?", icon="replay"), body, (body.save, Option("Back to the game", Back(), "main", "back")))


def screen(rig: Rig) -> ReplayScreen:
    assert isinstance(rig.surface.screen, ReplayScreen)
    return rig.surface.screen


def strip(rig: Rig) -> Target:
    return next(target for target in rig.surface.targets if target.name == "strip")


def asked(rig: Rig) -> list[tuple[int, int, int, Any]]:
    """What the screen asks pictures of, from now on, with the texture it gives back."""
    listed: list[tuple[int, int, int, Any]] = []
    shot = rig.surface.shot

    def note(number: int, film: int, place: int, texture: Any = None) -> Any:
        listed.append((number, film, place, texture))
        return shot(number, film, place, texture)

    rig.surface.shot = note  # type: ignore[method-assign]
    return listed


def test_it_begins_before_the_moment_and_goes_slowly_to_its_end() -> None:
    rig = Rig(view())
    assert screen(rig).place == pytest.approx(-LEAD, abs=0.05)
    rig.harness.run(2.0)
    assert screen(rig).place == pytest.approx(-LEAD + 2.0 * SLOW, abs=0.05)
    rig.harness.run(14.0)
    assert (screen(rig).place, screen(rig).going) == (2.0, False)
    rig.harness.run(0.5)
    paints = rig.surface.paints
    rig.harness.run(1.0)
    assert rig.surface.paints == paints  # it stands: nothing is drawn any more
    rig.close()


def test_a_calm_screen_stands_on_the_moment() -> None:
    rig = Rig(view(2))
    rig.surface.calm = True
    rig.app.show(view(2, number=2))
    rig.harness.run(1.0)
    assert (screen(rig).place, screen(rig).going) == (0.0, False)
    rig.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_on_the_strip_shows_the_picture_under_it(size: tuple[int, int]) -> None:
    rig = Rig(view(2), size)
    listed = asked(rig)
    box, u = strip(rig).box, rig.surface.space.u
    along = [0.1 + 0.8 * step / 20 for step in range(21)]
    finger = rig.harness.finger((box.x + along[0] * box.w) * u, box.cy * u)
    for share in along[1:]:
        rig.harness.move(finger, (box.x + share * box.w) * u, box.cy * u)
    rig.harness.lift(finger)
    assert not screen(rig).going
    assert screen(rig).place == pytest.approx(-8 + 10 * 0.9, abs=0.35)
    last = {film: place for _number, film, place, _texture in listed}
    assert last == {film: shown_at(FilmStrip("", TIMES), screen(rig).place) for film in (0, 1)}
    assert rig.sent == []  # watching is no move
    rig.close()


def test_while_the_finger_moves_each_step_shows_its_picture_and_the_page_is_not_drawn_anew() -> None:
    rig = Rig(view())
    listed = asked(rig)
    box = strip(rig).box
    target = strip(rig)
    target.drag(0, 0, box.x + 0.2 * box.w, box.cy)  # type: ignore[misc]
    rig.harness.run(0.05)
    paints = rig.surface.paints
    for share in (0.3, 0.5, 0.7):
        listed.clear()
        target.drag(0, 0, box.x + share * box.w, box.cy)  # type: ignore[misc]
        rig.harness.run(1 / 60)
        assert [place for _n, _f, place, _t in listed] == [shown_at(FilmStrip("", TIMES), screen(rig).place)]
    assert rig.surface.paints == paints
    rig.close()


def test_each_camera_has_one_texture_and_a_picture_is_unpacked_once() -> None:
    rig = Rig(view(2))
    rig.harness.run(0.1)
    listed = asked(rig)
    rig.harness.run(3.0)
    assert len({id(texture) for _n, film, _p, texture in listed if film == 0}) == 1
    assert all(texture is not None for *_rest, texture in listed)
    shown = [(film, place) for _n, film, place, _t in listed]
    assert len(shown) == len(set(shown))
    rig.close()


def test_the_keys_stop_step_and_lead_to_the_moment() -> None:
    rig = Rig(view())
    rig.harness.tap_option("Stop")
    assert not screen(rig).going
    rig.harness.tap_option("0.0 s")
    assert screen(rig).place == 0.0
    rig.harness.tap_option("plus")
    assert screen(rig).place == pytest.approx(1 / 12, abs=1e-3)
    rig.harness.tap_option("minus")
    rig.harness.tap_option("minus")
    assert screen(rig).place == pytest.approx(-1 / 12, abs=1e-3)
    rig.harness.tap_option("¼ ×")
    rig.harness.tap_option("Play")
    rig.harness.run(1.0)
    assert screen(rig).place == pytest.approx(1 - 1 / 12, abs=0.1)
    assert rig.sent == []
    rig.close()


def test_weights_alone_are_a_strip_too() -> None:
    shown = view(0)
    rig = Rig(shown)
    box = strip(rig).box
    assert box.h > 200
    rig.harness.tap_option("0.0 s")
    assert "it fell" in rig.words()
    rig.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("later", [0.15, 0.6, 1.2, 2.0])
def test_every_mark_is_named_and_no_words_lie_over_others(size: tuple[int, int], later: float) -> None:
    shown = view()
    assert isinstance(shown.body, ReplayBody)
    marks = (Marked(0.0, "it fell", "down"), Marked(later, "decided", "eye"))
    rig = Rig(replace(shown, body=replace(shown.body, marks=marks)), size)
    drawn = [mark for layer in rig.surface.layers if layer.pen is not None for mark in layer.pen.all_marks()]
    named = [mark.box for mark in drawn if mark.what in ("it fell", "decided")]
    assert len(named) == 2
    assert not named[0].overlaps(named[1])
    assert all(box.right <= rig.surface.space.w for box in named)
    rig.close()


@pytest.mark.parametrize("cameras", [0, 1, 2])
def test_under_a_banner_the_keys_can_still_be_touched(cameras: int) -> None:
    shown = view(cameras)
    saved = Banner("good", "tick", "Replay saved", "It lies in /home/binside/replays/2026-11-30 16-33-29 (0.6 MB).")
    rig = Rig(replace(shown, banner=saved))
    keys = [target.box for target in rig.surface.targets if target.label in ("Stop", "¼ ×", "minus", "plus", "0.0 s")]
    assert len(keys) == 5
    assert all(min(box.w, box.h) >= 44 for box in keys)
    assert not any(one.overlaps(other) for place, one in enumerate(keys) for other in keys[place + 1 :])
    rig.close()


def test_another_replay_begins_anew() -> None:
    rig = Rig(view())
    rig.harness.tap_option("0.0 s")
    rig.app.show(view(number=2))
    assert screen(rig).place == pytest.approx(-LEAD, abs=0.05)
    rig.close()


def test_a_page_that_says_more_does_not_move_the_cursor() -> None:
    rig = Rig(view())
    rig.harness.tap_option("0.0 s")
    shown = rig.view
    assert isinstance(shown.body, ReplayBody)
    rig.app.show(replace(shown, body=replace(shown.body, save=Option("Saved", None, why="it is saved"))))
    assert screen(rig).place == 0.0
    rig.close()
