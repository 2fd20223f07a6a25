"""A die that stays where the last throw left it, as the camera sees it and the table hears of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import Look
from tests.companion.seated import FIGHT, brawl_table

from sights import BOTH, EMPTY, Watch, throw  # isort: skip


@pytest.mark.parametrize("left_lying", [True, False])
def test_v27_a_die_of_the_last_throw_that_was_not_rolled_is_told_of(left_lying: bool) -> None:
    watch, table = Watch(Look(felt=FELTS["sand"])), brawl_table(*FIGHT)
    watch.show(EMPTY, 8)
    watch.eye.expect(BOTH)
    fight = throw(91)
    table.hear(watch.seen(fight))
    table.play(mv.Neither())
    assert isinstance(table.match.ask, brawl.RummageDice)
    watch.eye.expect({"blue": 6})
    rummage = throw(92, blue=6, green=0)
    if left_lying:
        rummage = replace(rummage, dice=(fight.dice[0], *rummage.dice[1:]))
    table.hear(watch.seen(rummage, 20))
    assert isinstance(table.match.ask, brawl.RummageDice) is left_lying
    if left_lying:
        assert table.proposal is not None
        assert table.proposal.problem.startswith("One of these dice lies")
    else:
        assert table.proposal is None
