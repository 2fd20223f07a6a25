"""What holds of every game alike: a new one is tested by all of this once it is in `GAMES` and in `HABITS`.

Its transcripts are judged as written and show every case, rule, move and event; random matches come to an end, their legal moves are
listed one and all, nonsense is refused with a rule, and nobody who goes away leaves the table stuck. Table rulings are in
test_rulings.py, seats in test_seats.py, random matches themselves in test_random_play.py.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.rules.codec import from_json, speak, to_json
from companion.rules.dumb_ways_to_die.events import DrawsLost
from companion.rules.games import GAMES
from companion.rules.kernel import (
    Ask,
    Game,
    Leave,
    Match,
    Mode,
    Pause,
    RuleError,
    accepts,
    judge,
    legal,
)
from companion.rules.transcript import check
from tests.rules.habits import HABITS
from tests.rules.listing import check_list
from tests.rules.nonsense import nonsense
from tests.rules.random_play import Deal, Played, check_state, kinds, play
from tests.rules.transcripts import GOLDEN, game_of, lines, rows

MATCHES = 3 if os.environ.get("BINSIDE_FEW_MATCHES") == "1" else 5  # fewer where tests/rules/mutants.py runs them for every mutant
KNOWN = {"garbage-day": 43, "dumpster-brawl": 42, "trash-war": 35, "rumble-in-the-dungeon": 28, "dumb-ways-to-die": 39}
SHOWN_ELSEWHERE = {DrawsLost}  # only with another card list: see `test_draws_from_nothing_are_lost`
MODES = [(game, mode) for game in GAMES.values() for mode in game.modes]

of_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
in_every_mode = pytest.mark.parametrize(("game", "mode"), MODES, ids=lambda one: one.id or "one")

# --- transcripts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_transcript_is_judged_as_written(path: Path) -> None:
    game = game_of(path)
    assert check(path.read_text("utf-8"), {game.id: game}) == []


@of_every_game
def test_every_case_is_listed_once_and_shown(game: Game[Any]) -> None:
    """A list never gets shorter than it is known to be."""
    listed = rows(game)
    letters = listed[0].split()[0]
    assert listed == [f"{letters} {number}" for number in range(1, max(len(listed), KNOWN.get(game.id, 0)) + 1)]
    shown = {case for _move, _outcome, comment in lines(game) for case in re.findall(rf"\b{letters} \d+\b", comment)}
    assert shown == set(listed)


@of_every_game
def test_every_rule_is_refused_and_named_once(game: Game[Any]) -> None:
    references = [rule.ref for rule in game.rules]
    assert len(set(references)) == len(references)
    refused = {outcome[2:] for _move, outcome, _comment in lines(game) if outcome.startswith("! ")}
    assert set(references) <= refused


@of_every_game
def test_every_move_is_said_and_every_event_happens(game: Game[Any]) -> None:
    said = {name for move, _outcome, _comment in lines(game) for name in re.findall(r"^\w+", move)}
    assert {kind.__name__ for kind in game.moves} <= said
    told = " ".join(outcome for _move, outcome, _comment in lines(game) if not outcome.startswith("! "))
    expected = {kind.__name__ for kind in game.events if kind not in SHOWN_ELSEWHERE}
    assert {name for name in re.findall(r"(\w+)\(", told) if name[0].isupper()} == expected


# --- random matches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "mode", "seats"), list(kinds()), ids=lambda part: str(part) or "one")
def test_a_match_comes_to_its_end(name: str, mode: str, seats: int) -> None:
    """Under the default rulings and with nobody leaving."""
    game = GAMES[name]
    ended = play(Deal(name, mode, seats, 0), HABITS[name], restless=0.0, fixed={one.key: one.default for one in game.rulings}).match
    assert ended.winners is not None
    assert HABITS[name].end(ended), ended.winners
    assert legal(game, ended) == []


def some(game: Game[Any], mode: Mode, seed: int, moves: int) -> Played:
    """A match of some players; somebody comes or goes now and then."""
    low, high = mode.seats
    return play(Deal(game.id, mode.id, low + seed % (high - low + 1), seed), HABITS[game.id], moves, 0.03)


def of_each_question(played: Played, most: int) -> Iterator[Match[Any]]:
    """At most so many positions with each kind of open question, from all of the match."""
    found: dict[type[Ask] | None, list[Match[Any]]] = {}
    for _length, match in played.states:
        found.setdefault(None if match.ask is None else type(match.ask), []).append(match)
    for matches in found.values():
        yield from matches[:: -(-len(matches) // most)]


@in_every_mode
def test_the_list_of_legal_moves_is_whole(game: Game[Any], mode: Mode) -> None:
    for seed in range(MATCHES):
        for match in of_each_question(some(game, mode, seed, 200), 6):
            check_list(game, match, HABITS[game.id])


@of_every_game
def test_nonsense_is_refused_with_a_rule(game: Game[Any]) -> None:
    """What is let through nevertheless is sound and survives the journal."""
    habits, named = HABITS[game.id], {kind.__name__: kind for kind in game.events}
    for seed in range(4):
        played = some(game, game.modes[seed % len(game.modes)], seed, 150)
        total = habits.total(played.states[0][1])
        chance = random.Random(seed)
        for match in of_each_question(played, 4):
            for move in nonsense(chance, game, played, 40):
                try:
                    events, after = judge(game, match, move)
                except RuleError:
                    continue
                check_state(after, habits, total, str(move))
                assert [from_json(json.loads(json.dumps(to_json(event))), named) for event in events] == list(events), move


@of_every_game
@pytest.mark.parametrize("kind", [Leave, Pause])
def test_going_away_at_any_moment_never_leaves_the_table_stuck(kind: type[Leave] | type[Pause], game: Game[Any]) -> None:
    habits = HABITS[game.id]
    for mode, seed in product(game.modes, (2, 3)):  # of four and five players: of two, nobody can go without ending it
        played = some(game, mode, seed, 150)
        total = habits.total(played.states[0][1])
        for match in of_each_question(played, 8):
            for seat in match.seats:
                if accepts(game, match, kind(seat)):
                    _events, match = judge(game, match, kind(seat))
                    check_state(match, habits, total, speak(kind(seat)))
                    assert match.winners is not None or legal(game, match)
