"""The last seconds once more: the cameras' pictures, under them a strip with the weight, what is marked on it, and a cursor.

Where the cursor stands belongs to the screen. It begins a little before the moment and goes slowly, once; on a calm screen it stands on
the moment. A finger, an arrow key or the keys under the strip put it elsewhere. While it goes only pictures and cursor are drawn anew, and
a picture is unpacked only when another one is due; each camera has one texture for all of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from companion.view import FilmStrip, ReplayBody, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen, Target
from ui.screens.base import Host, Screen
from ui.screens.sensors import blunt
from ui.textures import has_icon
from ui.theme import BUTTON, GAP, PANEL, TXT
from ui.widgets.button import plain_button
from ui.widgets.notice import tag

LEAD = 1.5  # s before the moment at which it begins
SLOW, TRUE = 0.25, 1.0
KEYS = 60.0  # height of the keys under the strip
SHARES = (1.4, 1, 1, 1, 1)  # of their row in portrait
SIDE = 170.0  # their column in landscape
WIDE = 250.0  # the same where it is too low for three rows
LOW = 150.0  # height of the pictures below which it is
STRIP = 88.0
ASPECT = 16 / 9
STEP = 0.1  # s that a key goes where there is no picture
PATH = 12.0  # of the strip, left and right of the first and the last moment
SPAN = 8.0  # g from the foot of the weights to their top, at least


class ReplayScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._number = 0
        self.place = 0.0  # where the cursor stands, in seconds after the moment
        self.speed = SLOW
        self._from: tuple[float, float] | None = None  # the table's clock and the place when it began to go; None while it stands
        self._held = False  # a finger holds the cursor
        self._textures: dict[int, Any] = {}
        self._shown: dict[int, int] = {}  # the picture in each texture

    @property
    def going(self) -> bool:
        return self._from is not None

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, ReplayBody)
        if body.number != self._number:
            self._begin(body)
        above, strip, keys = self._rooms(pen, box, body)
        self._ground(pen, strip, body)
        places = self._places(pen, above, body)
        pen.live(lambda own, now: self._go(own, now, body, places, strip), smooth=True)
        pen.targets.append(
            Target(
                strip,
                name="strip",
                drag=lambda _dx, _dy, x, _y: self._hold(body, strip, x),
                drop=lambda x, _y: self._let(body, strip, x),
                step=lambda dx, dy, fast: self._by_key(body, (dx - dy) * (5 if fast else 1)),
            )
        )
        self._keys(pen, keys, body)

    def _rooms(self, pen: Pen, box: Box, body: ReplayBody) -> tuple[Box, Box, list[Box]]:
        """Where pictures, strip and the five keys stand: the keys beside the pictures, in portrait in a row at the foot. Without
        pictures the strip is large."""
        if pen.space.portrait:
            foot = box.bottom_part(KEYS)
            keys = foot.columns(SHARES, 8)
            strip = Box(box.x, foot.y - GAP - STRIP, box.w, STRIP)
            above = Box(box.x, box.y, box.w, strip.y - GAP - box.y)
        else:
            strip = box.bottom_part(STRIP)
            above = Box(box.x, box.y, box.w, strip.y - GAP - box.y)
            side = SIDE if above.h >= LOW else WIDE
            keys = _beside(above.right_part(side), above.h >= LOW)
            above = Box(above.x, above.y, above.w - side - GAP, above.h)
        return above, strip if body.films else Box(above.x, above.y, above.w, strip.bottom - above.y), keys

    def _begin(self, body: ReplayBody) -> None:
        """Another replay: a little before its moment, going; on a calm screen at the moment, standing."""
        self._number, self.speed, self._held = body.number, SLOW, False
        self._shown.clear()
        self.place = 0.0 if self.host.calm else max(body.begin, -LEAD)
        self._from = None if self.host.calm else (self.host.now(), self.place)

    # --- what is drawn once -------------------------------------------------------------------------------------------

    def _places(self, pen: Pen, box: Box, body: ReplayBody) -> list[Box]:
        """Where each camera's picture stands, side by side, over each other in portrait."""
        if not body.films:
            return []
        cells = box.rows(len(body.films), GAP) if pen.space.portrait else box.columns(len(body.films), GAP)
        places = []
        for cell, film in zip(cells, body.films, strict=True):
            wide = min(cell.w, cell.h * ASPECT)
            place = Box(cell.cx - wide / 2, cell.y + (cell.h - wide / ASPECT) / 2, wide, wide / ASPECT)
            with pen.target(place, call=lambda: self._toggle(body), name=f"film {film.camera}", sinks=0):
                pen.rect(place, pen.theme.deep, BUTTON)
            places.append(place)
        return places

    def _ground(self, pen: Pen, box: Box, body: ReplayBody) -> None:
        """The strip under the cursor: weights as a line, marks with their words."""
        t = pen.theme
        pen.rect(box, t.raised, PANEL)
        plot = Box(box.x, box.y + 32, box.w, box.h - 64)
        points = [(_x(body, box, at), y) for (at, _grams), y in zip(body.weights, _heights(body.weights, plot), strict=True)]
        if len(points) > 1:
            pen.line(blunt(points), t.text, 3)
        else:
            pen.rect(Box(box.x + PATH, plot.cy - 1, box.w - 2 * PATH, 2), t.line)
        ends = [box.x, box.x]  # where the words in the upper row end, and those in the row under it
        for mark in sorted(body.marks, key=lambda one: one.at):
            x = _x(body, box, mark.at)
            pen.rect(Box(x - 2, box.y + 6, 4, box.h - 36), t.tape, 2)
            wide = pen.width(mark.words, 18, TXT)
            left = x + 8 if x + wide + 20 <= box.right else x - wide - 8
            row = 0 if left >= ends[0] + 8 else 1
            if left >= ends[row] + 8:
                ends[row] = pen.text(mark.words, Box(left, box.y + 6 + 24 * row, wide + 1, 24), 18, t.text, TXT).right

    def _keys(self, pen: Pen, keys: Sequence[Box], body: ReplayBody) -> None:
        go, back, on, pace, moment = keys
        plain_button(pen, go, _("Stop") if self.going else _("Play"), lambda: self._toggle(body), "" if self.going else "replay")
        plain_button(pen, pace, "1 ×" if self.speed == TRUE else "¼ ×", lambda: self._pace(body))
        _key(pen, back, "minus", lambda: self._walk(body, -1), self.going or self.place > body.begin)
        _key(pen, on, "plus", lambda: self._walk(body, 1), self.going or self.place < body.end)
        _key(pen, moment, _seconds(0.0), lambda: self._put(body, 0.0), self.going or bool(self.place))

    # --- what moves ---------------------------------------------------------------------------------------------------

    def _go(self, pen: Pen, now: float, body: ReplayBody, places: Sequence[Box], strip: Box) -> bool:
        """Pictures and cursor as of now; whether they go on by themselves."""
        if self._from is not None:
            began, start = self._from
            self.place = min(body.end, start + (now - began) * self.speed)
        for film, place in enumerate(places):
            self._picture(pen, body, film, place)
        t, x = pen.theme, _x(body, strip, self.place)
        pen.rect(Box(x - 3, strip.y, 6, strip.h), t.ink, 3)
        pen.rect(Box(x - 1.5, strip.y + 1.5, 3, strip.h - 3), t.tape, 1.5)
        _ends(pen, strip, body, tag(pen, min(max(strip.x + 4, x - 30), strip.right - 76), strip.bottom - 32, _seconds(self.place), 72))
        if self._from is not None and self.place >= body.end:
            self._from = None
            self.host.repaint()
        return self.going or self._held

    def _picture(self, pen: Pen, body: ReplayBody, film: int, place: Box) -> None:
        number = shown_at(body.films[film], self.place)
        if self._shown.get(film) != number:
            self._textures[film] = self.host.shot(body.number, film, number, self._textures.get(film))
            self._shown[film] = number
        texture = self._textures.get(film)
        if texture is None:
            pen.icon("camera", place.cx - 30, place.cy - 30, 60, pen.theme.edge)
        else:
            pen.contain(texture, place, BUTTON)
        camera = body.films[film].camera
        long = _("{camera} · simulated").format(camera=camera)
        name = long if body.simulated and pen.width(long, 18, TXT) + 32 <= place.w else camera  # the lid says it as well
        tag(pen, place.x + 6, place.bottom - 34, name, place.w - 12)

    def _toggle(self, body: ReplayBody) -> None:
        if self.going:
            self._from = None
        else:
            start = self.place if self.place < body.end - STEP else max(body.begin, -LEAD)
            self._from = (self.host.now(), start)
        self.host.repaint()

    def _pace(self, body: ReplayBody) -> None:
        self.speed = SLOW if self.speed == TRUE else TRUE
        if self.going:
            self._from = (self.host.now(), self.place)
        self.host.repaint()

    def _walk(self, body: ReplayBody, steps: int) -> None:
        """To the next or an earlier picture of any camera."""
        times = sorted({at for film in body.films for at in film.times})
        place = self.place
        for _step in range(abs(steps)):
            place = _next(times, place, steps > 0) if times else place + (STEP if steps > 0 else -STEP)
        self._put(body, place)

    def _by_key(self, body: ReplayBody, steps: int) -> str:
        self._walk(body, steps)
        return "strip"

    def _put(self, body: ReplayBody, place: float) -> None:
        """Stand there."""
        self._from, self._held = None, False
        self.place = min(max(body.begin, place), body.end)
        self.host.repaint()

    def _hold(self, body: ReplayBody, strip: Box, x: float) -> None:
        """A finger moves the cursor: it is drawn with every frame until it lifts, and nothing else is."""
        self._from = None
        self.place = _second(body, strip, x)
        if not self._held:
            self._held = True
            self.host.repaint()

    def _let(self, body: ReplayBody, strip: Box, x: float) -> None:
        self._put(body, _second(body, strip, x))


