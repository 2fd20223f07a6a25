"""A walk through Rumble in the Dungeon's own pages, led by the real `Host`: every question, with the fewest and the most players, long
names of people, characters and rooms, and dungeons of any outline."""

from __future__ import annotations

from companion import acts
from companion.ownlists import own
from companion.rules.cardlist import FOLDER
from companion.rules.kernel import Leave, Move, Pause, Setting
from companion.rules.rumble_in_the_dungeon import moves as mv
from companion.rules.rumble_in_the_dungeon.dungeon import Room, every_side
from companion.words import _
from tests.companion import playing
from tests.rules.rumble_matches import CHARACTERS, ROOMS
from tests.ui.samples import LONG
from tests.ui.walking import Walk

GAME = "rumble-in-the-dungeon"
SET_UP: tuple[Move, ...] = (mv.KeepDungeon(), mv.PlaceInOrder())
LAP = (mv.MoveCharacter("Orc", "Kitchen"), mv.MoveCharacter("Thief", "Entry"), mv.MoveCharacter("Warrior", "Armoury"))
CARRIED = tuple(mv.MoveCharacter("Dwarf", room, True) for room in ("Armoury", "Great Hall", "Prison", "Guard Room", "Entry"))
CUBE, ELF = "Gelatinous Cube", "Elf Archer"
GATHER = tuple(  # eight of them into the well, where the cube stands
    mv.MoveCharacter(who, room)
    for who, *rooms in (
        ("Beholder", "Well"),
        ("Lich", "Well"),
        ("Thief", "Well"),
        (ELF, "Well"),
        ("Cleric", "Chapel", "Well"),
        ("Barbarian", "Chapel", "Well"),
        ("Orc", "Kitchen", "Well"),
        ("Troll", "Guard Room", "Well"),
    )
    for room in rooms
)
LONG_NAMES = {
    CUBE: "Transparenter Gallertwürfel",
    ELF: "Elfenbogenschütze",
    "Barbarian": "Barbarenhäuptling",
    "Beholder": "Betrachter der Tiefe",
    "Treasure Room": "Große Schatzkammer",
    "Laboratory": "Laboratorium des Alchemisten",
    "Guard Room": "Wachstube",
    "Great Hall": "Thronsaal der alten Könige",
    "Entry": "Eingangshalle",
}


def sit(walk: Walk, seats: int, *moves: Move, names: tuple[str, ...] = playing.NAMES, **rulings: object) -> None:
    """A match after these moves, with these names."""
    setting = playing.setting_of(GAME, "", seats, **rulings)
    playing.seat_at(walk.host, Setting(GAME, "", names[:seats], setting.rulings), *moves)


def act(room: str, **more: object) -> acts.Choose:
    return acts.Choose("MoveCharacter", (("room", room), *more.items()))


def beginning(walk: Walk) -> None:
    sit(walk, 3)
    walk.keep("dungeon")
    walk.at("placing", mv.KeepDungeon())
    walk.touch(_("Draw for us"))
    walk.keep("drawn")
    walk.touch("Library")
    walk.keep("drawn-but-one")
    walk.at("by-hand", acts.Choose("PlaceCharacters"))
    walk.touch("Well")
    walk.touch("Laboratory")
    walk.keep("by-hand-two")
    walk.touch(_("Another one"))
    walk.keep("by-hand-whom")
    walk.at("first", acts.Dismiss("form"), mv.PlaceInOrder())
    walk.at("one-alone", act("Guard Room"))
    walk.at("with-chest", act("Treasure Room"))
    walk.at("without-chest", act("Treasure Room", chest=False))


def crowds(walk: Walk) -> None:
    for seats, names in ((3, playing.NAMES), (6, LONG)):
        sit(walk, seats, *SET_UP, *LAP, mv.Fight("Orc"), names=names)
        walk.keep(f"play-{seats}")
        walk.at(f"two-{seats}", act("Armoury"))
        walk.do(acts.Dismiss("form"), *GATHER[:2], mv.MoveCharacter("Dwarf", "Crypt", True))
        walk.do(mv.MoveCharacter("Dwarf", "Great Hall", True), mv.MoveCharacter("Dwarf", "Well", True))
        walk.at(f"with-chest-{seats}", act("Well"))
        walk.at(f"who-carries-{seats}", act("Well", to="Chapel"))
        walk.at(f"carrier-{seats}", act("Well", character="Dwarf"))
    sit(walk, 6, *SET_UP, *GATHER, names=LONG)
    walk.keep("nine-in-one")
    walk.at("nine-chosen", act("Well"))


