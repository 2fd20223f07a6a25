"""The touchscreen: Kivy screens that show a `View` and send back the acts it offered.

Importing this package tells Kivy, before it is loaded, to keep to itself: no command line, no log file, no console log, and
neither the reading nor the writing of anybody's ~/.kivy (`ui/window.py` writes the whole configuration in memory).
"""

from __future__ import annotations

import os
import tempfile

_OURS = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_ENV_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_LOG_MODE": "MIXED",  # Kivy's log goes to a logger of that name, not over the root logger
    "KIVY_WINDOW": "sdl2",  # the provider tried next would end the whole process where there is no display
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",  # the first touch after the start acts, it does not only wake the window
    "KIVY_HOME": tempfile.gettempdir(),  # never written to: there is no configuration file and no log file
}
os.environ.update(_OURS)
