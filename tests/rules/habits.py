"""How chance plays each game: what a person would fill in, which moves are rare, where all the pieces are."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

from companion.rules.dumb_ways_to_die import board as ways
from companion.rules.dumb_ways_to_die import moves as dumb
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.dumpster_brawl.board import Board as BrawlBoard
from companion.rules.dumpster_brawl.board import affinity
from companion.rules.garbage_day import moves as day
from companion.rules.garbage_day.board import Board as DayBoard
from companion.rules.garbage_day.board import Verdict, source
from companion.rules.kernel import Match, Move, Value
from companion.rules.rumble_in_the_dungeon import board as dungeon
from companion.rules.rumble_in_the_dungeon import moves as rumble
from companion.rules.rumble_in_the_dungeon.dungeon import every_side
from companion.rules.rumble_in_the_dungeon.laws import TWO_PLAYERS
from companion.rules.trash_war import board as yard
from companion.rules.trash_war import cards as pack
from companion.rules.trash_war import moves as war
from companion.rules.trash_war.asks import HandMarks
from tests.rules import universes
from tests.rules.random_play import Habits

Given = dict[str, Any]

# --- Garbage Day ------------------------------------------------------------------------------------------------------


def _day_total(match: Match[Any]) -> int:
    board: DayBoard = match.board
    return board.deck + board.can + board.stray + sum(board.hands) + sum(board.overflow) + sum(map(len, board.rooms))


def _somebody(chance: random.Random, match: Match[Any]) -> int | None:
    return chance.choice((None, *match.inside()))


def _fallen(chance: random.Random, match: Match[Any], given: Given) -> Move:
    return day.CardsFell(chance.randint(1, min(4, match.board.can + bool(source(match)))))


def _spill(chance: random.Random, match: Match[Any], given: Given) -> Move:
    return day.Spill(chance.randint(1, min(4, match.board.can)), _somebody(chance, match))


def _rests(chance: random.Random, match: Match[Any], given: Given) -> Move:
    most = match.ask.count if isinstance(match.ask, Verdict) else match.board.can
    return day.Rests(chance.choice(day.RESTS), chance.randint(1, min(2, most)))


def _vote(chance: random.Random, match: Match[Any], given: Given) -> Move:
    return day.Vote(tuple(_somebody(chance, match) for _seat in match.inside()))


def _recount(chance: random.Random, match: Match[Any], given: Given) -> Move:
    """Some cards from pile to pile, now and then most of the deck, so that the end of a match is near."""
    if chance.random() < 0.2 and match.board.deck > 1:
        return day.Recount("deck", "can", chance.randint(1, match.board.deck - 1))
    places = [f"{name}-{seat}" for name in ("hand", "overflow", "room") for seat in match.inside()]
    origin, goal = chance.choices(["deck", "can", "stray", *places], k=2)
    return day.Recount(origin, goal, 1, chance.randint(0, 9) if "room" in origin + goal else None)


def _least_overflow(match: Match[Any]) -> bool:
    """Nobody has less than those who share a win; a Spotless can has no winner."""
    overflow = match.board.overflow
    return all(overflow[seat] == min(overflow[one] for one in match.inside()) for seat in match.winners or ())


GARBAGE_DAY = Habits(
    total=_day_total,
    counts=("deck", "hands", "overflow", "can", "stray"),
    universe=universes.garbage_day,
    aliases=True,
    missed=lambda match: not match.board.deck and not any(match.board.hands[one] or match.board.rooms[one] for one in match.present()),
    fill={
        day.Stash: lambda chance, match, given: day.Stash(**given, size=chance.randint(0, 9)),
        day.Follow: lambda chance, match, given: day.Follow(**given, size=chance.randint(0, 9)),
        day.Vote: _vote,
        day.CardsFell: _fallen,
        day.Spill: _spill,
        day.Rests: _rests,
        day.Recount: _recount,
    },
    weights={
        **dict.fromkeys((day.CardsFell, day.Spill, day.Rests, day.Recount), 0.02),
        **dict.fromkeys((day.HoleCovered, day.Misplaced, day.Wait), 0.05),
        day.Stack: 2.0,
    },
    end=_least_overflow,
)

# --- Dumpster Brawl! --------------------------------------------------------------------------------------------------


def _brawl_total(match: Match[Any]) -> int:
    board: BrawlBoard = match.board
    aside = 0 if board.dealt else board.blockers
    laid = sum(count for row in board.laid for _item, count in row)
    return board.trash + board.discard + board.face_up + board.removed + sum(board.hands) + laid + aside


def _claim(chance: random.Random, match: Match[Any], given: Given) -> Move:
    """Sets that use up the hand where it can be nothing but sets."""
    seat = int(given["seat"])
    held, own = match.board.hands[seat], affinity(match, seat)
    items = [str(one["name"]) for one in match.setting.cards["items"]]
    first = own or items[0]
    sets = [(first, 2 if own and held < 9 else 3)]
    for item in (one for one in items if one != first):
        left = held - sum(size for _item, size in sets)
        if left >= 3:
            sets.append((item, left if left < 6 else 3))
    return brawl.Claim(seat, tuple(sets))


def _laid(chance: random.Random, match: Match[Any], given: Given) -> Move:
    """Some of the hand, now and then all of it, as sets or added to what lies before the player."""
    seat, laid = int(given["seat"]), match.board.laid
    due = match.board.hands[seat] if chance.random() < 0.2 else chance.randint(1, match.board.hands[seat])
    own = [item for item, _count in laid[seat]]
    rest = [str(one["name"]) for one in match.setting.cards["items"] if one["name"] not in own]
    cards: list[tuple[str, int]] = []
    for item in own + chance.sample(rest, len(rest)):
        free = 7 - sum(count for row in laid for one, count in row if one == item)
        count = min(free, due if item in own or due < 6 else 3)
        if count >= (1 if item in own else 3):
            cards.append((item, count))
            due -= count
    return brawl.LayDown(seat, tuple(cards))


def _blocker(chance: random.Random, match: Match[Any], given: Given) -> Move:
    return brawl.Blocker(chance.randint(1, 6), "", chance.choice(("trash", "discard")), **given)


def _by_text(chance: random.Random, match: Match[Any], given: Given) -> Move:
    places: list[str | int] = ["trash", "discard", *match.inside()]
    return brawl.MoveByText(chance.choice(places), chance.choice(places), chance.randint(1, 2))


DUMPSTER_BRAWL = Habits(
    total=_brawl_total,
    counts=("trash", "discard", "face_up", "removed", "hands", "boosters", "blockers"),
    universe=universes.dumpster_brawl,
    hopeful=(brawl.Claim, brawl.LayDown),
    fill={brawl.Claim: _claim, brawl.MoveByText: _by_text, brawl.LayDown: _laid, brawl.Blocker: _blocker},
    weights={
        **dict.fromkeys((brawl.MoveByText, brawl.PickCharacter, brawl.PlayBooster, brawl.Blocker), 0.1),
        **dict.fromkeys((brawl.StopDrawing, brawl.EndTurn, brawl.Discard), 0.3),
        brawl.Draw: 5.0,
        brawl.Claim: 0.3,
        brawl.LayDown: 0.3,
    },
    sound=lambda match: all(match.board.hands[seat] == 0 and not match.board.laid[seat] for seat in match.out),
)

# --- Rumble in the Dungeon --------------------------------------------------------------------------------------------


def _rumble_total(match: Match[Any]) -> int:
    """The twelve characters: in the dungeon, out of it, or beside it before they are placed."""
    board: dungeon.Board = match.board
    if board.stage in (dungeon.BUILD, dungeon.PLACE):
        return len(board.characters)
    return sum(bool(room) for room in board.where) + len(board.victims) + bool(board.escaped)


def _rumble_sound(match: Match[Any]) -> bool:
    """Tokens are secret, whoever is placed is somewhere, and points are possible."""
    board: dungeon.Board = match.board
    return _tokens_down(board) and _all_somewhere(board) and all(0 <= points <= 10 * board.adventure <= 30 for points in board.points)


def _tokens_down(board: dungeon.Board) -> bool:
    """No token of an adventure is known before its scoring; those of the one before stay seen until the next is set up. Each is one
    player's."""
    playing = board.stage in (dungeon.START, dungeon.PLAY, dungeon.DRAW)
    shown = [token for tokens in board.revealed for token in tokens]
    return not (playing and shown) and len(set(shown)) == len(shown)


