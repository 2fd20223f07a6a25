"""A handful of random legal matches of every game, mode and number of players; `make fuzz` plays many more."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.rules import dumpster_brawl, garbage_day, trash_war
from companion.rules.games import GAMES
from companion.rules.garbage_day.board import Card, Placing
from companion.rules.kernel import Match, Setting, settle, start
from tests.rules import fuzz
from tests.rules.fitting import fits
from tests.rules.habits import HABITS
from tests.rules.random_play import Deal, check_record, check_state, kinds, play

FEW = os.environ.get("BINSIDE_FEW_MATCHES") == "1"  # set by tests/rules/mutants.py, which runs these tests for every mutant
SEEDS = range(1 if FEW else 3)
SHORT = 120 if FEW else 600  # moves; some of these matches are cut off here
RESTLESS = 0.05 if FEW else None


@pytest.mark.parametrize(("game", "mode", "seats"), list(kinds()), ids=lambda part: str(part) or "one")
def test_random_legal_matches(game: str, mode: str, seats: int) -> None:
    played = [play(Deal(game, mode, seats, seed), HABITS[game], SHORT, RESTLESS) for seed in SEEDS]
    assert FEW or any(match.match.winners is not None for match in played)


@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("garbage-day", lambda match: garbage_day.board.cards(match.board)),
        ("dumpster-brawl", dumpster_brawl.board.all_cards),
        ("trash-war", trash_war.board.all_cards),
    ],
)
def test_a_game_counts_its_cards_as_we_do(game: str, count: Callable[[Match[Any]], int]) -> None:
    for mode in GAMES[game].modes:
        for _length, match in play(Deal(game, mode.id, mode.seats[1], 1), HABITS[game], 80).states:
            assert count(match) == HABITS[game].total(match)


def test_every_game_has_habits() -> None:
    assert set(GAMES) <= set(HABITS)


def test_a_match_is_told_by_its_seed() -> None:
    deal = Deal("garbage-day", "", 3, 7)
    assert play(deal, HABITS[deal.game], 60) == play(deal, HABITS[deal.game], 60)
    assert play(deal, HABITS[deal.game], 60) != play(replace(deal, seed=8), HABITS[deal.game], 60)


def dealt() -> Match[Any]:
    return start(GAMES["garbage-day"], settle(GAMES["garbage-day"], Setting("garbage-day", "", ("Ana", "Ben"))))[1]


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (lambda match: replace(match, board=replace(match.board, deck=match.board.deck - 1)), "89 pieces of 90"),
        (lambda match: replace(match, board=replace(match.board, hands=(match.board.hands[0] + 5, -1, -2))), "hands is -1"),
        (lambda match: replace(match, asks=()), "nobody is asked"),
        (lambda match: replace(match, out=frozenset({0})), "with [0] out"),
        (lambda match: replace(match, out=frozenset({1})), "it goes on with (0,)"),
        (lambda match: replace(match, out=frozenset({1}), away=frozenset({1})), "[1] away with [1] out"),
    ],
)
def test_what_is_wrong_is_noticed(broken: Callable[[Match[Any]], Match[Any]], complaint: str) -> None:
    match = dealt()
    habits = HABITS["garbage-day"]
    check_state(match, habits, 90)
    with pytest.raises(AssertionError, match=re.escape(complaint)):
        check_state(broken(match), habits, 90)


def test_a_card_named_in_a_hand_is_noticed() -> None:
    match = dealt()
    named = replace(match, board=replace(match.board, hands=("Smell", 2)))
    with pytest.raises(AssertionError, match="hands holds 'Smell'"):
        check_state(named, replace(HABITS["garbage-day"], total=lambda _match: 90), 90)


@pytest.mark.parametrize(
    "broken",
    [
        lambda match: replace(match, turn=None),
        lambda match: replace(match, asks=[]),
        lambda match: replace(match, asks=(Placing("0"),)),  # type: ignore[arg-type]
        lambda match: replace(match, board=replace(match.board, step=True)),
        lambda match: replace(match, board=replace(match.board, rooms=(((3, "garbage"),), (Card(3, None),)))),  # type: ignore[arg-type]
        lambda match: replace(match, setting=replace(match.setting, players=("Ana", 2))),
    ],
)
def test_a_state_that_does_not_hold_what_it_says_is_noticed(broken: Callable[[Match[Any]], Match[Any]]) -> None:
    assert fits(dealt(), Match)
    assert not fits(broken(dealt()), Match)


def test_the_same_events_must_lead_to_the_same_match() -> None:
    deal = Deal("garbage-day", "", 3, 7)
    played = play(deal, HABITS[deal.game], 30)
    length, match = played.states[-1]
    other = replace(played, states=(*played.states[:-1], (length, replace(match, turn=match.turn + 1))))
    with pytest.raises(AssertionError):
        check_record(GAMES[deal.game], other, random.Random(1))


def test_fuzz_tells_the_match_that_fails(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--game", "garbage-day", "--seats", "2", "--seed", "5"]) == 0
    forgetful = replace(HABITS["garbage-day"], total=lambda match: int(match.board.deck))
    monkeypatch.setitem(HABITS, "garbage-day", forgetful)
    assert fuzz.main(["--game", "garbage-day", "--seats", "2", "--seed", "5"]) == 1
    assert "python -m tests.rules.fuzz --game garbage-day --seats 2 --seed 5" in capfd.readouterr().err
