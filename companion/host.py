"""The host: every input of the app comes in here, and whatever changed goes out as one View and as what the sensors are told.

Everything arrives on the screen's thread: touches through `act`, senses through `hear`, time through `tick`. Workers only
ever call `post`, which puts a small frozen value into the inbox that `tick` empties.
"""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from companion import acts, arcade, lamps, showing
from companion.doing import DEEDS, care, firststart, records, replay
from companion.household import Household
from companion.journal import Journal, JournalError
from companion.present import banners
from companion.rules.games import GAMES
from companion.rules.kernel import Move, waits
from companion.saying import byear
from companion.seam import Senses
from companion.senses import (
    GRIP,
    HELD_FOR,
    HELD_LONG,
    ButtonHeld,
    ButtonPressed,
    CanWeighed,
    DeviceBack,
    DeviceLost,
    DevicePlugged,
    DiceSeen,
    Sense,
    SpillSeen,
)
from companion.settings import SettingsError
from companion.view import Act, Option, SpillBody, View

log = logging.getLogger("binside")
TRIED_OUT = ("sensors", "wires")  # pages on which buttons only answer
OFFERED_FOR = 30.0  # s that a newly plugged in device is offered
DEAD_TIME = 0.7  # s after a verdict opens in which a seat's button names nobody


