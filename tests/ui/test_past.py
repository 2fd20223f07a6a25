"""Undo under a finger: it names what it takes back before it does, and a finger that slides off takes back nothing; locks of every page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import acts
from companion.rules.kernel import Move
from companion.view import Option
from tests.companion.playing import options_of
from tests.ui import samples, tour, tour_beans, tour_past, tour_war
from tests.ui.rig import Rig
from tests.ui.test_layout import ink
from tests.ui.walking import Stop, walked

LONG = Option("Undo", acts.Undo(2), icon="undo", text="Bartholomäus X: puts 2 cards into Wilhelmine’s own room")
EVERY = ((800, 480), (1280, 720), (720, 1280), (480, 800))


@pytest.mark.parametrize("size", EVERY, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_finger_on_undo_reads_whose_step_it_is_and_may_slide_off(size: tuple[int, int]) -> None:
    rig = Rig(replace(samples.garbage_by_hand(), undo=LONG), size)
    place = rig.harness.find(LONG).box
    u = rig.surface.space.u
    for slides in (True, False):
        finger = rig.harness.finger(place.cx * u, place.cy * u)
        assert rig.surface.hint.pen is not None
        words = [mark for mark in rig.surface.hint.pen.all_marks() if mark.kind == "text"]
        assert " ".join(mark.what for mark in words) == f"Take back? {LONG.text}"
        whole = rig.surface.space.whole
        assert all(ink(mark).x >= 0 and ink(mark).right <= whole.w for mark in words)
        if slides:
            rig.harness.move(finger, place.cx * u, (place.bottom + 150) * u)
        rig.harness.lift(finger)
        assert rig.surface.hint.pen is None
        assert rig.sent == ([] if slides else [acts.Undo(2)])
        rig.harness.run(0.5)
    rig.close()


def test_other_keys_say_nothing_of_undo() -> None:
    rig = Rig(replace(samples.garbage_by_hand(), undo=LONG))
    place = rig.harness.find("Menu").box
    finger = rig.harness.finger(place.cx, place.cy)
    assert rig.surface.hint.pen is None
    rig.harness.lift(finger)
    rig.close()


# --- locks ------------------------------------------------------------------------------------------------------------


def every_stop() -> list[Stop]:
    found = [stop for go in tour.WALKS for stop in tour.walked(go)]
    return found + [stop for walks in (tour_war, tour_beans, tour_past) for go in walks.WALKS for stop in walked(go)]


def test_whatever_cannot_be_touched_says_why() -> None:
    mute = {
        (stop.name, option.label)
        for stop in every_stop()
        for option in options_of(stop.view)
        if option.act is None and not option.why
    }  # fmt: skip
    assert mute == set()


def test_a_lock_on_a_move_tells_the_rule_and_its_place() -> None:
    options = ((stop.name, option) for stop in every_stop() for option in options_of(stop.view))
    locked = [(name, option) for name, option in options if option.why and isinstance(option.act, Move)]
    assert len(locked) >= 5  # the tours come by some at least
    assert [(name, option.label) for name, option in locked if not (option.rule and option.ref)] == []


def test_a_lock_that_names_a_rule_shows_it_large() -> None:
    """One lock of each rule in the tours, touched: its sheet has the rule's sentence and its place, and nothing is sent."""
    met: dict[str, tuple[Stop, Option]] = {}
    for stop in every_stop():
        for option in stop.view.options:
            if option.why and option.ref:
                met.setdefault(option.rule or option.why, (stop, option))
    assert len(met) >= 8
    for sentence, (stop, option) in met.items():
        rig = Rig(stop.view)
        rig.harness.tap_option(option)
        shown = " ".join(rig.words().split())
        assert all(word in shown for word in sentence.split()), (stop.name, option.label)
        assert all(word in shown for word in option.ref.split()), (stop.name, option.label)
        assert rig.sent == []
        rig.close()
