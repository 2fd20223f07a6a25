"""Whether a face lies level: taught print laid on prints that were moved, squeezed and drawn out, and dice that lean on a wall."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.senses import Doubt
from hardware.virtual.measure_dice import table
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import DIE_EDGE, DieBody, Look, Pose, Quaternion, Scene
from vision.calibration import Floats, Limits
from vision.dice import Found
from vision.faces import FaceRead
from vision.profile import built_in
from vision.tray import by_print, print_may_tell
from vision.upright import NOT_LAID, Laid, lay

KIND = built_in().kind("blue")
MIDDLE = 19.5


def drawn(print_: Floats, along: float = 1.0, across: float = 1.0, shift: float = 0.0, degrees: float = 0.0) -> Floats:
    """The print drawn out along and across, turned and shifted (px), (40, 40)."""
    turn = math.radians(degrees)
    turned = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) @ np.diag((along, across))
    moved = np.array((MIDDLE + shift, MIDDLE)) - turned @ (MIDDLE, MIDDLE)
    told: Floats = cv2.warpAffine(
        np.ascontiguousarray(print_[..., 0], np.float32), np.column_stack((turned, moved)), (40, 40), borderMode=cv2.BORDER_REPLICATE
    )
    return told


@pytest.mark.parametrize("row", [0, len(KIND.faces) - 1])
@pytest.mark.parametrize(
    ("change", "level", "turned"),
    [
        ({}, True, False),
        ({"shift": 3.0, "degrees": 5.0}, True, False),  # the outline was met badly, the print is whole
        ({"along": 0.97}, True, False),
        ({"along": 0.85}, False, False),  # leans away: 32°
        ({"along": 0.85, "shift": 2.0, "degrees": 6.0}, False, False),
        ({"shift": 5.0}, False, False),  # so far from where the face was cut out lies another face
        ({"along": 1.03, "across": 1.03}, True, False),
        ({"along": 1.10}, False, True),  # turned towards a camera that sees it from the side
        ({"along": 1.10, "across": 0.9}, False, True),
    ],
)
def test_print_tells_whether_a_face_lies_level(row: int, change: dict[str, float], level: bool, turned: bool) -> None:
    taught = KIND.prints[row]
    laid = lay(drawn(taught, **change), [taught[..., 0]])
    assert (laid.level(Limits()), laid.turned(Limits())) == (level, turned)


def test_noise_and_other_print_lie_neither_level_nor_turned() -> None:
    taught = KIND.prints[0][..., 0]
    other = KIND.prints[KIND.faces.index(next(face for face in KIND.faces if face != KIND.faces[0]))]
    noise = np.random.default_rng(4).normal(0, 0.3, (40, 40))
    for seen in (noise, np.zeros((40, 40)), drawn(other)):
        assert not lay(seen, [taught]).level(Limits())
    assert not lay(noise, [taught]).turned(Limits())
    assert lay(drawn(KIND.prints[0]), []) == NOT_LAID


def test_a_print_that_lies_well_is_believed_and_a_better_one_after_a_poor_one_too() -> None:
    taught = KIND.prints[0][..., 0]
    other = KIND.prints[KIND.faces.index(next(face for face in KIND.faces if face != KIND.faces[0]))][..., 0]
    seen = drawn(KIND.prints[0], along=0.9)
    alone = lay(seen, [taught])
    assert alone.alike > 0.97
    assert lay(seen, [other, taught]) == alone == lay(seen, [taught, other])
    assert alone.shortest / alone.longest == pytest.approx(0.9, abs=0.02)


WHOLE, SQUEEZED, LARGER = Laid(0.97, 1.0, 0.98, 0.05), Laid(0.97, 1.0, 0.85, 0.05), Laid(0.97, 1.1, 0.95, 0.01)
SEEN = Found(100.0, 100.0, 0.0, "blue", 1.0, 0.55, 1.0, apart=4.0)


@pytest.mark.parametrize(
    ("doubt", "laid", "told"),
    [
        (Doubt.LEANING, WHOLE, None),
        (Doubt.LEANING, SQUEEZED, Doubt.LEANING),
        (Doubt.LEANING, LARGER, Doubt.LEANING),
        (Doubt.UNKNOWN, WHOLE, None),
        (Doubt.UNKNOWN, SQUEEZED, Doubt.UNKNOWN),
        (None, WHOLE, None),
        (None, SQUEEZED, Doubt.LEANING),
        (None, LARGER, Doubt.LEANING),
    ],
)
def test_print_settles_whether_a_die_leans(doubt: Doubt | None, laid: Laid, told: Doubt | None) -> None:
    assert by_print(doubt, SEEN, laid, Limits()) is told


def test_a_die_of_unsure_colour_is_asked_about_even_where_its_print_is_whole() -> None:
    assert by_print(Doubt.LEANING, replace(SEEN, margin=0.2), WHOLE, Limits()) is Doubt.COLOUR


@pytest.mark.parametrize(
    ("doubt", "face_doubt", "lead", "apart", "fit", "asked"),
    [
        (None, None, 0.6, 4.0, 0.65, True),
        (None, None, 0.6, 4.0, 0.78, False),  # its outline fits
        (None, None, 0.6, 12.0, 0.65, False),  # nothing is near that it could lean on
        (Doubt.LEANING, None, 0.6, 4.0, 0.55, True),
        (Doubt.LEANING, None, 0.2, 4.0, 0.55, False),  # which face it is is not sure enough
        (Doubt.LEANING, Doubt.ALIKE, 0.6, 4.0, 0.55, False),
        (Doubt.TOUCHING, None, 0.6, -3.0, 0.55, False),
        (Doubt.GLARE, Doubt.GLARE, 0.6, 4.0, 0.8, False),
        (Doubt.UNKNOWN, Doubt.UNKNOWN, 0.6, 40.0, 0.8, True),
    ],
)
def test_print_is_asked_only_where_it_matters(
    doubt: Doubt | None, face_doubt: Doubt | None, lead: float, apart: float, fit: float, asked: bool
) -> None:
    face = FaceRead("lid", ("lid", "crowbar"), face_doubt, 0.95, lead)
    assert print_may_tell(doubt, replace(SEEN, apart=apart, fit=fit), face, Limits()) is asked


# A die that fell against the left wall and stays there, 41° askew, its crowbar turned towards the camera: the face alone looks right.
LEANS: Quaternion = (-0.6575, -0.3023, 0.2883, 0.6271)
LEVEL: Quaternion = (-math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5))


@pytest.mark.parametrize(("turn", "height", "doubt"), [(LEANS, 0.0127, Doubt.LEANING), (LEVEL, DIE_EDGE / 2, None)])
def test_a_die_that_leans_on_the_wall_is_asked_about_and_a_level_one_is_not(turn: Quaternion, height: float, doubt: Doubt | None) -> None:
    look, rng = Look(felt=FELTS["navy"]), np.random.default_rng(8)
    tray = table(look, rng, built_in())
    assert tray is not None
    seen = tray.read(Renderer(look).frame(Scene(0.0, dice=(DieBody("green", Pose((-0.2789, -0.0246, height), turn)),)), rng)).dice
    assert [die.doubt for die in seen] == [doubt]
