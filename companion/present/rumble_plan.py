"""The dungeon's builder: rooms are moved on a grid, doors opened and walled up, entry and treasure room chosen, all by touch.

The plan so far is in the `Choose` of every option, so that a page is a function of the table and of that path. What cannot be played
in yet is told in words, by the law that the dungeon breaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from companion.acts import Choose
from companion.present.common import Page
from companion.present.rumble_map import back, doors, kind, locked
from companion.rules.rumble_in_the_dungeon import laws
from companion.rules.rumble_in_the_dungeon.board import Rumble
from companion.rules.rumble_in_the_dungeon.dungeon import (
    SIDE,
    Doorway,
    Dungeon,
    Room,
    beyond,
    every_side,
    fault,
    listed,
    names,
    once,
    touch,
)
from companion.rules.rumble_in_the_dungeon.moves import LayOut
from companion.view import Chamber, DungeonBody, Lid, Notice, Option, Plot
from companion.words import N_, _

MOVE, DOORS, ENTRY, TREASURE = "rooms", "doors", "entry", "treasure"
TOOLS = {
    MOVE: (N_("Rooms"), "grip"),
    DOORS: (N_("Doors"), "swap"),
    ENTRY: (N_("Set entry"), "door"),
    TREASURE: (N_("Set treasure"), "chest"),
}
SAID = {
    MOVE: (N_("Touch a room"), N_("Then its new place; or drag it there.")),
    DOORS: (N_("Touch a room"), N_("Then its neighbours: a door opens or closes.")),
    ENTRY: (N_("Touch the entry"), N_("Far from the treasure room.")),
    TREASURE: (N_("Touch the treasure room"), N_("Far from the entry.")),
}
LIFTED = {
    MOVE: (N_("Where to?"), N_("Touch a free place, or a room to swap with.")),
    DOORS: (N_("Which neighbour?"), N_("A touch opens or closes the door.")),
}
NAMED = 2  # rooms that are cut off are named up to so many


@dataclass(frozen=True)
class Plan:
    """A dungeon that is being built. `tool`: what touches do; `held`: the room they are about, "" for none."""

    dungeon: Dungeon
    tool: str = MOVE
    held: str = ""

    @property
    def path(self) -> Choose:
        laid = self.dungeon
        fields = {"rooms": laid.rooms, "doors": laid.doors, "entry": laid.entry, "treasure": laid.treasure}
        return Choose("LayOut", (*fields.items(), ("tool", self.tool), ("held", self.held)))

    def with_tool(self, tool: str) -> Plan:
        return replace(self, tool=tool, held="")

    def touched(self, room: str, corners: bool) -> Plan:
        """The plan after a touch on a room."""
        if self.tool in (ENTRY, TREASURE):
            return replace(self, dungeon=_named(self.dungeon, self.tool, room))
        if not self.held or self.held == room:
            return replace(self, held="" if self.held else room)
        if self.tool == MOVE:
            return self.moved(next((column, row) for name, column, row in self.dungeon.rooms if name == room))
        if touch(self.dungeon, self.held, room, corners):
            return replace(self, dungeon=replace(self.dungeon, doors=_turned(self.dungeon.doors, (self.held, room))))
        return replace(self, held=room)

    def moved(self, place: tuple[int, int]) -> Plan:
        """The held room lies there now, whatever lay there where it was."""
        was = next((column, row) for name, column, row in self.dungeon.rooms if name == self.held)
        rooms = tuple((name, *{was: place, place: was}.get((column, row), (column, row))) for name, column, row in self.dungeon.rooms)
        return Plan(_hung(self.dungeon, rooms), self.tool)


def _named(laid: Dungeon, tool: str, room: str) -> Dungeon:
    """The dungeon with that entry or treasure room; where the room was the other one, the two change places."""
    entry, treasure = (room, laid.treasure) if tool == ENTRY else (laid.entry, room)
    if entry == treasure:
        entry, treasure = laid.treasure, laid.entry
    return replace(laid, entry=entry, treasure=treasure)


def _turned(had: tuple[Doorway, ...], door: Doorway) -> tuple[Doorway, ...]:
    """The doors with this one more or less."""
    left = tuple(one for one in had if set(one) != set(door))
    return left if len(left) < len(had) else (*had, door)


def _hung(old: Dungeon, rooms: tuple[Room, ...]) -> Dungeon:
    """The dungeon with its rooms elsewhere: doors whose rooms do not touch any more are gone, a room that was moved has a door on each
    side."""
    laid = replace(old, rooms=_settled(rooms))
    moved = {name for (name, *was), (_name, *now) in zip(old.rooms, rooms, strict=True) if was != now}
    kept = tuple(door for door in old.doors if touch(laid, *door, corners=not touch(old, *door)))
    return replace(laid, doors=once((*kept, *(door for door in every_side(laid.rooms) if moved & set(door)))))


def _settled(laid: tuple[Room, ...]) -> tuple[Room, ...]:
    """The same rooms, with a free place on every side of them where the grid has room for it."""
    columns, rows = [room[1] for room in laid], [room[2] for room in laid]
    across = int(max(columns) - min(columns) < SIDE - 2) - min(columns)
    down = int(max(rows) - min(rows) < SIDE - 2) - min(rows)
    return tuple((name, column + across, row + down) for name, column, row in laid)


def plan_of(match: Rumble, path: Mapping[str, Any]) -> Plan:
    """The plan of a path; the dungeon as it lies where it holds none."""
    lies = match.board.dungeon
    rooms = path.get("rooms", _settled(lies.rooms))
    laid = Dungeon(rooms, path.get("doors", lies.doors), path.get("entry", lies.entry), path.get("treasure", lies.treasure))
    return Plan(laid, path.get("tool", MOVE), path.get("held", ""))


def as_listed(match: Rumble) -> Plan:
    """The dungeon of the card list."""
    dungeon = listed(match.setting.cards)
    return Plan(replace(dungeon, rooms=_settled(dungeon.rooms)))


def cut_off(dungeon: Dungeon) -> tuple[str, ...]:
    """Rooms that nobody can reach from the entry."""
    reached, edge = {dungeon.entry}, [dungeon.entry]
    while edge:
        new = set(beyond(dungeon, edge.pop())) - reached
        reached |= new
        edge.extend(new)
    return tuple(name for name in names(dungeon) if name not in reached)


# --- the page ---------------------------------------------------------------------------------------------------------


def page(match: Rumble, plan: Plan, lid: Lid) -> Page:
    """The builder's page."""
    lost = cut_off(plan.dungeon)
    body = DungeonBody(_chambers(match, plan, lost), doors(plan.dungeon), tiles=_tools(plan), plots=_plots(plan), drag=plan.tool == MOVE)
    return Page(lid, body, (back(), _again(match), _done(match, plan)), notice=_notice(plan, lost))


