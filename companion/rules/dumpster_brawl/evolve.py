"""Events folded into a match. Nothing is refused here, so that every old journal loads.

Counts and the open question are written in one go per event; what the state then demands by itself is `follow`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules.common import changed
from companion.rules.dumpster_brawl import asks as ask
from companion.rules.dumpster_brawl import events as ev
from companion.rules.dumpster_brawl.board import BLUE, DISCARD, GREEN, TRASH, Board, Brawl, is_king_mode, is_rummy
from companion.rules.dumpster_brawl.effects import BY_THE_TEXT, DRAW, REROLL, rewards
from companion.rules.dumpster_brawl.evolve_rummy import FOLD as RUMMY_FOLD
from companion.rules.dumpster_brawl.judging import before_attack
from companion.rules.dumpster_brawl.seating import left
from companion.rules.kernel import Ask, Event, Left, Match

Asks = tuple[Ask, ...]


def evolve(match: Brawl, event: Event) -> Brawl:
    """The match after an event of this game."""
    return _FOLD[type(event)](match, event) if type(event) in _FOLD else match


def _with(match: Brawl, board: Board, asks: Asks) -> Brawl:
    return replace(match, board=board, asks=asks)


def _card_asks(match: Brawl, board: Board, asked: ask.Drawing, below: Asks) -> Asks:
    """The questions that are open with so many draws and discards still allowed, `below` those under the drawing."""
    if asked.left > 0:
        return (*below, asked)
    if asked.discards > 0 and board.hands[asked.seat] > 0:
        return (*below, ask.Discarding(asked.seat, asked.discards, asked.before, asked.extra))
    return below if asked.extra else _after_cards(match, asked.seat, asked.before)


def _after_cards(match: Brawl, seat: int, before: bool) -> Asks:
    """What comes after drawing and discarding: the attack, step 4 of King of the Heap, or nothing: the turn is over."""
    if before:
        return (ask.ChooseTarget(seat),)
    if is_king_mode(match) and match.ruling("ask-king"):
        return (ask.CheckVictory(match.board.king),)
    return ()


def _under(match: Brawl) -> Asks:
    """The questions below the newest one."""
    return match.asks[:-1]


def _picked(match: Brawl, event: ev.CharacterPicked) -> Brawl:
    names = match.board.characters
    names = (*names[: event.seat], event.name, *names[event.seat + 1 :])
    return _with(match, replace(match.board, characters=names), match.asks)


def _die_rolled(match: Brawl, event: ev.DieRolled) -> Brawl:
    faces = match.board.faces
    faces = (*faces[: event.seat], event.face, *faces[event.seat + 1 :])
    roll_off = match.ask
    rolling = roll_off.rolling if isinstance(roll_off, ask.RollOff) else ()
    waiting = [seat for seat in rolling if not faces[seat]]
    asks = (ask.RollOff(waiting[0], rolling),) if waiting else match.asks
    return _with(match, replace(match.board, faces=faces), asks)


def _roll_again(match: Brawl, event: ev.RollAgain) -> Brawl:
    board = replace(match.board, faces=("",) * len(match.board.faces))
    return _with(match, board, (ask.RollOff(event.seats[0], event.seats),))


def _first_found(match: Brawl, event: ev.FirstFound) -> Brawl:
    return _with(match, replace(match.board, first=event.seat), ())


def _dealt(match: Brawl, event: ev.Dealt) -> Brawl:
    inside = match.inside()
    hands = tuple(event.each if seat in inside else 0 for seat in match.seats)
    board = replace(match.board, hands=hands, trash=match.board.trash - event.each * len(inside))
    return _with(match, board, match.asks)


def _shuffled_in(match: Brawl, event: ev.BlockersShuffledIn) -> Brawl:
    return _with(match, replace(match.board, trash=match.board.trash + event.count, dealt=True), match.asks)


def _crowned(match: Brawl, event: ev.Crowned) -> Brawl:
    old = match.board
    attacker = old.attacker if old.king >= 0 else -1  # no King before: the new one's left neighbour attacks first
    return _with(match, replace(old, king=event.seat, held=0, attacker=attacker), match.asks)


def _turn_began(match: Brawl, event: ev.TurnBegan) -> Brawl:
    king = match.board.king
    asked: Ask = ask.FightDice(event.seat, king) if is_king_mode(match) else ask.PreAttack(event.seat)
    board = replace(match.board, attacker=event.seat, defender=king, fight=(), rummage=())
    return Match(match.setting, board, event.seat, (asked,), match.out, match.winners, match.away)


def _planned(match: Brawl, event: ev.Planned) -> Brawl:
    board = replace(match.board, swap=(), text=False)
    asked = ask.Drawing(event.seat, event.draw, event.discard, True, GREEN)  # DB5: rummaging would be blue
    return _with(match, board, _card_asks(match, board, asked, ()))


def _drawn(match: Brawl, event: ev.Drawn) -> Brawl:
    board = _taken(match.board, event.source, changed(match.board.hands, event.seat, 1))
    return _with(match, board, _one_less(match, board))


def _taken(board: Board, source: str, hands: tuple[int, ...]) -> Board:
    """One card less in a pile."""
    if source == DISCARD:
        return replace(board, discard=board.discard - 1, hands=hands)
    return replace(board, trash=board.trash - 1, hands=hands)


def _one_less(match: Brawl, board: Board) -> Asks:
    asked = match.ask
    if not isinstance(asked, ask.Drawing):
        return match.asks
    return _card_asks(match, board, replace(asked, left=asked.left - 1), _under(match))


def _recycled(match: Brawl, event: ev.Recycled) -> Brawl:
    board = match.board
    return _with(match, replace(board, trash=board.trash + event.count, discard=board.discard - event.count), match.asks)


def _no_more_draws(match: Brawl, event: ev.StoppedDrawing | ev.DrawsLost) -> Brawl:
    asked = match.ask
    if not isinstance(asked, ask.Drawing):
        return match
    return _with(match, match.board, _card_asks(match, match.board, replace(asked, left=0), _under(match)))


def _discarded(match: Brawl, event: ev.Discarded) -> Brawl:
    old = match.board
    board = replace(old, discard=old.discard + 1, hands=changed(old.hands, event.seat, -1))
    asked, asks = match.ask, match.asks
    if isinstance(asked, ask.Drawing):  # planned one of each, the discard comes first
        asks = (*_under(match), replace(asked, discards=asked.discards - 1))
    elif isinstance(asked, ask.Discarding):
        rest = ask.Drawing(event.seat, 0, asked.left - 1, asked.before, "", asked.extra)
        asks = _card_asks(match, board, rest, _under(match))
    return _with(match, board, asks)


def _discarded_at_random(match: Brawl, event: ev.DiscardedAtRandom) -> Brawl:
    old = match.board
    hands = changed(old.hands, event.seat, -event.count)
    return _with(match, replace(old, discard=old.discard + event.count, hands=hands), match.asks)


def _stopped_discarding(match: Brawl, event: ev.StoppedDiscarding) -> Brawl:
    asked = match.ask
    if isinstance(asked, ask.Discarding) and asked.extra:
        return _with(match, match.board, _under(match))
    return _with(match, match.board, _after_cards(match, event.seat, isinstance(asked, ask.Discarding) and asked.before))


def _blocker_met(match: Brawl, event: ev.BlockerMet) -> Brawl:
    board = replace(_taken(match.board, event.source, match.board.hands), face_up=1)
    dice = ask.BlockerDice(event.seat, event.number, event.name, event.colour)
    if event.by_text:
        return _with(match, board, (*match.asks, ask.Drawing(event.seat, 0, 0, False, event.colour, True), dice))
    asked = match.ask
    if not isinstance(asked, ask.Drawing):
        return _with(match, board, match.asks)
    used = 1 if match.ruling("blocker-uses-draw") else 0  # DB15
    return _with(match, board, (*_under(match), replace(asked, left=asked.left - used), dice))


def _blocker_fought(match: Brawl, event: ev.BlockerFought) -> Brawl:
    old, dice = match.board, match.ask
    kinds = rewards(match.setting.cards, dice.name) if isinstance(dice, ask.BlockerDice) else ()
    below = _under(match)
    by_text = bool(below) and isinstance(below[-1], ask.Drawing) and below[-1].extra
    text = old.text if event.beaten or not by_text else False  # a lost Blocker ends the drawing that met it
    text = text or (not event.beaten and BY_THE_TEXT in kinds)
    board = replace(old, blockers=old.blockers - 1, face_up=0, removed=old.removed + 1, text=text)
    if event.beaten:
        return _with(match, board, (*below, ask.ChooseReward(event.seat, kinds)))
    return _with(match, board, _turn_lost(match, event.seat, below[:-1]) if by_text else _cards_lost(match, event.seat))


def _cards_lost(match: Brawl, seat: int) -> Asks:
    """A lost Blocker ends the drawing and discarding, before the attack the turn too (DB6)."""
    below = match.asks[0]
    before = isinstance(below, ask.Drawing) and below.before
    return () if before and match.ruling("lost-blocker-ends-turn") else _after_cards(match, seat, before)


def _turn_lost(match: Brawl, seat: int, below: Asks) -> Asks:
    """A Blocker that a card's text drew is lost: whoever acts right now loses the turn; anybody else's goes on. Laying down
    in Rummy is no part of the turn."""
    acting = bool(below) and below[0].seat == seat and (seat == match.turn or seat == match.board.king)
    if not acting or isinstance(below[0], ask.Laying):
        return below
    if before_attack(below[0]) and not match.ruling("lost-blocker-ends-turn"):  # DB6
        return (ask.ChooseTarget(seat),)
    return _after_cards(match, seat, False) if seat == match.board.king else ()


def _rewarded(match: Brawl, event: ev.Rewarded) -> Brawl:
    board, below = match.board, _under(match)
    drawing = below[-1] if below else None
    if not isinstance(drawing, ask.Drawing):
        return match
    if event.kind == DRAW:
        drawing = replace(drawing, left=drawing.left + 1)
    elif event.kind == DISCARD:
        drawing = replace(drawing, discards=drawing.discards + 1)
    elif event.kind == BY_THE_TEXT:
        board = replace(board, text=True)
    return _with(match, board, _card_asks(match, board, drawing, below[:-1]))


def _attacked(match: Brawl, event: ev.Attacked) -> Brawl:
    board = replace(match.board, defender=event.target, swap=(), text=False)
    return _with(match, board, (ask.FightDice(event.seat, event.target),))


def _fought(match: Brawl, event: ev.Fought) -> Brawl:
    old = match.board
    held = old.held + (event.winner == event.defender)
    fight = (event.crowbars, event.lids, event.winner)
    board = replace(old, fight=fight, held=held, held_before=old.held, text=False)
    return _with(match, board, _after_fight(match, event))


def _after_fight(match: Brawl, event: ev.Fought) -> Asks:
    if event.winner < 0:
        return (ask.FightDice(event.attacker, event.defender),)
    won = event.winner == event.attacker
    if is_king_mode(match):
        return (ask.RummageDice(event.winner, BLUE if won else GREEN),)
    if won:
        return (ask.Spoils(event.attacker, event.defender, 1),)
    pays = is_rummy(match) or match.ruling("defender-spoils")  # DB1
    return (ask.Spoils(event.defender, event.attacker, 2 if pays else 0),)


def _exchanged(match: Brawl, event: ev.Exchanged) -> Brawl:
    old, moved = match.board, event.stolen - event.given
    hands = list(old.hands)
    hands[event.seat] += moved
    hands[event.other] -= moved
    swap = (old.attacker, old.defender) if event.stolen or event.given else ()
    asks: Asks = (ask.RummageDice(event.seat, BLUE),) if event.seat == old.attacker else ()
    return _with(match, replace(old, hands=tuple(hands), swap=swap), asks)


def _rummaged(match: Brawl, event: ev.Rummaged) -> Brawl:
    spare = BLUE if event.colour == GREEN else GREEN
    board = replace(match.board, rummage=(event.pluses, event.minuses), swap=())
    asked = ask.Drawing(event.seat, event.pluses, 0 if is_rummy(match) else event.minuses, False, spare)
    return _with(match, board, _card_asks(match, board, asked, ()))


def _booster_played(match: Brawl, event: ev.BoosterPlayed) -> Brawl:
    old = match.board
    hands = changed(old.hands, event.seat, -1)
    board = replace(old, hands=hands, boosters=old.boosters - 1, removed=old.removed + 1, swap=())
    if event.effect != REROLL:
        return _with(match, replace(board, text=True), match.asks)
    king = old.defender if is_king_mode(match) else old.king  # a crown won by the first roll goes back
    board = replace(board, fight=(), king=king, held=old.held_before)
    return _with(match, board, (ask.FightDice(old.attacker, old.defender, old.fight[1]),))


def _moved_by_text(match: Brawl, event: ev.MovedByText) -> Brawl:
    board = _shift(_shift(match.board, event.origin, -event.count), event.goal, event.count)
    return _with(match, board, match.asks)


def _shift(board: Board, place: str | int, change: int) -> Board:
    if place == TRASH:
        return replace(board, trash=board.trash + change)
    if place == DISCARD:
        return replace(board, discard=board.discard + change)
    return replace(board, hands=changed(board.hands, int(place), change))


def _claimed(match: Brawl, event: ev.Claimed) -> Brawl:
    return match  # the event is the record of the sets; what comes of it is the next event


def _claim_declined(match: Brawl, event: ev.ClaimDeclined) -> Brawl:
    return _with(match, match.board, ())


def _precedence_asked(match: Brawl, event: ev.PrecedenceAsked) -> Brawl:
    return _with(match, match.board, (*match.asks, ask.Precedence(event.seat, event.claimant)))


def _ended(match: Brawl, event: ev.Ended) -> Brawl:
    return replace(match, asks=(), winners=event.winners)


_FOLD: dict[type[Event], Callable[[Brawl, Any], Brawl]] = {
    ev.CharacterPicked: _picked,
    ev.DieRolled: _die_rolled,
    ev.RollAgain: _roll_again,
    ev.FirstFound: _first_found,
    ev.Dealt: _dealt,
    ev.BlockersShuffledIn: _shuffled_in,
    ev.Crowned: _crowned,
    ev.TurnBegan: _turn_began,
    ev.Planned: _planned,
    ev.Drawn: _drawn,
    ev.Recycled: _recycled,
    ev.DrawsLost: _no_more_draws,
    ev.StoppedDrawing: _no_more_draws,
    ev.Discarded: _discarded,
    ev.DiscardedAtRandom: _discarded_at_random,
    ev.StoppedDiscarding: _stopped_discarding,
    ev.BlockerMet: _blocker_met,
    ev.BlockerFought: _blocker_fought,
    ev.Rewarded: _rewarded,
    ev.Attacked: _attacked,
    ev.Fought: _fought,
    ev.Exchanged: _exchanged,
    ev.Rummaged: _rummaged,
    ev.BoosterPlayed: _booster_played,
    ev.MovedByText: _moved_by_text,
    ev.Claimed: _claimed,
    ev.ClaimDeclined: _claim_declined,
    ev.PrecedenceAsked: _precedence_asked,
    ev.Ended: _ended,
    **RUMMY_FOLD,
    Left: left,
}
