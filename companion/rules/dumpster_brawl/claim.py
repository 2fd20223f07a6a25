"""Victory: the hand laid down as sets, judged card by card from what the claim itself shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.common import need
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.asks import Precedence
from companion.rules.dumpster_brawl.board import Brawl, affinity, is_rummy
from companion.rules.dumpster_brawl.effects import item_count
from companion.rules.dumpster_brawl.judging import a_player
from companion.rules.kernel import Event

SETS, SIZE, OWN_SIZE = 3, 3, 2


def claim(match: Brawl, move: mv.Claim) -> Iterable[Event]:
    need(not is_rummy(match), laws.NO_CLAIM)
    need(a_player(match, move.seat), laws.PLAYER)
    need(match.board.dealt, laws.NOT_DEALT)
    asked = match.ask
    need(not isinstance(asked, Precedence) or asked.seat == move.seat, laws.CLAIM_OPEN)
    _judge(match, move)
    shown = ev.Claimed(move.seat, move.sets)
    earlier = _earlier(match, move.seat)
    if earlier is None:
        return (shown, ev.Ended((move.seat,), "sets"))
    return (shown, ev.PrecedenceAsked(earlier, move.seat))


def _earlier(match: Brawl, seat: int) -> int | None:
    """DB8: whose claim would go before this one. After an exchange that is the active player, if the hand can be enough."""
    swap = match.board.swap
    if isinstance(match.ask, Precedence) or seat not in swap or seat == swap[0]:
        return None
    return swap[0] if match.board.hands[swap[0]] >= least_hand(match, swap[0]) else None


def least_hand(match: Brawl, seat: int) -> int:
    """The fewest cards with which this seat can win."""
    own = OWN_SIZE if affinity(match, seat) else SIZE
    return SETS * own if match.ruling("split-sets") else own + (SETS - 1) * SIZE


def _judge(match: Brawl, move: mv.Claim) -> None:
    """Raise RuleError with the first rule that this hand breaks."""
    need(move.slugs == 0, laws.SLUG)
    need(move.boosters == 0, laws.BOOSTER_HELD)
    need(move.strays == 0, laws.LEFTOVER)
    need(isinstance(move.sets, tuple) and all(_is_set(one) for one in move.sets), laws.SET_SIZE)
    _judge_items(match, move.sets)
    own = affinity(match, move.seat)
    need(all(size >= (OWN_SIZE if item == own else SIZE) for item, size in move.sets), laws.SET_SIZE)
    need(len(move.sets) >= SETS, laws.THREE_SETS)
    need(sum(size for _item, size in move.sets) == match.board.hands[move.seat], laws.HAND_COUNT)


def _is_set(one: Any) -> bool:
    return isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str) and type(one[1]) is int


def _judge_items(match: Brawl, sets: tuple[tuple[str, int], ...]) -> None:
    shown: dict[str, int] = {}
    for item, size in sets:
        need(item not in shown or bool(match.ruling("split-sets")), laws.ONE_SET)  # DB4
        shown[item] = shown.get(item, 0) + size
    cards = match.setting.cards
    need(all(size <= item_count(cards, item) for item, size in shown.items()), laws.ITEM)
