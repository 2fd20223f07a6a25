"""Rummy's sheet: a row for each player with the sets and add-ons on the table, the cards in the hand and the points.

Rows are as high as their piles need and grow where there is room; what does not fit is scrolled, with the active row in sight. How points
are counted stands in the bar between the other buttons and the main one, or in a line over the bar.
"""

from __future__ import annotations

from companion.view import LaidPile, Notice, Option, SheetBody, SheetRow, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen, bar_row, people
from ui.theme import CHIP, EDGE, FAR, GAP, HEADER, LIP, TAG, TXT, TXT_BLACK
from ui.widgets.bar import action_bar, bar_height, mirrored, natural
from ui.widgets.notice import text_rows
from ui.widgets.people import badge, plate
from ui.widgets.scroll import THUMB_ROOM, Scroller

HEAD, ROW_GAP = 24.0, 5.0
LEAST, TALLEST = 44.0, 68.0  # a row with one line of piles
PILE, PILE_GAP = 36.0, 6.0
NAME = 26.0
WORD = 18.0
HAND, POINTS = 78.0, 84.0  # the two numbers at the right
RAIL = 60.0  # what the step rail takes of the body
SAID = 24.0
BETWEEN = 210.0  # words so wide stand between the buttons


class SheetScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)
        self._shown: SheetRow | None = None

    def strip(self, pen: Pen, view: View) -> float:
        """The rail gives way where the rows need its room."""
        room = view.rail and self._spare(pen, view) >= RAIL + self._words(pen, view)
        return super().strip(pen, view) if view.banner is not None or room else HEADER + LIP + 8

    def bar(self, pen: Pen, view: View) -> float:
        note, wide = view.notice, pen.space.w - 2 * EDGE
        if note is None or not view.options or not _between(pen, view):
            top, tall = super().bar(pen, view), self._words(pen, view)
            if note is not None and tall:
                _note(pen, Box(EDGE + 4, top - tall + 4, wide - 8, tall - 6), note)
            return top - tall
        y, high, left = pen.space.h - 14 - bar_row(pen), bar_row(pen), _left_wide(pen, view.options)
        main = min(300.0, _main_wide(pen, view.options))
        whole = Box(EDGE, y, wide, high)
        if left:
            action_bar(pen, mirrored(pen, Box(EDGE, y, left, high), whole), view.options[:-1], people(view))
        action_bar(pen, mirrored(pen, Box(EDGE + wide - main, y, main, high), whole), view.options[-1:], people(view))
        start = EDGE + (left + 14 if left else 4)
        _note(pen, mirrored(pen, Box(start, y - 4, EDGE + wide - main - 14 - start, high + 8), whole), note)
        return y - GAP

    def _spare(self, pen: Pen, view: View) -> float:
        """Height that the rows leave between the lid and the buttons."""
        body: SheetBody = view.body  # type: ignore[assignment]
        wide = pen.space.w - 2 * EDGE
        bar = bar_height(pen, wide, view.options, bar_row(pen)) if view.options else 0.0
        said = SAID if pen.space.portrait else 0.0  # what somebody does may stand under the lid there
        return pen.space.h - 14 - bar - GAP - HEADER - LIP - 8 - said - HEAD - Sheet(pen, body, wide).tall()

    def _words(self, pen: Pen, view: View) -> float:
        """Height of the words over the bar: none where they stand in it, or where the rows need the room."""
        if view.notice is None or (view.options and _between(pen, view)):
            return 0.0
        tall = _note_tall(pen, view.notice, pen.space.w - 2 * EDGE) + 6
        return tall if tall <= self._spare(pen, view) else 0.0

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: SheetBody = view.body  # type: ignore[assignment]
        rows, rolls = Sheet(pen, body, box.w), any(row.roll is not None for row in body.rows)
        window = box.below(HEAD)
        grow = 0.0
        if rows.tall() > window.h:
            rows = Sheet(pen, body, box.w - THUMB_ROOM)
            self._follow(rows, body, window.h)
        else:
            grow = min(TALLEST - LEAST, (window.h - rows.tall() - 0.1) / max(1, len(body.rows)))
        _heads(pen, Box(box.x, box.y, rows.wide, HEAD), body.facts, rolls)
        self.scroller.paint(pen, window, rows.tall(grow), lambda room: rows.draw(room, grow))

    def _follow(self, rows: Sheet, body: SheetBody, high: float) -> None:
        """Scroll to the active row when that has become another one."""
        active = next((row for row in body.rows if row.active), None)
        if active is None or (self._shown is not None and self._shown.person == active.person):
            return
        self._shown = active
        top, bottom = rows.place(body.rows.index(active))
        if not self.scroller.offset <= top <= bottom <= self.scroller.offset + high:
            self.scroller.offset = max(0.0, bottom - high)


