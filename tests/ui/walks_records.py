"""Walks through the records: nothing played yet, a household's matches, a player, a game, a match with its history and code, the dice."""

from __future__ import annotations

from dataclasses import replace

from companion import acts
from companion.bookkeeping import Books
from companion.records.account import Account, Seat
from companion.records.throws import Throw
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Leave
from tests.companion.library import fill
from tests.ui.walking import Walk

LONG = ("Maximiliane-Jo", "Ana", "Bartholomäus", "Ó Súilleabháin", "Zoë", "Ben")


def records_none(walk: Walk) -> None:
    walk.at("records-none", acts.Go("records"))
    walk.at("records-games-none", acts.Go("record-games"))
    walk.at("records-dice-none", acts.Go("record-dice"))
    walk.at("records-match-unknown", acts.Go("record-match", "7"))


def records(walk: Walk) -> None:
    """Fourteen matches, two of each way to play."""
    fill(walk.host.journal, 14, seed=5)
    walk.at("records", acts.Go("records"))
    walk.at("records-games", acts.Go("record-games"))
    walk.at("records-dice", acts.Go("record-dice"))
    for game, mode in (("garbage-day", ""), ("dumpster-brawl", "rummy"), ("trash-war", ""), ("dumb-ways-to-die", "")):
        walk.at(f"records-game-{game}", acts.Go("record-game", f"{game}|{mode}"))
    walk.at("records-player", acts.Go("records"), acts.Go("record-person", "Ana"))
    over = {account.game: account for account in walk.host.books.books.accounts if account.state == "won"}
    for account in over.values():
        walk.at(f"records-match-{account.game}", acts.Go("record-match", str(account.id)))
    number = str(over["rumble-in-the-dungeon"].id)
    walk.at("records-log", acts.Go("record-log", number))
    walk.at("records-code", acts.Go("record-code", number))
    walk.do(acts.Go("home"))
    walk.sit("garbage-day", "", 3, day.Stack(), day.Still())
    walk.at("records-match-open", acts.Go("record-match", "15"))
    walk.at("records-code-open", acts.Go("record-code", "15"))
    walk.do(acts.Back(), acts.Back(), Leave(1), Leave(2))
    walk.keep("result-to-records")
    walk.touch("Records")
    walk.keep("records-match-here")


def records_many(walk: Walk) -> None:
    """Three hundred matches of thirty people with long names among them, read but for some; odd dice."""
    walk.host.books.books = household(300)
    walk.at("records-many", acts.Go("records"))
    walk.at("records-many-player", acts.Go("record-person", LONG[0]))
    walk.at("records-many-dice", acts.Go("record-dice"))
    walk.host.books.books = replace(household(300), reading=True, done=120, total=300)
    walk.at("records-reading", acts.Go("records"))


def household(matches: int) -> Books:
    """So many matches that were won by turns, with crowbars on six of ten blue dice."""
    names = (*LONG, *(f"Guest {number}" for number in range(24)))
    blue = Throw("blue", (("crowbar", 4), ("lid", 2)))
    return Books(tuple(_match(number, names, blue) for number in range(matches)), unknown=2)


def _match(number: int, names: tuple[str, ...], blue: Throw) -> Account:
    there = [names[(number * 5 + place) % len(names)] for place in range(5)]
    seats = tuple(Seat(name, (), 1 if place == number % 5 else 2, None, place == number % 5, False, ()) for place, name in enumerate(there))
    even = Throw("green", (("crowbar", 3), ("lid", 3)))
    once = Throw("xl", ((str(1 + number % 3), 1),))
    started = 1_790_000_000.0 + 86400 * number
    return Account(number + 1, started, 25, "dumpster-brawl", "king-of-the-heap", 0, "won", "sets", seats, (), 40, (blue, even, once))


