"""Events folded into a match. Nothing is refused here, so that every old journal loads.

Cards only move between piles, hands and table, so none is made or lost. What the state then demands by itself is `follow`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.rules.common import changed
from companion.rules.kernel import Ask, Event, Left
from companion.rules.trash_war import asks as ask
from companion.rules.trash_war import events as ev
from companion.rules.trash_war.board import DEFLECT, HAND, SHIELD, Board, Flying, Fortress, Trash, Volley, Wall, War
from companion.rules.trash_war.piles import discarded
from companion.rules.trash_war.rulings import (
    BY_TORCHES,
    EACH_CARD,
    HAND_OUT,
    LEAVING,
    RECYCLE,
    REDRAW,
    REMOVED,
    RUINS_CLEARED,
    TURN_END,
)

Asks = tuple[Ask, ...]


def evolve(match: War, event: Event) -> War:
    """The match after an event of this game."""
    return _FOLD[type(event)](match, event) if type(event) in _FOLD else match


def _with(match: War, board: Board, asks: Asks) -> War:
    return replace(match, board=board, asks=asks)


# --- hands and walls --------------------------------------------------------------------------------------------------


def _walls(board: Board, seat: int, fortress: Fortress) -> tuple[Fortress, ...]:
    return (*board.fortresses[:seat], fortress, *board.fortresses[seat + 1 :])


def _wall(board: Board, seat: int, place: int, wall: Wall) -> Board:
    fortress = board.fortresses[seat]
    return replace(board, fortresses=_walls(board, seat, (*fortress[:place], wall, *fortress[place + 1 :])))


def _spent(match: War, seat: int, *marks: int) -> Board:
    """The board with one card less in the hand and cards of these torches on their piles."""
    return discarded(match, replace(match.board, hands=changed(match.board.hands, seat, -1)), marks)


def _filling(match: War, board: Board, seat: int, schemes: tuple[str, ...]) -> Board:
    """The board with that hand being filled up, if this is the moment in the table's scheme (TW15)."""
    if board.hands[seat] < HAND and match.ruling(REDRAW) in schemes:
        return replace(board, drawing=seat)
    return board


BOTH = (EACH_CARD, TURN_END)  # schemes that draw when a card was played and the turn is over with it

# --- set-up and turns -------------------------------------------------------------------------------------------------


def _dealt(match: War, event: ev.Dealt) -> War:
    board = match.board
    count = len(board.hands)
    board = replace(board, draw=board.draw - event.hand * count, hands=(event.hand,) * count, dealt=True)
    return _with(match, board, match.asks)


def _turn_began(match: War, event: ev.TurnBegan) -> War:
    """Phase 1 where something flies, else phase 2 (TW16)."""
    flies = match.board.volley is not None
    asked = ask.Defence(event.seat) if flies else ask.BurnOrRepair(event.seat)
    return replace(match, turn=event.seat, asks=(asked,))


# --- phase 1 ----------------------------------------------------------------------------------------------------------


def _batted(match: War, event: ev.Batted) -> War:
    board, old = _spent(match, event.seat, event.torches), match.board.volley
    if old is None:
        return match
    flying = tuple(Flying(one.trash, event.wall) for one in old.flying if one.answer != SHIELD)
    volley = Volley(event.seat, event.target, flying, old.catapult, batted=True)
    board = replace(board, volley=volley, attacker=event.seat, heir=event.target)
    return _with(match, _filling(match, board, event.seat, BOTH), ())


def _answered(board: Board, place: int, flying: Flying) -> Board:
    volley = board.volley
    if volley is None:
        return board
    listed = (*volley.flying[:place], flying, *volley.flying[place + 1 :])
    return replace(board, volley=replace(volley, flying=listed))


def _flying(match: War, place: int) -> Flying:
    volley = match.board.volley
    return volley.flying[place] if volley else Flying(Trash(0, 0), 0)


def _deflected(match: War, event: ev.Deflected) -> War:
    board = _spent(match, event.seat, event.torches)
    board = _answered(board, event.trash, Flying(_flying(match, event.trash).trash, event.wall, DEFLECT))
    return _with(match, _filling(match, board, event.seat, (EACH_CARD,)), match.asks)


def _shielded(match: War, event: ev.Shielded) -> War:
    one = _flying(match, event.trash)
    board = _spent(match, event.seat, event.torches, one.trash.torches)
    board = _answered(board, event.trash, replace(one, answer=SHIELD))
    return _with(match, _filling(match, board, event.seat, (EACH_CARD,)), match.asks)


