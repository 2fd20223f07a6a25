"""The page on which people set the tray's four corners: which corner is meant, where each was put, and what is wrong with them.

Corners are shares of the camera's picture, 0..1 from the left and from the top, in the order upper left, upper right, lower right,
lower left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

Corner = tuple[float, float]
START: tuple[Corner, ...] = ((0.25, 0.2), (0.75, 0.2), (0.75, 0.8), (0.25, 0.8))
FINEST = (1 / 1280, 1 / 720)  # a nudge: one pixel of the picture


class TrayEye(Protocol):
    """What the page asks of the eye."""

    def corners(self) -> tuple[Corner, ...]:
        """Where the tray's corners are taken to be, () where that is not known."""
        ...

    def tapped(self) -> bool:
        """Whether they were set by hand."""
        ...

    def set_corners(self, corners: tuple[Corner, ...], side: float) -> str:
        """Go by these corners of a tray of `side` mm, now and after the next start; why that is impossible, "" where it is not."""
        ...

    def forget_corners(self) -> None:
        """Go by the printed squares."""
        ...

    def light(self) -> tuple[tuple[bool, str], ...]:
        """What the light is like, in sentences: whether it is well, and the words."""
        ...


@dataclass
class Corners:
    """`eye`: None where no camera looks; `chosen`: the corner that the next touch puts."""

    eye: TrayEye | None = None
    points: list[Corner] = field(default_factory=lambda: list(START))
    chosen: int = 0
    problem: str = ""

    def open(self) -> None:
        """Begin with the corners as they are known."""
        known = self.eye.corners() if self.eye is not None else ()
        self.points = list(known if len(known) == len(START) else START)
        self.chosen, self.problem = 0, ""

    def put(self, x: float, y: float) -> None:
        """The chosen corner is here; the next one is meant then."""
        self.points[self.chosen] = (_share(x), _share(y))
        self.chosen, self.problem = (self.chosen + 1) % len(START), ""

    def nudge(self, right: int, down: int) -> None:
        """Move the chosen corner by so many pixels."""
        x, y = self.points[self.chosen]
        self.points[self.chosen] = (_share(x + right * FINEST[0]), _share(y + down * FINEST[1]))
        self.problem = ""

    def choose(self, number: int) -> None:
        """That corner is meant now."""
        self.chosen = number % len(START)

    def use(self, side: float) -> bool:
        """Go by the corners as they are set; False, with the `problem`, where they cannot be a tray's."""
        self.problem = self.eye.set_corners(tuple(self.points), side) if self.eye is not None else ""
        return not self.problem


def _share(value: float) -> float:
    return min(max(value, 0.0), 1.0)
