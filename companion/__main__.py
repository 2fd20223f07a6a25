"""The command line: `binside` and `python -m companion`. Each command is one sentence of help and one function."""

from __future__ import annotations

import argparse
import io
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.commands.eyes import add as add_eyes
from companion.commands.mat import add as add_mat
from companion.commands.sound import add as add_sound
from companion.usage import lend_words
from companion.words import LANGUAGES, N_, _, choose, of_system

log = logging.getLogger("binside")
GAMES_HELP = N_("garbage-day, dumpster-brawl, trash-war, rumble-in-the-dungeon or dumb-ways-to-die")
MODE_HELP = N_("dumpster-brawl only: round-rummage (default), king-of-the-heap or rummy")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every expected trouble ends in one sentence on standard error and a non-zero exit."""
    _speak_any_alphabet()
    choose(_language(argv))
    args = parser().parse_args(argv)
    _show_log(args.verbose)
    _share()
    try:
        return int(args.command(args))
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130
    except _troubles() as wrong:
        _tell(_sentence(wrong))
        return 2
    except Exception as unforeseen:
        sentence = _("This should not have happened ({kind}: {text}). The journal is safe. Please report it with what -v shows.")
        _tell(sentence.format(kind=type(unforeseen).__name__, text=unforeseen), unforeseen)
        return 70


def _share() -> None:
    from companion import settings

    settings.share()


def _tell(sentence: str, unforeseen: Exception | None = None) -> None:
    """One sentence on the terminal; the log has it too, with the place of what nobody foresaw."""
    log.error(sentence, exc_info=unforeseen, extra={"told": True})
    print(f"binside: {sentence}", file=sys.stderr)


def _speak_any_alphabet() -> None:
    """What a terminal of another encoding cannot show or send becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _language(argv: Sequence[str] | None) -> str:
    """The language of help and answers: the option's, else the settings', else the system's. What is wrong with the option or with the
    settings is told later, by whoever needs them."""
    from companion import settings

    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--language", nargs="?")
    said, _rest = first.parse_known_args(argv)
    if said.language:
        return str(said.language)
    try:
        return settings.load(settings.file(settings.folder())).language
    except settings.SettingsError:
        return of_system()


def _show_log(verbose: bool) -> None:
    """The log on the terminal: warnings that are told nowhere else, or everything. The app's log file hears more."""
    level = logging.INFO if verbose else logging.WARNING
    console = logging.StreamHandler()
    console.setLevel(level)
    console.addFilter(lambda record: verbose or not hasattr(record, "told"))
    logging.basicConfig(level=level, format="%(levelname)s %(message)s", handlers=[console])


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
    lend_words()
    top = argparse.ArgumentParser(
        prog="binside",
        description=_("Binside referees real board games: it reads the dice, weighs the can and knows the rules."),
        epilog=_(
            "Start with “binside run” (sit down and play) or “binside demo” (watch a match play itself). "
            "“binside COMMAND --help” says more."
        ),
    )
    told = _("the language of this command (default: what the settings say, else the system’s)")
    top.add_argument("--language", choices=tuple(LANGUAGES), help=told)
    top.add_argument("-v", "--verbose", action="store_true", help=_("tell more in the log"))
    commands = top.add_subparsers(title=_("commands"), metavar="COMMAND", required=True)
    _add_run(commands)
    _add_demo(commands)
    _add_referee(commands)
    _add_others(commands)
    _add_teach(commands)
    return top


def _command(commands: Any, name: str, short: str, long: str) -> Any:
    return commands.add_parser(name, help=short, description=long)


def _add_run(commands: Any) -> None:
    run = _command(commands, "run", _("the touchscreen app"), _("Opens the touchscreen app. An unfinished match can be resumed there."))
    run.add_argument("--table", choices=("simulated", "real"), help=_("whose sensors to use (default: what the settings say)"))
    run.add_argument("--windowed", metavar="WxH", help=_("a window of this size instead of the whole screen, for instance 800x480"))
    run.add_argument("--seed", type=int, default=0, metavar="N", help=_("chance of the simulated table (0: another one each time)"))
    run.set_defaults(command=_run)


def _add_demo(commands: Any) -> None:
    demo = _command(
        commands,
        "demo",
        _("a match that plays itself on the simulated table"),
        _(
            "Plays one match through the real screen, sensors and rules, off-screen where there is no display. "
            "The last line tells the result."
        ),
    )
    demo.add_argument("game", nargs="?", default="garbage-day", metavar="GAME", help=_(GAMES_HELP) + _(" (default: garbage-day)"))
    demo.add_argument("--mode", default="", help=_(MODE_HELP))
    demo.add_argument("--players", default="Ana,Ben,Cem", metavar="NAMES", help=_("names, separated by commas (default: Ana,Ben,Cem)"))
    demo.add_argument("--seed", type=int, default=2, metavar="N", help=_("chance: the same seed plays the same match"))
    demo.add_argument("--shots", type=Path, metavar="DIR", help=_("save a screenshot per decision there"))
    demo.add_argument("--windowed", metavar="WxH", default="800x480", help=_("size of the screen"))
    demo.set_defaults(command=_demo)


