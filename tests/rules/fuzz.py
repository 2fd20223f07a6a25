"""`make fuzz`: a thousand random legal matches of every game, mode and number of players, on all cores.

Prints a line for each kind: matches, moves, how many came to an end, the longest. Exit 1 with the deal of every match in which
something was wrong; `python -m tests.rules.fuzz --game G --mode M --seats N --seed S` plays that one again.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from types import FrameType

from tests.rules.habits import HABITS
from tests.rules.random_play import Deal, kinds, play

MATCHES = 1_000
CHUNK = 50  # matches that one process plays in a row
PATIENCE = 120  # seconds of one match, after which the rules are taken to go round in circles


@dataclass
class Tally:
    """What became of some matches of one kind. `failures`: the deal and what was wrong."""

    matches: int = 0
    moves: int = 0
    ended: int = 0
    longest: int = 0
    failures: list[tuple[Deal, str]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.matches += other.matches
        self.moves += other.moves
        self.ended += other.ended
        self.longest = max(self.longest, other.longest)
        self.failures += other.failures


def _give_up(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"not done after {PATIENCE} s")


def run(deals: list[Deal]) -> Tally:
    """Play these matches; nothing is raised."""
    signal.signal(signal.SIGALRM, _give_up)
    tally = Tally()
    for deal in deals:
        signal.alarm(PATIENCE)
        try:
            played = play(deal, HABITS[deal.game])
        except Exception:  # whatever goes wrong in the rules is what we look for
            tally.failures.append((deal, traceback.format_exc()))
        else:
            tally.moves += len(played.moves)
            tally.ended += played.match.winners is not None
            tally.longest = max(tally.longest, len(played.moves))
        signal.alarm(0)
        tally.matches += 1
    return tally


def chunks(kind: tuple[str, str, int], matches: int) -> Iterator[list[Deal]]:
    """The deals of one kind, seeds counted from 0."""
    for begin in range(0, matches, CHUNK):
        yield [Deal(*kind, seed) for seed in range(begin, min(begin + CHUNK, matches))]


def fuzz(chosen: list[tuple[str, str, int]], matches: int) -> list[tuple[Deal, str]]:
    """Play and print; the failures."""
    failures: list[tuple[Deal, str]] = []
    print(f"{'game':<24}{'mode':<20}{'seats':>5}{'matches':>9}{'moves':>10}{'ended':>8}{'longest':>9}", flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = [(kind, [pool.submit(run, deals) for deals in chunks(kind, matches)]) for kind in chosen]
        for (game, mode, seats), parts in waiting:
            tally = Tally()
            for part in parts:
                tally.add(part.result())
            wrong = f"  {len(tally.failures)} WRONG" if tally.failures else ""
            print(
                f"{game:<24}{mode or '-':<20}{seats:>5}{tally.matches:>9}{tally.moves:>10}{tally.ended:>8}{tally.longest:>9}{wrong}",
                flush=True,
            )
            failures += tally.failures
    return failures


def _again(deal: Deal) -> str:
    mode = f" --mode {deal.mode}" if deal.mode else ""
    return f"python -m tests.rules.fuzz --game {deal.game}{mode} --seats {deal.seats} --seed {deal.seed}"


def main(words: list[str] | None = None) -> int:
    """Play what the command line names: everything, or one game, mode, number of players, or match."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.fuzz", description="Random legal matches of every game.")
    parser.add_argument("--game", choices=sorted(HABITS))
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, help="play one match of each kind again")
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches of each kind (%(default)s)")
    asked = parser.parse_args(words)
    chosen = [
        kind
        for kind in kinds()
        if asked.game in (None, kind[0]) and asked.mode in (None, kind[1]) and asked.seats in (None, kind[2])
    ]
    if not chosen:
        parser.error("there is no such game, mode or number of players")
    began = time.monotonic()
    again = [] if asked.seed is None else [Deal(*kind, asked.seed) for kind in chosen]
    failures = run(again).failures if again else fuzz(chosen, asked.matches)
    for deal, wrong in failures[:20]:
        print(f"\n{wrong}\nWrong: {_again(deal)}", file=sys.stderr)
    print(f"{'FAILED' if failures else 'ok'}, {time.monotonic() - began:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
