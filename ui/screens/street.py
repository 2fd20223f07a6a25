"""The street at dusk on the home page: moon, skyline, five bins at the kerb. Pictures are drawn by `tools/draw_art.py`."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rectangle

from ui.layout import Box
from ui.pen import Pen
from ui.textures import art
from ui.theme import mix

SKYLINE = (480.0, 94.0)
BINS = (268.0, 60.0)
MOON = 64.0
KERB, SLAB, JOINT = 10.0, 44.0, 3.0


def tinted(pen: Pen, name: str, box: Box, colour: str = "#FFFFFF", alpha: float = 1.0, part: tuple[float, float] | None = None) -> None:
    """A picture of `assets/art` over the box; `part`: only so much of its width and height (0..1), from the top left."""
    texture: Any = art(f"art/{name}")
    if part is not None:
        wide, high = texture.width * part[0], texture.height * part[1]
        texture = texture.get_region(0, texture.height - high, wide, high)
    pen.colour(colour, alpha)
    x, y, w, h = pen.px(box)
    pen.add(Rectangle(texture=texture, pos=(x, y), size=(w, h)))


def street(pen: Pen, box: Box) -> None:
    """The street along the foot of the box, its kerb as the lowest line; needs about 270 × 110 u."""
    theme = pen.theme
    kerb = box.bottom_part(KERB)
    share = min(1.0, box.w / SKYLINE[0])
    skyline = Box(box.x, kerb.y - SKYLINE[1] - 14, SKYLINE[0] * share, SKYLINE[1])
    pen.rect(Box(skyline.x, skyline.y + 8, skyline.w, 60), "#F2C879", alpha=0.9) if False else None
    tinted(pen, "houses", skyline, mix(theme.ground, theme.deep, 0.75), part=(share, 1.0))
    room = (box.w - BINS[0]) / 2
    pen.rect(kerb, theme.line, 3)
    for joint in range(1, int(box.w / SLAB) + 1):
        pen.rect(Box(box.x + joint * SLAB - JOINT - 3, kerb.y, JOINT, KERB), theme.ground)
    tinted(pen, "bins", Box(box.x + room, kerb.y - BINS[1] + 3, *BINS))
