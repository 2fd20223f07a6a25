"""The paper panel where it is narrow: a title in up to two lines, the text under it, the tag at the foot where it has room."""

from __future__ import annotations

from companion.view import Notice
from ui.layout import Box
from ui.pen import Pen
from ui.theme import SIGN, TXT
from ui.typeset import wrap
from ui.widgets.notice import STRIP, TAG_HEIGHT, paper, tag, text_rows

TITLE, LOWEST, TEXT = 30.0, 20.0, 20.0
PAD_X, PAD_Y = 14.0, 8.0
LINE = TEXT * 1.18


def _title(pen: Pen, title: str, wide: float) -> tuple[float, int]:
    """Size and lines: large in one line where that is possible without shrinking much, else in two."""
    if pen.width(title, 26) <= wide:
        return TITLE, 1
    rows = len(wrap(title, wide * pen.u, round(26 * pen.u), SIGN))
    return (26.0, 2) if rows <= 2 else (LOWEST, min(3, len(wrap(title, wide * pen.u, round(LOWEST * pen.u), SIGN))))


def instruction_tall(pen: Pen, wide: float, note: Notice, tagged: bool = True) -> float:
    """The height at which everything has room."""
    size, lines = _title(pen, note.title, wide - 2 * PAD_X)
    words = size * 1.1 * lines + text_rows(pen, note.text, wide - 2 * PAD_X, TEXT) * LINE
    return 2 * PAD_Y + 2 + words + (STRIP if note.kind != "plain" else 0) + (TAG_HEIGHT + 6 if tagged and note.tag else 0)


def instruction(pen: Pen, box: Box, note: Notice) -> None:
    """Draw it; the tag gives way first."""
    t = pen.theme
    inside = paper(pen, box, note.kind).inset(PAD_X, PAD_Y)
    size, lines = _title(pen, note.title, inside.w)
    used = pen.text(note.title, inside.top_part(size * 1.1 * lines), size, t.ink, lines=lines, valign="top", least=LOWEST - 2)
    rows = text_rows(pen, note.text, inside.w, TEXT)
    if rows:
        room = Box(inside.x, used.bottom + 2, inside.w, min(rows * LINE + 2, inside.bottom - used.bottom))
        used = pen.text(note.text, room, TEXT, t.ink, TXT, lines=rows, valign="top", lead=1.18)
    if note.tag and inside.bottom - used.bottom >= TAG_HEIGHT + 2:
        tag(pen, inside.x, inside.bottom - TAG_HEIGHT, note.tag, inside.w)
