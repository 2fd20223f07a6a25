"""Home: five posters, the match that waits, the way to the other pages, and the strip that tells how the sensors are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.view import Device, HomeBody, Notice, Option, Poster, ResumeCard, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Host, Screen
from ui.screens.street import picture, street
from ui.theme import BUTTON, EDGE, GAP, PANEL, POSTER, POSTER_TEXT, SIGN, TAG, TXT, TXT_BLACK, hue, mix, shape
from ui.typeset import wrap
from ui.widgets.button import Look, button, hold_line, pressable
from ui.widgets.lid import DEVICE_ICON
from ui.widgets.notice import notice

STRIP = 76.0
SENSOR = 55.0  # of a strip in which they stand one under the other
EDGES = 16.0
NARROW = 200.0  # so narrow, a sensor has no room for its sentence
LOW = 840.0  # a portrait window lower than this saves height: the street goes, or the sensors' sentences
PICTURE = 100.0


class HomeScreen(Screen):
    """Draws the whole window: no lid stands over it."""

    def paint(self, pen: Pen, view: View) -> None:
        assert isinstance(view.body, HomeBody)
        pen.rect(pen.space.whole, pen.theme.ground)
        if pen.space.portrait:
            self._portrait(pen, view, view.body)
        else:
            self._landscape(pen, view, view.body)

    def _landscape(self, pen: Pen, view: View, body: HomeBody) -> None:
        whole = pen.space.whole
        _strip(pen, whole.bottom_part(STRIP), view.devices, self.host.open_drawer)
        left = Box(EDGES, 0, 288, whole.h - STRIP - 22)
        if view.notice is not None:
            _title(pen, Box(0, 0, left.right, 80), False)
            _told(pen, Box(left.x, 86, left.w, left.bottom - 86), view.notice, view.options)
        elif body.resume is not None:
            _title(pen, Box(0, 0, left.right, 190))
            _resume(pen, Box(left.x, 200, left.w, left.bottom - 200), body.resume, self.host)
        else:
            _title(pen, Box(0, 0, left.right, left.bottom))
            saying = Box(20, 76, left.right - 30, 60)
            pen.text(_("The referee beside your table"), saying, 24, pen.theme.mist, TXT, lines=2, valign="top")
        right = Box(left.right + 16, EDGES, whole.w - left.right - 16 - EDGES, left.bottom - EDGES)
        _games(pen, right, body)

    def _portrait(self, pen: Pen, view: View, body: HomeBody) -> None:
        whole = pen.space.whole
        low = whole.h < LOW
        strip = STRIP if low and view.notice is not None else 3 * SENSOR
        _strip(pen, whole.bottom_part(strip), view.devices, self.host.open_drawer)
        card = Box(EDGE, 174, whole.w - 2 * EDGE, 128)
        if view.notice is not None:
            card = Box(card.x, 86, card.w, card.bottom - 86)
            _title(pen, Box(0, 0, whole.w, 80), False)
            _told(pen, card, view.notice, view.options)
        else:
            if body.resume is not None and low:
                card = card.move(0, 86 - card.y)
            _title(pen, Box(0, 0, whole.w, card.y - 20), card.y > 100)
            if body.resume is not None:
                _resume(pen, card, body.resume, self.host)
        y = card.bottom + 12 if view.notice is not None or body.resume is not None else card.y
        _games(pen, Box(EDGE, y, whole.w - 2 * EDGE, whole.h - strip - 20 - y), body)


def _title(pen: Pen, box: Box, with_street: bool = True) -> None:
    place = Box(20, 8, box.w - 110, 64)
    if with_street:
        street(pen, Box(box.x, box.y, box.w, box.h - 12), place)
    used = pen.text(_("BINSIDE"), place, 58)
    picture(pen, "moon", Box(used.right + 14, 12, 64, 64), pen.theme.text)


def _told(pen: Pen, box: Box, note: Notice, options: Sequence[Option]) -> None:
    """What people must know first, and how to put it away."""
    foot = box.bottom
    if options:
        foot -= 58 + 10
        for cell, option in zip(Box(box.x, foot + 8, box.w, 54).columns(len(options), 8), options, strict=True):
            button(pen, cell, option, 26)
    notice(pen, Box(box.x, box.y, box.w, foot - box.y), note, 30)


def _games(pen: Pen, box: Box, body: HomeBody) -> None:
    """The posters three in a row, the links in the cell after the last."""
    cells = box.grid(len(body.posters) + 1, 3, GAP)
    for cell, item in zip(cells, body.posters, strict=False):
        _poster(pen, cell, item)
    _links(pen, cells[-1], body.links)


# --- the match that waits ---------------------------------------------------------------------------------------------


def _resume(pen: Pen, box: Box, card: ResumeCard, host: Host) -> None:
    t = pen.theme
    pen.rect(box, t.paper, PANEL)
    colour = hue(card.person.hue) if card.person is not None else t.paper_line
    lid = 44.0 if pen.space.portrait or not card.game else 38.0  # lower where the way to play has a line more
    pen.rect(box.top_part(lid), colour, (PANEL, PANEL, 0, 0))
    x = box.x + 14
    if card.person is not None:
        pen.icon(shape(card.person.hue), x + 2, box.y + lid / 2 - 15, 30, t.ink)
        x += 42
    head = Box(x, box.y, box.right - 12 - x, lid)
    if card.game and pen.space.portrait:  # a row of its own has no room there
        end = pen.text(card.game, head.right_part(head.w * 0.4), 20, t.ink, TXT, align="right").x
        head = head.left_part(end - 10 - head.x)
    pen.text(card.saying, head, 28, t.ink)
    if pen.space.portrait:
        words, keys = Box(box.x + 14, box.y + 50, box.w - 260, box.h - 56), Box(box.right - 238, box.cy - 7, 230, 56)
    else:
        words, keys = Box(box.x + 14, box.y + lid + 2, box.w - 28, box.h - lid - 68), Box(box.x + 14, box.bottom - 64, box.w - 20, 56)
    title = 30.0 if card.game else 36.0
    pen.text(card.title, words.top_part(title), title - 3, t.ink, lead=1.0)
    text = f"{card.game}\n{card.text}" if card.game and not pen.space.portrait else card.text
    pen.text(text, words.below(title), 18 if card.game else 20, t.ink_soft, TXT, lines=2, valign="top", lead=1.1)
    button(pen, keys.left_part(keys.w - 68), card.carry_on, 28, on_paper=True)
    _abandon(pen, keys.right_part(60), card.abandon, host)


def _abandon(pen: Pen, box: Box, option: Option, host: Host) -> None:
    """A bare cross on paper; while the finger stays, a line fills. A short touch says that it must stay."""
    t, sent = pen.theme, []

    def abandon() -> None:
        sent.append(True)
        if option.act is not None:
            host.send(option.act)

    def lift(_x: float, _y: float) -> None:
        if not sent:
            host.show_rule(Option(option.label, None, why=_("Keep your finger on the cross until its line is full.")))

    with pressable(pen, box, Look(t.paper, t.paper, t.paper_line, t.ink_soft), option, flat=True) as target:
        pen.icon(option.icon or "cross", box.cx - 13, box.cy - 13, 26, t.ink_soft)
        hold_line(pen, box, target, t.stop_edge)
        target.call, target.drop = abandon, lift


# --- posters and links ------------------------------------------------------------------------------------------------


def _poster(pen: Pen, box: Box, poster: Poster) -> None:
    """Picture and title on the game's ink; one that cannot be played yet is faint and says why, in full when it is touched."""
    t, option = pen.theme, poster.option
    colour = POSTER.get(poster.hue, t.key)
    words = POSTER_TEXT.get(poster.hue, "#FFF9EC")
    if option.why:
        colour, words = mix(colour, t.ground, 0.62), t.text
    with pressable(pen, box, Look(colour, mix(colour, t.ink, 0.45), mix(colour, t.ink, 0.16), words), option, radius=18):
        foot = 96.0 if option.why else 66.0
        side = min(PICTURE, box.h - foot - 8)
        place = Box(box.cx - side / 2, box.y + (box.h - foot - side) / 2 + 3, side, side)
        picture(pen, f"poster-{poster.hue}", place, alpha=0.5 if option.why else 1.0)
        title = Box(box.x + 8, box.bottom - foot + 2, box.w - 16, 62)
        pen.text(poster.title, _even(pen, title, poster.title, 24), 24, words, align="center", lines=2)
        if option.why:
            pen.icon("lock", box.right - 36, box.y + 12, 24, words)
            plate = Box(box.x + 6, box.bottom - 34, box.w - 12, 28)
            pen.rect(plate, t.ink, TAG)
            why = option.why if pen.width(option.why, 18, TXT) <= plate.w - 8 else _("not yet")
            pen.text(why, plate.inset(4, 0), 18, "#FFF3DC", TXT, align="center")


