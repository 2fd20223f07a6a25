"""Random legal matches of any game, checked at every step: `make test` plays a handful, `make fuzz` a thousand of each kind.

A match is told by its `Deal`, seed included, so that one that fails can be played again. Chance chooses among the legal moves, fills
in what a person would say (`habits.py`), and now and then somebody leaves, pauses, comes back or is replaced. Every assertion
carries the deal and the move it fell on.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from companion.rules.codec import from_json, parse, speak, to_json
from companion.rules.games import GAMES
from companion.rules.kernel import (
    PAUSING,
    SEATING_MOVES,
    SKIP,
    Ask,
    Event,
    Game,
    Match,
    Move,
    Open,
    Replace,
    RuleError,
    Setting,
    Value,
    judge,
    legal,
    replay,
    settle,
    start,
    waits,
)
from tests.rules.fitting import fits

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay", "Gus", "Hal")
LIMIT = 5_000  # moves after which a match need not have ended
TRIES = 50  # fillings of open moves that may be refused before nothing can be said at all

Filler: TypeAlias = Callable[[random.Random, Match[Any], dict[str, Any]], Move]


@dataclass(frozen=True)
class Habits:
    """How chance plays one game.

    `total(match)`: all pieces, wherever they are; the same from the first to the last moment. `counts`: fields of the board that are
    bare numbers of cards or tuples of them, the hands among them: never negative, and never a card's name.
    `fill`: an open move's fields as a person might tell them; the judge may refuse them. `weights`: how often a kind of move is
    chosen, against 1 for the others, so that matches get on. `rulings(chance, seats)`: rulings that this number of players needs.
    `sound(match)`: what else must always be true, in particular that secrets are told only when the rules open them.
    `universe(match)`: every move without open ends, legal or not (`universes.py`). `aliases`: several of them may come to the same,
    and one of these is listed. `hopeful`: open moves that are offered though there may be no way to fill them in, since hands are
    secret. `absent`: questions that stay with whoever is away, since others may answer them. `missed(match)`: whether nobody here has
    anything left to do, so that whoever is away is waited for. `end(match)`: what holds at the end of a match that nobody left, under
    the default rulings.
    """

    total: Callable[[Match[Any]], int]
    counts: tuple[str, ...]
    universe: Callable[[Match[Any]], Iterable[Move]]
    fill: Mapping[type[Move], Filler] = field(default_factory=dict)
    weights: Mapping[type[Move], float] = field(default_factory=dict)
    rulings: Callable[[random.Random, int], Mapping[str, Value]] = lambda _chance, _seats: {}
    sound: Callable[[Match[Any]], bool] = lambda _match: True
    aliases: bool = False
    hopeful: tuple[type[Move], ...] = ()
    absent: tuple[type[Ask], ...] = ()
    missed: Callable[[Match[Any]], bool] = lambda _match: False
    end: Callable[[Match[Any]], bool] = lambda match: len(match.winners or ()) == 1


@dataclass(frozen=True, slots=True)
class Deal:
    """One random match: everything in it follows from these."""

    game: str
    mode: str
    seats: int
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """One match as it was played. `states`: the match after so many events, the set-up's first."""

    setting: Setting
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    states: tuple[tuple[int, Match[Any]], ...]

    @property
    def match(self) -> Match[Any]:
        return self.states[-1][1]


def kinds(games: Mapping[str, Game[Any]] = GAMES) -> Iterator[tuple[str, str, int]]:
    """Every game, mode and number of players."""
    for game in games.values():
        for mode in game.modes:
            for seats in range(mode.seats[0], mode.seats[1] + 1):
                yield game.id, mode.id, seats


def random_setting(chance: random.Random, deal: Deal, habits: Habits, fixed: Mapping[str, Value] = MappingProxyType({})) -> Setting:
    """About half of the rulings at another value than the default, `fixed` ones as they are told."""
    game = GAMES[deal.game]
    rulings: dict[str, Value] = {}
    for ruling in game.rulings:
        if chance.random() < 0.5:
            whole = type(ruling.default) is int
            rulings[ruling.key] = chance.randint(*map(int, ruling.choices)) if whole else chance.choice(ruling.choices)
    rulings |= {**fixed, **habits.rulings(chance, deal.seats)}
    return settle(game, Setting(game.id, deal.mode, NAMES[: deal.seats], rulings, first=chance.randrange(deal.seats)))


