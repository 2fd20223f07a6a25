"""The touch test: one cross at a time, alone on the page, with what to do on paper in the middle.

Touches may go astray here, so nothing needs to be hit but crosses: every finger that is lifted anywhere is told. The key at the foot is for
those whose touches land, and for a keyboard.
"""

from __future__ import annotations

from companion.acts import Touched
from companion.view import TouchBody, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen, Target
from ui.screens.base import Screen
from ui.theme import TXT
from ui.widgets.button import button
from ui.widgets.instruction import instruction, instruction_tall

ARM, HUB = 30.0, 11.0  # of a cross: how far it reaches, the ring in its middle
TICK = 36.0
KEY = (190.0, 60.0)
SIDES = 150.0  # room that the paper leaves for crosses at both sides, in landscape
ABOVE = 0.14, 0.22  # where the paper begins, in landscape and portrait


class TouchScreen(Screen):
    def paint(self, pen: Pen, view: View) -> None:
        """The whole window; there is no lid, because crosses stand where it would be."""
        body, whole, t = view.body, pen.space.whole, pen.theme
        assert isinstance(body, TouchBody)
        pen.rect(whole, t.ground)
        pen.targets.append(Target(whole, name="anywhere", drop=self._lifted, ground=True))
        self.body(pen, whole, view)
        for x, y in body.done:
            _done(pen, x * whole.w, y * whole.h)
        _cross(pen, whole, body)
        if view.back is not None:
            wide, tall = KEY
            button(pen, Box(whole.cx - wide / 2, whole.bottom - tall - 24, wide, tall), view.back)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        """Paper with what to do, and under it how long there is time for that."""
        body = view.body
        assert isinstance(body, TouchBody)
        if view.notice is None:
            return
        wide = box.w - 28 if pen.space.portrait else box.w - 2 * SIDES
        tall = instruction_tall(pen, wide, view.notice)
        paper = Box(box.cx - wide / 2, box.h * ABOVE[pen.space.portrait], wide, tall)
        instruction(pen, paper, view.notice)
        until = body.until
        if until is not None:
            place = Box(paper.x, paper.bottom + 8, paper.w, 40)
            pen.live(lambda own, now: _seconds(own, place, until - now))

    def _lifted(self, x: float, y: float) -> None:
        whole = self.host.space.whole
        self.host.send(Touched(min(max(x / whole.w, 0.0), 1.0), min(max(y / whole.h, 0.0), 1.0), self.host.turn))


def _seconds(pen: Pen, box: Box, left: float) -> bool:
    words = _("{seconds} s").format(seconds=max(0, round(left)))
    pen.text(words, box, 32, pen.theme.text, align="center")
    return left > 0


def _done(pen: Pen, x: float, y: float) -> None:
    spot = Box(x - TICK / 2, y - TICK / 2, TICK, TICK)
    pen.rect(spot, pen.theme.good, TICK / 2)
    pen.icon("tick", spot.x + 7, spot.y + 7, TICK - 14, pen.theme.white)


def _cross(pen: Pen, whole: Box, body: TouchBody) -> None:
    """Four arms round a ring, so that its middle stays free for the finger; and where a finger landed that missed it."""
    t, (x, y) = pen.theme, (body.cross[0] * whole.w, body.cross[1] * whole.h)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pen.line([(x + dx * (HUB + 8), y + dy * (HUB + 8)), (x + dx * ARM, y + dy * ARM)], t.text, 7.0)
    pen.arc(x, y, HUB, t.text, 7.0)
    if body.landed is not None:
        at_x, at_y = body.landed[0] * whole.w, body.landed[1] * whole.h
        pen.arc(at_x, at_y, 9, t.ink, 14)
        pen.arc(at_x, at_y, 9, t.tape, 8)
        under = Box(min(max(at_x - 60, 4), whole.w - 124), min(at_y + 18, whole.h - 26), 120, 24)
        pen.text(_("here"), under, 18, t.text, TXT, align="center")
