"""The editable card list of Garbage Day: which tables it has, and what must hold beyond one entry.

A count "?" is known from no source; a card that a player's own box holds can be counted and written there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules import cardlist
from companion.rules.cardlist import FOLDER, Entries, Fault, either, flag, number, one_of, text, word
from companion.rules.garbage_day.board import KINDS, MISCHIEF
from companion.rules.garbage_day.law import DEALT, EFFECTS, LIMITS
from companion.words import _

PATH = FOLDER / "garbage-day.toml"
SEATS = max(LIMITS)
NEEDED = SEATS * (1 + DEALT)  # five players: a start card and a starting hand each
MOST = 999  # cards of a kind
LARGEST = 99  # size number with room for a second digit
UNCOUNTED = "?"

SHAPE = {
    "deck": Entries({"garbage": number(NEEDED, MOST), "mischief": number(0, MOST)}, several=False),
    "sizes": Entries({"smallest": number(0, LARGEST), "largest": number(0, LARGEST)}, several=False),
    "card": Entries(
        {"name": word, "kind": one_of(KINDS), "size": number(0, LARGEST), "count": either(number(0, MOST), one_of((UNCOUNTED,)))},
        {"start": flag},
    ),
    "effect": Entries({"id": word, "title": word, "does": one_of(tuple(EFFECTS)), "provisional": flag}, {"text": text}, unique="id"),
}


def load(path: Path = PATH) -> Mapping[str, Any]:
    """The card list as `Setting.cards` holds it. Raises ValueError with file, line and reason."""
    return cardlist.load(path, SHAPE, _faults)


@cache
def shipped() -> Mapping[str, Any]:
    """The list that comes with the program."""
    return load()


def _faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    sizes, deck = data["sizes"], data["deck"]
    if sizes["smallest"] > sizes["largest"]:
        yield Fault("sizes", 0, "largest", _("the largest size is below the smallest"))
    for place, card in enumerate(data["card"]):
        if not sizes["smallest"] <= card["size"] <= sizes["largest"]:
            reason = _("the size of “{name}” goes from {low} to {high}")
            yield Fault("card", place, "size", reason.format(name=card["name"], low=sizes["smallest"], high=sizes["largest"]))
        if card["count"] != UNCOUNTED and card["count"] > deck[card["kind"]]:
            reason = _("the deck has no {count} cards of the kind of “{name}”")
            yield Fault("card", place, "count", reason.format(count=card["count"], name=card["name"]))
    yield from _too_many(data)
    yield from _start(data["card"])


def _too_many(data: Mapping[str, Any]) -> Iterator[Fault]:
    """All cards of a kind together are no more than the deck has of it."""
    for kind in KINDS:
        counts = [card["count"] for card in data["card"] if card["kind"] == kind and card["count"] != UNCOUNTED]
        if sum(counts) > data["deck"][kind]:
            reason = _("the list counts {count} cards of this kind, the deck has {most}")
            yield Fault("deck", 0, kind, reason.format(count=sum(counts), most=data["deck"][kind]))


def _start(cards: list[Mapping[str, Any]]) -> Iterator[Fault]:
    """One kind of card lies in each room at the beginning, so that there must be enough of it."""
    starts = [place for place, card in enumerate(cards) if card.get("start")]
    if len(starts) != 1:
        yield Fault("card", starts[1] if starts else 0, "start", _("exactly one card needs start = true: it lies in each room at first"))
        return
    place = starts[0]
    card = cards[place]
    if card["kind"] == MISCHIEF:
        yield Fault("card", place, "start", _("“{name}” cannot be the start card: it is no Garbage card").format(name=card["name"]))
    if card["count"] != UNCOUNTED and card["count"] < SEATS:
        reason = _("“{name}” cannot be the start card: {seats} players need {seats} of them")
        yield Fault("card", place, "count", reason.format(name=card["name"], seats=SEATS))
