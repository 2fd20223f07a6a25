"""Bodies of dice: coloured, pale, white and black ones told apart by light that varies."""

from __future__ import annotations

import numpy as np
import pytest

from vision.bodies import Bodies, Body
from vision.profile import Hue, Kind, Profile

LAB = {
    "blue": (109.0, 13.0, -47.0),
    "green": (129.0, -38.0, 27.0),
    "yellow": (189.0, 3.0, 58.0),
    "orange": (150.0, 30.0, 48.0),
    "white": (215.0, 1.0, 5.0),
    "black": (45.0, 0.0, -1.0),
}


def bodies(*names: str) -> Bodies:
    none = np.zeros((1, 40, 40, 2))
    return Bodies(Profile("", tuple(Kind(name, 18.0, Hue(LAB[name]), ("1",), none, np.ones(1)) for name in names)))


def told(of: Bodies, *lab: float) -> Body:
    return of.groups[0].tell(np.array([lab]))[0]


def test_glare_washes_a_hue_out_but_does_not_turn_it() -> None:
    both = bodies("blue", "green")
    assert told(both, 180.0, 3.0, -11.0).kind == "blue"
    assert told(both, 180.0, -8.0, 5.0).kind == "green"
    assert told(both, 180.0, 3.0, -11.0).margin > 0.9


def test_a_hue_between_two_is_unsure() -> None:
    assert told(bodies("blue", "green"), 120.0, -40.0, -40.0).margin < 0.35
    assert told(bodies("yellow", "orange"), 170.0, 16.0, 53.0).margin < 0.35


def test_what_is_nearly_grey_is_no_coloured_die_for_sure() -> None:
    assert told(bodies("blue", "green"), 120.0, 1.0, -2.0).margin == 0.0


@pytest.mark.parametrize("name", LAB)
def test_each_of_six_bodies_is_itself(name: str) -> None:
    one = told(bodies(*LAB), *LAB[name])
    assert one.kind == name
    assert one.margin > 0.9
    assert one.away < 6


@pytest.mark.parametrize(("light", "kind"), [(205.0, "white"), (170.0, "white"), (60.0, "black"), (85.0, "black")])
def test_white_and_black_go_by_lightness(light: float, kind: str) -> None:
    assert told(bodies("white", "black"), light, 0.0, 2.0).kind == kind


def test_a_washed_out_die_beside_white_ones_is_unsure() -> None:
    assert told(bodies("blue", "white"), 165.0, 6.0, -20.0).margin < 0.35


@pytest.mark.parametrize("lab", [(120.0, 60.0, 40.0), (120.0, 45.0, -45.0)])
def test_a_strange_body_is_far_from_all(lab: tuple[float, float, float]) -> None:
    assert told(bodies("blue", "green"), *lab).away > 30


def test_print_and_reflections_do_not_colour_a_body() -> None:
    blue, white, grey = (109.0, 13.0, -47.0), (230.0, 0.0, 0.0), (150.0, 4.0, -12.0)
    face = np.array([[blue] * 50 + [white] * 20 + [grey] * 11])
    assert bodies("blue", "green").groups[0].hue_of(face)[0, 1:] == pytest.approx([13.0, -47.0])
    red_print = np.array([[LAB["white"]] * 50 + [(120.0, 60.0, 40.0)] * 31])
    assert bodies("white", "black").groups[0].hue_of(red_print)[0] == pytest.approx(LAB["white"])


def test_pixels_belong_to_the_nearest_hue_and_pale_ones_to_white_as_well() -> None:
    of = bodies("blue", "green", "white")
    picture = np.zeros((60, 60, 3), np.uint8)
    for column, name in ((0, "blue"), (20, "green"), (40, "white")):
        picture[:, column : column + 20] = np.add(LAB[name], (0, 128, 128))
    classes = of.classes(picture)
    assert classes is not None
    numbers = dict(zip(("blue", "green", "white"), of.groups[0].bits, strict=True))
    assert classes[30, 8] == 1 << numbers["blue"]
    assert classes[30, 30] == 1 << numbers["green"]
    assert classes[30, 52] & 1 << numbers["white"]


def test_one_kind_needs_no_classes_and_without_kinds_anything_is_looked_for() -> None:
    picture = np.zeros((60, 60, 3), np.uint8)
    assert bodies("white").classes(picture) is None
    anything = Bodies(None, 25.0)
    assert anything.edges == (25.0,)
    assert told(anything, 10.0, 90.0, 90.0) == Body("", 1.0, 0.0)


def test_only_bodies_darker_than_shadows_need_to_be_looked_for_below_the_cloth() -> None:
    assert bodies("blue", "black").dark
    assert not bodies("blue", "white").dark
