"""The walk through the plain pages: it comes by many, and what can be chosen on them can be told apart."""

from __future__ import annotations

import pytest

from companion.view import HistoryBody, PlainBody
from tests.ui.tour_plain import PLAIN, walked


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
