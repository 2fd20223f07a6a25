"""`make soak`: a long evening at one screen, and whether anything grows, leaks or is counted wrongly meanwhile.

Strategy: simulated people play match after match through the real app off-screen, with the real workers on the simulated table; the clock
is the table's, so time goes on as fast as the table can be reckoned. Chance pulls plugs and puts them back, holds hands over the mats,
knocks against the table, opens pages and touches where nothing is. Once a simulated minute memory, threads and descriptors are written
down. Whatever the sensors alone decided is compared with what really lies on the table, at the moment it is decided; and whenever the table
rests between two turns, the book's can with the real one. A difference that the app asks people about is not wrong, one that it does not
notice is.

`python -m tests.soak [HOURS] [MINUTES] [SEED]`: at least so many simulated hours and real minutes; ends with 1 when a bar is missed.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from companion.acts import Dismiss, Go
from companion.commands import tidy
from companion.commands.demo import PEOPLE
from companion.course import Step
from companion.demo.fingers import Interrupted
from companion.demo.guests import Guests
from companion.demo.stage import Stage, wait_for
from companion.rules.games import GAMES
from companion.rules.garbage_day.board import Placing
from companion.rules.garbage_day.moves import Blame
from companion.rules.kernel import Setting, settle
from tests.figures import Figure, at_least, at_most, resident, told

HOURS, MINUTES, SEED = 4.0, 20.0, 20261130
EVENING = (
    ("garbage-day", ""),
    ("dumpster-brawl", "round-rummage"),
    ("garbage-day", ""),
    ("dumpster-brawl", "king-of-the-heap"),
    ("garbage-day", ""),
    ("dumpster-brawl", "rummy"),
    ("dumb-ways-to-die", ""),
)
PLAYERS = ("Ana", "Ben", "Cem")
SAMPLE_EVERY = 60.0  # simulated s
STEEPEST = 1.0  # MB per simulated hour
NUISANCE_EVERY = (10.0, 40.0)  # simulated s
AWAY = (3.0, 25.0)  # simulated s that a plug is out
CALM = 15.0  # s after a plug was put back until the book is compared again: what was asked meanwhile has been answered
NOTICED = 20.0  # s within which the app must have asked about a difference
FEWEST = 3  # samples that tell whether something grows
MOST_CARDS = 90  # on the table
MOST_PUZZLED = 60  # acts in a row after which people who get nowhere give up
PAGES = ("sensors", "history", "rules")
DEVICES = ("scale", "camera")


class Sample(NamedTuple):
    """At `at` simulated s: resident bytes, threads and open descriptors of the app's process."""

    at: float
    resident: int
    threads: int
    handles: int


@dataclass
class Evening:
    """What the evening brought. `wrong`: sentences; `asked`: differences that the app asked about; `stuck`: where people gave up."""

    samples: list[Sample] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    matches: int = 0
    decided: int = 0
    compared: int = 0
    asked: int = 0
    pulled: int = 0
    troubled: int = 0

    def sample(self, at: float) -> None:
        self.samples.append(Sample(at, resident(), threading.active_count(), len(os.listdir("/proc/self/fd"))))


class Table(Stage):
    """The stage, with plugs that come out and go in again, and a witness who knows what really lies there."""

    evening: Evening | None = None  # until people have come nobody watches
    due: dict[str, float]
    seen: Step | None = None

    def watch(self, evening: Evening, seed: int) -> None:
        """From now on everything is written down."""
        self.luck = random.Random(seed * 11 + 2)
        self.due = {}
        self.settled_at = 0.0
        self._next_sample = self.now()
        self.evening = evening

    def __enter__(self) -> Table:
        return self

    def pull(self, device: str) -> None:
        """Out for a while."""
        assert self.evening is not None
        self.evening.pulled += 1
        self.due[device] = self.now() + self.luck.uniform(*AWAY)
        self.desk.unplug(device)

    def _pass(self, seconds: float) -> None:
        super()._pass(seconds)
        if self.evening is None:
            return
        for device in [device for device, at in self.due.items() if self.now() >= at]:
            del self.due[device]
            self.desk.plug(device)
            self.settled_at = self.now() + CALM
        self._witness(self.evening)
        if self.now() >= self._next_sample:
            self._next_sample = self.now() + SAMPLE_EVERY
            self.evening.sample(self.now())

    def _witness(self, evening: Evening) -> None:
        """What sensors alone decided just now is held against the table as it is just now."""
        step = self.host.table.course.past[-1] if self.host.table is not None else None
        if step is None or step is self.seen:
            return
        self.seen = step
        if step.by == "camera" and (seen := self._dice_of(step)):
            evening.decided += 1
            colours = {colour for colour, _face in seen}
            lay = sorted((die.colour, die.face) for die in self.desk.truth().dice if die.colour in colours)
            evening.wrong += [f"{self.now():.0f} s: read {seen}, there lay {lay}"] * (seen != lay)
        elif isinstance(step.move, Blame) and step.by == "both":
            evening.decided += 1
            lay_there = self.desk.truth().fallen
            evening.wrong += [f"{self.now():.0f} s: {step.move.count} blamed, {lay_there} lay there"] * (step.move.count != lay_there)

    def _dice_of(self, step: Step) -> list[tuple[str, str]]:
        throws = [throw for throw in self.table.lying._throws.values() if throw.step is step]
        return sorted((die.colour, die.face) for throw in throws for die in throw.dice)

    @property
    def quiet(self) -> bool:
        """Nothing moves or is asked, every plug is in, and what they meant is settled: the book may be compared."""
        banner = self.view.banner
        asked = self.table.surplus is not None or (banner is not None and banner.option is not None)
        return not (self.due or asked or self.now() < self.settled_at or self.table.falls.moving) and self.desk.at_rest()


