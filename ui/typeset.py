"""Fit words into a box: shrink, wrap, and only then cut with an ellipsis. Pure but for the widths, which the font tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ui.textures import width

ELLIPSIS = "…"
FOLDERS = re.compile(r"[^/]*/|[^/]+")


def fit(
    text: str, wide: float, tall: float, size: float, least: float, face: str, lines: int, lead: float
) -> tuple[int, list[str]]:
    """The size in px and the rows for a box of `wide` × `tall` px: at most `lines` rows, between `size` and `least` px."""
    biggest, smallest = max(1, round(size)), max(1, round(min(least, size)))
    for px in range(biggest, smallest - 1, -1):
        rows = wrap(text, wide, px, face)
        if len(rows) <= lines and len(rows) * px * lead <= tall + px * 0.35 and all(width(r, face, px) <= wide for r in rows):
            return px, rows
    room = max(1, min(lines, int((tall + smallest * 0.35) / (smallest * lead))))
    return smallest, cut(wrap(text, wide, smallest, face), room, wide, smallest, face)


def wrap(text: str, wide: float, px: int, face: str) -> list[str]:
    """Rows broken at spaces and at line ends, and a path where a folder ends; another word that is wider than the row stays whole."""
    rows: list[str] = []
    for paragraph in text.split("\n"):
        row = ""
        for glue, piece in _pieces(paragraph, wide, px, face):
            longer = f"{row}{glue}{piece}" if row else piece
            if row and width(longer, face, px) > wide:
                rows.append(row)
                row = piece
            else:
                row = longer
        rows.append(row)
    return rows


def _pieces(paragraph: str, wide: float, px: int, face: str) -> Iterator[tuple[str, str]]:
    """The parts that stay whole, each with what stands between it and the one before."""
    for word in paragraph.split():
        parts = FOLDERS.findall(word) if width(word, face, px) > wide else [word]
        yield from ((" " if place == 0 else "", part) for place, part in enumerate(parts))


def cut(rows: list[str], room: int, wide: float, px: int, face: str) -> list[str]:
    """The first `room` rows; an ellipsis says where words are missing."""
    kept = rows[:room]
    if len(rows) > room:
        kept[-1] = kept[-1] + " " + rows[room]
    return [_ellipsis(row, wide, px, face) for row in kept]


def _ellipsis(row: str, wide: float, px: int, face: str) -> str:
    if width(row, face, px) <= wide:
        return row
    for end in range(len(row), 0, -1):
        shorter = row[:end].rstrip() + ELLIPSIS
        if width(shorter, face, px) <= wide:
            return shorter
    return ELLIPSIS
