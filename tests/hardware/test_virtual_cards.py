"""Cards on the can: the scale tells the truth, falls appear in it, and the same seed stacks the same pile."""

from __future__ import annotations

import pytest

from hardware.virtual.can_model import CAN_MASS
from hardware.virtual.physics import World
from hardware.virtual.settings import Impossible
from hardware.virtual.truth import Truth

CARD_GRAMS = 1.8


def finish(world: World) -> Truth:
    """Let everything come to rest and the hands leave."""
    until = world.time + 30.0
    while world.busy:
        assert world.time < until, "a table that never comes to rest"
        world.advance(world.time + 0.1)
    return world.truth()


def pile(seed: int, cards: int, care: str = "careful") -> World:
    world = World(seed)
    for _ in range(cards):
        world.place(care)
    finish(world)
    return world


def count_by_weight(truth: Truth) -> int:
    return round((truth.weight - CAN_MASS * 1000.0) / CARD_GRAMS)


def test_every_careful_card_is_weighed() -> None:
    world = World(1)
    for count in range(1, 9):
        number = world.place("careful")
        truth = finish(world)
        assert truth.placed_last == number
        assert truth.on_can == count_by_weight(truth) == count
        grams = sum(card.grams for card in truth.cards)
        assert truth.weight == pytest.approx(CAN_MASS * 1000.0 + grams, abs=0.3)


def test_same_seed_same_pile() -> None:
    assert pile(5, 4).truth() == pile(5, 4).truth()
    assert pile(5, 2).truth() != pile(6, 2).truth()


def test_the_cat_makes_cards_fall_and_a_sweep_takes_them_away() -> None:
    world = pile(2, 6)
    for _ in range(5):
        world.cat()
        truth = finish(world)
        if truth.fallen:
            break
    assert truth.fallen > 0
    assert truth.on_can + truth.fallen == 6
    if all(card.where != "leaning" for card in truth.cards):
        assert count_by_weight(truth) == truth.on_can
    world.sweep()
    swept = finish(world)
    assert swept.fallen == 0
    assert count_by_weight(swept) == swept.on_can


def test_a_hard_bump_shakes_the_pile() -> None:
    world = pile(3, 5)
    before = world.truth()
    world.bump(1.0)
    world.advance(world.time + 0.1)
    assert not world.at_rest
    after = finish(world)
    assert after.cards != before.cards


def test_one_fallen_card_may_be_swept_alone() -> None:
    world = pile(4, 3)
    stays = world.truth().placed_last
    world.sweep([stays])  # it lies on the can, so it is not a fallen card
    assert finish(world).on_can == 3
    world.take_back()
    truth = finish(world)
    assert truth.on_can == 2
    assert stays not in [card.number for card in truth.cards]


def test_hole_covered_is_told() -> None:
    world = World(9)
    clear, hidden = world.place("careful"), world.cover_hole()
    holes = {card.number: card.hole_covered for card in finish(world).cards}
    assert holes == {clear: False, hidden: True}


def test_a_hand_is_seen_while_it_works() -> None:
    world = World(1)
    world.place("careful")
    world.advance(0.6)
    scene = world.scene()
    assert len(scene.hands) == 1
    assert len(scene.cards) == 1  # held
    finish(world)
    assert world.scene().hands == ()


def test_impossible_deeds_are_refused_in_words() -> None:
    world = World(1)
    number = world.place("careful")
    with pytest.raises(Impossible, match="not in anybody's hand"):
        world.place("careful", number)
    with pytest.raises(Impossible, match="care is one of"):
        world.place("tenderly")
    with pytest.raises(Impossible, match="blue dice"):
        world.throw({"blue": 7})
    with pytest.raises(Impossible, match="red dice"):
        world.throw({"red": 1})
    with pytest.raises(Impossible, match="tray or the can"):
        world.hand("lamp", 1.0)
    with pytest.raises(Impossible, match="the tray holds"):
        world.rethrow([0])


def test_throw_and_throw_again() -> None:
    world = World(3)
    world.throw({"blue": 6, "green": 5})
    assert len(finish(world).dice) == 11
    world.throw({"green": 1})
    truth = finish(world)
    assert [die.colour for die in truth.dice] == ["green"]
    x, y = truth.dice[0].pixel
    world.rethrow_at(x / 1280.0, y / 720.0)
    assert finish(world).dice[0].at != truth.dice[0].at
    world.clear_tray()
    assert finish(world).dice == ()
