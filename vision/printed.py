"""What is printed on the two mats: pure data that the camera's eye and whoever prints or draws the mats share.

A mat's own coordinates are millimetres on its plane, from its middle, x to the right and y up when the mat lies as a
player reads it. Markers are of OpenCV's dictionary DICT_4X4_50; each stands upright on a white square.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PrintedMat:
    """One mat. `size`: its edge in mm. `ids`: its markers in the order upper left, upper right, lower right, lower left;
    `marker`: a marker's black edge in mm; `inset`: from the mat's edge to that black edge; `quiet`: white rim round it."""

    name: str
    size: float
    ids: tuple[int, int, int, int]
    marker: float
    inset: float
    quiet: float

    def corners(self, marker_id: int) -> tuple[Point, Point, Point, Point]:
        """A marker's corners in mm in ArUco's order: upper left, upper right, lower right, lower left."""
        place = self.ids.index(marker_id)
        outer, inner = self.size / 2 - self.inset, self.size / 2 - self.inset - self.marker
        left, right = (-outer, -inner) if place in (0, 3) else (inner, outer)
        low, high = (inner, outer) if place in (0, 1) else (-outer, -inner)
        return (left, high), (right, high), (right, low), (left, low)


DICTIONARY = "DICT_4X4_50"
TRAY_MAT = PrintedMat("tray", 280.0, (0, 1, 2, 3), marker=20.0, inset=6.0, quiet=4.0)  # the felt between the walls
CAN_MAT = PrintedMat("can", 300.0, (4, 5, 6, 7), marker=22.0, inset=16.0, quiet=5.0)  # the can stands in its middle
