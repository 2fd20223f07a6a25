"""Do the readers of faces still know the faces they were taught? Tried on the taught pictures, turned, shifted and dimmed.

Strategy: each taught face is shown a few times as a camera would show it on another day. Three things condemn the readers: they always
give one answer, whatever is shown; they take one face for another in more than one case of a hundred without asking; they ask so often
that nobody could play. Which faces are confused is told by name, so that people can teach those again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.words import N_, _
from vision.calibration import Limits
from vision.faces import Crops, Readers
from vision.profile import Profile

Floats = npt.NDArray[Any]
Said = tuple[str, bool]  # the face that a reader names, and whether it is sure
Read = Callable[[str, Floats, Floats], Sequence[Said]]  # a kind's name, prints (n, 40, 40, 2), their ink (n,) → what is said of each

MOST_CONFUSED = 0.01  # of the times a face is shown
MOST_ASKED = 0.30
SHOWS = 60  # pictures of each face
FEWEST = 2  # wrong answers that make a confusion: one alone is chance

ALL_WELL = N_("dice: {right:.1%} of {n} shown faces read, {asked:.1%} would be asked about")
CONSTANT = N_("dice: “{face}” is read whatever is shown. Teach the dice again.")
CONFUSED = N_("dice: {shown} is read as {said} in {share:.1%} of cases. Teach these two faces again.")
ALWAYS_ASKS = N_("dice: {asked:.0%} of the faces of {kind} would be asked about. Teach these dice again, in the light you play in.")


@dataclass(frozen=True, slots=True)
class Shown:
    """One face that was shown: the kind of die, its face, what was said of it."""

    kind: str
    face: str
    said: str
    sure: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """`shown` was taken for `said`, both as “kind face”, without asking in this `share` of its showings."""

    shown: str
    said: str
    share: float


@dataclass(frozen=True, slots=True)
class Report:
    """`right`, `asked`, `wrong`: shares of `n`; `pairs`: confusions worth telling, the worst first; `constant`: the one answer that is
    given whatever is shown, "" where there is none; `asking`: kinds of dice that would be asked about too often, with the share."""

    n: int
    right: float
    asked: float
    wrong: float
    pairs: tuple[Pair, ...]
    constant: str
    asking: tuple[tuple[str, float], ...]

    @property
    def good(self) -> bool:
        return not self.pairs and not self.constant and not self.asking

    def told(self) -> tuple[str, ...]:
        """Sentences for people, one where all is well."""
        if self.constant:
            return (_(CONSTANT).format(face=self.constant),)
        pairs = tuple(_(CONFUSED).format(shown=pair.shown, said=pair.said, share=pair.share) for pair in self.pairs)
        asking = tuple(_(ALWAYS_ASKS).format(kind=kind, asked=share) for kind, share in self.asking)
        return (*pairs, *asking) or (_(ALL_WELL).format(right=self.right, n=self.n, asked=self.asked),)


def examine(shows: Iterable[Shown]) -> Report:
    """Judge what was said of faces that were shown."""
    all_of_them = tuple(shows)
    n = len(all_of_them)
    asked = sum(not one.sure for one in all_of_them)
    wrong = [one for one in all_of_them if one.sure and one.said != one.face]
    right, asked_, mistaken = (count / n if n else 0.0 for count in (n - asked - len(wrong), asked, len(wrong)))
    return Report(n, right, asked_, mistaken, _pairs(all_of_them, wrong), _constant(all_of_them), _asking(all_of_them))


def _pairs(shows: tuple[Shown, ...], wrong: list[Shown]) -> tuple[Pair, ...]:
    times = Counter((one.kind, one.face) for one in shows)
    mixed = Counter((one.kind, one.face, one.said) for one in wrong)
    found = [
        Pair(f"{kind} {face}", f"{kind} {said}", count / times[kind, face])
        for (kind, face, said), count in mixed.items()
        if count >= FEWEST and count / times[kind, face] > MOST_CONFUSED
    ]
    return tuple(sorted(found, key=lambda pair: -pair.share))


def _asking(shows: tuple[Shown, ...]) -> tuple[tuple[str, float], ...]:
    """Kinds of dice whose readers ask so often that nobody could play with them, however well the others are known."""
    times, asked = Counter(one.kind for one in shows), Counter(one.kind for one in shows if not one.sure)
    return tuple((kind, asked[kind] / times[kind]) for kind in times if asked[kind] / times[kind] > MOST_ASKED)


def _constant(shows: tuple[Shown, ...]) -> str:
    """The one answer to all that was shown, where different faces were."""
    said = {one.said for one in shows}
    return next(iter(said)) if len(said) == 1 and len({one.face for one in shows}) > 1 else ""


def rehearse(read: Read, kinds: Iterable[tuple[str, Sequence[str], Floats, Floats]], seed: int = 1) -> Report:
    """Show every taught face of each kind (name, faces, prints, ink) anew and judge what `read` says."""
    rng = np.random.default_rng(seed)
    shows: list[Shown] = []
    for kind, faces, prints, ink in kinds:
        for face in sorted(set(faces)):
            own = [number for number, name in enumerate(faces) if name == face]
            chosen = rng.choice(own, SHOWS)
            dim = rng.uniform(0.75, 1.0, SHOWS)
            other = np.stack([_another_day(prints[number], rng) for number in chosen])
            said = read(kind, other, ink[chosen] * dim)
            shows += [Shown(kind, face, name, sure) for name, sure in said]
    return examine(shows)


def of_profile(profile: Profile, limits: Limits) -> Report:
    """The readers of a taught set, tried on all its kinds."""
    readers = Readers(profile, limits)

    def read(kind: str, prints: Floats, ink: Floats) -> Sequence[Said]:
        body = np.tile(profile.kind(kind).hue.lab, (len(prints), 1))  # of its own hue: a blank face is believed only then
        crops = Crops(prints, ink, np.zeros(len(prints)), body)
        return [(one.face, one.doubt is None) for one in readers.read(crops, [kind] * len(prints))]

    return rehearse(read, [(kind.name, kind.faces, kind.prints, kind.ink) for kind in profile.kinds])


def _another_day(print_: Floats, rng: np.random.Generator) -> Floats:
    """The print turned by a quarter and a few degrees, shifted by up to a pixel, with some noise."""
    size = print_.shape[0]
    middle = (size - 1) / 2
    angle, scale = float(rng.integers(4) * 90 + rng.uniform(-4, 4)), float(rng.uniform(0.97, 1.03))
    turn: Floats = np.asarray(cv2.getRotationMatrix2D((middle, middle), angle, scale))
    turn[:, 2] += rng.uniform(-1, 1, 2)
    moved: Floats = cv2.warpAffine(print_.astype(np.float32), turn, (size, size), borderMode=cv2.BORDER_REPLICATE)
    noisy: Floats = moved + rng.normal(0, 0.08, moved.shape).astype(np.float32)
    return noisy
