"""The measurement of what each part of the eye contributes takes away what it says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.senses import Doubt
from hardware.virtual.measure_parts import PARTS, Eyes, Row, as_table, measure_parts, tables
from hardware.virtual.render import Renderer
from hardware.virtual.scene import Look
from vision.profile import built_in


def test_every_part_is_measured_on_the_same_throws_and_every_throw_has_one_verdict() -> None:
    rows = measure_parts(1, 11, ["flat"])
    assert [row.without for row in rows] == list(PARTS)
    assert {row.throws for row in rows} == {1}
    assert all(row.right + row.asked + row.wrong == row.throws for row in rows)
    assert as_table(rows).count("\n") == len(PARTS) + 1


def test_v25_a_missing_die_is_noticed_by_the_rules_counts_only() -> None:
    rng, renderer = np.random.default_rng(12), Renderer(Look())
    (table,) = tables("flat", 1, 12)
    fewer = replace(table.scene, dice=table.scene.dice[1:])
    empty, frame = renderer.empty(rng), renderer.frame(fewer, rng)
    short = replace(table, scene=fewer, empty=empty, frames=(frame, frame))
    eyes = Eyes(built_in())
    assert eyes.read(short, "nothing").doubt is Doubt.COUNT
    assert eyes.read(short, "counts").doubt is None


def test_the_table_tells_shares_in_per_cent() -> None:
    rows = [Row("nothing", "flat", 8, 6, 2, 0), Row("nothing", "as they fall", 4, 1, 2, 1)]
    assert as_table(rows).splitlines()[-1] == "| nothing | 75.0 / 25.0 / 0.0 | 25.0 / 50.0 / 25.0 |"
