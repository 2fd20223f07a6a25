"""Buttons: main, second, harm, tile, chosen, and locked with its reason. What is drawn is what the option says.

A locked option shows a lock and why; touching it shows the rule large (the surface does that) and sends nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kivy.graphics import Rectangle

from companion.view import Option, Person
from ui.layout import Box
from ui.pen import Pen, Target
from ui.textures import has_icon
from ui.theme import BUTTON, MOTION, PRESS, SIGN, TXT, hue, mix, shape
from ui.widgets.notice import text_rows
from ui.widgets.people import dot


class Look(NamedTuple):
    """Colours of a button: face, under-edge, face while pressed, words."""

    face: str
    edge: str
    down: str
    words: str


def look(pen: Pen, option: Option, on_paper: bool = False) -> Look:
    t = pen.theme
    if option.person is not None and option.kind == "tile":
        colour = hue(option.person.hue)
        return Look(colour, mix(colour, t.ink, 0.36), mix(colour, t.ink, 0.12), t.ink)
    if option.kind == "harm":
        return Look(t.stop, t.stop_edge, mix(t.stop, t.ink, 0.12), t.ink)
    if on_paper:
        return Look(t.ink, mix(t.ink, "#000000", 0.6), mix(t.ink, t.paper, 0.15), "#FFF3DC")
    if option.kind == "main" or option.chosen:
        return Look(t.main, t.main_edge, t.main_down, t.main_text)
    return Look(t.key, t.key_edge, mix(t.key, t.key_edge, 0.3), t.text)


def button(
    pen: Pen,
    box: Box,
    option: Option,
    size: float = 26.0,
    on_paper: bool = False,
    arcade: Person | None = None,
    icons: bool = True,
    flat: bool = False,
) -> None:
    """A button for an option. `arcade`: whose arcade button does the same; `flat`: without the under-edge."""
    if option.why:
        _locked(pen, box, option, on_paper)
        return
    colours = look(pen, option, on_paper)
    with pressable(pen, box, colours, option, flat=flat) as target:
        inner = box.inset(12, 2)
        if arcade is not None:
            dot(pen, box.right - 29, box.cy, arcade)
            inner = Box(box.x + 12, inner.y, box.w - 12 - 50, inner.h)
        _content(pen, inner, option, colours.words, size, icons)
        if option.hold:
            hold_line(pen, box, target, colours.words)


class pressable:  # noqa: N801 (reads as a statement: with pressable(...))
    """The moving face of a button; what is drawn inside moves with it. Used as a context manager that gives the target."""

    def __init__(
        self,
        pen: Pen,
        box: Box,
        colours: Look,
        option: Option | None = None,
        call: Callable[[], None] | None = None,
        name: str = "",
        flat: bool = False,
        radius: float = BUTTON,
    ) -> None:
        self.pen, self.box, self.colours, self.radius = pen, box, colours, radius
        self.edge = None if flat else pen.rect(box.move(0, PRESS), colours.edge, radius)
        self.inner = pen.target(box, option, call, name, 2 if flat else PRESS)

    def __enter__(self) -> Target:
        target = self.inner.__enter__()
        face = self.pen.rect(self.box, self.colours.face, self.radius)
        target.faces.append((face, self.colours.face, self.colours.down))
        if self.edge is not None:
            target.edges.append(self.edge)
        return target

    def __exit__(self, *error: object) -> None:
        self.inner.__exit__(*error)  # type: ignore[arg-type]


def plain_button(pen: Pen, box: Box, label: str, call: Callable[[], None], icon: str = "", main: bool = False, size: float = 26.0) -> None:
    """A button that stays on the screen (closes a sheet, types a letter): it calls and sends nothing."""
    option = Option(label, None, "main" if main else "second", icon)
    colours = look(pen, option)
    with pressable(pen, box, colours, call=call, name=label or icon):
        _content(pen, box.inset(8, 2), option, colours.words, size, True)


def _content(pen: Pen, box: Box, option: Option, colour: str, size: float, icons: bool) -> None:
    name = shape(option.person.hue) if option.person is not None and not option.icon else option.icon
    side = (38.0 if option.text and box.w > 212 else 30.0) if icons and has_icon(name) else 0.0
    gap = 12.0 if side and option.label else 0.0
    natural = pen.width(option.label, size)
    if side and natural * 0.8 > box.w - side - gap and pen.width(option.label, 20) > box.w - side - gap:
        side = gap = 0.0
    second = option.text
    words = max(natural, _widest(pen, second, 18, box.w - side - gap) if box.h - size * 1.04 - 8 >= 41 else pen.width(second, 18, TXT))
    words = min(words, box.w - side - gap)
    x = box.x + (box.w - words - side - gap) / 2
    pen.icon(name, x, box.cy - side / 2, side, colour)
    block = Box(x + side + gap, box.y, words + 1, box.h)
    if not second:
        pen.text(option.label, block, size, colour, align="left" if side else "center")
        return
    fits = max(1, int((box.h - size * 1.04 - 8) / 20.5))
    rows = min(fits, text_rows(pen, second, block.w, 18))
    tall = size * 1.04 + rows * 21
    top = block.cy - tall / 2
    pen.text(option.label, Box(block.x, top, block.w, size * 1.04), size, colour)
    pen.text(second, Box(block.x, top + size * 1.04 + 2, block.w, rows * 21), 18, colour, TXT, lines=rows, lead=1.15, valign="top")


def _widest(pen: Pen, text: str, size: float, room: float) -> float:
    """Width a second line needs: all of it, or about half where it must wrap."""
    whole = pen.width(text, size, TXT)
    return whole if whole <= room * 0.72 else min(room, max(whole * 0.62, min(whole, room * 0.72)))


def _locked(pen: Pen, box: Box, option: Option, on_paper: bool) -> None:
    t = pen.theme
    with pen.target(box, option, sinks=0):
        if not on_paper:
            pen.rect(box, t.raised, BUTTON)
        pen.frame(box, t.paper_edge if on_paper else t.line, BUTTON, 3)
        colour = t.ink_soft if on_paper else t.mist
        room = box.w - 20
        words = max(pen.width(option.label, 24), pen.width(option.why, 18, TXT))
        lock = 26.0 if room > 120 else 0.0
        words = min(words, room - (lock + 10 if lock else 0))
        x = box.x + (box.w - words - (lock + 10 if lock else 0)) / 2
        pen.icon("lock", x, box.cy - 13, lock, colour)
        block = Box(x + (lock + 10 if lock else 0), box.cy - 26, words + 1, 52)
        if not option.label:
            pen.text(option.why, block, 18, colour, TXT, lines=2, lead=1.1)
            return
        pen.text(option.label, block.top_part(28), 24, colour, SIGN)
        pen.text(option.why, block.bottom_part(23), 18, colour, TXT, lead=1.1)


def hold_line(pen: Pen, box: Box, target: Target, colour: str) -> None:
    """A line at the foot that fills while the finger stays."""
    target.hold = MOTION["hold"]
    pen.colour(colour)
    x, y, _none, h = pen.px(Box(box.x + 12, box.bottom - 9, 0, 4))
    bar = pen.add(Rectangle(pos=(x, y), size=(0, h)))
    whole = (box.w - 24) * pen.u

    def progress(share: float) -> None:
        bar.size = (whole * share, h)

    target.progress = progress
