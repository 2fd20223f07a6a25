"""Dice drawn for learning: six faces each, photographed many times, cut out and prepared as the eye prepares them.

Strategy: a die is one of several plans (pips, numerals, letters, icons, one drawing with differing corner marks, plus and
minus, made-up figures). `plan` settles what is on the faces, `form` how it is drawn: some dice keep one form, others are
a whole family of dice with the same meaning (pips of many makes) and change form and colours from picture to picture.
Faces of the same `key` on two dice mean the same and are no strangers to each other. Everything follows from the seed;
held-out dice carry icons, letters and pips that no learning die has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.faces import CROP, prepare
from vision.training import icons, photo, shapes
from vision.training.shapes import Mask, Rng

FACES = 6


@dataclass(frozen=True, eq=False)
class Drawn:
    """`prints` (dice, 6, pictures, 40, 40, 2) as `vision.faces.prepare` makes them; `keys` (dice, 6) what is on each face."""

    prints: npt.NDArray[np.float32]
    keys: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, eq=False)
class Die:
    """`keys` of its six faces; `draw(form)` their ink masks; `family`: form and colours change with every picture."""

    keys: tuple[str, ...]
    draw: Callable[[Rng], tuple[Mask, ...]]
    family: bool
    colours: bool


def _pips(plan: Rng, held: bool) -> Die:
    spots = icons.HELD if held else {**icons.LEARNT, **shapes.SIGNS}
    name = str(plan.choice(sorted(spots))) if plan.random() < (0.3 if held else 0.15) else ""
    if held and not name:  # round pips are learnt, so that dice with angular ones judge
        name, spots = str(plan.choice(("tile", "lozenge"))), {"tile": shapes.tile, "lozenge": shapes.lozenge}
    odd = not held and plan.random() < 0.15
    layouts = tuple(int(n) for n in plan.choice((*range(1, 7), *shapes.ODD_LAYOUTS), 6, replace=False)) if odd else tuple(range(1, 7))
    logo = str(plan.choice(sorted(icons.HELD if held else icons.LEARNT))) if plan.random() < 0.1 else ""

    def draw(form: Rng) -> tuple[Mask, ...]:
        seed = int(form.integers(2**31))  # one die's pips are all of one size
        masks = [shapes.pips(count, np.random.default_rng(seed), spots[name] if name else None) for count in layouts]
        if logo:
            masks[0] = (icons.HELD if held else icons.LEARNT)[logo](np.random.default_rng(seed))
        return tuple(masks)

    keys = tuple(f"pips {count}" for count in layouts)
    return Die((f"icon {logo}", *keys[1:]) if logo else keys, draw, not name, plan.random() < 0.6)


def _signs(signs: tuple[str, ...], family: bool, plan: Rng) -> Die:
    size = plan.uniform(0.75, 1.1)

    def draw(form: Rng) -> tuple[Mask, ...]:
        seed, lean = int(form.integers(2**31)), form.uniform(-0.15, 0.15)
        return tuple(shapes.placed(shapes.letter(sign, np.random.default_rng(seed)), size, shear=lean) for sign in signs)

    return Die(tuple(f"sign {sign}" for sign in signs), draw, family, plan.random() < 0.4)


def _numerals(plan: Rng, held: bool) -> Die:
    return _letters(plan, held) if held else _signs(tuple("123456"), plan.random() < 0.5, plan)


def _letters(plan: Rng, held: bool) -> Die:
    return _signs(tuple(map(str, plan.choice(tuple(shapes.HELD_LETTERS if held else shapes.LETTERS), 6, replace=False))), False, plan)


def _pictures(plan: Rng, held: bool) -> Die:
    """Six icons, now and then with signs, a made-up figure and a blank among them."""
    known = icons.HELD if held else icons.LEARNT
    names = [str(name) for name in plan.choice(sorted(known), 6, replace=False)]
    masks = [known[name](plan) for name in names]
    keys = [f"icon {name}" for name in names]
    if plan.random() < 0.4:
        masks[0], keys[0] = shapes.nothing(), "blank"
    if plan.random() < 0.4:
        sign = str(plan.choice(sorted(shapes.SIGNS)))
        masks[1], keys[1] = shapes.SIGNS[sign](plan), f"sign {sign}"
    size = plan.uniform(0.65, 1.1)
    fixed = tuple(shapes.placed(mask, size, *plan.uniform(-0.06, 0.06, 2)) for mask in masks)
    return Die(tuple(keys), lambda form: fixed, False, plan.random() < 0.35)


def _marked(plan: Rng, held: bool) -> Die:
    """Two drawings, each with three corner marks: they differ in little."""
    known = icons.HELD if held else {**icons.LEARNT, **{maker.__name__: maker for maker in shapes.MADE_UP}}
    masks: list[Mask] = []
    keys: list[str] = []
    for name in plan.choice(sorted(known), 2, replace=False):
        main, corner = known[str(name)](plan), int(plan.integers(2**31))
        for mark in plan.choice(sorted(icons.MARKS), 3, replace=False):
            masks.append(icons.with_mark(main, str(mark), np.random.default_rng(corner)))
            keys.append(f"marked {name} {mark}")
    size = plan.uniform(0.85, 1.1)
    fixed = tuple(shapes.placed(mask, size) for mask in masks)
    return Die(tuple(keys), lambda form: fixed, False, plan.random() < 0.3)


def _plus_minus(plan: Rng, held: bool) -> Die:
    """Signs and a blank; the others are icons."""
    known = icons.HELD if held else icons.LEARNT
    names = [str(name) for name in plan.choice(sorted(known), 2, replace=False)]
    extra = tuple(known[name](plan) for name in names)

    def draw(form: Rng) -> tuple[Mask, ...]:
        size = form.uniform(0.6, 1.05)
        return *(shapes.placed(shapes.SIGNS[sign](form), size) for sign in ("plus", "minus", "times")), shapes.nothing(), *extra

    keys = ("sign plus", "sign minus", "sign times", "blank", *(f"icon {name}" for name in names))
    return Die(keys, draw, plan.random() < 0.5, plan.random() < 0.6)


def _made_up(plan: Rng, held: bool) -> Die:
    makers = [shapes.MADE_UP[int(n)] for n in plan.integers(len(shapes.MADE_UP), size=6)]
    if plan.random() < 0.3:
        makers = [makers[0]] * 6
    size, number = plan.uniform(0.7, 1.05), int(plan.integers(2**31))
    masks = [shapes.placed(maker(plan), size) for maker in makers]
    if plan.random() < 0.15:
        masks = [np.asarray(255 - mask, np.uint8) for mask in masks]
    fixed = tuple(masks)
    return Die(tuple(f"made up {number} {face}" for face in range(FACES)), lambda form: fixed, False, plan.random() < 0.3)


_PLANS = (_pips, _numerals, _letters, _pictures, _marked, _plus_minus, _made_up)
_OFTEN = np.array((0.24, 0.08, 0.12, 0.20, 0.16, 0.06, 0.14))


def die(plan: Rng, held: bool = False) -> Die:
    """A die drawn by lot."""
    return _PLANS[int(plan.choice(len(_PLANS), p=_OFTEN))](plan, held)


def _pictures_of(one: Die, count: int, rng: Rng) -> Iterator[npt.NDArray[np.uint8]]:
    """`count` rounds of cut-outs of all six faces, (6, 40, 40, 3) blue green red."""
    masks, look = one.draw(rng), photo.look(rng)
    rough = rng.random() < 0.3
    for _ in range(count):
        if one.family:
            masks = one.draw(rng)
        if one.colours:
            look = photo.look(rng)
        textures = [photo.texture(mask, look, rng) for mask in masks]
        yield np.stack([photo.photograph(textures, face, look, rng, rough) for face in range(len(masks))])


def draw(dice: int, pictures: int, seed: int, held: bool = False, first: int = 0) -> Drawn:
    """`dice` dice by lot, each face photographed `pictures` times. The same seed always draws the same; die n does not
    depend on how many are drawn. `held`: of symbols that no learning die carries. `first`: number of the first die."""
    prints = np.zeros((dice, FACES, pictures, CROP, CROP, 2), np.float32)
    keys = []
    for number in range(dice):
        rng = np.random.default_rng([seed, int(held), first + number])
        one = die(rng, held)
        crops = np.stack(list(_pictures_of(one, pictures, rng)), axis=1)
        stacked = crops.reshape(-1, CROP, 3)
        prints[number] = prepare(stacked, (1.0, 1.0, 1.0), FACES * pictures).print.reshape(FACES, pictures, CROP, CROP, 2)
        keys.append(one.keys)
    return Drawn(prints, tuple(keys))
