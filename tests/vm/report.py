"""What was checked, whether it held, and what was seen."""

from __future__ import annotations


class Report:
    """Prints as it goes."""

    def __init__(self) -> None:
        self._held = self._failed = 0

    def check(self, what: str, held: bool, seen: str) -> None:
        """One check. `seen`: the evidence, whatever came of it."""
        self._held += held
        self._failed += not held
        print(f"{'pass' if held else 'FAIL'}  {what}: {seen}", flush=True)

    def tell(self, what: str) -> None:
        """Something that is no check."""
        print(f"      {what}", flush=True)

    def end(self) -> int:
        """How many held; the exit code."""
        print(f"test-vm: {self._held} checks held, {self._failed} did not")
        return 1 if self._failed else 0