# --- the rows ---------------------------------------------------------------------------------------------------------


class Sheet:
    """All rows, measured for a width in u."""

    def __init__(self, pen: Pen, body: SheetBody, wide: float) -> None:
        self.pen, self.body, self.wide = pen, body, wide
        self.portrait = pen.space.portrait
        badge_room = 54.0
        most = max((pen.width(row.person.name, NAME) for row in body.rows), default=0.0)
        self.name = wide - HAND - POINTS - 24 if self.portrait else min(210.0, badge_room + most + 16)
        self.room = wide - 20 if self.portrait else wide - self.name - HAND - POINTS - 22
        self.lines = [_lines(pen, row, self.room) for row in body.rows]

    def row_tall(self, number: int) -> float:
        row, lines = self.body.rows[number], len(self.lines[number])
        piles = lines * (PILE + 4) - 4 if lines else 0.0
        if self.portrait:
            words = 24.0 if row.text and not row.piles else 0.0
            return LEAST + (piles or words) + (8.0 if piles or words else 0.0)
        return max(LEAST, piles + 8)

    def tall(self, grow: float = 0.0) -> float:
        count = len(self.body.rows)
        return sum(self.row_tall(number) + grow for number in range(count)) + ROW_GAP * max(0, count - 1)

    def place(self, number: int) -> tuple[float, float]:
        """Where a row begins and ends, from the top of the first."""
        top = sum(self.row_tall(one) + ROW_GAP for one in range(number))
        return top, top + self.row_tall(number)

    def draw(self, box: Box, grow: float) -> None:
        y = box.y
        for number, row in enumerate(self.body.rows):
            tall = self.row_tall(number) + grow
            self._row(Box(box.x, y, self.wide, tall), row, self.lines[number])
            y += tall + ROW_GAP

    def _row(self, box: Box, row: SheetRow, lines: list[list[LaidPile]]) -> None:
        pen, t = self.pen, self.pen.theme
        plate(pen, box, row.person, row.active, row.out)
        spare = (len(lines) * (PILE + 4) - 4 if lines else 24.0) if row.piles or row.text else 0.0
        head = box.top_part(box.h - spare - 8) if self.portrait and spare else box
        side = min(42.0, head.h - 10)
        badge(pen, box.x + 10, head.cy - side / 2, side, row.person, row.out)
        name = Box(box.x + 18 + side, head.y, self.name - side - 22, head.h)
        pen.text(row.person.name, name, NAME, t.mist if row.out else t.text)
        if not row.out:
            self._numbers(head, row)
        rest = Box(box.x + 10, head.bottom, self.room, spare) if self.portrait else Box(box.x + self.name + 4, box.y, self.room, box.h)
        if row.piles:
            self._piles(rest, row, lines)
        elif row.text:
            x = rest.x + (28 if row.locked else 0)
            pen.icon("lock" if row.locked else "", rest.x, rest.cy - 10, 20, t.mist)
            pen.text(row.text, Box(x, rest.y, rest.right - x, rest.h), 20, t.mist, TXT, lines=2 if rest.h > 44 else 1, lead=1.05)

    def _numbers(self, box: Box, row: SheetRow) -> None:
        """In the hand, or rolled; and the points, which all must see."""
        pen, t = self.pen, self.pen.theme
        points = Box(box.right - POINTS - 4, box.y, POINTS, box.h)
        pen.text(f"{row.points}".replace("-", "−"), points, min(52.0, max(FAR, box.h - 6)), align="center", far=True)
        hand = Box(points.x - HAND, box.y, HAND, box.h)
        if row.roll is not None:
            pen.text(row.roll, hand, 34, t.tape_text if row.roll == "?" else t.text, align="center")
            return
        pen.text(str(row.hand), hand, 34, t.tape_text if row.hand == 1 else t.mist, align="center")

    def _piles(self, box: Box, row: SheetRow, lines: list[list[LaidPile]]) -> None:
        y = box.cy - (len(lines) * (PILE + 4) - 4) / 2
        away = row.text if not row.locked else ""
        for number, line in enumerate(lines):
            x = box.x
            if away and number == 0:
                x = self.pen.text(away, Box(x, y, 90, PILE), 20, self.pen.theme.mist, TXT).right + 8
            for pile in line:
                wide = min(_pile_wide(self.pen, pile), box.right - x)
                _pile(self.pen, Box(x, y, wide, PILE), pile)
                x += wide + PILE_GAP
            y += PILE + 4


