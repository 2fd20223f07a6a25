"""What is taken into the empty reference: an empty tray in any light, and never one in which something lies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import Look, Scene
from vision.calibration import Limits, Settings
from vision.faces import Readers
from vision.profile import built_in
from vision.tray import Tray

from sights import EMPTY, calibrated, throw  # isort: skip

# felt, body: dice of the cloth's own hue, and dice that nobody has taught
ALIKE = [("navy", "blue"), ("green", "green"), ("grey", "grey"), ("black", "black"), ("red", "red"), ("sand", "white"), ("grey", "white")]
READERS = Readers(built_in(), Limits())


def one_die(colour: str, seed: int) -> Scene:
    scene = throw(seed, blue=1, green=0)
    return replace(scene, dice=(replace(scene.dice[0], colour=colour),))


def tray_of(renderer: Renderer) -> Tray:
    pose = calibrated(renderer).tray
    assert pose is not None
    return Tray(pose, Settings(), READERS)


@pytest.mark.parametrize(("felt", "colour"), ALIKE)
def test_a_lying_die_is_never_learnt_into_the_empty_tray(felt: str, colour: str) -> None:
    look, rng = Look(felt=FELTS[felt]), np.random.default_rng(41)
    renderer = Renderer(look)
    later = Renderer(replace(look, exposure=1.15, warmth=0.06))
    for seed in (41, 42, 43):
        scene = one_die(colour, seed)
        fresh = tray_of(renderer)
        assert not fresh.renew(renderer.frame(scene, rng))
        assert fresh.renew(renderer.frame(EMPTY, rng))
        before = fresh.reference
        assert not fresh.renew(later.frame(scene, rng))
        assert fresh.reference is before


@pytest.mark.parametrize("felt", sorted(FELTS))
def test_an_empty_tray_is_learnt_and_again_when_the_light_moves(felt: str) -> None:
    rng = np.random.default_rng(44)
    look = Look(felt=FELTS[felt], glare=0.4)
    renderer, later = Renderer(look), Renderer(replace(look, exposure=0.8, warmth=-0.08))
    tray = tray_of(renderer)
    assert [tray.renew(one.frame(EMPTY, rng)) for one in (renderer, renderer, later, later)] == [True] * 4
