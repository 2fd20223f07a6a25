"""`binside mat`: the printable mats of tray and can, as a file for a printer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, TextIO

from companion.words import _

PAPERS = ("a4", "letter")
DEFAULT = Path("binside-mats.pdf")


def add(commands: Any) -> None:
    """The command for the command line."""
    mat = commands.add_parser(
        "mat",
        help=_("mats to print, for the tray and round the can"),
        description=_(
            "Writes the two mats at true size, each in four pieces that are cut out and joined. The camera finds tray and can by their "
            "black squares. Print at 100 %; a line on each sheet must be 100 mm long."
        ),
    )
    mat.add_argument("--paper", choices=PAPERS, default="a4", help=_("size of the sheets (default: a4)"))
    told = _("a file *.pdf, or *.svg for one numbered file a sheet (default: {file})").format(file=DEFAULT)
    mat.add_argument("--out", type=Path, default=DEFAULT, metavar="FILE", help=told)
    mat.set_defaults(command=lambda args: mats(args.paper, args.out, sys.stdout))


def mats(paper: str, file: Path, out: TextIO) -> int:
    """Write them. ValueError with a sentence for a file of another kind."""
    from companion.paper import write
    from vision.press import sheets

    if file.suffix.lower() not in (".pdf", ".svg"):
        raise ValueError(_("{file}: mats are written to files that end in .pdf or .svg.").format(file=file))
    written = write(sheets(paper), file)
    print(_("Written: {files}. Print at 100 %.").format(files=", ".join(map(str, written))), file=out)
    return 0
