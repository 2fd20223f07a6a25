"""A display that tells touches elsewhere, at the real window and the real host: it is put right with fingers, a keyboard and patience."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from companion.touchmap import AS_TOLD, PLAIN, Point, TouchMap, said
from companion.view import HomeBody, PickBody, TouchBody
from tests.companion.playing import host_of
from tests.companion.test_touchmap import told_by
from tests.ui import samples
from tests.ui.rig import Rig
from ui.app import BinsideApp
from ui.harness import FingerTouch, Harness
from ui.layout import Box

SIZES = ((800, 480), (480, 800))
SHIFTED = TouchMap(1.12, 0.0, -0.08, 0.0, 0.9, 0.06)
DISPLAYS = {**{said(plain) + str(number): plain for number, plain in enumerate(PLAIN)}, "shifted": SHIFTED}


@dataclass
class Wrong:
    """The app at a display that tells touches by the `truth` backwards."""

    harness: Harness
    app: BinsideApp
    truth: TouchMap

    def tap(self, x: float, y: float) -> None:
        """Touch a pixel of the picture, from its upper left."""
        wide, tall = self.app.window.system_size
        ((told_x, told_y),) = told_by(self.truth, [(x / (wide - 1), 1 - y / (tall - 1))])
        self.harness.tap(min(max(told_x, 0.0), 1.0) * (wide - 1), tall - min(max(told_y, 0.0), 1.0) * (tall - 1))

    def tap_cross(self) -> None:
        body, (wide, tall) = self.body, self.app.window.system_size
        self.tap(body.cross[0] * wide, body.cross[1] * tall)

    def tap_box(self, box: Box) -> None:
        u = self.app.surface.space.u
        self.tap(box.cx * u, box.cy * u)

    @property
    def body(self) -> TouchBody:
        view = self.app.surface.view
        assert view is not None
        assert isinstance(view.body, TouchBody)
        return view.body

    def open_by_keys(self) -> None:
        """From home to the test: touches cannot be trusted."""
        for label in ("Settings", "Test"):
            for _press in range(60):
                self.harness.key("tab")
                at = self.app.keys.roving.at
                if at is not None and at.label == label:
                    break
            self.harness.key("enter")


@pytest.fixture
def wrong(tmp_path: Path) -> Iterator[Callable[[TouchMap, tuple[int, int]], Wrong]]:
    made: list[Wrong] = []

    def make(truth: TouchMap, size: tuple[int, int]) -> Wrong:
        host, clock, _told = host_of(tmp_path)
        app = BinsideApp(host.view, host.act, clock, lambda key: None, lambda: None, size=size, calm=True)
        host.on_view = app.show
        host.on_settings = lambda changed: app.aim_by(changed.touch)
        harness = Harness(app, lambda seconds: (setattr(clock, "now", clock.now + seconds), host.tick())[0])
        made.append(Wrong(harness, app, truth))
        return made[-1]

    yield make
    for one in made:
        one.harness.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", sorted(DISPLAYS))
def test_k06_a_display_that_tells_touches_elsewhere_is_measured_and_corrected(
    name: str, size: tuple[int, int], wrong: Callable[[TouchMap, tuple[int, int]], Wrong]
) -> None:
    display = wrong(DISPLAYS[name], size)
    display.open_by_keys()
    for _cross in range(4):
        display.tap_cross()
    assert tuple(display.app.aim.by) == pytest.approx(DISPLAYS[name], abs=0.005)
    display.tap_cross()  # the fifth
    done = display.harness.find("Done")
    display.tap_box(done.box)
    view = display.app.surface.view
    assert view is not None
    assert isinstance(view.body, HomeBody)
    assert tuple(display.app.aim.by) == pytest.approx(DISPLAYS[name], abs=0.005)


def test_k06_what_is_not_proved_is_as_before_and_patience_leads_back(wrong: Callable[[TouchMap, tuple[int, int]], Wrong]) -> None:
    """The crosses were touched as if the display were right, but it is mirrored: the fifth cannot be met, and nobody has to."""
    display = wrong(AS_TOLD, (800, 480))
    display.open_by_keys()
    for x, y in ((720, 57.6), (80, 57.6), (80, 422.4), (720, 422.4)):
        display.tap(x, y)
    assert display.app.aim.by.xx < 0
    display.tap_cross()
    assert display.body.landed is not None
    display.harness.run(16)
    assert display.app.aim.by == AS_TOLD
    display.harness.run(31)
    view = display.app.surface.view
    assert view is not None
    assert isinstance(view.body, PickBody)
    assert display.app.touch == AS_TOLD


def test_escape_ends_the_test(wrong: Callable[[TouchMap, tuple[int, int]], Wrong]) -> None:
    display = wrong(PLAIN[3], (800, 480))
    display.open_by_keys()
    for _cross in range(4):
        display.tap_cross()
    display.harness.key("escape")
    assert display.app.aim.by == AS_TOLD
    view = display.app.surface.view
    assert view is not None
    assert isinstance(view.body, PickBody)


# --- every touch --------------------------------------------------------------------------------------------------------


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig(samples.garbage_by_hand())
    yield made
    made.close()


def heard(rig: Rig) -> list[tuple[str, float, float]]:
    """Every phase of every touch as the surface gets it, in pixels from the upper left."""
    found: list[tuple[str, float, float]] = []
    tall = rig.app.window.height
    for phase in ("down", "move", "up"):
        rig.surface.bind(**{f"on_touch_{phase}": lambda _surface, touch, phase=phase: found.append((phase, touch.x, tall - touch.y))})
    return found


@pytest.mark.parametrize("truth", [*PLAIN, SHIFTED], ids=str)
def test_down_move_and_up_are_put_right_once(truth: TouchMap, rig: Rig) -> None:
    rig.app.aim_by(truth)
    phases, (wide, tall) = heard(rig), rig.app.window.system_size

    def told(x: float, y: float) -> Point:
        ((told_x, told_y),) = told_by(truth, [(x / (wide - 1), 1 - y / (tall - 1))])
        return told_x * (wide - 1), tall - told_y * (tall - 1)

    finger = rig.harness.finger(*told(300, 200))
    rig.harness.move(finger, *told(340, 260))
    rig.harness.lift(finger)
    assert [phase for phase, _x, _y in phases] == ["down", "move", "up"]
    for (_phase, x, y), place in zip(phases, ((300, 200), (340, 260), (340, 260)), strict=True):
        assert (x, y) == pytest.approx(place, abs=1.5)


def test_a_lift_that_is_told_with_a_place_is_put_right_too(rig: Rig) -> None:
    rig.app.aim_by(PLAIN[2])
    phases, (wide, tall) = heard(rig), rig.app.window.system_size
    finger: FingerTouch = rig.harness.finger(100, 100)
    finger.move({"x": 200 / (wide - 1), "y": (tall - 100) / (tall - 1)})
    rig.harness.lift(finger)
    assert [(phase, round(x)) for phase, x, _y in phases] == [("down", wide - 1 - 100), ("up", wide - 1 - 200)]


def test_what_leads_out_of_the_display_stays_at_its_edge(rig: Rig) -> None:
    rig.app.aim_by(SHIFTED)
    phases, (wide, tall) = heard(rig), rig.app.window.system_size
    for x, y in ((0, tall), (wide - 1, 1)):
        rig.harness.lift(rig.harness.finger(x, y))
    assert all(0 <= x <= wide and 0 <= y <= tall for _phase, x, y in phases)


def test_a_tap_is_one_tap_at_a_corrected_display(rig: Rig) -> None:
    rig.app.aim_by(PLAIN[2])
    u, box = rig.surface.space.u, rig.harness.find("Cards fell").box
    for number in range(1, 21):
        rig.harness.tap(rig.app.window.width - 1 - box.cx * u, box.cy * u)
        assert rig.sent == [samples.act("fell")] * number


def test_the_setting_holds_from_the_start() -> None:
    rig = Rig(samples.garbage_by_hand())
    again = BinsideApp(rig.view, rig.sent.append, rig.clock, touch=PLAIN[3])
    assert again.aim.by == PLAIN[3]
    again.on_stop()
    rig.close()


def test_a_page_of_the_test_takes_touches_as_it_says(rig: Rig) -> None:
    rig.app.aim_by(PLAIN[3])
    body = TouchBody((0.1, 0.1), PLAIN[1])
    view = rig.surface.view
    assert view is not None
    rig.app.show(replace(view, body=body))
    assert rig.app.aim.by == PLAIN[1]
    rig.app.show(view)
    assert rig.app.aim.by == PLAIN[3]
