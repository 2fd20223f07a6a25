"""The plain pages of every game that has them, at every size: whole, apart, touchable and legible."""

from __future__ import annotations

import pytest

from companion.view import HistoryBody, PlainBody
from tests.ui.rig import SIZES, Rig
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.tour_plain import PLAIN, walked

SMALL_PORTRAIT = (480, 800)


@pytest.mark.parametrize("size", [*SIZES, SMALL_PORTRAIT], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", PLAIN)
def test_every_plain_page_is_whole_and_legible(game: str, size: tuple[int, int], cuts: list[str]) -> None:  # noqa: F811
    wrong: dict[str, list[str]] = {}
    for stop in walked(game):
        cuts.clear()
        rig = Rig(stop.view, size)
        rig.clock.seconds = stop.now
        assert rig.surface.base.pen is not None
        if found := faults(rig.surface.base.pen, stop, cuts):
            wrong[stop.name] = found
        rig.close()
    assert wrong == {}


@pytest.mark.parametrize("game", PLAIN)
def test_the_walk_comes_by_many_pages(game: str) -> None:
    pages = [stop.view for stop in walked(game)]
    assert sum(isinstance(view.body, PlainBody) for view in pages) >= 8
    assert isinstance(pages[-1].body, HistoryBody)


@pytest.mark.parametrize("game", PLAIN)
def test_no_two_choices_of_a_page_look_alike(game: str) -> None:
    for stop in walked(game):
        if isinstance(stop.view.body, PlainBody):
            looks = [(tile.label, tile.text, tile.person) for tile in stop.view.body.tiles]
            assert len(set(looks)) == len(looks), (stop.name, looks)
