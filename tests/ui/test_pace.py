"""The screen's loop is quick while somebody touches or something moves, at ease while nothing does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.event import EventDispatcher

from ui.pace import AFTER_FRAME, AFTER_TOUCH, EASE, LOOK, QUICK, Pace


class Window(EventDispatcher):  # type: ignore[misc]
    """What a pace hears of the window."""

    __events__ = ("on_motion", "on_key_down", "on_flip")

    def on_motion(self, *_event: object) -> None: ...

    def on_key_down(self, *_event: object) -> None: ...

    def on_flip(self, *_event: object) -> None: ...


class Clock:
    """Kivy's clock as far as a pace uses it, turned by hand."""

    def __init__(self) -> None:
        self.seconds = 50.0
        self._max_fps = 0.0
        self.due: list[Callable[[float], None]] = []

    def get_time(self) -> float:
        return self.seconds

    def schedule_interval(self, deed: Callable[[float], None], every: float) -> Any:
        self.every = every
        self.due.append(deed)
        return self

    def cancel(self) -> None:
        self.due.clear()

    def run(self, seconds: float) -> None:
        for _turn in range(round(seconds / self.every)):
            self.seconds += self.every
            for deed in self.due:
                deed(self.every)


@pytest.fixture
def window() -> Window:
    return Window()


def test_it_rests_while_nothing_happens_and_hurries_at_a_touch(window: Window) -> None:
    clock = Clock()
    pace = Pace(window, clock)
    assert clock._max_fps == QUICK
    clock.run(2 * LOOK)
    assert clock._max_fps == EASE
    for event in ("on_motion", "on_key_down"):
        window.dispatch(event)
        assert clock._max_fps == QUICK  # at once: the finger is lifted in a quick loop
        clock.run(AFTER_TOUCH - LOOK)
        assert clock._max_fps == QUICK
        clock.run(2 * LOOK)
        assert clock._max_fps == EASE
    pace.close()


def test_what_moves_is_drawn_quickly_to_its_end(window: Window) -> None:
    clock = Clock()
    pace = Pace(window, clock)
    for _frame in range(10):
        window.dispatch("on_flip")
        assert clock._max_fps == QUICK
        clock.run(LOOK)
        assert clock._max_fps == QUICK
    clock.run(AFTER_FRAME + LOOK)
    assert clock._max_fps == EASE
    pace.close()


def test_a_frame_does_not_shorten_what_a_touch_began(window: Window) -> None:
    clock = Clock()
    pace = Pace(window, clock)
    window.dispatch("on_motion")
    window.dispatch("on_flip")
    clock.run(AFTER_FRAME + 3 * LOOK)
    assert clock._max_fps == QUICK
    pace.close()


def test_a_closed_pace_is_quick_and_hears_nothing(window: Window) -> None:
    clock = Clock()
    pace = Pace(window, clock)
    clock.run(2 * LOOK)
    pace.close()
    assert clock._max_fps == QUICK
    clock._max_fps = 1.0
    window.dispatch("on_motion")
    assert clock._max_fps == 1.0
    assert not clock.due