def _add_referee(commands: Any) -> None:
    referee = _command(
        commands,
        "referee",
        _("a match without a screen: one move per line on standard input"),
        _(
            "Reads one move per line, for instance Stack(). Answers with its events, with “!” and the rule that forbids it, or with “?” "
            "where it cannot be read; the match goes on. A word that is no move lists all moves. Exit code 1 when a line was refused."
        ),
    )
    referee.add_argument("game", metavar="GAME", help=_(GAMES_HELP))
    referee.add_argument("--players", required=True, metavar="NAMES", help=_("names in seat order, separated by commas"))
    referee.add_argument("--mode", default="", help=_(MODE_HELP))
    referee.add_argument("--first", default="", metavar="NAME", help=_("who starts (default: the first)"))
    referee.add_argument(
        "--ruling", action="append", default=[], metavar="KEY=VALUE", help=_("a table ruling that differs from its default")
    )
    referee.add_argument("--cards", default="", metavar="FILE", help=_("your own card list, see “binside cards”"))
    referee.add_argument("--json", action="store_true", help=_("answer in JSON lines"))
    referee.set_defaults(command=_referee)


def _add_others(commands: Any) -> None:
    check = _command(
        commands,
        "check",
        _("judge transcripts and print each line that differs"),
        _(
            "Judges whole matches that are written down, see tests/rules/golden. "
            "Exit code 1 when a line differs, 2 when a file is no transcript."
        ),
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("a transcript"))
    check.set_defaults(command=_check)
    history = _command(
        commands,
        "history",
        _("the matches played, or one of them move by move"),
        _("Lists the matches in the journal, or tells one of them."),
    )
    history.add_argument("match", nargs="?", type=int, metavar="N", help=_("number of a match"))
    history.set_defaults(command=_history)
    _add_export(commands)
    _add_lists(commands)
    doctor = _command(
        commands,
        "doctor",
        _("what is installed and what is connected"),
        _("Says in words what is installed and connected. Exit code 1 when something that Binside needs is missing."),
    )
    doctor.add_argument("--json", action="store_true", help=_("answer in JSON"))
    doctor.set_defaults(command=_doctor)
    report = _command(
        commands,
        "report",
        _("one file to send along with a report of a fault"),
        _(
            "Puts into one file what the doctor says, the log, the settings without passwords, and the newest match. Players are called "
            "“Player 1” and so on. Pictures are added only by the app itself: Settings, Backup, Fault report."
        ),
    )
    report.add_argument("--out", type=Path, metavar="FILE", help=_("the file (default: one with the date in its name, here)"))
    report.add_argument("--names", action="store_true", help=_("keep the players’ names"))
    report.add_argument("--replays", action="store_true", help=_("put in the replays that were saved, with their pictures"))
    report.set_defaults(command=_report)
    _add_backups(commands)
    add_eyes(commands)
    add_mat(commands)
    add_sound(commands)


def _add_export(commands: Any) -> None:
    export = _command(
        commands,
        "export",
        _("matches for other programs, as JSON and CSV"),
        _(
            "Writes all plays, or one match with all its steps, as a JSON and a CSV file. Words that a spreadsheet would take for a "
            "formula begin with an apostrophe there. Nothing can be imported again: “binside backup” is for that."
        ),
    )
    export.add_argument("match", nargs="?", type=int, metavar="N", help=_("number of a match (default: all plays)"))
    export.add_argument("--out", default=".", metavar="DIR", help=_("the folder, or “auto”: the USB stick (default: here)"))
    export.add_argument("--bg-stats", action="store_true", help=_("print the link that hands match N to the app BG Stats instead"))
    export.set_defaults(command=_export)


def _add_backups(commands: Any) -> None:
    backup = _command(
        commands,
        "backup",
        _("copy everything that is kept to a USB stick"),
        _("Copies journal, settings, card lists and taught dice into one file. A match may go on meanwhile: it is copied whole."),
    )
    backup.add_argument("folder", metavar="DIR", help=_("the folder, or “auto”: the USB stick that is plugged in"))
    backup.set_defaults(command=_backup)
    restore = _command(
        commands,
        "restore",
        _("bring a backup back"),
        _("Checks a backup to its last byte, then puts it in the place of what is here, which is kept as a backup. Close Binside first."),
    )
    restore.add_argument("file", metavar="FILE", help=_("the backup, or “auto”: the newest one on the USB stick"))
    restore.set_defaults(command=_restore)
    licences = _command(
        commands,
        "licences",
        _("whose work Binside builds on"),
        _("Lists what Binside is made of that others have made, under which licences, and where their texts lie."),
    )
    licences.set_defaults(command=_licences)


