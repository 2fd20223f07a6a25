"""An evening that was broken off in the middle of a turn: a match in the journal, and what the scale knew about the can.

Both are written by the app's own code, which knows nothing of the test; the machine then starts with them as after a night.
"""

from __future__ import annotations

import time
from pathlib import Path

from companion.course import Course
from companion.journal import Journal
from companion.rules.games import GAMES
from companion.rules.kernel import Open, Setting, legal, settle
from hardware.counting import Counter
from tests.vm.scale import CAN, CARD, RATE

PLAYERS = ("Ana", "Ben", "Cem", "Dana")
STEPS = 8  # each of the four has stacked a card and it has stayed
CARDS = 4  # on the can then


def play(place: Path) -> None:
    """The journal of that evening in this folder."""
    book = Journal(place / "journal.db")
    game = GAMES["garbage-day"]
    course = Course.begin(game, settle(game, Setting("garbage-day", "", PLAYERS)), book, time.time)
    while len(course.past) <= STEPS:
        course.play(next(one for one in legal(game, course.match) if not isinstance(one, Open)))
    book.keep("pile", _weighed().save())
    book.close()


def _weighed() -> Counter:
    """A counter that has seen the can and each of its cards."""
    counter = Counter()
    at = 0.0
    for cards in range(CARDS + 1):
        for _sample in range(5 * RATE):
            at += 1 / RATE
            counter.see(CAN + cards * CARD, at)
        assert counter.count == cards, (counter.count, cards)
    return counter
