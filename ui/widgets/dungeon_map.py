"""The map of a dungeon: rooms on a grid, doors as bars across the gaps, characters as tokens with as much of their names as there is
room for.

A room that may be entered is told by its paper frame and by the paper door that leads there; a room that is cut off by its tape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.view import Chamber, DoorBar, DungeonBody, Plot, Token
from ui.layout import Box
from ui.pen import Pen, Target
from ui.theme import DUNGEON, SIGN, TXT, TXT_BLACK
from ui.widgets.tape import stripes

GAP = 8.0
LEAST_W, LEAST_H = 60.0, 54.0  # a room that a finger can hit
WIDEST, TALLEST = 1.75, 1.35  # of the other side
MOST = 190.0
BAR, BAR_LONG = 16.0, 34.0
HEAD, CHIP_GAP, CHEST, DOOR = 24.0, 3.0, 30.0, 20.0
PAD = 8.0  # beside the word on a token
NAME_PAD = 2.5  # so much nearer to the walls than tokens a name may come
ROOM = 8.0  # corners of a room
LEVELS: tuple[tuple[Callable[[Token], str], float, str], ...] = (  # how a token is written, from roomy to tight
    (lambda token: token.name, 20.0, TXT_BLACK),
    (lambda token: token.name, 18.0, TXT_BLACK),
    (lambda token: token.short, 18.0, TXT_BLACK),
    (lambda token: token.short, 20.0, SIGN),
    (lambda token: token.mark, 18.0, TXT_BLACK),
)

LETTERS = ((18.0, TXT), (20.0, SIGN), (18.0, SIGN))  # how a room's name is written, from roomy to tight

Drags = Callable[[Pen, Target, Chamber], None]  # how a room is dragged


@dataclass(frozen=True, slots=True)
class Grid:
    """Where rooms and free places lie, for a map that is drawn into an area."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    cell: tuple[float, float]

    @property
    def wide(self) -> float:
        return self._count(self.columns) * (self.cell[0] + GAP) - GAP

    @property
    def tall(self) -> float:
        return self._count(self.rows) * (self.cell[1] + GAP) - GAP

    @staticmethod
    def _count(ends: tuple[int, int]) -> int:
        return ends[1] - ends[0] + 1

    def box(self, column: int, row: int, whole: Box | None = None) -> Box:
        """A place of the grid, from the top left of the whole map."""
        x, y = (whole.x, whole.y) if whole is not None else (0.0, 0.0)
        w, h = self.cell
        return Box(x + (column - self.columns[0]) * (w + GAP), y + (row - self.rows[0]) * (h + GAP), w, h)


def grid(body: DungeonBody, area: Box) -> Grid:
    """Places as large as the area allows, never smaller than a finger."""
    places: list[Chamber | Plot] = [*body.chambers, *body.plots]
    columns = (min(one.column for one in places), max(one.column for one in places))
    rows = (min(one.row for one in places), max(one.row for one in places))
    across, down = columns[1] - columns[0] + 1, rows[1] - rows[0] + 1
    wide = min(MOST, max(LEAST_W, (area.w - GAP * (across - 1)) / across))
    tall = min(MOST, max(LEAST_H, (area.h - GAP * (down - 1)) / down))
    return Grid(columns, rows, (max(LEAST_W, min(wide, tall * WIDEST)), max(LEAST_H, min(tall, wide * TALLEST))))


def draw_map(pen: Pen, whole: Box, laid: Grid, body: DungeonBody, drags: Drags | None = None) -> None:
    """All of it; what can be touched is a target. `drags`: makes a room one that can be dragged."""
    for plot in body.plots:
        _plot(pen, laid.box(plot.column, plot.row, whole), plot)
    for one in sorted(body.chambers, key=lambda chamber: chamber.chosen):
        place = laid.box(one.column, one.row, whole)
        if one.option is None:
            _chamber(pen, place, one)
            continue
        with pen.target(place, one.option, sinks=2) as target:
            _chamber(pen, place, one)
        if drags is not None:
            drags(pen, target, one)
    for door in body.doors:
        _door(pen, laid, whole, door)


def _plot(pen: Pen, box: Box, plot: Plot) -> None:
    """A free place: a dot, or a frame with a plus where the lifted room may go."""
    t = pen.theme
    if plot.option is None:
        pen.rect(Box(box.cx - 4, box.cy - 4, 8, 8), t.line, 4)
        return
    with pen.target(box, plot.option, sinks=2):
        pen.frame(box, t.edge, ROOM, 3)
        pen.icon("add", box.cx - 13, box.cy - 13, 26, t.edge)


