"""Figures of the records: what the fairness page promises in simulated runs, what reading 500 matches costs, and how long that makes the
screen wait."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.bookkeeping import Bookkeeper, Books
from companion.commands.tidy import settle_down
from companion.journal import Journal
from companion.present import records, records_dice
from companion.records.fairness import HALF, OFTEN, SHARES, needed, one_face_at
from tests.companion.library import fill
from tests.companion.test_fairness import FAIR, RUNS, found
from tests.figures import Figure, at_least, at_most, told

MATCHES = 500
CALM = 5  # readings, of which the one counts that other programs disturbed least
BREATH = 0.002  # s that the screen's thread rests between two looks at the clock


def records_figures() -> Iterator[Figure]:
    yield from fairness_figures()
    yield from reading_figures()


def fairness_figures() -> Iterator[Figure]:
    """A thousand runs each, as in the tests."""
    xl = tuple(SHARES["xl"].values())
    yield at_most("fair-suspected", max(100 * found(fair, fair, 300) / RUNS for fair in FAIR.values()), "%", 1)
    yield at_least("odd-face-found", 100 * found((1 / 6,) * 6, one_face_at(0.3, 6), 300) / RUNS, "%", 95)
    yield at_least("odd-crowbar-found", 100 * found((1 / 2, 1 / 2), (0.6, 0.4), 500, 5) / RUNS, "%", 95)
    yield told("xl-needs", needed(xl, one_face_at(HALF, 3), OFTEN), "rolls")


def reading_figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="binside-bench-") as folder:
        journal = Journal(Path(folder) / "journal.db")
        journal._db.execute("PRAGMA synchronous=OFF")
        fill(journal, MATCHES, seed=7)
        keeper = Bookkeeper(journal, lambda work: work())
        spent = _seconds(keeper)
        yield told("records-first", 1000 * spent / MATCHES, "ms/match")
        yield told("records-again", 1000 * _seconds(keeper), "ms")
        settle_down()  # as the app does once it can be used
        longest = min(_longest_wait(journal) for _run in range(CALM))
        yield at_most("records-wait", 1000 * longest, "ms", 50)
        yield at_most("records-page", 1000 * _slowest_page(keeper.books), "ms", 50)
        journal.close()


def _seconds(keeper: Bookkeeper) -> float:
    """Processor time until everything is read."""
    began = time.thread_time()
    keeper.keep_up()
    assert not keeper.books.reading
    return time.thread_time() - began


def _longest_wait(journal: Journal) -> float:
    """How long at most a thread that does next to nothing waits for its turn while another reads all matches; in processor time of the two,
    so that nothing else on the machine counts."""
    keeper = Bookkeeper(journal)
    keeper.keep_up()
    longest, before = 0.0, time.process_time()
    while keeper.books.reading:
        time.sleep(BREATH)
        keeper.tick()
        now = time.process_time()
        longest, before = max(longest, now - before), now
    return longest


def _slowest_page(books: Books) -> float:
    """Processor time that the most costly of the records' pages takes to be made."""
    last = books.accounts[-1]
    pages = (
        lambda: records.players(books),
        lambda: records.games(books),
        lambda: records_dice.dice(books),
        lambda: records.player(books, books.players[0].name),
        lambda: records.game(books, f"{last.game}{records.BETWEEN}{last.mode}"),
        lambda: records.match(books, last.id),
    )
    times = []
    for page in pages:
        began = time.thread_time()
        page()
        times.append(time.thread_time() - began)
    return max(times)
