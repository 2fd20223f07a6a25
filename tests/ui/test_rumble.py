"""Rumble in the Dungeon's pages on the real window: touched where they stand, rooms that are dragged, maps that are moved under
the finger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import acts
from companion.host import Host
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.dungeon import every_side
from companion.view import CastBody, DungeonBody, ScoreBody, View
from tests.companion import playing
from tests.rules.rumble_matches import ROOMS
from tests.ui.gallery import SIZES, Gallery, Size
from tests.ui.rig import Rig
from tests.ui.test_tour import cuts, faults  # noqa: F401 (cuts is a fixture)
from tests.ui.tour_rumble import GAME, WALKS, outlined, points
from tests.ui.walking import walked
from ui.pen import Pen
from ui.screens.dungeon import DungeonScreen, Walk
from ui.theme import FAR, MOTION


def page(name: str) -> View:
    return next(stop.view for go in WALKS for stop in walked(go) if stop.name == name)


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    one = Gallery()
    yield one
    one.close()


def test_the_walks_come_by_every_look_of_the_page() -> None:
    bodies = [stop.view.body for go in WALKS for stop in walked(go)]
    maps = [body for body in bodies if isinstance(body, DungeonBody)]
    rooms = [room for body in maps for room in body.chambers]
    assert {len(room.tokens) for room in rooms} >= {0, 1, 2, 4, 9}
    assert {room.kind for room in rooms} == {"floor", "entry", "treasure"}
    assert {step.state for body in maps for step in body.steps} == {"taken", "next", "open"}
    assert any(room.cut for room in rooms)
    assert any(room.option is not None and room.option.why for room in rooms)
    assert any(plot.option is not None for body in maps for plot in body.plots)
    assert any(step.chest for body in maps for step in body.steps)
    assert {len(body.holders) for body in bodies if isinstance(body, CastBody)} >= {0, 3, 6}
    scored = [body for body in bodies if isinstance(body, ScoreBody)]
    assert {len(body.rows) for body in scored} == {3, 6}
    assert any(row.out for body in scored for row in body.rows)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_points_can_be_read_from_afar(size: Size, gallery: Gallery) -> None:
    """Everybody's points while it is played and after an adventure: Sign 42, where six stand under each other in portrait a little less."""
    for name, least in (("points-3", FAR), ("points-6", FAR), ("scored-3", FAR), ("scored-6", FAR * 0.85)):
        stop = next(stop for stop in walked(points) if stop.name == name)
        body, pen = stop.view.body, gallery.hang(stop, size)
        assert isinstance(body, ScoreBody | DungeonBody)
        totals = [row.total for row in body.rows] if isinstance(body, ScoreBody) else [total for _who, total in body.scores]
        highs = sorted(mark.box.h for mark in pen.marks if mark.kind == "text" and mark.what in {str(one) for one in totals})
        assert all(high >= least for high in highs[-len(totals) :]), (name, highs)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_six_long_names_stand_beside_their_points_at_least_shortened(size: Size, gallery: Gallery) -> None:
    stop = next(stop for stop in walked(points) if stop.name == "points-6")
    body, pen = stop.view.body, gallery.hang(stop, size)
    assert isinstance(body, DungeonBody)
    strip = [mark.what for mark in pen.marks if mark.kind == "text" and mark.box.cy > 0.6 * pen.space.h]
    for who, _points in body.scores:
        assert any(len(word.rstrip(".")) >= 3 and who.name.startswith(word.rstrip(".")) for word in strip), who.name


def pen_of(rig: Rig) -> Pen:
    pen = rig.surface.base.pen
    assert pen is not None
    return pen


def test_a_crowd_that_has_no_room_tells_how_many_more() -> None:
    """Nine in one room: some by their letters, the rest as a number, together nine."""
    rig = Rig(page("nine-in-one"))
    body = page("nine-in-one").body
    assert isinstance(body, DungeonBody)
    crowd = next(room for room in body.chambers if len(room.tokens) == 9)
    marks = {token.mark for token in crowd.tokens}
    told = [mark.what for mark in pen_of(rig).marks if mark.kind == "text"]
    more = next(int(word[1:]) for word in told if word.startswith("+"))
    assert sum(word in marks for word in told) + more == 9
    rig.close()


