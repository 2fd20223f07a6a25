"""Simulated people play Rummy to its end by touch alone, with hands that are no smaller than the book says, and the most points win."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.fingers import Interrupted
from companion.rules.dumpster_brawl.board import RUMMY
from companion.rules.dumpster_brawl.events import LaidDown
from companion.rules.dumpster_brawl.scoring import points
from tests.companion.playing import setting_of
from tests.demo.by_hand import RummyByHand, people
from tests.demo.sitting import Sitting

MOST = 1500  # decisions after which a match is stuck


@pytest.mark.parametrize("seats", [2, 3])
def test_people_play_rummy_to_its_end(seats: int, tmp_path: Path) -> None:
    setting = setting_of("dumpster-brawl", RUMMY, seats)
    with Sitting(setting, tmp_path) as table:
        folk = people(setting, table, seats)
        assert isinstance(folk, RummyByHand)
        for _decision in range(MOST):
            if table.match.winners is not None:
                break
            try:
                folk.act()
            except Interrupted:
                table.fingers.clear_overlays()
            held = zip(folk.hands, table.match.board.hands, strict=False)
            assert all(len(hand) >= count for hand, count in held)  # what a Blocker takes at random goes a moment later
        match = table.match
        assert match.winners is not None
        assert points(match, match.winners[0]) == max(points(match, seat) for seat in match.seats)
        assert any(isinstance(event, LaidDown) for step in table.past for event in step.events)
