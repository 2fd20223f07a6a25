"""A whole match of each game and mode, by touch alone, from the home page to the result: with as few and as many as may play.

Of the games that hear sensors, Garbage Day and the ways to play Dumpster Brawl! are played with the whole simulated table in
`test_demo.py`; Dumb Ways to Die hears one die, and is played here once more with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.dumb_ways_to_die.moves import Roll
from companion.rules.games import GAMES
from companion.view import ResultBody
from tests.companion.playing import setting_of
from tests.demo.by_hand import Rollers, people, play
from tests.demo.sitting import Sitting

DECISIONS = 3000
CASES = [(game.id, mode.id, seats) for game in GAMES.values() for mode in game.modes for seats in mode.seats]
UNOFFICIAL = {("rumble-in-the-dungeon", 2): {"two_players": True}}  # what lets so few play


def test_they_are_all() -> None:
    assert len({(game, mode) for game, mode, _seats in CASES}) == 7


@pytest.mark.parametrize(("game", "mode", "seats"), CASES)
def test_a_match_comes_to_its_end_by_touch(game: str, mode: str, seats: int, tmp_path: Path) -> None:
    setting = setting_of(game, mode, seats, **UNOFFICIAL.get((game, seats), {}))
    with Sitting(setting, tmp_path) as sitting:
        needed = play(sitting, people(setting, sitting, seats), DECISIONS)
        assert sitting.match.winners is not None, (needed, sitting.match.ask)
        assert isinstance(sitting.view.body, ResultBody)
        assert {step.by for step in sitting.past[1:]} <= {"hand", "clock"}  # the clock ends the three seconds of Garbage Day


@pytest.mark.parametrize("seats", GAMES["dumb-ways-to-die"].modes[0].seats)
def test_dumb_ways_to_die_with_every_roll_from_the_camera(seats: int, tmp_path: Path) -> None:
    with Sitting(setting_of("dumb-ways-to-die", "", seats), tmp_path) as sitting:
        folk = Rollers(sitting, seats)
        play(sitting, folk, DECISIONS)
        assert sitting.match.winners is not None, sitting.match.ask
        rolls = [step for step in sitting.past if isinstance(step.move, Roll)]
        assert [step.move.face for step in rolls if isinstance(step.move, Roll)] == folk.rolled
        assert {step.by for step in rolls} == {"camera"}
        assert {step.by for step in sitting.past[1:] if step not in rolls} == {"hand"}
