"""What the host tells the sensors, and a table that has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Film:
    """What one camera saw: `camera`: whose it is, in words; `shots`: times on the table's clock with the JPEG taken then, the oldest
    first."""

    camera: str
    shots: tuple[tuple[float, bytes], ...]


@dataclass(frozen=True, slots=True)
class Recording:
    """What the sensors remember of some seconds. `weights`: (time, g) of the can; `simulated`: no real device took it."""

    films: tuple[Film, ...] = ()
    weights: tuple[tuple[float, float], ...] = ()
    simulated: bool = False

    @property
    def size(self) -> int:
        """Bytes of its pictures."""
        return sum(len(jpeg) for film in self.films for _at, jpeg in film.shots)

    def after(self, older: Recording) -> Recording:
        """This, and before it what only an older recording of the same seconds still has."""
        had = {film.camera: film.shots for film in older.films}
        films = tuple(Film(film.camera, _joined(had.pop(film.camera, ()), film.shots)) for film in self.films)
        gone = tuple(Film(camera, shots) for camera, shots in had.items())
        return replace(self, films=(*films, *gone), weights=_joined(older.weights, self.weights))


def _joined(older: tuple[tuple[float, T], ...], newer: tuple[tuple[float, T], ...]) -> tuple[tuple[float, T], ...]:
    return (*(one for one in older if not newer or one[0] < newer[0][0]), *newer)


NOTHING = Recording()


class Senses(Protocol):
    """What the host tells the sensors: which dice are awaited, to look again, the pile to remember, which lights shine (names of
    `companion.wiring.LIGHTS`), facts for the sensors' page.

    `pack`: make a picture of the album small, behind the scenes; `packed`: it as JPEG, None while it is being made, empty where it is gone;
    `unpacked`: a kept one, shown again, as a key of the album. `remember`: whether the last seconds are recorded, in memory only, without
    it what was recorded is gone; `recorded`: those between two moments of the table's clock."""

    def expect(self, dice: Mapping[str, int] | None) -> None: ...
    def look_again(self) -> None: ...
    def quiet(self) -> None: ...
    def recount(self, count: int) -> None: ...
    def light(self, names: frozenset[str]) -> None: ...
    def try_light(self, name: str) -> None: ...
    def pack(self, picture: int) -> None: ...
    def packed(self, picture: int) -> bytes | None: ...
    def unpacked(self, jpeg: bytes) -> int: ...
    def recorded(self, since: float, until: float) -> Recording: ...
    def remember(self, on: bool) -> None: ...
    def told(self) -> Mapping[str, Any]: ...
    def pile(self) -> dict[str, Any] | None: ...


class Blind:
    """No sensors at all: the game is played by touch."""

    def expect(self, dice: Mapping[str, int] | None) -> None:
        """Nobody looks."""

    def look_again(self) -> None:
        """Nobody looks."""

    def quiet(self) -> None:
        """Nobody looks."""

    def recount(self, count: int) -> None:
        """Nobody counts."""

    def light(self, names: frozenset[str]) -> None:
        """Nothing shines."""

    def try_light(self, name: str) -> None:
        """Nothing shines."""

    def pack(self, picture: int) -> None:
        """Nobody sees."""

    def packed(self, picture: int) -> bytes | None:
        return b""

    def unpacked(self, jpeg: bytes) -> int:
        return 0

    def recorded(self, since: float, until: float) -> Recording:
        return NOTHING

    def remember(self, on: bool) -> None:
        """Nobody sees."""

    def told(self) -> Mapping[str, Any]:
        return {}

    def pile(self) -> dict[str, Any] | None:
        return None
