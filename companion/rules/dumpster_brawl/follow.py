"""What the state of Dumpster Brawl! demands by itself: the roll-off's outcome, the deal, an empty pile, the next turn."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl.asks import Discarding, Drawing, RollOff
from companion.rules.dumpster_brawl.board import LEAST_DEAL, Brawl, is_king_mode, next_attacker
from companion.rules.kernel import Event


def follow(match: Brawl) -> Iterable[Event]:
    """The events that are due now; empty when somebody is to act."""
    if match.winners is not None:
        return ()
    asked = match.ask
    if asked is None:
        return _next_phase(match)
    if isinstance(asked, Drawing):
        return _empty_piles(match, asked)
    if isinstance(asked, RollOff):
        return _roll_off(match, asked.rolling)
    if isinstance(asked, Discarding) and match.board.hands[asked.seat] == 0:
        return (ev.StoppedDiscarding(asked.seat),)
    return ()


def _roll_off(match: Brawl, rolling: tuple[int, ...]) -> tuple[Event, ...]:
    """A round is over when all have rolled: crowbars roll again until one is alone, all lids roll again together."""
    faces = match.board.faces
    if not all(faces[seat] for seat in rolling):
        return ()
    crowbars = tuple(seat for seat in rolling if faces[seat] == "crowbar")
    if len(crowbars) == 1:
        return (ev.FirstFound(crowbars[0]),)
    return (ev.RollAgain(crowbars or rolling),)


def _next_phase(match: Brawl) -> tuple[Event, ...]:
    board = match.board
    if not board.dealt:
        return ev.Dealt(max(LEAST_DEAL, len(board.hands))), ev.BlockersShuffledIn(board.blockers)
    if is_king_mode(match) and board.king < 0:
        return (ev.Crowned(board.first),)
    return (ev.TurnBegan(next_attacker(match)),)


def _empty_piles(match: Brawl, asked: Drawing) -> tuple[Event, ...]:
    """An empty trash pile is made of the discard pile when somebody wants to draw; with both empty draws are lost (DB10)."""
    board = match.board
    if board.trash > 0:
        return ()
    if board.discard > 0:
        return (ev.Recycled(board.discard),)
    return (ev.DrawsLost(asked.seat, asked.left),)
