"""Garbage Day: the instruction, the can with its cards and its ring, and everybody's overflow."""

from __future__ import annotations

from companion.view import GarbageBody, Notice, View
from companion.words import _
from ui import textures
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import CARDS, EDGE, PANEL, TXT, TXT_BLACK
from ui.widgets.controls import step_key
from ui.widgets.lid import device_column
from ui.widgets.notice import notice
from ui.widgets.people import room_row
from ui.widgets.ring import ring

# Where the drawn cards lie over the can: shift and slant of each, again from the start after the last.
LEAN = ((-9, 6.3), (8, -4.4), (0, -0.9), (6, 5.2), (-18, -8.5), (17, -1.2), (15, -9.0), (-3, 4.0), (-18, 8.0), (4, -6.0))
BESIDE, LEAST_LINE = 70.0, 42.0  # so low, a key number stands beside its word; lower it has no room
LOW_NOTICE, LOW_WELL = 170.0, 110.0
DRAWN = 9  # more cards than this are not drawn one by one


class GarbageScreen(Screen):
    def bar(self, pen: Pen, view: View) -> float:
        """In portrait three keys stand in two rows like four, so that they stay where they are from the card to the count and after it."""
        least = 2 if pen.space.portrait and len(view.options) > 2 else 1
        return self.lay_bar(pen, view, EDGE, pen.space.w - 2 * EDGE, least)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: GarbageBody = view.body  # type: ignore[assignment]
        note = view.notice or Notice("")
        if pen.space.portrait:
            self._portrait(pen, box, note, body, view)
            return
        spare = box.w - 772
        first = box.left_part(300 + spare / 2)
        well = Box(first.right + 10, box.y, 160, box.h)
        rows = Box(well.right + 10, box.y, box.right - well.right - 10, box.h)
        self._notice(pen, first, note, body)
        can_well(pen, well, body)
        people_rows(pen, rows, body)

    def _portrait(self, pen: Pen, box: Box, note: Notice, body: GarbageBody, view: View) -> None:
        count = len(body.rows)
        most = box.h - 20 - 92 - (210 if body.key_numbers else 150)
        rows_high = max(count * 48.0, min(count * 66.0 - 6, most))
        free = box.h - rows_high - 20
        well_high = min(138.0, max(92.0, free * 0.36))
        self._notice(pen, box.top_part(free - well_high), note, body)
        well = Box(box.x, box.y + free - well_high + 10, box.w, well_high)
        can_well_wide(pen, well, body)
        if not body.by_hand:
            device_column(pen, well.right_part(62).inset(6, 8), view.devices)
        people_rows(pen, box.bottom_part(rows_high), body)

    def _notice(self, pen: Pen, box: Box, note: Notice, body: GarbageBody) -> None:
        head = 44.0 if pen.space.portrait and box.h > LOW_NOTICE else 38.0
        rest = notice(pen, box, note, head, keep=66 if body.key_numbers else 0)
        if not body.key_numbers or rest.h < LEAST_LINE:
            return
        t = pen.theme
        if rest.h > 104:
            pen.rect(rest.top_part(3), t.paper_line)
            rest = rest.below(6)
        rest = rest.top_part(min(rest.h, 110))
        beside = rest.h < BESIDE
        head = 0.0 if beside else min(24.0, rest.h * 0.3)
        cells = rest.columns([1.72] + [1.0] * (len(body.key_numbers) - 1) if not pen.space.portrait else len(body.key_numbers), 0)
        for i, (cell, (title, number, unit)) in enumerate(zip(cells, body.key_numbers, strict=True)):
            last = i == len(cells) - 1
            if beside:
                line = cell.after(pen.text(title, cell.left_part(cell.w * 0.5), 20, t.ink_soft, TXT).w + 8)
            else:
                pen.text(title, cell.top_part(head), 20, t.ink_soft, TXT)
                line = cell.below(head)
            size = min(76.0, line.h / 0.98)
            cards = last and body.cards_left + body.cards_done > 0
            room = line.w - (54 if cards else 0) - (pen.width(unit, 34) + 8 if unit else 0)
            used = pen.text(number, line.left_part(max(30, room)), size, t.ink, lead=1.0, far=True)
            if unit:
                pen.text(unit, Box(used.right + 8, line.cy + size * 0.5 - 46, line.right - used.right - 8, 36), 34, t.ink_soft)
            if cards:
                little_cards(pen, Box(used.right + 8, line.y, line.right - used.right - 8, line.h), body)


