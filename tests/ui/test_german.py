"""Every page of every tour once more in German, at every size: nothing cut, overlapped or off the screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion import words
from tests.ui import samples, samples_pages
from tests.ui.gallery import SIZES, Gallery, Size, Tour, tours
from tests.ui.rig import Rig
from tests.ui.test_drawer import Table
from tests.ui.test_layout import ink
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.walking import Stop
from ui.drawer import Drawer

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
    gallery.app.window.size = size  # the page that hung there before is drawn anew
    for stop in walked(tour):
        cuts.clear()
        if found := faults(gallery.hang(stop, size), stop, cuts):
            wrong[stop.name] = found
    assert wrong == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("unplugged", [False, True])
def test_the_drawer_is_whole_in_german(size: Size, unplugged: bool, cuts: list[str]) -> None:  # noqa: F811
    rig = Rig(samples.simulated(samples.garbage()), size, Drawer(Table()))
    if unplugged:
        rig.drawer.unplugged |= {"camera", "scale"}  # type: ignore[union-attr]
    cuts.clear()
    rig.harness.tap_option("drawer")
    assert "Simulierter Tisch" in rig.words()
    assert "Kamera dran" in rig.words() if unplugged else "Kamera weg" in rig.words()
    assert ill_fitting(rig, cuts) == []
    rig.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_keyboard_is_whole_in_german(size: Size, cuts: list[str]) -> None:  # noqa: F811
    rig = Rig(samples_pages.setup(), size)
    cuts.clear()
    rig.harness.tap_option("Add")
    assert "Fertig" in rig.words()
    assert ill_fitting(rig, cuts) == []
    rig.close()


def ill_fitting(rig: Rig, gone: list[str]) -> list[str]:
    """Texts of the topmost layer that are cut, lie over others or leave the window."""
    pen = next(layer.pen for layer in reversed(rig.surface.layers) if layer.pen is not None)
    texts = [mark for mark in pen.all_marks() if mark.kind == "text"]
    whole = pen.space.whole
    outside = [mark.what for mark in texts if ink(mark).right > whole.right + 1 or ink(mark).x < -1 or ink(mark).bottom > whole.bottom + 1]
    return [*gone, *outside, *(f"{a.what} over {b.what}" for a, b in combinations(texts, 2) if ink(a).overlaps(ink(b), 1.0))]
