"""Seats in the middle of a brawl: who may pause, and what becomes of a leaver's cards, turn, crown and open questions.

A leaver's own question closes. A fight with the leaver is void: before the attack roll another player is attacked, after it the winner
goes on without the loser's cards. When the King leaves, the turn is over and the heap has a new King.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.rules.common import need
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import laws
from companion.rules.dumpster_brawl.board import BLUE, Board, Brawl, is_king_mode
from companion.rules.dumpster_brawl.rulings import REMOVED
from companion.rules.kernel import PAUSING, WAIT, Ask, Event, Left, Pause


def pause(match: Brawl, move: Pause) -> Iterable[Event]:
    """Nothing of its own; a veto for those whom others need at the table, unless the match waits for them."""
    if match.ruling(PAUSING.key) != WAIT:
        need(match.board.dealt, laws.BEFORE_PAUSE)
        need(move.seat != match.board.king, laws.KING_STAYS)
        need(move.seat != match.board.defender, laws.FIGHTER_STAYS)
    return ()


def left(match: Brawl, event: Left) -> Brawl:
    """The match without the leaver's cards and questions."""
    seat, board = event.seat, match.board
    if board.king == seat:  # `follow` crowns another one; `defender` remembers whose left neighbour may be meant
        board = replace(_without(match, seat), king=-1, defender=seat)
        return replace(match, board=board, asks=())
    asks = tuple(one for asked in match.asks for one in _kept(match, asked, seat))
    return replace(match, board=_without(match, seat), asks=asks)


def _without(match: Brawl, seat: int) -> Board:
    """Hand and laid-down cards go where the ruling says, the Blocker that the leaver fights is out of the game."""
    board = match.board
    cards = board.hands[seat] + sum(count for _item, count in board.laid[seat])
    fights = any(isinstance(asked, ask.BlockerDice) and asked.seat == seat for asked in match.asks)
    removed = match.ruling("leaving") == REMOVED
    return replace(
        board,
        hands=(*board.hands[:seat], 0, *board.hands[seat + 1 :]),
        laid=(*board.laid[:seat], (), *board.laid[seat + 1 :]),
        discard=board.discard + (0 if removed else cards),
        removed=board.removed + (cards if removed else 0) + fights,
        face_up=board.face_up - fights,
        blockers=board.blockers - fights,
        characters=board.characters if board.dealt else (*board.characters[:seat], "", *board.characters[seat + 1 :]),
        faces=(*board.faces[:seat], "", *board.faces[seat + 1 :]),
    )


def _kept(match: Brawl, asked: Ask, seat: int) -> tuple[Ask, ...]:
    """What is left of a question when `seat` leaves."""
    if isinstance(asked, ask.RollOff | ask.TieBreak):
        return _still_rolling(match, asked, seat)
    if isinstance(asked, ask.Laying):
        seats = tuple(one for one in (asked.seat, *asked.rest) if one != seat)
        return (ask.Laying(seats[0], seats[1:]),) if seats else ()
    if isinstance(asked, ask.Precedence):  # when the one who may claim first leaves, `follow` lets the other win
        return () if asked.claimant == seat else (asked,)
    if asked.seat == seat:
        return ()
    if isinstance(asked, ask.FightDice) and asked.target == seat and not is_king_mode(match):
        return (ask.ChooseTarget(asked.seat),)
    if isinstance(asked, ask.Spoils) and asked.loser == seat:
        return (ask.RummageDice(asked.seat, BLUE),) if asked.seat == match.board.attacker else ()
    return (asked,)


def _still_rolling(match: Brawl, asked: ask.RollOff | ask.TieBreak, seat: int) -> tuple[Ask, ...]:
    rolling = tuple(one for one in asked.rolling if one != seat)
    board = match.board
    rolled = [one for one in rolling if (board.faces[one] if isinstance(asked, ask.RollOff) else board.tie[one] >= 0)]
    waiting = [one for one in rolling if one not in rolled]
    return (replace(asked, seat=(waiting or rolling)[0], rolling=rolling),)
