"""Rumble in the Dungeon: the map with who stands where; beside it the exit ladder, the points, and the instruction with what it asks.

The same screen builds a dungeon: its rooms are touched or dragged, and the tools stand beside the map. A map that is larger than the
window is moved under the finger. A character that stands in another room than in the last view walks there, unless the screen is calm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate

from companion.view import Chamber, DungeonBody, Notice, Option, Plot, View
from ui.layout import Box
from ui.pen import Pen, Target
from ui.screens.base import Host, Screen, bar_row
from ui.theme import EDGE, MOTION, PRESS
from ui.widgets.button import button
from ui.widgets.dungeon_map import Grid, draw_map, draw_token, grid, place_at
from ui.widgets.instruction import instruction, instruction_tall
from ui.widgets.ladder import ladder, ladder_tall, scores, scores_tall
from ui.widgets.panning import Panner, tap
from ui.widgets.scroll import SLOP, THUMB_ROOM, Scroller

SIDE, SOME_SIDE, WIDE_SIDE = 244.0, 300.0, 420.0  # beside the map; where three people are touched; where more are
BETWEEN, GAP = 16.0, 10.0
TILE, TILE_GAP = 54.0, 14.0
LABEL = 18.0  # words of a tile may shrink so far
FEW = 3  # tiles that stand under each other
LEAST_MAP = 0.42  # share of the height that the map has in portrait at least


class DungeonScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.panner, self.tiles = Panner(host), Scroller(host)
        self._shown: tuple[DungeonBody, Grid, Box] | None = None
        self._window = Box(0, 0, 0, 0)
        self._asked: tuple[str, ...] = ()
        self._where: dict[str, str] = {}
        self._walk: Walk | None = None
        self._ticker: Any = None

    def bar(self, pen: Pen, view: View) -> float:
        """The action bar; where there is nothing to press everybody's points, so that the map stays where it is."""
        if view.options:
            return super().bar(pen, view)
        body: DungeonBody = view.body  # type: ignore[assignment]
        high = max(bar_row(pen), scores_tall(pen, len(body.scores)))
        room = Box(EDGE, pen.space.h - 14 - high, pen.space.w - 2 * EDGE, high)
        scores(pen, room.bottom_part(scores_tall(pen, len(body.scores))), body.scores)
        return room.y - GAP

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: DungeonBody = view.body  # type: ignore[assignment]
        note = view.notice or Notice("")
        asked = (view.lid.title, note.title, str(len(body.tiles)))
        if asked != self._asked:
            self._asked, self.tiles.offset = asked, 0.0
        self._watch(body)
        if pen.space.portrait:
            self._tall(pen, box, note, body)
        else:
            touched = sum(1 for option in body.tiles if option.person)
            side = WIDE_SIDE if touched > FEW else SOME_SIDE if touched == FEW else SIDE
            self._map(pen, box.left_part(box.w - side - BETWEEN), body)
            self._side(pen, box.right_part(side), note, body)

    # --- beside or under the map --------------------------------------------------------------------------------------

    def _side(self, pen: Pen, box: Box, note: Notice, body: DungeonBody) -> None:
        """The ladder above the instruction; where people or tools are to be touched, only those under it."""
        if not body.tiles and body.steps and box.h - ladder_tall(pen) - GAP >= instruction_tall(pen, box.w, note, False):
            ladder(pen, box.top_part(ladder_tall(pen)), body)
            box = box.below(ladder_tall(pen) + GAP)
        self._choices(pen, box, note, body)

    def _tall(self, pen: Pen, box: Box, note: Notice, body: DungeonBody) -> None:
        """One under the other; where room is short the ladder gives way, then the tiles are scrolled."""
        words = instruction_tall(pen, box.w, note)
        tiles = tiles_tall(body.tiles, across(pen, body.tiles, box.w)) + GAP if body.tiles else 0.0
        free = box.h * (1 - LEAST_MAP) - words - GAP
        steps = ladder_tall(pen) + GAP if body.steps and free - tiles >= ladder_tall(pen) + GAP else 0.0
        tiles = min(tiles, max(TILE + GAP, free - steps))
        area = box.top_part(box.h - words - tiles - steps - GAP)
        box = box.below(self._map(pen, area, body).h + GAP)
        if steps:
            ladder(pen, box.top_part(steps - GAP), body)
            box = box.below(steps)
        self._choices(pen, box, note, body)

    def _choices(self, pen: Pen, box: Box, note: Notice, body: DungeonBody) -> None:
        """The instruction and under it the tiles; its tag gives way to them."""
        words = instruction_tall(pen, box.w, note)
        if not body.tiles:
            over = pen.space.portrait or not body.steps  # under the ladder, else where people look first
            instruction(pen, box.top_part(min(words, box.h)) if over else box.bottom_part(min(words, box.h)), note)
            return
        count = across(pen, body.tiles, box.w)
        tall = tiles_tall(body.tiles, count)
        if words + GAP + tall > box.h:
            words = instruction_tall(pen, box.w, note, False)
        if words + GAP + tall > box.h:
            count = across(pen, body.tiles, box.w - THUMB_ROOM)
            tall = tiles_tall(body.tiles, count)
        instruction(pen, box.top_part(words), note)
        self.tiles.paint(pen, box.below(words + GAP), tall, lambda place: draw_tiles(pen, place, body.tiles, count))

    # --- the map ------------------------------------------------------------------------------------------------------

    def _map(self, pen: Pen, area: Box, body: DungeonBody) -> Box:
        """Draw it; gives the area it takes: in portrait all of it, with a low map in its middle, so that what is asked keeps its place."""
        laid = grid(body, area)
        chosen = next((one for one in body.chambers if one.chosen or one.chest), None)
        look_at = laid.box(chosen.column, chosen.row) if chosen is not None else None
        window = area
        if pen.space.portrait and laid.tall < area.h:
            window = Box(area.x, area.cy - laid.tall / 2, area.w, laid.tall)
        drags = self._drags if body.drag else None
        whole = self.panner.paint(pen, window, laid.wide, laid.tall, look_at, lambda place: draw_map(pen, place, laid, body, drags))
        self._shown, self._window = (body, laid, whole), window
        if self._walk is not None and self.panner.place is None:
            self._walk.draw(pen, whole, laid, body)
        return area

    def _watch(self, body: DungeonBody) -> None:
        """Note who stands where; one who has come from another room since the last view begins to walk now."""
        was, self._where = self._where, {token.name: room.name for room in body.chambers for token in room.tokens}
        moved = [name for name, room in self._where.items() if was.get(name, room) != room]
        if not moved:
            return
        self._walk = Walk(moved[0], was[moved[0]], Clock.time()) if len(moved) == 1 and not self.host.calm else None
        if self._walk is not None and self._ticker is None:
            self._ticker = Clock.schedule_interval(self._go_on, 0)

    def _go_on(self, _dt: float) -> bool:
        if self._walk is not None and self._walk.step():
            return True
        self._walk = self._ticker = None
        self.host.repaint()
        return False

    def leave(self) -> None:
        if self._ticker is not None:
            self._ticker.cancel()
            self._walk = self._ticker = None

    def _drags(self, pen: Pen, target: Target, one: Chamber) -> None:
        """The room follows the finger; where it is let go it lies from then on."""
        drag = _RoomDrag(self, pen.u, target, one)
        target.drag, target.drop = drag.move, drag.end

    def place_at(self, x: float, y: float) -> Chamber | Plot | None:
        """What lies at a point of the map that is shown now."""
        return place_at(*self._shown, x, y) if self._shown is not None and self._window.contains(x, y) else None