def _all_somewhere(board: dungeon.Board) -> bool:
    """Each character is inside or out, and the chest lies in a room or has left with one of them."""
    if board.adventure == 1 and board.stage in (dungeon.BUILD, dungeon.PLACE):
        return True
    out = (*board.victims, *((board.escaped,) if board.escaped else ()))
    rooms = [name for name, _column, _row in board.dungeon.rooms]
    return sorted((*dungeon.inside(board), *out)) == sorted(board.characters) and (board.chest in rooms) == (board.escaped == "")


def _laid_out(chance: random.Random, match: Match[Any], given: Given) -> Move:
    """The dungeon as it lies with the rooms in other places."""
    names = [name for name, _column, _row in match.board.dungeon.rooms]
    places = [place for _name, *place in match.board.dungeon.rooms]
    mixed = chance.sample(names, len(names))
    rooms = tuple((name, column, row) for name, (column, row) in zip(mixed, places, strict=True))
    beside = set(map(frozenset, every_side(rooms)))
    ends = [(entry, treasure) for entry, treasure in permutations(names, 2) if frozenset((entry, treasure)) not in beside]
    entry, treasure = chance.choice(ends)
    return rumble.LayOut(rooms, entry=entry, treasure=treasure)


def _rooms_drawn(chance: random.Random, match: Match[Any], given: Given) -> Move:
    names = [name for name, _column, _row in match.board.dungeon.rooms]
    return rumble.PlaceCharacters(tuple(chance.sample(names, len(names))))


