"""Matches of Dumpster Brawl! for its tests: begun, some moves made, hands as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules import dumpster_brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.kernel import Move, Setting, judge, settle, start

GAME = dumpster_brawl.GAME
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay")
KING, RUMMY = "king-of-the-heap", "rummy"
FIRST = mv.GoesFirst(0)
FIGHT = (FIRST, mv.Attack(1))


def after(seats: int, *moves: Move, mode: str = "", cards: Mapping[str, Any] | None = None, **rulings: Any) -> Brawl:
    """A match of so many players after some moves. `cards`: another list than the shipped one."""
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    match = start(GAME, settle(GAME, Setting(GAME.id, mode, NAMES[:seats], named, cards or {})))[1]
    for move in moves:
        match = judge(GAME, match, move)[1]
    return match


def piles(match: Brawl) -> tuple[int, int, int, int]:
    board = match.board
    return board.trash, board.discard, board.face_up, board.removed


def holding(match: Brawl, *hands: int) -> Brawl:
    """The match with so many cards in the hands; the piles stay as they are."""
    return replace(match, board=replace(match.board, hands=hands))
