"""The paper panel with its one instruction, and the tag that names the rule."""

from __future__ import annotations

from companion.view import Notice
from ui.layout import Box
from ui.pen import Pen
from ui.theme import PANEL, TAG, TXT
from ui.typeset import wrap
from ui.widgets.tape import fill, stripes

STRIP = 18.0
TAG_HEIGHT = 27.0


def tag(pen: Pen, x: float, y: float, text: str, room: float, icon: str = "", right: bool = False) -> Box:
    """An ink pill at (x, y), or ending at x where `right`; at most `room` wide. Gives its box."""
    mark = 26.0 if icon else 0.0
    wide = min(room, pen.width(text, 18, TXT) + 20 + mark)
    box = Box(x - wide if right else x, y, wide, TAG_HEIGHT)
    pen.rect(box, pen.theme.ink, TAG)
    pen.icon(icon, box.x + 9, box.cy - 10, 20, "#FFF3DC")
    pen.text(text, Box(box.x + 9 + mark, box.y, wide - 18 - mark, box.h), 18, "#FFF3DC", TXT)
    return box


def paper(pen: Pen, box: Box, kind: str = "plain") -> Box:
    """The panel alone, with its strip where it doubts or warns. Gives the room inside."""
    if kind == "plain":
        pen.rect(box, pen.theme.paper, PANEL)
        return box
    stripes(pen, box.top_part(STRIP), fill(pen, kind), 22)
    pen.rect(box.below(STRIP), pen.theme.paper, (0, 0, PANEL, PANEL))
    return box.below(STRIP)


def notice(pen: Pen, box: Box, note: Notice, title: float = 38.0, body: float = 20.0, keep: float = 0.0) -> Box:
    """Title, the text in as many lines as there are, tag at the foot. Gives the room left between text and tag.
    `keep`: height that the caller needs there; where it is tight the tag gives way first."""
    t = pen.theme
    inside = paper(pen, box, note.kind).inset(16, 10 if box.h > 100 else 6)
    head = min(title * 1.12, inside.h)
    y = inside.y + pen.text(note.title, inside.top_part(head), title, t.ink, least=22, valign="top").h
    rows = text_rows(pen, note.text, inside.w, body)
    foot = inside.bottom
    spare = foot - y - TAG_HEIGHT - 6 - rows * LINE - keep
    if note.tag and spare >= 0:
        foot = tag(pen, inside.x, inside.bottom - TAG_HEIGHT + 2 - min(5.0, spare), note.tag, inside.w).y - 4
    rows = min(rows, int((foot - y - 2 + 4) / LINE))
    if rows:
        room = max(rows * LINE, min(foot - y - 2 - keep, rows * body * 1.2))
        used = pen.text(note.text, Box(inside.x, y + 2, inside.w, room), body, t.ink, TXT, valign="top", lines=rows)
        y = used.bottom
    return Box(inside.x, y + 6, inside.w, max(0.0, foot - y - 6))


LINE = 18 * 1.2  # the lowest line of a text


def text_rows(pen: Pen, text: str, wide: float, size: float) -> int:
    """Lines that the text takes, at most five."""
    return min(5, len(wrap(text, wide * pen.u, round(size * pen.u), TXT))) if text else 0
