"""A taught set of dice: what each kind of die looks like and which faces it has; one frozen value, one file.

Strategy: dice that share a body and a size are one kind. A kind keeps the taught pictures of its faces ready for
comparing (prints, see `vision.faces.prepare`) and nothing from which a room could be recognised. A file is a `.dice.npz` of
plain arrays; it is looked at closely before it is believed, because profiles are handed from table to table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.words import N_
from vision.packed import Damaged, arrays
from vision.whole import replacing

Floats = npt.NDArray[Any]

PRINT = (40, 40, 2)  # of one face: rows, columns, lightness and hue over the body
STEPS = 24  # prints are kept in steps of 1/24
SUFFIX = ".dice.npz"
VERSION = 1
LONGEST_NAME = 60  # letters
EDGES = (8.0, 60.0)  # mm: no die that people throw is smaller or larger
BUILT_IN = Path(__file__).with_name("built-in.dice.npz")

NO_FILE = N_("There is no such file of taught dice.")
NO_PROFILE = N_("This is not a file of taught dice, or it is damaged.")
OTHER_VERSION = N_("This file of taught dice was written by another version of Binside: teach the dice again.")
NO_KINDS = N_("This file of taught dice holds no dice.")
BAD_KIND = N_("This file of taught dice describes a die that cannot be: its name, size or colour is wrong.")
BAD_FACES = N_("This file of taught dice names its faces wrongly: every picture needs one name of a face.")
BAD_PRINTS = N_("This file of taught dice holds pictures of the wrong size or content.")


@dataclass(frozen=True, slots=True)
class Hue:
    """A body's colour in Lab levels after white balance, `lab` = (L 0..255, a, b; grey is 0), and how far the taught
    bodies `spread` round it (standard deviation of each)."""

    lab: tuple[float, float, float]
    spread: tuple[float, float, float] = (12.0, 4.0, 4.0)


@dataclass(frozen=True, eq=False)
class Kind:
    """Dice of one body. `name`: the colour's id in the rules, or the users' own; `edge` in mm; example by example:
    `faces` the face's name, `prints` (n, 40, 40, 2), `ink` (n,) contrast of the print in levels."""

    name: str
    edge: float
    hue: Hue
    faces: tuple[str, ...]
    prints: Floats
    ink: Floats

    @property
    def names(self) -> tuple[str, ...]:
        """The different faces, sorted."""
        return tuple(sorted(set(self.faces)))


@dataclass(frozen=True, eq=False)
class Profile:
    """The kinds of dice that lie on one table."""

    name: str
    kinds: tuple[Kind, ...]

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of its kinds in their order."""
        return tuple(kind.name for kind in self.kinds)

    def kind(self, name: str) -> Kind:
        """The kind of that name; KeyError where none was taught."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(name)

    def only(self, names: Iterable[str]) -> Profile:
        """The same set without the kinds that are not named."""
        wanted = set(names)
        return Profile(self.name, tuple(kind for kind in self.kinds if kind.name in wanted))

    def save(self, path: Path) -> None:
        """Write one compact file; what exists there is replaced only once the new one is whole."""
        owners = np.concatenate([np.full(len(kind.faces), number, np.int16) for number, kind in enumerate(self.kinds)])
        prints = np.concatenate([kind.prints for kind in self.kinds])
        with replacing(path) as file:
            np.savez_compressed(
                file,
                version=np.array(VERSION),
                name=np.array(self.name),
                kinds=np.array(self.colours),
                edges=np.array([kind.edge for kind in self.kinds], np.float32),
                hues=np.array([(kind.hue.lab, kind.hue.spread) for kind in self.kinds], np.float32),
                owners=owners,
                faces=np.array([face for kind in self.kinds for face in kind.faces]),
                prints=np.clip(np.rint(prints * STEPS), -127, 127).astype(np.int8),
                ink=np.concatenate([kind.ink for kind in self.kinds]).astype(np.float32),
            )


@lru_cache(maxsize=1)
def built_in() -> Profile:
    """The dice of the simulated table and of the games."""
    return load(BUILT_IN)


def load(path: Path = BUILT_IN) -> Profile:
    """A taught set from its file. ValueError with a sentence for people where it cannot be believed."""
    if not path.is_file():
        raise ValueError(NO_FILE)
    try:
        fields = arrays(path)
    except Damaged as problem:
        raise ValueError(NO_PROFILE) from problem
    return _believed(fields)


_NEEDED = {"name", "kinds", "edges", "hues", "owners", "faces", "prints", "ink"}


def _believed(fields: Mapping[str, Floats]) -> Profile:
    """The set in a file's arrays, each of which has been looked at."""
    if "version" not in fields or not set(fields) >= _NEEDED:
        raise ValueError(NO_PROFILE)
    if fields["version"].shape != () or fields["version"] != VERSION:
        raise ValueError(OTHER_VERSION)
    _check_kinds(fields)
    _check_examples(fields)
    prints = fields["prints"].astype(np.float32) / STEPS
    kinds = []
    for number, name in enumerate(fields["kinds"].tolist()):
        own = np.flatnonzero(fields["owners"] == number)
        lab, spread = (tuple(map(float, row)) for row in fields["hues"][number])
        faces = tuple(str(face) for face in fields["faces"][own])
        kinds.append(Kind(name, float(fields["edges"][number]), Hue(lab, spread), faces, prints[own], fields["ink"][own]))  # type: ignore[arg-type]
    return Profile(str(fields["name"]), tuple(kinds))


def _check_kinds(fields: Mapping[str, Floats]) -> None:
    names, edges, hues = fields["kinds"], fields["edges"], fields["hues"]
    if names.ndim != 1 or not len(names):
        raise ValueError(NO_KINDS)
    count = len(names)
    named = _words(names) and _words(fields["name"].reshape(-1)) and len(set(names.tolist())) == count
    measured = _finite(edges, (count,)) and bool(((edges >= EDGES[0]) & (edges <= EDGES[1])).all())
    coloured = _finite(hues, (count, 2, 3)) and bool((np.abs(hues) <= 255).all() and (hues[:, 1] > 0).all())
    if not (named and measured and coloured):
        raise ValueError(BAD_KIND)


def _check_examples(fields: Mapping[str, Floats]) -> None:
    faces, owners, prints, ink = fields["faces"], fields["owners"], fields["prints"], fields["ink"]
    count, kinds = len(faces) if faces.ndim == 1 else 0, len(fields["kinds"])
    if not count or not _words(faces) or owners.shape != (count,) or owners.dtype.kind not in "iu":
        raise ValueError(BAD_FACES)
    if set(owners.tolist()) != set(range(kinds)):
        raise ValueError(BAD_FACES)
    if prints.shape != (count, *PRINT) or prints.dtype != np.int8 or not _finite(ink, (count,)):
        raise ValueError(BAD_PRINTS)


def _words(names: Floats) -> bool:
    """Short printable text, every one of it."""
    return names.dtype.kind == "U" and all(map(is_name, names.tolist()))


def is_name(text: str) -> bool:
    """Whether a set, a kind or a face may be called so."""
    return text.isprintable() and 0 < len(text) <= LONGEST_NAME


def _finite(values: Floats, shape: tuple[int, ...]) -> bool:
    return values.shape == shape and values.dtype.kind == "f" and bool(np.isfinite(values).all())
