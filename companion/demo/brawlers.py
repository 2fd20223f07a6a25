"""Simulated people at Dumpster Brawl!: real hands of a real deck, dice thrown into the tray, three sets in mind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.acts import Confirm, LookAgain, Pick, SayFace
from companion.demo.stage import Stage, wait_for
from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as said
from companion.rules.dumpster_brawl.board import affinity
from companion.senses import Die
from companion.view import HandBody, PickBody
from companion.words import _
from hardware.virtual.scene import TRAY_CENTRE, TRAY_SIZE

ROLL_PATIENCE = 12.0  # simulated seconds from a throw to its reading
MOST_TRIES = 5  # looks and throws until people count the dice themselves
COLOURS = ("blue", "green")
SETS = 3
IDLE = ("slug", "booster")  # cards that are in no set
MOST_LOOSE = 9  # so many loose cards are kept while sets are missing


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

    def _size(self, seat: int, item: str) -> int:
        """How many of an item make a set for this player."""
        return 2 if item == affinity(self.stage.match, seat) else 3

    def _loose(self, seat: int) -> list[str]:
        """Cards that are in no set yet, those that are furthest from one first."""
        count = Counter(self.hands[seat])
        loose = [card for card in self.hands[seat] if card in IDLE or count[card] < self._size(seat, card)]
        return sorted(loose, key=lambda card: -1 if card in IDLE else count[card])

    def _whole(self, seat: int) -> int:
        """How many sets the hand holds."""
        count = Counter(card for card in self.hands[seat] if card not in IDLE)
        return sum(size >= self._size(seat, item) for item, size in count.items())

    def _enough(self, seat: int) -> bool:
        """Whether this player has all that is wanted, and only gets rid of the rest."""
        return self._whole(seat) >= SETS

    def _sets(self, seat: int) -> dict[str, int] | None:
        """The hand as winning sets, None when it is not one."""
        return None if self._loose(seat) or self._whole(seat) < SETS else dict(Counter(self.hands[seat]))

    def _claim(self) -> bool:
        """Whoever holds three sets says so."""
        stage = self.stage
        if isinstance(stage.match.ask, brawl.RollOff | brawl.BlockerDice | brawl.ChooseReward):
            return False
        ask = stage.match.ask
        asked = (ask.seat,) if isinstance(ask, brawl.Precedence) else tuple(stage.match.seats)
        seat = next((one for one in asked if self._sets(one) is not None), None)
        if seat is None:
            return False
        sets = self._sets(seat) or {}
        stage.touch(Pick("claim"))
        stage.touch(Pick("claim", "seat", seat))
        self._touch_cards(sets)
        stage.touch(Confirm())
        return True

    def _touch_cards(self, cards: Mapping[str, int]) -> None:
        """Touch each item until as many are taken; the tile says how many one more touch takes."""
        for item, wanted in cards.items():
            taken = 0
            while taken < wanted:
                body = self.stage.view.body
                assert isinstance(body, HandBody)
                more = next(tile.more.act for tile in body.tiles if tile.item == _(item))
                assert isinstance(more, Pick), f"no touch takes more of {item}"
                self.stage.touch(more)
                taken = int(more.value)

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
        """One die in doubt is named; a throw that does not fit is nudged apart, looked at again, thrown again, told by hand."""
        stage = self.stage
        proposal = stage.table.proposal
        before = stage.steps()
        if proposal is not None and proposal.doubtful and not proposal.problem:
            place = proposal.doubtful[0]
            stage.touch(SayFace(place, self._true_face(proposal.reading.dice[place])))
        elif tries >= MOST_TRIES:
            self._tell_by_hand()
        elif tries % 3 == 2:
            stage.desk.throw(dice)
        else:
            stage.desk.nudge_dice()
            wait_for(stage, lambda: not stage.desk.busy(), 6.0)
            if stage.table.proposal is None and stage.steps() == before:
                stage.touch(LookAgain())
        wait_for(stage, lambda: stage.steps() != before or stage.table.proposal is not None, ROLL_PATIENCE)

    def _tell_by_hand(self) -> None:
        """The camera does not help: people count what lies there."""
        stage = self.stage
        faces = Counter((die.colour, die.face) for die in stage.desk.truth().dice)
        crowbars, lids = sum(faces[colour, "crowbar"] for colour in COLOURS), sum(faces[colour, "lid"] for colour in COLOURS)
        counts: dict[type, dict[str, int | str]] = {
            brawl.RollOff: {"face": "crowbar" if crowbars else "lid"},
            brawl.FightDice: {"crowbars": faces["blue", "crowbar"], "lids": faces["green", "lid"]},
            brawl.RummageDice: {"pluses": lids, "minuses": crowbars},
            brawl.BlockerDice: {"crowbars": crowbars},
            brawl.TieBreak: {"crowbars": crowbars},
        }
        stage.touch(Pick("dice"))
        for name, wanted in counts[type(stage.match.ask)].items():
            for value in (wanted,) if isinstance(wanted, str) else range(1, wanted + 1):
                stage.touch(Pick("dice", name, value))
        stage.touch(Confirm())

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
        """Draw while sets are missing, then get rid of what is left over."""
        loose = len(self._loose(ask.seat))
        keep_drawing = (1, 1) if loose > MOST_LOOSE else (2, 0)
        plan = (0, min(2, loose)) if self._enough(ask.seat) else keep_drawing
        self.stage.touch(said.Plan(*plan))

    def _draw(self, ask: brawl.Drawing) -> None:
        if self._enough(ask.seat) or (not self.trash and not self.discard):
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
        self.stage.touch(said.Blocker(int(blocker["number"]), str(blocker["name"]), "trash"))

    def _discard(self, ask: brawl.Discarding) -> None:
        loose = self._loose(ask.seat)
        single = loose and Counter(self.hands[ask.seat])[loose[0]] == 1
        if loose and (self._enough(ask.seat) or single or loose[0] in IDLE):
            self._throw_away(ask.seat, loose[0])
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
        """Take a random card while sets are missing, else give away what is in no set."""
        loose = self._loose(ask.seat)
        if ask.most == 0 or (not self.hands[ask.loser] and not loose):
            self.stage.touch(said.Neither())
        elif self._enough(ask.seat) and loose:
            self._hand_over(ask.seat, ask.loser, loose[0])
            self._give(ask)
        elif self.hands[ask.loser]:
            self._hand_over(ask.loser, ask.seat, self.chance.choice(self.hands[ask.loser]))
            self.stage.touch(said.Steal())
        else:
            self.stage.touch(said.Neither())

    def _give(self, ask: brawl.Spoils) -> None:
        if ask.most == 1:
            self.stage.touch(said.Give())
            return
        self.stage.touch(Pick("exchange"))
        self.stage.touch(said.Exchange(0, 1))

    def _hand_over(self, giver: int, taker: int, card: str) -> None:
        self.hands[giver].remove(card)
        self.hands[taker].append(card)

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
