"""The accounts of all matches, kept up to date in a thread of its own, and one match told line by line.

Strategy: a match whose newest row has not changed is not read again, so that only the first look at the records reads everything. The
thread opens the journal for itself, only to read, and ends with small frozen values in a queue that the screen's tick empties. A journal
that is only in memory can be read by nobody else: that work is done at once.
"""

from __future__ import annotations

import gc
import logging
import queue
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from companion.background import Start, in_a_thread
from companion.course import Course
from companion.journal import Journal, JournalError
from companion.present.past import Told, timeline
from companion.present.presenters import PRESENTERS
from companion.records import bgstats
from companion.records.account import Account, account
from companion.records.fairness import Pool, pools
from companion.records.people import Play, Player, players, plays
from companion.rules.games import GAMES
from companion.words import N_, _

UNREAD = N_("The records cannot be added up. The log says why; the journal is safe.")
UNKNOWN = N_("This match cannot be told: it was written by another version.")
EVERY = 25  # matches after which it is told how far the reading is

log = logging.getLogger("binside")


@dataclass(frozen=True, slots=True)
class Books:
    """What is known: `accounts` with the oldest match first, and what they add up to (see `added_up`); `seats`: the seat that everybody had
    last; `unknown`: matches that this version cannot read; `reading`: that still goes on, and `done` of `total` matches have been read."""

    accounts: tuple[Account, ...] = ()
    players: tuple[Player, ...] = ()
    plays: tuple[Play, ...] = ()
    pools: tuple[Pool, ...] = ()
    seats: Mapping[str, int] = field(default_factory=dict)
    unknown: int = 0
    reading: bool = False
    done: int = 0
    total: int = 0

    def of(self, match: int) -> Account | None:
        return next((one for one in self.accounts if one.id == match), None)


def added_up(accounts: tuple[Account, ...], unknown: int = 0) -> Books:
    """The books of these accounts, the oldest first. With hundreds of matches this takes as long as a page may: it is the thread's work."""
    throws = [throw for account in accounts for throw in account.throws]
    seats = {seat.name: place for account in accounts for place, seat in enumerate(account.seats)}
    return Books(accounts, players(accounts), plays(accounts), pools(throws), seats, unknown)


@dataclass(frozen=True, slots=True)
class Entry:
    """A match as it was read. `head`: the checksum of its newest row then; `account`: None for one that cannot be read."""

    head: str
    account: Account | None


@dataclass(frozen=True, slots=True)
class Story:
    """A match told line by line, the newest first; None where this version cannot tell it."""

    match: int
    lines: tuple[Told, ...] | None


@dataclass(frozen=True, slots=True)
class Code:
    """What hands a match to BG Stats: the `modules` of a QR code (see `bgstats.code`), or `why` there is none, a sentence."""

    match: int
    modules: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class _Progress:
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class _Read:
    """All that is known now; nothing new where there was `trouble`."""

    entries: Mapping[int, Entry] = field(default_factory=dict)
    books: Books = field(default_factory=Books)
    trouble: str = ""


@contextmanager
def reader(journal: Journal) -> Iterator[Journal]:
    """The same journal for whoever reads in another thread; the very one where it is only in memory."""
    if journal.path == ":memory:":
        yield journal
        return
    own = Journal(journal.path, readonly=True)
    try:
        yield own
    finally:
        own.close()


