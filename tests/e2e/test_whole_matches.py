"""A whole match of each game that is played on the screen alone, through the real window: every touch a click of the real pointer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.display import Display

LONGEST = 900.0  # s
GAMES = [
    ("trash-war", 2, 10),
    ("dumb-ways-to-die", 2, 8),
    pytest.param("rumble-in-the-dungeon", 3, 11, marks=pytest.mark.long),
]


@pytest.mark.timeout(LONGEST)
@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_a_match_is_played_with_the_pointer(game: str, players: int, seed: int, tmp_path: Path) -> None:
    file = tmp_path / "played.json"
    with Display(tmp_path, "800x480") as display:
        app = display.start("tests.e2e.played", str(file), "800x480", str(seed), game, str(players))
        told = display.told(file, app, lambda told: True, LONGEST)
    assert "trouble" not in told, told["trouble"]
    assert told["winners"] is not None
    assert told["body"] == "ResultBody"
    assert set(told["by"]) == {"hand"}
    assert told["sent"] >= told["touches"] > 5