def way_out(walk: Walk) -> None:
    sit(walk, 4, *SET_UP, *CARRIED[:4])
    walk.at("before-the-entry", act("Guard Room"))
    walk.at("before-the-entry-who", act("Guard Room", character="Dwarf"))
    walk.do(acts.Dismiss("form"), CARRIED[4])
    walk.at("on-the-entry", act("Entry", character="Dwarf"))
    walk.at("escaped", mv.Escape("Dwarf"))
    walk.at("menu-rumble", acts.Go("menu"))
    walk.at("history-rumble", acts.Go("history"))
    sit(walk, 4, *SET_UP, *CARRIED[:4], leave_at_once=True, crowded_exit=False)
    walk.at("out-at-once", act("Guard Room", character="Dwarf"))
    sit(walk, 4, *SET_UP, must_carry=True)
    walk.at("must-carry", act("Treasure Room"))
    sit(walk, 4, *SET_UP, mv.MoveCharacter("Thief", "Entry"), mv.Fight("Orc"))
    walk.at("entry-without-chest", act("Entry"))


def points(walk: Walk) -> None:
    """A vote, a draw, tokens that are turned over, points and a lot."""
    for seats, names in ((3, playing.NAMES), (6, LONG)):
        laps = LAP if seats == 3 else (*LAP, *GATHER[:2], mv.MoveCharacter("Cleric", "Chapel"))
        sit(walk, seats, *SET_UP, *laps, names=names, stall_rounds=1)
        walk.keep(f"stalled-{seats}")
        walk.at(f"vote-{seats}", acts.Choose("VoteToEnd"))
        walk.at(f"vote-{seats}-some", acts.Choose("VoteToEnd", (("ayes", tuple(range(seats // 2 + 1))),)))
        walk.at(f"draw-{seats}", mv.VoteToEnd(tuple(range(seats))))
        walk.at(f"draw-{seats}-some", acts.Choose("DrawExits", (), CHARACTERS[4:8]))
        walk.at(f"reveal-{seats}", mv.DrawExits(CHARACTERS))
        walk.at(f"reveal-{seats}-one", acts.Choose("Reveal", (("seat", walk.host.table.match.ask.owner),), ("Orc",)))  # type: ignore[union-attr]
        walk.at(f"reveal-{seats}-other", acts.Choose("Reveal", (("seat", 2),)))
        told = [mv.Reveal(seat, CHARACTERS[2 * seat : 2 * seat + 2]) for seat in range(seats)]
        walk.at(f"reveal-{seats}-some", acts.Dismiss("form"), *told[:-1])
        walk.at(f"scored-{seats}", told[-1])
        walk.at(f"built-anew-{seats}", acts.Choose("LayOut"))
        walk.at(f"points-{seats}", acts.Dismiss("form"), *SET_UP)
    two = (mv.Reveal(0, ("Orc", "Ogre")), mv.Reveal(1, ("Thief", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))
    again = (mv.Reveal(0, ("Thief", "Ogre")), mv.Reveal(1, ("Orc", "Lich")), mv.Reveal(2, ("Troll", "Dwarf")))
    over = (mv.VoteToEnd((0, 1)), mv.DrawExits(CHARACTERS))
    sit(walk, 3, *SET_UP, *LAP, *over, *two, *SET_UP, *LAP, *over, *again, stall_rounds=1)
    walk.keep("scored-tie")
    walk.at("lot", *SET_UP)
    walk.do(mv.GoesFirst(1))
    walk.do(mv.MoveCharacter("Orc", "Kitchen"), mv.MoveCharacter("Thief", "Entry"), mv.MoveCharacter("Warrior", "Armoury"), *over)
    walk.at("result-rumble", *two)


def gone(walk: Walk) -> None:
    sit(walk, 6, *SET_UP, Pause(4), Leave(5), names=LONG, rebuild=False, stall_rounds=1)
    walk.keep("some-gone")
    walk.do(*LAP, mv.MoveCharacter("Beholder", "Library"), mv.Fight("Beholder"))
    for who, there in (("Cleric", "Chapel"), ("Cleric", "Crypt"), ("Cleric", "Chapel"), ("Cleric", "Crypt")):
        walk.do(mv.MoveCharacter(who, there))
    walk.do(mv.VoteToEnd((0, 1, 2)), mv.DrawExits(tuple(name for name in CHARACTERS if name != "Beholder")))
    walk.keep("reveal-some-gone")
    walk.at("scored-some-gone", *(mv.Reveal(seat, CHARACTERS[2 * seat : 2 * seat + 2]) for seat in range(5)))


def builder(walk: Walk) -> None:
    sit(walk, 3)
    walk.at("builder", acts.Choose("LayOut"))
    walk.touch("Well")
    walk.keep("builder-lifted")
    walk.touch("Library")
    walk.touch(_("Doors"))
    walk.touch("Library")
    walk.keep("builder-doors")
    for room in ("Kitchen", "Chapel", "Great Hall", "Guard Room"):
        walk.touch(room)
    walk.keep("builder-cut-off")
    walk.touch(_("Set entry"))
    walk.keep("builder-entry")
    walk.touch(_("Set treasure"))
    walk.keep("builder-treasure")


OUTLINES: dict[str, tuple[tuple[int, int], ...]] = {
    "row": tuple((at, 0) for at in range(12)),
    "column": tuple((0, at) for at in range(12)),
    "stairs": tuple((at // 2, (at + 1) // 2) for at in range(12)),
    "cross": (*((3, row) for row in range(7)), *((column, 3) for column in range(6) if column != 3)),
    "ring": (*((column, 0) for column in range(4)), *((column, 3) for column in range(4)), (0, 1), (0, 2), (3, 1), (3, 2)),
    "tower": tuple((at % 3, at // 3) for at in range(12)),
    "broad": tuple((at % 6, at // 6) for at in range(12)),
}


def outlined(name: str) -> tuple[Room, ...]:
    return tuple((room, *place) for room, place in zip(ROOMS, OUTLINES[name], strict=True))


def outlines(walk: Walk) -> None:
    for name in OUTLINES:
        sit(walk, 3, mv.LayOut(outlined(name)), mv.PlaceInOrder(), names=LONG)
        walk.at(f"outline-{name}", act("Great Hall"))
    for name in ("row", "column"):
        sit(walk, 3, mv.LayOut(outlined(name)))
        walk.at(f"outline-{name}-by-hand", acts.Choose("PlaceCharacters"))
    for name in ("row", "column", "stairs", "cross"):
        sit(walk, 3)
        rooms = outlined(name)
        walk.at(f"outline-{name}-builder", acts.Choose("LayOut", (("rooms", rooms), ("doors", every_side(rooms)), ("held", "Well"))))


def long_words(walk: Walk) -> None:
    """A table's own list with long names."""
    mine = own(walk.host.place, GAME)
    mine.parent.mkdir()
    listed = (FOLDER / f"{GAME}.toml").read_text(encoding="utf-8")
    for name, longer in LONG_NAMES.items():
        listed = listed.replace(f'"{name}"', f'"{longer}"')
    mine.write_text(listed, encoding="utf-8")

    def said(name: str) -> str:
        return LONG_NAMES.get(name, name)

    sit(walk, 6, mv.KeepDungeon(), names=LONG, stall_rounds=1)
    walk.keep("long-placing")
    walk.at("long-first", mv.PlaceInOrder())
    walk.at("long-chosen", act(said("Great Hall")))
    walk.do(acts.Dismiss("form"))
    for move in GATHER[:4]:
        walk.do(mv.MoveCharacter(said(move.character), said(move.room)))
    walk.at("long-crowd", act("Well"))
    walk.at("long-fought", mv.Fight(said(CUBE)))
    for there in ("Guard Room", "Prison") * 3:
        walk.do(mv.MoveCharacter("Troll", said(there)))
    left = [said(name) for name in CHARACTERS if name != CUBE]
    walk.at("long-draw", mv.VoteToEnd(tuple(range(6))))
    walk.at("long-reveal", mv.DrawExits(tuple(left)))
    cast = [said(name) for name in CHARACTERS]
    walk.at("long-reveal-some", *(mv.Reveal(seat, (cast[2 * seat], cast[2 * seat + 1])) for seat in range(3)))
    walk.at("long-scored", *(mv.Reveal(seat, (cast[2 * seat], cast[2 * seat + 1])) for seat in range(3, 6)))
    walk.at("long-builder", acts.Choose("LayOut"))


WALKS = (beginning, crowds, way_out, points, gone, builder, outlines, long_words)
