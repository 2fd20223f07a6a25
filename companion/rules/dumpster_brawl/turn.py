"""A turn: plan, attack, fight, exchange, rummage. All ways to play share the fight and the rummage; what only Round Rummage
and Rummy have is refused in King of the Heap, where nobody but the King touches cards, and Rummy knows no discard."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.common import need, whole
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl import moves as mv
from companion.rules.dumpster_brawl.board import ROUND_RUMMAGE, Brawl, is_king_mode, is_rummy, pile
from companion.rules.dumpster_brawl.judging import a_player, before_attack, due
from companion.rules.dumpster_brawl.laying import has_set
from companion.rules.kernel import Event, Rule

PLANS = ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 1))
RUMMY_PLANS = PLANS[:3]
BLUE_DICE, GREEN_DICE, RUMMAGE_DICE = 6, 5, 6


def plan(match: Brawl, move: mv.Plan) -> Iterable[Event]:
    asked = due(match, ask.PreAttack, _card_rule(match))
    told = type(move.draw) is int and type(move.discard) is int
    need(told and (move.draw, move.discard) in plans(match), _plan_rule(match))
    return (ev.Planned(asked.seat, move.draw, move.discard),)


def plans(match: Brawl) -> tuple[tuple[int, int], ...]:
    """What may be planned before the attack: (draws, discards)."""
    return RUMMY_PLANS if is_rummy(match) else PLANS


def _plan_rule(match: Brawl) -> Rule:
    return laws.RUMMY_PLAN if is_rummy(match) else laws.PLAN


def _card_rule(match: Brawl) -> Rule:
    """Why no card is drawn or discarded now."""
    if before_attack(match.ask):
        return _plan_rule(match)
    rummaging = isinstance(match.ask, ask.Drawing | ask.Discarding | ask.CheckVictory)
    return laws.ONLY_KING if is_king_mode(match) and not rummaging else laws.NOT_NOW


def draw(match: Brawl, move: mv.Draw) -> Iterable[Event]:
    asked = due(match, ask.Drawing, _card_rule(match))
    need(pile(match.board, move.source) > 0, laws.PILE)
    return (ev.Drawn(asked.seat, move.source),)


def stop_drawing(match: Brawl, move: mv.StopDrawing) -> Iterable[Event]:
    return (ev.StoppedDrawing(due(match, ask.Drawing).seat),)


def discard(match: Brawl, move: mv.Discard) -> Iterable[Event]:
    asked = match.ask
    if isinstance(asked, ask.Drawing):
        need(asked.before or asked.discards == 0, laws.DRAW_FIRST)
        need(asked.discards > 0, _discard_rule(match))
        need(match.board.hands[asked.seat] > 0, laws.HELD)
        return (ev.Discarded(asked.seat),)
    return (ev.Discarded(due(match, ask.Discarding, _discard_rule(match)).seat),)


def _discard_rule(match: Brawl) -> Rule:
    """Why no card is discarded now. In Rummy only a Blocker's reward is."""
    return laws.NO_DISCARD if is_rummy(match) and not before_attack(match.ask) else _card_rule(match)


def stop_discarding(match: Brawl, move: mv.StopDiscarding) -> Iterable[Event]:
    return (ev.StoppedDiscarding(due(match, ask.Discarding).seat),)


def end_turn(match: Brawl, move: mv.EndTurn) -> Iterable[Event]:
    asked = match.ask
    need(not before_attack(asked), laws.MUST_ATTACK)
    asked = asked if isinstance(asked, ask.Drawing) else due(match, ask.Discarding)
    need(not asked.extra, laws.NOT_NOW)
    if isinstance(asked, ask.Discarding):
        return (ev.StoppedDiscarding(asked.seat),)
    more = asked.discards > 0 and match.board.hands[asked.seat] > 0
    return (ev.StoppedDrawing(asked.seat), *((ev.StoppedDiscarding(asked.seat),) if more else ()))


