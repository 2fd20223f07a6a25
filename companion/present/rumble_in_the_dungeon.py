"""Rumble in the Dungeon's pages: the map, and one to three touches for each decision.

A room is touched, then where its character goes or who is fought out of it; where several stand beside the chest, one of them is
touched in between. A move that is being put together is an `acts.Choose` with the fields so far, so that a page is a function of the
table and of that path. Every lock asks the judge with a move that the touch could lead to. What is drawn by lot the table tells, or
lets the screen draw: the moment of the newest step is its chance, and the move says what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.acts import Choose
from companion.present import rumble_map as shown
from companion.present import rumble_plan as builder
from companion.present import rumble_score as score
from companion.present.common import Page, Presenter, person
from companion.present.rumble_act import acting, room_page
from companion.present.rumble_in_the_dungeon_words import ask, result, tell
from companion.present.rumble_map import back, locked, lots
from companion.rules.kernel import Ask
from companion.rules.rumble_in_the_dungeon import GAME, laws
from companion.rules.rumble_in_the_dungeon import board as bd
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import Rumble
from companion.rules.rumble_in_the_dungeon.dungeon import names
from companion.table import Table
from companion.view import CastBody, CastCard, Chamber, DungeonBody, Lid, Notice, Option
from companion.words import _

HUE = "rumble"
Path = Mapping[str, Any]


def _lid(match: Rumble) -> Lid:
    prompt = ask(match)
    if prompt.seat is None:
        return Lid("poster", _(GAME.title), prompt.saying, poster=HUE)
    return Lid("person", match.players[prompt.seat], prompt.saying, person(match, prompt.seat))


def _said(match: Rumble) -> Notice:
    prompt = ask(match)
    return Notice(prompt.title, prompt.text, prompt.tag)


def _map(match: Rumble, bare: bool = False, **more: Any) -> DungeonBody:
    """The map as it lies, with everybody's points. `more`: fields of the body."""
    rooms = more.pop("chambers", None) or shown.chambers(match, bare=bare)
    return DungeonBody(rooms, shown.doors(match.board.dungeon), scores=shown.scores(match), **more)


# --- the page of each question ----------------------------------------------------------------------------------------


def show(table: Table) -> Page:
    """The page of the open question."""
    match = table.match
    asked = match.ask
    if asked is None:
        return Page(_lid(match), _map(match), notice=_said(match))
    return _PAGES[type(asked)](table, asked)


def _building(table: Table, asked: bd.Building) -> Page:
    """Before the first adventure the dungeon, before the others what the last one was worth."""
    match = table.match
    if match.board.adventure > 1:
        return score.scored(match)
    own = Option(_("Build your own"), Choose("LayOut"), icon="wall")
    keep = Option(_("It lies like this"), mv.KeepDungeon(), "main", "tick")
    return Page(_lid(match), _map(match, bare=True), (own, keep), notice=_said(match))


def _placing(table: Table, asked: bd.Placing) -> Page:
    match = table.match
    drawn = list(names(match.board.dungeon))
    lots(table).shuffle(drawn)
    options = (
        Option(_("By hand"), Choose("PlaceCharacters"), icon="hand"),
        Option(_("In the list’s order"), mv.PlaceInOrder(), icon="tick"),
        Option(_("Draw for us"), Choose("PlaceCharacters", (("rooms", tuple(drawn)),)), "main", "die"),
    )
    return Page(_lid(match), _map(match, bare=True), options, notice=_said(match))


def _lot(table: Table, asked: bd.Lot) -> Page:
    match = table.match
    tiles = tuple(Option(match.players[seat], mv.GoesFirst(seat), "tile", person=person(match, seat), seat=seat) for seat in asked.tied)
    drawn = mv.GoesFirst(lots(table).choice(asked.tied))
    return Page(_lid(match), _map(match, tiles=tiles), (Option(_("Draw for us"), drawn, "main", "die"),), notice=_said(match))


def _acting(table: Table, asked: bd.Acting) -> Page:
    return acting(table.match, _lid(table.match))


def _drawing(table: Table, asked: bd.Drawing) -> Page:
    return score.drawing(table, ())


def _revealing(table: Table, asked: bd.Revealing) -> Page:
    return score.revealing(table.match, asked.owner, (), True)


_PAGES: dict[type[Ask], Callable[[Table, Any], Page]] = {
    bd.Building: _building,
    bd.Placing: _placing,
    bd.Lot: _lot,
    bd.Acting: _acting,
    bd.Drawing: _drawing,
    bd.Revealing: _revealing,
}

# --- the way to a move ------------------------------------------------------------------------------------------------


def choose(table: Table, path: Choose) -> Page:
    """The page for what is still missing; the first page where the path does not fit the question (any more)."""
    asks, way = _WAYS.get(path.verb, (Ask, None))
    if way is None or not isinstance(table.match.ask, asks):
        return show(table)
    return way(table, path) or show(table)


def _to_layout(table: Table, path: Choose) -> Page | None:
    match = table.match
    if match.board.adventure > 1 and not match.ruling(laws.BUILD_ANEW):
        return None
    return builder.page(match, builder.plan_of(match, dict(path.filled)), _lid(match))


def _to_act(table: Table, path: Choose) -> Page | None:
    return room_page(table.match, dict(path.filled), _lid(table.match))


# --- characters are placed by hand ------------------------------------------------------------------------------------


