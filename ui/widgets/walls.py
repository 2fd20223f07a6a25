"""Walls of Trash War: bricks that break with their damage, pips for damage and for what flies at them, rubble, and the trash itself.

Damage is told three times: by the number, by the pips, and by the merlons and cracks. What is still in flight is striped, so that it
is told from what lies there without its colour.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import partial

from companion.view import Fortress, Option, Rampart, TrashChip
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.theme import BRICK, CHIP, FLOOR, PIP, SIGN, TXT, mix
from ui.widgets.lettering import SLIMMEST
from ui.widgets.people import badge, plate

HEAD = 30.0  # the line with badge and name
WALL_GAP, BETWEEN = 6.0, 6.0  # between walls; between bricks and pips
DOWN = 22.0  # height of the word under rubble
SIDE = 148.0  # name beside the walls, where a row is wide
TWO_LINES = 64.0  # so high a row shows the hand too


def fortress(pen: Pen, box: Box, one: Fortress, topples: int, head: bool = True, beside: bool = False) -> list[Box]:
    """A player's walls on their plate; gives the box of each. `head`: with badge and name, over the walls or `beside` them."""
    plate(pen, box, one.person, one.lit and not one.out, one.out)
    inside = box.inset(8, 6)
    if head and beside:
        _beside(pen, inside.left_part(SIDE), one)
        inside = inside.after(SIDE + 8)
    elif head:
        _head(pen, inside.top_part(HEAD - 2), one)
        inside = inside.below(HEAD)
    cells = inside.columns(len(one.walls), WALL_GAP)
    for place, (cell, wall) in enumerate(zip(cells, one.walls, strict=True)):
        rampart(pen, cell, wall, topples, (one.person.seat, place))
    return cells


def _head(pen: Pen, box: Box, one: Fortress) -> None:
    """Badge, name, why they are not asked or how many cards they hold."""
    badge(pen, box.x, box.y, box.h, one.person, one.out)
    rest = box.after(box.h + 6)
    end = _held(pen, rest, one, pen.width(one.person.name, 20) + 8)
    colour = pen.theme.mist if one.out or one.text else pen.theme.text
    slim = min(1.0, max(SLIMMEST, (end - 4 - rest.x) / (pen.width(one.person.name, FLOOR) + 2)))
    pen.text(one.person.name, Box(rest.x, rest.y, end - 4 - rest.x, rest.h), 24, colour, SIGN, narrow=slim)


def _held(pen: Pen, box: Box, one: Fortress, name: float = 0.0) -> float:
    """At the right of a `name` so wide: why nothing is asked of them, or the hand as a card with its number; a clock where the word
    that somebody is away has no room, else nothing. Gives where it begins."""
    word = one.text or str(one.hand)
    wide = pen.width(word, 18, TXT) if one.text else pen.width(word, 20, TXT) + 20
    if name + wide <= box.w:
        left = pen.text(word, box, 18 if one.text else 20, pen.theme.mist, TXT, align="right").x
        if one.text:
            return left
        pen.icon("card", left - 20, box.cy - 8, 16, pen.theme.mist)
        return left - 20
    if one.text and not one.out:
        pen.icon("clock", box.right - 18, box.cy - 9, 18, pen.theme.mist)
        return box.right - 18
    return box.right + 4


def _beside(pen: Pen, box: Box, one: Fortress) -> None:
    """The same left of the walls: name and hand under the badge, or the name beside it where the row is low."""
    colour = pen.theme.mist if one.out or one.text else pen.theme.text
    if box.h < TWO_LINES:
        side = min(34.0, box.h)
        badge(pen, box.x, box.cy - side / 2, side, one.person, one.out)
        name = box.after(side + 8)
        if one.text:
            pen.text(one.text, name.bottom_part(24), 18, pen.theme.mist, TXT)
            name = name.top_part(name.h - 22)
        pen.text(one.person.name, name, 24, colour)
        return
    side = min(46.0, box.h - 34)
    badge(pen, box.x, box.y, side, one.person, one.out)
    _held(pen, Box(box.x + side + 6, box.y, box.w - side - 14, side), one)
    pen.text(one.person.name, Box(box.x, box.y + side + 2, box.w, box.h - side - 2), 26, colour)


