"""The tray's corners: the camera's picture with the four of them, the chosen one enlarged, keys that move it by a pixel, and the light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.acts import Nudge, PutCorner
from companion.view import Control, CornersBody, View
from ui.layout import Box
from ui.pen import Pen, Target
from ui.screens.base import Screen
from ui.screens.sensors import Point, dashed
from ui.theme import BUTTON, GAP, LEAST_TARGET, PANEL, TXT
from ui.widgets.button import button
from ui.widgets.controls import STEP, step_key, stepper

ASPECT = 16 / 9
SPOT = 34.0
LIGHT = 74.0
LENS = 0.06  # share of the picture's width that the magnifier shows
ROW = 56.0
LEAP = 5  # px of the picture, each time that a held key is told again
TOOLS = 3 * ROW + 16 + 8 + LIGHT + 2 * (GAP + ROW)  # height of all of them, in portrait


class CornersScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, CornersBody)
        if pen.space.portrait:
            tall = min(box.w / ASPECT, max(box.h * 0.3, box.h - GAP - TOOLS))
            self._picture(pen, box.top_part(tall), body)
            self._tools(pen, box.below(tall + GAP), body)
        else:
            wide = min(box.w - 300 - 12, (box.h - LIGHT - 8) * ASPECT)
            left = box.left_part(wide)
            tall = min(wide / ASPECT, box.h - LIGHT - 8)
            self._picture(pen, left.top_part(tall), body)
            _light(pen, left.below(tall + 8).top_part(LIGHT), body.light)
            self._tools(pen, box.after(wide + 12), body)

    def _picture(self, pen: Pen, box: Box, body: CornersBody) -> None:
        """The live picture, which can be touched anywhere: there the chosen corner is put."""
        t = pen.theme
        wide = min(box.w, box.h * ASPECT)
        place = Box(box.cx - wide / 2, box.cy - wide / ASPECT / 2, wide, wide / ASPECT)
        pen.rect(place, t.deep, PANEL)
        pen.live(lambda own, now: self._live(own, place))
        points = [(place.x + x * place.w, place.y + y * place.h) for x, y in body.corners]
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            dashed(pen, start, end, t.text)
        middle = (sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points))
        for number, point in enumerate(points):
            _spot(pen, place, point, middle, number, number == body.chosen)
        pen.targets.append(Target(place, name="corner", drop=lambda x, y: self._put(place, x, y), step=self._step))

    def _put(self, place: Box, x: float, y: float) -> None:
        if place.contains(x, y):
            self.host.send(PutCorner((x - place.x) / place.w, (y - place.y) / place.h))

    def _step(self, dx: int, dy: int, fast: bool) -> str:
        """An arrow key moves the chosen corner by a pixel, a held one by several."""
        self.host.send(Nudge(dx * (LEAP if fast else 1), dy * (LEAP if fast else 1)))
        return "corner"

    def _live(self, pen: Pen, place: Box) -> bool:
        texture = self.host.live_picture()
        if texture is not None:
            pen.image(texture, place, 10)
        else:
            pen.icon("camera", place.cx - 36, place.cy - 36, 72, pen.theme.edge)
        return True

    def _tools(self, pen: Pen, box: Box, body: CornersBody) -> None:
        """Magnifier and the four keys, the corners by number, the tray's size; in portrait the light below."""
        foot = box.bottom_part(ROW)
        numbers = Box(box.x, foot.y - GAP - ROW, box.w, ROW)
        for cell, option in zip(numbers.columns([1.0] * len(body.numbers), 8), body.numbers, strict=True):
            button(pen, cell, option)
        _edge(pen, foot, body.side)
        room = Box(box.x, box.y, box.w, numbers.y - GAP - box.y)
        if pen.space.portrait:
            _light(pen, room.bottom_part(LIGHT), body.light)
            room = Box(room.x, room.y, room.w, room.h - LIGHT - 8)
        if room.h >= 3 * LEAST_TARGET + 16:
            self._cross(pen, room, body)
            return
        side = max(60.0, min(room.h, room.w - 2 * 64))
        glass = Box(room.cx - side / 2, room.cy - side / 2, side, side)
        self._magnifier(pen, glass, body)
        left, up, down, right = body.nudges
        key = min(56.0, (room.h - 8) / 2)
        step_key(pen, Box(room.x, glass.cy - key - 4, 56, key), left, left.icon)
        step_key(pen, Box(room.x, glass.cy + 4, 56, key), up, up.icon)
        step_key(pen, Box(room.right - 56, glass.cy - key - 4, 56, key), right, right.icon)
        step_key(pen, Box(room.right - 56, glass.cy + 4, 56, key), down, down.icon)

    def _cross(self, pen: Pen, room: Box, body: CornersBody) -> None:
        """Magnifier, and beside it the four keys, each on the side to which it moves the corner."""
        high = min(ROW, (room.h - 16) / 3)
        pad = Box(0, 0, 3 * ROW + 16, 3 * high + 16)
        side = max(60.0, min(room.h, room.w - pad.w - 14))
        free = (room.w - side - pad.w) / 3
        self._magnifier(pen, Box(room.x + free, room.cy - side / 2, side, side), body)
        pad = pad.move(room.right - free - pad.w, room.cy - pad.h / 2)
        left, up, down, right = body.nudges
        for option, column, row in ((left, 0, 1), (up, 1, 0), (down, 1, 2), (right, 2, 1)):
            step_key(pen, Box(pad.x + column * (ROW + 8), pad.y + row * (high + 8), ROW, high), option, option.icon)

    def _magnifier(self, pen: Pen, box: Box, body: CornersBody) -> None:
        t = pen.theme
        pen.rect(box, t.deep, PANEL)
        x, y = body.corners[body.chosen]
        pen.live(lambda own, now: self._enlarged(own, box, x, y))

    def _enlarged(self, pen: Pen, box: Box, x: float, y: float) -> bool:
        """What lies round the chosen corner, with a cross on it."""
        texture, t = self.host.live_picture(), pen.theme
        if texture is not None:
            side = LENS * texture.width
            left = min(max(x * texture.width - side / 2, 0), texture.width - side)
            upper = min(max(y * texture.height - side / 2, 0), texture.height - side)
            lower = texture.height - upper - side  # a region counts from below
            pen.image(texture.get_region(left, lower, side, side), box.inset(4))
            cx = box.x + 4 + (x * texture.width - left) / side * (box.w - 8)
            cy = box.y + 4 + (y * texture.height - upper) / side * (box.h - 8)
        else:
            cx, cy = box.cx, box.cy
        for colour, thick in ((t.ink, 5.0), (t.tape, 2.0)):
            pen.line([(box.x + 6, cy), (box.right - 6, cy)], colour, thick)
            pen.line([(cx, box.y + 6), (cx, box.bottom - 6)], colour, thick)
        pen.frame(box, t.line, PANEL, 4)
        return True


