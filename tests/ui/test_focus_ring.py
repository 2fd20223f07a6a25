"""The ring round what has the focus of the keys: it can be told from everything, lies in the window, and glides."""

from __future__ import annotations

import numpy as np
import pytest

from tests.ui.contrast import ratio
from tests.ui.gallery import SIZES, Gallery, leading
from tests.ui.rig import Rig
from tests.ui.test_keys import start
from ui.layout import Box, Space
from ui.pen import Target
from ui.theme import THEMES
from ui.widgets.focus_ring import AWAY, THICK


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_ring_can_be_told_from_whatever_lies_there(theme: str, gallery: Gallery) -> None:
    """On a page of each kind, round everything: along the whole ring one of its two colours has 3:1 to what it covers."""
    look = THEMES[theme]
    for name, stop in leading().items():
        start(gallery, name)
        roving, surface = gallery.app.keys.roving, gallery.app.surface
        gallery.hang(stop, theme=look)
        bare = gallery.pixels()
        for spot in roving.spots()[::3]:
            for x, y in around(spot, surface.space):
                under = "#" + "".join(f"{part:02X}" for part in bare[y, x])
                assert max(ratio(under, look.paper), ratio(under, look.ink)) >= 3.0, (name, spot.label, under)
        roving.reveal()
        gallery.harness.run(0.3)
        marks = roving.ring.layer.pen.marks if roving.ring.layer.pen is not None else []
        assert [mark.ink for mark in marks] == [look.ink, look.paper]
        assert ratio(look.ink, look.paper) >= 9


def around(spot: Target, space: Space) -> list[tuple[int, int]]:
    """Pixels in the middle of the ring round something."""
    box = spot.box.inset(-AWAY - THICK / 2).within(Box(1, 1, space.w - 2, space.h - 2))
    xs = np.linspace(box.x + 12, box.right - 12, 12)
    ys = np.linspace(box.y + 12, box.bottom - 12, 8)
    places = [(x, y) for x in xs for y in (box.y, box.bottom)] + [(x, y) for y in ys for x in (box.x, box.right)]
    return [(min(int(x * space.u), space.width - 1), min(int(y * space.u), space.height - 1)) for x, y in places]


def test_the_ring_glides_and_stays_where_it_is_when_nothing_shall_move(rig: Rig) -> None:
    roving = rig.app.keys.roving
    rig.harness.key("tab")
    rig.harness.run(0.3)
    came = roving.ring.box
    rig.harness.key_down("tab")
    assert roving.at is not None
    assert roving.ring.box is not None
    assert roving.ring.box == came
    rig.harness.key_up("tab")
    rig.harness.run(0.3)
    assert roving.ring.box[:3] == pytest.approx(roving.at.box[:3])
    rig.surface.calm = True
    rig.harness.key_down("tab")
    assert roving.ring.box[:3] == pytest.approx(roving.at.box[:3])
    rig.harness.key_up("tab")


def test_the_ring_is_inside_of_the_window_at_every_size(gallery: Gallery) -> None:
    for size in SIZES:
        for name in leading():
            roving = start(gallery, name, size)
            roving.reveal()
            for spot in roving.spots():
                roving.focus(spot)
                pen = roving.ring.layer.pen
                assert pen is not None
                assert all(mark.box.within(pen.space.whole) == mark.box for mark in pen.marks), (size, name, spot.label)
