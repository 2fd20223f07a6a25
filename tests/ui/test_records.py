"""The code on the screen as a phone sees it: every size and light, read from the pixels; and the records' long lists."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from companion.records import bgstats
from companion.view import CodeBody, Lid, View
from tests.companion.test_export import over
from tests.ui.gallery import SIZES, Gallery, Size, pages
from tests.ui.walking import Stop
from ui.screens.records import RecordsScreen
from ui.theme import THEMES

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay")


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    one = Gallery()
    yield one
    one.close()


def code_of(players: int) -> tuple[str, Stop]:
    link = bgstats.short(bgstats.play(over(NAMES[:players])))
    return link, Stop("code", View(Lid("paper", "Dumb Ways to Die"), CodeBody(bgstats.code(link), "Export to BG Stats", "Scan it.")), 0.0)


def read(gallery: Gallery) -> str:
    """What OpenCV's detector reads in the picture of the screen; the one that finds the corners as it finds markers, since the older one
    misses codes of this size whatever draws them."""
    return cv2.QRCodeDetectorAruco().detectAndDecode(gallery.pixels()[:, :, ::-1].copy())[0]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [2, 5])
def test_x20_the_code_is_read_from_the_screen(gallery: Gallery, size: Size, players: int) -> None:
    link, stop = code_of(players)
    for theme in THEMES.values():
        gallery.hang(stop, size, theme)
        assert read(gallery) == link


def test_every_module_is_as_many_pixels_as_every_other_with_white_round_them(gallery: Gallery) -> None:
    link, stop = code_of(4)
    gallery.hang(stop)
    grey = gallery.pixels().mean(axis=2)
    white = np.argwhere(grey > 250)
    (top, left), (bottom, right) = white.min(axis=0), white.max(axis=0) + 1
    rows = bgstats.code(link)
    module = (bottom - top) // len(rows)
    assert module >= 3
    dark = np.argwhere(grey[top:bottom, left:right] < 60)
    first, last = dark.min(axis=0), dark.max(axis=0) + 1
    inner = len(rows) - 2 * bgstats.QUIET
    assert (last - first).tolist() == [module * inner] * 2
    assert first.min() >= module * bgstats.QUIET
    seen = grey[top:bottom, left:right][first[0] : last[0], first[1] : last[1]].reshape(inner, module, inner, module)
    assert np.ptp(seen, axis=(1, 3)).max() < 5
    told = [[row[at] == "1" for at in range(bgstats.QUIET, len(row) - bgstats.QUIET)] for row in rows[bgstats.QUIET : -bgstats.QUIET]]
    assert ((seen[:, 0, :, 0] < 60) == np.array(told)).all()


def test_three_hundred_matches_of_thirty_people_can_be_scrolled_to_the_last(gallery: Gallery) -> None:
    stop = pages()["records-many"]
    gallery.hang(stop)
    screen = gallery.app.surface.screen
    assert isinstance(screen, RecordsScreen)
    (scroller,) = screen.scrollers.values()
    scroller.offset = 1e6
    gallery.app.surface.repaint()
    assert stop.view.body.lines[-1].title in {mark.what for mark in gallery.app.surface.base.pen.all_marks()}  # type: ignore[union-attr]
