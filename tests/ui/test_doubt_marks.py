"""The picture of a doubt: rings and ticks lie where the dice lie, and a tick leaves the face of its die to be seen."""

from __future__ import annotations

import pytest

from companion.view import DoubtBody
from tests.ui.gallery import pages
from tests.ui.samples import BLUE_DIE, GREEN_DIE, photo
from ui.layout import Box
from ui.screens.doubt import tick_at

DOUBTS = {name: stop.view.body for name, stop in pages().items() if isinstance(stop.view.body, DoubtBody) and stop.view.body.marks}


def test_some_doubts_are_shown_with_dice() -> None:
    assert len(DOUBTS) >= 4


@pytest.mark.parametrize("name", DOUBTS)
def test_each_mark_lies_on_a_drawn_die(name: str) -> None:
    body = DOUBTS[name]
    picture = photo(body.picture)
    tall, wide, _ = picture.shape
    under = {tuple(picture[int(mark.y * tall), int(mark.x * wide)].tolist()) for mark in body.marks}
    assert under <= {BLUE_DIE, GREEN_DIE}
    assert len({(mark.x, mark.y) for mark in body.marks}) == len(body.marks)


@pytest.mark.parametrize("size", [0.064, 0.13])
def test_a_tick_leaves_its_die_to_be_seen(size: float) -> None:
    place = Box(10.0, 20.0, 300.0, 300.0)
    tick = tick_at(place, 0.5, 0.5, size)
    half = size * place.w / 2
    shared = max(0.0, 160.0 + half - tick.x) * max(0.0, tick.bottom - (170.0 - half))
    assert shared < 0.1 * (2 * half) ** 2


@pytest.mark.parametrize(("x", "y"), [(0.01, 0.01), (0.99, 0.01), (0.99, 0.99)])
def test_a_tick_stays_in_the_picture(x: float, y: float) -> None:
    place = Box(10.0, 20.0, 300.0, 300.0)
    tick = tick_at(place, x, y, 0.064)
    assert place.x <= tick.x <= tick.right <= place.right
    assert place.y <= tick.y <= tick.bottom <= place.bottom
