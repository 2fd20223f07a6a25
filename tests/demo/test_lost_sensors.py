"""A sensor that is lost in mid-turn is told within two seconds, the game goes on by hand, and nothing counts twice when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.demo.stage import Stage, wait_for
from companion.rules.games import GAMES
from companion.rules.garbage_day.board import Placing, Settling
from companion.rules.kernel import Setting, settle

TOLD_WITHIN = 2.0 + 0.2  # simulated seconds; the loop looks every tenth


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    setting = settle(GAMES["garbage-day"], Setting("garbage-day", "", ("Ana", "Ben")))
    with Stage(setting, 7, None, (800, 480), tmp_path) as one:
        one.sit_down(setting)
        yield one


def place_and_wait(stage: Stage) -> None:
    """One careful card, until the next player is on turn."""
    turn = stage.match.turn
    stage.desk.place("careful")
    assert wait_for(stage, lambda: isinstance(stage.match.ask, Settling), 14.0)
    assert wait_for(stage, lambda: stage.match.turn != turn, 20.0)


def state(stage: Stage, device: str) -> str:
    return next(one.state for one in stage.view.devices if one.device == device)


@pytest.mark.timeout(300)
def test_s1_the_scale_is_pulled_and_comes_back_under_another_name(stage: Stage) -> None:
    place_and_wait(stage)
    port = stage.desk.scale_port
    stage.desk.unplug("scale")
    assert wait_for(stage, lambda: state(stage, "scale") == "lost", TOLD_WITHIN)
    assert stage.view.banner is not None
    stage.touch("Got it")
    stage.desk.place("careful")
    assert wait_for(stage, lambda: not stage.desk.busy(), 10.0)
    stage.touch("Stacked: start 3 s")
    assert wait_for(stage, lambda: isinstance(stage.match.ask, Placing) and stage.match.turn == 0, 8.0)
    assert stage.match.board.can == 2
    stage.desk.plug("scale")
    assert stage.desk.scale_port != port or port
    assert wait_for(stage, lambda: state(stage, "scale") == "good", 5.0)
    stage.wait(8.0)
    assert (stage.match.board.can, stage.match.turn) == (2, 0)
    place_and_wait(stage)
    assert stage.match.board.can == 3 == stage.desk.truth().on_can


@pytest.mark.timeout(300)
def test_c1_the_camera_is_pulled_and_the_scale_alone_asks(stage: Stage) -> None:
    for _card in range(6):
        place_and_wait(stage)
    stage.desk.unplug("camera")
    assert wait_for(stage, lambda: state(stage, "camera") == "lost", TOLD_WITHIN)
    stage.touch("Got it")
    stage.desk.cat()
    assert wait_for(stage, lambda: type(stage.view.body).__name__ == "SpillBody", 20.0)
    stage.wait(15.0)
    assert type(stage.view.body).__name__ == "SpillBody"  # one sensor alone never decides
    stage.desk.plug("camera")
    assert wait_for(stage, lambda: state(stage, "camera") == "good", 5.0)
