"""A can with a memory of its own: whatever people and sensors do, the match counts each card once."""

from __future__ import annotations

import random

import pytest
from playing import Clock, spilt, table_of, weighed

from companion.rules.garbage_day.board import Mischief, Placing, Settling, Verdict, Which, source
from companion.rules.garbage_day.moves import Blame, CardsFell, Decline, HoleCovered, NoFall, Recount, SizeWas, Stash
from companion.senses import CanStill, CanStirred, Doubt, Sense, SpillSeen
from companion.table import Table

STEP = 0.5


class Room:
    """The truth (`can`, `loose`, `fallen`) and a table that only hears of it; people answer what they see."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.clock = Clock()
        self.table: Table = table_of("garbage-day", Recount("deck", "can", 12), seats=2)
        self.table.falls.owed = 0
        self.table.on_quiet = self.renew
        self.can, self.loose, self.fallen = 12, 0, 0
        self.scale_said = 12
        self.trail: list[str] = []

    # --- what sensors say ---------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        for _step in range(round(seconds / STEP)):
            self.clock.now += STEP
            self.table.tick(self.clock.now)

    def hear(self, sense: Sense) -> None:
        self.table.hear(sense)
        self.table.tick(self.clock.now)

    def stir(self) -> None:
        if self.table.scale:
            self.hear(CanStirred(self.clock.now))
        self.wait(STEP)

    def settle(self, landed: int = 0) -> None:
        """The scale comes to rest and tells its step, the camera what it counts; either may be first."""
        self.wait(1.0)
        tell = [self._weigh, self._look] if self.chance.random() < 0.5 else [self._look, self._weigh]
        for word in tell:
            word(landed)
            self.wait(self.chance.choice((0, STEP, 2 * STEP)))

    def _weigh(self, _landed: int) -> None:
        if not self.table.scale:
            return
        self.table.hear(CanStill(self.clock.now - 1.0, self.clock.now))
        change, self.scale_said = self.can - self.scale_said, self.can
        if change:
            self.table.hear(weighed(change, self.clock.now, self.can))
        self.table.tick(self.clock.now)

    def _look(self, landed: int) -> None:
        if self.table.camera and landed:
            self.hear(spilt(self.loose, self.clock.now))

    def renew(self) -> None:
        """The camera counts from a new picture."""
        self.loose = 0

    # --- what happens -------------------------------------------------------------------------------------------------

    def place(self) -> None:
        self.stir()
        fell = self.chance.choice((0, 0, 0, 1, 2))
        self.can, self.loose, self.fallen = self.can + 1 - fell, self.loose + fell, self.fallen + fell
        self.settle(fell)
        if not self.table.scale:  # without a scale people tell of the card, and of what fell
            self.table.wait(self.clock.now)
            self.unseen(fell)

    def unseen(self, fell: int) -> None:
        if fell and not isinstance(self.table.match.ask, Verdict):
            self.wait(4)
        if fell and not isinstance(self.table.match.ask, Verdict) and not self.table.camera:
            self.table.play(CardsFell(fell))

    def bump(self) -> None:
        self.stir()
        fell = self.chance.randint(0, min(2, self.can))
        self.can, self.loose, self.fallen = self.can - fell, self.loose + fell, self.fallen + fell
        self.settle(fell)
        if not self.table.scale:
            self.unseen(fell)

    def told(self) -> None:
        """Somebody is faster than the scale."""
        self.stir()
        self.can += 1
        self.table.wait(self.clock.now)
        self.wait(self.chance.choice((0, STEP, 1.0)))
        self.settle()

    def hole(self) -> None:
        """A hole is covered: picked up, and put there again a little later."""
        if isinstance(self.table.match.ask, Settling) and self.table.match.board.can:
            assert self.table.play(HoleCovered())
            self.stir()
            self.can -= 1
            self.settle()
            self.wait(self.chance.choice((1, 6)))
            if self.table.scale:
                self.stir()
                self.can += 1
                self.settle()

    def lift(self) -> None:
        """Lifted off and put back without a word."""
        self.stir()
        self.can -= 1
        self.settle()
        self.wait(6)
        self.answer()
        self.stir()
        self.can += 1
        self.settle()

    def early(self) -> None:
        """The next player does not wait."""
        if isinstance(self.table.match.ask, Settling) and self.table.scale:
            self.stir()
            self.can += 1
            self.settle()

    def undo(self) -> None:
        """The newest card is taken back, and comes off the can again."""
        newest = self.table.course.past[-1]
        if isinstance(self.table.match.ask, Settling) and newest.after.board.can == newest.before.board.can + 1:
            self.table.undo()
            self.stir()
            self.can -= 1
            self.settle()

    def sweep(self) -> None:
        self.loose = 0
        if self.table.camera:
            self.hear(SpillSeen(0, self.clock.now))

    def lose_scale(self) -> None:
        self.table.sensors(self.table.camera, False)

    def scale_back(self) -> None:
        if self.table.scale:
            return
        self.table.sensors(self.table.camera, True)
        self.table.hear(CanStill(self.clock.now, self.clock.now))
        change, self.scale_said = self.can - self.scale_said, self.can
        if change:
            self.hear(weighed(change, self.clock.now, self.can, Doubt.BETWEEN))

    # --- what people answer -------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """Every question that is open, as somebody who sees the table answers it."""
        for _round in range(12):
            ask = self.table.match.ask
            if self.table.match.winners is not None:
                return
            if isinstance(ask, Verdict):
                self._judge()
            elif isinstance(ask, Which):
                self.table.play(SizeWas(next(card.size for card in ask.room)))
            elif isinstance(ask, Mischief):
                self.table.play(Decline())
            elif self.table.surplus is not None and self.table.card_due():
                assert self.table.accept_surplus()
            elif isinstance(ask, Settling):
                if self.table.falls.still_since is None:
                    self.table.wait(self.clock.now)
                self.wait(4)
            else:
                return

    def _judge(self) -> None:
        board = self.table.match.board
        known = sum(board.overflow) + board.stray
        fell = self.fallen - known
        if fell <= 0:
            assert self.table.play(NoFall())
            return
        # what was being placed may be among them, uncounted
        played = bool(source(self.table.match)) and board.can - fell + 1 == self.can
        assert self.table.play(Blame(None, fell, played)), self.table.refused

    def agrees(self) -> bool:
        board = self.table.match.board
        return (board.can, sum(board.overflow) + board.stray, self.table.surplus) == (self.can, self.fallen, None)


DEEDS = ("place", "place", "place", "bump", "told", "hole", "lift", "early", "undo", "sweep", "stash")


@pytest.mark.parametrize("seed", range(60))
def test_each_card_is_counted_once(seed: int) -> None:
    room = Room(seed)
    for _deed in range(40):
        if room.table.match.winners is not None:
            break
        deed = room.chance.choice(DEEDS)
        room.trail.append(deed)
        if isinstance(room.table.match.ask, Placing) and deed in ("hole", "early", "undo"):
            room.place()
            if isinstance(room.table.match.ask, Settling):
                getattr(room, deed)()
        elif deed == "stash":
            if isinstance(room.table.match.ask, Placing) and source(room.table.match) == "hand" and not room.table.match.ask.retry:
                assert room.table.play(Stash(room.table.match.turn, 1))
        else:
            getattr(room, deed)()
        room.wait(8)
        room.answer()
        room.wait(8)
        room.answer()
        assert room.agrees(), (room.trail, room.can, room.fallen, room.table.match.board, room.table.surplus)
        room.wait(20)


@pytest.mark.parametrize("seed", range(20))
def test_a_scale_that_comes_and_goes_counts_nothing_twice(seed: int) -> None:
    room = Room(seed)
    for deed in ("place", "lose_scale", "place", "place", "scale_back", "place", "lose_scale", "bump", "scale_back", "told"):
        room.trail.append(deed)
        getattr(room, deed)()
        room.wait(8)
        room.answer()
        room.wait(8)
        room.answer()
        if room.table.match.winners is not None:
            return
        assert room.agrees(), (room.trail, room.can, room.fallen, room.table.match.board, room.table.surplus)
