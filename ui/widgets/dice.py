"""Dice as drawn on the screen: solid when they count, outlined when they do not, with a question mark while they are not rolled."""

from __future__ import annotations

from companion.view import DieFace
from ui.layout import Box
from ui.pen import Pen
from ui.theme import DICE, TXT, mix

SIGN_OF = {"crowbar": "minus", "lid": "plus"}  # printed small on the same face


def settling(pen: Pen, box: Box, face: DieFace, place: tuple[object, ...], sign: bool = False) -> None:
    """A die at its `place` among the others of the screen; what it shows settles there when it has been read."""
    if not face.face:
        die(pen, box, face, sign)
        return
    with pen.named(("die", *place, face.face), box, "settle"):
        die(pen, box, face, sign)


def die(pen: Pen, box: Box, face: DieFace, sign: bool = False) -> None:
    """`sign`: the sign large and the symbol small (rummage), else the symbol alone (combat)."""
    colour, radius = DICE[face.colour], box.w * 0.2
    words = pen.theme.white if face.counts else mix(colour, pen.theme.text, 0.55)
    if face.counts and face.face:
        pen.rect(box, colour, radius)
    else:
        pen.frame(box, colour, radius, 3)
    if not face.face:
        pen.text("?", box, box.h * 0.56, pen.theme.mist, align="center", lead=1.0)
        return
    if not sign:
        s = box.w * 0.66
        pen.icon(face.face, box.cx - s / 2, box.cy - s / 2, s, words)
        return
    s, small = box.w * 0.6, box.w * 0.26
    pen.icon(SIGN_OF[face.face], box.cx - s / 2, box.cy - s / 2, s, words)
    pen.icon(face.face, box.right - small - 7, box.bottom - small - 7, small, words)


def read_line(pen: Pen, box: Box, text: str, colour: str, right: bool = False) -> None:
    """The camera's icon and how much it has read."""
    wide = min(box.w, pen.width(text, 20, TXT) + 34)
    x = box.right - wide if right else box.x
    pen.icon("camera", x, box.cy - 13, 26, colour)
    pen.text(text, Box(x + 34, box.y, wide - 33, box.h), 20, colour, TXT)
