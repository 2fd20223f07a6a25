"""Fit when to ask: `python -m vision.training.fit_doubts FOLDER` prints the factors that stand in `vision/certainty.py`.

Strategy: sets of dice are drawn, each in pictures to teach from and in pictures to be judged, with cards, coins and cloths about them. All
are read as people's pictures are; for each find it is known whether it is a die and whether its face was named rightly. Two logistic
curves over what finder and readers say give the chance of either. Nothing of this is a photograph.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2
import numpy as np

from vision.calibration import Floats
from vision.certainty import FEATURES, judged
from vision.exam import Example, Shown, choose, examples, stamp
from vision.labels import Label, Labelled
from vision.likeness import Likeness, taught
from vision.loose import look
from vision.training.prints import random_style
from vision.training.scenes import paint, random_camera, random_light, random_table, throw_of

SEED, SIDE = 31, 320
TEACH, JUDGE, SHOTS = 6, 6, 5
PART = "part"  # a die that is half out of the picture or half hidden: neither a find nor a phantom
LETTERS = "ABDEFGHKLMPRSTXZ?28"


def draw_set(number: int) -> tuple[list[Floats], list[tuple[tuple[Label, ...], bool]]]:
    """Pictures of one set of dice, and for each its labels and whether it is there to teach."""
    rng = np.random.default_rng([SEED, number])
    style = random_style(rng)
    pips = style.kind == "pips" or rng.random() < 0.3
    values = list("123456") if pips else [str(one) for one in rng.choice(list(LETTERS), 6, replace=False)]
    roundness, usual = rng.uniform(0.03, 0.22), math.exp(rng.uniform(math.log(20), math.log(58)))
    pictures, told = [], []
    for index in range(TEACH + JUDGE):
        edge = usual * math.exp(rng.normal(0, 0.12))
        shown = values if index < TEACH else [str(one) for one in rng.choice(values, int(rng.integers(0, 5)))]
        shown = shown[: max(1, int((SIDE / edge / 2) ** 2))] if index >= TEACH else shown
        reach = max(0.85 * SIDE / edge, 1.9 * math.sqrt(len(shown)) + 0.8)
        dice = throw_of(rng, style, shown, reach, roundness)
        scene = paint(rng, random_table(rng, SIDE, edge), dice, random_camera(rng, 2 * SIDE, 2 * edge), random_light(rng))
        labels = tuple(
            Label(float(quad[:, 0].mean()), float(quad[:, 1].mean()), _edge(quad), value if seen > 0.8 else PART)
            for quad, value, seen in zip(scene.quads, shown, scene.seen, strict=True)
        )
        pictures.append(scene.picture)
        told.append((labels, index < TEACH))
    return pictures, told


def _edge(quad: Floats) -> float:
    return math.sqrt(abs(float(cv2.contourArea(quad.astype(np.float32)))))


def rows_of(number: str, pictures: list[Floats], told: list[tuple[tuple[Label, ...], bool]]) -> list[tuple[Floats, bool, bool]]:
    """For each find in the judged pictures: its features, whether it is a die, whether it was named rightly."""
    shown = [
        Shown(Labelled(f"{number}-{index}.png", Path(), labels), look(picture), stamp(picture))
        for index, (picture, (labels, _teach)) in enumerate(zip(pictures, told, strict=True))
    ]
    shots = choose(_whole([one for one, (_labels, teach) in zip(shown, told, strict=True) if teach]), SHOTS)
    if len({face for _, face, _ in shots}) < 2:
        return []
    likeness, rows = Likeness(taught("drawn", shots)), []
    for one in (one for one, (_, teach) in zip(shown, told, strict=True) if not teach):
        for find in judged(one.sight.tops, likeness.name(one.sight.prints)):
            near = [label for label in one.labelled.dice if math.dist((label.x or 0, label.y or 0), find.top.centre) < 0.4 * label.size]
            if near and near[0].value == PART:
                continue
            die = bool(near) and 0.6 < find.top.edge / near[0].size < 1.6
            rows.append((find.told, die, die and find.named.face == near[0].value))
    return rows


def _whole(shown: list[Shown]) -> list[Example]:
    return [example for example in examples(shown) if example[1] != PART]


def fit(values: Floats, truth: Floats, weight: float | Floats = 1.0) -> Floats:
    """Logistic regression by Newton's method with a small ridge: (features + 1,), the constant first. `weight` of the untrue ones, one
    for all or (n,)."""
    terms = np.column_stack((np.ones(len(values)), values))
    factors = np.zeros(terms.shape[1])
    counts = np.where(truth, 1.0, weight)
    ridge = np.diag([0.0] + [1.0] * values.shape[1])
    for _round in range(40):
        chance = 1 / (1 + np.exp(-np.clip(terms @ factors, -30, 30)))
        slope = terms.T @ (counts * (chance - truth)) + ridge @ factors
        bend = (terms * (counts * chance * (1 - chance))[:, None]).T @ terms + ridge
        factors -= np.linalg.solve(bend, slope)
    return factors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--draw", type=int, nargs=2, metavar=("FIRST", "LAST"), help="only draw these sets")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.draw:
        for number in range(*args.draw):
            pictures, told = draw_set(number)
            written = json.dumps([([(label.x, label.y, label.size, label.value) for label in labels], teach) for labels, teach in told])
            np.savez(args.folder / f"{number:03}.npz", pictures=np.stack(pictures), told=np.array(written))
        return
    rows = []
    for path in sorted(args.folder.glob("*.npz")):
        with np.load(path) as data:
            told = [(tuple(Label(*label) for label in labels), teach) for labels, teach in json.loads(str(data["told"]))]
            rows += rows_of(path.stem, list(data["pictures"]), told)
    report(rows)


def report(rows: list[tuple[Floats, bool, bool]]) -> None:
    values, dice, right = (np.array(column) for column in zip(*rows, strict=True))
    print(f"{len(rows)} finds, {dice.sum()} dice, {right.sum()} named rightly")
    for title, truth in (("DIE", dice), ("RIGHT", right)):
        show(title, values, truth, fit(values, truth))
    print(FEATURES)


def show(title: str, values: Floats, truth: Floats, factors: Floats) -> None:
    """Print a curve's factors, and how much of what is true (n,) it would tell at several limits, with what is untrue. `values`: (n, k)."""
    print(title, "=", tuple(round(float(one), 3) for one in factors))
    chance = 1 / (1 + np.exp(-(factors[0] + values @ factors[1:])))
    for limit in (0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98):
        told = chance >= limit
        print(f"  {limit}: told {(told & truth).sum() / truth.sum():.3f} of the true, {(told & ~truth).sum()} untrue of {told.sum()}")


if __name__ == "__main__":
    main()
