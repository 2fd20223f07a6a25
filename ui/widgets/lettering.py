"""A name on a small plate: whole in one row or two, in narrower letters where it must be, and broken inside a word only where people would.

Letters never get lower than words may be; they get narrower, by so much that they still read as the same face. Only a name for which
all that is not enough is shortened to its first word with the letter of the next, or to some letters with a dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ui.layout import Box
from ui.pen import Pen
from ui.theme import SIGN, TXT

LETTERS = ((18.0, TXT), (20.0, SIGN), (18.0, SIGN))  # from roomy to tight
SLIM, SLIMMEST = 0.85, 0.72  # of their width: seldom seen, and where all else fails
PITCH = 20.0  # from row to row
VOWELS = "aeiouyäöüáàâéèêíóôú"
JOINT = re.compile(f"(?:sch[lmnrw]?|ch|ck|ph|th|qu|[^\\W{VOWELS}])(?=[{VOWELS}])", re.IGNORECASE)  # what a new syllable begins with
FEWEST = 3  # letters of a word on either row


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a name is written: its rows, size and face, and how much narrower than usual."""

    rows: tuple[str, ...]
    size: float
    face: str
    narrow: float = 1.0

    def wide(self, pen: Pen, row: str) -> float:
        return pen.width(row, self.size, self.face) * self.narrow

    @property
    def tall(self) -> float:
        return len(self.rows) * PITCH


def lettering(pen: Pen, name: str, wide: float, rows: int, tail: float = 0.0) -> Lettering | None:
    """The roomiest way to write all of a name; None where there is none. `tail`: room that something else needs in the last row."""
    for one in _ways(name, rows):
        if all(one.wide(pen, row) + (tail if row is one.rows[-1] else 0.0) <= wide for row in one.rows):
            return one
    return None


def _ways(name: str, rows: int) -> Iterator[Lettering]:
    words = tuple(name.split())
    whole = (
        [(name,)]
        if len(words) < 2 or rows < 2
        else [(name,), *((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))]
    )
    for size, face in LETTERS:
        yield from (Lettering(one, size, face) for one in whole)
    size, face = LETTERS[-1]
    yield from (Lettering(one, size, face, SLIM) for one in whole)
    if rows > 1 and len(words) == 1:
        for narrow in (1.0, SLIM):
            yield from (Lettering(one, size, face, narrow) for one in broken(name))
    yield from (Lettering(one, size, face, SLIMMEST) for one in whole)


def broken(word: str) -> list[tuple[str, str]]:
    """A word on two rows, where a syllable begins; the most even break first."""
    places = [joint.start() for joint in JOINT.finditer(word)]
    cuts = [place for place in places if FEWEST <= place <= len(word) - FEWEST and re.search(f"[{VOWELS}]", word[:place], re.IGNORECASE)]
    return [(f"{word[:at]}-", word[at:]) for at in sorted(cuts, key=lambda at: abs(len(word) / 2 - at))]


def shortened(pen: Pen, name: str, wide: float) -> Lettering:
    """As much of a name as fits: its first word with the letter of the next or without, or letters with a dot."""
    words, (size, face) = name.split(), LETTERS[-1]
    shorter = (f"{words[0]} {words[1][0]}.", words[0]) if len(words) > 1 else ()
    cut = (words[0][:end] + "." for end in range(len(words[0]) - 1, 0, -1))
    ways = (Lettering((one,), size, face, SLIM) for one in (*shorter, *cut))
    return next((one for one in ways if one.wide(pen, one.rows[0]) <= wide), Lettering((words[0][:1] + ".",), size, face))


def one_row(pen: Pen, box: Box, names: Sequence[str], colour: str) -> None:
    """The first of a thing's names, from the longest, that can be written whole in one row; else the last, shortened."""
    told = next((one for name in names if (one := lettering(pen, name, box.w, 1))), None) or shortened(pen, names[-1], box.w)
    pen.text(told.rows[0], box, told.size, colour, told.face, lead=1.0, narrow=told.narrow)


def rows_at(pen: Pen, box: Box, told: Lettering, colour: str) -> None:
    """Its rows under each other at the left of the box, in the middle of its height."""
    y = box.cy - told.tall / 2
    for number, row in enumerate(told.rows):
        place = Box(box.x, y + number * PITCH, box.w, PITCH)
        pen.text(row, place, told.size, colour, told.face, lead=1.1, narrow=told.narrow)


def halved(pen: Pen, word: str, wide: float) -> Lettering | None:
    """A single word on two rows of full letters, where there is height for them; None where that is no way."""
    ways = (Lettering(rows, size, face) for size, face in LETTERS[1:] for rows in broken(word)) if " " not in word else ()
    return next((way for way in ways if all(way.wide(pen, row) <= wide for row in way.rows)), None)


def letter(pen: Pen, box: Box, told: Lettering, colour: str, tail: float = 0.0) -> Box:
    """Write it at the top of the box, each row in its middle; gives where the `tail` of the last row stands, left of its words."""
    place = Box(box.x, box.y, 0.0, PITCH)
    for number, row in enumerate(told.rows):
        wide = told.wide(pen, row) + 0.5
        room = tail if number == len(told.rows) - 1 else 0.0
        x = box.cx - (wide + room) / 2
        place = Box(x, box.y + number * PITCH, room, PITCH)
        pen.text(row, Box(x + room, place.y, wide, PITCH), told.size, colour, told.face, lead=1.1, narrow=told.narrow)
    return place
