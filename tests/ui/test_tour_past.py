"""The pages about what has happened and what may happen, at every size: whole, apart, touchable and legible; locks on every page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui import tour_past
from tests.ui.rig import SIZES, Rig
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.tour import Walk

SMALL_PORTRAIT = (480, 800)


@pytest.mark.parametrize("size", dict.fromkeys((*SIZES, SMALL_PORTRAIT)), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("go", tour_past.WALKS, ids=lambda go: go.__name__)
def test_every_page_is_whole_and_legible(go: Callable[[Walk], None], size: tuple[int, int], cuts: list[str]) -> None:  # noqa: F811
    wrong: dict[str, list[str]] = {}
    for stop in tour_past.walked(go):
        cuts.clear()
        rig = Rig(stop.view, size)
        rig.clock.seconds = stop.now
        assert rig.surface.base.pen is not None
        if found := faults(rig.surface.base.pen, stop, cuts):
            wrong[stop.name] = found
        rig.close()
    assert wrong == {}
