"""A stepper: − and + as large keys with the value between them."""

from __future__ import annotations

from companion.view import Control, Option
from ui.layout import Box
from ui.pen import Pen
from ui.theme import ROW

STEP = 56.0


def stepper(pen: Pen, box: Box, control: Control) -> None:
    """− value +."""
    ends = (control.minus, box.left_part(STEP), "minus"), (control.plus, box.right_part(STEP), "plus")
    for option, place, icon in ends:
        if option is not None:
            step_key(pen, place, option, icon)
    middle = Box(box.x + STEP + 4, box.y, box.w - 2 * STEP - 8, box.h)
    pen.text(control.value, middle, 32, align="center")


def step_key(pen: Pen, box: Box, option: Option, icon: str) -> None:
    """− or + as a key of its own; a locked one is only outlined, and tells why when touched."""
    t = pen.theme
    with pen.target(box, option, sinks=0 if option.why else 2) as target:
        if option.why:
            pen.frame(box, t.line, ROW, 2.5)
        else:
            face = pen.rect(box, t.key, ROW)
            target.faces.append((face, t.key, t.key_edge))
        side = 26.0
        pen.icon(icon, box.cx - side / 2, box.cy - side / 2, side, t.edge if option.why else t.text)
