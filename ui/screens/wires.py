"""The test of buttons and lights: every button as a cap beside its name, its pin and its level now; under them a key for each light."""

from __future__ import annotations

from companion.view import View, Wire, WiresBody
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.screens.sensors import warning
from ui.theme import BUTTON, PANEL, TXT, hue, shape
from ui.widgets.button import button

HEADING = 26.0
KEY = 58.0  # height of a light's key
CAP, TICK = 40.0, 20.0
TROUBLE = {False: (0.0, 60.0), True: (10.0, 76.0)}  # how far down what is wrong stands, clear of the lid's label, and how tall, by portrait
TALLEST = 112.0  # of a button's cell
ACROSS = {False: 5, True: 3}  # cells side by side, by portrait
LIGHTS_ACROSS = {False: 7, True: 4}
GAP = 8.0


class WiresScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body = view.body
        assert isinstance(body, WiresBody)
        room = box
        if body.lights:
            keys = self._lights(pen, box, body)
            room = box.top_part(keys.y - GAP - box.y)
        if body.trouble:
            down, tall = TROUBLE[pen.space.portrait]
            warning(pen, room.below(down).top_part(tall), body.trouble)
            room = room.below(down + tall + GAP)
        else:
            pen.text(_("Press each button once"), room.top_part(HEADING), 20, pen.theme.text, TXT)
            room = room.below(HEADING + 4)
        across = ACROSS[pen.space.portrait]
        rows = max(1, -(-len(body.wires) // across))
        room = room.top_part(min(room.h, rows * (TALLEST + GAP) - GAP))
        for cell, wire in zip(room.grid(len(body.wires), across, GAP), body.wires, strict=True):
            _wire(pen, cell, wire)

    def _lights(self, pen: Pen, box: Box, body: WiresBody) -> Box:
        """The lights' keys at the foot of the box. Gives what they take, with their heading where there is room for it."""
        across = min(len(body.lights), LIGHTS_ACROSS[pen.space.portrait])
        rows = -(-len(body.lights) // across)
        keys = box.bottom_part(rows * (KEY + GAP) - GAP + 6)
        for cell, option in zip(Box(keys.x, keys.y, keys.w, keys.h - 6).grid(len(body.lights), across, GAP), body.lights, strict=True):
            button(pen, cell, option, 22, icons=False)
            if option.chosen:
                pen.frame(cell, pen.theme.tape, BUTTON, 5)
        if body.trouble:
            return keys
        heading = Box(box.x, keys.y - HEADING - 2, box.w, HEADING)
        pen.text(_("Touch a light to try it"), heading, 20, pen.theme.text, TXT)
        return Box(box.x, heading.y, box.w, box.bottom - heading.y)


def _wire(pen: Pen, box: Box, wire: Wire) -> None:
    """One button: filled while it is down, with a tick once it has answered."""
    t = pen.theme
    pen.rect(box, t.raised, PANEL)
    _cap(pen, Box(box.x + 6, box.cy - CAP / 2, CAP, CAP), wire)
    words = Box(box.x + CAP + 14, box.cy - 36, box.w - CAP - 18, 72)
    pen.text(wire.name, words.top_part(28), 24, t.text)
    pen.text(f"GPIO{wire.pin}", Box(words.x, words.y + 29, words.w, 21), 18, t.mist, TXT)
    state = "–" if wire.down is None else _("pressed") if wire.down else _("free")
    pen.text(state, words.bottom_part(21), 18, t.tape_text if wire.down else t.mist, TXT)


def _cap(pen: Pen, cap: Box, wire: Wire) -> None:
    t, half = pen.theme, cap.w / 2
    icon = shape(wire.person.hue) if wire.person is not None else wire.icon
    colour = hue(wire.person.hue) if wire.person is not None else t.text
    inner, side = cap.inset(4), cap.w * 0.5
    if wire.down:
        pen.rect(cap, t.ink, half)
        pen.rect(inner, colour if wire.person is not None else t.tape, half - 4)
        pen.icon(icon, cap.cx - side / 2, cap.cy - side / 2, side, t.ink)
    else:
        pen.frame(cap.inset(2), colour, half - 2, 4)
        pen.icon(icon, cap.cx - side / 2, cap.cy - side / 2, side, colour if t.hues_read or wire.person is None else t.edge)
    if wire.answered:
        badge = Box(cap.right - TICK + 4, cap.bottom - TICK + 4, TICK, TICK)
        pen.rect(badge, t.good, TICK / 2)
        pen.icon("tick", badge.x + 3, badge.y + 3, TICK - 6, t.white)