def _edge(pen: Pen, box: Box, side: Control) -> None:
    """The tray's inner edge between − and +, with its name over the number."""
    stepper(pen, box, replace(side, value=""))
    middle = box.inset(STEP + 6, 0)
    pen.text(side.title, middle.top_part(24), 18, pen.theme.mist, TXT, align="center")
    pen.text(side.value, middle.below(23), 30, align="center")


def _spot(pen: Pen, place: Box, corner: Point, middle: Point, number: int, chosen: bool) -> None:
    """A corner's number beside it, towards the tray's middle, so that the corner itself stays in sight."""
    t, half, away = pen.theme, SPOT / 2, SPOT * 0.75
    (x, y), (middle_x, middle_y) = corner, middle
    cx = min(max(x + (away if x < middle_x else -away), place.x + half), place.right - half)
    cy = min(max(y + (away if y < middle_y else -away), place.y + half), place.bottom - half)
    spot = Box(cx - half, cy - half, SPOT, SPOT)
    pen.rect(spot, t.ink, half)
    pen.rect(spot.inset(3), t.tape if chosen else t.good, half - 3)
    pen.text(str(number + 1), spot, 23, t.ink if chosen else t.white, align="center")


def _light(pen: Pen, box: Box, lines: Sequence[tuple[bool, str]]) -> None:
    """What matters most about corners and light: one panel."""
    if not lines:
        return
    good, words = next((line for line in lines if not line[0]), lines[0])
    t = pen.theme
    ground, ink = (t.raised, t.text) if good else (t.tape, t.ink)
    pen.rect(box, ground, BUTTON)
    pen.icon("tick" if good else "warn", box.x + 11, box.cy - 13, 26, ink)
    pen.text(words, Box(box.x + 48, box.y + 2, box.w - 58, box.h - 4), 20, ink, TXT, lines=3, lead=1.1)
