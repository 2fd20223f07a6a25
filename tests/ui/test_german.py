"""Every page of every tour once more in German, at every size: nothing cut, overlapped or off the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import words
from tests.ui.gallery import SIZES, Gallery, Size, Tour, tours
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.tour import Stop

walks: dict[Tour, tuple[Stop, ...]] = {}


@pytest.fixture(autouse=True)
def german() -> None:
    words.choose("de")


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    room = Gallery()
    yield room
    room.close()


def walked(tour: Tour) -> tuple[Stop, ...]:
    """The tour's pages as they are in the language that is spoken now; each module keeps them in English."""
    if tour not in walks:
        walks[tour] = tour.walked.__wrapped__(tour.walk)  # type: ignore[attr-defined]
    return walks[tour]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("tour", tours(), ids=lambda tour: f"{tour.prefix}{getattr(tour.walk, '__name__', tour.walk)}".replace(" ", "-"))
def test_every_page_is_whole_in_german(tour: Tour, size: Size, gallery: Gallery, cuts: list[str]) -> None:  # noqa: F811
    wrong: dict[str, list[str]] = {}
    for stop in walked(tour):
        cuts.clear()
        if found := faults(gallery.hang(stop, size), stop, cuts):
            wrong[stop.name] = found
    assert wrong == {}
