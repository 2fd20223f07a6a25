"""The header: a player's bin lid, a poster, a page of nobody's, or tape. Whose turn it is can be read from across the room.

The sensors' icons stand in it; where a sensor is a simulated one, the word stands under them, and touching it opens the drawer.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace

from companion.view import Device, Lid, Option, View
from companion.words import _
from ui.layout import Box
from ui.pen import Pen
from ui.theme import FAR, FLOOR, HEADER, LIP, NOBODY, POSTER, POSTER_TEXT, TAG, TXT, TXT_BLACK, hue, shape
from ui.typeset import wrap
from ui.widgets.button import Look, pressable
from ui.widgets.lettering import SLIM
from ui.widgets.notice import text_rows
from ui.widgets.tape import fill, shade, stripes

DEVICE_ICON = {"camera": "camera", "scale": "scale", "buttons": "button"}
NAME = 44.0  # a name, or the title of a page
PAGE = 36.0  # the title of a page of nobody's where something stands under it
HIGH, DOTTED = 3.0, 5.5  # where a name begins in portrait that has something under it; one with dots on a capital
END, SHORT = 120.0, 40.0  # length of the tape at each end: at most, at least


def lid_colours(pen: Pen, lid: Lid) -> tuple[str, str]:
    """Ground and words."""
    if lid.kind == "person" and lid.person is not None:
        return hue(lid.person.hue), pen.theme.ink
    if lid.kind == "poster":
        return POSTER.get(lid.poster, POSTER["brawl"]), POSTER_TEXT.get(lid.poster, "#FFF3DC")
    if lid.kind in ("tape", "stop"):
        return fill(pen, lid.kind), pen.theme.ink
    return NOBODY, pen.theme.ink


def header(pen: Pen, view: View, open_drawer: Callable[[], None] | None = None) -> bool:
    """The lid over the whole width, 72 u high. Gives whether it had room for what is said beside the name."""
    box = Box(0, 0, pen.space.w, HEADER)
    ground, ink = lid_colours(pen, view.lid)
    dark = shade(pen, ground, 0.34)
    pen.rect(Box(0, 0, box.w, HEADER), ground)
    pen.rect(Box(0, HEADER, box.w, LIP), dark)
    taped = view.lid.kind in ("tape", "stop")
    if taped and pen.space.portrait:  # under the keys the ends would show as scraps
        stripes(pen, Box(0, HEADER - 2, box.w, LIP + 2), ground)
    elif not taped:
        pen.rect(Box(0, HEADER + LIP, 14, 6), dark, (0, 0, 8, 0))
        pen.rect(Box(box.w - 14, HEADER + LIP, 14, 6), dark, (0, 0, 0, 8))
    left = _lead(pen, view, ground, ink)
    right = _keys(pen, view, ground, ink)
    if pen.space.portrait and not taped:
        _word(pen, right, view.devices, open_drawer)
        return _tall_title(pen, Box(left, 0, right - left, HEADER), view.lid, ink)
    right = _devices(pen, right, view.devices, ink, taped, open_drawer)
    if taped:
        place = _taped(pen, Box(left, 0, right - left, HEADER), view, ground)
        _centre(pen, place, view.lid, ink)
    else:
        _title(pen, Box(left, 0, right - left, HEADER), view.lid, ink)
    return True


def _taped(pen: Pen, box: Box, view: View, ground: str) -> Box:
    """Tape at both ends of what the keys leave free, as long as the words allow; gives the room between. In portrait it is the lip."""
    if pen.space.portrait:
        return Box(box.x, 0, box.right - box.x, HEADER)
    left = box.x if view.back is not None else 0.0
    words = max(pen.width(view.lid.title, NAME) + 92, pen.width(view.lid.saying, 18, TXT) + 36)
    end = min(END, max(SHORT, (box.right - left - words) / 2))
    stripes(pen, Box(left, 0, end, HEADER), ground, 44)
    stripes(pen, Box(box.right - end, 0, end, HEADER), ground, 44)
    return Box(left + end, 0, box.right - left - 2 * end, HEADER)


def _key(pen: Pen, x: float, option: Option, icon: str, ground: str, ink: str) -> None:
    plate = shade(pen, ground, 0.14)
    colours = Look(plate, plate, shade(pen, ground, 0.28), ink)
    with pressable(pen, Box(x, 4, 56, 56), colours, option, flat=True, radius=12):
        pen.icon(icon, x + 12, 16, 32, ink, 0.4 if option.why else 1.0)


def corner_key(pen: Pen, option: Option, icon: str) -> None:
    """A key of the lid on a page that has none."""
    _key(pen, 8, option, icon, pen.theme.raised, pen.theme.text)


def _lead(pen: Pen, view: View, ground: str, ink: str) -> float:
    """The way back, if there is one. Gives where the title may begin."""
    if view.back is None:
        return 18.0
    _key(pen, 8, view.back, "back", ground, ink)
    return 78.0


def _keys(pen: Pen, view: View, ground: str, ink: str) -> float:
    """Undo and menu at the right. Gives where they begin."""
    x = pen.space.w
    for option, icon in ((view.menu, "menu"), (view.undo, "undo")):
        if option is not None:
            x -= 64
            _key(pen, x, option, icon, ground, ink)
    return x - 8


def _devices(pen: Pen, right: float, devices: Sequence[Device], ink: str, taped: bool, open_drawer: Callable[[], None] | None) -> float:
    """Sensors' icons, a lost one on ink, and the word "simulated" under them. Gives where they begin."""
    shown = [d for d in devices if d.state != "off"]
    simulated = any(d.simulated for d in shown)
    if not shown:
        return right
    word = _("simulated")
    wide = max(30.0 * len(shown), (pen.width(word, 18, TXT_BLACK) + 16) if simulated else 0)
    box = Box(right - wide - 4, 4, wide, 56)
    if open_drawer is None or not simulated:
        _device_icons(pen, box, shown, ink, taped, word if simulated else "")
    else:
        with pen.target(box, call=open_drawer, name="drawer", sinks=2):
            _device_icons(pen, box, shown, ink, taped, word)
    return box.x - 10