def _door(pen: Pen, laid: Grid, whole: Box, door: DoorBar) -> None:
    """A bar across the gap; across a corner, a short line."""
    colour = pen.theme.paper if door.lit else DUNGEON["door"]
    one, other = sorted((door.one, door.other))
    a, b = laid.box(*one, whole), laid.box(*other, whole)
    if one[1] == other[1]:
        long = min(BAR_LONG, a.h * 0.4)
        pen.rect(Box((a.right + b.x) / 2 - BAR / 2, a.cy - long / 2, BAR, long), colour, 3)
    elif one[0] == other[0]:
        long = min(BAR_LONG, a.w * 0.4)
        pen.rect(Box(a.cx - long / 2, (a.bottom + b.y) / 2 - BAR / 2, long, BAR), colour, 3)
    else:
        rises = other[1] < one[1]
        ends = ((a.right - 4, a.y + 4), (b.x + 4, b.bottom - 4)) if rises else ((a.right - 4, a.bottom - 4), (b.x + 4, b.y + 4))
        pen.line(ends, colour, 12)


# --- a room -----------------------------------------------------------------------------------------------------------


def _chamber(pen: Pen, box: Box, one: Chamber) -> None:
    t = pen.theme
    pen.rect(box, DUNGEON["chosen" if one.chosen else one.kind], ROOM)
    frame = t.paper if one.chosen or one.lit else DUNGEON["wall"]
    pen.frame(box, frame, ROOM, 4.0 if one.chosen else 3.0)
    if one.cut:
        stripes(pen, Box(box.x + 4, box.bottom - 14, box.w - 8, 10), t.tape, 14)
        box = Box(box.x, box.y, box.w, box.h - 12)
    _contents(pen, box.inset(5, 6), one)


@dataclass(frozen=True, slots=True)
class Writing:
    """How the tokens of a room are written: rows of (place, width) in their order, places under 0 being icons."""

    rows: tuple[tuple[tuple[int, float], ...], ...]
    words: tuple[str, ...]
    size: float
    face: str

    @property
    def chip(self) -> float:
        return self.size + 7

    @property
    def tall(self) -> float:
        return max(0.0, len(self.rows) * (self.chip + CHIP_GAP) - CHIP_GAP)


def _contents(pen: Pen, box: Box, one: Chamber) -> None:
    """The room's name where it has room, the chest, and everybody who stands there."""
    if not one.tokens and box.h < HEAD + CHEST:
        _headed(pen, box, one, alone=True)
        return
    for label, size, face in LEVELS:
        words = tuple(label(token) for token in one.tokens)
        named = _written(pen, words, size, face, box.w, _icons(one, True))
        if named is not None and named.tall <= box.h - HEAD:
            _headed(pen, box, one, alone=not named.rows)
            _chips(pen, box.below(HEAD), one, named)
            return
        bare = _written(pen, words, size, face, box.w, _icons(one, False))
        if bare is not None and bare.tall <= box.h:
            _chips(pen, box, one, bare)
            return
    _crowd(pen, box, one)


def _icons(one: Chamber, named: bool) -> tuple[tuple[int, float], ...]:
    """What stands before the tokens: the chest, and a door where the name of the entry has no room."""
    chest = ((-1, CHEST),) if one.chest else ()
    return chest if named or one.kind != "entry" else ((-2, DOOR), *chest)


def _written(
    pen: Pen, words: tuple[str, ...], size: float, face: str, wide: float, icons: tuple[tuple[int, float], ...]
) -> Writing | None:
    """Icons and tokens as they follow each other; None where one is wider than the room."""
    things = (*icons, *((place, pen.width(word, size, face) + PAD) for place, word in enumerate(words)))
    rows: list[tuple[tuple[int, float], ...]] = []
    room = -1.0
    for thing in things:
        if thing[1] > wide:
            return None
        if thing[1] + CHIP_GAP > room:
            rows.append(())
            room = wide + CHIP_GAP
        rows[-1] = (*rows[-1], thing)
        room -= thing[1] + CHIP_GAP
    return Writing(tuple(rows), words, size, face)


