"""What lies before everybody, in words: said when people ask to hear all again. One function for each body that shows a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.view import BeansBody, DungeonBody, GarbageBody, PlainBody, SheetBody, TableBody, View, WarBody
from companion.words import _


def board(view: View) -> Iterator[str]:
    """Line by line; nothing where the page shows no board."""
    told = BOARDS.get(type(view.body))
    if told is not None:
        yield from told(view.body)


def _joined(title: str, *parts: str) -> str:
    return ": ".join(part for part in (title, ", ".join(part for part in parts if part)) if part)


def _day(body: GarbageBody) -> Iterator[str]:
    for row in body.rows:
        room = _("not known") if row.room < 0 else str(row.room)
        told = _("{name}: room {room}, Overflow {count} of {limit}")
        yield told.format(name=row.person.name, room=room, count=row.overflow, limit=row.limit)
    yield _("On the can: {count}").format(count=body.can)


def _plain(body: PlainBody) -> Iterator[str]:
    for row in body.rows:
        yield _joined(row.title, row.text, *(f"{word} {number}" for word, number in row.numbers))


def _brawl(body: TableBody) -> Iterator[str]:
    yield from (_joined(row.person.name, row.text) for row in body.rows)
    yield from (f"{word}: {number}" for word, number in body.facts)


def _sheet(body: SheetBody) -> Iterator[str]:
    for row in body.rows:
        piles = (f"{pile.count} {pile.item}" for pile in row.piles)
        points = _("1 point") if row.points == 1 else _("{count} points").format(count=row.points)
        yield _joined(row.person.name, row.text, *piles, points)
    yield from (f"{word}: {number}" for word, number in body.facts)


def _war(body: WarBody) -> Iterator[str]:
    for fortress in (*((body.focus,) if body.focus is not None else ()), *body.rows):
        walls = (_wall(place, wall.damage, wall.down) for place, wall in enumerate(fortress.walls, 1))
        yield _joined(fortress.person.name, fortress.text, *walls)
    yield from (text for text, _falls in body.outlook)


def _wall(place: int, damage: int, down: bool) -> str:
    told = _("wall {number} is down") if down else _("wall {number} has damage {damage}")
    return told.format(number=place, damage=damage)


def _beans(body: BeansBody) -> Iterator[str]:
    for row in body.rows:
        beans = _("1 bean") if row.alive == 1 else _("{count} beans").format(count=row.alive)
        cards = _("1 card") if row.hand == 1 else _("{count} cards").format(count=row.hand)
        yield _joined(row.person.name, beans, cards, row.text)


def _dungeon(body: DungeonBody) -> Iterator[str]:
    for room in body.chambers:
        if room.tokens or room.chest:
            yield _joined(room.name, *(token.name for token in room.tokens), _("the chest") if room.chest else "")
    yield from (f"{person.name}: {points}" for person, points in body.scores)


BOARDS: Mapping[type, Callable[[Any], Iterator[str]]] = {
    GarbageBody: _day,
    PlainBody: _plain,
    TableBody: _brawl,
    SheetBody: _sheet,
    WarBody: _war,
    BeansBody: _beans,
    DungeonBody: _dungeon,
}