def _device_icons(pen: Pen, box: Box, shown: Sequence[Device], ink: str, taped: bool, word: str) -> None:
    if taped:
        pen.rect(box, pen.theme.ink, 12)
        ink = "#FFF3DC"
    x = box.cx - 15 * len(shown)
    y = box.y + (3 if word else 17)
    for device in shown:
        if device.state == "lost":
            pen.rect(Box(x, y - 4, 30, 30), pen.theme.ink, 8)
        pen.icon(DEVICE_ICON[device.device], x + 4, y, 22, pen.theme.tape if device.state == "lost" else ink)
        x += 30
    if word:
        plate = Box(box.x, box.bottom - 26, box.w, 24)
        pen.rect(plate, pen.theme.ink, TAG)
        pen.text(word, plate.inset(6, 0), 18, pen.theme.tape, TXT_BLACK, align="center")


def device_column(pen: Pen, box: Box, devices: Sequence[Device]) -> None:
    """The sensors' icons one under the other, for portrait, where the lid has no room for them."""
    shown = [d for d in devices if d.state != "off"]
    for place, device in zip(box.rows(len(shown), 0) if shown else [], shown, strict=True):
        side = min(28.0, place.h - 4)
        colour = pen.theme.mist
        if device.state == "lost":
            colour = pen.theme.ink
            pen.rect(Box(place.cx - side / 2, place.cy - side / 2, side, side).inset(-3, 0), pen.theme.tape, TAG)
        pen.icon(DEVICE_ICON[device.device], place.cx - side / 2, place.cy - side / 2, side, colour)


def _title(pen: Pen, box: Box, lid: Lid, ink: str) -> None:
    """Shape, name and what is said; a name is always large enough for all at the table."""
    box, far = _shape(pen, box, lid, ink), lid.person is not None
    if not lid.saying:
        pen.text(lid.title, box, NAME, ink, least=20, far=far)
        return
    title, room = pen.width(lid.title, NAME), box.w - 20 - pen.width(lid.saying, 20, TXT)
    if far and room < pen.width(lid.title, FAR):  # then what is said takes two lines, and the name stays whole
        room = box.w - 20 - _least_wide(pen, lid.saying, FLOOR)
    wide = min(title, max(box.w * 0.5, room))
    used = pen.text(lid.title, box.left_part(wide), NAME, ink, least=24, far=far)
    rest = Box(used.right + 20, box.y, box.right - used.right - 20, box.h)
    if pen.width(lid.saying, 20, TXT) > rest.w:
        rest = rest.left_part(min(rest.w, _least_wide(pen, lid.saying, 20)))
    pen.text(lid.saying, rest, 20, ink, TXT, lines=2, lead=1.15)


def _least_wide(pen: Pen, text: str, size: float) -> float:
    """The width at which a text stands on two lines, about equally long."""
    whole, least = pen.width(text, size, TXT), max(pen.width(word, size, TXT) for word in text.split())
    wide = max(least, whole / 2) + 2
    while wide < whole and text_rows(pen, text, wide, size) > 2:
        wide += 4
    return min(wide, whole + 2)


