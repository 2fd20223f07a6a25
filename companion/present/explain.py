"""Every locked choice says its rule: where a page gives a short reason only, the judge's rule and its place are put beside it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from companion.rules.kernel import Game, Match, Move, RuleError, decide
from companion.view import Option
from companion.words import _

T = TypeVar("T")


def explained(item: T, game: Game[Any], match: Match[Any]) -> T:
    """A page, or any part of one, in which every locked option that would be a move tells the rule that forbids it."""
    if isinstance(item, Option):
        return _ruled(item, game, match)  # type: ignore[return-value]  # an option for an option
    if isinstance(item, tuple):
        parts = tuple(explained(part, game, match) for part in item)
        return parts if any(new is not old for new, old in zip(parts, item, strict=True)) else item  # type: ignore[return-value]
    if is_dataclass(item) and not isinstance(item, type | Move):
        changed = {one.name: explained(getattr(item, one.name), game, match) for one in fields(item)}
        if any(value is not getattr(item, name) for name, value in changed.items()):
            return replace(item, **changed)
    return item


def _ruled(option: Option, game: Game[Any], match: Match[Any]) -> Option:
    if not option.why or option.ref or not isinstance(option.act, Move):
        return option
    try:
        decide(game, match, option.act)
    except RuleError as wrong:
        return replace(option, rule=_(wrong.rule.text), ref=_(wrong.rule.ref))
    return option
