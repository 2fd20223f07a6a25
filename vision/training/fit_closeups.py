"""Fit when to ask about close-ups: `python -m vision.training.fit_closeups FOLDER` prints the factors in `vision/closeup.py`.

Strategy: as `fit_doubts`, with drawn close-ups. Each set has one or two body colours under one name and up to six faces; five pictures
of each face teach as people's do, others are judged. In half of the sets one face is never taught, and half of the judged pictures
show no die; those of them count that are taken for close-ups.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.calibration import Floats
from vision.closeup import FEATURES
from vision.exam import Shown, choose, examples, stamp
from vision.labels import Label, Labelled
from vision.likeness import Likeness, taught
from vision.loose import finds, look
from vision.training.closeups import CloseUp, close_up, cut_out, make, no_die
from vision.training.fit_doubts import LETTERS, fit, show
from vision.training.prints import Style, random_style

SEED = 61
SHOTS, JUDGED, BARE = 5, 20, 24  # pictures of a set: to teach each face, to be judged, without a die
STRANGE = 0.5  # how often there is a face that nobody taught
RARE = 0.2  # of a picture with a die counts one without: close-ups are mostly taken of dice


def looks_of(rng: np.random.Generator) -> tuple[list[Style], float]:
    """The styles of one set and how round its dice are: often a second body colour under the same ink."""
    style, roundness = make(rng)
    if rng.random() < 0.6:
        return [style], roundness
    while True:
        other = random_style(rng)
        if _dark(other.ink, other.body) == _dark(style.ink, style.body):
            return [style, replace(style, body=other.body, ink=other.ink)], roundness


def _dark(ink: tuple[float, ...], body: tuple[float, ...]) -> bool:
    return sum(ink) < sum(body)


def rows_of(number: int) -> list[tuple[Floats, bool, bool]]:
    """For each close-up of a set: its features, whether it shows a die, whether its face was named rightly."""
    rng = np.random.default_rng([SEED, number])
    styles, roundness = looks_of(rng)
    values = list("123456") if styles[0].kind == "pips" else [str(one) for one in rng.choice(list(LETTERS), 6, replace=False)]

    def drawn(value: str) -> Shown:
        return _shown(close_up(rng, styles[int(rng.integers(len(styles)))], roundness, value), value)

    strange = values[0] if rng.random() < STRANGE else ""
    teachers = [drawn(value) for value in values if value != strange for _ in range(SHOTS)]
    shots = choose(examples([one for one in teachers if one.sight.near is not None]), SHOTS)
    if len({face for _, face, _ in shots}) < 2:
        return []
    likeness, rows = Likeness(taught("drawn", shots)), []
    judged = [drawn(str(rng.choice(values))) for _ in range(JUDGED)] + [_shown(no_die(rng)) for _ in range(BARE)]
    for one in judged:
        if one.sight.near is not None:
            (find,) = finds(one.sight, likeness)
            die = bool(one.labelled.dice)
            rows.append((find.told, die, die and find.named.face == one.labelled.dice[0].value))
    return rows


def _shown(shot: CloseUp, value: str = "") -> Shown:
    picture, quad = cut_out(shot)
    labels = () if quad is None else (Label(None, None, 0.0, value),)
    return Shown(Labelled("close-up.png", Path(), labels), look(picture), stamp(picture))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--read", type=int, nargs=2, metavar=("FIRST", "LAST"), help="only draw and read these sets")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.read:
        for number in range(*args.read):
            rows = rows_of(number)
            told = np.array([row[0] for row in rows]).reshape(-1, len(FEATURES))
            truth = np.array([row[1:] for row in rows], bool).reshape(-1, 2)
            np.savez(args.folder / f"{number:03}.npz", told=told, truth=truth)
        return
    parts = [np.load(path) for path in sorted(args.folder.glob("*.npz"))]
    report(np.concatenate([part["told"] for part in parts]), np.concatenate([part["truth"] for part in parts]))


def report(told: Floats, truth: Floats) -> None:
    print(f"{len(told)} close-ups, {truth[:, 0].sum()} with a die, {truth[:, 1].sum()} named rightly")
    for title, true in (("DIE", truth[:, 0]), ("RIGHT", truth[:, 1])):
        show(title, told, true, fit(told, true, np.where(truth[:, 0], 1.0, RARE)))
    print(FEATURES)


if __name__ == "__main__":
    main()
