"""The lid in portrait: the whole name clear of the window's edge, what is said beside it or under it, the label that hangs from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.view import View
from tests.ui.contrast import capital, heights, inside
from tests.ui.rig import Rig
from tests.ui.samples import garbage, simulated
from ui.pen import Mark
from ui.theme import FAR, HEADER, SIGN
from ui.typeset import ELLIPSIS

TALL = ((480, 800), (720, 1280))
DOTS = 0.177  # of the size: how far dots stand over a capital in this face


def drawn(name: str, saying: str, size: tuple[int, int]) -> dict[str, Mark]:
    """The words of a lid by themselves."""
    view: View = simulated(garbage())
    rig = Rig(replace(view, lid=replace(view.lid, title=name, saying=saying)), size)
    pen = rig.surface.base.pen
    assert pen is not None
    marks: dict[str, Mark] = {}
    for mark in pen.marks:
        if mark.kind == "text":
            marks.setdefault(mark.what, mark)  # the lid is drawn first
    rig.close()
    return marks


def top(mark: Mark) -> float:
    """Where the highest letters of a name end, in u: "f" and "l" are a little higher than capitals, dots stand over these."""
    upper, lower = heights(mark.face)
    base = mark.box.cy + (upper - lower) / 2 * mark.size
    return base - mark.size * (capital(mark.face) + (DOTS if "Ö" in mark.what else 0.06))


@pytest.mark.parametrize("size", TALL, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["Ana", "Özlem", "Wolfgangamadeu", "Maximiliane-Jo", "Ökonomierätin"])
@pytest.mark.parametrize("saying", ["", "is to act", "may lay sets, or add 1 or 2 cards"])
def test_a_name_is_whole_large_and_clear_of_the_edge(name: str, saying: str, size: tuple[int, int]) -> None:
    mark = drawn(name, saying, size)[name]
    assert mark.face == SIGN
    assert mark.size >= FAR - 0.5
    assert top(mark) >= -0.5 if "Ö" in name else top(mark) >= 2
    assert not mark.what.endswith(ELLIPSIS)
    assert inside(mark).bottom <= HEADER


@pytest.mark.parametrize("size", TALL, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_is_said_stands_beside_a_short_name_and_under_a_long_one(size: tuple[int, int]) -> None:
    beside = drawn("Ana", "is to act", size)
    assert beside["is to act"].box.x > beside["Ana"].box.right
    assert beside["Ana"].box.cy == pytest.approx(HEADER / 2, abs=0.5)
    under = drawn("Wolfgangamadeu", "is to act", size)
    assert under["is to act"].box.x == pytest.approx(under["Wolfgangamadeu"].box.x, abs=0.5)
    assert under["is to act"].box.y > inside(replace_ink(under["Wolfgangamadeu"])).bottom


def replace_ink(mark: Mark) -> Mark:
    """The name as if nothing reached under its line: the letters that all names have."""
    return mark._replace(what="N")


@pytest.mark.parametrize("size", TALL, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_label_hangs_under_the_lid_and_over_no_words(size: tuple[int, int]) -> None:
    view = simulated(garbage())
    rig = Rig(view, size)
    pen = rig.surface.base.pen
    assert pen is not None
    label = next(mark for mark in pen.marks if mark.what == "simulated")
    assert label.box.y >= HEADER
    others = [mark for mark in pen.marks if mark.kind == "text" and mark is not label]
    assert not any(mark.box.overlaps(label.box) for mark in others)
    rig.close()
