"""Beans of Dumb Ways to Die: plain seeds with a sprout while they live, empty husks with a cross once they are dead; rows of them.

Alive and dead differ in fill, sprout and cross, and the number of those alive stands beside them, so that nothing hangs on a colour.
Everything is drawn on a grid of 48 × 48, the sprout a little above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import TypeAlias

from companion.view import BeanRow, BeansBody
from ui.layout import Box
from ui.pen import Mark, Pen
from ui.theme import CHIP, RAIL, SPROUT, TXT, hue, mix
from ui.widgets.lettering import SLIM
from ui.widgets.people import badge, plate

Point: TypeAlias = tuple[float, float]
Curve: TypeAlias = tuple[Point, Point, Point, Point]

SEED: tuple[Curve, ...] = (
    ((17, 5), (7, 7), (4, 18), (8, 28)),
    ((8, 28), (12, 39), (23, 45), (33, 43)),
    ((33, 43), (42, 41), (45, 32), (41, 25)),
    ((41, 25), (38, 19), (32, 20), (29, 16)),
    ((29, 16), (25, 10), (25, 4), (17, 5)),
)
LEAF: tuple[Curve, ...] = (((17, 6), (16, 1), (20, -3), (26, -4)), ((26, -4), (27, 1), (24, 6), (17, 6)))
SHINE: tuple[Curve, ...] = (((18, 16), (15, 21), (15, 26), (18, 31)),)
CROSS = (((12, 20), (20, 28)), ((20, 20), (12, 28)))
STEPS = 6  # straight pieces of a curve
ABOVE = 5.0  # the sprout's height over the grid
NUMBER = 42.0
SHORT = 41.0  # a row so low that its number touches the next one's: in portrait they stand in pairs
LEAST, MOST, LARGEST = 25.0, 40.0, 54.0  # width of a bean in a row; in a high one
FOOT = 44.0  # right of the beans: their number
LOW, ROOMY = 47.0, 56.0  # a row in which two lines of words have no room; one in which they stand well
HELD, SMALL = 44.0, 20.0  # a hand's icon and number; the number's size
ROLL = 54.0
HIGH = 90.0  # a row of few people
MOST_PIPS = 3


@lru_cache(maxsize=8)
def outline(curves: tuple[Curve, ...]) -> tuple[Point, ...]:
    """Points along cubic curves, on the grid."""
    points = [_along(curve, step / STEPS) for curve in curves for step in range(STEPS)]
    return (*points, curves[-1][3])


def _along(curve: Curve, t: float) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(k * x for k, (x, _y) in zip(shares, curve, strict=True)), sum(k * y for k, (_x, y) in zip(shares, curve, strict=True))


def _placed(curves: tuple[Curve, ...], box: Box) -> list[Point]:
    k = box.w / 48
    return [(box.x + x * k, box.y + (y + ABOVE) * k) for x, y in outline(curves)]


def bean(pen: Pen, box: Box, person: int) -> None:
    """One that lives, in its person's hue; `box` is as wide as the grid. On a ground where hues cannot be told it has an outline."""
    k, colour = box.w / 48, hue(person)
    pen.icon("bean", box.x, box.y + ABOVE * k, box.w, colour, outline="" if pen.theme.hues_read else pen.theme.ink)
    pen.line(_placed(SHINE, box), mix(colour, "#FFF3DC", 0.6), 3.5 * k)
    pen.polygon(_placed(LEAF, box), SPROUT)
    if not pen.theme.hues_read:
        pen.line(_placed(LEAF, box), pen.theme.ink, max(1.4, 2 * k))


def husk(pen: Pen, box: Box) -> None:
    """One that is dead."""
    k, t = box.w / 48, pen.theme
    pen.line(_placed(SEED, box), t.edge, max(1.8, 2.8 * k))
    for a, b in CROSS:
        pen.line([(box.x + x * k, box.y + (y + ABOVE) * k) for x, y in (a, b)], t.edge, max(2.0, 3.5 * k))
    pen.marks.append(Mark("icon", box, "husk", ink=t.edge))


def beans(pen: Pen, box: Box, row: BeanRow) -> None:
    """Those alive, then those dead, each in its cell; one that was lost just now shrinks away."""
    cells = box.columns(row.beans, 0)
    side = min(cells[0].w, box.h * 48 / (48 + ABOVE))
    for place, cell in enumerate(cells):
        one = Box(cell.cx - side / 2, box.cy - side * (48 + ABOVE) / 96, side, side * (48 + ABOVE) / 48)
        name, live = ("bean", row.person.seat, place), partial(bean, pen, one, row.person.hue)
        if place < row.alive:
            live()
            pen.stands(name, one)
            continue
        husk(pen, one)
        pen.gone(name, one, "shrink", live)


