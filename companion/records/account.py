"""One match as an account: who played, how it ended, what was counted, which dice were read. Pure.

Strategy: the steps that stand are folded as the course folds them, by their events alone, so that an undone step counts nothing and a
corrected one as it was corrected. A seat that somebody took over counts for whoever sat there at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from companion.course import completed
from companion.record import Record, Row
from companion.records.placing import placed, score
from companion.records.tallies import PEAKS, counted, merged
from companion.records.throws import Throw, thrown
from companion.rules.codec import from_json
from companion.rules.games import GAMES
from companion.rules.kernel import Event, Game, Left, Match, Replaced, evolve

READ = ("camera", "asked")  # whose word it is when the eye has read dice, alone or with a person's help
BREAK = 30 * 60.0  # s: who waits longer for the next step has gone away from the table
State: TypeAlias = Literal["won", "lost", "abandoned", "open"]  # lost: it ended, and nobody won
Tally: TypeAlias = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the end. `before`: who sat there earlier, the first one first; `rank`: 1 for the winners, shared by whoever is level, 0
    where nobody is ranked; `score`: where the game has points (`placing.SCORES`); `left`: left the table before the end."""

    name: str
    before: tuple[str, ...]
    rank: int
    score: int | None
    wins: bool
    left: bool
    tally: Tally


@dataclass(frozen=True, slots=True)
class Account:
    """A match. `started`: seconds since 1970; `minutes`: played, without long breaks; `first`: the seat that began; `reason`: why it ended,
    as the game's own event tells it; `tally`: what is nobody's; `throws`: the dice that were read, in their order; `simulated`: some of it
    was played at a simulated table, whose dice are not among the throws, and `unreal` of them were read there."""

    id: int
    started: float
    minutes: int
    game: str
    mode: str
    first: int
    state: State
    reason: str
    seats: tuple[Seat, ...]
    tally: Tally
    steps: int
    throws: tuple[Throw, ...]
    simulated: bool = False
    unreal: int = 0

    @property
    def ended(self) -> bool:
        """Whether it was played to its end: only such matches count for statistics."""
        return self.state in ("won", "lost")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


@dataclass
class _Sheet:
    """What is noted while a match is folded."""

    counts: dict[int | None, dict[str, int]] = field(default_factory=dict)
    before: dict[int, tuple[str, ...]] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    first: int | None = None
    found: bool = False
    reason: str = ""
    throws: list[Throw] = field(default_factory=list)
    unreal: int = 0

    def note(self, match: Match[Any], event: Event) -> None:
        """`match`: before the event."""
        for key, seat, count in counted(match, event):
            counts = self.counts.setdefault(seat, {})
            counts[key] = merged(key, counts.get(key, 0), count)
        kind = type(event).__name__
        if isinstance(event, Replaced):
            self.before[event.seat] = (*self.before.get(event.seat, ()), match.players[event.seat])
        elif isinstance(event, Left):
            self.left.add(event.seat)
        elif kind == "FirstFound" or (kind == "TurnBegan" and self.first is None):
            self.first = event.seat  # type: ignore[attr-defined]
        elif kind == "Ended":
            self.reason = str(event.reason)  # type: ignore[attr-defined]

    def read(self, throws: Sequence[Throw], simulated: bool) -> None:
        """The eye has read these; what it sees at a simulated table is none of the group's own dice."""
        if simulated:
            self.unreal += sum(throw.rolls for throw in throws)
        else:
            self.throws += throws

    def tally(self, seat: int | None) -> Tally:
        return tuple((key, count) for key, count in sorted(self.counts.get(seat, {}).items()) if count)


def account(record: Record) -> Account | None:
    """The account of a match; None where this version does not know its game or one of its steps."""
    game = GAMES.get(record.setting.game)
    if game is None or not record.rows:
        return None
    try:
        return _account(game, record)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return None


def _account(game: Game[Any], record: Record) -> Account:
    sheet, steps = _Sheet(), record.standing()
    match = _fold(game, record, steps, sheet)
    winners = match.winners
    places = placed(match) if winners else {}
    seats = tuple(
        Seat(
            name,
            sheet.before.get(seat, ()),
            places.get(seat, 0),
            score(match, seat) if winners is not None else None,
            seat in (winners or ()),
            seat in sheet.left,
            sheet.tally(seat),
        )
        for seat, name in enumerate(match.players)
    )
    first = record.setting.first if sheet.first is None else sheet.first
    minutes = _minutes([row.at for row in record.rows])
    mode = record.setting.mode
    state = _state(record, winners)
    return Account(
        record.id, record.started, minutes, game.id, mode, first, state, sheet.reason, seats, sheet.tally(None), len(steps) - 1,
        tuple(sheet.throws), record.simulated, sheet.unreal,
    )  # fmt: skip


def _fold(game: Game[Any], record: Record, steps: Sequence[Sequence[Row]], sheet: _Sheet) -> Match[Any]:
    """The match at its end, everything on the way noted."""
    moves = {kind.__name__: kind for kind in game.moves}
    kinds = {kind.__name__: kind for kind in game.events}
    match = game.setup(completed(game, record.setting))
    for versions in steps:
        row = versions[-1]
        if row.body["move"] and versions[0].by in READ:
            faces = thrown(match, from_json(row.body["move"], moves))
            sheet.read([_throw(pool, shown.items(), len(versions) > 1) for pool, shown in faces.items()], versions[0].simulated)
        for data in row.body["events"]:
            event = from_json(data, kinds)
            sheet.note(match, event)
            match = evolve(game, match, event)
    return match


def _throw(pool: str, faces: Iterable[tuple[str, int]], corrected: bool) -> Throw:
    return Throw(pool, tuple(sorted((face, count) for face, count in faces if count)), corrected)


def _state(record: Record, winners: tuple[int, ...] | None) -> State:
    if winners is not None:
        return "won" if winners else "lost"
    return "abandoned" if record.closed else "open"


def _minutes(times: Sequence[float]) -> int:
    """Minutes played, at least one: a pause over night is no part of a match."""
    gaps = (later - earlier for earlier, later in pairwise(times))
    return max(1, round(sum(gap for gap in gaps if 0 < gap <= BREAK) / 60))


def added(tallies: Iterable[Tally]) -> dict[str, int]:
    """Several tallies as one."""
    whole: dict[str, int] = Counter()
    for tally in tallies:
        for key, count in tally:
            whole[key] = max(whole[key], count) if key in PEAKS else whole[key] + count
    return dict(whole)
