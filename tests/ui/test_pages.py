"""The pages round a match on the real window: what they show fits, and real touches send what the view offered, once."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from companion.acts import Abandon, Back, Begin, Drag, Nudge, PutCorner, RemoveSeat, Resume, SetRuling, Type
from companion.view import Entry, HistoryBody, Option, PickBody, ResultBody, SetupBody, View
from tests.ui import samples_pages as samples
from ui import textures
from ui.app import BinsideApp
from ui.harness import Harness
from ui.layout import Box
from ui.pen import Target
from ui.screens.sensors import blunt, curve
from ui.widgets.keyboard import TALL, WIDE
from vision.calibration import NO_SQUARE
from vision.lighttest import DIM

SMALL, WIDER, PORTRAIT = (800, 480), (1280, 720), (720, 1280)
SIZES = (SMALL, WIDER, PORTRAIT)
BACKDROPS = ("scroll", "keyboard")
PAGES: dict[str, Callable[[], View]] = {
    "home": samples.home,
    "home-fresh": lambda: samples.home(resume=False),
    "home-notice": samples.home_notice,
    "setup": samples.setup,
    "setup-full": lambda: samples.setup(seats=6, rulings=7, why="one name twice"),
    "setup-plain": lambda: samples.setup(seats=2, rulings=0, counts=0, modes=0),
    "room": samples.pick_room,
    "claim": samples.pick_claim,
    "claim-words": samples.claim_words,
    "dice": samples.pick_dice,
    "reward": samples.reward,
    "menu": samples.menu,
    "settings": samples.settings,
    "settings-wordy": samples.settings_wordy,
    "history": samples.history,
    "history-untouched": samples.history_untouched,
    "history-empty": samples.history_empty,
    "history-long": lambda: samples.history(chosen=False, count=7),
    "matches": samples.matches,
    "sensors": samples.sensors,
    "sensors-well": lambda: samples.sensors(warning=False),
    "corners": samples.set_corners,
    "corners-wrong": lambda: samples.set_corners(NO_SQUARE, "", False),
    "corners-dim": lambda: samples.set_corners("", DIM),
    "nobody": samples.result_nobody,
    "shared": samples.result_shared,
    **{f"result-{count}": (lambda count=count: samples.result(count)) for count in range(1, 7)},
}


class Page:
    """A page on the window, and what it has sent."""

    def __init__(self, view: View, size: tuple[int, int] = SMALL, frame: Any = None) -> None:
        self.sent: list[Any] = []
        self.frame = frame
        self.app = BinsideApp(view, self.sent.append, lambda: 1000.0, live=lambda: self.frame, size=size)
        self.hand = Harness(self.app)

    @property
    def targets(self) -> list[Target]:
        return [t for t in self.app.surface.targets if t.name not in BACKDROPS]

    @property
    def words(self) -> list[str]:
        pen = self.app.surface.base.pen
        assert pen is not None
        return [mark.what for mark in pen.marks if mark.kind == "text"]

    def icons(self, name: str) -> int:
        pen = self.app.surface.base.pen
        assert pen is not None
        return sum(1 for mark in pen.marks if mark.kind == "icon" and mark.what == name)

    def drag(self, start: tuple[float, float], dx: float, dy: float, steps: int = 4) -> None:
        """A finger from `start`, all in u."""
        u = self.app.surface.space.u
        touch = self.hand.finger(start[0] * u, start[1] * u)
        for step in range(1, steps + 1):
            self.hand.run(0.03)
            self.hand.move(touch, (start[0] + dx * step / steps) * u, (start[1] + dy * step / steps) * u)
        self.hand.run(0.03)
        self.hand.lift(touch)
        self.hand.run(0.05)

    def type(self, text: str) -> None:
        """Touch a key for each letter; the shift key where the keyboard shows the other case."""
        for letter in text:
            if letter == " ":
                self.hand.tap_option("space")
                continue
            if not any(t.name == letter for t in self.targets):
                self.hand.tap_option("shift")
            self.hand.tap_option(letter)


Opener = Callable[..., Page]


@pytest.fixture
def open_page() -> Iterator[Opener]:
    opened: list[Page] = []

    def opener(view: View, size: tuple[int, int] = SMALL, frame: Any = None) -> Page:
        if opened:
            opened.pop().hand.close()
        opened.append(Page(view, size, frame))
        return opened[-1]

    yield opener
    for page in opened:
        page.hand.close()


# --- what is shown fits -------------------------------------------------------------------------------------------------


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
def test_keyboard_has_large_keys_and_every_letter(size: tuple[int, int], open_page: Opener) -> None:
    page = open_page(samples.setup(), size)
    page.hand.tap_option("Add")
    whole = page.app.surface.space.whole
    _sound(page, whole)
    names = {t.name.casefold() for t in page.targets}
    assert set("abcdefghijklmnopqrstuvwxyz") <= names
    page.hand.tap_option("äöü 123")
    _sound(page, whole)
    assert set("0123456789äöüßéñ") <= {t.name.lower() for t in page.targets}


def test_both_layouts_of_the_keyboard_write_the_same_alphabet() -> None:
    assert set("".join(WIDE["letters"])) == set("".join(TALL["letters"]))


# --- touches ------------------------------------------------------------------------------------------------------------


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
def test_a_name_is_typed_with_a_finger(size: tuple[int, int], open_page: Opener) -> None:
    page = open_page(samples.setup(), size)
    page.hand.tap_option("Add")
    page.type("Anna Lu")
    assert page.sent == []
    page.hand.tap_option("Done")
    assert page.sent == [Type(-1, "Anna Lu")]
    assert "Seats, clockwise" in page.words


def test_the_first_letter_replaces_the_old_name_and_rubbing_out_works(open_page: Opener) -> None:
    page = open_page(samples.setup())
    page.hand.tap_option("Ana")
    assert "Ana" in page.words
    page.type("Box")
    page.hand.tap_option("rub out")
    page.hand.tap_option("äöü 123")
    page.type("ß")
    page.hand.tap_option("Done")
    assert page.sent == [Type(0, "Boß")]


def test_a_name_has_at_most_fourteen_letters(open_page: Opener) -> None:
    page = open_page(samples.setup())
    page.hand.tap_option("Add")
    page.type("Abcdefghijklmnopq")
    page.hand.tap_option("Done")
    assert page.sent == [Type(-1, "Abcdefghijklmn")]


def test_a_remembered_name_is_one_touch_and_typing_narrows_them(open_page: Opener) -> None:
    page = open_page(samples.setup())
    page.hand.tap_option("Add")
    assert {"Gül", "Hanna", "Igor"} <= {t.name for t in page.targets}
    page.type("Ha")
    assert "Igor" not in {t.name for t in page.targets}
    page.hand.tap_option("Hanna")
    assert page.sent == [Type(-1, "Hanna")]


@pytest.mark.parametrize("size", SIZES)
def test_who_takes_over_a_seat_is_typed_or_touched(size: tuple[int, int], open_page: Opener) -> None:
    page = open_page(samples.takes_over(), size)
    page.type("Igo")
    page.app.show(replace(samples.takes_over(), number=2))  # the match goes on behind it
    page.type("r")
    page.hand.tap_option("Done")
    assert page.sent == [Type(2, "Igor")]
    page = open_page(samples.takes_over(), size)
    page.hand.tap_option("Hanna")
    page = open_page(samples.takes_over(), size)
    page.hand.tap_option("Back")
    assert page.sent == [Back()]


def test_the_keyboard_can_be_left_without_a_change(open_page: Opener) -> None:
    page = open_page(samples.setup())
    page.hand.tap_option("Ben")
    page.type("Bob")
    page.hand.tap_option("cross")
    page.hand.tap_option("Ben")
    page.hand.tap_option("Done")
    page.hand.tap_option("Add")
    page.hand.tap_option("Done")
    assert page.sent == []
    page.hand.tap_option(Begin())
    assert page.sent == [Begin()]


# --- scrolling ----------------------------------------------------------------------------------------------------------


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


# --- what pages tell ----------------------------------------------------------------------------------------------------


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
    middle_x = (min(box.x for box in keys) + max(box.right for box in keys)) / 2
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
