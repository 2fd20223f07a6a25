"""The box of taught dice: a folder of `.dice.npz` files, which of their kinds play which colour, and what people taught beside.

Strategy: files are what people share, so each set is one file and the folder is the list. Which kind plays a colour of the rules is a
line of `dice.toml`. Examples learnt from corrections lie in a file of their own, by the kind that they belong to: what
came with the program, or from somebody else, is never changed, and the newest examples can be taken back one by one.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from companion.words import N_
from vision import apart
from vision.calibration import Floats
from vision.profile import BUILT_IN, SUFFIX, Kind, Profile, built_in, load
from vision.whole import replacing

BUILT_IN_ID = "built-in"
LEARNT = "learnt" + SUFFIX
PLAYED = "dice.toml"
MOST_LEARNT = 40  # examples of one kind; the oldest go
FITS = 3.0  # spreads of its face within which an example must lie
CLOSER = 1.3  # times nearer to another face than to its own: it contradicts
ONE_SIZE = 0.07  # of an edge: dice that differ less are of one size
LETTERS = re.compile(r"[^\w-]+")

NO_SUCH = N_("These dice are no longer in the box.")
NO_ROOM = N_("The dice cannot be written to {folder} ({reason}).")
NO_FOLDER = N_("There is no folder {folder}. Plug in the stick and try again.")
NOTHING_THERE = N_("There are no taught dice in {folder}.")
TAKEN = N_("There are dice of this name in the box already. Give the new ones another name.")
NOT_TAUGHT = N_("These dice have no face “{face}”: an example cannot be learnt.")
CONTRADICTS = N_("This picture looks more like “{other}” than like “{face}”. I do not learn it.")
CHOICE_DAMAGED = N_("Which dice play is not known any more: choose your dice again. The damaged file is kept as {file}.")
LEARNT_DAMAGED = N_("What I learnt from corrections cannot be read any more. The damaged file is kept as {file}.")
FAR_OFF = N_("This picture is unlike every “{face}” that I know. I do not learn it.")


class BoxError(ValueError):
    """What cannot be done with the box; `sentence` is marked, its blanks are filled from `blanks` when shown."""

    def __init__(self, sentence: str, **blanks: str) -> None:
        super().__init__(sentence.format(**blanks))
        self.sentence, self.blanks = sentence, blanks


@dataclass(frozen=True, slots=True)
class Taught:
    """A kind in the box: `id` for `plays`, the set's name, the kind's own name, its faces, its edge in mm; `file` "" for what came with
    the program; `fault`: why the file cannot be used (marked), then the rest is empty."""

    id: str
    title: str
    kind: str
    faces: tuple[str, ...]
    edge: float
    file: str = ""
    fault: str = ""


class DiceBox:
    """The folder `place`; nothing is kept in memory, so whatever was copied into it is seen."""

    def __init__(self, place: Path) -> None:
        self.place = place

    # --- what is there ----------------------------------------------------------------------------------------------

    def kinds(self) -> tuple[Taught, ...]:
        """All kinds, those that came with the program first, then the sets by name; a file that cannot be used tells why."""
        own = [Taught(f"{BUILT_IN_ID}/{kind.name}", "", kind.name, kind.names, kind.edge) for kind in built_in().kinds]
        return (*own, *(taught for file in self.files() for taught in _told(file)))

    def files(self) -> tuple[Path, ...]:
        """The sets in the folder, by name."""
        found = self.place.glob(f"*{SUFFIX}") if self.place.is_dir() else iter(())
        return tuple(sorted(file for file in found if file.name != LEARNT))

    def plays(self) -> dict[str, str]:
        """Which kind plays which colour of the rules, colour → id; colours that nobody chose dice for are played by the built-in ones."""
        return self._choice() or {}

    def _choice(self) -> dict[str, str] | None:
        """What `dice.toml` says, {} where there is none, None where it is damaged."""
        try:
            data = tomllib.loads((self.place / PLAYED).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            return None
        return data if all(isinstance(kind, str) for kind in data.values()) else None

    def damaged(self) -> tuple[tuple[Path, str], ...]:
        """Files of the box itself that cannot be read, each with the sentence for people when it is set aside."""
        choice, learnt = self.place / PLAYED, self.place / LEARNT
        found = ((choice, CHOICE_DAMAGED, self._choice() is None), (learnt, LEARNT_DAMAGED, learnt.exists() and not self._learnt()))
        return tuple((file, sentence) for file, sentence, bad in found if bad)

    def set_aside(self) -> tuple[BoxError, ...]:
        """Set what is damaged aside, so that nothing is written over; what people must be told of it."""
        told = []
        for file, sentence in self.damaged():
            try:
                told.append(BoxError(sentence, file=str(self._aside(file.name))))
            except BoxError as wrong:
                told.append(wrong)
        return tuple(told)

    def _aside(self, name: str) -> Path:
        file, kept = self.place / name, self.place / f"{name}.damaged"
        self._sure(lambda: os.replace(file, kept), self.place)
        return kept

    def in_force(self) -> Profile:
        """The dice of this table: a kind for each colour, with what was learnt of it. A choice whose file is gone or cannot be used falls
        back on the built-in dice of that colour."""
        plays = self.plays()
        colours = dict.fromkeys((*(kind.name for kind in built_in().kinds), *plays))
        kinds = [kind for colour in colours if (kind := self._playing(colour, plays.get(colour, ""))) is not None]
        return Profile("", _of_one_size(kinds))

    def unusable(self) -> dict[str, str]:
        """Colours whose chosen dice are gone or cannot be used, with the reason (marked)."""
        told = {}
        for colour, chosen in self.plays().items():
            try:
                self.kind(chosen)
            except ValueError as wrong:
                told[colour] = str(wrong)
        return told

    def _playing(self, colour: str, chosen: str) -> Kind | None:
        for wanted in (chosen, f"{BUILT_IN_ID}/{colour}"):
            try:
                return replace(_with(self.kind(wanted), self._learnt().get(wanted)), name=colour)
            except ValueError:
                continue
        return None

    def kind(self, wanted: str) -> Kind:
        """A kind by its id. BoxError or ValueError with a sentence where it is gone."""
        stem, _slash, name = wanted.partition("/")
        profile = built_in() if stem == BUILT_IN_ID else load(self.place / f"{stem}{SUFFIX}")
        if name not in profile.colours:
            raise BoxError(NO_SUCH)
        return profile.kind(name)

    # --- sets -------------------------------------------------------------------------------------------------------

    def add(self, profile: Profile) -> str:
        """Keep a new set; returns its stem. BoxError where one of that name is there."""
        stem = LETTERS.sub("-", profile.name.lower()).strip("-") or "dice"
        file = self.place / f"{stem}{SUFFIX}"
        if file.exists() or stem == BUILT_IN_ID or file.name == LEARNT:
            raise BoxError(TAKEN)
        self._write(file, profile)
        return stem

    def play(self, colour: str, kind: str) -> None:
        """These dice play this colour from now on."""
        if self._choice() is None:
            self._aside(PLAYED)
        plays = {**self.plays(), colour: kind}
        if kind.startswith(f"{BUILT_IN_ID}/"):
            del plays[colour]
        text = "".join(f"{_quoted(one)} = {_quoted(plays[one])}\n" for one in sorted(plays))
        self._sure(lambda: _write_whole(self.place, PLAYED, text), self.place)

    def delete(self, stem: str) -> None:
        """Throw a set away, and what was learnt of it. Colours that it played are played by the built-in dice again."""
        file = self.place / f"{stem}{SUFFIX}"
        if file not in self.files():
            raise BoxError(NO_SUCH)
        self._sure(file.unlink, self.place)
        for colour, kind in self.plays().items():
            if kind.startswith(f"{stem}/"):
                self.play(colour, f"{BUILT_IN_ID}/{colour}")
        self._keep({kind: own for kind, own in self._learnt().items() if not kind.startswith(f"{stem}/")})

    def export(self, stem: str, folder: Path) -> Path:
        """Copy a set to a folder, for instance of a stick."""
        profile = load(self.place / f"{stem}{SUFFIX}")
        if not folder.is_dir():
            raise BoxError(NO_FOLDER, folder=str(folder))
        target = folder / f"{stem}{SUFFIX}"
        self._write(target, profile)
        return target

    def bring(self, file: Path) -> str:
        """Take in a set from a file, under its own name; returns its stem. ValueError with a sentence where it is not to be believed."""
        return self.add(load(file))

    def offered(self, folder: Path) -> tuple[Path, ...]:
        """Sets that lie in a folder. BoxError where there is none, or no folder."""
        if not folder.is_dir():
            raise BoxError(NO_FOLDER, folder=str(folder))
        found = tuple(sorted(folder.glob(f"*{SUFFIX}")))
        if not found:
            raise BoxError(NOTHING_THERE, folder=str(folder))
        return found

    # --- what was learnt --------------------------------------------------------------------------------------------

    def learn(self, colour: str, face: str, print_: Floats, ink: float) -> None:
        """Keep one more example of a face of the dice that play this colour. BoxError where it does not fit."""
        wanted = self.plays().get(colour, f"{BUILT_IN_ID}/{colour}")
        kind = self._playing(colour, wanted)
        if kind is None or face not in kind.names:
            raise BoxError(NOT_TAUGHT, face=face)
        _fit(kind, face, print_)
        learnt = self._learnt()
        old = learnt.get(wanted)
        new = Kind(wanted, kind.edge, kind.hue, (face,), print_[None].astype(np.float32), np.array([ink], np.float32))
        learnt.pop(wanted, None)  # the newest stands last, so that it can be taken back
        self._keep({**learnt, wanted: new if old is None else _newest(_with(old, new), MOST_LEARNT)})

    def learnt(self) -> int:
        """How many examples people have added."""
        return sum(len(kind.faces) for kind in self._learnt().values())

    def unlearn(self) -> None:
        """Take the newest example back."""
        learnt = self._learnt()
        if not learnt:
            return
        newest, kind = list(learnt.items())[-1]
        left = _newest(kind, len(kind.faces) - 1, last=False)
        others = {name: one for name, one in learnt.items() if name != newest}
        self._keep({**others, newest: left} if len(left.faces) else others)

    def _learnt(self) -> dict[str, Kind]:
        try:
            return {kind.name: kind for kind in load(self.place / LEARNT).kinds}
        except ValueError:
            return {}

    def _keep(self, learnt: Mapping[str, Kind]) -> None:
        file = self.place / LEARNT
        if file.exists() and not self._learnt():  # damaged: set aside, so that nothing is written over
            self._aside(LEARNT)
        if learnt:
            self._write(file, Profile("learnt", tuple(learnt.values())))
        elif file.exists():
            self._sure(file.unlink, self.place)

    def _write(self, file: Path, profile: Profile) -> None:
        self._sure(lambda: profile.save(file), file.parent)

    def _sure(self, deed: object, folder: Path) -> None:
        """Do it; what the disk refuses is told in a sentence."""
        try:
            self.place.mkdir(parents=True, exist_ok=True)
            deed()  # type: ignore[operator]
        except OSError as wrong:
            raise BoxError(NO_ROOM, folder=str(folder), reason=wrong.strerror or type(wrong).__name__) from wrong


def _of_one_size(kinds: list[Kind]) -> tuple[Kind, ...]:
    """The kinds with the edge of the first that is about as large: dice of one size are looked for together, and a measured edge
    is only nearly right."""
    sizes: list[float] = []
    told = []
    for kind in kinds:
        size = next((one for one in sizes if abs(kind.edge / one - 1) < ONE_SIZE), kind.edge)
        sizes.append(size)
        told.append(replace(kind, edge=size))
    return tuple(told)


def _told(file: Path) -> tuple[Taught, ...]:
    stem = file.name.removesuffix(SUFFIX)
    try:
        profile = load(file)
    except ValueError as wrong:
        return (Taught(stem, stem, "", (), 0.0, stem, str(wrong)),)
    return tuple(Taught(f"{stem}/{kind.name}", profile.name or stem, kind.name, kind.names, kind.edge, stem) for kind in profile.kinds)


def _with(kind: Kind, more: Kind | None) -> Kind:
    """A kind with further examples."""
    if more is None:
        return kind
    prints, ink = np.concatenate((kind.prints, more.prints)), np.concatenate((kind.ink, more.ink))
    return replace(kind, faces=kind.faces + more.faces, prints=prints, ink=ink)


def _newest(kind: Kind, count: int, last: bool = True) -> Kind:
    """A kind with its last (or first) examples only."""
    part = slice(max(0, len(kind.faces) - count), None) if last else slice(0, count)
    return replace(kind, faces=kind.faces[part], prints=kind.prints[part], ink=kind.ink[part])


def _fit(kind: Kind, face: str, print_: Floats) -> None:
    """BoxError where an example contradicts what is known: nearer to another face, or far from its own."""
    known = {name: kind.prints[np.array(kind.faces) == name] for name in kind.names}
    _face, away = apart.nearest(print_, {face: known.pop(face)})
    other, near = apart.nearest(print_, known)
    if near * CLOSER < away:
        raise BoxError(CONTRADICTS, face=face, other=other)
    own = kind.prints[np.array(kind.faces) == face]
    if len(own) > 1 and away > FITS * max(apart.spread(own), ROOMY):
        raise BoxError(FAR_OFF, face=face)


ROOMY = 0.10  # of a spread: examples that were taught closely may still be learnt from another table


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _write_whole(place: Path, name: str, text: str) -> None:
    with replacing(place / name) as file:
        file.write(text.encode())


__all__ = ["BUILT_IN", "BUILT_IN_ID", "BoxError", "DiceBox", "Taught"]
