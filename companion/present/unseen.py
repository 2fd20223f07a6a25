"""What a sensor should have told and did not: in the menu of every game in which sensors take part, so that it can be added.

Each is locked with the rule where it cannot have happened now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.acts import StartWait
from companion.present.common import Presenter
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Match, Move, RuleError, decide
from companion.table import Table
from companion.view import Act, Option
from companion.words import _


def _option(table: Table, label: str, act: Act, icon: str, text: str, probe: Move) -> Option:
    """`probe`: a move such as the act leads to, for the rule against it."""
    option = Option(label, act, "tile", icon, text)
    try:
        decide(GAMES[table.match.setting.game], table.match, probe)
    except RuleError as wrong:
        return replace(option, act=None, text="", why=_("not now"), rule=_(wrong.rule.text), ref=_(wrong.rule.ref))
    return option


def _day(table: Table, presenter: Presenter) -> tuple[Option, ...]:
    return (
        _option(table, _("Cards fell"), day.CardsFell(1), "down", _("how many comes next"), day.CardsFell(1)),
        _option(table, _("A card was placed"), StartWait(), "can", _("on the can"), day.Stack()),
        _option(table, _("It lay still"), day.Still(), "clock", _("for 3 seconds"), day.Still()),
    )


def _brawl(table: Table, presenter: Presenter) -> tuple[Option, ...]:
    return (_option(table, _("Dice were rolled"), presenter.by_hand, "die", _("enter them by hand"), _throw(table.match)),)


def _throw(match: Match[object]) -> Move:
    """A throw of the kind that is due; of any kind where none is."""
    throws = (one for one in GAMES[match.setting.game].candidates(match) if isinstance(one, THROWS))
    return next(throws, brawl.Fight(0, 0))


THROWS = (brawl.RollDie, brawl.Fight, brawl.RummageRoll, brawl.BlockerRoll, brawl.TieRoll)


def _dumb(table: Table, presenter: Presenter) -> tuple[Option, ...]:
    return tuple(
        _option(table, _("The die shows {face}").format(face=face), dumb.Roll(face), "die", "", dumb.Roll(face)) for face in (1, 2, 3)
    )


UNSEEN: Mapping[str, Callable[[Table, Presenter], tuple[Option, ...]]] = {
    "garbage-day": _day,
    "dumpster-brawl": _brawl,
    "dumb-ways-to-die": _dumb,
}  # the games in which `hear` knows something


def options(table: Table, presenter: Presenter) -> tuple[Option, ...]:
    """What can be added to the match by hand; () where no sensor takes part."""
    teller = UNSEEN.get(table.match.setting.game)
    return teller(table, presenter) if teller is not None and table.match.winners is None else ()
