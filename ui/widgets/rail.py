"""The step rail: shows where in the turn we are; it is not pressed. In portrait only the present step is spelled out."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view import Step
from ui.layout import Box
from ui.pen import Pen
from ui.theme import RAIL, RAIL_GAP, TXT, TXT_BLACK


def rail(pen: Pen, box: Box, steps: Sequence[Step]) -> None:
    if not steps:
        return
    if pen.space.portrait:
        shares = [_narrow(step, len(steps)) for step in steps]
        cells = box.columns(shares, RAIL_GAP)
    else:
        cells = box.columns(len(steps), RAIL_GAP)
    for number, (cell, step) in enumerate(zip(cells, steps, strict=True), 1):
        _tab(pen, cell, step, number, spelled=not pen.space.portrait or step.state == "now")


def _narrow(step: Step, count: int) -> float:
    return 3.5 if step.state == "now" and count > 1 else 1.0


def _tab(pen: Pen, box: Box, step: Step, number: int, spelled: bool) -> None:
    t = pen.theme
    colour, face = t.mist, TXT
    if step.state == "done":
        pen.rect(box, t.raised, RAIL)
    elif step.state == "now":
        with pen.named("rail", box, "step"):
            pen.rect(box, t.paper, RAIL)
        colour, face = t.ink, TXT_BLACK
    else:
        pen.frame(box, t.line, RAIL, 2.5)
    title = step.title if spelled else ""
    mark = 22.0 if step.state == "done" else pen.width(str(number), 24)
    gap = 9.0 if title else 0.0
    words = min(pen.width(title, 20, face), box.w - 16 - mark - gap)
    x = box.cx - (words + mark + gap) / 2
    if step.state == "done":
        pen.icon("tick", x, box.cy - 11, 22, colour)
    else:
        pen.text(str(number), Box(x, box.y, mark + 1, box.h), 24, colour)
    if title:
        pen.text(title, Box(x + mark + gap, box.y, words + 1, box.h), 20, colour, face)
