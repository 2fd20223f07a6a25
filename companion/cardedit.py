"""Change a table's own card list by touch: one value in the text of the file, so that its comments and all other lines stay.

The first change copies the shipped list. Whatever is written has been read back and checked like any list before it takes the place
of the old one; a change that is not allowed is told in one sentence and leaves the file as it was.
"""

from __future__ import annotations

import copy
import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.ownlists import MARKS, own, shipped
from companion.rules.cardlist import Shape, line_of
from companion.rules.dumb_ways_to_die import cards as dumb
from companion.rules.dumpster_brawl import cards as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day import deck as day
from companion.rules.rumble_in_the_dungeon import cards as rumble
from companion.rules.trash_war import cards as war
from companion.settings import write_whole
from companion.words import _

SHAPES: Mapping[str, Shape] = {
    "garbage-day": day.SHAPE,
    "dumpster-brawl": brawl.SHAPE,
    "trash-war": war.SHAPE,
    "rumble-in-the-dungeon": rumble.SHAPE,
    "dumb-ways-to-die": dumb.SHAPE,
}
NAMES = ("name", "title")  # the field that says what an entry is called
NAME_LENGTH = 28  # letters of a card's name, as many as have room
REFERRING = {"items": ("characters", "affinity"), "rooms": ("dungeon", "")}  # where names of a kind are meant; "" in every field


class Spot(NamedTuple):
    """An entry: of which kind, and its place among them from 0."""

    kind: str
    place: int


def entry(cards: Mapping[str, Any], spot: Spot) -> Mapping[str, Any]:
    """The entry of a list. Raises LookupError."""
    found = cards[spot.kind]
    chosen: Mapping[str, Any] = found[spot.place] if isinstance(found, list) else found
    return chosen


def name_key(found: Mapping[str, Any]) -> str:
    """Which field is the name, "" where an entry has none."""
    return next((key for key in NAMES if key in found), "")


def change(place: Path, game: str, spot: Spot, key: str, value: Any) -> None:
    """Write a value into the table's own list. Raises ValueError with a sentence."""
    mine = own(place, game)
    text = (mine if mine.exists() else shipped(game)).read_text(encoding="utf-8")
    put_in_place(mine, game, changed(text, spot, key, value))


def put_in_place(mine: Path, game: str, text: str) -> None:
    """Check a list beside the old one and let it take its place. Raises ValueError."""
    trial = mine.parent / "trial" / mine.name  # the same name, which a complaint tells
    trial.parent.mkdir(parents=True, exist_ok=True)
    try:
        trial.write_text(text, encoding="utf-8")
        GAMES[game].cards(trial)
        write_whole(mine, text)
    except OSError as wrong:
        raise ValueError(_("The card list {file} cannot be written: {reason}.").format(file=mine, reason=wrong.strerror)) from wrong
    finally:
        trial.unlink(missing_ok=True)
        trial.parent.rmdir()


def drop(place: Path, game: str) -> None:
    """Play with the shipped list again; the own one is kept beside it under another name."""
    mine = own(place, game)
    if mine.exists():
        os.replace(mine, mine.with_name(mine.name + ".old"))


def changed(text: str, spot: Spot, key: str, value: Any) -> str:
    """The list's text with another value. A name that is changed is known from now on, and is changed where others refer to it.
    Raises ValueError when the file is written in a way that one line does not tell the value."""
    before = tomllib.loads(text)
    old = entry(before, spot)[key]
    wanted = copy.deepcopy(before)
    new = _put(text, spot, key, value)
    entry(wanted, spot)[key] = value  # type: ignore[index]  # a copy of our own
    if key in NAMES:
        for mark in MARKS:
            if entry(wanted, spot).get(mark):
                new = _put(new, spot, mark, False)
                entry(wanted, spot)[mark] = False  # type: ignore[index]
        kind, field = REFERRING.get(spot.kind, ("", ""))
        if kind in wanted:
            new = _renamed(new, kind, field, str(old), str(value))
            wanted[kind] = _meant(wanted[kind], field, old, value)
    try:
        right = tomllib.loads(new) == wanted
    except tomllib.TOMLDecodeError:
        right = False
    if not right:
        raise ValueError(_("“{name}” stands in more than one line of your list: change it in the file.").format(name=key))
    return new


def _put(text: str, spot: Spot, key: str, value: Any) -> str:
    """Replace the value on its line; what comes after it stays."""
    lines = text.splitlines(keepends=True)
    at = line_of(text, spot.kind, spot.place, key) - 1
    begin = re.match(rf"\s*{re.escape(key)}\s*=\s*", lines[at])
    if begin is not None:
        lines[at] = begin[0] + json.dumps(value, ensure_ascii=False) + _after(lines[at][begin.end() :])
    return "".join(lines)


def _after(rest: str) -> str:
    """What follows a value on its line: blanks and a comment."""
    quote = ""
    for place, sign in enumerate(rest):
        if quote:
            quote = "" if sign == quote and rest[place - 1] != "\\" else quote
        elif sign in "\"'":
            quote = sign
        elif sign == "#":
            return rest[len(rest[:place].rstrip()) :]
    return rest[len(rest.rstrip()) :]


def _renamed(text: str, kind: str, field: str, old: str, new: str) -> str:
    """A name anew wherever entries of a kind mean it."""

    def lines() -> Iterator[str]:
        inside = False
        for line in text.splitlines(keepends=True):
            header = re.match(r"\s*\[+\s*([\w-]+)\s*\]+\s*(#.*)?$", line)
            inside = header[1] == kind if header else inside
            meant = inside and (not field or re.match(rf"\s*{field}\s*=", line))
            yield line.replace(json.dumps(old, ensure_ascii=False), json.dumps(new, ensure_ascii=False)) if meant else line

    return "".join(lines())


def _meant(found: Any, field: str, old: Any, new: Any) -> Any:
    """The same in data."""
    if isinstance(found, list):
        return [_meant(one, field, old, new) for one in found]
    if isinstance(found, dict):
        return {key: _meant(one, field, old, new) if not field or key == field else one for key, one in found.items()}
    return new if found == old else found
