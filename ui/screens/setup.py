"""Set-up: who sits where, which way to play, which table rulings, how many cards of a kind.

Seats are dragged by their row to another place; touching a name opens the keyboard. Rulings scroll when they do not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics import InstructionGroup

from companion.acts import Drag, Type
from companion.view import Control, Person, SeatRow, SetupBody, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import EDGE, GAP, HEADER, LIP, ROW, TXT, hue
from ui.widgets.bar import mirrored
from ui.widgets.button import Look, button, pressable
from ui.widgets.form import small_stepper, tile, words_tall
from ui.widgets.form_list import scrolled_form
from ui.widgets.keyboard import Keyboard
from ui.widgets.people import badge
from ui.widgets.scroll import SLOP, Scroller

SEAT, PITCH = 56.0, 60.0
LEFT = 254.0
HEAD = 30.0
BAR = 56.0


class SetupScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.rulings = Scroller(host)
        self.keyboard: Keyboard | None = None

    def paint(self, pen: Pen, view: View) -> None:
        if self.keyboard is not None:
            self.keyboard.paint(pen)
            return
        super().paint(pen, view)

    def bar(self, pen: Pen, view: View) -> float:
        """In landscape the main option stands under the right column, the rest under the seats as long as those leave room."""
        assert isinstance(view.body, SetupBody)
        if pen.space.portrait:
            return super().bar(pen, view)
        foot = pen.space.h - 10
        left, right = self._columns(pen)
        place = Box(0, foot - BAR, pen.space.w, BAR)
        main = [o for o in view.options if o.kind == "main"]
        rest = [o for o in view.options if o.kind != "main"]
        if len(view.body.seats) > 4 or not rest:
            cells = Box(right.x, place.y, right.w, BAR).columns([1.0] * len(rest) + [2.0] * len(main), GAP)
        else:
            cells = Box(left.x, place.y, left.w, BAR).columns(len(rest), GAP) if rest else []
            cells += Box(right.x, place.y, right.w, BAR).columns(len(main), GAP) if main else []
        whole = Box(cells[0].x, place.y, cells[-1].right - cells[0].x, BAR) if cells else place
        for cell, option in zip(cells, rest + main, strict=True):
            button(pen, mirrored(pen, cell, whole), option, 30 if option.kind == "main" else 26)
        return place.y - 8

    def _columns(self, pen: Pen) -> tuple[Box, Box]:
        left = Box(EDGE, 0, LEFT, 0)
        return left, Box(left.right + EDGE, 0, pen.space.w - EDGE - left.right - EDGE, 0)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, SetupBody)
        top = HEADER + LIP + 6
        if pen.space.portrait:
            rows = len(body.seats) + (0 if body.add.why else 1)
            tall = HEAD + rows * PITCH
            self._seats(pen, Box(box.x, top, box.w, tall), body)
            self._choices(pen, Box(box.x, top + tall + 6, box.w, box.bottom - top - tall - 6), body)
            return
        left, right = self._columns(pen)
        alone = all(option.kind == "main" for option in view.options)
        bottom = pen.space.h - 10 if len(body.seats) > 4 or alone else box.bottom
        self._seats(pen, Box(left.x, top, left.w, bottom - top), body)
        self._choices(pen, Box(right.x, top, right.w, box.bottom - top), body)

    # --- seats --------------------------------------------------------------------------------------------------------

    def _seats(self, pen: Pen, box: Box, body: SetupBody) -> None:
        full = body.add.why and (len(body.seats) + 1) * PITCH + HEAD > box.h + 4
        used = pen.text(_("Seats, clockwise"), Box(box.x + 4, box.y, box.w - 4, 28), 24)
        if full and pen.width(body.add.why, 18, TXT) <= box.right - used.right - 10:
            pen.text(body.add.why, Box(used.right + 10, box.y + 2, box.right - used.right - 10, 26), 18, pen.theme.mist, TXT, align="right")
        rows = [Box(box.x, box.y + HEAD + i * PITCH, box.w, SEAT) for i in range(len(body.seats) + 1)]
        carry = Carry(self.host, pen, rows[:-1], body.seats)
        for i, (place, row) in enumerate(zip(rows, body.seats, strict=False)):
            self._seat(pen, place, row, i, carry, body)
        if not full:
            self._add(pen, rows[-1], body)
        carry.ghost = pen.add(InstructionGroup())

    def _seat(self, pen: Pen, box: Box, row: SeatRow, index: int, carry: Carry, body: SetupBody) -> None:
        t = pen.theme
        grip, name, remove = box.left_part(104), Box(box.x + 104, box.y, box.w - 160, box.h), box.right_part(SEAT)
        pen.rect(box, t.raised, ROW)
        seat_words(pen, box, row.person)
        for place, call, word in (
            (grip, None, f"grip {index}"),
            (name, partial(self._edit, row.person.seat, row.person.name, body), row.person.name),
        ):
            with pen.target(place, call=call, name=word, sinks=0) as target:
                target.drag, target.drop = partial(carry.move, index), partial(carry.end, index, call)
                target.step = partial(carry.step, index) if call is None else None
        with pen.target(remove, row.remove, sinks=2):
            pen.icon(row.remove.icon or "cross", remove.cx - 11, remove.cy - 11, 22, t.edge if row.remove.why else t.mist)

    def _add(self, pen: Pen, box: Box, body: SetupBody) -> None:
        """The outlined row that adds a player, with the badges that are still free."""
        if body.add.why:
            button(pen, box, body.add, 24, flat=True)
            return
        t = pen.theme
        taken = {row.person.hue for row in body.seats}
        free = [Person(-1, "", h) for h in range(6) if h not in taken][:3]
        label = pen.width(body.add.label, 24)
        wide = 34 + label + (12 + len(free) * 42 if free else 0)
        edit = partial(self._edit, -1, "", body)
        with pressable(pen, box, Look(t.ground, t.ground, t.raised, t.text), call=edit, name=body.add.label, flat=True):
            pen.frame(box, t.line, ROW, 3)
            x = box.cx - wide / 2
            pen.icon("add", x, box.cy - 11, 22, t.text)
            pen.text(body.add.label, Box(x + 34, box.y, label + 1, box.h), 24)
            for i, person in enumerate(free):
                badge(pen, x + 46 + label + i * 42, box.cy - 16, 32, person, outline=True)

    def _edit(self, seat: int, name: str, body: SetupBody) -> None:
        title = _("Who sits here?") if seat < 0 else _("New name for {name}").format(name=name)
        self.keyboard = Keyboard(title, name, body.known, partial(self._typed, seat, name), self._close, self.host.repaint)
        self.host.repaint()

    def _typed(self, seat: int, old: str, name: str) -> None:
        self.keyboard = None
        self.host.repaint()
        if name != old:
            self.host.send(Type(seat, name))

    def _close(self) -> None:
        self.keyboard = None
        self.host.repaint()

    # --- ways to play, rulings, counts --------------------------------------------------------------------------------

    def _choices(self, pen: Pen, box: Box, body: SetupBody) -> None:
        y = box.y
        if body.modes:
            pen.text(_("Way to play"), Box(box.x + 4, y, box.w - 4, 28), 24)
            wide = (box.w - 8 * (len(body.modes) - 1)) / len(body.modes)
            tall = max(words_tall(pen, m, wide) if m.text or m.why else SEAT for m in body.modes)
            for cell, mode in zip(Box(box.x, y + HEAD, box.w, tall).columns(len(body.modes), 8), body.modes, strict=True):
                tile(pen, cell, mode)
            y += HEAD + tall + 6
        counts = [c for c in body.counts if not c.text]
        foot = box.bottom
        if counts:
            across = min(len(counts), max(1, int((box.w + 8) // 150)))
            rows = -(-len(counts) // across)
            place = Box(box.x, foot - rows * (SEAT + 8) + 8, box.w, rows * (SEAT + 8) - 8)
            for cell, control in zip(place.grid(len(counts), across, 8), counts, strict=True):
                small_stepper(pen, cell, control)
            foot = place.y - 8
        self._rulings(pen, Box(box.x, y, box.w, foot - y), body, [c for c in body.counts if c.text])

    def _rulings(self, pen: Pen, box: Box, body: SetupBody, counts: list[Control]) -> None:
        controls = (*body.rulings, *counts)
        if not controls:
            return
        used = pen.text(_("Table rulings"), Box(box.x + 4, box.y, box.w - 4, 28), 24)
        rest = Box(used.right + 12, box.y + 2, box.right - used.right - 12, 26)
        long = _("gaps in the rulebook: your table decides")
        pen.text(long if pen.width(long, 18, TXT) <= rest.w else _("your table decides"), rest, 18, pen.theme.mist, TXT)
        scrolled_form(pen, box.below(HEAD), controls, self.rulings)


def seat_words(pen: Pen, box: Box, person: Person) -> None:
    """Grip, badge and name of a seat's row."""
    pen.icon("grip", box.x + 13, box.cy - 11, 22, pen.theme.mist)
    badge(pen, box.x + 42, box.cy - 21, 42, person)
    pen.text(person.name, Box(box.x + 92, box.y, box.w - 138, box.h), 30)