def _add_teach(commands: Any) -> None:
    teach = _command(
        commands,
        "teach",
        _("teach the eye your own dice"),
        _(
            "Teaches one die, face by face, under two lamps, and writes it to a file to be shared. In a folder each picture is called "
            "after the lamp and the face: 1-star-a.png, 2-star-a.png, and 1-empty.png, 2-empty.png for the empty tray."
        ),
    )
    teach.add_argument("source", metavar="SOURCE", help=_("a folder of pictures, “camera” for the real table’s, or “simulated”"))
    teach.add_argument("--out", type=Path, required=True, metavar="FILE", help=_("where the taught dice are written"))
    teach.add_argument("--name", default=_("Our dice"), help=_("what the set is called"))
    teach.add_argument("--kind", default="blue", help=_("what the dice play: blue, green, xl, or a name of your own"))
    teach.add_argument("--faces", default="", metavar="NAMES", help=_("names of the faces, separated by commas"))
    teach.add_argument("--looks", type=int, choices=(3, 4, 5), default=5, help=_("looks at each face (default: 5)"))
    teach.add_argument("--symbols", default="", metavar="NAMES", help=_("simulated table: what stands on the faces"))
    teach.add_argument("--colour", default="red", help=_("simulated table: the colour of the die"))
    teach.add_argument("--seed", type=int, default=1, help=_("simulated table: its chance"))
    teach.set_defaults(command=_teach)


def _add_lists(commands: Any) -> None:
    cards = _command(
        commands,
        "cards",
        _("a game's card list: to read, to edit, to check"),
        _(
            "Prints the card list that comes with the program. Write it to the file that is named last, put in what your own cards say, "
            "and the app plays with it. Exit code 2 when a list has a mistake."
        ),
    )
    cards.add_argument("game", metavar="GAME", help=_("id of a game"))
    copy = _("copy it there (default: where the app looks)")
    cards.add_argument("--write", type=Path, nargs="?", const=Path(), metavar="FILE", help=copy)
    cards.add_argument("--check", type=Path, metavar="FILE", help=_("say whether this list can be used"))
    cards.set_defaults(command=_cards)
    rulings = _command(
        commands,
        "rulings",
        _("a game's table rulings"),
        _("Lists what the rulebook leaves open and your table decides: key, values, default, and why."),
    )
    rulings.add_argument("game", metavar="GAME", help=_("id of a game"))
    rulings.set_defaults(command=_rulings)


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

    return referee(args.game, args.players, args.mode, args.ruling, args.first, args.cards, args.json, sys.stdin, sys.stdout)


def _check(args: argparse.Namespace) -> int:
    from companion.commands.referee import check_files

    return check_files(args.files, sys.stdout, sys.stderr)


def _history(args: argparse.Namespace) -> int:
    from companion import settings
    from companion.commands.history import history

    return history(settings.folder() / "journal.db", args.match, sys.stdout)


def _export(args: argparse.Namespace) -> int:
    from companion import settings
    from companion.commands.export import export, link

    journal = settings.folder() / "journal.db"
    if not args.bg_stats:
        return export(journal, args.match, args.out, sys.stdout)
    if args.match is None:
        raise ValueError(_("Which match? “binside history” lists them."))
    return link(journal, args.match, sys.stdout)


def _cards(args: argparse.Namespace) -> int:
    from companion import settings
    from companion.commands.lists import cards

    return cards(args.game, args.write, args.check, settings.folder(), sys.stdout)


def _rulings(args: argparse.Namespace) -> int:
    from companion.commands.lists import rulings

    return rulings(args.game, sys.stdout)


def _teach(args: argparse.Namespace) -> int:
    from companion.commands.teach import Order, teach

    order = Order(args.source, args.out, args.name, args.kind, args.faces, args.looks, args.symbols, args.colour, args.seed)
    return teach(order, sys.stdout, sys.stdin)


def _backup(args: argparse.Namespace) -> int:
    from companion.commands.backup import backup

    return backup(args.folder, sys.stdout)


def _restore(args: argparse.Namespace) -> int:
    from companion.commands.backup import restore

    return restore(args.file, sys.stdout)


def _licences(_args: argparse.Namespace) -> int:
    from companion.commands.licences import licences

    return licences(sys.stdout)


def _doctor(args: argparse.Namespace) -> int:
    from companion.commands.doctor import doctor

    return doctor(sys.stdout, args.json)


def _report(args: argparse.Namespace) -> int:
    from companion.commands.report import report

    return report(sys.stdout, args.out, args.names, replays=args.replays)


if __name__ == "__main__":
    sys.exit(main())
