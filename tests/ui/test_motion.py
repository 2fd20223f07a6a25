"""What moves: a card into the overflow pile, dice, the paper of the step, a stamp. Short, never in a finger's way, and not when calm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.view import CombatBody, GarbageBody, View
from tests.ui.gallery import pages
from tests.ui.rig import Rig
from ui.motion import out_back
from ui.theme import HEADER, LIP, MOTION


def overflow(view: View, seat: int, cards: int) -> View:
    """The page with so much overflow at a seat; more than the limit is the stamp."""
    body = view.body
    assert isinstance(body, GarbageBody)
    rows = tuple(
        replace(row, overflow=cards, out=cards >= row.limit) if row.person.seat == seat else row for row in body.rows
    )
    return replace(view, body=replace(body, rows=rows))


def on_can(view: View, cards: int) -> View:
    return replace(view, body=replace(view.body, can=cards))  # type: ignore[arg-type]


def step(view: View, now: int) -> View:
    states = ["done"] * now + ["now"] + ["later"] * len(view.rail)
    return replace(view, rail=tuple(replace(one, state=state) for one, state in zip(view.rail, states, strict=False)))  # type: ignore[arg-type]


def unread(view: View) -> View:
    """The fight before the dice are read."""
    body = view.body
    assert isinstance(body, CombatBody)
    left = replace(body.left, dice=tuple(replace(die, face="") for die in body.left.dice), score=None)
    return replace(view, body=replace(body, left=left))


PLAY, FIGHT = pages()["play"].view, pages()["spoils"].view
CUES = {
    "a card drops into the overflow pile": (overflow(PLAY, 1, 0), overflow(PLAY, 1, 1), {("overflow", 1, 0)}, "drop"),
    "a card drops onto the can": (on_can(PLAY, 2), on_can(PLAY, 3), {("can", 2)}, "drop"),
    "busted": (overflow(PLAY, 1, 2), overflow(PLAY, 1, 9), {("stamp", 1)}, "stamp"),
    "the paper goes to the next step": (step(PLAY, 0), step(PLAY, 1), {"rail"}, "step"),
    "dice settle": (unread(FIGHT), FIGHT, {("die", "crowbar", 0, FIGHT.body.left.dice[0].face)}, "settle"),  # type: ignore[union-attr]
}

@pytest.fixture
def rig() -> Iterator[Rig]:
    one = Rig(PLAY)
    yield one
    one.close()


def places(rig: Rig) -> list[tuple[float, float, float]]:
    """Where everything that has a name is off its place: pixels right, pixels up, times as large."""
    pen = rig.surface.base.pen
    assert pen is not None
    return [(move.shift.x, move.shift.y, move.scale.x) for move in pen.moves]


AT_REST = (0.0, 0.0, 1.0)


@pytest.mark.parametrize("cue", CUES)
def test_each_cue_moves_and_comes_to_rest(rig: Rig, cue: str) -> None:
    before, after, names, way = CUES[cue]
    rig.app.show(before)
    rig.surface.land()
    rig.app.show(after)
    assert names <= rig.surface.motions.running
    assert any(place != AT_REST for place in places(rig))
    rig.harness.run(MOTION[way] / 2)
    assert names <= rig.surface.motions.running
    rig.surface.repaint()  # as when a sensor tells something meanwhile
    assert names <= rig.surface.motions.running
    rig.harness.run(MOTION[way])
    assert rig.surface.motions.running == frozenset()
    assert all(place == pytest.approx(AT_REST) for place in places(rig))
    paints = rig.surface.paints
    rig.harness.run(0.5)
    assert rig.surface.paints == paints  # nothing is drawn while nothing changes


@pytest.mark.parametrize("cue", CUES)
def test_a_tap_counts_while_something_moves(rig: Rig, cue: str) -> None:
    before, after, names, _way = CUES[cue]
    rig.app.show(before)
    rig.surface.land()
    rig.app.show(after)
    option = next(option for option in after.options if not option.why)
    target = rig.harness.find(option)
    touch = rig.harness.finger(target.box.cx * rig.surface.space.u, target.box.cy * rig.surface.space.u)
    rig.harness.lift(touch)
    assert names <= rig.surface.motions.running  # in the same frame
    assert rig.sent == [option.act]


@pytest.mark.parametrize("cue", CUES)
def test_calm_pages_are_there_at_once(rig: Rig, cue: str) -> None:
    before, after, _names, _way = CUES[cue]
    rig.surface.calm = True
    rig.app.show(before)
    rig.app.show(after)
    assert rig.surface.motions.running == frozenset()
    assert all(place == AT_REST for place in places(rig))


PASSED = replace(PLAY, lid=replace(PLAY.lid, title="Ben", person=PLAY.body.rows[1].person))  # type: ignore[union-attr]


def lids(rig: Rig) -> tuple[float | None, float]:
    """How many pixels above their place the old and the new lid are; None: there is no old one."""
    assert rig.surface.base.pen is not None
    old = rig.surface.old_lid.pen
    return None if old is None else old.lid.y, rig.surface.base.pen.lid.y


def test_the_turn_passes_by_the_old_lid_sliding_out_then_the_new_one_in(rig: Rig) -> None:
    assert PASSED.lid.person != PLAY.lid.person
    rig.app.show(PASSED)
    high = (HEADER + LIP) * rig.surface.space.u
    assert lids(rig) == (0.0, high)  # the old one is what is seen
    old = rig.surface.old_lid.pen
    assert old is not None
    assert PLAY.lid.title in [mark.what for mark in old.marks]
    rig.harness.run(MOTION["slide"] / 4)
    out, new = lids(rig)
    assert out is not None
    assert 0 < out < high
    assert new == high
    rig.surface.repaint()
    assert lids(rig)[0] == pytest.approx(out)
    rig.harness.run(MOTION["slide"] / 2)
    assert lids(rig)[0] == high
    assert 0 < lids(rig)[1] < high
    rig.harness.run(MOTION["slide"] / 2)
    assert lids(rig) == (None, 0.0)


def test_a_tap_counts_while_the_lid_changes_and_calm_lids_are_there_at_once(rig: Rig) -> None:
    rig.app.show(PASSED)
    assert PASSED.undo is not None
    target = rig.harness.find(PASSED.undo)
    rig.harness.lift(rig.harness.finger(target.box.cx * rig.surface.space.u, target.box.cy * rig.surface.space.u))
    assert rig.sent == [PASSED.undo.act]
    rig.surface.land()
    rig.surface.calm = True
    rig.app.show(PLAY)
    assert lids(rig) == (None, 0.0)


def test_a_button_goes_down_within_a_moment_and_changes_its_look_with_the_touch(rig: Rig) -> None:
    option = next(option for option in PLAY.options if not option.why)
    target = rig.harness.find(option)
    touch = rig.harness.finger(target.box.cx * rig.surface.space.u, target.box.cy * rig.surface.space.u)
    assert all(edge.a == 0 for edge in target.edges)
    rig.harness.run(MOTION["press"] / 2)
    assert -target.sinks * rig.surface.space.u < target.shift.y < 0
    rig.harness.run(MOTION["press"])
    assert target.shift.y == pytest.approx(-target.sinks * rig.surface.space.u)
    rig.harness.lift(touch)
    assert rig.sent == [option.act]
    rig.harness.run(MOTION["press"] * 2)
    assert target.shift.y == pytest.approx(0)


def test_nothing_moves_when_another_page_or_size_comes(rig: Rig) -> None:
    rig.app.show(FIGHT)
    assert rig.surface.motions.running == frozenset()
    rig.app.show(overflow(PLAY, 1, 2))
    assert rig.surface.motions.running == frozenset()


def test_what_is_taken_back_goes_without_a_motion_and_may_come_again(rig: Rig) -> None:
    rig.app.show(overflow(PLAY, 1, 2))
    rig.surface.land()
    rig.app.show(overflow(PLAY, 1, 1))
    assert rig.surface.motions.running == frozenset()
    rig.app.show(overflow(PLAY, 1, 2))
    assert rig.surface.motions.running == {("overflow", 1, 1)}


def test_a_motion_is_short() -> None:
    assert max(MOTION[way] for way in ("drop", "settle", "stamp", "step", "slide", "fall", "shrink", "press")) <= 0.3


def test_out_back_begins_and_ends_and_swings_over_once() -> None:
    values = [out_back(at / 50) for at in range(51)]
    assert values[0] == pytest.approx(0)
    assert values[-1] == pytest.approx(1)
    assert 1 < max(values) < 1.11