# --- fingers ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Rig, Host]]:
    """A host behind a window."""
    host, _clock, _told = playing.host_of(tmp_path)
    playing.seat_at(host, playing.setting_of(GAME))
    rig = Rig(host.view)
    host.on_view = rig.app.show
    rig.answer = lambda act: host.act(act)  # type: ignore[func-returns-value]
    yield rig, host
    rig.close()


def drag(rig: Rig, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger from one place to another, in u."""
    u = rig.surface.space.u
    touch = rig.harness.finger(start[0] * u, start[1] * u)
    for share in (0.2, 0.5, 0.8, 1.0):
        rig.harness.move(touch, *((a + (b - a) * share) * u for a, b in zip(start, end, strict=True)))
        rig.harness.run()
    rig.harness.lift(touch)
    rig.harness.run(0.05)


def middle(rig: Rig, name: str) -> tuple[float, float]:
    box = rig.harness.find(name).box
    return box.cx, box.cy


def places(host: Host) -> dict[str, tuple[int, int]]:
    assert isinstance(host.view.body, DungeonBody)
    return {room.name: (room.column, room.row) for room in host.view.body.chambers}


def test_a_room_is_dragged_onto_a_free_place(table: tuple[Rig, Host]) -> None:
    rig, host = table
    rig.harness.tap_option("Build your own")
    was = places(host)
    start, chapel, under = middle(rig, "Library"), middle(rig, "Chapel"), middle(rig, "Kitchen")
    drag(rig, start, (chapel[0], 2 * chapel[1] - under[1]))  # as far above the chapel as the kitchen lies below the library
    assert places(host)["Library"] == was["Chapel"]  # and all others one lower
    assert places(host)["Chapel"] == (was["Chapel"][0], was["Chapel"][1] + 1)
    assert not any(room.chosen for room in host.view.body.chambers)  # type: ignore[union-attr]
    rig.harness.tap_option("It lies like this")
    assert ("Library", 2, 1) in host.table.match.board.dungeon.rooms  # type: ignore[union-attr]


def test_a_room_that_is_dragged_onto_another_changes_places_with_it(table: tuple[Rig, Host]) -> None:
    rig, host = table
    rig.harness.tap_option("Build your own")
    was = places(host)
    drag(rig, middle(rig, "Library"), middle(rig, "Prison"))
    assert (places(host)["Library"], places(host)["Prison"]) == (was["Prison"], was["Library"])


def test_a_room_that_is_lifted_can_still_be_dragged(table: tuple[Rig, Host]) -> None:
    rig, host = table
    rig.harness.tap_option("Build your own")
    rig.harness.tap_option("Library")
    was = places(host)
    drag(rig, middle(rig, "Library"), middle(rig, "Well"))
    assert places(host)["Library"] == was["Well"]


def test_a_room_that_is_dropped_nowhere_stays_where_it_was(table: tuple[Rig, Host]) -> None:
    rig, host = table
    rig.harness.tap_option("Build your own")
    was = places(host)
    box = rig.harness.find("Library").box
    drag(rig, (box.cx, box.cy), (780, 470))
    drag(rig, (box.cx, box.cy), (box.cx + 14, box.cy))  # back onto itself
    assert places(host) == was
    assert rig.harness.find("Library").box == box
    assert rig.sent == [acts.Choose("LayOut")]  # and nothing is lifted


def test_a_room_is_dragged_on_a_map_that_was_moved(table: tuple[Rig, Host]) -> None:
    """Twelve rooms in a row: the last one is put under the one before it, and never beside the window."""
    rig, host = table
    rooms = outlined("row")
    host.act(acts.Choose("LayOut", (("rooms", rooms), ("doors", every_side(rooms)))))
    drag(rig, (400, 100), (40, 100))
    was = places(host)
    x, y = middle(rig, ROOMS[11])
    drag(rig, (x, y), (700, y + 62))  # under the paper
    assert places(host) == was
    drag(rig, (x, y), (x - 68, y + 62))
    column, row = places(host)[ROOMS[10]]
    assert places(host)[ROOMS[11]] == (column, row + 1)


def test_rooms_are_not_dragged_while_doors_are_made(table: tuple[Rig, Host]) -> None:
    rig, host = table
    rig.harness.tap_option("Build your own")
    rig.harness.tap_option("Doors")
    was = places(host)
    drag(rig, middle(rig, "Library"), middle(rig, "Prison"))
    assert places(host) == was


def test_a_map_larger_than_the_window_is_moved_under_the_finger(table: tuple[Rig, Host]) -> None:
    rig, host = table
    for move in (mv.LayOut(outlined("row")), mv.PlaceInOrder()):
        host.act(move)
    assert ROOMS[11] not in {target.label for target in rig.surface.targets}
    _x, y = middle(rig, ROOMS[3])
    rig.sent.clear()
    drag(rig, (480, y), (60, y))
    assert rig.sent == []  # nothing was touched on the way
    assert ROOMS[0] not in {target.label for target in rig.surface.targets}
    rig.harness.tap_option(ROOMS[11])
    assert rig.sent == [acts.Choose("MoveCharacter", (("room", ROOMS[11]),))]
    assert ROOMS[11] in {target.label for target in rig.surface.targets}  # the map stays where it was moved to


def test_the_exits_are_read_on_the_sheet() -> None:
    view = page("play-3")
    rig = Rig(view)
    rig.harness.tap_option("Exit order, points")
    assert "1. Orc" in rig.words()
    assert rig.sent == []
    rig.close()


# --- a character walks ------------------------------------------------------------------------------------------------


@pytest.fixture
def walking(tmp_path: Path) -> Iterator[tuple[Rig, Host]]:
    """A match in which the orc can walk from the entry."""
    host, _clock, _told = playing.host_of(tmp_path)
    playing.seat_at(host, playing.setting_of(GAME), mv.KeepDungeon(), mv.PlaceInOrder())
    rig = Rig(host.view)
    host.on_view = rig.app.show
    yield rig, host
    rig.close()


def walk_of(rig: Rig) -> Walk | None:
    screen = rig.surface.screen
    assert isinstance(screen, DungeonScreen)
    return screen._walk


def test_a_character_walks_to_its_new_room_once(walking: tuple[Rig, Host]) -> None:
    rig, host = walking
    assert walk_of(rig) is None
    host.act(mv.MoveCharacter("Orc", "Kitchen"))
    walk = walk_of(rig)
    assert walk is not None
    assert (walk.name, walk.start) == ("Orc", "Entry")
    ways = [walk.shift.y]
    for _frame in range(4):
        rig.harness.run(MOTION["slide"] / 6)
        ways.append(walk.shift.y)
    assert ways == sorted(ways)  # up from below, which is less than nothing
    assert ways[0] < ways[-1] < 0
    rig.harness.run(MOTION["slide"])
    assert walk_of(rig) is None
    paints = rig.surface.paints
    rig.harness.run(0.5)
    assert rig.surface.paints == paints  # it comes to rest


def test_a_touch_counts_while_a_character_walks(walking: tuple[Rig, Host]) -> None:
    rig, host = walking
    host.act(mv.MoveCharacter("Orc", "Kitchen"))
    rig.harness.tap_option("Kitchen", hold=0.03)
    assert rig.sent == [acts.Choose("Fight", (("room", "Kitchen"),))]


def test_on_calm_screens_nobody_walks(walking: tuple[Rig, Host]) -> None:
    rig, host = walking
    rig.surface.calm = True
    host.act(mv.MoveCharacter("Orc", "Kitchen"))
    assert walk_of(rig) is None


def test_nobody_walks_when_many_are_placed_anew(walking: tuple[Rig, Host]) -> None:
    rig, host = walking
    host.act(acts.Undo())
    host.act(mv.PlaceCharacters(tuple(reversed(ROOMS))))
    assert walk_of(rig) is None
