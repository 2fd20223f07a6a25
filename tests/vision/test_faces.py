"""Faces: likenesses that are believed, six different ones, strange ones, the large die, and what only looks blank."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.rules.dumb_ways_to_die.hear import SHOWN
from companion.senses import Doubt
from hardware.virtual.measure import pairs
from hardware.virtual.measure_dice import STRANGE, measure_phantoms, measure_six, table
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS, NOWHERE, flat_throw, scattered
from hardware.virtual.scene import DieBody, Look
from vision.calibration import Limits
from vision.faces import Crops, Readers
from vision.profile import Kind, Profile, built_in

from sights import EMPTY, Watch  # isort: skip


def crops_of(kind: Kind, rows: list[int], **changes: float) -> Crops:
    count = len(rows)
    body = np.tile(np.array(kind.hue.lab), (count, 1))
    made = Crops(kind.prints[rows], kind.ink[rows].copy(), np.zeros(count), body)
    return replace(made, **{name: np.full(count, value) for name, value in changes.items()})


def test_taught_examples_are_read_as_what_they_are() -> None:
    readers = Readers(built_in(), Limits())
    for kind in built_in().kinds:
        told = readers.read(crops_of(kind, list(range(len(kind.faces)))), [kind.name] * len(kind.faces))
        assert [(read.face, read.doubt) for read in told] == [(face, None) for face in kind.faces]


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_quarter_turn_changes_nothing(quarter: int) -> None:
    kind = built_in().kind("blue")
    crops = crops_of(kind, [0, 30])
    turned = replace(crops, print=np.rot90(crops.print, quarter, axes=(1, 2)))
    told = Readers(built_in(), Limits()).read(turned, ["blue"] * 2)
    assert [(read.face, read.doubt) for read in told] == [(kind.faces[0], None), (kind.faces[30], None)]


def test_faint_ink_is_glare_and_a_little_fainter_is_not() -> None:
    kind = built_in().kind("blue")
    readers = Readers(built_in(), Limits())
    taught = float(np.median(kind.ink[np.array(kind.faces) == kind.faces[0]]))
    assert readers.read(crops_of(kind, [0], ink=0.05 * taught), ["blue"])[0].doubt is Doubt.GLARE  # nothing that could be restored
    assert readers.read(crops_of(kind, [0], ink=0.5 * taught), ["blue"])[0].doubt is None


def blank_too() -> Profile:
    """Blue dice that were taught a blank face besides."""
    kind = built_in().kind("blue")
    rng = np.random.default_rng(3)
    blanks = rng.normal(0, 0.12, (6, 40, 40, 2)).astype(np.float32)
    prints, ink = np.concatenate((kind.prints, blanks)), np.concatenate((kind.ink, np.full(6, 7.0)))
    return Profile("blank", (replace(kind, faces=(*kind.faces, *["blank"] * 6), prints=prints, ink=ink),))


def test_a_blank_face_is_believed_only_where_the_body_kept_its_hue() -> None:
    profile = blank_too()
    kind, last = profile.kinds[0], len(profile.kinds[0].faces) - 1
    readers = Readers(profile, Limits())
    crops = crops_of(kind, [last])
    assert (readers.read(crops, ["blue"])[0].face, readers.read(crops, ["blue"])[0].doubt) == ("blank", None)
    pale = replace(crops, body=np.array([(235.0, 4.0, -16.0)]))
    assert readers.read(pale, ["blue"])[0].doubt is Doubt.GLARE, "a reflection on a printed face may look the same"
    assert readers.read(replace(crops, clipped=np.array([0.1])), ["blue"])[0].doubt is Doubt.GLARE


def test_faces_that_were_never_taught_are_refused() -> None:
    rng = np.random.default_rng(5)
    scene = scattered(rng, [DieBody(colour, NOWHERE, STRANGE) for colour in ("blue", "green") * 4], 0.8, 0.004)
    tray = table(Look(felt=FELTS["grey"]), rng, built_in())
    assert tray is not None
    met = list(pairs(scene, tray.read(Renderer(Look(felt=FELTS["grey"])).frame(scene, rng)).dice))
    assert all(die is not None and die.doubt is not None for _, die in met)


def test_six_different_faces_are_told_apart_after_five_looks_at_each() -> None:
    told = measure_six(3, 77)
    assert told.n == 33
    assert told.wrong == 0
    assert told.right >= 28


@pytest.mark.parametrize("felt", ["grey", "sand", "green"])
def test_the_large_die_is_read_as_its_game_wants_it(felt: str) -> None:
    watch = Watch(Look(felt=FELTS[felt]))
    watch.show(EMPTY, 8)
    watch.eye.expect({"xl": 1})
    scene = flat_throw(np.random.default_rng(8), blue=0, green=0, spread=0.8, large=1)
    seen = watch.seen(scene)
    assert seen.doubt is None
    assert [(die.colour, die.doubt) for die in seen.dice] == [("xl", None)]
    _, die = next(pairs(scene, seen.dice))
    assert die is not None
    assert die.face in SHOWN
    assert abs(die.size - 25 / 280) < 0.003
    assert {"xl", "blue", "green"} <= watch.eye.colours


def test_a_small_and_a_large_die_beside_each_other_keep_their_kinds() -> None:
    watch = Watch()
    watch.show(EMPTY, 8)
    watch.eye.expect({"xl": 1})
    scene = flat_throw(np.random.default_rng(9), blue=2, green=2, spread=0.8, large=1)
    assert [die.colour for die in watch.seen(scene).dice] == ["xl"], "others may lie beside it"


def test_no_die_is_claimed_where_only_the_light_moved() -> None:
    assert measure_phantoms(8, 993) == 0


def test_what_the_network_saw_is_not_asked_for_again_and_tells_the_same() -> None:
    kind, readers = built_in().kind("green"), Readers(built_in(), Limits())
    for row, read in enumerate(readers.read(crops_of(kind, [0, 5]), ["green"] * 2)):
        print_ = kind.prints[(0, 5)[row]]
        assert read.seen is not None
        assert readers.lay(read, print_, "green") == readers.lay(replace(read, seen=None), print_, "green")
