"""The card list: read from TOML, checked entry by entry, and told apart from what nobody has published.

A list is plain data so that a match can store its own copy. A fault is one sentence with file, line and reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

SHIPPED = Path(__file__).parents[1] / "cards" / "dumpster-brawl.toml"
BOOSTER_EFFECTS = ("reroll-attack", "by-the-text")
REWARDS = ("draw", "discard", "opponent-discards", "by-the-text")
HIGHEST_NUMBER = 6  # six dice are rolled against a Blocker

Check = Callable[[Any], str]  # the reason why a value is wrong, "" when it is right


def _word(value: Any) -> str:
    return "" if isinstance(value, str) and value.strip() else "must be a word between quotation marks"


def _number(low: int, high: int) -> Check:
    reason = f"must be a whole number from {low} to {high}"
    return lambda value: "" if type(value) is int and low <= value <= high else reason


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "must be true or false"


def _one_of(words: tuple[str, ...]) -> Check:
    return lambda value: "" if value in words else f"must be one of {', '.join(words)}"


def _some_of(words: tuple[str, ...]) -> Check:
    reason = f"must be a list with some of {', '.join(words)}"
    return lambda value: "" if isinstance(value, list) and all(one in words for one in value) else reason


_FIELDS: Mapping[str, Mapping[str, Check]] = {
    "items": {"name": _word, "count": _number(1, 99)},
    "characters": {"name": _word, "affinity": _word},
    "boosters": {"name": _word, "text": _word, "effect": _one_of(BOOSTER_EFFECTS)},
    "blockers": {
        "name": _word,
        "number": _number(1, HIGHEST_NUMBER),
        "win": _some_of(REWARDS),
        "lose": _number(0, 99),
        "text": _word,
    },
}


@cache
def shipped() -> Mapping[str, Any]:
    """The list that comes with the program."""
    return load(SHIPPED)


def load(path: Path) -> Mapping[str, Any]:
    """The card list of a file. Raises ValueError with one sentence naming file, line and reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise ValueError(f"The card list {path} cannot be read: {wrong}.") from wrong
    return read(text, path.name)


def read(text: str, file: str) -> Mapping[str, Any]:
    """The card list in `text`; `file` is named in errors. Raises ValueError as `load`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(_misspelt(str(wrong), text, file)) from wrong
    for kind in data:
        if kind not in _FIELDS:
            _fail(file, _line(text, kind, 0), f"“{kind}” is not known; there are {', '.join(_FIELDS)}")
    for kind, fields in _FIELDS.items():
        entries: Any = data.get(kind)
        if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
            _fail(file, _line(text, kind, 0), f"the list needs entries that begin with [[{kind}]]")
        for index, entry in enumerate(entries):
            _check_entry(text, file, kind, index, entry, fields)
        _check_names(text, file, kind, entries)
    _check_affinities(text, file, data)
    return data


def _misspelt(reason: str, text: str, file: str) -> str:
    place = re.search(r"\(at line (\d+)[^)]*\)", reason)
    line = int(place[1]) if place else text.count("\n") + 1
    return f"{file}, line {line}: this is not TOML: {reason.split(' (at')[0]}."


def _check_entry(text: str, file: str, kind: str, index: int, entry: Mapping[str, Any], fields: Mapping[str, Check]) -> None:
    checks = {**fields, "placeholder": _flag}
    for key in entry:
        if key not in checks:
            _fail(file, _line(text, kind, index, key), f"“{key}” is not known; an entry has {', '.join(checks)}")
    for key, check in fields.items():
        if key not in entry:
            _fail(file, _line(text, kind, index), f"this entry of “{kind}” lacks “{key}”")
        if reason := check(entry[key]):
            _fail(file, _line(text, kind, index, key), f"“{key}” {reason}, not {entry[key]!r}")
    if "placeholder" in entry and (reason := _flag(entry["placeholder"])):
        _fail(file, _line(text, kind, index, "placeholder"), f"“placeholder” {reason}, not {entry['placeholder']!r}")


def _check_names(text: str, file: str, kind: str, entries: list[dict[str, Any]]) -> None:
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        if kind != "boosters" and entry["name"] in seen:  # the same Booster may be in the box more than once
            _fail(file, _line(text, kind, index, "name"), f"“{entry['name']}” is in “{kind}” twice")
        seen.add(entry["name"])


def _check_affinities(text: str, file: str, data: Mapping[str, Any]) -> None:
    items = {item["name"] for item in data["items"]}
    for index, entry in enumerate(data["characters"]):
        if entry["affinity"] not in items:
            place = _line(text, "characters", index, "affinity")
            _fail(file, place, f"the affinity “{entry['affinity']}” is none of the items")


def _fail(file: str, line: int, reason: str) -> None:
    raise ValueError(f"{file}, line {line}: {reason}.")


def _line(text: str, kind: str, index: int, key: str = "") -> int:
    """The line (from 1) of the entry number `index` of a kind, or of a key in it; 1 where it cannot be found."""
    header = re.compile(rf"^\s*\[+\s*{re.escape(kind)}\s*\]+")
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines, 1) if header.match(line)]
    bare = [number for number, line in enumerate(lines, 1) if re.match(rf"\s*{re.escape(kind)}\s*=", line)]
    start = starts[index] if index < len(starts) else next(iter(bare), 1)
    if not key:
        return start
    for number, line in enumerate(lines[start:], start + 1):
        if re.match(r"\s*\[", line):
            break
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return start
