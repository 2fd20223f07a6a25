"""A walk through the pages of Dumb Ways to Die, led by the real `Host`: every question, with the fewest and the most players and long
names."""

from __future__ import annotations

from typing import Any

from companion import acts
from companion.rules.dumb_ways_to_die import board as b
from companion.rules.dumb_ways_to_die import moves as mv
from companion.rules.kernel import Leave, Move, Pause, Setting
from companion.senses import DiceSeen, Die, Doubt
from tests.companion import playing
from tests.ui.walking import Walk
from tests.ui.walks_brawl import pictured

GAME = "dumb-ways-to-die"
LONG = ("Wilhelmine-Eva", "Bartholomaeus", "Maximilian-Jon", "Clementine-Ann", "Theodor-Quirin")  # 13 and 14 letters
SEATS = ((2, playing.NAMES), (4, playing.NAMES), (5, LONG))


def sit(walk: Walk, seats: int, *moves: Move, names: tuple[str, ...] = playing.NAMES, **rulings: Any) -> None:
    """A match after these moves, with these names."""
    setting = playing.setting_of(GAME, "", seats, **rulings)
    playing.seat_at(walk.host, Setting(GAME, "", names[:seats], setting.rulings), *moves)


def play(card: str) -> acts.Choose:
    return acts.Choose("Play", (("card", card),))


def turns(walk: Walk) -> None:
    """A turn of three actions: cards are played, one is drawn, and the rest is what others do."""
    for seats, names in SEATS:
        sit(walk, seats, names=names)
        walk.keep(f"roll-{seats}")
        walk.at(f"act-{seats}", mv.Roll(3))
        walk.at(f"red-{seats}", acts.Choose("Draw"))
        walk.at(f"accident-on-{seats}", acts.Dismiss("form"), play("accident-home"))
        walk.at(f"trade-on-{seats}", acts.Dismiss("form"), play(b.TRADE))
        walk.at(f"traded-{seats}", acts.Dismiss("form"), mv.Play(b.TRADE, 1))
        walk.at(f"luck-{seats}", mv.Play(b.LUCK))
        walk.at(f"turn-ended-{seats}", mv.Play(b.REARRANGED))
        walk.at(f"discarded-{seats}", mv.Roll(1))
    sit(walk, 4, mv.Roll(2), mv.Play(b.LUCK), mv.Play("accident-home", 2), mv.Lose())
    walk.at("menu-beans", acts.Go("menu"))
    walk.at("history-beans", acts.Go("history"))


def doubts(walk: Walk) -> None:
    """The large die is not read for sure: which of its own faces is it?"""
    for name, doubt, likely in (("glare", Doubt.GLARE, ()), ("alike", Doubt.ALIKE, ("2", "3")), ("leaning", Doubt.LEANING, ("1",))):
        sit(walk, 3)
        die = Die("xl", likely[0] if likely else "", 0.45, 0.5, 0.1, doubt, likely)
        walk.post(pictured(DiceSeen((die,), walk.clock.now)))
        walk.keep(f"doubt-xl-{name}")


def duels(walk: Walk) -> None:
    """Accidents and YOU DIED!: countered, lost, and with nothing to counter with."""
    for seats, names in SEATS:
        sit(walk, seats, mv.Roll(3), mv.Play(b.PEEK, 1), mv.Play("accident-ride", 1), names=names)
        walk.keep(f"duel-{seats}")
        walk.at(f"saved-{seats}", mv.Counter("accident-nature"))
        walk.at(f"died-{seats}", mv.Draw("home"))
        walk.at(f"flipped-{seats}", mv.Lose())
    peek = mv.Play(b.PEEK, 1)
    sit(walk, 3, mv.Roll(3), peek, peek, peek, mv.Roll(1), mv.Draw(), mv.Roll(1), mv.Draw(), mv.Roll(2), peek)
    walk.do(mv.Play(b.TRADE, 2), mv.Roll(1), mv.Play("accident-home", 2))
    walk.keep("duel-empty-handed")
    sit(walk, 5, mv.Roll(2), mv.Play("accident-nature", 4), mv.Counter(b.RELAX), mv.Draw("ride"), names=LONG, accident_limit="all")
    walk.keep("died-after-attack")


def attack(walk: Walk) -> None:
    """Everybody rolls against the psycho; somebody is out by then, somebody loses the last bean."""
    for seats, names in SEATS:
        sit(walk, seats, mv.Roll(3), mv.Draw(b.PSYCHO), names=names)
        walk.keep(f"psycho-{seats}")
        walk.at(f"psycho-second-{seats}", mv.Roll(2))
        walk.at(f"psycho-over-{seats}", *[mv.Roll(1), mv.Roll(3), mv.Roll(1), mv.Roll(2)][: seats - 1])
    died = (mv.Draw("home"), mv.Lose(), mv.Draw("ride"), mv.Lose())
    sit(walk, 4, mv.Roll(3), *died, mv.Draw(), mv.Roll(1), mv.Draw(b.PSYCHO), mv.Roll(2), mv.Roll(1), mv.Roll(1), psycho_beans="together")
    walk.keep("psycho-doomed")
    walk.at("psycho-together", mv.Roll(3))
    sit(walk, 5, mv.Roll(3), *died, mv.Draw(), mv.Roll(1), mv.Draw(b.PSYCHO), mv.Roll(2), mv.Roll(1), mv.Roll(1), mv.Roll(3), names=LONG)
    walk.keep("psycho-last-bean")
    walk.at("one-out", mv.Roll(3))
    walk.at("one-out-acts", mv.Roll(3))


def forced(walk: Walk) -> None:
    """SET FIRE and WHEEL: people draw and discard who have no turn."""
    for seats, names in SEATS:
        sit(walk, seats, mv.Roll(3), mv.Play(b.FIRE), names=names)
        walk.keep(f"fire-{seats}")
        walk.at(f"fire-on-{seats}", mv.Draw(), mv.Draw(), mv.Draw())
        walk.at(f"fire-red-{seats}", acts.Choose("Draw"))
        walk.at(f"fire-died-{seats}", mv.Draw("nature"))
        sit(walk, seats, mv.Roll(2), mv.Play(b.WHEEL, 1), names=names)
        walk.keep(f"wheel-{seats}")
        walk.at(f"wheel-draws-{seats}", mv.Discard())
        walk.at(f"wheel-last-{seats}", mv.Draw())
    sit(walk, 5, mv.Roll(2), mv.Play(b.WHEEL, 1), names=LONG, wheel_pick="player")
    walk.keep("wheel-picked")


def endings(walk: Walk) -> None:
    sit(walk, 5, mv.Roll(2), Pause(3), Leave(2), names=LONG)
    walk.keep("some-gone")
    walk.at("some-gone-on", play(b.WHEEL))
    sit(walk, 2, mv.Roll(3), *[mv.Draw("home"), mv.Lose()] * 3)
    walk.keep("result-beans")


WALKS = (turns, doubts, duels, attack, forced, endings)
