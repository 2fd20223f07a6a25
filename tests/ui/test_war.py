"""Trash War's pages on the real window: touched where they say, and a wall that falls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.view import PlainBody, View, WarBody
from tests.ui.rig import SIZES, Rig
from tests.ui.tour_war import WALKS
from tests.ui.walking import walked
from ui.pen import Mark
from ui.theme import MOTION

SMALL_PORTRAIT = (480, 800)
ALL_SIZES = [*SIZES, SMALL_PORTRAIT]
SIGN = 42.0  # what all must see
AT_LEAST = 28.0  # and how small it may be where there are many walls


def page(name: str) -> View:
    return next(stop.view for go in WALKS for stop in walked(go) if stop.name == name)


def test_the_walks_come_by_every_look_of_the_page() -> None:
    views = [stop.view for go in WALKS for stop in walked(go)]
    bodies = [view.body for view in views if isinstance(view.body, WarBody)]
    walls = [wall for body in bodies for one in (*body.rows, body.focus) if one is not None for wall in one.walls]
    assert {chip.state for body in bodies for chip in body.chips} == {"flies", "moved", "blocked"}
    assert {wall.damage for wall in walls if not wall.down} == {0, 1, 2, 3}
    assert any(wall.falls for wall in walls)
    assert any(wall.down and wall.damage for wall in walls)  # trash that still lies on rubble
    assert {len(body.rows) for body in bodies if not body.card} == {1, 2, 3, 4, 5}  # five while cards are dealt: nobody is in focus
    assert any(body.burning for body in bodies)
    assert any(one.out for body in bodies for one in body.rows)
    assert {one.text for body in bodies for one in body.rows} >= {"", "out", "away"}
    assert any(isinstance(view.body, PlainBody) for view in views)


@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_damage_on_walls_can_be_read_from_afar(size: tuple[int, int]) -> None:
    """The fortress that the page is about in Sign 42 and more, the others never under Sign 28."""
    for name in ("first", "defence-4", "defence-5", "phase-two"):
        rig = Rig(page(name), size)
        pen = rig.surface.base.pen
        assert pen is not None
        highs = [text.box.h for plate, text in pairwise(pen.marks) if _is_damage(plate, text)]
        assert len(highs) >= 3
        assert min(highs) >= AT_LEAST, name
        assert max(highs) >= SIGN, name
        rig.close()


def _is_damage(plate: Mark, text: Mark) -> bool:
    """A figure right on the small plate in the middle of a wall."""
    digit = text.kind == "text" and text.what.isdigit()
    return digit and plate.kind == "shape" and plate.box.w < 52 and abs(plate.box.cx - text.box.cx) < 1


@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["first", "attack-card", "defence-4", "defence-4-mace", "defence-5-mace-wall", "burning", "hand-counted"])
def test_every_option_is_touched_where_it_stands(name: str, size: tuple[int, int]) -> None:
    rig = Rig(page(name), size)
    options = [target.option for target in rig.surface.targets if target.option is not None]
    assert len(options) > 5
    for option in options:
        rig.sent.clear()
        rig.harness.tap_option(option)
        if option.why:
            assert rig.sent == []
            assert option.rule in rig.words()
            rig.harness.tap_option("close")
        else:
            assert rig.sent == [option.act]
    rig.close()


# --- a wall falls -----------------------------------------------------------------------------------------------------


@pytest.fixture
def hit() -> Iterator[Rig]:
    rig = Rig(page("defence-4"))
    yield rig
    rig.close()


def falling(rig: Rig) -> list[float]:
    """The share of its height that each falling wall still has."""
    pen = rig.surface.base.pen
    assert pen is not None
    running = rig.surface.motions.running
    return [move.scale.y for move in pen.moves if move.way == "fall" and move.name in running]


def test_a_wall_that_fell_sinks_into_its_rubble_once(hit: Rig) -> None:
    assert falling(hit) == []
    hit.app.show(page("defence-4-fallen"))
    shares = [falling(hit)]
    for _frame in range(4):
        hit.harness.run(MOTION["fall"] / 5)
        shares.append(falling(hit))
    heights = [one[0] for one in shares]
    assert all(len(one) == 1 for one in shares)
    assert heights == sorted(heights, reverse=True)
    assert 0 < heights[-1] < heights[1] < 1
    hit.harness.run(MOTION["fall"])
    assert falling(hit) == []
    paints = hit.surface.paints
    hit.harness.run(0.5)
    assert hit.surface.paints == paints  # it comes to rest


def test_a_touch_counts_while_a_wall_falls(hit: Rig) -> None:
    after = page("defence-4-fallen")
    hit.app.show(after)
    option = after.options[-1]
    hit.harness.tap_option(option, hold=0.03)
    assert hit.sent == [option.act]


def test_calm_screens_show_the_rubble_at_once(hit: Rig) -> None:
    hit.surface.calm = True
    hit.app.show(page("defence-4-fallen"))
    assert falling(hit) == []
    assert "down" in hit.words()


def test_a_fall_that_is_taken_back_stands_again_and_may_fall_anew(hit: Rig) -> None:
    before, after = page("defence-4"), page("defence-4-fallen")
    hit.app.show(after)
    hit.app.show(replace(before, number=5))
    assert falling(hit) == []
    hit.app.show(replace(after, number=6))
    assert len(falling(hit)) == 1
