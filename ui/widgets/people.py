"""A person: badge, name, rows of people, the overflow meter. A person is a colour, a shape and a name, never a colour alone."""

from __future__ import annotations

from companion.view import Person, QueueRow, RoomRow
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.theme import CROWN, FAR, FLOOR, PIP, ROW, TXT, hue, mix, shape
from ui.widgets.lettering import SLIMMEST

NARROW = 200.0  # a row in which name and words may not fit together


def badge(pen: Pen, x: float, y: float, size: float, person: Person, outline: bool = False) -> None:
    """The person's square with the shape; an outline when out of the game."""
    box, colour = Box(x, y, size, size), hue(person.hue)
    if outline and not pen.theme.hues_read:
        colour = pen.theme.edge
    if outline:
        pen.frame(box, colour, size * 0.24, 3)
        pen.icon(shape(person.hue), x + size * 0.24, y + size * 0.24, size * 0.52, colour)
    else:
        pen.rect(box, colour, size * 0.24)
        pen.icon(shape(person.hue), x + size * 0.18, y + size * 0.18, size * 0.64, pen.theme.ink)


def dot(pen: Pen, cx: float, cy: float, person: Person, size: float = 30.0) -> None:
    """The arcade button that does the same."""
    box = Box(cx - size / 2, cy - size / 2, size, size)
    pen.rect(box, pen.theme.ink, size / 2)
    pen.rect(box.inset(3), hue(person.hue), size / 2 - 3)
    pen.icon(shape(person.hue), cx - 7, cy - 7, 14, pen.theme.ink)


def crown(pen: Pen, cx: float, cy: float, size: float) -> None:
    """The winner's crown, gold on a round plate: no hue and no light level may swallow it."""
    pen.rect(Box(cx - size / 2, cy - size / 2, size, size), pen.theme.ink, size / 2)
    pen.icon("crown", cx - size * 0.36, cy - size * 0.38, size * 0.72, CROWN)


def plate(pen: Pen, box: Box, person: Person, active: bool = False, out: bool = False) -> None:
    """The ground of a person's row."""
    if active:
        colour = hue(person.hue)
        pen.rect(box, mix(pen.theme.ground, colour, 0.22), ROW)
        pen.frame(box, colour if pen.theme.hues_read else mix(colour, pen.theme.ink, 0.4), ROW, 3)
    elif out:
        pen.frame(box, pen.theme.line, ROW, 3)
    else:
        pen.rect(box, pen.theme.raised, ROW)


def meter(pen: Pen, box: Box, count: int, limit: int, person: Person) -> None:
    """Punched cards: `count` filled, the rest outlined, the last one crossed: there you bust. A new one drops into its place."""
    cards = max(1, limit)
    step = min(box.w / cards, box.h * 0.95)
    w, h = min(step * 0.79, box.h * 0.72), box.h
    for i in range(cards):
        card = Box(box.x + i * step, box.y, w, h)
        if i < count:
            with pen.named(("overflow", person.seat, i), card, "drop"):
                _punched(pen, card, hue(person.hue))
        else:
            pen.frame(card.inset(0.5), pen.theme.edge, PIP, 2.5)
        if i == cards - 1 and count < limit:
            r = w * 0.2
            pen.line([(card.cx - r, card.cy - r), (card.cx + r, card.cy + r)], pen.theme.edge, 2.5)
            pen.line([(card.cx - r, card.cy + r), (card.cx + r, card.cy - r)], pen.theme.edge, 2.5)


def _punched(pen: Pen, card: Box, colour: str) -> None:
    pen.rect(card, colour, PIP)
    hole = card.w * 0.21
    for share in (0.3, 0.7):
        pen.rect(Box(card.x + card.w * share - hole / 2, card.y + card.h * 0.2 - hole / 2, hole, hole), pen.theme.ink, hole / 2)