def _chambers(match: Rumble, plan: Plan, lost: tuple[str, ...]) -> tuple[Chamber, ...]:
    corners = bool(match.ruling(laws.CORNERS))
    return tuple(
        Chamber(
            _(name),
            column,
            row,
            kind(plan.dungeon, name),  # type: ignore[arg-type]
            chest=name == plan.dungeon.treasure,
            chosen=name == plan.held,
            cut=name in lost,
            option=Option(_(name), plan.touched(name, corners).path),
        )
        for name, column, row in plan.dungeon.rooms
    )


def _plots(plan: Plan) -> tuple[Plot, ...]:
    """Free places beside rooms; with a room in the hand, where it may go."""
    taken = {(column, row) for _name, column, row in plan.dungeon.rooms}
    around = {(column + dx, row + dy) for (column, row), dx, dy in product(taken, (-1, 0, 1), (-1, 0, 1))}
    free = sorted(place for place in around - taken if all(0 <= at < SIDE for at in place))
    lifted = plan.tool == MOVE and bool(plan.held)
    return tuple(Plot(*place, Option(_("Here"), plan.moved(place).path) if lifted else None) for place in free)


def _tools(plan: Plan) -> tuple[Option, ...]:
    return tuple(
        Option(_(label), plan.with_tool(tool).path, "tile", icon, chosen=plan.tool == tool) for tool, (label, icon) in TOOLS.items()
    )


def _again(match: Rumble) -> Option:
    return Option(_("As listed"), as_listed(match).path, icon="replay")


def _done(match: Rumble, plan: Plan) -> Option:
    """The dungeon is judged as it stands here: no door at all is not a door on every side."""
    laid = plan.dungeon
    move = LayOut(laid.rooms, laid.doors, laid.entry, laid.treasure)
    return locked(Option(_("It lies like this"), move, "main", "tick"), fault(laid, names(laid), bool(match.ruling(laws.CORNERS))))


def _notice(plan: Plan, lost: tuple[str, ...]) -> Notice:
    if lost:
        return Notice(_("Not connected"), _cut_said(lost), _("Table ruling · RD1"), "doubt")
    title, text = (LIFTED if plan.held else SAID)[plan.tool]
    return Notice(_(plan.held) or _(title), _(text), _("Set-up"))


def _cut_said(lost: tuple[str, ...]) -> str:
    if len(lost) > NAMED:
        return _("No doors lead from the entry to {count} rooms.").format(count=len(lost))
    if len(lost) == 1:
        return _("No doors lead from the entry to this room: {room}.").format(room=_(lost[0]))
    return _("No doors lead from the entry to {room} and {other}.").format(room=_(lost[0]), other=_(lost[1]))
