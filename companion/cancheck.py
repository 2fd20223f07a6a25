"""Does the match's number of cards on the can agree with the scale's, once all is quiet? Where it does not, people are asked to look.

Each finding is judged by itself, so what nobody saw or what people answered wrongly would add up unnoticed. The scale's count is
compared only when it has had all the time that a told card may take, and nothing is moving, counted or in question. A scale that weighs
from a new zero has counted nothing of what came or went meanwhile: that it agrees says nothing, so people are asked all the same.
"""

from __future__ import annotations

from companion.senses import CanWeighed, Doubt
from companion.table import Table

LONG = 12.0  # s that both must differ in the same way: longer than a fall takes from the first stir to its question


class CanCheck:
    """`differs`: (the match's, the scale's) cards that people are to compare with the table, None while there is nothing to ask.
    `unproved`: the scale's zero has jumped, and nobody has counted since."""

    def __init__(self) -> None:
        self.differs: tuple[int, int] | None = None
        self.unproved = False
        self._by = 0
        self._since = 0.0

    def hear(self, weighed: CanWeighed) -> None:
        """The scale's word; also while no match is on the table."""
        self.unproved |= weighed.doubt is Doubt.ZERO

    def recounted(self) -> None:
        """People have said how many cards lie there."""
        self.unproved = False

    def look(self, table: Table | None, counted: int | None, now: float) -> bool:
        """Compare; `counted`: by the scale, None where it says nothing. True when what is asked changed."""
        can = getattr(table.match.board, "can", None) if table is not None else None
        asked = None
        if table is None or can is None or counted is None or self._excused(table, now):
            self._by = 0
        elif self.unproved:
            asked = self.differs if table.falls.moving else (can, counted)
        elif counted - can != self._by:
            self._by, self._since = counted - can, now
        elif self._by and now - self._since >= LONG:
            asked = self.differs if table.falls.moving else (can, counted)
        changed, self.differs = asked != self.differs, asked
        return changed

    @staticmethod
    def _excused(table: Table, now: float) -> bool:
        """Whether there is a reason why they may differ."""
        return table.match.winners is not None or table.busy(now)
