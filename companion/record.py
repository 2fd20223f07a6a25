"""A match as the journal has it: its steps in all their versions. Values only; `companion/journal.py` reads and writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.rules.kernel import Replaced, Setting

Kind = Literal["start", "move", "correct", "undo", "redo", "end", "abandon"]


@dataclass(frozen=True, slots=True)
class Row:
    """One step as written. `body`: {"move": […] | null, "events": [[…], …]} for start, move and correct; {"steps": n}
    for undo; {} otherwise; "simulated": true beside it where the table's devices were not real. `by`: camera, scale, both, hand, button,
    clock, or asked: the camera read it, and a person named what it was not sure of. `at`: seconds since 1970."""

    number: int
    kind: Kind
    at: float
    by: str
    body: dict[str, Any]

    @property
    def simulated(self) -> bool:
        """Whether it was written at a simulated table. Rows from before that was noted count as real ones."""
        return bool(self.body.get("simulated"))


@dataclass(frozen=True, slots=True)
class Record:
    """A match as the journal knows it. `damage`: a sentence when its end was lost, else ""."""

    id: int
    started: float
    setting: Setting
    rows: tuple[Row, ...]
    damage: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits there by the last row: those who took over a seat in the place of whom they replaced."""
        names = list(self.setting.players)
        for *_read_wrongly, row in self.standing():
            for kind, *fields in row.body.get("events", ()):
                if kind == Replaced.__name__:
                    names[fields[0]] = fields[1]
        return tuple(names)

    def standing(self) -> list[tuple[Row, ...]]:
        """The steps that were not taken back, each in all its versions: the last is the one that counts, those before it were corrected."""
        past: list[tuple[Row, ...]] = []
        future: list[tuple[Row, ...]] = []
        for row in self.rows:
            if row.kind == "undo":
                future += [past.pop() for _step in range(min(row.body["steps"], len(past)))]
            elif row.kind == "redo" and future:
                past.append(future.pop())
            elif row.kind in ("start", "move", "correct"):
                corrected = past.pop() if row.kind == "correct" else ()
                past.append((*corrected, row))
                future.clear()
        return past

    @property
    def simulated(self) -> bool:
        """Whether any of it was played at a simulated table."""
        return any(row.simulated for row in self.rows)

    @property
    def closed(self) -> bool:
        """Whether it ended or was abandoned: nothing to resume. Whatever is written after an end opens the match again."""
        return bool(self.rows) and self.rows[-1].kind in ("end", "abandon")
