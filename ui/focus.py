"""Where the focus goes: geometry over the boxes of what can be touched, the same for every page.

`ahead` is what an arrow key means: what begins beyond the edge of the present box, near and in line before far and aside. `reading` is
what Tab means, and what an arrow to the side means at the end of a row: rows from the top, each from the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from ui.layout import Box

Way: TypeAlias = Literal["left", "right", "up", "down"]
STEPS: dict[Way, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SLACK = 2.0  # u that two boxes may overlap and still lie beyond each other
ASIDE = 2.5  # so much nearer must be what does not lie in line
MIDDLE = 0.1  # what a distance of the middles counts, among what is equally near


def ahead(boxes: Sequence[Box], at: Box, way: Way) -> int | None:
    """Which box an arrow leads to, None where there is none. To the sides only what shares a height with the present box."""
    costs = {index: cost for index, box in enumerate(boxes) if (cost := _cost(at, box, way)) is not None}
    return min(costs, key=costs.__getitem__) if costs else None


def _cost(at: Box, box: Box, way: Way) -> float | None:
    """How far a box is in this direction; None where it does not lie there."""
    end, start = _edges(at, box, way)
    if start < end - SLACK:
        return None
    if way in ("up", "down"):
        apart, middles = _gap((at.x, at.right), (box.x, box.right)), abs(at.cx - box.cx)
    else:
        apart, middles = _gap((at.y, at.bottom), (box.y, box.bottom)), abs(at.cy - box.cy)
        if apart > -SLACK:
            return None
    return start - end + ASIDE * max(0.0, apart) + MIDDLE * middles


def _edges(at: Box, box: Box, way: Way) -> tuple[float, float]:
    """Where the present box ends and the other begins, growing in this direction."""
    if way == "down":
        return at.bottom, box.y
    if way == "up":
        return -at.y, -box.bottom
    return (at.right, box.x) if way == "right" else (-at.x, -box.right)


def _gap(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far two spans are apart; negative as far as they overlap."""
    return max(one[0], other[0]) - min(one[1], other[1])


def reading(boxes: Sequence[Box]) -> list[int]:
    """The boxes in the order in which they are read."""
    rows: list[list[int]] = []
    for index in sorted(range(len(boxes)), key=lambda i: (boxes[i].y, boxes[i].x)):
        if rows and _level(boxes[rows[-1][0]], boxes[index]):
            rows[-1].append(index)
        else:
            rows.append([index])
    return [index for row in rows for index in sorted(row, key=lambda i: boxes[i].x)]


def _level(first: Box, box: Box) -> bool:
    """Whether a box belongs to the row that another one begins: their tops are about level."""
    return box.y - first.y <= 0.5 * min(first.h, box.h)


def after(boxes: Sequence[Box], at: Box, back: bool = False) -> int | None:
    """Which box is read next after (`back`: before) a place, None where there is none."""
    order = reading([*boxes, at])
    place = order.index(len(boxes)) + (-1 if back else 1)
    return order[place] if 0 <= place < len(order) else None


def nearest(boxes: Sequence[Box], at: Box) -> int | None:
    """The box whose middle is nearest."""
    return min(range(len(boxes)), key=lambda i: (boxes[i].cx - at.cx) ** 2 + (boxes[i].cy - at.cy) ** 2) if boxes else None
