"""Moves that nobody would say: a move's fields filled with anything, or a legal move with one spot of it spoilt."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from typing import Any

from companion.rules.kernel import Game, Move
from tests.rules.random_play import Played

PLAIN = ("", 1.0, 0.0, True, False, None, (), [], {})


def words_of(value: Any) -> Iterator[str]:
    """Every text in nested values: what a form may need."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from words_of(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from words_of(part)
    elif is_dataclass(value):
        yield from words_of(tuple(getattr(value, field.name) for field in fields(value)))


def nonsense(chance: random.Random, game: Game[Any], played: Played, count: int) -> Iterator[Move]:
    """So many moves, half of them a move of the match with a spot spoilt; their words are those of the match. What a move's own class
    refuses to be is left out: it could not even be read."""
    said = sorted({*words_of((played.setting.cards, played.setting.rulings, played.setting.players, played.moves)), "nobody"})
    some = [move for move in played.moves if fields(move)]  # type: ignore[arg-type]
    for number in range(count):
        with suppress(ValueError):
            yield anything(chance, said, chance.choice(game.moves)) if number % 2 else nearly(chance, said, chance.choice(some))


def anything(chance: random.Random, said: list[str], kind: type[Move]) -> Move:
    return kind(*(junk(chance, said) for _field in fields(kind)))  # type: ignore[arg-type]


def nearly(chance: random.Random, said: list[str], move: Move) -> Move:
    name = chance.choice(fields(move)).name  # type: ignore[arg-type]
    return replace(move, **{name: spoilt(chance, said, getattr(move, name))})  # type: ignore[type-var]


def spoilt(chance: random.Random, said: list[str], value: Any) -> Any:
    """Something else instead of the value or of one spot in it; now and then the spot is gone or there twice."""
    if not isinstance(value, tuple) or not value or chance.random() < 0.2:
        return junk(chance, said)
    place = chance.randrange(len(value))
    spots = chance.choice(((), (value[place],) * 2, (spoilt(chance, said, value[place]),), (spoilt(chance, said, value[place]),)))
    return (*value[:place], *spots, *value[place + 1 :])


def junk(chance: random.Random, said: list[str], depth: int = 2) -> Any:
    """A number, a word, nothing, or a few of them together, where a list is no tuple."""
    kind = chance.randrange(10 if depth else 7)
    if kind < 3:
        return chance.randint(-3, 9)
    if kind < 5:
        return chance.choice(said)
    if kind < 7:
        return chance.choice(PLAIN)
    parts = [junk(chance, said, depth - 1) for _part in range(chance.randint(1, 3))]
    return parts if kind == 9 else tuple(parts)
