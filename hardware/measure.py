"""How well the counter counts, measured on the simulated load cell without physics.

Every game and every idle night has its own seed and its own can, cards and faults; the truth stays here and the
counter gets nothing but samples. The bars are: all final counts right, no card invented.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from companion.senses import CanWeighed
from hardware.counting import Counter, CounterConfig
from hardware.virtual.loadcell import PROFILES, Cell, Profile

SAMPLE = 0.1  # s between samples
SECONDS_PER_CARD = (3.0, 8.0)
FALL_CHANCE = 0.10  # per placing
WEIGHED_TOGETHER = 0.02  # how wrong the weight of a card is that a person configured
TOUCH_CHANCE = 0.05  # per placing: somebody touches the can and places nothing


class ScaleGames(NamedTuple):
    """Of many games: how many ended with the right count, with a wrong one, and how often a person was asked."""

    right: int
    wrong: int
    flagged: int


class _Pile:
    """A can with real cards, a cell under it and a counter that listens."""

    def __init__(self, profile: str | Profile, seed: int) -> None:
        self.chance = random.Random(seed)
        self.mean_card = self.chance.uniform(1.5, 2.2)
        self.can = self.chance.uniform(60.0, 120.0)
        self.cards: list[float] = []
        self.cell = Cell(profile, seed)
        configured = self.mean_card * self.chance.uniform(1.0 - WEIGHED_TOGETHER, 1.0 + WEIGHED_TOGETHER)
        self.counter = Counter(CounterConfig(card_grams=configured))
        self.told: list[CanWeighed] = []
        self.tick = 0

    def place(self) -> None:
        self.cards.append(self.chance.gauss(self.mean_card, 0.02 * self.mean_card))

    def fall(self) -> int:
        """Some cards fall from the top, mostly few, sometimes all; how many."""
        many = self.chance.choice((1, 1, 1, 2, 2, 3, 5, 10, len(self.cards)))
        fallen = min(many, len(self.cards))
        del self.cards[len(self.cards) - fallen :]
        return fallen

    def wait(self, seconds: float, pressed: float = 0.0) -> None:
        """Let time pass; `pressed`: grams with which a trembling hand presses meanwhile."""
        load = self.can + sum(self.cards)
        for _ in range(round(seconds / SAMPLE)):
            at = self.tick * SAMPLE
            self.tick += 1
            hand = pressed * self.chance.uniform(0.8, 1.2) if pressed else 0.0
            senses = self.counter.see(self.cell.sample(load + hand, at), at)
            self.told += [sense for sense in senses if isinstance(sense, CanWeighed)]


def scale_games(profile: str = "typical", games: int = 50, cards: int = 60, seed: int = 1) -> ScaleGames:
    """Play so many games in which a card is placed every 3 to 8 s, `cards` in all, and some fall again."""
    right = flagged = 0
    for game in range(games):
        pile = _Pile(profile, seed * 10_000 + game)
        _play(pile, cards)
        right += pile.counter.count == len(pile.cards)
        flagged += sum(told.doubt is not None for told in pile.told)
    return ScaleGames(right, games - right, flagged)


def _play(pile: _Pile, cards: int) -> None:
    chance = pile.chance
    pile.wait(5.0)
    pile.counter.recount(0, pile.tick * SAMPLE)
    for _ in range(cards):
        pile.place()
        pile.wait(chance.uniform(*SECONDS_PER_CARD))
        if chance.random() < FALL_CHANCE:
            pile.fall()
            pile.wait(chance.uniform(*SECONDS_PER_CARD))
        if chance.random() < TOUCH_CHANCE:
            pile.wait(chance.uniform(0.4, 2.0), pressed=chance.uniform(5.0, 40.0))
            pile.wait(chance.uniform(*SECONDS_PER_CARD))
    pile.wait(6.0)


def scale_idle(hours: float = 12.0, spikes: float = 0.05, drift_g_per_h: float = 5.0, seed: int = 1) -> int:
    """Leave twenty cards alone for so long; how many cards were invented (moves of the count, whatever their sign)."""
    pile = _Pile(replace(PROFILES["typical"], spikes=spikes, drift=drift_g_per_h), seed)
    for _ in range(20):
        pile.place()
    pile.wait(5.0)
    pile.counter.recount(20, pile.tick * SAMPLE)
    pile.wait(hours * 3600.0)
    return sum(abs(told.change) for told in pile.told) + abs(pile.counter.count - 20)
