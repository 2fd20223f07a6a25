"""The street at dusk on the home page: skyline, five bins at the kerb. The pictures are drawn by `ui/draw_art.py`."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rectangle

from ui.layout import Box
from ui.pen import Mark, Pen
from ui.textures import art
from ui.theme import mix

SKYLINE = (480.0, 94.0)
WINDOWS = ((94.0, 36.0), (301.0, 34.0), (440.0, 44.0))  # where the houses have holes
BINS = (268.0, 60.0)
KERB, SLAB, JOINT = 10.0, 44.0, 3.0
LAMP = "#F2C879"


def picture(pen: Pen, name: str, box: Box, colour: str = "#FFFFFF", alpha: float = 1.0, part: tuple[float, float] = (1.0, 1.0)) -> None:
    """A picture of `assets/art` over the box; `part`: only so much of its width and height (0..1), from the top left."""
    texture: Any = art(f"art/{name}")
    left, foot, _right, _foot, right, top, *_rest = texture.tex_coords  # the file may fill only a part of its texture
    right, foot = left + (right - left) * part[0], top + (foot - top) * part[1]
    coords = (left, foot, right, foot, right, top, left, top)
    x, y, w, h = pen.px(box)
    pen.colour(colour, alpha)
    pen.add(Rectangle(texture=texture, tex_coords=coords, pos=(x, y), size=(w, h)))
    pen.marks.append(Mark("shape", box, f"art/{name}", ink=colour, alpha=alpha))


def street(pen: Pen, box: Box, title: Box) -> None:
    """The street along the foot of the box, its kerb as the lowest line; needs about 270 × 110 u. No window is lit behind the title."""
    theme = pen.theme
    kerb = box.bottom_part(KERB)
    share = min(1.0, box.w / SKYLINE[0])
    skyline = Box(box.x, kerb.y - SKYLINE[1] - 16, SKYLINE[0] * share, SKYLINE[1])
    for x, y in WINDOWS:
        lamp = Box(skyline.x + x - 1, skyline.y + y - 1, 12, 15)
        if x + 10 < skyline.w and not lamp.overlaps(title):
            pen.rect(lamp, LAMP)
    picture(pen, "houses", skyline, mix(theme.ground, theme.deep, 0.8), part=(share, 1.0))
    pen.rect(kerb, theme.line, 3)
    for joint in range(1, int(box.w / SLAB) + 1):
        pen.rect(Box(box.x + joint * SLAB - JOINT - 3, kerb.y, JOINT, KERB), theme.ground)
    picture(pen, "bins", Box(box.cx - BINS[0] / 2, kerb.y - BINS[1] + 3, *BINS))