# --- one wall ---------------------------------------------------------------------------------------------------------


def rampart(pen: Pen, box: Box, wall: Rampart, topples: int, whose: tuple[int, int] | None = None) -> None:
    """A wall and what touching it does. `whose`: its seat and place, by which it falls where it stood before."""
    with _touchable(pen, box, wall.option):
        if wall.aimed:
            pen.frame(box.inset(-3), pen.theme.ink, CHIP, 7)
            pen.frame(box.inset(-2), pen.theme.tape, CHIP, 4)
        inside = box.inset(5, 5) if wall.option is not None and not wall.option.why else box
        if wall.down:
            rubble(pen, inside, wall)
            if whose is not None:
                pen.gone(("wall", *whose), inside, "fall", partial(bricks, pen, inside, topples))
            return
        if whose is not None:
            pen.stands(("wall", *whose), inside)
        foot = pip_height(inside)
        pips(pen, inside.bottom_part(foot), wall, topples)
        top = inside.top_part(inside.h - foot - BETWEEN)
        bricks(pen, top, wall.damage)
        _number(pen, top, str(wall.damage))


def _touchable(pen: Pen, box: Box, option: Option | None) -> AbstractContextManager[object]:
    """The frame of a wall that can be touched: paper means act; a locked one is drawn like any other and tells its rule."""
    if option is None:
        return nullcontext()
    if not option.why:
        pen.rect(box, mix(pen.theme.raised, pen.theme.main, 0.16), CHIP)
        pen.frame(box, pen.theme.main, CHIP, 3)
    return pen.target(box, option, sinks=0 if option.why else 3)


def pip_height(box: Box) -> float:
    return min(16.0, max(9.0, box.h * 0.14))


def bricks(pen: Pen, box: Box, damage: int) -> None:
    """Three merlons, one less for each damage, and cracks from the second on."""
    top = box.h * 0.16
    for place in range(max(0, 3 - damage)):
        pen.rect(Box(box.x + 0.4 * place * box.w, box.y, 0.2 * box.w, top + 6), BRICK["merlon"], 2)
    body = box.below(top)
    pen.rect(body, BRICK["face"], 4)
    course = body.h / 3
    for row in range(3):
        y = body.y + row * course
        if row:
            pen.line([(body.x + 1.5, y), (body.right - 1.5, y)], BRICK["joint"], 3)
        for share in (1 / 6, 1 / 2, 5 / 6) if row == 1 else (1 / 3, 2 / 3):
            x = body.x + share * body.w
            pen.line([(x, y + 1.5), (x, y + course - 1.5)], BRICK["joint"], 3)
    for crack in _CRACKS[: max(0, min(damage - 1, len(_CRACKS)))]:
        pen.line([(body.x + x * body.w, body.y + y * body.h) for x, y in crack], BRICK["crack"], 4)


_CRACKS = (
    ((0.86, 0.03), (0.79, 0.28), (0.87, 0.43), (0.82, 0.68)),
    ((0.10, 0.03), (0.17, 0.33), (0.11, 0.50), (0.17, 0.75)),
)


def _number(pen: Pen, box: Box, number: str) -> None:
    """The damage on its dark plate."""
    body = box.below(box.h * 0.16)
    size = min(56.0, max(30.0, body.h * 0.86))
    tall = max(min(box.h, size * 1.02), size * 0.9)  # at least as high as the figure, even where the wall is not
    place = Box(body.cx - size * 0.45, min(body.cy - tall / 2, body.bottom - tall), size * 0.9, tall)
    pen.rect(place, BRICK["plate"], CHIP)
    pen.text(number, place, size, BRICK["number"], align="center", lead=1.0)


