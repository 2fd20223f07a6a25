"""A die in doubt: the tray as the camera saw it, and the faces that one touch says. A leaning die is never guessed."""

from __future__ import annotations

import math

from companion.view import DieFace, DoubtBody, Mark, Notice, Option, View
from ui.layout import Box
from ui.pen import Pen, Target
from ui.screens.base import Screen
from ui.theme import DICE, DICE_EDGE, PANEL, mix
from ui.widgets.button import Look, pressable
from ui.widgets.dice import SIGN_OF
from ui.widgets.notice import notice, tag

TICK, EDGE = 26.0, 15.0  # a tick's breadth, and how near its middle comes to the picture's edge
BESIDE = 9.0  # a tick's middle off a die's corner, so that the face stays to be seen


class DoubtScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: DoubtBody = view.body  # type: ignore[assignment]
        note = view.notice or Notice("", kind="doubt")
        if pen.space.portrait:
            high = min(360.0, box.h * 0.5, box.h - 312) if body.faces else min(box.w, box.h - 162)
            self._tray(pen, box.top_part(high), body)
            right = box.below(high + 12)
        else:
            left = box.left_part(392 + (pen.space.w - 800) / 2)
            self._tray(pen, left, body)
            right = box.after(left.w + 12)
        words = 138.0 if right.h > 300 or not body.faces else max(110.0, right.h * 0.44)
        if note.tag:
            words = min(words + 28, right.h - (130 if body.faces else 0))
        if not body.faces and not pen.space.portrait:
            notice(pen, right, note, 38, 24)
            return
        notice(pen, right.top_part(words), note, 34)
        if body.faces:
            self._faces(pen, right.below(words + 10), body)

    def _tray(self, pen: Pen, box: Box, body: DoubtBody) -> None:
        t = pen.theme
        pen.rect(box, t.deep, PANEL)
        texture = self.host.picture(body.picture)
        place = box.inset(4)
        if body.replay is not None:
            pen.targets.append(Target(box, body.replay, name="tray"))
        if texture is not None:
            place = pen.contain(texture, box.inset(4), 12)
        else:
            pen.icon("camera", box.cx - 33, box.cy - 33, 66, t.edge)
        for mark in body.marks:
            _mark(pen, place, mark)
        pen.frame(box, t.line, PANEL, 4)
        if body.replay is not None:
            tag(pen, box.right - 10, box.y + 10, body.replay.label, box.w / 2, "replay", right=True)
        if body.read:
            tag(pen, box.x + 12, box.bottom - 40, body.read, box.w - 24, "camera")

    def _faces(self, pen: Pen, box: Box, body: DoubtBody) -> None:
        across = min(len(body.faces), 3 if len(body.faces) != 4 else 2)
        for cell, (face, option) in zip(box.grid(len(body.faces), across, 8), body.faces, strict=True):
            face_key(pen, Box(cell.x, cell.y, cell.w, min(cell.h, 164.0)), face, option)


def face_key(pen: Pen, box: Box, face: DieFace, option: Option) -> None:
    """A die to touch: symbol, sign and name, or the number of the XL die."""
    if face.face not in SIGN_OF:
        t = pen.theme
        with pressable(pen, box, Look(t.paper, t.paper_edge, mix(t.paper, t.ink, 0.12), t.ink), option, radius=24):
            pen.text(option.label, box, min(96.0, box.h * 0.7), t.ink, align="center", lead=1.0)
        return
    colour, white = DICE[face.colour], pen.theme.white
    colours = Look(colour, DICE_EDGE[face.colour], mix(colour, pen.theme.ink, 0.15), white)
    with pressable(pen, box, colours, option, radius=24):
        top = box.top_part(box.h * 0.66)
        side = min(78.0, top.h * 0.8, top.w * 0.5)
        small = side * 0.44
        x = box.cx - (side + 14 + small) / 2
        pen.icon(face.face, x, top.cy - side / 2, side, white)
        pen.icon(SIGN_OF.get(face.face, ""), x + side + 14, top.cy - small / 2, small, mix(colour, white, 0.75))
        pen.text(option.label, Box(box.x + 8, top.bottom - 4, box.w - 16, box.bottom - top.bottom), 30, white, align="center")


def tick_at(place: Box, x: float, y: float, size: float) -> Box:
    """Where the tick goes of a die that lies at (x, y) of the picture and is so large, all in shares of it: off its upper right corner."""
    away = size * place.w / 2 + BESIDE
    cx = min(place.right - EDGE, place.x + x * place.w + away)
    cy = max(place.y + EDGE, place.y + y * place.h - away)
    return Box(cx - TICK / 2, cy - TICK / 2, TICK, TICK)


def _mark(pen: Pen, place: Box, mark: Mark) -> None:
    """A tick at the corner of a die that is sure, a ring of tape round one that is not."""
    t = pen.theme
    x, y = place.x + mark.x * place.w, place.y + mark.y * place.h
    if mark.sure:
        tick = tick_at(place, mark.x, mark.y, mark.size)
        pen.rect(tick, t.good, tick.w / 2)
        pen.icon("tick", tick.cx - 8, tick.cy - 8, 16, t.white)
        return
    radius = max(26.0, mark.size * place.w * 0.9)
    radius = min(radius, place.w * 0.2)
    pen.arc(x, y, radius, t.ink, 11)
    parts = max(8, round(2 * math.pi * radius / 25))
    for i in range(parts):
        start = 360 * i / parts
        pen.arc(x, y, radius, t.tape, 6, start, start + 180 / parts)
