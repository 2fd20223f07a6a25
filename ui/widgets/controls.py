"""Lines of a form: a switch with the word inside, segments with the chosen one on paper, a stepper with large ends."""

from __future__ import annotations

from companion.view import Control, Option
from ui.layout import Box
from ui.pen import Pen
from ui.theme import CHIP, ROW, TXT
from ui.widgets.button import button
from ui.widgets.people import badge

STEP = 56.0


def control_row(pen: Pen, box: Box, control: Control) -> None:
    """Title and one line of reason at the left, the control at the right; below each other where the row is narrow and high."""
    pen.rect(box, pen.theme.raised, ROW)
    inside = box.inset(14, 4)
    wide = control_width(pen, control, box.w)
    if box.h >= 112 and wide > box.w * 0.5:
        words, place = inside.top_part(box.h - 72), Box(inside.x, box.bottom - 62, inside.w, 56)
    else:
        words, place = inside.left_part(inside.w - wide - 10), Box(inside.right - wide, box.cy - 28, wide, 56)
    _words(pen, words, control)
    if control.kind == "switch":
        switch(pen, place.right_part(min(place.w, 112)), control)
    elif control.kind == "stepper":
        stepper(pen, place, control)
    else:
        segments(pen, place, control.choices)


def control_width(pen: Pen, control: Control, room: float) -> float:
    """What the control itself wants of a row `room` wide."""
    if control.kind == "switch":
        return 112.0
    if control.kind == "stepper":
        return max(178.0, 2 * STEP + 24 + pen.width(control.value, 32))
    return min(room * 0.72, sum(max(64.0, pen.width(c.label, 24) + 28) for c in control.choices) + 8 * (len(control.choices) - 1))


def _words(pen: Pen, box: Box, control: Control) -> None:
    if control.person is not None:
        badge(pen, box.x, box.cy - 20, 40, control.person)
        box = box.after(52)
    elif control.icon:
        pen.icon(control.icon, box.x, box.cy - 15, 30, pen.theme.text)
        box = box.after(42)
    if not control.text:
        pen.text(control.title, box, 24, lines=2 if box.h > 50 else 1)
        return
    rows = 2 if box.h >= 74 else 1
    tall = 26 + rows * 20
    block = Box(box.x, box.cy - tall / 2, box.w, tall)
    pen.text(control.title, block.top_part(26), 24)
    pen.text(control.text, block.below(26), 18, pen.theme.mist, TXT, lines=rows, lead=1.1, valign="top")


def switch(pen: Pen, box: Box, control: Control) -> None:
    """Two choices: touching it takes the one that is not chosen. The first choice is "on"."""
    if not control.choices:
        return
    t = pen.theme
    chosen = next((c for c in control.choices if c.chosen), None)
    other = next((c for c in control.choices if not c.chosen), control.choices[0])
    on = chosen is not None and chosen is control.choices[0]
    word = control.value or (chosen.label if chosen else other.label)
    with pen.target(box, other, sinks=0):
        track = Box(box.x, box.cy - 22, box.w, 44)
        if on:
            pen.rect(track, t.paper, 22)
        else:
            pen.frame(track, t.edge, 22, 3)
        knob = Box(track.right - 40 if on else track.x + 4, track.y + 4, 36, 36)
        pen.rect(knob, t.ink if on else t.edge, 18)
        words = Box(track.x + 14, track.y, track.w - 60, 44) if on else Box(track.x + 46, track.y, track.w - 60, 44)
        pen.text(word, words, 22, t.ink if on else t.mist, align="center")


def segments(pen: Pen, box: Box, choices: tuple[Option, ...]) -> None:
    """The choices side by side; the chosen one is paper."""
    if not choices:
        return
    shares = [max(64.0, pen.width(c.label, 24) + 28) for c in choices]
    for place, choice in zip(box.columns(shares, 8), choices, strict=True):
        button(pen, place, choice, 24, flat=True, icons=place.w > 110)


def stepper(pen: Pen, box: Box, control: Control) -> None:
    """− value +."""
    ends = (control.minus, box.left_part(STEP), "minus"), (control.plus, box.right_part(STEP), "plus")
    for option, place, icon in ends:
        if option is not None:
            step_key(pen, place, option, icon)
    middle = Box(box.x + STEP + 4, box.y, box.w - 2 * STEP - 8, box.h)
    pen.text(control.value, middle, 32, align="center")


def step_key(pen: Pen, box: Box, option: Option, icon: str) -> None:
    """− or + as a key of its own; a locked one is only outlined, and tells why when touched."""
    t = pen.theme
    with pen.target(box, option, sinks=0 if option.why else 2) as target:
        if option.why:
            pen.frame(box, t.line, ROW, 2.5)
        else:
            face = pen.rect(box, t.key, ROW)
            target.faces.append((face, t.key, t.key_edge))
        side = 26.0
        pen.icon(icon, box.cx - side / 2, box.cy - side / 2, side, t.line if option.why else t.text)


def chip(pen: Pen, box: Box, text: str, colour: str, words: str) -> None:
    """A small coloured sign."""
    pen.rect(box, colour, CHIP)
    pen.text(text, box.inset(8, 0), 18, words, TXT, align="center")
