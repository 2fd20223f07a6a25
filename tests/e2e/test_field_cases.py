"""Cases from the field that need a real window and a real pointer: turned screens, doubled taps, what lies behind (docs/field-cases.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.e2e.display import PATIENCE, Display, share_of

QUARTERS = {90: 3, 180: 2, 270: 1}  # turned by the setting; by so many quarters the picture is turned back, counted as `np.rot90` does
NEAR = 2.0  # px
GROUND = (0x12, 0x3A, 0x35)
HUNDRED = 100


class Page(Display):
    """One page on a screen of its own. Nothing has been touched yet."""

    def __init__(self, place: Path, size: str = "800x480", turned: int = 0) -> None:
        place.mkdir()
        super().__init__(place, size)
        self.file = place / "page.json"
        self.app = self.start("tests.e2e.page", str(self.file), size, str(turned))
        self.seen = self.until(lambda told: True)
        end = time.monotonic() + PATIENCE
        while share_of(self.pixels(), GROUND) < 0.1:
            assert time.monotonic() < end, "the page stays dark"
            time.sleep(0.05)

    def until(self, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        return self.told(self.file, self.app, done)

    def place_of(self, label: str) -> tuple[float, float]:
        return next((x, y) for name, x, y in self.seen["targets"] if name == label)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with Page(tmp_path_factory.mktemp("page") / "page") as made:
        yield made


# --- one page, from its first touch on: these run in this order -------------------------------------------------------


def test_k13_k14_the_first_picture_is_there_before_any_touch_and_the_first_touch_acts(page: Page) -> None:
    assert page.seen["touches"] == []
    assert page.seen["sent"] == []
    assert len(np.unique(page.pixels().reshape(-1, 3), axis=0)) > 20  # words, icons and colours, not one dark ground
    page.pointer("mousemove", *page.place_of("Got it"), "click", 1)
    told = page.until(lambda told: bool(told["sent"]))
    assert told["sent"] == ["Dismiss(what='form')"]


def test_k02_k03_a_hundred_taps_are_a_hundred(page: Page) -> None:
    before = len(page.until(lambda told: True)["sent"])
    page.pointer("mousemove", *page.place_of("One more"), "click", "--repeat", HUNDRED, "--delay", 60, 1)
    told = page.until(lambda told: len(told["sent"]) >= before + HUNDRED)
    assert told["sent"][before:] == ["Pick(picker='sample', field='plus', value='')"] * HUNDRED


def test_k06_a_finger_in_each_corner_lands_in_that_corner(page: Page) -> None:
    corners = [(2, 2), (797, 2), (797, 477), (2, 477)]
    for number, corner in enumerate(corners, start=1):
        before = len(page.until(lambda told: True)["touches"])
        page.pointer("mousemove", *corner, "click", 1)
        told = page.until(lambda told, before=before: len(told["touches"]) >= before + 2)  # type: ignore[misc]
        for phase, (heard, *place) in zip(("down", "up"), told["touches"][before:], strict=True):
            assert heard == phase, number
            assert np.allclose(place, corner, atol=NEAR), (corner, place)


def test_k12_the_screen_never_goes_dark_by_itself(page: Page) -> None:
    """A desktop may not blank it: there a touch in the dark would press what nobody sees. Our own dark is tried in tests/ui."""
    assert page.seen["may blank"] == 0


def test_k18_a_right_click_leaves_no_dot(page: Page) -> None:
    heard = len(page.until(lambda told: True)["touches"])
    page.pointer("mousemove", 60, 235)
    before = page.pixels()
    page.pointer("click", 3)
    page.until(lambda told: len(told["touches"]) >= heard + 2)
    time.sleep(0.5)  # a dot would be drawn with the next frame
    assert np.array_equal(page.pixels(), before)


def test_k07_nothing_that_is_touched_reaches_what_lies_behind(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "front.json"
    behind = len(page.until(lambda told: True)["touches"])
    front = page.start("tests.e2e.page", str(file), "800x480", "0")
    seen = page.told(file, front, lambda told: True)
    for _label, x, y in seen["targets"]:
        page.pointer("mousemove", x, y, "click", 1)
    told = page.told(file, front, lambda told: len(told["touches"]) >= 2 * len(seen["targets"]))
    assert len(told["sent"]) == len(seen["targets"])
    assert len(page.until(lambda told: True)["touches"]) == behind
    front.terminate()
    front.wait(20)


# --- turned screens ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def upright(tmp_path_factory: pytest.TempPathFactory) -> dict[str, NDArray[np.uint8]]:
    """The page as it is drawn on a screen that is not turned, by the screen's size."""
    drawn = {}
    for size in ("800x480", "480x800"):
        with Page(tmp_path_factory.mktemp("upright") / size, size) as made:
            drawn[size] = made.pixels()
    return drawn


@pytest.mark.parametrize("turned", QUARTERS)
def test_k05_k10_picture_and_finger_turn_together(turned: int, upright: dict[str, NDArray[np.uint8]], tmp_path: Path) -> None:
    with Page(tmp_path / "turned", "800x480", turned) as page:
        right_way_up = np.rot90(page.pixels(), QUARTERS[turned])
        tall, wide = right_way_up.shape[:2]
        assert page.seen["size"] == [wide, tall]
        assert np.abs(right_way_up.astype(int) - upright[f"{wide}x{tall}"]).mean() < 0.5
        places = np.rot90(np.dstack(np.meshgrid(np.arange(800), np.arange(480))), QUARTERS[turned])  # of each pixel on the glass
        x, y = page.place_of("Cards fell")
        down, move, up = (places[round(y + dy), round(x + dx)] for dx, dy in ((0, 0), (20, 0), (20, 10)))
        still = ("sleep", "0.15")  # some frames
        page.pointer("mousemove", *down, "mousedown", 1, *still, "mousemove", *move, *still, "mousemove", *up, *still, "mouseup", 1)
        told = page.until(lambda told: bool(told["sent"]))
        assert told["sent"] == ["Pick(picker='sample', field='fell', value='')"]
        due = [("down", x, y), ("move", x + 20, y), ("move", x + 20, y + 10), ("up", x + 20, y + 10)]
        assert [phase for phase, *_place in told["touches"]] == [phase for phase, *_place in due]
        assert np.allclose([place for _phase, *place in told["touches"]], [place for _phase, *place in due], atol=NEAR)


@pytest.mark.parametrize("size", ["1280x720", "720x1280"])
def test_k11_a_screen_keeps_the_way_it_stands(size: str, tmp_path: Path) -> None:
    with Page(tmp_path / "page", size) as page:
        wide, tall = (int(part) for part in size.split("x"))
        assert page.seen["size"] == [wide, tall]
        assert page.pixels().shape == (tall, wide, 3)
        main = page.place_of("Stacked: start 3 s")  # the bar is at the foot, whichever way the screen stands
        assert main[1] > tall * 0.88
        page.pointer("mousemove", *main, "click", 1)
        assert page.until(lambda told: bool(told["sent"]))["sent"] == ["StartWait()"]
