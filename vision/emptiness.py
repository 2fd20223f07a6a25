"""Is the tray really empty? Asked before a picture is taken into the empty reference, of dice of any hue, the cloth's own too.

Strategy: cloth, light and soft shadows change slowly over the tray; whatever lies there has sharp edges, of its outline or of its print.
Edges that the old reference shows as well belong to the tray. Where edges are everywhere the cloth is patterned and they tell nothing; a
long straight one alone is the edge of a shadow. What is left and as large as a part of a die is a thing, and nothing is learnt.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Image

SMALLEST = 0.55  # of a die's edge: sides of the box round the edges of a thing
ROW, THIN = 2.0, 0.75  # dice's edges: what is longer than the one and narrower than the other is the shadow of a wall
SPREADS = 5.0  # dice's edges: what is longer and nearly empty is a shadow's edge
FULL = 0.10  # share of edges in its box from which a long thing is no shadow's edge
PATTERNED = 0.22  # share of the tray in which edges are the cloth's own pattern
FLOOR, OVER_NOISE = 16.0, 3.5  # slope of an edge, levels per pixel × 4, and over the cloth's usual slope


def thing_lies_there(flat: Image, blind: Image, die: float, reference: Image | None = None) -> bool:
    """Whether anything with edges lies in a flattened BGR tray picture. `blind`: mask of walls and printed squares, where edges are usual;
    `die`: a die's edge in px; `reference`: the tray when it was empty, in whatever light."""
    edges = _edges(flat)
    edges[cv2.dilate(blind, np.ones((5, 5), np.uint8)) > 0] = 0
    if reference is not None:
        edges[cv2.dilate(_edges(reference), np.ones((7, 7), np.uint8)) > 0] = 0
    free = float((blind == 0).mean())
    if float((edges > 0).mean()) > PATTERNED * free:
        return False
    joined = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(joined)
    return any(_is_thing(edges, labels, boxes, number, die) for number in range(1, count))


def _is_thing(edges: Image, labels: Image, boxes: Image, number: int, die: float) -> bool:
    left, upper, width, height = (int(value) for value in boxes[number, :4])
    short, long = sorted((width / die, height / die))
    if short < SMALLEST or long < 0.8 or (long > ROW and short < THIN):
        return False
    box = np.s_[upper : upper + height, left : left + width]
    inked = int(((edges[box] > 0) & (labels[box] == number)).sum())
    if inked < die:
        return False
    return long <= SPREADS or inked >= FULL * width * height


def _edges(flat: Image) -> Image:
    """Mask (0 or 255) of where a picture changes sharply."""
    soft = cv2.GaussianBlur(flat, (5, 5), 0)
    slope = np.zeros(flat.shape[:2], np.float32)
    for channel in cv2.split(soft):
        across, down = cv2.Sobel(channel, cv2.CV_32F, 1, 0), cv2.Sobel(channel, cv2.CV_32F, 0, 1)
        slope = np.maximum(slope, cv2.magnitude(across, down))
    limit = max(FLOOR, OVER_NOISE * float(np.median(slope[2::5, 2::5])))
    mask: Image = np.greater(slope, limit).view(np.uint8) * np.uint8(255)
    return mask
