"""Keys of the action bar keep their places while another one comes and goes beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.acts import Go
from companion.view import Option, View
from tests.ui.gallery import SIZES, pages
from tests.ui.rig import Rig
from ui.layout import Box

PAGES = {name: pages()[name].view for name in ("play", "settling-moving", "settling")}


def with_doubt(view: View) -> View:
    """The page with the key that corrects a reading, right before its main key, as the pages of a match have it."""
    return replace(view, options=(*view.options[:-1], Option("Not right?", Go("amend")), view.options[-1]))


def keys(view: View, size: tuple[int, int]) -> dict[str, Box]:
    rig = Rig(view, size)
    found = {target.label: target.box for target in rig.surface.targets if target.option in view.options}
    rig.close()
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", PAGES)
def test_other_keys_stay_where_they_are_when_not_right_joins(name: str, size: tuple[int, int]) -> None:
    view = PAGES[name]
    before, after = keys(view, size), keys(with_doubt(view), size)
    assert len(before) == 3
    assert set(after) - set(before) == {"Not right?"}
    others = [option.label for option in view.options if option.kind != "main"]
    assert {label: after[label] for label in others} == {label: before[label] for label in others}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_card_that_settles_moves_no_key(size: tuple[int, int]) -> None:
    """The main key waits for the ring, then it can be pressed: the bar has as many rows, and each key its place."""
    moving, still = (keys(PAGES[name], size) for name in ("settling-moving", "settling"))
    assert [(box.x, box.y) for box in moving.values()] == [(box.x, box.y) for box in still.values()]
    assert moving["Cards fell"].y == keys(PAGES["play"], size)["Cards fell"].y
