"""A sheet of paper over the screen: why something is not allowed, large. The next touch puts it away."""

from __future__ import annotations

from collections.abc import Callable

from companion.view import Notice
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.theme import TXT
from ui.widgets.notice import TAG_HEIGHT, paper, tag


def rule_sheet(pen: Pen, rule: Notice, close: Callable[[], None]) -> None:
    """Covers the window; touching anywhere calls `close`."""
    t, whole = pen.theme, pen.space.whole
    with pen.target(whole, call=close, name="close", sinks=0):
        pen.rect(whole, t.deep, alpha=0.86)
        wide, tall = min(640.0, whole.w - 28), min(320.0, whole.h - 60)
        box = Box(whole.cx - wide / 2, whole.cy - tall / 2, wide, tall)
        inside = paper(pen, box, "doubt").inset(24, 16)
        pen.icon("lock", inside.x, inside.y + 4, 36, t.ink)
        pen.text(rule.title, Box(inside.x + 50, inside.y, inside.w - 50, 46), 38, t.ink, least=22)
        foot = inside.bottom
        if rule.tag:
            foot = tag(pen, inside.x, inside.bottom - TAG_HEIGHT, rule.tag, inside.w).y - 10
        words = Box(inside.x, inside.y + 58, inside.w, foot - inside.y - 58)
        pen.text(rule.text, words, 28, t.ink, TXT, lines=6, least=20, valign="top")
        pen.text(_("touch anywhere to go on"), Box(box.x, box.bottom + 4, box.w, 24), 18, t.text, TXT, align="center")
