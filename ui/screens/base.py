"""What every screen has: lid, rail or banner, the body in between, the action bar.

A screen class draws one kind of body; `ui/app.py` names which. A new object is made when the kind of body changes, so a
screen may keep what fingers do between two views (scrolling, a half-typed name) as attributes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.view import Act, Option, Person, View
from ui.layout import Box, Space
from ui.pen import Pen
from ui.theme import EDGE, GAP, HEADER, LIP, TXT
from ui.widgets.banner import banner, banner_height
from ui.widgets.bar import action_bar, bar_height
from ui.widgets.lid import header
from ui.widgets.rail import rail


class Host(Protocol):
    """What a screen may ask of the surface it is drawn on."""

    open_drawer: Callable[[], None] | None
    calm: bool
    space: Space
    turn: int  # degrees by which the picture is turned on the display

    def send(self, act: Act) -> None:
        """Send an act that fingers filled in (`Type`, `Drag`) to the table; options send themselves."""

    def repaint(self) -> None:
        """Draw again, because something that only the screen knows has changed."""

    def now(self) -> float:
        """The table's clock, in seconds."""

    def picture(self, key: int) -> Any:
        """Texture of a picture in the eye's album, or None."""

    def shot(self, number: int, film: int, place: int, texture: Any = None) -> Any:
        """Texture of a picture of a replay, in `texture` where that has its size, or None."""

    def live_picture(self) -> Any:
        """Texture of what the camera sees now, or None."""

    def show_rule(self, option: Option) -> None:
        """Show large why an option is locked."""


class Screen:
    """One kind of body. Subclasses draw `body`; they may also replace the bar or the strip under the lid."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def paint(self, pen: Pen, view: View) -> None:
        """The whole window, from the lid to the bar."""
        pen.rect(pen.space.whole, pen.theme.ground)
        with pen.sliding():
            said = header(pen, view, self.host.open_drawer)
        top = self.strip(pen, view)
        if not said:
            higher = 0 if pen.space.portrait else 6  # clear of the label that hangs from the lid
            words = Box(EDGE + 4, top - higher, pen.space.w - 2 * EDGE - 8, 24)
            top += pen.text(view.lid.saying, words, 20, pen.theme.text, TXT).h
        bottom = self.bar(pen, view)
        self.body(pen, Box(EDGE, top, pen.space.w - 2 * EDGE, bottom - top), view)

    def strip(self, pen: Pen, view: View) -> float:
        """Banner or rail. Gives where the body may begin."""
        wide, y = pen.space.w - 2 * EDGE, HEADER + LIP
        if view.banner is not None:
            tall = banner_height(pen, wide, view.banner)
            top = y + (11 if pen.space.portrait else 8)  # clear of the label that hangs from the lid
            banner(pen, Box(EDGE, top, wide, tall), view.banner)
            return top + tall + 8
        if view.rail:
            tall = 48.0 if pen.space.portrait else 44.0
            rail(pen, Box(EDGE, y + 10, wide, tall), view.rail)
            return y + tall + 20
        return y + 12

    def bar(self, pen: Pen, view: View) -> float:
        """The action bar. Gives where the body must end."""
        return self.lay_bar(pen, view, EDGE, pen.space.w - 2 * EDGE)

    def lay_bar(self, pen: Pen, view: View, x: float, wide: float, least: int = 1) -> float:
        """The action bar from `x` over `wide`, in at `least` so many rows; gives where the body must end."""
        row = bar_row(pen)
        foot = pen.space.h - 14
        if not view.options:
            return foot
        tall = bar_height(pen, wide, view.options, row, least)
        place = Box(x, foot - tall, wide, tall)
        action_bar(pen, place, view.options, people(view), least)
        return place.y - GAP

    def body(self, pen: Pen, box: Box, view: View) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        """Another kind of body is shown from now on."""


def bar_row(pen: Pen) -> float:
    """Height of one row of the action bar."""
    return 64.0 if pen.space.portrait else 60.0


def people(view: View) -> list[Person]:
    """Everybody whom the view shows with a hue, for the dot of an arcade button."""
    found = [view.lid.person] if view.lid.person is not None else []
    rows = getattr(view.body, "rows", ()) or getattr(view.body, "order", ())
    return found + [row.person for row in rows]
