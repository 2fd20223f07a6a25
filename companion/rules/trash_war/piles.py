"""Where a card goes that leaves the table or the hand: recycled, torched, or out of the game, by its torches and the phase."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.rules.trash_war.board import LAST_PHASE, Board, War
from companion.rules.trash_war.rulings import LATE_TORCH


def discarded(match: War, board: Board, marks: Iterable[int]) -> Board:
    """The board with cards of these torches on their piles, by the torching phase now in force (TW13)."""
    recycle = torched = removed = 0
    for torches in marks:
        if not torches:
            recycle += 1
        elif board.torching == LAST_PHASE:
            removed += 1
        elif torches == board.torching or (torches < board.torching and match.ruling(LATE_TORCH)):
            torched += 1
        else:
            recycle += 1
    return replace(board, recycle=board.recycle + recycle, torched=board.torched + torched, removed=board.removed + removed)
