"""Paper over the screen: why something is not allowed, large, until the next touch; what Undo takes back, while a finger rests on it."""

from __future__ import annotations

from collections.abc import Callable

from companion.view import Notice, Option
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.theme import HEADER, ROW, TAG, TXT
from ui.widgets.notice import STRIP, TAG_HEIGHT, paper, tag, text_rows


def rule_sheet(pen: Pen, rule: Notice, close: Callable[[], None]) -> None:
    """Covers the window; touching anywhere calls `close`."""
    t, whole = pen.theme, pen.space.whole
    with pen.target(whole, call=close, name="close", sinks=0) as target:
        target.back = True
        pen.rect(whole, t.deep, alpha=0.86)
        wide = min(640.0, whole.w - 28)
        rows = text_rows(pen, rule.text, wide - 48, 28)
        tall = min(STRIP + 32 + 58 + rows * 34 + (TAG_HEIGHT + 10 if rule.tag else 0), 320.0, whole.h - 92)
        box = Box(whole.cx - wide / 2, whole.cy - tall / 2, wide, tall)
        under = Box(box.x, box.bottom + 8, box.w, 30)
        pen.rect(under, t.deep, TAG)
        inside = paper(pen, box, "doubt").inset(24, 16)
        pen.icon("lock", inside.x, inside.y + 4, 36, t.ink)
        pen.text(rule.title, Box(inside.x + 50, inside.y, inside.w - 50, 46), 38, t.ink, least=22)
        foot = inside.bottom
        if rule.tag:
            foot = tag(pen, inside.x, inside.bottom - TAG_HEIGHT, rule.tag, inside.w).y - 10
        words = Box(inside.x, inside.y + 58, inside.w, foot - inside.y - 58)
        pen.text(rule.text, words, 28, t.ink, TXT, lines=6, least=20, valign="top")
        pen.text(_("touch anywhere to go on"), under, 18, t.text, TXT, align="center")


def undo_hint(pen: Pen, undo: Option) -> None:
    """Under the lid, at the right: whose step Undo takes back, and which. Nothing in it can be touched."""
    t, whole = pen.theme, pen.space.whole
    title = _("Take back?")
    wide = min(whole.w - 16, max(pen.width(undo.text, 22, TXT), pen.width(title, 26)) + 32)
    rows = text_rows(pen, undo.text, wide - 32, 22)
    box = Box(whole.right - wide - 8, HEADER + 12, wide, 48 + rows * 27)
    pen.rect(box.inset(-3), t.ink, ROW + 3)
    pen.rect(box, t.paper, ROW)
    inside = box.inset(16, 6)
    pen.text(title, inside.top_part(32), 26, t.ink)
    pen.text(undo.text, Box(inside.x, inside.y + 34, inside.w, rows * 27), 22, t.ink, TXT, lines=rows, least=18, valign="top")
