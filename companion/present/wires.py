"""The page on which buttons and lights are tried out: each pin with its number, its meaning and its level. Pure: data in, a Page out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.acts import Back, Go, TryLight
from companion.present.common import HUES, Page
from companion.view import Lid, Option, Person, Wire, WiresBody
from companion.words import N_, _

MEANT = {"next": N_("Next"), "undo": N_("Undo"), "spill": N_("Spill"), "power": N_("Power"), "buzzer": N_("Buzzer")}
ICONS = {"next": "next", "undo": "undo", "spill": "down", "power": "cross", "buzzer": "sound"}
NOTHING = N_("No button is wired. The table “buttons” of the settings names their pins; everything works by touch.")


def way_in() -> Option:
    """To this page, from the sensors."""
    return Option(_("Buttons"), Go("wires"), icon="button")


def page(told: Mapping[str, Any], players: tuple[Person, ...], pressed: frozenset[str]) -> Page:
    """`told`: pins and lights (names to a pin's number and its level, None for unknown), names of the devices, `untold`: why a level is
    unknown; `pressed`: the buttons that have answered."""
    pins, lights = told.get("pins", {}), told.get("lights", {})
    wires = tuple(
        Wire(_name(button, players), pin, down, button in pressed, ICONS.get(button, ""), _person(button, players))
        for button, (pin, down) in pins.items()
    )
    keys = tuple(_light(light, pin, lit, players) for light, (pin, lit) in lights.items())
    trouble = str(told.get("untold", "")) if pins else _(NOTHING)
    names = tuple(told.get("names", ()))
    lid = Lid("paper", _("Buttons and lights"), names[2] if len(names) > 2 else "")
    return Page(lid, WiresBody(wires, keys, trouble), (Option(_("Done"), Back(), "main", "tick"),))


def _light(light: str, pin: int, lit: bool | None, players: tuple[Person, ...]) -> Option:
    return Option(
        _name(light, players),
        TryLight(light),
        "tile",
        ICONS.get(light, ""),
        f"GPIO{pin}",
        _("no pin") if lit is None else "",
        chosen=bool(lit),
        person=_person(light, players),
    )


def _person(name: str, players: tuple[Person, ...]) -> Person | None:
    """Whose it is; a seat that nobody has taken yet has a number."""
    if name in MEANT:
        return None
    seat = int(name.removeprefix("seat-"))
    return next((one for one in players if one.seat == seat), Person(seat, _("Seat {number}").format(number=seat + 1), seat % HUES))


def _name(name: str, players: tuple[Person, ...]) -> str:
    person = _person(name, players)
    return _(MEANT[name]) if person is None else person.name