@dataclass
class Walk:
    """A token on its way from the room it was in; `since`: Kivy's clock when it began."""

    name: str
    start: str
    since: float
    shift: Any = None
    way: tuple[float, float] = (0.0, 0.0)

    @property
    def left(self) -> float:
        """Share of the way that is still to go."""
        share = min(1.0, (Clock.time() - self.since) / MOTION["slide"])
        return float((1 - share) ** 2)

    def draw(self, pen: Pen, whole: Box, laid: Grid, body: DungeonBody) -> None:
        """The token over the map, as far from its new room as it still has to go."""
        rooms = {room.name: room for room in body.chambers}
        end = next((room for room in body.chambers if any(token.name == self.name for token in room.tokens)), None)
        if end is None or self.start not in rooms:
            return
        a, b = (laid.box(room.column, room.row, whole) for room in (rooms[self.start], end))
        self.way = ((a.cx - b.cx) * pen.u, (b.cy - a.cy) * pen.u)
        pen.add(PushMatrix())
        self.shift = pen.add(Translate(0, 0))
        draw_token(pen, b, next(token for token in end.tokens if token.name == self.name), end.chest)
        pen.add(PopMatrix())
        self.step()

    def step(self) -> bool:
        """Move on; gives whether it still walks."""
        left = self.left
        if self.shift is not None:
            self.shift.x, self.shift.y = self.way[0] * left, self.way[1] * left
        return left > 0


