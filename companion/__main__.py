"""The command line: `binside` and `python -m companion`. Each command is one sentence of help and one function."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.words import _

NO_DISPLAY = 3  # exit code of `binside run` where no window is possible; `make run` then plays the demo


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every expected trouble ends in one sentence on standard error and a non-zero exit."""
    args = parser().parse_args(argv)
    logging.basicConfig(level=logging.INFO if args.verbose else logging.WARNING, format="%(levelname)s %(message)s")
    try:
        return int(args.command(args))
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130
    except _troubles() as wrong:
        print(f"binside: {_sentence(wrong)}", file=sys.stderr)
        return 2


def _sentence(wrong: Exception) -> str:
    if isinstance(wrong, OSError) and wrong.strerror:
        which = wrong.filename or _("A file")
        return _("{file} cannot be used ({reason}).").format(file=which, reason=wrong.strerror)
    return str(wrong)


def _troubles() -> tuple[type[Exception], ...]:
    from companion.journal import JournalError
    from companion.lock import AlreadyRunning
    from companion.settings import SettingsError
    from hardware.worker import Trouble

    return (JournalError, AlreadyRunning, SettingsError, Trouble, ValueError, OSError)


def parser() -> argparse.ArgumentParser:
    """All commands with their help."""
    top = argparse.ArgumentParser(
        prog="binside",
        description=_("Binside referees real board games: it reads the dice, weighs the can and knows the rules."),
        epilog=_("Start with: binside run   (sit down and play)   or   binside demo   (watch a match play itself)"),
    )
    top.add_argument("-v", "--verbose", action="store_true", help=_("tell more in the log"))
    commands = top.add_subparsers(title=_("commands"), metavar="COMMAND", required=True)
    _add_run(commands)
    _add_demo(commands)
    _add_referee(commands)
    _add_others(commands)
    return top


def _add_run(commands: Any) -> None:
    run = commands.add_parser("run", help=_("the touchscreen app"))
    run.add_argument("--table", choices=("simulated", "real"), help=_("whose sensors to use (default: the settings’)"))
    run.add_argument("--windowed", metavar="WxH", help=_("a window of this size instead of the whole screen, for instance 800x480"))
    run.add_argument("--seed", type=int, default=0, help=_("chance of the simulated table (0: another one each time)"))
    run.set_defaults(command=_run)


def _add_demo(commands: Any) -> None:
    demo = commands.add_parser("demo", help=_("a match that plays itself on the simulated table"))
    demo.add_argument("game", nargs="?", default="garbage-day", help=_("garbage-day (default) or dumpster-brawl"))
    demo.add_argument("--mode", default="", help=_("way to play, for instance king-of-the-heap"))
    demo.add_argument("--players", default="Ana,Ben,Cem", help=_("names, separated by commas"))
    demo.add_argument("--seed", type=int, default=1, help=_("chance: the same seed plays the same match"))
    demo.add_argument("--shots", type=Path, metavar="DIR", help=_("save a screenshot per decision there"))
    demo.add_argument("--windowed", metavar="WxH", default="800x480", help=_("size of the screen"))
    demo.set_defaults(command=_demo)


def _add_referee(commands: Any) -> None:
    referee = commands.add_parser("referee", help=_("a match without a screen: one move per line on standard input"))
    referee.add_argument("game", help=_("for instance garbage-day"))
    referee.add_argument("--players", required=True, help=_("names in seat order, separated by commas"))
    referee.add_argument("--mode", default="", help=_("way to play"))
    referee.add_argument("--first", default="", help=_("who starts"))
    referee.add_argument(
        "--ruling", action="append", default=[], metavar="KEY=VALUE", help=_("a table ruling that differs from its default")
    )
    referee.add_argument("--json", action="store_true", help=_("answer in JSON lines"))
    referee.set_defaults(command=_referee)


def _add_others(commands: Any) -> None:
    check = commands.add_parser("check", help=_("judge transcripts and print each line that differs"))
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.set_defaults(command=_check)
    history = commands.add_parser("history", help=_("the matches played, or one of them move by move"))
    history.add_argument("match", nargs="?", type=int, help=_("number of a match"))
    history.set_defaults(command=_history)
    doctor = commands.add_parser("doctor", help=_("what is installed and what is connected"))
    doctor.set_defaults(command=_doctor)


def size_of(text: str | None) -> tuple[int, int] | None:
    """Width and height of “800x480”; None for none. Raises ValueError with a sentence."""
    if text is None:
        return None
    wide, cross, tall = text.lower().partition("x")
    if not cross or not wide.isdigit() or not tall.isdigit() or min(int(wide), int(tall)) < 320:
        raise ValueError(_("“{text}” is not a window size: write it like 800x480 (at least 320 each way).").format(text=text))
    return int(wide), int(tall)


def _run(args: argparse.Namespace) -> int:
    from companion.commands.run import run

    return run(args.table, size_of(args.windowed), args.seed)


def _demo(args: argparse.Namespace) -> int:
    from companion.commands.demo import demo

    return demo(args.game, args.mode, args.players, args.seed, args.shots, size_of(args.windowed) or (800, 480))


def _referee(args: argparse.Namespace) -> int:
    from companion.commands.referee import referee

    return referee(args.game, args.players, args.mode, args.ruling, args.first, args.json, sys.stdin, sys.stdout)


def _check(args: argparse.Namespace) -> int:
    from companion.commands.referee import check_files

    return check_files(args.files, sys.stdout, sys.stderr)


def _history(args: argparse.Namespace) -> int:
    from companion import settings
    from companion.commands.history import history

    return history(settings.folder() / "journal.db", args.match, sys.stdout)


def _doctor(args: argparse.Namespace) -> int:
    from companion.commands.doctor import doctor

    return doctor(sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
