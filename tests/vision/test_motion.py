"""The gate: noise and a changing exposure are rest, a die or a hand that moves is motion, each on its own mat."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.virtual.render import Renderer
from hardware.virtual.scene import Look, Scene
from vision.calibration import Image
from vision.motion import Gate, Stir

from sights import EMPTY, calibrated, shifted, throw, with_hand  # isort: skip


def _watch(look: Look) -> tuple[Gate, Renderer, np.random.Generator]:
    renderer, rng = Renderer(look), np.random.default_rng(4)
    gate = Gate(calibrated(renderer))
    assert gate.look(renderer.empty(rng)) == Stir(9.0, 9.0), "the first frame is no rest"
    return gate, renderer, rng


@pytest.mark.parametrize("look", [Look(), Look(noise=2.0, exposure=0.7), Look(noise=2.0, glare=1.0, exposure=1.3)])
def test_noise_is_no_motion(look: Look) -> None:
    gate, renderer, rng = _watch(look)
    stirs = [gate.look(renderer.empty(rng)) for _ in range(60)]
    assert max(stir.tray for stir in stirs) < 1
    assert max(stir.can for stir in stirs) < 1


def test_a_flickering_lamp_is_no_motion() -> None:
    gate, renderer, rng = _watch(Look())
    for factor in (1.0, 1.04, 0.97, 1.03, 0.96):
        picture: Image = np.clip(renderer.empty(rng) * factor, 0, 255).astype(np.uint8)
        stir = gate.look(picture)
        assert stir.tray < 1
        assert stir.can < 1


def _after_rest(before: Scene, after: Scene, look: Look) -> Stir:
    gate, renderer, rng = _watch(look)
    for _ in range(4):
        gate.look(renderer.frame(before, rng))
    return gate.look(renderer.frame(after, rng))


@pytest.mark.parametrize("noise", [0.5, 1.5])
def test_one_rolling_die_is_motion_in_the_tray_alone(noise: float) -> None:
    scene = throw(3, blue=1, green=0)
    stir = _after_rest(scene, shifted(scene, 0.003), Look(noise=noise))
    assert stir.tray > 1
    assert stir.can < 1


def test_a_hand_over_the_can_is_motion_there() -> None:
    stir = _after_rest(EMPTY, with_hand(EMPTY, (0.15, -0.02, 0.05)), Look())
    assert stir.can > 1
