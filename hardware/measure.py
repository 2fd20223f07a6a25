"""How well the counter counts, measured on the simulated load cell without physics.

Every game and every idle night has its own seed and its own can, cards, cell and faults; the truth stays here. The way is the whole one
from the cell over the board's lines and their protocol to the counter, so that broken lines, silence, restarts, another unit and pulled
plugs are met as well. A person answers what is asked, as at a real table, before the next card comes.

Run `python -m hardware.measure [games] [cards] [seed]`.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, replace

from companion.senses import CanWeighed
from hardware.counting import Counter, CounterConfig
from hardware.hearing import Hearing
from hardware.protocols import PROTOCOLS, Options
from hardware.virtual.loadcell import PROFILES, Cell, OpenScale, Profile, drawn
from hardware.worker import PATIENCE

SAMPLE = 0.1  # s between samples
FAST, FAST_SAMPLE, FAST_NOISE = "fast", 1 / 80, 1.8  # a column: a typical cell whose converter is set to 80 a second, which trembles more
SECONDS_PER_CARD = (3.0, 8.0)
FALL_CHANCE = 0.10  # per placing
WEIGHED_TOGETHER = 0.02  # how wrong the weight of a card is that a person configured
TOUCH_CHANCE = 0.05  # per placing: somebody touches the can and places nothing
SURELY_NOTICED = 3.0  # s after a move: whoever has not noticed it then and rests for `LONG_REST` takes it for none
LONG_REST = 1.5  # s
LAST_WAIT = 30.0  # s that the last card may take to be told at most


@dataclass(frozen=True, slots=True)
class ScaleGames:
    """`wrong`: of `games`, how many ended with a wrong count. `counts`: how many were told or confirmed after a move and a rest; of these
    `wrong_counts`, of which `silent` without asking, and `asked` (`asked_right`) for a person's word. `late`: moves after which the next
    came before there was any rest."""

    games: int = 0
    wrong: int = 0
    counts: int = 0
    wrong_counts: int = 0
    silent: int = 0
    asked: int = 0
    asked_right: int = 0
    late: int = 0

    def __add__(self, other: ScaleGames) -> ScaleGames:
        return ScaleGames(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


class _Pile:
    """A can with real cards, a cell under it, its board, and a counter that listens."""

    def __init__(self, profile: Profile, seed: int, sample: float = SAMPLE) -> None:
        self.sample = sample
        self.chance = random.Random(seed)
        self.mean_card = self.chance.uniform(1.5, 2.2)
        self.can = self.chance.uniform(60.0, 120.0)
        self.cards: list[float] = []
        self.cell = Cell(profile, seed)
        self.voice = OpenScale(profile, seed + 1)
        configured = self.mean_card * self.chance.uniform(1.0 - WEIGHED_TOGETHER, 1.0 + WEIGHED_TOGETHER)
        self.counter = Counter(CounterConfig(card_grams=configured))
        self.hearing = Hearing(self.counter)
        self.told: list[CanWeighed] = []
        self.tick = 0
        self.moved_at = 0.0
        self.rested = False  # since then
        self._settled_for = 0.0
        self._unplugged = True

    def place(self) -> None:
        self.cards.append(self.chance.gauss(self.mean_card, 0.02 * self.mean_card))

    def fall(self) -> None:
        """Some cards fall from the top, mostly few, sometimes all."""
        many = self.chance.choice((1, 1, 1, 2, 2, 3, 5, 10, len(self.cards)))
        del self.cards[len(self.cards) - min(many, len(self.cards)) :]

    def wait(self, seconds: float, pressed: float = 0.0) -> None:
        """Let time pass; `pressed`: grams with which a trembling hand presses meanwhile."""
        load = self.can + sum(self.cards)
        self.moved_at, self.rested = self.tick * self.sample, False
        for _ in range(round(seconds / self.sample)):
            at = self.tick * self.sample
            self.tick += 1
            hand = pressed * self.chance.uniform(0.8, 1.2) if pressed else 0.0
            self._hear(self.voice.line(self.cell.sample(load + hand, at), self.cell.temperature(at), at), at)

    def _hear(self, line: bytes, at: float) -> None:
        if self.voice.unplugged(at):
            self._unplugged = True
            return
        if self._unplugged:
            self._unplugged = False
            self.parser = PROTOCOLS["openscale"].make(Options())
            self.hearing.opened()
        for reading in self.parser.feed(line):
            self.told += [sense for sense in self.hearing.take(reading, at) if isinstance(sense, CanWeighed)]
            if reading.grams is not None:
                self._look_whether_it_rests(at)

    def _look_whether_it_rests(self, at: float) -> None:
        self._settled_for = self._settled_for + self.sample if self.counter.settled else 0.0
        overlooked = at - self.moved_at >= SURELY_NOTICED and self._settled_for >= LONG_REST
        self.rested |= self.counter.settled and (self.counter.steady.since >= self.moved_at or overlooked)

    def wait_for_rest(self) -> None:
        """Until the counter knows what lies there, at most `LAST_WAIT`."""
        for _ in range(round(LAST_WAIT)):
            if self.counter.settled:
                return
            self.wait(1.0)

    def answer(self) -> None:
        """Somebody counts the cards and says so."""
        self.counter.recount(len(self.cards), self.tick * self.sample)
        self.wait_for_rest()

    def judge(self) -> ScaleGames:
        """What the counter says now, after a move; what it asks is answered."""
        if not self.rested or self.counter.undecided or self.tick * self.sample - self.counter.steady.last_at > PATIENCE:
            return ScaleGames(late=1)
        asked, self.told = any(told.doubt for told in self.told), []
        right = self.counter.count == len(self.cards)
        verdict = ScaleGames(counts=1, wrong_counts=not right, silent=not right and not asked, asked=asked, asked_right=right and asked)
        if asked:
            self.answer()
        return verdict


def scale_games(profile: str = "typical", games: int = 50, cards: int = 60, seed: int = 1) -> ScaleGames:
    """Play so many games in which a card is placed every 3 to 8 s, `cards` in all, and some fall again. `profile`: the column, a name of
    `PROFILES` or `FAST`."""
    total = ScaleGames()
    for game in range(games):
        number = seed * 10_000 + game
        total += _play(_pile(profile, number), cards)
    return total


def _pile(column: str, number: int) -> _Pile:
    if column != FAST:
        return _Pile(drawn(column, number), number)
    typical = drawn("typical", number)
    return _Pile(replace(typical, white=FAST_NOISE * typical.white), number, FAST_SAMPLE)


def _play(pile: _Pile, cards: int) -> ScaleGames:
    chance, total = pile.chance, ScaleGames(games=1)
    pile.wait(5.0)
    pile.answer()
    for _ in range(cards):
        pile.place()
        pile.wait(chance.uniform(*SECONDS_PER_CARD))
        total += pile.judge()
        if chance.random() < FALL_CHANCE:
            pile.fall()
            pile.wait(chance.uniform(*SECONDS_PER_CARD))
            total += pile.judge()
        if chance.random() < TOUCH_CHANCE:
            pile.wait(chance.uniform(0.4, 2.0), pressed=chance.uniform(5.0, 40.0))
            pile.wait(chance.uniform(*SECONDS_PER_CARD))
            total += pile.judge()
    pile.wait(6.0)
    pile.wait_for_rest()
    pile.rested = True
    wrong = pile.counter.count != len(pile.cards)
    return total + pile.judge() + ScaleGames(wrong=wrong)


def scale_idle(hours: float = 12.0, spikes: float = 0.05, drift_g_per_h: float = 5.0, seed: int = 1) -> int:
    """Leave twenty cards alone for so long; how many cards were invented (moves of the count, whatever their sign)."""
    pile = _Pile(replace(PROFILES["typical"], spikes=spikes, drift=drift_g_per_h), seed)
    for _ in range(20):
        pile.place()
    pile.wait(5.0)
    pile.counter.recount(20, pile.tick * pile.sample)
    pile.wait(hours * 3600.0)
    return sum(abs(told.change) for told in pile.told) + abs(pile.counter.count - 20)


if __name__ == "__main__":
    games, cards, seed = (int(text) for text in (*sys.argv[1:], *("50", "60", "1")[len(sys.argv) - 1 :]))
    for name in (*PROFILES, FAST):
        print(name, scale_games(name, games, cards, seed))
