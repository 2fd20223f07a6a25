"""The pen: draws in u from the top left into a Kivy canvas, and notes what it drew and what can be touched.

A screen is drawn anew for each view with one pen. The pen keeps four lists: `targets` (for the fingers), `lives` (parts that change
by themselves while they run), `moves` (what has a name and may move, see `ui/motion.py`) and `marks` (the boxes and colours of all
words and shapes, for tests and for nothing else).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.utils import get_color_from_hex

from companion.view import Option
from ui import rounded, textures
from ui.layout import Box, Space
from ui.motion import Going, Move, Way
from ui.theme import FAR, FLOOR, LINE_HEIGHT, PRESS, SIGN, Theme
from ui.typeset import fit

Align: TypeAlias = Literal["left", "center", "right"]
Valign: TypeAlias = Literal["top", "middle", "bottom"]
Radius: TypeAlias = float | tuple[float, float, float, float]


SOFT = 0.3  # px that a smooth line loses at each side
OUTLINE = 0.03  # of an icon's size
AROUND = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))


class Mark(NamedTuple):
    """What was drawn where. `kind`: text, shape, icon; `what`: the words or the icon's name; `rotated`: the box is only about right.

    `ink`: its colour, "" for a picture of many; `alpha`: how much of it; `fills`: it covers all of its box; `thick`: only so much of
    it at each side; `outline`: the colour round an icon. Of words also the `face`, the `size` they came out at in u, and whether they
    are `far`: for everybody round the table."""

    kind: str
    box: Box
    what: str = ""
    rotated: bool = False
    ink: str = ""
    alpha: float = 1.0
    fills: bool = False
    thick: float = 0.0
    outline: str = ""
    face: str = ""
    size: float = 0.0
    far: bool = False


@dataclass(eq=False)
class Target:
    """Something that can be touched: an option of the view, or `call` for what stays on the screen.

    `drag(dx, dy, x, y)` in u while the finger moves, `drop(x, y)` when it lifts. `sinks`: it goes down under the finger.

    For keys: `step(dx, dy, fast)` moves what a finger would drag by one place and gives the name that it has then; `scroll(dx, dy)` moves
    what lies in this window by a step and gives by how many u; `back`: Escape does this; `ground`: it only keeps touches off what lies
    below."""

    box: Box
    option: Option | None = None
    call: Callable[[], None] | None = None
    drag: Callable[[float, float, float, float], None] | None = None
    drop: Callable[[float, float], None] | None = None
    hold: float = 0.0
    name: str = ""
    shift: Any = None
    sinks: float = 0.0
    edges: list[Any] = field(default_factory=list)
    faces: list[tuple[Any, str, str]] = field(default_factory=list)
    progress: Callable[[float], None] | None = None
    step: Callable[[int, int, bool], str] | None = None
    scroll: Callable[[int, int], tuple[float, float]] | None = None
    back: bool = False
    ground: bool = False

    @property
    def label(self) -> str:
        return self.option.label if self.option else self.name

    def same(self, other: Target) -> bool:
        """Whether it does the same as a target of an earlier drawing."""
        return self.option == other.option and self.name == other.name


class Field(Protocol):
    """What letters are typed into."""

    def takes(self, text: str) -> str:
        """What it would write for these letters, "" for what it cannot show."""

    def type(self, letter: str) -> None:
        """Write a letter."""

    def rub(self) -> None:
        """Take the last letter away."""

    def finish(self) -> None:
        """What was typed is right."""


@dataclass(eq=False)
class Live:
    """A part that redraws itself: `draw(pen, now)` tells whether it still runs. `smooth`: with every frame, not ten times a second."""

    group: Any
    draw: Callable[[Pen, float], bool]
    after: int  # so many marks were there before it
    smooth: bool = False
    running: bool = True
    pen: Pen | None = None

    def paint(self, parent: Pen, now: float) -> None:
        """Draw it anew."""
        self.group.clear()
        self.pen = Pen(self.group, parent.space, parent.theme)
        self.running = self.draw(self.pen, now)


def _cut(mark: Mark, box: Box) -> list[Mark]:
    """What of a mark is left in a box: shapes are cut; words, icons and outlines only count whole."""
    part = mark.box.within(box)
    if mark.kind != "shape" or mark.thick:
        return [mark] if part.w > mark.box.w - SOFT and part.h > mark.box.h - SOFT else []
    return [mark._replace(box=part)] if part.w > 0 and part.h > 0 else []


@lru_cache(maxsize=256)
def rgba(colour: str) -> tuple[float, float, float, float]:
    r, g, b, a = get_color_from_hex(colour)
    return r, g, b, a


class Pen:
    """Draws into `group` for a window of `space`, with the colours of `theme`. `goes`: whether what is drawn as gone is on its way out."""

    def __init__(self, group: Any, space: Space, theme: Theme, goes: Callable[[Hashable], bool] = lambda name: False) -> None:
        self.group, self.space, self.theme = group, space, theme
        self._goes = goes
        self.u = space.u
        self.targets: list[Target] = []
        self.lives: list[Live] = []
        self.marks: list[Mark] = []
        self.moves: list[Move] = []
        self.field: Field | None = None
        self.lid: Any = None  # moves the header, see `Surface`
        self._rotated = False

    # --- shapes -------------------------------------------------------------------------------------------------------

    def add(self, instruction: Any) -> Any:
        self.group.add(instruction)
        return instruction

    def colour(self, colour: str, alpha: float = 1.0) -> Any:
        r, g, b, a = rgba(colour)
        return self.add(Color(r, g, b, a * alpha))

    def px(self, box: Box) -> tuple[float, float, float, float]:
        """x, y, width, height in Kivy's pixels (from the bottom left)."""
        u = self.u
        return box.x * u, self.space.height - box.bottom * u, box.w * u, box.h * u

    def point(self, x: float, y: float) -> tuple[float, float]:
        return x * self.u, self.space.height - y * self.u

    def rect(self, box: Box, colour: str, radius: Radius = 0, alpha: float = 1.0) -> Any:
        """A filled (rounded) rectangle; `radius` may be given for each corner, clockwise from the top left. Gives its Color."""
        ink = self.colour(colour, alpha)
        x, y, w, h = self.px(box)
        if radius:
            radii = [radius] * 4 if isinstance(radius, int | float) else list(radius)
            self.add(rounded.filled(x, y, w, h, [r * self.u for r in radii]))
        else:
            self.add(Rectangle(pos=(x, y), size=(w, h)))
        self.marks.append(Mark("shape", box, "", self._rotated, colour, alpha, fills=True))
        return ink

    def frame(self, box: Box, colour: str, radius: float = 0, thick: float = 3.0) -> Any:
        """An outline of `thick` u inside the box."""
        ink = self.colour(colour)
        radii = [max(radius * self.u, thick * self.u / 2 + 1)] * 4
        self.add(rounded.framed(*self.px(box), radii, thick * self.u))
        self.marks.append(Mark("shape", box, "", self._rotated, colour, thick=thick))
        return ink

    def line(self, points: Sequence[tuple[float, float]], colour: str, thick: float = 3.0) -> None:
        self.colour(colour)
        flat = [c for x, y in points for c in self.point(x, y)]
        self.add(SmoothLine(points=flat, width=thick * self.u / 2, cap="round", joint="round"))

    def polygon(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        """A filled convex polygon with soft edges."""
        if len(points) < 3:
            return
        self.colour(colour)
        flat = [self.point(x, y) for x, y in points]
        vertices = [v for x, y in flat for v in (x, y, 0.0, 0.0)]
        self.add(Mesh(vertices=vertices, indices=list(range(len(flat))), mode="triangle_fan"))
        self.add(SmoothLine(points=[v for p in flat for v in p], close=True, width=0.5))

    def arc(self, cx: float, cy: float, radius: float, colour: str, thick: float, start: float = 0, end: float = 360) -> None:
        """Part of a circle; degrees clockwise from the top."""
        self.colour(colour)
        x, y = self.point(cx, cy)
        wide = thick * self.u / 2
        count = rounded.chords(radius * self.u + wide, math.radians(abs(end - start))) + 1
        self.add(SmoothLine(circle=(x, y, radius * self.u, start, end, count), width=wide, cap="round"))
        box = Box(cx - radius, cy - radius, 2 * radius, 2 * radius).inset(-thick / 2)
        self.marks.append(Mark("shape", box, "", self._rotated, colour, thick=thick))

    def icon(self, name: str, x: float, y: float, size: float, colour: str, alpha: float = 1.0, outline: str = "") -> None:
        """An icon of `ui/assets/icons`, in an `outline` where one is given; an unknown name or no size draws nothing."""
        if size <= 0 or not textures.has_icon(name):
            return
        box = Box(x, y, size, size)
        px, py, w, h = self.px(box)
        if outline:
            self.colour(outline, alpha)
            thick = max(1.0, size * OUTLINE * self.u)
            for dx, dy in AROUND:
                self.add(Rectangle(texture=textures.icon(name), pos=(px + dx * thick, py + dy * thick), size=(w, h)))
        self.colour(colour, alpha)
        self.add(Rectangle(texture=textures.icon(name), pos=(px, py), size=(w, h)))
        self.marks.append(Mark("icon", box, name, self._rotated, colour, alpha, outline=outline))

    def image(self, texture: Any, box: Box, radius: float = 0, name: str = "") -> None:
        """A picture that fills the box, cut to the box's shape where it has round corners; one of ours by its `name` under assets."""
        self.colour("#FFFFFF")
        x, y, w, h = self.px(box)
        if radius:
            self.add(rounded.pictured(texture, x, y, w, h, [radius * self.u] * 4))
        else:
            self.add(Rectangle(texture=texture, pos=(x, y), size=(w, h)))
        self.marks.append(Mark("shape", box, name, self._rotated))

    def cover(self, texture: Any, box: Box, radius: float = 0) -> None:
        """A picture that covers the box: its middle, not squeezed."""
        wide, tall = texture.size
        share = (box.w / box.h) / (wide / tall)
        w, h = (wide, tall / share) if share > 1 else (wide * share, tall)
        self.image(texture.get_region((wide - w) / 2, (tall - h) / 2, w, h), box, radius)

    def contain(self, texture: Any, box: Box, radius: float = 0) -> Box:
        """A picture as large as the box allows, whole. Gives its place."""
        wide, tall = texture.size
        k = min(box.w / wide, box.h / tall)
        place = Box(box.cx - wide * k / 2, box.cy - tall * k / 2, wide * k, tall * k)
        self.image(texture, place, radius)
        return place

    def tinted(self, texture: Any, box: Box, colour: str) -> None:
        """A white picture of ours in a colour."""
        self.colour(colour)
        x, y, w, h = self.px(box)
        self.add(Rectangle(texture=texture, pos=(x, y), size=(w, h)))
        self.marks.append(Mark("shape", box, "", self._rotated, colour))

    # --- words --------------------------------------------------------------------------------------------------------

    def text(
        self,
        text: str,
        box: Box,
        size: float,
        colour: str = "",
        face: str = SIGN,
        align: Align = "left",
        valign: Valign = "middle",
        lines: int = 1,
        least: float = FLOOR,
        lead: float = 0.0,
        far: bool = False,
        narrow: float = 1.0,
    ) -> Box:
        """Words inside the box: smaller down to `least`, then cut with an ellipsis; never outside. Gives the box of the words.
        `lead`: line height as a share of the size, 0 for the face's own; `far`: everybody round the table must read it, so it shrinks
        to `FAR` at most; `narrow`: letters of that share of their width."""
        lead, size, least = lead or LINE_HEIGHT[face], max(size, FLOOR), max(least, FAR if far else FLOOR)
        px, rows = fit(text, box.w * self.u / narrow, box.h * self.u, size * self.u, max(1.0, least * self.u), face, lines, lead)
        above, below = textures.ascent(face, px)
        pitch = px * lead
        tall = pitch * len(rows)
        room = box.h * self.u - tall
        top = box.y * self.u + {"top": 0.0, "middle": room / 2, "bottom": room}[valign]
        self.colour(colour or self.theme.text)
        left, wide = box.right, 0.0
        for i, row in enumerate(rows):
            w = textures.width(row, face, px) * narrow
            x = box.x * self.u + {"left": 0.0, "center": (box.w * self.u - w) / 2, "right": box.w * self.u - w}[align]
            y = top + i * pitch + (pitch - above - below) / 2
            self._row(row, face, px, x, y, narrow)
            left, wide = min(left, x / self.u), max(wide, w / self.u)
        used = Box(left if rows else box.x, top / self.u, wide, tall / self.u)
        if text:
            ink = colour or self.theme.text
            self.marks.append(Mark("text", used, text, self._rotated, ink, face=face, size=px / self.u, far=far))
        return used

    def _row(self, row: str, face: str, px: int, x: float, y: float, narrow: float) -> None:
        texture = textures.words(row, face, px) if row else None
        if texture is not None:
            wide, tall = texture.size
            self.add(Rectangle(texture=texture, pos=(round(x), round(self.space.height - y - tall)), size=(round(wide * narrow), tall)))

    def width(self, text: str, size: float, face: str = SIGN) -> float:
        """How wide one line would be, in u."""
        return textures.width(text, face, round(size * self.u)) / self.u

    # --- places that turn, are cut, move or are touched -------------------------------------------------------------

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """What is drawn inside is turned clockwise about the point."""
        self.add(PushMatrix())
        self.add(Rotate(angle=-degrees, origin=self.point(x, y)))
        was, self._rotated = self._rotated, True
        yield
        self._rotated = was
        self.add(PopMatrix())

    @contextmanager
    def sliding(self) -> Iterator[None]:
        """What is drawn inside can be moved as a whole: `lid` is its Translate."""
        self.add(PushMatrix())
        self.lid = self.add(Translate(0, 0))
        yield
        self.add(PopMatrix())

    @contextmanager
    def named(self, name: Hashable, box: Box, way: Way) -> Iterator[None]:
        """What is drawn inside, in the box, is one thing that may move: `name` tells it from everything else on the screen."""
        self.add(PushMatrix())
        shift = self.add(Translate(0, 0))
        scale = self.add(Scale(1, 1, 1, origin=self.point(box.cx, box.cy)))
        yield
        self.add(PopMatrix())
        self.moves.append(Move(name, box, way, shift, scale))

    def stands(self, name: Hashable, box: Box) -> None:
        """What was drawn in the box may be `gone` in a later drawing."""
        self.moves.append(Move(name, box, "stands", None, None))

    def gone(self, name: Hashable, box: Box, way: Going, draw: Callable[[], None]) -> None:
        """What stood here by that name is no longer there. Only while it goes, `draw` draws it over what is left of it."""
        self.add(PushMatrix())
        scale = self.add(Scale(1, 1, 1, origin=self.point(box.cx, box.cy if way == "shrink" else box.bottom)))
        if self._goes(name):
            draw()
        self.add(PopMatrix())
        self.moves.append(Move(name, box, way, None, scale))

    @contextmanager
    def cut(self, box: Box) -> Iterator[None]:
        """What is drawn inside shows only within the box."""
        x, y, w, h = self.px(box)
        self.add(StencilPush())
        self.add(Rectangle(pos=(x, y), size=(w, h)))
        self.add(StencilUse())
        before = len(self.marks)
        yield
        self.marks[before:] = [mark for one in self.marks[before:] for mark in _cut(one, box)]
        self.add(StencilUnUse())
        self.add(Rectangle(pos=(x, y), size=(w, h)))
        self.add(StencilPop())

    @contextmanager
    def target(
        self,
        box: Box,
        option: Option | None = None,
        call: Callable[[], None] | None = None,
        name: str = "",
        sinks: float = PRESS,
    ) -> Iterator[Target]:
        """What is drawn inside goes down under the finger and can be touched."""
        target = Target(box, option, call, name=name, sinks=sinks)
        self.add(PushMatrix())
        target.shift = self.add(Translate(0, 0))
        yield target
        self.add(PopMatrix())
        self.targets.append(target)

    def live(self, draw: Callable[[Pen, float], bool], smooth: bool = False) -> None:
        """A part that draws itself now and again while `draw(pen, now)` says that it runs; with every frame where it is `smooth`."""
        group = self.add(InstructionGroup())
        self.lives.append(Live(group, draw, len(self.marks), smooth))

    def all_marks(self) -> list[Mark]:
        """What was drawn, in that order, with what the live parts drew last."""
        marks, done = [], 0
        for live in self.lives:
            marks += self.marks[done : live.after] + (live.pen.marks if live.pen is not None else [])
            done = live.after
        return marks + self.marks[done:]
