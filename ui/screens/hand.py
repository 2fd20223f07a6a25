"""Cards out of a hand, by touch: a tile for each item, − beside it once some are taken; whose hand it is, where that is to be said."""

from __future__ import annotations

from companion.view import HandBody, HandTile, Option, Person, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import BUTTON, PRESS, TAG, TARGET, TXT, TXT_BLACK, hue
from ui.widgets.button import button, look, pressable
from ui.widgets.lettering import SLIMMEST
from ui.widgets.notice import text_rows
from ui.widgets.people import badge
from ui.widgets.scroll import Scroller

GAP, ROW_GAP, LOW_GAP = 8.0, 12.0, 8.0
TILE, ROOMY = 54.0, 84.0
PERSON = 54.0
ACROSS = {False: 4, True: 2}  # tiles in a row, by portrait
PEOPLE_ACROSS = {False: 6, True: 3}
WORD, NAME = 18.0, 24.0


class HandScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: HandBody = view.body  # type: ignore[assignment]
        box = _people(pen, box, body.people)
        across = ACROSS[pen.space.portrait]
        down = -(-len(body.tiles) // across)
        rows = text_rows(pen, body.saying, box.w - 8, WORD)
        if rows and rows * 22.0 + 6 + down * (TILE + LOW_GAP) - LOW_GAP + PRESS <= box.h:
            saying = box.top_part(rows * 22.0)
            pen.text(body.saying, Box(box.x + 4, box.y, box.w - 8, saying.h), WORD, pen.theme.mist, TXT, lines=rows, lead=1.15)
            box = box.below(saying.h + 6)
        gap = ROW_GAP if down * (TILE + ROW_GAP) - ROW_GAP + PRESS <= box.h else LOW_GAP
        high = max(TILE, min(ROOMY, (box.h - PRESS - (down - 1) * gap) / max(1, down)))
        tall = down * high + (down - 1) * gap + PRESS

        def draw(room: Box) -> None:
            place = Box(room.x, room.y, room.w, tall - PRESS)
            for number, tile in enumerate(body.tiles):
                row = place.rows(down, gap)[number // across]
                hand_tile(pen, row.columns(across, GAP)[number % across], tile)

        self.scroller.paint(pen, box, tall, draw, [n * (high + gap) for n in range(down)])


def hand_tile(pen: Pen, box: Box, tile: HandTile) -> None:
    """The item with the number taken: on paper where it is a set, an outline where cards are added; − at its left."""
    if tile.less is not None:
        _minus(pen, box.left_part(TARGET), tile.less)
        box = box.after(TARGET + 6)
    if not tile.count:
        button(pen, box, tile.more, NAME)
        return
    t = pen.theme
    colours = look(pen, Option("", None, chosen=True)) if tile.whole else look(pen, Option("", None))
    if tile.more.why:
        with pen.target(box, tile.more, sinks=0):
            pen.rect(box, colours.face, BUTTON)
            _taken(pen, box, tile, colours.words)
    else:
        with pressable(pen, box, colours, tile.more):
            _taken(pen, box, tile, colours.words)
    if not tile.whole:
        pen.frame(box, t.edge, BUTTON, 3)


def _taken(pen: Pen, box: Box, tile: HandTile, colour: str) -> None:
    number = Box(box.x + 7, box.cy - 19, 36, 38)
    if tile.whole:
        ink = pen.theme.ink if colour != "#FFF3DC" else "#0F2420"
        pen.rect(number, colour, TAG)
        pen.text(str(tile.count), number, 28, pen.theme.main if colour == pen.theme.main_text else ink, align="center")
    else:
        pen.text(f"+{tile.count}", number, 28, colour, align="center")
    words = Box(number.right + 8, box.y + 2, box.right - number.right - 16, box.h - 4)
    long = pen.width(tile.item, 20, TXT_BLACK) > words.w
    pen.text(tile.item, words, 18 if long else 20, colour, TXT_BLACK, lines=2, lead=1.0)


def _minus(pen: Pen, box: Box, option: Option) -> None:
    colours = look(pen, option)
    with pressable(pen, box, colours, option):
        pen.icon("minus", box.cx - 13, box.cy - 13, 26, colours.words)


def _people(pen: Pen, box: Box, options: tuple[Option, ...]) -> Box:
    """Everybody who can be meant in a row or two. Gives the room under them."""
    if not options:
        return box
    across = min(PEOPLE_ACROSS[pen.space.portrait], len(options))
    down = -(-len(options) // across)
    tall = down * PERSON + (down - 1) * GAP
    place = box.top_part(tall)
    for number, option in enumerate(options):
        row = place.rows(down, GAP)[number // across]
        _person(pen, row.columns(across, GAP)[number % across], option)
    return box.below(tall + 10)


def _under_badge(pen: Pen, box: Box, option: Option, who: Person) -> None:
    """A name that is too long to stand beside its badge has the whole width under it."""
    badge(pen, box.cx - 12, box.y + 5, 24, who)
    words = Box(box.x + 5, box.y + 30, box.w - 10, 22)
    slim = min(1.0, max(SLIMMEST, words.w / (pen.width(option.label, WORD) + 2)))
    pen.text(option.label, words, WORD, pen.theme.ink if option.chosen else pen.theme.text, align="center", narrow=slim)


def _person(pen: Pen, box: Box, option: Option) -> None:
    """Badge and name; on paper in a frame of their hue where it is theirs, locked where it cannot be."""
    t, who = pen.theme, option.person
    with pen.target(box, option, sinks=0 if option.why or option.chosen else 2):
        pen.rect(box, t.paper if option.chosen else t.raised, BUTTON)
        if option.chosen and who is not None:
            pen.frame(box, hue(who.hue), BUTTON, 4)
        if who is not None and not option.why and pen.width(option.label, WORD) > box.w - 58:
            _under_badge(pen, box, option, who)
            return
        side = 34.0
        x = box.x + 8
        if who is not None:
            badge(pen, x, box.cy - side / 2, side, who)
            x += side + 8
        words = Box(x, box.y, box.right - 8 - x, box.h)
        colour = t.ink if option.chosen else t.mist if option.why else t.text
        if option.why:
            pen.icon("lock", words.right - 16, box.y + 6, 16, colour)
            pen.text(option.label, Box(words.x, box.y + 4, words.w - 20, 26), NAME, colour)
            pen.text(option.why, Box(words.x, box.y + 29, words.w, 23), WORD, colour, TXT)
            return
        pen.text(option.label, words, NAME, colour)
