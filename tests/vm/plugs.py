"""The scale's USB plug, pulled and put back in the middle of a turn: told, found again by its id under whatever name, nothing miscounted.

When a node came and when the app heard of it are taken from the machine's own clock: the kernel's journal, the link's date, the app's log.
"""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from typing import NamedTuple

from tests.boot.machine import Failed
from tests.vm.emulator import Emulator
from tests.vm.evening import CARDS, STEPS
from tests.vm.image import SERIAL
from tests.vm.report import Report
from tests.vm.scale import Speaker, SpeakingScale
from tests.vm.touches import Hands, wait_for_status
from tests.vm.twin import Twin

TOLD = 2.0  # s from the plug's end to the app's word
BACK = 3.0  # s from the link by its id to the app's word
PATIENCE = 20.0  # s that anything of this may take
STRANGER = "BOARD02"  # another adapter, with somebody else's board
LINK = f"/dev/serial/by-id/usb-*_{SERIAL}-*"
LOG = "grep -hE ' scale (lost|works)' /var/lib/binside/binside.log"
UNPLUGGED = "journalctl -k -b --no-pager -o short-unix | grep 'USB disconnect' | tail -n 1 | cut -d ' ' -f 1"
COUNT = """
from pathlib import Path
from companion.journal import Journal
print(Journal(Path("/var/lib/binside/journal.db"), readonly=True).kept("pile")["count"])
"""


class Word(NamedTuple):
    """What the app wrote of the scale, in seconds since 1970."""

    at: float
    text: str


def check_plugs(machine: Emulator, twin: Twin, report: Report) -> None:
    """Begins on the home page. Raises Failed where something that must come does not come."""
    def pace() -> float:
        return machine.pace

    with SpeakingScale(machine.plug_of("left"), pace, CARDS, seed=1) as scale, Speaker(machine.plug_of("right"), pace) as stranger:
        bench = Bench(machine, report, scale)
        bench.plug_in("found when it is plugged in after the start")
        Hands(machine, twin).touch("Carry on")
        status = wait_for_status(machine, "match")
        report.check("the match is carried on", f"step {STEPS}," in status, status)
        bench.lay_a_card("a card is counted over USB, in a match")
        status, count = machine.shown()["StatusText"], bench.count()
        bench.pull()
        bench.plug_in("back by its id after it was pulled in mid-turn")
        bench.nothing_changed(status, count)
        bench.pull()
        machine.plug("right", STRANGER)
        stranger.plugged = True
        machine.wait_for("the other board's node", lambda: bool(machine.sh(f"ls /dev/serial/by-id/*{STRANGER}*")), PATIENCE)
        before = bench.node
        bench.plug_in("back although another board has its name now")
        report.check("under another name", before != bench.node, f"{before}, then {bench.node}")
        bench.nothing_changed(status, count)
        bench.lay_a_card("and it still counts")


class Bench:
    """The scale on its cable. `node`: the name that the kernel gave it last."""

    def __init__(self, machine: Emulator, report: Report, scale: SpeakingScale) -> None:
        self._machine, self._report, self._scale = machine, report, scale
        self.node = ""

    def count(self) -> int:
        """Cards on the can, as the app has them in its journal."""
        told = self._machine.run("/usr/sbin/runuser", "-u", "binside", "--", "/opt/binside/current/bin/python", "-c", COUNT)
        if told.code:
            raise Failed("the journal cannot be read in the machine")
        return int(told.out)

    def plug_in(self, what: str) -> None:
        """Plug it in; check how soon the app hears it."""
        words = len(self._words())
        self._machine.plug("left", SERIAL)
        self._scale.plugged = True
        word = self._next_word(words, "works")
        there = float(self._machine.sh(f"find {LINK} -printf '%C@'"))
        self.node = self._machine.sh(f"readlink -f {LINK}")
        seen = f"{self.node}, heard {word.at - there:.2f} s after its link was there (bar {BACK:.0f} s): {word.text}"
        self._report.check(f"the scale is {what}", word.at - there < BACK, seen)

    def pull(self) -> None:
        """Pull its plug; check how soon that is told."""
        words = len(self._words())
        self._scale.plugged = False
        self._machine.unplug("left")
        word = self._next_word(words, "lost")
        pulled = float(self._machine.sh(UNPLUGGED))
        self._machine.wait_for("the link gone", lambda: not self._machine.sh(f"ls {LINK} 2>/dev/null"), PATIENCE)
        self._machine.screen("scale-lost")
        seen = f"{word.at - pulled:.2f} s after (bar {TOLD:.0f} s): {word.text}"
        self._report.check("its pulled plug is told (build/vm/scale-lost.png)", word.at - pulled < TOLD, seen)

    def lay_a_card(self, what: str) -> None:
        """One more card on the can; check that the app counts it."""
        before = self.count()
        self._scale.lay()
        with contextlib.suppress(Failed):  # then it is still what it was
            self._machine.wait_for("the card counted", lambda: self.count() != before, PATIENCE)
        after = self.count()
        self._report.check(what, after == before + 1 == self._scale.cards, f"{before}, then {after}; {self._machine.shown()['StatusText']}")

    def nothing_changed(self, status: str, count: int) -> None:
        """Check that the match and the can are as they were before the plug was pulled."""
        now, counted = self._machine.shown()["StatusText"], self.count()
        self._report.check("count and match are unchanged", (now, counted) == (status, count), f"{counted} cards; {now}")

    def _words(self) -> list[Word]:
        lines = self._machine.sh(LOG).splitlines()
        return [Word(_seconds(line), line.split(" ", 3)[3]) for line in lines]

    def _next_word(self, after: int, what: str) -> Word:
        def found() -> list[Word]:
            return [word for word in self._words()[after:] if word.text.startswith(f"scale {what}")]

        self._machine.wait_for(f"a word of the app that the scale is {what}", lambda: bool(found()), PATIENCE)
        return found()[0]


def _seconds(line: str) -> float:
    """The date of a line of the app's log; the machine's zone is UTC."""
    return datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").replace(tzinfo=UTC).timestamp()
