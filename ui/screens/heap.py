"""King of the Heap: who stands on it, and who attacks in which order."""

from __future__ import annotations

from companion.view import HeapBody, Notice, View
from companion.words import _
from ui import textures
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import EDGE, PANEL, ROW, TXT
from ui.widgets.notice import notice
from ui.widgets.people import badge, crown, queue_row

LEFT = 440.0  # width of the heap in landscape
LARGE, SMALLER = 60.0, 50.0  # the King's name
ROOMY = 150.0  # a heap so high has room for the larger one
LOW = 38.0  # a row lower than this is hard to read across the table


class HeapScreen(Screen):
    def bar(self, pen: Pen, view: View) -> float:
        body: HeapBody = view.body  # type: ignore[assignment]
        if pen.space.portrait or len(view.options) != 1 or not body.rolls:
            return super().bar(pen, view)
        left = LEFT + (pen.space.w - 800) / 2
        rolls(pen, Box(EDGE, pen.space.h - 74, left, 60), body)
        return self.lay_bar(pen, view, EDGE + left + 12, pen.space.w - 2 * EDGE - left - 12)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: HeapBody = view.body  # type: ignore[assignment]
        note = view.notice
        if pen.space.portrait:
            self._portrait(pen, box, body, note)
            return
        left = box.left_part(LEFT + (pen.space.w - 800) / 2)
        if len(view.options) != 1 and body.rolls:
            rolls(pen, left.bottom_part(54), body)
            left = left.top_part(left.h - 64)
        heap(pen, left, body)
        right = box.after(left.w + 12)
        foot = 0.0
        if note is not None:
            foot = 88.0 if not note.text else 112.0
            notice(pen, right.bottom_part(foot), note, 30)
        queue(pen, right.top_part(right.h - foot - (8 if foot else 0)), body)

    def _portrait(self, pen: Pen, box: Box, body: HeapBody, note: Notice | None) -> None:
        foot = 0.0 if note is None else 112.0 if note.text else 92.0
        people_high = 34 + len(body.order) * 64.0
        people_high = min(people_high, box.h * 0.44)
        rolls_high = 64.0 if body.rolls else 0.0
        heap(pen, box.top_part(box.h - foot - people_high - rolls_high - 24), body)
        y = box.bottom - foot - people_high - rolls_high - 16
        queue(pen, Box(box.x, y, box.w, people_high), body)
        if body.rolls:
            rolls(pen, Box(box.x, y + people_high + 8, box.w, 56), body)
        if note is not None:
            notice(pen, box.bottom_part(foot - 4), note, 30)


def heap(pen: Pen, box: Box, body: HeapBody) -> None:
    """The heap with the King's badge and crown on the lid at its top (drawn on a grid of 440 × 312)."""
    t = pen.theme
    pen.rect(box, t.deep, PANEL)
    k = min(box.w / 440, box.h / 312)
    x0, y0 = box.cx - 220 * k, box.bottom - 312 * k
    name = 170 * k  # how far a name may reach
    if box.w > 700 * k:  # low and broad: at the right, so that a long name has room beside it
        x0, name = box.right - 460 * k, 60 * k
    pen.image(textures.art("art/heap"), Box(x0, y0, 440 * k, 312 * k), name="art/heap")
    side = 100 * k
    badge(pen, x0 + 176 * k, y0 + 50 * k, side, body.king)
    crown(pen, x0 + 226 * k, y0 + 34 * k, 72 * k)
    words = Box(box.x + 20, box.y + 10, max(x0 + 170 * k - box.x - 20, 120), box.h - 20)
    y = pen.text(_("King of the Heap"), words.top_part(32), 26, t.mist, least=18).bottom
    size = LARGE if box.h >= ROOMY else SMALLER  # what is said stands under it
    y = pen.text(body.king.name, Box(words.x, y, min(words.w, max(x0 + name - words.x, 120)), size * 1.1), size).bottom
    room = words.bottom - y
    low = room < 52
    wide = words.w if low else min(words.w, 110 * max(1.0, k))
    pen.text(body.text, Box(words.x, y + 4, wide, min(56, room)), 20, t.mist, TXT, lines=1 if low else 2, valign="top")


def queue(pen: Pen, box: Box, body: HeapBody) -> None:
    """Who attacks, in order."""
    t = pen.theme
    head = box.top_part(28)
    turn = min(pen.width(body.direction, 18, TXT), head.w * 0.6)
    pen.text(_("Who attacks"), Box(head.x + 4, head.y, head.w - turn - 40, 28), 24)
    if body.direction:
        pen.icon("replay", head.right - turn - 26, head.cy - 10, 20, t.mist)
        pen.text(body.direction, Box(head.right - turn, head.y, turn + 1, 28), 18, t.mist, TXT)
    for place, row in zip(_places(box.below(32), len(body.order)), body.order, strict=True):
        queue_row(pen, place, row)


def _places(box: Box, count: int) -> list[Box]:
    """One under the other; where those would be low, the first over the whole width and the others in pairs."""
    high = min(60.0, (box.h - 4 * (count - 1)) / max(1, count))
    if high >= LOW or count < 3:
        return [Box(box.x, box.y + i * (high + 4), box.w, high) for i in range(count)]
    lines = 1 + -(-(count - 1) // 2)
    high = min(60.0, (box.h - 4 * (lines - 1)) / lines)
    pairs = box.below(high + 4).top_part((high + 4) * (lines - 1) - 4).grid(count - 1, 2, 4)
    return [box.top_part(high), *pairs]


def rolls(pen: Pen, box: Box, body: HeapBody) -> None:
    """Who rolls what."""
    pen.rect(box, pen.theme.raised, ROW)
    for cell, (person, words) in zip(box.inset(14, 0).columns(len(body.rolls), 10), body.rolls, strict=True):
        badge(pen, cell.x, cell.cy - 19, 38, person)
        pen.text(words, Box(cell.x + 48, cell.y, cell.w - 48, cell.h), 26)
