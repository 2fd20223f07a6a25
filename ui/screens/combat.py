"""A fight in Brawl: both sides' dice with the score large, or one side against a Blocker's number; under them the verdict."""

from __future__ import annotations

from companion.view import CombatBody, Fighter, Notice, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import PANEL, TXT, hue
from ui.widgets.dice import read_line, settling
from ui.widgets.notice import paper, tag
from ui.widgets.people import badge

LOW = 140.0  # so low a side has its dice in one row


class CombatScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: CombatBody = view.body  # type: ignore[assignment]
        foot = 150.0 if pen.space.portrait else 108.0 if box.h > 290 else 92.0
        words = box.bottom_part(foot + 2)
        fight = box.top_part(box.h - foot - 8)
        left, right = fight.rows(2, 10) if pen.space.portrait else fight.columns((386, 376), 10)
        if pen.space.portrait and fight.h > 460:
            left, right = (Box(b.x, b.y, b.w, 225) for b in (left, left.move(0, 235)))
            words = Box(words.x, right.bottom + 10, words.w, box.bottom - right.bottom - 8)
        fighter(pen, left, body.left)
        if body.right is not None:
            fighter(pen, right, body.right)
        else:
            blocker(pen, right, body.number)
        verdict(pen, words, view.notice or Notice(""), body.read)


def fighter(pen: Pen, box: Box, side: Fighter) -> None:
    """Strip in the hue, badge and name, the dice, and the score as large as it goes."""
    if box.h < LOW:
        _low_fighter(pen, box, side)
        return
    t = pen.theme
    pen.rect(box, t.raised, PANEL)
    pen.rect(box.top_part(8), hue(side.person.hue), (PANEL, PANEL, 0, 0))
    top = Box(box.x + 14, box.y + 16, box.w - 28, 40)
    badge(pen, top.x, top.y, 40, side.person)
    words = min(pen.width(side.text, 20, TXT), top.w * 0.45)
    name = pen.text(side.person.name, Box(top.x + 50, top.y, top.w - 50 - words - 14, 40), 28)
    pen.text(side.text, Box(name.right + 14, top.y, words + 1, 40), 20, t.mist, TXT)
    rest = Box(box.x + 14, top.bottom + 12, box.w - 28, box.bottom - top.bottom - 22)
    score_wide = 130.0
    dice_grid(pen, rest.left_part(rest.w - score_wide - 28), side)
    colour = t.text if side.ahead or side.score is None else t.mist
    right = rest.right_part(score_wide + 22)
    if side.score is None:
        pen.icon(side.icon, right.cx - 32, right.cy - 32, 64, t.edge)
        return
    big = min(128.0, right.h * 1.06)
    wide = pen.width(str(side.score), big)
    x = right.cx - (48 + 8 + wide) / 2
    pen.icon(side.icon, x, right.cy - 24, 48, colour)
    pen.text(str(side.score), Box(x + 56, right.cy - big / 2, wide + 1, big), big, colour, lead=1.0, far=True)


def _low_fighter(pen: Pen, box: Box, side: Fighter) -> None:
    """The same where the bar took the height: the dice in one row under the name."""
    t = pen.theme
    pen.rect(box, t.raised, PANEL)
    pen.rect(box.top_part(8), hue(side.person.hue), (PANEL, PANEL, 0, 0))
    inside = Box(box.x + 12, box.y + 12, box.w - 24, box.h - 18)
    score = inside.right_part(96)
    left = inside.left_part(inside.w - 104)
    name = left.top_part(min(34.0, inside.h * 0.5))
    badge(pen, name.x, name.y, name.h, side.person)
    pen.text(side.person.name, name.after(name.h + 10), 28)
    size = min(44.0, inside.h - name.h - 5, (left.w + 5) / max(1, len(side.dice)) - 5)
    for place, face in enumerate(side.dice):
        settling(pen, Box(left.x + place * (size + 5), inside.bottom - size, size, size), face, (side.icon, place))
    colour = t.text if side.ahead or side.score is None else t.mist
    pen.icon(side.icon, score.x, score.cy - 18, 36, colour if side.score is not None else t.edge)
    if side.score is not None:
        pen.text(str(side.score), score.after(42), min(64.0, score.h), colour, lead=1.0, far=True)


def dice_grid(pen: Pen, box: Box, side: Fighter) -> None:
    """The dice in rows of three, smaller and in more columns when there are many."""
    dice = side.dice
    if not dice:
        return
    across = 3 if len(dice) <= 6 else 4 if len(dice) <= 8 else 5
    down = -(-len(dice) // across)
    size = min(56.0 if not pen.space.portrait else 66.0, (box.w - 7 * (across - 1)) / across, (box.h - 7 * (down - 1)) / down)
    for i, face in enumerate(dice):
        x, y = box.x + (i % across) * (size + 7), box.y + (i // across) * (size + 7)
        settling(pen, Box(x, y, size, size), face, (side.icon, i))


def blocker(pen: Pen, box: Box, number: int) -> None:
    """The number on the Blocker's card."""
    t = pen.theme
    pen.rect(box, t.deep, PANEL)
    pen.icon("shield", box.x + 16, box.y + 14, 40, t.mist)
    pen.text(_("Blocker"), Box(box.x + 68, box.y + 14, box.w - 84, 40), 28, t.mist)
    middle = Box(box.x + 14, box.y + 58, box.w - 28, box.h - 66)
    big = min(128.0, middle.h)
    wide = pen.width(str(number), big)
    words = _("or more")
    total = 48 + 8 + wide + 16 + pen.width(words, 24, TXT)
    x = middle.cx - total / 2
    pen.icon("crowbar", x, middle.cy - 24, 48, t.text)
    used = pen.text(str(number), Box(x + 56, middle.y, wide + 1, middle.h), big, lead=1.0, far=True)
    pen.text(words, Box(used.right + 16, middle.cy, middle.right - used.right - 16, 40), 24, t.mist, TXT)


def verdict(pen: Pen, box: Box, note: Notice, read: str) -> None:
    """The notice over the whole width: title large, what was read at its right, the rule at the foot."""
    t = pen.theme
    inside = paper(pen, box, note.kind).inset(16, 7)
    if pen.space.portrait:
        _tall_verdict(pen, inside, note, read)
        return
    seen = pen.width(read, 20, TXT) + 40 if read else 0.0
    top, foot = inside.top_part(inside.h * 0.56), inside.bottom_part(inside.h * 0.4)
    pen.text(note.title, top.left_part(top.w - seen - 6).move(0, 2), 40, t.ink, least=26)
    if read:
        read_line(pen, top.right_part(seen), read, t.ink_soft, right=True)
    wide = pen.width(note.tag, 18, TXT) + 20 if note.tag else 0.0
    wide = min(wide, foot.w * 0.55)
    if note.tag:
        tag(pen, foot.right, foot.cy - 13, note.tag, wide, right=True)
    pen.text(note.text, foot.left_part(foot.w - wide - 12), 20, t.ink, TXT, lines=2, lead=1.05)


def _tall_verdict(pen: Pen, box: Box, note: Notice, read: str) -> None:
    t = pen.theme
    y = pen.text(note.title, box.top_part(46), 38, t.ink, least=24).bottom
    foot = box.bottom - 4
    if note.tag:
        foot = tag(pen, box.x, box.bottom - 30, note.tag, box.w).y - 4
    if read:
        read_line(pen, Box(box.x, foot - 28, box.w, 28), read, t.ink_soft)
        foot -= 30
    pen.text(note.text, Box(box.x, y + 2, box.w, foot - y - 2), 20, t.ink, TXT, lines=2, valign="top")
