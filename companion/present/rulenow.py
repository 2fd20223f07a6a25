"""The rules at the moment of need: what may be done now, what may not and by which rule, where that stands in the rulebook.

Made for any game from its own law: the candidates are judged one by one; a kind of move of which there is no candidate is put to the
judge with likely fields, so that it is refused with its rule. Kinds that fall under the same rule stand together.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from companion.acts import Back
from companion.present.called import called
from companion.present.choosing import offers
from companion.present.common import Page, Presenter, person
from companion.rules.games import GAMES
from companion.rules.kernel import SEATING_MOVES, Game, Match, Move, Rule, RuleError, decide, waits
from companion.rules.kernel import WAITING as MUST_WAIT
from companion.table import Table
from companion.view import Lid, Option, RuleLine, RulesBody
from companion.words import _

AnyMatch = Match[Any]


def page(table: Table, presenter: Presenter, now: float) -> Page:
    """The rules of the open question. `now`: the table's clock."""
    match = table.match
    game = GAMES[match.setting.game]
    shown = presenter.show(table, now)
    may, locked = judged(game, match)
    lines = tuple(_open(kind, [rule for rule, kinds in locked if kind in kinds]) for kind in may)
    closed = ((rule, [kind for kind in kinds if kind not in may]) for rule, kinds in locked)
    against = tuple(RuleLine(" · ".join(called(kind) for kind in kinds), _(rule.text), _(rule.ref)) for rule, kinds in closed if kinds)
    who = match.ask.seat if match.ask is not None else match.turn
    lid = Lid("person", match.players[who], _("what may I do, and why not"), person(match, who))
    body = RulesBody(lines, against)
    return Page(lid, body, (Option(_("Back to the game"), Back(), "main", "back"),), notice=shown.notice)


def _open(kind: type[Move], limits: list[Rule]) -> RuleLine:
    """A kind of move that is open, once, with the rules that forbid some of its moves now."""
    if not limits:
        return RuleLine(called(kind))
    rules = _("Not in every way: {rules}").format(rules=" ".join(_(rule.text) for rule in limits))
    return RuleLine(called(kind), rules, " · ".join(dict.fromkeys(_(rule.ref) for rule in limits)))


def judged(game: Game[Any], match: AnyMatch) -> tuple[tuple[type[Move], ...], tuple[tuple[Rule, tuple[type[Move], ...]], ...]]:
    """Kinds of moves that are open now, in the game's order; and each rule against others with the kinds it forbids, those that forbid few
    first: they tell more about this moment. A kind stands at both places where some of its moves are forbidden, for instance an attack on
    a wall that has fallen."""
    kinds = [kind for kind in game.moves if kind not in SEATING_MOVES]
    if waits(match):
        return (), ((MUST_WAIT, tuple(kinds)),)
    pool = offers(game, match)
    named = next((value for one in pool for value in one.settled().values() if value and isinstance(value, str)), "")
    may: list[type[Move]] = []
    against: dict[Rule, list[type[Move]]] = {}
    for kind in kinds:
        rules = [one.rule for one in pool if one.kind is kind] or [_refused(game, match, _likely(kind, match, named))]
        may += [kind] if None in rules else []
        for rule in dict.fromkeys(rules):
            if rule is not None:
                against.setdefault(rule, []).append(kind)
    return tuple(may), tuple((rule, tuple(listed)) for rule, listed in sorted(against.items(), key=lambda one: len(one[1])))


def _refused(game: Game[Any], match: AnyMatch, move: Move) -> Rule | None:
    try:
        decide(game, match, move)
    except RuleError as wrong:
        return wrong.rule
    return None


def _likely(kind: type[Move], match: AnyMatch, named: str) -> Move:
    """A move of this kind with fields that might do; words are taken from those that the kind knows, or `named`, which other moves name."""
    seat = match.ask.seat if match.ask is not None else match.turn
    words = {name: known[0] for name, known in getattr(kind, "WORDS", ())}
    listed = fields(kind)  # type: ignore[arg-type]  # moves are dataclasses
    return kind(**{one.name: _value(one, seat, match.after(seat), words.get(one.name, named)) for one in listed})


SEATS = {"seat": 0, "target": 1, "guilty": 1, "victim": 1}


def _value(one: Any, seat: int, other: int, word: str) -> Any:
    """Something of the field's type; `word`: one that it knows."""
    kind = str(one.type)
    if one.name in SEATS and "int" in kind:
        return (seat, other)[SEATS[one.name]]
    if one.default is not MISSING and one.default is not None:
        return one.default
    if kind.startswith("tuple"):
        return ()
    return 1 if "int" in kind else False if "bool" in kind else word
