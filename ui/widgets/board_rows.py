"""A board told in words: a line each for people, piles and places, as high as its words need."""

from __future__ import annotations

from companion.view import PlainRow
from ui.layout import Box
from ui.pen import Pen
from ui.theme import ROW, TXT
from ui.widgets.notice import text_rows
from ui.widgets.people import badge, plate

GAP = 6.0
TITLE, NUMBER, WORD, LINE = 24.0, 28.0, 18.0, 21.0
HEAD, FIGURES = 36.0, 30.0  # height of the line with the title, and of one with figures
BADGE, PICTURE = 32.0, 28.0


def rows_tall(pen: Pen, rows: tuple[PlainRow, ...], wide: float) -> float:
    """The height of all lines under each other, in u."""
    return sum(row_tall(pen, row, wide) + GAP for row in rows) - (GAP if rows else 0.0)


def draw_rows(pen: Pen, box: Box, rows: tuple[PlainRow, ...]) -> None:
    """Every line, from the top left of the box."""
    y = box.y
    for row in rows:
        tall = row_tall(pen, row, box.w)
        board_row(pen, Box(box.x, y, box.w, tall), row)
        y += tall + GAP


def active_part(pen: Pen, rows: tuple[PlainRow, ...], wide: float) -> tuple[float, float]:
    """Where the first active line begins and ends, from the top; 0, 0 when there is none."""
    y = 0.0
    for row in rows:
        tall = row_tall(pen, row, wide)
        if row.active:
            return y, y + tall
        y += tall + GAP
    return 0.0, 0.0


def row_tall(pen: Pen, row: PlainRow, wide: float) -> float:
    """The height of one line that is `wide`."""
    words = 0.0 if _short(pen, row, wide) else text_rows(pen, row.text, wide - 28, WORD) * LINE
    figures = FIGURES if row.numbers and not _beside(pen, row, wide) else 0.0
    return HEAD + figures + words + (10.0 if words or figures else 6.0)


def board_row(pen: Pen, box: Box, row: PlainRow) -> None:
    """Badge or icon, title, figures at the right or under it, then the words."""
    t = pen.theme
    if row.person is not None:
        plate(pen, box, row.person, row.active, row.out)
    else:
        pen.rect(box, t.raised, ROW)
    inside = box.inset(12, 3)
    head = inside.top_part(HEAD)
    title = head.after(_lead(row))
    if row.person is not None:
        badge(pen, head.x, head.cy - BADGE / 2, BADGE, row.person, row.out)
    else:
        pen.icon(row.icon, head.x, head.cy - PICTURE / 2, PICTURE, t.text)
    y = head.bottom
    colour = t.mist if row.out else t.text
    if row.numbers and _beside(pen, row, box.w):
        wide = _figures_wide(pen, row)
        _figures(pen, title.right_part(wide), row, colour)
        title = title.left_part(title.w - wide - 8)
    elif row.numbers:
        _figures(pen, Box(inside.x, y, inside.w, FIGURES), row, colour)
        y += FIGURES
    pen.text(row.title, title, TITLE, colour)
    if _short(pen, row, box.w):
        pen.text(row.text, title, WORD, t.mist, TXT, align="right")
        return
    count = text_rows(pen, row.text, inside.w - 4, WORD)
    if count:
        words = Box(inside.x + 2, y, inside.w - 4, count * LINE + 1)
        pen.text(row.text, words, WORD, t.mist, TXT, lines=count, lead=1.15, valign="top")


def _lead(row: PlainRow) -> float:
    if row.person is not None:
        return BADGE + 10
    return PICTURE + 10 if row.icon else 2.0


def _figure(pen: Pen, word: str, number: str) -> float:
    return pen.width(word, WORD, TXT) + (6 if word else 0) + pen.width(number, NUMBER)


def _figures_wide(pen: Pen, row: PlainRow) -> float:
    return sum(_figure(pen, *one) + 14 for one in row.numbers) - 12


def _beside(pen: Pen, row: PlainRow, wide: float) -> bool:
    """Whether the figures stand beside the title."""
    return not _short(pen, row, wide) and _lead(row) + pen.width(row.title, TITLE) + 10 + _figures_wide(pen, row) <= wide - 26


def _short(pen: Pen, row: PlainRow, wide: float) -> bool:
    """Whether the words stand at the right of the title; then the figures go under it."""
    return bool(row.text) and _lead(row) + pen.width(row.title, TITLE) + 12 + pen.width(row.text, WORD, TXT) <= wide - 26


def _figures(pen: Pen, box: Box, row: PlainRow, colour: str) -> None:
    """A word and a number each, in as much room as they need."""
    shares = [_figure(pen, *one) + 2 for one in row.numbers]
    spare = max(2.0, min(20.0, (box.w - sum(shares)) / max(1, len(shares) - 1))) if len(shares) > 1 else 0.0
    x, squeeze = box.x, min(1.0, (box.w - spare * (len(shares) - 1)) / sum(shares))
    for share, (word, number) in zip(shares, row.numbers, strict=True):
        cell = Box(x, box.y, share * squeeze, box.h)
        wide = min(pen.width(number, NUMBER) + 1, cell.w)
        pen.text(word, cell.left_part(cell.w - wide - 5), WORD, pen.theme.mist, TXT)
        pen.text(number, cell.right_part(wide), NUMBER, colour)
        x += cell.w + spare
