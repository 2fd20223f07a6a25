"""The group's own dice: a card for each pool with a bar for each face, the mark where fair dice come to, and the verdict in words."""

from __future__ import annotations

from companion.view import DicePool, FaceShare, FairBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.screens.records import lay_note, lay_tabs
from ui.textures import has_icon
from ui.theme import DICE, FLOOR, GAP, PANEL, PIP, TXT
from ui.typeset import wrap
from ui.widgets.notice import STRIP, paper
from ui.widgets.scroll import Scroller

FACE = 46.0  # height of a face's row
DIE = 38.0
HEAD = 54.0  # title and number of rolls
SIZES = (20.0, FLOOR)  # the verdict, and what comes next
LEAD = 1.2
NAMES, VERDICT = 150.0, 270.0  # widths in landscape: what it is, and the verdict


class FairScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, FairBody)
        box = lay_tabs(pen, box, body.tabs)
        if not body.pools:
            pen.text(body.small, box.inset(30, 0), 24, pen.theme.mist, TXT, align="center", lines=4)
            return
        box = lay_note(pen, box, body.small)
        talls = [_tall(pen, box.w - 14, pool) for pool in body.pools]
        starts = [sum(talls[:place]) + place * GAP for place in range(len(talls))]

        def draw(room: Box) -> None:
            for pool, start, tall in zip(body.pools, starts, talls, strict=True):
                _pool(pen, Box(room.x, room.y + start, room.w, tall), pool)

        self.scroller.paint(pen, box, starts[-1] + talls[-1], draw, starts)


def _rows(pen: Pen, text: str, wide: float, size: float) -> list[str]:
    return wrap(text, wide * pen.u, round(size * pen.u), TXT) if text else []


def _words_tall(pen: Pen, pool: DicePool, wide: float) -> float:
    return sum(len(_rows(pen, text, wide, size)) * size * LEAD for text, size in zip((pool.verdict, pool.small), SIZES, strict=True)) + 6


def _tall(pen: Pen, wide: float, pool: DicePool) -> float:
    faces = len(pool.faces) * FACE
    strip = STRIP if pool.odd else 0.0
    if pen.space.portrait:
        return strip + 16 + HEAD + faces + 6 + _words_tall(pen, pool, wide - 32)
    return strip + 16 + max(faces, HEAD, _words_tall(pen, pool, VERDICT))


def _pool(pen: Pen, box: Box, pool: DicePool) -> None:
    """On raised ground; on paper under tape where something is unusual."""
    t = pen.theme
    ink, soft = (t.ink, t.ink_soft) if pool.odd else (t.text, t.mist)
    if pool.odd:
        inside = paper(pen, box, "doubt")
    else:
        pen.rect(box, t.raised, PANEL)
        inside = box
    inside = inside.inset(16, 8)
    if pen.space.portrait:
        head, faces = inside.top_part(HEAD), Box(inside.x, inside.y + HEAD, inside.w, len(pool.faces) * FACE)
        words = Box(inside.x, faces.bottom + 6, inside.w, inside.bottom - faces.bottom - 6)
    else:
        head, words = inside.left_part(NAMES), inside.right_part(VERDICT)
        faces = Box(head.right + 8, inside.y, words.x - head.right - 26, inside.h)
    pen.text(pool.title, head.top_part(32), 28, ink)
    pen.text(pool.rolls, Box(head.x, head.y + 32, head.w, head.h - 32), FLOOR, soft, TXT, lines=3, valign="top", lead=1.1)
    for place, face in enumerate(pool.faces):
        _face(pen, Box(faces.x, faces.y + place * FACE, faces.w, FACE), face, ink, soft, pool.odd)
    _say(pen, words, pool, ink, soft)


def _say(pen: Pen, box: Box, pool: DicePool, ink: str, soft: str) -> None:
    y = box.y
    for text, size, colour in ((pool.verdict, SIZES[0], ink), (pool.small, SIZES[1], soft)):
        rows = len(_rows(pen, text, box.w, size))
        if rows:
            tall = rows * size * LEAD
            pen.text(text, Box(box.x, y, box.w, tall + 1), size, colour, TXT, lines=rows, valign="top")
            y += tall + 2


def _face(pen: Pen, box: Box, face: FaceShare, ink: str, soft: str, on_paper: bool) -> None:
    """The die, its share as a bar with a mark where fair dice come to, and the share in numbers."""
    t = pen.theme
    spot = Box(box.x, box.cy - DIE / 2, DIE, DIE)
    pen.rect(spot, DICE.get(face.face.colour, t.ink), DIE * 0.2)
    if has_icon(face.face.face):
        pen.icon(face.face.face, spot.x + DIE * 0.17, spot.y + DIE * 0.17, DIE * 0.66, t.white)
    else:
        pen.text(face.face.face, spot, 26, t.white, align="center", lead=1.0)
    number = f"{round(100 * face.share)} %"
    wide = pen.width("100 %", 24)
    pen.text(number, box.right_part(wide), 24, ink, align="right")
    track = Box(spot.right + 10, box.cy - 4, box.w - DIE - 20 - wide - 6, 12)
    words, count = Box(track.x, box.y + 2, track.w, 20), pen.width(str(face.count), FLOOR, TXT) + 2
    pen.text(face.title, words.left_part(track.w - count - 6), FLOOR, ink, TXT, lead=1.0)
    pen.text(str(face.count), words.right_part(count), FLOOR, soft, TXT, align="right", lead=1.0)
    pen.rect(track.move(0, 6), t.paper_line if on_paper else t.deep, PIP)
    if face.share > 0:
        pen.rect(Box(track.x, track.y + 6, max(3.0, track.w * face.share), track.h), t.ink_soft if on_paper else t.edge, PIP)
    pen.rect(Box(track.x + track.w * face.fair - 1.5, track.y + 2, 3, track.h + 8), ink)
