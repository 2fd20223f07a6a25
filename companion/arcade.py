"""The arcade buttons: what the screen offers stands on one of them, too."""

from __future__ import annotations

from companion import acts
from companion.rules.kernel import Move
from companion.view import Option, PickBody, SpillBody, View


def meant(view: View, button: str) -> Option | None:
    """What a press means on this screen; None where it means nothing. `button` as in `senses.ButtonPressed`."""
    if button == "undo":
        return view.undo or next((option for option in view.options if isinstance(option.act, acts.Undo)), None)
    main = next((option for option in reversed(view.options) if option.kind == "main"), None)
    if button == "next":
        return main
    if button == "spill":
        return next((option for option in view.options if option.icon == "down" and isinstance(option.act, Move)), None)
    seat = int(button[5:])
    return next((option for option in offered(view) if option.seat == seat), None)


def offered(view: View) -> tuple[Option, ...]:
    """Everything the View offers, what names a person in a verdict first."""
    body = view.body
    inner: tuple[Option, ...] = ()
    if isinstance(body, SpillBody):
        inner = (body.active.option, *(one.option for one in body.others), body.nobody, body.no_fall, body.minus, body.plus)
    elif isinstance(body, PickBody):
        inner = tuple(option for control in body.controls for option in control.choices)
    else:
        inner = tuple(tile for tile in getattr(body, "tiles", ()) if isinstance(tile, Option))  # cards to count are none
    return inner + view.options
