"""The card list of Dumpster Brawl!: what an entry needs, and what the list must be as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules import cardlist
from companion.rules.cardlist import FOLDER, Entries, Fault, flag, number, one_of, some_of, word
from companion.words import _

SHIPPED = FOLDER / "dumpster-brawl.toml"
BOOSTER_EFFECTS = ("reroll-attack", "by-the-text")
REWARDS = ("draw", "discard", "opponent-discards", "by-the-text")
LEAST_CARDS = 36  # six players are dealt six cards each
HIGHEST_NUMBER = 6  # six dice are rolled against a Blocker

_OPTIONAL = {"placeholder": flag}
SHAPE: Mapping[str, Entries] = {
    "items": Entries({"name": word, "count": number(1, 99)}, _OPTIONAL, unique="name"),
    "characters": Entries({"name": word, "affinity": word}, _OPTIONAL, unique="name"),
    "boosters": Entries({"name": word, "text": word, "effect": one_of(BOOSTER_EFFECTS)}, _OPTIONAL),  # one may be there twice
    "blockers": Entries(
        {"name": word, "number": number(1, HIGHEST_NUMBER), "win": some_of(REWARDS), "lose": number(0, 99), "text": word},
        _OPTIONAL,
        unique="name",
    ),
}


@cache
def shipped() -> Mapping[str, Any]:
    """The list that comes with the program."""
    return load(SHIPPED)


def load(path: Path) -> Mapping[str, Any]:
    """The card list of a file. Raises ValueError with one sentence naming file, line and reason."""
    return cardlist.load(path, SHAPE, _whole)


def read(text: str, file: str) -> Mapping[str, Any]:
    """The card list in `text`; `file` is named in errors. Raises ValueError as `load`."""
    return cardlist.read(text, file, SHAPE, _whole)


def _whole(data: Mapping[str, Any]) -> Iterator[Fault]:
    if sum(item["count"] for item in data["items"]) < LEAST_CARDS:
        yield Fault("items", 0, "", _("the items must be at least {count} cards together").format(count=LEAST_CARDS))
    items = {item["name"] for item in data["items"]}
    for place, entry in enumerate(data["characters"]):
        if entry["affinity"] not in items:
            reason = _("the affinity “{name}” is none of the items").format(name=entry["affinity"])
            yield Fault("characters", place, "affinity", reason)
