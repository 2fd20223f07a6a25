"""Rummaging in Brawl: the dice's signs, how many cards may be drawn and then discarded, and how many are done."""

from __future__ import annotations

from companion.view import Allowance, RummageBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import PANEL, TXT
from ui.widgets.button import button
from ui.widgets.dice import read_line, settling
from ui.widgets.notice import notice

LOW_PANEL = 150.0  # so low a panel has small words


class RummageScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: RummageBody = view.body  # type: ignore[assignment]
        tall = pen.space.portrait
        y = box.y + 2
        if body.dice:
            y = self._dice(pen, Box(box.x, y, box.w, 64), body)
        rest = box.below(y - box.y)
        if view.notice is not None:
            high = 150.0 if tall else min(96.0, rest.h * 0.36)
            notice(pen, rest.top_part(high), view.notice, 32)
            rest = rest.below(high + 10)
        if tall:
            rest = rest.top_part(min(rest.h, 460))
        places = rest.rows(2, 10) if tall else rest.columns(2, 12)
        bare = all(not part.most and part.option is None for part in (body.draw, body.discard))
        for place, part in zip(places, (body.draw, body.discard), strict=True):
            allowance(pen, place, part, bare)

    def _dice(self, pen: Pen, box: Box, body: RummageBody) -> float:
        """The row of dice and what was read. Gives where the next thing may begin."""
        size = min(box.h, (box.w + 9) / max(1, len(body.dice)) - 9)
        for i, face in enumerate(body.dice):
            settling(pen, Box(box.x + i * (size + 9), box.y, size, size), face, (i,), sign=True)
        right = box.x + len(body.dice) * (size + 9) + 18
        if box.right - right > 200:
            self._read(pen, Box(right, box.y, box.right - right, box.h), body)
            return box.y + size + 12
        if body.read or body.amend is not None:
            tall = 56.0 if body.amend is not None else 30.0
            self._read(pen, Box(box.x, box.y + size + 6, box.w, tall), body)
            return box.y + size + tall + 14
        return box.y + size + 12

    def _read(self, pen: Pen, box: Box, body: RummageBody) -> None:
        """What was read, and the way to correct it."""
        if body.amend is not None:
            wide = pen.width(body.amend.label, 24) + 36
            button(pen, Box(box.right - wide, box.cy - 28, wide, 56), body.amend, 24, icons=False, flat=True)
            box = box.left_part(box.w - wide - 10)
        if body.read:
            read_line(pen, box, body.read, pen.theme.mist)


def allowance(pen: Pen, box: Box, part: Allowance, bare: bool) -> None:
    """Sign and number large, what it means, a slot for each card: done, next, still to come. `bare`: nothing stands at its foot."""
    t = pen.theme
    now = part.state == "now"
    pen.rect(box, t.paper if now else t.raised, PANEL)
    colour, title, words = (t.ink, t.ink, t.ink) if now else (t.mist, t.text, t.mist)
    low = box.h < LOW_PANEL
    inside = box.inset(16, 4 if low else 8)
    slots = 0.0 if bare else 56.0 if low else 58.0
    top = inside.top_part(inside.h - slots - (0 if bare else 2 if low else 4))
    big = min(104.0, top.h * 1.02)
    x = inside.x
    pen.icon(part.sign, x, top.cy - 25, 50, colour)
    number = str(part.most) if part.most or part.state == "done" else ""  # nothing to say before the dice are rolled
    wide = pen.width(number, big)
    used = pen.text(number, Box(x + 62, top.cy - big / 2, wide + 1, big), big, colour, lead=1.0, far=True)
    half, head = (top.h / 2, 25.0) if low else (46.0, 40.0)
    block = Box(used.right + 14, top.cy - half, inside.right - used.right - 14, 2 * half)
    pen.text(part.title, block.top_part(head), 24 if low else 34, title, least=22)
    pen.text(part.text, block.below(head), 18 if low else 20, words, TXT, lines=2, lead=1.0 if low else 1.15, valign="top")
    foot = inside.bottom_part(slots)
    key = _key(pen, foot, part)
    _slots(pen, foot.left_part(foot.w - key), part)


def _key(pen: Pen, box: Box, part: Allowance) -> float:
    """The allowance's own button at the right of its slots. Gives the width it took."""
    option = part.option
    if option is None:
        return 0.0
    room = box.w * 0.62
    wide = min(room, max(114.0, pen.width(option.label, 24) + 36))
    if option.why:
        wide = min(room, max(wide, pen.width(option.why, 18, TXT) + 60))
    button(pen, Box(box.right - wide, box.y + 1, wide, 56), option, 24, on_paper=part.state == "now", flat=True, icons=False)
    return wide + 10


def _slots(pen: Pen, box: Box, part: Allowance) -> None:
    t = pen.theme
    if not part.most:
        return
    size = min(52.0, (box.w + 6) / part.most - 6)
    now = part.state == "now"
    for i in range(part.most):
        slot = Box(box.x + i * (size + 6), box.cy - size / 2, size, size)
        if i < part.used:
            pen.rect(slot, t.ink if now else t.edge, 12)
            pen.icon("tick", slot.cx - size * 0.27, slot.cy - size * 0.27, size * 0.54, "#FFF3DC" if now else t.ground)
            continue
        following = now and i == part.used
        pen.frame(slot, t.ink if following else t.paper_edge if now else t.line, 12, 3)
        colour = t.ink if following else t.ink_soft if now else t.mist
        pen.text(str(i + 1), slot, min(26.0, size * 0.55), colour, align="center")
