"""People at a screen without any sensor: they throw, place and count themselves, and tell everything by touch. And such as roll a die
where a camera sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.acts import StartWait
from companion.demo.brawlers import Brawlers
from companion.demo.fingers import Interrupted
from companion.demo.guests import Guests
from companion.demo.housemates import Housemates
from companion.demo.rummy import RummyBrawlers
from companion.rules.dumb_ways_to_die.board import FACES
from companion.rules.dumpster_brawl.board import RUMMY
from companion.rules.garbage_day.moves import CardsFell
from companion.rules.kernel import Setting
from companion.senses import DiceSeen, Die
from companion.view import GarbageBody, SpillBody
from tests.demo.sitting import Sitting

CLUMSY = 0.2  # of all cards, once some lie on the can
FEW = 5  # cards on the can that nobody knocks down
RING = 3.3  # s until a card counts


@dataclass(frozen=True)
class Thrown:
    """A die that lies on the table, as people see it."""

    colour: str
    face: str


class Desk:
    """Where dice lie, and nothing else."""

    def __init__(self) -> None:
        self.dice: tuple[Thrown, ...] = ()

    def truth(self) -> Desk:
        return self


class _DiceByHand(Brawlers):
    """They count their dice themselves."""

    def _roll(self, dice: dict[str, int]) -> None:
        faces = [(colour, self.chance.choice(("crowbar", "lid"))) for colour, count in dice.items() for _die in range(count)]
        self.stage.desk.dice = tuple(Thrown(*face) for face in faces)  # type: ignore[attr-defined]
        self._tell_by_hand()


class BrawlersByHand(_DiceByHand):
    """Round Rummage and King of the Heap."""


class RummyByHand(_DiceByHand, RummyBrawlers):
    """Rummy."""


class HousematesByHand(Housemates):
    """Garbage Day: they say that a card lies on the can, or that some fell, and wait for the ring."""

    def _place(self) -> None:
        body = self.stage.view.body
        assert isinstance(body, GarbageBody)
        if body.can > FEW and self.chance.random() < CLUMSY:
            self.stage.touch(CardsFell(1))
        else:
            self.stage.touch(StartWait())

    def _settle(self, ask: object) -> None:
        if self.stage.match.board.can > FEW and self.chance.random() < CLUMSY:
            self.stage.touch(CardsFell(1))
            return
        self.stage.wait(RING)
        if self.stage.match.ask is ask:  # nobody has said yet that it lies there
            self.stage.touch(StartWait())

    def _verdict(self, ask: object) -> None:
        self._correct(self.chance.randint(1, max(1, self.stage.match.board.can // 4)))
        body = self.stage.view.body
        assert isinstance(body, SpillBody)
        said = self.chance.choices((body.active.option, body.others[0].option, body.nobody, body.no_fall), (8, 1, 1, 1))[0]
        self.stage.touch(said)


class Rollers(Guests):
    """Dumb Ways to Die with a camera over the tray: its die is rolled where the camera awaits it, and everything else is touched."""

    def __init__(self, stage: Sitting, seed: int) -> None:
        super().__init__(stage, seed)
        self.table = stage
        self.rolled: list[int] = []
        stage.connect("camera")

    def act(self) -> None:
        awaited = self.table.told.expected[-1] if self.table.told.expected else None
        if not awaited:
            super().act()
            return
        assert awaited == {"xl": 1}
        before = len(self.table.past)
        self.rolled.append(self.chance.choice(FACES))
        place = self.chance.uniform(0.2, 0.7), self.chance.uniform(0.2, 0.7)
        self.table.see(DiceSeen((Die("xl", str(self.rolled[-1]), *place, 0.08),), self.table.clock.now, None, 0))
        assert len(self.table.past) == before + 1, "the roll was not taken"


PEOPLE: dict[tuple[str, str], Callable[[Any, int], Housemates | Brawlers | Guests]] = {
    ("garbage-day", ""): HousematesByHand,
    ("dumpster-brawl", "round-rummage"): BrawlersByHand,
    ("dumpster-brawl", "king-of-the-heap"): BrawlersByHand,
    ("dumpster-brawl", RUMMY): RummyByHand,
}


def people(setting: Setting, stage: Sitting, seed: int) -> Housemates | Brawlers | Guests:
    """Whoever plays this game and mode by touch alone."""
    stage.desk = Desk()
    return PEOPLE.get((setting.game, setting.mode), Guests)(stage, seed)


def play(sitting: Sitting, folk: Housemates | Brawlers | Guests, most: int) -> int:
    """Decide and touch until the match is over, at most so often; how often."""
    for decision in range(most):
        if sitting.match.winners is not None:
            return decision
        try:
            folk.act()
        except Interrupted:
            sitting.fingers.clear_overlays()
    return most
