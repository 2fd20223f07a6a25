"""Leaving, pausing, coming back, being replaced: the kernel's law by transcript, and every game under it by chance."""

from __future__ import annotations

import json
import random
import typing
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from companion.rules.codec import from_json, parse, speak, to_json
from companion.rules.games import GAMES
from companion.rules.kernel import (
    PAUSING,
    SEATING_EVENTS,
    SEATING_MOVES,
    SEATING_RULES,
    SKIP,
    WAIT,
    Event,
    Game,
    Leave,
    Match,
    Mode,
    Move,
    Open,
    Pause,
    Replace,
    Return,
    RuleError,
    Setting,
    judge,
    legal,
    replay,
    settle,
    start,
    waits,
)
from companion.rules.transcript import read

SHOWN = Path(__file__).parent / "golden" / "garbage-day-seats.txt"  # judged by the game's own tests
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay")
LONGEST = 160  # moves of a match by chance
PLAYED = [(game, mode, ruling) for game in GAMES.values() for mode in game.modes for ruling in (SKIP, WAIT)]


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


@dataclass
class Played:
    """A match as far as chance played it. `seating`: how many seating moves were accepted."""

    setting: Setting
    match: Match[Any]
    events: list[Event]
    seating: int


def begin(game: Game[Any], mode: Mode, seats: int, **rulings: Any) -> Match[Any]:
    return start(game, settle(game, Setting(game.id, mode.id, NAMES[:seats], rulings)))[1]


def seating(match: Match[Any], chance: random.Random) -> Move:
    """Any seating move; whoever is away mostly comes back, and leaving is rare so that matches last."""
    seat = chance.choice(match.inside())
    kind = chance.random()
    if match.away and kind < 0.5:
        return Return(chance.choice(sorted(match.away)))
    if kind < 0.6:
        return Replace(seat, chance.choice((f"Guest {chance.randint(1, 99)}", match.players[0])))
    return Leave(seat) if kind < 0.7 else Pause(seat)


def words(match: Match[Any]) -> list[str]:
    """Words that a form may need: those of the card list and the rulings."""

    def within(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from within(part)

    return [*{*within(dict(match.setting.cards)), *within([v for v in match.setting.rulings.values() if isinstance(v, str)])}, ""]


def guessed(hint: Any, match: Match[Any], chance: random.Random) -> Any:
    """A value of that type, the small and likely ones."""
    options = [option for option in typing.get_args(hint) if option is not Ellipsis]
    if typing.get_origin(hint) is tuple:
        return tuple(guessed(chance.choice(options), match, chance) for _ in range(chance.randint(0, 3)))
    if options:
        return guessed(chance.choice(options), match, chance)
    drawn = {int: chance.randint(0, 6), bool: chance.random() < 0.5, str: chance.choice(words(match))}
    return drawn.get(hint)


def filled(offer: Open, match: Match[Any], chance: random.Random) -> Move | None:
    """The offer with the rest guessed; None when that makes no move."""
    given = dict(offer.given)
    hints = typing.get_type_hints(offer.move)
    rest = {field.name: guessed(hints[field.name], match, chance) for field in fields(offer.move) if field.name not in given}  # type: ignore[arg-type]
    try:
        return offer.move(**given, **rest)
    except ValueError:
        return None


def chosen(match: Match[Any], offers: list[Move | Open], chance: random.Random) -> Iterator[Move]:
    """Moves to try, one after the other: listed ones are legal, filled-in ones may not be."""
    if chance.random() < 0.15:
        yield seating(match, chance)
    listed = [offer for offer in offers if not isinstance(offer, Open)]
    opened = [offer for offer in offers if isinstance(offer, Open)]
    if opened and (not listed or chance.random() < 0.1):
        tries = (filled(chance.choice(opened), match, chance) for _ in range(60 if not listed else 3))
        yield from (move for move in tries if move is not None)
    if listed:
        yield chance.choice(listed)


def played(game: Game[Any], mode: Mode, pausing: str, chance: random.Random) -> Played:
    rulings: dict[str, Any] = {
        ruling.key: chance.choice(ruling.choices) for ruling in game.rulings if type(ruling.default) is not int and ruling != PAUSING
    }
    low, high = mode.seats
    setting = settle(game, Setting(game.id, mode.id, NAMES[: chance.randint(low, high)], {**rulings, PAUSING.key: pausing}))
    opened, match = start(game, setting)
    run = Played(setting, match, list(opened), 0)
    for _ in range(LONGEST):
        if run.match.winners is not None or not step(game, run, chance):
            break
    return run


def step(game: Game[Any], run: Played, chance: random.Random) -> bool:
    """One move; False when nothing that was tried was accepted, which only filled-in forms may be."""
    offers = legal(game, run.match)
    assert offers, run.match
    for move in chosen(run.match, offers, chance):
        try:
            events, run.match = judge(game, run.match, move)
        except RuleError:
            assert move not in offers, speak(move)
            continue
        run.events.extend(events)
        run.seating += isinstance(move, SEATING_MOVES)
        check_seats(run.match)
        return True
    assert all(isinstance(offer, Open) for offer in offers)
    return False


def check_seats(match: Match[Any]) -> None:
    assert match.away.isdisjoint(match.out)
    assert all(ask.seat not in match.out for ask in match.asks), match
    if match.winners is None:
        assert len(match.inside()) > 1, match
    if match.ruling(PAUSING.key) == SKIP and not waits(match):
        assert match.away.isdisjoint(ask.seat for ask in match.asks), match


@pytest.mark.parametrize(("game", "mode", "pausing"), PLAYED, ids=lambda value: getattr(value, "id", value) or "one")
def test_play_with_people_coming_and_going(game: Game[Any], mode: Mode, pausing: str) -> None:
    kinds = {kind.__name__: kind for kind in game.events}
    accepted = moves = 0
    for seed in range(8):
        run = played(game, mode, pausing, random.Random(seed))
        told = [from_json(json.loads(json.dumps(to_json(event))), kinds) for event in run.events]
        assert told == run.events
        assert replay(game, run.setting, told) == run.match
        accepted += run.seating
        moves += len(run.events)
    assert accepted > 8
    assert moves > 80
