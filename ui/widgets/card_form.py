"""What may stand on a card: a line for each number of torches (or kind), a cell for each number; under them cards by name."""

from __future__ import annotations

from dataclasses import dataclass

from companion.view import CardLine, Option, WarBody
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.theme import BUTTON, LEAST_TARGET, PRESS, TXT
from ui.widgets.button import button
from ui.widgets.notice import text_rows

GAP, ROW_GAP = 8.0, 12.0
LOW, TALL, ROOMY = 52.0, 74.0, 84.0  # a cell without and with a second line; where there is room
WHOLE = {False: 260.0, True: 140.0}  # the only line, by portrait
TITLE, WORD = 22.0, 18.0
HEAD = 30.0
NAMED = 190.0  # so wide is a card by name at least


@dataclass(frozen=True, slots=True)
class CardForm:
    """Measures itself for a column `wide` u wide, so that a screen can give it what it needs."""

    pen: Pen
    body: WarBody
    wide: float

    def tall(self, cell: float = 0.0) -> float:
        """The height all of it needs, in u. `cell`: the height of a cell, 0 for the least."""
        high = cell or self.least()
        lines = sum(self._rows(line) * (high + ROW_GAP) for line in self.body.card)
        named = -(-len(self.body.named) // self._across()) * (TALL + ROW_GAP) + HEAD if self.body.named else 0.0
        return lines + named - ROW_GAP + PRESS

    def least(self) -> float:
        return TALL if any(cell.text for line in self.body.card for cell in line.cells) else LOW

    def roomy(self, room: float) -> float:
        """The height of a cell that makes use of the room."""
        rows = sum(self._rows(line) for line in self.body.card)
        spare = (room - self.tall()) / max(1, rows)
        return min(ROOMY if rows > 1 else WHOLE[self.pen.space.portrait], self.least() + max(0.0, spare))

    def draw(self, box: Box, cell: float) -> None:
        """Draw from the top left of the box."""
        y = box.y
        for line in self.body.card:
            tall = self._rows(line) * (cell + ROW_GAP) - ROW_GAP
            self._line(Box(box.x, y, self.wide, tall), line)
            y += tall + ROW_GAP
        if self.body.named:
            self.pen.text(_("Cards of your list"), Box(box.x + 4, y, self.wide - 8, HEAD - 4), TITLE)
            across = self._across()
            down = -(-len(self.body.named) // across)
            place = Box(box.x, y + HEAD, self.wide, down * (TALL + ROW_GAP) - ROW_GAP)
            for number, option in enumerate(self.body.named):
                row = place.rows(down, ROW_GAP)[number // across]
                button(self.pen, row.columns(across, GAP)[number % across], option, TITLE)

    def _line(self, box: Box, line: CardLine) -> None:
        lead = self._lead()
        if lead:
            self._title(box.left_part(lead - GAP), line)
        cells = box.after(lead)
        rows = self._rows(line)
        across = -(-len(line.cells) // rows)
        for number, option in enumerate(line.cells):
            row = cells.rows(rows, ROW_GAP)[number // across]
            cell = row.columns(across, GAP)[number % across]
            if option.why and option.label.isdigit():
                _locked_number(self.pen, cell, option)
            else:
                button(self.pen, cell, option, 34.0 if option.label.isdigit() else 24.0)

    def _title(self, box: Box, line: CardLine) -> None:
        """The line's name, and under it where the card goes."""
        pen = self.pen
        rows = min(2, text_rows(pen, line.text, box.w, WORD))
        head = TITLE * 1.1 if rows or pen.width(line.title, TITLE) <= box.w else TITLE * 2.2
        y = box.cy - (head + rows * 21) / 2
        pen.text(line.title, Box(box.x, y, box.w, head), TITLE, lines=1 if rows else 2)
        if rows:
            pen.text(line.text, Box(box.x, y + head, box.w, rows * 21), WORD, pen.theme.mist, TXT, lines=rows, lead=1.1)

    def _lead(self) -> float:
        """Room for the titles: as much as they need, at most a third, less beside many cells."""
        titles = [self._title_wide(line) for line in self.body.card if line.title]
        most = 0.36 if max(len(line.cells) for line in self.body.card) < 5 else 0.24
        return min(max(titles) + GAP + 2, self.wide * most) if titles else 0.0

    def _title_wide(self, line: CardLine) -> float:
        return max(self.pen.width(line.title, TITLE), min(self.pen.width(line.text, WORD, TXT), 90.0))

    def _rows(self, line: CardLine) -> int:
        """Rows that its cells take, each wide enough for a finger."""
        most = max(1, int((self.wide - self._lead() + GAP) // (LEAST_TARGET + GAP)))
        return -(-len(line.cells) // most)

    def _across(self) -> int:
        return max(1, int((self.wide + GAP) // (NAMED + GAP)))


def _locked_number(pen: Pen, box: Box, option: Option) -> None:
    """A number that the rules forbid: touched, it says why."""
    t = pen.theme
    with pen.target(box, option, sinks=0):
        pen.rect(box, t.raised, BUTTON)
        pen.frame(box, t.line, BUTTON, 3)
        pen.text(option.label, box.left_part(box.w * 0.56), 34, t.mist, align="right")
        pen.icon("lock", box.x + box.w * 0.6, box.cy - 9, 18, t.mist)
