"""What the state of Trash War demands by itself: the deal, an elimination, the end, an empty draw pile, a hand to fill, the next turn."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.kernel import Event, waits
from companion.rules.trash_war import events as ev
from companion.rules.trash_war.asks import Burning, Defence, Loading
from companion.rules.trash_war.board import CATAPULT_MOST, HAND, LAST_PHASE, SHIELD, WALLS, Board, War, standing
from companion.rules.trash_war.defence import landing
from companion.rules.trash_war.rulings import AFTER_OUT, ATTACKER
from companion.rules.trash_war.turn import own_trash


def follow(match: War) -> Iterable[Event]:
    """The events that are due now; empty when somebody is to act."""
    board = match.board
    if match.winners is not None:
        return ()
    if not board.dealt:
        return (ev.Dealt(WALLS, HAND, board.torching),)
    inside = match.inside()
    if len(inside) == 1:
        return (ev.Ended(inside, "last fortress"),)
    if match.turn in inside and not standing(board, match.turn):
        return (ev.Eliminated(match.turn, _heir(match)),)
    return _piles(board) or (_question(match) if match.asks else _next_turn(match))


def _heir(match: War) -> int:
    """Who plays after an elimination (TW9)."""
    attacker = match.board.attacker
    strikes = attacker in match.present() and match.ruling(AFTER_OUT) == ATTACKER
    return attacker if strikes else match.after(match.turn)


def _piles(board: Board) -> tuple[Event, ...]:
    """An empty draw pile is recycled at once, in mid-draw too; with nothing to recycle a hand stays short (TW14)."""
    if not board.draw and board.recycle:
        return (ev.Recycled(board.recycle, board.torched, min(board.torching + 1, LAST_PHASE)),)
    if board.drawing < 0:
        return ()
    missing = HAND - board.hands[board.drawing]
    return (ev.Drew(board.drawing, min(missing, board.draw)),) if board.draw else (ev.RanShort(board.drawing, missing),)


def _question(match: War) -> tuple[Event, ...]:
    """A question that has only one answer left is over by itself."""
    asked, volley = match.ask, match.board.volley
    if isinstance(asked, Defence) and volley is not None and all(one.answer == SHIELD for one in volley.flying):
        return landing(match, asked.seat, volley)
    if isinstance(asked, Burning) and asked.burned and not own_trash(match, asked.seat, asked.left):
        return (ev.BurningEnded(asked.seat),)
    if isinstance(asked, Loading) and asked.loaded and (asked.loaded == CATAPULT_MOST or not match.board.hands[asked.seat]):
        return (ev.Launched(asked.seat, asked.loaded),)
    return ()


def _next_turn(match: War) -> tuple[Event, ...]:
    """The player attacked is next, the left neighbour after a pass; nobody while the match waits for somebody."""
    if waits(match):
        return ()
    heir = match.board.heir
    return (ev.TurnBegan(heir if heir in match.present() else match.after(heir)),)
