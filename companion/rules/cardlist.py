"""Editable card lists: TOML files read, checked entry by entry, and handed out as plain data that a match copies.

A game says which tables its list has, which fields an entry has and what each must be; whatever goes beyond one entry it checks
itself and names the place. Every complaint is one sentence with the file, the line and the reason.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from companion.words import _

Check = Callable[[Any], str]  # what a wrong value should have been, "" when it is right
LATIN, SIGNS = 0x250, "‘’‚“”„†‡•‰‹›⁄€−≠–—"  # Unicode's first letters that are not Latin; what else may stand in a word or a text
FOLDER = Path(__file__).parent / "cards"  # the lists that come with the program


def word(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        return _("a word between quotation marks")
    return "" if _latin(value) else _("a word in Latin letters, without pictures")


def text(value: Any) -> str:
    if not isinstance(value, str):
        return _("a text between quotation marks")
    return "" if _latin(value) else _("a text in Latin letters, without pictures")


def _latin(value: str) -> bool:
    """Whether screens can write it: no other script, no emoji."""
    letters = unicodedata.normalize("NFKD", value)
    return all(ord(one) < LATIN or one in SIGNS or unicodedata.category(one) == "Mn" for one in letters)


def flag(value: Any) -> str:
    return "" if isinstance(value, bool) else _("true or false")


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; its range can be asked, so that a value can be stepped through it."""

    low: int
    high: int

    def __call__(self, value: Any) -> str:
        right = type(value) is int and self.low <= value <= self.high
        return "" if right else _("a whole number from {low} to {high}").format(low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class OneOf:
    words: tuple[str, ...]

    def __call__(self, value: Any) -> str:
        return "" if value in self.words else _("one of {words}").format(words=", ".join(self.words))


@dataclass(frozen=True, slots=True)
class SomeOf:
    words: tuple[str, ...]

    def __call__(self, value: Any) -> str:
        right = isinstance(value, list) and all(one in self.words for one in value)
        return "" if right else _("a list with some of {words}").format(words=", ".join(self.words))


@dataclass(frozen=True, slots=True)
class Either:
    """Right when one of the checks says so."""

    checks: tuple[Check, ...]

    def __call__(self, value: Any) -> str:
        needed = [one(value) for one in self.checks]
        return "" if "" in needed else _(" or ").join(needed)


number, one_of, some_of = Number, OneOf, SomeOf  # as they are read in the shape of a list


def either(*checks: Check) -> Check:
    return Either(checks)


@dataclass(frozen=True, slots=True)
class Entries:
    """A table of the list. `fields` must be there, `optional` ones may. `several`: [[entries]], else one [table].
    `unique`: the field that must differ from entry to entry, "" for none."""

    fields: Mapping[str, Check]
    optional: Mapping[str, Check] = field(default_factory=dict)
    several: bool = True
    unique: str = ""


class Fault(NamedTuple):
    """What is wrong beyond one entry. `place`: which entry of `kind`, from 0; `key` "" for the entry itself."""

    kind: str
    place: int
    key: str
    reason: str


Shape = Mapping[str, Entries]
Whole = Callable[[Mapping[str, Any]], Iterator[Fault]]


def _no_faults(_data: Mapping[str, Any]) -> Iterator[Fault]:
    return iter(())


def load(path: Path, shape: Shape, whole: Whole = _no_faults) -> Mapping[str, Any]:
    """The card list of a file. Raises ValueError with one sentence naming file, line and reason."""
    try:
        content = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise ValueError(_("The card list {file} cannot be read: {reason}.").format(file=path, reason=wrong)) from wrong
    return read(content, path.name, shape, whole)


def read(content: str, file: str, shape: Shape, whole: Whole = _no_faults) -> Mapping[str, Any]:
    """The card list in `content`; `file` is named in errors. Raises ValueError as `load`."""
    return _Reader(content, file).read(shape, whole)


class _Reader:
    """One text on its way to a list; keeps the text so that a fault can be found again in its lines."""

    def __init__(self, content: str, file: str) -> None:
        self.content = content
        self.file = file

    def read(self, shape: Shape, whole: Whole) -> Mapping[str, Any]:
        try:
            data = tomllib.loads(self.content)
        except tomllib.TOMLDecodeError as wrong:
            self._misspelt(str(wrong))
        for kind in data:
            if kind not in shape:
                known = ", ".join(shape)
                self._fail(self._line(kind), _("“{name}” is not known; there are {known}").format(name=kind, known=known))
        for kind, entries in shape.items():
            self._table(kind, entries, data.get(kind))
        for fault in whole(data):
            self._fail(self._line(fault.kind, fault.place, fault.key), fault.reason)
        return data

    def _table(self, kind: str, entries: Entries, found: Any) -> None:
        if not entries.several:
            if not isinstance(found, dict):
                self._fail(self._line(kind), _("the list needs a table that begins with [{name}]").format(name=kind))
            self._entry(kind, 0, entries, found)
            return
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self._fail(self._line(kind), _("the list needs entries that begin with [[{name}]]").format(name=kind))
        seen: set[Any] = set()
        for index, entry in enumerate(found):
            self._entry(kind, index, entries, entry)
            name = entry[entries.unique] if entries.unique else index
            if name in seen:
                reason = _("“{name}” is in “{kind}” twice").format(name=name, kind=kind)
                self._fail(self._line(kind, index, entries.unique), reason)
            seen.add(name)

    def _entry(self, kind: str, index: int, entries: Entries, entry: Mapping[str, Any]) -> None:
        checks = {**entries.fields, **entries.optional}
        for key, value in entry.items():
            if key not in checks:
                reason = _("“{name}” is not known; an entry has {known}").format(name=key, known=", ".join(checks))
                self._fail(self._line(kind, index, key), reason)
            if needed := checks[key](value):
                reason = _("“{name}” must be {needed}, not {value}").format(name=key, needed=needed, value=repr(value))
                self._fail(self._line(kind, index, key), reason)
        missing = next((key for key in entries.fields if key not in entry), None)
        if missing is not None:
            reason = _("this entry of “{kind}” lacks “{name}”").format(kind=kind, name=missing)
            self._fail(self._line(kind, index), reason)

    def _misspelt(self, reason: str) -> NoReturn:
        """Turn the parser's own words, which end in the place, into our sentence."""
        place = re.search(r"\(at line (\d+)[^)]*\)", reason)
        line = int(place[1]) if place else self.content.count("\n") + 1
        self._fail(line, _("this is not TOML: {reason}").format(reason=reason.split(" (at")[0]))

    def _fail(self, line: int, reason: str) -> NoReturn:
        raise ValueError(_("{file}, line {line}: {reason}.").format(file=self.file, line=line, reason=reason))

    def _line(self, kind: str, index: int = 0, key: str = "") -> int:
        return line_of(self.content, kind, index, key)


def line_of(content: str, kind: str, index: int = 0, key: str = "") -> int:
    """The line (from 1) of an entry of a kind, or of a key in it; 1 where it cannot be found."""
    lines = content.splitlines()
    header = re.compile(rf"\s*(\[+\s*{re.escape(kind)}\s*\]+|{re.escape(kind)}\s*=)")
    starts = [place for place, line in enumerate(lines, 1) if header.match(line)]
    start = starts[index] if index < len(starts) else 1
    if key:
        for place, line in enumerate(lines[start:], start + 1):
            if re.match(r"\s*\[+\s*[\w.-]+\s*\]+\s*(#.*)?$", line):  # no array over several lines
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", line):
                return place
    return start
