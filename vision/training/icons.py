"""Little pictures for faces, our own and plain: those that a network learns from, and those kept for judging it.

Every maker draws into an ink mask (96, 96) as `shapes` describes; the generator settles proportions.
"""

from __future__ import annotations

import numpy as np

from vision.training.shapes import Maker, Mask, Rng, bar, disc, ellipse, fill, line, minus, nothing, placed, plus


def ring(rng: Rng) -> Mask:
    mask, reach = nothing(), rng.uniform(0.55, 0.8)
    disc(mask, 0, 0, reach)
    disc(mask, 0, 0, reach * rng.uniform(0.5, 0.75), 0)
    return mask


def arrow(rng: Rng) -> Mask:
    mask, width, head = nothing(), rng.uniform(0.1, 0.24), rng.uniform(0.35, 0.6)
    bar(mask, 0, 0.25, width, 0.55)
    fill(mask, [(0, -0.85), (head, -0.85 + 1.2 * head), (-head, -0.85 + 1.2 * head)])
    return placed(mask, 1.0, turn=float(rng.choice((0, 45))))


def chevrons(rng: Rng) -> Mask:
    mask, count = nothing(), int(rng.integers(1, 4))
    for number in range(count):
        y = (number - (count - 1) / 2) * 0.45
        line(mask, [(-0.55, y + 0.25), (0, y - 0.25), (0.55, y + 0.25)], rng.uniform(0.15, 0.22))
    return mask


def heart(rng: Rng) -> Mask:
    mask, lobe = nothing(), rng.uniform(0.34, 0.42)
    for x in (-lobe, lobe):
        disc(mask, 0.95 * x, -0.25, lobe)
    fill(mask, [(-1.85 * lobe, -0.08), (1.85 * lobe, -0.08), (0, 0.8)])
    return mask


def drop(rng: Rng) -> Mask:
    mask, width = nothing(), rng.uniform(0.42, 0.55)
    disc(mask, 0, 0.28, width)
    fill(mask, [(-0.93 * width, 0.1), (0, -0.88), (0.93 * width, 0.1)])
    return mask


def skull(rng: Rng) -> Mask:
    mask, eye = nothing(), rng.uniform(0.15, 0.21)
    fill(mask, ellipse(0, -0.2, 0.68, 0.58))
    bar(mask, 0, 0.45, rng.uniform(0.3, 0.42), 0.32)
    for x in (-0.28, 0.28):
        disc(mask, x, -0.12, eye, 0)
    fill(mask, [(0, 0.1), (0.1, 0.28), (-0.1, 0.28)], 0)
    for x in (-0.16, 0, 0.16):
        bar(mask, x, 0.62, 0.025, 0.16, 0)
    return mask


def flame(rng: Rng) -> Mask:
    mask, lean = nothing(), rng.uniform(-0.2, 0.2)
    left = [(-0.3, 0.75), (-0.5, 0.3), (-0.35, -0.3), (-0.15, -0.05)]
    fill(mask, [*left, (lean, -0.9), (0.3, -0.25), (0.42, -0.4), (0.52, 0.3), (0.3, 0.75)])
    disc(mask, 0, 0.45, rng.uniform(0.1, 0.22), 0)
    return mask


def gear(rng: Rng) -> Mask:
    mask, teeth = nothing(), int(rng.integers(6, 10))
    for turn in np.arange(teeth) * 360 / teeth:
        line(mask, [(0, 0), tuple(ellipse(0, 0, 0.75, 0.75, turn, turn, 1)[0])], 0.22)
    disc(mask, 0, 0, 0.58)
    disc(mask, 0, 0, rng.uniform(0.15, 0.3), 0)
    return mask


def shield(rng: Rng) -> Mask:
    mask, shoulder = nothing(), rng.uniform(0.1, 0.35)
    outline = np.array([(-0.65, -0.7), (0.65, -0.7), (0.62, shoulder), (0, 0.85), (-0.62, shoulder)])
    fill(mask, outline)
    if rng.random() < 0.5:
        fill(mask, 0.75 * outline, 0)
        bar(mask, 0, 0, 0.08, 0.6)
    return mask


