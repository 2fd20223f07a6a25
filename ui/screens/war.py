"""Trash War: everybody's walls, what flies at them, and what may stand on the card that is played.

The others' walls stand above, the fortress that the page is about below, large; an arrow of tape leads from whoever threw to the walls
that are meant. While a card is told only the fortress it is played at stays. A wall that has fallen since the last view sinks into its
rubble.
"""

from __future__ import annotations

from companion.view import Fortress, Notice, View, WarBody
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import CHIP, EDGE, HEADER, LIP, SIGN, TXT, mix
from ui.widgets.card_form import CardForm
from ui.widgets.notice import notice, paper, text_rows
from ui.widgets.rail import rail
from ui.widgets.scroll import THUMB_ROOM, Scroller
from ui.widgets.tape import stripes
from ui.widgets.walls import chip, fortress, rampart, volley_arrow

GAP, ROW_GAP = 10.0, 8.0
ARROW = 22.0  # between the others and the fortress that is attacked
TIP = 16.0  # room for the arrow's heads over the walls
SIDE = 296.0  # width of the paper in landscape
STRIP, PILES = 48.0, 32.0
LOWEST = 92.0  # a row of walls
CHIP_TALL, TOUCH, LINE = 42.0, 56.0, 26.0


class WarScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)
        self._asked: tuple[str, ...] = ()

    def strip(self, pen: Pen, view: View) -> float:
        """The phases, and beside them (in portrait under them) torching and piles."""
        body: WarBody = view.body  # type: ignore[assignment]
        y, wide = HEADER + LIP, pen.space.w - 2 * EDGE
        if view.banner is not None:
            return super().strip(pen, view)
        if pen.space.portrait:
            top = super().strip(pen, view)
            piles_line(pen, Box(EDGE, top - 4, wide, PILES), body)
            return top + PILES + 4
        box = Box(EDGE, y + 8, wide, STRIP)
        need = piles_wide(pen, body)
        piles_columns(pen, box.right_part(need), body)
        rail(pen, box.left_part(wide - need - 16), view.rail)
        return y + STRIP + 18

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: WarBody = view.body  # type: ignore[assignment]
        self._begin_anew(view, body)
        note = view.notice or Notice("")
        if body.burning is not None:
            self._burning(pen, box, note, body)
        elif body.card:
            self._card(pen, box, note, body)
        elif pen.space.portrait:
            self._tall(pen, box, note, body)
        else:
            self._wide(pen, box, note, body)

    def _begin_anew(self, view: View, body: WarBody) -> None:
        """Another card is read from its top."""
        asked = (view.lid.title, view.notice.title if view.notice else "", str(len(body.card)))
        if asked != self._asked:
            self._asked, self.scroller.offset = asked, 0.0

    # --- walls ------------------------------------------------------------------------------------------------------

    def _wide(self, pen: Pen, box: Box, note: Notice, body: WarBody) -> None:
        focus = body.focus
        gap = ARROW if body.chips else GAP
        share = 0.54 if _aiming(body) else 0.46
        low_needs = _paper_tall(pen, SIDE, note, body) if not _aiming(body) else 0.0
        high = max(LOWEST, min((box.h - gap) * share, box.h - gap - low_needs)) if focus is not None else box.h - 110
        rows = box.top_part(high)
        cells = rows.columns(len(body.rows), ROW_GAP)
        for cell, row in zip(cells, body.rows, strict=True):
            fortress(pen, cell, row, body.topples)
        low = box.below(high + gap)
        if focus is None:
            notice(pen, low, note, 34, 20)
            return
        own, side = low.left_part(low.w - SIDE - GAP), low.right_part(SIDE)
        self._own(pen, own, focus, body, cells)
        _paper(pen, side, note, body)

    def _tall(self, pen: Pen, box: Box, note: Notice, body: WarBody) -> None:
        """One under the other, who attacks right above the fortress; where there are many, two in a row."""
        rows = tuple(sorted(body.rows, key=lambda row: row.attacks))
        focus, gap = body.focus, ARROW if body.chips else GAP
        words = _paper_tall(pen, box.w, note, body)
        across = 1 if len(rows) < 4 else 2
        down = -(-len(rows) // across)
        free = box.h - words - GAP - gap
        weight = 1.9 if across == 1 and not _aiming(body) else 1.35 if across == 1 else 1.26  # of the fortress against a row of the others
        share = down / (down + weight) if focus is not None else 1.0
        high = min(down * 130.0, free * share)
        cells = _cells(box.top_part(high), len(rows), across)
        for cell, row in zip(cells, rows, strict=True):
            fortress(pen, cell, row, body.topples, beside=across == 1)
        if focus is not None:
            own = Box(box.x, box.y + high + gap, box.w, min(230.0, free - high))
            self._own(pen, own, focus, body, cells, rows)
        _paper(pen, box.bottom_part(words), note, body)

    def _own(self, pen: Pen, box: Box, focus: Fortress, body: WarBody, cells: list[Box], rows: tuple[Fortress, ...] | None = None) -> None:
        """The fortress that the page is about, and the arrow to its walls."""
        room = Box(box.x, box.y, box.w, box.h)
        flies = any(wall.coming for wall in focus.walls)
        walls = _own_walls(pen, room, focus, body.topples, TIP if flies else 8.0)
        rows = body.rows if rows is None else rows
        start = next((cell for cell, row in zip(cells, rows, strict=True) if row.attacks), None)
        if start is not None and flies:
            heads = [(cell.cx, cell.y - 4) for cell, wall in zip(walls, focus.walls, strict=True) if wall.coming]
            x = min(max(start.cx, box.x + 40), box.right - 40) if pen.space.portrait else start.cx
            volley_arrow(pen, (x, start.bottom - 2), heads, box.y - ARROW / 2 + 2)

    # --- a card that is played ----------------------------------------------------------------------------------------

    def _card(self, pen: Pen, box: Box, note: Notice, body: WarBody) -> None:
        """The instruction and the walls it is about; beside or under them what may stand on the card."""
        if pen.space.portrait:
            cells = CardForm(pen, body, box.w)
            words = _paper_tall(pen, box.w, note, body)
            high = min(cells.tall(cells.roomy(box.h * 0.5)), box.h - words - 2 * GAP - 96)
            top = box.top_part(box.h - high - GAP)
            form = box.bottom_part(high)
        else:
            top, form = box.left_part(SIDE), box.after(SIDE + 14)
            cells = CardForm(pen, body, form.w)
            words = min(_paper_tall(pen, SIDE, note, body), top.h - GAP - 110)
        _paper(pen, top.top_part(words), note, body)
        if body.focus is not None:
            walls = top.below(words + GAP)
            fortress(pen, walls.top_part(min(walls.h, 190.0)), body.focus, body.topples)
        if cells.tall() > form.h:
            cells = CardForm(pen, body, form.w - THUMB_ROOM)
        size = cells.roomy(form.h)
        self.scroller.paint(pen, form, cells.tall(size), lambda room: cells.draw(room, size))

    # --- burning ------------------------------------------------------------------------------------------------------

    def _burning(self, pen: Pen, box: Box, note: Notice, body: WarBody) -> None:
        """The total so far, and under each own wall the trash that lies on it."""
        if body.focus is None or body.burning is None:
            return
        if pen.space.portrait:
            words = _paper_tall(pen, box.w, note, body) + 54
            left, right = box.top_part(words), box.below(words + GAP)
        else:
            left, right = box.left_part(SIDE), box.after(SIDE + GAP)
        rest = notice(pen, left, note, 34, 20, keep=54)
        _total(pen, rest, *body.burning)
        walls = body.focus.walls
        high = min(150.0, right.h * 0.42)
        for cell, wall in zip(right.top_part(high).columns(len(walls), 14), walls, strict=True):
            rampart(pen, cell, wall, body.topples)
        pile = right.below(high + GAP)
        most = max(len(wall.trash) for wall in walls)
        across = 1 if pile.h >= most * (TOUCH + ROW_GAP) - ROW_GAP else 2 if pile.w > 420 else 1
        tall = -(-most // across) * (TOUCH + ROW_GAP) - ROW_GAP
        self.scroller.paint(pen, pile, tall, lambda room: _lying(pen, room, body.focus, across))  # type: ignore[arg-type]


def _aiming(body: WarBody) -> bool:
    return any(wall.option is not None for row in body.rows for wall in row.walls)


def _cells(box: Box, count: int, across: int) -> list[Box]:
    return box.grid(count, across, ROW_GAP) if count else []


def _own_walls(pen: Pen, box: Box, focus: Fortress, topples: int, top: float) -> list[Box]:
    """The plate and the walls on it, `top` u under its edge; gives their boxes."""
    inner = Fortress(focus.person, (), focus.hand, lit=True)
    fortress(pen, box, inner, topples, head=False)
    cells = Box(box.x + 16, box.y + top, box.w - 32, box.h - top - 9).columns(len(focus.walls), 16)
    for place, (cell, wall) in enumerate(zip(cells, focus.walls, strict=True)):
        rampart(pen, cell, wall, topples, (focus.person.seat, place))
    return cells


def _lying(pen: Pen, box: Box, focus: Fortress, across: int) -> None:
    """The trash of each wall, one card under the other."""
    for column, wall in zip(box.columns(len(focus.walls), 14), focus.walls, strict=True):
        for number, one in enumerate(wall.trash):
            row = Box(column.x, column.y + number // across * (TOUCH + ROW_GAP), column.w, TOUCH)
            chip(pen, row.columns(across, ROW_GAP)[number % across], one)


def _total(pen: Pen, box: Box, burned: int, value: int) -> None:
    """The running total on paper: burned so far of what the card can burn."""
    t = pen.theme
    line = box.bottom_part(min(box.h, 50.0))
    pen.icon("flame", line.x, line.cy - 18, 36, t.ink)
    number = pen.text(str(burned), Box(line.x + 46, line.y, 60, line.h), 44, t.ink)
    rest = Box(number.right + 8, line.y, line.right - number.right - 8, line.h)
    pen.text(_("of {value} burned").format(value=value), rest, 24, t.ink_soft)


# --- the paper --------------------------------------------------------------------------------------------------------


def _paper_tall(pen: Pen, wide: float, note: Notice, body: WarBody) -> float:
    """The height at which everything on the paper has room."""
    words = text_rows(pen, note.text, wide - 32, 20) * 24.0
    chips = (TOUCH if _touched(body) else CHIP_TALL) + 4 if body.chips else 0.0
    lines = LINE * len(body.outlook) if body.chips else 0.0
    return 16 + (34 if body.chips else 40) + words + chips + lines


def _touched(body: WarBody) -> bool:
    return any(one.option is not None for one in body.chips)


def _paper(pen: Pen, box: Box, note: Notice, body: WarBody) -> None:
    """The instruction; with a volley what flies and what it will do."""
    if not body.chips or _aiming(body):
        notice(pen, box, note, 34, 20)
        return
    t = pen.theme
    inside = paper(pen, box, note.kind).inset(14, 8)
    lines = LINE * len(body.outlook)
    chips = TOUCH if _touched(body) else CHIP_TALL
    head = min(36.0, inside.h - lines - chips - 8)
    pen.icon("trash", inside.x, inside.y + head / 2 - 13, 26, t.ink)
    pen.text(note.title, Box(inside.x + 36, inside.y, inside.w - 36, head), 30, t.ink, least=20)
    y = inside.y + head + 2
    rows = min(text_rows(pen, note.text, inside.w, 20), int((inside.bottom - y - chips - lines - 6) / 22))
    if note.text and rows > 0:
        pen.text(note.text, Box(inside.x, y, inside.w, rows * 24), 20, t.ink, TXT, lines=rows, valign="top")
        y += rows * 24
    row = Box(inside.x, y + 2, inside.w, chips)
    for cell, one in zip(row.columns(len(body.chips), ROW_GAP), body.chips, strict=True):
        chip(pen, cell, one)
    _outlook(pen, Box(inside.x, inside.bottom - lines, inside.w, lines), body)


def _outlook(pen: Pen, box: Box, body: WarBody) -> None:
    """A line for each wall that is meant; one that will fall stands on red beside its stripes."""
    t = pen.theme
    for place, (said, falls) in zip(box.rows(len(body.outlook), 2) if body.outlook else [], body.outlook, strict=True):
        words = place
        if falls:
            pen.rect(place, t.stop, CHIP)
            stripes(pen, place.left_part(22), t.stop, 14, (CHIP, 0, 0, CHIP))
            words = Box(place.x + 30, place.y, place.w - 36, place.h)
        pen.text(said, words, 24, t.ink, SIGN, lead=1.0)


# --- piles ------------------------------------------------------------------------------------------------------------


def piles_wide(pen: Pen, body: WarBody) -> float:
    return sum(_pile_wide(pen, word, number) + 14 for _icon, word, number in body.piles) - 14


def _pile_wide(pen: Pen, word: str, number: str) -> float:
    return max(pen.width(word, 18, TXT), 26 + pen.width(number, 28)) + 1


def piles_columns(pen: Pen, box: Box, body: WarBody) -> None:
    """Icon and number over the word."""
    x = box.x
    for icon, word, number in body.piles:
        cell = Box(x, box.y, _pile_wide(pen, word, number), box.h)
        wide = 26 + pen.width(number, 28)
        at = cell.cx - wide / 2
        pen.icon(icon, at, cell.y + 4, 22, pen.theme.mist)
        pen.text(number, Box(at + 26, cell.y - 2, wide - 25, 32), 28)
        pen.text(word, cell.bottom_part(22), 18, pen.theme.mist, TXT, align="center", lead=1.1)
        x = cell.right + 14


def piles_line(pen: Pen, box: Box, body: WarBody) -> None:
    """In one line: word and number."""
    pen.rect(box, mix(pen.theme.ground, pen.theme.deep, 0.6), CHIP)
    shares = [pen.width(word, 18, TXT) + 5 + pen.width(number, 24) for _icon, word, number in body.piles]
    inside = box.inset(8, 0)
    gap = max(4.0, (inside.w - sum(shares)) / max(1, len(shares) - 1))
    for cell, (_icon, word, number) in zip(inside.columns(shares, gap), body.piles, strict=True):
        figure = pen.text(number, cell, 24, align="right")
        pen.text(word, Box(cell.x, cell.y, figure.x - 4 - cell.x, cell.h), 18, pen.theme.mist, TXT)
