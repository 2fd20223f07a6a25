"""The map of touches: any mirrored, turned, stretched and shifted display is found from four touches as people aim; nonsense is refused."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import composite
from kivy.input.motionevent import MotionEvent

from companion.touchmap import (
    APART,
    AS_TOLD,
    CROSSED,
    EXACT,
    FLAT,
    HALF,
    MIRRORED,
    MOVED,
    PLAIN,
    QUARTER,
    RIGHT,
    STRETCHED,
    TILTED,
    UPSIDE,
    Nonsense,
    Point,
    TouchMap,
    fit,
    read,
    said,
    unturned,
    wrong,
)
from companion.touchtest import CHECK, CROSSES, MEETS

TRUE = [unturned(*cross, 0) for cross in CROSSES]
NOISE = 0.012  # of the display: 1.8 mm on 154


def told_by(truth: TouchMap, places: list[Point] = TRUE) -> list[Point]:
    """Where a display tells fingers at these places whose map is `truth`: the map backwards."""
    size = truth.xx * truth.yy - truth.xy * truth.yx
    shifted = [(x - truth.x0, y - truth.y0) for x, y in places]
    return [((x * truth.yy - y * truth.xy) / size, (y * truth.xx - x * truth.yx) / size) for x, y in shifted]


@composite
def displays(draw: st.DrawFn) -> TouchMap:
    """Mirrored, turned by quarters, stretched and shifted in any way."""
    plain = draw(st.sampled_from(PLAIN))
    scales, shifts = st.floats(0.75, 1.3), st.floats(-0.12, 0.12)
    sx, sy = draw(scales), draw(scales)
    x0 = 0.5 + draw(shifts) - sx * (plain.xx + plain.xy) / 2
    y0 = 0.5 + draw(shifts) - sy * (plain.yx + plain.yy) / 2
    return TouchMap(plain.xx * sx, plain.xy * sx, x0, plain.yx * sy, plain.yy * sy, y0)


@given(displays(), st.lists(st.tuples(st.floats(-NOISE, NOISE), st.floats(-NOISE, NOISE)), min_size=4, max_size=4))
def test_any_display_is_found_from_touches_that_are_a_little_off(truth: TouchMap, slips: list[Point]) -> None:
    """Every place of the display is then met within what people aim, and twice that where four slips add up in a corner."""
    told = told_by(truth, [(x + dx, y + dy) for (x, y), (dx, dy) in zip(TRUE, slips, strict=True)])
    found = fit(told, TRUE)
    for place in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 0.5)):
        x, y = found.of(told_by(truth, [place])[0])
        assert max(abs(x - place[0]), abs(y - place[1])) <= EXACT + 2 * NOISE
    assert wrong(found) == ""
    assert way(found) == way(truth)


def way(of: TouchMap) -> tuple[bool, bool, bool]:
    """Whether its directions are exchanged, and which way each goes."""
    straight = (of.xy, of.yx) if of.crossed else (of.xx, of.yy)
    return of.crossed, straight[0] > 0, straight[1] > 0


@given(st.sampled_from(PLAIN), st.lists(st.tuples(st.floats(-NOISE, NOISE), st.floats(-NOISE, NOISE)), min_size=4, max_size=4))
def test_what_is_only_mirrored_or_turned_is_found_exactly(truth: TouchMap, slips: list[Point]) -> None:
    told = told_by(truth, [(x + dx, y + dy) for (x, y), (dx, dy) in zip(TRUE, slips, strict=True)])
    assert fit(told, TRUE) == truth


def test_each_fault_has_its_words() -> None:
    words = [said(plain) for plain in PLAIN]
    assert words == [RIGHT, UPSIDE, MIRRORED, HALF, CROSSED, QUARTER, QUARTER, CROSSED]
    assert said(TouchMap(1.1, 0, -0.05, 0, 1.0, 0)) == MOVED


# --- nonsense -----------------------------------------------------------------------------------------------------------


def refused(told: list[Point]) -> str:
    with pytest.raises(Nonsense) as nonsense:
        fit(told, TRUE)
    return str(nonsense.value)


def test_four_touches_on_one_spot_or_in_one_line() -> None:
    assert refused([(0.5, 0.5)] * 4) == FLAT
    assert refused([(0.1 * n, 0.2 * n) for n in range(1, 5)]) == FLAT
    assert refused([(0.1, 0.5), (0.9, 0.5), (0.9, 0.52), (0.1, 0.52)]) == FLAT


def test_crosses_in_another_order() -> None:
    upper_left, upper_right, lower_right, lower_left = TRUE
    assert refused([upper_left, lower_right, upper_right, lower_left]) == APART


def test_one_touch_beside_its_cross() -> None:
    assert refused([TRUE[0], TRUE[1], (0.5, 0.5), TRUE[3]]) == APART


def test_a_tilted_display() -> None:
    turn = math.radians(25)
    tilted = [
        (0.5 + (x - 0.5) * math.cos(turn) - (y - 0.5) * math.sin(turn), 0.5 + (x - 0.5) * math.sin(turn) + (y - 0.5) * math.cos(turn))
        for x, y in TRUE
    ]
    assert refused(tilted) == TILTED


def test_a_display_of_another_size() -> None:
    assert refused([(0.5 + (x - 0.5) * 0.45, 0.5 + (y - 0.5) * 0.45) for x, y in TRUE]) == STRETCHED


def test_four_touches_anywhere_are_hardly_ever_taken() -> None:
    """Somebody who wipes over the display is not taken at their word."""
    chance, taken = random.Random(6), 0
    for _try in range(2000):
        try:
            fit([(chance.random(), chance.random()) for _touch in range(4)], TRUE)
            taken += 1
        except Nonsense:
            pass
    assert taken < 20


# --- the check ----------------------------------------------------------------------------------------------------------


def test_a_wrong_map_does_not_meet_the_fifth_cross() -> None:
    """Mirrored or turned in any other way than the true one, a finger on the cross lands elsewhere."""
    place = unturned(*CHECK, 0)
    images = [plain.of(place) for plain in PLAIN]
    assert images[0] == place
    for x, y in images[1:]:
        assert max(abs(x - place[0]), abs(y - place[1])) > MEETS


# --- turned pictures ----------------------------------------------------------------------------------------------------


@given(st.sampled_from((0, 90, 180, 270)), st.floats(0, 1), st.floats(0, 1))
def test_a_place_in_a_turned_picture_is_where_kivy_has_it(turn: int, x: float, y: float) -> None:
    told = unturned(x, y, turn)
    right, up = MotionEvent.to_absolute_pos(None, *told, 1.0, 1.0, turn)
    assert (right, 1 - up) == pytest.approx((x, y))


def test_crosses_lie_round_the_picture() -> None:
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 0.7 for a, b in pairwise(CROSSES))


# --- six numbers --------------------------------------------------------------------------------------------------------


def test_six_numbers_are_read_and_anything_else_is_refused() -> None:
    assert read([1, 0, 0, 0, 1, 0]) == AS_TOLD
    assert read(list(PLAIN[5])) == PLAIN[5]
    for value in ("1 0 0 0 1 0", [1, 0, 0, 0, 1], [1, 0, 0, 0, 1, True], [1, 0, 0, 0, "1", 0], 1.0):
        with pytest.raises(ValueError, match="six numbers in brackets"):
            read(value)
    for value in (
        [0, 0, 0, 0, 0, 0],
        [1, 0, 0, 0, 1, math.nan],
        [1, 0, 0, 0, 1, math.inf],
        [1, 1, 0, 1, 1, 0],
        [5, 0, 0, 0, 1, 0],
        [1, 0, 9, 0, 1, 0],
    ):
        with pytest.raises(ValueError, match="touch test"):
            read(value)
