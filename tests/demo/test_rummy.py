"""Simulated people play Rummy to its end by touch alone: their dice fall by chance and are entered by hand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.demo.fingers import Interrupted
from companion.demo.rummy import RummyBrawlers
from companion.rules.dumpster_brawl.board import RUMMY
from companion.rules.dumpster_brawl.events import LaidDown
from companion.rules.dumpster_brawl.scoring import points
from tests.companion.playing import setting_of
from tests.demo.sitting import Sitting

MOST = 1500  # decisions after which a match is stuck


@dataclass(frozen=True)
class Thrown:
    colour: str
    face: str


class Desk:
    """Where dice lie, and nothing else."""

    def __init__(self) -> None:
        self.dice: tuple[Thrown, ...] = ()

    def truth(self) -> Desk:
        return self


class ByHand(RummyBrawlers):
    """They throw and count themselves."""

    def _roll(self, dice: dict[str, int]) -> None:
        faces = [(colour, self.chance.choice(("crowbar", "lid"))) for colour, count in dice.items() for _die in range(count)]
        self.stage.desk.dice = tuple(Thrown(*face) for face in faces)  # type: ignore[misc, assignment]
        self._tell_by_hand()


@pytest.mark.parametrize("seats", [2, 3])
def test_people_play_rummy_to_its_end(seats: int, tmp_path: Path) -> None:
    with Sitting(setting_of("dumpster-brawl", RUMMY, seats), tmp_path) as table:
        table.desk = Desk()  # type: ignore[attr-defined]
        stage: Any = table
        people = ByHand(stage, seats)
        for _decision in range(MOST):
            if table.match.winners is not None:
                break
            try:
                people.act()
            except Interrupted:
                table.fingers.clear_overlays()
            held = zip(people.hands, table.match.board.hands, strict=False)
            assert all(len(hand) >= count for hand, count in held)  # what a Blocker takes at random goes a moment later
        match = table.match
        assert match.winners is not None
        assert points(match, match.winners[0]) == max(points(match, seat) for seat in match.seats)
        assert any(isinstance(event, LaidDown) for step in table.past for event in step.events)
