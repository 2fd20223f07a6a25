"""The app as a service: tells systemd that it is ready and lives, obeys when it is told to end, and finds its way back after a restart.

Strategy: everything hangs on one tick of the screen's own loop. A loop that stands still feeds no watchdog, and a loop that turns feeds it
only while the devices' threads can still be helped from inside. Signals only leave a mark that the next tick reads: a handler may interrupt
anything. Without a service the same ticks run and nobody listens.
"""

from __future__ import annotations

import logging
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from companion import acts
from companion.checkup import EVERY, Checkup
from companion.health import SteadyClock
from companion.host import Host
from companion.notify import Heartbeat, notify, patience
from companion.power import Power

if TYPE_CHECKING:
    from companion.sensing import Sensing
    from ui.app import BinsideApp

log = logging.getLogger("binside")
AGAIN = 75  # what the program ends with when it is to be started again


class Service:
    """`hopeless` names the devices whose threads only a new program can help; `stop` ends the app with a code; `now`: seconds that never
    run backwards."""

    def __init__(
        self,
        host: Host,
        hopeless: Callable[[], tuple[str, ...]],
        stop: Callable[[int], None],
        power: Power,
        say: Callable[..., bool] = notify,
        now: Callable[[], float] = time.monotonic,
        watched: float | None = None,
    ) -> None:
        self._host, self._hopeless, self._stop, self._power, self._say, self._now = host, hopeless, stop, power, say, now
        self._heart = Heartbeat(patience() if watched is None else watched, say)
        self._status = ""
        self._told_to_end = False
        self._back = False  # where it is, people have chosen
        self._gives_up = False
        host.on_restart = lambda: stop(AGAIN)
        host.on_power = power.switch_off if power.offered else None

    def ready(self) -> None:
        """The first page is on the screen: whoever sat at a match when the service was restarted sits at it again."""
        waiting = self._host.waiting
        if waiting is not None and waiting[0].id == self._power.found:
            log.info("restarted in the middle of match %s: it goes on", waiting[0].id)
            self._host.act(acts.Resume(waiting[0].id))
        self._back = True
        self._sit()
        self._say("READY=1", f"STATUS={self._place()}")

    def end_soon(self, *_signal: object) -> None:
        """Safe from a signal's handler."""
        self._told_to_end = True

    def tick(self, _seconds: float = 0.0) -> None:
        """Call it several times a second from the screen's loop."""
        if self._told_to_end:
            self._say("STOPPING=1")
            self._stop(0)
            return
        self._sit()
        if (place := self._place()) != self._status:
            self._status = place
            self._say(f"STATUS={place}")
        self._feed()

    def _sit(self) -> None:
        """Remember where people sit, for who starts after a hang; not before they are back there: a second hang must find it too."""
        if self._back:
            self._power.sit(self._host.table.course.id if self._host.table is not None else None)

    def _feed(self) -> None:
        hopeless = self._hopeless()
        if not self._gives_up and hopeless and self._power.worth_a_restart(hopeless):
            self._gives_up = True
            log.error("no thread is left for: %s; the program lets itself be restarted", ", ".join(hopeless))
        if not self._gives_up:
            self._heart.beat(self._now())

    def _place(self) -> str:
        """Where people are, for who looks after the machine; without their names."""
        table = self._host.table
        if table is None:
            return f"page {self._host.at.page}"
        match = table.match
        seat = match.ask.seat if match.ask else match.turn
        return f"match {table.course.id}, step {len(table.course.past) - 1}, seat {seat + 1} to play"


def attend(host: Host, clock: SteadyClock, app: BinsideApp, sensing: Sensing, every: float, stack: ExitStack) -> Service:
    """The service of a window that is about to be shown, wired to the screen's loop and to the signal that ends programs; and somebody who
    looks after the machine and its `clock`."""
    from kivy.clock import Clock

    def stop(code: int) -> None:
        app.code = code
        app.stop()

    service = Service(host, lambda: tuple(worker.device for worker in sensing.workers if worker.hopeless), stop, Power())
    stack.callback(signal.signal, signal.SIGTERM, signal.signal(signal.SIGTERM, service.end_soon))
    Clock.schedule_interval(service.tick, every)
    Clock.schedule_interval(lambda _seconds: setattr(app.dark, "may", host.table is None), every)
    host.on_wake = app.dark.wake
    checkup = Checkup(host, clock)
    Clock.schedule_interval(lambda _seconds: checkup.look(), EVERY)
    return service
