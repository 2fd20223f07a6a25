"""Whether frozen values hold what their annotations say, down to the last field: a state is written to a journal and must be whole."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

Fit = Callable[[Any], bool]


def fits(value: Any, hint: Any) -> bool:
    """`hint`: a type as in an annotation. A bool is no int; a subclass of a dataclass is judged by its own fields."""
    return _fit(hint)(value)


@cache
def _fit(hint: Any) -> Fit:
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any or isinstance(hint, typing.TypeVar):
        return _fits_itself
    if origin in (typing.Union, types.UnionType):
        return lambda value: any(_fit(part)(value) for part in parts)
    if origin is tuple:
        return _tuple_of(parts)
    if origin is frozenset:
        return lambda value: isinstance(value, frozenset) and all(map(_fit(parts[0]), value))
    if hint in (int, str, bool):
        return lambda value: type(value) is hint
    if isinstance(origin or hint, type) and issubclass(origin or hint, Mapping):
        return lambda value: isinstance(value, Mapping)
    kind = origin or hint
    return lambda value: isinstance(value, kind) and _fits_itself(value)


def _tuple_of(parts: tuple[Any, ...]) -> Fit:
    if parts[1:] == (Ellipsis,):
        return lambda value: isinstance(value, tuple) and all(map(_fit(parts[0]), value))
    return lambda value: (
        isinstance(value, tuple) and len(value) == len(parts) and all(_fit(part)(one) for part, one in zip(parts, value, strict=True))
    )


def _fits_itself(value: Any) -> bool:
    """By the annotations of the value's own class; anything else holds what it holds."""
    if is_dataclass(value) or hasattr(value, "_fields"):
        kind: Any = type(value)
        return all(fit(getattr(value, name)) for name, fit in _fields(kind))
    return True


@cache
def _fields(kind: Any) -> tuple[tuple[str, Fit], ...]:
    hints = typing.get_type_hints(kind)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    return tuple((name, _fit(hints[name])) for name in names)
