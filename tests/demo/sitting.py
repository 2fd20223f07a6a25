"""People at the real screen without a table under it: the host, the app and fingers, no physics and no sensors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.acts import SetMode, SetRuling
from companion.course import Step
from companion.demo.fingers import Fingers
from companion.demo.guests import Guests
from companion.present.pages import POSTERS
from companion.rules.games import GAMES
from companion.rules.kernel import Match, Setting
from companion.senses import DeviceBack, Sense
from companion.view import Act, Option, View
from tests.companion.playing import host_of
from ui.app import BinsideApp
from ui.harness import Harness

FRAME = 0.1  # s; a tap takes two of them


class Sitting:
    """One match that was set up and begun by touch, at a screen of `size` px. A context manager."""

    def __init__(self, setting: Setting, place: Path, size: tuple[int, int] = (800, 480)) -> None:
        self.host, self.clock, self.told = host_of(place)
        self.desk: Any = None  # where people's dice lie, if they have any
        self.app = BinsideApp(self.host.view, self.host.act, self.clock, lambda key: None, lambda: None, size=size)
        self.host.on_view = self.app.show
        self.app.window.on_draw = lambda *_window: None  # everything is laid out and can be touched, nothing is painted
        self.harness = Harness(self.app, self._pass, FRAME)
        self.fingers = Fingers(self.app, self.harness)
        self._sit_down(setting)

    def _sit_down(self, setting: Setting) -> None:
        """From the home page to the first question, by touch; the names are there already."""
        self.host.draft.setting = Setting("", "", setting.players)
        self.touch(next(title for game, title, _hue in POSTERS if game == setting.game))
        if len(GAMES[setting.game].modes) > 1:
            self.touch(SetMode(setting.mode))
        for ruling in GAMES[setting.game].rulings:
            if setting.rulings[ruling.key] != ruling.default:
                self.touch(SetRuling(ruling.key, setting.rulings[ruling.key]))
        self.touch("Start")

    def wait(self, seconds: float) -> None:
        self.harness.run(seconds)

    def connect(self, device: str) -> None:
        self.see(DeviceBack(device, f"simulated {device}", self.clock.now, True))

    def see(self, sense: Sense) -> None:
        """A sensor says something; the screen shows what comes of it."""
        self.host.post(sense)
        self.wait(FRAME)

    def _pass(self, seconds: float) -> None:
        self.clock.now += seconds
        self.host.tick()

    @property
    def view(self) -> View:
        return self.host.view

    @property
    def match(self) -> Match[Any]:
        assert self.host.table is not None
        return self.host.table.match

    @property
    def past(self) -> list[Step]:
        assert self.host.table is not None
        return self.host.table.course.past

    def touch(self, what: str | Act | Option) -> None:
        self.fingers.touch(what)

    def play(self, seed: int, most: int) -> int:
        """Let guests play to the end or for so many touches; how many they needed."""
        guests = Guests(self, seed)
        for touches in range(most):
            if self.match.winners is not None:
                return touches
            guests.act()
        return most

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *error: object) -> None:
        self.harness.close()
        del self.app.window.on_draw