class _RoomDrag:
    """A finger on a room that can be dragged."""

    def __init__(self, screen: DungeonScreen, u: float, target: Target, room: Chamber) -> None:
        self.screen, self.u, self.target, self.room = screen, u, target, room
        self.moved = False

    def move(self, dx: float, dy: float, x: float, y: float) -> None:
        self.moved = self.moved or max(abs(dx), abs(dy)) > SLOP
        shift: Translate = self.target.shift
        if self.moved and shift is not None:
            shift.x, shift.y = dx * self.u, -dy * self.u

    def end(self, x: float, y: float) -> None:
        """Two touches in one: the room is lifted unless it was, then it is put down."""
        if not self.moved:
            if self.target.box.contains(x, y):
                tap(self.target, self.screen.host)
            return
        if self._elsewhere(x, y) is not None:
            if not self.room.chosen:
                tap(self.target, self.screen.host)
            there = self._elsewhere(x, y)
            if there is not None and there.option is not None and there.option.act is not None:
                self.screen.host.send(there.option.act)
        self.screen.host.repaint()

    def _elsewhere(self, x: float, y: float) -> Chamber | Plot | None:
        """The place at a point, where that is not the room's own."""
        there = self.screen.place_at(x, y)
        return None if isinstance(there, Chamber) and there.name == self.room.name else there


# --- tiles ------------------------------------------------------------------------------------------------------------


def across(pen: Pen, tiles: tuple[Option, ...], wide: float) -> int:
    """As many in a row as show their words, at most four, the rows about equally long; a few stand under each other beside a map."""
    needs = max(pen.width(option.label, LABEL) + (42 if option.person else 0) + 24 for option in tiles)
    most = max(1, min(4, len(tiles), int((wide + GAP) // (needs + GAP))))
    if len(tiles) <= FEW and not pen.space.portrait:
        most = 1
    return -(-len(tiles) // -(-len(tiles) // most))


def tiles_tall(tiles: tuple[Option, ...], count: int) -> float:
    return -(-len(tiles) // count) * (TILE + TILE_GAP) - TILE_GAP + PRESS


def draw_tiles(pen: Pen, box: Box, tiles: tuple[Option, ...], count: int) -> None:
    wide = (box.w - GAP * (count - 1)) / count
    icons = all(option.person or pen.width(option.label, LABEL) + 42 + 24 <= wide for option in tiles)
    for number, option in enumerate(tiles):
        row = Box(box.x, box.y + number // count * (TILE + TILE_GAP), box.w, TILE)
        button(pen, row.columns(count, GAP)[number % count], option, 24.0, icons=icons)
