"""Fingers on the touchscreen that the kernel made: one touch is one press, two are two, and one provider hears them.

The app takes one finger that two providers tell for one, so counting presses alone would not show a second provider; how often the
touchscreen is open does.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.acts import Go, SetSetting
from companion.view import Act
from tests.boot.machine import Failed
from tests.vm.emulator import Emulator, differ
from tests.vm.report import Report
from tests.vm.twin import Twin

SHOWN = 5.0  # s from a touch to the page it leads to
STILL = 0.6  # s without any further change: a second press would have come by then
CALM = "grep -h '^calm' /etc/binside/settings.toml"
ASIDE = 4  # px between two touches of one key: the kernel drops what does not change


def check_touches(machine: Emulator, twin: Twin, report: Report) -> None:
    """Begins and ends on the home page. Raises Failed where a touch leads nowhere."""
    _check_provider(machine, report)
    hands = Hands(machine, twin)
    hands.touch("Settings")
    hands.must_show("settings")
    hands.touch(SetSetting("calm", True))
    hands.must_show("calm")
    kept = machine.sh(CALM)
    report.check("one touch of a switch turns it once", kept == "calm = true", f"settings.toml: {kept} (build/vm/calm.png)")
    hands.touch("Done")
    hands.touch(Go("setup", "garbage-day"))
    hands.must_show("setup")
    report.check("one touch is one press", *hands.step_on(1))
    report.check("two quick touches are two presses", *hands.step_on(2))
    hands.touch("Back")
    status = wait_for_status(machine, "page home")
    report.check("and Back is one page back", status == twin_status(twin), f"{status}; the page drawn here: {twin.page}")


def wait_for_status(machine: Emulator, begins: str) -> str:
    """What the service says of its page, once that begins so. Raises Failed."""
    machine.wait_for(begins, lambda: machine.shown()["StatusText"].startswith(begins), SHOWN)
    return machine.shown()["StatusText"]


def twin_status(twin: Twin) -> str:
    return f"page {twin.page}"


class Hands:
    """What they touch on the machine's screen is touched in the twin, once each."""

    def __init__(self, machine: Emulator, twin: Twin) -> None:
        self._machine, self._twin = machine, twin

    def touch(self, *what: str | Act) -> None:
        """One touch after the other, without a look between them."""
        places = [self._twin.touch(one) for one in what]
        self._fingers([(x + number * ASIDE, y) for number, (x, y) in enumerate(places)])
        self._machine.rest(STILL)

    def _fingers(self, places: Sequence[tuple[int, int]]) -> None:
        lines = "".join(f"{x} {y}\\n" for x, y in places)
        self._machine.sh(f"printf '{lines}' > /run/touchscreen")

    def must_show(self, name: str) -> None:
        """Raises Failed unless the machine's screen soon shows what the twin's does."""
        if not self.shows(name):
            raise Failed(f"the screen shows another page than it should: build/vm/{name}.png")

    def shows(self, name: str) -> bool:
        """Whether it soon shows that, and still does a moment later."""
        try:
            self._machine.wait_for(name, lambda: self._twin.shows_the_same(self._machine.screen(name)), SHOWN)
        except Failed:
            return False
        self._machine.rest(STILL)
        return self._twin.shows_the_same(self._machine.screen(name))

    def step_on(self, times: int) -> tuple[bool, str]:
        """Touch the key that lets the next player begin so many times; the name on it tells how often it was pressed."""
        players = self._twin.host.draft.setting.players
        first = self._twin.host.draft.setting.first
        names = [players[(first + number) % len(players)] for number in range(times + 1)]
        self.touch(*(f"Starts: {name}" for name in names[:-1]))
        shot = f"starts-{times}"
        shown = self.shows(shot)
        unlike = differ(self._machine.screen(shot), self._twin.pixels())
        return shown, f"“Starts: {names[0]}” is to become “{names[-1]}”; {unlike:.2%} of the pixels unlike that page (build/vm/{shot}.png)"


def _check_provider(machine: Emulator, report: Report) -> None:
    """From the kernel's list of what the app has open: the window's library opens every input device once, the keyboard as well, and hands
    no fingers on; whoever else has the touchscreen open is a provider."""
    device = machine.shown("touchscreen.service")["StatusText"]
    keyboard = machine.sh("readlink -f /dev/input/by-path/*-kbd | head -n 1")
    pid = machine.shown()["MainPID"]
    touch, keys = (int(machine.sh(f"ls -l /proc/{pid}/fd | grep -c -- '-> {one}$'")) for one in (device, keyboard))
    log = machine.sh("grep -h 'Window ' /var/lib/binside/binside.log | tail -n 1 | sed 's/.*input: //'")
    seen = f"the app has {device} open {touch} times and the keyboard {keyboard} {keys} times; input: {log}"
    report.check("exactly one provider hears the touchscreen", touch - keys == 1 and keys == 1, seen)
