"""`make soak`: a long evening at one screen, and whether anything grows, leaks or is counted wrongly meanwhile.

Strategy: simulated people play match after match through the real app off-screen, with the real workers on the simulated table; the clock
is the table's, so time goes on as fast as the table can be reckoned: step by step while anything moves, in jumps of a second while people
only think. Chance pulls plugs and puts them back, holds hands over the mats,
knocks against the table, opens pages and touches where nothing is. Once a simulated minute memory, threads and descriptors are written
down. Whatever the sensors alone decided is compared with what really lies on the table, at the moment it is decided; and whenever the table
rests between two turns, the book's can with the real one. A difference that the app asks people about is not wrong, one that it does not
notice is.

`python -m tests.soak [HOURS] [MINUTES] [SEED]`: at least so many simulated hours and real minutes; ends with 1 when a bar is missed. Ctrl-C
and SIGTERM end it sooner, with what was seen until then.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from companion.acts import Go
from companion.cancheck import LONG
from companion.commands import tidy
from companion.commands.demo import PEOPLE
from companion.demo.fingers import Interrupted
from companion.demo.guests import Guests
from companion.demo.stage import wait_for
from companion.falls import LIFT
from companion.rules.games import GAMES
from companion.rules.garbage_day.board import Placing
from companion.rules.kernel import Setting, settle
from hardware.virtual.settings import Impossible
from tests.soak_figures import Evening, kinds_of_handles, print_table
from tests.soak_table import Nuisance, Table, hurry

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
PUZZLING = (Interrupted, Impossible, LookupError, StopIteration, AssertionError)
PLAYERS = ("Ana", "Ben", "Cem")
THOUGHT = (12.0, 48.0)  # simulated s that people think before they act
NOTICED = LIFT + LONG + 3.0  # s within which the app must have asked: what people told may take LIFT to show, what differs is left LONG
MOST_CARDS = 90  # on the table
MOST_PUZZLED = 60  # acts in a row after which people who get nowhere give up


class Soak:
    """People who play one match after the other until both `seconds` of the table and `real` ones of the wall have passed."""

    def __init__(self, seconds: float, real: float, seed: int) -> None:
        self.seconds, self.real, self.seed = seconds, real, seed
        self.evening = Evening()
        self.began = time.monotonic()
        self.chance = random.Random(seed * 17 + 6)
        self.told = 0  # by how many cards the book differs, as is written down already

    def over(self, table: Table) -> bool:
        return table.now() >= self.seconds and time.monotonic() - self.began >= self.real

    def run(self, place: Path) -> Evening:
        from kivy.clock import Clock

        setting = self._setting(0)
        with hurry(), Table(setting, self.seed, None, (800, 480), place) as table:
            Clock.schedule_interval(lambda _seconds: tidy.give_back(), tidy.EVERY)
            tidy.settle_down()
            table.watch(self.evening, self.seed)
            nuisance = Nuisance(table, self.seed)
            number = 0
            while not self.over(table) and not self.evening.stuck:
                self._match(table, nuisance, number)
                number += 1
                self.evening.opened.append(kinds_of_handles())
            self.evening.sample(table.now())
        return self.evening

    def _setting(self, number: int) -> Setting:
        game, mode = EVENING[number % len(EVENING)]
        return settle(GAMES[game], Setting(game, mode, PLAYERS))

    def _match(self, table: Table, nuisance: Nuisance, number: int) -> None:
        setting = self._setting(number)
        table.sit_down(setting)
        self.told = 0
        people = PEOPLE.get(f"{setting.game} {setting.mode}", PEOPLE.get(setting.game, Guests))(table, self.seed + number)
        puzzled = 0
        while table.match.winners is None and not self.over(table):
            before = table.steps()
            try:
                self._think(table, nuisance)
                people.act()
            except PUZZLING as seen:  # not what they meant to touch: they look again
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

    def _think(self, table: Table, nuisance: Nuisance) -> None:
        """Before they act; what chance does meanwhile they wait out, or it comes between them and their act."""
        seconds, disturbed = self.chance.uniform(*THOUGHT), self.chance.random() < 0.5
        if disturbed:
            nuisance.pass_by()
        if table.idle:
            table.muse(seconds)
        if not disturbed:
            nuisance.pass_by()

    def _compare(self, table: Table) -> None:
        """The book's can with the real one, between two turns of a match that has a can."""
        if not isinstance(table.match.ask, Placing) or not table.quiet:
            return
        self.evening.compared += 1
        by = differs(table)
        self.told = self.told if by else 0
        if by == self.told:
            return
        if self._noticed(table):
            self.evening.asked += asked(table)
            return
        counted, booked, lie = table.host.counted(), table.match.board.can, table.desk.truth().on_can
        self.evening.wrong.append(f"{table.now():.0f} s: {booked} booked, {counted} weighed, {lie} on the can")
        self.told = lie - booked

    def _noticed(self, table: Table) -> bool:
        """Whether the app asks within its time about a difference, or about a card for which the rules have no room."""
        return wait_for(table, lambda: not differs(table) or asked(table), NOTICED)

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


def main(words: Sequence[str]) -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # before SDL takes it for a window that is closed
    hours, minutes, seed = (float(word) for word in (*words, *map(str, (HOURS, MINUTES, SEED)[len(words) :])))
    with tempfile.TemporaryDirectory(prefix="binside-soak-") as place:
        soak = Soak(hours * 3600.0, minutes * 60.0, int(seed))
        try:
            soak.run(Path(place))
        except KeyboardInterrupt:
            print("Interrupted; until then:")
        soak.evening.real = time.monotonic() - soak.began
    return 0 if soak.evening.samples and print_table(soak.evening) else 1


def differs(table: Table) -> int:
    """By how many cards more lie on the can than the book says."""
    return int(table.desk.truth().on_can - table.match.board.can)


def asked(table: Table) -> bool:
    """Whether people are asked about the can."""
    return table.host.can_check.differs is not None or table.table.surplus is not None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
