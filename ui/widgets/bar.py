"""The action bar: an option each, left to right, the main one bottom right. What does not fit in one row stands in two. For a left hand
each row is mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from companion.view import Option, Person
from ui.layout import Box
from ui.pen import Pen
from ui.textures import has_icon
from ui.theme import GAP, TXT
from ui.widgets.button import button

ROW_GAP = 14.0
TIGHT = 0.86  # share of its natural width on which an option may still stand


def natural(pen: Pen, option: Option, icons: bool = True, arcade: bool = False) -> float:
    """The width at which nothing has to shrink."""
    if option.why:
        return max(pen.width(option.label, 24), pen.width(option.why, 18, TXT)) + 36 + 24
    words = max(pen.width(option.label, _size(option)), pen.width(option.text, 18, TXT))
    mark = 42.0 if icons and has_icon(option.icon) else 0.0
    return max(90.0, words + mark + 32 + (44 if arcade else 0))


def _size(option: Option) -> float:
    return 30.0 if option.kind == "main" else 26.0


def _rigid(option: Option) -> bool:
    """Whether it has a second line, which is as small as words may be already."""
    return bool(option.why or option.text)


def owner(option: Option, people: Sequence[Person]) -> Person | None:
    """Whose arcade button does the same."""
    if option.seat is None:
        return None
    return next((p for p in people if p.seat == option.seat), option.person)


def bar_rows(pen: Pen, wide: float, options: Sequence[Option], least: int = 1) -> list[list[Option]]:
    """The options in as few rows as they fit in without their icons (words a little smaller, reasons whole), about equally full. With
    `least`, for keys that are to keep their places while others come and go, in at least so many rows of as many keys each as can be."""
    needs = [natural(pen, o, bool(o.text), o.seat is not None) * (1.0 if _rigid(o) else TIGHT) + GAP for o in options]
    for count in range(min(least, len(options)), len(options) + 1):
        cuts = [(0, *inner, len(options)) for inner in combinations(range(1, len(options)), count - 1)]
        fullest = {cut: max(sum(needs[a:b]) for a, b in pairwise(cut)) for cut in cuts}
        even = [cut for cut in cuts if least > 1 and fullest[cut] <= wide + GAP and _even(cut)]
        best = even[-1] if even else min(cuts, key=lambda cut: fullest[cut])
        if fullest[best] <= wide + GAP or count == len(options):
            return [list(options[a:b]) for a, b in pairwise(best)]
    return []


def _even(cut: Sequence[int]) -> bool:
    """Whether rows that are cut so hold as many options each, or one more than another."""
    counts = [b - a for a, b in pairwise(cut)]
    return max(counts) - min(counts) <= 1


def bar_height(pen: Pen, wide: float, options: Sequence[Option], row: float, least: int = 1) -> float:
    """How high the bar stands, under-edges between its rows included."""
    count = len(bar_rows(pen, wide, options, least))
    return count * row + max(0, count - 1) * ROW_GAP


def action_bar(pen: Pen, box: Box, options: Sequence[Option], people: Sequence[Person] = (), least: int = 1) -> None:
    """Draw the options into the box, which is as high as `bar_height` said."""
    rows = bar_rows(pen, box.w, options, least)
    for place, row in zip(box.rows(len(rows), ROW_GAP), rows, strict=True):
        _row(pen, place, row, people)


def _row(pen: Pen, box: Box, options: Sequence[Option], people: Sequence[Person]) -> None:
    owners = [owner(o, people) for o in options]
    room = box.w - GAP * (len(options) - 1)
    icons, widths = _widths(pen, options, owners, room)
    x = box.x
    for option, person, wide, icon in zip(options, owners, widths, icons, strict=True):
        place = Box(x, box.y, wide, box.h)
        button(pen, mirrored(pen, place, box), option, _size(option), arcade=person, icons=icon)
        x += wide + GAP


def mirrored(pen: Pen, place: Box, bar: Box) -> Box:
    """A place in a bar; on the other side where the bar is for a left hand."""
    return Box(bar.x + bar.right - place.right, place.y, place.w, place.h) if pen.space.mirrored else place


def _widths(pen: Pen, options: Sequence[Option], owners: Sequence[Person | None], room: float) -> tuple[list[bool], list[float]]:
    """Which keys have their icons, and how wide each is. Where not all have room the main key gives way alone, so that the others stay
    where they stand without the one that was too much; only where that is not enough, they lose their icons."""

    def natural_with(icons: Sequence[bool]) -> list[float]:
        return [natural(pen, o, icon, p is not None) for o, icon, p in zip(options, icons, owners, strict=True)]

    icons = [True] * len(options)
    widths = natural_with(icons)
    mains = [place for place, o in enumerate(options) if o.kind == "main"]
    if sum(widths) > room and len(mains) == 1 and not _rigid(options[mains[0]]):
        slim = [place != mains[0] for place in range(len(options))]
        least = natural_with(slim)
        least[mains[0]] = min(least[mains[0]], room - (sum(least) - least[mains[0]]))
        if least[mains[0]] >= natural_with(slim)[mains[0]] * TIGHT:
            return slim, _share(least, options, room)
    if sum(widths) > room:
        icons = [o.kind == "main" for o in options]
        widths = natural_with(icons)
    return icons, _share(widths, options, room)


def _share(widths: list[float], options: Sequence[Option], room: float) -> list[float]:
    """Spare room goes to the main one (or to all); too little room is taken from those whose words may shrink, or from all."""
    spare = room - sum(widths)
    soft = sum(w for w, o in zip(widths, options, strict=True) if not _rigid(o))
    if spare < 0:
        tight = (soft + spare) / soft if soft > -2 * spare else 0.0
        return [w * (1.0 if _rigid(o) else tight) if tight else w * room / sum(widths) for w, o in zip(widths, options, strict=True)]
    mains = [o.kind == "main" for o in options]
    if mains.count(True) == 1:
        return [w + (spare if m else 0) for w, m in zip(widths, mains, strict=True)]
    return [w + spare / len(widths) for w in widths]
