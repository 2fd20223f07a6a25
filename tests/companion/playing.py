"""What the tests of the deciding half share: a table without devices, chance that plays legal moves, and a walk over a View."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from companion.course import Course
from companion.host import Host
from companion.journal import Journal
from companion.keeping import Keeping
from companion.rules.games import GAMES
from companion.rules.kernel import Game, Match, Move, Setting, settle
from companion.seam import Recording
from companion.senses import CanWeighed, DeviceBack, DeviceLost, DiceSeen, Die, Doubt, SpillSeen
from companion.table import Table
from companion.view import Option, View
from tests.rules.habits import HABITS
from tests.rules.random_play import Player

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eda", "Fay")
WALL = 1_700_000_000.0
KINDS = (
    ("garbage-day", ""),
    ("dumpster-brawl", "round-rummage"),
    ("dumpster-brawl", "king-of-the-heap"),
    ("dumpster-brawl", "rummy"),
)


class Clock:
    """A clock that goes on only when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Told:
    """Sensors that write down what they were told."""

    def __init__(self) -> None:
        self.expected: list[Mapping[str, int] | None] = []
        self.looks = 0
        self.quieted = 0
        self.lights: list[frozenset[str]] = []
        self.tried: list[str] = []
        self.weight: dict[str, Any] | None = None
        self.jpegs: dict[int, bytes | None] = {}  # small pictures, None while one is being made
        self.shown: list[bytes] = []
        self.recording = Recording()
        self.remembers: list[bool] = []
        self.cuts: list[tuple[float, float]] = []

    def expect(self, dice: Mapping[str, int] | None) -> None:
        self.expected.append(dice)

    def look_again(self) -> None:
        self.looks += 1

    def quiet(self) -> None:
        self.quieted += 1

    def recount(self, count: int) -> None:
        """Nobody weighs here."""

    def light(self, names: frozenset[str]) -> None:
        self.lights.append(names)

    def try_light(self, name: str) -> None:
        self.tried.append(name)

    def pack(self, picture: int) -> None:
        self.jpegs.setdefault(picture, None)

    def packed(self, picture: int) -> bytes | None:
        return self.jpegs.get(picture, b"")

    def unpacked(self, jpeg: bytes) -> int:
        self.shown.append(jpeg)
        return 900 + len(self.shown)

    def remember(self, on: bool) -> None:
        self.remembers.append(on)

    def recorded(self, since: float, until: float) -> Recording:
        self.cuts.append((since, until))
        return self.recording

    def told(self) -> Mapping[str, Any]:
        return {}

    def pile(self) -> dict[str, Any] | None:
        return self.weight


def setting_of(game: str, mode: str = "", seats: int = 3, first: int = 0, **rulings: Any) -> Setting:
    named = {key.replace("_", "-"): value for key, value in rulings.items()}
    return settle(GAMES[game], Setting(game, mode, NAMES[:seats], named, first=first))


def random_setting(chance: random.Random, game: str, mode: str) -> Setting:
    """Any number of players, any rulings."""
    rulings = {}
    for ruling in GAMES[game].rulings:
        whole = isinstance(ruling.default, int) and not isinstance(ruling.default, bool)
        rulings[ruling.key] = chance.randint(*map(int, ruling.choices)) if whole else chance.choice(ruling.choices)
    low, high = next(one.seats for one in GAMES[game].modes if one.id == (mode or GAMES[game].modes[0].id))
    seats = chance.randint(low, high)
    return settle(GAMES[game], Setting(game, mode, NAMES[:seats], rulings, first=chance.randrange(seats)))


def course_of(game: str, mode: str = "", seats: int = 3, journal: Journal | None = None, **rulings: Any) -> Course:
    return Course.begin(GAMES[game], setting_of(game, mode, seats, **rulings), journal or Journal(":memory:"), lambda: WALL)


def table_of(game: str, *moves: Move, mode: str = "", seats: int = 3, **rulings: Any) -> Table:
    """A table after these moves. Both sensors work."""
    table = Table(course_of(game, mode, seats, **rulings))
    table.sensors(True, True)
    for move in moves:
        assert table.play(move), (move, table.refused)
    return table


