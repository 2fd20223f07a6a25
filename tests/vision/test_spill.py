"""Loose cards round the can: exact where they lie apart, at least so many where they do not, never the pile's own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.senses import Doubt, Sense, SpillSeen
from hardware.virtual.measure import random_look
from hardware.virtual.optics import Camera
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import loose_cards
from hardware.virtual.scene import Look, Scene
from vision.canwatch import middle
from vision.spill import CanMat

from sights import Watch, calibrated, with_hand  # isort: skip

PILE = 12


def spilt(seed: int, cards: int, overlap: bool = False) -> Scene:
    return loose_cards(np.random.default_rng(seed), cards, overlap, PILE)


def pile_only(scene: Scene, cards: int = PILE) -> Scene:
    return replace(scene, cards=scene.cards[:cards])


def mat(before: Scene, look: Look, seed: int) -> tuple[CanMat, Renderer, np.random.Generator]:
    rng, renderer = np.random.default_rng(seed), Renderer(look)
    found = calibrated(renderer)
    assert found.can is not None
    one = CanMat(found.can, found.settings, found.tray)
    one.reference = one.flat(renderer.frame(before, rng))
    return one, renderer, rng


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4])
def test_cards_that_lie_apart_are_counted_exactly(cards: int) -> None:
    for seed in (41, 42):
        scene = spilt(10 * seed + cards, cards)
        one, renderer, rng = mat(pile_only(scene, PILE - 1), random_look(np.random.default_rng(seed)), seed)
        reading = one.count(one.flat(renderer.frame(scene, rng)))
        assert (reading.count, reading.doubt) == (cards, None)


def test_of_cards_across_each_other_at_least_so_many_are_told() -> None:
    told = []
    for seed in range(8):
        scene = spilt(50 + seed, 4, overlap=True)
        one, renderer, rng = mat(pile_only(scene), Look(), seed)
        reading = one.count(one.flat(renderer.frame(scene, rng)))
        assert 1 <= reading.count <= 4
        assert reading.doubt in (None, Doubt.OVERLAP)
        told.append(reading)
    assert any(reading.doubt is Doubt.OVERLAP for reading in told)
    assert all(reading.count == 4 for reading in told if reading.doubt is None)


def test_a_card_that_lay_there_before_is_not_counted() -> None:
    scene = spilt(61, 3)
    one, renderer, rng = mat(replace(scene, cards=scene.cards[:-1]), Look(), 1)
    assert one.count(one.flat(renderer.frame(scene, rng))).count == 1
    assert one.count(one.flat(renderer.frame(replace(scene, cards=scene.cards[:-1]), rng))).count == 0


def test_a_hand_is_no_card() -> None:
    for seed, angle in ((71, -1.5), (72, 1.6), (73, -1.3)):
        scene = pile_only(spilt(seed, 0))
        one, renderer, rng = mat(scene, Look(), seed)
        at = (0.135 + 0.06 * np.cos(angle), 0.06 * np.sin(angle), 0.05)
        assert one.count(one.flat(renderer.frame(with_hand(scene, at, angle), rng))).doubt is Doubt.HAND


def test_without_a_reference_nothing_is_claimed() -> None:
    one, renderer, rng = mat(pile_only(spilt(81, 0)), Look(), 1)
    one.reference = None
    reading = one.count(one.flat(renderer.empty(rng)))
    assert (reading.count, reading.doubt) == (0, Doubt.UNSEEN)


def spills(told: list[Sense]) -> list[SpillSeen]:
    return [sense for sense in told if isinstance(sense, SpillSeen)]


def test_a_spill_is_told_once_at_rest_with_four_stills_round_the_fall() -> None:
    one = Watch(Look())
    scene = spilt(91, 2)
    before = pile_only(scene, PILE - 1)
    assert spills(one.show(before, 60)) == []
    one.eye.mark_can_reference(one.at)
    assert spills(one.show(before, 10)) == []
    fall = one.at + 1 / 30
    (seen,) = spills(one.show(scene, 60))
    assert (seen.count, seen.doubt) == (2, None)
    assert seen.at >= fall + 0.8
    times = [seen.at - age for _, age in seen.pictures]
    assert times == sorted(times)
    assert np.allclose([time - fall for time in times], (-1.2, -0.4, 0.0, 0.8), atol=0.12)
    assert all(one.eye.album.get(number) is not None for number, _ in seen.pictures)
    assert spills(one.show(scene, 40)) == []


def test_a_new_turn_begins_with_what_lies_there() -> None:
    one = Watch(Look())
    scene = spilt(92, 3)
    one.show(pile_only(scene), 20)
    two = replace(scene, cards=scene.cards[:-1])
    assert spills(one.show(two, 50))[-1].count == 2
    one.eye.mark_can_reference(one.at)
    one.show(two, 10)
    assert [seen.count for seen in spills(one.show(scene, 50))] == [1]


def test_a_hand_at_the_turns_start_does_not_become_the_reference() -> None:
    one = Watch(Look())
    scene = spilt(93, 1)
    before = pile_only(scene)
    one.show(before, 20)
    one.show(with_hand(before, (0.15, -0.07, 0.05)), 3)
    one.eye.mark_can_reference(one.at)
    one.show(with_hand(before, (0.14, -0.05, 0.05)), 3)
    assert [seen.count for seen in spills(one.show(before, 50)) if seen.count] == []
    assert [seen.count for seen in spills(one.show(scene, 50))] == [1]


def test_a_card_that_has_just_come_to_rest_at_a_turns_start_is_told() -> None:
    one = Watch(Look())
    scene = spilt(93, 1)
    one.show(pile_only(scene), 40)
    told = one.show(scene, 14)  # it lies still, and has not been counted yet
    assert spills(told) == []
    one.eye.mark_can_reference(one.at)
    assert [seen.count for seen in spills(one.show(scene, 50))] == [1]


def test_a_bumped_camera_keeps_the_turns_reference() -> None:
    one = Watch(Look())
    scene = spilt(95, 3)
    two = replace(scene, cards=scene.cards[:-1])
    one.show(pile_only(scene), 40)
    assert spills(one.show(two, 50))[-1].count == 2
    before = one.eye.bearings.calibration
    one.renderer = Renderer(Look(), camera=Camera(shift=(0.006, 0.004)))
    one.show(two, 60)
    assert one.eye.bearings.calibration is not before
    assert [seen.count for seen in spills(one.show(scene, 60))] == [3]


def test_cards_that_still_slide_are_not_counted() -> None:
    one = Watch(Look())
    scene = spilt(94, 1)
    one.show(pile_only(scene), 20)
    card = scene.cards[-1]
    told = []
    for step in range(40):
        x, y, z = card.pose.at
        at = (x + 0.001 * (step % 10), y + 0.002 * (step % 5), z)
        told += one.show(replace(scene, cards=(*scene.cards[:-1], replace(card, pose=replace(card.pose, at=at)))), 1)
    assert spills(told) == []


def test_asking_again_tells_even_that_nothing_lies_there() -> None:
    one = Watch(Look())
    one.show(pile_only(spilt(95, 0)), 20)
    one.eye.look_again()
    (seen,) = spills(one.show(pile_only(spilt(95, 0)), 10))
    assert (seen.count, seen.doubt) == (0, None)


def test_the_album_forgets_the_oldest() -> None:
    one = Watch(Look())
    numbers = [one.eye.album.add(np.zeros((2, 2, 3), np.uint8)) for _ in range(one.eye.album.room + 3)]
    assert one.eye.album.get(numbers[0]) is None
    assert one.eye.album.get(numbers[-1]) is not None
    assert one.eye.album.get(0) is None


def test_the_moment_of_a_motion_is_the_middle_of_its_lively_stretch() -> None:
    arm = [(1.0, 2.0), (1.1, 9.0), (1.2, 14.0), (1.3, 10.0), (1.4, 9.0), (1.5, 8.0), (1.6, 2.0), (1.7, 8.0)]
    assert middle(arm) == pytest.approx(1.3)  # between 1.1 and 1.5; what came after a lull was something else
    assert middle(arm[::-1]) == pytest.approx(1.3)
    assert middle([(5.0, 3.0)]) == 5.0
    assert middle([]) is None
