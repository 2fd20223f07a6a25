"""What accounts add up to: of each player, of each game and way to play, and streaks. Pure.

A person is a name, as it was typed; who changes its spelling is somebody else. Only matches that were played to their end count; those that
were given up are told apart. The order is the journal's, which no setting of the clock can mix up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.records.account import Account, Seat, added
from companion.records.placing import highest_wins


@dataclass(frozen=True, slots=True)
class Score:
    """Matches of one kind: `played` to their end, `won` of them; `tally`: what was counted in them."""

    played: int
    won: int
    tally: Mapping[str, int]

    @property
    def share(self) -> int:
        """Of a hundred matches so many were won; 0 where none was played."""
        return round(100 * self.won / self.played) if self.played else 0


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody's record. `streak`: matches won in a row up to the last one; `best`: the longest such row; `abandoned`: matches that were
    given up; `taken`: of those that were played, how many were begun by somebody else; `games`: by game and way to play."""

    name: str
    score: Score
    streak: int
    best: int
    abandoned: int
    taken: int
    games: Mapping[tuple[str, str], Score]


@dataclass(frozen=True, slots=True)
class Play:
    """One way to play a game. `shared`: matches that several won, `lost`: that nobody won; `minutes`: of a match, on average; `longest` and
    `shortest` of them; `tally`: everybody's and the table's; `best`: (name, score) of the best score so far, where there are scores."""

    game: str
    mode: str
    played: int
    abandoned: int
    shared: int
    lost: int
    minutes: int
    longest: int
    shortest: int
    tally: Mapping[str, int]
    wins: tuple[tuple[str, int], ...]
    best: tuple[str, int] | None


def players(accounts: Sequence[Account]) -> tuple[Player, ...]:
    """Everybody who sat at the end of a match, the most wins first, then who played more, then by name. `accounts`: the oldest first."""
    names = dict.fromkeys(name for account in accounts for name in account.names if account.state != "open")
    told = [player(name, accounts) for name in names]
    return tuple(sorted(told, key=lambda one: (-one.score.won, -one.score.played, one.name.casefold())))


def player(name: str, accounts: Sequence[Account]) -> Player:
    """One player's record; nothing but zeros for a name that nobody has."""
    seats = [(account, seat) for account in accounts for seat in account.seats if seat.name == name]
    ended = [(account, seat) for account, seat in seats if account.ended]
    runs = list(_runs(seat.wins for _account, seat in ended))
    ways = dict.fromkeys((account.game, account.mode) for account, _seat in ended)
    games = {way: _score(seat for account, seat in ended if (account.game, account.mode) == way) for way in ways}
    return Player(
        name,
        _score(seat for _account, seat in ended),
        runs[-1] if runs else 0,
        max(runs, default=0),
        sum(account.state == "abandoned" for account, _seat in seats),
        sum(bool(seat.before) for _account, seat in ended),
        games,
    )


def _score(seats: Iterable[Seat]) -> Score:
    listed = list(seats)
    return Score(len(listed), sum(seat.wins for seat in listed), added(seat.tally for seat in listed))


def _runs(wins: Iterable[bool]) -> Iterator[int]:
    """After each match: how many were won in a row."""
    run = 0
    for won in wins:
        run = run + 1 if won else 0
        yield run


def plays(accounts: Sequence[Account]) -> tuple[Play, ...]:
    """Every game and way to play of which a match is over, the most played first."""
    ways = dict.fromkeys((account.game, account.mode) for account in accounts if account.state != "open")
    told = [play(game, mode, accounts) for game, mode in ways]
    return tuple(sorted(told, key=lambda one: (-one.played, one.game, one.mode)))


def play(game: str, mode: str, accounts: Sequence[Account]) -> Play:
    """One way to play."""
    own = [account for account in accounts if (account.game, account.mode) == (game, mode)]
    ended = [account for account in own if account.ended]
    minutes = [account.minutes for account in ended] or [0]
    seats = [seat for account in ended for seat in account.seats]
    wins = dict.fromkeys(seat.name for seat in seats if seat.wins)
    scored = [(seat.name, seat.score) for seat in seats if seat.score is not None and not seat.left]
    return Play(
        game,
        mode,
        len(ended),
        sum(account.state == "abandoned" for account in own),
        sum(sum(seat.wins for seat in account.seats) > 1 for account in ended),
        sum(account.state == "lost" for account in ended),
        round(sum(minutes) / len(minutes)),
        max(minutes),
        min(minutes),
        added([*(seat.tally for seat in seats), *(account.tally for account in ended)]),
        tuple(sorted(((name, sum(seat.wins for seat in seats if seat.name == name)) for name in wins), key=lambda one: (-one[1], one[0]))),
        _best(scored, highest_wins(game)),
    )


def _best(scored: Sequence[tuple[str, int]], highest: bool) -> tuple[str, int] | None:
    """The best score, of those that are as good the first."""
    return min(scored, key=lambda one: -one[1] if highest else one[1], default=None)
