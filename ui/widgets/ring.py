"""The ring that fills while nothing moves, with the seconds that remain; it empties at once when something does."""

from __future__ import annotations

import math

from companion.view import Ring
from companion.words import _
from ui.layout import Box
from ui.pen import Pen


def ring(pen: Pen, cx: float, cy: float, size: float, wait: Ring) -> None:
    """`size`: outer diameter in u. Draws itself again only while it fills."""
    pen.live(lambda own, now: _draw(own, cx, cy, size, wait, now), smooth=True)


def left(wait: Ring, now: float) -> float:
    """Seconds that remain."""
    if wait.done:
        return 0.0
    return wait.seconds if wait.since is None else min(wait.seconds, max(0.0, wait.since + wait.seconds - now))


def _draw(pen: Pen, cx: float, cy: float, size: float, wait: Ring, now: float) -> bool:
    t, thick = pen.theme, size / 8
    radius = (size - thick) / 2
    remaining = left(wait, now)
    pen.arc(cx, cy, radius, t.line, thick)
    share = 1 - remaining / wait.seconds
    if share > 0.01:
        pen.arc(cx, cy, radius, t.good if remaining <= 0 else t.text, thick, 0, 360 * share)
    if remaining <= 0:
        pen.icon("tick", cx - size * 0.24, cy - size * 0.24, size * 0.48, t.text)
    else:
        seconds = _("{seconds}s").format(seconds=math.ceil(remaining))
        inside = size * 0.62
        pen.text(seconds, Box(cx - inside / 2, cy - inside / 2, inside, inside), size * 0.47, align="center")
    return wait.since is not None and remaining > 0
