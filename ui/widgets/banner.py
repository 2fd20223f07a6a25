"""The banner that stands where the rail stood: stripes, icon, what happened, what to do, one button."""

from __future__ import annotations

from companion.view import Banner
from ui.layout import Box
from ui.pen import Pen
from ui.theme import TXT
from ui.widgets.button import button
from ui.widgets.notice import text_rows
from ui.widgets.tape import fill, stripes

RADIUS = 12.0
TITLE_LEAST, TITLE_ROW = 20.0, 24.0  # smaller no title becomes; what a second row of it takes


def banner_height(pen: Pen, wide: float, news: Banner) -> float:
    """As high as its words need: two lines of them in landscape, five in portrait."""
    if pen.space.portrait:
        return 104.0 + 18.0 * max(0, _rows(pen, wide, news) - 3) + TITLE_ROW * (_title_rows(pen, wide, news) - 1)
    return 68.0 if _rows(pen, wide, news) < 2 else 80.0


def _key_wide(pen: Pen, wide: float, news: Banner) -> float:
    """Room for the button; a locked one shows its reason."""
    option = news.option
    if option is None:
        return 0.0
    words = max(pen.width(option.label, 24), pen.width(option.why, 18, TXT) + 44 if option.why else 0.0)
    return min(words + 36, wide * 0.4)


def _words_wide(pen: Pen, wide: float, news: Banner) -> float:
    key = _key_wide(pen, wide, news)
    lead = 60 + (0 if news.kind == "good" else 26 if pen.space.portrait else 46)
    return wide - lead - 10 - (key + 6 if key else 0)


def _rows(pen: Pen, wide: float, news: Banner) -> int:
    most = 5 if pen.space.portrait else 2
    return max(1, min(most, text_rows(pen, news.text, _words_wide(pen, wide, news), 18)))


def _title_rows(pen: Pen, wide: float, news: Banner) -> int:
    """In portrait a long title takes two rows."""
    return 2 if pen.space.portrait and pen.width(news.title, TITLE_LEAST) > _words_wide(pen, wide, news) else 1


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
        wide = _key_wide(pen, box.w, news)
        place = Box(box.right - 6 - wide, box.cy - 28, wide, 56)
        button(pen, place, news.option, 24, on_paper=True, flat=True)
        right = place.x - 10
    rows = _rows(pen, box.w, news)
    titles = _title_rows(pen, box.w, news)
    high = 30 + TITLE_ROW * (titles - 1)
    tall = high + rows * 20
    words = Box(x, box.cy - tall / 2, right - x, tall)
    pen.text(news.title, words.top_part(high), 26, ink, lines=titles)
    pen.text(news.text, words.below(high), 18, ink, TXT, lines=rows, lead=1.1, valign="top")
