"""Fingers on the real screens: one tap is one act, a locked option tells its reason, a finger survives a redraw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from companion import acts
from companion.view import Banner, DoubtBody, GarbageBody, Notice, Option, Ring, SpillBody, View
from tests.ui import samples
from tests.ui.rig import SIZES, Rig
from tests.ui.samples import SAMPLES, act


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig(samples.garbage_by_hand())
    yield made
    made.close()


@pytest.mark.parametrize("name", list(SAMPLES))
def test_each_option_sends_its_own_act_once(name: str) -> None:
    rig = Rig(SAMPLES[name]())
    options = [t.option for t in rig.surface.targets if t.option is not None and not t.option.why]
    assert options
    for option in options:
        rig.harness.tap_option(option)
    assert rig.sent == [option.act for option in options]
    rig.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_locked_option_shows_its_rule_large_and_sends_nothing(size: tuple[int, int]) -> None:
    rig = Rig(samples.garbage(), size)
    rig.harness.tap_option("Next card")
    assert "still moving, 1 s to go" in rig.words()
    assert "Step 3" in rig.words()
    assert [t.name for t in rig.surface.targets] == ["close"]
    rig.harness.tap(size[0] / 2, size[1] / 3)
    assert len(rig.surface.targets) > 3
    assert rig.sent == []
    rig.close()


def test_one_finger_told_twice_is_one_tap(rig: Rig) -> None:
    target = rig.harness.find("Cards fell").box
    first = rig.harness.finger(target.cx, target.cy)
    second = rig.harness.finger(target.cx + 1, target.cy)
    rig.harness.run(0.05)
    rig.harness.lift(first)
    rig.harness.lift(second)
    rig.harness.run(0.1)
    assert rig.sent == [act("fell")]


@pytest.mark.parametrize("lifted_first", [False, True])
def test_k01_a_finger_that_two_devices_tell_is_one_tap(lifted_first: bool, rig: Rig) -> None:
    target = rig.harness.find("One more").box
    for _tap in range(10):
        first = rig.harness.finger(target.cx, target.cy, "mouse")
        if lifted_first:
            rig.harness.lift(first)
        second = rig.harness.finger(target.cx + 2, target.cy - 1, "touchscreen")
        rig.harness.run(0.05)
        if not lifted_first:
            rig.harness.lift(first)
        rig.harness.lift(second)
        rig.harness.run(0.1)
    assert rig.sent == [act("plus")] * 10


def test_k02_two_taps_that_are_heard_in_one_frame_are_two(rig: Rig) -> None:
    """A busy machine hears late, but it hears both."""
    target = rig.harness.find("One more").box
    for _tap in range(2):
        rig.harness.lift(rig.harness.finger(target.cx, target.cy))
    rig.harness.run(0.05)
    assert rig.sent == [act("plus"), act("plus")]


def test_two_quick_taps_are_two(rig: Rig) -> None:
    rig.harness.tap_option("One more", hold=0.03)
    rig.harness.tap_option("One more", hold=0.03)
    assert rig.sent == [act("plus"), act("plus")]


def test_a_finger_that_slides_off_sends_nothing(rig: Rig) -> None:
    box = rig.harness.find("Cards fell").box
    touch = rig.harness.finger(box.cx, box.cy)
    rig.harness.run(0.05)
    rig.harness.move(touch, box.cx, box.cy - 150)
    rig.harness.lift(touch)
    rig.harness.run(0.1)
    assert rig.sent == []


def test_a_tap_survives_a_new_view_under_the_finger(rig: Rig) -> None:
    box = rig.harness.find("Cards fell").box
    touch = rig.harness.finger(box.cx, box.cy)
    view = rig.view
    assert isinstance(view.body, GarbageBody)
    rig.app.show(replace(view, body=replace(view.body, can=24)))
    rig.harness.run(0.05)
    rig.harness.lift(touch)
    rig.harness.run(0.05)
    assert rig.sent == [act("fell")]


def test_a_button_goes_down_under_the_finger(rig: Rig) -> None:
    target = rig.harness.find("Cards fell")
    x, y = round(target.box.x + 20), round(target.box.y + 3)
    before = rig.harness.pixels()[y, x].copy()
    touch = rig.harness.finger(target.box.cx, target.box.cy)
    rig.harness.run(0.02)
    down = rig.harness.pixels()[y, x].copy()
    rig.harness.lift(touch)
    rig.harness.run(0.02)
    after = rig.harness.pixels()[y, x].copy()
    assert not np.array_equal(before, down)
    assert np.array_equal(before, after)


def test_a_long_press_is_needed_where_the_option_says_so() -> None:
    view = replace(samples.table(), options=(Option("Abandon", acts.Abandon(3), "harm", hold=True),))
    rig = Rig(view)
    rig.harness.tap_option("Abandon", hold=0.3)
    assert rig.sent == []
    rig.harness.tap_option("Abandon", hold=1.2)
    assert rig.sent == [acts.Abandon(3)]
    rig.close()


def test_a_refusal_stands_until_the_next_touch_and_comes_again_only_when_earned(rig: Rig) -> None:
    rule = Notice("Not yet", "The ring must be full first.", "Placing · wait 3 seconds")
    refused = replace(rig.view, refusal=rule, number=2)
    rig.app.show(refused)
    assert "The ring must be full first." in rig.words()
    rig.harness.tap(400, 240)
    assert "The ring must be full first." not in rig.words()
    assert isinstance(refused.body, GarbageBody)
    rig.app.show(replace(refused, body=replace(refused.body, can=22), number=3))
    assert "The ring must be full first." not in rig.words()
    rig.harness.tap_option("Cards fell")
    rig.app.show(replace(refused, number=4))
    assert "The ring must be full first." in rig.words()
    assert rig.sent == [act("fell")]


def test_a_good_banner_goes_by_itself_and_the_rail_returns() -> None:
    view = replace(samples.garbage(), banner=Banner("good", "", "The camera is back", "Nothing was missed"))
    rig = Rig(view)
    rig.harness.run(3.5)
    assert "The camera is back" in rig.words()
    rig.harness.run(1.0)
    assert "The camera is back" not in rig.words()
    assert "Check room" in rig.words()
    rig.close()


def test_a_doubt_that_follows_a_good_banner_stays() -> None:
    good = replace(samples.garbage(), banner=Banner("good", "", "The camera is back", "Nothing was missed"))
    rig = Rig(good)
    rig.harness.run(2.0)
    rig.app.show(replace(good, banner=Banner("doubt", "warn", "The table shook", "Wait.")))
    rig.harness.run(6.0)
    assert "The table shook" in rig.words()
    rig.close()


# --- what moves, and what does not ------------------------------------------------------------------------------------


def drawings(rig: Rig, seconds: float) -> int:
    """How often the window was drawn in that time."""
    count = 0

    def count_one(*_args: object) -> None:
        nonlocal count
        count += 1

    rig.harness.run(0.2)
    rig.app.window.bind(on_draw=count_one)
    rig.harness.run(seconds)
    rig.app.window.unbind(on_draw=count_one)
    return count


def with_ring(ring: Ring | None) -> View:
    view = samples.garbage()
    assert isinstance(view.body, GarbageBody)
    return replace(view, body=replace(view.body, ring=ring))


def test_a_still_screen_is_not_drawn_again() -> None:
    rig = Rig(with_ring(None))
    assert drawings(rig, 5.0) == 0
    rig.app.show(with_ring(None))
    assert drawings(rig, 1.0) == 0
    rig.close()


def test_the_ring_is_drawn_while_it_fills_and_then_rests() -> None:
    rig = Rig(with_ring(Ring(since=1002.0)))
    assert "3s" in rig.words()
    filling = drawings(rig, 2.0)
    assert 60 <= filling <= 82  # with every frame
    assert "1s" in rig.words()
    rig.harness.run(2.0)
    assert drawings(rig, 3.0) == 0
    assert "1s" not in rig.words()
    rig.close()


def test_the_ring_waits_while_something_moves() -> None:
    rig = Rig(with_ring(Ring(since=None)))
    assert "3s" in rig.words()
    assert drawings(rig, 3.0) == 0
    assert "3s" in rig.words()
    rig.close()


def test_the_next_players_lid_drops_in() -> None:
    still = with_ring(None)
    rig = Rig(still)
    other = replace(still, lid=replace(still.lid, title="Ben", person=samples.BEN))
    rig.app.show(other)
    rig.harness.run(0.05)
    ground, ben = (0x12, 0x3A, 0x35), (0x6C, 0xC3, 0xF7)
    assert tuple(rig.harness.pixels()[58, 400]) == ground
    rig.harness.run(0.5)
    assert tuple(rig.harness.pixels()[58, 400]) == ben
    assert drawings(rig, 2.0) == 0
    rig.close()


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_stills_and_their_key_lead_to_the_last_seconds() -> None:
    for size in SIZES:
        rig = Rig(samples.spill(), size)
        rig.harness.tap_option("Replay")
        still = next(target for target in rig.surface.targets if target.name.startswith("still"))
        rig.harness.tap(still.box.cx * rig.surface.space.u, still.box.cy * rig.surface.space.u)
        assert rig.sent == [acts.WhatHappened(), acts.WhatHappened()]
        rig.close()


def test_the_picture_of_dice_in_doubt_leads_to_the_last_seconds() -> None:
    rig = Rig(samples.doubt())
    assert "Replay" in rig.words()
    rig.harness.tap(200, 240)
    assert rig.sent == [acts.WhatHappened()]
    rig.close()


def test_a_fall_without_pictures_still_leaves_the_verdict_and_the_last_seconds() -> None:
    view = samples.spill()
    assert isinstance(view.body, SpillBody)
    for size in SIZES:
        rig = Rig(replace(view, body=replace(view.body, stills=(), camera="", agree=None)), size)
        rig.harness.tap_option("Ben")
        rig.harness.tap_option("Replay")
        assert rig.sent == [act("blame Ben"), acts.WhatHappened()]
        rig.close()


def test_the_doubtful_die_is_ringed_with_tape_on_the_picture() -> None:
    rig = Rig(samples.doubt())
    assert isinstance(rig.view.body, DoubtBody)
    tray = rig.harness.pixels()[84:396, 14:406].astype(int)
    blue = (tray[..., 2] > 150) & (tray[..., 0] < 80)
    tape = (tray[..., 0] > 230) & (tray[..., 1] > 170) & (tray[..., 2] < 80)
    side, left = 304, 44  # the square picture in the well, and where it begins there
    assert blue.sum() > 6 * (0.9 * samples.DIE * side) ** 2
    assert tape.sum() > 0.7 * np.pi * 26 * 6  # half of a ring of that radius and breadth, less its blurred edge
    middle = np.array([axis.mean() for axis in np.nonzero(tape)])[::-1]
    assert np.abs(middle - (left + samples.PLACES[5][0] * side, 4 + samples.PLACES[5][1] * side)).max() < 4
    rig.close()


def test_a_simulated_sensor_is_called_simulated() -> None:
    for size in SIZES:
        rig = Rig(samples.simulated(samples.garbage()), size)
        assert "simulated" in rig.words()
        rig.app.show(samples.garbage())
        assert "simulated" not in rig.words()
        rig.close()