def room_row(pen: Pen, box: Box, row: RoomRow) -> None:
    """Garbage Day: badge, name and room, meter, overflow of limit; or the stamp of who is out."""
    side = min(44.0, box.h - 10)
    plate(pen, box, row.person, row.active, row.out)
    badge(pen, box.x + 12, box.cy - side / 2, side, row.person, row.out)
    x = box.x + 12 + side + 10
    number = f"{row.overflow}"
    if row.out:
        _busted(pen, box.after(x - box.x), row)
        return
    if row.word:
        _away(pen, Box(x, box.y, box.right - 14 - x, box.h), row)
        return
    low = box.h < 46
    size = FAR if box.h > 36 else 30.0
    small = pen.width(f"/{row.limit}", size * 0.62)
    right = box.right - 14
    wide = small + pen.width(number, size)
    free = right - wide - 8 - x
    door = 48.0 if low else 0.0
    cards = min(row.limit * (24.0 if box.w < 400 else 39.0), free - door - 62)
    names = min(max(60.0, pen.width(row.person.name, 24) + 4), free - door - max(cards * 0.66, free * 0.34))
    high = min(30.0 if box.w < 400 else 40.0, box.h - (16 if low else 24))
    place = Box(x + names + 4, box.cy - high / 2, free - names - 4, high)
    if low:
        pen.text(row.person.name, Box(x, box.y, names, box.h), 24)
        _room(pen, x + names + 2, box.cy, row.room, 44)
        place = Box(x + names + door + 4, place.y, free - names - door - 4, high)
    elif pen.width(row.person.name, 22) > names:
        half = min(box.h / 2, 30) - 1
        pen.text(row.person.name, Box(x, box.cy - half, free, half), min(26.0, half - 1))
        _room(pen, x, box.cy + half * 0.5, row.room, 44)
        place = Box(x + 52, box.cy + 2, free - 52, half - 2)
    else:
        half = min(box.h / 2, 30) - 1
        pen.text(row.person.name, Box(x, box.cy - half, names, half + 2), min(26.0, half + 1))
        _room(pen, x, box.cy + half * 0.26 + 7, row.room, names)
    meter(pen, place, row.overflow, row.limit, row.person)
    colour = pen.theme.tape_text if row.overflow >= row.limit - 1 else pen.theme.text
    pen.text(number, Box(right - wide, box.cy - size * 0.55, wide - small, size * 1.1), size, colour, align="right", far=True)
    foot = size * (0.24 if box.h > 50 else 0.32)
    pen.text(f"/{row.limit}", Box(right - small, box.cy - foot, small + 1, size * 0.75), size * 0.62, pen.theme.mist, align="right")


def _room(pen: Pen, x: float, cy: float, room: int, wide: float) -> None:
    """The room's total, behind its door; nothing where it is not known."""
    if room < 0:
        return
    pen.icon("door", x, cy - 7, 15, pen.theme.mist)
    pen.text(str(room), Box(x + 19, cy - 11, wide - 19, 22), 18, pen.theme.mist, TXT)


def _busted(pen: Pen, box: Box, row: RoomRow) -> None:
    number, stamp = f"{row.overflow}", row.word or _("BUSTED")
    wide = pen.width(stamp, 28) + 28
    right = pen.text(number, Box(box.x, box.y, box.w - 14, box.h), 30, pen.theme.mist, align="right").x
    x = right - 16 - wide if box.w < 300 else box.x + 110
    pen.text(row.person.name, Box(box.x, box.cy - 18, x - 10 - box.x, 36), 26, pen.theme.mist)
    high = min(40.0, box.h - 8)
    mark = Box(x, box.cy - high / 2, wide, high)
    with pen.named(("stamp", row.person.seat), mark, "stamp"), pen.turned(-5 if high > 36 else -2, mark.cx, mark.cy):
        pen.frame(mark, pen.theme.stop_text, 8, 4)
        pen.text(stamp, mark.inset(8, 2), min(28.0, high - 10), pen.theme.stop_text, align="center")


def _away(pen: Pen, box: Box, row: RoomRow) -> None:
    """Name, a word that somebody is away, and their overflow of the limit."""
    number = f"{row.overflow}/{row.limit}"
    end = pen.text(number, box, 26, pen.theme.mist, align="right").x - 12
    word = min(pen.width(row.word, 20, TXT), (end - box.x) * 0.5)
    pen.text(row.word, Box(end - word, box.y, word + 1, box.h), 20, pen.theme.mist, TXT, align="right")
    pen.text(row.person.name, Box(box.x, box.y, end - word - 8 - box.x, box.h), 26, pen.theme.mist)


def queue_row(pen: Pen, box: Box, row: QueueRow) -> None:
    """Badge, name, and a few words at the right."""
    side = min(42.0 if box.w >= NARROW else 32.0, box.h - 12)
    plate(pen, box, row.person, row.active, row.out)
    badge(pen, box.x + 10, box.cy - side / 2, side, row.person, row.out)
    x = box.x + 10 + side + 12
    room = box.right - 14 - x
    words = min(pen.width(row.text, 20, TXT), room * 0.62)
    if box.w < NARROW and words + 10 + pen.width(row.person.name, 24) > room:
        words = -10.0  # the name comes first
    colour = pen.theme.mist if row.out else pen.theme.text
    slim = min(1.0, max(SLIMMEST, room / (pen.width(row.person.name, FLOOR) + 2))) if words < 0 else 1.0
    pen.text(row.person.name, Box(x, box.y, room - words - 10, box.h), min(32.0, (box.h - 8) * 0.9), colour, narrow=slim)
    colour = pen.theme.text if row.active else pen.theme.mist
    if words > 0:
        pen.text(row.text, Box(box.right - 14 - words, box.y, words, box.h), 20, colour, TXT, align="right", lines=2)
