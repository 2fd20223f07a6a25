"""The card list of Trash War: the deck's numbers, the highest number on a card, and the cards by kind; what is not known is "?".

A known number or mark fills in what nobody tells when the card is played. Counts are for people; play needs only the deck's total.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules import cardlist
from companion.rules.cardlist import FOLDER, Check, Entries, Fault, either, flag, number, one_of, word
from companion.rules.trash_war.board import HAND, SENDS, WALLS
from companion.words import _

SHIPPED = FOLDER / "trash-war.toml"
UNKNOWN = "?"
MOST_SEATS = 5
LEAST_WALLS = MOST_SEATS * WALLS
LEAST_CARDS = MOST_SEATS * HAND + 1  # a full table is dealt its hands and something is left to draw
TRASH, MACE, DEFLECT, SHIELD, CATAPULT, BURN, REPAIR = "trash", "mace", "deflect", "shield", "catapult", "burn", "repair"
NUMBERS: Mapping[str, str] = {TRASH: "damage", SHIELD: "value", BURN: "value"}  # kinds with a number, and what it is called
KINDS = (TRASH, MACE, DEFLECT, SHIELD, CATAPULT, BURN, REPAIR)


def _or_unknown(check: Check) -> Check:
    return either(check, one_of((UNKNOWN,)))


def _kind(kind: str) -> Entries:
    fields = {"name": word, "torches": _or_unknown(number(0, 2)), "count": _or_unknown(number(1, 99))}
    if kind in NUMBERS:
        fields[NUMBERS[kind]] = _or_unknown(number(1, 99))
    if kind == MACE:
        fields["sends"] = one_of(SENDS)
    return Entries(fields, {"placeholder": flag}, unique="name")


SHAPE: Mapping[str, Entries] = {
    "deck": Entries({"cards": number(LEAST_WALLS + LEAST_CARDS, 999), "walls": number(LEAST_WALLS, 999)}, several=False),
    "highest": Entries({f"{kind}_{key}": number(1, 99) for kind, key in NUMBERS.items()}, several=False),
    **{kind: _kind(kind) for kind in KINDS},
}


@cache
def shipped() -> Mapping[str, Any]:
    """The list that comes with the program."""
    return load(SHIPPED)


def load(path: Path) -> Mapping[str, Any]:
    """The card list of a file. Raises ValueError with one sentence naming file, line and reason."""
    return cardlist.load(path, SHAPE, _faults)


def read(content: str, file: str) -> Mapping[str, Any]:
    """The card list in `content`; `file` is named in errors. Raises ValueError as `load`."""
    return cardlist.read(content, file, SHAPE, _faults)


def _faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Numbers that cannot be together."""
    others = data["deck"]["cards"] - data["deck"]["walls"]
    if others < LEAST_CARDS:
        reason = _("without the Walls there must be at least {least} cards, not {count}").format(least=LEAST_CARDS, count=others)
        yield Fault("deck", 0, "walls", reason)
    for kind, key in NUMBERS.items():
        most = highest(data, kind)
        for place, entry in enumerate(data[kind]):
            if entry[key] != UNKNOWN and entry[key] > most:
                reason = _("“{name}” is above the highest number of its kind, {most}").format(name=entry["name"], most=most)
                yield Fault(kind, place, key, reason)
    listed = sum(entry["count"] for kind in KINDS for entry in data[kind] if entry["count"] != UNKNOWN)
    if listed > others:
        reason = _("the counts of the list make {listed} cards, the deck has {count} without the Walls").format(listed=listed, count=others)
        yield Fault("deck", 0, "cards", reason)


def highest(cards: Mapping[str, Any], kind: str) -> int:
    """The highest number that a card of a kind with a number may bear."""
    return int(cards["highest"][f"{kind}_{NUMBERS[kind]}"])


def entry(cards: Mapping[str, Any], kind: str, name: str) -> Mapping[str, Any] | None:
    """The card of that kind and name, None when it is not listed."""
    return next((one for one in cards[kind] if one["name"] == name), None)


def known(cards: Mapping[str, Any], kind: str, name: str, key: str) -> int | None:
    """What the list says under `key` of a card, None where it does not know."""
    found = entry(cards, kind, name)
    value = found[key] if found else UNKNOWN
    return value if type(value) is int else None
