"""The result: a podium of bins in the players' colours, who came after, and on paper what kind of match it was."""

from __future__ import annotations

from collections.abc import Sequence

from companion.view import Option, Place, ResultBody, View
from companion.words import N_, _
from ui.layout import Box
from ui.pen import Pen
from ui.screens.base import Screen
from ui.screens.street import picture
from ui.theme import BUTTON, EDGE, GAP, TXT, TXT_BLACK, hue, mix
from ui.widgets.button import Look, button, pressable
from ui.widgets.lid import corner_key
from ui.widgets.people import badge, crown

PANEL = 238.0
STRIP = 92.0
LID, OVER = 24.0, 9.0  # the lid's height, and how far it sticks out
TOP = 12.0  # least room over a crown
BODY = (150.0, 160.0)  # the drawing of a bin's body
RANKS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"))


class ResultScreen(Screen):
    """Draws the whole window: no lid stands over it."""

    def paint(self, pen: Pen, view: View) -> None:
        body = view.body
        assert isinstance(body, ResultBody)
        whole = pen.space.whole
        pen.rect(whole, pen.theme.ground)
        if pen.space.portrait:
            paper = whole.bottom_part(340)
            stage = Box(0, 0, whole.w, paper.y)
            self._wide_panel(pen, paper, view, body)
        else:
            paper = whole.right_part(PANEL)
            stage = Box(0, 0, paper.x, whole.h)
            self._panel(pen, paper, view, body)
        _stage(pen, stage, body.places)
        if view.undo is not None:
            corner_key(pen, view.undo, "undo")

    def _panel(self, pen: Pen, box: Box, view: View, body: ResultBody) -> None:
        t = pen.theme
        pen.rect(box, t.paper)
        inside = box.inset(20, 14)
        y = pen.text(body.game, inside.top_part(34), 28, t.ink_soft).bottom + 2
        y = pen.text(body.headline, Box(inside.x, y, inside.w, 132), 62, t.ink, lines=5, least=24, valign="top").bottom + 6
        keys = _keys_tall(view.options)
        facts = min(len(body.facts), 3)
        line = inside.bottom - keys - facts * 35 - 12
        words = Box(inside.x, y, inside.w, line - 6 - y)
        pen.text(body.text, words, 20, t.ink, TXT, lines=max(1, int(words.h // 22)), valign="top", lead=1.15)
        pen.rect(Box(inside.x, line, inside.w, 3), t.paper_line)
        _facts(pen, Box(inside.x, line + 6, inside.w, facts * 35), body.facts[:facts])
        _keys(pen, Box(box.x + EDGE, box.bottom - 12 - keys, box.w - 2 * EDGE, keys), view.options)

    def _wide_panel(self, pen: Pen, box: Box, view: View, body: ResultBody) -> None:
        t = pen.theme
        pen.rect(box, t.paper)
        inside = box.inset(20, 14)
        y = pen.text(body.game, inside.top_part(32), 26, t.ink_soft).bottom
        y = pen.text(body.headline, Box(inside.x, y, inside.w, 66), 56, t.ink, lines=2, least=26, valign="top").bottom + 4
        pen.text(body.text, Box(inside.x, y, inside.w, 48), 20, t.ink, TXT, lines=2, valign="top", lead=1.15)
        keys = _keys_tall(view.options)
        foot = box.bottom - 14 - keys
        pen.rect(Box(inside.x, foot - 58, inside.w, 3), t.paper_line)
        cells = Box(inside.x, foot - 50, inside.w, 40).columns(max(1, len(body.facts[:3])), GAP)
        for cell, fact in zip(cells, body.facts, strict=False):
            _facts(pen, cell, (fact,))
        _keys(pen, Box(EDGE, foot, box.w - 2 * EDGE, keys), view.options)


def _facts(pen: Pen, box: Box, facts: Sequence[tuple[str, str]]) -> None:
    number = max([42.0] + [pen.width(n, 32) + 8 for n, _words in facts]) if box.w > 180 else 0.0
    for cell, (figure, words) in zip(box.rows(max(1, len(facts)), 0), facts, strict=False):
        used = pen.text(figure, cell, 32, pen.theme.ink)
        x = cell.x + number if number else used.right + 8
        pen.text(words, Box(x, cell.y, cell.right - x, cell.h), 20, pen.theme.ink, TXT, lines=2, lead=1.0)


# --- what to do next --------------------------------------------------------------------------------------------------


def _keys_tall(options: Sequence[Option]) -> float:
    mains = sum(1 for o in options if o.kind == "main")
    rest = len(options) - mains
    return mains * 60.0 + (54.0 if rest else 0.0)


def _keys(pen: Pen, box: Box, options: Sequence[Option]) -> None:
    """The main option over the whole width, the others side by side under it."""
    y = box.y
    for option in (o for o in options if o.kind == "main"):
        button(pen, Box(box.x, y, box.w, 52), option, 26, on_paper=True, flat=True)
        y += 60
    rest = [o for o in options if o.kind != "main"]
    for cell, option in zip(Box(box.x, y, box.w, 54).columns(max(1, len(rest)), GAP), rest, strict=False):
        _outlined(pen, cell, option)


def _outlined(pen: Pen, box: Box, option: Option) -> None:
    if option.why:
        button(pen, box, option, 24, on_paper=True, flat=True)
        return
    t = pen.theme
    with pressable(pen, box, Look(t.paper, t.paper, t.paper_line, t.ink), option, flat=True):
        pen.frame(box, t.ink, BUTTON, 3)
        pen.text(option.label, box.inset(8, 2), 24, t.ink, align="center")


# --- the podium -------------------------------------------------------------------------------------------------------


def _stage(pen: Pen, box: Box, places: Sequence[Place]) -> None:
    won = any(p.wins for p in places)
    ordered = sorted(places, key=lambda p: (p.rank, not p.wins))
    count = max(3, sum(1 for p in places if p.wins))
    top, rest = ordered[:count], ordered[count:]
    foot = box.bottom_part(_foot_tall(pen, len(rest)))
    if won:
        radius = min(150.0, box.w * 0.3, foot.y - 202)
        centre = (box.cx, foot.y - 202)
        pen.rect(Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius), mix(pen.theme.ground, pen.theme.raised, 0.7), radius)
        share = min(1.0, box.w / 640)
        picture(pen, "confetti", Box(box.x, 0, 640 * share, 232), part=(share, 1.0))
    _podium(pen, box, foot.y, top)
    pen.rect(foot, pen.theme.deep)
    if rest:
        inside = foot.inset(18, 8)
        cells = inside.rows(len(rest), 4) if pen.space.portrait else inside.columns(len(rest), 14)
        for cell, place in zip(cells, rest, strict=True):
            _also(pen, cell, place, won)


def _foot_tall(pen: Pen, rest: int) -> float:
    """Height of the pavement, on which those stand who are not on the podium."""
    if not rest:
        return 44.0
    return 14.0 + 48.0 * rest if pen.space.portrait else STRIP


def _podium(pen: Pen, box: Box, floor: float, places: Sequence[Place]) -> None:
    """The best in the middle, then left, right, left …; winners stand highest. Bins stand on `floor`, which is drawn over their feet."""
    if not places:
        return
    seats = _spread(places)
    alone = sum(1 for p in places if p.rank == places[0].rank) == 1
    shares = [1.14 if alone and p.rank == 1 else 1.0 for p in seats]
    wide = min(len(seats) * (172.0 if len(seats) > 2 else 204.0), box.w - 24)
    cells = Box(box.cx - wide / 2, 0, wide, floor).columns(shares, 12)
    for cell, place in zip(cells, seats, strict=True):
        _bin(pen, cell, place, alone, sum(1 for p in places if p.wins) == 0)


def _spread(places: Sequence[Place]) -> list[Place]:
    out: list[Place] = []
    for i, place in enumerate(places):
        out = [*out, place] if i % 2 == 0 else [place, *out]
    return out


def _bin(pen: Pen, cell: Box, place: Place, alone: bool, nobody: bool) -> None:
    t, colour = pen.theme, hue(place.person.hue)
    tall = 128.0 if nobody else {1: 176.0, 2: 128.0}.get(place.rank, 112.0)
    lid = Box(cell.x, cell.bottom - tall, cell.w, LID)
    body = Box(lid.x + OVER, lid.bottom - 2, lid.w - 2 * OVER, tall - LID + 2)
    picture(pen, "podium", body, mix(colour, t.ink, 0.14), part=(1.0, min(1.0, body.h / BODY[1])))
    pen.rect(lid, colour, 9)
    large = place.wins and cell.w > 120
    side = min(102.0 if large and alone else 78.0 if large else 66.0, cell.w - 24)
    if place.wins:  # with the crown over it
        side = min(side, (lid.y - 8 - TOP) / (1 + 0.64 * 0.9))
    badge(pen, cell.cx - side / 2, lid.y - 8 - side, side, place.person, outline=nobody)
    if place.wins:
        high = side * 0.64
        crown(pen, cell.cx, max(2.0, lid.y - 8 - side - high * 0.9) + high / 2, high)
    words = body.inset(10, 0)
    size = 64.0 if large and alone else 48.0 if large else 32.0
    name = Box(words.x, words.y + (14 if large else 2), words.w, min(size * 1.08, words.h))
    pen.text(place.person.name, name, size, t.ink, align="center", least=20)
    room = Box(words.x, name.bottom, words.w, words.bottom - name.bottom - 2)
    if place.text and room.h >= 20:
        rows = min(3, max(1, int(room.h // 22)))
        pen.text(place.text, room, 20 if large else 18, t.ink, TXT_BLACK, align="center", valign="top", lines=rows, lead=1.1)


def _also(pen: Pen, box: Box, place: Place, ranked: bool) -> None:
    """Who stands beside the podium; without a rank where nobody won."""
    t = pen.theme
    badge(pen, box.x, box.cy - 22, 44, place.person, outline=not place.wins)
    words = box.after(58)
    rank = _(RANKS[min(place.rank, len(RANKS)) - 1]) if ranked else ""
    title = f"{rank} {place.person.name}".strip()
    wide = pen.width(title, 28)
    if wide + 14 + pen.width(place.text, 20, TXT) <= words.w:
        used = pen.text(title, words, 28)
        pen.text(place.text, Box(used.right + 14, words.y, words.right - used.right - 14, words.h), 20, t.mist, TXT)
        return
    block = Box(words.x, words.cy - 36, words.w, 72)
    pen.text(title, block.top_part(29), 26, least=20)
    pen.text(place.text, block.below(29), 18, t.mist, TXT, lines=2, lead=1.12, valign="top")
