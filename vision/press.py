"""The two mats as sheets of paper to print, cut and join: pure geometry, in millimetres on a sheet.

Strategy: each mat is larger than the paper, so it comes in four pieces, a corner square on each, and every piece fits on A4 and on Letter
alike. A sheet is a list of plain marks (boxes, lines, words); whoever writes a file needs to know no more. On a sheet x runs to the right
and y down from the upper left corner of the paper. Beside the piece stands a line of 100 mm: who measures it knows whether the printer
kept the size.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import cv2
import numpy as np

from companion.words import N_, _
from vision.calibration import Settings
from vision.printed import CAN_MAT, DICTIONARY, MODULES, QUIET_ZONE, TRAY_MAT, Marker, Mat

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CHECK = 100.0  # mm, the line that is measured
TOP = 18.0  # of the piece
THIN, THICK = 0.15, 0.4  # widths of lines
GREY, BLACK, WHITE = 0.55, 0.0, 1.0
TICK = 3.0  # mm to both sides of an edge that is joined
DASH = 4.0
ROW = 5.0  # from one line of words to the next
LETTERS = 3.6  # their size
COLUMNS = 84  # letters in a line of words
PLAN = 16.0  # edge of the small plan

TITLES = {TRAY_MAT: N_("Mat of the dice tray"), CAN_MAT: N_("Mat of the can")}
PLACES = (N_("upper left piece"), N_("upper right piece"), N_("lower right piece"), N_("lower left piece"))
CHECKED = N_("This line must be 100 mm long. If it is not, print again at 100 %, not fitted to the page.")
CUT = N_("Cut along the full lines. Lay the four pieces together at the dashed lines so that the marks meet; tape them from below.")
BETWEEN = N_("From the middle of one black square to the middle of the next one it must be {distance} mm.")
ALONE = N_("You may as well cut out the black squares alone, with a white rim of {rim} mm, and stick them on cloth at these distances.")
LAID = {
    TRAY_MAT: N_("Lay the mat flat on the floor of the tray, the way its plan shows it, upper edge away from you."),
    CAN_MAT: N_("Lay the mat flat on the table, the can in its middle. For a scale that stands higher than the table, cut out the circle."),
}


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle. `grey`: 0 black to 1 white."""

    x: float
    y: float
    width: float
    height: float
    grey: float = BLACK


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    start: tuple[float, float]
    end: tuple[float, float]
    width: float = THIN
    grey: float = GREY


@dataclass(frozen=True, slots=True)
class Words:
    """One line of words; `x`, `y`: where it begins, on its base line."""

    x: float
    y: float
    text: str


Mark: TypeAlias = Box | Line | Words


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper of `size` mm with its marks, which lie over each other in their order. `title`: what is on it; `corner`: where the
    upper left corner of the piece lies on the sheet; `origin`: the same point on the mat, mm, y up."""

    size: tuple[float, float]
    title: str
    marks: tuple[Mark, ...]
    corner: tuple[float, float]
    origin: tuple[float, float]


def sheets(paper: str = "a4") -> tuple[Sheet, ...]:
    """All pieces of both mats, the tray's first. KeyError for a paper that is not in `PAPERS`."""
    return tuple(_sheet(mat, marker, PAPERS[paper]) for mat in (TRAY_MAT, CAN_MAT) for marker in mat.markers)


def _sheet(mat: Mat, marker: Marker, size: tuple[float, float]) -> Sheet:
    half = mat.size * 500
    right, upper = marker.at[0] > 0, marker.at[1] > 0
    origin = (0.0 if right else -half, half if upper else 0.0)
    corner = ((size[0] - half) / 2, TOP)
    place = mat.markers.index(marker)
    title = f"{_(TITLES[mat])}, {_(PLACES[place])}"
    middle = (corner[0] + marker.at[0] * 1000 - origin[0], corner[1] + origin[1] - marker.at[1] * 1000)
    marks = (
        *_edges(corner, half, right, upper),
        *_circle(mat, (corner[0] - origin[0], corner[1] + origin[1]), right, upper),
        *_square(marker, middle),
        *_legend(mat, place, title, size, corner[1] + half),
    )
    return Sheet(size, title, marks, corner, origin)