def _pile_wide(pen: Pen, pile: LaidPile) -> float:
    return (32.0 if pile.whole else pen.width(_added(pile), 22) + 4) + pen.width(pile.item, WORD, TXT) + 22


def _added(pile: LaidPile) -> str:
    return f"+{pile.count}"


def _lines(pen: Pen, row: SheetRow, room: float) -> list[list[LaidPile]]:
    """The piles in as many lines as they need; sets first."""
    lines: list[list[LaidPile]] = []
    x = pen.width(row.text, 20, TXT) + 8 if row.text and not row.locked else 0.0
    for pile in sorted(row.piles, key=lambda one: not one.whole):
        wide = min(room, _pile_wide(pen, pile))
        if not lines or x + wide > room:
            x = x if not lines and x + wide <= room else 0.0
            lines.append([])
        lines[-1].append(pile)
        x += wide + PILE_GAP
    return lines


def _pile(pen: Pen, box: Box, pile: LaidPile) -> None:
    """A set on paper with its number in ink; what was added is an outline with a plus."""
    t = pen.theme
    if pile.whole:
        pen.rect(box, t.paper, CHIP)
        plate_box = Box(box.x + 4, box.y + 4, 30, box.h - 8)
        pen.rect(plate_box, t.ink, TAG - 1)
        pen.text(str(pile.count), plate_box, 24, "#FFF3DC", align="center")
        pen.text(pile.item, Box(box.x + 41, box.y, box.w - 48, box.h), WORD, t.ink, TXT)
        return
    pen.frame(box, t.edge, CHIP, 2.5)
    used = pen.text(_added(pile), Box(box.x + 9, box.y, box.w - 18, box.h), 22)
    pen.text(pile.item, Box(used.right + 6, box.y, box.right - used.right - 13, box.h), WORD, face=TXT)


def _heads(pen: Pen, box: Box, facts: tuple[tuple[str, str], ...], rolls: bool) -> None:
    """What the columns are, and between their titles as many of the facts as there is room for."""
    t = pen.theme
    points = Box(box.right - POINTS - 4, box.y, POINTS, box.h - 2)
    hand = Box(points.x - HAND, box.y, HAND, box.h - 2)
    pen.text(_("points"), points, WORD, t.mist, TXT, align="center")
    pen.text(_("crowbars") if rolls else _("in hand"), hand, WORD, t.mist, TXT, align="center")
    used = pen.text(_("on the table"), Box(box.x + 10, box.y, hand.x - box.x - 16, box.h - 2), WORD, t.mist, TXT)
    shown = [(title, number, pen.width(title, WORD, TXT) + 6 + pen.width(number, WORD, TXT_BLACK)) for title, number in facts]
    while shown and sum(wide + 16 for _title, _number, wide in shown) > hand.x - 20 - used.right:
        shown.pop()
    x = hand.x + 6 - sum(wide + 16 for _title, _number, wide in shown)
    for title, number, wide in shown:
        place = Box(x, box.y, wide + 2, box.h - 2)
        pen.text(title, place, WORD, t.mist, TXT)
        pen.text(number, place, WORD, t.text, TXT_BLACK, align="right")
        x += wide + 16


# --- words beside or over the bar -------------------------------------------------------------------------------------


def _left_wide(pen: Pen, options: tuple[Option, ...]) -> float:
    """What all but the main button need."""
    wides = [natural(pen, option, True, option.seat is not None) for option in options[:-1]]
    return sum(wides) + GAP * max(0, len(wides) - 1)


def _main_wide(pen: Pen, options: tuple[Option, ...]) -> float:
    return max(226.0, natural(pen, options[-1], True, options[-1].seat is not None))


def _between(pen: Pen, view: View) -> bool:
    """Whether the words fit between the buttons."""
    needed = _left_wide(pen, view.options) + _main_wide(pen, view.options) + BETWEEN + 28
    return not pen.space.portrait and needed <= pen.space.w - 2 * EDGE


def _note_tall(pen: Pen, note: Notice, wide: float) -> float:
    return text_rows(pen, note.text, wide - 8, WORD) * 21.0 + (22.0 if note.tag else 0.0)


def _note(pen: Pen, box: Box, note: Notice) -> None:
    """The text, and under it in a quieter colour where it stands in the rulebook."""
    rows = max(1, min(3, text_rows(pen, note.text, box.w, WORD)))
    tagged = bool(note.tag) and (rows + 1) * 20.5 <= box.h
    y = box.cy - (rows + tagged) * 10.5
    pen.text(note.text, Box(box.x, y, box.w, rows * 21), WORD, face=TXT, lines=rows, lead=1.15)
    if tagged:
        pen.text(note.tag, Box(box.x, y + rows * 21, box.w, 21), WORD, pen.theme.mist, TXT)
