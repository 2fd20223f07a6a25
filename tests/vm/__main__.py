"""`make test-vm`: boot the installed referee on a kernel of its own, look at its screen from outside, touch it, and pull its scale's plug.

Each check prints whether it held and what was seen; any that did not ends the test with exit code 1. What was on the screen is kept in
build/vm. Nothing of what is checked asks the app for its own opinion where the machine can be asked: who runs it, which devices it has
open, what the graphics card shows, what is in the files that it writes.
"""

from __future__ import annotations

import filecmp
import sys
from collections.abc import Callable

from tests.boot.machine import ROOT, Failed
from tests.vm import image
from tests.vm.emulator import Emulator, missing
from tests.vm.plugs import check_plugs
from tests.vm.report import Report
from tests.vm.screen import check_screen
from tests.vm.touches import check_touches
from tests.vm.twin import Twin

UNITS = ("binside.service", "binside-power-off.path", "binside-power-off.service")


def main() -> int:
    report = Report()
    try:
        if wrong := missing():
            raise Failed(wrong)
        image.build()
        with Emulator() as machine, Twin() as twin:
            try:
                _check_all(machine, twin, report)
            except Failed:
                print(machine.journal()[-4000:], file=sys.stderr)
                raise
    except Failed as wrong:
        print(f"test-vm: {wrong}", file=sys.stderr)
        return 1
    return report.end()


def _check_all(machine: Emulator, twin: Twin, report: Report) -> None:
    report.check("the units are those that are shipped", *_shipped())
    parts: tuple[Callable[[], None], ...] = (
        lambda: check_screen(machine, twin, report),
        lambda: check_touches(machine, twin, report),
        lambda: check_plugs(machine, twin, report),
    )
    for part in parts:
        part()
    shown = machine.shown()
    lasted = shown.get("NRestarts") == "0" and shown.get("ActiveState") == "active"
    report.check("it was never restarted", lasted, f"{shown.get('ActiveState')}, {shown.get('NRestarts')} restarts")
    report.check("the power button ends it cleanly", machine.power_button(), "the machine switched itself off")


def _shipped() -> tuple[bool, str]:
    """The unit in the machine is the one of systemd/, with nothing dropped in."""
    laid = image.PLACE / "etc/systemd/system"
    equal = all(filecmp.cmp(ROOT / "systemd" / unit, laid / unit, shallow=False) for unit in UNITS)
    dropped = [str(path.name) for path in laid.glob("binside*.d/*")]
    return equal and not dropped, f"{', '.join(UNITS)}; dropped in: {', '.join(dropped) or 'nothing'}"


if __name__ == "__main__":
    sys.exit(main())
