"""Loose cards on any cloth, of any stock, and cards that only moved: field reports V10, V11, V24, V26 and V29 as tests."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.senses import CanStill, CanStirred, Doubt, Sense, SpillSeen
from hardware.measure import scale_idle
from hardware.virtual.can_world import level
from hardware.virtual.measure_spills import GROUNDS, can_mat
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import loose_cards
from hardware.virtual.scene import CAN_CENTRE, CAN_HEIGHT, CARD_SIZE, LID_RADIUS, STOCKS, CardBody, Look, Scene
from vision.spill import SpillReading

from sights import FRAME, Watch  # isort: skip

PILE = 6


def spilt(seed: int, cards: int) -> Scene:
    return loose_cards(np.random.default_rng(seed), cards, False, PILE)


def of_stock(scene: Scene, stock: str) -> Scene:
    return replace(scene, cards=tuple(replace(card, number=card.number + 1000 * STOCKS.index(stock)) for card in scene.cards))


def counted(before: Scene, after: Scene, look: Look, seed: int = 1) -> SpillReading:
    rng, renderer = np.random.default_rng(seed), Renderer(look)
    mat = can_mat(renderer, rng)
    mat.reference = mat.flat(renderer.frame(before, rng))
    return mat.count(mat.flat(renderer.frame(after, rng)))


def told(senses: list[Sense]) -> list[int]:
    return [sense.count for sense in senses if isinstance(sense, SpillSeen) and sense.count]


def stirs(one: Watch, scene: Scene) -> list[CanStirred | CanStill]:
    """What is told of stirring and rest while a scene is shown for a second."""
    told: list[CanStirred | CanStill] = []
    for _ in range(30):
        one.at += FRAME
        senses = one.eye.see(one.renderer.frame(scene, one.rng), one.at)
        told += [sense for sense in senses if isinstance(sense, CanStirred | CanStill)]
    return told


@pytest.mark.parametrize("ground", GROUNDS)
def test_v10_cards_are_found_on_light_wood_dark_felt_and_patterned_cloth(ground: str) -> None:
    mat, weave = GROUNDS[ground]
    scene = spilt(100 + len(ground), 3)
    before = replace(scene, cards=scene.cards[: PILE - 1])
    assert counted(before, scene, Look(mat=mat, weave=weave)) == SpillReading(3)


@pytest.mark.parametrize(("stock", "ground"), [("dark", "dark felt"), ("white", "light wood"), ("white", "printed mat")])
def test_v10_cards_of_the_cloth_s_own_brightness_are_found(stock: str, ground: str) -> None:
    mat, weave = GROUNDS[ground]
    scene = of_stock(spilt(7, 2), stock)
    before = replace(scene, cards=scene.cards[:PILE])
    assert counted(before, scene, Look(mat=mat, weave=weave)) == SpillReading(2)


@pytest.mark.parametrize("stock", ["sleeved", "foil"])
def test_v11_sleeved_and_foil_cards_under_a_lamp_are_counted(stock: str) -> None:
    scene = of_stock(spilt(8, 4), stock)
    before = replace(scene, cards=scene.cards[:PILE])
    assert counted(before, scene, Look(glare=0.8)).count == 4


def test_v24_a_second_without_sight_is_no_spill_and_hides_none() -> None:
    one, scene = Watch(Look()), spilt(93, 2)
    pile = replace(scene, cards=scene.cards[:PILE])
    one.show(pile, 40)
    one.at += 1.0  # frames that never came
    senses = one.show(pile, 40)
    for _ in range(30):
        senses += one.frame(np.zeros((720, 1280, 3), np.uint8))
    assert told(senses + one.show(pile, 40)) == []
    one.at += 1.0  # and a second in which cards fall
    assert told(one.show(scene, 60)) == [2]


def test_v26_a_card_pushed_along_the_can_s_edge_and_back_is_no_spill() -> None:
    one, scene = Watch(Look()), spilt(93, 1)
    pile, loose = scene.cards[:PILE], scene.cards[PILE]
    one.show(scene, 40)
    senses: list[Sense] = []
    for step in (*range(20), *range(20, -1, -1)):
        x, y, z = loose.pose.at
        moved = replace(loose, pose=replace(loose.pose, at=(x, y + 0.002 * step, z)))
        senses += one.show(replace(scene, cards=(*pile, moved)), 1)
    assert told(senses + one.show(scene, 50)) == []
    x, y, z = pile[-1].pose.at
    slid = [replace(pile[-1], pose=replace(pile[-1].pose, at=(x + 0.002 * step, y, z))) for step in (*range(8), *range(8, -1, -1))]
    for card in slid:
        senses += one.show(replace(scene, cards=(*pile[:-1], card, loose)), 1)
    assert told(senses + one.show(scene, 50)) == []


def test_v29_one_wild_picture_or_weight_in_a_hundred_is_no_card() -> None:
    one, scene = Watch(Look()), spilt(95, 0)
    rng = np.random.default_rng(29)
    senses = one.show(scene, 20)
    for number in range(200):
        wild = rng.integers(0, 256, (720, 1280, 3)).astype(np.uint8) if number % 100 == 50 else None
        senses += one.frame(one.renderer.frame(scene, one.rng) if wild is None else wild)
    assert told(senses + one.show(scene, 40)) == []
    assert scale_idle(hours=1.0, spikes=0.01, drift_g_per_h=0.0) == 0


def test_a_card_that_hangs_over_the_rim_has_not_fallen() -> None:
    scene = spilt(96, 0)
    pose = level((CAN_CENTRE[0], CAN_CENTRE[1] - 0.045), CAN_HEIGHT + 0.012, 0.2, (0.35, 0.0))
    hanging = replace(scene, cards=(*scene.cards, CardBody(40, pose)))
    assert counted(scene, hanging, Look()).count == 0


def leaning(around: float, top: float = CAN_HEIGHT + 0.001) -> CardBody:
    """A card that slid off and stands on the table, `around` the can: its upper edge rests on the rim at this height."""
    length, slope = CARD_SIZE[1], np.arcsin(top / CARD_SIZE[1])
    from_axis = LID_RADIUS + length * np.cos(slope) / 2
    at = (CAN_CENTRE[0] + from_axis * np.cos(around), CAN_CENTRE[1] + from_axis * np.sin(around))
    return CardBody(40, level(at, top / 2, around + np.pi / 2, (slope, 0.0)))


@pytest.mark.parametrize("ground", ["printed mat", "dark felt", "checked cloth"])
def test_a_card_that_ends_on_the_rim_is_never_silently_overlooked(ground: str) -> None:
    mat, weave = GROUNDS[ground]
    renderer, rng, scene = Renderer(Look(mat=mat, weave=weave)), np.random.default_rng(1), spilt(97, 0)
    counter = can_mat(renderer, rng)
    counter.reference = counter.flat(renderer.frame(scene, rng))
    for around in np.arange(12) * np.pi / 6:
        told = counter.count(counter.flat(renderer.frame(replace(scene, cards=(*scene.cards, leaning(around))), rng)))
        assert told.count <= 1
        assert told.count == 1 or told.doubt is Doubt.OVERLAP, around


def test_a_card_put_on_the_pile_raises_no_such_doubt() -> None:
    for seed, ground in enumerate(GROUNDS):
        mat, weave = GROUNDS[ground]
        scene = spilt(300 + seed, 0)
        assert counted(replace(scene, cards=scene.cards[:-1]), scene, Look(mat=mat, weave=weave)) == SpillReading(0)


def test_the_can_s_picture_tells_when_it_stirs_and_since_when_it_rests() -> None:
    one, scene = Watch(Look()), spilt(93, 1)
    before = replace(scene, cards=scene.cards[:PILE])
    heard = stirs(one, before)
    assert [(type(word), word.device) for word in heard] == [(CanStill, "camera")]
    fall = one.at + FRAME
    words = stirs(one, scene)
    assert [type(word) for word in words] == [CanStirred, CanStill]
    assert all(word.device == "camera" for word in words)
    assert words[0].at == pytest.approx(fall)
    assert isinstance(words[1], CanStill)
    assert fall < words[1].since < words[1].at < fall + 0.5
