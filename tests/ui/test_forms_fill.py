"""A form that asks one thing does not leave the lower half of a portrait page empty: its keys grow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.view import PickBody
from tests.ui.gallery import Gallery, Size, pages
from tests.ui.walking import Stop

PORTRAIT = ((480, 800), (720, 1280))
ALONE = {
    name: stop
    for name, stop in pages().items()
    if isinstance(stop.view.body, PickBody) and len(stop.view.body.controls) == 1 and stop.view.body.controls[0].choices
}


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    one = Gallery()
    yield one
    one.close()


def lowest(gallery: Gallery, stop: Stop, size: Size) -> float:
    """How far down the lowest key of the form reaches, in shares of the page."""
    body = stop.view.body
    assert isinstance(body, PickBody)
    pen = gallery.hang(stop, size)
    keys = [target.box.bottom for target in pen.targets if target.option in body.controls[0].choices]
    assert keys
    return max(keys) / pen.space.h


def test_there_are_such_forms() -> None:
    assert len(ALONE) >= 10


@pytest.mark.parametrize("size", PORTRAIT, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ALONE)
def test_its_keys_reach_over_the_middle(name: str, size: Size, gallery: Gallery) -> None:
    assert lowest(gallery, ALONE[name], size) > 0.5
