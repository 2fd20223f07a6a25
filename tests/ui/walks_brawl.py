"""Walks through Dumpster Brawl, its three modes, and dice in doubt."""

from __future__ import annotations

from dataclasses import replace

from companion import acts
from companion.rules.dumpster_brawl import moves as brawl
from companion.rules.kernel import Leave, Pause, Return
from companion.senses import DiceSeen, Doubt
from tests.companion import playing
from tests.ui.samples import DIE, PLACES, tray
from tests.ui.walking import KING, RUMMAGE, RUMMY, Walk


def roll_off(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 6)
    walk.keep("roll-off")
    walk.at("roll-off-some", brawl.RollDie(0, "lid"), brawl.RollDie(1, "crowbar"))
    walk.at("roll-off-by-hand", acts.Pick("dice"))
    walk.at("roll-off-rolled", acts.Dismiss(), acts.Pick("first"))
    walk.at("characters", acts.Dismiss(), acts.Pick("character"))
    walk.at("characters-chosen", acts.Pick("character", "seat", 2))


def rummage(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 6, brawl.GoesFirst(1))
    walk.keep("pre-attack")
    walk.at("plan-draw", brawl.Plan(2, 0))
    walk.at("plan-drawn", brawl.Draw("trash"))
    walk.at("target", brawl.Draw("discard") if walk.host.table.match.board.discard else brawl.Draw("trash"))  # type: ignore[union-attr]
    walk.at("fight-dice", brawl.Attack(3))
    walk.at("fight-by-hand", acts.Pick("dice"))
    walk.do(acts.Dismiss())
    walk.post(playing.dice("ccccll", "lcccl", walk.clock.now))
    walk.keep("spoils")
    walk.at("fix", acts.Pick("fix"))
    walk.at("rummage-dice", acts.Dismiss(), brawl.Steal())
    walk.at("rummage-by-hand", acts.Pick("dice"), acts.Pick("dice", "pluses", 5), acts.Pick("dice", "minuses", 3))
    walk.at("drawing", acts.Dismiss(), brawl.RummageRoll(4, 2), brawl.Draw("trash"))
    walk.at("blocker-form", acts.Pick("blocker"))
    walk.at("blocker-dice", acts.Dismiss(), brawl.Blocker(3, "Animal Control"))
    walk.at("blocker-by-hand", acts.Pick("dice"))
    walk.at("reward", acts.Dismiss(), brawl.BlockerRoll(4))
    walk.at("drawing-more", brawl.Reward("draw"))
    walk.at("discarding", brawl.StopDrawing())
    walk.at("discarded", brawl.Discard())
    walk.at("menu-brawl", acts.Go("menu"))
    walk.at("history-brawl", acts.Go("history"))
    walk.at("history-chosen", acts.ChooseEntry(3))
    walk.at("text-form", acts.Back(), brawl.StopDiscarding(), acts.Pick("text"))


def defence(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 2, brawl.GoesFirst(0))
    walk.keep("pre-attack-2")
    walk.at("plan-discard", brawl.Plan(1, 1))
    walk.do(brawl.Draw("trash"))
    walk.at("plan-discarding")
    walk.do(brawl.Discard(), brawl.Attack(1))
    walk.at("defender-spoils", brawl.Fight(2, 4))
    walk.at("exchange", acts.Pick("exchange"))
    walk.at("menu-boosters", acts.Dismiss(), acts.Go("menu"))
    walk.do(acts.Back(), brawl.PlayBooster(0, "reroll-attack"))
    walk.at("reroll")


def claim(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 3, brawl.GoesFirst(0), brawl.PlayBooster(0, "by-the-text"))
    for seat in (0, 1):
        walk.do(brawl.MoveByText("trash", seat, 6))
    walk.do(brawl.Attack(1), brawl.Fight(4, 1), brawl.Steal())
    walk.at("claim-form", acts.Pick("claim"))
    sets = (("Soda Can", 3), ("Apple Core", 3), ("Take Out", 3))
    walk.at("precedence", acts.Dismiss(), brawl.Claim(1, sets))
    walk.at("result-brawl", brawl.NoClaim())
    walk.at("log", acts.Go("history"))


def king(walk: Walk) -> None:
    walk.sit("dumpster-brawl", KING, 6)
    walk.at("king-dice", brawl.GoesFirst(0))
    walk.at("king-by-hand", acts.Pick("dice"))
    walk.do(acts.Dismiss())
    walk.at("king-won", brawl.Fight(5, 1))
    walk.at("king-drawing", brawl.RummageRoll(2, 4))
    walk.at("king-victory", brawl.StopDrawing(), brawl.StopDiscarding())
    walk.at("king-next", brawl.NoClaim())
    walk.at("king-defends", brawl.Fight(1, 4))


