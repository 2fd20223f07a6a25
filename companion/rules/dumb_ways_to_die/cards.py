"""The editable card list of Dumb Ways to Die: how many cards there are, and of which kind as far as anybody has said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.rules.cardlist import FOLDER, Entries, Fault, Shape, either, number, one_of, word
from companion.rules.cardlist import load as load_list
from companion.rules.dumb_ways_to_die.board import CARDS, DEALT, DIED, PSYCHO, UNKNOWN
from companion.words import _

SHIPPED = FOLDER / "dumb-ways-to-die.toml"
SEATS = (2, 5)
LEAST_CLEAN = DEALT * SEATS[1]  # five players are dealt clean cards only
MOST = 999

SHAPE: Shape = {
    "deck": Entries({"cards": number(LEAST_CLEAN, MOST)}, several=False),
    "card": Entries({"id": one_of(CARDS), "name": word, "count": either(number(0, MOST), one_of((UNKNOWN,)))}, unique="id"),
}


def load(path: Path | None = None) -> Mapping[str, Any]:
    """The card list as `Setting.cards` holds it, of the shipped file for None. Raises ValueError with file, line and reason."""
    return load_list(path or SHIPPED, SHAPE, _whole)


def _whole(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Every card once, the red ones counted, and no more cards than the deck has."""
    listed = {entry["id"]: place for place, entry in enumerate(data["card"])}
    for card in CARDS:
        if card not in listed:
            yield Fault("card", 0, "", _("no entry has the id “{card}”").format(card=card))
    counts = [entry["count"] for entry in data["card"]]
    for card in (DIED, PSYCHO):
        if counts[listed[card]] == UNKNOWN:
            yield Fault("card", listed[card], "count", _("“{card}” needs a number: these cards are counted in play").format(card=card))
    yield from _totals(data["deck"]["cards"], counts, counts[listed[DIED]] + counts[listed[PSYCHO]])


def _totals(deck: int, counts: list[Any], red: int) -> Iterator[Fault]:
    known = sum(count for count in counts if count != UNKNOWN)
    if known > deck or (UNKNOWN not in counts and known < deck):
        yield Fault("deck", 0, "cards", _("the counts add up to {known}, but the deck has {deck} cards").format(known=known, deck=deck))
    if deck - red < LEAST_CLEAN:
        yield Fault("deck", 0, "cards", _("five players need {least} cards without a red border").format(least=LEAST_CLEAN))
