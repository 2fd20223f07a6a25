"""The map of a dungeon: rooms on a grid, doors as bars across the gaps, characters as tokens with as much of their names as there is
room for.

A room that may be entered is told by its paper frame and by the paper door that leads there; a room that is cut off by its tape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.view import Chamber, DoorBar, DungeonBody, Plot, Token
from ui.layout import Box
from ui.pen import Pen, Target
from ui.theme import DUNGEON, SIGN, TXT_BLACK
from ui.widgets.lettering import PITCH, SLIMMEST, Lettering, letter, lettering, shortened
from ui.widgets.tape import stripes

GAP = 8.0
LEAST_W, LEAST_H = 60.0, 54.0  # a room that a finger can hit
WIDEST, TALLEST = 1.75, 1.35  # of the other side
MOST = 190.0
BAR, BAR_LONG = 16.0, 34.0
HEAD, CHIP_GAP, CHEST, DOOR = 24.0, 3.0, 30.0, 20.0
CHEST_ICON = (-1, CHEST)  # its place and width in a row of tokens
BETWEEN = 4.0  # name and tokens
PAD = 8.0  # beside the word on a token
NAME_PAD = 2.5  # so much nearer to the walls than tokens a name may come
ROOM = 8.0  # corners of a room
BROAD = 84.0  # in a narrower room the frame round the chosen one leaves its name alone
LEVELS: tuple[tuple[Callable[[Token], str], float, str, float], ...] = (  # how a token is written, from roomy to tight
    (lambda token: token.name, 20.0, TXT_BLACK, 1.0),
    (lambda token: token.name, 18.0, TXT_BLACK, 1.0),
    (lambda token: token.short, 18.0, TXT_BLACK, 1.0),
    (lambda token: token.short, 20.0, SIGN, 1.0),
    (lambda token: token.short, 18.0, SIGN, 1.0),
    (lambda token: token.short, 18.0, SIGN, SLIMMEST),
    (lambda token: token.mark, 18.0, TXT_BLACK, 1.0),
)

Icons = tuple[tuple[int, float], ...]
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
    pen.frame(box, frame, ROOM, 4.0 if one.chosen and box.w >= BROAD else 3.0)
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
    narrow: float

    @property
    def chip(self) -> float:
        return self.size + 7

    @property
    def tall(self) -> float:
        return max(0.0, len(self.rows) * (self.chip + CHIP_GAP) - CHIP_GAP)


def _contents(pen: Pen, box: Box, one: Chamber) -> None:
    """The room's name where it has room, the chest, and everybody who stands there."""
    if not one.tokens and box.h < HEAD + CHEST:
        _alone(pen, box, one)
        return
    for label, size, face, narrow in LEVELS:
        words = tuple(label(token) for token in one.tokens)
        written = partial(_written, pen, (words, size, face, narrow), box.w)
        if _named(pen, box, one, written):
            return
        bare = written(_icons(one))
        if bare is not None and bare.tall <= box.h:
            _chips(pen, box, one, bare)
            return
    _crowd(pen, box, one)


def _named(pen: Pen, box: Box, one: Chamber, written: Callable[[Icons], Writing | None]) -> bool:
    """Name and tokens, where both have room. The chest stands before the tokens, or before the name where that then has room for all of
    it; a name for which there is no way is shortened."""
    wide = box.w + 2 * NAME_PAD
    door: tuple[str, ...] = ("door",) if one.kind == "entry" else ()
    chest: Icons = (CHEST_ICON,) if one.chest else ()
    for before, icons in ((door, chest), (("chest",), ())) if one.chest and not door else ((door, chest),):
        chips = written(icons)
        room = box.h - chips.tall - (BETWEEN if chips.rows else 0.0) if chips is not None else 0.0
        told = _name(pen, one, wide, room, DOOR + 3 if before else 0.0) if room >= PITCH else None
        if chips is not None and told is not None:
            _headed(pen, box, one, told, *before)
            _chips(pen, box.below(max(HEAD, told.tall + BETWEEN)), one, chips)
            return True
    chips = written(chest)
    if chips is None or chips.tall > box.h - HEAD:
        return False
    _headed(pen, box, one, shortened(pen, one.name, wide - (DOOR + 3 if door else 0.0)), *door)
    _chips(pen, box.below(HEAD), one, chips)
    return True


