"""The pages round a match on the real window: what they show fits, and what they tell."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from companion.acts import Nudge, PutCorner
from companion.view import Entry, HistoryBody, ResultBody
from tests.ui import samples_pages as samples
from tests.ui.opened import PAGES, SIZES, Opener, Page
from ui import textures
from ui.app import BinsideApp
from ui.harness import Harness
from ui.layout import Box
from ui.screens.sensors import blunt, curve


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_off_the_screen_cut_overlapping_or_too_small(
    name: str, size: tuple[int, int], open_page: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[str] = []
    words = textures.words
    monkeypatch.setattr(textures, "words", lambda text, face, px: rows.append(text) or words(text, face, px))
    page = open_page(PAGES[name](), size)
    pen = page.app.surface.base.pen
    assert pen is not None
    whole = pen.space.whole.inset(-0.7)
    assert [m for m in pen.marks if not _within(m.box, whole)] == []
    texts = [m for m in pen.marks if m.kind == "text" and not m.rotated]
    assert texts
    assert [(a.what, b.what) for a, b in combinations(texts, 2) if a.box.inset(0, 2).overlaps(b.box.inset(0, 2), 1.5)] == []
    assert [row for row in rows if row.endswith("…")] == []
    _sound(page, whole)


def _within(box: Box, whole: Box) -> bool:
    return box.x >= whole.x and box.y >= whole.y and box.right <= whole.right and box.bottom <= whole.bottom


def _sound(page: Page, whole: Box) -> None:
    targets = page.targets
    assert [t.label for t in targets if t.box.w < 51.9 or t.box.h < 51.9] == []
    assert [t.label for t in targets if not _within(t.box, whole)] == []
    assert [(a.label, b.label) for a, b in combinations(targets, 2) if a.box.overlaps(b.box, 0.5)] == []


@pytest.mark.parametrize("size", SIZES)
def test_home_names_every_simulated_sensor(size: tuple[int, int], open_page: Opener) -> None:
    view = samples.home()
    page = open_page(view, size)
    assert page.words.count("simulated") == sum(d.simulated for d in view.devices) == 2
    page.app.show(replace(view, devices=tuple(replace(d, text=f"simulated {d.device}") if d.simulated else d for d in view.devices)))
    assert [word for word in page.words if "simulated" in word] == ["simulated", "simulated"]  # once each, though their names say it too
    real = replace(view, devices=tuple(replace(d, simulated=False) for d in view.devices))
    page.app.show(real)
    assert page.words.count("simulated") == 0


def test_touching_a_simulated_sensor_opens_the_drawer(open_page: Opener) -> None:
    page = open_page(samples.home())
    opened: list[bool] = []
    page.app.surface.open_drawer = lambda: opened.append(True)
    page.app.surface.repaint()
    page.hand.tap_option("drawer")
    assert opened == [True]
    assert page.sent == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(1, 7))
def test_a_result_names_everybody_and_crowns_the_winner(count: int, size: tuple[int, int], open_page: Opener) -> None:
    view = samples.result(count)
    page = open_page(view, size)
    assert isinstance(view.body, ResultBody)
    told = " ".join(page.words)
    assert [p.person.name for p in view.body.places if p.person.name not in told] == []
    assert page.icons("crown") == 1


def test_a_shared_win_has_two_crowns_and_nobody_has_none(open_page: Opener) -> None:
    assert open_page(samples.result_shared()).icons("crown") == 2
    assert open_page(samples.result_nobody()).icons("crown") == 0
    six = samples.result(6)
    assert isinstance(six.body, ResultBody)
    all_win = replace(six, body=replace(six.body, places=tuple(replace(p, rank=1, wins=True) for p in six.body.places)))
    for size in SIZES:
        assert open_page(all_win, size).icons("crown") == 6


def test_history_strikes_through_only_what_was_taken_back(open_page: Opener) -> None:
    """Between two views that differ only in that, the row's middle differs."""
    row = Entry(samples.ANA, "stacked", "3", "21:14", "scale")

    def picture(entry: Entry) -> Any:
        page = open_page(replace(samples.history(), body=HistoryBody((entry,)), notice=None))
        return page.hand.pixels(), page

    struck, page = picture(replace(row, taken_back=True))
    pen = page.app.surface.base.pen
    assert pen is not None
    box = next(m.box for m in pen.marks if m.what == "stacked")
    row_of = round(box.y + box.h * 0.56)
    assert _even(struck[row_of - 1 : row_of + 2, round(box.x) + 2 : round(box.right) - 2])
    plain, page = picture(row)
    assert not _even(plain[row_of - 1 : row_of + 2, round(box.x) + 2 : round(box.right) - 2])


