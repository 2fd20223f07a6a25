"""Lessons for tests: one simulated die in front of the camera, face by face, under one lamp and another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from hardware.virtual.render import Renderer
from hardware.virtual.scatter import laid
from hardware.virtual.scene import TRAY_CENTRE, TRAY_SIZE, DieBody, HandBody, Look, Pose, Scene, lit
from vision import teaching
from vision.alone import Alone, Crowd, EmptyFloor, find_alone
from vision.calibration import Calibration, Image, MatPose, Settings, calibrate

SETTINGS = Settings()
SIX = ("star", "bolt", "drop", "house", "moon", "3")


@dataclass
class Desk:
    """A tray, a camera and a lamp. `edge` in metres."""

    look: Look = field(default_factory=Look)
    colour: str = "violet"
    edge: float = 0.018
    seed: int = 1

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.shine("usual")

    def shine(self, lamp: str) -> None:
        """Switch on a lamp; the camera looks at the empty tray."""
        self.renderer = Renderer(lit(self.look, lamp))
        self.empty = self.renderer.empty(self.rng)
        found = calibrate(self.empty, SETTINGS)
        assert isinstance(found, Calibration)
        assert found.tray is not None
        self.pose: MatPose = found.tray
        self.floor = EmptyFloor.of(self.empty, self.pose)

    def lay(self, symbol: str, at: tuple[float, float] | None = None, colour: str = "", edge: float = 0.0) -> DieBody:
        """A die with a symbol on top, somewhere or at a place (metres from the tray's middle)."""
        edge = edge or self.edge
        reach = TRAY_SIZE / 2 - 0.012 - edge
        x, y = self.rng.uniform(-reach, reach, 2) if at is None else at
        sides = ("house", "arrow", "moon", "drop", "1")
        place = (TRAY_CENTRE[0] + float(x), TRAY_CENTRE[1] + float(y), edge / 2)
        return DieBody(colour or self.colour, Pose(place, laid(self.rng, 0)), (symbol, *sides), edge)

    def picture(self, *dice: DieBody, hands: tuple[HandBody, ...] = ()) -> Image:
        return self.renderer.frame(Scene(0.0, dice, hands=hands), self.rng)

    def seen(self, *dice: DieBody, edge: float | None = None) -> Alone | Crowd:
        return find_alone(self.picture(*dice), self.pose, self.floor, SETTINGS.limits, edge)

    def sees(self, symbol: str, edge: float | None = None) -> Alone | Crowd:
        return self.seen(self.lay(symbol), edge=edge)


def lesson(desk: Desk, symbols: Sequence[str], names: Sequence[str] = (), looks: int = 5, kind: str = "blue") -> teaching.Session:
    """A whole lesson as a willing person gives it; a look that is refused is shown once more elsewhere, a few times at most."""
    session = teaching.begin("Ours", kind, tuple(names or symbols), looks)
    symbol_of = dict(zip(session.faces, symbols, strict=True))
    for lamp in ("usual", "other"):
        desk.shine(lamp)
        session = teaching.with_light(session, desk.floor)
        for attempt in attempts():
            if not session.due:
                break
            assert attempt < 60, "nothing is good enough"
            session = shown(desk, session, symbol_of[session.due])
    return session


def shown(desk: Desk, session: teaching.Session, symbol: str) -> teaching.Session:
    """One try at a look; where the lamp shines off the die or it lies as before, nothing is kept."""
    try:
        return teaching.with_look(session, session.due, desk.sees(symbol, session.edge))
    except teaching.Refused as refused:
        if refused.sentence in (teaching.WASHED_OUT, teaching.SAME_PLACE, teaching.LIKE_CLOTH):
            return session
        raise


def attempts() -> Iterator[int]:
    yield from range(1000)
