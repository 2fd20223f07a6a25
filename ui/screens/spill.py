"""Cards fell: what the sensors say, four stills, how many, and who takes them. Consequences stand there before the tap.

Touching a still, or “Replay”, leads to the last seconds.
"""

from __future__ import annotations

import math
from dataclasses import replace

from companion.view import Option, SpillBody, Still, Verdict, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.theme import BUTTON, CHIP, HEADER, LIP, PANEL, TXT, TXT_BLACK, hue, shape
from ui.widgets.button import Look, button, look, pressable
from ui.widgets.notice import text_rows

LOW = 840.0  # a portrait window lower than this has to save height


class SpillScreen(Screen):
    def body(self, pen: Pen, box: Box, view: View) -> None:
        body: SpillBody = view.body  # type: ignore[assignment]
        place = Box(box.x + 2, box.y, box.w - 4, box.h + 2)
        if view.banner is None and not view.rail:
            place = Box(place.x, HEADER + LIP + 10, place.w, place.bottom - HEADER - LIP - 10)
        if pen.space.portrait:
            self._portrait(pen, place, body)
        else:
            self._landscape(pen, place, body)

    def _landscape(self, pen: Pen, box: Box, body: SpillBody) -> None:
        top = box.top_part(min(130.0, box.h * 0.34) if body.stills else 92.0)
        counter(pen, top.right_part(158).below(2), body)
        left = top.left_part(box.w - 168)
        sayings(pen, left.top_part(28), body)
        self._strip(pen, left.below(38), body, 134 if body.replay is not None else 0)
        head = Box(box.x, top.bottom + 8, box.w, 40)
        pen.text(_question(body), head, 32)
        row = box.below(head.bottom + 2 - box.y)
        listed = _listed(body)
        across = _across(len(listed))
        shares = (248 - 16 * (across - 1), 250 + 24 * (across - 1), 246 - 8 * (across - 1))
        first, middle, last = row.columns((210, 350, 180) if body.late else shares, 12)
        others(pen, middle, listed, across, _("Or somebody") if body.late else "")
        if body.late:
            _nobody(pen, first.top_part(first.h - 6), body.nobody, main=True)
            _nobody(pen, last.top_part(last.h - 6), body.no_fall)
            return
        self._active(pen, first, body)
        for place, option in zip(last.rows(2, 10), (body.nobody, body.no_fall), strict=True):
            button(pen, place, option, 28)

    def _portrait(self, pen: Pen, box: Box, body: SpillBody) -> None:
        y = box.y
        if body.camera or body.scale:
            sayings(pen, box.top_part(28), body)
            y += 38
        if body.stills:
            self._strip(pen, Box(box.x, y, box.w, 88), body, 0)
            y += 98
        row = Box(box.x, y, box.w, 92)
        left, right = row.columns(2, 10)
        if body.replay is not None:
            button(pen, Box(left.x, left.y, left.w, 86), body.replay)
        counter(pen, right if body.replay is not None else row, body)
        head = Box(box.x, row.bottom + 8, box.w, 38)
        pen.text(_question(body), head, 32)
        rest = box.below(head.bottom + 4 - box.y)
        foot = rest.bottom_part(76 if body.late and pen.space.h < LOW else 96)
        listed = _listed(body)
        down = max(1, -(-len(listed) // 2))
        middle = Box(rest.x, 0, rest.w, min(44 + 78.0 * down, rest.h - (118 if body.late else 172) - foot.h - 28))
        middle = middle.move(0, foot.y - 14 - middle.h)
        large = Box(rest.x, rest.y, rest.w, middle.y - 14 - rest.y)
        others(pen, middle, listed, 2, _("Or somebody") if body.late else "")
        if body.late:
            _nobody(pen, large, body.nobody, main=True)
            button(pen, foot, body.no_fall, 26)
            return
        self._active(pen, large, body)
        for place, option in zip(foot.columns(2, 10), (body.nobody, body.no_fall), strict=True):
            button(pen, place, option, 26)

    def _strip(self, pen: Pen, box: Box, body: SpillBody, replay: float) -> None:
        """The stills side by side, then the button that shows the last seconds."""
        room = box.left_part(box.w - (replay + 8 if replay else 0))
        if not body.stills:
            pen.rect(room, pen.theme.deep, PANEL)
            pen.text(_("The camera took no pictures of this."), room.inset(16, 4), 20, pen.theme.mist, TXT, "center", lines=2)
        for cell, still in zip(room.columns(max(4, len(body.stills)), 6), body.stills, strict=False):
            with pen.target(cell, body.replay, name=f"still {still.label}", sinks=2):
                self._still(pen, cell, still)
        if replay and body.replay is not None:
            button(pen, box.right_part(replay), body.replay, 24)

    def _still(self, pen: Pen, box: Box, still: Still) -> None:
        t = pen.theme
        pen.rect(box, t.deep, 8)
        texture = self.host.picture(still.picture)
        if texture is not None:
            pen.cover(texture, box, 8)
        else:
            pen.icon("camera", box.cx - 15, box.cy - 10, 30, t.edge)
        plate = Box(box.x, box.y, min(box.w, pen.width(still.label, 18, TXT) + 15), 24)
        pen.rect(plate, t.ink, (8, 0, 8, 0))
        pen.text(still.label, Box(plate.x + 7, plate.y, plate.w - 9, 24), 18, "#FFF3DC", TXT)
        pen.frame(box, t.paper if still.deciding else t.line, 8, 3)

    def _active(self, pen: Pen, box: Box, body: SpillBody) -> None:
        verdict, t = body.active, pen.theme
        option = verdict.option
        with pressable(pen, box, look(pen, _tile(verdict)), option, radius=18):
            inside = box.inset(16, 10)
            name = inside.top_part(62)
            clock = 54.0 if body.until is not None else 0.0
            side = 58.0 if pen.width(verdict.person.name, 30) < name.w - 72 else 34.0
            pen.icon(shape(verdict.person.hue), name.x, name.cy - side / 2, side, t.ink)
            words = Box(name.x + side + 14, name.y, name.w - side - 14, name.h)
            pen.text(verdict.person.name, words, 52, t.ink, least=20)
            foot = inside.bottom_part(24)
            pen.text(_words(verdict), foot.left_part(foot.w - clock), 18, t.ink, TXT_BLACK)
            middle = Box(inside.x, name.bottom, inside.w, foot.y - name.bottom)
            if option.text and middle.h > 88:
                pen.text(option.text, middle.top_part(26), 20, t.ink, TXT)
                middle = middle.below(26)
            _consequence(pen, middle, verdict)
            if option.why:
                pen.icon("lock", inside.right - 30, foot.y - 34, 30, t.ink)
        until = body.until
        if until is not None:
            pen.live(lambda own, now: _countdown(own, box.right - 38, box.bottom - 38, until, now))


def _nobody(pen: Pen, box: Box, option: Option, main: bool = False) -> None:
    """What is said of no person, on a large tile: picture, word and reason under each other."""
    inside = box.inset(10, 8)
    rows = min(4, text_rows(pen, option.text, inside.w, 20))
    tall = 56 + 8 + 44 + rows * 24
    if main:
        option = replace(option, kind="main")
    if tall > inside.h:
        button(pen, box, option, 28)
        return
    colours = look(pen, option)
    with pressable(pen, box, colours, option):
        y = inside.cy - tall / 2
        pen.icon(option.icon, inside.cx - 28, y, 56, colours.words)
        pen.text(option.label, Box(inside.x, y + 60, inside.w, 44), 40, colours.words, align="center", least=24)
        words = Box(inside.x, y + 106, inside.w, rows * 24)
        pen.text(option.text, words, 20, colours.words, TXT, align="center", lines=max(1, rows), valign="top")


def _question(body: SpillBody) -> str:
    if body.late:
        return _("No fault found")
    return _("Who takes them?") if body.count != 1 else _("Who takes it?")


def _listed(body: SpillBody) -> tuple[Verdict, ...]:
    """Those who stand in the list: after the count nobody is presented large."""
    return (body.active, *body.others) if body.late else body.others


def _across(count: int) -> int:
    return 1 if count <= 2 else 2 if count <= 4 else 3


def _tile(verdict: Verdict) -> Option:
    return Option("", None, "tile", person=verdict.person)


def _words(verdict: Verdict) -> str:
    if verdict.option.why:
        return verdict.option.why
    return verdict.text or (_("busts") if verdict.busts else "")


def _countdown(pen: Pen, cx: float, cy: float, until: float, now: float) -> bool:
    """Seconds until the preselected verdict is taken by itself."""
    remaining = max(0.0, until - now)
    pen.arc(cx, cy, 20, pen.theme.ink, 5, 0, max(1.0, 36 * min(10.0, remaining)))
    pen.text(str(math.ceil(remaining)), Box(cx - 16, cy - 16, 32, 32), 22, pen.theme.ink, align="center")
    return remaining > 0


def _consequence(pen: Pen, box: Box, verdict: Verdict) -> None:
    """before → after of limit."""
    t = pen.theme
    size = min(64.0, box.h)
    x = box.x
    x = pen.text(str(verdict.before), Box(x, box.y, 60, box.h), size * 0.72, t.ink).right + 12
    pen.icon("right", x, box.cy - size * 0.26, size * 0.53, t.ink)
    x += size * 0.53 + 12
    x = pen.text(str(verdict.after), Box(x, box.y, 72, box.h), size, t.ink).right + 14
    pen.text(_("of {limit}").format(limit=verdict.limit), Box(x, box.y, box.right - x, box.h), min(32, size * 0.6), t.ink)


def sayings(pen: Pen, box: Box, body: SpillBody) -> None:
    """What camera and scale say, and whether they agree."""
    x, t = box.x, pen.theme
    said = [(icon, words) for icon, words in (("camera", body.camera), ("scale", body.scale)) if words]
    verdict = "" if body.agree is None else _("They agree") if body.agree else _("They differ")
    chip = pen.width(verdict, 18, TXT) + 46 if verdict else 0.0
    narrow = sum(pen.width(w, 20, TXT) + 54 for _i, w in said) + chip > box.w
    for icon, words in said:
        room = (box.w - chip) / len(said) - 54 if narrow else box.w
        pen.icon(icon, x, box.cy - 13, 26, t.text)
        x = pen.text(words, Box(x + 34, box.y, room + 10, box.h), 20, t.text, TXT).right + 18
    if verdict:
        plate = Box(min(x, box.right - chip), box.cy - 14, chip, 27)
        words_colour = t.white if body.agree else t.ink
        pen.rect(plate, t.good if body.agree else t.tape, CHIP)
        pen.icon("tick" if body.agree else "warn", plate.x + 9, plate.cy - 9, 18, words_colour)
        pen.text(verdict, Box(plate.x + 33, plate.y, plate.w - 40, plate.h), 18, words_colour, TXT)


def counter(pen: Pen, box: Box, body: SpillBody) -> None:
    """How many fell: − n +."""
    t = pen.theme
    pen.rect(box, t.raised, PANEL)
    pen.text(_("How many?"), Box(box.x + 4, box.y + 5, box.w - 8, 24), 18, t.mist, TXT, align="center")
    row = Box(box.x, box.y + 28, box.w, box.h - 28)
    for option, place, icon in ((body.minus, row.left_part(56), "minus"), (body.plus, row.right_part(56), "plus")):
        quiet_key(pen, place, option, icon)
    pen.text(str(body.count), Box(box.x + 56, row.y, box.w - 112, row.h), 64, align="center")


def quiet_key(pen: Pen, box: Box, option: Option, icon: str) -> None:
    """− or + on a panel, without a key around it."""
    with pen.target(box, option, sinks=2):
        pen.icon(icon, box.cx - 12, box.cy - 12, 24, pen.theme.edge if option.why else pen.theme.text)


def others(pen: Pen, box: Box, verdicts: tuple[Verdict, ...], across: int, title: str = "") -> None:
    """Everybody else, each with what it would mean for them."""
    title = title or _("Someone else")
    if not verdicts:
        return
    t = pen.theme
    pen.rect(box, t.raised, PANEL)
    down = -(-len(verdicts) // across)
    inside = box.inset(12, 8)
    if inside.h - down * 58 - (down - 1) * 6 >= 36:
        pen.icon("point", inside.x + 2, inside.y + 3, 30, t.text)
        pen.text(title, Box(inside.x + 42, inside.y, inside.w - 42, 36), 28)
        inside = inside.below(40)
    cells = inside.grid(len(verdicts), across, 6)
    for cell, verdict in zip(cells, verdicts, strict=True):
        _other(pen, cell, verdict)


def _other(pen: Pen, box: Box, verdict: Verdict) -> None:
    person, ink = verdict.person, pen.theme.ink
    down = look(pen, _tile(verdict)).down
    with pressable(pen, box, Look(hue(person.hue), "", down, ink), verdict.option, flat=True, radius=BUTTON):
        words = _words(verdict)
        numbers = pen.width(f"{verdict.before}{verdict.after}", 28) + 32
        wide = max(numbers, min(pen.width(words, 18, TXT_BLACK), box.w * 0.5))
        side = 42.0 if box.w > 180 else 26.0
        name = box.right - 12 - wide - 8 - (box.x + side + 20)
        if name < pen.width(person.name, 22) or name < 40:
            _stacked(pen, box.inset(8, 3), verdict, words, numbers)
            return
        pen.icon(shape(person.hue), box.x + 10, box.cy - side / 2, side, ink)
        pen.text(person.name, Box(box.x + side + 20, box.y, name, box.h), 32, ink, least=20)
        right = Box(box.right - 12 - wide, box.y + 4, wide, box.h - 8)
        _arrow(pen, right.top_part(right.h - 22) if words else right, verdict)
        if words:
            pen.text(words, right.bottom_part(24), 18, ink, TXT_BLACK, align="right")


def _stacked(pen: Pen, box: Box, verdict: Verdict, words: str, numbers: float) -> None:
    """Name over consequence, for a narrow tile."""
    ink = pen.theme.ink
    beside = numbers + 8 + pen.width(words, 18, TXT_BLACK) <= box.w
    lines = box.rows(2 if beside or not words else 3, 0)
    pen.icon(shape(verdict.person.hue), box.x, lines[0].cy - 11, 22, ink)
    pen.text(verdict.person.name, lines[0].after(28), min(26.0, lines[0].h - 1), ink)
    if beside and words:
        pen.text(words, lines[1].left_part(box.w - numbers), 18, ink, TXT_BLACK)
    _arrow(pen, lines[1], verdict)
    if not beside:
        pen.text(words, lines[2], 18, ink, TXT_BLACK, align="right")


def _arrow(pen: Pen, box: Box, verdict: Verdict) -> None:
    t = pen.theme
    size = min(28.0, box.h - 1)
    after = pen.width(str(verdict.after), size)
    pen.text(str(verdict.after), Box(box.right - after - 1, box.y, after + 1, box.h), size, t.ink)
    x = box.right - after - 25
    pen.icon("right", x, box.cy - 10, 20, t.ink)
    before = pen.width(str(verdict.before), size)
    pen.text(str(verdict.before), Box(x - 5 - before, box.y, before + 1, box.h), size, t.ink)

