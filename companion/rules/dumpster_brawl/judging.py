"""Small questions that all judges ask: is this a whole number, is that step due, and which rule says no."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.rules.common import need, whole
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl.board import Brawl
from companion.rules.kernel import Ask, Rule, RuleError

A = TypeVar("A", bound=Ask)


def a_seat(match: Brawl, seat: Any) -> bool:
    return whole(seat, 0, len(match.players) - 1)


def a_player(match: Brawl, seat: Any) -> bool:
    """Whether somebody sits there who can act and be chosen."""
    return type(seat) is int and seat in match.present()


def due(match: Brawl, kind: type[A], otherwise: Rule = laws.NOT_NOW) -> A:
    """The open question, which must be of this kind. Raises RuleError with what is due instead, or with `otherwise`."""
    asked = match.ask
    if isinstance(asked, kind):
        return asked
    raise RuleError(_instead(asked) or otherwise)


def _instead(asked: Ask | None) -> Rule | None:
    """The rule that names the step which stands in the way of any other, None when an ordinary step is due."""
    if isinstance(asked, ask.RollOff):
        return laws.NOT_DEALT
    if isinstance(asked, ask.BlockerDice | ask.ChooseReward):
        return laws.BLOCKER_FIRST
    if isinstance(asked, ask.TieBreak):
        return laws.TIE
    return laws.CLAIM_OPEN if isinstance(asked, ask.Precedence) else None


def in_play(match: Brawl) -> None:
    """Raise RuleError before the deal, while a claim is being answered and when only a tie is left to be broken."""
    need(match.board.dealt, laws.NOT_DEALT)
    need(not isinstance(match.ask, ask.Precedence), laws.CLAIM_OPEN)
    need(not isinstance(match.ask, ask.TieBreak), laws.TIE)


def before_attack(asked: Ask | None) -> bool:
    """Whether this question comes before the attack that the active player has still to declare. Never so in King of the Heap."""
    if isinstance(asked, ask.Drawing | ask.Discarding):
        return asked.before
    return isinstance(asked, ask.PreAttack | ask.ChooseTarget)