def _landed(match: War, event: ev.Landed) -> War:
    """Damage belongs to the wall it lands on, however much too much it is (TW4)."""
    board, volley = match.board, match.board.volley
    for one in volley.flying if volley else ():
        if one.answer == SHIELD:
            continue
        wall = board.fortresses[event.seat][one.wall]
        if wall.down and match.ruling(RUINS_CLEARED):
            board = discarded(match, board, (one.trash.torches,))
        else:
            board = _wall(board, event.seat, one.wall, replace(wall, trash=(*wall.trash, one.trash)))
    return _with(match, replace(board, volley=None), (ask.BurnOrRepair(event.seat),))


def _wall_destroyed(match: War, event: ev.WallDestroyed) -> War:
    board = match.board
    wall = board.fortresses[event.seat][event.wall]
    if match.ruling(RUINS_CLEARED):
        board = discarded(match, board, (trash.torches for trash in wall.trash))
        wall = Wall()
    return _with(match, _wall(board, event.seat, event.wall, replace(wall, down=True)), match.asks)


# --- phase 2 ----------------------------------------------------------------------------------------------------------


def _burn_played(match: War, event: ev.BurnPlayed) -> War:
    return _with(match, _spent(match, event.seat, event.torches), (ask.Burning(event.seat, event.value),))


def _trash_burned(match: War, event: ev.TrashBurned) -> War:
    wall = match.board.fortresses[event.seat][event.wall]
    rest = (*wall.trash[: event.place], *wall.trash[event.place + 1 :])
    board = discarded(match, match.board, (wall.trash[event.place].torches,))
    board = _wall(board, event.seat, event.wall, replace(wall, trash=rest))
    asked = match.ask
    if isinstance(asked, ask.Burning):
        asked = ask.Burning(event.seat, asked.left - event.damage, asked.burned + 1)
        return _with(match, board, (asked,))
    return _with(match, board, match.asks)


def _burning_ended(match: War, event: ev.BurningEnded) -> War:
    return _with(match, _filling(match, match.board, event.seat, (EACH_CARD,)), (ask.Attacking(event.seat),))


def _repaired(match: War, event: ev.Repaired) -> War:
    board = _spent(match, event.seat, event.torches)
    wall = board.fortresses[event.seat][event.wall]
    board = _wall(board, event.seat, event.wall, replace(wall, down=False))
    return _with(match, _filling(match, board, event.seat, (EACH_CARD,)), (ask.Attacking(event.seat),))


# --- phase 3 ----------------------------------------------------------------------------------------------------------


def _catapult_played(match: War, event: ev.CatapultPlayed) -> War:
    """The hand is filled up when the trash is thrown, all cards of the play together."""
    return _with(match, _spent(match, event.seat, event.torches), (ask.Loading(event.seat),))


def _attacked(match: War, event: ev.Attacked) -> War:
    old, asked = match.board, match.ask
    one = Flying(Trash(event.damage, event.torches, event.card), event.wall)
    board = replace(old, hands=changed(old.hands, event.seat, -1), attacker=event.seat, heir=event.target)
    if isinstance(asked, ask.Loading):
        loaded = (*old.volley.flying, one) if old.volley else (one,)
        board = replace(board, volley=Volley(event.seat, event.target, loaded, catapult=True))
        return _with(match, board, (ask.Loading(event.seat, asked.loaded + 1, event.target, event.wall),))
    board = replace(board, volley=Volley(event.seat, event.target, (one,)))
    return _with(match, _filling(match, board, event.seat, BOTH), ())


def _launched(match: War, event: ev.Launched) -> War:
    return _with(match, _filling(match, match.board, event.seat, BOTH), ())


def _passed(match: War, event: ev.Passed) -> War:
    board = replace(match.board, heir=match.after(event.seat))
    return _with(match, _filling(match, board, event.seat, (TURN_END,)), ())


# --- piles ------------------------------------------------------------------------------------------------------------


def _drew(match: War, event: ev.Drew) -> War:
    board = match.board
    hands = changed(board.hands, event.seat, event.count)
    drawing = -1 if hands[event.seat] >= HAND else event.seat
    return _with(match, replace(board, draw=board.draw - event.count, hands=hands, drawing=drawing), match.asks)


def _ran_short(match: War, event: ev.RanShort) -> War:
    return _with(match, replace(match.board, drawing=-1), match.asks)


def _recycled(match: War, event: ev.Recycled) -> War:
    old = match.board
    board = replace(old, draw=old.draw + old.recycle, recycle=0, torching=event.torching)
    return _with(match, replace(board, torched=0, removed=old.removed + old.torched), match.asks)


def _recounted(match: War, event: ev.Recounted) -> War:
    board = match.board
    miscounted = board.miscounted + event.before - event.draw
    return _with(match, replace(board, draw=event.draw, miscounted=miscounted), match.asks)


