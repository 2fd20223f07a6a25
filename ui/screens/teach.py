"""Teaching a die: the tray as the camera sees it now, with a ring round the die, and beside it what to show next.

The picture is cut to the tray, so that a die is large enough to be recognised. The ring follows the die; it is solid where it can be
looked at, dashed with tape where not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.view import FaceTaught, Notice, TeachBody, View
from ui import textures
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.screens.sensors import dashed
from ui.theme import DICE, PANEL, TXT, TXT_BLACK, mix
from ui.widgets.notice import notice

Point = tuple[float, float]
MARGIN = 0.03  # of the tray, round it
PIP = 36.0
TILE, LEAST_TILE = 84.0, 52.0


class TeachScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, TeachBody)
        note = view.notice or Notice("")
        if pen.space.portrait:
            picture, rest = box.rows((0.5, 0.5), 12)
        else:
            picture = box.left_part(min(box.w * 0.5, box.h + 40))
            rest = box.after(picture.w + 12)
        self._tray(pen, picture, body)
        foot = 92.0 if len(body.faces) > 3 else 48.0
        self._asked(pen, Box(rest.x, rest.y, rest.w, rest.h - foot - 10), body, note)
        _faces(pen, rest.bottom_part(foot), body.faces)

    def _tray(self, pen: Pen, box: Box, body: TeachBody) -> None:
        t = pen.theme
        pen.rect(box, t.deep, PANEL)
        inside = box.inset(5)

        def draw(own: Pen, _now: float) -> bool:
            texture = self.host.live_picture()
            if texture is None:
                own.icon("camera", inside.cx - 36, inside.cy - 36, 72, own.theme.edge)
                return True
            part = window(body.tray, texture.width / texture.height, inside.w / inside.h)
            own.image(_region(texture, part), inside, 12)
            points = [within(point, part, inside) for point in body.ring]
            if points and all(inside.contains(x, y) for x, y in points):
                _ring(own, points, body.ready)
            return True

        pen.live(draw)
        pen.frame(box, t.line, PANEL, 4)

    def _asked(self, pen: Pen, box: Box, body: TeachBody, note: Notice) -> None:
        """What to show next, on paper: the face as a tile, the words, the looks under this lamp."""
        if note.kind == "doubt" or not body.face:
            notice(pen, box, note, 34)
            return
        t = pen.theme
        notice(pen, box, Notice(""), 34)
        tight = box.h < TILE + 130
        inside = box.inset(14, 8 if tight else 14)
        side = LEAST_TILE if tight else TILE
        _tile(pen, Box(inside.x, inside.y, side, side), body)
        pen.text(note.title, Box(inside.x + side + 14, inside.y, inside.w - side - 14, side), 34, t.ink, lines=2)
        foot = inside.bottom_part(PIP)
        words = Box(inside.x, inside.y + side + 4, inside.w, foot.y - inside.y - side - 8)
        pen.text(note.text, words, 20, t.ink, TXT, lines=3, valign="top", lead=1.1)
        _pips(pen, foot, body)


def window(tray: Sequence[Point], aspect: float, wanted: float) -> tuple[float, float, float, float]:
    """The part of the picture (left, top, right, bottom, shares) that shows the tray and has the shape `wanted` (width over height);
    all of it where the tray was not seen. `aspect`: of the picture."""
    if len(tray) < 4:
        return 0.0, 0.0, 1.0, 1.0
    left, right = min(x for x, _y in tray) - MARGIN, max(x for x, _y in tray) + MARGIN
    top, bottom = min(y for _x, y in tray) - MARGIN, max(y for _x, y in tray) + MARGIN
    wide, tall = max(right - left, (bottom - top) * wanted / aspect), max(bottom - top, (right - left) * aspect / wanted)
    wide, tall = min(wide, 1.0), min(tall, 1.0)
    left, top = (min(max((low + high - size) / 2, 0.0), 1.0 - size) for low, high, size in ((left, right, wide), (top, bottom, tall)))
    return left, top, left + wide, top + tall


def within(point: Point, part: tuple[float, float, float, float], box: Box) -> Point:
    """Where a share of the picture lies on the screen."""
    left, top, right, bottom = part
    return box.x + (point[0] - left) / (right - left) * box.w, box.y + (point[1] - top) / (bottom - top) * box.h


def _region(texture: Any, part: tuple[float, float, float, float]) -> Any:
    left, top, right, bottom = part
    wide, tall = texture.size
    return texture.get_region(left * wide, (1 - bottom) * tall, (right - left) * wide, (bottom - top) * tall)


def _ring(pen: Pen, points: Sequence[Point], ready: bool) -> None:
    """A square a little larger than the die."""
    cx, cy = sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points)
    wider = [(cx + (x - cx) * 1.35, cy + (y - cy) * 1.35) for x, y in points]
    for start, end in zip(wider, [*wider[1:], wider[0]], strict=True):
        pen.line([start, end], pen.theme.ink, 9)
        if ready:
            pen.line([start, end], mix(pen.theme.good, pen.theme.white, 0.5), 4.5)
        else:
            dashed(pen, start, end, pen.theme.tape)


def _tile(pen: Pen, box: Box, body: TeachBody) -> None:
    """The face on a die: its picture where there is one, else its name."""
    t = pen.theme
    pen.rect(box, DICE.get(body.hue, t.ink), 18)
    if textures.has_icon(body.face):
        side = box.h * 0.66
        pen.icon(body.face, box.cx - side / 2, box.cy - side / 2, side, t.white)
    else:
        pen.text(body.name, box.inset(4), 44, t.white, align="center", least=18)


def _pips(pen: Pen, box: Box, body: TeachBody) -> None:
    """A tick for each look that was taken under this lamp, an empty square for each that is wanted."""
    t = pen.theme
    for number, taken in enumerate(body.pips):
        spot = Box(box.x + number * (PIP + 6), box.y, PIP, PIP)
        if taken:
            pen.rect(spot, t.ink, 9)
            pen.icon("tick", spot.x + 7, spot.y + 7, 22, t.paper)
        else:
            pen.frame(spot, t.paper_faint, 9, 3)
    pen.text(body.said, box.after(len(body.pips) * (PIP + 6) + (8 if body.pips else 0)), 18, t.ink_soft, TXT)


def _faces(pen: Pen, box: Box, faces: Sequence[FaceTaught]) -> None:
    """All faces with their looks; the one that is asked for on paper."""
    t = pen.theme
    across = len(faces) if len(faces) <= 3 else -(-len(faces) // 2)
    for cell, face in zip(box.grid(len(faces), across, 8), faces, strict=True):
        done = face.taken >= face.wanted
        pen.rect(cell, t.paper if face.now else t.raised, 10)
        ink = t.ink if face.now else t.text
        figure = f"{face.taken}/{face.wanted}"
        wide = pen.width(figure, 20, TXT)
        if done:
            pen.icon("tick", cell.right - 32, cell.cy - 11, 22, ink)
        else:
            pen.text(figure, Box(cell.right - wide - 10, cell.y, wide + 2, cell.h), 20, ink, TXT)
        name = Box(cell.x + 10, cell.y, cell.w - 26 - (22 if done else wide), cell.h)
        pen.text(face.name, name, 20, ink, TXT_BLACK if face.now else TXT)