# --- rows -------------------------------------------------------------------------------------------------------------


def bean_rows(pen: Pen, box: Box, rows: Sequence[BeanRow], most: float, rolls: bool = False) -> None:
    """Everybody's row, at most `most` u high; with what they roll where `rolls`."""
    gap = 8.0 if box.h / len(rows) > 62 else 5.0
    high = min(most, (box.h - gap * (len(rows) - 1)) / len(rows))
    if high < SHORT and pen.space.portrait and not rolls:
        _pairs(pen, box, rows)
        return
    places = [Box(box.x, box.y + number * (high + gap), box.w, high) for number in range(len(rows))]
    side = min(_bean_side(pen, place, row, rolls) for place, row in zip(places, rows, strict=True))
    for place, row in zip(places, rows, strict=True):
        plate(pen, place, row.person, row.lit, row.out)
        left = _left_of_words(pen, place, row)
        right = _beans_at_right(pen, place, row, side)
        if rolls:
            size = _roll_side(place)
            right -= 8 + size
            roll_mark(pen, Box(right, place.cy - size / 2, size, size), row)
        (_rolling if rolls else _standing)(pen, Box(left, place.y, right - 6 - left, place.h), row)


def _pairs(pen: Pen, box: Box, rows: Sequence[BeanRow]) -> None:
    """Two abreast: the name over beans and hand, the number at the right of both."""
    for place, row in zip(box.grid(len(rows), 2, 6), rows, strict=True):
        plate(pen, place, row.person, row.lit, row.out)
        colour = pen.theme.mist if row.out else pen.theme.text
        left = _left_of_words(pen, place, row)
        number = Box(place.right - 36, place.y, 28, place.h)
        pen.text(str(row.alive), number, NUMBER, colour, align="center", lead=1.0)
        name, low = Box(left, place.y + 4, number.x - 4 - left, place.h - 8).rows(2, 0)
        pen.text(row.person.name, name, 24, colour)
        side = min(LEAST, low.h * 48 / (48 + ABOVE))
        beans(pen, low.left_part(side * row.beans), row)
        _hand(pen, low.after(side * row.beans + 8), row)


def _badge_side(box: Box) -> float:
    return min(46.0, box.h - 10)


def _roll_side(box: Box) -> float:
    return min(ROLL, box.h - 8)


def _left_of_words(pen: Pen, box: Box, row: BeanRow) -> float:
    """The badge; gives where words begin."""
    side = _badge_side(box)
    badge(pen, box.x + 8, box.cy - side / 2, side, row.person, row.out)
    return box.x + 16 + side


def _bean_side(pen: Pen, box: Box, row: BeanRow, rolls: bool) -> float:
    """How wide a bean may be, so that the row's words have room."""
    if rolls:
        words = max(pen.width(row.person.name, 24), pen.width(row.text, 20, TXT)) + 14 + _roll_side(box)
    else:
        words = max(pen.width(row.person.name, 20) + 4, 54 + pen.width(row.text, 18, TXT) if box.h >= LOW else 0.0) + 6
    room = box.w - 16 - _badge_side(box) - words - FOOT
    return max(LEAST, min(LARGEST if box.h > HIGH else MOST, room / row.beans))


def _beans_at_right(pen: Pen, box: Box, row: BeanRow, side: float) -> float:
    """The beans, each `side` wide, and how many live; gives where they begin."""
    number = Box(box.right - 38, box.y + 1, 28, box.h)  # figures stand a little high in a line of this face
    pen.text(str(row.alive), number, NUMBER, pen.theme.mist if row.out else pen.theme.text, align="center", lead=1.0)
    place = Box(box.right - FOOT - row.beans * side, box.y + 3, row.beans * side, box.h - 6)
    beans(pen, place, row)
    return place.x


def _standing(pen: Pen, box: Box, row: BeanRow) -> None:
    """Name over hand and doing; beside them where the row is low."""
    colour = pen.theme.mist if row.out else pen.theme.text
    beside = pen.width(row.person.name, 24) + 14 + HELD <= box.w
    if box.h < LOW or (box.h < ROOMY and beside):
        name = pen.text(row.person.name, box, 24, colour).right + 14
        if beside:
            _hand(pen, Box(name, box.y, box.right - name, box.h), row)
        return
    low = box.h < ROOMY
    half = 22.0 if low else 30.0 if box.h > HIGH else 28.0
    pen.text(row.person.name, Box(box.x, box.cy - half + (1 if low else 0), box.w, half), 21 if low else 26, colour, lead=1.0)
    _hand(pen, Box(box.x, box.cy + 1, box.w, half - 3), row)


