"""Every table ruling of every game: shown at its default and switched, and behind each case that depends on one.

A row of `docs/cases/<game>.md` that a ruling decides says so in its last column: A, the ruling's key, and its id in brackets.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.rules.games import GAMES
from companion.rules.kernel import Game, Ruling
from companion.rules.transcript import Script, value_of
from tests.rules.transcripts import DECIDED, ROW, cases, decided, scripts

EVERY = [(game, ruling) for game in GAMES.values() for ruling in game.rulings]


def fits(script: Script, game: Game[Any], ruling: Ruling) -> bool:
    return not ruling.modes or script.head.get("mode", game.modes[0].id) in ruling.modes


def value(script: Script, ruling: Ruling) -> Any:
    told = script.head.get(f"ruling {ruling.key}")
    return ruling.default if told is None else value_of(told)


def named(script: Script, case: str) -> bool:
    return any(re.search(rf"\b{case}\b", comment) for _line, _move, _outcome, comment in script.lines)


@pytest.mark.parametrize(("game", "ruling"), EVERY, ids=lambda one: getattr(one, "id", "") or one.key)
def test_a_ruling_is_shown_in_each_position(game: Game[Any], ruling: Ruling) -> None:
    shown = {value(script, ruling) for script in scripts(game) if script.lines and fits(script, game, ruling)}
    assert ruling.default in shown
    assert len(shown) > 1
    if not isinstance(ruling.default, int):
        assert shown == set(ruling.choices)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_case_names_a_ruling_that_there_is(game: Game[Any]) -> None:
    rulings = {(ruling.key, ruling.source) for ruling in game.rulings}
    found = decided(game)
    assert found
    assert [case for case, key, source in found if (key, source) not in rulings] == []
    for case, last in ROW.findall(cases(game)):
        assert last.count("`") == 2 * len(DECIDED.findall(last)), f"{case}: write A `key` (id)"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_ruling_is_told_in_the_list_of_cases(game: Game[Any]) -> None:
    text = cases(game)
    assert [ruling.key for ruling in game.rulings if f"`{ruling.key}`" not in text] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_case_that_a_ruling_decides_is_shown_both_ways(game: Game[Any]) -> None:
    rulings = {ruling.key: ruling for ruling in game.rulings}
    missing = []
    for case, key, _source in decided(game):
        ruling = rulings[key]
        shown = {value(script, ruling) for script in scripts(game) if named(script, case)}
        if ruling.default not in shown or len(shown) < 2:
            missing.append((case, key, shown))
    assert missing == []
