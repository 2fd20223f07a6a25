"""Fingers for an app that nobody can touch, put into the service's Python by a drop-in of the test only.

SIGUSR1 touches “Carry on” on the home page, SIGUSR2 lets the screen's loop stand still for ever while all other threads go on, SIGHUP holds
“Switch off” in the settings. Touches reach the app the way the screen sends them: as acts that the View in force offers. SIGRTMIN writes
into the journal whom the app listens to and where what can be touched lies, and from then on every press that comes in and every act that
follows.
"""

from __future__ import annotations

import signal
import sys
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


def _say(*words: object) -> None:
    print(*words, file=sys.stderr, flush=True)


def _listen(app: Any) -> None:
    from kivy.base import EventLoop

    surface = app.surface
    send = surface.send

    def sent(act: Any) -> None:
        _say("act", act)
        send(act)

    surface.send = sent
    app.window.bind(on_touch_down=lambda _window, touch: _say("press", touch.device))
    for target in surface.targets:
        if target.option is not None:
            _say("target", round(target.box.cx * surface.space.u), round(target.box.cy * surface.space.u), target.option.act)
    _say("listens to", *sorted(type(one).__name__ for one in EventLoop.input_providers))


def _stand_still(*_signal: object) -> None:
    time.sleep(3600)


signal.signal(signal.SIGUSR1, _later(_carry_on))
signal.signal(signal.SIGUSR2, _stand_still)
signal.signal(signal.SIGHUP, _later(_switch_off))
signal.signal(signal.SIGRTMIN, _later(_listen))
