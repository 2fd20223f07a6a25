"""A form: lines of controls under each other, each as high as its words need; steppers of few words stand side by side.

`blocks` groups the controls, `Block.tall` measures one for a width and `Block.draw` draws it, so that a list can be scrolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.view import Control, Option
from ui.layout import Box
from ui.pen import Align, Pen
from ui.theme import FLOOR, PRESS, ROW, SIGN, TXT, TXT_BLACK
from ui.typeset import fit
from ui.widgets.button import Look, button, hold_line, look, pressable
from ui.widgets.controls import STEP, stepper
from ui.widgets.notice import text_rows
from ui.widgets.people import badge

GAP = 8.0
TILE, TALL_TILE, SMALL_LINE = 56.0, 66.0, 22.0
PAGE_TILE = {False: (80.0, 100.0), True: (94.0, 114.0)}  # with two and with three lines under the word, by portrait: where the window is
# low, the heading that follows shows
SWITCH = 92.0
PAGE_WORDS = 80.0  # of a page's tile: what its icon and its sides take
MOST_ROWS = 6  # of a reason
FIGURE = 2  # letters of a tile that is a figure and no word
LARGE = 112.0  # a tile so high has its picture over its word
HIGHEST = 180.0  # and one so high, inside, larger letters
ROOMY = 104.0  # so high, a line shows its tiles large under its title
NEAR = 40.0  # a stepper's words may come so near to its ends


@dataclass(frozen=True, slots=True)
class Block:
    """Controls that are drawn together: one, or a grid of short steppers."""

    controls: tuple[Control, ...]

    def tall(self, pen: Pen, wide: float) -> float:
        """The height this block needs when it is `wide`, in u."""
        first = self.controls[0]
        if len(self.controls) > 1:
            rows = -(-len(self.controls) // _across(wide))
            return rows * (_small_tall(self.controls) + GAP) - GAP
        if first.kind == "segment":
            return _segment_tall(pen, first, wide)
        return _row_tall(pen, first, wide)

    def draw(self, pen: Pen, box: Box) -> None:
        first = self.controls[0]
        if len(self.controls) > 1:
            for cell, control in zip(box.grid(len(self.controls), _across(box.w), GAP), self.controls, strict=True):
                small_stepper(pen, cell, control, any(one.text for one in self.controls))
        elif first.kind == "segment":
            _segment(pen, box, first)
        else:
            control_line(pen, box, first)


def blocks(pen: Pen, controls: Sequence[Control], wide: float) -> list[Block]:
    """Three or more steppers in a row that need few words make one grid."""
    out: list[Block] = []
    run: list[Control] = []
    room = (wide + GAP) / _across(wide) - GAP - 12
    for control in (*controls, None):
        if control is not None and control.kind == "stepper" and control.person is None and pen.width(control.text, 18, TXT) <= room:
            run.append(control)
            continue
        out += [Block(tuple(run))] if len(run) >= 3 else [Block((c,)) for c in run]
        run = []
        if control is not None:
            out.append(Block((control,)))
    return out


def stack(pen: Pen, parts: Sequence[Block], wide: float, grow: float = 0.0) -> list[Box]:
    """Boxes of the blocks under each other from 0, 0, each higher by `grow`."""
    out, y = [], 0.0
    for part in parts:
        tall = part.tall(pen, wide) + grow
        out.append(Box(0, y, wide, tall))
        y += tall + GAP
    return out


# --- switch and stepper -----------------------------------------------------------------------------------------------


def control_line(pen: Pen, box: Box, control: Control) -> None:
    """Title and reason at the left, the switch or stepper at the right; a switch answers over the whole line."""
    right = box.right_part(_control_room(pen, control))
    words = Box(box.x + 14, box.y, right.x - box.x - 20, box.h)
    if control.kind == "switch":
        _switch_line(pen, box, words, control)
        return
    pen.rect(box, pen.theme.raised, ROW)
    _words(pen, words, control)
    stepper(pen, Box(right.x, box.cy - STEP / 2, right.w - 8, STEP), control)


def _switch_line(pen: Pen, box: Box, words: Box, control: Control) -> None:
    other = next((c for c in control.choices if not c.chosen), control.choices[0] if control.choices else None)
    with pen.target(box, other, sinks=0):
        pen.rect(box, pen.theme.raised, ROW)
        _words(pen, words, control)
        _track(pen, Box(box.right - 12 - SWITCH, box.cy - 22, SWITCH, 44), control)


def _track(pen: Pen, box: Box, control: Control) -> None:
    """The switch itself: on is green with the knob at the right, off an outline; the word stands inside. The first choice is "on"."""
    t = pen.theme
    chosen = next((c for c in control.choices if c.chosen), None)
    on = chosen is not None and chosen is control.choices[0]
    word = chosen.label if chosen is not None else ""
    if on:
        pen.rect(box, t.good, 22)
        pen.frame(box, "#FFF3DC", 22, 3)
    else:
        pen.frame(box, t.edge, 22, 3)
    knob = Box(box.right - 38 if on else box.x + 6, box.y + 6, 32, 32)
    pen.rect(knob, "#FFF3DC" if on else t.edge, 16)
    room = Box(box.x + 12, box.y, box.w - 52, box.h) if on else Box(box.x + 42, box.y, box.w - 52, box.h)
    pen.text(word, room, 20, "#FFF3DC" if on else t.mist, align="center")


def _control_room(pen: Pen, control: Control) -> float:
    return SWITCH + 14 if control.kind == "switch" else max(178.0, 2 * STEP + 24 + pen.width(control.value, 32)) + 8


def _lead(pen: Pen, control: Control) -> float:
    if control.person is not None:
        return 52.0
    return 42.0 if control.icon else 0.0


def _rows(pen: Pen, control: Control, wide: float) -> tuple[int, int]:
    """Rows that title and reason take."""
    title = len(_fitted(pen, control.title, wide, 20, TXT_BLACK, 3))
    return title, (len(_fitted(pen, control.text, wide, 18, TXT, MOST_ROWS)) if control.text else 0)


def _fitted(pen: Pen, text: str, wide: float, size: float, face: str, rows: int) -> list[str]:
    px = round(size * pen.u)
    return fit(text, wide * pen.u, 1e6, px, max(px - 1, 18 * pen.u), face, rows, 1.2)[1]


def _row_tall(pen: Pen, control: Control, wide: float) -> float:
    title, text = _rows(pen, control, wide - _control_room(pen, control) - 34 - _lead(pen, control))
    return max(62.0, title * 24 + text * 21 + 16)


def _words(pen: Pen, box: Box, control: Control) -> None:
    if control.person is not None:
        badge(pen, box.x, box.cy - 20, 40, control.person)
    elif control.icon:
        pen.icon(control.icon, box.x, box.cy - 15, 30, pen.theme.text)
    box = box.after(_lead(pen, control))
    title, text = _rows(pen, control, box.w)
    y = box.cy - (title * 24 + text * 21) / 2
    pen.text(control.title, Box(box.x, y, box.w, title * 24), 20, pen.theme.text, TXT_BLACK, lines=title)
    reason = Box(box.x, y + title * 24, box.w, text * 21 + 1)
    pen.text(control.text, reason, 18, pen.theme.mist, TXT, lines=max(1, text), lead=1.15, valign="top")


def _small_tall(controls: Sequence[Control]) -> float:
    return TILE + (SMALL_LINE if any(c.text for c in controls) else 0.0)


def small_stepper(pen: Pen, box: Box, control: Control, told: bool = False) -> None:
    """− and + at the ends, the number over its name in the middle, a few words under it; needs about 150 × 56 u. `told`: it stands
    beside others that have such words, on one line with them."""
    pen.rect(box, pen.theme.raised, ROW)
    line = box.top_part(TILE) if control.text or told else Box(box.x, box.cy - TILE / 2, box.w, TILE)
    snug = pen.width(control.title, 18, TXT) <= line.w - 2 * NEAR
    for option, place, icon in ((control.minus, box.left_part(STEP), "minus"), (control.plus, box.right_part(STEP), "plus")):
        if option is not None:
            _end(pen, place, option, icon, place.cy if snug else line.y + 19)
    middle = Box(line.x, line.cy - 26, line.w, 52)
    pen.text(control.value, middle.inset(NEAR, 0).top_part(28), 26, align="center")
    pen.text(control.title, middle.inset(NEAR if snug else 6, 0).bottom_part(23), 18, pen.theme.mist, TXT, align="center")
    if control.text:
        pen.text(control.text, Box(box.x + 6, line.bottom - 4, box.w - 12, SMALL_LINE), 18, pen.theme.mist, TXT, align="center")


def _end(pen: Pen, box: Box, option: Option, icon: str, cy: float) -> None:
    with pen.target(box, option, sinks=0 if option.why else 2) as target:
        face = pen.rect(box, pen.theme.raised, ROW)
        if not option.why:
            target.faces.append((face, pen.theme.raised, pen.theme.key))
        pen.icon(icon, box.cx - 10, cy - 10, 20, pen.theme.edge if option.why else pen.theme.text)


# --- segments ---------------------------------------------------------------------------------------------------------


def _segment(pen: Pen, box: Box, control: Control) -> None:
    if _page(control):
        for place, choice in zip(box.grid(len(control.choices), _page_across(box.w, control), 12), control.choices, strict=True):
            page_tile(pen, Box(place.x, place.y, place.w, place.h - PRESS), choice)
        return
    if _inline(pen, control, box.w) and box.h < ROOMY:
        _inline_segment(pen, box, control)
        return
    top = _heading(pen, box, control)
    rest = box.below(top)
    across = _tiles_across(pen, control, box.w)
    for place, choice in zip(rest.grid(len(control.choices), across, GAP), control.choices, strict=True):
        tile(pen, place, choice)


def _inline_segment(pen: Pen, box: Box, control: Control) -> None:
    wide = _natural(pen, control) * 1.12
    pen.rect(box, pen.theme.raised, ROW)
    _words(pen, Box(box.x + 14, box.y, box.w - wide - 32, box.h), control)
    place = Box(box.right - wide - 8, box.cy - TILE / 2, wide, TILE)
    shares = [_tile_wide(pen, c) for c in control.choices]
    for cell, choice in zip(place.columns(shares, GAP), control.choices, strict=True):
        tile(pen, cell, choice)


def _heading(pen: Pen, box: Box, control: Control) -> float:
    """Title and, on the same line where it fits, the reason. Gives their height."""
    if not control.title:
        return 0.0
    x = box.x + 4
    if control.icon:
        pen.icon(control.icon, x, box.y + 2, 24, pen.theme.text)
        x += 34
    titles = _title_rows(pen, control, box.w)
    used = pen.text(control.title, Box(x, box.y, box.right - x, titles * 28), 24, lines=titles)
    top = titles * 28.0
    if not control.text:
        return top + 4
    if _one_line(pen, control, box.w):
        pen.text(control.text, Box(used.right + 12, box.y + 2, box.right - used.right - 12, 26), 18, pen.theme.mist, TXT)
        return 32.0
    rows = len(_fitted(pen, control.text, box.right - x, 18, TXT, MOST_ROWS))
    pen.text(control.text, Box(x, box.y + top, box.right - x, rows * 21 + 1), 18, pen.theme.mist, TXT, lines=rows, lead=1.15, valign="top")
    return top + 6 + rows * 21


def _heading_tall(pen: Pen, control: Control, wide: float) -> float:
    if not control.title:
        return 0.0
    top = _title_rows(pen, control, wide) * 28.0
    if not control.text or _one_line(pen, control, wide):
        return top + 4
    return top + 6 + 21 * len(_fitted(pen, control.text, wide - (38 if control.icon else 4), 18, TXT, MOST_ROWS))


def _title_rows(pen: Pen, control: Control, wide: float) -> int:
    """Lines of a title over its tiles: one, or as many as a long question needs."""
    room = wide - (38 if control.icon else 4)
    return 1 if pen.width(control.title, 24) <= room else len(_fitted(pen, control.title, room, 24, SIGN, 3))


def _one_line(pen: Pen, control: Control, wide: float) -> bool:
    lead = 34.0 if control.icon else 0.0
    return 16 + lead + pen.width(control.title, 24) + pen.width(control.text, 18, TXT) <= wide


def _segment_tall(pen: Pen, control: Control, wide: float) -> float:
    count = len(control.choices)
    if _page(control):
        return -(-count // _page_across(wide, control)) * (_page_tile(pen, control, wide) + 12) - 12
    if _inline(pen, control, wide):
        return max(72.0, _row_tall_beside(pen, control, wide))
    heading = _heading_tall(pen, control, wide)
    rows = -(-count // _tiles_across(pen, control, wide)) if count else 0
    return heading + rows * (_tile_tall(control) + GAP) - (GAP if rows else 0)


def _row_tall_beside(pen: Pen, control: Control, wide: float) -> float:
    title, text = _rows(pen, control, _beside(pen, control, wide))
    return title * 24 + text * 21 + 16


def _beside(pen: Pen, control: Control, wide: float) -> float:
    """Room for the words beside inline tiles."""
    return wide - _natural(pen, control) * 1.12 - 32 - _lead(pen, control)


def _page(control: Control) -> bool:
    """A page of large tiles: no title, icons on them."""
    return not control.title and any(c.icon for c in control.choices)


def _page_across(wide: float, control: Control) -> int:
    """Tiles in a row; three that would leave a hole stand under each other."""
    most = max(2, int((wide + 12) // 242))
    return 1 if most == 2 and len(control.choices) == 3 else most


def _page_tile(pen: Pen, control: Control, wide: float) -> float:
    """Height of a page's tiles: higher where a second line takes three rows."""
    across = _page_across(wide, control)
    room = (wide + 12) / across - 12 - PAGE_WORDS
    return PAGE_TILE[pen.space.portrait][any(text_rows(pen, c.why or c.text, room, 18) > 2 for c in control.choices)]


