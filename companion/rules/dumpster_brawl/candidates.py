"""What somebody might do now, made from public facts; `decide` has the last word on each.

Claims and what is laid down stand in the list as templates: only the player knows which sets the hand makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl import starting, turn
from companion.rules.dumpster_brawl.board import DISCARD, TRASH, Brawl, is_rummy
from companion.rules.dumpster_brawl.claim import least_hand
from companion.rules.dumpster_brawl.effects import NOTHING, OPPONENT, booster_effects
from companion.rules.dumpster_brawl.judging import before_attack
from companion.rules.dumpster_brawl.laying import can_lay
from companion.rules.kernel import Ask, Move, Open

Some = Iterable[Move | Open]


def candidates(match: Brawl) -> Some:
    """Answers to the open question first, then what anybody may do at any time."""
    asked = match.ask
    if asked is None:
        return
    yield from _ANSWERS[type(asked)](match, asked)
    if not match.board.dealt:
        return
    yield from _out(match) if is_rummy(match) else _claims(match, asked)
    if not isinstance(asked, ask.Precedence | ask.TieBreak):
        yield from _specials(match, asked)


def _claims(match: Brawl, asked: Ask) -> Some:
    for seat in (asked.seat,) if isinstance(asked, ask.Precedence) else match.present():
        if match.board.hands[seat] >= least_hand(match, seat):
            yield Open(mv.Claim, (("seat", seat),))


def _out(match: Brawl) -> Some:
    """Rummy: going out before the attack."""
    if before_attack(match.ask) and can_lay(match, match.turn):
        yield Open(mv.LayDown, (("seat", match.turn),))


def _specials(match: Brawl, asked: Ask) -> Some:
    if match.board.boosters > 0:
        for seat in match.present():
            for effect in booster_effects(match.setting.cards):
                yield mv.PlayBooster(seat, effect)
    if match.board.text:
        yield Open(mv.MoveByText)
        if match.board.blockers > 0 and not isinstance(asked, ask.BlockerDice | ask.ChooseReward):
            yield from (Open(mv.Blocker, (("seat", seat),)) for seat in match.present())


def _laying(match: Brawl, asked: ask.Laying) -> Some:
    yield mv.StopLaying()
    yield Open(mv.LayDown, (("seat", asked.seat),))


def _tie_rolls(match: Brawl, asked: ask.TieBreak) -> Some:
    return (mv.TieRoll(seat, crowbars) for seat in asked.rolling for crowbars in range(7))


def _drawing(match: Brawl, asked: ask.Drawing) -> Some:
    for source in (TRASH, DISCARD):
        yield mv.Draw(source)
    yield mv.StopDrawing()
    yield mv.Discard()
    yield mv.EndTurn()
    for source in (TRASH, DISCARD):
        for one in match.setting.cards["blockers"]:
            yield mv.Blocker(one["number"], one["name"], source)


def _reward(match: Brawl, asked: ask.ChooseReward) -> Some:
    for kind in (*asked.kinds, NOTHING):
        if kind != OPPONENT:
            yield mv.Reward(kind)
            continue
        for seat in match.present():
            yield mv.Reward(kind, seat)


def _targets(match: Brawl, asked: ask.PreAttack | ask.ChooseTarget) -> Some:
    return (mv.Attack(seat) for seat in match.present())


def _fights(match: Brawl, asked: ask.FightDice) -> Some:
    lids = range(turn.GREEN_DICE + 1) if asked.lids < 0 else (asked.lids,)
    return (mv.Fight(crowbars, lid) for crowbars in range(turn.BLUE_DICE + 1) for lid in lids)


def _spoils(match: Brawl, asked: ask.Spoils) -> Some:
    yield mv.Neither()
    if asked.most > 0:
        yield mv.Steal()
        yield mv.Give()
    if asked.most > 1:
        yield from (mv.Exchange(2, 0), mv.Exchange(1, 1), mv.Exchange(0, 2))


def _rummages(match: Brawl, asked: ask.RummageDice) -> Some:
    dice = turn.RUMMAGE_DICE
    return (mv.RummageRoll(plus, minus) for plus in range(dice, -1, -1) for minus in range(dice - plus, -1, -1))


_ANSWERS: dict[type[Ask], Callable[[Brawl, Any], Some]] = {
    ask.RollOff: starting.candidates,
    ask.PreAttack: lambda match, asked: (*(mv.Plan(*plan) for plan in turn.plans(match)), *_targets(match, asked)),
    ask.Drawing: _drawing,
    ask.Discarding: lambda match, asked: (mv.Discard(), mv.StopDiscarding(), mv.EndTurn()),
    ask.ChooseTarget: _targets,
    ask.FightDice: _fights,
    ask.Spoils: _spoils,
    ask.RummageDice: _rummages,
    ask.BlockerDice: lambda match, asked: (mv.BlockerRoll(crowbars) for crowbars in range(7)),
    ask.ChooseReward: _reward,
    ask.CheckVictory: lambda match, asked: (mv.NoClaim(),),
    ask.Precedence: lambda match, asked: (mv.NoClaim(),),
    ask.Laying: _laying,
    ask.TieBreak: _tie_rolls,
}
