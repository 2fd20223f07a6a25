"""`make mutants`: change the rules a little, thousands of times, and count how often their tests notice.

mutmut (configured in pyproject.toml) changes the bodies of functions under `companion/rules`, not the sentences in them, and runs the
tests of `tests/rules` that reach the changed function. Prints the percentage killed for each game and for what they share, lists
every survivor in `build/survivors.txt`, and exits 1 where a percentage is below 90 or the hour was not enough. Most mutants that run
out of time go round in circles, but some are only slow: they count as killed and stand in a column of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code

BAR = 90.0  # percent
HOUR = 3600.0  # s
PLACE = Path("mutants")  # where mutmut works
RULES = PLACE / "companion" / "rules"
SHARED = "kernel and notation"
CAUGHT = ("killed", "timeout", "segfault", "caught by type check")
WAITING = "not checked"


def main(words: list[str] | None = None) -> int:
    """Make the mutants, test them, print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.mutants", description="Mutants of the rules and who notices them.")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="mutants tested at a time (%(default)s)")
    parser.add_argument("--keep", action="store_true", help="go on where the last run stopped, mutants of changed functions anew")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, for instance 'companion.rules.garbage_day.*'")
    asked = parser.parse_args(words)
    began = time.monotonic()
    if not asked.keep:
        shutil.rmtree(PLACE, ignore_errors=True)
    run(["mutmut", "run", "--max-children", str(asked.workers), *asked.names])
    code = report(Path("build") / "survivors.txt")
    print(f"{(time.monotonic() - began) / 60:.0f} min")
    return code


def run(command: list[str]) -> None:
    """Run mutmut for an hour at most; then it is stopped, and what it has not tested counts as not killed."""
    env = {**os.environ, "BINSIDE_FEW_MATCHES": "1"}
    tool = str(Path(sys.executable).with_name(command[0]))
    with subprocess.Popen([tool, *command[1:]], env=env, start_new_session=True) as mutmut:
        try:
            mutmut.wait(HOUR)
        except BaseException as stop:  # the hour is over, or Ctrl-C
            os.killpg(mutmut.pid, signal.SIGTERM)
            if not isinstance(stop, subprocess.TimeoutExpired):
                raise


def results() -> Iterator[tuple[str, Path, str]]:
    """Every mutant: its name, the source file, what became of it."""
    for meta in sorted(RULES.rglob("*.meta")):
        source = meta.relative_to(PLACE).with_suffix("")
        for name, code in json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            yield name, source, status_by_exit_code[code]


def group_of(source: Path) -> str:
    """The game's package, or what all games share."""
    inside = source.relative_to(Path("companion") / "rules").parts
    return inside[0].replace("_", "-") if len(inside) > 1 else SHARED


def report(list_of_survivors: Path) -> int:
    """Print a line for each game, write the survivors with what was changed; 1 where a bar is missed."""
    counts: dict[str, Counter[str]] = {}
    survivors = []
    for name, source, status in results():
        counts.setdefault(group_of(source), Counter())[status] += 1
        if status not in (*CAUGHT, WAITING):
            survivors.append(f"{name}: {status}\n{get_diff_for_mutant(name, path=source)}\n")
    list_of_survivors.parent.mkdir(exist_ok=True)
    list_of_survivors.write_text("\n".join(survivors), encoding="utf-8")
    print(f"\n{'':<24}{'mutants':>9}{'killed':>9}{'(timeout)':>11}{'survived':>10}{'untested':>10}{'%':>8}")
    low = [row(group, count) < BAR for group, count in sorted(counts.items())]
    print(f"{len(survivors)} survivors: {list_of_survivors}")
    return 1 if any(low) or not counts else 0


def row(group: str, count: Counter[str]) -> float:
    """Print one line; the percentage killed."""
    killed = sum(count[status] for status in CAUGHT)
    percent = 100 * killed / count.total()
    left = count.total() - killed - count[WAITING]
    slow = f"({count['timeout']})"
    print(f"{group:<24}{count.total():>9}{killed:>9}{slow:>11}{left:>10}{count[WAITING]:>10}{percent:>8.1f}")
    return percent


if __name__ == "__main__":
    sys.exit(main())
