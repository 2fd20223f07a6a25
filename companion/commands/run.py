"""`binside run`: the touchscreen app at a table, simulated or real."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import acts, lock, settings
from companion.commands import tidy
from companion.commands.desks import Desk, RealDesk, SimulatedDesk
from companion.commands.report import on_stick
from companion.commands.service import Service, attend
from companion.health import SteadyClock
from companion.host import Host
from companion.journal import Journal
from companion.mending import mend
from companion.present.firststart import FIRST
from companion.restoring import finish_and_tell
from companion.weighing import KEPT, remembered
from companion.words import _, choose
from hardware.newcomers import Newcomers

if TYPE_CHECKING:
    from companion.sensing import Sensing
    from ui.app import BinsideApp

log = logging.getLogger("binside")
NO_DISPLAY = 3
SCREEN_CHANGES = 0.5  # s in which the screen's own light on the table may change
TICK = 1 / 10  # s between two looks into the inbox


def run(table: str | None, size: tuple[int, int] | None, seed: int) -> int:
    """Open the journal, the table and the screen; returns when the screen is closed, with what the program ends with."""
    place = settings.prepare(settings.folder())
    _log_to(place)
    with ExitStack() as stack:
        stack.callback(lock.take(place).close)
        restored = finish_and_tell(place, settings.file(place), time.time())
        mended = mend(settings.file(place), "BINSIDE_SETTINGS" in os.environ)
        chosen = settings.load(settings.file(place))
        if restored:
            choose(chosen.language)
        journal = Journal(place / "journal.db")
        journal.notices[:0] = [*restored, *filter(None, (mended,))]
        stack.callback(journal.close)
        desk = RealDesk(chosen) if (table or chosen.table) == "real" else SimulatedDesk(seed or int(time.time()), chosen)
        stack.callback(desk.close)
        return _sit(place, chosen, journal, size, desk, stack)


def _sit(place: Path, chosen: settings.Settings, journal: Journal, size: tuple[int, int] | None, desk: Desk, stack: ExitStack) -> int:
    from ui.window import NoDisplay

    try:
        app = _open(place, chosen, journal, size, desk, stack)
    except NoDisplay as wrong:
        log.error("%s", wrong, extra={"told": True})
        print(f"binside: {wrong}", file=sys.stderr)
        return NO_DISPLAY
    app.run()
    return app.code


def _open(
    place: Path, chosen: settings.Settings, journal: Journal, size: tuple[int, int] | None, desk: Desk, stack: ExitStack
) -> BinsideApp:
    """A simulated table's process starts while the window opens; where no window is possible it is sent away again."""
    from kivy.clock import Clock

    from ui.app import BinsideApp
    from ui.pace import Pace
    from ui.theme import THEMES
    from ui.window import open_window
    from vision.reel import unpacked

    open_window(size or (800, 480), chosen.rotation, size is None)
    desk.wait_until_ready()
    clock = SteadyClock(time.time, time.monotonic)
    host = Host(journal, place, desk.now, clock)
    sensing = _sense(desk, host, stack)
    _speak(host, stack)
    if not sensing.simulated:
        offer_first_steps(host)
    app = BinsideApp(
        host.view,
        host.act,
        desk.now,
        sensing.picture,
        sensing.live,
        drawer=desk.drawer(sensing),
        size=size or (800, 480),
        rotation=chosen.rotation,
        fullscreen=size is None,
        theme=THEMES[chosen.theme],
        calm=chosen.calm,
        left_hand=chosen.left_hand,
        touch=chosen.touch,
        shot=lambda number, film, place: unpacked(host.replays.shot(number, film, place)),
    )
    host.on_view = app.show
    stack.callback(Pace(app.window).close)

    def restyle(changed: settings.Settings) -> None:
        app.restyle(THEMES[changed.theme], changed.calm, changed.left_hand)
        app.aim_by(changed.touch)
        sensing.own_lights(desk.now() + SCREEN_CHANGES)

    host.on_settings = restyle
    host.on_close = app.stop
    host.keeping.report = lambda folder: on_stick(folder, sensing.eye.album.all())
    sensing.restore(journal.kept("pile") if host.resumable else None)
    sensing.start()
    Clock.schedule_interval(_ticker(host, sensing, desk.now), TICK)
    service = attend(host, clock, app, sensing, TICK, stack)
    _once_drawn(app.window, lambda: _usable(service))
    Clock.schedule_interval(lambda _seconds: tidy.give_back(), tidy.EVERY)
    return app


def offer_first_steps(host: Host) -> None:
    """At the very first start of a real table, once, unless a match waits there."""
    if not host.resumable and host.first.due():
        host.act(acts.Go(FIRST))


def _once_drawn(window: Any, then: Callable[[], None]) -> None:
    """Call it in the turn after the first frame was put on the screen: whoever says earlier that it is ready shows nothing yet."""
    from kivy.clock import Clock

    def drawn(*_flip: object) -> None:
        window.unbind(on_flip=drawn)
        Clock.schedule_once(lambda _seconds: then(), 0)  # what hears of a flip hears of it before it is done

    window.bind(on_flip=drawn)


def _usable(service: Service) -> None:
    service.ready()
    log.info("usable after %.2f s", _age())
    tidy.settle_down()


def _age() -> float:
    """Seconds since this process was started."""
    since_boot = float(Path("/proc/uptime").read_text(encoding="ascii").split()[0])
    started = int(Path("/proc/self/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[19])
    return since_boot - started / os.sysconf("SC_CLK_TCK")


def _ticker(host: Host, sensing: Sensing, now: Callable[[], float]) -> Callable[[float], None]:
    newcomers = Newcomers(host.post) if sensing.simulated else None

    def tick(_seconds: float) -> None:
        sensing.check(now())
        if newcomers is not None:
            newcomers.check(now())
        host.tick()

    return tick


def _sense(desk: Desk, host: Host, stack: ExitStack) -> Sensing:
    from companion.balance import ScaleBalance
    from companion.school import School

    sensing = desk.sensing(host.post, host.place / "corners.npz")
    host.senses = sensing
    host.corners.eye = sensing.eyesight
    host.notices.extend(filter(None, (_(sensing.eyesight.notice),)))
    school = host.lessons.school = School(sensing.eye, host.place)
    sensing.teach_by(school)
    host.notices.extend(school.notices())
    balance = host.weighing.balance = ScaleBalance(sensing.scale, desk.now)
    balance.remember(remembered(host.journal.kept(KEPT)))
    stack.callback(sensing.stop)
    return sensing


def _speak(host: Host, stack: ExitStack) -> None:
    """From now on what changes is heard, where this machine has a sound device."""
    from hardware.speech import Speech

    host.teller.voice = speech = Speech(host.settings.sound.output)
    speech.start()
    stack.callback(speech.stop)


def _log_to(place: Path) -> None:
    """The log beside the journal, small enough for any card; what a person must know is on the screen too."""
    handler = RotatingFileHandler(place / "binside.log", maxBytes=200_000, backupCount=2, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.raiseExceptions = False  # a full disk silences the log, not the match
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
