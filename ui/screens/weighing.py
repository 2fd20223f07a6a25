"""The page of the scale: its number and trace, what to do now, what was measured in plain words, and the verdict."""

from __future__ import annotations

from companion.view import Measured, View, WeighingBody
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.screens.sensors import blunt, curve
from ui.theme import BUTTON, GAP, PANEL, TXT
from ui.widgets.form_list import scrolled_form
from ui.widgets.notice import notice
from ui.widgets.scroll import Scroller

TRACE = 124.0  # height
VERDICT = 72.0
MEASURED = 376.0  # width of what was measured, in landscape
ROW = 47.0  # of a figure in portrait
NAME, MEANING = 24.0, 22.0  # of a figure's two lines
CHAT = 18.0


class WeighingScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, WeighingBody)
        if pen.space.portrait:
            known = box.bottom_part(VERDICT + 8 + ROW * len(body.measured))
            _scale(pen, box.top_part(TRACE), body)
            self._to_do(pen, Box(box.x, box.y + TRACE + GAP, box.w, known.y - box.y - TRACE - 2 * GAP), view, body)
        else:
            known, left = box.right_part(MEASURED), box.left_part(box.w - MEASURED - GAP)
            _scale(pen, left.top_part(TRACE), body)
            self._to_do(pen, left.below(TRACE + 8), view, body)
        _known(pen, known, body)

    def _to_do(self, pen: Pen, box: Box, view: View, body: WeighingBody) -> None:
        """The instruction; where something must be told, it gives way to the form."""
        if not body.controls:
            if view.notice is not None:
                notice(pen, box, view.notice, title=32.0)
            return
        scrolled_form(pen, box, body.controls, self.scroller)


def _scale(pen: Pen, box: Box, body: WeighingBody) -> None:
    """What the scale is, its number in large, and under both the last seconds as a line."""
    t = pen.theme
    pen.rect(box, t.deep, PANEL)
    inside = box.inset(14, 6)
    right = inside.right - 20
    wide = pen.width(body.grams, 48)
    pen.text(body.grams, Box(right - wide, inside.y - 4, wide + 1, 52), 48)
    if body.grams != "–":
        pen.text(body.unit, Box(right + 4, inside.y + 18, 16, 26), 20, t.mist, TXT)
    pen.icon("scale", inside.x, inside.y + 6, 26, t.text)
    pen.text(body.name, Box(inside.x + 34, inside.y + 2, right - wide - inside.x - 44, 40), CHAT, t.mist, TXT, lines=2, lead=1.1)
    plot = Box(inside.x, inside.y + 56, inside.w - 8, inside.h - 64)
    for y in (plot.y - 6, plot.bottom + 2):
        pen.rect(Box(plot.x, y - 1, plot.w, 2), t.line)
    points = curve(body.trace, plot)
    if len(points) > 1:
        pen.line(blunt(points), t.text, 4)
    if points:
        x, y = points[-1]
        pen.rect(Box(x - 6, y - 6, 12, 12), t.tape, 6)


def _known(pen: Pen, box: Box, body: WeighingBody) -> None:
    """The verdict on top, and each figure in a row with what it means."""
    _verdict(pen, box.top_part(VERDICT), *body.verdict)
    rows = box.below(VERDICT + 8).rows([1.0] * len(body.measured), 2)
    for row, one in zip(rows, body.measured, strict=True):
        _row(pen, row, one)


def _verdict(pen: Pen, box: Box, good: bool, words: str) -> None:
    t = pen.theme
    ground, ink = (t.raised, t.text) if good else (t.tape, t.ink)
    pen.rect(box, ground, BUTTON)
    pen.icon("tick" if good else "warn", box.x + 11, box.cy - 13, 26, ink)
    pen.text(words, Box(box.x + 48, box.y + 2, box.w - 58, box.h - 4), 20, ink, TXT, lines=3, lead=1.1)


def _row(pen: Pen, box: Box, one: Measured) -> None:
    """A figure: its name and the number in one line, under both what that means, where there is room; one amiss in tape's colour."""
    t = pen.theme
    colour = t.text if one.good else t.tape_text
    explained = box.h >= NAME + MEANING - 2
    tall = NAME + MEANING - 2 if explained else min(NAME, box.h - 2)
    top = Box(box.x, box.y + (box.h - tall) / 2, box.w, min(NAME, tall))
    value = min(pen.width(one.value, 24) + 1, box.w * 0.6)
    pen.text(one.title, top.left_part(box.w - value - 8), 20, colour, TXT)
    pen.text(one.value, top.right_part(value), 24, colour)
    if explained:
        pen.text(one.text, Box(top.x, top.bottom - 2, top.w, MEANING), CHAT, t.mist, TXT)
    pen.rect(Box(box.x, box.bottom - 1, box.w, 1.5), t.line)
