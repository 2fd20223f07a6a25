"""The effects that cards of the list can have, and what the referee looks up about a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

REROLL = "reroll-attack"
BY_THE_TEXT = "by-the-text"
DRAW, DISCARD, OPPONENT, NOTHING = "draw", "discard", "opponent-discards", "nothing"

# The one Blocker that the rulebook shows; a Blocker without a name in the list is treated like it.
PRINTED_REWARDS = (DRAW, DISCARD, OPPONENT)
PRINTED_LOSS = 2

Cards = Mapping[str, Any]


def _blocker(cards: Cards, name: str) -> Mapping[str, Any] | None:
    return next((one for one in cards["blockers"] if name and one["name"] == name), None)


def rewards(cards: Cards, name: str) -> tuple[str, ...]:
    """Rewards that the text of this Blocker offers."""
    blocker = _blocker(cards, name)
    return tuple(blocker["win"]) if blocker else PRINTED_REWARDS


def loss(cards: Cards, name: str) -> int:
    """Cards discarded at random when this Blocker wins."""
    blocker = _blocker(cards, name)
    return int(blocker["lose"]) if blocker else PRINTED_LOSS


def booster_effects(cards: Cards) -> tuple[str, ...]:
    """The different effects of the Boosters in the list."""
    return tuple(dict.fromkeys(str(one["effect"]) for one in cards["boosters"]))


def item_count(cards: Cards, name: str) -> int:
    """How many cards of an item there are, 0 for an item that is not in the list."""
    return next((int(one["count"]) for one in cards["items"] if one["name"] == name), 0)
