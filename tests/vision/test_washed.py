"""Faces that a lamp has washed out: read while something of their print is left, asked about when nothing is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.senses import Doubt
from hardware.virtual.measure import judge, random_look, read_throw
from hardware.virtual.scatter import flat_throw
from vision.calibration import Floats, Limits
from vision.faces import Crops, Readers
from vision.profile import Kind, built_in
from vision.washed import restored

from test_faces import blank_too  # isort: skip

ACROSS, DOWN = np.meshgrid(np.linspace(-1, 1, 40), np.linspace(-1, 1, 40))
LEVEL = np.maximum(abs(ACROSS), abs(DOWN)) < 0.76


def washed(prints: Floats, left: float, noise: float = 0.02) -> Floats:
    """Prints of which so much is left under a light that grows across the face; its edge mirrors nothing and stays dark."""
    rng = np.random.default_rng(6)
    light = left * prints[..., 0] + 0.5 * ACROSS - 0.3 * DOWN
    hue = left * prints[..., 1]
    faded = np.stack((np.where(LEVEL, light, -3.0), np.where(LEVEL, hue, 2.0)), axis=-1)
    told: Floats = (faded + rng.normal(0, noise, faded.shape)).astype(np.float32)
    return told


def crops(kind: Kind, prints: Floats, ink: float) -> Crops:
    """As cut out where the lamp shines: most of it white, the body pale."""
    count = len(prints)
    return Crops(prints, np.full(count, ink), np.full(count, 0.6), np.tile((240.0, 1.0, -3.0), (count, 1)))


@pytest.mark.parametrize("kind", built_in().kinds[:2], ids=lambda kind: kind.name)
def test_print_that_is_left_is_read_as_what_it_is(kind: Kind) -> None:
    rows = list(range(0, len(kind.faces), 6))
    told = Readers(built_in(), Limits()).read(crops(kind, washed(kind.prints[rows], 0.12), 12.0), [kind.name] * len(rows))
    assert all(read.face == kind.faces[row] for read, row in zip(told, rows, strict=True) if read.doubt is None)
    assert sum(read.doubt is None for read in told) > 0.8 * len(rows)
    assert {read.doubt for read in told} <= {None, Doubt.GLARE}


@pytest.mark.parametrize(
    ("left", "ink"),
    [
        (0.0, 12.0),  # nothing is left but the light's slope and noise
        (0.12, 5.0),  # too little, as the camera tells
    ],
)
def test_a_face_of_which_too_little_is_left_is_asked_about(left: float, ink: float) -> None:
    kind = built_in().kind("blue")
    told = Readers(built_in(), Limits()).read(crops(kind, washed(kind.prints[::6], left), ink), ["blue"] * len(kind.prints[::6]))
    assert {read.doubt for read in told} == {Doubt.GLARE}


def test_a_blank_face_is_never_restored() -> None:
    profile = blank_too()
    kind = profile.kinds[0]
    told = Readers(profile, Limits()).read(crops(kind, washed(kind.prints[-6:], 1.0), 12.0), ["blue"] * 6)
    assert {read.doubt for read in told} == {Doubt.GLARE}


def test_print_that_was_never_taught_is_not_made_known() -> None:
    kind = built_in().kind("blue")
    rings = np.zeros((1, 40, 40, 2), np.float32)
    far = np.hypot(ACROSS, DOWN)
    rings[0, ..., 0] = rings[0, ..., 1] = 2.0 * ((far < 0.6) & (far > 0.4))
    told = Readers(built_in(), Limits()).read(crops(kind, washed(rings, 0.12), 12.0), ["blue"])
    assert told[0].doubt is Doubt.GLARE


def test_restoring_does_not_depend_on_how_much_was_left() -> None:
    one = built_in().kind("green").prints[:3]
    strong, weak = restored(washed(one, 0.4, 0.0)), restored(washed(one, 0.15, 0.0))
    inside = np.maximum(abs(ACROSS), abs(DOWN)) < 0.66
    alike = [np.corrcoef(a[inside, 0], b[inside, 0])[0, 1] for a, b in zip(strong, weak, strict=True)]
    assert min(alike) > 0.98
    assert restored(one[:0]).shape == (0, 40, 40, 2)


def test_a_throw_with_a_die_right_under_the_lamp_s_reflection_is_read() -> None:
    rng = np.random.default_rng([71001, 115])
    scene, look = flat_throw(rng), random_look(rng)
    assert judge(scene, read_throw(scene, look, rng))[0] == "right"
    rng = np.random.default_rng([71001, 115])
    scene, look = flat_throw(rng), replace(random_look(rng), exposure=2.2, glare=1.4)
    assert judge(scene, read_throw(scene, look, rng))[0] == "asked"  # nothing of the print is left