def bent_bar(rng: Rng) -> Mask:
    """A crowbar: a slanting shaft with a hook above and a claw below."""
    mask, width = nothing(), rng.uniform(0.18, 0.28)
    line(mask, [(-0.55, 0.6), (0.35, -0.35)], width)
    line(mask, ellipse(0.12, -0.5, 0.3, 0.3, 40, -150), width)
    fill(mask, [(-0.45, 0.35), (-0.85, 0.55), (-0.8, 0.9), (-0.65, 0.7), (-0.5, 0.88), (-0.3, 0.6)])
    return mask


def dome(rng: Rng) -> Mask:
    """A lid: a dome on a brim, with a handle."""
    mask, high = nothing(), rng.uniform(0.5, 0.8)
    fill(mask, ellipse(0, 0.35, 0.62, high, 180, 360))
    bar(mask, 0, 0.47, 0.75, 0.1)
    line(mask, ellipse(0, 0.35 - high, 0.18, 0.2, 180, 360), 0.12)
    return mask


def sword(rng: Rng) -> Mask:
    mask, width = nothing(), rng.uniform(0.08, 0.15)
    fill(mask, [(-width, 0.35), (-width, -0.65), (0, -0.9), (width, -0.65), (width, 0.35)])
    bar(mask, 0, 0.4, rng.uniform(0.3, 0.45), 0.07)
    bar(mask, 0, 0.65, 0.07, 0.2)
    return placed(mask, 1.0, turn=float(rng.choice((0, 45, -45))))


def leaf(rng: Rng) -> Mask:
    mask, width = nothing(), rng.uniform(0.35, 0.55)
    side = np.column_stack([width * np.sin(np.linspace(0, np.pi, 20)) ** 1.2, np.linspace(-0.85, 0.6, 20)])
    fill(mask, np.vstack([side, side[::-1] * (-1, 1)]))
    line(mask, [(0, -0.4), (0, 0.9)], 0.08, 0)
    line(mask, [(0, 0.6), (0, 0.9)], 0.1)
    return placed(mask, 0.95, turn=float(rng.choice((0, 45))))


def bone(rng: Rng) -> Mask:
    mask, knob = nothing(), rng.uniform(0.17, 0.24)
    line(mask, [(-0.5, 0), (0.5, 0)], rng.uniform(0.2, 0.3))
    for x, y in ((-0.6, -0.17), (-0.6, 0.17), (0.6, -0.17), (0.6, 0.17)):
        disc(mask, x, y, knob)
    return placed(mask, 0.95, turn=float(rng.choice((0, 45))))


def goblet(rng: Rng) -> Mask:
    mask, width = nothing(), rng.uniform(0.4, 0.6)
    fill(mask, [(-width, -0.75), (width, -0.75), (0.6 * width, 0.05), (-0.6 * width, 0.05)])
    bar(mask, 0, 0.3, 0.09, 0.4)
    bar(mask, 0, 0.72, rng.uniform(0.3, 0.5), 0.1)
    return mask


def pennant(rng: Rng) -> Mask:
    mask = nothing()
    bar(mask, -0.5, 0, 0.07, 0.85)
    fill(mask, [(-0.45, -0.85), (0.75, -0.85 + rng.uniform(0.1, 0.5)), (-0.45, rng.uniform(-0.1, 0.2))])
    return mask


def eye(rng: Rng) -> Mask:
    mask, high = nothing(), rng.uniform(0.4, 0.55)
    fill(mask, ellipse(0, 0, 0.85, high))
    disc(mask, 0, 0, 0.75 * high, 0)
    disc(mask, 0, 0, 0.4 * high)
    return mask


def wave(rng: Rng) -> Mask:
    mask, count = nothing(), int(rng.integers(1, 4))
    x = np.linspace(-0.75, 0.75, 40)
    for number in range(count):
        line(mask, np.column_stack([x, (number - (count - 1) / 2) * 0.5 + 0.16 * np.sin(x * 8)]), rng.uniform(0.12, 0.18))
    return mask