def _beside(column: Box, high: bool) -> list[Box]:
    """The five keys' places: go, back, on, pace, moment."""
    rows = column.rows(3 if high else 2, 10)
    if high:
        return [rows[0], *(cell for row in rows[1:] for cell in row.columns(2, 8))]
    (go, pace), (back, on, moment) = rows[0].columns(2, 8), rows[1].columns(3, 8)
    return [go, back, on, pace, moment]


def _key(pen: Pen, box: Box, face: str, call: Callable[[], None], works: bool) -> None:
    """A key of the strip with an icon or words on it; only its outline where it would change nothing."""
    icon = has_icon(face)
    if works:
        plain_button(pen, box, "" if icon else face, call, face if icon else "")
        return
    pen.frame(box, pen.theme.line, BUTTON, 2.5)
    if icon:
        pen.icon(face, box.cx - 13, box.cy - 13, 26, pen.theme.edge)
    else:
        pen.text(face, box.inset(8, 2), 26, pen.theme.mist, align="center")


def shown_at(film: FilmStrip, second: float) -> int:
    """The place of the picture that is seen then: the newest of before, or the first."""
    return max(0, bisect_right(film.times, second + 1e-6) - 1)


def _next(times: Sequence[float], place: float, later: bool) -> float:
    if later:
        return next((at for at in times if at > place + 1e-3), place)
    return next((at for at in reversed(times) if at < place - 1e-3), place)


