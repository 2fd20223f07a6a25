"""A form in a box: as it is where it fits, scrolled where it does not."""

from __future__ import annotations

from companion.view import Control
from ui.layout import Box
from ui.pen import Pen
from ui.widgets.form import blocks, stack
from ui.widgets.scroll import THUMB_ROOM, Scroller


def scrolled_form(pen: Pen, box: Box, controls: tuple[Control, ...], scroller: Scroller, grow: float = 0.0) -> None:
    """A form in a box; it scrolls when it is higher than that. `grow`: what each line may be higher where there is room."""
    parts = blocks(pen, controls, box.w)
    places = stack(pen, parts, box.w)
    tall = places[-1].bottom if places else 0.0
    if tall > box.h:
        parts = blocks(pen, controls, box.w - THUMB_ROOM)
        places = stack(pen, parts, box.w - THUMB_ROOM)
        tall = places[-1].bottom
    elif grow and places:
        places = stack(pen, parts, box.w, min(grow, (box.h - tall) / len(places)))
        tall = places[-1].bottom

    def draw(room: Box) -> None:
        for place, part in zip(places, parts, strict=True):
            part.draw(pen, place.move(room.x, room.y))

    scroller.paint(pen, box, tall, draw, [p.y for p in places])
