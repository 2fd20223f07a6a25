"""The keyboard on the screen: names that are typed, narrowed, shortened, or left as they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.acts import Back, Begin, Type
from tests.ui import samples_pages as samples
from tests.ui.opened import SIZES, Opener
from tests.ui.test_pages import _sound
from ui.widgets.keyboard import TALL, WIDE


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
