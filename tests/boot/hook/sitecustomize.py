"""Fingers for an app that nobody can touch, put into the service's Python by a drop-in of the test only.

SIGUSR1 touches “Carry on” on the home page, SIGUSR2 lets the screen's loop stand still for ever while all other threads go on, SIGHUP holds
“Switch off” in the settings. Touches reach the app the way the screen sends them: as acts that the View in force offers.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any


def _on_the_loop(deed: Callable[[Any], None]) -> None:
    """From a thread, because a handler may have interrupted whoever holds the clock's lock."""
    from kivy.app import App
    from kivy.clock import Clock

    Clock.schedule_once(lambda _seconds: deed(App.get_running_app()))


def _later(deed: Callable[[Any], None]) -> Callable[..., None]:
    return lambda *_signal: threading.Thread(target=_on_the_loop, args=(deed,)).start()


def _carry_on(app: Any) -> None:
    app.surface.send(app.surface.view.body.resume.carry_on.act)


def _switch_off(app: Any) -> None:
    from companion import acts

    app.surface.send(acts.Go("settings"))
    held: Iterator[Any] = (option for option in app.surface.view.options if option.hold and isinstance(option.act, acts.SwitchOff))
    app.surface.send(next(held).act)


def _stand_still(*_signal: object) -> None:
    time.sleep(3600)


signal.signal(signal.SIGUSR1, _later(_carry_on))
signal.signal(signal.SIGUSR2, _stand_still)
signal.signal(signal.SIGHUP, _later(_switch_off))
