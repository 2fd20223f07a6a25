"""The exit ladder of Rumble in the Dungeon: twelve ways out with their points; which are taken, which is next, the one with the chest."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view import DungeonBody, ExitStep, Person
from ui.layout import Box
from ui.pen import Pen
from ui.theme import DUNGEON, RAIL, TXT
from ui.widgets.lettering import SLIM, one_row
from ui.widgets.people import badge

HEAD, STEP = 28.0, 36.0
GAP = 5.0
PAD, POINTS, NAMED = 10.0, 50.0, 70.0
BROAD = 140.0  # a cell less broad is filled more tightly, so that its name has room
LEAST_NAME = 24.0  # the room in which some letters of a name say anything


def ladder_tall(pen: Pen) -> float:
    """Two rows of steps with a line above and below; in portrait one row, all words above it."""
    return 2 * PAD + HEAD + STEP if pen.space.portrait else 2 * PAD + HEAD + 2 * STEP + GAP + 24


def ladder(pen: Pen, box: Box, body: DungeonBody) -> None:
    """A well; touching it tells who went out when."""
    if body.exits is None:
        return
    t, option = pen.theme, body.exits
    with pen.target(box, option, sinks=0):
        pen.rect(box, t.deep, RAIL)
        inside = box.inset(PAD)
        title = pen.text(option.label, inside.top_part(HEAD - 4), 24)
        rows = 1 if pen.space.portrait else 2
        across = -(-len(body.steps) // rows)
        for place, step in enumerate(body.steps):
            line = Box(inside.x, inside.y + HEAD + place // across * (STEP + GAP), inside.w, STEP)
            _step(pen, line.columns(across, GAP)[place % across], step)
        last = Box(title.right + 12, inside.y, inside.right - title.right - 12, HEAD - 4) if rows == 1 else inside.bottom_part(22)
        pen.text(option.why, last, 18, t.mist, TXT, align="right" if rows == 1 else "left")


def _step(pen: Pen, box: Box, step: ExitStep) -> None:
    t = pen.theme
    if step.state == "open":
        pen.frame(box, t.line, 6, 2.5)
    else:
        pen.rect(box, DUNGEON["gold"] if step.chest else t.paper if step.state == "next" else t.mist, 6)
    words, size = box.inset(1, 0), 28.0
    if step.chest:
        pen.icon("chest", box.cx - 8, box.y + 1, 16, t.ink)
        words, size = box.below(14).inset(1, 0), 20.0
    pen.text(str(step.points), words, size, t.mist if step.state == "open" else _ink(pen, step), align="center")


def _ink(pen: Pen, step: ExitStep) -> str:
    """Dark on what is filled light; by day what is taken is filled dark."""
    return pen.theme.paper if step.state == "taken" and not step.chest and not pen.theme.hues_read else pen.theme.ink


def _abreast(pen: Pen, count: int) -> int:
    return 3 if pen.space.portrait and count > 4 else count


def scores_tall(pen: Pen, count: int) -> float:
    """One row; in portrait two where there are many, and then higher ones."""
    rows = -(-count // _abreast(pen, count))
    return rows * ((NAMED if _over(pen, count) else POINTS) + 6) - 6


def _over(pen: Pen, count: int) -> bool:
    """Whether names stand over badge and number, because they have no room between them."""
    return pen.space.portrait and count > 3


def scores(pen: Pen, box: Box, people: Sequence[tuple[Person, int]]) -> None:
    """Everybody's points side by side: badge, number, and the name between them where it has room or over them."""
    over = _over(pen, len(people))
    for cell, (person, points) in zip(box.grid(len(people), _abreast(pen, len(people)), 6), people, strict=True):
        pen.rect(cell, pen.theme.raised, RAIL)
        narrow = not over and cell.w < BROAD
        inside = cell.inset(5 if narrow else 8, 0)
        if over:
            slim = SLIM if pen.width(person.name, 18) > inside.w else 1.0
            pen.text(person.name, Box(inside.x, cell.y + 3, inside.w, 22), 20, lead=1.0, narrow=slim)
            inside = inside.below(24).top_part(cell.h - 26)
        side = min(28.0 if narrow else 34.0, inside.h - 8, inside.w * 0.46)
        badge(pen, inside.x, inside.cy - side / 2, side, person)
        rest = inside.after(side + (4 if narrow else 6))
        number = pen.text(str(points), rest, 42, align="right", least=28, lead=1.0)
        if over:
            continue
        room = Box(rest.x, rest.y, number.x - (5 if narrow else 8) - rest.x, rest.h)
        if pen.width(person.name, 18) <= room.w:
            pen.text(person.name, room, 24, pen.theme.mist)
        elif room.w > LEAST_NAME:
            one_row(pen, room, (person.name,), pen.theme.mist)
