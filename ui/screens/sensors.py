"""Sensors: what the camera sees now with its corners, the scale's weight and its last minute, which buttons have answered."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view import Person, SensorsBody, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import BUTTON, GAP, PANEL, TXT, hue, mix, shape
from ui.widgets.notice import TAG_HEIGHT, tag, text_rows

Point = tuple[float, float]
ASPECT = 16 / 9
CORNER = 34.0
ASIDE = 150.0  # words beside the picture in portrait
WARNING = 70.0
LEAST_SPAN = 4.0  # g from the foot of the trace to its top: the last tenths of a gram flicker and tell nothing


class SensorsScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, SensorsBody)
        warn = WARNING + GAP if body.warning else 0.0
        if pen.space.portrait:
            foot = 0.25 if body.buttons else 0.12
            parts = box.rows((0.5, 0.5 - foot, foot), GAP) if body.buttons or body.keys else box.rows((0.6, 0.4), GAP)
            camera, rest = parts[0], parts[1:]
        else:
            camera, right = box.columns((424.0, 336.0), 12)
            rest = right.rows((156.0, 148.0) if body.buttons else (right.h - 78, 70.0), 8) if body.buttons or body.keys else [right]
        self._camera(pen, Box(camera.x, camera.y, camera.w, camera.h - warn), body)
        if body.warning:
            warning(pen, camera.bottom_part(WARNING), body.warning)
        names = body.names
        _scale(pen, rest[0], body, names[1] if len(names) > 1 else "")
        if body.buttons or body.keys:
            _buttons(pen, rest[1], body)

    def _camera(self, pen: Pen, box: Box, body: SensorsBody) -> None:
        """The live picture in a frame, as large as it fits; the corners' places are shares of the picture."""
        t = pen.theme
        pen.rect(box, t.deep, PANEL)
        texture = self.host.live_picture()
        aspect = texture.width / texture.height if texture is not None else ASPECT
        inner = box.inset(5)
        words = [] if pen.space.portrait else fit_words(pen, body.camera, box.w - 60)
        inner = inner.left_part(inner.w - ASIDE) if pen.space.portrait else inner.top_part(inner.h - len(words) * (TAG_HEIGHT + 2))
        wide = min(inner.w, inner.h * aspect)
        place = Box(inner.cx - wide / 2, inner.cy - wide / aspect / 2, wide, wide / aspect)
        pen.live(lambda own, now: self._picture(own, place))
        self._corners(pen, place, body.corners)
        pen.frame(box, t.line, PANEL, 4)
        if pen.space.portrait:
            aside(pen, box.inset(5).right_part(ASIDE).inset(8), body.camera)
        foot = box.bottom - len(words) * (TAG_HEIGHT + 2) - 8
        for row, text in enumerate(words):
            wide = min(box.w - 12, pen.width(text, 18, TXT) + (46 if not row else 20))
            tag(pen, box.cx - wide / 2, foot + row * (TAG_HEIGHT + 2), text, box.w - 12, "" if row else "camera")

    def _picture(self, pen: Pen, place: Box) -> bool:
        """What the camera sees now, again and again; a sign while it sees nothing."""
        texture = self.host.live_picture()
        if texture is not None:
            pen.image(texture, place, 10)
        else:
            pen.icon("camera", place.cx - 36, place.cy - 36, 72, pen.theme.edge)
        return True

    def _corners(self, pen: Pen, box: Box, corners: Sequence[tuple[float, float, bool]]) -> None:
        t = pen.theme
        points = [(box.x + x * box.w, box.y + y * box.h) for x, y, _sure in corners]
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            if len(points) > 2:
                dashed(pen, start, end, t.text)
        for number, ((x, y), (_x, _y, sure)) in enumerate(zip(points, corners, strict=True), 1):
            half = CORNER / 2
            cx, cy = min(max(x, box.x + half), box.right - half), min(max(y, box.y + half), box.bottom - half)
            spot = Box(cx - half, cy - half, CORNER, CORNER)
            pen.rect(spot, t.ink, half)
            pen.rect(spot.inset(3), t.good if sure else t.tape, half - 3)
            pen.text(str(number), spot, 23, t.white if sure else t.ink, align="center")


