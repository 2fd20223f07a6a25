"""Something to choose: a question, what was chosen so far, tiles as many as there are, or a number between − and +.

`Choices` measures itself for a width, so that a screen can give it what it needs and scroll what does not fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.view import Option, PlainBody
from ui.layout import Box
from ui.pen import Pen
from ui.theme import PRESS, TXT
from ui.widgets.button import button
from ui.widgets.form import control_line

GAP, ROW_GAP = 10.0, 14.0
TILE, TALL = 58.0, 72.0  # without and with a second line
ROOMY = 84.0  # where there is room, a tile is so high
QUESTION, STEPPER = 34.0, 66.0
MOST_ACROSS = 4
LABEL, SMALL_LABEL = 24.0, 20.0  # words shrink to the second where two columns are won by it


@dataclass(frozen=True, slots=True)
class Choices:
    """What a plain page offers, for a column `wide` u wide."""

    pen: Pen
    body: PlainBody
    wide: float

    def tall(self, tile: float = 0.0) -> float:
        """The height all of it needs, in u. `tile`: the height of a tile, 0 for the least."""
        parts = [QUESTION - GAP] if self.body.question else []
        parts += [self._grid(one, tile) for one in (self.body.held, self.body.tiles) if one]
        parts += [STEPPER] if self.body.stepper is not None else []
        return sum(parts) + GAP * max(0, len(parts) - 1)

    def draw(self, box: Box, tile: float = 0.0) -> None:
        """Draw from the top left of the box."""
        pen, y = self.pen, box.y
        if self.body.question:
            pen.text(self.body.question, Box(box.x + 4, y, box.w - 8, QUESTION - 6), 26)
            y += QUESTION
        for tiles in (self.body.held, self.body.tiles):
            if tiles:
                self._draw_grid(Box(box.x, y, box.w, self._grid(tiles, tile)), tiles, tile)
                y += self._grid(tiles, tile) + GAP
        if self.body.stepper is not None:
            control_line(pen, Box(box.x, y, box.w, STEPPER), self.body.stepper)

    def _grid(self, tiles: Sequence[Option], tile: float) -> float:
        """Height of a grid of tiles, the edge under its last row included."""
        down = -(-len(tiles) // self.across(tiles))
        return down * (tile or least(tiles)) + (down - 1) * ROW_GAP + PRESS

    def _draw_grid(self, box: Box, tiles: Sequence[Option], tile: float) -> None:
        across, high = self.across(tiles), tile or least(tiles)
        for number, option in enumerate(tiles):
            down, place = divmod(number, across)
            cell = Box(box.x, box.y + down * (high + ROW_GAP), box.w, high).columns(across, GAP)[place]
            button(self.pen, cell, option, LABEL)

    def across(self, tiles: Sequence[Option]) -> int:
        """So many in a row that the widest fits, the rows about equally long."""
        fits = [int((self.wide + GAP) // (max(natural(self.pen, option, size) for option in tiles) + GAP)) for size in (LABEL, SMALL_LABEL)]
        most = max(1, min(len(tiles), MOST_ACROSS, fits[0] if fits[0] > 1 else min(2, fits[1])))
        rows = -(-len(tiles) // most)
        return -(-len(tiles) // rows)


def least(tiles: Sequence[Option]) -> float:
    """The height at which every tile shows its words."""
    return TALL if any(option.text and not option.why for option in tiles) else TILE


def natural(pen: Pen, option: Option, size: float) -> float:
    """The width at which a tile's words of that size need not shrink."""
    mark = 48.0 if option.person is not None or option.icon or option.why else 0.0
    return max(96.0, 28 + mark + max(pen.width(option.label, size), pen.width(option.why or option.text, 18, TXT)))