def _to_places(table: Table, path: Choose) -> Page:
    """A touch on a free room places the character that is asked, on another one takes its character up again."""
    match, told = table.match, dict(path.filled)
    characters = match.board.characters
    rooms: tuple[str, ...] = told.get("rooms", ("",) * len(characters))
    left = [name for name, room in zip(characters, rooms, strict=True) if not room]
    if told.get("who") == "":
        return _whom(match, rooms, left)
    asked = told.get("who") or (left[0] if left else "")
    body = _map(match, chambers=_placed(match, rooms, asked))
    text = _("Touch the room where this one stands.") if asked else _("Touch a room to take its character up again.")
    notice = Notice(_(asked) or _("Everybody has a room"), text, _("Set-up"))
    return Page(_lid(match), body, (back(), *_placing_bar(rooms, left)), notice=notice)


def _placing_bar(rooms: tuple[str, ...], left: list[str]) -> tuple[Option, ...]:
    more = Option(_("Another one"), Choose("PlaceCharacters", (("rooms", rooms), ("who", ""))), icon="people")
    done = Option(_("They stand like this"), mv.PlaceCharacters(rooms), "main", "tick")
    return (*((more,) if len(left) > 1 else ()), locked(done, laws.ONE_EACH if left else None))


def _placed(match: Rumble, rooms: tuple[str, ...], asked: str) -> tuple[Chamber, ...]:
    """The map with who has been placed, and what touching each room does."""
    characters = match.board.characters
    told = shown.tokens(characters)
    where = {room: name for name, room in zip(characters, rooms, strict=True) if room}
    found = []
    for chamber, name in zip(shown.chambers(match, bare=True), names(match.board.dungeon), strict=True):
        stands = where.get(name, "")
        who, room = (stands, "") if stands else (asked, name)
        put = _put(names(match.board.dungeon), characters, rooms, who, room)
        act = Choose("PlaceCharacters", (("rooms", put),))
        option = Option(chamber.name, act, icon="back" if stands else "")
        found.append(replace(chamber, tokens=(told[stands],) if stands else (), lit=not stands, option=option))
    return tuple(found)


def _put(every: tuple[str, ...], characters: tuple[str, ...], rooms: tuple[str, ...], who: str, room: str) -> tuple[str, ...]:
    """The rooms with `who` there, "" for nowhere; whoever is the last one left then has the only room left."""
    now = [room if name == who else had for name, had in zip(characters, rooms, strict=True)]
    free = [one for one in every if one not in now]
    if room and len(free) == 1:
        now[now.index("")] = free[0]
    return tuple(now)


def _whom(match: Rumble, rooms: tuple[str, ...], left: list[str]) -> Page:
    """Which character is placed next?"""
    told = shown.tokens(match.board.characters)
    cards = tuple(
        CastCard(told[name], Option(_(name), Choose("PlaceCharacters", (("rooms", rooms), ("who", name))), "tile")) for name in left
    )
    back_to_map = Option(_("Back"), Choose("PlaceCharacters", (("rooms", rooms),)), icon="back")
    notice = Notice(_("Who is placed next?"), _("{count} are not in a room yet.").format(count=len(left)), _("Set-up"))
    return Page(_lid(match), CastBody(cards), (back_to_map,), notice=notice)


# --- votes, draws, tokens ---------------------------------------------------------------------------------------------


def _to_vote(table: Table, path: Choose) -> Page:
    """Everybody present is for or against; what follows is said before the touch."""
    match = table.match
    present = match.present()
    ayes = tuple(seat for seat in dict(path.filled).get("ayes", ()) if seat in present)
    ends = 2 * len(ayes) > len(present)
    tiles = tuple(_ballot(match, seat, ayes) for seat in present)
    text = _("More than half end it; then the exits are drawn.")
    done = Option(_("The adventure ends") if ends else _("The adventure goes on"), mv.VoteToEnd(ayes), "main", "tick")
    title = _("In favour: {count} of {most}").format(count=len(ayes), most=len(present))
    return Page(_lid(match), _map(match, tiles=tiles), (back(), done), notice=Notice(title, text, _("Table ruling · RD11")))


def _ballot(match: Rumble, seat: int, ayes: tuple[int, ...]) -> Option:
    aye = seat in ayes
    now = tuple(one for one in match.seats if (one in ayes) != (one == seat))
    act = Choose("VoteToEnd", (("ayes", now),))
    return Option(match.players[seat], act, "tile", "tick" if aye else "cross", seat=seat, chosen=aye, person=person(match, seat))


def _to_draw(table: Table, path: Choose) -> Page | None:
    left = bd.inside(table.match.board)
    whole = len(set(path.held)) == len(path.held) and set(path.held) <= set(left)
    return score.drawing(table, path.held) if whole else None


def _to_reveal(table: Table, path: Choose) -> Page | None:
    match = table.match
    seat = dict(path.filled).get("seat")
    free = [name for name in match.board.characters if not any(name in row for row in match.board.revealed)]
    if seat not in bd.face_down(match) or not set(path.held) <= set(free):
        return None
    asked = match.ask
    return score.revealing(match, seat, path.held, isinstance(asked, bd.Revealing) and asked.owner == seat)


_WAYS: dict[str, tuple[type[Ask], Callable[[Table, Choose], Page | None]]] = {
    "LayOut": (bd.Building, _to_layout),
    "PlaceCharacters": (bd.Placing, _to_places),
    "MoveCharacter": (bd.Acting, _to_act),
    "Fight": (bd.Acting, _to_act),
    "VoteToEnd": (bd.Acting, _to_vote),
    "DrawExits": (bd.Drawing, _to_draw),
    "Reveal": (bd.Revealing, _to_reveal),
}

PRESENTER = Presenter(HUE, lambda table, now: show(table), tell, result, choose=choose)
