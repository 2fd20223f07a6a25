"""Every page by a plugged-in keyboard alone: Tab comes by everything that a finger can touch, and so do the four arrows.

The keys go through the window's own dispatch. What lies under the fold counts too: it is looked for with what scrolls, and must come
into sight by keys.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.gallery import LAYOUTS, Gallery, Size, pages
from tests.ui.test_every_control import key
from ui.focus import Way, after, ahead
from ui.layout import Box
from ui.pen import Target
from ui.roving import FAR

GROUNDS = ("scroll", "keyboard", "anywhere")  # what only lies under the others
WAYS: tuple[Way, ...] = ("left", "right", "up", "down")
PARTS = 4


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    made = Gallery()
    made.app.window.on_draw = lambda *_window: None  # everything is laid out, nothing is painted
    yield made
    made.close()
    del made.app.window.on_draw


def in_sight(gallery: Gallery) -> set[object]:
    return {key(target) for target in gallery.app.surface.targets if not target.name.startswith(GROUNDS)}


def everything(gallery: Gallery) -> set[object]:
    """What can be touched on the page that hangs, in sight or under the fold; it is scrolled to its top in the end."""
    found = in_sight(gallery)
    for number in range(len(windows(gallery))):
        for way, back in (((0, 1), (0, -FAR)), ((1, 0), (-FAR, 0)), ((-1, 0), (0, 0)), ((0, -1), (0, 0))):
            while any(windows(gallery)[number].scroll(*way)):  # type: ignore[misc]
                found |= in_sight(gallery)
            windows(gallery)[number].scroll(*back)  # type: ignore[misc]
    return found


def windows(gallery: Gallery) -> list[Target]:
    return [target for target in gallery.app.surface.targets if target.scroll is not None]


def never_seen(gallery: Gallery, wanted: set[object]) -> list[str]:
    """Press Tab so often that it must have come round; what never had the focus."""
    left = set(wanted)
    for _press in range(2 * len(wanted) + 6):
        gallery.harness.key_down("tab")
        gallery.harness.key_up("tab")
        at = gallery.app.keys.roving.at
        assert at is not None
        left.discard(key(at))
        if not left:
            break
    return sorted(repr(one)[:160] for one in left)


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("part", range(PARTS))
def test_tab_comes_by_everything(part: int, size: Size, gallery: Gallery) -> None:
    wrong: dict[str, list[str]] = {}
    for name, stop in list(pages().items())[part::PARTS]:
        gallery.hang(stop, size)
        gallery.app.keys.roving.hide()
        gallery.app.keys.roving.at = None
        if found := never_seen(gallery, everything(gallery)):
            wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_arrows_lead_from_everywhere_to_everywhere(size: Size, gallery: Gallery) -> None:
    """Of what is in sight: from any of it to any other, by the same geometry that the keys use."""
    wrong: dict[str, list[str]] = {}
    for name, stop in pages().items():
        gallery.hang(stop, size)
        spots = gallery.app.keys.roving.spots()
        boxes = [spot.box for spot in spots]
        led = {index: leads(boxes, index) for index in range(len(boxes))}
        back: dict[int, set[int]] = {index: {other for other, ways in led.items() if index in ways} for index in led}
        lost = set(led) - reached(led) | set(led) - reached(back)
        if lost:
            wrong[name] = [repr(spots[index].label) for index in lost]
    assert wrong == {}


def leads(boxes: list[Box], index: int) -> set[int]:
    """Where the four arrows lead from one of the boxes."""
    others = [other for other in range(len(boxes)) if other != index]
    there, found = [boxes[other] for other in others], set()
    for way in WAYS:
        place = ahead(there, boxes[index], way)
        if place is None and way in ("left", "right"):
            place = after(there, boxes[index], way == "left")
        if place is not None:
            found.add(others[place])
    return found


def reached(led: dict[int, set[int]]) -> set[int]:
    """What can be reached from the first one."""
    found, new = set(), [0] if led else []
    while new:
        one = new.pop()
        found.add(one)
        new += [other for other in led[one] if other not in found]
    return found
