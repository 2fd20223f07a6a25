"""Real touches on the pages round a match send what the view offered, once; long lists scroll under a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.acts import Abandon, Drag, RemoveSeat, Resume, SetRuling
from companion.view import Option, PickBody, SetupBody
from tests.ui import samples_pages as samples
from tests.ui.opened import PAGES, SIZES, Opener, Page


@pytest.mark.parametrize("name", PAGES)
def test_one_tap_is_one_act_and_a_locked_option_tells_why(name: str, open_page: Opener) -> None:
    page = open_page(PAGES[name]())
    offered = [t.option for t in page.targets if t.option is not None]
    assert offered
    for option in offered:
        page.sent.clear()
        page.hand.tap_option(option)
        if option.why:
            assert page.sent == []
            sheet = page.app.surface.sheet.pen
            assert sheet is not None
            assert option.why in [m.what for m in sheet.marks]
            page.hand.tap_option("close")
        elif option.hold:
            assert page.sent == []
            if page.app.surface.sheet.pen is not None:
                page.hand.tap_option("close")
        else:
            assert page.sent == [option.act]
        assert page.app.surface.sheet.pen is None


def test_a_match_is_abandoned_by_a_long_press_only(open_page: Opener) -> None:
    page = open_page(samples.home())
    cross = page.hand.find(Abandon(7))
    page.hand.tap_target(cross)
    assert page.sent == []
    page.hand.tap_option("close")
    page.hand.tap_target(page.hand.find(Abandon(7)), hold=0.5)
    page.hand.tap_option("close")
    assert page.sent == []
    page.hand.tap_target(page.hand.find(Abandon(7)), hold=1.0)
    assert page.sent == [Abandon(7)]
    assert page.app.surface.sheet.pen is None
    page.hand.tap_option("Carry on")
    assert page.sent[1:] == [Resume(7)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seat", "rows", "to"), [(0, 2, 2), (3, -3, 0), (1, 1, 2), (2, 9, 3)])
def test_a_dragged_seat_goes_to_the_place_where_it_is_let_go(
    seat: int, rows: int, to: int, size: tuple[int, int], open_page: Opener
) -> None:
    page = open_page(samples.setup(), size)
    grip = page.hand.find(f"grip {seat}").box
    page.drag((grip.cx, grip.cy), 6, rows * 60.0)
    assert page.sent == [Drag(seat, to)]


def test_a_seat_that_comes_back_or_is_only_touched_stays(open_page: Opener) -> None:
    page = open_page(samples.setup())
    grip = page.hand.find("grip 1").box
    page.drag((grip.cx, grip.cy), 0, 20)
    page.drag((grip.cx, grip.cy), 0, 3)
    page.hand.tap_option("grip 1")
    assert page.sent == []
    page.hand.tap_option(RemoveSeat(1))
    assert page.sent == [RemoveSeat(1)]


@pytest.mark.parametrize("size", SIZES)
def test_scrolling_reaches_the_last_ruling(size: tuple[int, int], open_page: Opener) -> None:
    view = samples.setup(seats=6, rulings=7)
    page = open_page(view, size)
    assert isinstance(view.body, SetupBody)
    last = view.body.rulings[-1].choices[1]
    with pytest.raises(LookupError):
        page.hand.find(last)
    _scroll_to(page, lambda: any(t.option == last for t in page.targets))
    page.hand.tap_option(last)
    assert page.sent == [SetRuling("first", False)]


def _scroll_to(page: Page, reached: Callable[[], bool]) -> None:
    """Pull the list up, beginning on whatever lies there, until it is reached."""
    for _pull in range(20):
        if reached():
            return
        scroll = next(t for t in page.app.surface.targets if t.name == "scroll")
        page.drag((scroll.box.cx - 60, scroll.box.bottom - 12), 0, -min(70.0, scroll.box.h - 20))
        assert page.sent == []
    raise AssertionError("the end was never reached")


def test_every_item_of_a_long_claim_can_be_touched_while_it_scrolls(open_page: Opener) -> None:
    view = samples.claim_words()
    page = open_page(view)
    assert isinstance(view.body, PickBody)
    wanted = {c.plus for c in view.body.controls if c.plus is not None}
    seen: set[Option] = set()

    def all_seen() -> bool:
        seen.update(t.option for t in page.targets if t.option in wanted and t.option is not None)
        return seen == wanted

    _scroll_to(page, all_seen)


def test_a_small_slip_is_still_a_tap(open_page: Opener) -> None:
    page = open_page(samples.setup(seats=6, rulings=7))
    first = next(t for t in page.targets if t.option is not None and t.option.act == SetRuling("tie", False))
    page.drag((first.box.cx, first.box.cy), 1, 4)
    assert page.sent == [SetRuling("tie", False)]


def test_a_new_form_begins_at_its_top(open_page: Opener) -> None:
    page = open_page(samples.claim_words())
    _scroll_to(page, lambda: "Who claims?" not in page.words)
    page.app.show(samples.settings())
    assert "Light" in page.words
    page.app.show(samples.claim_words())
    assert "Who claims?" in page.words
