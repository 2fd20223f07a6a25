"""The screen turned by our own setting, on a virtual display: what is drawn is turned, and a click lands where it is aimed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.touchmap import PLAIN
from tests.companion.test_touchmap import told_by
from tests.e2e.display import PATIENCE, Display
from tests.ui.compare import same

WIDE, TALL = 800, 480  # as people see it


@contextmanager
def shown(place: Path, rotation: int, *more: str) -> Iterator[tuple[Display, Path]]:
    """A page for a screen that stands turned by so many degrees; gives the display and the file in which the page tells."""
    size = f"{WIDE}x{TALL}" if rotation % 180 == 0 else f"{TALL}x{WIDE}"
    place.mkdir()
    with Display(place, size) as display:
        file = place / "told.json"
        app = display.start("tests.e2e.page", str(file), size, str(rotation), *more)
        display.told(file, app, lambda told: bool(told["targets"]))
        yield display, file


def still(display: Display) -> NDArray[np.uint8]:
    """The screen, once a page is on it and does not change any more."""
    end, last = time.monotonic() + PATIENCE, display.pixels()
    while time.monotonic() < end:
        time.sleep(0.25)
        now = display.pixels()
        if np.array_equal(now, last) and len(np.unique(now.reshape(-1, 3), axis=0)) > 20:
            return now
        last = now
    raise AssertionError("the page does not come to rest")


@pytest.fixture(scope="module")
def upright(tmp_path_factory: pytest.TempPathFactory) -> NDArray[np.uint8]:
    with shown(tmp_path_factory.mktemp("rotation") / "0", 0) as (display, _file):
        return still(display)


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_screen_shows_and_hears_the_same(rotation: int, upright: NDArray[np.uint8], tmp_path: Path) -> None:
    quarters = rotation // 90
    with shown(tmp_path / "turned", rotation) as (display, file):
        picture = np.ascontiguousarray(np.rot90(still(display), -quarters))
        assert same(picture, upright)
        app = display.processes[0]
        told = display.told(file, app, lambda told: True)
        assert told["size"] == [WIDE, TALL]
        for number, (_label, x, y) in enumerate(told["targets"], 1):
            display.pointer("mousemove", *turned(x, y, quarters), "click", "1")
            heard = display.told(file, app, lambda told, number=number: lifted(told) == number)
            assert heard["touches"][-1][1:] == pytest.approx([x, y], abs=1.5)
        assert len(heard["sent"]) >= len(heard["targets"]) - 1  # all but what tells a rule


@pytest.mark.parametrize(("rotation", "display"), [(90, 2), (270, 5)], ids=["mirrored", "turned by a quarter"])
def test_a_display_that_tells_touches_elsewhere_is_put_right_before_the_picture_is_turned(
    rotation: int, display: int, tmp_path: Path
) -> None:
    """The map is of the display: it holds however the picture is turned."""
    with shown(tmp_path / "turned", rotation, "garbage", str(display)) as (screen, file):
        app = screen.processes[0]
        told = screen.told(file, app, lambda told: True)
        for number, (_label, x, y) in enumerate(told["targets"], 1):
            place = turned(x, y, rotation // 90)
            right, up = place[0] / (screen.wide - 1), 1 - place[1] / (screen.tall - 1)
            ((right, up),) = told_by(PLAIN[display], [(right, up)])
            screen.pointer("mousemove", right * (screen.wide - 1), (1 - up) * (screen.tall - 1), "click", "1")
            heard = screen.told(file, app, lambda told, number=number: lifted(told) == number)
            assert heard["touches"][-1][1:] == pytest.approx([x, y], abs=2.5)


def lifted(told: dict[str, Any]) -> int:
    return [phase for phase, _x, _y in told["touches"]].count("up")


def turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Where a point of the upright page lies on a screen that is turned counterclockwise by so many quarters."""
    wide, tall = WIDE, TALL
    for _quarter in range(quarters):
        x, y, wide, tall = y, wide - 1 - x, tall, wide
    return x, y