def _shape(pen: Pen, box: Box, lid: Lid, ink: str) -> Box:
    """The person's shape or the page's icon. Gives the room right of it."""
    name = shape(lid.person.hue) if lid.person is not None else lid.icon
    if not name:
        return box
    pen.icon(name, box.x, 10, 44, ink)
    return box.after(58)


def _tall_title(pen: Pen, box: Box, lid: Lid, ink: str) -> bool:
    """In portrait what is said stands beside a short name, else under it. Gives whether it had room there."""
    box, far = _shape(pen, box, lid, ink), lid.person is not None
    if far and _beside(pen, box, lid, ink):
        return True
    fits = pen.width(lid.saying, 18, TXT) <= box.w
    low = bool(lid.saying) and fits
    if far:
        _tall_name(pen, box, lid.title, ink, low)
    else:
        place = Box(box.x, 6, box.w, 38) if low else Box(box.x, 0, box.w, HEADER)
        pen.text(lid.title, place, PAGE if low else NAME, ink, least=20, lead=1.0)
    if low:
        pen.text(lid.saying, Box(box.x, 44, box.w, 18), 18, ink, TXT, lead=1.0)
    return fits


def _tall_name(pen: Pen, box: Box, name: str, ink: str, high: bool) -> None:
    """A name that all must read, in the middle of the lid or `high`, over what is said; narrower before it is cut."""
    size = FAR if high else NAME
    narrow = min(1.0, max(SLIM, box.w / max(1.0, pen.width(name, size))))
    dotted = any(letter.isupper() and unicodedata.decomposition(letter) for letter in name)
    place = Box(box.x, DOTTED if dotted else HIGH, box.w, FAR) if high else Box(box.x, 0, box.w, HEADER)
    pen.text(name, place, size, ink, least=FAR, far=True, lead=1.0, narrow=narrow)


def _beside(pen: Pen, box: Box, lid: Lid, ink: str) -> bool:
    """A short name in the middle of the lid with what is said at its right, in two rows where it must be. Gives whether both fit."""
    wide = pen.width(lid.title, NAME)
    room = Box(box.x + wide + 14, 0, box.w - wide - 14, HEADER)
    rows = wrap(lid.saying, room.w * pen.u, round(18 * pen.u), TXT) if lid.saying and room.w > 0 else []
    if not 1 <= len(rows) <= 2 or any(pen.width(row, 18, TXT) > room.w for row in rows):
        return False
    pen.text(lid.title, Box(box.x, 0, wide + 1, HEADER), NAME, ink, far=True, lead=1.0)
    pen.text(lid.saying, room, 18, ink, TXT, lines=2, lead=1.1)
    return True


def _word(pen: Pen, right: float, devices: Sequence[Device], open_drawer: Callable[[], None] | None) -> None:
    """In portrait only the word "simulated", on a label that hangs from the lid; touching it opens the drawer."""
    if not any(d.simulated for d in devices if d.state != "off"):
        return
    word = _("simulated")
    wide = pen.width(word, 18, TXT_BLACK) + 12
    label = Box(right - wide, HEADER, wide, 18)
    reach = Box(label.x, label.bottom - 57, wide, 57)
    with nullcontext() if open_drawer is None else pen.target(reach, call=open_drawer, name="drawer", sinks=2):
        pen.rect(label, pen.theme.ink, TAG)
        pen.text(word, label.inset(6, 0), 18, pen.theme.tape, TXT_BLACK, align="center", lead=1.0)


def _centre(pen: Pen, box: Box, lid: Lid, ink: str) -> None:
    """Title and, where it fits in one line, what is said; the page says it too."""
    if lid.saying and pen.width(lid.saying, 18, TXT) > box.w - 12:
        lid = replace(lid, saying="")
    side = 38.0 if lid.icon and pen.width(lid.title, 28) + 70 <= box.w else 0.0
    gap = 16.0 if side else 0.0
    title = Box(box.x, 4, box.w, 36) if lid.saying else Box(box.x, 0, box.w, HEADER)
    size = 32.0 if lid.saying else 44.0
    words = min(pen.width(lid.title, size), box.w - side - gap - 16)
    x = box.cx - (words + side + gap) / 2
    if side:
        pen.icon(lid.icon, x, title.cy - side / 2, side, ink)
    pen.text(lid.title, Box(x + side + gap, title.y, words + 1, title.h), size, ink, least=24)
    if lid.saying:
        y = 37 if pen.space.portrait else 39  # clear of the tape
        pen.text(lid.saying, Box(box.x + 6, y, box.w - 12, 22), 20, ink, TXT, align="center")