class Host(Household):
    """A household that is listened to. Arguments as for `Household`."""

    def __init__(
        self, journal: Journal, place: Path, now: Callable[[], float], wall: Callable[[], float], senses: Senses | None = None
    ) -> None:
        super().__init__(journal, place, now, wall, senses)
        self.inbox: queue.SimpleQueue[Sense] = queue.SimpleQueue()
        self.on_view: Callable[[View], None] = lambda view: None
        self._auto: tuple[float, Act] | None = None
        self._awaited: Mapping[str, int] | None = None
        self._judged_since = 0.0  # since when people are asked who takes fallen cards
        self._number = 0
        self.view = self._make_view()
        self._tell()

    # --- inputs ------------------------------------------------------------------------------------------------------

    def post(self, sense: Sense) -> None:
        """Safe from any thread."""
        self.inbox.put(sense)

    def act(self, act: Act) -> None:
        """A touch: what the View offered comes back."""
        self.teller.touching()
        self._do(act, "hand")
        self._show()
        self.teller.touched()

    def tick(self, now: float | None = None) -> None:
        """Empty the inbox and let time pass; publishes a View when something changed."""
        now = self.now() if now is None else now
        changed = False
        while True:
            try:
                sense = self.inbox.get_nowait()
            except queue.Empty:
                break
            self._hear(sense)
            changed = True
        if self.table is not None:
            changed |= self.table.tick(now)
        changed |= self.devices.tick(now)
        changed |= self.can_check.look(self.table, self.counted(), now)
        if self.news is not None and now >= self.news[0]:
            self.news, changed = None, True
        if self._auto is not None and now >= self._auto[0]:
            act, self._auto = self._auto[1], None
            self._do(act, "both")
            if self.table is not None and self.table.trouble:
                self.table.reconsider(now)  # it could not be written: told, and taken again in a while
            changed = True
        changed |= care.tick(self) | firststart.tick(self) | records.tick(self) | replay.tick(self)
        changed |= self.keep_pictures() | self.open_replays()
        changed |= self.lessons.tick(now) | self.weighing.tick(now)
        if changed or self.at.page in ("sensors", "wires", "weighing", "corners", "lesson"):
            self._show()

    def _hear(self, sense: Sense) -> None:
        if isinstance(sense, DeviceLost):
            log.warning("%s lost: %s", sense.device, sense.reason)
            self.devices.lost(sense)
        elif isinstance(sense, DeviceBack):
            log.info("%s works: %s", sense.device, sense.name)
            self.devices.back(sense)
        elif isinstance(sense, DevicePlugged):
            log.info("plugged in: %s", sense.name)
            self.news = (sense.at + OFFERED_FOR, banners.plugged(sense.device, sense.name))
        elif isinstance(sense, ButtonPressed):
            self._press(sense.button)
        elif isinstance(sense, ButtonHeld):
            self._hold(sense)
        elif self.table is not None:
            newest = self.table.course.past[-1]
            self.table.hear(sense)
            self._remember(sense)
            self.lessons.hear(sense, self.table.course, newest)
        if isinstance(sense, CanWeighed):
            self.can_check.hear(sense)
            self.keep_pile()
        self.tell_table()

    def _remember(self, sense: Sense) -> None:
        """What a reading was made from is made small at once: who overrules it may come when the album has forgotten it."""
        if isinstance(sense, DiceSeen) and sense.picture:
            self.senses.pack(sense.picture)
        elif isinstance(sense, SpillSeen):
            for picture, _age in sense.pictures:
                self.senses.pack(picture)

    def _press(self, button: str) -> None:
        """An arcade button does what the screen offers it for."""
        self.pressed |= {button}
        if self.on_wake() or self.at.page in TRIED_OUT:
            return
        fresh = isinstance(self.view.body, SpillBody) and self.now() - self._judged_since < DEAD_TIME
        if fresh and button.startswith("seat-"):
            return  # meant for what stood there before: nobody has read the verdict yet
        if self.teller.by_ear:
            self._press_by_ear(button)
            return
        option = arcade.meant(self.view, button)
        if option is not None and not option.hold:
            self._take(option)

    def _press_by_ear(self, button: str) -> None:
        """Somebody does not look: the button picks, or does what was picked and told."""
        answer = self.teller.pressed(button)
        option = arcade.meant(self.view, button) if answer.passes else answer.option
        if option is not None and not option.hold:
            before = self.view
            self._take(option)
            self.teller.done()
            if self.view is before and option.act is not None:
                self.teller.again()  # nothing came of it: whoever cannot see that has to hear it
        self.on_view(byear.marked(self.teller.ear, self.view))

    def _hold(self, sense: ButtonHeld) -> None:
        """A held button does what the screen wants held; two of them start the program anew, and one switches the machine off."""
        self.pressed |= set(sense.button.split("+"))
        woken = self.on_wake()
        if sense.button == GRIP:
            log.warning("started anew by two buttons")
            self.on_restart()
        elif sense.button == "power":
            if sense.seconds == HELD_LONG and self.on_power is not None:
                self._take(Option("", acts.SwitchOff()))
        elif woken or self.at.page in TRIED_OUT or sense.seconds != HELD_FOR:
            return
        elif self.teller.by_ear and sense.button == "next" and not arcade.only_held(self.view):
            self.teller.again()
        elif (option := arcade.held(self.view, sense.button)) is not None:
            self._take(option)

    def _take(self, option: Option) -> None:
        """A button stands for this."""
        if option.act is not None and not option.why:
            self.teller.touching()
            self._do(option.act, "button")
            self._show()  # a second press answers what the first one led to
            self.teller.touched()

    def _do(self, act: Act, by: str) -> None:
        self.problem, self.news = "", None
        if self.table is not None:
            self.table.refused = None
        if isinstance(act, Move):
            self.play(act, by)
        else:
            self._do_command(act)
        if self.table is not None:
            self.lessons.follow(self.table.course, self.now())

    def _do_command(self, act: Act) -> None:
        deed = DEEDS.get(type(act))
        if deed is None:
            log.error("nobody handles %r", act)
            return
        try:
            deed(self, act)
        except (JournalError, SettingsError, ValueError) as wrong:
            log.warning("%s", wrong)
            self.problem = str(wrong)

    # --- outputs -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        view = self._make_view()
        if view != self.view:
            self.senses.light(lamps.lit(view))
            self._number += 1
            if isinstance(view.body, SpillBody) and not isinstance(self.view.body, SpillBody):
                self._judged_since = self.now()
            self.view = replace(view, number=self._number)
            self.on_view(self.view)
            self._tell()
        self._tell_senses()

    def _tell(self) -> None:
        """What has changed is said, after it is shown."""
        if self.table is None:
            self.teller.shown(self.view, None, None)
        else:
            self.teller.shown(self.view, self.table.course, self.presenter())

    def _make_view(self) -> View:
        page = showing.page(self)
        if self.teller.by_ear:
            page = showing.unhurried(page)
        self._auto = page.auto
        return showing.view(self, page)

    def _tell_senses(self) -> None:
        table = None if self.lessons.teaching else self.table  # a die that is shown in a lesson is no throw
        awaited = None
        if table is not None and table.match.winners is None and not waits(table.match):
            awaited = GAMES[table.match.setting.game].awaits(table.match) or None
        if awaited != self._awaited:
            self._awaited = awaited
            self.senses.expect(awaited)
        self._renew_reference()

    def _renew_reference(self) -> None:
        """A turn begins with nothing on the mat: what lies there is what falls are told against."""
        if self.table is None or self.table.falls.loose or self.table.falls.pending or self.table.fall is not None:
            return
        turn = (self.table.course.id, self.table.match.turn)
        if turn != self.turn:
            self.turn = turn
            self.senses.quiet()
