"""A whole match of each game plays itself through the real screen, sensors and rules, and the referee's book is true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.demo.brawlers import Brawlers
from companion.demo.fingers import Interrupted
from companion.demo.housemates import Housemates
from companion.demo.stage import Stage
from companion.rules.games import GAMES
from companion.rules.garbage_day.board import Placing
from companion.rules.garbage_day.moves import Blame
from companion.rules.kernel import Setting, settle

LONGEST = 3600.0  # simulated seconds


def run_demo(*words: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key != "DISPLAY"} | {"SDL_VIDEODRIVER": "offscreen"}
    command = [sys.executable, "-m", "companion", "demo", *words]
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=600, check=False)


@pytest.mark.timeout(600)
def test_the_king_of_the_heap_is_found_and_each_decision_is_pictured(tmp_path: Path) -> None:
    done = run_demo("dumpster-brawl", "--mode", "king-of-the-heap", "--seed", "2", "--shots", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Dumpster Brawl!: ")
    kinds = {picture.stem.split("-")[1] for picture in tmp_path.glob("*.png")}
    assert {"HomeBody", "SetupBody", "HeapBody", "RummageBody", "result"} <= kinds


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("mode", ["round-rummage", "rummy"])
def test_the_other_ways_to_play_dumpster_brawl_come_to_their_end(mode: str) -> None:
    done = run_demo("dumpster-brawl", "--mode", mode, "--players", "Ana,Ben", "--seed", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Dumpster Brawl!: ")


@pytest.mark.timeout(600)
def test_a_garbage_day_comes_to_its_end() -> None:
    done = run_demo("garbage-day", "--seed", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Garbage Day: ")


@pytest.mark.timeout(600)
def test_a_game_that_is_played_on_the_screen_alone_comes_to_its_end(tmp_path: Path) -> None:
    done = run_demo("dumb-ways-to-die", "--players", "Ana,Ben", "--seed", "2", "--shots", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Dumb Ways to Die: ")
    assert len(list(tmp_path.glob("*.png"))) > 50


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_what_is_taken_without_a_question_is_true(seed: int, tmp_path: Path) -> None:
    """Whenever the table is at rest and a card is to be played, the book's can is the real one; a verdict that was taken by
    itself had the true number."""
    setting = settle(GAMES["garbage-day"], Setting("garbage-day", "", ("Ana", "Ben", "Cem")))
    checks, wrong = 0, []
    with Stage(setting, seed, None, (800, 480), tmp_path) as stage:
        people = Housemates(stage, seed)
        stage.sit_down(setting)
        while stage.match.winners is None and stage.now() < LONGEST:
            before = len(stage.table.course.past)
            lying = stage.desk.truth().fallen
            try:
                people.act()
            except Interrupted:
                stage.clear_overlays()
            for step in stage.table.course.past[before:]:
                if isinstance(step.move, Blame) and step.by == "both":
                    wrong += [f"{step.move.count} blamed, {lying} lay there"] * (step.move.count != lying)
            truth = stage.desk.truth()
            asked = stage.table.surplus is not None  # the scale doubts a card, and the screen says so
            if isinstance(stage.match.ask, Placing) and truth.at_rest and not stage.table.falls.moving and not asked:
                checks += 1
                wrong += [f"{stage.match.board.can} booked, {truth.on_can} on the can"] * (stage.match.board.can != truth.on_can)
        assert stage.match.winners is not None
    assert checks > 5
    assert wrong == []


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_dice_read_without_a_question_are_true(seed: int, tmp_path: Path) -> None:
    """Round Rummage with real throws: every reading that the camera alone decided shows the faces that lay there."""
    setting = settle(GAMES["dumpster-brawl"], Setting("dumpster-brawl", "round-rummage", ("Ana", "Ben", "Cem")))
    reads, wrong = 0, []
    with Stage(setting, seed, None, (800, 480), tmp_path) as stage:
        people = Brawlers(stage, seed)
        stage.sit_down(setting)
        while stage.match.winners is None and stage.now() < LONGEST:
            before = len(stage.table.course.past)
            try:
                people.act()
            except Interrupted:
                stage.clear_overlays()
            step = stage.table.course.past[-1]
            if len(stage.table.course.past) > before and step.by == "camera":
                reads += 1
                throws = [throw for throw in stage.table.lying._throws.values() if throw.step is step]
                seen = sorted((die.colour, die.face) for throw in throws for die in throw.dice)
                colours = {colour for colour, _face in seen}
                lay = sorted((die.colour, die.face) for die in stage.desk.truth().dice if die.colour in colours)
                wrong += ["nothing was read"] * (not seen)
                wrong += [f"read {seen}, there lay {lay}"] * (seen != lay)
        assert stage.match.winners is not None
    assert reads > 5
    assert wrong == []
