"""A guilty elbow at a simulated pile: the replay opens where the first card came off, as scale or camera tell it."""

from __future__ import annotations

import pytest

from hardware.virtual.measure_moments import measure_moments, strike


def test_the_moment_by_weight_is_within_a_tenth_of_a_second() -> None:
    listed = measure_moments(4, 7)
    assert len(listed) >= 3
    for struck in listed:
        assert struck.weighed == pytest.approx(struck.true, abs=0.1), struck


def test_the_moment_by_sight_is_too() -> None:
    struck = strike(5, 0, watched=True)
    assert struck is not None
    assert struck.seen == pytest.approx(struck.true, abs=0.1)
