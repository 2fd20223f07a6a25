"""How well pictures are read: taught from some, judged on others; right, asked, wrong and silent, with confidence intervals.

Strategy: pictures that belong together (neighbouring or nearly the same) are put into one of a few folds; each fold is judged by a
profile that was taught from K examples per face out of the other folds, or out of another set. A person who is asked cannot be misled,
so what counts is whether a reading was told without asking and whether it was true:

- a die is right when it was told and true, asked when it (or the picture as a whole) was asked about, else wrong;
- a missed die is wrong unless the count was asked for; a phantom die that was told is wrong too and counts as a die;
- a picture is wrong when anything in it is wrong, asked when anything was asked, else right.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from companion.words import _
from vision.calibration import Floats, Image, Limits
from vision.certainty import Find
from vision.finder import Top
from vision.labels import Label, Labelled, natural
from vision.likeness import Likeness, Prints, described, flatten, levelled, taught, turned
from vision.loose import LIMITS, LooseDie, PictureReading, Sight, decided, finds
from vision.profile import Profile

FOLDS = 5
TWINS = 0.985  # correlation of two small pictures that show the same scene
CLEAR = 0.4  # score of a find that may teach
REACH = 0.6  # of a box's side: so far a find's middle may lie from the label's


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `n`, with its 95 % interval after Wilson."""

    part: int
    n: int

    @property
    def share(self) -> float:
        return self.part / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound; 0 to 1 where nothing was counted."""
        if not self.n:
            return 0.0, 1.0
        z = 1.959964
        middle = (self.part + z * z / 2) / (self.n + z * z)
        reach = z / (self.n + z * z) * math.sqrt(self.part * (self.n - self.part) / self.n + z * z / 4)
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many were right, asked about, and wrong without asking."""

    right: int = 0
    asked: int = 0
    wrong: int = 0

    @property
    def n(self) -> int:
        return self.right + self.asked + self.wrong

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.right + other.right, self.asked + other.asked, self.wrong + other.wrong)


@dataclass(frozen=True, slots=True)
class Judged:
    """One picture against its labels: `dice`, of which `found` of `shown` were found and `phantoms` told that are not there."""

    dice: Tally
    found: int
    shown: int
    phantoms: int
    asked: bool

    @property
    def picture(self) -> Tally:
        if self.dice.wrong:
            return Tally(wrong=1)
        return Tally(asked=1) if self.asked or self.dice.asked else Tally(right=1)


@dataclass(frozen=True, eq=False)
class Shown:
    """A labelled picture that has been looked at. `stamp`: the picture, small and level, to know its twins by."""

    labelled: Labelled
    sight: Sight
    stamp: Floats


def stamp(picture: Image) -> Floats:
    """A small grey picture as a vector of length 1 without its mean."""
    small = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (48, 48), interpolation=cv2.INTER_AREA).astype(np.float32).ravel()
    small -= small.mean()
    unit: Floats = small / max(1e-6, float(np.linalg.norm(small)))
    return unit


