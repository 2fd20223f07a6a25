"""How fast the rules judge, with python-chess beside them as a yardstick, on random matches of every mode.

Three figures that people feel: a given move judged and recorded, the list of legal moves of a position, a whole match of a hundred
events. Each game's is that of its slowest mode. Times are processor time of one core, the median of repetitions (of a position the
best, since a hiccup of the machine is no property of a position).
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

import chess

from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Game, Match, Mode, Move, Setting, judge, legal, replay, start
from tests.figures import Figure, at_least, at_most, median_time, times_of, told
from tests.rules.habits import HABITS
from tests.rules.random_play import Deal, Played, play

SEATS = 4  # players, or as near as the mode lets
EVENTS = 100  # of the matches that are counted whole
MATCHES = 6  # that each mode's figures are taken from
TRIES = 3  # times that each position is listed

Deed: TypeAlias = Callable[[], object]


def rules_figures() -> Iterator[Figure]:
    """The yardstick first, then every game."""
    yield from _chess_figures(random.Random(1))
    for game in GAMES.values():
        runs = [_Run.of(game, mode) for mode in game.modes]
        yield at_least(f"judge-{game.id}", min(run.judged() for run in runs), "1/s", 15_000)
        listed = [run.listed() for run in runs]
        yield at_most(f"legal-{game.id}", max(statistics.median(times) for times in listed), "ms", 1)
        yield at_most(f"legal-worst-{game.id}", max(map(max, listed)), "ms", 5)
        yield at_least(f"matches-{game.id}", min(run.matches() for run in runs), "1/s", 200)
        yield at_least(f"replay-{game.id}", min(run.replayed() for run in runs), "1/s", 30_000)


@dataclass(frozen=True)
class _Run:
    """Some matches of one mode, played before anything is timed."""

    game: Game[Any]
    played: tuple[Played, ...]

    @classmethod
    def of(cls, game: Game[Any], mode: Mode) -> _Run:
        seats = min(max(SEATS, mode.seats[0]), mode.seats[1])
        return cls(game, tuple(play(Deal(game.id, mode.id, seats, seed), HABITS[game.id], 400) for seed in range(MATCHES)))

    def judged(self) -> float:
        """Moves a second: judged, and the step written down in memory as the course of a match does."""
        deeds: list[Deed] = [partial(_judge_all, self.game, one.setting, one.moves) for one in self.played]
        return sum(len(one.moves) for one in self.played) / _together(deeds)

    def listed(self) -> list[float]:
        """Milliseconds of each position's list."""
        return [1000 * _best(partial(legal, self.game, match)) for one in self.played for _length, match in one.states]

    def matches(self) -> float:
        """Matches of a hundred events a second, set-up included; longer ones are cut, shorter ones count by their part."""
        deeds: list[Deed] = []
        share = 0.0
        for one in self.played:
            moves, length = _begun(one)
            deeds.append(partial(_judge_all, self.game, one.setting, moves))
            share += length / EVENTS
        return share / _together(deeds)

    def replayed(self) -> float:
        """Events folded a second."""
        deeds: list[Deed] = [partial(replay, self.game, one.setting, one.events) for one in self.played]
        return sum(len(one.events) for one in self.played) / _together(deeds)


def _begun(one: Played) -> tuple[tuple[Move, ...], int]:
    """The moves up to the hundredth event, and how many events these are."""
    lengths = [length for length, _match in one.states]
    count = next((place for place, length in enumerate(lengths) if length >= EVENTS), len(one.moves))
    return one.moves[:count], lengths[count]


def _judge_all(game: Game[Any], setting: Setting, moves: tuple[Move, ...]) -> None:
    _first, match = start(game, setting)
    past: list[tuple[Match[Any], Move, tuple[Event, ...], Match[Any]]] = []
    for move in moves:
        events, after = judge(game, match, move)
        past.append((match, move, events, after))
        match = after


def _together(deeds: list[Deed]) -> float:
    """Median seconds of all these deeds, one after the other."""
    return median_time(lambda: [deed() for deed in deeds], 9, time.thread_time)


def _best(deed: Deed) -> float:
    return min(times_of(deed, TRIES, time.thread_time))


def long_match(events: int) -> Played:
    """A match of Dumpster Brawl! in which nobody ever claims, at least so long."""
    habits = replace(HABITS["dumpster-brawl"], weights={brawl.Claim: 0.0})
    deals = (Deal("dumpster-brawl", "king-of-the-heap", SEATS, seed) for seed in range(100))
    return next(one for deal in deals if len((one := play(deal, habits, events)).events) >= events)


# --- chess ------------------------------------------------------------------------------------------------------------


def _chess_figures(chance: random.Random) -> Iterator[Figure]:
    games = [_chess_game(chance) for _game in range(MATCHES)]
    deeds: list[Deed] = [partial(_chess_all, moves) for moves, _boards in games]
    seconds, moves = _together(deeds), sum(len(moves) for moves, _boards in games)
    listed = [1000 * _best(partial(list, board.legal_moves)) for _moves, boards in games for board in boards]
    yield told("judge-python-chess", moves / seconds, "1/s")
    yield told("legal-python-chess", statistics.median(listed), "ms")
    yield told("legal-worst-python-chess", max(listed), "ms")
    yield told("matches-python-chess", moves / EVENTS / seconds, "1/s")


def _chess_game(chance: random.Random) -> tuple[list[chess.Move], list[chess.Board]]:
    """A random game of at most a hundred moves: the moves and the positions."""
    board = chess.Board()
    moves: list[chess.Move] = []
    boards = [chess.Board()]
    while not board.is_game_over() and len(moves) < EVENTS:
        moves.append(chance.choice(list(board.legal_moves)))
        board.push(moves[-1])
        boards.append(board.copy())
    return moves, boards


def _chess_all(moves: list[chess.Move]) -> None:
    """Judge each move and record it, as `Board.push_uci` does once it has read one."""
    board = chess.Board()
    for move in moves:
        if not board.is_legal(move):
            raise ValueError(move)
        board.push(move)
