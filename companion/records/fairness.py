"""Whether a group's own dice come as often as they should: one pool for each colour, looked at after fixed numbers of rolls. Pure.

Strategy: who looks after every roll sees something unusual sooner or later in the fairest dice. So a pool is judged only when it has come
to a number that was fixed before (`LOOKS`), each look with its own small share of the whole chance of a false suspicion, most of it late,
when there is enough to see. A roll is one die that came to rest; six dice thrown together are six. What a look has found stays found.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.records.chance import beyond, found, limit, statistic
from companion.records.throws import Throw

# Dumpster Brawl!: two kinds of face, equally many of each on every die, blue and green alike. Dumb Ways to Die: each number on two sides.
SHARES: Mapping[str, Mapping[str, float]] = {
    "blue": {"crowbar": 1 / 2, "lid": 1 / 2},
    "green": {"crowbar": 1 / 2, "lid": 1 / 2},
    "xl": {"1": 1 / 3, "2": 1 / 3, "3": 1 / 3},
}
LOOKS: tuple[tuple[int, float], ...] = ((100, 0.0005), (200, 0.001), (300, 0.003), (500, 0.006))  # rolls, chance of a false suspicion
LATER = 0.002  # of the look at 1,000 rolls; each after it has twice the rolls and half the chance
OFTEN = 0.95  # how surely a bias is to be found
HALF = 0.5  # the share of one face of an XL die that it ought to find, where a fair one has a third
ROUND = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Look:
    """A pool as it was at a fixed number of rolls. `p`: the chance that fair dice are at least as far off; `unusual`: less than this look
    allows."""

    rolls: int
    counts: tuple[int, ...]
    p: float
    unusual: bool


@dataclass(frozen=True, slots=True)
class Pool:
    """All that was read of the dice of one colour. `counts` in the order of `faces`; `next_look`: at how many rolls it is looked at
    again; `pools`: how many pools are looked at in all."""

    name: str
    faces: tuple[str, ...]
    shares: tuple[float, ...]
    counts: tuple[int, ...]
    looks: tuple[Look, ...]
    next_look: int
    corrected: int = 0
    pools: int = 1

    @property
    def rolls(self) -> int:
        return sum(self.counts)

    @property
    def found(self) -> Look | None:
        """The look that found something unusual, the clearest of them; None while nothing was found."""
        return min((look for look in self.looks if look.unusual), key=lambda look: look.p, default=None)

    @property
    def farthest(self) -> int:
        """The face that was farthest from its share at the look that found something; of all rolls before that."""
        counts = self.found.counts if self.found is not None else self.counts
        total = max(1, sum(counts))
        off = [abs(count / total - share) for count, share in zip(counts, self.shares, strict=True)]
        ties = [place for place in range(len(off)) if off[place] >= max(off) - 1e-12]
        return max(ties, key=lambda place: counts[place])  # of two that are as far off, the one that came too often


def looks() -> Iterator[tuple[int, float]]:
    """After how many rolls a pool is looked at, and with which chance of a false suspicion, without end."""
    yield from LOOKS
    rolls, chance = 1000, LATER
    while True:
        yield rolls, chance
        rolls, chance = 2 * rolls, chance / 2


def judged(name: str, shares: Mapping[str, float], throws: Iterable[Mapping[str, int]]) -> Pool:
    """A pool by its throws, the oldest first. Faces that such dice do not have are passed over."""
    faces = tuple(shares)
    fair = tuple(shares.values())
    counts = [0] * len(faces)
    plan = looks()
    due, chance = next(plan)
    seen: list[Look] = []
    for throw in throws:
        for place, face in enumerate(faces):
            counts[place] += throw.get(face, 0)
        if sum(counts) < due:
            continue
        p = beyond(statistic(counts, fair), len(faces) - 1)
        seen.append(Look(sum(counts), tuple(counts), p, p < chance))
        while due <= sum(counts):
            due, chance = next(plan)
    return Pool(name, faces, fair, tuple(counts), tuple(seen), due)


def pools(throws: Sequence[Throw]) -> tuple[Pool, ...]:
    """Every pool of which something was read, blue and green first; `throws`: all of them, the oldest first."""
    told: list[Pool] = []
    for name, shares in SHARES.items():
        own = [throw for throw in throws if throw.pool == name]
        if own:
            pool = judged(name, shares, (dict(throw.faces) for throw in own))
            told.append(replace(pool, corrected=sum(throw.corrected for throw in own)))
    return tuple(replace(pool, pools=len(told)) for pool in told)


def one_of(pool: Pool) -> int:
    """“Fewer than 1 of so many groups”: how rare what was found is where the dice are fair, in round numbers, rounded to be careful. Every
    look that was taken and every pool counts, since each was a chance to find something."""
    look = pool.found
    assert look is not None, "nothing was found"
    chance = min(1.0, look.p * len(pool.looks) * pool.pools)
    rare = 1 / max(chance, 1e-9)
    power = int(10 ** math.floor(math.log10(rare)))
    return max(step * power for step in ROUND if step * power <= rare * (1 + 1e-9))


def needed(shares: Sequence[float], biased: Sequence[float], often: float = OFTEN) -> int:
    """After how many rolls dice with the shares `biased` are found unusual `often` (0..1), by the look at that number alone."""
    freedom = len(shares) - 1
    drift = sum((odd - fair) ** 2 / fair for odd, fair in zip(biased, shares, strict=True))
    for rolls, chance in looks():
        if found(limit(chance, freedom), freedom, rolls * drift) >= often:
            return rolls
    raise AssertionError("the looks have no end")


def one_face_at(share: float, faces: int) -> tuple[float, ...]:
    """Shares of dice of which one face comes that often and the others equally often."""
    return (share, *[(1 - share) / (faces - 1)] * (faces - 1))