def _headed(pen: Pen, box: Box, one: Chamber, alone: bool) -> None:
    """The room's name, in an empty room in up to two lines; the entry has a door, a chest that has no line of its own stands here too:
    before the name, or under it where that is too long."""
    colour = DUNGEON["gold"] if one.kind == "treasure" else DUNGEON["word"]
    icon = "door" if one.kind == "entry" else "chest" if one.chest and alone and box.h < HEAD + CHEST else ""
    beside = bool(icon) and (not alone or pen.width(one.name, *LETTERS[-1]) + DOOR + 3 <= box.w or box.h < HEAD + DOOR - 2)
    lines = 1 if not alone or icon or box.h < 40 else 2
    place = box.top_part(min(box.h, HEAD * lines))
    if beside:
        name, size, face = _name(pen, one.name, place.w - DOOR - 3, 1)
        words = min(pen.width(name, size, face), place.w - DOOR - 3)
        at = place.cx - (words + DOOR + 3) / 2
        pen.icon(icon, at, place.y + 1, DOOR, DUNGEON["gold"])
        place = Box(at + DOOR + 3, place.y, words + 1, place.h)
    elif icon:
        pen.icon(icon, box.cx - DOOR / 2, place.bottom - 2, DOOR, DUNGEON["gold"])
    if not beside:
        place = place.inset(-NAME_PAD, 0)
    name, size, face = _name(pen, one.name, place.w, lines)
    pen.text(name, place, size, colour, face, align="center", valign="top", lines=lines, lead=1.1)


def _name(pen: Pen, name: str, wide: float, lines: int) -> tuple[str, float, str]:
    """As much of a room's name as fits, its size and face: whole, in narrower letters if need be; only then its first word with the
    letter of the next or without, or letters with a dot."""
    words = name.split()
    for size, face in LETTERS:
        wrapped = len(words) <= lines and all(pen.width(word, size, face) <= wide for word in words)
        if wrapped or pen.width(name, size, face) <= wide:
            return name, size, face
    shorter = (f"{words[0]} {words[1][0]}.", words[0]) if len(words) > 1 else ()
    cut = (words[0][:end] + "." for end in range(len(words[0]) - 1, 0, -1))
    size, face = LETTERS[-1]
    return next((one for one in (*shorter, *cut) if pen.width(one, size, face) <= wide), words[0][:1] + "."), size, face


def _chips(pen: Pen, box: Box, one: Chamber, told: Writing) -> None:
    y = box.y + max(0.0, box.h - told.tall) / 2
    for row in told.rows:
        x = box.cx - (sum(wide for _place, wide in row) + CHIP_GAP * (len(row) - 1)) / 2
        for place, wide in row:
            if place < 0:
                pen.icon("chest" if place == -1 else "door", x, y + told.chip / 2 - wide / 2, wide, DUNGEON["gold"])
            else:
                held = place < len(one.tokens) and one.tokens[place].name == one.held
                _chip(pen, Box(x, y, wide, told.chip), told.words[place], told, one.chosen, held)
            x += wide + CHIP_GAP
        y += told.chip + CHIP_GAP


def _chip(pen: Pen, box: Box, word: str, told: Writing, chosen: bool, held: bool) -> None:
    """On a token; the one that is meant is inked."""
    ground = pen.theme.ink if held else pen.theme.paper if chosen else DUNGEON["token"]
    pen.rect(box, ground, 8)
    pen.text(word, Box(box.x + PAD / 2, box.y, box.w - PAD + 1, box.h), told.size, pen.theme.paper if held else pen.theme.ink, told.face)


def _crowd(pen: Pen, box: Box, one: Chamber) -> None:
    """More than there is room for: as many as fit, and how many more; touching the room names them all."""
    _label, size, face = LEVELS[-1]
    marks = tuple(token.mark for token in one.tokens)
    for shown in range(len(marks) - 1, -1, -1):
        told = _written(pen, (*marks[:shown], f"+{len(marks) - shown}"), size, face, box.w, _icons(one, False))
        if told is not None and told.tall <= box.h:
            _chips(pen, box, one, told)
            return


def draw_token(pen: Pen, room: Box, token: Token, chest: bool) -> None:
    """A single token, with the chest it carries, in the middle of a room."""
    told = _written(pen, (token.short,), 18.0, TXT_BLACK, 999.0, ((-1, CHEST),) if chest else ())
    if told is not None:
        _chips(pen, room, Chamber("", 0, 0, tokens=(token,), chosen=True), told)


def place_at(body: DungeonBody, laid: Grid, whole: Box, x: float, y: float) -> Chamber | Plot | None:
    """The room or free place at a point."""
    places: list[Chamber | Plot] = [*body.chambers, *body.plots]
    return next((one for one in places if laid.box(one.column, one.row, whole).contains(x, y)), None)
