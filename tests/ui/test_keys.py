"""A plugged-in keyboard through the window's own dispatch: what each key does, and that it does it once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import acts
from companion.view import Act, NameBody, SetupBody, View
from tests.ui import samples
from tests.ui.gallery import Gallery, leading, pages
from tests.ui.rig import Rig
from tests.ui.test_drawer import Table, wait
from ui.drawer import Drawer
from ui.harness import Harness
from ui.pen import Target
from ui.roving import Roving


def walk_to(harness: Harness, label: str) -> Target:
    """Tab until what is called so has the focus."""
    roving = harness.app.keys.roving
    for _press in range(80):
        harness.key("tab")
        if roving.visible and roving.at is not None and roving.at.label == label:
            return roving.at
    raise AssertionError(f"Tab never comes to {label!r}")


def start(gallery: Gallery, page: str, size: tuple[int, int] = (800, 480)) -> Roving:
    """A page on which no key was pressed yet."""
    gallery.hang(pages()[page], size)
    gallery.sent.clear()
    roving = gallery.app.keys.roving
    roving.hide()
    roving.at = None
    return roving


# --- once ---------------------------------------------------------------------------------------------------------------


def test_the_first_key_only_shows_where_the_focus_is(rig: Rig) -> None:
    roving = rig.app.keys.roving
    assert roving.ring.box is None
    rig.harness.key("enter")
    assert rig.sent == []
    assert roving.ring.box is not None
    rig.harness.key("enter")
    assert len(rig.sent) == 1


@pytest.mark.parametrize("name", ["enter", "numpadenter", "spacebar"])
def test_a_key_that_is_held_presses_once(rig: Rig, name: str) -> None:
    """K2: the system tells a held key again and again; it counts when it is let go, once."""
    walk_to(rig.harness, "Cards fell")
    for _told in range(20):
        rig.harness.key_down(name)
        rig.harness.run(0.03)
    assert rig.sent == []
    rig.harness.key_up(name)
    assert rig.sent == [samples.act("fell")]


def test_a_hundred_presses_are_a_hundred(rig: Rig) -> None:
    walk_to(rig.harness, "Cards fell")
    for number in range(1, 101):
        rig.harness.key("enter")
        assert rig.sent == [samples.act("fell")] * number


def test_two_keys_at_once_are_one_finger(rig: Rig) -> None:
    walk_to(rig.harness, "Cards fell")
    for name in ("enter", "spacebar"):
        rig.harness.key_down(name)
    rig.harness.key("left")
    for name in ("spacebar", "enter"):
        rig.harness.key_up(name)
    assert rig.sent == [samples.act("fell")]


def test_a_key_that_is_lifted_in_another_window_does_nothing_more(rig: Rig) -> None:
    walk_to(rig.harness, "Cards fell")
    rig.harness.key_down("enter")
    rig.app.window._focus = False
    rig.app.window._focus = True
    rig.harness.key_up("enter")
    assert rig.sent == []
    rig.harness.key("enter")
    assert rig.sent == [samples.act("fell")]


def test_a_touch_hides_the_ring_and_the_next_key_shows_it_there(rig: Rig) -> None:
    roving = rig.app.keys.roving
    rig.harness.key("tab")
    rig.harness.tap_option("Cards fell")
    assert roving.ring.box is None
    rig.sent.clear()
    rig.harness.key("right")
    assert roving.at is not None
    assert roving.at.label == "Cards fell"
    assert roving.ring.box is not None


def test_a_touch_lifts_the_key_without_pressing(rig: Rig) -> None:
    walk_to(rig.harness, "Cards fell")
    rig.harness.key_down("enter")
    rig.harness.tap(5, 200)
    rig.harness.key_up("enter")
    assert rig.sent == []


# --- holding, the way back ----------------------------------------------------------------------------------------------


def test_what_must_be_held_is_held_with_the_key(gallery: Gallery) -> None:
    start(gallery, "settings")
    walk_to(gallery.harness, "Close Binside")
    gallery.harness.key("enter", hold=0.4)
    assert gallery.sent == []
    gallery.harness.key("enter", hold=1.2)
    assert gallery.sent == [acts.Close()]


def test_escape_is_the_way_back_and_nothing_else(gallery: Gallery) -> None:
    """On every kind of page: it sends what leads back, or nothing; held, it does so once."""
    for name, stop in leading().items():
        start(gallery, name)
        for _told in range(5):
            gallery.harness.key_down("escape")
        gallery.harness.key_up("escape")
        back = [option.act for option in (*stop.view.options, stop.view.back) if option is not None and option.act is not None]
        ways = [act for act in back if isinstance(act, acts.Back) or act == acts.Dismiss("form")]
        assert gallery.sent == ways[-1:], name


def test_escape_goes_through_what_lies_over_the_page(gallery: Gallery) -> None:
    roving, surface = start(gallery, "corners"), gallery.app.surface
    walk_to(gallery.harness, "Printed squares")
    gallery.harness.key("enter")
    assert [target.name for target in surface.targets] == ["close"]
    assert roving.at is surface.targets[0]
    gallery.harness.key("escape")
    assert len(surface.targets) > 1
    start(gallery, "setup-garbage-day-2")
    walk_to(gallery.harness, "Add")
    gallery.harness.key("enter")
    assert surface.field is not None
    gallery.harness.key("escape")
    assert surface.field is None
    assert gallery.sent == []
    gallery.harness.key("escape")
    assert gallery.sent == [acts.Back()]


def test_no_key_reaches_kivy(rig: Rig) -> None:
    """F1 would open Kivy's own settings, Escape could end the program."""
    heard: list[int] = []
    rig.app.window.bind(on_keyboard=lambda _window, code, *_more: heard.append(code))
    for name in ("f1", "f11", "escape", "q", "enter", "home", "numpad5"):
        rig.harness.key(name)
    assert heard == []


