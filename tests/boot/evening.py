"""An evening that was broken off: a match in the journal, written by the app's own code."""

from __future__ import annotations

import time
from pathlib import Path

from companion.course import Course
from companion.journal import Journal
from companion.rules.games import GAMES
from companion.rules.kernel import Open, Setting, legal, settle

STEPS = 7  # moves that were made before


def play(path: Path) -> None:
    """The journal of that evening, in this file."""
    book = Journal(path)
    game = GAMES["garbage-day"]
    course = Course.begin(game, settle(game, Setting("garbage-day", "", ("Ana", "Ben", "Cem"))), book, time.time)
    while len(course.past) <= STEPS:
        move = next(one for one in legal(game, course.match) if not isinstance(one, Open))
        course.play(move)
    book.close()
