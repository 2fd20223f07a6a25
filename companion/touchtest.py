"""The touch test: four crosses near the corners are touched, a map is found, and it is kept only if a finger then meets a fifth cross.

The fifth stands beside the middle: the very middle stays in its place however a display is mirrored or turned, so meeting it would prove
nothing. Whoever cannot meet it, because touches go astray, has to do nothing: after a while everything is as before.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.touchmap import AS_TOLD, Nonsense, Point, TouchMap, fit, unturned

CROSSES: tuple[Point, ...] = ((0.1, 0.12), (0.9, 0.12), (0.9, 0.88), (0.1, 0.88))  # shares of the picture from its upper left
CHECK: Point = (0.75, 0.62)
MEETS = 0.08  # so near a finger must come to the fifth cross
CONFIRM = 15.0  # s to meet it in
PATIENCE = 30.0  # s without a touch, after which the test ends by itself


@dataclass
class TouchTest:
    """`trial`: the map that is tried now; `until`: when that, or the test, ends by itself; `landed`: where the last touch missed the fifth
    cross; `problem`: why it begins anew, to be translated; `missed`: the fifth cross was not met in time."""

    told: list[Point] = field(default_factory=list)
    true: list[Point] = field(default_factory=list)
    trial: TouchMap | None = None
    until: float = 0.0
    landed: Point | None = None
    problem: str = ""
    missed: bool = False

    def open(self, now: float) -> None:
        """Begin with the first cross."""
        self.told.clear()
        self.true.clear()
        self.trial, self.landed, self.problem, self.missed = None, None, "", False
        self.until = now + PATIENCE

    @property
    def cross(self) -> Point:
        """The cross that is to be touched."""
        return CHECK if self.trial is not None else CROSSES[len(self.told)]

    @property
    def mapping(self) -> TouchMap:
        """How touches are taken while the test is open: as they are told, then as they are tried."""
        return self.trial or AS_TOLD

    def touched(self, x: float, y: float, turn: int, now: float) -> TouchMap | None:
        """A finger was lifted at this share of the picture, which is turned so; gives the map to keep once it is proved."""
        if self.trial is not None:
            return self._checked(x, y)
        self.true.append(unturned(*self.cross, turn))
        self.told.append(unturned(x, y, turn))
        self.until, self.problem, self.missed = now + PATIENCE, "", False
        if len(self.told) == len(CROSSES):
            self._measure(now)
        return None

    def _measure(self, now: float) -> None:
        try:
            found = fit(self.told, self.true)
        except Nonsense as nonsense:
            self.open(now)
            self.problem = str(nonsense)
        else:
            self.trial, self.until = found, now + CONFIRM

    def _checked(self, x: float, y: float) -> TouchMap | None:
        if max(abs(x - CHECK[0]), abs(y - CHECK[1])) <= MEETS:
            return self.trial
        self.landed = (x, y)
        return None

    def revert(self, now: float) -> None:
        """The fifth cross was not met in time: begin anew with touches as they are told."""
        self.open(now)
        self.missed = True
