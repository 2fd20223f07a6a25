"""Rumble in the Dungeon: characters as cards. Tokens are turned over here, exits drawn, characters picked one by one.

A card shows its points (or its place in a draw) and who has declared it; over the cards stand the players, with the better token of
those whose are told.
"""

from __future__ import annotations

from companion.view import CastBody, CastCard, Holder, Notice, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.theme import BUTTON, DUNGEON, ROW, SIGN, TXT
from ui.widgets.button import Look, pressable
from ui.widgets.instruction import instruction, instruction_tall
from ui.widgets.lettering import halved, lettering, rows_at, shortened
from ui.widgets.people import badge
from ui.widgets.scroll import Scroller

GAP, EDGE_ROOM = 10.0, 12.0
HOLDER, SIDE = 62.0, 200.0
CARD, MOST_CARD = 58.0, 110.0
FIGURE, LABEL = 34.0, 24.0
HALVED = 21.0  # a word that would have to be smaller stands on two rows


class CastScreen(Screen):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.scroller = Scroller(host)

    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: CastBody = view.body  # type: ignore[assignment]
        note = view.notice or Notice("")
        if body.holders:
            tall = _holders_tall(pen, len(body.holders))
            _holders(pen, box.top_part(tall), body)
            box = box.below(tall + GAP)
        if pen.space.portrait:
            words = instruction_tall(pen, box.w, note)
            instruction(pen, box.top_part(words), note)
            cards, across = box.below(words + GAP), 3
        else:
            instruction(pen, box.left_part(SIDE).top_part(min(box.h, max(instruction_tall(pen, SIDE, note), 140.0))), note)
            cards, across = box.after(SIDE + GAP), 4 if len(body.cards) > 6 else 3
        self._cards(pen, cards, body, min(across, len(body.cards)))

    def _cards(self, pen: Pen, box: Box, body: CastBody, across: int) -> None:
        down = -(-len(body.cards) // across)
        high = min(MOST_CARD, max(CARD, (box.h - 6 - EDGE_ROOM * (down - 1)) / down))
        tall = down * (high + EDGE_ROOM) - EDGE_ROOM + 6
        self.scroller.paint(pen, box, tall, lambda room: _grid(pen, room, body, across, high))


def _grid(pen: Pen, box: Box, body: CastBody, across: int, high: float) -> None:
    for number, card in enumerate(body.cards):
        row = Box(box.x, box.y + number // across * (high + EDGE_ROOM), box.w, high)
        _card(pen, row.columns(across, GAP)[number % across], card)


def _card(pen: Pen, box: Box, card: CastCard) -> None:
    t, option = pen.theme, card.option
    if option.why:
        with pen.target(box, option, sinks=0):
            pen.rect(box, t.raised, BUTTON)
            pen.frame(box, t.line, BUTTON, 3)
            _words(pen, box, card, t.mist)
        return
    face, edge, ink = (t.main, t.main_edge, t.main_text) if option.chosen else (DUNGEON["token"], DUNGEON["door"], t.ink)
    if not t.hues_read and not option.chosen:
        face = t.paper  # by day the token's own colour is the ground's
    with pressable(pen, box, Look(face, edge, edge, ink), option):
        _words(pen, box, card, ink)


def _words(pen: Pen, box: Box, card: CastCard, ink: str) -> None:
    """Figure at the left, the name beside it in up to two lines; under the figure the badge of whose token it is, or the chest."""
    inside = box.inset(8, 4)
    if card.figure:
        side = 24.0 if card.person is not None or card.chest else 0.0
        place = Box(inside.x, inside.y, 36, inside.h)
        if side:
            top = place.cy - (FIGURE + side) / 2
            place = Box(place.x, top, place.w, FIGURE)
            _owner(pen, place, side, card, ink)
        pen.text(card.figure, place, min(FIGURE, place.h), ink, align="center")
        inside = inside.after(place.w + 6)
    token = card.token
    told = halved(pen, token.name, inside.w) if pen.width(token.name, HALVED) > inside.w else None
    if told is None and all(pen.width(word, 18) <= inside.w for word in token.name.split()):
        pen.text(token.name, inside, LABEL, ink, SIGN, lines=2, lead=1.0)
        return
    told = told or lettering(pen, token.name, inside.w, 2) or lettering(pen, token.short, inside.w, 1)
    rows_at(pen, inside, told or shortened(pen, token.mark, inside.w), ink)


def _owner(pen: Pen, figure: Box, side: float, card: CastCard, ink: str) -> None:
    if card.person is not None:
        badge(pen, figure.cx - side / 2, figure.bottom, side, card.person)
    else:
        pen.icon("chest", figure.cx - side / 2, figure.bottom, side, ink)


# --- players ----------------------------------------------------------------------------------------------------------


def _holders_tall(pen: Pen, count: int) -> float:
    return -(-count // _abreast(pen, count)) * (HOLDER + 8) - 8


def _abreast(pen: Pen, count: int) -> int:
    """Three beside each other; in landscape up to four."""
    return count if count <= 3 or (count == 4 and not pen.space.portrait) else 3


def _holders(pen: Pen, box: Box, body: CastBody) -> None:
    for cell, one in zip(box.grid(len(body.holders), _abreast(pen, len(body.holders)), 8), body.holders, strict=True):
        if one.option is None:
            _holder(pen, cell, one)
            continue
        with pen.target(cell, one.option, sinks=0 if one.option.why else 2):
            _holder(pen, cell, one)


def _holder(pen: Pen, box: Box, one: Holder) -> None:
    """The name, and under it the badge with what is known of the tokens; a frame of paper round whose are asked."""
    t = pen.theme
    pen.rect(box, t.raised, ROW)
    if one.active:
        pen.frame(box, t.paper if t.hues_read else t.ink, ROW, 4)
    inside = box.inset(8, 5)
    pen.text(one.person.name, inside.top_part(24), 24)
    low = inside.bottom_part(28)
    badge(pen, low.x, low.y, 28, one.person)
    words = low.after(36)
    if not one.figure:
        pen.icon("clock" if one.text else "eyeoff", words.x, words.cy - 12, 24, t.mist)
        words = words.after(30)
    else:
        figure = pen.text(one.figure, words, 28)
        words = words.after(figure.w + 8)
    if pen.width(one.text, 18, TXT) <= words.w:
        pen.text(one.text, words, 18, t.mist, TXT)