def test_the_drawer_opens_goes_by_keys_and_shuts_with_escape() -> None:
    table = Table()
    table.gate.set()
    rig = Rig(samples.simulated(samples.garbage()), drawer=Drawer(table))
    walk_to(rig.harness, "drawer")
    rig.harness.key("enter")
    walk_to(rig.harness, "Cat")
    rig.harness.key("enter")
    wait(rig)
    assert len(table.deeds) == 1
    rig.harness.key("escape")
    assert "Simulated table" not in rig.words()
    assert rig.sent == []
    rig.close()


# --- typing -------------------------------------------------------------------------------------------------------------


def name_page() -> str:
    return next(name for name, stop in pages().items() if isinstance(stop.view.body, NameBody))


def test_a_name_is_typed_and_ended_with_enter(gallery: Gallery) -> None:
    start(gallery, name_page())
    body = pages()[name_page()].view.body
    assert isinstance(body, NameBody)
    gallery.harness.type("Zoë O'Hara")
    gallery.harness.key("backspace")
    gallery.harness.key("enter")
    assert gallery.sent == [acts.Type(body.seat, "Zoë O’Har")]


def test_a_letter_that_is_held_is_one_letter(gallery: Gallery) -> None:
    start(gallery, name_page())
    window = gallery.app.window
    for _told in range(4):
        window.dispatch("on_key_down", ord("x"), 0, "x", [])
        window.dispatch("on_textinput", "x")
    window.dispatch("on_key_up", ord("x"), 0)
    gallery.harness.type("x")
    gallery.harness.key("enter")
    assert [act.text for act in gallery.sent if isinstance(act, acts.Type)] == ["xx"]


def test_letters_that_cannot_be_shown_are_not_taken(gallery: Gallery) -> None:
    start(gallery, name_page())
    gallery.harness.type("Яa😀b")
    gallery.harness.key("enter")
    assert [act.text for act in gallery.sent if isinstance(act, acts.Type)] == ["ab"]


