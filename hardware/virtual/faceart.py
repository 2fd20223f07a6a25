"""What may stand on a simulated die's faces beside crowbar and lid: figures, letters, signs, pips and pictures, all our own.

Paths are those of `art`: arrays (n, 2) in a face's own square, −1…1 with y up. A stroke is a thick line; where paths of one
symbol overlap they are all ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from hardware.virtual.art import FACE_PATHS, arc, bar
from hardware.virtual.optics import Floats

THICK = 0.11  # half a stroke's width
DOT = 0.19  # radius of a pip

Paths = tuple[Floats, ...]


def _stroke(points: Sequence[tuple[float, float]] | Floats, thick: float = THICK) -> Paths:
    """A thick line through the points: a bar for each piece, a disc at each joint."""
    line = np.asarray(points, float)
    pieces: list[Floats] = [arc(x, y, thick, thick, 0, 360, 12) for x, y in line]
    for start, end in pairwise(line):
        along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
        aside = thick * np.array([-along[1], along[0]])
        pieces.append(np.array([start + aside, end + aside, end - aside, start - aside]))
    return tuple(pieces)


def _strokes(*lines: Sequence[tuple[float, float]] | Floats) -> Paths:
    return tuple(piece for line in lines for piece in _stroke(line))


def _pips(*places: tuple[float, float]) -> Paths:
    return tuple(arc(0.52 * x, 0.52 * y, DOT, DOT, 0, 360, 18) for x, y in places)


def _turned(paths: Paths, degrees: float) -> Paths:
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return tuple(path @ np.array([[cos, sin], [-sin, cos]]) for path in paths)


def _six() -> Paths:
    stem = np.vstack([arc(0.12, 0.30, 0.46, 0.42, 70, 180, 8), arc(0.04, -0.24, 0.38, 0.38, 180, 540, 18)])
    return _stroke(stem)


def _star() -> Paths:
    turn = np.pi / 2 + np.arange(10) * np.pi / 5
    reach = np.where(np.arange(10) % 2 == 0, 0.82, 0.34)
    return (np.column_stack([reach * np.cos(turn), reach * np.sin(turn)]),)


def _drop() -> Paths:
    return (np.vstack([[[0.0, 0.84]], arc(0.0, -0.22, 0.52, 0.52, 30, -210, 20)]),)


def _moon() -> Paths:
    return (np.vstack([arc(0.0, 0.0, 0.74, 0.74, 50, 310, 24), arc(0.26, 0.0, 0.56, 0.62, 295, 65, 18)]),)


_BOLT = np.array([[0.18, 0.86], [-0.56, -0.12], [-0.06, -0.12], [-0.22, -0.86], [0.56, 0.18], [0.06, 0.18]])
_ARROW = np.array([[0.0, 0.82], [0.58, 0.18], [0.20, 0.18], [0.20, -0.80], [-0.20, -0.80], [-0.20, 0.18], [-0.58, 0.18]])
_HOUSE = np.array([[0.0, 0.80], [0.76, 0.12], [0.52, 0.12], [0.52, -0.70], [-0.52, -0.70], [-0.52, 0.12], [-0.76, 0.12]])
_N = ((-0.42, -0.62), (-0.42, 0.62), (0.42, -0.62), (0.42, 0.62))
_PLUS: Paths = (bar(0, 0, 0.68, 0.15), bar(0, 0, 0.15, 0.68))
_FOOT: Paths = (bar(0, -0.84, 0.40, 0.07),)  # the line under a 6 or a 9 that says which way it is read

SYMBOLS: dict[str, Paths] = {
    **FACE_PATHS,
    "blank": (),
    "plus": _PLUS,
    "times": _turned(_PLUS, 45),
    "minus": (bar(0, 0, 0.66, 0.15),),
    "star": _star(),
    "bolt": (_BOLT,),
    "drop": _drop(),
    "moon": _moon(),
    "arrow": (_ARROW,),
    "house": (_HOUSE,),
    "1": _stroke(((-0.28, 0.34), (0.04, 0.64), (0.04, -0.64))),
    "2": _stroke(np.vstack([arc(0.0, 0.28, 0.38, 0.36, 165, -35, 10), [[-0.40, -0.62], [0.42, -0.62]]])),
    "3": _strokes(arc(0.0, 0.32, 0.34, 0.31, 150, -90, 10), arc(0.0, -0.30, 0.40, 0.33, 90, -150, 10)),
    "4": _stroke(((0.22, -0.66), (0.22, 0.64), (-0.46, -0.22), (0.50, -0.22))),
    "5": _stroke(np.vstack([[[0.40, 0.62], [-0.30, 0.62], [-0.34, 0.06]], arc(0.0, -0.24, 0.42, 0.38, 125, -150, 12)])),
    "6": _six(),
    "9": _turned(_six(), 180),
    "6_": (*_six(), *_FOOT),
    "9_": (*_turned(_six(), 180), *_FOOT),
    "N": _stroke(_N),
    "Z": _turned(_stroke(_N), 90),
    "pip1": _pips((0, 0)),
    "pip2": _pips((-1, 1), (1, -1)),
    "pip3": _pips((-1, 1), (0, 0), (1, -1)),
    "pip4": _pips((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "pip5": _pips((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    "pip6": _pips((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}  # fmt: skip
