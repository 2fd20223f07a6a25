"""Whether the list of legal moves is whole, measured against every move that could be said (`universes.py`)."""

from __future__ import annotations

import random
from typing import Any

from companion.rules.kernel import SEATING_MOVES, Event, Game, Match, Move, Open, accepts, decide, legal
from tests.rules.random_play import TRIES, Habits


def check_list(game: Game[Any], match: Match[Any], habits: Habits) -> None:
    """Nothing is listed twice, nothing that is refused, and all that is accepted is listed or offered to be filled in."""
    listed = [offer for offer in legal(game, match) if not isinstance(offer, SEATING_MOVES)]
    assert len(set(listed)) == len(listed)
    plain = {offer for offer in listed if isinstance(offer, Move)}
    offers = [offer for offer in listed if isinstance(offer, Open)]
    possible = {move for move in habits.universe(match) if accepts(game, match, move)}
    left = {move for move in possible if not any(fit(move, offer) for offer in offers)}
    if habits.aliases:
        assert {outcome(game, match, move) for move in plain} == {outcome(game, match, move) for move in left}, match.ask
    else:
        assert plain == left | (plain & possible), match.ask
    for offer in offers:
        if offer.move not in habits.hopeful:
            assert any(fit(move, offer) for move in possible) or fillable(game, match, offer, habits), offer


def fit(move: Move, offer: Open) -> bool:
    return type(move) is offer.move and all(getattr(move, name) == value for name, value in offer.given)


def outcome(game: Game[Any], match: Match[Any], move: Move) -> tuple[Event, ...] | None:
    """What a move does, None when it is refused."""
    return decide(game, match, move) if accepts(game, match, move) else None


def fillable(game: Game[Any], match: Match[Any], offer: Open, habits: Habits) -> bool:
    chance = random.Random(1)
    return any(accepts(game, match, habits.fill[offer.move](chance, match, dict(offer.given))) for _try in range(TRIES))
