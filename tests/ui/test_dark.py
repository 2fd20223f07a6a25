"""A screen that nobody uses goes dark, never in a match, and what wakes it does nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.view import Option
from tests.ui import samples_pages
from tests.ui.rig import Rig
from ui.dark import AFTER


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig(samples_pages.home())
    made.app.dark.may = True
    yield made
    made.close()


def wait(rig: Rig, seconds: float) -> None:
    """Let a long time pass in large steps."""
    step, rig.harness.step = rig.harness.step, 1.0
    rig.harness.run(seconds)
    rig.harness.step = step


def an_option(rig: Rig) -> Option:
    """Something that acts at a tap."""
    return next(t.option for t in rig.surface.targets if t.option is not None and not t.option.why and not t.option.hold)


def test_k12_it_goes_dark_and_the_touch_that_wakes_it_does_nothing_else(rig: Rig) -> None:
    option = an_option(rig)
    wait(rig, AFTER - 5)
    assert rig.harness.pixels().max() > 100
    wait(rig, 7)
    assert rig.app.dark.dark
    assert rig.harness.pixels()[..., :3].max() == 0
    rig.harness.tap_option(option)
    assert rig.sent == []
    assert rig.harness.pixels().max() > 100
    rig.harness.tap_option(option)
    assert rig.sent == [option.act]


def test_k12_a_finger_that_wakes_it_may_slide_and_hold_without_an_effect(rig: Rig) -> None:
    wait(rig, AFTER + 2)
    box = rig.harness.find(an_option(rig)).box
    finger = rig.harness.finger(box.cx, box.cy)
    rig.harness.run(1.5)
    rig.harness.move(finger, box.cx + 30, box.cy)
    rig.harness.run(0.5)
    rig.harness.lift(finger)
    rig.harness.run(0.1)
    assert rig.sent == []
    assert not rig.app.dark.dark


def test_k12_it_never_goes_dark_while_people_play_or_touch(rig: Rig) -> None:
    rig.app.dark.may = False
    wait(rig, 3 * AFTER)
    assert not rig.app.dark.dark
    rig.app.dark.may = True
    wait(rig, AFTER - 5)
    rig.harness.tap(5, 475)
    wait(rig, AFTER - 5)
    assert not rig.app.dark.dark
    finger = rig.harness.finger(5, 475)
    wait(rig, AFTER + 5)
    assert not rig.app.dark.dark
    rig.harness.lift(finger)
    wait(rig, AFTER + 5)
    assert rig.app.dark.dark
    rig.app.dark.may = False  # a match was opened by a restart
    assert not rig.app.dark.dark


def test_k12_a_key_only_wakes_it(rig: Rig) -> None:
    rig.harness.key("tab")
    rig.harness.key("tab")
    wait(rig, AFTER + 2)
    rig.harness.key("enter", hold=0.05)
    assert rig.sent == []
    assert not rig.app.dark.dark
    rig.harness.key("enter", hold=0.05)
    rig.harness.run(0.1)
    assert len(rig.sent) == 1
