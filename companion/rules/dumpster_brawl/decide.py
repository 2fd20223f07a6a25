"""Where every move of Dumpster Brawl! finds its judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.rules.dumpster_brawl import laying, scoring, seating, specials, starting, turn
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.dumpster_brawl.claim import claim
from companion.rules.kernel import Event, Move, Pause

_JUDGES: dict[type[Move], Callable[[Brawl, Any], Iterable[Event]]] = {
    mv.PickCharacter: starting.pick,
    mv.RollDie: starting.roll,
    mv.GoesFirst: starting.first,
    mv.Plan: turn.plan,
    mv.Draw: turn.draw,
    mv.StopDrawing: turn.stop_drawing,
    mv.Discard: turn.discard,
    mv.StopDiscarding: turn.stop_discarding,
    mv.EndTurn: turn.end_turn,
    mv.Blocker: specials.met,
    mv.BlockerRoll: specials.rolled,
    mv.Reward: specials.reward,
    mv.Attack: turn.attack,
    mv.Fight: turn.fight,
    mv.Steal: turn.steal,
    mv.Give: turn.give,
    mv.Neither: turn.neither,
    mv.Exchange: turn.exchange,
    mv.RummageRoll: turn.rummage,
    mv.PlayBooster: specials.play,
    mv.MoveByText: specials.by_text,
    mv.Claim: claim,
    mv.NoClaim: turn.no_claim,
    mv.LayDown: laying.lay_down,
    mv.StopLaying: laying.stop_laying,
    mv.TieRoll: scoring.tie_roll,
    Pause: seating.pause,
}


def decide(match: Brawl, move: Move) -> Iterable[Event]:
    """What a move does, or RuleError with the rule that it breaks. Most moves about seats are the kernel's alone."""
    return _JUDGES[type(move)](match, move) if type(move) in _JUDGES else ()
