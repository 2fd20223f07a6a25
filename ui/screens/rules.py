"""The rules at the moment of need: the instruction, then what may be done now and what may not, each with its rule."""

from __future__ import annotations

from companion.view import Notice, RuleLine, RulesBody, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import ROW, TXT
from ui.typeset import wrap
from ui.widgets.notice import TAG_HEIGHT, notice, text_rows
from ui.widgets.scroll import THUMB_ROOM, Scroller

BIG, SMALL = 30.0, 20.0  # words of the instruction over the list
GAP, HEAD = 8.0, 34.0
TITLE, WORDS, LINE = 24.0, 18.0, 21.0
LEAD = 50.0  # the icon's column


class RulesScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, RulesBody)
        if view.notice is not None:
            tall = _notice_tall(pen, view.notice, box.w)
            notice(pen, box.top_part(tall), view.notice, BIG, SMALL)
            box = box.below(tall + GAP)
        parts = [part for part in ((_("You may"), "tick", body.may), (_("Not now"), "lock", body.against)) if part[2]]
        wide = box.w
        if _whole(pen, parts, wide) > box.h:
            wide -= THUMB_ROOM

        def draw(room: Box) -> None:
            y = room.y
            for title, icon, lines in parts:
                pen.text(title, Box(room.x + 4, y, wide, HEAD - 4), 26, pen.theme.text)
                y += HEAD
                for line in lines:
                    tall = _tall(pen, line, wide)
                    _line(pen, Box(room.x, y, wide, tall), line, icon)
                    y += tall + GAP

        self.scroller.paint(pen, box, _whole(pen, parts, wide), draw)


def _notice_tall(pen: Pen, note: Notice, wide: float) -> float:
    """The instruction is as high as its words."""
    words = 16 + BIG * 1.12 + text_rows(pen, note.text, wide - 32, SMALL) * SMALL * 1.2
    return words + (TAG_HEIGHT + 6 if note.tag else 0)


def _whole(pen: Pen, parts: list[tuple[str, str, tuple[RuleLine, ...]]], wide: float) -> float:
    """The height of everything, in u."""
    return sum(HEAD + sum(_tall(pen, line, wide) + GAP for line in lines) for _title, _icon, lines in parts) - GAP


def _rows(pen: Pen, text: str, wide: float, size: float, face: str | None = None) -> int:
    room = (wide - LEAD - 14) * pen.u
    return len(wrap(text, room, round(size * pen.u), face or TXT)) if text else 0


def _tall(pen: Pen, line: RuleLine, wide: float) -> float:
    titles = _rows(pen, line.title, wide, TITLE - 4)
    return 16 + titles * LINE * 1.15 + (_rows(pen, line.rule, wide, WORDS) + _rows(pen, line.ref, wide, WORDS)) * LINE


def _line(pen: Pen, box: Box, line: RuleLine, icon: str) -> None:
    """What it is; under it the rule, and where that stands."""
    t = pen.theme
    pen.rect(box, t.raised, ROW)
    pen.icon(icon, box.x + 12, box.y + 7, 26, t.text if not line.rule else t.mist)
    y = box.y + 8
    words = ((line.title, TITLE - 4, t.text, 1.15), (line.rule, WORDS, t.text, 1.0), (line.ref, WORDS, t.mist, 1.0))
    for text, size, colour, lead in words:
        rows = _rows(pen, text, box.w, size)
        if rows:
            room = Box(box.x + LEAD, y, box.w - LEAD - 14, rows * LINE * lead + 1)
            pen.text(text, room, size, colour, TXT, lines=rows, lead=1.12, valign="top")
            y += rows * LINE * lead
