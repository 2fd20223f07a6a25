"""What may stand on a card of Trash War that is being played: one touch tells its number and its torches, or a card by name.

Every cell is a whole move (or the way to the wall that is still missing); what the rules forbid is locked with their reason, which
the judge gives. Where the card itself goes is said before the touch.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from companion.acts import Choose
from companion.present.choosing import verdict
from companion.rules.kernel import Move, Rule
from companion.rules.trash_war import GAME, laws
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import ANY, BACK, LEFT, RIGHT, SENDS, War, standing
from companion.rules.trash_war.cards import MACE, NUMBERS, TRASH, UNKNOWN, highest
from companion.rules.trash_war.defence import reached
from companion.rules.trash_war.piles import discarded
from companion.view import CardLine, Option
from companion.words import N_, _

TORCHES = (N_("no torch"), N_("one torch"), N_("two torches"))
SENDS_SAID = {LEFT: N_("to the left"), RIGHT: N_("to the right"), BACK: N_("back"), ANY: N_("at any player")}
WHY: dict[Rule, str] = {  # a few words for a button; touched, the rule itself is shown
    laws.RUINS: N_("it is down"),
    laws.HELD: N_("too few cards"),
    laws.NOT_BOTH: N_("one a turn"),
    laws.BURN_OWN: N_("no trash here"),
    laws.BURN_TOTAL: N_("too much"),
    laws.REPAIR_DOWN: N_("none is down"),
    laws.CATAPULT_WALL: N_("one wall only"),
    laws.CATAPULT_LOAD: N_("load it first"),
    laws.THREE: N_("three, no less"),
    laws.MACE_ALONE: N_("not after a Shield"),
    laws.ONE_ANSWER: N_("answered"),
    laws.ONE_EACH: N_("answered"),
    laws.SHIELD_WEAK: N_("too weak"),
    laws.BURN_SOME: N_("burn one first"),
    laws.TARGET: N_("not here"),
    laws.MACE_TARGET: N_("not here"),
}
Made: TypeAlias = Callable[[int | None, int | None, str], Move]  # the move from a number, torches and a card's name


def locked(option: Option, rule: Rule | None) -> Option:
    """The option, locked where a rule forbids it."""
    if rule is None:
        return option
    return replace(option, act=None, why=_(WHY.get(rule, N_("not now"))), rule=_(rule.text), ref=_(rule.ref), seat=None)


def ruled(match: War, option: Option, probe: Move) -> Option:
    """The option, locked where the rules forbid the probe, a move that it may lead to."""
    return locked(option, verdict(GAME, match, probe))


def lines(match: War, kind: str, make: Made) -> tuple[CardLine, ...]:
    """The cells for a card of that kind: torches by numbers, or torches alone where the kind has no number."""
    if kind not in NUMBERS:
        cells = (_cell(match, _(TORCHES[marks]), make(None, marks, ""), goes(match, kind, marks)) for marks in range(len(TORCHES)))
        return (CardLine("", "", tuple(cells)),)
    numbers = range(1, highest(match.setting.cards, kind) + 1)
    return tuple(
        CardLine(_(said), goes(match, kind, marks), tuple(_cell(match, str(number), make(number, marks, "")) for number in numbers))
        for marks, said in enumerate(TORCHES)
    )


def _cell(match: War, label: str, move: Move, text: str = "") -> Option:
    return ruled(match, Option(label, move, "tile", text=text), move)


def goes(match: War, kind: str, torches: int) -> str:
    """Where the card goes once it is played; trash stays on the table for now."""
    if kind == TRASH:
        return ""
    before = match.board
    after = discarded(match, before, (torches,))
    if after.recycle > before.recycle:
        return _("recycled")
    return _("torched") if after.torched > before.torched else _("out of the game")


def named(match: War, kind: str, make: Made) -> tuple[Option, ...]:
    """The cards of that kind of which the list knows all that is to be told."""
    keys = ("torches", *((NUMBERS[kind],) if kind in NUMBERS else ()))
    whole = (one for one in match.setting.cards[kind] if UNKNOWN not in [one[key] for key in keys])
    return tuple(_cell(match, _(str(one["name"])), make(None, None, str(one["name"])), _marks(kind, one)) for one in whole)


def _marks(kind: str, one: dict[str, int]) -> str:
    """A listed card's number and torches in words."""
    said = _(TORCHES[one["torches"]])
    return _("{number}, {torches}").format(number=one[NUMBERS[kind]], torches=said) if kind in NUMBERS else said


# --- Maces: the kind and the torches first, the wall then ---------------------------------------------------------------


def mace_lines(match: War) -> tuple[CardLine, ...]:
    return tuple(
        CardLine(_(SENDS_SAID[sends]), "", tuple(_mace_cell(match, sends, marks) for marks in range(len(TORCHES)))) for sends in SENDS
    )


def _mace_cell(match: War, sends: str, torches: int) -> Option:
    option = Option(str(torches), Choose("Mace", (("sends", sends), ("torches", torches))), "tile", "torch")
    return locked(option, mace_rule(match, sends))


def named_maces(match: War) -> tuple[Option, ...]:
    whole = (one for one in match.setting.cards[MACE] if one["torches"] != UNKNOWN)
    return tuple(
        locked(
            Option(_(str(one["name"])), Choose("Mace", (("sends", one["sends"]), ("card", one["name"]))), "tile", text=_marks(MACE, one)),
            mace_rule(match, one["sends"]),
        )
        for one in whole
    )


def mace_rule(match: War, sends: str) -> Rule | None:
    """Why no Mace of this kind can be played, None when one can."""
    volley = match.board.volley
    bound = reached(match, match.turn, volley, sends) if volley else None
    rule: Rule | None = None
    for target in match.inside() if bound is None else (bound,):
        wall = next(iter(standing(match.board, target)), 0)
        rule = verdict(GAME, match, mv.Mace(sends, wall, 0, target))
        if rule is None:
            return None
    return rule
