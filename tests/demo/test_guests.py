"""Each game that is played on the screen alone comes to its end by touches on the real screen, with as few and as many as may play."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.games import GAMES
from companion.view import ResultBody
from tests.companion.playing import setting_of
from tests.demo.sitting import Sitting

ON_SCREEN = ("trash-war", "rumble-in-the-dungeon", "dumb-ways-to-die")
TOUCHES = 3000
CASES = [(game, seats) for game in ON_SCREEN for seats in GAMES[game].modes[0].seats]
UNOFFICIAL = {("rumble-in-the-dungeon", 2): {"two_players": True}}  # what lets so few play


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_a_match_comes_to_its_end_by_touch(game: str, seats: int, tmp_path: Path) -> None:
    with Sitting(setting_of(game, "", seats, **UNOFFICIAL.get((game, seats), {})), tmp_path) as sitting:
        needed = sitting.play(seats, TOUCHES)
        assert sitting.match.winners is not None, (needed, sitting.match.ask)
        assert isinstance(sitting.view.body, ResultBody)
        assert all(step.by in ("", "hand") for step in sitting.past[1:])


def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    played = []
    for _again in range(2):
        with Sitting(setting_of("dumb-ways-to-die"), tmp_path) as sitting:
            sitting.play(1, TOUCHES)
            played.append([step.move for step in sitting.past])
    assert played[0] == played[1]
    assert len(played[0]) > 20


def test_another_seed_plays_another_match(tmp_path: Path) -> None:
    played = []
    for seed in (1, 2):
        with Sitting(setting_of("dumb-ways-to-die"), tmp_path) as sitting:
            sitting.play(seed, 60)
            played.append([step.move for step in sitting.past])
    assert played[0] != played[1]
