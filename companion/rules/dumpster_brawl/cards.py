"""The card list: read from TOML, checked entry by entry, and told apart from what nobody has published.

A list is plain data so that a match can store its own copy. A fault is one sentence with file, line and reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from companion.words import _

SHIPPED = Path(__file__).parents[1] / "cards" / "dumpster-brawl.toml"
BOOSTER_EFFECTS = ("reroll-attack", "by-the-text")
REWARDS = ("draw", "discard", "opponent-discards", "by-the-text")
LEAST_CARDS = 36  # six players are dealt six cards each
HIGHEST_NUMBER = 6  # six dice are rolled against a Blocker

Check = Callable[[Any], str]  # the reason why a value is wrong, "" when it is right


def _word(value: Any) -> str:
    return "" if isinstance(value, str) and value.strip() else _("a word between quotation marks")


def _number(low: int, high: int) -> Check:
    def check(value: Any) -> str:
        right = type(value) is int and low <= value <= high
        return "" if right else _("a whole number from {low} to {high}").format(low=low, high=high)

    return check


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else _("true or false")


def _one_of(words: tuple[str, ...]) -> Check:
    return lambda value: "" if value in words else _("one of {words}").format(words=", ".join(words))


def _some_of(words: tuple[str, ...]) -> Check:
    def check(value: Any) -> str:
        right = isinstance(value, list) and all(one in words for one in value)
        return "" if right else _("a list with some of {words}").format(words=", ".join(words))

    return check


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
_OPTIONAL: Mapping[str, Check] = {"placeholder": _flag}


@cache
def shipped() -> Mapping[str, Any]:
    """The list that comes with the program."""
    return load(SHIPPED)


def load(path: Path) -> Mapping[str, Any]:
    """The card list of a file. Raises ValueError with one sentence naming file, line and reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        sentence = _("The card list {file} cannot be read: {reason}.")
        raise ValueError(sentence.format(file=path, reason=wrong)) from wrong
    return read(text, path.name)


def read(text: str, file: str) -> Mapping[str, Any]:
    """The card list in `text`; `file` is named in errors. Raises ValueError as `load`."""
    return _Reader(text, file).read()


class _Reader:
    """One text on its way to a list; keeps the text so that a fault can be found again in its lines."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file

    def read(self) -> Mapping[str, Any]:
        try:
            data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as wrong:
            self._misspelt(str(wrong))
        for kind in data:
            if kind not in _FIELDS:
                known = ", ".join(_FIELDS)
                self._fail(self._line(kind), _("“{name}” is not known; there are {known}").format(name=kind, known=known))
        for kind in _FIELDS:
            self._entries(kind, data.get(kind))
        if sum(item["count"] for item in data["items"]) < LEAST_CARDS:
            self._fail(self._line("items"), _("the items must be at least {count} cards together").format(count=LEAST_CARDS))
        self._affinities(data)
        return data

    def _entries(self, kind: str, entries: Any) -> None:
        if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
            self._fail(self._line(kind), _("the list needs entries that begin with [[{name}]]").format(name=kind))
        seen: set[str] = set()
        for index, entry in enumerate(entries):
            self._entry(kind, index, entry)
            if kind != "boosters" and entry["name"] in seen:  # the same Booster may be in the box more than once
                reason = _("“{name}” is in “{kind}” twice").format(name=entry["name"], kind=kind)
                self._fail(self._line(kind, index, "name"), reason)
            seen.add(entry["name"])

    def _entry(self, kind: str, index: int, entry: Mapping[str, Any]) -> None:
        checks = {**_FIELDS[kind], **_OPTIONAL}
        for key, value in entry.items():
            if key not in checks:
                reason = _("“{name}” is not known; an entry has {known}").format(name=key, known=", ".join(checks))
                self._fail(self._line(kind, index, key), reason)
            if needed := checks[key](value):
                reason = _("“{name}” must be {needed}, not {value}").format(name=key, needed=needed, value=repr(value))
                self._fail(self._line(kind, index, key), reason)
        missing = next((key for key in _FIELDS[kind] if key not in entry), None)
        if missing is not None:
            reason = _("this entry of “{kind}” lacks “{name}”").format(kind=kind, name=missing)
            self._fail(self._line(kind, index), reason)

    def _affinities(self, data: Mapping[str, Any]) -> None:
        items = {item["name"] for item in data["items"]}
        for index, entry in enumerate(data["characters"]):
            if entry["affinity"] not in items:
                reason = _("the affinity “{name}” is none of the items").format(name=entry["affinity"])
                self._fail(self._line("characters", index, "affinity"), reason)

    def _misspelt(self, reason: str) -> NoReturn:
        """Turn the parser's own words, which end in the place, into our sentence."""
        place = re.search(r"\(at line (\d+)[^)]*\)", reason)
        line = int(place[1]) if place else self.text.count("\n") + 1
        self._fail(line, _("this is not TOML: {reason}").format(reason=reason.split(" (at")[0]))

    def _fail(self, line: int, reason: str) -> NoReturn:
        raise ValueError(_("{file}, line {line}: {reason}.").format(file=self.file, line=line, reason=reason))

    def _line(self, kind: str, index: int = 0, key: str = "") -> int:
        """The line (from 1) of an entry of a kind, or of a key in it; 1 where it cannot be found."""
        lines = self.text.splitlines()
        header = re.compile(rf"\s*(\[+\s*{re.escape(kind)}\s*\]+|{re.escape(kind)}\s*=)")
        starts = [number for number, line in enumerate(lines, 1) if header.match(line)]
        start = starts[index] if index < len(starts) else 1
        if key:
            for number, line in enumerate(lines[start:], start + 1):
                if re.match(r"\s*\[", line):
                    break
                if re.match(rf"\s*{re.escape(key)}\s*=", line):
                    return number
        return start