def _across(wide: float) -> int:
    return max(2, int((wide + GAP) // 220))


def _inline(pen: Pen, control: Control, wide: float) -> bool:
    alone = len(control.choices) == 1  # then its reason has room on it
    plain = bool(control.title) and all(c.person is None and not c.text and not c.icon and (alone or not c.why) for c in control.choices)
    if not plain or len(control.choices) > 4 or _natural(pen, control) * 1.12 > wide * 0.56:
        return False
    return _rows(pen, control, _beside(pen, control, wide))[1] <= 2


def _natural(pen: Pen, control: Control) -> float:
    return sum(_tile_wide(pen, c) + GAP for c in control.choices) - GAP


def _tile_wide(pen: Pen, option: Option) -> float:
    lead = 46.0 if option.person is not None or option.icon or option.why else 0.0
    return max(60.0, lead + max(pen.width(option.label, 24), pen.width(option.text or option.why, 18, TXT)) + 28)


def _tiles_across(pen: Pen, control: Control, wide: float) -> int:
    """So many in a row that the widest fits and the rows are about equally long; 1 for a control that only tells something."""
    if not control.choices:
        return 1
    widest = max(_tile_wide(pen, c) for c in control.choices)
    most = max(1, min(len(control.choices), int((wide + GAP) // (widest + GAP))))
    rows = -(-len(control.choices) // most)
    return -(-len(control.choices) // rows)


def _tile_tall(control: Control) -> float:
    return TALL_TILE if any(c.text or c.why for c in control.choices) else TILE


def page_tile(pen: Pen, box: Box, option: Option) -> None:
    """A large way on, as on the menu: icon, label and a few words; a locked one is framed and says why."""
    t = pen.theme
    if option.why:
        with pen.target(box, option, sinks=0):
            pen.rect(box, t.raised, ROW)
            pen.frame(box, t.line, ROW, 3)
            _page_words(pen, box, option, "lock", option.why, t.mist)
        return
    colours = look(pen, option)
    with pressable(pen, box, colours, option) as target:
        _page_words(pen, box, option, option.icon, option.text, colours.words)
        if option.hold:
            hold_line(pen, box, target, colours.words)


def _page_words(pen: Pen, box: Box, option: Option, icon: str, text: str, colour: str) -> None:
    pen.icon(icon, box.x + 18, box.cy - 18, 36, colour)
    words = Box(box.x + 70, box.y + 6, box.w - 80, box.h - 12)
    rows = len(_fitted(pen, text, words.w, 18, TXT, 3)) if text else 0
    block = Box(words.x, words.cy - 14 - rows * 10.3, words.w, 28 + rows * 20.6)
    pen.text(option.label, block.top_part(28), 26, colour)
    pen.text(text, block.below(28), 18, colour, TXT, lines=max(1, rows), lead=1.13, valign="top")


def tile(pen: Pen, box: Box, option: Option) -> None:
    """One of several choices: the chosen one is paper, the others framed; a person's has the badge."""
    if option.why:
        button(pen, box, option, 24, flat=True)
        return
    t = pen.theme
    framed = Look(t.ground, t.ground, t.raised, t.text)
    colours = look(pen, Option(option.label, None, chosen=True)) if option.chosen else framed
    with pressable(pen, box, colours, option, flat=True, radius=12) as target:
        if not option.chosen:
            pen.frame(box, t.line, 12, 3)
        if box.h >= LARGE:
            _large_words(pen, box.inset(12, 8), option, colours.words)
        else:
            _beside_words(pen, box.inset(12, 0), option, colours.words)
        if option.hold:
            hold_line(pen, box, target, colours.words)


def _beside_words(pen: Pen, inside: Box, option: Option, colour: str) -> None:
    if option.person is not None:
        badge(pen, inside.x, inside.cy - 19, 38, option.person)
        inside = inside.after(48)
    elif option.icon:
        pen.icon(option.icon, inside.x, inside.cy - 15, 30, colour)
        inside = inside.after(42)
    _tile_words(pen, inside, option, colour)


def _large_words(pen: Pen, inside: Box, option: Option, colour: str) -> None:
    """Picture over the word, and under it what is said of it, in the middle of a high tile; a figure is as large as it can be."""
    side = min(120.0, max(52.0, inside.h * 0.36), inside.w) if option.person is not None or option.icon else 0.0
    rows = text_rows(pen, option.text, inside.w, FLOOR)
    size = _label_size(pen, option, inside) if side or rows or len(option.label) > FIGURE else min(64.0, inside.h * 0.6)
    high = size * 1.2
    y = inside.cy - (side + high + rows * 22) / 2
    if option.person is not None:
        badge(pen, inside.cx - side / 2, y, side, option.person)
    elif option.icon:
        pen.icon(option.icon, inside.cx - side / 2, y, side, colour)
    label = Box(inside.x, y + side + 2, inside.w, high)
    pen.text(option.label, label, size, colour, align="center")
    if rows:
        words = Box(inside.x, label.bottom, inside.w, rows * 22)
        pen.text(option.text, words, FLOOR, colour, TXT, align="center", lines=rows, lead=1.15, valign="top")


def _label_size(pen: Pen, option: Option, inside: Box) -> float:
    """Of a word on a high tile: larger where the tile is very high and the word has room."""
    return 42.0 if inside.h >= HIGHEST and pen.width(option.label, 42) <= inside.w else 32.0


def _tile_words(pen: Pen, box: Box, option: Option, colour: str) -> None:
    align: Align = "left" if option.person is not None or option.icon else "center"
    if not option.text:
        long = pen.width(option.label, 18) > box.w and box.h >= 44  # such as the name of a way to play
        large = min(44.0, box.h * 0.5) if len(option.label) <= FIGURE else 28.0 if box.h > TALL_TILE else 24.0
        pen.text(option.label, box, 20 if long else large, colour, align=align, lines=2 if long else 1, lead=1.05)
        return
    title, text = _tile_rows(pen, option, box.w) if box.h > TALL_TILE else (1, 1)
    above, below = (26.0 if title == 1 else 42.0), (23.0 if text == 1 else 40.0)
    block = Box(box.x, box.cy - (above + below + 1) / 2, box.w, above + below + 1)
    pen.text(option.label, block.top_part(above), 22, colour, align=align, lines=title, lead=1.0)
    pen.text(option.text, block.bottom_part(below), 18, colour, TXT, align=align, lines=text, lead=1.05)


def _tile_rows(pen: Pen, option: Option, wide: float) -> tuple[int, int]:
    """Rows of a tile's label and of its text: a second one where it would have to be cut."""
    return 1 + (pen.width(option.label, 18) > wide), 1 + (pen.width(option.text, 18, TXT) > wide)


def words_tall(pen: Pen, option: Option, wide: float) -> float:
    """The height at which a tile `wide` u wide shows its label and its text whole."""
    title, text = _tile_rows(pen, option, wide - 24)
    return TALL_TILE if option.why or title + text == 2 else 8.0 + (26.0 if title == 1 else 42.0) + (23.0 if text == 1 else 40.0)
