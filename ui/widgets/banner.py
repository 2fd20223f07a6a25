"""The banner that stands where the rail stood: stripes, icon, what happened, what to do, one button."""

from __future__ import annotations

from companion.view import Banner
from ui.layout import Box
from ui.pen import Pen
from ui.theme import TXT
from ui.widgets.button import button
from ui.widgets.tape import fill, stripes

RADIUS = 12.0


def banner_height(pen: Pen) -> float:
    return 104.0 if pen.space.portrait else 68.0


def banner(pen: Pen, box: Box, news: Banner) -> None:
    t = pen.theme
    good = news.kind == "good"
    colour = t.good if good else fill(pen, news.kind)
    ink = t.white if good else t.ink
    pen.rect(box, colour, RADIUS)
    x = box.x
    if not good:
        end = 26.0 if pen.space.portrait else 46.0
        stripes(pen, box.left_part(end), colour, radius=(RADIUS, 0, 0, RADIUS))
        x += end
    pen.icon("tick" if good and not news.icon else news.icon, x + 13, box.cy - 17, 34, ink)
    x += 60
    right = box.right - 10
    if news.option is not None:
        wide = min(pen.width(news.option.label, 24) + 36, box.w * 0.36)
        place = Box(box.right - 6 - wide, box.cy - 28, wide, 56)
        button(pen, place, news.option, 24, on_paper=True, flat=True)
        right = place.x - 10
    rows = 3 if pen.space.portrait else 1
    tall = 30 + rows * 20
    words = Box(x, box.cy - tall / 2, right - x, tall)
    pen.text(news.title, words.top_part(30), 26, ink)
    pen.text(news.text, words.below(30), 18, ink, TXT, lines=rows, lead=1.1, valign="top")
