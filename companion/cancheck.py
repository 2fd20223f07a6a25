"""Does the match's number of cards on the can agree with the scale's, once all is quiet? Where it does not, people are asked to look.

Each finding is judged by itself, so what nobody saw or what people answered wrongly would add up unnoticed. The scale's count is
compared only when it has had all the time that a told card may take, and nothing is moving, counted or in question.
"""

from __future__ import annotations

from companion.table import Table

LONG = 12.0  # s that both must differ in the same way: longer than a fall takes from the first stir to its question


class CanCheck:
    """`differs`: (the match's, the scale's) cards that people are to compare with the table, None while there is nothing to ask."""

    def __init__(self) -> None:
        self.differs: tuple[int, int] | None = None
        self._seen: tuple[int, int] | None = None
        self._since = 0.0

    def look(self, table: Table | None, counted: int | None, now: float) -> bool:
        """Compare; `counted`: by the scale, None where it says nothing. True when what is asked changed."""
        pair = self._pair(table, counted, now)
        if pair != self._seen:
            self._seen, self._since = pair, now
        asked = pair if pair is not None and now - self._since >= LONG else None
        changed, self.differs = asked != self.differs, asked
        return changed

    @staticmethod
    def _pair(table: Table | None, counted: int | None, now: float) -> tuple[int, int] | None:
        can = getattr(table.match.board, "can", None) if table is not None else None
        if table is None or can is None or counted is None or counted == can:
            return None
        return None if table.match.winners is not None or table.busy(now) else (can, counted)
