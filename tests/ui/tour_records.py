"""Walks through the records: nothing played yet, a household's matches, a player, a game, a match with its history and code, the dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion import acts
from companion.bookkeeping import Books, added_up
from companion.records.account import Account, Seat
from companion.records.throws import Throw
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Leave
from tests.companion.library import fill
from tests.ui.walking import Walk

LONG = ("Maximiliane-Jo", "Ana", "Bartholomäus", "Ó Súilleabháin", "Zoë", "Ben")


def records_none(walk: Walk) -> None:
    walk.at("none", acts.Go("records"))
    walk.at("games-none", acts.Go("record-games"))
    walk.at("dice-none", acts.Go("record-dice"))
    walk.at("match-unknown", acts.Go("record-match", "7"))


def records(walk: Walk) -> None:
    """Fourteen matches, two of each way to play."""
    fill(walk.host.journal, 14, seed=5)
    walk.at("players", acts.Go("records"))
    walk.at("games", acts.Go("record-games"))
    walk.at("dice", acts.Go("record-dice"))
    for game, mode in (("garbage-day", ""), ("dumpster-brawl", "rummy"), ("trash-war", ""), ("dumb-ways-to-die", "")):
        walk.at(f"game-{game}", acts.Go("record-game", f"{game}|{mode}"))
    walk.at("player", acts.Go("records"), acts.Go("record-person", "Ana"))
    over = {account.game: account for account in walk.host.books.books.accounts if account.state == "won"}
    for account in over.values():
        walk.at(f"match-{account.game}", acts.Go("record-match", str(account.id)))
    walk.at("log", acts.Go("record-log", str(over["garbage-day"].id)))
    walk.at("code", acts.Go("record-code", str(over["trash-war"].id)))
    walk.do(acts.Go("home"))
    walk.sit("garbage-day", "", 3, day.Stack(), day.Still())
    walk.at("match-open", acts.Go("record-match", "15"))
    walk.at("code-open", acts.Go("record-code", "15"))
    walk.do(acts.Back(), acts.Back(), Leave(1), Leave(2))
    walk.keep("result-to-records")
    walk.touch("Records")
    walk.keep("match-here")


def records_many(walk: Walk) -> None:
    """Three hundred matches of thirty people with long names among them, read but for some; odd dice."""
    walk.host.books.keep_up = lambda: None  # type: ignore[method-assign]  # what is known stays
    walk.host.books.books = household(300)
    walk.at("many", acts.Go("records"))
    walk.at("many-player", acts.Go("record-person", LONG[0]))
    walk.at("many-dice", acts.Go("record-dice"))
    walk.host.books.books = replace(household(300), reading=True, done=120, total=300)
    walk.at("reading", acts.Go("records"))


def household(matches: int) -> Books:
    """So many matches that were won by turns, with crowbars on six of ten blue dice."""
    names = (*LONG, *(f"Guest {number}" for number in range(24)))
    blue = Throw("blue", (("crowbar", 4), ("lid", 2)))
    return added_up(tuple(_match(number, names, blue) for number in range(matches)), unknown=2)


def _match(number: int, names: tuple[str, ...], blue: Throw) -> Account:
    there = [names[(number * 5 + place) % len(names)] for place in range(5)]
    seats = tuple(Seat(name, (), 1 if place == number % 5 else 2, None, place == number % 5, False, ()) for place, name in enumerate(there))
    even = Throw("green", (("crowbar", 3), ("lid", 3)))
    once = Throw("xl", ((str(1 + number % 3), 1),))
    started = 1_790_000_000.0 + 86400 * number
    account = Account(number + 1, started, 25, "dumpster-brawl", "king-of-the-heap", 0, "won", "sets", seats, (), 40, (blue, even, once))
    return replace(account, simulated=True, unreal=1234) if number == 0 else account


WALKS: tuple[Callable[[Walk], None], ...] = (records_none, records, records_many)
