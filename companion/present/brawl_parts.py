"""Pieces that several of Dumpster Brawl!'s pages share: header, step rail, everybody's hand, what lies in the middle."""

from __future__ import annotations

from collections.abc import Callable

from companion.acts import LookAgain, Pick
from companion.present.brawl_tell import hand_of
from companion.present.common import person, rail
from companion.rules.dumpster_brawl.board import Brawl, is_king_mode, is_rummy
from companion.rules.dumpster_brawl.judging import before_attack
from companion.rules.dumpster_brawl.laying import can_lay
from companion.rules.dumpster_brawl.scoring import on_table
from companion.view import DieFace, Lid, Option, QueueRow, Step
from companion.words import N_, _

STEPS = (N_("Draw, discard"), N_("Attack"), N_("Take or give"), N_("Rummage"))
KING_STEPS = (N_("Attack"), N_("Rummage"), N_("Victory?"))
RUMMY_STEPS = (N_("Draw"), N_("Attack"), N_("Take or give"), N_("Rummage"), N_("Lay down"))
LAY_DOWN = 4  # the step of Rummy that the other ways do not have


def lid(match: Brawl, seat: int, saying: str) -> Lid:
    return Lid("person", match.players[seat], saying, person(match, seat))


def way(match: Brawl) -> str:
    """The way that is played, for the notices' tags."""
    return _("Rummy") if is_rummy(match) else _("Round Rummage")


def steps(match: Brawl, step: int) -> tuple[Step, ...]:
    """`step` counts as in Round Rummage: 0 draw, 1 attack, 2 take or give, 3 rummage; in Rummy 4 is laying down."""
    if is_king_mode(match):
        return rail(KING_STEPS, {0: 0, 1: 0, 2: 1, 3: 1, 4: 2}[step])
    return rail(RUMMY_STEPS, step) if is_rummy(match) else rail(STEPS, min(step, 3))


def rows(match: Brawl, active: int, words: Callable[[int], str] | None = None) -> tuple[QueueRow, ...]:
    """Everybody, who has left last. `words(seat)`: what is told of somebody in the game, else what they hold and have laid down."""
    told = words or (lambda seat: held_by(match, seat))
    inside = tuple(QueueRow(person(match, seat), told(seat), seat == active) for seat in match.inside())
    return inside + tuple(elsewhere(match, seat) for seat in match.seats if seat in match.out)


def elsewhere(match: Brawl, seat: int) -> QueueRow:
    """Somebody who is away or has left, and so has no part in what is listed."""
    return QueueRow(person(match, seat), _("has left") if seat in match.out else _("away"), out=True)


def held_by(match: Brawl, seat: int) -> str:
    """A hand in words, in Rummy with what lies before its player."""
    if seat in match.away:
        return _("away")
    down = on_table(match, seat)
    return _("{hand} · {count} down").format(hand=hand_of(match, seat), count=down) if down else hand_of(match, seat)


def facts(match: Brawl) -> tuple[tuple[str, str], ...]:
    board = match.board
    piles = ((_("Trash"), str(board.trash)), (_("Discard"), str(board.discard)))
    return piles + (((_("Blockers"), str(board.blockers)),) if board.blockers else ())


def roll_now(seat: int) -> Option:
    return Option(_("Roll now"), LookAgain(), "main", "die", seat=seat)


def by_hand() -> Option:
    return Option(_("Enter by hand"), Pick("dice"), icon="hand")


def endings(match: Brawl) -> tuple[Option, ...]:
    """How somebody may end the match now: a claim at any time, in Rummy going out before the attack."""
    if not is_rummy(match):
        return (Option(_("I have 3 sets"), Pick("claim"), icon="trophy"),)
    if not before_attack(match.ask):
        return ()
    return (Option(_("I go out"), Pick("lay"), icon="trophy", why="" if can_lay(match, match.turn) else _("three cards at least")),)


def unrolled(colour: str, count: int) -> tuple[DieFace, ...]:
    return tuple(DieFace("green" if colour == "green" else "blue", "", False) for _die in range(count))
