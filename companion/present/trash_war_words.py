"""Trash War in words: who is asked, what has happened, how it ended; and the plain page on which the draw pile is counted anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.present.common import Line, names
from companion.present.plain import Field, Filled, Prompt, Row, Verb, Words
from companion.rules.kernel import Event, Match
from companion.rules.trash_war import asks as ask
from companion.rules.trash_war import events as ev
from companion.rules.trash_war import moves as mv
from companion.rules.trash_war.board import ANY, BACK, LAST_PHASE, LEFT, RIGHT, SHIELD, Board, Wall, War, damage, standing
from companion.words import N_, _

STEPS = (N_("Defend"), N_("Burn/repair"), N_("Attack"))
SENDS_SAID = {LEFT: N_("to the left"), RIGHT: N_("to the right"), BACK: N_("back"), ANY: N_("at any player")}
TORCHES_SAID = (N_("no torch"), N_("one torch"), N_("two torches"))

# --- the open question ------------------------------------------------------------------------------------------------


def _ask(match: War) -> Prompt:
    asked = match.ask
    if asked is None:
        return Prompt(None, _("wait"), _("Somebody is away"))
    return _PROMPTS[type(asked)](match, asked)


def _defence(match: War, asked: ask.Defence) -> Prompt:
    volley = match.board.volley
    flying = [one for one in volley.flying if one.answer != SHIELD] if volley else []
    told = ", ".join(_("{damage} at wall {wall}").format(damage=one.trash.damage, wall=one.wall + 1) for one in flying)
    text = _("In flight: {trash}.").format(trash=told)
    return Prompt(asked.seat, _("is under attack"), _("Defend or take the hit"), text, _("Defense Cards"), STEPS, 0)


def _burn_or_repair(match: War, asked: ask.BurnOrRepair) -> Prompt:
    text = _("Touch a wall to attack. You may burn or repair first.")
    return Prompt(asked.seat, _("is to play"), _("Repair, burn or attack"), text, _("Burn Trash · Repair Wall"), STEPS, 1)


def _burning(match: War, asked: ask.Burning) -> Prompt:
    text = _("{left} damage can still be burned.").format(left=asked.left)
    return Prompt(asked.seat, _("burns trash"), _("Which trash burns?"), text, _("Burn Trash Cards"), STEPS, 1)


def _attacking(match: War, asked: ask.Attacking) -> Prompt:
    return Prompt(asked.seat, _("is to attack"), _("Attack a wall"), _("Touch one. Without any trash: pass."), _("Trash Cards"), STEPS, 2)


def _loading(match: War, asked: ask.Loading) -> Prompt:
    if not asked.loaded:
        return Prompt(asked.seat, _("loads a Catapult"), _("Tell its first trash"), "", _("Catapult Cards"), STEPS, 2)
    text = _("{count} aimed at {name}’s wall {wall}.").format(count=asked.loaded, name=match.players[asked.target], wall=asked.wall + 1)
    return Prompt(asked.seat, _("loads a Catapult"), _("More trash, or launch"), text, _("Catapult Cards"), STEPS, 2)


def _hand_marks(match: War, asked: ask.HandMarks) -> Prompt:
    text = _("{name} is out: sort the {count} cards by their torches.").format(name=match.players[asked.owner], count=asked.count)
    return Prompt(asked.seat, _("sorts a hand"), _("Count the torches"), text, _("Table ruling · TW9"))


_PROMPTS: dict[type, Callable[[War, Any], Prompt]] = {
    ask.Defence: _defence,
    ask.BurnOrRepair: _burn_or_repair,
    ask.Burning: _burning,
    ask.Attacking: _attacking,
    ask.Loading: _loading,
    ask.HandMarks: _hand_marks,
}

# --- what is told on a plain page -----------------------------------------------------------------------------------------


def _pile_sizes(match: War, filled: Filled) -> range:
    return range(match.setting.cards["deck"]["cards"] + 1)


DRAW_PILE = Field("draw", N_("Cards in the draw pile?"), "number", _pile_sizes, begins=lambda match: match.board.draw)
VERBS = (Verb(mv.Recount, N_("Count the draw pile anew"), (DRAW_PILE,), "card", place="menu"),)


def _wall_said(wall: int) -> str:
    return _("Wall {number}").format(number=wall + 1)


# --- the board --------------------------------------------------------------------------------------------------------


def _board(match: War) -> tuple[Row, ...]:
    people = tuple(_fortress(match, one) for one in match.seats)
    board = match.board
    piles = ((_("Draw"), board.draw), (_("Recycle"), board.recycle), (_("Torched"), board.torched))
    return (*people, Row(_("Piles"), _phase(board), tuple((word, str(count)) for word, count in piles)))


def _fortress(match: War, who: int) -> Row:
    board = match.board
    walls = tuple((_wall_said(place), _wall_state(wall)) for place, wall in enumerate(board.fortresses[who]))
    text = _("{count} cards in hand").format(count=board.hands[who])
    return Row("", text, walls, who, who == match.turn, who in match.out)


def _wall_state(wall: Wall) -> str:
    """The damage; a destroyed wall is a dash."""
    return "–" if wall.down else str(damage(wall))


def _phase(board: Board) -> str:
    gone = _("{count} out of the game").format(count=board.removed)
    if board.torching == LAST_PHASE:
        return _("torched cards leave the game · {gone}").format(gone=gone)
    return _("torching phase {number} · {gone}").format(number=board.torching, gone=gone)


# --- what has happened ------------------------------------------------------------------------------------------------


def _tell(match: Match[Any], event: Event) -> Line | None:
    return _TOLD[type(event)](match, event) if type(event) in _TOLD else None


def _batted(match: War, event: ev.Batted) -> Line:
    what = _("bats all trash at {name}").format(name=match.players[event.target])
    return Line(event.seat, what, _("wall {number}").format(number=event.wall + 1), ("mace", _("Take the Mace back")))


def _deflected(match: War, event: ev.Deflected) -> Line:
    return Line(event.seat, _("deflects trash"), _("wall {number}").format(number=event.wall + 1), ("swap", _("Take the Deflect back")))


def _shielded(match: War, event: ev.Shielded) -> Line:
    return Line(event.seat, _("blocks trash"), str(event.value), ("shield", _("Take the Shield and the trash back")))


def _landed(match: War, event: ev.Landed) -> Line:
    total = sum(damage for _wall, damage in event.hits)
    return Line(event.seat, _("takes the damage") if event.hits else _("takes no damage"), str(total))


def _destroyed(match: War, event: ev.WallDestroyed) -> Line:
    undo = ("wall", _("Turn the wall face up, its trash on it"))
    return Line(event.seat, _("loses a wall"), _("wall {number}").format(number=event.wall + 1), undo)


def _attacked(match: War, event: ev.Attacked) -> Line:
    what = _("attacks {name}’s wall {wall}").format(name=match.players[event.target], wall=event.wall + 1)
    return Line(event.seat, what, str(event.damage), ("trash", _("Take the trash back")))


def _burned(match: War, event: ev.TrashBurned) -> Line:
    undo = ("flame", _("Put the trash back on the wall"))
    return Line(event.seat, _("burns trash on wall {number}").format(number=event.wall + 1), str(event.damage), undo)


def _repaired(match: War, event: ev.Repaired) -> Line:
    return Line(event.seat, _("repairs a wall"), _("wall {number}").format(number=event.wall + 1), ("wall", _("Turn the wall face down")))


def _recycled(match: War, event: ev.Recycled) -> Line:
    return Line(None, _("Draw pile recycled"), str(event.count), ("card", _("Part the piles as they were")))


_TOLD: dict[type[Event], Callable[[War, Any], Line]] = {
    ev.Batted: _batted,
    ev.Deflected: _deflected,
    ev.Shielded: _shielded,
    ev.Landed: _landed,
    ev.WallDestroyed: _destroyed,
    ev.Eliminated: lambda match, event: Line(event.seat, _("is eliminated")),
    ev.Attacked: _attacked,
    ev.CatapultPlayed: lambda match, event: Line(event.seat, _("plays a Catapult"), "", ("up", _("Take the Catapult back"))),
    ev.Passed: lambda match, event: Line(event.seat, _("passes")),
    ev.BurnPlayed: lambda match, event: Line(event.seat, _("plays a Burn card"), str(event.value), ("flame", _("Take the Burn card back"))),
    ev.TrashBurned: _burned,
    ev.Repaired: _repaired,
    ev.HandDiscarded: lambda match, event: Line(event.seat, _("leaves the hand"), str(event.plain + event.one + event.two)),
    ev.Drew: lambda match, event: Line(event.seat, _("draws"), str(event.count), ("card", _("Put the cards back on the draw pile"))),
    ev.RanShort: lambda match, event: Line(event.seat, _("finds nothing to draw"), str(event.missing)),
    ev.Recycled: _recycled,
    ev.Recounted: lambda match, event: Line(None, _("Draw pile counted anew"), str(event.draw)),
}


def _result(match: Match[Any], reason: str) -> tuple[str, str, tuple[tuple[int, str], ...]]:
    """The last fortress, then the others."""
    winners = match.winners or ()
    board: Board = match.board
    order = sorted(match.seats, key=lambda one: (one not in winners, one))
    ranks = tuple((one, _("{count} walls standing").format(count=len(standing(board, one)))) for one in order)
    headline = _("{names} wins").format(names=names(match, winners)) if winners else _("Nobody wins")
    return headline, _("The last fortress that stands."), ranks


WORDS = Words(_ask, VERBS, _board, _tell, _result)
