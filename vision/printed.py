"""What is printed on the two mats, as pure data: which ArUco markers lie where. The reader looks for them, the press and
the simulated table draw them.

Each mat has its own plane: metres, origin in the middle of the mat, x to the right, y up as a person reads it. A marker's
corners are listed as the detector lists them: upper left, upper right, lower right, lower left of the upright marker.
The ids run round each mat: upper left, upper right, lower right, lower left.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]

DICTIONARY = "DICT_4X4_50"  # name of the predefined dictionary in cv2.aruco
MODULES = 6  # black border and four bits: modules along a marker's edge
MARKER_EDGE = 0.018  # outer edge of the black square
QUIET_ZONE = 0.003  # white paper round the black square


@dataclass(frozen=True, slots=True)
class Marker:
    """One printed marker: its id, the middle of its black square and that square's edge, in metres."""

    id: int
    at: Point
    edge: float = MARKER_EDGE

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Upper left, upper right, lower right, lower left of the black square, in metres on the mat."""
        (x, y), half = self.at, self.edge / 2
        return ((x - half, y + half), (x + half, y + half), (x + half, y - half), (x - half, y - half))


@dataclass(frozen=True, slots=True)
class Mat:
    """A square printed mat: its edge in metres and its four markers."""

    size: float
    markers: tuple[Marker, Marker, Marker, Marker]

    def marker(self, number: int) -> Marker:
        """The marker with this id; KeyError when the mat has none."""
        for marker in self.markers:
            if marker.id == number:
                return marker
        raise KeyError(number)


def _square(size: float, first: int, reach: float) -> Mat:
    """A mat whose markers' middles lie `reach` metres from its middle along both axes."""
    signs = ((-1, 1), (1, 1), (1, -1), (-1, -1))
    one, two, three, four = (Marker(first + n, (sx * reach, sy * reach)) for n, (sx, sy) in enumerate(signs))
    return Mat(size, (one, two, three, four))


# The tray's floor: markers in its corners, 3 mm of felt between the paper and the wall that may hide its foot.
TRAY_MAT = _square(size=0.28, first=0, reach=0.125)
# Round the can: 18 mm in from the edge, because the tray's wall may stand on the nearest centimetre of this mat.
CAN_MAT = _square(size=0.30, first=4, reach=0.120)
