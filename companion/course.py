"""The course of one match: its past as a list of states, its future as what was taken back, and the journal behind both.

Judge, write, then show: a step exists only when the journal has it. States are immutable, so an undo pops the list and
leaves a mark; nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from companion.journal import Journal, JournalError
from companion.record import Kind, Record, Row
from companion.rules.codec import from_json, to_json
from companion.rules.kernel import Event, Game, Match, Move, Setting, evolve, judge, start
from companion.words import _


@dataclass(frozen=True, slots=True)
class Step:
    """One move and what it led to. `before`: the match it was judged in; the first step has no move and the empty match. `row`: its number
    in the journal."""

    before: Match[Any]
    after: Match[Any]
    move: Move | None
    events: tuple[Event, ...]
    by: str
    at: float
    corrects: bool = False
    row: int = field(default=-1, compare=False)


class Course:
    """Plays, takes back, plays again. `wall`: seconds since 1970, for people only; order comes from the journal's numbers, and no row is
    dated before the one in front of it, whatever becomes of the machine's clock. `simulated`: whether the table's devices are, as each row
    that is written now tells."""

    def __init__(self, game: Game[Any], journal: Journal, identity: int, wall: Callable[[], float], simulated: bool = False) -> None:
        self.game = game
        self.journal = journal
        self.id = identity
        self.wall = wall
        self.simulated = simulated
        self.latest = 0.0  # when the newest row was written
        self.past: list[Step] = []
        self.future: list[Step] = []
        self.taken_back: list[tuple[int, Step]] = []  # how many steps stood before it, and the step: for the history page

    @classmethod
    def begin(cls, game: Game[Any], setting: Setting, journal: Journal, wall: Callable[[], float], simulated: bool = False) -> Course:
        """A new match, its set-up written down. The setting must be whole (see `settle`)."""
        course = cls(game, journal, journal.begin(setting, wall()), wall, simulated)
        events, match = start(game, setting)
        step = Step(game.setup(setting), match, None, events, "hand", wall())
        course.past.append(course._written("start", step))
        course.latest = step.at
        return course

    @classmethod
    def resume(cls, game: Game[Any], record: Record, journal: Journal, wall: Callable[[], float]) -> Course:
        """The match as the journal has it. Raises JournalError when it holds events that this version does not know."""
        course = cls(game, journal, record.id, wall)
        setting = completed(game, record.setting)
        try:
            for row in record.rows:
                course._reenact(row, setting)
                course.latest = max(course.latest, row.at)
        except (KeyError, TypeError, IndexError, ValueError) as wrong:
            unknown = _("Match {match} holds a step this version does not know ({what}).")
            raise JournalError(unknown.format(match=record.id, what=wrong)) from wrong
        return course

    @property
    def match(self) -> Match[Any]:
        return self.past[-1].after

    def play(self, move: Move, by: str = "hand") -> Step:
        """Judge, write, then count it. Raises RuleError or JournalError: then nothing has happened."""
        step = self._judged(self.match, move, by)
        step = self._written("move", step)
        self.past.append(step)
        self.future.clear()
        self._close_if_over()
        return step

    def correct(self, move: Move, by: str = "hand") -> Step:
        """Put another move in the place of the newest one: one trace in the journal. Raises as `play`."""
        step = self._judged(self.past[-1].before, move, by, corrects=True)
        step = self._written("correct", step)
        self.taken_back.append((len(self.past) - 1, self.past.pop()))
        self.past.append(step)
        self.future.clear()
        self._close_if_over()
        return step

    def undo(self, steps: int = 1) -> list[Step]:
        """Take back up to `steps` moves; the newest comes first in the answer. The set-up itself stays."""
        steps = min(steps, len(self.past) - 1)
        if steps > 0:
            self.journal.append(self.id, "undo", {"steps": steps}, self._moment())
        return self._pop(steps)

    def redo(self) -> Step | None:
        """The move taken back last, done again; None when there is none."""
        if not self.future:
            return None
        self.journal.append(self.id, "redo", {}, self._moment())
        step = self._push()
        self._close_if_over()
        return step

    def close(self) -> None:
        """Mark that the match is over. Raises JournalError."""
        self.journal.append(self.id, "end", {"winners": list(self.match.winners or ())}, self._moment())

    def abandon(self) -> None:
        self.journal.append(self.id, "abandon", {}, self._moment())

    # --- inner ---------------------------------------------------------------------------------------------------

    def _judged(self, before: Match[Any], move: Move, by: str, corrects: bool = False) -> Step:
        events, after = judge(self.game, before, move)
        return Step(before, after, move, events, by, self._moment(), corrects)

    def _moment(self) -> float:
        """The present, in seconds since 1970; never before an earlier moment of this match."""
        self.latest = max(self.latest, self.wall())
        return self.latest

    def _written(self, kind: Kind, step: Step) -> Step:
        """The step as the journal has it. Raises JournalError."""
        body: dict[str, Any] = {"move": to_json(step.move) if step.move else None, "events": [to_json(event) for event in step.events]}
        if self.simulated:
            body["simulated"] = True
        return replace(step, row=self.journal.append(self.id, kind, body, step.at, step.by).number)

    def _close_if_over(self) -> None:
        """The step that ended the match is written already; where this mark is lost, `resume`'s caller closes the match."""
        if self.match.winners is not None:
            with suppress(JournalError):
                self.close()

    def _pop(self, steps: int) -> list[Step]:
        gone = [self.past.pop() for _step in range(steps)]
        self.future.extend(gone)
        self.taken_back.extend((len(self.past) + steps - 1 - place, step) for place, step in enumerate(gone))
        return gone

    def _push(self) -> Step:
        step = self.future.pop()
        self.past.append(step)
        self.taken_back = [pair for pair in self.taken_back if pair[1] is not step]
        return step

    def _reenact(self, row: Row, setting: Setting) -> None:
        if row.kind == "undo":
            self._pop(int(row.body["steps"]))
        elif row.kind == "redo":
            self._push()
        elif row.kind in ("start", "move", "correct"):
            if row.kind == "correct":
                self.taken_back.append((len(self.past) - 1, self.past.pop()))
            self.past.append(self._from_row(row, setting))
            self.future.clear()

    def _from_row(self, row: Row, setting: Setting) -> Step:
        moves = {kind.__name__: kind for kind in self.game.moves}
        kinds = {kind.__name__: kind for kind in self.game.events}
        events = tuple(from_json(data, kinds) for data in row.body["events"])
        move = from_json(row.body["move"], moves) if row.body["move"] else None
        before = self.past[-1].after if self.past else self.game.setup(setting)
        after = before
        for event in events:
            after = evolve(self.game, after, event)
        return Step(before, after, move, events, row.by, row.at, row.kind == "correct", row.number)


def completed(game: Game[Any], setting: Setting) -> Setting:
    """A setting that an older version wrote: rulings and tables of cards that came later are at their defaults."""
    rulings = {ruling.key: ruling.default for ruling in game.rulings}
    return replace(setting, rulings={**rulings, **setting.rulings}, cards={**game.cards(None), **setting.cards})
