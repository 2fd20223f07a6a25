"""The rules at the moment of need: the instruction and what may be done now; beside or under it what may not, each with its rule."""

from __future__ import annotations

from companion.view import Notice, RuleLine, RulesBody, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import PANEL, ROW, SIGN, TXT
from ui.typeset import wrap
from ui.widgets.scroll import THUMB_ROOM, Scroller

GAP, HEAD = 8.0, 34.0
LEFT = 0.42  # share of the width for what may be done, in landscape
BIG, LABEL, WORDS = 32.0, 20.0, 18.0
LINE = {BIG: 36.0, LABEL: 24.0, WORDS: 21.0}
LEAD = 50.0  # the icon's column
Part = tuple[str, str, tuple[RuleLine, ...]]  # heading, icon, lines


class RulesScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.may, self.against = Scroller(host), Scroller(host)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, RulesBody)
        may: Part = (_("You may"), "tick", body.may)
        against: Part = (_("Not now"), "lock", body.against)
        if pen.space.portrait:
            _column(pen, box, self.may, view.notice, (may, against))
            return
        left = box.left_part(box.w * LEFT)
        _column(pen, left, self.may, view.notice, (may,))
        _column(pen, box.after(left.w + 14), self.against, None, (against,))


def _column(pen: Pen, box: Box, scroller: Scroller, note: Notice | None, parts: tuple[Part, ...]) -> None:
    """An instruction and lists under each other; what does not fit is scrolled."""
    parts = tuple(part for part in parts if part[2])
    wide = box.w if _whole(pen, note, parts, box.w) <= box.h else box.w - THUMB_ROOM

    def draw(room: Box) -> None:
        y = room.y
        if note is not None:
            y = _instruction(pen, Box(room.x, y, wide, _instruction_tall(pen, note, wide)), note) + GAP
        for title, icon, lines in parts:
            pen.text(title, Box(room.x + 4, y, wide, HEAD - 4), 26, pen.theme.text)
            y += HEAD
            for line in lines:
                tall = _tall(pen, line, wide)
                _line(pen, Box(room.x, y, wide, tall), line, icon)
                y += tall + GAP

    scroller.paint(pen, box, _whole(pen, note, parts, wide), draw)


def _whole(pen: Pen, note: Notice | None, parts: tuple[Part, ...], wide: float) -> float:
    """The height of a column, in u."""
    lists = sum(HEAD + sum(_tall(pen, line, wide) + GAP for line in lines) for _title, _icon, lines in parts)
    return lists + (_instruction_tall(pen, note, wide) + GAP if note is not None else 0.0) - GAP


def _rows(pen: Pen, text: str, wide: float, size: float) -> int:
    return len(wrap(text, wide * pen.u, round(size * pen.u), _face(size))) if text else 0


def _face(size: float) -> str:
    return SIGN if size == BIG else TXT


def _paragraph(pen: Pen, box: Box, text: str, size: float, colour: str) -> float:
    """A text in as many rows as it takes, from the top of the box. Gives where it ends."""
    rows = _rows(pen, text, box.w, size)
    if rows:
        tall = rows * LINE[size]
        pen.text(text, Box(box.x, box.y, box.w, tall + 1), size, colour, _face(size), lines=rows, lead=1.1, valign="top")
        return box.y + tall
    return box.y


def _instruction_tall(pen: Pen, note: Notice, wide: float) -> float:
    inside = wide - 32
    words = sum(_rows(pen, text, inside, size) * LINE[size] for text, size in _said(note))
    return 20 + words


def _said(note: Notice) -> tuple[tuple[str, float], ...]:
    return (note.title, BIG), (note.text, LABEL), (note.tag, WORDS)


def _instruction(pen: Pen, box: Box, note: Notice) -> float:
    """What is due now, and where that stands. Gives where it ends."""
    pen.rect(box, pen.theme.paper, PANEL)
    inside = box.inset(16, 8)
    for text, size in _said(note):
        colour = pen.theme.ink_soft if size == WORDS else pen.theme.ink
        inside = inside.below(_paragraph(pen, inside, text, size, colour) - inside.y)
    return box.bottom


def _tall(pen: Pen, line: RuleLine, wide: float) -> float:
    inside = wide - LEAD - 14
    return 16 + sum(_rows(pen, text, inside, size) * LINE[size] for text, size in _told(line))


def _told(line: RuleLine) -> tuple[tuple[str, float], ...]:
    return (line.title, LABEL), (line.rule, WORDS), (line.ref, WORDS)


def _line(pen: Pen, box: Box, line: RuleLine, icon: str) -> None:
    """What it is; under it the rule, and where that stands."""
    t = pen.theme
    pen.rect(box, t.raised, ROW)
    pen.icon(icon, box.x + 12, box.y + 7, 26, t.text if icon == "tick" else t.mist)
    inside = Box(box.x + LEAD, box.y + 8, box.w - LEAD - 14, box.h - 16)
    for place, (text, size) in enumerate(_told(line)):
        end = _paragraph(pen, inside, text, size, t.mist if place == 2 else t.text)
        inside = inside.below(end - inside.y)