class Carry:
    """A seat under the finger: a copy of its row follows, a line shows where it would go; letting go sends `Drag`."""

    def __init__(self, host: Host, pen: Pen, rows: list[Box], seats: tuple[SeatRow, ...]) -> None:
        self.host, self.pen, self.rows, self.seats = host, pen, rows, seats
        self.ghost: Any = None
        self._moved = False
        self._to = 0

    def move(self, index: int, dx: float, dy: float, x: float, y: float) -> None:
        if not self._moved and abs(dy) < SLOP * 1.5:
            return
        self._moved = True
        first, last = self.rows[0].y, self.rows[-1].y
        place = self.rows[index]
        place = Box(place.x, min(max(first - 8, place.y + dy), last + 8), place.w, place.h)
        self._to = min(range(len(self.rows)), key=lambda i: abs(self.rows[i].y - place.y))
        self._draw(index, place)

    def step(self, index: int, _dx: int, dy: int, _fast: bool) -> str:
        """An arrow key carries the seat one place on; gives the grip that it has then."""
        to = min(max(0, index + dy), len(self.rows) - 1)
        if to != index:
            self.host.send(Drag(self.seats[index].person.seat, to))
        return f"grip {to}"

    def _draw(self, index: int, place: Box) -> None:
        self.ghost.clear()
        pen, t = Pen(self.ghost, self.pen.space, self.pen.theme), self.pen.theme
        was = self.rows[index]
        pen.rect(was, t.ground)
        pen.frame(was, t.line, ROW, 3)
        if self._to != index:
            target = self.rows[self._to]
            y = target.y - 4 if self._to < index else target.bottom
            pen.rect(Box(target.x, y, target.w, 4), t.paper, 2)
        person = self.seats[index].person
        pen.rect(place, t.raised, ROW)
        pen.frame(place, hue(person.hue), ROW, 3)
        seat_words(pen, place, person)

    def end(self, index: int, tap: Callable[[], None] | None, x: float, y: float) -> None:
        if not self._moved:
            if tap is not None and self.rows[index].contains(x, y):
                tap()
            return
        if self._to != index:
            self.host.send(Drag(self.seats[index].person.seat, self._to))
        self.host.repaint()
