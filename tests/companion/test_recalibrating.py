"""The scale is calibrated anew while a match waits to be carried on: the match keeps its can, and the scale finds its cards again."""

from __future__ import annotations

import random
from pathlib import Path

from companion import acts
from companion.balance import ScaleBalance
from companion.cancheck import LONG
from companion.host import Host
from companion.senses import CanWeighed
from companion.weighing import KEPT, STILL_COUNTED, remembered
from hardware.protocols import Kind, Reading
from hardware.scale import Scale
from tests.companion.hosting import day
from tests.companion.playing import Clock, Told, labelled

OLD_CAN, OLD_CARD = 84.0, 1.8  # g, by which the match was begun
NEW_CAN, CARD = 97.5, 2.3  # g: another can, and cards in sleeves
ON_THE_CAN = 8  # where the match stands


class _Weighs(Told):
    """Sensors whose scale is the real one behind its line: only what comes over the wire is made up."""

    def __init__(self, host: Host, clock: Clock) -> None:
        super().__init__()
        self.host, self.clock = host, clock
        self.scale = Scale("/dev/nowhere", host.post, host.now)
        self.chance = random.Random(3)
        self.load = OLD_CAN

    def pile(self) -> dict[str, object]:
        return self.scale.save()

    def recount(self, count: int) -> None:
        self.scale.recount(count, self.clock.now)

    def wait(self, seconds: float, extra: float = 0.0) -> None:
        """So much time with this load on the scale, and `extra` grams of a finger."""
        for _tick in range(round(seconds * 10)):
            self.clock.now += 0.1
            grams = round(self.load + extra + self.chance.gauss(0.0, 0.04), 2)
            reading = self.scale.keep(Reading(Kind.WEIGHT, grams, None, "g", b"g"), self.clock.now)
            for sense in self.scale.hear(reading, self.clock.now)[0]:
                self.host.post(sense)
            self.host.tick()

    def lay(self, grams: float) -> None:
        """This lies there now, and there is time to rest."""
        self.load = grams
        self.wait(6.0)

    def calibrate(self) -> None:
        """The whole way over the page of the scale, with the new can and ten of the new cards."""
        self.host.act(acts.Go("weighing"))
        self.host.act(acts.Weigh("begin"))
        self.wait(2.0)
        self.wait(0.5, extra=40.0)
        self.wait(3.0)
        self.host.act(acts.Weigh("measure"))
        if self.host.weighing.problem == STILL_COUNTED:
            self.host.act(acts.Weigh("measure"))
        self.wait(4.0)
        self.lay(NEW_CAN + 10 * CARD)
        self.host.act(acts.Weigh("measure"))
        self.wait(4.0)
        self.host.act(acts.Weigh("use"))


def _left_and_calibrated(place: Path) -> tuple[Host, Clock, _Weighs]:
    """A match with eight cards on the can that people left, and the scale calibrated since with everything new."""
    host, clock, _table = day(place)
    host.senses = weighs = _Weighs(host, clock)
    host.weighing.balance = ScaleBalance(weighs.scale, host.now)
    host.act(acts.Go("menu"))
    host.act(labelled(host.view, "Leave the table").act)  # type: ignore[arg-type]
    weighs.wait(4.0)
    weighs.scale.calibrate(OLD_CAN, OLD_CARD, 0, clock.now)
    for card in range(1, ON_THE_CAN + 1):
        weighs.load = OLD_CAN + card * OLD_CARD
        weighs.wait(3.0)
    assert weighs.scale.count == ON_THE_CAN
    weighs.lay(NEW_CAN)
    weighs.calibrate()
    return host, clock, weighs


def test_a_match_that_waits_goes_on_with_its_can_after_the_scale_was_calibrated_anew(tmp_path: Path) -> None:
    host, _clock, weighs = _left_and_calibrated(tmp_path)
    found = remembered(host.journal.kept(KEPT))
    assert found is not None
    assert abs(found.card - CARD) < 0.02
    assert weighs.scale.count == 10  # those that were weighed still lie there
    weighs.lay(NEW_CAN)
    weighs.lay(NEW_CAN + ON_THE_CAN * CARD)  # people lay the match's cards back
    assert weighs.scale.count == ON_THE_CAN
    host.act(acts.Go("home"))
    host.act(labelled(host.view, "Carry on").act)  # type: ignore[arg-type]
    assert host.table is not None
    assert host.table.match.board.can == ON_THE_CAN
    weighs.wait(LONG + 3.0)
    assert host.can_check.differs is None
    assert host.table.match.board.can == ON_THE_CAN
    told: list[CanWeighed] = []
    host.post = lambda sense: told.append(sense) if isinstance(sense, CanWeighed) else None  # type: ignore[method-assign]
    weighs.lay(NEW_CAN + (ON_THE_CAN + 1) * CARD)
    assert [(one.change, one.count, one.doubt) for one in told] == [(1, ON_THE_CAN + 1, None)]


def test_cards_that_were_not_laid_back_are_asked_about_and_the_match_keeps_its_own(tmp_path: Path) -> None:
    host, _clock, weighs = _left_and_calibrated(tmp_path)
    weighs.lay(NEW_CAN)
    weighs.lay(NEW_CAN + 5 * CARD)
    host.act(acts.Go("home"))
    host.act(labelled(host.view, "Carry on").act)  # type: ignore[arg-type]
    weighs.wait(LONG + 3.0)
    assert host.can_check.differs == (ON_THE_CAN, 5)
    assert host.table is not None
    assert host.table.match.board.can == ON_THE_CAN


def test_what_was_calibrated_and_the_pile_with_it_outlive_a_restart(tmp_path: Path) -> None:
    host, clock, weighs = _left_and_calibrated(tmp_path)
    again = Scale("/dev/nowhere", host.post, host.now)
    ScaleBalance(again, host.now).remember(remembered(host.journal.kept(KEPT)))
    pile = host.journal.kept("pile")
    assert pile is not None
    assert again.restore(pile)
    assert again.count == 10
    weighs.scale = again
    clock.now += 60.0
    weighs.lay(NEW_CAN)
    assert again.count == 0
