"""The window and who touches it: the whole Kivy configuration, written by us in memory before the window exists.

One tap must be one tap. Under X the server has already turned touches into a mouse, so only the mouse is heard; on a bare
screen (KMSDRM) Kivy hears fingers through exactly one probesysfs line with mtdev. Which is used is written to our log.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import re
from pathlib import Path
from typing import Any

from kivy.config import Config
from kivy.logger import LoggerHistory

from companion.words import _

log = logging.getLogger(__name__)
_made: list[tuple[int, int]] = []


class NoDisplay(Exception):
    """No window is possible here. The text is one sentence for a person."""


def driver() -> str:
    """Which of SDL's drivers this machine offers: what the environment names, else x11, else KMSDRM, else ""."""
    named = os.environ.get("SDL_VIDEODRIVER", "")
    if named:
        return named
    if os.environ.get("DISPLAY"):
        return "x11"
    return "KMSDRM" if any(Path("/dev/dri").glob("card*")) else ""


def providers(video: str) -> dict[str, str]:
    """Kivy's input lines for a driver."""
    if video.upper() == "KMSDRM":
        return {"%(name)s": "probesysfs,provider=mtdev"}
    return {} if video == "offscreen" else {"mouse": "mouse,disable_multitouch"}


def of_x_screen() -> tuple[int, int] | None:
    """Width and height of the X screen in px, None where none answers. A window that is asked for in another size stays so where no window
    manager makes it whole, whatever SDL believes."""
    with contextlib.suppress(OSError):
        library = ctypes.CDLL("libX11.so.6")
        library.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(library.XOpenDisplay(None))
        if display:
            size = library.XDisplayWidth(display, 0), library.XDisplayHeight(display, 0)
            library.XCloseDisplay(display)
            return size
    return None


def open_window(size: tuple[int, int], rotation: int = 0, fullscreen: bool = False) -> Any:
    """Kivy's one window of this process, `size` px or as large as the screen, turned by 0, 90, 180 or 270 degrees. Raises `NoDisplay`."""
    video = driver()
    if not video:
        raise NoDisplay(_("There is no screen here: neither a desktop (DISPLAY is not set) nor a graphics card (/dev/dri is empty)."))
    if not _made:
        os.environ["SDL_VIDEODRIVER"] = video
        _configure(of_x_screen() or size if fullscreen and video == "x11" else size, rotation, fullscreen, providers(video))
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    if Window is None:
        raise NoDisplay(_("No window can be opened with “{driver}”: {reason}.").format(driver=video, reason=_last_word()))
    if _made and not fullscreen and tuple(Window.system_size) != size:
        Window.size = size
    if not _made:
        if video == "offscreen":  # nothing is shown, so nothing would ever end a frame: Mesa would keep all of them
            Window.bind(on_flip=lambda _window: glFinish())
        log.info("Window %s×%s with %s; input: %s", *Window.system_size, video, providers(video) or "none")
    _made.append(size)
    return Window


def _configure(size: tuple[int, int], rotation: int, fullscreen: bool, lines: dict[str, str]) -> None:
    for key, _value in Config.items("input"):
        Config.remove_option("input", key)
    for key, line in lines.items():
        Config.set("input", key, line)
    settings: dict[str, dict[str, object]] = {
        "graphics": {
            "width": size[0],
            "height": size[1],
            "rotation": rotation,
            "fullscreen": "auto" if fullscreen else 0,
            "resizable": 0,
            "show_cursor": 0 if fullscreen else 1,
            "multisamples": 0,
            "allow_screensaver": 0,  # people look at the table, not at the screen
        },
        "kivy": {"exit_on_escape": 0, "keyboard_mode": "system", "log_level": "warning", "desktop": 1},
        "postproc": {"double_tap_time": 0, "triple_tap_time": 0, "retain_time": 0},
    }
    for section, values in settings.items():
        for key, value in values.items():
            Config.set(section, key, str(value))


def _last_word() -> str:
    """The reason in what Kivy wrote about it, without its advice and its traceback."""
    written = "\n".join(record.getMessage() for record in LoggerHistory.history if record.levelno >= logging.WARNING)
    reason = re.search(r"\w+(?:Error|Exception): (?:b?')?(.+?)'?$", written, re.MULTILINE)
    return reason[1] if reason else _("no reason was given")
