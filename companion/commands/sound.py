"""`binside sound`: whether this machine can speak, where the sound can go, and a test of each output by ear."""

from __future__ import annotations

import argparse
import sys
from typing import Any, TextIO

from companion import settings
from companion.words import _, chosen


def add(commands: Any) -> None:
    """The command's line of help."""
    text = _("Tells where sound can go. With --test a sound and a sentence are heard there; exit code 1 when they are not.")
    sound = commands.add_parser("sound", help=_("where sound can go, and a test by ear"), description=text)
    sound.add_argument("--test", action="store_true", help=_("let something be heard on the output that the settings name"))
    sound.add_argument("--output", metavar="NAME", help=_("on this output instead; “all”: on each of them, one after the other"))
    sound.set_defaults(command=_sound)


def _sound(args: argparse.Namespace) -> int:
    return sound(sys.stdout, args.test or args.output is not None, args.output)


def sound(out: TextIO, test: bool, output: str | None) -> int:
    """`output`: as ALSA calls it, "all", or None for the settings' own."""
    from hardware import speech

    found = speech.examine()
    if found.trouble:
        out.write(f"{found.trouble}\n")
    for name, words in found.outputs:
        out.write(f"{name}  ({words})\n")
    if not test:
        return 1 if found.trouble else 0
    chosen_output = settings.load(settings.file(settings.folder())).sound.output if output is None else output
    names = ("", *(name for name, _words in found.outputs)) if chosen_output == "all" else (chosen_output,)
    return max(_heard(out, name) for name in names)


def _heard(out: TextIO, name: str) -> int:
    from hardware import speech

    trouble = speech.try_out(name, _("This is how Binside speaks."), chosen())
    told, well = name or _("the system’s own output"), _("heard")
    out.write(f"{told}: {trouble or well}\n")
    return 1 if trouble else 0
