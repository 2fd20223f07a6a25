"""Moves and events as text: `Name(1, "two", (3, 4))` for people, JSON lists for the journal. Both round-trip exactly.

Fields are positional; trailing fields at their defaults are left out of the spoken form.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

from companion.words import N_, _

T = TypeVar("T")
UNREADABLE = N_("“{text}” cannot be read: write Name(value, …).")


def speak(item: object) -> str:
    """The spoken form: the class's name and its fields in order."""
    listed = list(fields(item))  # type: ignore[arg-type]
    values = [getattr(item, field.name) for field in listed]
    while listed and values[-1] == _default(listed[-1]):
        listed.pop()
        values.pop()
    return f"{type(item).__name__}({', '.join(_literal(value) for value in values)})"


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple):
        inner = ", ".join(_literal(part) for part in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)


def parse(text: str, kinds: Iterable[type[T]]) -> T:
    """The item that a spoken form means. Raises ValueError with one sentence."""
    named = {kind.__name__: kind for kind in kinds}
    try:
        call = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as wrong:  # the last two: thousands of brackets
        raise ValueError(_(UNREADABLE).format(text=text.strip())) from wrong
    if isinstance(call, ast.Name):
        call = ast.Call(call, [], [])
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        raise ValueError(_(UNREADABLE).format(text=text.strip()))
    kind = named.get(call.func.id)
    if kind is None:
        raise ValueError(_("“{name}” is not known here. Known: {known}.").format(name=call.func.id, known=", ".join(sorted(named))))
    try:
        values = [ast.literal_eval(part) for part in call.args]
        more = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
        return kind(*values, **more)
    except (TypeError, ValueError) as wrong:
        wanted = ", ".join(field.name for field in fields(kind))  # type: ignore[arg-type]
        raise ValueError(
            _("“{text}” does not fit {kind}({fields}).").format(text=text.strip(), kind=kind.__name__, fields=wanted)
        ) from wrong


def to_json(item: object) -> list[Any]:
    """The journal's form: the class's name and every field."""
    return [type(item).__name__, *(getattr(item, field.name) for field in fields(item))]  # type: ignore[arg-type]


def from_json(data: list[Any], kinds: Mapping[str, type[T]]) -> T:
    """The item back, tuples restored. Raises KeyError for a name that is not known, TypeError for fields that do not fit."""
    name, *values = data
    return kinds[name](*(_tuples(value) for value in values))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value
