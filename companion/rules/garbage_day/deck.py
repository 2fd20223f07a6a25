"""The editable card list of Garbage Day: read, checked, and handed out as plain data.

Every complaint is a ValueError of one sentence that names the file, the line where it can be told, and the reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.rules.garbage_day.board import KINDS, MISCHIEF
from companion.rules.garbage_day.law import DEALT, EFFECTS, LIMITS

PATH = Path(__file__).parents[1] / "cards" / "garbage-day.toml"
FORMAT = 1
SEATS = max(LIMITS)
NEEDED = SEATS * (1 + DEALT)  # five players: a start card and a starting hand each
UNCOUNTED = "?"
TABLES = ("format", "deck", "sizes", "card", "effect")


class Complaint(NamedTuple):
    """What is wrong with a key: in the `nth` table called `table`, "" for the top of the file."""

    table: str
    nth: int
    key: str
    reason: str


def load(path: Path = PATH) -> dict[str, Any]:
    """The card list as `Setting.cards` holds it. Raises ValueError, or OSError when the file cannot be read."""
    text = path.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(f"{path.name} cannot be read: {wrong}.") from wrong
    for complaint in _complaints(data):
        raise ValueError(f"{path.name}, line {_line(text, complaint)}: {complaint.reason}.")
    return data


def _line(text: str, complaint: Complaint) -> int:
    """The line of the key; of its table's header where the key is missing; else the first line."""
    found, seen, inside = 1, -1, not complaint.table
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([\w.-]+)\s*\]+", line):
            seen += header[1] == complaint.table
            inside = header[1] == complaint.table and seen == complaint.nth
            found = number if inside else found
        elif inside and re.match(rf"\s*{re.escape(complaint.key)}\s*=", line):
            return number
    return found


def _complaints(data: Mapping[str, Any]) -> Iterator[Complaint]:
    for key in data:
        if key not in TABLES:
            yield Complaint("", 0, key, f"“{key}” is not known here; known are {', '.join(TABLES)}")
    if data.get("format") != FORMAT:
        yield Complaint("", 0, "format", f"this list needs format = {FORMAT}")
    for key in TABLES[1:]:
        if not _tables(data.get(key), several=key in ("card", "effect")):
            yield Complaint("", 0, key, f"the table “{key}” is missing or of the wrong shape")
    yield from _numbers(data, "deck", ("garbage", "mischief"))
    yield from _numbers(data, "sizes", ("smallest", "largest"))
    if data["deck"]["garbage"] < NEEDED:
        yield Complaint("deck", 0, "garbage", f"five players need at least {NEEDED} Garbage cards to begin")
    if data["sizes"]["smallest"] > data["sizes"]["largest"]:
        yield Complaint("sizes", 0, "largest", "the largest size is below the smallest")
    for nth, card in enumerate(data["card"]):
        yield from (Complaint("card", nth, key, reason) for key, reason in _card(card, data))
    if sum(card.get("start", False) for card in data["card"]) != 1:
        yield Complaint("card", 0, "start", "exactly one card needs start = true: it lies in each room at the beginning")
    yield from _effects(data["effect"])


def _tables(value: object, several: bool) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value) if several else isinstance(value, dict)


def _numbers(data: Mapping[str, Any], table: str, keys: tuple[str, ...]) -> Iterator[Complaint]:
    for key in keys:
        if not _whole(data[table].get(key)):
            yield Complaint(table, 0, key, f"“{key}” needs a whole number, 0 or more")


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _card(card: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    name: Any = card.get("name")
    count: Any = card.get("count")
    if not isinstance(name, str) or not name.strip():
        yield "name", "a card needs a name"
    if card.get("kind") not in KINDS:
        yield "kind", f"the kind of “{name}” is one of {', '.join(KINDS)}"
    size: Any = card.get("size")
    low, high = data["sizes"]["smallest"], data["sizes"]["largest"]
    if not _whole(size) or not low <= size <= high:
        yield "size", f"the size of “{name}” is a whole number from {low} to {high}"
    if not isinstance(card.get("start", False), bool):
        yield "start", "start is true or false"
    if count != UNCOUNTED and not _whole(count):
        yield "count", f"the count of “{name}” is a whole number or “{UNCOUNTED}”"
    if count != UNCOUNTED and count > data["deck"][card["kind"]]:
        yield "count", f"the deck has no {count} cards of the kind of “{name}”"
    if card.get("start"):
        yield from _start(card)


def _start(card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if card["kind"] == MISCHIEF:
        yield "start", f"“{card['name']}” cannot be the start card: it is no Garbage card"
    if card["count"] != UNCOUNTED and card["count"] < SEATS:
        yield "count", f"“{card['name']}” cannot be the start card: {SEATS} players need {SEATS} of them"


def _effects(effects: list[Mapping[str, Any]]) -> Iterator[Complaint]:
    seen: set[str] = set()
    for nth, effect in enumerate(effects):
        for key in ("id", "title"):
            if not isinstance(effect.get(key), str) or not effect[key].strip():
                yield Complaint("effect", nth, key, f"a Mischief text needs “{key}”, a word or two")
        if effect["id"] in seen:
            yield Complaint("effect", nth, "id", f"“{effect['id']}” stands here twice")
        seen.add(effect["id"])
        if effect.get("does") not in EFFECTS:
            yield Complaint("effect", nth, "does", f"a Mischief text does one of {', '.join(EFFECTS)}")
        if not isinstance(effect.get("provisional"), bool):
            yield Complaint("effect", nth, "provisional", "provisional is true or false")
        if not isinstance(effect.get("text", ""), str):
            yield Complaint("effect", nth, "text", "the text is a sentence in quotes")