def little_cards(pen: Pen, box: Box, body: GarbageBody) -> None:
    """Cards already stacked (faint) and those still to stack (ink)."""
    count = body.cards_done + body.cards_left
    tall = pen.space.portrait
    across = min(count, max(1, int(box.w // (41 if tall else 26))), count if tall else 2 if count <= 4 else 3)
    down = -(-count // across)
    side = min(36.0 if tall else 24.0, box.w / across - 2, box.h / down - 4)
    for i in range(count):
        x, y = box.x + (i % across) * (side + (5 if tall else 3)), box.cy - down * (side + 4) / 2 + (i // across) * (side + 4)
        pen.icon("card", x, y, side, pen.theme.paper_faint if i < body.cards_done else pen.theme.ink)


def can(pen: Pen, box: Box, cards: int) -> None:
    """The can with its cards, as high as the box (drawn on a grid of 200 × 220)."""
    k = min(box.w / 200, box.h / 220)
    x0, y0 = box.cx - 100 * k, box.bottom - 220 * k
    t = pen.theme

    def at(x: float, y: float, w: float, h: float) -> Box:
        return Box(x0 + x * k, y0 + y * k, w * k, h * k)

    pen.tinted(textures.art("art/can"), at(50, 104, 100, 107), t.can)
    for slant, x in ((-1.8, 76), (0, 97), (1.8, 118)):
        rib = at(x, 116, 6, 82)
        with pen.turned(slant, rib.cx, rib.cy):
            pen.rect(rib, t.can_rib, 3 * k)
    pen.rect(at(40, 92, 120, 16), t.can_rim, 6 * k)
    for i in range(min(cards, DRAWN)):
        shift, slant = LEAN[i % len(LEAN)]
        card = at(100 + shift - 44, 82 - 9.6 * i, 88, 9)
        with pen.named(("can", i), card, "drop"), pen.turned(slant, card.cx, card.cy):
            pen.rect(card, t.ink, 3 * k)
            pen.rect(card.inset(1.2 * k), CARDS[i % len(CARDS)], 2.4 * k)


def can_well(pen: Pen, box: Box, body: GarbageBody) -> None:
    """The well beside the notice: can, count, ring; by hand the count with − and +."""
    t = pen.theme
    pen.rect(box, t.deep, PANEL)
    if body.by_hand:
        _by_hand(pen, box, body)
        return
    foot = box.bottom - 10
    if body.stray:
        pen.text(_stray(body), Box(box.x + 14, foot - 26, box.w - 20, 24), 18, t.tape_text, TXT)
        foot -= 24
    pen.text(_("on the can"), Box(box.x + 14, foot - 26, box.w - 20, 24), 18, t.mist, TXT)
    pen.text(f"{body.can}", Box(box.x + 12, foot - 96, 62 if body.ring else box.w - 28, 66), 64, far=True)
    if body.ring is not None:
        ring(pen, box.right - 43, foot - 66, 72, body.ring)
    picture = Box(box.x + 6, box.y + 4, box.w - 12, foot - 98 - box.y)
    can(pen, picture, body.can)


def _stray(body: GarbageBody) -> str:
    """Cards that fell without fault and lie on the table."""
    return _("{count} on the table").format(count=body.stray)


def _by_hand(pen: Pen, box: Box, body: GarbageBody) -> None:
    t = pen.theme
    pen.frame(box, t.tape, PANEL, 3)
    words = _("by hand")
    wide = pen.width(words, 18, TXT_BLACK) + 30
    pen.icon("hand", box.cx - wide / 2, box.y + 10, 22, t.tape_text)
    pen.text(words, Box(box.cx - wide / 2 + 30, box.y + 9, wide - 29, 24), 18, t.tape_text, TXT_BLACK)
    keys = Box(box.x + 12, box.bottom - 72, box.w - 24, 60)
    steps = [(option, icon) for option, icon in ((body.minus, "minus"), (body.plus, "plus")) if option is not None]
    for place, (option, icon) in zip(keys.columns(max(1, len(steps)), 8), steps, strict=False):
        step_key(pen, place, option, icon)
    foot = keys.y - 30
    if body.stray:
        pen.text(_stray(body), Box(box.x + 6, foot, box.w - 12, 24), 18, t.tape_text, TXT, align="center")
        foot -= 24
    words = _("on the can") if body.ring is None else _("{count} on the can").format(count=body.can)
    pen.text(words, Box(box.x + 6, foot, box.w - 12, 24), 18, t.mist, TXT, align="center")
    number = Box(box.x + 10, box.y + 36, box.w - 20, foot - box.y - 36)
    if body.ring is not None:
        ring(pen, box.cx, number.cy, min(number.h - 6, 84), body.ring)
    else:
        pen.text(f"{body.can}", number, 84, align="center", far=True)


def can_well_wide(pen: Pen, box: Box, body: GarbageBody) -> None:
    """The same in portrait: can, count and ring side by side."""
    t = pen.theme
    pen.rect(box, t.deep, PANEL)
    left = box.left_part(140).inset(8, 4)
    if body.by_hand:
        pen.frame(box, t.tape, PANEL, 3)
        pen.icon("hand", left.cx - 18, left.cy - 36, 36, t.tape_text)
        pen.text(_("by hand"), Box(left.x + 4, left.cy + 6, left.w - 8, 26), 20, t.tape_text, TXT_BLACK, align="center")
    else:
        can(pen, left, body.can)
    middle = Box(box.x + 150, box.y + 8, 120, box.h - 16)
    foot = middle.bottom - 26
    if body.stray and box.h < LOW_WELL:
        x = middle.x + 8 + pen.width(_("on the can"), 18, TXT)
        pen.text(f"· {_stray(body)}", Box(x, foot, box.right - 70 - x, 24), 18, t.tape_text, TXT)
    elif body.stray:
        pen.text(_stray(body), Box(middle.x, foot, 150, 24), 18, t.tape_text, TXT)
        foot -= 22
    number = middle.top_part(foot - middle.y)
    pen.text(f"{body.can}", number, min(88.0, number.h), lead=1.0, far=True)
    pen.text(_("on the can"), Box(middle.x, foot, 150, 24), 18, t.mist, TXT)
    right = Box(middle.right + 10, box.y, box.right - middle.right - 24, box.h)
    if body.by_hand and body.ring is None:
        for place, option, icon in zip(right.columns(2, 8), (body.minus, body.plus), ("minus", "plus"), strict=True):
            if option is not None:
                step_key(pen, Box(place.x, right.cy - 30, place.w, 60), option, icon)
    elif body.ring is not None:
        size = min(102.0, box.h - 16)
        ring(pen, right.x + size / 2 + 4, right.cy, size, body.ring)


def people_rows(pen: Pen, box: Box, body: GarbageBody) -> None:
    """Everybody's row, at most as high as in the drawing."""
    count = max(1, len(body.rows))
    gap = 4.0 if not pen.space.portrait else 6.0
    high = min(66.0 if count < 4 else 62.0, (box.h - gap * (count - 1)) / count)
    for i, row in enumerate(body.rows):
        room_row(pen, Box(box.x, box.y + i * (high + gap), box.w, high), row)