def tally(rng: Rng) -> Mask:
    mask, count = nothing(), int(rng.integers(2, 5))
    for x in np.linspace(-0.55, 0.55, count):
        bar(mask, x, 0, rng.uniform(0.08, 0.13), 0.65)
    return mask


def paw(rng: Rng) -> Mask:
    mask, toe = nothing(), rng.uniform(0.13, 0.18)
    fill(mask, ellipse(0, 0.35, 0.48, 0.4))
    for x, y in ((-0.62, -0.1), (-0.25, -0.45), (0.25, -0.45), (0.62, -0.1)):
        disc(mask, x, y, toe)
    return mask


def sun(rng: Rng) -> Mask:
    mask, rays = nothing(), int(rng.choice((6, 8, 10)))
    for turn in np.arange(rays) * 360 / rays:
        line(mask, [*ellipse(0, 0, 0.8, 0.8, turn, turn, 1).tolist(), (0, 0)], 0.11)
    disc(mask, 0, 0, 0.55, 0)
    disc(mask, 0, 0, rng.uniform(0.32, 0.44))
    return mask


def face(rng: Rng) -> Mask:
    mask, smile = nothing(), float(rng.choice((-1, 1)))
    disc(mask, 0, 0, 0.8)
    for x in (-0.28, 0.28):
        disc(mask, x, -0.25, 0.12, 0)
    line(mask, ellipse(0, 0.35 - 0.2 * smile, 0.38, 0.28 * smile, 20, 160), 0.12, 0)
    return mask


def mug(rng: Rng) -> Mask:
    mask, wide = nothing(), rng.uniform(0.35, 0.48)
    line(mask, ellipse(wide - 0.1, 0.05, 0.35, 0.32, -90, 90), 0.13)
    bar(mask, -0.12, 0.05, wide, 0.65)
    return mask


# --- kept for judging: no network learns from these ---------------------------------------------------------------------


def bolt(rng: Rng) -> Mask:
    mask, kink = nothing(), rng.uniform(-0.05, 0.12)
    fill(mask, [(0.25, -0.88), (-0.5, 0.12 + kink), (-0.02, 0.1), (-0.3, 0.88), (0.5, -0.18 - kink), (0.05, -0.14)])
    return mask


def moon(rng: Rng) -> Mask:
    mask = nothing()
    disc(mask, 0, 0, 0.78)
    disc(mask, rng.uniform(0.28, 0.45), -0.18, rng.uniform(0.55, 0.66), 0)
    return mask


def key(rng: Rng) -> Mask:
    mask, bow = nothing(), rng.uniform(0.3, 0.38)
    disc(mask, -0.5, 0, bow)
    disc(mask, -0.5, 0, 0.5 * bow, 0)
    bar(mask, 0.3, 0, 0.52, 0.09)
    for x in (0.5, 0.74):
        bar(mask, x, 0.2, 0.07, 0.17)
    return mask


def house(rng: Rng) -> Mask:
    mask, eaves = nothing(), rng.uniform(-0.25, 0.05)
    fill(mask, [(-0.85, eaves), (0, -0.85), (0.85, eaves)])
    bar(mask, 0, 0.35, 0.6, 0.45)
    bar(mask, rng.choice((-0.2, 0.2)), 0.5, 0.15, 0.3, 0)
    return mask


def hourglass(rng: Rng) -> Mask:
    mask, wide = nothing(), rng.uniform(0.45, 0.65)
    fill(mask, [(-wide, -0.7), (wide, -0.7), (-wide, 0.7), (wide, 0.7)])
    for y in (-0.75, 0.75):
        bar(mask, 0, y, wide + 0.1, 0.09)
    return mask


