"""Hands that reach into the tray between two throws, as the camera sees them and the table hears of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.rules.dumpster_brawl import asks as brawl
from companion.rules.dumpster_brawl import moves as mv
from companion.senses import DiceSeen, Doubt, Sense
from companion.table import Table
from hardware.virtual.measure import pairs
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import TRAY_CENTRE, Look, Scene
from tests.companion.seated import FIGHT, brawl_table

from sights import BOTH, EMPTY, FRAME, Watch, throw, with_hand  # isort: skip

TIMES = 20
THREE_SECONDS = round(3 / FRAME)
OVER = (TRAY_CENTRE[0] + 0.02, TRAY_CENTRE[1] - 0.03, 0.06)


@pytest.fixture
def watch() -> Watch:
    one = Watch(Look(felt=FELTS["sand"]))
    one.show(EMPTY, 8)
    return one


def hear(table: Table, senses: Sequence[Sense]) -> None:
    for sense in senses:
        table.hear(sense)


@pytest.mark.parametrize("left", [6, 0])
def test_v18_hands_in_and_out_twenty_times_between_two_turns_roll_nothing(watch: Watch, left: int) -> None:
    """The dice of the throw before lie there until they are taken away; then the tray is empty."""
    table, fight = brawl_table(*FIGHT), throw(91)
    watch.eye.expect(BOTH)
    table.hear(watch.seen(fight))
    table.play(mv.Neither())
    watch.eye.expect({"blue": 6})
    before = table.match
    lying = replace(fight, dice=fight.dice[:left])
    for _ in range(TIMES):
        hear(table, watch.show(with_hand(lying, OVER), 3))
        hear(table, watch.show(lying, 8))
    assert table.match == before
    hear(table, watch.show(throw(92, blue=6, green=0), 20))
    assert not isinstance(table.match.ask, brawl.RummageDice)


def test_v19_who_reached_in_for_nothing_is_back_at_the_throw_within_three_seconds(watch: Watch) -> None:
    table = brawl_table(*FIGHT, mv.Fight(4, 3), mv.Neither())
    watch.eye.expect({"blue": 6})
    told = watch.show(with_hand(EMPTY, OVER), 20)
    assert [sense.doubt for sense in told if isinstance(sense, DiceSeen)] == [Doubt.HAND]
    hear(table, told)
    assert table.problem == "Take hands and whatever is no die out of the tray."
    hear(table, watch.show(EMPTY, THREE_SECONDS))
    assert (table.problem, table.proposal) == ("", None)
    scene: Scene = throw(93, blue=6, green=0)
    seen = watch.seen(scene, 20)
    assert all(die is not None for _body, die in pairs(scene, seen.dice))
    table.hear(seen)
    assert not isinstance(table.match.ask, brawl.RummageDice)