class Nuisance:
    """What chance does between two acts of the people."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed * 13 + 4)
        self.next = table.now() + NUISANCE_EVERY[1]

    def pass_by(self) -> None:
        """Something, if it is time for it; what the app tells about plugs is put away."""
        banner = self.table.view.banner
        if banner is not None and banner.option is not None and banner.option.act in (Dismiss("device"), Dismiss("notice")):
            self.table.touch(banner.option)
        if self.table.now() < self.next:
            return
        self.next = self.table.now() + self.chance.uniform(*NUISANCE_EVERY)
        assert self.table.evening is not None
        self.table.evening.troubled += 1
        deeds = (self._pull, self._hand, self._knock, self._look_about, self._touch_nothing)
        self.chance.choices(deeds, (2, 3, 1, 2, 3))[0]()

    def _pull(self) -> None:
        device = self.chance.choice(DEVICES)
        if device not in self.table.due:
            self.table.pull(device)

    def _hand(self) -> None:
        self.table.desk.hand(self.chance.choice(("tray", "can")), self.chance.uniform(0.5, 3.0))

    def _knock(self) -> None:
        self.table.desk.bump(self.chance.uniform(0.05, 0.25))

    def _look_about(self) -> None:
        """Through the menu to a page, and back to the match."""
        view = self.table.view
        if view.menu is None:
            return
        self.table.touch(view.menu)
        self.table.touch(Go(self.chance.choice(PAGES)))
        self.table.wait(self.chance.uniform(0.5, 3.0))
        if self.table.view.back is not None:
            self.table.touch(self.table.view.back)

    def _touch_nothing(self) -> None:
        """Fingers where nothing can be touched."""
        app, harness = self.table.app, self.table.harness
        wide, tall = app.window.system_size
        u = app.surface.space.u
        for _finger in range(self.chance.randint(1, 4)):
            x, y = self.chance.uniform(0, wide - 1), self.chance.uniform(0, tall - 1)
            if not any(target.box.contains(x / u, y / u) for target in app.surface.targets):
                harness.tap(x, y)


class Soak:
    """People who play one match after the other until both `seconds` of the table and `real` ones of the wall have passed."""

    def __init__(self, seconds: float, real: float, seed: int) -> None:
        self.seconds, self.real, self.seed = seconds, real, seed
        self.evening = Evening()
        self.began = time.monotonic()
        self.off = 0  # by how many cards the book is known to differ, since people were asked and went on

    def over(self, table: Table) -> bool:
        return table.now() >= self.seconds and time.monotonic() - self.began >= self.real

    def run(self, place: Path) -> Evening:
        from kivy.clock import Clock

        setting = self._setting(0)
        with Table(setting, self.seed, None, (800, 480), place) as table:
            Clock.schedule_interval(lambda _seconds: tidy.give_back(), tidy.EVERY)
            tidy.settle_down()
            table.watch(self.evening, self.seed)
            nuisance = Nuisance(table, self.seed)
            number = 0
            while not self.over(table) and not self.evening.stuck:
                self._match(table, nuisance, number)
                number += 1
            self.evening.sample(table.now())
        return self.evening

    def _setting(self, number: int) -> Setting:
        game, mode = EVENING[number % len(EVENING)]
        return settle(GAMES[game], Setting(game, mode, PLAYERS))

    def _match(self, table: Table, nuisance: Nuisance, number: int) -> None:
        setting = self._setting(number)
        table.sit_down(setting)
        self.off = 0
        people = PEOPLE.get(f"{setting.game} {setting.mode}", PEOPLE.get(setting.game, Guests))(table, self.seed + number)
        puzzled = 0
        while table.match.winners is None and not self.over(table):
            before = table.steps()
            try:
                nuisance.pass_by()
                people.act()
            except (Interrupted, LookupError, StopIteration, AssertionError) as seen:  # not what they meant to touch: they look again
                table.clear_overlays()
                table.wait(0.5)
                puzzled += 1
                if puzzled >= MOST_PUZZLED:
                    self.evening.stuck.append(f"{setting.game} {setting.mode} at {table.now():.0f} s: {table.match.ask!r}, {seen!r}")
                    return
            puzzled = 0 if table.steps() != before else puzzled
            self._compare(table)
        self.evening.matches += table.match.winners is not None
        if not self.over(table):
            self._clear_away(table)

    def _compare(self, table: Table) -> None:
        """The book's can with the real one, between two turns of a match that has a can."""
        if not isinstance(table.match.ask, Placing) or not table.quiet:
            return
        self.evening.compared += 1
        if self._differs(table) and self._noticed(table):
            self.evening.asked += 1
            self.off += self._differs(table)
        elif by := self._differs(table):
            self.evening.wrong.append(f"{table.now():.0f} s: {table.match.board.can} booked, {table.desk.truth().on_can} on the can")
            self.off += by

    def _differs(self, table: Table) -> int:
        return int(table.desk.truth().on_can - table.match.board.can - self.off)

    def _noticed(self, table: Table) -> bool:
        """Whether the app asks about a difference within its time."""
        return wait_for(table, lambda: not self._differs(table) or table.host.can_check.differs is not None, NOTICED)

    def _clear_away(self, table: Table) -> None:
        """After a match the can is emptied, the tray too, and people go back to the page of all games."""
        for _hand in range(2 * MOST_CARDS):
            wait_for(table, lambda: not table.desk.busy(), 10.0)
            truth = table.desk.truth()
            if not truth.cards:
                break
            if truth.fallen:  # a card that leans is taken first: the one placed last may be it
                table.desk.sweep()
            else:
                table.desk.take_back()
        table.desk.clear_tray()
        wait_for(table, lambda: not table.desk.busy() and not table.due, 40.0)
        table.clear_overlays()
        table.host.act(Go("home"))


