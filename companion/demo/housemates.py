"""Simulated people at Garbage Day: they stack, stash, clean, and say who takes what fell; they have a cat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.acts import Accept, Dismiss, Pick
from companion.demo.stage import Stage, wait_for
from companion.rules.garbage_day import board as day
from companion.rules.garbage_day.moves import CardsFell, Decline, Lose, NoFall, Stash
from companion.view import Banner, Option, PickBody, SpillBody

CAN_PATIENCE = 14.0  # simulated seconds from a card to its count
QUIET_CARDS = 5  # the cat takes no interest in a smaller pile
ACCIDENTS = 0.05


def asks_about_the_can(banner: Banner | None) -> bool:
    """Whether this is a question about cards on the can, and no news of a device."""
    act = banner.option.act if banner is not None and banner.option is not None else None
    return isinstance(act, Accept) or act == Dismiss("can")


class Housemates:
    """Most cards go on the can, half of them carelessly."""

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
        if banner is not None and banner.option is not None and banner.option.act == Dismiss("can"):
            self._count(banner.option)
            return
        ask = self.stage.match.ask
        assert ask is not None
        self.answers[type(ask)](ask)

    def _count(self, option: Option) -> None:
        """The match and the scale differ: people count, and make the can agree with the match before they say so."""
        stage = self.stage
        extra = stage.desk.truth().on_can - stage.match.board.can
        for _card in range(abs(extra)):
            if extra > 0:
                stage.desk.take_back()
            else:
                stage.desk.place("careful")
            wait_for(stage, lambda: not stage.desk.busy(), 10.0)
        stage.touch(option)

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
        self.stage.touch(Pick("stash", "seat", seat))
        self.stage.touch(Stash(seat, size, kind))

    def _place(self) -> None:
        """Put a card on the can, or have an accident, and wait until the referee has noticed."""
        stage = self.stage
        before, fallen = stage.match.ask, stage.desk.truth().fallen
        if stage.match.board.can > QUIET_CARDS and self.chance.random() < ACCIDENTS:
            stage.desk.cat()
        else:
            stage.desk.place(self.chance.choices(("careful", "ordinary", "careless"), (1, 2, 4))[0])
        noticed = wait_for(stage, lambda: stage.match.ask is not before or asks_about_the_can(stage.view.banner), CAN_PATIENCE)
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
        wait_for(stage, lambda: stage.desk.at_rest() or stage.match.ask is not ask, 8.0)
        if stage.match.ask is not ask:
            return
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
