"""The pages of Dumb Ways to Die on the real window: touched where they say, and a bean that dies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.dumb_ways_to_die import laws
from companion.view import BeansBody, Option, View
from tests.companion.playing import options_of
from tests.ui.rig import SIZES, Rig
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.tour_beans import WALKS
from tests.ui.walking import walked
from ui.pen import Mark
from ui.theme import MOTION

SMALL_PORTRAIT = (480, 800)
ALL_SIZES = [*SIZES, SMALL_PORTRAIT]
SIGN = 42.0  # what all must see


def page(name: str) -> View:
    return next(stop.view for go in WALKS for stop in walked(go) if stop.name == name)


def body(name: str) -> BeansBody:
    shown = page(name).body
    assert isinstance(shown, BeansBody)
    return shown


def test_the_walks_come_by_every_look_of_the_page() -> None:
    shown = [stop.view.body for go in WALKS for stop in walked(go) if isinstance(stop.view.body, BeansBody)]
    rows = [row for body in shown for row in body.rows]
    assert {row.alive for row in rows} == {0, 1, 2, 3}
    assert {row.roll for row in rows} == {"", "?", "1", "2", "3"}
    assert {row.text for row in rows} >= {"out", "away", "in danger", "rolls", "draws 2", "discards 2", "picks", "plays"}
    assert {row.text for row in rows if row.roll} >= {"safe", "lost a bean", "loses a bean", "rolls now"}
    assert {len(body.rows) for body in shown} == {2, 4, 3, 5}
    assert {len(body.pips) for body in shown} == {0, 1, 2, 3}
    assert {body.due for body in shown} >= {None, (0, 2), (1, 1)}
    locked = {option.why for body in shown for option in options_of(body) if option.why}
    assert locked >= {"in danger", "no help", "no card", "one a turn"}


@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_many_beans_live_can_be_read_from_afar(size: tuple[int, int]) -> None:
    """In Sign 42, whatever else the page shows and however many play."""
    for name in ("roll-5", "act-5", "luck-5", "accident-on-5", "red-5", "duel-5", "psycho-5", "psycho-last-bean", "fire-5", "wheel-5"):
        rig = Rig(page(name), size)
        pen = rig.surface.base.pen
        assert pen is not None
        numbers = [mark for mark in pen.marks if _beside_beans(mark, pen.marks)]
        assert len(numbers) == 5, name
        assert min(mark.box.h for mark in numbers) >= SIGN, name
        rig.close()


def _beside_beans(mark: Mark, marks: list[Mark]) -> bool:
    """A figure right of a bean or husk on its line."""
    return (
        mark.kind == "text"
        and mark.what in ("0", "1", "2", "3")
        and any(
            other.what in ("bean", "husk") and 0 < mark.box.cx - other.box.cx < 60 and abs(mark.box.cy - other.box.cy) < 8
            for other in marks
            if other.kind == "icon"
        )
    )


def test_a_dead_bean_is_told_from_a_living_one_without_colour() -> None:
    rig = Rig(page("psycho-last-bean"))
    pen = rig.surface.base.pen
    assert pen is not None
    rows = body("psycho-last-bean").rows
    icons = [mark.what for mark in pen.marks if mark.kind == "icon" and mark.box.w > 24]
    assert icons.count("husk") == sum(row.beans - row.alive for row in rows) == 4
    assert icons.count("bean") == sum(row.alive for row in rows)
    rig.close()


@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["roll-4", "act-5", "red-4", "accident-on-5", "duel-5", "psycho-4", "fire-4", "wheel-picked"])
def test_every_option_is_touched_where_it_stands(name: str, size: tuple[int, int]) -> None:
    rig = Rig(page(name), size)
    offered = [option for option in options_of(page(name)) if option.act is not None and not option.why]
    assert offered
    for option in offered:
        rig.harness.tap_option(option)
    assert rig.sent == [option.act for option in offered]
    rig.close()


@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_card_that_does_not_help_says_the_rule(size: tuple[int, int]) -> None:
    rig = Rig(page("duel-5"), size)
    home: Option = next(option for option in options_of(body("duel-5")) if option.label == "Home")
    rig.harness.tap_option(home)
    assert laws.TRIANGLE.text in rig.words()
    assert rig.sent == []
    rig.close()


@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_whoever_must_save_a_bean_is_named_large_with_shape_and_colour(size: tuple[int, int]) -> None:
    rig = Rig(page("duel-4"), size)
    pen = rig.surface.base.pen
    assert pen is not None
    assert "Ben, save a bean" in rig.words()
    wedges = [mark for mark in pen.marks if mark.kind == "icon" and mark.what == "shape-wedge"]
    assert len(wedges) == 4  # the lid, the paper, the row, the arcade button's dot
    rig.close()


def dying(rig: Rig) -> list[float]:
    """The share of its size that each bean on its way out still has."""
    pen = rig.surface.base.pen
    assert pen is not None
    running = rig.surface.motions.running
    return [move.scale.x for move in pen.moves if move.way == "shrink" and move.name in running]


def drawn(rig: Rig) -> int:
    """How many beans stand in the people's rows or are on their way out."""
    pen = rig.surface.base.pen
    assert pen is not None
    return sum(mark.kind == "icon" and mark.what == "bean" and mark.box.w > 24 for mark in pen.marks)


def living(name: str) -> int:
    return sum(row.alive for row in body(name).rows)


def test_a_bean_that_was_lost_shrinks_away_and_is_gone() -> None:
    rig = Rig(page("died-4"))
    assert living("died-4") == living("flipped-4") + 1
    rig.app.show(page("flipped-4"))
    assert dying(rig) == [1.0]
    assert drawn(rig) == living("died-4")
    rig.harness.run(MOTION["shrink"] / 2)
    assert 0.0 < dying(rig)[0] < 1.0
    rig.surface.repaint()  # as when somebody else's sensor tells something
    assert 0.0 < dying(rig)[0] < 1.0
    rig.harness.run(MOTION["shrink"])
    assert dying(rig) == []
    rig.surface.repaint()
    assert drawn(rig) == living("flipped-4")
    rig.close()


def test_a_tap_counts_while_a_bean_dies() -> None:
    rig = Rig(page("died-4"))
    rig.app.show(page("flipped-4"))
    option = body("flipped-4").faces[1]
    rig.harness.tap_option(option, hold=0.03)
    assert rig.sent == [option.act]
    rig.close()


def test_nothing_moves_when_it_is_to_be_calm() -> None:
    rig = Rig(page("died-4"))
    rig.surface.calm = True
    rig.app.show(page("flipped-4"))
    assert dying(rig) == []
    assert drawn(rig) == living("flipped-4")
    rig.close()


def test_a_bean_that_is_flipped_back_does_not_die_again() -> None:
    """An undo shows it alive at once; another page of the match comes in between."""
    rig = Rig(page("flipped-4"))
    rig.app.show(page("died-4"))
    assert dying(rig) == []
    rig.app.show(replace(page("flipped-4"), number=99))
    assert len(dying(rig)) == 1
    rig.close()


def test_what_moves_stops_with_the_page() -> None:
    rig = Rig(page("died-4"))
    rig.app.show(page("flipped-4"))
    rig.app.show(page("menu-beans"))
    assert rig.surface.motions.running == frozenset()
    rig.close()
