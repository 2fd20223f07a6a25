"""The scale is calibrated by touch on the simulated table: the real app, the real worker, real cards on the can."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.acts import Go, Weigh
from companion.demo.stage import Stage, wait_for
from companion.rules.games import GAMES
from companion.rules.kernel import Setting, settle
from companion.view import WeighingBody
from companion.weighing import KEPT, remembered


@pytest.mark.long
@pytest.mark.timeout(600)
def test_ten_cards_on_the_simulated_can_tell_what_one_weighs(tmp_path: Path) -> None:
    setting = settle(GAMES["garbage-day"], Setting("garbage-day", "", ("Ana", "Ben")))
    with Stage(setting, 4, None, (800, 480), tmp_path) as stage:
        weighing = stage.host.weighing
        stage.touch("Sensors")
        stage.touch(Go("weighing"))
        stage.wait(2.0)
        assert isinstance(stage.view.body, WeighingBody)
        assert stage.view.body.grams != "–"
        stage.touch(Weigh("begin"))
        stage.wait(0.5)
        stage.touch(Weigh("skip"))  # its number flickers, so it is alive
        stage.touch(Weigh("measure"))
        assert wait_for(stage, lambda: weighing.step == "cards", 12.0), weighing.problem
        for _card in range(10):
            stage.desk.place("careful")
            assert wait_for(stage, lambda: not stage.desk.busy(), 15.0)
        truth = stage.desk.truth()
        assert truth.on_can == 10
        stage.wait(3.0)
        stage.touch(Weigh("measure"))
        assert wait_for(stage, lambda: weighing.step == "found", 12.0), weighing.problem
        stage.touch(Weigh("use"))
        found = remembered(stage.journal.kept(KEPT))
        assert found is not None
        assert found.card == pytest.approx(sum(card.grams for card in truth.cards) / 10, rel=0.03)
        stage.wait(3.0)
        assert stage.sensing.scale.count == 10
        stage.desk.take_back()
        assert wait_for(stage, lambda: stage.sensing.scale.count == 9, 12.0)