def king_of_two(walk: Walk) -> None:
    walk.sit("dumpster-brawl", KING, 2, brawl.GoesFirst(0))
    walk.keep("king-2")
    walk.at("king-2-defends", brawl.Fight(1, 3))


def rummy(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMY, 6, brawl.GoesFirst(0))
    walk.keep("rummy-pre-attack")
    walk.at("rummy-go-out", acts.Pick("lay"))
    walk.at("rummy-drawing", acts.Dismiss(), brawl.Plan(2, 0))
    walk.at("rummy-target", brawl.Draw("trash"), brawl.Draw("trash"))
    walk.at("rummy-dice", brawl.Attack(1))
    walk.at("rummy-spoils", brawl.Fight(4, 1))
    walk.at("rummy-rummage", brawl.Steal())
    walk.at("rummy-drawing-rummaged", brawl.RummageRoll(2, 4))
    walk.at("rummy-laying", brawl.Draw("trash"), brawl.Draw("trash"))
    walk.at("rummy-lay-form", acts.Pick("lay"))
    for item, count in (("Soda Can", 5), ("Apple Core", 3)):
        walk.do(acts.Pick("lay", f"item {item}", count))
    walk.at("rummy-lay-chosen")
    walk.at("rummy-laid", acts.Confirm())
    walk.at("rummy-defender-lays", brawl.StopLaying())
    walk.at("menu-rummy", acts.Go("menu"))
    walk.at("history-rummy", acts.Go("history"))


def rummy_tie(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMY, 3, brawl.GoesFirst(0), brawl.PlayBooster(0, "by-the-text"))
    walk.at("menu-text", acts.Go("menu"))
    walk.at("drawn-blocker", acts.Back(), acts.Pick("drawn-blocker"))
    walk.do(acts.Dismiss(), brawl.MoveByText("trash", 1, 4), brawl.MoveByText("trash", 2, 4))
    for target, item, count in ((1, "Apple Core", 7), (2, "Pizza Box", 7), (0, "Soda Can", 3)):
        walk.do(brawl.Attack(target), brawl.Fight(0, 1))
        walk.keep(f"rummy-defender-spoils-{target}")
        walk.do(brawl.Neither(), brawl.StopLaying(), brawl.LayDown(target, ((item, count),)))
        walk.do(*([brawl.StopLaying()] if target else []))
    walk.at("rummy-tie-by-hand", acts.Pick("dice"))
    walk.at("rummy-tie", acts.Dismiss(), brawl.TieRoll(1, 4))
    walk.at("result-rummy", brawl.TieRoll(2, 3))
    walk.at("log-rummy", acts.Go("history"))


def gone_and_away(walk: Walk) -> None:
    """One has left and one is away: who can be attacked, who attacks the King, who won."""
    walk.sit("dumpster-brawl", RUMMAGE, 5, brawl.GoesFirst(0), Pause(2), Leave(1))
    walk.at("target-some-gone", brawl.Plan(0, 0))
    walk.sit("dumpster-brawl", KING, 5, brawl.GoesFirst(0), Pause(2), Leave(3))
    walk.keep("king-some-gone")
    walk.at("king-attacker-gone", brawl.Fight(0, 1), brawl.RummageRoll(1, 0), Leave(1), brawl.StopDrawing())
    walk.at("result-alone", Return(2), Leave(0), Leave(2))


def pictured(seen: DiceSeen) -> DiceSeen:
    """The same dice where the made-up picture of the tray shows them."""
    laid = (replace(die, x=x, y=y, size=DIE) for die, (x, y) in zip(seen.dice, PLACES, strict=False))
    blue = sum(die.colour == "blue" for die in seen.dice)
    return replace(seen, dice=tuple(laid), picture=tray(blue, len(seen.dice) - blue) if seen.dice else 0)


def doubts(walk: Walk) -> None:
    walk.sit("dumpster-brawl", RUMMAGE, 4, brawl.GoesFirst(0), brawl.Attack(1))
    for name, seen in (
        ("doubt-leaning", playing.dice("cccll?", "lcclc", walk.clock.now)),
        ("doubt-two", playing.dice("ccc?l?", "lcclc", walk.clock.now)),
        ("doubt-count", playing.dice("cccll", "lcclc", walk.clock.now)),
        ("doubt-unseen", playing.dice("", "", walk.clock.now, doubt=Doubt.UNSEEN)),
        ("doubt-hand", playing.dice("cc", "", walk.clock.now, doubt=Doubt.HAND)),
    ):
        walk.post(pictured(seen))
        walk.keep(name)
    walk.lose("camera")
    walk.keep("camera-lost-fight")
    walk.find("camera")
    walk.keep("camera-back")
