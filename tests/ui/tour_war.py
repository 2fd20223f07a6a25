"""A walk through Trash War's own pages, led by the real `Host`: every question, with the fewest and the most players and long names."""

from __future__ import annotations

from companion import acts
from companion.rules.kernel import Leave, Pause, Setting
from companion.rules.trash_war import moves as mv
from tests.companion import playing
from tests.ui.walking import Walk

GAME = "trash-war"
LONG = ("Wilhelmine-Eva", "Bartholomaeus", "Maximilian-Jon", "Clementine-Ann", "Theodor-Quirin")  # 13 and 14 letters


def sit(walk: Walk, seats: int, *moves: mv.Move, names: tuple[str, ...] = playing.NAMES, **rulings: object) -> None:
    """A match after these moves, with these names."""
    setting = playing.setting_of(GAME, "", seats, **rulings)
    playing.seat_at(walk.host, Setting(GAME, "", names[:seats], setting.rulings), *moves)


def hit(target: int, wall: int, *damages: int) -> tuple[mv.Move, ...]:
    """Single trash that lands undefended; the target has the turn then."""
    return tuple(move for damage in damages for move in (mv.Attack(target, wall, damage, 0), mv.EndDefence()))


def catapult(target: int, wall: int, *damages: int) -> tuple[mv.Move, ...]:
    loaded = tuple(mv.Attack(target, wall, damage, marks % 3) for marks, damage in enumerate(damages))
    return (mv.Catapult(0), *loaded, *(() if len(damages) == 3 else (mv.Launch(),)))


def attacks(walk: Walk) -> None:
    for seats, names in ((4, playing.NAMES), (5, LONG)):
        walk.host.draft.setting = Setting(GAME, "", names[:seats])
        walk.at(f"dealing-{seats}", acts.Begin())
    sit(walk, 4)
    walk.keep("first")
    walk.at("attack-card", acts.Choose("Attack", (("target", 2), ("wall", 1))))
    walk.at("attacked", mv.Attack(2, 1, 3, 1))
    walk.at("catapult-card", mv.EndDefence(), acts.Choose("Catapult"))
    walk.at("loading", mv.Catapult(1))
    walk.at("loading-more", mv.Attack(0, 0, 2, 0))
    walk.at("launched", mv.Attack(0, 0, 1, 2), mv.Attack(0, 0, 1, 0))
    walk.at("history-war", acts.Go("history"))


def defence(walk: Walk) -> None:
    """Some walls are damaged, one is down, and a Catapult's trash flies at the second player of four."""
    before = (*hit(1, 0, 3), *hit(2, 0, 4), *hit(0, 0, 3), *hit(3, 1, 2), *hit(1, 2, 1), *hit(0, 1, 1))
    for seats, names in ((4, playing.NAMES), (5, LONG)):
        sit(walk, seats, *before, *catapult(1, 1, 1, 3, 2), names=names)
        name = f"defence-{seats}"
        walk.keep(name)
        walk.at(f"{name}-shield", acts.Choose("Shield", (("trash", 1),)))
        walk.at(f"{name}-deflect", acts.Choose("Deflect", (("trash", 2),)))
        walk.at(f"{name}-deflect-card", acts.Choose("Deflect", (("trash", 2), ("wall", 2))))
        walk.at(f"{name}-mace", acts.Choose("Mace"))
        walk.at(f"{name}-mace-wall", acts.Choose("Mace", (("sends", "any"), ("torches", 0))))
        walk.at(f"{name}-mace-left", acts.Choose("Mace", (("sends", "left"), ("torches", 0))))
        walk.at(f"{name}-answered", mv.Deflect(2, 2, 0), mv.Shield(0, 1, 0))
        walk.at(f"{name}-all-answered", mv.Deflect(1, 0, 0))
        walk.at(f"{name}-landed", mv.EndDefence())
    sit(walk, 4, *before, *catapult(1, 1, 1, 3, 2))
    walk.at("defence-4-fallen", mv.EndDefence())
    sit(walk, 3, mv.Attack(1, 0, 4, 0), mv.Mace("left", 2, 1))
    walk.keep("batted")


def burning(walk: Walk) -> None:
    before = (*hit(1, 0, 1), *hit(0, 0, 3), *hit(1, 1, 2), *hit(0, 1, 4), *hit(1, 0, 2), *hit(0, 2, 1), *hit(1, 2, 3))
    sit(walk, 2, *before)
    walk.keep("phase-two")
    walk.at("burn-card", acts.Choose("Burn"))
    walk.at("burning", mv.Burn(4, 0))
    walk.at("burning-more", mv.BurnAway((0, 0)))
    walk.at("burned", mv.StopBurning())
    sit(walk, 5, *hit(1, 0, 4), *hit(0, 0, 1), *hit(1, 1, 4), *hit(0, 0, 1), mv.Attack(1, 2, 1, 0), names=LONG)
    walk.at("repair-wall", mv.EndDefence(), acts.Choose("Repair"))
    walk.at("repair-card", acts.Choose("Repair", (("wall", 1),)))
    walk.at("repaired", mv.Repair(1, 2))
    walk.at("menu-war", acts.Go("menu"))
    walk.at("recount-war", acts.Back(), acts.Choose("Recount"))


def endings(walk: Walk) -> None:
    sit(walk, 5, *hit(1, 0, 4), *hit(0, 0, 4), *hit(1, 1, 4), *hit(0, 2, 1), *hit(1, 2, 4), names=LONG, free_pass=True)
    walk.keep("hand")
    walk.at("hand-counted", acts.Choose("HandShown", (("one", 2), ("two", 1))))
    walk.at("one-out", mv.HandShown(2, 1))
    walk.at("pass-why", acts.Choose("Pass"))
    walk.at("some-gone", acts.Dismiss("form"), Pause(3), Leave(4), mv.HandShown(0, 0))
    sit(walk, 2, *hit(1, 0, 4), *hit(0, 0, 1), *hit(1, 1, 4), *hit(0, 0, 1), *hit(1, 2, 4))
    walk.keep("result-war")


def lying(walk: Walk) -> None:
    """Trash stays on what is down, and what is down can be aimed at; Catapults throw exactly three."""
    sit(walk, 3, *hit(1, 0, 4), *hit(0, 0, 1), *hit(1, 0, 3), *hit(0, 0, 1), ruins_cleared=False, aim_at_ruins=True, catapult_fewer=False)
    walk.at("ruins", mv.Attack(1, 0, 2, 0))
    walk.at("ruins-burning", mv.EndDefence(), mv.Burn(3, 0))
    walk.do(mv.BurnAway((0, 1)), *hit(0, 1, 1))
    walk.at("three-exactly", mv.Catapult(0), mv.Attack(2, 0, 1, 0))


WALKS = (attacks, defence, burning, endings, lying)
