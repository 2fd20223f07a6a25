"""Small questions that all judges ask: is this a whole number, is that step due, what is on the card, and which rule says no."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.rules.common import need, whole
from companion.rules.kernel import Ask, Rule, RuleError
from companion.rules.trash_war import laws
from companion.rules.trash_war.asks import Defence, HandMarks, Loading
from companion.rules.trash_war.board import WALLS, Volley, War, standing
from companion.rules.trash_war.cards import NUMBERS, entry, highest, known
from companion.rules.trash_war.rulings import AIM_AT_RUINS

A = TypeVar("A", bound=Ask)


def due(match: War, kind: type[A], otherwise: Rule = laws.ORDER) -> A:
    """The open question, which must be of this kind. Raises RuleError with what is due instead, or with `otherwise`."""
    asked = match.ask
    if isinstance(asked, kind):
        return asked
    raise RuleError(_instead(match, otherwise))


def _instead(match: War, otherwise: Rule) -> Rule:
    """The rule that names the step which stands in the way of any other, `otherwise` when an ordinary step is due."""
    if isinstance(match.ask, HandMarks):
        return laws.ORDER
    if isinstance(match.ask, Loading):
        return laws.CATAPULT_LOAD
    volley = match.board.volley
    fresh = volley is not None and volley.batted and not any(one.answer for one in volley.flying)
    return laws.MACE_ENDS if fresh and isinstance(match.ask, Defence) else otherwise


def defending(match: War) -> tuple[int, Volley]:
    """Who defends and what flies. Raises RuleError outside phase 1."""
    asked = due(match, Defence, laws.PHASE_1)
    volley = match.board.volley
    if volley is None:
        raise RuleError(laws.PHASE_1)
    return asked.seat, volley


def aimed(match: War, seat: int, wall: Any, rule: Rule) -> None:
    """Raise RuleError unless this wall of the seat can be aimed at (TW3)."""
    need(whole(wall, 0, WALLS - 1), rule)
    need(wall in standing(match.board, seat) or bool(match.ruling(AIM_AT_RUINS)), laws.RUINS)


def played(match: War, seat: int, kind: str, torches: Any, card: Any, cards: int = 1) -> int:
    """The torches of the card being played. Raises RuleError when the hand holds fewer than `cards`, or nobody knows the marks."""
    need(match.board.hands[seat] >= cards, laws.HELD)
    need(isinstance(card, str) and (not card or entry(match.setting.cards, kind, card) is not None), laws.LISTED)
    marks = known(match.setting.cards, kind, card, "torches") if torches is None else torches
    if whole(marks, 0, 2):
        return marks
    raise RuleError(laws.TORCHES)


def numbered(match: War, kind: str, told: Any, card: str) -> int:
    """The number on the card being played, after `played` has looked at its name. Raises RuleError when nobody knows it."""
    cards = match.setting.cards
    number = known(cards, kind, card, NUMBERS[kind]) if told is None else told
    if whole(number, 1, highest(cards, kind)):
        return number
    raise RuleError(laws.NUMBER)