def attack(match: Brawl, move: mv.Attack) -> Iterable[Event]:
    need(not (match.board.dealt and is_king_mode(match)), laws.ATTACKER_FIXED)
    asked = match.ask
    if not isinstance(asked, ask.PreAttack):  # attacking at once waives the plan
        asked = due(match, ask.ChooseTarget)
    need(a_player(match, move.target) and move.target != asked.seat, laws.TARGET)
    return (ev.Attacked(asked.seat, move.target),)


def fight(match: Brawl, move: mv.Fight) -> Iterable[Event]:
    asked = due(match, ask.FightDice)
    need(whole(move.crowbars, 0, BLUE_DICE) and whole(move.lids, 0, GREEN_DICE), laws.FIGHT_DICE)
    need(asked.lids in (-1, move.lids), laws.LIDS_STAY)
    winner = _winner(match, asked, move)
    fought = ev.Fought(asked.seat, asked.target, move.crowbars, move.lids, winner)
    return (fought, ev.Crowned(winner)) if is_king_mode(match) and winner == asked.seat else (fought,)


def _winner(match: Brawl, asked: ask.FightDice, move: mv.Fight) -> int:
    if move.crowbars > move.lids:
        return asked.seat
    tie = move.crowbars == move.lids and match.setting.mode == ROUND_RUMMAGE  # elsewhere it is printed
    return -1 if tie and not match.ruling("ties-to-defender") else asked.target  # DB2


def steal(match: Brawl, move: mv.Steal) -> Iterable[Event]:
    return exchange(match, mv.Exchange(1, 0))


def give(match: Brawl, move: mv.Give) -> Iterable[Event]:
    return exchange(match, mv.Exchange(0, 1))


def neither(match: Brawl, move: mv.Neither) -> Iterable[Event]:
    return exchange(match, mv.Exchange(0, 0))


def exchange(match: Brawl, move: mv.Exchange) -> Iterable[Event]:
    asked = due(match, ask.Spoils, laws.ONLY_KING if is_king_mode(match) else laws.NOT_NOW)
    rule = (laws.NO_CARDS, laws.ONE_CARD, laws.RUMMY_TWO if is_rummy(match) else laws.TWO_CARDS)[asked.most]
    need(whole(move.steal, 0, asked.most) and whole(move.give, 0, asked.most - move.steal), rule)
    hands = match.board.hands
    # The card given may be the one just taken, as the rulebook names taking first.
    need(move.steal <= hands[asked.loser] and move.give <= hands[asked.seat] + move.steal, laws.HELD)
    if is_rummy(match):
        _judge_rummy(match, asked, move)
    return (ev.Exchanged(asked.seat, asked.loser, move.steal, move.give),)


def _judge_rummy(match: Brawl, asked: ask.Spoils, move: mv.Exchange) -> None:
    hands, loser = match.board.hands, asked.loser
    forced = asked.most == 1 and not match.ruling("free-exchange") and hands[asked.seat] + hands[loser] > 0  # DB12
    need(not forced or move.steal + move.give > 0, laws.MUST_EXCHANGE)
    last = move.steal == hands[loser] and has_set(match.board.laid, loser)
    need(not last or move.give == 0, laws.OUT_AT_ONCE)


def rummage(match: Brawl, move: mv.RummageRoll) -> Iterable[Event]:
    asked = due(match, ask.RummageDice)
    valid = whole(move.pluses, 0, RUMMAGE_DICE) and whole(move.minuses, 0, RUMMAGE_DICE)
    need(valid and move.pluses + move.minuses <= RUMMAGE_DICE, laws.SIX_DICE)
    return (ev.Rummaged(asked.seat, move.pluses, move.minuses, asked.colour),)


def no_claim(match: Brawl, move: mv.NoClaim) -> Iterable[Event]:
    asked = match.ask
    if isinstance(asked, ask.Precedence):
        return (ev.Ended((asked.claimant,), "sets"),)
    return (ev.ClaimDeclined(due(match, ask.CheckVictory).seat),)
