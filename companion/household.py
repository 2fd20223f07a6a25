"""What the host keeps between two inputs: the devices, the set-up, the current table, where people are; and the few steps that several
acts share. Nothing here is shown by itself: `companion/showing.py` makes the View of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from companion import settings as kept_settings
from companion.acts import Choose
from companion.bookkeeping import Bookkeeper
from companion.cancheck import CanCheck
from companion.corners import Corners
from companion.course import Course
from companion.devices import Devices
from companion.draft import Draft
from companion.exporting import Exporting
from companion.falls import Finding as Fall
from companion.firststart import FirstStart
from companion.health import Finding
from companion.journal import Journal, JournalError
from companion.keeping import Keeping
from companion.lessons import Lessons
from companion.moment import REACH, left_rest
from companion.present.common import Presenter
from companion.present.firststart import WIDE
from companion.present.presenters import PRESENTERS
from companion.present.replay import said_of_dice, said_of_fall
from companion.record import Record
from companion.replays import Replays
from companion.rules.kernel import Move, Setting
from companion.saving import Saving
from companion.saying.teller import Teller
from companion.seam import Blind, Senses
from companion.shelf import Shelf
from companion.table import Table
from companion.touchtest import TouchTest
from companion.view import Banner
from companion.weighing import Weighing
from companion.whereabouts import Whereabouts
from companion.words import _

log = logging.getLogger("binside")
T = TypeVar("T")


class Household:
    """`now`: the clock of tables and sensors, in seconds; `wall`: seconds since 1970, for people; `place`: Binside's folder."""

    def __init__(
        self, journal: Journal, place: Path, now: Callable[[], float], wall: Callable[[], float], senses: Senses | None = None
    ) -> None:
        self.journal = journal
        self.place = place
        self.now = now
        self.wall = wall
        self.senses: Senses = senses or Blind()
        self.settings = kept_settings.load(kept_settings.file(place))
        self.devices = Devices()
        self.can_check = CanCheck()
        self.corners = Corners()
        self.weighing = Weighing()
        self.touch_test = TouchTest()
        self.lessons = Lessons()
        self.keeping = Keeping(place)
        self.books = Bookkeeper(journal)
        self.exports = Exporting(place, journal)
        self.first = FirstStart(journal)
        self.saving = Saving(place)
        self.replays = Replays(lambda since, until: self.senses.recorded(since, until))
        self.shelf = Shelf(journal, wall)
        self.at = Whereabouts()
        self.teller = Teller(self.settings.sound, self.settings.theme)
        self.draft = Draft(place)
        self.table: Table | None = None
        self.problem = ""
        self.health: tuple[Finding, ...] = ()  # what is wrong with the machine, the gravest first
        self.pressed: frozenset[str] = frozenset()
        self.on_settings: Callable[[kept_settings.Settings], None] = lambda settings: None
        self.on_close: Callable[[], None] = lambda: None
        self.on_restart: Callable[[], None] = lambda: None
        self.on_wake: Callable[[], bool] = lambda: False  # lights a screen that has gone dark; True when it was
        self.on_power: Callable[[], None] | None = None  # switches the machine off, where that can be asked for
        self.waiting = self.shelf.resumable()  # the match that can be carried on
        self.turn = (0, -1)  # match and turn whose reference picture was taken
        self.news: tuple[float, Banner] | None = None  # what was just taken back or plugged in, and until when that is told

    @property
    def notices(self) -> list[str]:
        """Sentences that people must be told before anything else."""
        return self.shelf.notices

    def told(self) -> Mapping[str, Any]:
        """What the sensors tell for their page, with the machine's own trouble where that is graver, or where they have none. A platform
        that weighs what lies beside the can stays told as long as it is so: cards that fall there look like cards on the can."""
        told = self.senses.told()
        first = self.health[0] if self.health else None
        if first is not None and first.grave:
            return {**told, "warning": first.text}
        wide = _(WIDE) if self.first.wide else ""
        warning = told.get("warning") or wide or (first.text if first is not None else "")
        return {**told, "warning": warning} if warning else told

    @property
    def resumable(self) -> bool:
        """Whether a match waits to be carried on."""
        return self.waiting is not None

    @property
    def choice(self) -> Choose | None:
        """The move that is being put together."""
        return self.at.choice

    def presenter(self) -> Presenter:
        """How the game at the table is shown. Only with a table."""
        assert self.table is not None
        return PRESENTERS[self.table.match.setting.game]

    def matches(self, start: int, stop: int) -> tuple[list[Record], int]:
        """Some matches of the journal, the newest first, and how many there are; none, and a sentence, where it cannot be read any more."""
        nothing: tuple[list[Record], int] = ([], 0)
        return self._read(lambda: self.journal.some(start, stop), nothing)

    def names(self) -> tuple[str, ...]:
        """Everybody who ever played here; nobody, and a sentence, where the journal cannot be read any more."""
        return self._read(self.journal.names, ())

    def latest(self, game: str) -> Setting | None:
        """How a game was set up last; None, and a sentence, where the journal cannot be read any more."""
        return self._read(lambda: self.journal.latest(game), None)

    def _read(self, read: Callable[[], T], otherwise: T) -> T:
        try:
            return read()
        except JournalError as wrong:
            self.problem = str(wrong)
            return otherwise

    def play(self, move: Move, by: str) -> None:
        """What people or a button say at the table. `by`: "hand", "button" or "both"."""
        if self.table is not None and self.table.play(move, by):
            self.at.close_form()
            self.at.page = "match"

    def sit(self, course: Course) -> None:
        """People sit down to a match, a new one or one that is carried on."""
        self.table = Table(course, self.senses.look_again, self.senses.quiet)
        try:
            self.table.evidence.kept |= self.journal.pictured(course.id)
        except JournalError as wrong:
            log.warning("%s", wrong)
        self.tell_table()
        self.waiting = None
        self.replays.clear()
        self.senses.remember(True)
        self.at.to_match()
        self.turn = (0, -1)

    def rise(self) -> None:
        """People leave the table: what was recorded there is gone."""
        self.table = None
        self.replays.clear()
        self.senses.remember(False)
        self.waiting = self.shelf.resumable()

    def open_replays(self) -> bool:
        """What people may want to see again is kept: a fall that is asked about, dice in doubt. Whether a replay has changed."""
        table = self.table
        if table is None:
            return False
        row = table.course.past[-1].row
        if table.fall is not None and not self.replays.known("fall", row, table.fall.at):
            self.replays.open("fall", row, self._moment_of(table.fall), table.fall.at, self.now(), said_of_fall(table.fall))
        if table.proposal is not None and not self.replays.known("doubt", row, table.proposal.reading.at):
            read = table.proposal.reading.at
            self.replays.open("doubt", row, read, read, self.now(), said_of_dice(table.proposal))
        return self.replays.tick(self.now())

    def _moment_of(self, fall: Fall) -> float:
        """When the cards came down: as the scale felt it, else as the camera saw it."""
        weighed = left_rest(self.senses.recorded(fall.at - REACH, fall.at).weights, fall.at) if fall.scale else None
        seen = fall.at if fall.landing is None else fall.landing
        return seen if weighed is None else weighed

    def tell_table(self) -> None:
        """Which sensors work, and whether they are real."""
        if self.table is not None:
            self.table.course.simulated = self.devices.simulated
            self.table.sensors(self.devices.works("camera"), self.devices.works("scale"))

    def counted(self) -> int | None:
        """Cards on the can as the scale counts them; None where nobody asks or it does not work."""
        pile = self.senses.pile() if self.table is not None and self.devices.works("scale") else None
        return None if pile is None else int(pile["count"])

    def recount(self, count: int) -> None:
        """People say how many cards lie on the can; after a restart the scale must know it, too."""
        self.senses.recount(count)
        self.can_check.recounted()
        self.keep_pile()

    def keep_pictures(self) -> bool:
        """Write down a picture that the table wants kept, as soon as it is small; one at a time, since the screen waits for the disk each
        time. What cannot be written is let go of: the match does not hang on it. Whether one was written."""
        wanted = self.table.evidence.wanted if self.table is not None else []
        for one in list(wanted):
            jpeg = self.senses.packed(one.picture)
            if jpeg is None:
                continue
            wanted.remove(one)
            try:
                kept = bool(jpeg) and self.settings.pictures and self.journal.keep_picture(one.match, one.row, jpeg)
            except JournalError as wrong:
                log.warning("%s", wrong)
                continue
            if kept and self.table is not None:
                self.table.evidence.kept.add(one.row)
                return True
        return False

    def keep_pile(self) -> None:
        """What the scale knows about the can outlives the program."""
        pile = self.senses.pile()
        if pile is not None:
            try:
                self.journal.keep("pile", pile)
            except JournalError as wrong:
                log.warning("%s", wrong)
