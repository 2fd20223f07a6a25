"""Rumble in the Dungeon in words, for the plain pages: who is asked, what moves are called, who stands where.

Names of characters and rooms are the card list's and are shown as they are written there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from companion.present.common import Line, names
from companion.present.plain import Filled, Prompt, Row, Value, Verb, Words, choice, seat, several
from companion.present.plain_pages import plain
from companion.rules.kernel import Event, Match
from companion.rules.rumble_in_the_dungeon import board as bd
from companion.rules.rumble_in_the_dungeon import events as ev
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import Rumble
from companion.rules.rumble_in_the_dungeon.dungeon import Dungeon, beyond, touch
from companion.rules.rumble_in_the_dungeon.dungeon import names as room_names
from companion.rules.rumble_in_the_dungeon.laws import CORNERS
from companion.words import N_, _

STEPS = (N_("Dungeon"), N_("Characters"), N_("Rumble"), N_("Scoring"))

# --- the open question ------------------------------------------------------------------------------------------------


def _ask(match: Rumble) -> Prompt:
    asked = match.ask
    if asked is None:
        return Prompt(None, _("wait"), _("Somebody is away"))
    return _PROMPTS[type(asked)](match, asked)


def _saying(match: Rumble) -> str:
    return _("adventure {number} of {most}").format(number=match.board.adventure, most=bd.ADVENTURES)


def _building(match: Rumble, asked: bd.Building) -> Prompt:
    text = _("Lay the rooms as listed here, or tell how they lie. Entry and treasure room far apart.")
    return Prompt(None, _saying(match), _("Lay out the dungeon"), text, _("Set-up"), STEPS, 0)


def _placing(match: Rumble, asked: bd.Placing) -> Prompt:
    text = _("One in each room, the chest in the treasure room, two tokens to each player.")
    return Prompt(None, _saying(match), _("Place the characters"), text, _("Set-up"), STEPS, 1)


def _lot(match: Rumble, asked: bd.Lot) -> Prompt:
    text = _("{names} share the fewest points: draw lots.").format(names=names(match, asked.tied))
    return Prompt(None, _saying(match), _("Who starts?"), text, _("Table ruling · RD9"), STEPS, 1)


def _acting(match: Rumble, asked: bd.Acting) -> Prompt:
    chest = match.board.chest
    text = _("The chest is here: {room}.").format(room=chest) if chest else _("The chest has left the dungeon.")
    return Prompt(asked.seat, _saying(match), _("Move or fight"), text, _("Game play"), STEPS, 2)


def _drawing(match: Rumble, asked: bd.Drawing) -> Prompt:
    text = _("The table ends this adventure. Draw the order in which the rest go out; the last one stays.")
    return Prompt(None, _saying(match), _("Draw the exits"), text, _("Table ruling · RD11"), STEPS, 2)


def _revealing(match: Rumble, asked: bd.Revealing) -> Prompt:
    own = asked.seat == asked.owner
    title = _("Turn your tokens over") if own else _("Turn {name}’s tokens over").format(name=match.players[asked.owner])
    best = bd.ranking(match.board)[0]
    text = _("{character} is worth {points} points.").format(character=best, points=bd.HIGHEST)
    return Prompt(asked.seat, _saying(match), title, text, _("Scoring"), STEPS, 3)


_PROMPTS: dict[type, Callable[[Rumble, Any], Prompt]] = {
    bd.Building: _building,
    bd.Placing: _placing,
    bd.Lot: _lot,
    bd.Acting: _acting,
    bd.Drawing: _drawing,
    bd.Revealing: _revealing,
}

# --- fields -----------------------------------------------------------------------------------------------------------


def _places(match: Rumble) -> list[tuple[int, int]]:
    """The places of the dungeon as it lies, (column, row), read like a page."""
    return sorted(((column, row) for _name, column, row in match.board.dungeon.rooms), key=lambda place: (place[1], place[0]))


def _rooms_left(match: Rumble, filled: Filled) -> Iterable[Value]:
    """What can lie on the next place: the outline stays, the rooms change."""
    used = [room[0] for room in filled["rooms"]]
    left = [name for name in room_names(match.board.dungeon) if name not in used]
    return [(name, *_places(match)[len(used)]) for name in left]


def _which_room(match: Rumble, filled: Filled) -> str:
    column, row = _places(match)[len(filled["rooms"])]
    return _("Row {row}, column {column}: which room?").format(row=row + 1, column=column + 1)


def _doors(match: Rumble, filled: Filled) -> Iterable[Value]:
    told = Dungeon(filled.get("rooms", ()), (), "", "")
    corners = bool(match.ruling(CORNERS))
    return [pair for pair in combinations(room_names(told), 2) if touch(told, *pair, corners)]


def _free_rooms(match: Rumble, filled: Filled) -> Iterable[Value]:
    return [room for room in room_names(match.board.dungeon) if room not in filled["rooms"]]


def _where_stands(match: Rumble, filled: Filled) -> str:
    return _("Where is this one: {character}?").format(character=match.board.characters[len(filled["rooms"])])


def _still_inside(match: Rumble, filled: Filled) -> Iterable[Value]:
    return [name for name in bd.inside(match.board) if name not in filled["order"]]


def _tokens_left(match: Rumble, filled: Filled) -> Iterable[Value]:
    shown = {token for tokens in match.board.revealed for token in tokens}
    return [name for name in match.board.characters if name not in shown and name not in filled["tokens"]]


def _present(match: Rumble, filled: Filled) -> Iterable[Value]:
    return match.present()


def _chest_said(match: Rumble, chest: Value) -> str:
    return _("with the chest") if chest else _("without the chest")


def _leave_said(match: Rumble, leave: Value) -> str:
    return _("out of the dungeon") if leave else _("stay on the entry")


TWELVE = 12
VERBS = (
    Verb(mv.KeepDungeon, N_("It lies as listed"), icon="tick", place="main"),
    Verb(
        mv.LayOut,
        N_("Tell how it lies"),
        (
            several("rooms", N_("Which room?"), _rooms_left, lambda match, room: str(room[0]), TWELVE, TWELVE, _which_room),
            several("doors", N_("Which doors? None: all"), _doors, lambda match, door: f"{door[0]} – {door[1]}"),
        ),
        "wall",
        N_("room by room, if all agree"),
        ref=N_("Set-up"),
    ),
    Verb(mv.PlaceInOrder, N_("In the list’s order"), icon="tick", text=N_("each where the board will show it")),
    Verb(
        mv.PlaceCharacters,
        N_("As they were drawn"),
        (several("rooms", N_("Which room?"), _free_rooms, least=TWELVE, most=TWELVE, asks=_where_stands),),
        "people",
        N_("tell who stands where"),
        ref=N_("Set-up"),
    ),
    Verb(mv.GoesFirst, N_("Starts"), (seat("seat", N_("Who was drawn?")),), "die", ref="RD9"),
    Verb(
        mv.MoveCharacter,
        N_("Move a character"),
        (
            choice("character", N_("Whom?")),
            choice("room", N_("Through which door?")),
            choice("chest", N_("And the chest?"), say=_chest_said),
            choice("leave", N_("And then?"), say=_leave_said),
        ),
        "right",
        N_("alone, or with the chest"),
        ref=N_("Move a character"),
    ),
    Verb(
        mv.Fight,
        N_("Start a fight"),
        (choice("victim", N_("Who is the victim?")),),
        "knife",
        N_("where several are"),
        ref=N_("Start a fight"),
    ),
    Verb(mv.Escape, N_("Leave with the chest"), (choice("character", N_("Who leaves?")),), "chest", ref=N_("The treasure chest")),
    Verb(
        mv.VoteToEnd,
        N_("Vote to end"),
        (several("ayes", N_("Who is in favour?"), _present, lambda match, one: match.players[one]),),
        "hand",
        place="bar",
        ref="RD11",
    ),
    Verb(
        mv.DrawExits,
        N_("Tell the draw"),
        (several("order", N_("Who goes out next?"), _still_inside, least=2, most=TWELVE),),
        "die",
        ref="RD11",
    ),
    Verb(
        mv.Reveal,
        N_("Tell the tokens"),
        (seat("seat", N_("Whose tokens?")), several("tokens", N_("Which two?"), _tokens_left, least=bd.DEALT, most=bd.DEALT)),
        "eye",
        ref=N_("Scoring"),
    ),
)

# --- the board --------------------------------------------------------------------------------------------------------


def _board(match: Rumble) -> tuple[Row, ...]:
    people = tuple(_player(match, one) for one in match.seats)
    rooms = tuple(_room(match, name) for name in room_names(match.board.dungeon))
    return (*people, *_exits(match), *rooms)


def _player(match: Rumble, who: int) -> Row:
    board = match.board
    return Row("", ", ".join(board.revealed[who]), ((_("Points"), str(board.points[who])),), who, who == match.turn, who in match.out)


def _exits(match: Rumble) -> tuple[Row, ...]:
    """Who is out, in the order of leaving; once one remains, with the points of each."""
    board = match.board
    out = (*board.victims, board.escaped) if board.escaped else board.victims
    if not out:
        return ()
    told = ", ".join(f"{name} {bd.worth(board, name)}" if board.stage == bd.SCORE else name for name in out)
    return (Row(_("Out, first to last"), told, icon="rubble"),)


def _room(match: Rumble, name: str) -> Row:
    """Who stands there; before anybody does, where its doors lead."""
    board = match.board
    if board.stage in (bd.BUILD, bd.PLACE):
        text = _("doors: {rooms}").format(rooms=", ".join(beyond(board.dungeon, name)))
    else:
        there = [one for one, room in zip(board.characters, board.where, strict=True) if room == name]
        text = ", ".join(there) or _("empty")
    return Row(name, text, icon=_room_icon(match, name))


def _room_icon(match: Rumble, name: str) -> str:
    board = match.board
    if name == board.chest or (name == board.dungeon.treasure and board.stage in (bd.BUILD, bd.PLACE)):
        return "chest"
    return "door" if name == board.dungeon.entry else ""


# --- what has happened ------------------------------------------------------------------------------------------------


def _revealed(match: Rumble, event: ev.Revealed) -> Line:
    return Line(event.seat, _("shows {tokens}").format(tokens=", ".join(event.tokens)), "", ("eye", _("Turn the tokens face down")))


def _tell(match: Match[Any], event: Event) -> Line | None:
    return _TOLD[type(event)](match, event) if type(event) in _TOLD else None


def _moved(match: Rumble, event: ev.Moved) -> Line:
    what = _("moves {character} and the chest") if event.chest else _("moves {character}")
    undo = ("back", _("Put {character} back where it was").format(character=event.character))
    return Line(event.seat, what.format(character=event.character), event.room, undo)


def _eliminated(match: Rumble, event: ev.Eliminated) -> Line:
    undo = ("knife", _("Put {character} back into the dungeon").format(character=event.victim))
    return Line(event.seat, _("starts a fight"), event.victim, undo)


def _escaped(match: Rumble, event: ev.Escaped) -> Line:
    undo = ("chest", _("Put {character} and the chest back on the entry").format(character=event.character))
    return Line(event.seat, _("leads {character} out with the chest").format(character=event.character), "", undo)


def _voted(match: Rumble, event: ev.Voted) -> Line:
    return Line(None, _("Voted to end the adventure") if event.passed else _("Voted to go on"), str(len(event.ayes)))


def _scored(match: Rumble, event: ev.Scored) -> Line:
    gained = ", ".join(f"{match.players[one]} {points}" for one, points in enumerate(event.gains))
    return Line(None, _("Adventure {number}: {points}").format(number=event.adventure, points=gained))


_TOLD: dict[type[Event], Callable[[Rumble, Any], Line]] = {
    ev.LaidOut: lambda match, event: Line(None, _("The dungeon is laid out"), "", ("wall", _("Lay the rooms as they were"))),
    ev.Placed: lambda match, event: Line(None, _("The characters are placed"), "", ("people", _("Take the characters up again"))),
    ev.Moved: _moved,
    ev.Eliminated: _eliminated,
    ev.ChestReturned: lambda match, event: Line(
        None, _("The chest goes back to the treasure room"), "", ("chest", _("Put it where it was"))
    ),
    ev.Escaped: _escaped,
    ev.Voted: _voted,
    ev.ExitsDrawn: lambda match, event: Line(None, _("The exits are drawn"), "", ("people", _("Put the characters back"))),
    ev.OneRemains: lambda match, event: Line(None, _("Last in the dungeon"), event.character),
    ev.Revealed: _revealed,
    ev.Scored: _scored,
}

WHY = {
    "most points": N_("The most points of three adventures."),
    "shared": N_("As many points of three adventures."),
    "last at the table": N_("All others have left."),
}


def _result(match: Match[Any], reason: str) -> tuple[str, str, tuple[tuple[int, str], ...]]:
    """The winners, then by points."""
    winners = match.winners or ()
    points = match.board.points
    order = sorted(match.seats, key=lambda one: (one not in winners, -points[one], one))
    ranks = tuple((one, _("{count} points").format(count=points[one])) for one in order)
    headline = (_("{names} win!") if len(winners) > 1 else _("{names} wins!")).format(names=names(match, winners))
    return headline, _(WHY.get(reason, "")), ranks


PRESENTER = plain(Words(_ask, VERBS, _board, _tell, _result), "rumble")
