"""Rumble in the Dungeon: the action of a turn, from a touched room to a move, a fight or the way out with the chest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.acts import Choose, Dismiss
from companion.present import rumble_map as shown
from companion.present.choosing import verdict
from companion.present.common import Page
from companion.present.rumble_in_the_dungeon_words import adventure, ask
from companion.present.rumble_map import back, locked, ruled, standing
from companion.rules.kernel import Open
from companion.rules.rumble_in_the_dungeon import GAME, laws
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.board import Rumble
from companion.rules.rumble_in_the_dungeon.candidates import candidates
from companion.rules.rumble_in_the_dungeon.dungeon import beyond, names
from companion.view import DungeonBody, Lid, Notice, Option
from companion.words import _

FEW = 3  # characters whose whole names have room beside each other


def acting(match: Rumble, lid: Lid) -> Page:
    """The turn begins: every room with somebody in it can be touched."""
    board = match.board
    ways = {room: _enter(room, len(standing(match, room))) for room in names(board.dungeon) if room in board.where}
    stalled = any(isinstance(one, Open) and one.move is mv.VoteToEnd for one in candidates(match))
    vote = (Option(_("Vote to end"), Choose("VoteToEnd"), icon="hand"),) if stalled else ()
    prompt = ask(match)
    body = DungeonBody(
        shown.chambers(match, ways), shown.doors(board.dungeon), shown.ladder(match), shown.exits(match), shown.scores(match)
    )
    return Page(lid, body, vote, notice=Notice(prompt.title, prompt.text, prompt.tag))


def _enter(room: str, crowd: int) -> Option:
    return Option(_(room), Choose("Fight" if crowd > 1 else "MoveCharacter", (("room", room),)))


@dataclass(frozen=True)
class Spot:
    """The room that was touched and what is known of the action. `who`: the character meant, "" while that is open; `chest`: it carries the
    chest; `to`: where somebody is to carry it."""

    match: Rumble
    room: str
    who: str
    chest: bool
    to: str

    @property
    def here(self) -> tuple[str, ...]:
        return standing(self.match, self.room)

    @property
    def crowded(self) -> bool:
        return len(self.here) > 1

    @property
    def treasure(self) -> bool:
        """Whether the chest is in this room."""
        return self.match.board.chest == self.room

    def path(self, **more: Any) -> Choose:
        return Choose("MoveCharacter", (("room", self.room), *more.items()))

    def step(self, there: str) -> mv.MoveCharacter:
        """The move through a door; of whoever stands first here while nobody is chosen, to ask the judge with."""
        return mv.MoveCharacter(self.who or self.here[0], there, self.chest)


def _spot(match: Rumble, path: Mapping[str, Any]) -> Spot | None:
    """None where nobody stands there (any more)."""
    room = path.get("room", "")
    here = standing(match, room) if room in names(match.board.dungeon) else ()
    if not here:
        return None
    who = path.get("character", "") if path.get("character") in here else here[0] if len(here) == 1 else ""
    to = path.get("to", "")
    chest = match.board.chest == room and path.get("chest", True) is True
    return Spot(match, room, who, chest, to if chest and not who and to in beyond(match.board.dungeon, room) else "")


def room_page(match: Rumble, path: Mapping[str, Any], lid: Lid) -> Page | None:
    """What can be done in a room; None where the path leads nowhere."""
    spot = _spot(match, path)
    if spot is None:
        return None
    dungeon = match.board.dungeon
    lit = (spot.to,) if spot.to else tuple(room for room in beyond(dungeon, spot.room) if verdict(GAME, match, spot.step(room)) is None)
    ways = {room: _touched(spot, room) for room in names(dungeon)}
    body = DungeonBody(
        shown.chambers(match, ways, spot.room, lit, spot.who),
        shown.doors(dungeon, spot.room, lit),
        shown.ladder(match),
        shown.exits(match),
        shown.scores(match),
        _people(spot),
    )
    return Page(lid, body, (back(), *_bar(spot)), notice=_notice(spot))


def _touched(spot: Spot, room: str) -> Option:
    """What touching a room does: put the chosen one away, go there, look there instead, or say why nobody can go there."""
    match = spot.match
    if room == spot.room:
        return Option(_(room), Dismiss("form"), icon="back")
    move, others = spot.step(room), standing(match, room)
    rule = verdict(GAME, match, move)
    if rule is None:
        return Option(_(room), move if spot.who else spot.path(to=room))
    return _enter(room, len(others)) if others else locked(Option(_(room), None), rule)


def _people(spot: Spot) -> tuple[Option, ...]:
    """Those in the room, where there is a choice."""
    return tuple(_person(spot, name) for name in spot.here) if spot.crowded else ()


def _person(spot: Spot, name: str) -> Option:
    """Fought out at once where nothing else can be done here; beside the chest chosen, or sent where it is to go."""
    label = _(name) if len(spot.here) <= FEW else _short(spot, name)
    if not spot.treasure:
        return Option(label, mv.Fight(name), "tile", "knife")
    if spot.to:
        return Option(label, mv.MoveCharacter(name, spot.to, True), "tile", "chest")
    if name == spot.who:
        return Option(label, spot.path(), "tile", chosen=True)
    return Option(label, spot.path(character=name), "tile")


def _bar(spot: Spot) -> tuple[Option, ...]:
    if not spot.crowded:
        return _alone(spot)
    if not spot.who:
        label = _("Move without the chest") if spot.treasure else _("Move one on")
        return (locked(Option(label, None), laws.ALONE),)
    fight = Option(_("Fight {character} out").format(character=_short(spot, spot.who)), mv.Fight(spot.who), icon="knife")
    return (fight, *_way_out(spot))


def _alone(spot: Spot) -> tuple[Option, ...]:
    """Beside the chest: with it or without."""
    if not spot.treasure:
        return (ruled(spot.match, Option(_("Start a fight"), None, icon="knife"), mv.Fight(spot.who)), *_way_out(spot))
    doors = beyond(spot.match.board.dungeon, spot.room)
    bare = mv.MoveCharacter(spot.who, doors[0])
    without = ruled(spot.match, Option(_("Without the chest"), spot.path(chest=False), icon="right", chosen=not spot.chest), bare)
    return (Option(_("With the chest"), spot.path(chest=True), icon="chest", chosen=spot.chest), without, *_way_out(spot))


def _way_out(spot: Spot) -> tuple[Option, ...]:
    """Out of the dungeon: from the entry, or through it where a ruling makes that one action."""
    match, entry = spot.match, spot.match.board.dungeon.entry
    if spot.room == entry:
        leave = Option(_("Leave with the chest"), mv.Escape(spot.who), "main", "chest", seat=match.turn)
        return (ruled(match, leave, mv.Escape(spot.who)),)
    through = mv.MoveCharacter(spot.who, entry, True, True)
    if spot.chest and match.ruling(laws.LEAVE_AT_ONCE) and entry in beyond(match.board.dungeon, spot.room):
        return (ruled(match, Option(_("Out by the entry"), through, "main", "door", seat=match.turn), through),)
    return ()


def _short(spot: Spot, name: str) -> str:
    return shown.tokens(spot.match.board.characters)[name].short


def _notice(spot: Spot) -> Notice:
    tag = adventure(spot.match)
    if spot.to:
        return Notice(_("Who carries it?"), _("To: {room}").format(room=_(spot.to)), tag)
    if spot.who:
        return Notice(_(spot.who), _said_of_one(spot), tag)
    title = _("{count} in here").format(count=len(spot.here))
    text = _("Fight one out, or touch who carries the chest.") if spot.treasure else _("Touch who is fought out.")
    return Notice(title, text, tag)


def _said_of_one(spot: Spot) -> str:
    if spot.crowded:
        return _("Carries the chest through a lit door, or is fought out.")
    return _("Carries the chest through a lit door.") if spot.chest else _("Goes through a lit door.")
