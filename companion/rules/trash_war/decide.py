"""Where every move of Trash War finds its judge. Of the moves about seats only a pause can be against a rule of this game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.rules.kernel import Event, Move, Pause
from companion.rules.trash_war import defence, seating, turn
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import War

_JUDGES: dict[type[Move], Callable[[War, Any], Iterable[Event]]] = {
    mv.Mace: defence.mace,
    mv.Deflect: defence.deflect,
    mv.Shield: defence.shield,
    mv.EndDefence: defence.end_defence,
    mv.Attack: turn.attack,
    mv.Catapult: turn.catapult,
    mv.Launch: turn.launch,
    mv.Pass: turn.no_attack,
    mv.Burn: turn.burn,
    mv.BurnAway: turn.burn_away,
    mv.StopBurning: turn.stop_burning,
    mv.Repair: turn.repair,
    mv.HandShown: turn.hand_shown,
    mv.Recount: turn.recount,
    Pause: seating.pause,
}


def decide(match: War, move: Move) -> Iterable[Event]:
    """What a move does, or RuleError with the rule that it breaks."""
    return _JUDGES[type(move)](match, move) if type(move) in _JUDGES else ()
