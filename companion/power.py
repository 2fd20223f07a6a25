"""What an installed referee may do with its machine: ask that it is switched off, and find its way back after a restart of the service.

Strategy: the service has no right to switch anything off. Its unit names a file in BINSIDE_POWER, and a unit of root's waits for nothing
but that this file is there. Two more small files lie in the folder that systemd keeps while the service is restarted and forgets when the
machine is: at which match people sit, so that after a hang the app opens it again by itself, and which device has already been the reason
for a restart, so that one that stays broken is the reason only once and the game goes on by touch.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.words import N_, _

AT_TABLE = "at-table"
HUNG = "hung-"
CANNOT = N_("The machine cannot be switched off from here ({reason}). Close Binside, or wait a moment after your last move and unplug it.")

log = logging.getLogger("binside")


class Power:
    """Built from the service's `environ`; without a service it offers nothing and remembers nothing."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._switch = Path(told) if (told := environ.get("BINSIDE_POWER", "")) else None
        self._place = Path(told.split(":")[0]) if (told := environ.get("RUNTIME_DIRECTORY", "")) else None
        self.found = self._read()  # the match at which people sat when the service was restarted; None when they sat at none
        self._sat = self.found

    @property
    def offered(self) -> bool:
        """Whether this machine can be asked to switch off."""
        return self._switch is not None

    def switch_off(self) -> None:
        """Ask for it. Raises ValueError with a sentence."""
        try:
            if self._switch is None:
                raise OSError(0, _("it does not run as a service"))
            self._switch.touch()
        except OSError as wrong:
            raise ValueError(_(CANNOT).format(reason=wrong.strerror)) from wrong

    def sit(self, match: int | None) -> None:
        """People sit at this match of the journal now; None: at none."""
        if match == self._sat:
            return
        self._sat = match
        if match is None:
            self._forget(AT_TABLE)
        else:
            self._remember(AT_TABLE, str(match))

    def worth_a_restart(self, hopeless: Iterable[str]) -> bool:
        """Whether one of these devices has not been the reason for a restart yet; from now on each has."""
        fresh = [name for name in hopeless if self._place is not None and not (self._place / f"{HUNG}{name}").exists()]
        return sum(self._remember(HUNG + name, "") for name in fresh) > 0

    def _read(self) -> int | None:
        try:
            return int((self._place / AT_TABLE).read_text(encoding="ascii")) if self._place is not None else None
        except (OSError, ValueError):
            return None

    def _remember(self, name: str, text: str) -> bool:
        """False where it cannot be written down: what is not remembered must not be acted upon again and again."""
        if self._place is None:
            return False
        try:
            (self._place / name).write_text(text, encoding="ascii")
        except OSError as wrong:
            log.warning("%s: %s", name, wrong)
            return False
        return True

    def _forget(self, name: str) -> None:
        if self._place is not None:
            (self._place / name).unlink(missing_ok=True)
