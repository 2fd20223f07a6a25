"""What may be said now in Trash War: complete moves where the table tells all, `Open` where a card's own marks must be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.rules.kernel import Ask, Move, Open
from companion.rules.trash_war import asks as ask
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import WALLS, War, standing
from companion.rules.trash_war.cards import BURN, SHIELD, highest
from companion.rules.trash_war.defence import answerable
from companion.rules.trash_war.rulings import ONE_ANSWER
from companion.rules.trash_war.turn import catapult_cards, own_trash

Some = Iterator[Move | Open]


def candidates(match: War) -> Some:
    """Answers to the open question first, then the correction that is always possible."""
    asked = match.ask
    if asked is not None:
        yield from _ANSWERS[type(asked)](match, asked)
    yield Open(mv.Recount)


def _defence(match: War, asked: ask.Defence) -> Some:
    yield mv.EndDefence()
    volley = match.board.volley
    if volley is None or not match.board.hands[asked.seat]:
        return
    flying = [volley.flying[place].trash for place in answerable(match, volley)]
    if any(trash.damage <= highest(match.setting.cards, SHIELD) for trash in flying):
        yield Open(mv.Shield)
    if flying:
        yield Open(mv.Deflect)
    untouched = not any(one.answer for one in volley.flying)
    if untouched or (flying and not volley.catapult and not match.ruling(ONE_ANSWER)):
        yield Open(mv.Mace)


def _burn_or_repair(match: War, asked: ask.BurnOrRepair) -> Some:
    if match.board.hands[asked.seat]:
        if own_trash(match, asked.seat, highest(match.setting.cards, BURN)):
            yield Open(mv.Burn)
        up = standing(match.board, asked.seat)
        yield from (Open(mv.Repair, (("wall", wall),)) for wall in range(WALLS) if wall not in up)
    yield from _attacking(match, asked)


def _attacking(match: War, asked: Ask) -> Some:
    held = match.board.hands[asked.seat]
    if held:
        yield Open(mv.Attack)
    if held >= catapult_cards(match):
        yield Open(mv.Catapult)
    yield from (mv.Pass(), mv.Pass(True))


def _burning(match: War, asked: ask.Burning) -> Some:
    yield from (mv.BurnAway(place) for place in own_trash(match, asked.seat))
    yield mv.StopBurning()


def _loading(match: War, asked: ask.Loading) -> Some:
    if not asked.loaded:
        yield Open(mv.Attack)
    else:
        yield Open(mv.Attack, (("target", asked.target), ("wall", asked.wall)))
    yield mv.Launch()


def _hand_marks(match: War, asked: ask.HandMarks) -> Some:
    yield Open(mv.HandShown)


_ANSWERS: dict[type[Ask], Callable[[War, Any], Some]] = {
    ask.Defence: _defence,
    ask.BurnOrRepair: _burn_or_repair,
    ask.Burning: _burning,
    ask.Attacking: _attacking,
    ask.Loading: _loading,
    ask.HandMarks: _hand_marks,
}
