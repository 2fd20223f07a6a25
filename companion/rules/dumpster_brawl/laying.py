"""Rummy: what may be laid down, by whom and when. Cards before a player are public, so that every one of them is judged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.common import need, whole
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import Brawl, is_rummy
from companion.rules.dumpster_brawl.effects import item_count
from companion.rules.dumpster_brawl.judging import a_player, before_attack, due
from companion.rules.kernel import Event

SET = 3
MOST = 99  # of an item, as in the card list

Rows = tuple[tuple[tuple[str, int], ...], ...]


def lay_down(match: Brawl, move: mv.LayDown) -> Iterable[Event]:
    need(is_rummy(match), laws.RUMMY)
    need(a_player(match, move.seat), laws.PLAYER)
    before = before_attack(match.ask)
    _judge_time(match, move.seat, before)
    need(isinstance(move.cards, tuple) and bool(move.cards) and all(_is_pile(one) for one in move.cards), laws.ITEM)
    need(sum(count for _item, count in move.cards) <= match.board.hands[move.seat], laws.LAID_HELD)
    _judge_cards(match, move.seat, move.cards)
    if before:
        need(sum(count for _item, count in move.cards) == match.board.hands[move.seat], laws.GO_OUT)
    return (ev.LaidDown(move.seat, move.cards),)


def stop_laying(match: Brawl, move: mv.StopLaying) -> Iterable[Event]:
    need(is_rummy(match), laws.RUMMY)
    return (ev.StoppedLaying(due(match, ask.Laying).seat),)


def _judge_time(match: Brawl, seat: int, before: bool) -> None:
    """The attacker before the attack, or the fighter whose turn it is to lay down."""
    if before:
        need(seat == match.turn, laws.LAYERS)
        return
    need(due(match, ask.Laying, laws.LAYERS).seat == seat, laws.LAYERS)


def _is_pile(one: Any) -> bool:
    return isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str) and whole(one[1], 1, MOST)


def _judge_cards(match: Brawl, seat: int, cards: tuple[tuple[str, int], ...]) -> None:
    """Raise RuleError with the first rule that these cards break, one pile after the other."""
    rows = match.board.laid
    for item, count in cards:
        lying = sum(laid(rows, one, item) for one in match.seats)
        need(count + lying <= item_count(match.setting.cards, item), laws.ITEM)
        need(has_set(rows, seat) or count >= SET, laws.OWN_SET)
        need(count >= SET or _place(rows, seat, item), laws.ADD_ON)
        rows = with_laid(rows, seat, ((item, count),))


def _place(rows: Rows, seat: int, item: str) -> bool:
    """Whether one or two of an item have somewhere to go: the own cards of it, or somebody else's set."""
    return laid(rows, seat, item) > 0 or any(laid(rows, other, item) >= SET for other in range(len(rows)) if other != seat)


def laid(rows: Rows, seat: int, item: str) -> int:
    """How many of an item lie before a seat."""
    return next((count for one, count in rows[seat] if one == item), 0)


def has_set(rows: Rows, seat: int) -> bool:
    return any(count >= SET for _item, count in rows[seat])


def with_laid(rows: Rows, seat: int, cards: tuple[tuple[str, int], ...]) -> Rows:
    """The rows with these cards added before a seat."""
    row = dict(rows[seat])
    for item, count in cards:
        row[item] = row.get(item, 0) + count
    return (*rows[:seat], tuple(row.items()), *rows[seat + 1 :])


def can_lay(match: Brawl, seat: int) -> bool:
    """Whether this hand may hold something to lay down: a first set needs three cards."""
    return match.board.hands[seat] >= (1 if has_set(match.board.laid, seat) else SET)


def layers(match: Brawl) -> tuple[int, ...]:
    """Who may lay down after this turn's combat, in the order of the ruling (DB16)."""
    board = match.board
    fighters = (board.attacker, board.defender) if match.ruling("attacker-lays-first") else (board.defender, board.attacker)
    return tuple(seat for seat in fighters if seat not in match.out and can_lay(match, seat))


def out_of_cards(match: Brawl) -> int:
    """Who has gone out: no card left and a set in front; −1 for nobody."""
    board = match.board
    if 0 not in board.hands:  # nearly always
        return -1
    return next((seat for seat in match.inside() if board.hands[seat] == 0 and has_set(board.laid, seat)), -1)