def _ayes(chance: random.Random, match: Match[Any], given: Given) -> Move:
    return rumble.VoteToEnd(tuple(seat for seat in match.present() if chance.random() < 0.6))


def _exits(chance: random.Random, match: Match[Any], given: Given) -> Move:
    left = dungeon.inside(match.board)
    return rumble.DrawExits(tuple(chance.sample(left, len(left))))


def _revealed(chance: random.Random, match: Match[Any], given: Given) -> Move:
    """Two tokens that nobody has shown yet."""
    shown = {token for tokens in match.board.revealed for token in tokens}
    return rumble.Reveal(**given, tokens=tuple(chance.sample([name for name in match.board.characters if name not in shown], 2)))


def _two(_chance: random.Random, seats: int) -> dict[str, Value]:
    return {TWO_PLAYERS: True} if seats == 2 else {}


RUMBLE_IN_THE_DUNGEON = Habits(
    total=_rumble_total,
    counts=("points",),
    universe=universes.rumble_in_the_dungeon,
    fill={
        rumble.LayOut: _laid_out,
        rumble.PlaceCharacters: _rooms_drawn,
        rumble.VoteToEnd: _ayes,
        rumble.DrawExits: _exits,
        rumble.Reveal: _revealed,
    },
    weights={rumble.Fight: 3.0, rumble.Escape: 0.5},
    rulings=_two,
    sound=_rumble_sound,
    absent=(dungeon.Revealing,),
    end=lambda match: bool(match.winners) and match.board.adventure == 3,
)

# --- Trash War --------------------------------------------------------------------------------------------------------


def _war_total(match: Match[Any]) -> int:
    """All cards but the Walls; what the table told of the draw pile is made up for."""
    board: yard.Board = match.board
    flying = () if board.volley is None else board.volley.flying
    thrown = sum(one.answer != yard.SHIELD for one in flying) + sum(len(wall.trash) for walls in board.fortresses for wall in walls)
    return board.draw + board.recycle + board.torched + board.removed + sum(board.hands) + thrown + board.miscounted


def _war_sound(match: Match[Any]) -> bool:
    """Hands are small, an empty draw pile has been recycled, who plays has a wall, and one question is open but of hands."""
    board: yard.Board = match.board
    recycled = board.draw > 0 or board.recycle == 0 or match.winners is not None
    one = len(match.asks) <= 1 or isinstance(match.ask, HandMarks)
    return max(board.hands) <= 5 and recycled and one and all(yard.standing(board, seat) for seat in match.inside())


