"""The matches that the journal keeps: all of them, and the one that can be carried on. What cannot be read is told, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.course import Course
from companion.journal import Journal, JournalError
from companion.record import Record
from companion.rules.games import GAMES


class Shelf:
    """`notices`: sentences that people must be told before anything else, the oldest first; `wall`: seconds since 1970."""

    def __init__(self, journal: Journal, wall: Callable[[], float]) -> None:
        self.journal = journal
        self.wall = wall
        self.notices = list(journal.notices)

    def resumable(self) -> tuple[Record, Course] | None:
        """The newest match that is not over, with its course; one that cannot be read is told of and passed over."""
        for record in self._open():
            game = GAMES.get(record.setting.game)
            if game is None or len(record.rows) == 0:
                continue
            try:
                course = Course.resume(game, record, self.journal, self.wall)
                if course.match.winners is None:
                    return record, course
                course.close()  # the power went between the last move and the mark that it was the last
            except JournalError as wrong:
                self._tell(wrong)
        return None

    def _open(self) -> Iterator[Record]:
        try:
            yield from self.journal.open_matches()
        except JournalError as wrong:
            self._tell(wrong)

    def _tell(self, wrong: JournalError) -> None:
        if str(wrong) not in self.notices:
            self.notices.append(str(wrong))


def everybody(records: list[Record]) -> tuple[str, ...]:
    """Names of everybody who played in these matches, in their order."""
    return tuple(dict.fromkeys(name for record in records for name in (*record.players, *record.setting.players)))
