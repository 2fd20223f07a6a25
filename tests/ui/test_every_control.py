"""Every control of every page under a finger: one touch is one act, or the rule that forbids it, or a change of what is shown; and every
key of the drawer is one deed.

The finger goes through the window's own dispatch of touches; nothing is called by its name. What is under the fold is scrolled to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from tests.ui.gallery import LAYOUTS, Gallery, Size, pages
from tests.ui.rig import Rig
from tests.ui.samples import garbage, simulated
from tests.ui.test_drawer import Table, wait
from tests.ui.walking import Stop
from ui.drawer import Drawer
from ui.pen import Target

PARTS = 8  # the pages are dealt to so many tests, so that one that fails does not hide the others
STILL = ("scroll", "keyboard", "panel", "picture", "grip")  # what lies under the others, and what is only dragged
AFTER_A_LETTER = ("rub out", "space")  # keys that do nothing in an empty field
BETWEEN = 0.2  # s between two taps: far more than two tellings of one finger are apart
LONG, SHORT = 1.5, 0.3  # s
WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0))
PUSHES = 12


class Shown(NamedTuple):
    """What can be told of the screen without looking at its pixels."""

    marks: tuple[object, ...]
    targets: tuple[object, ...]


class Hand:
    """One finger that touches all that a page has, and writes down what was not right."""

    def __init__(self, gallery: Gallery, stop: Stop, size: Size) -> None:
        self.gallery, self.stop, self.size = gallery, stop, size
        self.harness, self.surface, self.sent = gallery.harness, gallery.app.surface, gallery.sent
        self.touched: set[object] = set()
        self.wrong: list[str] = []

    def hang(self) -> None:
        self.gallery.hang(self.stop, self.size)
        self.sent.clear()

    # --- eyes --------------------------------------------------------------------------------------------------------

    def shown(self) -> Shown:
        marks = tuple(mark for layer in self.surface.layers if layer.pen is not None for mark in layer.pen.all_marks())
        return Shown(marks, tuple((key(target), target.box) for target in self.surface.targets))

    def targets(self) -> list[str]:
        return [target.name for target in self.surface.targets]

    def fresh(self) -> list[Target]:
        """What has not been touched yet and can be hit now."""
        return [target for target in self.surface.targets if key(target) not in self.touched]

    # --- the finger --------------------------------------------------------------------------------------------------

    def tap(self, target: Target, seconds: float = 0.0) -> None:
        self.tap_at(target.box.cx, target.box.cy, seconds)

    def tap_at(self, x: float, y: float, seconds: float = 0.0) -> None:
        u = self.surface.space.u
        self.harness.kivy_clock.seconds += BETWEEN
        finger = self.harness.finger(x * u, y * u)
        if seconds:
            self.harness.run(seconds)
        self.harness.lift(finger)

    def push(self, window: Target, way: tuple[int, int]) -> bool:
        """Move what scrolls by half of its window, from a bare place if there is one; gives whether it moved."""
        before, u, box = self.shown(), self.surface.space.u, window.box
        bare = self._bare(window)
        if bare is None and way[0]:
            return False  # along a row of keys a finger taps the key it began on
        x, y = bare or (box.cx, box.cy)
        self.harness.kivy_clock.seconds += BETWEEN
        finger = self.harness.finger(x * u, y * u)
        for part in (0.25, 0.5):
            self.harness.move(finger, (x + way[0] * box.w * part) * u, (y + way[1] * box.h * part) * u)
        self.harness.lift(finger)
        return self.shown() != before

    # --- everything once ---------------------------------------------------------------------------------------------

    def touch_all(self) -> int:
        """Touch every control of the page; how many there were."""
        self.hang()
        self._touch_visible()
        for place in range(sum(target.name == "scroll" for target in self.surface.targets)):
            for way in WAYS:
                for _push in range(PUSHES):
                    windows = [target for target in self.surface.targets if target.name == "scroll"]
                    if place >= len(windows) or not self.push(windows[place], way):
                        break
                    self._touch_visible()
        self._blame("after a push", self.sent, [])
        return len(self.touched)

    def _touch_visible(self) -> None:
        for target in self.fresh():
            same = next((one for one in self.surface.targets if key(one) == key(target)), None)
            if same is not None:
                self.touched.add(key(same))
                self._touch(same)

    def _touch(self, target: Target) -> None:
        option = target.option
        if target.name.startswith(STILL):
            self._nothing(target)
        elif option is not None and option.why:
            self._locked(target)
        elif option is not None and option.act is not None:
            self._acts(target)
        else:
            self._changes(target)

    def _nothing(self, target: Target) -> None:
        """Beside what lies on it a tap does nothing."""
        before, bare = self.shown(), self._bare(target)
        if bare is None:
            return
        self.tap_at(*bare)
        self._blame(target.label, self.sent, [])
        if self.shown() != before:
            self.wrong.append(f"{self.stop.name}: what lies under the others answered a tap on {target.label!r}")
            self.hang()

    def _bare(self, target: Target) -> tuple[float, float] | None:
        """A place on it where nothing else can be touched."""
        box, others = target.box, [one.box for one in self.surface.targets if one is not target]
        places = ((box.x + box.w * i / 12, box.y + box.h * j / 12) for j in range(1, 12) for i in range(1, 12))
        return next((place for place in places if not any(other.contains(*place) for other in others)), None)

    def _locked(self, target: Target) -> None:
        before = self.shown()
        self.tap(target)
        if self.targets() != ["close"]:
            self.wrong.append(f"{self.stop.name}: locked {target.label!r} showed no rule but {self.targets()}")
            self.hang()
            return
        self.tap(self.surface.targets[0])
        self._blame(target.label, self.sent, [])
        if self.shown() != before:
            self.wrong.append(f"{self.stop.name}: the rule of {target.label!r} did not go without a trace")
            self.hang()

    def _acts(self, target: Target) -> None:
        assert target.option is not None
        if target.hold:
            self._too_short(target)
        self.tap(target, LONG if target.hold else 0.0)
        self._blame(target.label, self.sent, [target.option.act])

    def _too_short(self, target: Target) -> None:
        """Nothing but advice comes of a touch that ends too early."""
        self.tap(target, SHORT)
        self._blame(f"a short touch on {target.label!r}", self.sent, [])
        if self.targets() == ["close"]:
            self.tap(self.surface.targets[0])

    def _changes(self, target: Target) -> None:
        """What the screen does by itself: it shows something else, or sends one act."""
        if target.name in AFTER_A_LETTER:
            self.tap(next(one for one in self.surface.targets if one.name.lower() == "a"))
        before = self.shown()
        self.tap(target)
        changed = self.shown() != before
        if len(self.sent) > 1 or (not self.sent and not changed):
            self.wrong.append(f"{self.stop.name}: {target.label!r} sent {self.sent}, and the page did {'' if changed else 'not '}change")
        self.sent.clear()
        if not changed:
            return
        if self.targets() == ["close"]:
            self.tap(self.surface.targets[0])
            self._blame(f"closing what {target.label!r} opened", self.sent, [])
            if self.shown() == before:
                return
            self.wrong.append(f"{self.stop.name}: what {target.label!r} opened did not go without a trace")
        self.hang()

    def _blame(self, what: str, sent: Sequence[object], due: Sequence[object]) -> None:
        if sent != due:
            self.wrong.append(f"{self.stop.name}: {what} sent {sent} instead of {due}")
        self.sent.clear()


def key(target: Target) -> object:
    """What makes a control the same after another drawing: what it does, and where it is when that is not enough."""
    return (target.name, target.option) if target.option is not None else (target.name, "scroll" in target.name and target.box)


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    made = Gallery()
    made.app.window.on_draw = lambda *_window: None  # everything is laid out and can be touched, nothing is painted
    yield made
    made.close()
    del made.app.window.on_draw


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_control_of_every_page_does_one_thing_once(part: int, size: Size, gallery: Gallery) -> None:
    wrong, count = [], 0
    for stop in list(pages().values())[part::PARTS]:
        hand = Hand(gallery, stop, size)
        count += hand.touch_all()
        wrong += hand.wrong
    assert wrong == [], "\n".join(wrong)
    assert count > 100


# --- the drawer -------------------------------------------------------------------------------------------------------


class Obliging(Table):
    """A table on which everything works at once."""

    def __init__(self) -> None:
        super().__init__()
        self.gate.set()

    def sweep(self) -> None:
        self.note("sweep")


@pytest.mark.parametrize("size", LAYOUTS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_key_of_the_drawer_is_one_deed(size: Size) -> None:
    table = Obliging()
    rig = Rig(simulated(garbage()), size, Drawer(table))
    rig.harness.tap_option("drawer")
    names = [target.name for target in rig.surface.targets if target.name not in ("beside", "panel", "Close")]
    assert len(names) == len(set(names)) == 27  # 5 throws, 10 deeds, 2 plugs, 3 buttons and 6 seats', and the picture
    for done, name in enumerate(names, start=1):
        rig.harness.tap_option(name)
        wait(rig)
        assert len(table.deeds) == done, f"{name!r} did {table.deeds[done - 1 :]}"
    assert len({repr(deed) for deed in table.deeds}) == len(names)
    rig.harness.tap_option("Close")
    rig.harness.tap_option("drawer")
    rig.harness.tap(3, 3)  # beside it
    assert "Simulated table" not in rig.words()
    assert rig.sent == []
    rig.close()