def aside(pen: Pen, box: Box, text: str) -> None:
    """The camera's words beside the picture."""
    rows = sum(text_rows(pen, part, box.w, 18) for part in text.split(" · "))
    tall = min(box.h, 30 + rows * 21.0)
    pen.icon("camera", box.x, box.cy - tall / 2, 24, pen.theme.text)
    words = Box(box.x, box.cy - tall / 2 + 30, box.w, tall - 30)
    pen.text(text.replace(" · ", "\n"), words, 18, pen.theme.text, TXT, lines=max(1, int(words.h // 21)), lead=1.15, valign="top")


def fit_words(pen: Pen, text: str, wide: float) -> list[str]:
    """The camera's words in one line, or in as many as they need, broken at points between them."""
    rows: list[str] = []
    for part in text.split(" · "):
        longer = f"{rows[-1]} · {part}" if rows else part
        if rows and pen.width(longer, 18, TXT) <= wide:
            rows[-1] = longer
        else:
            rows.append(part)
    return rows


def dashed(pen: Pen, start: Point, end: Point, colour: str, dash: float = 10.0, gap: float = 7.0) -> None:
    """A line of dashes, both ends inked."""
    long = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    if long < 1:
        return
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    at = 0.0
    while at < long:
        stop = min(at + dash, long)
        pen.line([(start[0] + ux * at, start[1] + uy * at), (start[0] + ux * stop, start[1] + uy * stop)], colour, 3)
        at = stop + gap


def warning(pen: Pen, box: Box, words: str) -> None:
    """What is wrong and what to do, on tape."""
    t = pen.theme
    pen.rect(box, t.tape, BUTTON)
    pen.icon("warn", box.x + 11, box.cy - 13, 26, t.ink)
    pen.text(words, Box(box.x + 48, box.y, box.w - 58, box.h), 20, t.ink, TXT, lines=3, lead=1.1)


def _scale(pen: Pen, box: Box, body: SensorsBody, name: str) -> None:
    t = pen.theme
    pen.rect(box, t.deep, PANEL)
    inside = box.inset(14, 6)
    pen.icon("scale", inside.x, inside.y + 2, 28, t.text)
    used = pen.text(_("Scale"), Box(inside.x + 38, inside.y, 90, 32), 26)
    grams, unit = body.grams.removesuffix(" g"), _("g")
    right = inside.right - 20 if grams != "–" else inside.right
    if grams != "–":
        pen.text(unit, Box(right + 4, inside.y + 18, 16, 26), 20, t.mist, TXT)
    figure = min(pen.width(grams, 48), inside.right - used.right - 30)
    pen.text(grams, Box(right - figure, inside.y - 4, figure + 1, 52), 48, least=26)
    beside = pen.width(name, 18, TXT) <= right - figure - 10 - inside.x
    if name:
        pen.text(name, Box(inside.x, inside.y + (30 if beside else 42), inside.w, 24), 18, t.mist, TXT)
    top = 62.0 if beside else 74.0
    plot = Box(inside.x, inside.y + top, inside.w - 8, max(30.0, inside.h - top - (28 if body.trace_marks else 8)))
    _trace(pen, plot, body)


def _trace(pen: Pen, box: Box, body: SensorsBody) -> None:
    """The last minute as a line between two rules, its newest point on tape; marks stand under it."""
    t = pen.theme
    for y in (box.y - 6, box.bottom + 2):
        pen.rect(Box(box.x, y - 1, box.w, 2), t.line)
    points = curve(body.trace, box)
    if len(points) > 1:
        pen.line(blunt(points), t.text, 4)
    if points:
        x, y = points[-1]
        pen.rect(Box(x - 6, y - 6, 12, 12), t.tape, 6)
    right = box.x - 8
    for at, words in body.trace_marks:
        wide = pen.width(words, 18, TXT)
        x = min(max(box.x + at * box.w - wide / 2, right + 8), box.right + 8 - wide)
        if x < right + 4:
            continue
        right = pen.text(words, Box(x, box.bottom + 4, wide + 1, 24), 18, t.mist, TXT).right


def blunt(points: Sequence[Point]) -> list[Point]:
    """The same line, each inner point drawn out to a level piece: a smooth line's pointed joints would stand far out of its box."""
    flat = list(points[:1])
    for (left, _a), (x, y), (right, _b) in zip(points, points[1:], points[2:], strict=False):
        flat += [(x - (x - left) / 4, y), (x + (right - x) / 4, y)]
    return flat + list(points[1:][-1:])


def curve(trace: Sequence[float], box: Box) -> list[Point]:
    """Points of a trace (g), evenly over the width, the least value at the foot and the greatest at the top; one that hardly changes
    stays about the middle."""
    if not trace:
        return []
    low, high = min(trace), max(trace)
    span = max(high - low, LEAST_SPAN)
    low = (low + high - span) / 2
    step = box.w / max(1, len(trace) - 1)
    return [(box.x + i * step, box.bottom - 2 - (value - low) / span * (box.h - 4)) for i, value in enumerate(trace)]


def _buttons(pen: Pen, box: Box, body: SensorsBody) -> None:
    """Everybody's button as a cap, under them the others by name."""
    t = pen.theme
    pen.rect(box, t.raised, PANEL)
    told = 0 if body.heard is None else _heard(pen, box.right - 14, box.y + 18, body.heard)
    pen.text(_("Press each button once"), Box(box.x + 14, box.y + 4, box.w - 28 - told, 28), 20, t.text, TXT)
    caps = Box(box.x + 8, box.y + 34, box.w - 16, box.h - 38)
    if body.keys:
        row = caps.bottom_part(26)
        caps = Box(caps.x, caps.y, caps.w, caps.h - row.h)
        shares = [pen.width(label, 18, TXT) + 30 for label, _answered in body.keys]
        for cell, (label, answered) in zip(row.columns(shares, 4), body.keys, strict=True):
            _named_button(pen, cell, label, answered)
    if body.buttons:
        for cell, (person, answered) in zip(caps.columns(len(body.buttons), 4), body.buttons, strict=True):
            _button(pen, cell, person, answered)


def _heard(pen: Pen, right: float, cy: float, well: bool) -> float:
    """Whether there is sound: its icon, and a tick or a cross. Returns the width."""
    t = pen.theme
    pen.icon("tick" if well else "cross", right - 20, cy - 10, 20, mix(t.good, t.text, 0.45) if well else t.tape_text)
    pen.icon("sound", right - 50, cy - 13, 26, t.text if well else t.tape_text)
    return 60.0


def _named_button(pen: Pen, box: Box, label: str, answered: bool) -> None:
    t = pen.theme
    wide = min(pen.width(label, 18, TXT) + 1, box.w - 24)
    used = pen.text(label, Box(box.cx - wide / 2 - 12, box.y, wide, box.h), 18, t.text if answered else t.tape_text, TXT)
    if answered:
        pen.icon("tick", used.right + 4, box.cy - 10, 20, mix(t.good, t.text, 0.45))
    else:
        pen.frame(Box(used.right + 6, box.cy - 7, 14, 14), t.tape_text, 7, 2)


def _button(pen: Pen, box: Box, person: Person, answered: bool) -> None:
    t, colour = pen.theme, hue(person.hue)
    side = min(66.0, box.w - 2, box.h - 28)
    cap = Box(box.cx - side / 2, box.y + (box.h - side - 26) / 2, side, side)
    icon = side * 0.46
    if answered:
        pen.rect(cap, t.ink, side / 2)
        pen.rect(cap.inset(4), colour, side / 2 - 4)
        pen.icon(shape(person.hue), cap.cx - icon / 2, cap.cy - icon / 2, icon, t.ink)
        pen.icon("tick", cap.cx - 10, cap.bottom + 4, 20, mix(t.good, t.text, 0.45))
    else:
        pen.frame(cap.inset(3), colour, side / 2 - 3, 4)
        pen.icon(shape(person.hue), cap.cx - icon / 2, cap.cy - icon / 2, icon, colour if t.hues_read else t.edge)
        word, foot = _("wait"), Box(box.x, cap.bottom + 1, box.w, 24)
        if pen.width(word, 18, TXT) <= box.w:
            pen.text(word, foot, 18, t.tape_text, TXT, align="center")
        else:
            pen.frame(Box(foot.cx - 7, foot.cy - 7, 14, 14), t.tape_text, 7, 2)
