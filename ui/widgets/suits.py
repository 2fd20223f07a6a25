"""Cards of a category: a colour, an icon and a word, always all three. And the circle of what avoids what."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view import Option, SuitCard
from ui.layout import Box
from ui.pen import Pen
from ui.theme import BUTTON, PANEL, SIGN, SUITS, TXT, mix
from ui.widgets.button import Look, pressable
from ui.widgets.notice import text_rows
from ui.widgets.people import badge

LABEL, WORDS = 28.0, 18.0
LINE = 21.0
HIGH = 86.0  # a locked card that has room for its icon


def suit_card(pen: Pen, box: Box, card: SuitCard, on_paper: bool = False) -> None:
    """A card that can be touched, one that is locked with its reason, or one that only lies there."""
    colour, icon = SUITS[card.suit]
    if card.option is None:
        pen.rect(box, colour, PANEL)
        _face(pen, box, icon, card.title, card.text, pen.theme.white, card)
    elif card.option.why:
        _locked(pen, box, card.option, icon, on_paper)
    else:
        look = Look(colour, mix(colour, pen.theme.ink, 0.42), mix(colour, pen.theme.ink, 0.14), pen.theme.white)
        with pressable(pen, box, look, card.option):
            _face(pen, box, icon, card.option.label, card.option.text, pen.theme.white)


def _face(pen: Pen, box: Box, icon: str, label: str, text: str, colour: str, card: SuitCard | None = None) -> None:
    """Icon over label over text, with the badge of who played it."""
    inside = box.inset(6, 5)
    by = card.person if card is not None else None
    rows = min(2, text_rows(pen, text, inside.w, WORDS))
    words = rows * LINE + (34 if by is not None else 0)
    size = min(LABEL, max(20.0, (inside.h - words) * 0.42))
    side = min(66.0, inside.h - words - size * 1.04 - 4)
    top = inside.cy - (side + 4 + size * 1.04 + words) / 2
    pen.icon(icon, inside.cx - side / 2, top, side, colour)
    y = top + side + 4
    pen.text(label, Box(inside.x, y, inside.w, size * 1.04), size, colour, SIGN, align="center")
    y += size * 1.04
    if by is not None:
        badge(pen, inside.cx - 16, y + 3, 32, by)
    if rows:
        pen.text(text, Box(inside.x, y, inside.w, rows * LINE + 1), WORDS, colour, TXT, align="center", lines=rows, lead=1.15)


def _locked(pen: Pen, box: Box, option: Option, icon: str, on_paper: bool) -> None:
    t = pen.theme
    with pen.target(box, option, sinks=0):
        if not on_paper:
            pen.rect(box, t.raised, BUTTON)
        pen.frame(box, t.paper_edge if on_paper else t.line, BUTTON, 3)
        colour = t.ink_soft if on_paper else t.mist
        inside = box.inset(4, 3)
        if inside.h < HIGH:
            wide = min(pen.width(option.label, 22), inside.w - 24)
            x = inside.cx - (wide + 24) / 2
            pen.icon("lock", x, inside.cy - 22, 20, colour)
            pen.text(option.label, Box(x + 24, inside.cy - 24, wide + 1, 24), 22, colour, SIGN)
        else:
            pen.icon("lock", inside.cx - 36, inside.cy - 44, 32, colour)
            pen.icon(icon, inside.cx + 4, inside.cy - 44, 32, colour)
            pen.text(option.label, Box(inside.x, inside.cy - 10, inside.w, 26), 24, colour, SIGN, align="center")
        low = inside.cy + (2 if inside.h < HIGH else 18)
        pen.text(option.why, Box(inside.x, low, inside.w, 22), WORDS, colour, TXT, align="center", lead=1.1)


def circle(pen: Pen, box: Box, suits: Sequence[str]) -> None:
    """Each avoids the one after it, the last the first again: icons with arrows between."""
    t = pen.theme
    side, arrow = min(30.0, box.h), 20.0
    chain = (*suits, suits[0])
    step = min(side + arrow + 16, (box.w - side) / (len(chain) - 1))
    x = box.cx - (step * (len(chain) - 1) + side) / 2
    for place, suit in enumerate(chain):
        colour, icon = SUITS[suit]
        pen.rect(Box(x, box.cy - side / 2, side, side), colour, 7)
        pen.icon(icon, x + side * 0.12, box.cy - side * 0.38, side * 0.76, t.white)
        if place < len(chain) - 1:
            pen.icon("right", x + side + (step - side - arrow) / 2, box.cy - arrow / 2, arrow, t.ink_soft)
        x += step
