"""A game without a screen of its own: the instruction, what may be chosen under it, and beside it the board as lines of text."""

from __future__ import annotations

from companion.view import PlainBody, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.widgets.board_rows import active_part, draw_rows, rows_tall
from ui.widgets.choices import ROOMY, Choices, least
from ui.widgets.notice import TAG_HEIGHT, notice, text_rows
from ui.widgets.scroll import THUMB_ROOM, Scroller

GAP = 10.0
BOARD = 322.0  # width of the board beside the choices
LEAST_NOTICE = 60.0
TITLE, BODY = 34.0, 20.0


class PlainScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.choices, self.board = Scroller(host), Scroller(host)
        self._asked: tuple[str, ...] = ()
        self._active = (0.0, 0.0)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: PlainBody = view.body  # type: ignore[assignment]
        self._begin_anew(view, body)
        if not body.rows:
            self._ask(pen, box, view, body)
        elif pen.space.portrait:
            high = min(rows_tall(pen, body.rows, box.w), box.h * 0.45)
            self._ask(pen, box.top_part(box.h - high - GAP), view, body)
            self._rows(pen, box.bottom_part(high), body)
        else:
            left, right = box.left_part(box.w - BOARD - GAP), box.right_part(BOARD)
            self._ask(pen, left, view, body)
            self._rows(pen, right, body)

    def _begin_anew(self, view: View, body: PlainBody) -> None:
        """Another question is read from its top."""
        asked = (view.lid.title, view.notice.title if view.notice else "", body.question, *(tile.label for tile in body.tiles[:1]))
        if asked != self._asked:
            self._asked, self.choices.offset = asked, 0.0

    def _rows(self, pen: Pen, box: Box, body: PlainBody) -> None:
        """The board, scrolled to the active line whenever that is another one."""
        tall = rows_tall(pen, body.rows, box.w)
        if tall > box.h:
            tall = rows_tall(pen, body.rows, box.w - THUMB_ROOM)
            active = active_part(pen, body.rows, box.w - THUMB_ROOM)
            if active != self._active and not self.board.offset <= active[0] <= active[1] <= self.board.offset + box.h:
                self.board.offset = max(0.0, active[1] - box.h)
            self._active = active
        self.board.paint(pen, box, tall, lambda room: draw_rows(pen, room, body.rows))

    def _ask(self, pen: Pen, box: Box, view: View, body: PlainBody) -> None:
        """The instruction as high as its words, the choices under it."""
        choices = Choices(pen, body, box.w)
        if view.notice is not None:
            words = 20 + TITLE * 1.12 + text_rows(pen, view.notice.text, box.w - 32, BODY) * BODY * 1.2
            whole = words + (TAG_HEIGHT + 8 if view.notice.tag else 0)
            spare = box.h - choices.tall() - GAP if choices.tall() else box.h
            high = max(LEAST_NOTICE, min(whole, max(spare, min(words, box.h * 0.4))))
            notice(pen, box.top_part(high), view.notice, TITLE, BODY)
            box = box.below(high + GAP)
        if not choices.tall():
            return
        tile = _roomy(choices, box.h)
        if choices.tall(tile) > box.h:
            choices = Choices(pen, body, box.w - THUMB_ROOM)
        self.choices.paint(pen, box, choices.tall(tile), lambda room: choices.draw(room, tile))


def _roomy(choices: Choices, room: float) -> float:
    """The height of a tile: more than it needs where there is room, 0 for the least."""
    rows = choices.body.held or choices.body.tiles
    if not choices.body.tiles or choices.body.held or choices.tall(ROOMY) > room or not rows:
        return 0.0
    return max(ROOMY, least(choices.body.tiles))
