"""A table's own card lists: a file `cards/<game>.toml` in Binside's folder takes the place of the list that came with the program.

A list with a mistake is told with file, line and reason and never replaced in silence: the match waits until somebody puts it
right or chooses the other list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.rules.cardlist import FOLDER
from companion.rules.games import GAMES
from companion.words import _

MARKS = ("placeholder", "provisional")  # fields of an entry that say: this is not known, write down what your cards say
UNKNOWN = "?"  # a value that says the same


@dataclass(frozen=True, slots=True)
class InForce:
    """The list that a match would begin with. `own`: the table's, else the one that came with the program. `exists`: whether there is an
    own one. `open`: entries that still say that something is not known. `problem`: why the list cannot be used, then `cards` is empty."""

    path: Path
    own: bool
    exists: bool
    cards: Mapping[str, Any]
    open: int = 0
    problem: str = ""


def shipped(game: str) -> Path:
    """The file that came with the program."""
    return FOLDER / f"{game}.toml"


def own(place: Path, game: str) -> Path:
    """Where a table's own list of a game lies, in Binside's folder `place`."""
    return place / "cards" / f"{game}.toml"


def in_force(place: Path, game: str, wanted: bool = True) -> InForce:
    """The table's own list where there is one, unless it is not `wanted`."""
    mine = own(place, game)
    exists = mine.exists()
    uses = exists and wanted
    path = mine if uses else shipped(game)
    try:
        cards = GAMES[game].cards(mine if uses else None)
    except ValueError as wrong:
        fix = _("{reason} Put {path} right, or choose the shipped list.")
        return InForce(path, uses, exists, {}, problem=fix.format(reason=wrong, path=mine))
    return InForce(path, uses, exists, cards, sum(_open(cards)))


def _open(value: Any) -> Iterator[int]:
    """A 1 for each entry with something that is not known."""
    if isinstance(value, Mapping):
        if any(value.get(mark) is True for mark in MARKS) or UNKNOWN in value.values():
            yield 1
        else:
            for part in value.values():
                yield from _open(part)
    elif isinstance(value, list):
        for part in value:
            yield from _open(part)


def used(place: Path, game: str) -> Mapping[str, Any]:
    """The cards of the list in force. Raises ValueError with file, line, reason and what to do."""
    found = in_force(place, game)
    if found.problem:
        raise ValueError(found.problem)
    return found.cards
