"""The records: lines about people, games or a match, scrolled where there are many; figures on paper beside them; tabs to the siblings."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view import Option, RecordLine, RecordsBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.screens.street import picture
from ui.theme import FLOOR, GAP, PANEL, POSTER, ROW, TXT
from ui.typeset import wrap
from ui.widgets.button import button
from ui.widgets.people import badge, crown
from ui.widgets.scroll import Scroller

SIDE = 226.0
TAB, TAB_GAP = 52.0, 10.0
LINE, FACT, BETWEEN = 57.0, 34.0, 6.0  # a line that leads somewhere, one that only tells, the gap after each
LEAD = 1.15  # of the small print
FIGURE, LOW_FIGURE = 48.0, 40.0
RAIL = 56.0  # the badges' column


class RecordsScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scrollers: dict[str, Scroller] = {}  # how far each page of the records is scrolled

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, RecordsBody)
        if body.figures:
            box = _panel(pen, box, body.figures)
        box = lay_tabs(pen, box, body.tabs)
        if not body.lines:
            pen.text(body.small, box.inset(30, 0), 24, pen.theme.mist, TXT, align="center", lines=4)
            return
        box = lay_note(pen, box, body.small)
        places = _places(body.lines)

        def draw(room: Box) -> None:
            for line, y in zip(body.lines, places, strict=False):
                tall = LINE if _leads(line) else FACT
                (_line if _leads(line) else _fact)(pen, Box(room.x, room.y + y, room.w, tall), line)

        page = f"{view.lid.title}{[tab.chosen for tab in body.tabs]}"
        self.scrollers.setdefault(page, Scroller(self.host)).paint(pen, box, places[-1] - BETWEEN, draw, places)


def lay_tabs(pen: Pen, box: Box, tabs: Sequence[Option]) -> Box:
    """The ways to the sibling pages. Gives the room under them."""
    if not tabs:
        return box
    for cell, tab in zip(box.top_part(TAB).columns(len(tabs), GAP), tabs, strict=True):
        button(pen, cell, tab, 24, flat=True)
    return box.below(TAB + TAB_GAP)


def lay_note(pen: Pen, box: Box, text: str) -> Box:
    """The small print at the foot, in as many lines as it needs. Gives the room over it."""
    if not text:
        return box
    rows = len(wrap(text, box.w * pen.u, round(FLOOR * pen.u), TXT))
    tall = rows * FLOOR * LEAD + 2
    pen.text(text, box.bottom_part(tall), FLOOR, pen.theme.mist, TXT, lines=rows, lead=LEAD)
    return Box(box.x, box.y, box.w, box.h - tall - 4)


def _leads(line: RecordLine) -> bool:
    return line.option is not None


def _places(lines: Sequence[RecordLine]) -> list[float]:
    """Where each line begins, from the content's top; the last number is where one more would."""
    y, places = 0.0, [0.0]
    for line in lines:
        y += (LINE if _leads(line) else FACT) + BETWEEN
        places.append(y)
    return places


# --- the paper ----------------------------------------------------------------------------------------------------------


def _panel(pen: Pen, box: Box, figures: Sequence[tuple[str, str]]) -> Box:
    """The figures, at the right, in portrait at the foot. Gives the room that is left."""
    if pen.space.portrait:
        rows = -(-len(figures) // 2)
        paper = box.bottom_part(rows * LOW_FIGURE + 20)
        left = Box(box.x, box.y, box.w, box.h - paper.h - GAP)
        cells = paper.inset(16, 10).grid(len(figures), 2, 0)
    else:
        paper = box.right_part(SIDE)
        left = Box(box.x, box.y, box.w - SIDE - GAP - 2, box.h)
        inside = paper.inset(16, 12)
        tall = min(FIGURE, inside.h / len(figures))
        cells = [Box(inside.x, inside.y + place * tall, inside.w, tall) for place in range(len(figures))]
    pen.rect(paper, pen.theme.paper, PANEL)
    size = 32.0 if pen.space.portrait else 38.0
    wide = max(pen.width(figure, size) for figure, _words in figures) + 10
    for cell, (figure, words) in zip(cells, figures, strict=True):
        pen.text(figure, cell.left_part(wide), size, pen.theme.ink)
        pen.text(words, Box(cell.x + wide, cell.y, cell.w - wide - 4, cell.h), 20, pen.theme.ink, TXT, lines=2, lead=1.0)
    return left


# --- lines --------------------------------------------------------------------------------------------------------------


def _line(pen: Pen, box: Box, line: RecordLine) -> None:
    """A line that leads somewhere: badge or poster, title, what is said of it, value."""
    t = pen.theme
    with pen.target(box, line.option, sinks=2) as target:
        face = pen.rect(box, t.raised, ROW)
        target.faces.append((face, t.raised, t.key))
        spot = Box(box.x + 8, box.cy - 21, 42, 42)
        if line.person is not None:
            badge(pen, spot.x, spot.y, spot.w, line.person)
            if line.wins:
                crown(pen, spot.right - 4, spot.y + 4, 22)
        elif line.poster:
            pen.rect(spot, POSTER.get(line.poster, t.key), 10)
            picture(pen, f"poster-{line.poster}", spot.inset(4))
        words = Box(box.x + RAIL + 4, box.y + 3, box.w - RAIL - 18, box.h - 6)
        value = min(pen.width(line.value, 28), words.w * 0.45)
        pen.text(line.value, words.right_part(value + 1), 28, t.text, align="right")
        room = words.left_part(words.w - value - 12)
        if not line.text:
            pen.text(line.title, room, 26)
            return
        pen.text(line.title, room.top_part(29), 26)
        pen.text(line.text, room.bottom_part(22), 18, t.mist, TXT)


def _fact(pen: Pen, box: Box, line: RecordLine) -> None:
    """A line that only tells: words and a number over a thin rule."""
    t = pen.theme
    value = pen.width(line.value, 26)
    words = Box(box.x + RAIL + 4, box.y, box.w - RAIL - 18, box.h - 2)
    pen.rect(Box(words.x, box.bottom - 1, words.w, 1.5), t.line)
    pen.text(line.value, words.right_part(value + 1), 26, t.text, align="right")
    pen.text(line.title, words.left_part(words.w - value - 12), 20, t.text, TXT)