def _even(rows: Any) -> bool:
    """Whether one of the rows has one colour from end to end."""
    return any(int(np.ptp(row.astype(int), axis=0).max()) < 12 for row in rows)


def test_sensors_show_the_newest_picture(open_page: Opener) -> None:
    page = open_page(samples.sensors(), frame=None)
    place = (160, 226)  # row and column inside the picture, off its corners and lines
    page.frame = np.full((236, 400, 3), (40, 60, 200), np.uint8)  # BGR
    page.hand.run(0.3)
    assert page.hand.pixels()[place].tolist() == pytest.approx([200, 60, 40], abs=3)
    page.frame = np.full((236, 400, 3), (10, 220, 30), np.uint8)
    page.hand.run(0.3)
    assert page.hand.pixels()[place].tolist() == pytest.approx([30, 220, 10], abs=3)


def test_a_touch_in_the_picture_puts_the_chosen_corner_there(open_page: Opener) -> None:
    page = open_page(samples.set_corners())
    place = next(target.box for target in page.targets if target.name == "corner")
    u = page.app.surface.space.u
    page.hand.tap((place.x + 0.25 * place.w) * u, (place.y + 0.75 * place.h) * u)
    page.hand.tap((place.right + 3) * u, place.y * u)  # beside it nothing is put
    assert [type(act) for act in page.sent] == [PutCorner]
    assert (page.sent[0].x, page.sent[0].y) == pytest.approx((0.25, 0.75), abs=0.01)


def test_the_magnifier_shows_what_lies_round_the_chosen_corner(open_page: Opener) -> None:
    frame = np.full((720, 1280, 3), (200, 60, 20), np.uint8)
    x, y = samples.Lamp().corners()[2]  # the lower right corner is chosen
    middle = round(y * 720), round(x * 1280)
    frame[middle[0] - 20 : middle[0] + 20, middle[1] - 20 : middle[1] + 20] = (30, 40, 220)
    page = open_page(samples.set_corners(), frame=frame)
    page.hand.run(0.3)
    screen, u = page.hand.pixels(), page.app.surface.space.u
    keys = [target.box for target in page.targets if target.option is not None and isinstance(target.option.act, Nudge)]
    picture = next(target.box for target in page.targets if target.name == "corner")
    middle_x = (picture.right + 12 + min(box.x for box in keys)) / 2  # the magnifier stands between the picture and the keys
    middle_y = (min(box.y for box in keys) + max(box.bottom for box in keys)) / 2
    near = screen[round((middle_y - 14) * u), round((middle_x - 14) * u)]
    far = screen[round((middle_y - 55) * u), round((middle_x - 55) * u)]
    assert near.tolist() == pytest.approx([220, 40, 30], abs=6)
    assert far.tolist() == pytest.approx([20, 60, 200], abs=6)


def test_a_closed_app_asks_for_no_more_pictures() -> None:
    asked: list[float] = []
    app = BinsideApp(samples.sensors(), lambda act: None, lambda: 1000.0, live=lambda: asked.append(1.0))
    hand = Harness(app)
    hand.run(0.5)
    assert asked
    hand.close()
    asked.clear()
    hand.run(0.5)
    assert asked == []


def test_a_trace_stays_in_its_box_and_keeps_its_order() -> None:
    box = Box(10, 20, 300, 60)
    points = curve((0.0, 5.0, -2.0, 5.0), box)
    assert [x for x, _y in points] == [10, 110, 210, 310]
    assert all(20 <= y <= 80 for _x, y in points)
    assert points[2][1] > points[0][1] > points[1][1] == points[3][1]
    assert {y for _x, y in curve((3.0, 3.0), box)} == {50.0}
    flicker = [y for _x, y in curve((3.0, 3.1, 3.0), box)]
    assert max(flicker) - min(flicker) == pytest.approx(56 * 0.1 / 4)  # four grams from foot to top at least
    assert curve((), box) == []


def test_a_blunt_trace_has_no_points() -> None:
    assert blunt([(0, 0), (4, 9), (8, 0), (12, 5)]) == [(0, 0), (3, 9), (5, 9), (7, 0), (9, 0), (12, 5)]
    assert blunt([(0, 0), (1, 1)]) == [(0, 0), (1, 1)]
    assert blunt([]) == []