def pips(pen: Pen, box: Box, wall: Rampart, topples: int) -> None:
    """Damage that lies there, then what flies at it, then room; all full is a fallen wall."""
    t = pen.theme
    for place, cell in enumerate(box.columns(topples, max(4.0, box.w * 0.06))):
        if place < wall.damage:
            pen.rect(cell, t.text, PIP)
        elif place < wall.damage + wall.coming:
            pen.rect(cell, t.ink, PIP)
            pen.rect(cell.inset(1.5), t.tape, PIP)
            pen.line([(cell.cx - 2, cell.bottom - 3), (cell.cx + 2, cell.y + 3)], t.ink, 2.5)
        else:
            pen.frame(cell, t.edge, PIP, 2.5)


def rubble(pen: Pen, box: Box, wall: Rampart) -> None:
    """What is left of a wall; with the trash that still lies on it, where the table lets it lie."""
    t = pen.theme
    heap = box.top_part(box.h - DOWN)
    side = min(96.0, heap.w, heap.h * 1.5)
    pen.icon("rubble", heap.cx - side / 2, heap.bottom - 4 - side * 0.94, side, t.mist)
    pen.rect(heap.bottom_part(4), t.line, 2)
    if wall.coming:
        pen.icon("down", heap.cx - 11, heap.y, 22, t.tape_text)
    word = _("down") if not wall.damage else _("down · {damage}").format(damage=wall.damage)
    pen.text(word, box.bottom_part(DOWN).move(0, -2), 18, t.text, TXT, align="center", lead=1.0)


# --- trash ------------------------------------------------------------------------------------------------------------


def chip(pen: Pen, box: Box, one: TrashChip) -> None:
    """A trash card: its damage, and where it flies, that it is stopped, or its torches. Chosen ones have an ink frame."""
    t = pen.theme
    face, ink = (t.good, t.white) if one.state == "blocked" else (t.tape, t.ink) if one.state != "lies" else (t.paper, t.ink)
    option = one.option
    with nullcontext() if option is None else pen.target(box, option, sinks=0 if option.why else 3):
        locked = option is not None and bool(option.why)
        pen.rect(box, mix(t.raised, face, 0.2) if locked else face, CHIP)
        ink = t.mist if locked else ink
        if one.state == "lies":
            pen.frame(box, t.line if locked else t.paper_edge, CHIP, 3)
        if option is not None and option.chosen:
            pen.frame(box, t.ink, CHIP, 4)
        number = pen.text(str(one.damage), Box(box.x + 10, box.y, box.w * 0.4, box.h), min(38.0, box.h * 0.8), ink)
        _mark(pen, Box(number.right + 6, box.y, box.right - number.right - 12, box.h), one, ink)


def _mark(pen: Pen, box: Box, one: TrashChip, ink: str) -> None:
    """What there is to say beside the number."""
    if one.state == "lies":
        for place in range(one.torches):
            pen.icon("torch", box.x + place * 20, box.cy - 11, 22, ink)
        return
    icon, word = {
        "blocked": ("shield", _("stopped")),
        "moved": ("swap", _("wall {number}").format(number=one.wall)),
        "flies": ("down", _("wall {number}").format(number=one.wall)),
    }[one.state]
    side, size = min(24.0, box.h * 0.5, box.w), 20.0 if one.state == "blocked" else 18.0
    wide = box.w - side - 6
    if pen.width(word, size, TXT) <= wide:
        pen.text(word, Box(box.x + side + 6, box.y, wide, box.h), size, ink, TXT)
    pen.icon(icon, box.x, box.cy - side / 2, side, ink)


# --- the volley -------------------------------------------------------------------------------------------------------


def volley_arrow(pen: Pen, start: tuple[float, float], heads: list[tuple[float, float]], y: float) -> None:
    """From a row down to `y`, along, and down to each wall that is meant: ink under tape, at right angles."""
    t = pen.theme
    x0, y0 = start
    for colour, thick in ((t.ink, 16.0), (t.tape, 9.0)):
        for x, tip in heads:
            pen.line([(x0, y0), (x0, y), (x, y), (x, tip - 10)], colour, thick)
    for x, tip in heads:
        pen.polygon([(x - 20, tip - 19), (x + 20, tip - 19), (x, tip + 3)], t.ink)
        pen.polygon([(x - 14, tip - 16), (x + 14, tip - 16), (x, tip - 1)], t.tape)