def slope(samples: Sequence[Sample]) -> float:
    """MB per hour by which memory grows: a least-squares line through the last half of the samples."""
    half = [sample for sample in samples if sample.at >= (samples[0].at + samples[-1].at) / 2]
    if len(half) < FEWEST:
        return 0.0
    line = statistics.linear_regression([sample.at / 3600 for sample in half], [sample.resident / 2**20 for sample in half])
    return line.slope


def growth(values: Sequence[int]) -> int:
    """By how many the middle value of the last third exceeds that of the middle one: what leaks adds up, what is in use comes and goes."""
    third = len(values) // 3
    return int(statistics.median(values[-third:]) - statistics.median(values[third : 2 * third])) if third >= FEWEST else 0


def figures(evening: Evening) -> list[Figure]:
    """The table's rows."""
    samples = evening.samples
    played = samples[-1].at - samples[0].at
    return [
        told("simulated time", round(played / 3600, 2), "h"),
        told("matches played to their end", evening.matches, ""),
        told("nuisances", evening.troubled, ""),
        told("plugs pulled", evening.pulled, ""),
        told("memory at the end", round(samples[-1].resident / 2**20, 1), "MB"),
        at_most("memory grows", round(slope(samples), 3), "MB/h", STEEPEST),
        at_most("threads leaked", growth([sample.threads for sample in samples]), "", 0),
        at_most("descriptors leaked", growth([sample.handles for sample in samples]), "", 0),
        at_least("decided by sensors alone and looked at", evening.decided, "", 1),
        told("cans compared", evening.compared, ""),
        told("differences that were asked about", evening.asked, ""),
        at_most("wrong scores", len(evening.wrong), "", 0),
        at_most("matches that got stuck", len(evening.stuck), "", 0),
    ]


def print_table(evening: Evening) -> bool:
    """Every figure with its bar; True when none is missed."""
    rows = figures(evening)
    for row in rows:
        bar = "" if row.bar is None else f"(bar {row.bar:g})"
        print(f"{'' if row.ok else 'MISSED ':7}{row.name:42}{row.value:10g} {row.unit:5}{bar}")
    for sentence in (*evening.wrong, *evening.stuck):
        print(" ", sentence)
    return all(row.ok for row in rows)


def main(words: Sequence[str]) -> int:
    hours, minutes, seed = (float(word) for word in (*words, *map(str, (HOURS, MINUTES, SEED)[len(words) :])))
    with tempfile.TemporaryDirectory(prefix="binside-soak-") as place:
        soak = Soak(hours * 3600.0, minutes * 60.0, int(seed))
        try:
            soak.run(Path(place))
        except KeyboardInterrupt:
            print("Interrupted; until then:")
    return 0 if soak.evening.samples and print_table(soak.evening) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