def _hand(pen: Pen, box: Box, row: BeanRow) -> None:
    """The cards held, then, where it fits, what the player does."""
    t, x = pen.theme, box.x
    alone = 26 + pen.width(str(row.hand), SMALL) + pen.width(row.text, 18, TXT) > box.w >= pen.width(row.text, 18, TXT) * SLIM
    if row.text and not row.lit and alone:  # that somebody is away tells more than their hand
        pen.text(row.text, Box(x, box.y - 1, box.w, box.h), 18, t.mist, TXT, narrow=min(1.0, box.w / pen.width(row.text, 18, TXT)))
        return
    if not row.out:
        pen.icon("card", x - 2, box.cy - 9, 18, t.mist)
        x = pen.text(str(row.hand), Box(x + 18, box.y, 30, box.h), SMALL, t.text if row.lit else t.mist).right + 8
    if pen.width(row.text, 18, TXT) <= box.right - x:
        pen.text(row.text, Box(x, box.y - 1, box.right - x, box.h), 18, t.text if row.lit else t.mist, TXT)


def _rolling(pen: Pen, box: Box, row: BeanRow) -> None:
    """Name, and under it in words what the roll means."""
    half = min(28.0, box.h / 2)
    pen.text(row.person.name, Box(box.x, box.cy - half, box.w, half + 2), min(28.0, half), pen.theme.mist if row.out else pen.theme.text)
    size = 18 if box.h < ROOMY else 20
    pen.text(row.text, Box(box.x, box.cy + 1, box.w, half - 4), size, pen.theme.text if row.roll else pen.theme.mist, TXT)


def roll_mark(pen: Pen, box: Box, row: BeanRow) -> None:
    """What came: 1 on green, more on red, a question mark for whoever rolls now, an empty frame for who comes later."""
    t = pen.theme
    if row.roll in ("", "?"):
        pen.frame(box, t.text if row.roll else t.line, 12, 3)
        pen.text(row.roll, box, box.h * 0.74, t.text, align="center", lead=1.0)
        return
    pen.rect(box, t.good if row.safe else t.stop, 12)
    pen.text(row.roll, box, box.h * 0.74, t.white if row.safe else t.ink, align="center", lead=1.0)


# --- the turn ---------------------------------------------------------------------------------------------------------


def turn_strip(pen: Pen, box: Box, body: BeansBody) -> None:
    """Whose actions, one pip each: done with a tick, the present one full, those left outlined; and at the right the piles."""
    t = pen.theme
    pen.rect(box, t.deep, RAIL)
    right = box.right - 10
    for word, number in reversed(body.piles):
        right = pen.text(number, Box(box.x, box.y, right - box.x, box.h), 26, align="right").x - 6
        right = pen.text(word, Box(box.x, box.y, right - box.x, box.h), 18, t.text, TXT, align="right").x - 12
    if body.turn is None or not body.pips:
        return
    side = min(30.0, box.h - 10)
    badge(pen, box.x + 6, box.cy - side / 2, side, body.turn)
    x, colour = box.x + 6 + side + 6, hue(body.turn.hue)
    size = min(30.0, side, (right - x) / MOST_PIPS - 4)
    for state in body.pips:
        _pip(pen, Box(x, box.cy - size / 2, size, size), state, colour)
        x += size + 4


def _pip(pen: Pen, box: Box, state: str, colour: str) -> None:
    t = pen.theme
    if state == "done":
        pen.rect(box, t.mist, CHIP)
        pen.icon("tick", box.cx - box.w * 0.36, box.cy - box.w * 0.36, box.w * 0.72, t.deep)
    elif state == "now":
        pen.rect(box, colour, CHIP)
        if not t.hues_read:
            pen.frame(box, t.ink, CHIP, 2)
    else:
        pen.frame(box, colour if t.hues_read else t.edge, CHIP, 3)


def card_pips(pen: Pen, box: Box, drawn: int, left: int) -> None:
    """Cards drawn (with a tick) and those still to draw, on paper."""
    t, count = pen.theme, drawn + left
    side = min(84.0 if pen.space.portrait else 120.0, box.h, box.w / (count + 1) - 8)
    wide = count * (side * 0.8 + 8) + 6 + pen.width(str(left), min(76.0, box.h))
    x = box.x if pen.space.portrait else box.cx - wide / 2 + side * 0.1
    for place in range(count):
        done = place < drawn
        left_edge = x - side * 0.12
        pen.icon("card", left_edge, box.cy - side / 2, side, t.ink_soft if done else t.ink)
        if done:
            tick = side * 0.46
            pen.icon("tick", left_edge + (side - tick) / 2, box.cy - tick * 0.3, tick, t.paper)
        x += side + 8 - side * 0.2
    number = Box(x + 6, box.y, box.right - x - 6, box.h)
    pen.text(str(left), number, min(76.0, box.h), t.ink, lead=1.0, least=30)
