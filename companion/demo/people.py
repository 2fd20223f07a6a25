"""Simulated people: they hold cards, see the table as it is, and do what the open question asks of them.

They know what players know: their own hands, what lies on the table. Physical deeds go to the simulated table, everything
else is a touch on the screen.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from companion.acts import Accept, Confirm, LookAgain, Pick, SayFace
from companion.demo.stage import Stage
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import affinity
from companion.rules.garbage_day import board as day
from companion.rules.garbage_day.moves import CardsFell, Decline, Lose, NoFall
from companion.senses import Die
from companion.view import Banner, PickBody, SpillBody
from hardware.virtual.scene import TRAY_CENTRE, TRAY_SIZE

ROLL_PATIENCE = 12.0  # simulated seconds from a throw to its reading
CAN_PATIENCE = 14.0  # and from a card to its count


class People(Protocol):
    def act(self) -> None:
        """Do the next thing that the open question asks for."""
        ...


def wait_for(stage: Stage, done: Callable[[], bool], seconds: float) -> bool:
    """Let time pass until something is so; False when it was not so in that many seconds."""
    until = stage.now() + seconds
    while not done():
        if stage.now() >= until:
            return False
        stage.wait()
    return True


class Housemates:
    """Garbage Day. Most cards go on the can, half of them carelessly."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.chance = random.Random(seed * 7 + 1)
        self.answers: dict[type, Callable[[Any], None]] = {
            day.Placing: self._play,
            day.Settling: self._settle,
            day.Cleaning: lambda ask: self._place(),
            day.Verdict: self._verdict,
            day.Mischief: lambda ask: self.stage.touch(Decline()),
            day.Duelling: lambda ask: self.stage.touch(Lose(ask.rival)),
            day.Which: self._which,
        }

    def act(self) -> None:
        banner = self.stage.view.banner
        if banner is not None and banner.option is not None and isinstance(banner.option.act, Accept):
            self._accept(banner)
            return
        ask = self.stage.match.ask
        assert ask is not None
        self.answers[type(ask)](ask)

    def _accept(self, banner: Banner) -> None:
        """The scale felt a card before the rules had room: it stays, as soon as the wait is over."""
        assert banner.option is not None
        if isinstance(self.stage.match.ask, day.Settling):
            self._settle(self.stage.match.ask)
        else:
            self.stage.touch(banner.option)

    def _play(self, ask: day.Placing) -> None:
        may_stash = not ask.retry and day.source(self.stage.match) != day.ROOM
        if may_stash and self.chance.random() < 0.4:
            self._stash()
        else:
            self._place()

    def _stash(self) -> None:
        match = self.stage.match
        seat = self.chance.choice(match.inside())
        kind = day.MISCHIEF if seat != match.turn and self.chance.random() < 0.2 else day.GARBAGE
        size = self.chance.choice((0, 1, 1, 2, 2, 3, 3, 4, 5))
        self.stage.touch(Pick("stash"))
        self.stage.touch(Pick("stash", "kind", kind))
        self.stage.touch(Pick("stash", "seat", seat))
        self.stage.touch(Pick("stash", "size", size))
        self.stage.touch(Confirm())

    def _place(self) -> None:
        """Put a card on the can and wait until the referee has noticed."""
        stage = self.stage
        before, fallen = stage.match.ask, stage.desk.truth().fallen
        care = self.chance.choices(("careful", "ordinary", "careless"), (1, 2, 3))[0]
        stage.desk.place(care)
        noticed = wait_for(stage, lambda: stage.match.ask is not before or stage.view.banner is not None, CAN_PATIENCE)
        if not noticed and stage.match.winners is None:
            self._tell(fallen)

    def _tell(self, fallen: int) -> None:
        """The referee noticed nothing: people say what happened."""
        stage = self.stage
        if stage.desk.truth().fallen > fallen:
            stage.touch(CardsFell(1))
        else:
            option = next(option for option in stage.view.options if option.icon in ("can", "clock") and not option.why)
            stage.touch(option)

    def _settle(self, ask: day.Settling) -> None:
        """Hands off until the ring is full or something falls."""
        stage = self.stage
        if not wait_for(stage, lambda: stage.match.ask is not ask, 25.0) and stage.match.winners is None:
            option = next((one for one in stage.view.options if one.kind == "main" and one.act is not None), None)
            if option is not None:
                stage.touch(option)

    def _verdict(self, ask: day.Verdict) -> None:
        """People see how many lie there; the placer takes them. When the referee preselects, it is left to its ten seconds."""
        stage = self.stage
        fell = stage.desk.truth().fallen - stage.match.board.stray
        stage.keep_shot("spill")
        body = stage.view.body
        if isinstance(body, SpillBody) and body.until is not None and body.count == fell:
            wait_for(stage, lambda: stage.match.ask is not ask, 12.0)
        elif fell <= 0:
            stage.touch(NoFall())
        else:
            self._correct(fell)
            body = stage.view.body
            if isinstance(body, SpillBody):
                stage.touch(body.active.option)
        if stage.match.ask is not ask or stage.match.winners is not None:
            stage.desk.sweep()
            wait_for(stage, lambda: not stage.desk.busy(), 8.0)

    def _correct(self, fell: int) -> None:
        """Bring the number on the screen to what lies there."""
        stage = self.stage
        for _touch in range(90):
            body = stage.view.body
            if not isinstance(body, SpillBody) or body.count == fell:
                return
            option = body.plus if body.count < fell else body.minus
            if option.why:
                return
            stage.touch(option)

    def _which(self, ask: day.Which) -> None:
        body = self.stage.view.body
        assert isinstance(body, PickBody)
        self.stage.touch(body.controls[0].choices[0])


