"""Files of taught dice: what is written is read back, what cannot be believed is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.profile import (
    BAD_FACES,
    BAD_KIND,
    BAD_PRINTS,
    NO_FILE,
    NO_KINDS,
    NO_PROFILE,
    OTHER_VERSION,
    STEPS,
    Hue,
    Kind,
    Profile,
    built_in,
    load,
)

Fields = dict[str, Any]


def small(faces: tuple[str, ...] = ("1", "2", "2")) -> Profile:
    rng = np.random.default_rng(1)
    prints = np.rint(rng.normal(0, 1, (len(faces), 40, 40, 2)) * STEPS) / STEPS
    bone = Kind("bone", 16.0, Hue((210.0, 2.0, 9.0), (8.0, 2.0, 3.0)), faces, prints, np.arange(1.0, len(faces) + 1))
    night = Kind("night", 20.0, Hue((40.0, 0.0, 0.0)), ("skull",), prints[:1], np.array([50.0]))
    return Profile("Ours", (bone, night))


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path, told = tmp_path / "ours.dice.npz", small()
    told.save(path)
    read = load(path)
    assert (read.name, read.colours) == ("Ours", ("bone", "night"))
    for one, other in zip(read.kinds, told.kinds, strict=True):
        assert (one.name, one.edge, one.hue, one.faces) == (other.name, other.edge, other.hue, other.faces)
        assert np.allclose(one.prints, other.prints, atol=1e-6)
        assert np.allclose(one.ink, other.ink)
    assert read.kind("bone").names == ("1", "2")
    assert read.only(["night"]).colours == ("night",)
    with pytest.raises(KeyError):
        read.kind("day")
    assert list(tmp_path.iterdir()) == [path], "no half-written file is left beside it"


def test_the_built_in_dice_are_those_of_the_games() -> None:
    games = {"blue": {"crowbar", "lid"}, "green": {"crowbar", "lid"}}
    for colour, faces in games.items():
        assert set(built_in().kind(colour).names) == faces


def altered(path: Path, change: Callable[[Fields], object]) -> Path:
    small().save(path)
    with np.load(path) as data:
        fields = dict(data)
    change(fields)
    np.savez_compressed(path, **fields)
    return path


REFUSED: dict[str, tuple[Callable[[Fields], object], str]] = {
    "a field is missing": (lambda f: f.pop("ink"), NO_PROFILE),
    "no version": (lambda f: f.pop("version"), NO_PROFILE),
    "a later version": (lambda f: f.update(version=np.array(2)), OTHER_VERSION),
    "no kinds": (lambda f: f.update(kinds=np.array([], "U1"), edges=np.zeros(0, "f4"), hues=np.zeros((0, 2, 3), "f4")), NO_KINDS),
    "two kinds of one name": (lambda f: f.update(kinds=np.array(["bone", "bone"])), BAD_KIND),
    "a name of control signs": (lambda f: f.update(kinds=np.array(["bone", "a\nb"])), BAD_KIND),
    "a die as large as a book": (lambda f: f.update(edges=np.array([16.0, 200.0], "f4")), BAD_KIND),
    "an edge that is no number": (lambda f: f.update(edges=np.array([16.0, np.nan], "f4")), BAD_KIND),
    "a colour without spread": (lambda f: f.update(hues=np.zeros((2, 2, 3), "f4")), BAD_KIND),
    "fewer names than pictures": (lambda f: f.update(faces=f["faces"][:2]), BAD_FACES),
    "a face without a name": (lambda f: f.update(faces=np.array(["1", "", "2", "skull"])), BAD_FACES),
    "a kind without a face": (lambda f: f.update(owners=np.zeros(4, np.int16)), BAD_FACES),
    "pictures of another size": (lambda f: f.update(prints=np.zeros((4, 32, 32, 2), np.int8)), BAD_PRINTS),
    "pictures in another type": (lambda f: f.update(prints=f["prints"].astype("f4")), BAD_PRINTS),
    "ink that is no number": (lambda f: f.update(ink=np.full(4, np.inf, "f4")), BAD_PRINTS),
    "a pickled thing": (lambda f: f.update(name=np.array({"a": 1}, object)), NO_PROFILE),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_file_that_cannot_be_believed_is_refused_with_a_sentence(case: str, tmp_path: Path) -> None:
    change, sentence = REFUSED[case]
    with pytest.raises(ValueError, match=r"taught dice") as refused:
        load(altered(tmp_path / "bad.dice.npz", change))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04" + bytes(40)])
def test_another_file_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.dice.npz"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"taught dice") as refused:
        load(path)
    assert str(refused.value) == NO_PROFILE


def test_half_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "half.dice.npz"
    small().save(path)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(ValueError, match=r"damaged"):
        load(path)


def test_a_file_that_would_fill_the_memory_is_not_unpacked(tmp_path: Path) -> None:
    path = altered(tmp_path / "bomb.dice.npz", lambda f: f.update(prints=np.zeros((25_000, 40, 40, 2), np.int8)))
    assert path.stat().st_size < 1_000_000
    with pytest.raises(ValueError, match=r"damaged"):
        load(path)


def test_there_is_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no such file") as refused:
        load(tmp_path / "none.dice.npz")
    assert str(refused.value) == NO_FILE
