"""One page in a real window, with no table behind it: `python -m tests.e2e.page FILE WxH ROTATION [PAGE [DISPLAY]]`.

Written to FILE as JSON whenever it changes: what can be touched and where, the acts that were sent, each finger that the window told of.
Nothing is ever sent in: the test touches the screen with a pointer like anybody else.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from companion.__main__ import size_of
from companion.touchmap import PLAIN
from companion.view import Act
from tests.ui.samples import garbage_by_hand
from tests.ui.samples_pages import takes_over
from ui.app import BinsideApp, Clock

PAGES = {"garbage": garbage_by_hand, "name": takes_over}


def main(file: Path, size: str, rotation: int, page: str = "garbage", display: int = 0) -> None:
    """`display`: which of the plain ways to be built in the display has been set."""
    sent: list[str] = []
    touches: list[tuple[str, float, float]] = []

    def send(act: Act) -> None:
        sent.append(repr(act))

    wide_tall = size_of(size) or (800, 480)
    app = BinsideApp(PAGES[page](), send, time.monotonic, size=wide_tall, rotation=rotation, calm=True, touch=PLAIN[display])
    window = app.window

    def note(phase: str) -> Any:
        def heard(_window: Any, touch: Any) -> None:
            touches.append((phase, touch.x, window.height - touch.y))

        return heard

    window.bind(on_touch_down=note("down"), on_touch_move=note("move"), on_touch_up=note("up"))
    last = ""

    def write(_seconds: float) -> None:
        nonlocal last
        u = app.surface.space.u
        told = {
            "targets": [(target.label, target.box.cx * u, target.box.cy * u) for target in app.surface.targets],
            "sent": sent,
            "touches": touches,
            "focus": at.label if (at := app.keys.roving.at) is not None and app.keys.roving.visible else "",
            "size": list(window.size),
            "may blank": window.allow_screensaver,
        }
        if (text := json.dumps(told)) != last:
            fresh = file.with_suffix(".new")
            fresh.write_text(text, encoding="utf-8")
            os.replace(fresh, file)
            last = text

    Clock.schedule_interval(write, 0.02)
    app.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), *sys.argv[4:5], *map(int, sys.argv[5:]))