def fish(rng: Rng) -> Mask:
    mask, high = nothing(), rng.uniform(0.34, 0.48)
    fill(mask, ellipse(-0.15, 0, 0.62, high))
    fill(mask, [(0.3, 0), (0.85, -0.42), (0.85, 0.42)])
    disc(mask, -0.48, -0.1, 0.08, 0)
    return mask


def bomb(rng: Rng) -> Mask:
    mask = nothing()
    disc(mask, -0.12, 0.2, rng.uniform(0.5, 0.6))
    line(mask, ellipse(0.45, -0.35, 0.25, 0.35, 180, 300), 0.11)
    disc(mask, -0.3, 0.02, 0.1, 0)
    return mask


def fir(rng: Rng) -> Mask:
    mask, wide = nothing(), rng.uniform(0.45, 0.65)
    for y, share in ((-0.85, 0.6), (-0.5, 0.8), (-0.12, 1.0)):
        fill(mask, [(0, y), (share * wide, y + 0.62), (-share * wide, y + 0.62)])
    bar(mask, 0, 0.68, 0.1, 0.2)
    return mask


def spiral(rng: Rng) -> Mask:
    mask, turn = nothing(), np.linspace(0, rng.uniform(11, 14), 70)
    reach = 0.8 * turn / turn[-1]
    line(mask, np.column_stack([reach * np.cos(turn), reach * np.sin(turn)]), rng.uniform(0.11, 0.16))
    return mask


def umbrella(rng: Rng) -> Mask:
    mask, high = nothing(), rng.uniform(0.55, 0.75)
    fill(mask, ellipse(0, -0.05, 0.8, high, 180, 360))
    line(mask, [(0, 0), (0, 0.55)], 0.1)
    line(mask, ellipse(0.15, 0.55, 0.15, 0.22, 0, 180), 0.1)
    return mask


def hammer(rng: Rng) -> Mask:
    mask = nothing()
    bar(mask, 0, 0.2, rng.uniform(0.07, 0.12), 0.65)
    bar(mask, 0, -0.5, rng.uniform(0.45, 0.6), rng.uniform(0.16, 0.24))
    return placed(mask, 1.0, turn=float(rng.choice((0, 45))))


def crown(rng: Rng) -> Mask:
    mask, dip = nothing(), rng.uniform(-0.15, 0.15)
    fill(mask, [(-0.75, -0.55), (-0.38, dip), (0, -0.75), (0.38, dip), (0.75, -0.55), (0.6, 0.6), (-0.6, 0.6)])
    return mask


LEARNT: dict[str, Maker] = {
    maker.__name__: maker
    for maker in (
        ring, arrow, chevrons, heart, drop, skull, flame, gear, shield, bent_bar, dome, sword, leaf, bone, goblet, pennant, eye,
        wave, tally, paw, sun, face, mug,
    )
}  # fmt: skip
HELD: dict[str, Maker] = {
    maker.__name__: maker for maker in (bolt, moon, key, house, hourglass, fish, bomb, fir, spiral, umbrella, hammer, crown)
}


def _dot(rng: Rng) -> Mask:
    mask = nothing()
    disc(mask, 0, 0, rng.uniform(0.5, 0.8))
    return mask


def _wedge(rng: Rng) -> Mask:
    mask = nothing()
    fill(mask, [(-0.85, -0.7), (0.85, -0.7), (0, 0.85)])
    return mask


MARKS: dict[str, Maker] = {"none": lambda rng: nothing(), "plus": plus, "minus": minus, "dot": _dot, "wedge": _wedge}


def with_mark(main: Mask, mark: str, rng: Rng) -> Mask:
    """A main drawing moved out of the middle, with a small sign in the free corner."""
    small, x, y = rng.uniform(0.24, 0.36), *rng.choice((-1.0, 1.0), 2)
    moved = placed(main, 0.68, -0.16 * x, -0.16 * y)
    clear = nothing()
    disc(clear, 0.6 * x, 0.6 * y, 1.25 * small)
    moved[clear > 0] = 0
    return np.maximum(moved, placed(MARKS[mark](rng), small, 0.6 * x, 0.6 * y))
