"""Dumb Ways to Die: everybody's beans and the turn's actions; beside them the instruction and the cards, the duel, or the psycho's round.

In portrait the instruction stands above everybody, and what the die shows at the foot. A bean that was lost since the last view shrinks
to nothing over its husk.
"""

from __future__ import annotations

from companion.view import BeansBody, Notice, Option, View
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import FLOOR, LEAST_TARGET, PRESS, SIGN, TXT, mix
from ui.widgets.beans import bean_rows, card_pips, turn_strip
from ui.widgets.button import Look, button, look, pressable
from ui.widgets.notice import TAG_HEIGHT, notice, paper, tag, text_rows
from ui.widgets.people import badge
from ui.widgets.rail import rail
from ui.widgets.suits import circle, suit_card

GAP, ROW, ROW_GAP = 10.0, 8.0, 14.0
LEFT, PSYCHO_LEFT = 312.0, 430.0  # width of the people in landscape
STRIP = 40.0
HEADING, RAIL = 22.0, 42.0
TITLE, BODY, PITCH = 32.0, 20.0, 24.0
FACES = 74.0
CARD, SUIT = 52.0, 62.0
FEW = 3  # people whose rows may be high


class BeansScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: BeansBody = view.body  # type: ignore[assignment]
        note = view.notice or Notice("")
        if body.faces:
            box = self._faces_apart(pen, box, body)
        if pen.space.portrait:
            need = _need(pen, box.w, note, body)
            high = min(box.h - need - GAP, len(body.rows) * 78.0 + (0 if body.psycho else STRIP + 8))
            self._people(pen, box.bottom_part(high), body)
            _ask(pen, box.top_part(box.h - high - GAP), note, body)
            return
        left = (PSYCHO_LEFT if body.psycho else LEFT) + (box.w - 772) * 0.4
        self._people(pen, box.left_part(left), body)
        right = box.after(left + 12)
        if body.faces:
            faces(pen, right.bottom_part(FACES + PRESS), body)
            right = right.top_part(right.h - FACES - PRESS - GAP)
        _ask(pen, right, note, body)

    def _faces_apart(self, pen: Pen, box: Box, body: BeansBody) -> Box:
        """In portrait the die's faces stand at the foot over the whole width; gives what is left."""
        if not pen.space.portrait:
            return box
        faces(pen, box.bottom_part(FACES + PRESS), body)
        return box.top_part(box.h - FACES - PRESS - GAP)

    def _people(self, pen: Pen, box: Box, body: BeansBody) -> None:
        if body.psycho:
            bean_rows(pen, box, body.rows, 88.0, rolls=True)
            return
        few = len(body.rows) <= FEW and not pen.space.portrait
        turn_strip(pen, box.bottom_part(STRIP), body)
        bean_rows(pen, box.top_part(box.h - STRIP - 8), body.rows, 112.0 if few else 78.0)


# --- the instruction and what may be touched --------------------------------------------------------------------------


def _need(pen: Pen, wide: float, note: Notice, body: BeansBody) -> float:
    """The height that the upper part needs in portrait."""
    words = text_rows(pen, note.text, wide - 32, BODY) * PITCH
    if body.threat is not None:
        return 18 + 20 + 58 + words + 132 + 40
    if body.psycho:
        return 20 + 58 + 90 + max(0.0, words - PITCH) + 34
    cards = _choices_tall(body)
    if cards:
        return _brief_tall(pen, wide, note) + ROW + cards
    extra = (RAIL + 8 if body.stages else 0) + (76 if body.due else 0) + (76 if body.faces else 0)
    return 20 + TITLE * 1.12 + words + TAG_HEIGHT + 8 + extra


def _ask(pen: Pen, box: Box, note: Notice, body: BeansBody) -> None:
    if body.stages:
        rail(pen, box.top_part(RAIL), body.stages)
        box = box.below(RAIL + 8)
    if body.threat is not None:
        duel(pen, box, note, body)
    elif body.psycho:
        escape(pen, box, note, body)
    else:
        _instruct(pen, box, note, body)


def _instruct(pen: Pen, box: Box, note: Notice, body: BeansBody) -> None:
    """The instruction as high as it is; the cards under it."""
    tall = _choices_tall(body)
    if tall:
        high = min(box.h - tall - ROW, _brief_tall(pen, box.w, note))
        _brief(pen, box.top_part(high), note)
        _choices(pen, box.below(high + ROW), body)
        return
    keep = 72.0 if body.due or body.faces else 0.0
    rest = notice(pen, box, note, TITLE, BODY, keep)
    if body.due is not None:
        card_pips(pen, rest.top_part(min(rest.h, 92.0)) if pen.space.portrait else rest, *body.due)
    elif body.faces and rest.h > 40:
        side = min(130.0, rest.h - 6)
        pen.icon("die", rest.cx - side / 2, rest.cy - side / 2, side, pen.theme.ink)