def host_of(place: Path, journal: Journal | None = None) -> tuple[Host, Clock, Told]:
    clock, told = Clock(), Told()
    host = Host(journal or Journal(":memory:"), place, clock, lambda: WALL + clock.now, told)
    host.keeping = Keeping(place, place)  # no stick of this machine's
    return host, clock, told


def seat_at(host: Host, setting: Setting, *moves: Move) -> Table:
    """Start a match in the app and play some moves by touch; where there is something to deal first, that is done."""
    from companion.acts import Back, Begin

    host.draft.setting = Setting(setting.game, setting.mode, setting.players, setting.rulings, {}, setting.first)
    host.act(Begin())
    assert host.table is not None
    if host.at.page == "deal":
        host.act(Back())
    for move in moves:
        host.act(move)
        assert host.table.refused is None, (move, host.table.refused)
    return host.table


def connect(host: Host, *devices: str) -> None:
    for device in devices:
        host.post(DeviceBack(device, f"simulated {device}", host.now(), simulated=True))
    host.tick()


def lose(host: Host, device: str) -> None:
    host.post(DeviceLost(device, f"The {device} was unplugged.", host.now()))
    host.tick()


# --- readings ---------------------------------------------------------------------------------------------------------


def dice(blue: str = "", green: str = "", at: float = 100.0, shift: float = 0.0, doubt: Doubt | None = None) -> DiceSeen:
    """A throw in short: c crowbar, l lid, ? a face in doubt. `shift` moves every die, as another throw would."""
    faces = {"c": "crowbar", "l": "lid", "?": ""}
    listed = [("blue", letter) for letter in blue] + [("green", letter) for letter in green]
    seen = tuple(
        Die(
            colour,
            faces[letter],
            0.05 + 0.08 * place + shift,
            0.4 + shift,
            0.06,
            Doubt.LEANING if letter == "?" else None,
            ("lid", "crowbar") if letter == "?" else (),
        )
        for place, (colour, letter) in enumerate(listed)
    )
    return DiceSeen(seen, at, doubt, 7)


def weighed(change: int, at: float, count: int = 0, doubt: Doubt | None = None) -> CanWeighed:
    return CanWeighed(change, count, 2.0 * count, at, doubt)


def spilt(count: int, at: float, doubt: Doubt | None = None) -> SpillSeen:
    return SpillSeen(count, at, doubt, ((3, -0.5), (4, 0.0)))


# --- chance -----------------------------------------------------------------------------------------------------------


def choose(chance: random.Random, game: Game[Any], match: Match[Any], restless: float = 0.0) -> Move:
    """A legal move, as in the random matches of the rules' tests. `restless`: how often somebody comes or goes."""
    habits = HABITS[game.id]
    return Player(chance, game, habits, habits.weights, restless=restless).step(match)[0]


# --- a View -----------------------------------------------------------------------------------------------------------


def options_of(item: Any) -> Iterator[Option]:
    """Every option anywhere in a View or a part of one."""
    if isinstance(item, Option):
        yield item
    elif isinstance(item, tuple):
        for part in item:
            yield from options_of(part)
    elif is_dataclass(item):
        for field in fields(item):
            yield from options_of(getattr(item, field.name))


def free(view: View) -> list[Option]:
    """Options that can be touched and do something."""
    return [option for option in options_of(view) if option.act is not None and not option.why]


def labelled(view: View, label: str) -> Option:
    return next(option for option in options_of(view) if option.label == label)


def touch(host: Host, *labels: str) -> None:
    """Touch what is so labelled, one after the other."""
    for label in labels:
        option = labelled(host.view, label)
        assert option.act is not None, option
        host.act(option.act)


def title(host: Host) -> str:
    """What the page asks for."""
    assert host.view.notice is not None
    return host.view.notice.title


def match_of(host: Host) -> Match[Any]:
    assert host.table is not None
    return host.table.match


def newest(host: Host) -> Move | None:
    """The last move; None while there was none."""
    assert host.table is not None
    return host.table.course.past[-1].move
