"""The first page is on the screen before anybody is told that the app is ready, and stays no black frame where only a second one shows."""

from __future__ import annotations

import pytest

import ui.app
from companion.commands.run import _once_drawn
from tests.ui import samples_pages as samples
from ui.app import FIRST_FRAMES, BinsideApp
from ui.harness import Harness


def app_of_home() -> BinsideApp:
    return BinsideApp(samples.home(), lambda act: None, lambda: 1000.0)


def test_ready_is_told_in_the_turn_after_the_first_frame() -> None:
    told: list[str] = []
    app = app_of_home()
    _once_drawn(app.window, lambda: told.append("ready"))
    app.window.bind(on_flip=lambda _window: told.append("frame"))
    hand = Harness(app)  # turns the loop once
    assert told[0] == "frame"
    hand.run()
    assert told.count("ready") == 1
    app.window.canvas.ask_update()
    hand.run(0.2)
    assert told.count("ready") == 1
    hand.close()


def test_on_a_bare_screen_the_first_page_is_drawn_in_several_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.app, "driver", lambda: "KMSDRM")
    frames: list[object] = []
    app = app_of_home()
    app.window.bind(on_flip=frames.append)
    hand = Harness(app)
    for _turn in range(FIRST_FRAMES):
        hand.run()
    assert len(frames) >= FIRST_FRAMES
    seen = len(frames)
    hand.run(0.5)
    assert len(frames) - seen <= 1, "a still page is not drawn again and again"
    hand.close()
