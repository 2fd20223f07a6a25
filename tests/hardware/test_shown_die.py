"""The simulated table shows one die by itself, any face of any make, under one lamp or another."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hardware.virtual.diceart import BODY
from hardware.virtual.faceart import SYMBOLS
from hardware.virtual.physics import World
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import face_up, laid
from hardware.virtual.scene import DIE_EDGE, LAMPS, TRAY_CENTRE, DieBody, Look, Pose, Scene, lit
from hardware.virtual.settings import Impossible

LETTERS = ("star", "bolt", "drop", "moon", "house", "arrow")


def shown(world: World, *args: object) -> tuple[float, ...]:
    world.show_die(*args)  # type: ignore[arg-type]
    world.advance(world.time + 1.0)
    assert not world.busy
    (die,) = world.truth().dice
    return (*die.at, *world.scene().dice[0].pose.turn)


def test_every_face_can_be_laid_on_top() -> None:
    rng = np.random.default_rng(5)
    assert [face_up(laid(rng, up), LETTERS) for up in range(6)] == list(LETTERS)


def test_one_die_lies_alone_each_time_elsewhere() -> None:
    world = World(4)
    world.throw({"blue": 3})
    world.advance(3.0)
    places = [shown(world, "violet", LETTERS, 2) for _look in range(3)]
    assert [die.face for die in world.truth().dice] == ["drop"]
    assert len(world.scene().dice) == 1
    apart = [np.hypot(one[0] - other[0], one[1] - other[1]) for one, other in itertools.combinations(places, 2)]
    assert min(apart) > 0.002
    assert not any(die.cocked for die in world.truth().dice)


def test_a_large_die_lies_on_the_felt_and_is_thrown_away_with_the_next_throw() -> None:
    world = World(4)
    assert shown(world, "xl", ("1", "2", "3", "1", "2", "3"), 5, 0.025)[2] == pytest.approx(0.0125)
    assert world.truth().dice[0].face == "3"
    world.throw({"green": 2})
    world.advance(world.time + 4.0)
    assert [die.colour for die in world.truth().dice] == ["green", "green"]
    assert {body.edge for body in world.scene().dice} == {DIE_EDGE}


def test_what_cannot_be_shown_is_told() -> None:
    world = World(4)
    for wrong in (("pink", LETTERS, 0), ("blue", LETTERS[:5], 0), ("blue", (*LETTERS[:5], "cow"), 0), ("blue", LETTERS, 6)):
        with pytest.raises(Impossible):
            world.show_die(*wrong)


def test_symbols_and_bodies_look_different() -> None:
    renderer = Renderer(Look(noise=0.0))
    pictures = {}
    for symbol in (*LETTERS, "blank", "6", "9", "plus", "times", "pip3"):
        die = DieBody("red", Pose((*TRAY_CENTRE, DIE_EDGE / 2)), (symbol,) * 6)
        pictures[symbol] = renderer.still(Scene(0.0, (die,)))[325:395, 160:480].astype(int)
    for one, other in itertools.combinations(pictures, 2):
        assert np.abs(pictures[one] - pictures[other]).max() > 60, (one, other)
    assert set(pictures) <= set(SYMBOLS)
    assert {"blue", "green", "xl", "white", "black"} <= set(BODY)


def test_each_lamp_shines_from_elsewhere() -> None:
    looks = [lit(Look(), lamp) for lamp in LAMPS]
    assert looks[0] == Look()
    for one, other in itertools.combinations(looks, 2):
        assert np.hypot(one.lamp[0] - other.lamp[0], one.lamp[1] - other.lamp[1]) > 0.3
        assert abs(one.warmth - other.warmth) >= 0.1


def test_a_die_that_is_taught_has_the_named_faces_and_pictures_for_names_of_ones_own() -> None:
    world = World(4)
    dice = (("blue", ("crowbar", "lid"), 1, "lid"), ("xl", ("1", "2", "3"), 2, "3"), ("ours", ("cow", "star"), 0, "moon"))
    for kind, faces, up, seen in dice:
        world.demonstrate(kind, faces, up)
        world.advance(world.time + 1.0)
        assert [die.face for die in world.truth().dice] == [seen]