def _ends(pen: Pen, strip: Box, body: ReplayBody, cursor: Box) -> None:
    """The least and the greatest second, where the cursor's own does not stand."""
    for second, right in ((body.begin, False), (body.end, True)):
        wide = pen.width(_seconds(second), 18, TXT) + 1
        place = Box(strip.right - PATH - wide if right else strip.x + PATH, strip.bottom - 28, wide, 24)
        if not place.overlaps(cursor, -4):
            pen.text(_seconds(second), place, 18, pen.theme.mist, TXT)


def _x(body: ReplayBody, box: Box, second: float) -> float:
    share = (min(max(second, body.begin), body.end) - body.begin) / (body.end - body.begin)
    return box.x + PATH + share * (box.w - 2 * PATH)


def _second(body: ReplayBody, box: Box, x: float) -> float:
    share = min(max(0.0, (x - box.x - PATH) / (box.w - 2 * PATH)), 1.0)
    return body.begin + share * (body.end - body.begin)


def _heights(weights: Sequence[tuple[float, float]], box: Box) -> list[float]:
    if not weights:
        return []
    low, high = min(grams for _at, grams in weights), max(grams for _at, grams in weights)
    span = max(high - low, SPAN)
    middle = (low + high) / 2
    return [box.cy - (grams - middle) / span * box.h for _at, grams in weights]


def _seconds(second: float) -> str:
    """“−1.2 s”, “0.0 s”, “+0.8 s”."""
    sign = "−" if second <= -0.05 else "+" if second >= 0.05 else ""
    return f"{sign}{abs(second):.1f} s"
