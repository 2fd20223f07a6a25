"""The page on which buttons and lights are tried out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import acts
from companion.host import Host
from companion.senses import GRIP, HELD_FOR, HELD_LONG, ButtonHeld
from companion.view import Option, Person, Wire, WiresBody
from tests.companion.hosting import brawl_at, post, press
from tests.companion.playing import Clock, Told, host_of


class Pins(Told):
    """Three buttons, a light and a buzzer."""

    def __init__(self) -> None:
        super().__init__()
        self.down: bool | None = False
        self.lit: bool | None = False
        self.why = ""

    def told(self) -> Mapping[str, Any]:
        pins = {"next": (17, False if self.down is not None else None), "seat-1": (6, self.down), "seat-4": (26, None)}
        return {
            "pins": pins,
            "lights": {"seat-1": (16, self.lit), "buzzer": (18, self.lit)},
            "untold": self.why,
            "names": ("", "", "3 buttons"),
        }


def opened(place: Path) -> tuple[Host, Clock, Pins]:
    host, clock, _told, _table = brawl_at(place)
    pins = Pins()
    host.senses = pins
    host.act(acts.Go("sensors"))
    way = next(one for one in host.view.options if one.label == "Buttons")
    assert way.act is not None
    host.act(way.act)
    return host, clock, pins


def body(host: Host) -> WiresBody:
    assert isinstance(host.view.body, WiresBody)
    return host.view.body


def test_g4_each_pin_is_shown_with_its_number_its_meaning_and_its_level_now(tmp_path: Path) -> None:
    host, _clock, pins = opened(tmp_path)
    ben, seat = Person(1, "Ben", 1), Person(4, "Seat 5", 4)  # three play: nobody sits on the fifth seat
    assert body(host).wires == (
        Wire("Next", 17, False, False, "next"),
        Wire("Ben", 6, False, False, "", ben),
        Wire("Seat 5", 26, None, False, "", seat),
    )
    pins.down = True
    host.tick()
    assert body(host).wires[1].down is True
    press(host, "seat-1")
    assert [wire.answered for wire in body(host).wires] == [False, True, False]
    assert host.view.lid.saying == "3 buttons"


def test_buttons_only_answer_while_they_are_tried_out(tmp_path: Path) -> None:
    """“Next” would close the page, and “undo” take back a move that nobody sees there."""
    host, clock, _pins = opened(tmp_path)
    assert host.table is not None
    before = host.table.match
    press(host, "next", "undo", "spill", "seat-0")
    post(host, *(ButtonHeld(button, seconds, clock.now) for button in ("next", "undo") for seconds in (HELD_FOR, HELD_LONG)))
    assert isinstance(host.view.body, WiresBody)
    assert host.table.match is before
    assert {"next", "undo", "spill", "seat-0"} <= host.pressed
    host.act(acts.Back())
    host.act(acts.Go("sensors"))
    press(host, "next")
    assert host.at.page == "sensors"


def test_two_held_buttons_start_the_program_anew_from_here_too(tmp_path: Path) -> None:
    host, clock, _pins = opened(tmp_path)
    started: list[bool] = []
    host.on_restart = lambda: started.append(True)
    post(host, ButtonHeld(GRIP, HELD_LONG, clock.now))
    assert started == [True]


def test_a_light_is_tried_by_a_touch(tmp_path: Path) -> None:
    host, _clock, pins = opened(tmp_path)
    light, buzzer = body(host).lights
    assert light == Option("Ben", acts.TryLight("seat-1"), "tile", "", "GPIO16", person=Person(1, "Ben", 1))
    assert (buzzer.label, buzzer.text, buzzer.icon) == ("Buzzer", "GPIO18", "sound")
    for option in (light, buzzer):
        assert option.act is not None
        host.act(option.act)
    assert pins.tried == ["seat-1", "buzzer"]
    pins.lit = True
    host.tick()
    assert [option.chosen for option in body(host).lights] == [True, True]


@pytest.mark.parametrize("why", ["Pin GPIO17 of the button “next” is used by something else. Close it or choose another pin."])
def test_g2_pins_that_do_not_work_are_told_with_the_reason(tmp_path: Path, why: str) -> None:
    host, _clock, pins = opened(tmp_path)
    pins.why, pins.down, pins.lit = why, None, None
    host.tick()
    assert body(host).trouble == why
    assert [wire.down for wire in body(host).wires] == [None, None, None]
    assert all(option.why for option in body(host).lights)


def test_without_any_button_that_is_said(tmp_path: Path) -> None:
    host, _clock, _told = host_of(tmp_path)
    host.act(acts.Go("wires"))
    assert (body(host).wires, body(host).lights) == ((), ())
    assert body(host).trouble.startswith("No button is wired.")