@contextmanager
def uncollected() -> Iterator[None]:
    """No collection of garbage meanwhile: with the thousands of pieces that a match is read from, one would hold the screen up. They go by
    themselves when nothing names them any more."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Bookkeeper:
    """`books`: what is known now; `story`, `code`: of the match that was asked for last, None until that is there; `trouble`: a sentence
    where the journal could not be read."""

    def __init__(self, journal: Journal, start: Start = in_a_thread) -> None:
        self.journal = journal
        self.books = Books()
        self.story: Story | None = None
        self.code: Code | None = None
        self.trouble = ""
        self._start: Start = start if journal.path != ":memory:" else lambda work: work()
        self._known: Mapping[int, Entry] = {}
        self._busy = False
        self._asked = -1  # the match whose story or code is awaited
        self._told: queue.SimpleQueue[_Progress | _Read | Story | Code] = queue.SimpleQueue()

    def keep_up(self) -> None:
        """Begin to read what has changed, unless that is under way."""
        if self._busy:
            return
        self._busy, known = True, self._known
        self.books = replace(self.books, reading=True)
        self._start(lambda: self._told.put(self._read(known)))
        self.tick()

    def tell(self, match: int) -> None:
        """Begin to read one match line by line."""
        self._ask(match)
        self._start(lambda: self._told.put(self._story(match)))
        self.tick()

    def encode(self, match: int) -> None:
        """Begin to make the code of a match."""
        self._ask(match)
        self._start(lambda: self._told.put(self._code(match)))
        self.tick()

    def _ask(self, match: int) -> None:
        """What is there of another match is put away."""
        if self._asked != match:
            self._asked, self.story, self.code = match, None, None

    def tick(self) -> bool:
        """Whether something more is known since the last time."""
        changed = False
        while True:
            try:
                told = self._told.get_nowait()
            except queue.Empty:
                return changed
            changed = True
            if isinstance(told, Story):
                self.story = told if told.match == self._asked else self.story
            elif isinstance(told, Code):
                self.code = told if told.match == self._asked else self.code
            elif isinstance(told, _Progress):
                self.books = replace(self.books, done=told.done, total=told.total)
            else:
                self._take(told)

    def _take(self, told: _Read) -> None:
        self._busy, self.trouble = False, told.trouble
        if told.trouble:
            self.books = replace(self.books, reading=False)
        else:
            self._known, self.books = told.entries, told.books

    # --- in the thread ---------------------------------------------------------------------------------------------

    def _read(self, known: Mapping[int, Entry]) -> _Read:
        try:
            with reader(self.journal) as journal:
                heads = journal.heads()
                changed = [match for match, head in heads.items() if match not in known or known[match].head != head]
                entries = {match: entry for match, entry in known.items() if match in heads}
                for done, match in enumerate(changed):
                    if done % EVERY == 0:
                        self._told.put(_Progress(done, len(changed)))
                    with uncollected():
                        record = journal.record(match)
                        entries[match] = Entry(heads[match], account(record) if record is not None else None)
                        del record
            ordered = [entry.account for _match, entry in sorted(entries.items())]
            readable = tuple(one for one in ordered if one is not None)
            return _Read(entries, added_up(readable, len(ordered) - len(readable)))
        except JournalError as wrong:
            log.warning("%s", wrong)
            return _Read(trouble=str(wrong))
        except Exception:  # whatever it meets in an old journal, the page must come free again
            log.exception("the records")
            return _Read(trouble=_(UNREAD))

    def _story(self, match: int) -> Story:
        try:
            with reader(self.journal) as journal:
                record = journal.record(match)
                if record is None or record.setting.game not in GAMES or not record.rows:
                    return Story(match, None)
                course = Course.resume(GAMES[record.setting.game], record, self.journal, lambda: record.started)
                return Story(match, tuple(timeline(course, PRESENTERS[record.setting.game])))
        except Exception:  # as above
            log.exception("match %d", match)
            return Story(match, None)

    def _code(self, match: int) -> Code:
        try:
            with reader(self.journal) as journal:
                record = journal.record(match)
            one = account(record) if record is not None else None
            if one is None:
                return Code(match, (), _(UNKNOWN))
            return Code(match, bgstats.code(bgstats.short(bgstats.play(one))))
        except (JournalError, ValueError) as wrong:
            log.info("%s", wrong)
            return Code(match, (), str(wrong))
        except Exception:  # as above
            log.exception("match %d", match)
            return Code(match, (), _(UNKNOWN))
