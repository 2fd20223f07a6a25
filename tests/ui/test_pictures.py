"""Every page looks as its stored picture, but for how edges are smoothed; `python -m tests.ui.stored --accept` renews them."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from tests.ui.compare import Pixels, decode, encode, same
from tests.ui.gallery import SIZES, Gallery, leading, pages
from tests.ui.stored import STORED, fault, shots, take
from ui.theme import THEMES

MOST = 15_000_000  # bytes, all pictures together


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    one = Gallery()
    yield one
    one.close()


def test_every_page_looks_as_stored(gallery: Gallery) -> None:
    wrong = [told for shot in shots() if (told := fault(shot, take(gallery, shot)))]
    assert wrong == []


def test_the_pictures_are_those_of_the_pages_and_small() -> None:
    names = {shot.file.name for shot in shots()}
    there = {file.name for file in STORED.iterdir()}
    assert there == names
    assert sum(file.stat().st_size for file in STORED.iterdir()) <= MOST


def test_every_screen_is_stored_in_every_size_light_and_language() -> None:
    names = {shot.name for shot in shots()}
    kinds = {type(stop.view.body) for stop in pages().values()}
    assert {type(stop.view.body) for stop in leading().values()} == kinds
    endings = [f"{wide}x{tall}" for wide, tall in SIZES[1:]] + [light for light in THEMES if light != "dusk"] + ["de"]
    assert {f"{name}@{ending}" for name in leading() for ending in endings} <= names


# --- the comparison itself --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["play", "spoils", "war-defence-5", "setup-rummy"])
def page(request: pytest.FixtureRequest, gallery: Gallery) -> Pixels:
    gallery.hang(pages()[request.param])
    return gallery.pixels()


def test_a_page_is_as_it_was_stored(page: Pixels) -> None:
    assert same(page, decode(encode(page)))


@pytest.mark.parametrize("shift", [(0.4, 0), (0, 0.4), (-0.5, 0.3)])
def test_edges_may_be_smoothed_otherwise(page: Pixels, shift: tuple[float, float]) -> None:
    """As by another driver: every edge falls elsewhere between the pixels, or is a little softer."""
    by = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    moved = cv2.warpAffine(page, by, page.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(page, (3, 3), 0.45)
    assert same(np.asarray(moved, np.uint8), decode(encode(page)))
    assert same(np.asarray(soft, np.uint8), decode(encode(page)))


def test_one_moved_element_is_noticed(page: Pixels, gallery: Gallery) -> None:
    """Each word and icon of the page in turn, three pixels to the right or down, its ground closed behind it."""
    stored = decode(encode(page))
    pen = gallery.app.surface.base.pen
    assert pen is not None
    marks = [mark for mark in pen.all_marks() if mark.kind in ("text", "icon") and not mark.rotated and mark.box.w > 8]
    assert len(marks) > 10
    for mark in marks:
        box = mark.box.inset(-1)
        x, y, right, bottom = (max(0, int(v)) for v in (box.x, box.y, box.right, box.bottom))
        for dx, dy in ((3, 0), (0, 3)):
            other = page.copy()
            other[y:bottom, x:right] = page[y, x]
            part = page[y:bottom, x:right]
            there = other[y + dy : bottom + dy, x + dx : right + dx]
            there[:] = part[: there.shape[0], : there.shape[1]]
            assert not same(other, stored), mark


def test_a_missing_word_and_another_colour_are_noticed(page: Pixels) -> None:
    stored = decode(encode(page))
    gone = page.copy()
    gone[14:50, 70:140] = page[14, 66]
    redder = page.copy()
    redder[100:140, 20:300, 0] = np.clip(redder[100:140, 20:300, 0].astype(int) + 40, 0, 255)
    assert not same(gone, stored)
    assert not same(redder, stored)
    assert not same(page[:, :-1], stored)