class Brawlers:
    """Dumpster Brawl!: real hands of a real deck, three sets in mind."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.chance = random.Random(seed * 7 + 3)
        self.hands: list[list[str]] = []
        self.trash: list[str] = []
        self.discard: list[str] = []
        self.answers: dict[type, Callable[[Any], None]] = {
            brawl.RollOff: self._roll_off,
            brawl.PreAttack: self._plan,
            brawl.Drawing: self._draw,
            brawl.Discarding: self._discard,
            brawl.ChooseTarget: self._target,
            brawl.FightDice: lambda ask: self._roll({"blue": 6, "green": 5}),
            brawl.Spoils: self._spoils,
            brawl.RummageDice: lambda ask: self._roll({ask.colour: 6}),
            brawl.BlockerDice: lambda ask: self._roll({ask.colour: 6}),
            brawl.ChooseReward: self._reward,
            brawl.CheckVictory: self._victory,
            brawl.Precedence: self._victory,
        }

    def act(self) -> None:
        match = self.stage.match
        if match.board.dealt and not self.hands:
            self._deal()
        if self.hands:
            self._level()
        if self.hands and self._claim():
            return
        ask = match.ask
        assert ask is not None
        self.answers[type(ask)](ask)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        setting = self.stage.match.setting
        deck = [str(item["name"]) for item in setting.cards["items"] for _copy in range(int(item["count"]))]
        deck += ["slug"] * int(setting.rulings["slugs"]) + ["booster"] * int(setting.rulings["boosters"])
        self.chance.shuffle(deck)
        each = self.stage.match.board.hands[0]
        self.hands = [[deck.pop() for _card in range(each)] for _seat in self.stage.match.seats]
        blockers = self.stage.match.setting.cards["blockers"]
        for number in range(int(setting.rulings["blockers"])):
            deck.append(f"blocker {number % len(blockers)}")
        self.chance.shuffle(deck)
        self.trash = deck

    def _top(self) -> str:
        if not self.trash:
            self.trash, self.discard = self.discard, []
            self.chance.shuffle(self.trash)
        return self.trash.pop()

    def _worth(self, seat: int, card: str) -> int:
        """How much a card is worth keeping: how many of its kind the hand holds."""
        return 0 if card in ("slug", "booster") else self.hands[seat].count(card)

    def _worst(self, seat: int) -> str:
        return min(self.hands[seat], key=lambda card: self._worth(seat, card))

    def _sets(self, seat: int) -> dict[str, int] | None:
        """The hand as winning sets, None when it is not one."""
        count = Counter(self.hands[seat])
        own = affinity(self.stage.match, seat)
        whole = all(size >= (2 if item == own else 3) for item, size in count.items())
        return dict(count) if whole and len(count) >= 3 and "slug" not in count and "booster" not in count else None

    def _claim(self) -> bool:
        """Whoever holds three sets says so."""
        stage = self.stage
        if isinstance(stage.match.ask, brawl.RollOff | brawl.BlockerDice | brawl.ChooseReward):
            return False
        seat = next((one for one in stage.match.seats if self._sets(one) is not None), None)
        if seat is None:
            return False
        sets = self._sets(seat) or {}
        stage.touch(Pick("claim"))
        stage.touch(Pick("claim", "seat", seat))
        for item, size in sets.items():
            for count in range(1, size + 1):
                stage.touch(Pick("claim", f"item {item}", count))
        stage.touch(Confirm())
        return True

    # --- dice --------------------------------------------------------------------------------------------------------

    def _roll(self, dice: dict[str, int]) -> None:
        """Throw, and help where the referee is not sure."""
        stage = self.stage
        before = stage.steps()
        stage.desk.throw(dice)
        wait_for(stage, lambda: stage.steps() != before or stage.table.proposal is not None, ROLL_PATIENCE)
        tries = 0
        while stage.steps() == before and stage.match.winners is None:
            self._help(dice, tries)
            tries += 1

    def _help(self, dice: dict[str, int], tries: int) -> None:
        """One die in doubt is named; a throw that does not fit is nudged apart, looked at again, or thrown again."""
        stage = self.stage
        proposal = stage.table.proposal
        before = stage.steps()
        if proposal is not None and proposal.doubtful and not proposal.problem:
            place = proposal.doubtful[0]
            stage.touch(SayFace(place, self._true_face(proposal.reading.dice[place])))
        elif tries % 3 == 2:
            stage.desk.throw(dice)
        else:
            stage.desk.nudge_dice()
            wait_for(stage, lambda: not stage.desk.busy(), 6.0)
            if stage.table.proposal is None and stage.steps() == before:
                stage.touch(LookAgain())
        wait_for(stage, lambda: stage.steps() != before or stage.table.proposal is not None, ROLL_PATIENCE)

    def _true_face(self, die: Die) -> str:
        """What people see on top of the die that the referee points at."""
        x = TRAY_CENTRE[0] + (die.x - 0.5) * TRAY_SIZE
        y = TRAY_CENTRE[1] - (die.y - 0.5) * TRAY_SIZE
        dice = self.stage.desk.truth().dice
        return min(dice, key=lambda one: (one.at[0] - x) ** 2 + (one.at[1] - y) ** 2).face

    def _roll_off(self, ask: brawl.RollOff) -> None:
        self._roll({"blue": 1})

    # --- decisions ---------------------------------------------------------------------------------------------------

    def _plan(self, ask: brawl.PreAttack) -> None:
        loose = sum(self._worth(ask.seat, card) < 2 for card in self.hands[ask.seat])
        plan = (0, 2) if loose > 3 and len(self.hands[ask.seat]) > 9 else (1, 1) if len(self.hands[ask.seat]) > 8 else (2, 0)
        self.stage.touch(said.Plan(*plan))

    def _draw(self, ask: brawl.Drawing) -> None:
        if len(self.hands[ask.seat]) > 13:
            self.stage.touch(said.StopDrawing())
            return
        card = self._top()
        if card.startswith("blocker"):
            self._meet(card)
            return
        self.hands[ask.seat].append(card)
        self.stage.touch(said.Draw("trash"))

    def _meet(self, card: str) -> None:
        blocker = self.stage.match.setting.cards["blockers"][int(card.split()[1])]
        self.stage.touch(Pick("blocker"))
        self.stage.touch(Pick("blocker", "card", f"{blocker['number']} {blocker['name']}"))
        self.stage.touch(Confirm())

    def _discard(self, ask: brawl.Discarding) -> None:
        seat = ask.seat
        worst = self._worst(seat) if self.hands[seat] else ""
        if worst and self._worth(seat, worst) < 3:
            self._throw_away(seat, worst)
            self.stage.touch(said.Discard())
        else:
            self.stage.touch(said.StopDiscarding())

    def _throw_away(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def _target(self, ask: brawl.ChooseTarget) -> None:
        rivals = [seat for seat in self.stage.match.seats if seat != ask.seat]
        self.stage.touch(said.Attack(max(rivals, key=lambda seat: (len(self.hands[seat]), self.chance.random()))))

    def _spoils(self, ask: brawl.Spoils) -> None:
        if ask.most == 0 or not self.hands[ask.loser]:
            self.stage.touch(said.Neither())
            return
        card = self.chance.choice(self.hands[ask.loser])
        self.hands[ask.loser].remove(card)
        self.hands[ask.seat].append(card)
        self.stage.touch(said.Steal())

    def _reward(self, ask: brawl.ChooseReward) -> None:
        body = self.stage.view.body
        assert isinstance(body, PickBody)
        options = [option for control in body.controls for option in control.choices]
        harmless = next(option for option in options if isinstance(option.act, said.Reward) and option.act.kind in ("draw", "nothing"))
        self.stage.touch(harmless)

    def _victory(self, ask: Any) -> None:
        self.stage.touch(said.NoClaim())

    def _level(self) -> None:
        """Cards that a Blocker took at random leave the hands as the counts on the screen say."""
        for seat, count in enumerate(self.stage.match.board.hands):
            while len(self.hands[seat]) > count:
                self._throw_away(seat, self.chance.choice(self.hands[seat]))