def _edges(corner: tuple[float, float], half: float, right: bool, upper: bool) -> tuple[Mark, ...]:
    """The piece's outline: full where it is cut only, dashed and marked where another piece joins."""
    left, top = corner
    outer_x, inner_x = (left + half, left) if right else (left, left + half)
    outer_y, inner_y = (top, top + half) if upper else (top + half, top)
    full = (Line((outer_x, top), (outer_x, top + half)), Line((left, outer_y), (left + half, outer_y)))
    dashed = tuple(
        line
        for start in np.arange(0.0, half - DASH / 2, 2 * DASH)
        for line in (
            Line((inner_x, top + start), (inner_x, top + min(start + DASH, half))),
            Line((left + start, inner_y), (left + min(start + DASH, half), inner_y)),
        )
    )
    third = half / 3
    ticks = tuple(
        line
        for along in (third, 2 * third)
        for line in (
            Line((inner_x - TICK, top + along), (inner_x + TICK, top + along), THICK),
            Line((left + along, inner_y - TICK), (left + along, inner_y + TICK), THICK),
        )
    )
    return (*full, *dashed, *ticks)


def _circle(mat: Mat, middle: tuple[float, float], right: bool, upper: bool) -> tuple[Mark, ...]:
    """A quarter of the circle on which the can stands."""
    if mat is not CAN_MAT:
        return ()
    radius = Settings().can_radius
    turns = np.linspace(0.0, np.pi / 2, 25)
    across, down = (1 if right else -1), (-1 if upper else 1)
    points = [(float(middle[0] + across * radius * np.cos(turn)), float(middle[1] + down * radius * np.sin(turn))) for turn in turns]
    return tuple(Line(start, end) for start, end in pairwise(points))


def _square(marker: Marker, middle: tuple[float, float]) -> tuple[Mark, ...]:
    """A corner square: black, with its white modules in runs along both axes, so that no hair's breadth stays dark between two of them."""
    edge, module = marker.edge * 1000, marker.edge * 1000 / MODULES
    left, top = middle[0] - edge / 2, middle[1] - edge / 2
    white = modules(marker.id)
    rows = [Box(left + a * module, top + row * module, n * module, module, WHITE) for row in range(MODULES) for a, n in _runs(white[row])]
    columns = [Box(left + c * module, top + a * module, module, n * module, WHITE) for c in range(MODULES) for a, n in _runs(white[:, c])]
    return (Box(left, top, edge, edge), *rows, *columns)


def modules(number: int) -> np.ndarray:
    """Which modules of a marker are white, (6, 6) bool, rows from above."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, MODULES)) > 127


def _runs(white: np.ndarray) -> list[tuple[int, int]]:
    """Begin and length of each run of white."""
    steps = np.flatnonzero(np.diff(np.concatenate(([0], white.astype(int), [0]))))
    return [(int(start), int(end - start)) for start, end in zip(steps[::2], steps[1::2], strict=True)]


def _legend(mat: Mat, place: int, title: str, size: tuple[float, float], foot: float) -> tuple[Mark, ...]:
    """What stands beside the piece: its name, the line to measure, what to do, a plan of the mat with this piece filled."""
    left, y = 20.0, foot + 14.0
    line = (
        Line((left, y), (left + CHECK, y), THICK, BLACK),
        Line((left, y - TICK), (left, y + TICK), THICK, BLACK),
        Line((left + CHECK, y - TICK), (left + CHECK, y + TICK), THICK, BLACK),
    )
    distance = round((mat.markers[1].at[0] - mat.markers[0].at[0]) * 1000)
    told = (CHECKED, CUT, BETWEEN, LAID[mat], ALONE)
    texts = [_(one).format(distance=distance, rim=round(QUIET_ZONE * 1000)) if one in (BETWEEN, ALONE) else _(one) for one in told]
    rows = [row for text in texts for row in textwrap.wrap(text, COLUMNS)]
    words = tuple(Words(left, y + 9.0 + ROW * number, row) for number, row in enumerate(rows))
    return (Words(left, TOP - 6.0, title), *line, *words, *_plan(place, size[0] - left - PLAN, foot + 4.0))


def _plan(place: int, left: float, top: float) -> tuple[Mark, ...]:
    half = PLAN / 2
    x, y = left + half * (place in (1, 2)), top + half * (place in (2, 3))
    lines = tuple(
        line
        for step in (0.0, half, PLAN)
        for line in (Line((left + step, top), (left + step, top + PLAN)), Line((left, top + step), (left + PLAN, top + step)))
    )
    return (Box(x, y, half, half, GREY), *lines)