def _even(pen: Pen, box: Box, title: str, size: float) -> Box:
    """The middle of a box, just so wide that a title takes no line more: then its lines are about equally long."""
    rows, wide = len(wrap(title, box.w * pen.u, round(size * pen.u), SIGN)), box.w
    longest = max(pen.width(word, size) for word in title.split())
    while wide - 4 >= longest and len(wrap(title, (wide - 4) * pen.u, round(size * pen.u), SIGN)) == rows:
        wide -= 4
    return Box(box.cx - wide / 2, box.y, wide, box.h)


def _links(pen: Pen, box: Box, links: Sequence[Option]) -> None:
    if not links:
        return
    for cell, link in zip(box.rows(len(links), 8), links, strict=True):
        _link(pen, cell, link)


def _link(pen: Pen, box: Box, link: Option) -> None:
    if link.why:
        button(pen, box, link, 22, flat=True)
        return
    t = pen.theme
    with pressable(pen, box, Look(t.key, t.key, t.raised, t.text), link, flat=True):
        pen.icon(link.icon, box.x + 12, box.cy - 13, 26, t.text)
        pen.text(link.label, Box(box.x + 48, box.y, box.w - 56, box.h), 22, t.text)


# --- sensors ----------------------------------------------------------------------------------------------------------


def _strip(pen: Pen, box: Box, devices: Sequence[Device], open_drawer: Callable[[], None] | None) -> None:
    """How the sensors are, a lost one on tape; a simulated one says so, and touching it opens the simulated table's drawer. They stand
    one under the other where the strip is high enough, else side by side."""
    pen.rect(box, pen.theme.deep)
    if not devices:
        return
    stacked = box.h > STRIP
    inside = box.inset(8, 8) if stacked else box.inset(EDGES if box.w > 600 else 8, 8)
    cells = inside.rows(len(devices), 2) if stacked else inside.columns(len(devices), GAP)
    for cell, device in zip(cells, devices, strict=True):
        if open_drawer is not None and device.simulated:
            with pen.target(cell, call=open_drawer, name="drawer", sinks=2):
                _device(pen, cell, device)
        else:
            _device(pen, cell, device)


