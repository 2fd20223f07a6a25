"""The figures of reading dice: flat throws straight down and at 25°, leaning dice, other faces, motion, and trays without dice.

`python -m tests.bench_dice` prints them with smaller samples; `--full` takes those of the record; `--ablation [THROWS]` instead tells what
each part of the eye contributes, as a table in Markdown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import cv2
import numpy as np

from hardware.virtual.measure import DiceFigures, measure_dice
from hardware.virtual.measure_dice import measure_motion, measure_natural, measure_phantoms, measure_six, measure_strange
from hardware.virtual.measure_parts import as_table, measure_parts
from tests.figures import Figure, at_least, at_most, told

SOME, FULL = (100, 40, 20, 6, 60), (1000, 300, 100, 20, 200)  # throws flat, leaning, of other faces, in motion; empty trays


def dice_figures(seed: int, full: bool = False) -> Iterator[Figure]:
    """Every figure of the dice."""
    flat, leaning, faces, moving, trays = FULL if full else SOME
    yield from _throws("dice", measure_dice(flat, seed), 95, 0.1, 99.5)
    yield from _throws("dice-25", measure_dice(flat, seed, tilt=25.0), 85, 0.3)
    natural = measure_natural(leaning, seed)
    yield told("dice-leaning-asked", 100 * natural.asked / natural.throws, "%")
    yield at_most("dice-leaning-silent", 100 * natural.wrong_silent / natural.throws, "%", 1.0)
    six, strange = measure_six(faces, seed), measure_strange(faces, seed)
    yield at_most("six-faces-asked", 100 * six.asked / six.n, "%", 10)
    yield at_most("six-faces-silent", 100 * six.wrong / six.n, "%", 0.5)
    yield at_least("strange-refused", 100 * strange.asked / strange.n, "%", 95)
    motion = measure_motion(moving, seed)
    yield told("moving-frames", motion.frames, "frames")
    yield at_most("moving-read", motion.read, "readings", 0)
    yield at_most("rest-to-told", 1000 * float(np.quantile(motion.delays, 0.95)), "ms", 400)
    yield at_most("phantom-trays", 100 * measure_phantoms(trays, seed) / trays, "%", 2)


def _throws(name: str, dice: DiceFigures, auto: float, silent: float, each: float | None = None) -> Iterator[Figure]:
    """Throws and dice of one camera. `auto`, `silent`, `each`: bars in per cent for throws right, throws wrong, dice right."""
    yield at_least(f"{name}-auto", 100 * dice.right / dice.throws, "%", auto)
    yield told(f"{name}-asked", 100 * dice.asked / dice.throws, "%")
    yield at_most(f"{name}-silent", 100 * dice.wrong_silent / dice.throws, "%", silent)
    right = 11 * dice.throws - dice.dice_asked - dice.dice_wrong - 11 * dice.whole_asked
    share = 100 * right / (11 * dice.throws)
    yield told(f"{name}-dice-right", share, "%") if each is None else at_least(f"{name}-dice-right", share, "%", each)
    yield told(f"{name}-asked-whole", dice.whole_asked, "throws")


ABLATION = 60  # throws of each layout


def main() -> None:
    cv2.setNumThreads(1)
    if "--ablation" in sys.argv:
        throws = int(sys.argv[-1]) if sys.argv[-1].isdigit() else ABLATION
        print(as_table(measure_parts(throws, 20261129)))
        return
    for figure in dice_figures(20261129, "--full" in sys.argv):
        bar = f"bar {figure.bar:g}" if figure.bar is not None else "reported"
        print(f"{'ok  ' if figure.ok else 'MISS'}  {figure.name:<28} {figure.value:>10g} {figure.unit:<10} {bar}", flush=True)


if __name__ == "__main__":
    main()
