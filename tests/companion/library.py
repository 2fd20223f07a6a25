"""A journal full of random matches, as a household has it after years: steps taken back, done again and corrected, matches given up and
left open, seats taken over, dice read by the camera, with help, or told by hand."""

from __future__ import annotations

import random
from itertools import count, cycle

from companion.course import Course
from companion.journal import Journal
from companion.rules.games import GAMES
from companion.rules.kernel import RuleError, Setting
from tests.rules.habits import HABITS
from tests.rules.random_play import Deal, Player, random_setting

FOLK = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay", "Gus", "Hal", "Ida", "Jon")
WAYS = [(game.id, mode.id, mode.seats) for game in GAMES.values() for mode in game.modes]
MOST = 600  # moves of a match


def fill(journal: Journal, matches: int, seed: int) -> None:
    """Play so many matches into the journal, one after the other through all games and ways to play."""
    clock = count(1_700_000_000.0, 7.0)
    for number, (game, mode, seats) in zip(range(matches), cycle(WAYS), strict=False):
        chance = random.Random(f"{seed} {number}")
        _play(journal, chance, Deal(game, mode, chance.randint(*seats), number), lambda: next(clock))


def _play(journal: Journal, chance: random.Random, deal: Deal, wall: object) -> None:
    game, habits = GAMES[deal.game], HABITS[deal.game]
    dealt = random_setting(chance, deal, habits)
    setting = Setting(game.id, dealt.mode, tuple(chance.sample(FOLK, deal.seats)), dealt.rulings, dealt.cards, dealt.first)
    course = Course.begin(game, setting, journal, wall)  # type: ignore[arg-type]
    player = Player(chance, game, habits, habits.weights, 0.01)
    ending = chance.choices(("end", "abandon", "leave"), (8, 1, 1))[0]
    most = MOST if ending == "end" else chance.randint(5, 60)
    for _move in range(most):
        if course.match.winners is not None and chance.random() < 0.8:
            return  # else the last move is taken back and it goes on
        _step(course, player, chance)
    if ending == "abandon" and course.match.winners is None:
        course.abandon()


def _step(course: Course, player: Player, chance: random.Random) -> None:
    """A move, or something that people do to moves."""
    over = course.match.winners is not None
    deed = "undo" if over else chance.choices(("move", "undo", "correct"), (20, 1, 1))[0]
    by = chance.choice(("camera", "asked", "hand", "button"))
    if deed == "undo":
        course.undo(chance.randint(1, 3))
        for _again in range(chance.randint(0, 2)):
            course.redo()
    elif deed == "correct" and len(course.past) > 1 and course.past[-1].before.winners is None:
        wrong = course.past[-1]
        other, _events, _after = player.step(wrong.before)
        course.correct(other)
    elif not over:
        move, _events, _after = player.step(course.match)
        try:
            course.play(move, by)
        except RuleError as wrong:  # what is let through is let through again
            raise AssertionError(move) from wrong