def _icons(one: Chamber) -> Icons:
    """What stands before the tokens where the room's name has no place: a door in the entry, the chest."""
    return (*(((-2, DOOR),) if one.kind == "entry" else ()), *((CHEST_ICON,) if one.chest else ()))


def _written(pen: Pen, how: tuple[tuple[str, ...], float, str, float], wide: float, icons: Icons) -> Writing | None:
    """Icons and tokens (their words, size, face, narrowness) as they follow each other; None where one is wider than the room."""
    words, size, face, narrow = how
    things = (*icons, *((place, pen.width(word, size, face) * narrow + PAD) for place, word in enumerate(words)))
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
    return Writing(tuple(rows), words, size, face, narrow)


def _alone(pen: Pen, box: Box, one: Chamber) -> None:
    """The name of a room in which nobody stands and where a chest has no line of its own: that, or the door of the entry, stands before
    the words, or under them where they are too long."""
    icon = "door" if one.kind == "entry" else "chest" if one.chest else ""
    tail = DOOR + 3 if icon else 0.0
    wide = box.w + 2 * NAME_PAD
    told = _name(pen, one, wide, box.h, tail)
    under = _name(pen, one, wide, box.h - DOOR + 2, 0.0) if told is None and icon else None
    if under is not None:
        _headed(pen, box, one, under)
        pen.icon(icon, box.cx - DOOR / 2, box.y + under.tall, DOOR, DUNGEON["gold"])
        return
    _headed(pen, box, one, told or shortened(pen, one.name, wide - tail), icon)


def _headed(pen: Pen, box: Box, one: Chamber, told: Lettering, icon: str = "") -> None:
    """The room's name, and before its last row the icon."""
    colour = DUNGEON["gold"] if one.kind == "treasure" else DUNGEON["word"]
    spot = letter(pen, box.inset(-NAME_PAD, 0), told, colour, DOOR + 3 if icon else 0.0)
    pen.icon(icon, spot.x, spot.y + 1, DOOR if icon else 0.0, DUNGEON["gold"])


def _name(pen: Pen, one: Chamber, wide: float, tall: float, tail: float) -> Lettering | None:
    """A room's name whole, in as many rows as there is height for."""
    return lettering(pen, one.name, wide, 2 if tall >= 2 * PITCH else 1, tail)


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
    ink = pen.theme.paper if held else pen.theme.ink
    pen.text(word, Box(box.x + PAD / 2, box.y, box.w - PAD + 1, box.h), told.size, ink, told.face, narrow=told.narrow)


def _crowd(pen: Pen, box: Box, one: Chamber) -> None:
    """More than there is room for: as many as fit, and how many more; touching the room names them all."""
    _label, size, face, _narrow = LEVELS[-1]
    marks = tuple(token.mark for token in one.tokens)
    for shown in range(len(marks) - 1, -1, -1):
        told = _written(pen, ((*marks[:shown], f"+{len(marks) - shown}"), size, face, 1.0), box.w, _icons(one))
        if told is not None and told.tall <= box.h:
            _chips(pen, box, one, told)
            return


def draw_token(pen: Pen, room: Box, token: Token, chest: bool) -> None:
    """A single token, with the chest it carries, in the middle of a room."""
    told = _written(pen, ((token.short,), 18.0, TXT_BLACK, 1.0), 999.0, (CHEST_ICON,) if chest else ())
    if told is not None:
        _chips(pen, room, Chamber("", 0, 0, tokens=(token,), chosen=True), told)


def place_at(body: DungeonBody, laid: Grid, whole: Box, x: float, y: float) -> Chamber | Plot | None:
    """The room or free place at a point."""
    places: list[Chamber | Plot] = [*body.chambers, *body.plots]
    return next((one for one in places if laid.box(one.column, one.row, whole).contains(x, y)), None)
