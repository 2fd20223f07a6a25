"""“Not right?”: what the newest step can have been instead, one touch each, the likeliest first.

One die read wrongly is the likeliest mistake, and likelier the more dice there are that can have been it. A correction takes the place of
the step (`acts.Correct`): one trace. What did not happen at all is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.acts import Back, Correct, Go, Pick, Undo
from companion.course import Step
from companion.present.called import said
from companion.present.common import FACES, Page, Presenter, person
from companion.present.past import named
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumb_ways_to_die.board import FACES as XL_FACES
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.dumpster_brawl.asks import FightDice
from companion.rules.dumpster_brawl.turn import BLUE_DICE, GREEN_DICE, RUMMAGE_DICE
from companion.rules.games import GAMES
from companion.rules.garbage_day import moves as day
from companion.rules.kernel import Match, Move, accepts
from companion.table import Table
from companion.view import Control, Lid, Notice, Option, Person, PickBody
from companion.words import _

SENSED = ("camera", "asked", "scale", "both", "clock")
ONE = (1,)  # die read wrongly
AnyMatch = Match[Any]


def _near(count: int, most: int, off_by: tuple[int, ...] = (1, 2)) -> Iterator[tuple[int, int]]:
    """Numbers near `count` of `most` dice of which some were read wrongly, and how many dice can have been it; one die first."""
    for off in off_by:
        for other, dice in sorted(((count - off, count), (count + off, most - count)), key=lambda one: -one[1]):
            if 0 <= other <= most:
                yield other, dice


def _fight(match: AnyMatch, move: brawl.Fight) -> Iterable[Move]:
    asked = match.ask
    blue = [(dice, brawl.Fight(other, move.lids)) for other, dice in _near(move.crowbars, BLUE_DICE, ONE)]
    rolled = not isinstance(asked, FightDice) or asked.lids < 0  # else the lids lie as they lay
    green = [(dice, brawl.Fight(move.crowbars, other)) for other, dice in _near(move.lids, GREEN_DICE, ONE)] if rolled else []
    return (other for _dice, other in sorted([*blue, *green], key=lambda one: -one[0]))


def _rummage(match: AnyMatch, move: brawl.RummageRoll) -> Iterable[Move]:
    named_dice = move.pluses + move.minuses
    for other, _dice in _near(move.pluses, RUMMAGE_DICE):
        if named_dice >= other:
            yield brawl.RummageRoll(other, named_dice - other)


def _blame(match: AnyMatch, move: day.Blame) -> Iterable[Move]:
    if move.count is not None:
        yield from (day.Blame(move.guilty, count, move.played) for count in (move.count + 1, move.count - 1) if count > 0)
    yield from (day.Blame(seat, move.count, move.played) for seat in (*match.present(), None) if seat != move.guilty)


OTHERS: Mapping[type[Move], Callable[[AnyMatch, Any], Iterable[Move]]] = {
    brawl.RollDie: lambda match, move: (brawl.RollDie(move.seat, face) for face in FACES if face != move.face),
    brawl.Fight: _fight,
    brawl.RummageRoll: _rummage,
    brawl.BlockerRoll: lambda match, move: (brawl.BlockerRoll(other) for other, _dice in _near(move.crowbars, BLUE_DICE)),
    brawl.TieRoll: lambda match, move: (brawl.TieRoll(move.seat, other) for other, _dice in _near(move.crowbars, BLUE_DICE)),
    dumb.Roll: lambda match, move: (
        dumb.Roll(face) for face in sorted(XL_FACES, key=lambda face: abs(face - move.face)) if face != move.face
    ),
    day.Stack: lambda match, move: (day.CardsFell(1),),
    day.Still: lambda match, move: (day.CardsFell(1),),
    day.CardsFell: lambda match, move: (day.CardsFell(count) for count in (move.count + 1, move.count - 1) if count > 0),
    day.Blame: _blame,
}  # for every move that a reading can amount to: what else it can have been


def others(step: Step) -> tuple[Move, ...]:
    """Legal moves that a step can have been instead, the likeliest first."""
    move = step.move
    if move is None or type(move) not in OTHERS:
        return ()
    game = GAMES[step.before.setting.game]
    return tuple(other for other in OTHERS[type(move)](step.before, move) if accepts(game, step.before, other))


def offered(table: Table) -> bool:
    """Whether the newest step can be corrected with a touch: a sensor told it, or it tells dice that somebody counted."""
    step = table.course.past[-1]
    return type(step.move) in OTHERS and (step.by in SENSED or step.corrects or _dice(table, step))


def shown(table: Table) -> bool:
    """Whether the match's page itself offers that: not after a wait that went undisturbed, which counts nothing; the menu does."""
    return offered(table) and not isinstance(table.course.past[-1].move, day.Still)


def _dice(table: Table, step: Step) -> bool:
    """Whether dice were awaited when the step was made."""
    return bool(table.course.game.awaits(step.before))


def tile(table: Table, presenter: Presenter) -> Option:
    """The way to the page, for the menu."""
    return Option(_("Not right?"), Go("amend"), "tile", "eye", named(presenter, table.course.past[-1]))


def _guilty(step: Step, move: Move) -> Person | None:
    """Who would take fallen cards; nobody by any other move."""
    return person(step.before, move.guilty) if isinstance(move, day.Blame) and move.guilty is not None else None


def page(table: Table, presenter: Presenter) -> Page:
    """The newest step, what else it can have been, and the ways on when it was something else again or nothing."""
    course = table.course
    step = course.past[-1]
    if not offered(table):
        notice = Notice(_("Nothing was read"), _("Undo takes a step back."))
        return Page(Lid("paper", _("Not right?")), PickBody(()), (Option(_("Back to the game"), Back(), "main", "back"),), notice=notice)
    choices = tuple(Option(said(step.before, move), Correct(move), "tile", person=_guilty(step, move)) for move in others(step))
    ways: tuple[Option, ...] = (Option(_("It did not happen"), Undo(1), "tile", "undo", _("take it back")),)
    if "fix" in presenter.pickers and _dice(table, step):
        ways = (Option(_("Something else"), Pick("fix"), "tile", "hand", _("enter all by hand")), *ways)
    controls = (*((Control(_("It was"), choices=choices),) if choices else ()), Control(_("Or"), choices=ways))
    right = Option(_("It is right"), Back(), "main", "tick")
    return Page(Lid("tape", _("Not right?"), named(presenter, step), icon="eye"), PickBody(controls), (right,))
