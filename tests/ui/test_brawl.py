"""Dumpster Brawl!'s sheet and hands at every size: whole, apart, touchable, legible; the numbers that all must see are large."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion import acts
from companion.view import HandBody, SheetBody
from tests.ui.contrast import weak
from tests.ui.gallery import LAYOUTS, SIZES, Size
from tests.ui.rig import Rig
from tests.ui.samples import wordy
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.tour_brawl import LONG, WALKS
from tests.ui.walking import Stop, Walk, walked
from ui.theme import FAR, THEMES


def hung(name: str, size: Size = (800, 480)) -> Rig:
    stop = next(stop for go in WALKS for stop in walked(go) if stop.name == name)
    rig = Rig(stop.view, size)
    rig.clock.seconds = stop.now
    return rig


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("go", WALKS, ids=lambda go: go.__name__)
def test_every_page_is_whole_and_legible(go: Callable[[Walk], None], size: Size, cuts: list[str]) -> None:  # noqa: F811
    wrong: dict[str, list[str]] = {}
    for stop in walked(go):
        cuts.clear()
        rig = Rig(stop.view, size)
        rig.clock.seconds = stop.now
        assert rig.surface.base.pen is not None
        longs = [text for text in cuts if text not in LONG]  # fourteen letters shrink first, then are shortened
        if found := faults(rig.surface.base.pen, stop, longs):
            wrong[stop.name] = found
        rig.close()
    assert wrong == {}


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("go", WALKS, ids=lambda go: go.__name__)
def test_longer_words_stay_in_their_places(go: Callable[[Walk], None], size: Size) -> None:
    wrong: dict[str, list[str]] = {}
    for stop in walked(go):
        longer = wordy(stop.view)
        rig = Rig(longer, size)
        rig.clock.seconds = stop.now
        assert rig.surface.base.pen is not None
        if found := faults(rig.surface.base.pen, Stop(stop.name, longer, stop.now), []):
            wrong[stop.name] = found
        rig.close()
    assert wrong == {}


@pytest.mark.parametrize("light", THEMES)
def test_words_on_piles_and_tiles_can_be_read_in_every_light(light: str) -> None:
    for name in ("sheet-six", "sheet-away", "lay-added", "claim-left-over-6", "claim-2"):
        rig = hung(name)
        rig.surface.theme = THEMES[light]
        rig.surface.repaint()
        assert rig.surface.base.pen is not None
        assert [str(one) for one in weak(rig.surface.base.pen.all_marks())] == [], name
        rig.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_six_players_and_thirteen_items_need_no_scrolling(size: Size) -> None:
    for name in ("begin-6", "lays-nothing-yet", "sheet-two", "lay-first", "claim-6"):
        rig = hung(name, size)
        assert "scroll" not in {target.name for target in rig.surface.targets}, name
        rig.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_points_are_read_from_all_round_the_table(size: Size) -> None:
    rig = hung("sheet-two", size)
    assert rig.surface.base.pen is not None
    far = [mark for mark in rig.surface.base.pen.all_marks() if mark.far and mark.what in ("7", "4")]
    assert {mark.what for mark in far} == {"7", "4"}
    assert all(mark.size >= FAR - 1 / rig.surface.space.u for mark in far)
    rig.close()


def test_a_sheet_that_is_longer_than_the_screen_shows_whose_turn_it_is() -> None:
    rig = hung("sheet-six")
    body = rig.view.body
    assert isinstance(body, SheetBody)
    active = next(row for row in body.rows if row.active)
    assert "scroll" in {target.name for target in rig.surface.targets}
    assert active.person.name in rig.words()
    rig.close()


def test_an_item_is_touched_and_taken_back_on_its_own_tile() -> None:
    rig = hung("lay-two-sets")
    body = rig.view.body
    assert isinstance(body, HandBody)
    can = next(tile for tile in body.tiles if tile.item == "Soda Can")
    rig.harness.tap_option(can.more.act)
    assert can.less is not None
    rig.harness.tap_option(can.less.act)
    assert rig.sent == [acts.Pick("lay", "item Soda Can", 5), acts.Pick("lay", "item Soda Can", 3)]
    rig.close()


def test_a_locked_main_button_says_the_rule_large() -> None:
    rig = hung("claim-left-over-6")
    rig.harness.tap_option(rig.view.options[-1])
    assert rig.sent == []
    assert "Nothing may be left over" in rig.words()
    rig.close()