def play(
    deal: Deal, habits: Habits, limit: int = LIMIT, restless: float | None = None, fixed: Mapping[str, Value] = MappingProxyType({})
) -> Played:
    """Play the match to its end or to `limit` moves. `restless`: how likely somebody gets up or is replaced before a move, None for
    chance to decide. `fixed`: rulings that are not left to chance. Raises AssertionError when something is wrong in it."""
    chance = random.Random(f"{deal.game} {deal.mode} {deal.seats} {deal.seed}")
    game = GAMES[deal.game]
    setting = random_setting(chance, deal, habits, fixed)
    even = chance.random() < 0.02  # a match in which every legal move is as likely as another
    calm = chance.choice((0.0, 0.004, 0.02))
    player = Player(chance, game, habits, {} if even else habits.weights, calm if restless is None else restless)
    first, match = start(game, setting)
    moves: list[Move] = []
    events = list(first)
    states = [(len(events), match)]
    total = habits.total(match)
    check_state(match, habits, total)
    while match.winners is None and len(moves) < limit:
        move, more, match = player.step(match)
        assert more, f"{speak(move)}: nothing happened"
        moves.append(move)
        events.extend(more)
        states.append((len(events), match))
        check_state(match, habits, total, speak(move))
    assert (legal(game, match) == []) == (match.winners is not None), deal
    played = Played(setting, tuple(moves), tuple(events), tuple(states))
    check_record(game, played, chance)
    return played


@dataclass
class Player:
    """Chance at the table. `restless`: how likely somebody gets up or is replaced before a move."""

    chance: random.Random
    game: Game[Any]
    habits: Habits
    weights: Mapping[type[Move], float]
    restless: float

    def step(self, match: Match[Any]) -> tuple[Move, tuple[Event, ...], Match[Any]]:
        """A legal move with what it leads to."""
        if self.chance.random() < self.restless:
            move = self._seating(match)
            try:
                return (move, *judge(self.game, match, move))
            except RuleError:
                pass  # for instance a pause in one's own turn; the match goes on
        offers = legal(self.game, match)
        assert offers, f"stuck at {match.ask}"
        weights = [self.weights.get(offer.move if isinstance(offer, Open) else type(offer), 1.0) for offer in offers]
        for _try in range(TRIES):
            (offer,) = self.chance.choices(offers, weights)
            move = self._filled(match, offer)
            try:
                return (move, *judge(self.game, match, move))
            except RuleError:
                assert isinstance(offer, Open), f"{speak(move)} is listed but refused at {match.ask}"
        raise AssertionError(f"nothing that was tried is let through at {match.ask}")

    def _filled(self, match: Match[Any], offer: Move | Open) -> Move:
        return self.habits.fill[offer.move](self.chance, match, dict(offer.given)) if isinstance(offer, Open) else offer

    def _seating(self, match: Match[Any]) -> Move:
        kind, seat = self.chance.choice(SEATING_MOVES), self.chance.choice(match.seats)
        return Replace(seat, f"Guest {self.chance.randrange(1000)}") if kind is Replace else kind(seat)  # type: ignore[call-arg]


def check_state(match: Match[Any], habits: Habits, total: int, move: str = "set-up") -> None:
    """Nothing is made or lost, nothing secret is known, and whoever is asked is in the game."""
    assert habits.total(match) == total, f"{move}: {habits.total(match)} pieces of {total}"
    for name in habits.counts:
        for number in flat(getattr(match.board, name)):
            assert type(number) is int, f"{move}: {name} holds {number!r}"
            assert number >= 0, f"{move}: {name} is {number}"
    assert habits.sound(match), f"{move}: {match.board}"
    check_seats(match, habits, move)
    assert fits(match, Match), f"{move}: {match}"


def check_seats(match: Match[Any], habits: Habits, move: str) -> None:
    """Whoever is out stays out of everything; nobody away is asked unless the match waits; it goes on while two are in it."""
    inside, asked = match.inside(), {ask.seat for ask in match.asks}
    assert asked <= set(inside), f"{move}: {match.asks} with {sorted(match.out)} out"
    assert match.away.isdisjoint(match.out), f"{move}: {sorted(match.away)} away with {sorted(match.out)} out"
    if match.winners is not None:
        assert not match.asks, f"{move}: {match.asks} after the end"
        return
    assert match.asks or waits(match) or (match.away and habits.missed(match)), f"{move}: nobody is asked"
    assert len(inside) > 1, f"{move}: it goes on with {inside}"
    if match.ruling(PAUSING.key) == SKIP and not waits(match):
        asked = {ask.seat for ask in match.asks if not isinstance(ask, habits.absent)}
        assert match.away.isdisjoint(asked), f"{move}: {match.asks} with {sorted(match.away)} away"


def flat(value: Any) -> Iterator[Any]:
    """The items of nested tuples."""
    if isinstance(value, tuple):
        for part in value:
            yield from flat(part)
    else:
        yield value


def check_record(game: Game[Any], played: Played, chance: random.Random) -> None:
    """What was said and what happened survive text and journal; the events alone lead to the same match, whole or undone."""
    named = {kind.__name__: kind for kind in game.events}
    for move in played.moves:
        assert parse(speak(move), game.moves) == move
    told = [from_json(json.loads(json.dumps(to_json(event))), named) for event in played.events]
    assert told == list(played.events)
    assert [parse(speak(event), game.events) for event in told] == told
    for length, state in (*chance.sample(played.states, min(2, len(played.states))), played.states[-1]):
        assert replay(game, played.setting, told[:length]) == state