def _brief_tall(pen: Pen, wide: float, note: Notice) -> float:
    return 56 + text_rows(pen, note.text, wide - 32, BODY) * PITCH


def _brief(pen: Pen, box: Box, note: Notice) -> None:
    """The instruction where cards need the room: the tag at the right of the title."""
    t = pen.theme
    roomy = box.h >= 100
    inside = paper(pen, box, note.kind).inset(16, 8 if roomy else 4)
    high = 36.0 if roomy else 32.0
    body = BODY if roomy or text_rows(pen, note.text, inside.w, BODY) < 2 else FLOOR
    head, size = inside.top_part(high), TITLE if roomy else 28.0
    title = min(pen.width(note.title, size), head.w)
    if note.tag and title + 24 + pen.width(note.tag, 18, TXT) + 20 <= head.w:
        tag(pen, head.right, head.cy - TAG_HEIGHT / 2, note.tag, head.w - title - 14, right=True)
    pen.text(note.title, head.left_part(title + 1), size, t.ink, SIGN, least=22)
    pen.text(note.text, inside.below(high), body, t.ink, TXT, lines=3, valign="top", lead=1.12)


def _grid(count: int) -> int:
    """Tiles in a row."""
    return 1 if count == 1 else 2


def _choices_tall(body: BeansBody) -> float:
    """The least height of cards and tiles."""
    parts = [HEADING + SUIT + PRESS] if body.suits else []
    if body.cards:
        down = -(-len(body.cards) // 3)
        parts.append(down * CARD + (down - 1) * ROW_GAP + PRESS)
    if body.tiles:
        down = -(-len(body.tiles) // _grid(len(body.tiles)))
        parts.append(down * 72.0 + (down - 1) * ROW_GAP + PRESS)
    return sum(parts) + 8 * max(0, len(parts) - 1)


def _choices(pen: Pen, box: Box, body: BeansBody) -> None:
    """Cards of a category under their heading, the other kinds, then people or what was drawn; as high as there is room."""
    spare = box.h - _choices_tall(body)
    if body.suits:
        pen.text(body.heading, Box(box.x + 4, box.y, box.w - 8, HEADING - 2), 20, pen.theme.mist, SIGN)
        high = SUIT + min(64.0, spare if not body.cards else spare * 0.5)
        for cell, card in zip(Box(box.x, box.y + HEADING, box.w, high).columns(len(body.suits), 8), body.suits, strict=True):
            suit_card(pen, cell, card)
        box = box.below(HEADING + high + PRESS + 8)
    if body.cards:
        down = -(-len(body.cards) // 3)
        high = min(76.0, (box.h - PRESS - (down - 1) * ROW_GAP) / down)
        cells = box.top_part(down * high + (down - 1) * ROW_GAP).rows(down, ROW_GAP)
        for place, option in enumerate(body.cards):
            card_tile(pen, cells[place // 3].columns(3, GAP)[place % 3], option)
    if body.tiles:
        _tiles(pen, box, body.tiles)


def _tiles(pen: Pen, box: Box, tiles: tuple[Option, ...]) -> None:
    across = _grid(len(tiles))
    down = -(-len(tiles) // across)
    high = min(92.0, (box.h - PRESS - (down - 1) * ROW_GAP) / down)
    rows = box.top_part(down * high + (down - 1) * ROW_GAP).rows(down, ROW_GAP)
    for place, option in enumerate(tiles):
        button(pen, rows[place // across].columns(across, GAP)[place % across], option, 28)


def card_tile(pen: Pen, box: Box, option: Option) -> None:
    """A kind of card by its name, which may be long: two lines beside its icon."""
    if option.why:
        button(pen, box, option)
        return
    colours = look(pen, option)
    with pressable(pen, box, colours, option):
        pen.icon(option.icon, box.x + 9, box.cy - 14, 28, colours.words)
        words = Box(box.x + 44, box.y + 3, box.w - 50, box.h - 6)
        pen.text(option.label, words, 22, colours.words, SIGN, lines=2)


# --- the duel ---------------------------------------------------------------------------------------------------------


def duel(pen: Pen, box: Box, note: Notice, body: BeansBody) -> None:
    """Who is in danger, the card that threatens, what saves, and small what does not; at the foot what avoids what."""
    t = pen.theme
    inside = paper(pen, box, note.kind).inset(14, 8)
    y = _headed(pen, inside, note, body)
    size = BODY if text_rows(pen, note.text, inside.w, BODY) <= 2 else FLOOR
    rows = text_rows(pen, note.text, inside.w, size)
    words = Box(inside.x, y, inside.w, rows * size * 1.2)
    pen.text(note.text, words, size, t.ink, TXT, lines=rows, valign="top")
    foot = inside.bottom_part(30.0)
    if note.tag:
        wide = tag(pen, foot.x, foot.cy - TAG_HEIGHT / 2, note.tag, foot.w * 0.5).w
        circle(pen, foot.after(wide + 10), body.circle)
    cards = Box(inside.x, words.bottom + 6, inside.w, foot.y - 8 - PRESS - words.bottom - 6)
    cards = cards.top_part(min(cards.h, 176.0))
    _cards(pen, cards, body)


def _cards(pen: Pen, box: Box, body: BeansBody) -> None:
    if body.threat is None:
        return
    saves = [card for card in body.suits if card.option is not None and not card.option.why]
    rest = [card for card in body.suits if card not in saves]
    each = 2 if box.h + PRESS >= 2 * LEAST_TARGET + 8 else 1
    stacks = [rest[place : place + each] for place in range(0, len(rest), each)]
    columns = box.columns([88, 16, *([84] * len(saves)), *([110] * len(stacks))], 7)
    suit_card(pen, columns[0], body.threat, on_paper=True)
    arrow = columns[1]
    pen.icon("back", arrow.cx - 15, arrow.cy - 15, 30, pen.theme.ink_soft)
    for cell, card in zip(columns[2:], saves, strict=False):
        suit_card(pen, cell, card, on_paper=True)
    for cell, stack in zip(columns[2 + len(saves) :], stacks, strict=True):
        for place, card in zip(Box(cell.x, cell.y, cell.w, cell.h + PRESS).rows(len(stack), 8), stack, strict=True):
            suit_card(pen, place, card, on_paper=True)


def _headed(pen: Pen, box: Box, note: Notice, body: BeansBody) -> float:
    """Badge and instruction; gives where the words under them begin."""
    side, x = 48.0, box.x
    if body.asked is not None:
        badge(pen, box.x, box.y, side, body.asked)
        x += side + 14
    pen.text(note.title, Box(x, box.y, box.right - x, side), 42, pen.theme.ink, SIGN, least=24)
    return box.y + side + 6


# --- the psycho -------------------------------------------------------------------------------------------------------


def escape(pen: Pen, box: Box, note: Notice, body: BeansBody) -> None:
    """Who rolls now, and the only number that helps, large."""
    t = pen.theme
    inside = paper(pen, box, note.kind).inset(16, 10)
    y = _headed(pen, inside, note, body)
    foot = inside.bottom
    safe = next((face for face in body.faces if face.icon == "tick"), None)
    side = min(76.0, foot - y - 4)
    if note.tag and foot - y - TAG_HEIGHT - 8 >= 140:
        foot = tag(pen, inside.x, foot - TAG_HEIGHT, note.tag, inside.w).y - 6
    first, _line, more = note.text.partition("\n")
    x = inside.x
    if safe is not None:
        one = Box(x, y + 2, side, side)
        pen.rect(one, t.good, 16)
        pen.text(safe.label, one, side * 0.78, t.white, align="center", lead=1.0)
        x += side + 14
    pen.text(first, Box(x, y, inside.right - x, side + 4), 28, t.ink, SIGN, lines=3, least=20)
    y += side + 10
    rows = min(text_rows(pen, more, inside.w, BODY), int((foot - y + 4) / 22))
    if rows:
        pen.text(more, Box(inside.x, y, inside.w, foot - y), BODY, t.ink, TXT, lines=rows, valign="top")


def faces(pen: Pen, box: Box, body: BeansBody) -> None:
    """What the die may show: the number large, and what it means."""
    t = pen.theme
    for cell, option in zip(box.top_part(box.h - PRESS).columns(len(body.faces), GAP), body.faces, strict=True):
        colours = look(pen, option)
        if option.icon == "tick":
            green = mix(t.good, t.ink, 0.16)
            colours = Look(green, mix(green, t.ink, 0.45), mix(green, t.ink, 0.2), t.white)
        with pressable(pen, cell, colours, option):
            number = 46.0
            pen.text(option.label, cell.top_part(number), number, colours.words, align="center", lead=1.0)
            wide = min(pen.width(option.text, 18, TXT), cell.w - 12)
            mark = 24.0 if option.icon and wide + 24 <= cell.w - 8 else 0.0
            x = cell.cx - (wide + mark) / 2
            foot = Box(x + mark, cell.bottom - 28, wide + 1, 24)
            pen.icon(option.icon, x, foot.cy - 10, 20 if mark else 0, colours.words)
            pen.text(option.text, foot, 18, colours.words, TXT)
