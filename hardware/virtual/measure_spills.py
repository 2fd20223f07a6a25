"""How well loose cards are counted: spills of one to eight cards on tables, cloths, cards and light drawn by chance.

Strategy: every spill has a table of its own. The picture before it shows the pile (and now and then cards that lie there
without fault), the picture after it the pile with one card more and the spill, in light that has drifted a little. How
much of each loose card the camera can see is painted from the same poses, so that spills whose cards are all half in view
are told from those with a buried one. The answer is compared with the scene; nothing of the scene is known to the counter.

Run `python -m hardware.virtual.measure_spills [spills] [seed]` for the figures, and each table's own.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from hardware.virtual.measure import drifted, random_look
from hardware.virtual.optics import Camera, Floats, fixed, project
from hardware.virtual.order import lowest_first, outline
from hardware.virtual.render import STRAIGHT_UP, Renderer
from hardware.virtual.scatter import loose_cards
from hardware.virtual.scene import CAN_CENTRE, CAN_HEIGHT, FRAME_SIZE, STOCKS, CardBody, Look, Pose, Scene, Vector
from hardware.virtual.stage import lid_outline
from vision.calibration import Calibration, calibrate
from vision.spill import CanMat, SpillReading

# Grounds under the cards (linear light red green blue) and their pattern.
GROUNDS: dict[str, tuple[Vector, str]] = {
    "printed mat": ((0.32, 0.33, 0.30), ""),
    "light wood": ((0.52, 0.38, 0.23), "grain"),
    "dark felt": ((0.028, 0.028, 0.031), ""),
    "green felt": ((0.022, 0.135, 0.045), ""),
    "sand": ((0.42, 0.36, 0.26), ""),
    "checked cloth": ((0.22, 0.12, 0.12), "checks"),
    "striped cloth": ((0.10, 0.15, 0.25), "stripes"),
}
PILE = 12
LAYOUTS = ("apart", "across", "heap")
HEAP_SPREAD = 0.06  # metres: how near a heap's cards lie to its middle
SEEN = 0.1  # of a card that shows
HALF = 0.5  # of a card that is in view
LEFT_LYING = 0.25  # of the spills, with cards lying there already


@dataclass(frozen=True, slots=True)
class Spill:
    """One spill as it was drawn and counted. `shares`: how much of each loose card the camera sees, 0..1."""

    ground: str
    stock: str
    layout: str
    shares: tuple[float, ...]
    reading: SpillReading

    @property
    def cards(self) -> int:
        return len(self.shares)

    @property
    def in_view(self) -> int:
        """Cards of which enough can be seen to be told from nothing."""
        return sum(share >= SEEN for share in self.shares)

    @property
    def clear(self) -> bool:
        """Whether no card is more than half hidden."""
        return min(self.shares) >= HALF


@dataclass(frozen=True, slots=True)
class Tally:
    """Figures of some spills, all shares of 0..1. `exact`: counted rightly where none is more than half hidden; `near`: within
    one over all, `near_seen`: within one of the cards of which a tenth at least can be seen; `over`: more than there are;
    `sure_wrong`: another number without a doubt; `asked`: told with a doubt."""

    spills: int
    clear: int
    exact: float
    exact_all: float
    near: float
    near_seen: float
    over: float
    sure_wrong: float
    asked: float


def tally(spills: Sequence[Spill]) -> Tally:
    clear = [one for one in spills if one.clear]

    def share(hits: Iterable[bool], of: int) -> float:
        return sum(hits) / max(1, of)

    return Tally(
        len(spills),
        len(clear),
        share((one.reading.count == one.cards for one in clear), len(clear)),
        share((one.reading.count == one.cards for one in spills), len(spills)),
        share((abs(one.reading.count - one.cards) <= 1 for one in spills), len(spills)),
        share((abs(one.reading.count - one.in_view) <= 1 for one in spills), len(spills)),
        share((one.reading.count > one.cards for one in spills), len(spills)),
        share((one.reading.doubt is None and one.reading.count != one.cards for one in spills), len(spills)),
        share((one.reading.doubt is not None for one in spills), len(spills)),
    )


def reachable(spills: Sequence[Spill], least: float) -> float:
    """The share within one, 0..1, of a counter that sees every card of which more than `least` (0..1) shows, and no other."""
    return sum(sum(share <= least for share in one.shares) <= 1 for one in spills) / max(1, len(spills))


def measure_spills(spills: int = 300, seed: int = 20244) -> list[Spill]:
    """Draw and count so many spills; grounds, cards and layouts take turns, the rest is chance."""
    return [_counted(number, np.random.default_rng([seed, number])) for number in range(spills)]


def drawn(number: int, rng: np.random.Generator) -> tuple[str, str, str, Look, Scene, int]:
    """Ground, stock, layout, light, and the scene after the spill, whose first `lying` of the loose cards lay there before."""
    ground, stock, layout = (tuple(kinds)[number // step % len(kinds)] for kinds, step in ((GROUNDS, 1), (STOCKS, 7), (LAYOUTS, 35)))
    mat, weave = GROUNDS[ground]
    look = replace(random_look(rng), mat=mat, weave=weave)
    cards = 1 + number % 8
    lying = int(rng.integers(1, 3)) if rng.random() < LEFT_LYING else 0
    scene = _laid(rng, cards + lying, layout)
    shift = 1000 * STOCKS.index(stock)
    scene = replace(scene, cards=tuple(replace(card, number=card.number + shift) for card in scene.cards))
    return ground, stock, layout, look, scene, lying


def _laid(rng: np.random.Generator, cards: int, layout: str) -> Scene:
    """`PILE` cards on the can and so many beside it. Cards that find no room apart lie across each other."""
    if layout == "heap":
        return _heaped(rng, cards)
    for _attempt in range(6):
        try:
            return loose_cards(rng, cards, layout == "across", PILE)
        except ValueError:
            continue
    return loose_cards(rng, cards, True, PILE)


def _heaped(rng: np.random.Generator, cards: int) -> Scene:
    """Cards that slid off together: near one of them, each turned as it likes."""
    scene = loose_cards(rng, 1, False, PILE)
    first = scene.cards[-1]
    heap = [first]
    while len(heap) < cards:
        x, y = np.array(first.pose.at[:2]) + rng.normal(0, HEAP_SPREAD, 2)
        if 0.05 < x < 0.25 and abs(y) < 0.12 and np.hypot(x - CAN_CENTRE[0], y - CAN_CENTRE[1]) > 0.075:
            turn = rng.uniform(0, 2 * np.pi)
            pose = Pose((float(x), float(y), 0.0003 * (0.5 + len(heap))), (float(np.cos(turn / 2)), 0.0, 0.0, float(np.sin(turn / 2))))
            heap.append(CardBody(PILE + len(heap), pose))
    return replace(scene, cards=(*scene.cards[:PILE], *heap))


def _counted(number: int, rng: np.random.Generator) -> Spill:
    ground, stock, layout, look, scene, lying = drawn(number, rng)
    before = replace(scene, cards=(*scene.cards[: PILE - 1], *scene.cards[PILE : PILE + lying]))
    renderer = Renderer(look)
    mat = can_mat(renderer, rng)
    mat.reference = mat.flat(renderer.frame(before, rng))
    reading = mat.count(mat.flat(Renderer(drifted(look, rng)).frame(scene, rng)))
    seen = shares(scene.cards, STRAIGHT_UP)
    return Spill(ground, stock, layout, tuple(seen[card.number] for card in scene.cards[PILE + lying :]), reading)


def can_mat(renderer: Renderer, rng: np.random.Generator) -> CanMat:
    """The counter as it is calibrated on the empty table."""
    found = calibrate(renderer.empty(rng))
    if not isinstance(found, Calibration) or found.can is None:
        raise ValueError("the simulated camera does not find the can's mat")
    return CanMat(found.can, found.settings, found.tray)


def shares(cards: Sequence[CardBody], camera: Camera) -> dict[int, float]:
    """How much of each card (by its number) can be seen, 0..1: painted in the order in which the picture is."""
    projection = camera.projection(FRAME_SIZE)
    owner = np.full(FRAME_SIZE[::-1], -1, np.int32)
    whole: dict[int, int] = {}
    lid_drawn = False
    for card in lowest_first(tuple(cards)):
        if not isinstance(card, CardBody):
            continue
        if not lid_drawn and card.pose.at[2] > CAN_HEIGHT:
            _paint(owner, project(projection, lid_outline(camera).corners), 0)
            lid_drawn = True
        whole[card.number] = _paint(owner, project(projection, outline(card)), card.number + 1)
    if not lid_drawn:
        _paint(owner, project(projection, lid_outline(camera).corners), 0)
    return {number: min(1.0, np.count_nonzero(owner == number + 1) / max(1, area)) for number, area in whole.items()}


def _paint(owner: Floats, points: Floats, value: int) -> int:
    """Fill a convex outline; returns its area with what lies outside the picture."""
    cv2.fillConvexPoly(owner, fixed(points), value, cv2.LINE_8, 4)
    return round(cv2.contourArea(points.astype(np.float32)))


def _print(name: str, spills: Sequence[Spill]) -> None:
    one = tally(spills)
    print(
        f"{name:<16} n={one.spills:<4} clear={one.clear:<4} exact {one.exact:6.1%}  (all {one.exact_all:6.1%})"
        f"  within one {one.near:6.1%}  (of those seen {one.near_seen:6.1%})  over {one.over:5.1%}"
        f"  wrong and silent {one.sure_wrong:5.1%}  asked {one.asked:6.1%}"
    )


def main(arguments: Sequence[str]) -> None:
    cv2.setNumThreads(1)
    spills = measure_spills(*(int(argument) for argument in arguments))
    _print("all", spills)
    for kind in ("ground", "stock", "layout", "cards"):
        for value in dict.fromkeys(getattr(one, kind) for one in spills):
            _print(f"{value}", [one for one in spills if getattr(one, kind) == value])
    for least in (0.0, 0.02, 0.05, 0.1, 0.2):
        print(f"within one, could all cards be seen of which more than {least:.0%} shows: {reachable(spills, least):.1%}")
    print("offs", sorted(Counter(one.reading.count - one.cards for one in spills).items()))


if __name__ == "__main__":
    main(sys.argv[1:])
