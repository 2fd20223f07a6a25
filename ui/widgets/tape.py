"""Hazard tape: stripes of ink on yellow (somebody must look) or on red (somebody is about to lose something)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from ui.layout import Box
from ui.pen import Pen
from ui.theme import mix

Points: TypeAlias = list[tuple[float, float]]


def stripes(pen: Pen, box: Box, colour: str, period: float = 28.0, radius: tuple[float, float, float, float] = (0, 0, 0, 0)) -> None:
    """Slanting stripes in a box with rounded corners (clockwise from the top left); `period`: one stripe of each colour, in u."""
    pen.rect(box, colour, radius if any(radius) else 0)
    outline = rounded(box, radius)
    half = period / 2
    x = box.x - box.h
    while x < box.right:
        stripe = [(x, box.bottom), (x + half, box.bottom), (x + box.h + half, box.y), (x + box.h, box.y)]
        pen.polygon(clip(stripe, outline), pen.theme.ink)
        x += period


def rounded(box: Box, radius: Sequence[float]) -> Points:
    """The outline of a box with rounded corners, clockwise as seen on the screen."""
    corners = ((box.x, box.y, 1, 1), (box.right, box.y, -1, 1), (box.right, box.bottom, -1, -1), (box.x, box.bottom, 1, -1))
    points: Points = []
    for number, ((x, y, sx, sy), r) in enumerate(zip(corners, radius, strict=True)):
        if not r:
            points.append((x, y))
            continue
        for step in range(7):
            angle = math.radians(180 + 90 * number + 15 * step)
            points.append((x + sx * r + r * math.cos(angle), y + sy * r + r * math.sin(angle)))
    return points


def clip(shape: Points, outline: Points) -> Points:
    """What of a convex shape lies within a convex outline, both as points (Sutherland and Hodgman)."""
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        side = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in shape]
        kept: Points = []
        for i, (p, s) in enumerate(zip(shape, side, strict=True)):
            q, t = shape[i - 1], side[i - 1]
            if (s >= 0) != (t >= 0):
                share = t / (t - s)
                kept.append((q[0] + (p[0] - q[0]) * share, q[1] + (p[1] - q[1]) * share))
            if s >= 0:
                kept.append(p)
        shape = kept
        if not shape:
            return []
    return shape


def fill(pen: Pen, kind: str) -> str:
    """The colour under the stripes: tape for a doubt, stop for danger."""
    return pen.theme.stop if kind in ("stop", "danger") else pen.theme.tape


def shade(pen: Pen, colour: str, share: float) -> str:
    """Darker by a share of ink: under-edges and plates on a coloured lid."""
    return mix(colour, pen.theme.ink, share)
