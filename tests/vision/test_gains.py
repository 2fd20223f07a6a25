"""White balance and exposure that differ by a fifth from what they were when the tray was empty: what is read stays what it was."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from companion.senses import DiceSeen, Doubt, SpillSeen
from hardware.virtual.measure import judge
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import Look, Scene
from tests.vision.sights import BOTH, EMPTY, FRAME, Watch, throw

Gains = tuple[float, float, float]
# Blue, green, red. A camera's white balance holds green and moves the other two; exposure moves all three.
DRIFTS: dict[str, Gains] = {
    "redder": (1.0, 1.0, 1.2),
    "less red": (1.0, 1.0, 0.8),
    "bluer": (1.2, 1.0, 1.0),
    "less blue": (0.8, 1.0, 1.0),
    "warmer": (0.8, 1.0, 1.2),
    "colder": (1.2, 1.0, 0.8),
    "pink": (1.2, 1.0, 1.2),
    "green": (0.8, 1.0, 0.8),
    "brighter": (1.2, 1.2, 1.2),
    "darker": (0.8, 0.8, 0.8),
}
LOOKS = (Look(felt=FELTS["grey"]), Look(felt=FELTS["green"], warmth=0.08))


def lit(look: Look, gains: Gains) -> Look:
    red, green, blue = (gain * own for gain, own in zip(gains, look.tint, strict=True))
    return replace(look, tint=(red, green, blue))


def read(watch: Watch, scene: Scene) -> DiceSeen:
    """What the eye says of a throw when it is asked once more."""
    watch.eye.look_again()
    return watch.seen(scene)


def named(seen: DiceSeen) -> Counter[tuple[str, str]]:
    return Counter((die.colour, die.face) for die in seen.dice if die.doubt is None)


@pytest.mark.parametrize("number", range(len(LOOKS)))
def test_c12_pictures_replayed_with_gains_a_fifth_off_are_read_alike(number: int) -> None:
    watch, scene = Watch(LOOKS[number], seed=number), throw(70 + number)
    watch.show(EMPTY)
    watch.eye.expect(BOTH)
    assert judge(scene, watch.seen(scene))[0] == "right"
    told = Counter[str]()
    for gains in DRIFTS.values():
        watch.renderer.relight(lit(LOOKS[number], gains))
        told[judge(scene, read(watch, scene))[0]] += 1
    assert told["wrong"] == 0
    assert told["right"] >= len(DRIFTS) - 1


def test_c12_gains_that_wander_while_dice_lie_there_make_no_other_reading() -> None:
    look = LOOKS[0]
    watch, scene = Watch(look), throw(72)
    watch.show(EMPTY)
    watch.eye.expect(BOTH)
    first = watch.seen(scene)
    for share in (*np.linspace(0.0, 0.2, 8), *np.linspace(0.2, -0.2, 16)):
        watch.renderer.relight(lit(look, (1.0 - share, 1.0, 1.0 + share)))
        told = [sense for sense in watch.show(scene, 2) if isinstance(sense, DiceSeen)]
        assert all(sense.doubt is None and named(sense) == named(first) for sense in told)
    last = read(watch, scene)
    assert last.doubt is None
    assert named(last) == named(first)
    assert sum(named(first).values()) == 11


def test_c12_a_cloth_in_other_gains_shows_neither_dice_nor_cards() -> None:
    watch = Watch(LOOKS[1])
    watch.show(EMPTY)
    watch.eye.mark_can_reference(watch.at)
    watch.show(EMPTY)
    watch.eye.expect(BOTH)
    for gains in DRIFTS.values():
        watch.renderer.relight(lit(LOOKS[1], gains))
        senses = []
        for _frame in range(12):
            watch.at += FRAME
            senses += watch.eye.see(watch.renderer.frame(EMPTY, watch.rng), watch.at)
        assert not [sense for sense in senses if isinstance(sense, SpillSeen) and sense.count]
        assert all(not sense.dice or sense.doubt is Doubt.COUNT for sense in senses if isinstance(sense, DiceSeen))
        assert not [die for sense in senses if isinstance(sense, DiceSeen) for die in sense.dice if die.doubt is None]