def folds(shown: Sequence[Shown], count: int = FOLDS) -> list[int]:
    """The fold of each picture. Twins stay together, and so do cut-outs of one picture (names that differ in what follows "_detection_"
    only); what remains is dealt in the order of the names, so that neighbouring frames share a fold."""
    order = sorted(range(len(shown)), key=lambda index: natural(_base(shown[index])))
    head = list(range(len(shown)))

    def top(index: int) -> int:
        while head[index] != index:
            index = head[index]
        return index

    for one, other in _kin(shown):
        head[top(other)] = top(one)
    told: dict[int, int] = {}
    for place, index in enumerate(order):
        told.setdefault(top(index), place * count // len(order))
    return [told[top(index)] for index in range(len(shown))]


def _kin(shown: Sequence[Shown]) -> list[tuple[int, int]]:
    """Pairs of pictures of which one must not teach what the other is judged by."""
    if not shown:
        return []
    first: dict[str, int] = {}
    pairs = [(first.setdefault(_source(one), index), index) for index, one in enumerate(shown)]
    stamps = np.stack([one.stamp for one in shown])
    near = np.argwhere(np.triu(stamps @ stamps.T > TWINS, 1))
    return pairs + [(int(one), int(other)) for one, other in near if _same_layout(shown[one].sight, shown[other].sight)]


def _same_layout(one: Sight, other: Sight) -> bool:
    """Whether every die of one picture lies where one of the other's does."""
    first, second = ([top for top in sight.tops if top.score >= CLEAR] for sight in (one, other))
    near = all(any(math.dist(a.centre, b.centre) < 0.5 * a.edge for b in second) for a in first)
    return len(first) == len(second) and near


def _base(shown: Shown) -> str:
    return shown.labelled.name.rsplit("/", 1)[-1]


def _source(shown: Shown) -> str:
    return _base(shown).rsplit(".", 1)[0].rsplit("_detection_", 1)[0]


def match(labels: Sequence[Label], tops: Sequence[Top]) -> list[int | None]:
    """For each label with a place the find that lies there, nearest pairs first; None where nothing was found."""
    pairs = []
    for row, label in enumerate(labels):
        for column, one in enumerate(tops):
            if label.x is not None and label.y is not None:
                away = math.dist((label.x, label.y), one.centre)
                if away < REACH * max(label.size, one.edge):
                    pairs.append((away, row, column))
    told: list[int | None] = [None] * len(labels)
    taken: set[int] = set()
    for _away, row, column in sorted(pairs):
        if told[row] is None and column not in taken:
            told[row] = column
            taken.add(column)
    return told


Example = tuple[str, str, Prints]  # kind, face, one print


def examples(shown: Sequence[Shown]) -> list[Example]:
    """Every face in these pictures whose value the labels tell beyond question."""
    found: list[Example] = []
    for one in shown:
        labels, tops = one.labelled.dice, [top for top in one.sight.tops if top.score >= CLEAR]
        if one.labelled.placed:
            pairs = [(label, column) for label, column in zip(labels, match(labels, tops), strict=True) if column is not None]
        elif len(labels) == len(tops) and len({(label.value, label.colour) for label in labels}) == 1:
            pairs = list(zip(labels, range(len(tops)), strict=True))
        else:
            pairs = []
        found += [(label.colour or "die", label.value, one.sight.prints.pick([column])) for label, column in pairs]
    return found


def choose(found: Sequence[Example], shots: int) -> list[Example]:
    """`shots` examples per kind and face as somebody who teaches would show them: usual ones that no other face is liker to, and each
    unlike those before."""
    chosen: list[Example] = []
    for kind in sorted({one[0] for one in found}):
        own = [one for one in found if one[0] == kind]
        ink = levelled(np.concatenate([prints.values for _kind, _face, prints in own]))
        typical = _typical(ink, [face for _kind, face, _prints in own])
        for face in sorted({one[1] for one in own}):
            places = [place for place, one in enumerate(own) if one[1] == face]
            good = [place for place in places if typical[place]]
            places = good if len(good) >= shots else places
            chosen += [own[places[index]] for index in spread_out(ink[places], shots)]
    return chosen


def _typical(ink: Floats, faces: Sequence[str]) -> list[bool]:
    """Whether each example is liker to its own face than to any other: what lay crooked or was written down wrongly is not."""
    names = np.array(faces)
    alike = (described(ink) @ described(turned(ink)).T).reshape(len(ink), 4, len(ink)).max(axis=1)
    np.fill_diagonal(alike, -1.0)
    told = []
    for row, face in enumerate(faces):
        near = {name: np.sort(alike[row][names == name])[-3:] for name in set(faces)}
        own = float(near[face].mean())
        told.append(all(own > float(others.mean()) for name, others in near.items() if name != face))
    return told


def spread_out(ink: Floats, shots: int) -> list[int]:
    """Indices of levelled prints that span the set: the most usual first, then each the least like those before; what is like few is
    left out."""
    count = len(ink)
    if count <= shots:
        return list(range(count))
    alike = (flatten(ink) @ flatten(turned(ink)).T).reshape(count, 4, count).max(axis=1)
    near = min(count - 1, max(2, count // 4))
    usual = np.sort(alike, axis=1)[:, -1 - near]
    usable = np.flatnonzero(usual >= np.quantile(usual, 0.3))
    kept = [int(usable[usual[usable].argmax()])]
    while len(kept) < min(shots, len(usable)):
        kept.append(int(usable[alike[usable][:, kept].max(axis=1).argmin()]))
    return kept


def judge(labelled: Labelled, reading: PictureReading, smallest: float = 0.0, whole: bool = False) -> Judged:
    """One reading against its labels. Dice whose box is smaller than `smallest` px are neither asked for nor held against the reading;
    with `whole` the order of the dice is not looked at even where places are known."""
    if labelled.placed and not whole:
        return _by_place(labelled, reading, smallest)
    return _by_values([label.value for label in labelled.dice], reading)


def _by_place(labelled: Labelled, reading: PictureReading, smallest: float) -> Judged:
    pairs = match(labelled.dice, [die.top for die in reading.dice])
    known, told, found, shown = set(pairs), Tally(), 0, 0
    for label, column in zip(labelled.dice, pairs, strict=True):
        if 0 < label.size < smallest:
            continue
        die = None if column is None else reading.dice[column]
        shown, found = shown + 1, found + (die is not None)
        told += _die(label, die, reading.doubt)
    stray = [die for column, die in enumerate(reading.dice) if column not in known and die.top.edge >= 0.8 * smallest]
    return _with_strays(told, stray, reading.doubt, found, shown)


def _with_strays(told: Tally, stray: Sequence[LooseDie], doubt: Doubt | None, found: int, shown: int) -> Judged:
    phantoms = sum(die.doubt is None for die in stray) if doubt is None else 0
    return Judged(told + Tally(wrong=phantoms), found, shown, phantoms, doubt is not None or any(die.doubt is not None for die in stray))


def _die(label: Label, die: LooseDie | None, doubt: Doubt | None) -> Tally:
    if die is None:
        return Tally(wrong=1) if doubt is None else Tally(asked=1)
    if die.doubt is not None or (doubt is not None and doubt is not Doubt.COUNT):
        return Tally(asked=1)
    good = die.face == label.value and (not label.colour or die.colour == label.colour)
    return Tally(right=1) if good else Tally(wrong=1)


def _by_values(values: Sequence[str], reading: PictureReading) -> Judged:
    """As multisets: what was told and is not there is wrong, and so is what is missing beyond the dice that were asked about. Where the
    count is asked for, neither a missed die nor one too many is held against the reading."""
    count, true_count = len(reading.dice), len(values)
    told = Counter(die.face for die in reading.dice if die.doubt is None)
    true = Counter(values)
    doubted = sum(die.doubt is not None for die in reading.dice)
    untrue, missing = (told - true).total(), (true - told).total()
    if reading.doubt not in (None, Doubt.COUNT):
        return Judged(Tally(asked=true_count), min(count, true_count), true_count, 0, True)
    if reading.doubt is None:
        silent, phantoms = max(untrue, missing - doubted), max(0, told.total() - true_count)
    else:
        silent, phantoms = max(0, untrue - max(0, count - true_count)), 0
    tally = Tally((told & true).total(), max(0, missing - silent), silent)
    return Judged(tally, min(count, true_count), true_count, phantoms, reading.doubt is not None or doubted > 0)


@dataclass(frozen=True, eq=False)
class Result:
    """All pictures of a set as judged, by name, and what was found in them, from which they can be judged anew with other limits.
    `smallest`: px of the dice that count."""

    judged: dict[str, Judged]
    found_in: dict[str, tuple[Labelled, list[Find]]]
    smallest: float = 0.0

    @property
    def dice(self) -> Tally:
        return sum((one.dice for one in self.judged.values()), Tally())

    @property
    def pictures(self) -> Tally:
        return sum((one.picture for one in self.judged.values()), Tally())

    @property
    def found(self) -> Share:
        return Share(sum(one.found for one in self.judged.values()), sum(one.shown for one in self.judged.values()))

    @property
    def phantoms(self) -> Share:
        """Pictures with at least one die that was told and is not there."""
        return Share(sum(one.phantoms > 0 for one in self.judged.values()), len(self.judged))

    def at(self, limits: Limits) -> Result:
        """The same finds, judged with these limits."""
        return _result(self.found_in, self.smallest, limits)


def _result(found_in: dict[str, tuple[Labelled, list[Find]]], smallest: float, limits: Limits) -> Result:
    judged = {name: judge(labelled, decided(found, limits), smallest) for name, (labelled, found) in found_in.items()}
    return Result(judged, found_in, smallest)


def crosswise(shown: Sequence[Shown], shots: int, smallest: float = 0.0) -> Result:
    """Judge each fold by what the other folds have taught."""
    fold = folds(shown)
    found_in: dict[str, tuple[Labelled, list[Find]]] = {}
    for number in sorted(set(fold)):
        teachers = [one for one, own in zip(shown, fold, strict=True) if own != number]
        pupils = [one for one, own in zip(shown, fold, strict=True) if own == number]
        found_in |= against(pupils, choose(examples(teachers), shots), smallest).found_in
    return _result(found_in, smallest, LIMITS)


def against(shown: Sequence[Shown], shots: Sequence[Example], smallest: float = 0.0, profile: Profile | None = None) -> Result:
    """Judge pictures by a profile, or by one taught from these shots. ValueError with a sentence where there are none."""
    if profile is None and not shots:
        raise ValueError(_("Nothing can be taught from these pictures: no die was found where a label tells its face."))
    likeness = Likeness(profile or taught("exam", list(shots)))
    found_in = {one.labelled.name: (one.labelled, finds(one.sight, likeness)) for one in shown}
    return _result(found_in, smallest, LIMITS)
