"""Brawl between fights, and the roll-off: the instruction, what may be chosen, what lies in the middle, everybody's hand."""

from __future__ import annotations

from companion.view import Option, TableBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import ROW, TXT
from ui.widgets.button import button
from ui.widgets.notice import notice
from ui.widgets.people import queue_row

TILE_GAP = 14.0
NOTE = 66.0  # the least that an instruction takes
THIRD = 112.0  # a word so short stands on one of three tiles in a row of portrait


class TableScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: TableBody = view.body  # type: ignore[assignment]
        if pen.space.portrait:
            self._portrait(pen, box, view, body)
            return
        left, right = box.columns((440, 322) if body.tiles else (470, 292), 10) if body.rows else (box, box)
        if body.facts and body.tiles:
            strip(pen, right.bottom_part(34), body)
            right = right.top_part(right.h - 40)
        elif body.facts:
            facts(pen, left.bottom_part(58), body)
            left = left.top_part(left.h - 68)
        hands(pen, right, body)
        self._instruct(pen, left, view, body, 2 if len(body.tiles) < 5 else 3)

    def _portrait(self, pen: Pen, box: Box, view: View, body: TableBody) -> None:
        down = -(-len(body.tiles) // 2)
        needed = NOTE + (down * (58 + TILE_GAP) + 16 if down else 0.0) + (68 if body.facts else 0.0)
        high = min((58.0 if body.tiles else 66.0) * len(body.rows), box.h * 0.45, box.h - needed)
        hands(pen, box.bottom_part(high), body)
        rest = box.top_part(box.h - high - 10)
        if body.facts:
            facts(pen, rest.bottom_part(58), body)
            rest = rest.top_part(rest.h - 68)
        narrow = len(body.tiles) > 4 and all(pen.width(tile.label, 24) <= THIRD for tile in body.tiles)
        self._instruct(pen, rest, view, body, 3 if narrow else 2)

    def _instruct(self, pen: Pen, box: Box, view: View, body: TableBody, across: int) -> None:
        if view.notice is not None:
            down = -(-len(body.tiles) // across)
            high = min(300.0 if not body.facts else 190.0, box.h if not body.tiles else box.h - 10 - down * 58 - (down - 1) * TILE_GAP - 6)
            rest = notice(pen, box.top_part(high), view.notice, 44 if high > 150 else 34, 24 if high > 150 else 20)
            if rest.h > 90 and not body.facts:  # nothing lies in the middle yet: everybody rolls for the start
                side = min(120.0, rest.h - 10)
                pen.icon("die", rest.cx - side / 2, rest.cy - side / 2, side, pen.theme.ink)
            box = box.below(high + 10)
        if body.tiles:
            tiles(pen, box, body.tiles, across)


def tiles(pen: Pen, box: Box, options: tuple[Option, ...], across: int) -> None:
    """Large buttons in a grid, at most 84 u high."""
    down = -(-len(options) // across)
    box = box.top_part(min(box.h - 6, down * 84.0 + (down - 1) * TILE_GAP))
    rows = box.rows(down, TILE_GAP)
    for number, row in enumerate(rows):
        part = options[number * across : (number + 1) * across]
        for cell, option in zip(row.columns(across, 10), part, strict=False):
            button(pen, cell, option, 26 if cell.w > 140 else 24)


def facts(pen: Pen, box: Box, body: TableBody) -> None:
    """What lies in the middle: a word and a number each."""
    t = pen.theme
    for cell, (title, number) in zip(box.columns(len(body.facts), 10), body.facts, strict=True):
        pen.rect(cell, t.deep, ROW)
        wide = pen.width(number, 42)
        pen.text(number, Box(cell.right - 14 - wide, cell.y, wide + 1, cell.h), 42)
        pen.text(title, Box(cell.x + 14, cell.y, cell.w - wide - 36, cell.h), 20, t.mist, TXT)


def strip(pen: Pen, box: Box, body: TableBody) -> None:
    """The same in one narrow line."""
    pen.rect(box, pen.theme.deep, 10)
    shares = [pen.width(title, 18, TXT) + pen.width(number, 26) + 16 for title, number in body.facts]
    for cell, (title, number) in zip(box.inset(10, 0).columns(shares, 10), body.facts, strict=True):
        words = min(pen.width(title, 18, TXT), cell.w - pen.width(number, 26) - 6)
        used = pen.text(title, Box(cell.x, cell.y, words + 1, cell.h), 18, pen.theme.mist, TXT)
        pen.text(number, Box(used.right + 6, cell.y, cell.right - used.right - 6, cell.h), 26)


def hands(pen: Pen, box: Box, body: TableBody) -> None:
    """Everybody's row."""
    count = max(1, len(body.rows))
    high = min(66.0, (box.h - 6 * (count - 1)) / count)
    for i, row in enumerate(body.rows):
        queue_row(pen, Box(box.x, box.y + i * (high + 6), box.w, high), row)
