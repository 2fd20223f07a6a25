"""What the judges and the records of several games are made of: a condition with its rule, a number that somebody told, counts by seat."""

from __future__ import annotations

from typing import Any, TypeGuard

from companion.rules.kernel import Rule, RuleError


def need(fine: object, rule: Rule) -> None:
    """Raise RuleError unless the condition is met."""
    if not fine:
        raise RuleError(rule)


def whole(value: Any, low: int, high: int) -> TypeGuard[int]:
    """Whether a field told by a person is a whole number from `low` to `high`."""
    return type(value) is int and low <= value <= high


def changed(counts: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """Counts by seat, such as hands, with that of one seat changed."""
    return (*counts[:seat], counts[seat] + change, *counts[seat + 1 :])
