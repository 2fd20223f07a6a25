"""Places and sizes, in u: 1 u is 1 px on 800×480 and 1.5 px on 1280×720 or 720×1280.

Landscape is 800…853 × 480 u, portrait 480 × 800…853 u; all coordinates count from the top left, as in the drawings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in u, from the top left of the window."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by `dx` left and right and by `dy` (or `dx`) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def move(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def left_part(self, w: float) -> Box:
        return Box(self.x, self.y, w, self.h)

    def right_part(self, w: float) -> Box:
        return Box(self.right - w, self.y, w, self.h)

    def top_part(self, h: float) -> Box:
        return Box(self.x, self.y, self.w, h)

    def bottom_part(self, h: float) -> Box:
        return Box(self.x, self.bottom - h, self.w, h)

    def below(self, dy: float) -> Box:
        """What remains under the first `dy`."""
        return Box(self.x, self.y + dy, self.w, self.h - dy)

    def after(self, dx: float) -> Box:
        """What remains right of the first `dx`."""
        return Box(self.x + dx, self.y, self.w - dx, self.h)

    def columns(self, shares: int | Sequence[float], gap: float = 10.0) -> list[Box]:
        """Side by side: so many equal ones, or one for each share of the width."""
        parts = [1.0] * shares if isinstance(shares, int) else list(shares)
        room, x, out = self.w - gap * (len(parts) - 1), self.x, []
        for part in parts:
            w = room * part / sum(parts)
            out.append(Box(x, self.y, w, self.h))
            x += w + gap
        return out

    def rows(self, shares: int | Sequence[float], gap: float = 10.0) -> list[Box]:
        """One under the other: so many equal ones, or one for each share of the height."""
        turned = Box(self.y, self.x, self.h, self.w).columns(shares, gap)
        return [Box(b.y, b.x, b.h, b.w) for b in turned]

    def grid(self, count: int, across: int, gap: float = 10.0) -> list[Box]:
        """`count` equal cells, `across` in a row, left to right and down."""
        down = max(1, -(-count // across))
        return [cell for row in self.rows(down, gap) for cell in row.columns(across, gap)][:count]

    def within(self, other: Box) -> Box:
        """The part of it that lies in the other; without width or height where there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Whether the two share more than `slack` in both directions."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )


@dataclass(frozen=True, slots=True)
class Space:
    """A window of `width` × `height` px, measured in u. `mirrored`: the keys at its foot stand the other way round, for a left hand."""

    width: int
    height: int
    mirrored: bool = False

    @property
    def portrait(self) -> bool:
        return self.height > self.width

    @property
    def u(self) -> float:
        """Pixels in one u."""
        return self.width / 480 if self.portrait else min(self.width / 800, self.height / 480)

    @property
    def w(self) -> float:
        return self.width / self.u

    @property
    def h(self) -> float:
        return self.height / self.u

    @property
    def whole(self) -> Box:
        return Box(0, 0, self.w, self.h)
