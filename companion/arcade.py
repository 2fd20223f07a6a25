"""The arcade buttons: what the screen offers stands on one of them, too, pressed or held."""

from __future__ import annotations

from companion import acts
from companion.rules.kernel import Move
from companion.view import HistoryBody, Option, PickBody, SpillBody, View
from companion.words import _


def meant(view: View, button: str) -> Option | None:
    """What a press means on this screen; None where it means nothing. `button` as in `senses.ButtonPressed`."""
    if button == "undo":
        back = view.back if isinstance(view.body, HistoryBody) else None  # whoever came there by this button leaves by it
        return view.undo or next((option for option in view.options if isinstance(option.act, acts.Undo)), back)
    main = next((option for option in reversed(view.options) if option.kind == "main"), None)
    if button == "next":
        return main
    if button == "spill":
        return next((option for option in view.options if option.icon == "down" and isinstance(option.act, Move)), None)
    if not button.startswith("seat-"):
        return None
    seat = int(button[5:])
    return next((option for option in offered(view) if option.seat == seat), None)


def held(view: View, button: str) -> Option | None:
    """What a held button means on this screen: “undo” the history, where more can be taken back; “next” what the screen wants held, where
    that is one thing, it harms nobody's match and nothing else is meant by “next”. Anywhere else it means what a press means."""
    if button == "undo" and view.undo is not None:
        return Option(_("History"), acts.Go("history"), icon="clock")
    return (only_held(view) if button == "next" else None) or meant(view, button)


def only_held(view: View) -> Option | None:
    """The one thing that the screen wants held and that “next” can hold; None where a press of it means something already."""
    asked = [one for one in view.options if one.hold and one.kind != "harm"]
    return asked[0] if meant(view, "next") is None and len(asked) == 1 else None


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
