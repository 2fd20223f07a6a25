"""Rumble in the Dungeon after an adventure: each player's two tokens, which of them counts, what it won and all points; the exit order."""

from __future__ import annotations

from companion.view import ScoreBody, ScoredToken, ScoreRow, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import DUNGEON, RAIL, ROW, SIGN, TXT, TXT_BLACK
from ui.typeset import wrap
from ui.widgets.lettering import one_row
from ui.widgets.people import badge

SIDE, GAP, ROW_GAP = 178.0, 10.0, 6.0
HEAD, LINE = 30.0, 23.0
TALLEST = 72.0
GAIN, TOTAL = 58.0, 64.0  # the two numbers of a row
LOW_TOKEN = 26.0
LOW_ROWS = 92.0  # a row in portrait: its tokens under the name


class ScoreScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: ScoreBody = view.body  # type: ignore[assignment]
        if pen.space.portrait:
            self._tall(pen, box, body)
            return
        _ranking(pen, box.right_part(SIDE), body, 1)
        table = box.left_part(box.w - SIDE - GAP - 4)
        saying = _saying_tall(pen, table.w, body)
        _saying(pen, table.bottom_part(saying), body)
        _heads(pen, table.top_part(HEAD))
        rows = Box(table.x, table.y + HEAD, table.w, table.h - HEAD - saying - 4)
        high = min(TALLEST, (rows.h - ROW_GAP * (len(body.rows) - 1)) / len(body.rows))
        names = max(pen.width(row.person.name, 30) for row in body.rows) + min(42.0, high - 4) + 14
        for place, row in enumerate(body.rows):
            _row(pen, Box(rows.x, rows.y + place * (high + ROW_GAP), rows.w, high), row, names)

    def _tall(self, pen: Pen, box: Box, body: ScoreBody) -> None:
        """The rows under each other, the exit order in two columns at the foot."""
        _heads(pen, box.top_part(HEAD))
        saying = _saying_tall(pen, box.w, body)
        columns = 2 if len(body.rows) < 5 else 3
        low = 46 + -(-len(body.ranking) // columns) * 24.0
        high = min(LOW_ROWS, (box.h - HEAD - saying - low - 2 * GAP - ROW_GAP * (len(body.rows) - 1)) / len(body.rows))
        y = box.y + HEAD
        for row in body.rows:
            _row(pen, Box(box.x, y, box.w, high), row)
            y += high + ROW_GAP
        _saying(pen, Box(box.x, y + 2, box.w, saying), body)
        _ranking(pen, Box(box.x, y + saying + GAP, box.w, low), body, columns)


def _heads(pen: Pen, box: Box) -> None:
    pen.text(_("Better token counts"), Box(box.x + 4, box.y, box.w - GAIN - TOTAL - 24, box.h - 4), 26)
    total = Box(box.right - TOTAL - 10, box.y, TOTAL, box.h - 4)
    pen.text(_("total"), total, 18, pen.theme.mist, TXT, align="right")
    pen.text(_("now"), total.move(-GAIN - 8, 0), 18, pen.theme.mist, TXT, align="right")


def _saying(pen: Pen, box: Box, body: ScoreBody) -> None:
    pen.text(body.saying, Box(box.x + 4, box.y, box.w - 8, box.h), 20, face=TXT_BLACK, lines=3, lead=1.1)


def _saying_tall(pen: Pen, wide: float, body: ScoreBody) -> float:
    return min(3, len(wrap(body.saying, (wide - 8) * pen.u, round(20 * pen.u), TXT_BLACK))) * LINE + 5


def _row(pen: Pen, box: Box, row: ScoreRow, names: float = 0.0) -> None:
    """Badge and name, two tokens, the gain and the total; in portrait the tokens stand under the name. `names`: the widest of them."""
    t = pen.theme
    if row.out:
        pen.frame(box, t.line, ROW, 3)
    else:
        pen.rect(box, t.raised, ROW)
    total = Box(box.right - TOTAL - 10, box.y, TOTAL, box.h)
    pen.text(str(row.total), total, min(50.0, box.h * 0.95), align="right")
    gold = DUNGEON["gold"] if t.hues_read else t.text
    pen.text(_("+{points}").format(points=row.gain), total.move(-GAIN - 8, 0), 36, gold, align="right")
    left = Box(box.x + 10, box.y, box.w - GAIN - TOTAL - 36, box.h)
    if pen.space.portrait:
        low = max(22.0, box.h * 0.53 - 3)  # never lower than the letters in them
        _person(pen, Box(left.x, box.y + 1, left.w, box.h - low - 4), row)
        _tokens(pen, Box(left.x, box.bottom - low - 3, left.w, low), row)
        return
    wide = min(left.w * 0.43, names)
    _person(pen, left.left_part(wide), row)
    _tokens(pen, left.after(wide + 8).inset(0, 4), row)


def _person(pen: Pen, box: Box, row: ScoreRow) -> None:
    side = min(42.0, box.h - 4)
    badge(pen, box.x, box.cy - side / 2, side, row.person, row.out)
    colour = pen.theme.mist if row.out else pen.theme.text
    pen.text(row.person.name, Box(box.x + side + 10, box.y, box.w - side - 10, box.h), min(30.0, box.h * 0.9), colour)


def _tokens(pen: Pen, box: Box, row: ScoreRow) -> None:
    if row.text:
        pen.text(row.text, box, 20, pen.theme.mist, TXT)
        return
    for cell, token in zip(box.columns(2, 8), row.tokens, strict=True):
        _token(pen, cell.inset(0, max(0.0, (cell.h - 46) / 2)), token)


def _token(pen: Pen, box: Box, token: ScoredToken) -> None:
    """Paper where it counts, an outline (or a well, where it is low) where it does not; the points never give way to the name."""
    t = pen.theme
    if token.counts:
        pen.rect(box, t.paper, RAIL)
    elif box.h < LOW_TOKEN:  # letters would stand on the frame
        pen.rect(box, t.deep, RAIL)
    else:
        pen.frame(box, t.line, RAIL, 2.5)
    colour = t.ink if token.counts else t.mist
    number = pen.text(str(token.points), box.inset(10, 0), min(32.0, box.h * 0.86), colour, SIGN, align="right")
    words = Box(box.x + 10, box.y, number.x - box.x - 16, box.h)
    names = (token.token.name, token.token.short, token.token.mark)
    if pen.width(names[0], 18, TXT_BLACK) <= words.w:
        pen.text(names[0], words, 20 if box.h >= LOW_TOKEN else 18, colour, TXT_BLACK)
    else:
        one_row(pen, words.move(0, -1), names, colour)


def _ranking(pen: Pen, box: Box, body: ScoreBody, columns: int) -> None:
    """From the best down, as many as the box has room for: those without points come last."""
    t = pen.theme
    pen.rect(box, t.deep, ROW)
    inside = box.inset(10, 6)
    pen.text(_("Exit order"), inside.top_part(28), 24)
    down = -(-len(body.ranking) // columns)
    places = inside.below(32)
    high = places.h / down
    for number, (points, token) in enumerate(body.ranking):
        column = places.columns(columns, 14)[number // down]
        line = Box(column.x, column.y + number % down * high, column.w, high)
        colour = t.ink if number == 0 else t.text if points else t.mist
        if number == 0:
            pen.rect(line.inset(-4, 0), DUNGEON["gold"], 6)
        pen.text(str(points), line.left_part(26), 22, colour, align="right")
        side = 24.0 if number == 0 and body.chest else 0.0
        if side:
            pen.icon("chest", line.right - 20, line.cy - 10, 20, colour)
        words = Box(line.x + 36, line.y, line.w - 36 - side, line.h)
        one_row(pen, words, (token.name, token.short, token.mark), colour)