def _marks(chance: random.Random) -> int:
    """Torches: most cards have none."""
    return chance.choices((0, 1, 2), (6, 2, 1))[0]


def _number(chance: random.Random, match: Match[Any], kind: str) -> int:
    return chance.randint(1, pack.highest(match.setting.cards, kind))


def _attack(chance: random.Random, match: Match[Any], given: Given) -> Move:
    target = chance.choice([seat for seat in match.present() if match.ask is None or seat != match.ask.seat])
    aim: Given = {"target": target, "wall": chance.randrange(yard.WALLS)} | given
    return war.Attack(**aim, damage=_number(chance, match, pack.TRASH), torches=_marks(chance))


def _mace(chance: random.Random, match: Match[Any], given: Given) -> Move:
    sends = chance.choice(yard.SENDS)
    target = chance.choice(match.present()) if sends == yard.ANY else None
    return war.Mace(sends, chance.randrange(yard.WALLS), _marks(chance), target)


def _shield(chance: random.Random, match: Match[Any], given: Given) -> Move:
    return war.Shield(_flying(chance, match), _number(chance, match, pack.SHIELD), _marks(chance))


def _deflect(chance: random.Random, match: Match[Any], given: Given) -> Move:
    return war.Deflect(_flying(chance, match), chance.randrange(yard.WALLS), _marks(chance))


def _flying(chance: random.Random, match: Match[Any]) -> int:
    return chance.randrange(len(match.board.volley.flying))


def _hand_shown(chance: random.Random, match: Match[Any], given: Given) -> Move:
    one = chance.randint(0, match.ask.count)  # type: ignore[union-attr]
    return war.HandShown(one, chance.randint(0, match.ask.count - one))  # type: ignore[union-attr]


TRASH_WAR = Habits(
    total=_war_total,
    counts=("draw", "hands", "recycle", "torched", "removed"),
    universe=universes.trash_war,
    sound=_war_sound,
    fill={
        war.Attack: _attack,
        war.Mace: _mace,
        war.Shield: _shield,
        war.Deflect: _deflect,
        war.HandShown: _hand_shown,
        war.Catapult: lambda chance, match, given: war.Catapult(_marks(chance)),
        war.Burn: lambda chance, match, given: war.Burn(_number(chance, match, pack.BURN), _marks(chance)),
        war.Repair: lambda chance, match, given: war.Repair(**given, torches=_marks(chance)),
        war.Recount: lambda chance, match, given: war.Recount(chance.randint(0, 120)),
    },
    weights={war.Recount: 0.02, war.Pass: 0.1, war.EndDefence: 2.0, war.Attack: 4.0, war.Mace: 0.6, war.Repair: 0.2, war.Burn: 0.4},
)

# --- Dumb Ways to Die -------------------------------------------------------------------------------------------------


def _ways_total(match: Match[Any]) -> int:
    board: ways.Board = match.board
    return board.deck + board.discard + board.removed + sum(board.hands) + len(board.table)


def _ways_sound(match: Match[Any]) -> bool:
    """The red cards that were not seen are in the deck; the cards that lie open are of the discard pile; who is out holds none and
    wins nothing."""
    board: ways.Board = match.board
    red = [ways.red_left(match, board, card) for card in (ways.DIED, ways.PSYCHO)]
    gone = match.out.isdisjoint(match.winners or ()) and not any(board.hands[seat] for seat in match.out)
    return min(red) >= 0 and sum(red) <= board.deck and len(board.faces) <= board.discard and gone


DUMB_WAYS_TO_DIE = Habits(
    total=_ways_total,
    counts=("deck", "discard", "removed", "hands", "beans", "left"),
    universe=universes.dumb_ways_to_die,
    weights={dumb.Play: 0.3},
    sound=_ways_sound,
    end=lambda match: match.winners == ways.living(match) and len(match.winners) == 1,
)

HABITS: dict[str, Habits] = {
    "garbage-day": GARBAGE_DAY,
    "dumpster-brawl": DUMPSTER_BRAWL,
    "trash-war": TRASH_WAR,
    "rumble-in-the-dungeon": RUMBLE_IN_THE_DUNGEON,
    "dumb-ways-to-die": DUMB_WAYS_TO_DIE,
}
