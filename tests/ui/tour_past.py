"""A walk through the pages about what has happened and what may happen: undo, redo, “Not right?”, what no sensor saw, the rules now."""

from __future__ import annotations

from collections.abc import Callable

from companion import acts
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.senses import DiceSeen, Die
from tests.companion import playing
from tests.ui.walking import KING, RUMMAGE, Walk


def undone(walk: Walk) -> None:
    """A step of an earlier turn is asked about; one of this turn is told of; the history leads back and on."""
    rooms = (day.Stash(seat, size) for seat, size in ((0, 3), (1, 4), (2, 2)))
    walk.sit("garbage-day", "", 4, day.Recount("deck", "can", 12), *rooms, day.Stack(), day.Still())
    walk.at("undo-asked", acts.Go("undo"))
    walk.at("undone", acts.Undo(2))
    walk.at("redone", acts.Redo(2))
    walk.do(acts.Undo(3))
    walk.at("menu-after-undo", acts.Go("menu"))
    walk.at("history-after-undo", acts.Go("history"))
    walk.at("history-to-redo", acts.ChooseEntry(0))
    walk.at("history-further-back", acts.ChooseEntry(2))
    walk.do(acts.Back(), day.CardsFell(3), day.Blame(2, 3))
    walk.at("menu-day", acts.Go("menu"))


def amended(walk: Walk) -> None:
    """Every kind of reading, and what else it can have been."""
    walk.sit("dumpster-brawl", RUMMAGE, 6)
    walk.post(playing.dice("c", "", walk.clock.now))
    walk.keep("read-roll-off")
    walk.at("amend-roll-off", acts.Go("amend"))
    walk.sit("dumpster-brawl", RUMMAGE, 6, brawl.GoesFirst(1), brawl.Attack(3))
    walk.post(playing.dice("ccccll", "lllcc", walk.clock.now, shift=0.1))
    walk.keep("read-fight")
    walk.at("amend-fight", acts.Go("amend"))
    walk.do(acts.Back(), brawl.Steal())
    walk.post(playing.dice("ccccll", "", walk.clock.now, shift=0.2))
    walk.keep("read-rummage")
    walk.at("amend-rummage", acts.Go("amend"))
    walk.do(acts.Back(), brawl.Blocker(3))
    walk.post(playing.dice("", "cclllc", walk.clock.now, shift=0.3))
    walk.keep("read-blocker")
    walk.at("amend-blocker", acts.Go("amend"))
    walk.sit("dumpster-brawl", KING, 6, brawl.GoesFirst(1))
    walk.post(playing.dice("ccccll", "lllcc", walk.clock.now))
    walk.keep("read-king")
    walk.sit("dumpster-brawl", "rummy", 4, brawl.GoesFirst(1), brawl.Attack(3))
    walk.post(playing.dice("cccccc", "lllcc", walk.clock.now))
    walk.keep("read-rummy")


def amended_day(walk: Walk) -> None:
    walk.sit("garbage-day", "", 5, day.Recount("deck", "can", 12))
    walk.host.table.play(day.Stack(), "scale")  # type: ignore[union-attr]
    walk.at("read-card", acts.Go("amend"))
    walk.at("read-card-page", acts.Back())
    walk.host.table.play(day.Still(), "scale")  # type: ignore[union-attr]
    walk.at("read-still", acts.Go("match"))
    walk.at("amend-still", acts.Go("amend"))
    walk.do(acts.Back(), day.Stack(), day.CardsFell(2))
    walk.host.table.play(day.Blame(1, 2), "both")  # type: ignore[union-attr]
    walk.at("read-fall", acts.Go("match"))
    walk.at("amend-fall", acts.Go("amend"))


def amended_die(walk: Walk) -> None:
    walk.sit("dumb-ways-to-die", "", 5)
    walk.post(DiceSeen((Die("xl", "2", 0.5, 0.5, 0.2),), walk.clock.now))
    walk.keep("read-die")
    walk.at("amend-die", acts.Go("amend"))
    walk.at("menu-beans", acts.Back(), acts.Go("menu"))
    walk.do(acts.Back(), acts.Undo())
    walk.at("menu-beans-roll", acts.Go("menu"))
    walk.do(dumb.Roll(1))


def rules(walk: Walk) -> None:
    """The rules of the first question of every game and mode, and of some later ones."""
    for game in GAMES.values():
        for mode in game.modes:
            walk.sit(game.id, mode.id, max(3, mode.seats[0]))
            walk.at(f"rules-{game.id}-{mode.id}", acts.Go("rules"))
            walk.do(acts.Back())
            walk.at(f"menu-{game.id}-{mode.id}", acts.Go("menu"))
    walk.sit("dumpster-brawl", RUMMAGE, 6, brawl.GoesFirst(1), brawl.Attack(3), brawl.Fight(4, 3))
    walk.at("rules-spoils", acts.Go("rules"))
    walk.sit("garbage-day", "", 5, day.Stack(), day.CardsFell(1))
    walk.at("rules-verdict", acts.Go("rules"))


WALKS: tuple[Callable[[Walk], None], ...] = (undone, amended, amended_day, amended_die, rules)