# --- who is out -------------------------------------------------------------------------------------------------------


def _eliminated(match: War, event: ev.Eliminated) -> War:
    """Out at once; a Repair in the hand comes too late. Trash left on the walls goes to the piles, the hand as ruled (TW9)."""
    lying = tuple(trash.torches for wall in match.board.fortresses[event.seat] for trash in wall.trash)
    board = replace(_cleared(match.board, event.seat), heir=event.heir)
    board, hand = _hand_out(match, discarded(match, board, lying), event.seat, event.heir)
    return replace(match, board=board, asks=hand, out=match.out | {event.seat})


def _cleared(board: Board, seat: int) -> Board:
    """The board without the trash on that seat's walls, which the caller has to put elsewhere."""
    bare = tuple(Wall((), wall.down) for wall in board.fortresses[seat])
    return replace(board, fortresses=_walls(board, seat, bare))


def _hand_out(match: War, board: Board, seat: int, speaker: int) -> tuple[Board, Asks]:
    """The board once the hand of a player who is out has gone where the table's ruling says, or the question about its torches."""
    held, ruled = board.hands[seat], match.ruling(HAND_OUT)
    if not held:
        return board, ()
    if ruled == BY_TORCHES:
        return board, (ask.HandMarks(speaker, seat, held),)
    board = replace(board, hands=changed(board.hands, seat, -held))
    if ruled == RECYCLE:
        return replace(board, recycle=board.recycle + held), ()
    return replace(board, removed=board.removed + held), ()


def _hand_discarded(match: War, event: ev.HandDiscarded) -> War:
    marks: Iterable[int] = (0,) * event.plain + (1,) * event.one + (2,) * event.two
    count = event.plain + event.one + event.two
    board = discarded(match, replace(match.board, hands=changed(match.board.hands, event.seat, -count)), marks)
    return _with(match, board, match.asks[:-1])


def _left(match: War, event: Left) -> War:
    """What lies before a leaver, flies at them, or is in a Catapult of theirs or aimed at them goes with them, and the turn is their
    left neighbour's; whatever they threw before still flies."""
    seat, old, speaker = event.seat, match.board, _speaker(match)
    marks = [trash.torches for wall in old.fortresses[seat] for trash in wall.trash]
    board = _cleared(old, seat)
    asks = match.asks
    if seat == match.turn or (old.volley and old.volley.target == seat):
        flying = old.volley.flying if old.volley else ()
        marks += [one.trash.torches for one in flying if one.answer != SHIELD]
        board = replace(board, volley=None, heir=seat)
        asks = tuple(asked for asked in asks if isinstance(asked, ask.HandMarks))
        if seat != match.turn:
            board = _filling(match, board, match.turn, BOTH)
    asks = tuple(replace(asked, seat=speaker) if asked.seat == seat else asked for asked in asks)
    if match.ruling(LEAVING) == REMOVED:
        gone = board.hands[seat] + len(marks)
        return _with(match, replace(board, hands=changed(board.hands, seat, -board.hands[seat]), removed=board.removed + gone), asks)
    board, hand = _hand_out(match, discarded(match, board, marks), seat, speaker)
    return _with(match, board, (*asks, *hand))


def _speaker(match: War) -> int:
    """Who tells about a leaver's hand: whose turn it is, or the next who is here, or the next still in the game."""
    here = match.present() or match.inside()
    return min(here, key=lambda seat: (seat - match.turn) % len(match.players))


def _ended(match: War, event: ev.Ended) -> War:
    return replace(match, asks=(), winners=event.winners)


_FOLD: dict[type[Event], Callable[[War, Any], War]] = {
    ev.Dealt: _dealt,
    ev.TurnBegan: _turn_began,
    ev.Batted: _batted,
    ev.Deflected: _deflected,
    ev.Shielded: _shielded,
    ev.Landed: _landed,
    ev.WallDestroyed: _wall_destroyed,
    ev.Eliminated: _eliminated,
    ev.Attacked: _attacked,
    ev.CatapultPlayed: _catapult_played,
    ev.Launched: _launched,
    ev.Passed: _passed,
    ev.BurnPlayed: _burn_played,
    ev.TrashBurned: _trash_burned,
    ev.BurningEnded: _burning_ended,
    ev.Repaired: _repaired,
    ev.HandDiscarded: _hand_discarded,
    ev.Drew: _drew,
    ev.RanShort: _ran_short,
    ev.Recycled: _recycled,
    ev.Recounted: _recounted,
    ev.Ended: _ended,
    Left: _left,
}
