"""Fit when to ask: `python -m vision.training.fit_doubts FOLDER` prints the factors that stand in `vision/certainty.py`.

Strategy: sets of dice are drawn, each in pictures to teach from and in pictures to be judged, with cards, coins and cloths about them. All
are read as people's pictures are; for each find it is known whether it is a die and whether its face was named rightly. Two logistic
curves over what finder and readers say give the chance of either. Nothing of this is a photograph.
"""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision.calibration import Floats
from vision.certainty import FEATURES, judged
from vision.exam import Example, Shown, choose, examples, stamp
from vision.labels import Label, Labelled
from vision.likeness import Likeness, taught
from vision.loose import look
from vision.training.prints import Style, clear_style, random_style
from vision.training.scenes import paint, random_camera, random_light, random_table, throw_of

SEED, SIDE = 32, 320
TOUCHING = 0.3  # of the dice touch another, as those in a row do
TEACH, JUDGE, SHOTS = 6, 6, 5
PART = "part"  # a die that is half out of the picture or half hidden: neither a find nor a phantom
LETTERS = "ABDEFGHKLMPRSTXZ?28"


@dataclass(frozen=True, slots=True)
class Kind:
    """How the pictures of a set are taken: dice of this `style`, the usual edge in px, `slanting` cameras, cut `tight` round one die."""

    style: Style
    roundness: float
    usual: float
    slanting: bool
    tight: bool


def draw_set(number: int) -> tuple[list[Floats], list[tuple[tuple[Label, ...], bool]]]:
    """Pictures of one set of dice, and for each its labels and whether it is there to teach."""
    rng = np.random.default_rng([SEED, number])
    clear, slanting, tight = rng.random(3) < (0.15, 0.4, 0.15)
    style = clear_style(rng) if clear else random_style(rng)
    pips = style.kind == "pips" or rng.random() < 0.3
    values = list("123456") if pips else [str(one) for one in rng.choice(list(LETTERS), 6, replace=False)]
    usual = math.exp(rng.uniform(math.log(30 if tight else 20), math.log(58)))
    kind = Kind(style, rng.uniform(0.02, 0.06) if clear else rng.uniform(0.03, 0.22), usual, bool(slanting), bool(tight))
    if tight:
        one_each = [[value] for value in values * (TEACH + JUDGE)]
        drawn = [(*_draw(rng, kind, shown, False), index < 4 * len(values)) for index, shown in enumerate(one_each)]
    else:
        some = [[str(one) for one in rng.choice(values, int(rng.integers(0, 5)))] for _ in range(JUDGE)]
        drawn = [(*_draw(rng, kind, values, False), True) for _ in range(TEACH)] + [(*_draw(rng, kind, one, True), False) for one in some]
    return [picture for picture, _, _ in drawn], [(labels, teach) for _, labels, teach in drawn]


def _draw(rng: np.random.Generator, kind: Kind, shown: list[str], fewer: bool) -> tuple[Floats, tuple[Label, ...]]:
    """One picture of dice with these values on top (with `fewer` only as many as find room) and its labels."""
    edge = kind.usual * math.exp(rng.normal(0, 0.12))
    shown = shown[: max(1, int((SIDE / edge / 2) ** 2))] if fewer else shown
    reach = 0.1 if kind.tight else max(0.85 * SIDE / edge, 1.9 * math.sqrt(len(shown)) + 0.8)
    dice = throw_of(rng, kind.style, shown, reach, kind.roundness, TOUCHING)
    camera = random_camera(rng, 2 * SIDE, 2 * edge, kind.slanting)
    scene = paint(rng, random_table(rng, SIDE, edge), dice, camera, random_light(rng))
    labels = tuple(
        Label(float(quad[:, 0].mean()), float(quad[:, 1].mean()), _edge(quad), value if seen > 0.8 else PART)
        for quad, value, seen in zip(scene.quads, shown, scene.seen, strict=True)
    )
    return _tight(rng, scene.picture, labels) if kind.tight else (scene.picture, labels)


def _tight(rng: np.random.Generator, picture: Floats, labels: tuple[Label, ...]) -> tuple[Floats, tuple[Label, ...]]:
    """Cut close round the one die."""
    (one,) = labels
    reach = one.size * rng.uniform(0.7, 1.05, 4)
    x, y = float(one.x or 0), float(one.y or 0)
    left, upper = max(0, round(x - reach[0])), max(0, round(y - reach[1]))
    cut = picture[upper : round(y + reach[2]), left : round(x + reach[3])]
    return np.ascontiguousarray(cut), (replace(one, x=x - left, y=y - upper),)


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


def fit(values: Floats, truth: Floats, weight: float = 1.0) -> Floats:
    """Logistic regression by Newton's method with a small ridge: (features + 1,), the constant first. `weight` of the untrue ones."""
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
            named = {f"picture{index}": picture for index, picture in enumerate(pictures)}
            np.savez(args.folder / f"{number:03}.npz", allow_pickle=False, told=np.array(written), **named)
        return
    rows = []
    for path in sorted(args.folder.glob("*.npz")):
        with np.load(path) as data:
            told = [(tuple(Label(*label) for label in labels), teach) for labels, teach in json.loads(str(data["told"]))]
            rows += rows_of(path.stem, [data[f"picture{index}"] for index in range(len(told))], told)
    report(rows)


def report(rows: list[tuple[Floats, bool, bool]]) -> None:
    values, dice, right = (np.array(column) for column in zip(*rows, strict=True))
    print(f"{len(rows)} finds, {dice.sum()} dice, {right.sum()} named rightly")
    for title, truth in (("DIE", dice), ("RIGHT", right)):
        factors = fit(values, truth)
        print(title, "=", tuple(round(float(one), 3) for one in factors))
        chance = 1 / (1 + np.exp(-(factors[0] + values @ factors[1:])))
        for limit in (0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98):
            told = chance >= limit
            print(f"  {limit}: told {(told & truth).sum() / truth.sum():.3f} of the true, {(told & ~truth).sum()} untrue of {told.sum()}")
    print(FEATURES)


if __name__ == "__main__":
    main()
