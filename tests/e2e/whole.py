"""A window that asks to be as large as the screen, all of one colour, asked for twice as the app does; tells its size once it is drawn."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kivy.base import runTouchApp
from kivy.clock import Clock

from ui.window import open_window

COLOUR = (200, 100, 50)


def main(file: Path) -> None:
    for _time in range(2):
        window = open_window((800, 480), fullscreen=True)
    window.clearcolor = (*(part / 255 for part in COLOUR), 1)
    window.canvas.ask_update()
    Clock.schedule_once(lambda _seconds: file.write_text(json.dumps({"size": window.system_size}), encoding="utf-8"), 0.5)
    runTouchApp()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
