"""A code for a phone, as large as the window allows: dark on white, every module as many whole pixels wide as every other."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture

from companion.view import CodeBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import EDGE, GAP, TXT
from ui.widgets.button import button
from ui.widgets.lid import corner_key

EDGES = 8.0
KEY = 60.0


class CodeScreen(Screen):
    """Draws the whole window in landscape: no lid stands over the code."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._code: tuple[tuple[str, ...], Any] | None = None

    def paint(self, pen: Pen, view: View) -> None:
        body = view.body
        assert isinstance(body, CodeBody)
        if pen.space.portrait:
            super().paint(pen, view)
            return
        whole = pen.space.whole
        pen.rect(whole, pen.theme.ground)
        code = whole.right_part(whole.h).inset(EDGES)
        self._draw(pen, code, body)
        beside = Box(EDGE, 76, code.x - 2 * EDGE, whole.h - 76 - EDGE)
        if view.back is not None:
            corner_key(pen, view.back, "back")
        foot = beside.bottom
        for option in reversed(view.options):
            foot -= KEY + GAP
            button(pen, Box(beside.x, foot + GAP - 6, beside.w, KEY), option, 28)
        y = pen.text(view.lid.title, Box(beside.x, beside.y, beside.w, 84), 34, lines=2, valign="top").bottom + 8
        y = pen.text(body.title, Box(beside.x, y, beside.w, 60), 24, lines=2, valign="top").bottom + 8
        if body.modules:
            pen.text(body.text, Box(beside.x, y, beside.w, foot - y - 8), 20, pen.theme.mist, TXT, lines=6, valign="top")

    def body(self, pen: Pen, box: Box, view: View) -> None:
        """In portrait: the code under the lid, the words under the code."""
        body = view.body
        assert isinstance(body, CodeBody)
        code = Box(EDGES, box.y, pen.space.w - 2 * EDGES, pen.space.w - 2 * EDGES)
        self._draw(pen, code, body)
        y = pen.text(body.title, Box(box.x, code.bottom + 10, box.w, 34), 28).bottom + 4
        if body.modules:
            pen.text(body.text, Box(box.x, y, box.w, box.bottom - y), 20, pen.theme.mist, TXT, lines=3, valign="top")

    def _draw(self, pen: Pen, box: Box, body: CodeBody) -> None:
        """The code in the middle of a white card, or why there is none."""
        pen.rect(box, pen.theme.white)
        if not body.modules:
            pen.text(body.why, box.inset(30), 24, pen.theme.ink, TXT, align="center", lines=5)
            return
        count, u = len(body.modules), pen.u
        module = max(1, int(box.w * u / count))
        side = module * count / u
        x, y = (round(at * u) / u for at in (box.cx - side / 2, box.cy - side / 2))
        pen.image(self._texture(body.modules), Box(x, y, side, side))

    def _texture(self, rows: tuple[str, ...]) -> Any:
        if self._code is None or self._code[0] != rows:
            made = Texture.create(size=(len(rows), len(rows)), colorfmt="rgb")
            light, dark = b"\xff\xff\xff", b"\x00\x00\x00"
            pixels = b"".join(dark if module == "1" else light for row in reversed(rows) for module in row)
            made.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
            made.mag_filter = made.min_filter = "nearest"
            self._code = rows, made
        return self._code[1]
