"""What the state of Dumpster Brawl! demands by itself: the roll-off's outcome, the deal, an empty pile, the next turn,
in Rummy the lay-down, who is out and the count, and what a player who leaves makes due."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl.asks import Discarding, Drawing, Laying, Precedence, RollOff, TieBreak
from companion.rules.dumpster_brawl.board import LEAST_DEAL, Brawl, heir, is_king_mode, is_rummy, next_attacker
from companion.rules.dumpster_brawl.laying import can_lay, layers, out_of_cards
from companion.rules.dumpster_brawl.scoring import count_up, tie_round
from companion.rules.kernel import Ask, Event


def follow(match: Brawl) -> Iterable[Event]:
    """The events that are due now; empty when somebody is to act."""
    if match.winners is not None:
        return ()
    if match.out and len(match.inside()) == 1:
        return (ev.Ended(match.inside(), "alone"),)
    if is_rummy(match) and match.board.gone_out < 0 and (seat := out_of_cards(match)) >= 0:
        return (ev.WentOut(seat),)
    asked = match.ask
    if asked is None:
        return _next_phase(match)
    return _DUE[type(asked)](match, asked) if type(asked) in _DUE else ()


def _roll_off(match: Brawl, asked: RollOff) -> tuple[Event, ...]:
    """A round is over when all have rolled: crowbars roll again until one is alone, all lids roll again together."""
    faces, rolling = match.board.faces, asked.rolling
    if len(rolling) == 1:  # the others have left
        return (ev.FirstFound(rolling[0]),)
    if not all(faces[seat] for seat in rolling):
        return ()
    crowbars = tuple(seat for seat in rolling if faces[seat] == "crowbar")
    if len(crowbars) == 1:
        return (ev.FirstFound(crowbars[0]),)
    return (ev.RollAgain(crowbars or rolling),)


def _next_phase(match: Brawl) -> tuple[Event, ...]:
    board = match.board
    if not board.dealt:
        return ev.Dealt(max(LEAST_DEAL, len(match.inside()))), ev.BlockersShuffledIn(board.blockers)
    if is_king_mode(match) and board.king < 0:
        return (ev.Crowned(heir(match)),)
    if board.gone_out >= 0:
        return count_up(match)
    if is_rummy(match) and board.fight and (seats := layers(match)):
        return (ev.LayingBegan(seats),)
    return (ev.TurnBegan(next_attacker(match)),)


def _empty_piles(match: Brawl, asked: Drawing) -> tuple[Event, ...]:
    """An empty trash pile is made of the discard pile when somebody wants to draw; with both empty draws are lost (DB10)."""
    board = match.board
    if board.trash > 0:
        return ()
    if board.discard > 0:
        return (ev.Recycled(board.discard),)
    return (ev.DrawsLost(asked.seat, asked.left),)


def _nothing_held(match: Brawl, asked: Discarding) -> tuple[Event, ...]:
    return () if match.board.hands[asked.seat] else (ev.StoppedDiscarding(asked.seat),)


def _nothing_to_lay(match: Brawl, asked: Laying) -> tuple[Event, ...]:
    return () if can_lay(match, asked.seat) else (ev.StoppedLaying(asked.seat),)


def _precedence_left(match: Brawl, asked: Precedence) -> tuple[Event, ...]:
    """Whoever might have claimed first has left: the claim that is open wins."""
    return (ev.Ended((asked.claimant,), "sets"),) if asked.seat in match.out else ()


_DUE: dict[type[Ask], Callable[[Brawl, Any], tuple[Event, ...]]] = {
    RollOff: _roll_off,
    Drawing: _empty_piles,
    Discarding: _nothing_held,
    Laying: _nothing_to_lay,
    TieBreak: lambda match, asked: tie_round(match, asked.rolling),
    Precedence: _precedence_left,
}
