"""Every screen at the three sizes: nothing outside the window, no words over words, targets apart and large enough."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from companion.view import View
from tests.ui.rig import SIZES, Rig
from tests.ui.samples import SAMPLES, long_names, wordy
from ui.layout import Box
from ui.pen import Mark, Pen
from ui.theme import LEAST_TARGET, TARGET

WORDS: dict[str, Callable[[View], View]] = {"as drawn": lambda view: view, "long names": long_names, "wordy": wordy}
CASES = [(name, size, words) for name in SAMPLES for size in SIZES for words in WORDS]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1][0]}x{case[1][1]}-{case[2]}")
def pen(request: pytest.FixtureRequest) -> Pen:
    name, size, words = request.param
    rig = Rig(WORDS[words](SAMPLES[name]()), size)
    drawn = rig.surface.base.pen
    rig.close()
    assert drawn is not None
    return drawn


def ink(mark: Mark) -> Box:
    """Where the letters are: a line's box has air above and below them."""
    return mark.box.inset(0, mark.box.h * 0.14)


def test_nothing_leaves_the_window(pen: Pen) -> None:
    whole = pen.space.whole
    for mark in pen.all_marks():
        slack = 8.0 if mark.rotated else 1.0
        box = ink(mark) if mark.kind == "text" else mark.box
        inside = box.x >= -slack and box.y >= -slack and box.right <= whole.w + slack and box.bottom <= whole.h + slack
        assert inside, f"{mark.kind} {mark.what!r} at {box} leaves {whole}"


def test_no_words_over_words(pen: Pen) -> None:
    words = [mark for mark in pen.all_marks() if mark.kind == "text"]
    for a, b in combinations(words, 2):
        assert not ink(a).overlaps(ink(b), 1.0), f"{a.what!r} {a.box} over {b.what!r} {b.box}"


def test_targets_are_apart_and_large_enough(pen: Pen) -> None:
    for target in pen.targets:
        w, h = target.box.w, target.box.h
        assert min(w, h) >= LEAST_TARGET - 0.01, f"{target.label!r} is {w:.0f} × {h:.0f} u"
        assert max(w, h) >= TARGET - 0.01, f"{target.label!r} is {w:.0f} × {h:.0f} u"
    for a, b in combinations(pen.targets, 2):
        assert not a.box.overlaps(b.box, 0.01), f"{a.label!r} {a.box} over {b.label!r} {b.box}"


def test_every_option_of_the_view_can_be_touched() -> None:
    for name, make in SAMPLES.items():
        view = make()
        rig = Rig(view)
        offered = [t.option for t in rig.surface.targets]
        for option in (*view.options, view.undo, view.menu, view.back, view.banner.option if view.banner else None):
            assert option is None or option in offered, f"{name}: {option} is not on the screen"
        rig.close()
