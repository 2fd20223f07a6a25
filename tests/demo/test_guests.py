"""Chance plays the games that are played on the screen alone, and the same chance the same match."""

from __future__ import annotations

from pathlib import Path

from tests.companion.playing import setting_of
from tests.demo.sitting import Sitting

TOUCHES = 3000


def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    played = []
    for _again in range(2):
        with Sitting(setting_of("dumb-ways-to-die"), tmp_path) as sitting:
            sitting.play(1, TOUCHES)
            played.append([step.move for step in sitting.past])
    assert played[0] == played[1]
    assert len(played[0]) > 20


def test_another_seed_plays_another_match(tmp_path: Path) -> None:
    played = []
    for seed in (1, 2):
        with Sitting(setting_of("dumb-ways-to-die"), tmp_path) as sitting:
            sitting.play(seed, 60)
            played.append([step.move for step in sitting.past])
    assert played[0] != played[1]