def test_keys_on_the_screen_and_keys_of_the_keyboard_type_together(gallery: Gallery) -> None:
    start(gallery, name_page())
    gallery.harness.type("A")
    walk_to(gallery.harness, "n")
    gallery.harness.key("spacebar")  # the focus is shown: it presses
    gallery.harness.type("n e")  # letters hide it: it is a letter
    assert not gallery.app.keys.roving.visible
    walk_to(gallery.harness, "Done")
    gallery.harness.key("enter")
    assert [act.text for act in gallery.sent if isinstance(act, acts.Type)] == ["Ann e"]


def test_a_digit_goes_to_its_key_and_enter_takes_it(gallery: Gallery) -> None:
    roving = start(gallery, "fight-by-hand")
    gallery.harness.type("4")
    assert roving.at is not None
    assert roving.at.label == "4"
    assert gallery.sent == []
    gallery.harness.key("numpadenter")
    assert gallery.sent == [roving.at.option.act]  # type: ignore[union-attr]


def test_the_number_pad_is_four_arrows_unless_it_is_for_numbers(gallery: Gallery) -> None:
    roving = start(gallery, "fight-by-hand")
    gallery.harness.type("3")
    assert roving.at is not None
    three = roving.at.box
    gallery.harness.key("numpad6")
    assert roving.at.label == "4"
    gallery.harness.key("numpad4")
    assert roving.at.box == three
    gallery.harness.key("numpad6", "numlock")
    assert roving.at.box == three
    gallery.harness.key("numpad5")
    assert len(gallery.sent) == 1


# --- what fingers drag --------------------------------------------------------------------------------------------------


def test_arrows_move_a_corner_by_a_pixel_and_held_ones_faster(gallery: Gallery) -> None:
    roving = start(gallery, "corners")
    walk_to(gallery.harness, "corner")
    gallery.harness.key("enter")
    assert roving.held
    gallery.harness.key("left")
    gallery.harness.key("down")
    for _told in range(3):
        gallery.harness.key_down("right")
    gallery.harness.key_up("right")
    assert gallery.sent == [acts.Nudge(-1, 0), acts.Nudge(0, 1), acts.Nudge(1, 0), acts.Nudge(5, 0), acts.Nudge(5, 0)]
    gallery.harness.key("enter")
    assert not roving.held
    gallery.sent.clear()
    gallery.harness.key("right")
    assert gallery.sent == []
    assert roving.at is not None
    assert roving.at.name != "corner"


def test_a_seat_is_carried_by_arrows_and_the_focus_goes_with_it() -> None:
    stop = pages()["setup-garbage-day-5"]
    rig = Rig(stop.view)
    rig.answer = lambda act: carried(rig, act)
    walk_to(rig.harness, "grip 1")
    rig.harness.key("enter")
    for name in ("down", "down", "up"):
        rig.harness.key(name)
    body = rig.surface.view.body  # type: ignore[union-attr]
    assert isinstance(body, SetupBody)
    assert [row.person.name for row in body.seats] == ["Ana", "Cem", "Ben", "Dia", "Eda"]
    at = rig.app.keys.roving.at
    assert at is not None
    assert at.name == "grip 2"
    rig.harness.key("escape")
    assert not rig.app.keys.roving.held
    rig.close()


def carried(rig: Rig, act: Act) -> View:
    """The set-up with a seat in its new place, as the host makes it."""
    assert isinstance(act, acts.Drag)
    view = rig.surface.view
    assert view is not None
    body = view.body
    assert isinstance(body, SetupBody)
    people = [row.person for row in body.seats]
    people.insert(act.to, people.pop(act.seat))
    seats = tuple(replace(row, person=replace(one, seat=at)) for at, (row, one) in enumerate(zip(body.seats, people, strict=True)))
    return replace(view, body=replace(body, seats=seats))
