"""The test beside the can: the can on its platform, the card that is laid there, the number, and what to do."""

from __future__ import annotations

from companion.view import BesideBody, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import GAP, PANEL, TXT, mix
from ui.widgets.notice import notice

NOTE = 300.0  # width of the instruction in landscape
NOTE_TALL = 190.0  # and its height in portrait
LEAST, MOST = 150.0, 420.0  # of the picture's height
FIGURE = 70.0  # the line with the number


class BesideScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, BesideBody)
        if view.notice is not None and pen.space.portrait:
            notice(pen, box.top_part(NOTE_TALL), view.notice)
            box = box.below(NOTE_TALL + GAP)
        elif view.notice is not None:
            notice(pen, box.left_part(NOTE), view.notice)
            box = box.after(NOTE + GAP)
        pen.rect(box, pen.theme.deep, PANEL)
        _number(pen, box.inset(16, 8).top_part(FIGURE), body)
        room = box.below(FIGURE).inset(20, 12)
        tall = min(max(room.h, LEAST), MOST, room.w * 0.62)
        _picture(pen, Box(room.x, room.cy - tall / 2, room.w, tall), body)


def _number(pen: Pen, box: Box, body: BesideBody) -> None:
    t = pen.theme
    pen.icon("scale", box.x, box.cy - 15, 30, t.text)
    wide = pen.width(body.grams, 48)
    right = box.right - 24
    pen.text(body.grams, Box(right - wide, box.y, wide + 1, box.h), 48)
    if body.grams != "–":
        pen.text(_("g"), Box(right + 5, box.cy - 4, 18, 26), 20, t.mist, TXT)


def _picture(pen: Pen, box: Box, body: BesideBody) -> None:
    """From the side: the table, the scale with its platform, the can on it, and the card at its right. What is weighed is lit."""
    t = pen.theme
    table = Box(box.x, box.bottom - 12, box.w, 12)
    pen.rect(table, t.line, 6)
    can = min(box.h * 0.62, box.w * 0.32)
    cx = box.cx - box.w * 0.12
    plate = Box(cx - can * 0.62, table.y - 34, can * 1.24, 12)
    pen.rect(Box(cx - can * 0.4, table.y - 22, can * 0.8, 22), t.raised, 6)
    pen.rect(plate, t.edge, 6)
    pen.icon("can", cx - can / 2, plate.y - can * 0.96, can, t.text)
    side = can * 0.5
    place = Box(plate.right + 10, table.y - side, side, side)
    colour = {None: t.tape_text if body.laid else t.line, True: t.stop_text, False: mix(t.good, t.text, 0.45)}[body.wide]
    if body.laid or body.wide is not None:
        pen.icon("card", place.x, place.y + side * 0.06, side, colour)
    else:
        pen.frame(place.inset(side * 0.1), colour, 8, 3)
    if body.wide is not None:
        pen.icon("warn" if body.wide else "tick", place.cx - side * 0.3, place.y - side * 0.8, side * 0.6, colour)
    elif body.laid:
        pen.icon("down", place.cx - side * 0.3, place.y - side * 0.8, side * 0.6, t.tape_text)