def _device(pen: Pen, box: Box, device: Device) -> None:
    t = pen.theme
    lost = device.state == "lost"
    ink = t.ink if lost else (t.mist if device.state == "off" else t.text)
    if lost:
        pen.rect(box, t.tape, BUTTON - 2)
    pen.icon("warn" if lost else DEVICE_ICON[device.device], box.x + 10, box.cy - 17, 34, ink)
    word, narrow = _("simulated"), box.w < NARROW
    said = "" if narrow or (device.simulated and word in device.text) else device.text  # once is enough: the plate says it
    words = Box(box.x + 56, box.cy - 24, box.w - 60, 48) if narrow or said else Box(box.x + 56, box.cy - 13, box.w - 60, 26)
    used = pen.text(device.title, words.top_part(25), 20, ink, TXT_BLACK)
    if said:
        pen.text(said, words.bottom_part(23), 18, t.ink if lost else t.mist, TXT)
    if device.simulated:
        x = words.x - 6 if narrow else used.right + 10
        plate = Box(x, words.y + (25 if narrow else 1), min(pen.width(word, 18, TXT) + 16, box.right - x), 24)
        pen.frame(plate, t.ink if lost else t.edge, TAG, 2)
        pen.text(word, plate.inset(6, 0), 18, ink if lost else t.mist, TXT, align="center")
