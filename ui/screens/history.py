"""What happened, the newest first, on a line of badges; beside it what a step back would mean for the table."""

from __future__ import annotations

from companion.view import Entry, HistoryBody, Notice, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.screens.street import picture
from ui.theme import FLOOR, GAP, POSTER, ROW, TXT
from ui.widgets.lettering import SLIM
from ui.widgets.notice import paper, text_rows
from ui.widgets.people import badge
from ui.widgets.scroll import Scroller

SIDE = 226.0
LINE, PITCH = 57.0, 63.0
TAPED = 20.0  # the tape over an instruction
NOTE = 28.0  # the small print under a list gives way where that would make it scroll
RAIL = 64.0  # the badges' column
PICTURE = 150.0  # height of what an entry was read from


class HistoryScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)
        self.chosen: int | None = None  # the line that was brought into sight

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, HistoryBody)
        panel = view.notice is not None or bool(body.to_do) or bool(body.picture)
        if panel and pen.space.portrait:
            tall = _panel_tall(pen, box.w - 32, view.notice, body)
            self._panel(pen, box.bottom_part(tall), view.notice, body)
            box = Box(box.x, box.y, box.w, box.h - tall - GAP)
        elif panel:
            self._panel(pen, box.right_part(SIDE), view.notice, body)
            box = Box(box.x, box.y, box.w - SIDE - GAP - 2, box.h)
        elif body.small and not 0 < box.h - _tall(len(body.entries)) < NOTE:
            box = self._note(pen, box, body)
        entries = body.entries + body.further[: self._more(box, body)]
        if not entries:
            return
        self._bring(box, entries)

        def draw(room: Box) -> None:
            rail = Box(room.x + 26, room.y, 6, _tall(len(entries)))
            pen.rect(rail, pen.theme.line, 3)
            for i, entry in enumerate(entries):
                line = Box(room.x, room.y + i * PITCH, room.w, LINE)
                _line(pen, line, entry)

        self.scroller.paint(pen, box, _tall(len(entries)), draw, [i * PITCH for i in range(len(entries))])

    def _more(self, box: Box, body: HistoryBody) -> int:
        """How many further lines there are: as far as the window reaches, and down to the chosen one."""
        room = int((box.h + PITCH - LINE) // PITCH) - len(body.entries)
        return max(room, *(place for place, entry in enumerate(body.further, 1) if entry.chosen), 0)

    def _bring(self, box: Box, entries: tuple[Entry, ...]) -> None:
        """A line that has just been chosen stays in sight when the panel opens."""
        chosen = next((place for place, entry in enumerate(entries) if entry.chosen), None)
        if chosen is not None and chosen != self.chosen:
            least = chosen * PITCH + LINE - box.h
            self.scroller.offset = min(max(self.scroller.offset, least), chosen * PITCH)
        self.chosen = chosen

    def _note(self, pen: Pen, box: Box, body: HistoryBody) -> Box:
        """The small print alone: under the list, or in the middle where there is no list. Gives what remains for it."""
        if not body.entries:
            pen.text(body.small, box.inset(40, 0), 24, pen.theme.mist, TXT, align="center", lines=2)
            return box
        pen.text(body.small, box.bottom_part(24), 18, pen.theme.mist, TXT)
        return Box(box.x, box.y, box.w, box.h - NOTE)

    def _panel(self, pen: Pen, box: Box, note: Notice | None, body: HistoryBody) -> None:
        t = pen.theme
        inside = paper(pen, box, note.kind if note is not None else "plain").inset(16, 10)
        y = inside.y
        if body.picture:
            y = self._picture(pen, inside.top_part(min(PICTURE, inside.h * (0.6 if note is not None else 0.9))), body.picture) + 8
        if note is not None:
            y = pen.text(note.title, inside.top_part(72), 32, t.ink, lines=2, least=24, valign="top").bottom + 4
            words = Box(inside.x, y, inside.w, min(80.0, inside.bottom - y))
            y = pen.text(note.text, words, 20, t.ink, TXT, lines=3, valign="top").bottom + 8
        foot = inside.bottom
        if body.small:
            tall = 44.0
            pen.text(body.small, Box(inside.x, foot - tall, inside.w, tall), 18, t.ink_soft, TXT, lines=2, valign="bottom")
            foot -= tall + 4
        if not body.to_do:
            return
        step = min(72.0, (foot - y) / len(body.to_do))
        for icon, sentence in body.to_do:
            row = Box(inside.x, y, inside.w, step)
            side = min(34.0, step - 4)
            pen.icon(icon, row.x, row.cy - side / 2, side, t.ink)
            rows = max(1, min(3, int(step / 20)))
            pen.text(sentence, row.after(side + 12), 20 if rows < 3 else 18, t.ink, TXT, lines=rows, lead=1.12)
            y += step


    def _picture(self, pen: Pen, box: Box, key: int) -> float:
        """What the chosen entry was read from. Gives where it ends."""
        texture = self.host.picture(key)
        if texture is None:
            return pen.text(_("The picture is gone."), box.top_part(30), 20, pen.theme.ink_soft, TXT).bottom
        return pen.contain(texture, box, 8).bottom


def _panel_tall(pen: Pen, wide: float, note: Notice | None, body: HistoryBody) -> float:
    """What the panel needs under a list: the instruction, a line for each thing to put back, the small print."""
    tall = 24.0 + 48 * len(body.to_do) + (48 if body.small else 0) + (PICTURE + 8 if body.picture else 0)
    if note is None:
        return tall
    title = 38.0 if pen.width(note.title, 24) <= wide else 72.0
    return tall + title + text_rows(pen, note.text, wide, 20) * 24 + 12 + (TAPED if note.kind != "plain" else 0)


def _tall(count: int) -> float:
    """Height of so many lines."""
    return count * PITCH - (PITCH - LINE) if count else 0.0


def _line(pen: Pen, box: Box, entry: Entry) -> None:
    """Badge on the rail; name, what, value, time, and who said so."""
    t = pen.theme
    spot = Box(box.x + 7, box.cy - 22, 44, 44)
    pen.rect(spot, t.ground, 12)
    if entry.person is not None:
        badge(pen, spot.x, spot.y, 44, entry.person, outline=entry.taken_back)
    elif entry.poster:
        pen.rect(spot, POSTER.get(entry.poster, t.key), 10)
        picture(pen, f"poster-{entry.poster}", spot.inset(5))
    else:
        pen.frame(spot.inset(4), t.edge, 10, 3)
    plate = box.after(RAIL)
    with pen.target(plate, entry.option, sinks=2) as target:
        if entry.chosen:
            face = pen.rect(plate, t.paper, ROW)
            target.faces.append((face, t.paper, t.paper_line))
        elif entry.taken_back:
            pen.frame(plate, t.line, ROW, 2.5)
        else:
            face = pen.rect(plate, t.raised, ROW)
            target.faces.append((face, t.raised, t.key))
        _words(pen, plate.inset(14, 0), entry)
    if entry.option is None:
        pen.targets.remove(target)


def _words(pen: Pen, box: Box, entry: Entry) -> None:
    t = pen.theme
    ink, soft = (t.ink, t.ink_soft) if entry.chosen else (t.mist if entry.taken_back else t.text, t.mist)
    pen.icon(entry.by, box.right - 24, box.cy - 12, 24, ink if entry.chosen else t.mist)
    icons = 34.0
    if entry.pictured or entry.replayed:
        icons += 32
        pen.icon("replay", box.right - 56, box.cy - 12, 24, ink if entry.chosen else t.mist)
    right = _value(pen, Box(box.x, box.y, box.w - icons, box.h), entry, ink, soft)
    x = box.x
    if entry.person is not None:
        name = min(pen.width(entry.person.name, 26), max(44.0, (right - box.x) * (0.34 if pen.space.portrait else 0.4)))
        x = pen.text(entry.person.name, Box(x, box.y, name + 1, box.h), 26, ink).right + 9
    room = Box(x, box.y, right - 8 - x, box.h)
    narrow = 1.0 if text_rows(pen, entry.what, room.w, FLOOR) <= 2 else SLIM
    used = pen.text(entry.what, room, 20, ink, TXT, lines=2, lead=1.1, narrow=narrow)
    if entry.taken_back:
        rows = max(1, round(used.h / 22))
        for row in range(rows):
            y = used.y + used.h * (row + 0.56) / rows
            pen.line([(used.x, y), (used.right, y)], ink, 2)


def _value(pen: Pen, box: Box, entry: Entry, ink: str, soft: str) -> float:
    """Value and time at the right, over each other in portrait. Gives where they begin."""
    time, value = pen.width(entry.time, 18, TXT), min(pen.width(entry.value, 24), box.w * 0.3)
    if not pen.space.portrait:
        pen.text(entry.time, box.right_part(time + 1), 18, soft, TXT)
        right = box.right - time
        if not value:
            return right
        return pen.text(entry.value, Box(right - value - 12, box.y, value + 1, box.h), 24, ink).x
    clock = Box(box.right - time - 1, box.cy + 2 if value else box.cy - 12, time + 1, 24)
    pen.text(entry.time, clock, 18, soft, TXT)
    pen.text(entry.value, Box(box.right - value - 1, box.cy - 27, value + 1, 30), 24, ink)
    return box.right - max(time, value)
