"""The setting for a left hand: the keys at the foot of a page stand the other way round, everything else where it was."""

from __future__ import annotations

import pytest

from companion.view import ResultBody
from tests.ui.gallery import Gallery, leading
from ui.layout import Box, Space
from ui.theme import THEMES


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery()


def bar(gallery: Gallery) -> dict[str, Box]:
    """The keys at the foot, by their labels."""
    view, surface = gallery.app.surface.view, gallery.app.surface
    assert view is not None
    return {one.label: one.box for one in surface.targets if one.option is not None and one.option in view.options}


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("page", sorted(leading()))
def test_the_keys_change_sides_and_nothing_else_moves(gallery: Gallery, page: str, size: tuple[int, int]) -> None:
    stop = leading()[page]
    gallery.hang(stop, size)
    right, others = bar(gallery), [(one.label, one.box) for one in gallery.app.surface.targets if one.label not in bar(gallery)]
    gallery.app.surface.resize(Space(*size, mirrored=True))
    gallery.app.surface.land()
    left = bar(gallery)
    assert [(one.label, one.box) for one in gallery.app.surface.targets if one.label not in left] == others
    assert left.keys() == right.keys()
    if not right or isinstance(stop.view.body, ResultBody):  # its keys stand on the paper, not at the foot
        assert left == right
        return
    span = min(box.x for box in right.values()) + max(box.right for box in right.values())
    for label, box in right.items():
        assert left[label].y == box.y
        assert left[label].w == box.w
        assert left[label].x == pytest.approx(span - box.right)


def test_the_app_hears_of_the_setting_at_once(gallery: Gallery) -> None:
    gallery.hang(next(iter(leading().values())))
    gallery.app.restyle(THEMES["dusk"], calm=True, left_hand=True)
    assert gallery.app.surface.space.mirrored
    gallery.app.restyle(THEMES["dusk"], calm=True)
    assert not gallery.app.surface.space.mirrored
