"""Every word and icon of every page, in every light and in both layouts, is far enough from all that lies behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.ui.contrast import LARGE, WORDS, behind, capital_mm, inside, needed, over, ratio, weak
from tests.ui.gallery import LAYOUTS, Gallery, Size, pages
from ui.layout import Box
from ui.pen import Mark
from ui.theme import DUSK, SIGN, THEMES, TXT, mix


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    one = Gallery()
    yield one
    one.close()


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("light", THEMES)
def test_x22_every_word_and_icon_can_be_told_from_what_lies_behind(gallery: Gallery, light: str, size: Size) -> None:
    wrong: dict[str, list[str]] = {}
    for name, stop in pages().items():
        if found := [str(one) for one in weak(gallery.hang(stop, size, THEMES[light]).all_marks())]:
            wrong[name] = found
    assert wrong == {}


def test_a_rule_on_its_sheet_can_be_read(gallery: Gallery) -> None:
    stop = next(stop for stop in pages().values() if any(option.why for option in stop.view.options))
    for theme in THEMES.values():
        gallery.hang(stop, theme=theme)
        gallery.app.surface.show_rule(next(option for option in stop.view.options if option.why))
        sheet = gallery.app.surface.sheet.pen
        assert sheet is not None
        assert sum(mark.kind == "text" for mark in sheet.all_marks()) >= 3
        assert list(weak(sheet.all_marks())) == []
        gallery.app.surface._close_rule()


def test_contrast_is_that_of_the_standard() -> None:
    """The ends of the scale, and two greys that are known to lie just on either side of 4.5 on white."""
    assert ratio("#000000", "#FFFFFF") == pytest.approx(21)
    assert ratio("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert ratio("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert ratio("#FFC21A", "#FFC21A") == 1


def test_words_are_large_from_the_capitals_of_bold_14_points_on() -> None:
    """9.8 points are 3.46 mm, at 5.19 px/mm 17.9 u: Sign has such capitals at 22 u, Txt (0.7 of its size) at 26 u."""
    sizes = {(SIGN, 21.0): WORDS, (SIGN, 22.0): LARGE, (TXT, 25.0): WORDS, (TXT, 26.0): LARGE}
    for (face, size), wanted in sizes.items():
        assert needed(Mark("text", Box(0, 0, 99, size), "Word", face=face, size=size)) == wanted, (face, size)
    assert capital_mm(Mark("text", Box(0, 0, 9, 42), "A", face=SIGN, size=42)) == pytest.approx(6.7, abs=0.06)


WORD = Mark("text", Box(20, 20, 60, 18), "Word", ink="#FFF3DC", face=TXT, size=18)
GROUND = Mark("shape", Box(0, 0, 100, 100), ink="#123A35", fills=True)


def test_what_lies_behind_is_the_newest_that_covers_and_all_that_touch() -> None:
    plate = Mark("shape", Box(10, 10, 80, 40), ink="#FFF3DC", fills=True)
    half = replace_box(plate, Box(50, 10, 80, 40))
    veil = plate._replace(alpha=0.5)
    frame = Mark("shape", Box(10, 10, 80, 40), ink="#3B7468", thick=3)
    tight = frame._replace(box=Box(18, 18, 62, 20))
    assert behind([GROUND], WORD.box) == {"#123A35"}
    assert behind([GROUND, plate], WORD.box) == {"#FFF3DC"}
    assert behind([plate, GROUND], WORD.box) == {"#123A35"}
    assert behind([GROUND, half], WORD.box) == {"#123A35", "#FFF3DC"}
    assert behind([GROUND, veil], WORD.box) == {mix("#123A35", "#FFF3DC", 0.5)}
    assert behind([GROUND, frame], WORD.box) == {"#123A35"}
    assert behind([GROUND, tight], WORD.box) == {"#123A35", "#3B7468"}
    assert behind([GROUND, Mark("shape", Box(10, 10, 80, 40))], WORD.box) == {"#000000", "#FFFFFF"}  # a photograph
    assert behind([GROUND, Mark("icon", Box(20, 20, 60, 60), "shape-box", ink="#FFF3DC")], Box(40, 40, 20, 20)) == {"#FFF3DC"}


def replace_box(mark: Mark, box: Box) -> Mark:
    return mark._replace(box=box)


def test_weak_words_are_found() -> None:
    """The same word on paper, in a colour of its own faintness, and with an icon that only its outline saves."""
    plate = Mark("shape", Box(10, 10, 80, 40), ink="#FFF3DC", fills=True)
    lime = Mark("icon", Box(30, 20, 30, 30), "bean", ink="#E2F075")
    assert list(weak([GROUND, WORD])) == []
    assert [one.mark for one in weak([GROUND, plate, WORD])] == [WORD]
    assert [one.mark for one in weak([GROUND, WORD._replace(alpha=0.4)])] == [WORD._replace(alpha=0.4)]
    assert [one.mark for one in weak([plate, lime])] == [lime]
    assert list(weak([plate, lime._replace(outline="#0F2420")])) == []


def test_a_theme_that_is_too_faint_is_found(gallery: Gallery) -> None:
    faint = replace(DUSK, mist=mix(DUSK.ground, DUSK.mist, 0.5))
    assert any(one.mark.ink == faint.mist for one in weak(gallery.hang(pages()["play"], theme=faint).all_marks()))


@pytest.mark.parametrize("name", ["play", "spoils", "target", "war-defence-5", "setup-rummy", "home-resume", "result-brawl", "doubt-two"])
def test_what_the_pen_notes_is_what_the_screen_shows(gallery: Gallery, name: str) -> None:
    """In the box of a word nothing is seen but its ink, what is said to lie behind it, and mixtures of the two."""
    for light in ("dusk", "day"):
        marks = gallery.hang(pages()[name], theme=THEMES[light]).all_marks()
        shown = gallery.pixels().astype(float)
        for at, mark in enumerate(marks):
            if mark.kind != "text" or mark.rotated:
                continue
            grounds = behind(marks[:at], inside(mark))
            box = inside(mark).inset(0, 1)
            pixels = shown[int(box.y) : int(box.bottom), int(box.x) : int(box.right)].reshape(-1, 3)
            off = np.min([distances(pixels, over(mark, one), one) for one in grounds], axis=0)
            assert np.mean(off > 12) < 0.03, (mark, grounds)


def distances(pixels: np.ndarray, one: str, other: str) -> np.ndarray:
    """How far N×3 pixels lie from the line between two colours, in levels of 0..255."""
    a, b = (np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], float) for colour in (one, other))
    along = b - a
    share = np.clip((pixels - a) @ along / max(1.0, along @ along), 0, 1)
    return np.asarray(np.linalg.norm(pixels - (a + share[:, None] * along), axis=1))
