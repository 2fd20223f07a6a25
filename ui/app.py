"""The Kivy application: opens the window, shows one `View` after the other, sends back the acts they offered.

Everything here runs on Kivy's thread; workers never call it. Opening the window is the first thing the constructor does, so
`NoDisplay` comes before anything else has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from kivy.app import App
from kivy.clock import Clock
from numpy.typing import NDArray

from companion.touchmap import AS_TOLD, TouchMap
from companion.view import Act, TouchBody, View
from ui.aim import Aim
from ui.dark import Dark
from ui.keys import Keys
from ui.layout import Space
from ui.screens import SCREENS
from ui.surface import Frames, Shots, Surface
from ui.theme import DUSK, Theme
from ui.window import NoDisplay, driver, open_window

if TYPE_CHECKING:
    from ui.drawer import Drawer

__all__ = ["SCREENS", "BinsideApp", "NoDisplay"]
FIRST_FRAMES = 3  # turns in which the first page is drawn, so that it is on the screen at once


def no_picture(_key: int) -> NDArray[np.uint8] | None:
    return None


def no_shot(_number: int, _film: int, _place: int) -> NDArray[np.uint8] | None:
    return None


def no_camera() -> NDArray[np.uint8] | None:
    return None


class BinsideApp(App):  # type: ignore[misc]
    """Shows `initial`, then whatever `show` is given.

    `send` takes the acts people choose; `now` is the table's clock in seconds; `picture(key)` and `live()` give BGR pictures
    (H×W×3, uint8) of the eye's album and of the camera, `shot(number, film, place)` one of a replay; `drawer` acts on the simulated table,
    where there is one; `calm`: nothing slides; `left_hand`: the keys at the foot stand the other way round; `touch`: how the display tells
    touches. Raises `NoDisplay` where no window is possible.
    """

    title = "Binside"
    code = 0  # what the program ends with

    def __init__(
        self,
        initial: View,
        send: Callable[[Act], None],
        now: Callable[[], float],
        picture: Frames = no_picture,
        live: Callable[[], NDArray[np.uint8] | None] = no_camera,
        drawer: Drawer | None = None,
        size: tuple[int, int] = (800, 480),
        rotation: int = 0,
        fullscreen: bool = False,
        theme: Theme = DUSK,
        calm: bool = False,
        left_hand: bool = False,
        touch: TouchMap = AS_TOLD,
        shot: Shots = no_shot,
    ) -> None:
        self.left_hand, self.touch = left_hand, touch
        self.window = open_window(size, rotation, fullscreen)
        super().__init__()
        self.surface = Surface(SCREENS, send, now, picture, live, self._space(), theme, calm, shot)
        self.surface.turn = int(self.window.rotation)
        self.keys, self.aim = Keys(self.surface, self.window), Aim(self.window)
        self.dark = Dark(self.window)
        self.show(initial)
        self.drawer = drawer
        if drawer is not None:
            drawer.attach(self.surface)

    def _space(self) -> Space:
        wide, tall = self.window.size
        return Space(int(wide), int(tall), self.left_hand)

    def show(self, view: View) -> None:
        """Show a view; call it on Kivy's thread. While touches are tested, they are taken as the page says."""
        self.aim.by = view.body.mapping if isinstance(view.body, TouchBody) else self.touch
        self.surface.show(view)

    def restyle(self, theme: Theme, calm: bool, left_hand: bool = False) -> None:
        """Change the light level, whether anything moves, and for which hand the keys at the foot stand."""
        self.surface.theme, self.surface.calm, self.left_hand = theme, calm, left_hand
        self.surface.resize(self._space())

    def aim_by(self, touch: TouchMap) -> None:
        """Take touches by this map, while they are tested from the next page on."""
        self.touch = touch
        if self.surface.view is not None:
            self.show(self.surface.view)

    def build(self) -> Any:
        self.window.bind(size=self._resized)
        if driver().upper() == "KMSDRM":  # a still picture would stay black there until something is drawn again
            Clock.schedule_interval(lambda dt: self.window.canvas.ask_update(), 1)
            turns = iter(range(FIRST_FRAMES))
            Clock.schedule_interval(lambda dt: self._draw_again(turns), 0)
        return self.surface

    def _draw_again(self, turns: Iterator[int]) -> bool:
        """Draw in this turn, whatever has changed; False when that was the last of them."""
        self.window.canvas.ask_update()
        return next(turns, None) is not None

    def _resized(self, *_change: object) -> None:
        self.surface.resize(self._space())

    def load_config(self) -> None:
        """Kivy would look for an .ini file of the app: there is none."""

    def on_stop(self) -> None:
        self.dark.close()
        self.keys.close()
        self.aim.stop_aiming()
        self.surface.close()
        self.window.unbind(size=self._resized)
        if self.drawer is not None:
            self.drawer.close()
