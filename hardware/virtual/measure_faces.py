"""How well each reader alone names faces of dice with six different symbols: `python -m hardware.virtual.measure_faces`.

Strategy: 6 blue and 5 green dice with faces that the network has not seen are thrown on tables of random light and cloth;
the eye's own localiser finds them and cuts them out. Each colour is taught from K cut-outs per face from some tables and judged
on others; a face is named by the nearest taught example in four turns, without any right to ask. Then the share of wrong
answers is told when the least certain 2, 5 and 10 % are asked about. Dice whose ink a lamp has washed out stay in.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from hardware.virtual.measure import drifted, random_look, where
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import face_up, flat_throw
from hardware.virtual.scene import DieBody, Scene
from vision.bodies import Bodies
from vision.calibration import Calibration, Floats, Settings, calibrate
from vision.classical import correlate, gradients
from vision.dice import find_dice
from vision.faces import cut
from vision.mat import Empty, compare, flatten
from vision.network import embed
from vision.outline import TrayView
from vision.profile import built_in
from vision.tray import DICE

SIX: dict[str, tuple[str, ...]] = {
    "blue": ("crowbar", "plus", "minus", "blank", "moon", "N"),
    "green": ("lid", "bolt", "star", "plus", "drop", "house"),
}
PIPS: tuple[str, ...] = tuple(f"pip{count}" for count in range(1, 7))
BODIES = Bodies(built_in().only(["blue", "green"]))
READERS: dict[str, Callable[[Floats], Floats]] = {"network": embed, "correlation": correlate, "gradients": gradients}
ASKED = (0.0, 0.02, 0.05, 0.10)


@dataclass(frozen=True, slots=True)
class ReaderFigures:
    """`wrong`: share of wrong answers when the shares `ASKED` of `n` dice are asked about, the least certain first."""

    reader: str
    n: int
    wrong: tuple[float, ...]


def six_faced(scene: Scene, faces: dict[str, tuple[str, ...]]) -> Scene:
    """The same throw with other symbols on its dice."""
    return replace(scene, dice=tuple(replace(die, faces=faces[die.colour]) for die in scene.dice))


def cut_outs(throws: int, seed: int, faces: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str, Floats]]:
    """Colour, true face and print (40, 40, 2) of every die that the localiser finds."""
    settings = Settings()
    for number in range(throws):
        rng = np.random.default_rng([seed, number])
        scene, look = six_faced(flat_throw(rng), faces), random_look(rng)
        calibration = calibrate(Renderer(look).empty(rng), settings)
        if not isinstance(calibration, Calibration) or calibration.tray is None:
            continue
        pose, edge, scale = calibration.tray, settings.die_edge, settings.tray_scale
        frame = Renderer(drifted(look, rng)).frame(scene, rng)
        empty = Empty.of(flatten(Renderer(look).empty(rng), pose, edge, scale), pose.white)
        difference = compare(flatten(frame, pose, edge, scale), empty, pose.white, settings.limits, DICE)
        view = TrayView.over(pose, edge, scale)
        for found in find_dice(difference, {edge: view}, BODIES, settings.limits)[0]:
            die = _under(scene, found.x / view.span, found.y / view.span)
            if die is not None:
                yield die.colour, face_up(die.pose.turn, die.faces), cut(frame, pose, (found,), scale, edge).print[0]


def _under(scene: Scene, x: float, y: float) -> DieBody | None:
    near = [die for die in scene.dice if math.dist(where(die), (x, y)) < 0.008]
    return near[0] if near else None


def measure_readers(
    throws: int = 200, shots: int = 5, seed: int = 314159, faces: dict[str, tuple[str, ...]] | None = None
) -> tuple[ReaderFigures, ...]:
    """Teach `shots` pictures per face and colour from tables of their own, name the faces of `throws` other tables."""
    used = faces or SIX
    taught: dict[tuple[str, str], list[Floats]] = defaultdict(list)
    for colour, face, print_ in cut_outs(6 * shots, seed + 1, used):
        if len(taught[colour, face]) < shots:
            taught[colour, face].append(print_)
    tried = list(cut_outs(throws, seed, used))
    return tuple(_judged(name, extract, taught, tried) for name, extract in READERS.items())


def _judged(
    name: str,
    extract: Callable[[Floats], Floats],
    taught: dict[tuple[str, str], list[Floats]],
    tried: list[tuple[str, str, Floats]],
) -> ReaderFigures:
    good, lead = [], []
    for colour in sorted({colour for colour, _ in taught}):
        owners = [face for (own, face), shots in taught.items() if own == colour for _ in shots]
        prints = np.stack([shot for (own, _), shots in taught.items() if own == colour for shot in shots])
        bank = np.concatenate([extract(np.rot90(prints, quarter, axes=(1, 2))) for quarter in range(4)])
        queries = [(face, print_) for own, face, print_ in tried if own == colour]
        alike = extract(np.stack([print_ for _, print_ in queries])) @ bank.T
        names = sorted(set(owners))
        nearest = np.stack([alike[:, np.flatnonzero(np.array(owners * 4) == face)].max(axis=1) for face in names], axis=1)
        ranked = np.sort(nearest, axis=1)
        good += [names[best] == face for best, (face, _) in zip(nearest.argmax(axis=1), queries, strict=True)]
        lead += (ranked[:, -1] - ranked[:, -2]).tolist()
    sure = np.array(good)[np.argsort(lead)]
    return ReaderFigures(name, len(sure), tuple(float(1 - sure[round(share * len(sure)) :].mean()) for share in ASKED))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--throws", type=int, default=200)
    options.add_argument("--shots", type=int, default=5)
    options.add_argument("--pips", action="store_true", help="dice with one to six pips instead of symbols")
    told = options.parse_args()
    cv2.setNumThreads(1)
    for figures in measure_readers(told.throws, told.shots, faces={"blue": PIPS, "green": PIPS} if told.pips else SIX):
        shares = ", ".join(f"{wrong:.4f} at {asked:.0%} asked" for asked, wrong in zip(ASKED, figures.wrong, strict=True))
        print(f"{figures.reader:<12} n {figures.n}: wrong {shares}")


if __name__ == "__main__":
    main()
