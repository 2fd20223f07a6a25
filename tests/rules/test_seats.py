"""Leaving, pausing, coming back, being replaced: the kernel's law by transcript, and every game under it by chance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.rules.codec import parse
from companion.rules.games import GAMES
from companion.rules.kernel import (
    PAUSING,
    SEATING_EVENTS,
    SEATING_MOVES,
    SEATING_RULES,
    SKIP,
    WAIT,
    Game,
    Match,
    Mode,
    Replace,
    RuleError,
    Setting,
    judge,
    settle,
    start,
)
from companion.rules.transcript import read
from tests.rules.habits import HABITS
from tests.rules.random_play import Deal, play

SHOWN = Path(__file__).parent / "golden" / "garbage-day-seats.txt"  # judged with the others by test_every_game.py
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay")
LONGEST = 160  # moves of a match by chance
RESTLESS = 0.15  # how likely somebody comes or goes before a move
PLAYED = [(game, mode, ruling) for game in GAMES.values() for mode in game.modes for ruling in (SKIP, WAIT)]


def begin(game: Game[Any], mode: Mode, seats: int, **rulings: Any) -> Match[Any]:
    return start(game, settle(game, Setting(game.id, mode.id, NAMES[:seats], rulings)))[1]


def test_the_transcript_shows_each_rule_and_both_positions() -> None:
    scripts = list(read(SHOWN.read_text(encoding="utf-8")))
    outcomes = [outcome for script in scripts for _line, _move, outcome, _comment in script.lines]
    assert {rule.ref for rule in SEATING_RULES} <= {outcome[2:] for outcome in outcomes if outcome.startswith("! ")}
    assert {script.head.get(f"ruling {PAUSING.key}", SKIP) for script in scripts} == {SKIP, WAIT}
    for event in SEATING_EVENTS:
        assert any(f"{event.__name__}(" in outcome for outcome in outcomes)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_the_seating_moves(game: Game[Any]) -> None:
    assert set(SEATING_MOVES) <= set(game.moves)
    assert set(SEATING_EVENTS) <= set(game.events)
    assert PAUSING in game.rulings
    leaving = next(ruling for ruling in game.rulings if ruling.key == "leaving")
    assert len(leaving.choices) >= 2


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("move", ["Leave", "Pause", "Return"])
@pytest.mark.parametrize("seat", ['"Ana"', "None", "True", "-1", "9", "1.0", "(1,)"])
def test_nonsense_about_seats_is_refused(game: Game[Any], move: str, seat: str) -> None:
    match = begin(game, game.modes[0], game.modes[0].seats[1])
    with pytest.raises(RuleError):
        judge(game, match, parse(f"{move}({seat})", game.moves))
    with pytest.raises(RuleError):
        judge(game, match, Replace(0, 3))  # type: ignore[arg-type]


# --- by chance --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "mode", "pausing"), PLAYED, ids=lambda value: getattr(value, "id", value) or "one")
def test_play_with_people_coming_and_going(game: Game[Any], mode: Mode, pausing: str) -> None:
    low, high = mode.seats
    seating = events = 0
    for seed in range(8):
        deal = Deal(game.id, mode.id, low + seed % (high - low + 1), seed)
        played = play(deal, HABITS[game.id], LONGEST, RESTLESS, {PAUSING.key: pausing})
        seating += sum(isinstance(move, SEATING_MOVES) for move in played.moves)
        events += len(played.events)
    assert seating > 8
    assert events > 80
